"""The one place where a state is written.

An event is a tuple: its kind, then its values. `turns` and the modules beside it decide which events happen;
`emit` writes each one into the state at once, so that the next decision sees it. Folding the events of a move
into a copy of the state before it gives the state after it, and folding what a viewer learns into what the
viewer knew gives what the viewer knows: an event therefore carries everything it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..events import RawEvent
from .options import rules_of
from .position import OVER, City, Position
from .powers import powers_of

(
    TURN,
    STEP,
    TAKEN,
    CAT,
    FLIPPED,
    FIRED,
    BUILT,
    SPENT,
    QUEUED,
    NEXT,
    TOKEN,
    LOOKED,
    PEEKED,
    KEPT,
    STOLEN,
    GIVEN,
    REVEALED,
    MEDAL,
    BATTLE,
    NO_CARD,
    NOTHING,
    DECLINED,
    ENDED,
) = range(23)

PICK, EXTRA, EFFECT = range(3)
"""Why a card is taken: the card of the turn, a token's extra card, or the effect of a stage."""


def emit(state: Position, events: list[RawEvent], event: RawEvent) -> None:
    """Let an event happen: note it and write it into the state."""
    events.append(event)
    _WRITERS[event[0]](state, event)


def fold(state: Position, events: Iterable[RawEvent]) -> None:
    """Write the events of one move into the state before it."""
    for event in events:
        _WRITERS[event[0]](state, event)
    settle(state)
    state._legal = None


def settle(state: Position) -> None:
    """Close a move: count it and forget the question that it answered."""
    state.move_count += 1
    state.part += 1
    state._pending = None


def refresh_powers(state: Position, city: City) -> None:
    """Look up what a city can do after its stages or tokens changed."""
    rules = rules_of(state.options)
    city.powers = powers_of(state.catalog, city.wonder, city.built, city.tokens, rules)


def _know(state: Position, deck: int, place: int, card: int) -> None:
    """A card of a deck has become known; nothing changes where it was known already."""
    order = state.orders[deck]
    if card >= 0 and order[place] != card:
        state.orders[deck] = (*order[:place], card, *order[place + 1 :])


def _turn(state: Position, event: RawEvent) -> None:
    state.active = event[1]
    state.turn += 1
    state.part = -1  # `settle` counts the move that brought the turn
    state.step = "pick"
    state.picked = False
    state.extra = state.used = 0


def _step(state: Position, event: RawEvent) -> None:
    state.step = event[1]


def _taken(state: Position, event: RawEvent) -> None:
    _, seat, deck, card, after, why = event
    state.cities[seat].hand += (one := state.catalog.one[card])
    state.left[deck] -= one
    place = state.at[deck] = state.at[deck] + 1
    if after >= 0 and state.orders[deck][place] != after:
        _know(state, deck, place, after)
    if why == PICK:
        state.picked = True
    elif why == EXTRA:
        state.extra -= 1


def _cat(state: Position, event: RawEvent) -> None:
    state.cat = event[1]


def _flipped(state: Position, event: RawEvent) -> None:
    state.flipped += event[2]


def _fired(state: Position, event: RawEvent) -> None:
    state.used |= event[2]
    state.extra += event[2].bit_count()


def _built(state: Position, event: RawEvent) -> None:
    _, seat, stage, cards, used = event
    city = state.cities[seat]
    city.hand -= cards
    state.discard += cards
    city.built |= 1 << stage
    state.used |= used
    refresh_powers(state, city)


def _spent(state: Position, event: RawEvent) -> None:
    _, seat, number = event
    need = state.catalog.sets[number].need
    state.cities[seat].hand -= need
    state.discard += need


def _queued(state: Position, event: RawEvent) -> None:
    state.choices += event[1]


def _next(state: Position, event: RawEvent) -> None:
    state.choices = state.choices[1:]


def _token(state: Position, event: RawEvent) -> None:
    _, seat, token, from_pile, after = event
    city = state.cities[seat]
    city.tokens += (token,)
    if from_pile:
        state.pile = state.pile[1:]
    else:
        place = state.board.index(token)
        new = () if after is None else (after,)
        state.board = (*state.board[:place], *new, *state.board[place + 1 :])
        if new:
            state.pile = state.pile[1:]
    refresh_powers(state, city)


def _looked(state: Position, event: RawEvent) -> None:
    _, seat, card = event
    place = state.at[-1]
    state.seen[seat] |= 1 << place
    _know(state, len(state.cities), place, card)


def _peeked(state: Position, event: RawEvent) -> None:
    _, _, deck, cards = event
    state.peeked = deck, len(cards)
    for number, card in enumerate(cards):
        _know(state, deck, state.at[deck] + number, card)


def _kept(state: Position, event: RawEvent) -> None:
    _, seat, deck, card, order, shuffled = event
    one = state.catalog.one[card]
    state.cities[seat].hand += one
    state.left[deck] -= one
    state.orders[deck] = order
    state.at[deck] = 0
    state.peeked = None
    if shuffled:
        counts = list(state.shuffles)
        counts[deck] += 1
        state.shuffles = tuple(counts)


def _stolen(state: Position, event: RawEvent) -> None:
    _, seat, victim, card, place = event
    one = state.catalog.one[card]
    loser = state.cities[victim]
    if place >= 0:  # a face-down card: until now it was counted with the central deck
        loser.facedown = tuple([other for other in loser.facedown if other != place])
        state.left[-1] -= one
    else:
        loser.hand -= one
    state.cities[seat].hand += one


def _given(state: Position, event: RawEvent) -> None:
    place = state.at[-1]
    city = state.cities[event[1]]
    city.facedown += (place,)
    state.at[-1] = place + 1


def _revealed(state: Position, event: RawEvent) -> None:
    _, seat, place, card, _ = event
    city = state.cities[seat]
    city.facedown = tuple([other for other in city.facedown if other != place])
    one = state.catalog.one[card]
    city.hand += one
    state.left[-1] -= one


def _medal(state: Position, event: RawEvent) -> None:
    _, seat, place, medal = event
    state.cities[seat].medals += (medal,)
    if place >= 0:
        medals = list(state.medals)
        medals[place] = medals[place][0], seat
        state.medals = tuple(medals)
    else:
        state.box = state.box[1:]


def _battle(state: Position, event: RawEvent) -> None:
    _, _, _, gains, discards = event
    state.flipped = 0
    for city, gain, cards in zip(state.cities, gains, discards, strict=True):
        city.military += gain
        city.hand -= cards
        state.discard += cards


def _no_card(state: Position, event: RawEvent) -> None:
    state.picked = True


def _nothing(state: Position, event: RawEvent) -> None:
    """A part of an effect that lapsed: noted for the log, changes nothing."""


def _ended(state: Position, event: RawEvent) -> None:
    _, state.ending, state.winners = event
    state.step = OVER
    state.extra = 0


_WRITERS: list[Callable[[Position, RawEvent], None]] = [
    _turn,
    _step,
    _taken,
    _cat,
    _flipped,
    _fired,
    _built,
    _spent,
    _queued,
    _next,
    _token,
    _looked,
    _peeked,
    _kept,
    _stolen,
    _given,
    _revealed,
    _medal,
    _battle,
    _no_card,
    _nothing,
    _nothing,
    _ended,
]
"""By the number of the kind of event."""
