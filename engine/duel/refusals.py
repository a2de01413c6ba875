"""Why a move is refused: the rule that forbids it, with its numbers.

A refusal tells nothing that the seat cannot see: a card that lies face down is refused like one that is not
in the structure at all.
"""

from __future__ import annotations

from collections.abc import Callable

from ..title import IllegalMove
from . import catalog as acts
from .position import Position

_STEP_OF = {
    acts.BUILD: "turn",
    acts.DISCARD: "turn",
    acts.UNDER: "turn",
    acts.TAKE: "draft",
    acts.CHOOSE: "token",
    acts.KEEP: "keep",
    acts.RETRIEVE: "retrieve",
    acts.DESTROY: "destroy",
    acts.START: "starter",
}


def refusal(state: Position, move: str) -> IllegalMove:
    """The refusal of a move that is not legal now."""
    found = state.catalog.moves.get(move)
    if found is None:
        return IllegalMove("game.move.unreadable", move=str(move)[:80])
    action, first, second = found
    if action == acts.DECLINE:
        return _declining(state)
    if _STEP_OF[action] != state.step:
        return IllegalMove("game.move.wrong_kind", move=move, kind=state.step)
    return _REFUSALS[action](state, first, second)


def _declining(state: Position) -> IllegalMove:
    if state.step == "turn":
        return IllegalMove("duel.turn.one_card")
    if state.step == "token":
        return IllegalMove("duel.token.must_take")
    if state.step == "keep":
        return IllegalMove("duel.library.must_keep")
    if state.step == "retrieve":
        return IllegalMove("duel.retrieve.must_take")
    if state.step == "destroy":
        colour = state.catalog.colours[state.choices[0][1]]
        return IllegalMove("duel.destroy.must", colour=colour)
    return IllegalMove("game.move.wrong_kind", move="decline", kind=state.step)


def card_refusal(state: Position, card: int) -> IllegalMove | None:
    """Why this card cannot be taken from the structure, if so."""
    catalog = state.catalog
    slots = catalog.layouts[state.age].open[state.present][1]
    on_offer = [state.slots[slot] for slot in slots]
    if card in on_offer:
        return None
    seen = card in state.slots and state.up >> state.slots.index(card) & 1
    if seen and state.present >> state.slots.index(card) & 1:
        return IllegalMove("duel.structure.covered", card=catalog.pieces[card].id)
    if not seen and min(on_offer) < 0:
        return IllegalMove("game.deal.unknown", what=catalog.pieces[card].id)
    return IllegalMove("duel.structure.gone", card=catalog.pieces[card].id)


def price_refusal(state: Position, target: int) -> IllegalMove | None:
    """Why this cannot be paid, if so."""
    city = state.cities[state.active]
    price = city.prices[target]
    if price > city.coins and not state.catalog.parents[target] & city.owned:
        return IllegalMove("duel.cost.short", price=price, treasury=city.coins)
    return None


def wonder_refusal(state: Position, wonder: int) -> IllegalMove | None:
    """Why this Wonder cannot be built whatever it costs, if so."""
    city = state.cities[state.active]
    id = state.catalog.pieces[wonder].id
    if wonder in city.unbuilt:
        return None
    if wonder not in city.wonders:
        return IllegalMove("duel.wonder.not_yours", wonder=id)
    if wonder in [built for built, _ in city.built]:
        return IllegalMove("duel.wonder.already", wonder=id)
    return IllegalMove("duel.wonder.limit", wonder=id)


def _build(state: Position, card: int, _: int) -> IllegalMove:
    found = card_refusal(state, card) or price_refusal(state, card)
    assert found is not None
    return found


def _under(state: Position, wonder: int, card: int) -> IllegalMove:
    found = card_refusal(state, card) or wonder_refusal(state, wonder) or price_refusal(state, wonder)
    assert found is not None
    return found


def _take(state: Position, wonder: int, _: int) -> IllegalMove:
    return IllegalMove("duel.draft.taken", wonder=state.catalog.pieces[wonder].id)


def _choose(state: Position, token: int, _: int) -> IllegalMove:
    id = state.catalog.pieces[token].id
    if any(lying < 0 for lying, _ in state.board) and token not in [lying for lying, _ in state.board]:
        return IllegalMove("game.deal.unknown", what=id)
    return IllegalMove("duel.token.missing", token=id)


def _keep(state: Position, token: int, _: int) -> IllegalMove:
    id = state.catalog.pieces[token].id
    if any(drawn < 0 for drawn in state.drawn):
        return IllegalMove("game.deal.unknown", what=id)
    return IllegalMove("duel.library.not_drawn", token=id)


def _retrieve(state: Position, card: int, _: int) -> IllegalMove:
    return IllegalMove("duel.retrieve.missing", card=state.catalog.pieces[card].id)


def _destroy(state: Position, card: int, _: int) -> IllegalMove:
    catalog = state.catalog
    colour = catalog.colours[state.choices[0][1]]
    return IllegalMove("duel.destroy.wrong", card=catalog.pieces[card].id, colour=colour)


def _start(state: Position, seat: int, _: int) -> IllegalMove:
    raise AssertionError("either seat may begin")


_REFUSALS: dict[int, Callable[[Position, int, int], IllegalMove]] = {
    acts.BUILD: _build,
    acts.DISCARD: _build,
    acts.UNDER: _under,
    acts.TAKE: _take,
    acts.CHOOSE: _choose,
    acts.KEEP: _keep,
    acts.RETRIEVE: _retrieve,
    acts.DESTROY: _destroy,
    acts.START: _start,
}
