"""What a city can build now: with which cards, for how much, and by which power without its cost."""

from __future__ import annotations

from .. import effects as fx
from . import fold
from .catalog import BUILD, HIDDEN, UNDER, UNKNOWN, Move, Piece
from .position import TURN, City, Position


def hand_for(state: Position, city: int) -> tuple[int, ...]:
    """The cards that a city chooses from. The Free city's hand is what its controller's choice leaves."""
    if city < state.seats:
        return state.hands[city]
    seat = state.controller
    hand = state.hands[seat]
    own = state.commits[seat] if state.commits else None
    if own is None or own == HIDDEN:
        return hand
    card = state.catalog.moves[own].card
    return fold.without(hand, card) if card >= 0 else (UNKNOWN,) * (len(hand) - 1)


def budget(state: Position, city: int) -> int:
    """The coins that a city may spend now: its treasury; for a 7th card less by option (74)."""
    coins = state.cities[city].coins
    return min(coins, state.budgets[city]) if state.budgets else coins


def free_power(state: Position, city: City, piece: Piece) -> str:
    """The power by which a city may build this card without its cost now, "" when there is none. One that
    is not used up comes first."""
    powers = city.powers
    if not powers.abilities or state.step != TURN:
        return ""
    if powers.free_new_colour and not city.owned & state.catalog.colour_masks[piece.colour]:
        return fx.FreeBuildFirstOfEachColour.type
    if powers.free_first and state.turn == 1:
        return fx.FreeBuildFirstCardOfAge.type
    if powers.free_last and state.turn == state.catalog.hand_size - 1:
        return fx.FreeBuildLastCardOfAge.type
    if powers.free_once > city.free_used:
        return state.catalog.once_per_age
    return ""


def builds_of(state: Position, number: int, card: int, coins: int) -> list[str]:
    """Every legal way to build a card of the hand, the cheapest first; none for one that is owned (14)."""
    catalog = state.catalog
    city = state.cities[number]
    piece = catalog.pieces[card]
    if city.owned & piece.same:
        return []
    if piece.parents & city.owned:
        texts = [piece.text]
    else:
        texts = [text for price, text in state.prices(number)[card] if price <= coins]
    if city.powers.abilities and (power := free_power(state, city, piece)):
        if power == catalog.once_per_age:
            texts.append(f"{piece.text} free")  # may be spent on a card that is free anyway (134)
        elif not is_free(state, number, piece):
            automatic = state.options["free_build_automatic"]
            texts = [f"{piece.text} free"] if automatic else [*texts, f"{piece.text} free"]
    return texts


def is_free(state: Position, number: int, piece: Piece) -> bool:
    """Whether a card costs this city nothing without any power."""
    if piece.parents & state.cities[number].owned:
        return True
    paid = state.prices(number)[piece.index]
    return bool(paid) and paid[0][0] == 0


def stages_of(state: Position, number: int, coins: int) -> list[str]:
    """The ways to pay for the next stage, as the part of a move behind the card; none when it cannot be
    built."""
    stage = state.cities[number].next_stage
    if stage < 0:
        return []
    return [text for price, text in state.prices(number)[stage] if price <= coins]


def is_chained(state: Position, number: int, card: int) -> bool:
    """Whether a card of the hand would be free by its chain."""
    city = state.cities[number]
    piece = state.catalog.pieces[card]
    return bool(piece.parents & city.owned and not city.owned & piece.same)


def price_of(state: Position, city: int, text: str) -> int:
    """All the coins that a move costs."""
    catalog = state.catalog
    move = catalog.moves[text]
    action, card, (left, right), free = move
    if free or (action != BUILD and action != UNDER):
        return 0
    if catalog.pieces[card].coins if action == BUILD else catalog.stages_ask_coins:
        return left + right + printed_coins(state, city, move)
    return left + right


def printed_coins(state: Position, city: int, move: Move) -> int:
    """The coins that go to the bank; none by a chain or a power."""
    pieces = state.catalog.pieces
    if move.action == UNDER:
        return pieces[state.cities[city].next_stage].coins
    piece = pieces[move.card]
    return 0 if move.free or piece.parents & state.cities[city].owned else piece.coins
