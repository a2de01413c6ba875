"""What happens when every choice of a turn is in: all cards are placed, all payments settle from the coins
that were there at the start of the turn, then the effects come (12, 46). The order of commits plays no part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import effects as fx
from . import ages, fold
from .catalog import DISCARD, UNDER, Move, Piece
from .construction import free_power
from .counting import Standing, counted
from .fold import Events, emit, emit_all
from .position import Position


def resolve(state: Position, events: Events) -> None:
    """Carry out the commits of a turn and go on."""
    catalog = state.catalog
    moves = [catalog.moves[text] for text in state.commits if text is not None]
    before = None
    if not state.options["same_turn_counts"]:
        before = [(city.owned, city.stages) for city in state.cities]
    seats = [*range(state.seats), state.controller]
    places = [_place(state, city, seats[city], move) for city, move in enumerate(moves)]
    last = state.turn == catalog.hand_size - 1
    if last and not state.options["last_card_income"]:
        spent = [_spent(event) for event in places]
        budgets = tuple([c.coins - paid for c, paid in zip(state.cities, spent, strict=True)])
        emit(state, events, (fold.BUDGETS, budgets))
    emit_all(state, events, places)
    pieces = catalog.pieces
    for number, event in enumerate(places):
        if event[0] != fold.DISCARDED and (piece := pieces[event[3]]).at_once:
            effects_of(state, events, number, piece, before)
    ages.go_on(state, events, 0)


def last_card(state: Position, events: Events, city: int, seat: int, text: str) -> None:
    """Carry out what a city does with its 7th card; it counts at once (70, 133)."""
    event = _place(state, city, seat, state.catalog.moves[text])
    emit(state, events, event)
    piece = _raised(state, event)
    if piece is not None:
        effects_of(state, events, city, piece)
    ages.go_on(state, events, state.at)


def _place(state: Position, number: int, seat: int, move: Move) -> fold.RawEvent:
    """The event that a move comes to, with what is paid to whom."""
    catalog = state.catalog
    action, card, (left, right), free = move
    if action == DISCARD:
        return (fold.DISCARDED, number, seat, card, catalog.discard_income)
    city = state.cities[number]
    if action == UNDER:
        stage = city.next_stage
        return (fold.STAGED, number, seat, stage, card, left, right, catalog.pieces[stage].coins)
    piece = catalog.pieces[card]
    if free:
        return (fold.BUILT, number, seat, card, 0, 0, 0, -1, free_power(state, city, piece))
    chain = piece.parents & city.owned
    if chain:
        return (fold.BUILT, number, seat, card, 0, 0, 0, (chain & -chain).bit_length() - 1, "")
    return (fold.BUILT, number, seat, card, left, right, piece.coins, -1, "")


def _spent(event: fold.RawEvent) -> int:
    if event[0] == fold.STAGED:
        return int(event[5] + event[6] + event[7])
    return int(event[4] + event[5] + event[6]) if event[0] == fold.BUILT else 0


def _raised(state: Position, event: fold.RawEvent) -> Piece | None:
    """The card or stage that an event has raised; None when a card was discarded or is not known."""
    if event[0] == fold.DISCARDED:
        return None
    return state.catalog.pieces[event[3]]


# --- effects that act at once --------------------------------------------------------------------


def effects_of(
    state: Position, events: Events, number: int, piece: Piece, before: Standing | None = None
) -> None:
    """Carry out what a card or stage does at once. `before`: count the neighbours' cards as they stood before
    the turn (the option of 56)."""
    for effect in piece.at_once:
        _EFFECTS[type(effect)](state, events, number, effect, before)


def _coins(state: Position, events: Events, number: int, effect: fx.Coins, before: Standing | None) -> None:
    emit(state, events, (fold.COINS, number, effect.amount, "seven_wonders.effect.coins", {}))


def _coins_per(
    state: Position, events: Events, number: int, effect: fx.CoinsPer, before: Standing | None
) -> None:
    found = counted(state, number, effect.what, effect.colour, effect.who, before)
    if found:
        told = {
            "counted": found,
            "amount": effect.amount,
            "what": effect.what,
            "colour": effect.colour,
            "who": list(effect.who),
        }
        code = "seven_wonders.effect.coins_per"
        emit(state, events, (fold.COINS, number, found * effect.amount, code, told))


def _from_discard(
    state: Position, events: Events, number: int, effect: fx.BuildFromDiscard, before: Standing | None
) -> None:
    """The card is chosen at the end of the turn, when all discards lie there (86)."""
    emit(state, events, (fold.EARNED, number))


_EFFECTS: dict[type[fx.Effect], Callable[[Position, Events, int, Any, Standing | None], None]] = {
    fx.Coins: _coins,
    fx.CoinsPer: _coins_per,
    fx.BuildFromDiscard: _from_discard,
}
AT_ONCE = tuple(_EFFECTS)
