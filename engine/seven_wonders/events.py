"""The events of a move as the public face shows them; what only one seat learns is marked private."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..events import MoveEvents
from ..title import Event, Viewer
from . import fold
from .catalog import Catalog
from .fold import RawEvent
from .hidden import masked_events


class Events(MoveEvents):
    """What one move did, in order."""

    __slots__ = ()

    def shown(self, event: RawEvent) -> Event:
        return _SHOWN[event[0]](self.catalog, event)

    def raw_for(self, viewer: Viewer) -> list[RawEvent]:
        return masked_events(self.raw, viewer)


def _ids(catalog: Catalog, cards: Sequence[int]) -> list[str | None]:
    return [catalog.id_of(card) for card in cards]


def _seat(seat: int, city: int) -> dict[str, Any]:
    """The city, where it is not the seat's own."""
    return {} if seat == city else {"city": city}


def _board(c: Catalog, e: RawEvent) -> Event:
    _, city, seat, number, _ = e
    board = c.boards[number]
    params = {"city": city, "wonder": board.wonder, "side": board.side}
    return Event("board", seat, "seven_wonders.setup.board", params)


def _drafting(c: Catalog, e: RawEvent) -> Event:
    return Event("asked", None, "seven_wonders.ask.draft", {"kind": "draft", "city": e[2]})


def _age(c: Catalog, e: RawEvent) -> Event:
    params = {"age": e[1], "cards": len(e[2][0]), "draw_pile": len(e[3])}
    return Event("age", None, "seven_wonders.age.began", params)


def _passed(c: Catalog, e: RawEvent) -> Event:
    direction = "left" if e[1] > 0 else "right"
    if len(e[2]) == 2:
        return Event("passed", None, "seven_wonders.hands.swapped", {}, (), ("hands",))
    return Event("passed", None, "seven_wonders.hands.passed", {"direction": direction}, (), ("hands",))


def _drawn(c: Catalog, e: RawEvent) -> Event:
    params = {"card": c.id_of(e[2])}
    return Event("drawn", e[1], "seven_wonders.free_city.drawn", params, ("card",), ("card",))


def _seen(c: Catalog, e: RawEvent) -> Event:
    params = {"cards": _ids(c, e[2] or ())}
    return Event("hand_seen", e[1], "seven_wonders.hands.seen", params, ("cards",), ("cards",))


def _turn(c: Catalog, e: RawEvent) -> Event:
    return Event("turn", None, "seven_wonders.turn.began", {"turn": e[1]})


def _committed(c: Catalog, e: RawEvent) -> Event:
    _, city, seat, move, price = e
    params = {"move": move, "price": price, **_seat(seat, city)}
    return Event("committed", seat, "seven_wonders.commit.made", params, ("move", "price"))


def _retracted(c: Catalog, e: RawEvent) -> Event:
    return Event("retracted", e[2], "seven_wonders.commit.retracted", _seat(e[2], e[1]))


def _payment(left: int, right: int, coins: int) -> dict[str, int]:
    return {"price": left + right + coins, "left": left, "right": right, "coins": coins}


def _built(c: Catalog, e: RawEvent) -> Event:
    _, city, seat, card, left, right, coins, parent, power = e
    params = {
        "city": city,
        "card": c.id_of(card),
        **_payment(left, right, coins),
        "free_by": c.id_of(parent),
        "power": power or None,
    }
    code = "seven_wonders.build.card"
    if parent >= 0:
        code = "seven_wonders.chain.free"
    elif power:
        code = f"seven_wonders.power.{power}"
    return Event("card_built", seat, code, params, (), ("card",))


def _staged(c: Catalog, e: RawEvent) -> Event:
    _, city, seat, stage, card, left, right, coins = e
    piece = c.pieces[stage]
    params = {
        "city": city,
        "wonder": piece.id,
        "stage": piece.number,
        "card": c.id_of(card),
        **_payment(left, right, coins),
    }
    return Event("stage_built", seat, "seven_wonders.stage.built", params, ("card",), ("stage",))


def _discarded(c: Catalog, e: RawEvent) -> Event:
    params = {"city": e[1], "card": c.id_of(e[3]), "gain": e[4]}
    return Event("card_discarded", e[2], "seven_wonders.discard.income", params, ("card",), ("gain",))


def _coins(c: Catalog, e: RawEvent) -> Event:
    return Event("coins_gained", None, e[3], {"city": e[1], "coins": e[2], **e[4]})


def _earned(c: Catalog, e: RawEvent) -> Event:
    return Event("earned", None, "seven_wonders.retrieve.earned", {"city": e[1]})


def _budgets(c: Catalog, e: RawEvent) -> Event:
    return Event("budgets", None, "seven_wonders.last_card.budget", {"coins": list(e[1])})


def _asked(c: Catalog, e: RawEvent) -> Event:
    _, city, seat, kind, _, pile = e
    params = {"kind": kind, "city": city, "pile": None if pile is None else _ids(c, pile)}
    return Event("asked", seat, f"seven_wonders.ask.{kind}", params, ("pile",), ("pile",))


def _retrieved(c: Catalog, e: RawEvent) -> Event:
    params = {"city": e[1], "card": c.id_of(e[3])}
    return Event("card_retrieved", e[2], "seven_wonders.retrieve.built", params, (), ("card",))


def _declined(c: Catalog, e: RawEvent) -> Event:
    return Event("declined", e[2], "seven_wonders.retrieve.declined", {"city": e[1]})


def _nothing(c: Catalog, e: RawEvent) -> Event:
    return Event("nothing", None, "seven_wonders.retrieve.nothing", {"city": e[1]})


def _leftover(c: Catalog, e: RawEvent) -> Event:
    params = {"card": c.id_of(e[2]) if e[1] is not None else None}
    return Event("leftover", e[1], "seven_wonders.leftover.discarded", params, ("card",))


def _conflict(c: Catalog, e: RawEvent) -> Event:
    _, city, other, own, theirs, victory, defeat = e
    points = [0, 0]
    if own != theirs:
        points = [victory, -defeat] if own > theirs else [-defeat, victory]
    params = {"cities": [city, other], "shields": [own, theirs], "points": points}
    return Event("conflict", None, "seven_wonders.military.conflict", params)


def _shown(c: Catalog, e: RawEvent) -> Event:
    params = {"cards": [_ids(c, cards) for cards in e[1]]}
    return Event("cards_shown", None, "seven_wonders.end.cards_shown", params, (), ("cards",))


def _ended(c: Catalog, e: RawEvent) -> Event:
    params = {"ending": "points", "winners": list(e[1])}
    return Event("over", None, "seven_wonders.end.points", params)


_SHOWN: dict[int, Callable[[Catalog, RawEvent], Event]] = {
    fold.BOARD: _board,
    fold.DRAFTING: _drafting,
    fold.AGE: _age,
    fold.PASSED: _passed,
    fold.DRAWN: _drawn,
    fold.SEEN: _seen,
    fold.TURN_BEGAN: _turn,
    fold.COMMITTED: _committed,
    fold.RETRACTED: _retracted,
    fold.BUILT: _built,
    fold.STAGED: _staged,
    fold.DISCARDED: _discarded,
    fold.COINS: _coins,
    fold.EARNED: _earned,
    fold.BUDGETS: _budgets,
    fold.ASKED: _asked,
    fold.RETRIEVED: _retrieved,
    fold.DECLINED: _declined,
    fold.NOTHING: _nothing,
    fold.LEFTOVER: _leftover,
    fold.CONFLICT: _conflict,
    fold.SHOWN: _shown,
    fold.ENDED: _ended,
}
