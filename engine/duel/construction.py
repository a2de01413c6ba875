"""What a construction brings: coins, shields, science and the questions that follow at once.

Each effect that acts at once has a function here; what lasts is in `powers`, what counts at the end in
`scoring`. Every function only emits events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import effects as fx
from . import fold
from .catalog import WONDER, Piece
from .fold import RawEvent, emit
from .position import Position

Events = list[RawEvent]


def apply_effects(state: Position, events: Events, seat: int, piece: Piece) -> None:
    """Carry out what the piece does at once, in the order of its effects. A victory ends it early (D83)."""
    for effect in piece.at_once:
        _EFFECTS[type(effect)](state, events, seat, piece, effect)
        if state.ending:
            return


def gain_coins(state: Position, events: Events, seat: int, coins: int, code: str, **params: Any) -> None:
    if coins:
        emit(state, events, (fold.COINS, seat, coins, code, params))


def lose_coins(state: Position, seat: int, printed: int) -> int:
    """What a city can really lose: no treasury goes below zero (D71, D77)."""
    return min(printed, state.cities[seat].coins)


def counted_in(state: Position, seat: int, what: str, colours: tuple[str, ...]) -> int:
    """How many of these things stand in one city."""
    city = state.cities[seat]
    if what == "card":
        masks = state.catalog.colour_masks
        return sum([(city.owned & masks[colour]).bit_count() for colour in colours])
    if what == "wonder":
        return len(city.built)
    if what == "progress_token":
        return len(city.tokens)
    return city.coins


def richer_city(state: Position, seat: int, what: str, colours: tuple[str, ...]) -> tuple[int, int]:
    """The city that has more of these things, the own one when equal, and how many (D98, D100)."""
    own = counted_in(state, seat, what, colours)
    other = counted_in(state, 1 - seat, what, colours)
    return (1 - seat, other) if other > own else (seat, own)


def _coins(state: Position, events: Events, seat: int, piece: Piece, effect: fx.Coins) -> None:
    emit(state, events, (fold.COINS, seat, effect.amount, "duel.effect.coins", {}))


def _coins_per(state: Position, events: Events, seat: int, piece: Piece, effect: fx.CoinsPer) -> None:
    colours = (effect.colour,) if effect.colour else ()
    counted = counted_in(state, seat, effect.what, colours)
    code = "duel.effect.coins_per"
    gain_coins(state, events, seat, counted * effect.amount, code, counted=counted, amount=effect.amount)


def _coins_per_max(state: Position, events: Events, seat: int, piece: Piece, effect: fx.CoinsPerMax) -> None:
    city, counted = richer_city(state, seat, effect.what, effect.colours)
    code = "duel.effect.coins_per_max"
    coins = counted * effect.amount
    gain_coins(state, events, seat, coins, code, counted=counted, amount=effect.amount, city=city)


def _opponent_loses(
    state: Position, events: Events, seat: int, piece: Piece, effect: fx.OpponentLosesCoins
) -> None:
    coins = lose_coins(state, 1 - seat, effect.amount)
    emit(state, events, (fold.LOST, 1 - seat, coins, effect.amount))


def _shields(state: Position, events: Events, seat: int, piece: Piece, effect: fx.Shields) -> None:
    """Move the pawn space by space; every token whose zone it enters is paid, at the capital it is over."""
    catalog = state.catalog
    extra = state.cities[seat].powers.extra_shields[piece.target]
    shields = effect.amount + extra
    direction = 1 if seat == 0 else -1
    before = state.pawn
    after = max(-catalog.capital, min(catalog.capital, before + direction * shields))
    emit(state, events, (fold.PAWN, seat, shields, after, extra))
    lead_before, lead_after = before * direction, after * direction
    if state.military and lead_after > 0:
        for token, (loser, position, printed) in enumerate(catalog.military_tokens):
            if loser != seat and state.military >> token & 1 and lead_before < position <= lead_after:
                coins = lose_coins(state, loser, printed)
                emit(state, events, (fold.MILITARY, seat, token, loser, coins))
    if lead_after == catalog.capital:
        emit(state, events, (fold.ENDED, "military", (seat,)))


def _science(state: Position, events: Events, seat: int, piece: Piece, effect: fx.Science) -> None:
    catalog = state.catalog
    symbol = catalog.symbol_index[effect.symbols[0]]
    city = state.cities[seat]
    second = city.symbols >> symbol & 1
    emit(state, events, (fold.SYMBOL, seat, symbol))
    if second:
        emit(state, events, (fold.PAIR, seat, symbol))
        if any(owner < 0 for _, owner in state.board):
            emit(state, events, (fold.ASKED, seat, "token", 0))
        else:
            emit(state, events, (fold.NOTHING, seat, "duel.science.no_token", {}))
    elif city.symbols.bit_count() >= catalog.supremacy_symbols:
        emit(state, events, (fold.ENDED, "science", (seat,)))


def _retrieve(state: Position, events: Events, seat: int, piece: Piece, effect: fx.BuildFromDiscard) -> None:
    if state.discard:
        emit(state, events, (fold.ASKED, seat, "retrieve", 0))
    else:
        emit(state, events, (fold.NOTHING, seat, "duel.retrieve.empty", {}))


def _library(
    state: Position, events: Events, seat: int, piece: Piece, effect: fx.ChooseProgressTokenFromBox
) -> None:
    """Shuffle the box and draw; which tokens come is chance, and only the one who draws sees them (D65)."""
    catalog = state.catalog
    known = [catalog.pieces[token].id for token in state.box if token >= 0]
    order = state.deal.shuffle("box", known) + (None,) * (len(state.box) - len(known))
    drawn = [catalog.token_index[id] if id else -1 for id in order[: effect.draw]]
    if drawn:
        emit(state, events, (fold.DRAWN, seat, tuple(drawn)))
        emit(state, events, (fold.ASKED, seat, "keep", len(drawn)))
    else:
        emit(state, events, (fold.NOTHING, seat, "duel.library.drawn", {"tokens": [], "count": 0}))


def _destroy(
    state: Position, events: Events, seat: int, piece: Piece, effect: fx.DestroyOpponentCard
) -> None:
    catalog = state.catalog
    if state.cities[1 - seat].owned & catalog.colour_masks[effect.colour]:
        emit(state, events, (fold.ASKED, seat, "destroy", catalog.colour_index[effect.colour]))
    else:
        emit(state, events, (fold.NOTHING, seat, "duel.destroy.none", {"colour": effect.colour}))


_EFFECTS: dict[type[fx.Effect], Callable[[Position, Events, int, Piece, Any], None]] = {
    fx.Coins: _coins,
    fx.CoinsPer: _coins_per,
    fx.CoinsPerMax: _coins_per_max,
    fx.OpponentLosesCoins: _opponent_loses,
    fx.Shields: _shields,
    fx.Science: _science,
    fx.BuildFromDiscard: _retrieve,
    fx.ChooseProgressTokenFromBox: _library,
    fx.DestroyOpponentCard: _destroy,
}


def construct_wonder(
    state: Position,
    events: Events,
    seat: int,
    wonder: int,
    card: int,
    slot: int,
    payment: tuple[int, int, int],
) -> None:
    """Build a Wonder over a card; after the last one allowed, those left over go into the box (D54)."""
    catalog = state.catalog
    piece = catalog.pieces[wonder]
    assert piece.kind == WONDER
    again = piece.again or state.cities[seat].powers.again  # as it stood before this Wonder's effects (D50)
    price, traded, income = payment
    emit(state, events, (fold.WONDER_BUILT, seat, wonder, card, slot, price, traded, income, again))
    first, second = state.cities
    if len(first.built) + len(second.built) >= catalog.max_wonders:
        for owner in (0, 1):
            for other in state.cities[owner].unbuilt:
                emit(state, events, (fold.PUT_AWAY, owner, other))
    apply_effects(state, events, seat, piece)
