"""Points for science symbols: squares and sets, each free symbol chosen for the best total (101, 102)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

Options = tuple[int, ...]


class Best(NamedTuple):
    """The best way to choose free symbols."""

    points: int
    counts: tuple[int, ...]
    """How many of each symbol there are then."""
    chosen: tuple[int, ...]
    """The symbol that each free one stands for."""


def points_of(counts: Sequence[int], set_points: int) -> int:
    """The square of each count, and points for each set of all different symbols; both count."""
    return sum([count * count for count in counts]) + set_points * min(counts)


@lru_cache(maxsize=20_000)
def best(counts: tuple[int, ...], free: tuple[Options, ...], set_points: int) -> Best:
    """The best total for so many fixed symbols and free ones that each stand for one of their options. Of
    equal choices the first in the order of the symbols."""
    found: Best | None = None
    for chosen in product(*free):
        total = list(counts)
        for symbol in chosen:
            total[symbol] += 1
        points = points_of(total, set_points)
        if found is None or points > found.points:
            found = Best(points, tuple(total), chosen)
    assert found is not None
    return found
