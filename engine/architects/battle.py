"""The Battle at the end of a turn: everybody against both neighbours."""

from __future__ import annotations

from ..events import RawEvent
from ..title import IllegalMove
from . import fold
from .fold import emit
from .position import Position
from .taking import claim

Events = list[RawEvent]


def shields(state: Position, seat: int) -> int:
    """All Shields of a city: on red cards, built stages and tokens (A34, A58)."""
    catalog, city = state.catalog, state.cities[seat]
    total = city.powers.shields
    for shift, amount in catalog.shield_kinds:
        total += (city.hand >> shift & catalog.field) * amount
    return total


def gains(all_shields: list[int], double: int) -> list[int]:
    """Military tokens by seat: one for each weaker neighbour (A73, A74). Two players are neighbours once:
    one for more Shields, two for at least `double` times as many (A76); one against none gives one (A77)."""
    seats = len(all_shields)
    if seats == 2:
        found = []
        for mine, other in (all_shields, all_shields[::-1]):
            twice = mine >= double * max(1, other)
            found.append(0 if mine <= other else 2 if twice else 1)
        return found
    return [
        sum([all_shields[seat] > all_shields[other] for other in ((seat + 1) % seats, (seat - 1) % seats)])
        for seat in range(seats)
    ]


def fight(state: Position, events: Events, seat: int) -> None:
    """Fight at the end of this seat's turn: horned cards are discarded, Medals may be gained (A79, A91)."""
    catalog = state.catalog
    everyone = range(len(state.cities))
    strength = [shields(state, other) for other in everyone]
    won = gains(strength, catalog.double)
    discards = [0 if city.powers.keeps_horned else city.hand & catalog.horned_mask for city in state.cities]
    emit(state, events, (fold.BATTLE, seat, tuple(strength), tuple(won), tuple(discards)))
    if state.medals:
        _medals(state, events, seat, won)


def _medals(state: Position, events: Events, seat: int, won: list[int]) -> None:
    """The acting seat may gain any Medal now; the others one for the Battle itself, and any other one at once
    only where the table has agreed so (A91, A92, A126). From the acting seat on, in turn order (A135)."""
    seats = len(state.cities)
    # A central Medal is met by all who meet it in this one Battle (A93): who they are is settled first.
    central = [place for place in range(seats, len(state.medals)) if state.medals[place][1] < 0]
    objectives = state.catalog.objectives
    for number in range(seats):
        other = (seat + number) % seats
        by_battle = not number or state.options["battle_medal_off_turn"]
        for place in central if by_battle else ():
            medal, owner = state.medals[place]
            if owner < 0 or not objectives[medal].battle or not state.box:
                continue
            if objectives[medal].met(state, other, won[other]):
                if state.box[0] < 0:
                    raise IllegalMove("game.deal.unknown", what="medals")
                emit(state, events, (fold.MEDAL, other, -1, state.box[0]))
        by_others = not number or state.options["medal_after_battle"] == "at_once"
        claim(state, events, other, won[other], by_battle, by_others)
