"""What follows from a stage or a science set: the effects in their order, each asked or carried out.

The effects wait in `Position.choices`. `go_through` carries out those that ask nothing and stops at the first
one that needs an answer.
"""

from __future__ import annotations

from .. import effects as fx
from ..events import RawEvent
from . import fold, taking
from .catalog import ANY, CENTRAL, LEFT, RIGHT
from .fold import emit
from .position import Position
from .taking import claim, draw, reachable

Events = list[RawEvent]

FOR_STAGE = 1 << 20
"""In the number of a `token` question: it comes from the stage, not from the set with that number."""


def queued(effects: tuple[fx.Effect, ...], stage: int) -> tuple[tuple[str, int], ...]:
    """The entries of `choices` that the effects of a stage give, in order."""
    found: list[tuple[str, int]] = []
    for effect in effects:
        match effect:
            case fx.TakeTop(deck="any"):
                found.append(("deck", ANY))
            case fx.TakeTop(deck="central"):
                found.append(("draw", CENTRAL))
            case fx.TakeTop(deck="left_and_right"):
                found += [("draw", LEFT), ("draw", RIGHT)]
            case fx.TakeTop():
                found.append(("available", 0))
            case fx.KeepOneOfTop(look=count):
                found.append(("choose", count))
            case fx.StealCard():
                found.append(("steal", 0))
            case fx.TakeProgressToken():
                found.append(("token", FOR_STAGE + stage))
            case fx.TakeCat():
                found.append(("cat", 0))
            case fx.LookAtCentralDeck(when="now"):
                found.append(("see", 0))
            case _ if not isinstance(effect, fx.LookAtCentralDeck):
                raise ValueError(f"a stage of Architects cannot have {effect.type}")
    return tuple(found)


def go_through(state: Position, events: Events, seat: int) -> bool:
    """Carry out what asks nothing; True when a question is open then."""
    while state.choices:
        kind, number = state.choices[0]
        if kind in ("draw", "cat", "see"):
            emit(state, events, (fold.NEXT,))
            _at_once(state, events, seat, kind, number)
        elif _possible(state, seat, kind):
            if state.step != kind:
                emit(state, events, (fold.STEP, kind))
            return True
        else:
            emit(state, events, (fold.NEXT,))
            emit(state, events, (fold.NOTHING, seat, _LAPSED[kind], {}))
    return False


_LAPSED = {
    "deck": "architects.deck.empty",
    "available": "architects.deck.empty",
    "choose": "architects.deck.empty",
    "steal": "architects.theft.nobody",
    "token": "architects.token.none",
}


def _at_once(state: Position, events: Events, seat: int, kind: str, number: int) -> None:
    if kind == "draw":
        deck = state.deck_beside(seat, number)
        if state.cards_in(deck):
            draw(state, events, seat, deck, fold.EFFECT)
        else:
            params = {"deck": state.deck_id(deck)}
            emit(state, events, (fold.NOTHING, seat, "architects.deck.empty", params))
    elif kind == "cat":
        if state.cat != seat:
            emit(state, events, (fold.CAT, seat, state.cat))
            if state.medals:
                claim(state, events, seat)
    elif taking.can_look(state, seat):
        taking.look(state, events, seat)


def _possible(state: Position, seat: int, kind: str) -> bool:
    """Whether the question has an answer."""
    if kind == "deck":
        return any(state.cards_in(deck) for deck in range(len(state.orders)))
    if kind == "available":
        return bool(reachable(state, seat))
    if kind == "choose":
        return bool(reachable(state, seat) & 3)
    if kind == "steal":
        return any(can_be_robbed(state, other) for other in range(len(state.cities)) if other != seat)
    if kind == "token":
        return has_token(state)
    return True


def can_be_robbed(state: Position, victim: int) -> bool:
    """Whether there is a card to take in front of an opponent (A103, A134)."""
    city = state.cities[victim]
    return bool(city.hand or (city.facedown and state.options["facedown_counts"]))


def has_token(state: Position) -> bool:
    """Whether a Progress token is left, face up or in the pile."""
    return bool(state.board or state.pile)
