"""The one place where a state is written.

An event is a tuple: its kind, then its values. `turns` and `construction` decide which events happen; `emit`
writes each one into the state at once, so that the next decision sees it. Folding the events of a move into
a copy of the state before it gives the state after it, and folding what a viewer learns into what the viewer
knew gives what the viewer knows: an event therefore carries everything it changes and asks the deal nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .position import OVER, City, Position
from .powers import powers_with

RawEvent = tuple[Any, ...]

(
    OFFERED,
    DRAFTED,
    LAID,
    BUILT,
    DISCARDED,
    WONDER_BUILT,
    PUT_AWAY,
    COINS,
    LOST,
    PAWN,
    MILITARY,
    SYMBOL,
    PAIR,
    ASKED,
    TOKEN,
    DRAWN,
    KEPT,
    RETRIEVED,
    DESTROYED,
    DECLINED,
    NOTHING,
    REVEALED,
    AGAIN,
    AGAIN_LOST,
    TURN,
    STARTER,
    ENDED,
) = range(27)


def emit(state: Position, events: list[RawEvent], event: RawEvent) -> None:
    """Let an event happen: note it and write it into the state."""
    events.append(event)
    _WRITERS[event[0]](state, event)


def fold(state: Position, events: Iterable[RawEvent]) -> None:
    """Write the events of one move into the state before it."""
    for event in events:
        _WRITERS[event[0]](state, event)
    settle(state)


def settle(state: Position) -> None:
    """Close a move: count it and forget what was worked out for the position before it."""
    state.move_count += 1
    state._legal = None
    state._pending = None


def refresh_prices(state: Position) -> None:
    """Look up what everything costs after a city's powers changed."""
    first, second = state.cities
    first.prices = first.powers.prices_against(second.powers)
    second.prices = second.powers.prices_against(first.powers)


def _offered(state: Position, event: RawEvent) -> None:
    _, state.offered = event


def _drafted(state: Position, event: RawEvent) -> None:
    _, seat, wonder = event
    city = state.cities[seat]
    city.wonders += (wonder,)
    city.unbuilt += (wonder,)
    state.offered = tuple([offered for offered in state.offered if offered != wonder])


def _laid(state: Position, event: RawEvent) -> None:
    _, age, slots, chooser = event
    layout = state.catalog.layouts[age]
    state.age = age
    state.turn = 0
    state.slots = slots
    state.present = layout.all
    state.up = layout.up
    state.active = chooser
    state.step = "starter"
    state.again = False


def _starter(state: Position, event: RawEvent) -> None:
    state.active = event[2]
    state.turn = 1
    state.step = "turn"


def _construct(state: Position, city: City, card: int) -> None:
    piece = state.catalog.pieces[card]
    city.owned |= piece.bit
    city.cards += (card,)
    if piece.adds:
        city.powers = city.powers.plus[piece.adds]
        refresh_prices(state)


def _built(state: Position, event: RawEvent) -> None:
    _, seat, card, slot, price, _, income, _ = event
    state.present &= ~(1 << slot)
    city = state.cities[seat]
    city.coins -= price
    if income:
        state.cities[1 - seat].coins += income
    _construct(state, city, card)


def _discarded(state: Position, event: RawEvent) -> None:
    _, seat, card, slot, gain = event
    state.present &= ~(1 << slot)
    state.discard += (card,)
    state.cities[seat].coins += gain


def _wonder_built(state: Position, event: RawEvent) -> None:
    _, seat, wonder, card, slot, price, _, income, again = event
    state.present &= ~(1 << slot)
    city = state.cities[seat]
    city.coins -= price
    if income:
        state.cities[1 - seat].coins += income
    city.built += ((wonder, card),)
    city.unbuilt = tuple([other for other in city.unbuilt if other != wonder])
    state.again = again
    if adds := state.catalog.pieces[wonder].adds:
        city.powers = city.powers.plus[adds]
        refresh_prices(state)


def _put_away(state: Position, event: RawEvent) -> None:
    _, seat, wonder = event
    city = state.cities[seat]
    city.unbuilt = tuple([other for other in city.unbuilt if other != wonder])


