"""The values that the checks speak in, and the arithmetic that they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .. import effects as fx
from ..catalog import Card, Side
from ..ruleset import Ruleset


class Problem(NamedTuple):
    """One thing that cannot be."""

    kind: str
    city: int | None
    """None when it is about several cities together."""
    category: str
    params: dict[str, Any]


def problem(kind: str, city: int | None, category: str, **params: Any) -> Problem:
    return Problem(kind, city, category, params)


class Allowed(NamedTuple):
    """The numbers that a category can have: those in `exact`, or when that is None from `least` to `most`."""

    most: int | None
    exact: frozenset[int] | None = None
    least: int = 0


ANYTHING = Allowed(None)


def exactly(sums: Iterable[int]) -> Allowed:
    """These numbers and no other."""
    exact = frozenset(sums)
    return Allowed(max(exact), exact, min(exact))


def subset_sums(amounts: Iterable[int], most: int | None = None) -> frozenset[int]:
    """The sums of any of these amounts, of at most `most` of them."""
    sums = {(0, 0)}
    for amount in amounts:
        sums |= {(total + amount, taken + 1) for total, taken in sums if most is None or taken < most}
    return frozenset([total for total, _ in sums])


def sums_of_kinds(kinds: Iterable[tuple[int, int]]) -> frozenset[int]:
    """The sums of any of these things: each kind as (points of one, how many there are)."""
    sums = {0}
    for each, count in kinds:
        sums = {total + each * taken for total in sums for taken in range(count + 1)}
    return frozenset(sums)


def best_of(amounts: Iterable[int], count: int) -> int:
    """The sum of the `count` largest amounts."""
    return sum(sorted(amounts, reverse=True)[:count])


def room_filled(worth: Iterable[tuple[int, int]], room: int) -> int:
    """The most points of things of which `room` fit: each kind as (points of one, how many there are)."""
    points = 0
    for each, count in sorted(worth, reverse=True):
        taken = min(count, room)
        points += each * taken
        room -= taken
    return points


def fixed(effects: Iterable[fx.Effect]) -> int:
    """The points that effects bring whatever else there is."""
    return sum([effect.amount for effect in effects if isinstance(effect, fx.VictoryPoints)])


def in_play(ruleset: Ruleset, cities: int) -> list[Card]:
    """The cards of which there is a copy with so many cities."""
    return [card for card in ruleset.cards if not card.copies or card.copies.get(cities)]


def sides_of(ruleset: Ruleset, board: tuple[str, str]) -> list[Side]:
    """The side of a board; every side of every Wonder when it is not known: ("", "")."""
    wonder, side = board
    if wonder:
        return [ruleset.wonder(wonder).side(side)]
    return [side for one in ruleset.wonders for side in one.sides]


def has_effect(side: Side, kind: type[fx.Effect]) -> int:
    """How many stages of a board have an effect."""
    return sum([any(isinstance(effect, kind) for effect in stage.effects) for stage in side.stages])


def stage_points(side: Side) -> frozenset[int]:
    """The points that the stages of a board can bring, none to all of them: in the order in which they rest
    on each other."""
    sums = set()
    for chosen in range(1 << len(side.stages)):
        built = [stage for number, stage in enumerate(side.stages) if chosen >> number & 1]
        ids = {stage.id for stage in built}
        if all(ids.issuperset(stage.requires) for stage in built):
            sums.add(sum([fixed(stage.effects) for stage in built]))
    return frozenset(sums)


def option(options: Mapping[str, Any], name: str, default: Any) -> Any:
    """What a table has agreed on."""
    value = options.get(name)
    return default if value is None else value
