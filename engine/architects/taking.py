"""A card comes to a city: its icons act at once, tokens fire, Medals may be gained.

Every function only emits events.
"""

from __future__ import annotations

from ..events import RawEvent
from ..title import IllegalMove
from . import fold
from .catalog import FACE_DOWN
from .fold import emit
from .position import Position

Events = list[RawEvent]


def draw(state: Position, events: Events, seat: int, deck: int, why: int) -> None:
    """Take the top card of a deck that has one (A43)."""
    order, place = state.orders[deck], state.at[deck]
    card = order[place]
    if card < 0:
        raise IllegalMove("game.deal.unknown", what=state.deck_id(deck))
    after = -1
    if deck < len(state.cities) and place + 1 < len(order):
        after = order[place + 1]
    emit(state, events, (fold.TAKEN, seat, deck, card, after, why))
    arrived(state, events, seat, card, True)


def arrived(state: Position, events: Events, seat: int, card: int, fires: bool) -> None:
    """What a card does when it is taken: Cat and Horns at once (A7), then tokens (A52)."""
    catalog = state.catalog
    if catalog.icons[card]:
        kind = catalog.kinds[card]
        if kind.cat and state.cat != seat:
            emit(state, events, (fold.CAT, seat, state.cat))
        if kind.horns:
            peace = catalog.conflict[len(state.cities)] - state.flipped
            turned = min(kind.horns, peace)  # Horns beyond the last Peace token are ignored (A71)
            if turned:
                emit(state, events, (fold.FLIPPED, seat, turned, peace == turned))
    if fires and (tokens := state.cities[seat].powers.fires[card]):
        fire(state, events, seat, tokens)
    if state.medals:
        claim(state, events, seat)


def fire(state: Position, events: Events, seat: int, tokens: int) -> None:
    """These tokens give an extra card each, once in a turn (A52)."""
    tokens &= ~state.used
    if tokens:
        emit(state, events, (fold.FIRED, seat, tokens))


def reveal(state: Position, events: Events, seat: int) -> None:
    """Turn up the cards that were given face down: all of them, oldest first, or one (A101, A117)."""
    waiting = state.cities[seat].facedown
    if state.options["reveal_several"] == "one":
        waiting = waiting[:1]
    for place in waiting:
        turn_up(state, events, seat, place, in_play=True)


def turn_up(state: Position, events: Events, seat: int, place: int, in_play: bool) -> None:
    """Turn up one face-down card; `in_play`: it is taken, not just counted at the end (A102)."""
    card = state.orders[-1][place]
    if card < 0:
        raise IllegalMove("game.deal.unknown", what=state.catalog.central_deck.id)
    emit(state, events, (fold.REVEALED, seat, place, card, in_play))
    if in_play:
        arrived(state, events, seat, card, state.options["reveal_fires_tokens"])


def steal(state: Position, events: Events, seat: int, victim: int, card: int) -> None:
    """Take a card in front of an opponent, who gets one from the centre face down (A97, A101)."""
    place = -1
    if card == FACE_DOWN:
        place = state.cities[victim].facedown[0]
        card = state.orders[-1][place]
        if card < 0:
            raise IllegalMove("game.deal.unknown", what=state.catalog.central_deck.id)
    emit(state, events, (fold.STOLEN, seat, victim, card, place))
    arrived(state, events, seat, card, state.options["theft_fires_tokens"])
    if state.cards_in(state.central):
        emit(state, events, (fold.GIVEN, victim))
    else:
        emit(state, events, (fold.NOTHING, victim, "architects.theft.no_card", {}))


def claim(
    state: Position,
    events: Events,
    seat: int,
    won: int = 0,
    by_battle: bool = True,
    by_others: bool = True,
) -> None:
    """Gain every Medal beside the seat whose objective is met now (A85). `won`: its tokens of the Battle that
    is just over; `by_battle` and `by_others`: whether Medals that ask for those, and the others, can be."""
    catalog = state.catalog
    most = catalog.most_medals[state.options["medals"]]
    for place in state.places_of(seat):
        medal, owner = state.medals[place]
        if owner >= 0 or medal < 0 or len(state.cities[seat].medals) >= most:
            continue
        objective = catalog.objectives[medal]
        if (by_battle if objective.battle else by_others) and objective.met(state, seat, won):
            emit(state, events, (fold.MEDAL, seat, place, medal))


def reachable(state: Position, seat: int) -> int:
    """Which of the decks beside a seat have cards: bit 0 left, 1 right, 2 central."""
    orders, at = state.orders, state.at
    right = (seat or len(state.cities)) - 1
    found = 4 if at[-1] < len(orders[-1]) else 0
    if at[seat] < len(orders[seat]):
        found |= 1
    if at[right] < len(orders[right]):
        found |= 2
    return found


def look(state: Position, events: Events, seat: int) -> None:
    """Look at the top card of the central deck (A65, A109). Where the deal does not tell the card, as in the
    record of another viewer, the look is noted all the same."""
    card = state.top(state.central)
    emit(state, events, (fold.LOOKED, seat, card))


def can_look(state: Position, seat: int) -> bool:
    """Whether there is something to see: the central deck has a top card that the seat has not seen."""
    return bool(state.cards_in(state.central)) and not state.seen[seat] >> state.at[-1] & 1
