"""The events of a move as the public face shows them: built only when somebody looks.

Inside the engine an event is a tuple (see `fold`). Here each kind gets its name, its rule code and readable
parameters; what only one seat learns is marked private.
"""

from __future__ import annotations

from collections.abc import Callable

from ..events import MoveEvents, RawEvent
from ..title import Event, Viewer
from . import fold
from .hidden import masked_events
from .position import Position


class Events(MoveEvents):
    """What one move did, in order."""

    __slots__ = ("table",)

    def __init__(self, state: Position, raw: list[RawEvent]) -> None:
        self.raw = raw
        self.table = state
        """Asked for what does not change in a game: catalog, options, whose deck is whose, and the tokens
        that somebody has."""

    def shown(self, event: RawEvent) -> Event:
        return shown(self.table, event)

    def raw_for(self, viewer: Viewer) -> list[RawEvent]:
        return masked_events(self.table.options, self.raw, viewer)


def shown(table: Position, event: RawEvent) -> Event:
    """One event as people read it."""
    return _SHOWN[event[0]](table, event)


def _tokens(t: Position, seat: int, places: int) -> list[str | None]:
    """The ids of the tokens at these places of a city, and the numbers of stages that act like tokens."""
    owned = t.cities[seat].tokens
    return [t.catalog.token_id(token) for place, token in enumerate(owned) if places >> place & 1]


def _turn(t: Position, e: RawEvent) -> Event:
    return Event("turn", e[1], "architects.turn.next", {"seat": e[1]})


def _step(t: Position, e: RawEvent) -> Event:
    return Event("asked", None, f"architects.ask.{e[1]}", {"kind": e[1]})


_TAKEN = {
    fold.PICK: "architects.turn.pick",
    fold.EXTRA: "architects.token.extra",
    fold.EFFECT: "architects.effect.card",
}


def _taken(t: Position, e: RawEvent) -> Event:
    _, seat, deck, card, after, why = e
    params = {"card": t.catalog.id_of(card), "deck": t.deck_id(deck), "next": t.catalog.id_of(after)}
    return Event("card_taken", seat, _TAKEN[why], params, (), ("card", "next"))


def _cat(t: Position, e: RawEvent) -> Event:
    return Event("cat", e[1], "architects.cat.taken", {"holder": e[2] if e[2] >= 0 else None})


def _flipped(t: Position, e: RawEvent) -> Event:
    return Event("conflict", e[1], "architects.battle.conflict", {"tokens": e[2], "battle": e[3]})


def _fired(t: Position, e: RawEvent) -> Event:
    return Event("token_fired", e[1], "architects.token.fires", {"tokens": _tokens(t, e[1], e[2])})


def _built(t: Position, e: RawEvent) -> Event:
    _, seat, stage, cards, used = e
    params = {"stage": stage + 1, "cards": t.catalog.counts(cards), "tokens": _tokens(t, seat, used)}
    return Event("stage_built", seat, "architects.stage.built", params)


def _spent(t: Position, e: RawEvent) -> Event:
    cards = t.catalog.counts(t.catalog.sets[e[2]].need)
    return Event("science", e[1], "architects.science.set", {"cards": cards})


def _queued(t: Position, e: RawEvent) -> Event:
    return Event("asked", None, "architects.ask.follows", {"kinds": [kind for kind, _ in e[1]]})


def _next(t: Position, e: RawEvent) -> Event:
    return Event("asked", None, "architects.ask.next", {})


def _token(t: Position, e: RawEvent) -> Event:
    _, seat, token, from_pile, after = e
    params = {
        "token": t.catalog.token_id(token),
        "from_pile": from_pile,
        "next": t.catalog.token_id(after) if after is not None else None,
    }
    return Event("token_taken", seat, "architects.token.taken", params, (), ("token", "next"))


