"""Why a move is refused: the rule that forbids it, with its numbers.

A refusal tells nothing that the seat cannot see.
"""

from __future__ import annotations

from ..title import IllegalMove
from .catalog import BUILD, DECLINE, DISCARD, HIDDEN, RETRIEVE, TAKE, UNDER, UNKNOWN, Catalog, Move, Piece
from .construction import (
    budget,
    free_power,
    hand_for,
    is_chained,
    printed_coins,
    stages_of,
)
from .position import DRAFT, LAST_CARD, TURN, Position

_STEPS = {
    BUILD: (TURN, LAST_CARD),
    DISCARD: (TURN, LAST_CARD),
    UNDER: (TURN, LAST_CARD),
    TAKE: (DRAFT,),
    RETRIEVE: ("retrieve",),
}


def readable(catalog: Catalog, text: str) -> bool:
    """Whether a text is a move as moves are written."""
    try:
        catalog.moves[text]
    except (KeyError, AttributeError):
        return False
    return True


def refusal(state: Position, city: int, text: str) -> IllegalMove:
    """The refusal of a move that is not legal now."""
    if not readable(state.catalog, text):
        return IllegalMove("game.move.unreadable", move=str(text)[:80])
    move = state.catalog.moves[text]
    if move.action == DECLINE:
        return _declining(state, city)
    if state.step not in _STEPS[move.action]:
        return IllegalMove("game.move.wrong_kind", move=text, kind=state.step)
    if move.action == TAKE:
        board = state.catalog.boards[move.card]
        return IllegalMove("seven_wonders.setup.not_offered", wonder=board.wonder, side=board.side)
    if move.action == RETRIEVE:
        return _retrieving(state, city, move)
    return _playing(state, city, move)


def _declining(state: Position, city: int) -> IllegalMove:
    if state.step == TURN:
        return IllegalMove("seven_wonders.turn.one_card")
    if state.step == LAST_CARD:
        return IllegalMove("seven_wonders.last_card.must")
    if state.step == "retrieve":
        return IllegalMove("seven_wonders.retrieve.must_take")
    return IllegalMove("game.move.wrong_kind", move=DECLINE, kind=state.step)


def _retrieving(state: Position, city: int, move: Move) -> IllegalMove:
    piece = state.catalog.pieces[move.card]
    pile = [away.card for away in state.discard]
    if state.cities[city].owned & piece.same:
        return _owned(state, city, piece)
    if UNKNOWN in pile and move.card not in pile:
        return IllegalMove("game.deal.unknown", what=piece.id)
    return IllegalMove("seven_wonders.retrieve.missing", card=piece.id)


def _owned(state: Position, city: int, piece: Piece) -> IllegalMove:
    """A city never has two cards of one name (14, 15)."""
    owned = state.cities[city].owned & piece.same
    twin = state.catalog.pieces[(owned & -owned).bit_length() - 1]
    return IllegalMove("seven_wonders.build.duplicate", card=piece.id, owned=twin.id)


def _playing(state: Position, city: int, move: Move) -> IllegalMove:
    """Why a card cannot be built, put under a stage or discarded."""
    hand = hand_for(state, city)
    id = state.catalog.id_of(move.card) or HIDDEN
    if move.card not in hand or move.card < 0:
        if UNKNOWN in hand:
            return IllegalMove("game.deal.unknown", what=id)
        return IllegalMove("seven_wonders.hand.missing", card=id)
    chain = _chain_of_the_free_city(state, city, move)
    if chain is not None:
        return chain
    if move.action == DISCARD:
        return IllegalMove("seven_wonders.free_city.must_build")
    if move.action == UNDER:
        return stage_refusal(state, city, move)
    return build_refusal(state, city, move)


def _chain_of_the_free_city(state: Position, city: int, move: Move) -> IllegalMove | None:
    """The Free city must use its chains, as far as the option says (119, 140)."""
    if city < state.seats:
        return None
    rule = state.options["free_city_chain"]
    chained = [card for card in hand_for(state, city) if card >= 0 and is_chained(state, city, card)]
    first = move.card if move.card in chained else min(chained, default=UNKNOWN)
    plain = move.action == BUILD and not move.free and move.payment == (0, 0)
    if move.card in chained:
        forced = not plain and (rule != "payment" or move.action == BUILD)
    else:
        forced = bool(chained) and rule == "hand"
    if forced and move.action != DISCARD:
        return IllegalMove("seven_wonders.free_city.must_chain", card=state.catalog.id_of(first))
    return None


def stage_refusal(state: Position, city: int, move: Move) -> IllegalMove:
    stage = state.cities[city].next_stage
    if stage < 0:
        return IllegalMove("seven_wonders.stage.all_built")
    piece = state.catalog.pieces[stage]
    return payment_refusal(state, city, move, piece)


def build_refusal(state: Position, city: int, move: Move) -> IllegalMove:
    owned = state.cities[city]
    piece = state.catalog.pieces[move.card]
    if owned.owned & piece.same:
        return _owned(state, city, piece)
    power = free_power(state, owned, piece)
    if move.free:
        if power:
            return IllegalMove("seven_wonders.power.not_needed", card=piece.id, power=power)
        return IllegalMove("seven_wonders.power.none", card=piece.id)
    if power and power != state.catalog.once_per_age and state.options["free_build_automatic"]:
        return IllegalMove("seven_wonders.power.automatic", card=piece.id, power=power)
    if piece.parents & owned.owned:
        return IllegalMove("seven_wonders.chain.no_payment", card=piece.id)
    return payment_refusal(state, city, move, piece)


def payment_refusal(state: Position, city: int, move: Move, piece: Piece) -> IllegalMove:
    """The resources cannot be had, the coins do not suffice, or it is not one of the payments."""
    ways = state.prices(city)[piece.index]
    if not ways:
        return IllegalMove("seven_wonders.trade.impossible", resources=out_of_reach(state, city, piece))
    treasury = budget(state, city)
    price = min([price for price, _ in ways])
    if price > treasury:
        return IllegalMove("seven_wonders.cost.short", price=price, treasury=treasury)
    payments = state.prices(city).payments(piece)
    asked = sum(move.payment) + printed_coins(state, city, move)
    if move.payment in payments and asked > treasury:
        return IllegalMove("seven_wonders.cost.short", price=asked, treasury=treasury)
    left, right = move.payment
    return IllegalMove("seven_wonders.trade.other_payment", left=left, right=right)


def out_of_reach(state: Position, city: int, piece: Piece) -> dict[str, int]:
    """The resources that this city and its neighbours cannot make enough of, with what is missing when each
    is looked at alone; all that is missing when only together they are too many."""
    catalog = state.catalog
    table = state.prices(city)
    short, missing = {}, {}
    powers = table.powers
    for resource, units in piece.need:
        own = powers.own[resource]
        found = own
        for supply in (powers.chosen, table.left, table.right):
            found += supply.fixed[resource] + sum([resource in options for options in supply.choices])
        if found < units:
            short[catalog.resources[resource]] = units - found
        if own < units:
            missing[catalog.resources[resource]] = units - own
    return short or missing


__all__ = ["readable", "refusal", "stages_of"]
