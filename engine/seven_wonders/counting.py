"""Counting cards, stages and defeat tokens in a city and its neighbours."""

from __future__ import annotations

from collections.abc import Sequence

from .position import Position

Standing = Sequence[tuple[int, int]]
"""By city the bits of its cards and its stages, as they were before the turn."""


def counted(
    state: Position, number: int, what: str, colour: str | None, who: Sequence[str], before: Standing | None
) -> int:
    """How many of these things stand in the cities `who`, seen from one city (57, 105)."""
    total = 0
    for name in who:
        if name == "self":
            total += count_in(state, number, what, colour, None)
        else:
            city = state.left_of(number) if name == "left" else state.right_of(number)
            total += count_in(state, city, what, colour, before[city] if before else None)
    return total


def count_in(
    state: Position, number: int, what: str, colour: str | None, before: tuple[int, int] | None = None
) -> int:
    """How many of these things stand in one city, now or `before`."""
    city = state.cities[number]
    owned, stages = before or (city.owned, city.stages)
    if what == "card":
        return (owned & state.catalog.colour_masks[colour or ""]).bit_count()
    if what == "wonder_stage":
        return stages
    return len([token for token in city.tokens if token.points < 0])