def _coins(state: Position, event: RawEvent) -> None:
    state.cities[event[1]].coins += event[2]


def _lost(state: Position, event: RawEvent) -> None:
    state.cities[event[1]].coins -= event[2]


def _pawn(state: Position, event: RawEvent) -> None:
    state.pawn = event[3]


def _military(state: Position, event: RawEvent) -> None:
    _, _, token, loser, coins = event
    state.military &= ~(1 << token)
    state.cities[loser].coins -= coins


def _symbol(state: Position, event: RawEvent) -> None:
    _, seat, symbol = event
    state.cities[seat].symbols |= 1 << symbol


def _asked(state: Position, event: RawEvent) -> None:
    _, _, kind, number = event
    state.choices += ((kind, number),)
    state.step = state.choices[0][0]


def _answered(state: Position) -> None:
    """The open follow-up question has its answer."""
    state.choices = state.choices[1:]
    state.step = state.choices[0][0] if state.choices else "turn"


def _gain_token(state: Position, seat: int, token: int) -> None:
    city = state.cities[seat]
    city.tokens += (token,)
    if adds := state.catalog.pieces[token].adds:
        city.powers = city.powers.plus[adds]
        refresh_prices(state)


def _token(state: Position, event: RawEvent) -> None:
    _, seat, token = event
    state.board = tuple([(t, seat) if t == token else (t, owner) for t, owner in state.board])
    _gain_token(state, seat, token)
    _answered(state)


def _drawn(state: Position, event: RawEvent) -> None:
    _, _, state.drawn = event


def _kept(state: Position, event: RawEvent) -> None:
    _, seat, token, box, _ = event
    state.box = box
    state.drawn = ()
    _gain_token(state, seat, token)
    _answered(state)


def _retrieved(state: Position, event: RawEvent) -> None:
    _, seat, card = event
    position = state.discard.index(card)
    state.discard = state.discard[:position] + state.discard[position + 1 :]
    _construct(state, state.cities[seat], card)
    _answered(state)


def _destroyed(state: Position, event: RawEvent) -> None:
    _, seat, card = event
    catalog = state.catalog
    city = state.cities[1 - seat]
    city.owned &= ~catalog.pieces[card].bit
    city.cards = tuple([other for other in city.cards if other != card])
    if catalog.pieces[card].adds:
        city.powers = powers_of(state, city)
        refresh_prices(state)
    state.discard += (card,)
    _answered(state)


def powers_of(state: Position, city: City) -> Any:
    """The powers that follow from everything in a city."""
    pieces = state.catalog.pieces
    sources = [*city.cards, *[wonder for wonder, _ in city.built], *city.tokens]
    return powers_with(state.catalog, None, [pieces[index].lasting for index in sources])


def _declined(state: Position, event: RawEvent) -> None:
    _answered(state)


def _nothing(state: Position, event: RawEvent) -> None:
    """A part of an effect that lapsed: noted for the log, changes nothing."""


def _revealed(state: Position, event: RawEvent) -> None:
    _, slot, card = event
    state.up |= 1 << slot
    if state.slots[slot] != card:  # only where the card was not known before
        state.slots = (*state.slots[:slot], card, *state.slots[slot + 1 :])


def _turn(state: Position, event: RawEvent) -> None:
    state.active = event[1]
    state.turn += 1
    state.again = False


def _ended(state: Position, event: RawEvent) -> None:
    _, state.ending, state.winners = event
    state.step = OVER
    state.choices = ()


_WRITERS: list[Callable[[Position, RawEvent], None]] = [
    _offered,
    _drafted,
    _laid,
    _built,
    _discarded,
    _wonder_built,
    _put_away,
    _coins,
    _lost,
    _pawn,
    _military,
    _symbol,
    _nothing,
    _asked,
    _token,
    _drawn,
    _kept,
    _retrieved,
    _destroyed,
    _declined,
    _nothing,
    _revealed,
    _turn,
    _nothing,
    _turn,
    _starter,
    _ended,
]
"""By the number of the kind of event."""