def _looked(t: Position, e: RawEvent) -> Event:
    params = {"card": t.catalog.id_of(e[2])}
    return Event("looked", e[1], "architects.cat.look", params, ("card",), ("card",))


def _peeked(t: Position, e: RawEvent) -> Event:
    _, seat, deck, cards = e
    params = {"deck": t.deck_id(deck), "count": len(cards), "cards": [t.catalog.id_of(c) for c in cards]}
    private = () if t.options["look_is_public"] else ("cards",)
    return Event("deck_looked", seat, "architects.keep.look", params, private, ("cards",))


def _kept(t: Position, e: RawEvent) -> Event:
    _, seat, deck, card, order, shuffled = e
    params = {
        "card": t.catalog.id_of(card),
        "deck": t.deck_id(deck),
        "shuffled": shuffled,
        "next": t.catalog.id_of(order[0]) if order else None,
    }
    return Event("card_kept", seat, "architects.keep.kept", params, (), ("next",))


def _stolen(t: Position, e: RawEvent) -> Event:
    _, seat, victim, card, place = e
    params = {"victim": victim, "card": t.catalog.id_of(card), "face_down": place >= 0}
    reveals = ("card",) if place >= 0 else ()
    return Event("card_stolen", seat, "architects.theft.taken", params, (), reveals)


def _given(t: Position, e: RawEvent) -> Event:
    return Event("facedown_given", e[1], "architects.theft.facedown", {})


def _revealed(t: Position, e: RawEvent) -> Event:
    params = {"card": t.catalog.id_of(e[3]), "in_play": e[4]}
    return Event("facedown_revealed", e[1], "architects.theft.reveal", params, (), ("card",))


def _medal(t: Position, e: RawEvent) -> Event:
    _, seat, place, medal = e
    params = {"seat": seat, "medal": t.catalog.medal_id(medal), "place": place if place >= 0 else None}
    code = "architects.medal.gained" if place >= 0 else "architects.medal.from_box"
    return Event("medal", seat, code, params, (), () if place >= 0 else ("medal",))


def _battle(t: Position, e: RawEvent) -> Event:
    _, seat, strength, won, discards = e
    params = {
        "shields": list(strength),
        "tokens": list(won),
        "discarded": [t.catalog.counts(cards) for cards in discards],
    }
    return Event("battle", seat, "architects.battle.fought", params)


def _no_card(t: Position, e: RawEvent) -> Event:
    return Event("no_card", e[1], "architects.turn.no_card", {})


def _nothing(t: Position, e: RawEvent) -> Event:
    return Event("nothing", e[1], e[2], e[3])


def _declined(t: Position, e: RawEvent) -> Event:
    code = "architects.cat.passed" if e[2] == "look" else "architects.stage.declined"
    return Event("declined", e[1], code, {})


def _ended(t: Position, e: RawEvent) -> Event:
    seat = e[2][0] if len(e[2]) == 1 else None
    params = {"ending": e[1], "winners": list(e[2])}
    return Event("over", seat, f"architects.end.{e[1]}", params)


_SHOWN: dict[int, Callable[[Position, RawEvent], Event]] = {
    fold.TURN: _turn,
    fold.STEP: _step,
    fold.TAKEN: _taken,
    fold.CAT: _cat,
    fold.FLIPPED: _flipped,
    fold.FIRED: _fired,
    fold.BUILT: _built,
    fold.SPENT: _spent,
    fold.QUEUED: _queued,
    fold.NEXT: _next,
    fold.TOKEN: _token,
    fold.LOOKED: _looked,
    fold.PEEKED: _peeked,
    fold.KEPT: _kept,
    fold.STOLEN: _stolen,
    fold.GIVEN: _given,
    fold.REVEALED: _revealed,
    fold.MEDAL: _medal,
    fold.BATTLE: _battle,
    fold.NO_CARD: _no_card,
    fold.NOTHING: _nothing,
    fold.DECLINED: _declined,
    fold.ENDED: _ended,
}
