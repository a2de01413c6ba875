"""Why a move is refused: the rule that forbids it, with its numbers.

A refusal tells nothing that the seat cannot see.
"""

from __future__ import annotations

from collections.abc import Callable

from ..title import IllegalMove
from . import catalog as acts
from . import turns
from .position import Position
from .stages import has_token


def refusal(state: Position, move: str) -> IllegalMove:
    """The refusal of a move that is not legal now."""
    try:
        action, first, second = state.catalog.moves[move]
    except IllegalMove as unreadable:
        return unreadable
    found = _REFUSALS[action](state, first, second) if action in _REFUSALS else None
    return found or IllegalMove("game.move.wrong_kind", move=move, kind=state.step)


def _take(state: Position, where: int, _: int) -> IllegalMove | None:
    seat, catalog = state.active, state.catalog
    if where < 0:
        deck = state.deck_beside(seat, where)
    else:
        owners = [city.wonder for city in state.cities]
        if where not in owners:
            return IllegalMove("architects.deck.not_here", deck=catalog.wonder_decks[where].id)
        deck = owners.index(where)
    id = state.deck_id(deck)
    if state.step in ("pick", "act", "available") and where >= 0:
        return IllegalMove("architects.deck.far", deck=id)
    if state.step not in ("pick", "act", "available", "deck"):
        return None
    if state.step == "act" and not state.extra:
        return IllegalMove("architects.turn.one_card")
    if state.cards_in(deck):  # it may be taken, but not under this name
        return None
    return IllegalMove("architects.deck.empty", deck=id)


def _stage(state: Position, stage: int, cards: int) -> IllegalMove | None:
    city = state.cities[state.active]
    wonder = city.powers.wonder
    if stage >= len(wonder.stages):
        return IllegalMove("architects.stage.missing", stage=stage + 1)
    if city.built >> stage & 1:
        return IllegalMove("architects.stage.already", stage=stage + 1)
    if stage not in city.powers.open:
        waits = [n for n in wonder.stages[stage].requires if not city.built >> (n - 1) & 1]
        return IllegalMove("architects.stage.rests", stage=stage + 1, requires=waits)
    if state.step == "pick" and not state.options["act_before_pick"]:
        return IllegalMove("architects.turn.pick_first")
    if state.step not in ("pick", "act"):
        return None
    cost = wonder.stages[stage].cost
    told = {"stage": stage + 1, "count": cost.count, "kind": cost.kind}
    if not any(paid.stage == stage for paid in turns.ways_to_pay(state).paid.values()):
        return IllegalMove("architects.stage.short", **told)
    return IllegalMove("architects.stage.payment", **told, cards=state.catalog.counts(cards))


def _science(state: Position, number: int, _: int) -> IllegalMove | None:
    if state.step == "pick" and not state.options["act_before_pick"]:
        return IllegalMove("architects.turn.pick_first")
    if state.step not in ("pick", "act"):
        return None
    made = state.catalog.sets[number]
    if acts.contains(state.catalog, state.cities[state.active].hand, made.need) and not has_token(state):
        return IllegalMove("architects.science.no_token")
    return IllegalMove("architects.science.short", cards=state.catalog.counts(made.need))


def _token(state: Position, token: int, _: int) -> IllegalMove | None:
    if state.step != "token":
        return None
    return IllegalMove("architects.token.missing", token=state.catalog.token_id(token))


def _look(state: Position, _: int, __: int) -> IllegalMove | None:
    if state.step in ("pick", "act"):
        return IllegalMove("architects.cat.no_look")
    return None


def _peek(state: Position, side: int, _: int) -> IllegalMove | None:
    if state.step != "choose":
        return None
    if side == acts.CENTRAL:
        return IllegalMove("architects.keep.beside")
    return IllegalMove("architects.deck.empty", deck=state.deck_id(state.deck_beside(state.active, side)))


def _keep(state: Position, card: int, _: int) -> IllegalMove | None:
    if state.step != "keep":
        return None
    assert state.peeked is not None
    deck, count = state.peeked
    if -1 in state.orders[deck][state.at[deck] : state.at[deck] + count]:
        return IllegalMove("game.deal.unknown", what=state.catalog.id_of(card))
    return IllegalMove("architects.keep.not_seen", card=state.catalog.id_of(card))


def _steal(state: Position, victim: int, card: int) -> IllegalMove | None:
    if state.step != "steal":
        return None
    if victim == state.active or victim >= len(state.cities):
        return IllegalMove("architects.theft.opponent", victim=victim)
    return IllegalMove("architects.theft.missing", victim=victim, card=state.catalog.id_of(card))


def _decline(state: Position, _: int, __: int) -> IllegalMove | None:
    if state.step in ("deck", "available", "choose", "keep", "steal", "token"):
        return IllegalMove("architects.stage.must")
    return None


def _end(state: Position, _: int, __: int) -> IllegalMove | None:
    if state.step == "pick":
        return IllegalMove("architects.turn.pick_first")
    if state.step != "act":
        return None
    moves = turns.LEGAL["act"](state)
    if any(move.startswith("stage:") for move in moves):
        return IllegalMove("architects.stage.compulsory")
    return IllegalMove("architects.science.compulsory")


_REFUSALS: dict[int, Callable[[Position, int, int], IllegalMove | None]] = {
    acts.TAKE: _take,
    acts.STAGE: _stage,
    acts.SCIENCE: _science,
    acts.TOKEN: _token,
    acts.LOOK: _look,
    acts.PEEK: _peek,
    acts.KEEP: _keep,
    acts.STEAL: _steal,
    acts.DECLINE: _decline,
    acts.END: _end,
}
