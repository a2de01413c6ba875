"""Where the pieces of a Wonder stand in its drawing, found from which of them rest on which."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

TAPER = 0.06
"""By how much of the whole width a piece is narrower on each side than what it rests on."""


class Piece(NamedTuple):
    """A piece in a drawing of width 1. Row 0 is the ground."""

    stage: int
    row: int
    left: float
    right: float


@lru_cache(maxsize=256)
def elevation(stages: tuple[tuple[int, tuple[int, ...]], ...]) -> Sequence[Piece]:
    """The pieces of the stages (number, the numbers it rests on), in the order given.

    A piece stands one row above the highest one that it rests on and as wide as all of these together; pieces
    that rest on the same ones share that width. Where two would overlap, all of their row share its width
    equally. ValueError when stages rest on each other in a circle.
    """
    rests = dict(stages)
    rows: dict[int, int] = {}
    while len(rows) < len(rests):
        ready = [n for n, on in rests.items() if n not in rows and all(other in rows for other in on)]
        if not ready:
            raise ValueError("the stages rest on each other")
        for number in ready:
            rows[number] = 1 + max((rows[on] for on in rests[number]), default=-1)
    places: dict[int, tuple[float, float]] = {}
    for row in range(max(rows.values(), default=-1) + 1):
        _lay(row, [n for n in rests if rows[n] == row], rests, places)
    return tuple(Piece(number, rows[number], *places[number]) for number, _ in stages)


def _lay(
    row: int, numbers: list[int], rests: dict[int, tuple[int, ...]], places: dict[int, tuple[float, float]]
) -> None:
    """Place the pieces of one row."""
    groups: dict[frozenset[int], list[int]] = {}
    for number in numbers:
        groups.setdefault(frozenset(rests[number]), []).append(number)
    laid: list[tuple[float, float, int]] = []
    for base, several in groups.items():
        left = min((places[on][0] for on in base), default=0.0)
        right = max((places[on][1] for on in base), default=1.0)
        if row:
            left, right = left + TAPER, right - TAPER
        share = (right - left) / len(several)
        laid += [(left + share * n, left + share * (n + 1), number) for n, number in enumerate(several)]
    laid.sort()
    if any(one[1] > other[0] + 1e-9 for one, other in pairwise(laid)):
        left, share = TAPER * row, (1 - 2 * TAPER * row) / len(laid)
        laid = [(left + share * n, left + share * (n + 1), one[2]) for n, one in enumerate(laid)]
    for left, right, number in laid:
        places[number] = (left, right)
