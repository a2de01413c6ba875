"""The events of a move as the public face shows them: built only when somebody looks.

Inside the engine an event is a tuple (see `fold`). Here each kind gets its name, its rule code and readable
parameters; what only one seat learns is marked private.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..events import MoveEvents
from ..title import Event, Viewer
from . import fold
from .catalog import Catalog
from .fold import RawEvent
from .hidden import masked_events

Options = Mapping[str, Any]


class Events(MoveEvents):
    """What one move did, in order."""

    __slots__ = ()

    def shown(self, event: RawEvent) -> Event:
        return _SHOWN[event[0]](self.catalog, self.options, event)

    def raw_for(self, viewer: Viewer) -> list[RawEvent]:
        return masked_events(self.catalog, self.options, self.raw, viewer)


def _ids(catalog: Catalog, pieces: Sequence[int]) -> list[str | None]:
    return [catalog.id_of(piece) for piece in pieces]


def _offered(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("wonders_offered", None, "duel.draft.order", {"wonders": _ids(c, e[1])}, (), ("wonders",))


def _drafted(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("wonder_taken", e[1], "duel.draft.order", {"wonder": c.id_of(e[2])})


def _laid(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("structure_laid", None, "duel.structure.laid", {"age": e[1]}, (), ("age",))


def _built(c: Catalog, o: Options, e: RawEvent) -> Event:
    _, seat, card, _, price, traded, income, parent = e
    params = {
        "card": c.id_of(card),
        "price": price,
        "traded": traded,
        "to_opponent": income,
        "free_by": c.id_of(parent),
    }
    return Event("card_built", seat, "duel.build.card" if parent < 0 else "duel.chain.free", params)


def _discarded(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("card_discarded", e[1], "duel.discard.income", {"card": c.id_of(e[2]), "gain": e[4]})


def _wonder_built(c: Catalog, o: Options, e: RawEvent) -> Event:
    _, seat, wonder, card, _, price, traded, income, again = e
    params = {
        "wonder": c.id_of(wonder),
        "card": c.id_of(card),
        "price": price,
        "traded": traded,
        "to_opponent": income,
        "again": again,
    }
    return Event("wonder_built", seat, "duel.wonder.built", params)


def _put_away(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("wonder_put_away", e[1], "duel.wonder.limit", {"wonder": c.id_of(e[2])})


def _coins(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("coins_gained", e[1], e[3], {"coins": e[2], **e[4]})


def _lost(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("coins_lost", e[1], "duel.effect.opponent_loses", {"coins": e[2], "printed": e[3]})


def _pawn(c: Catalog, o: Options, e: RawEvent) -> Event:
    code = "duel.military.extra_shield" if e[4] else "duel.military.moved"
    return Event("pawn_moved", e[1], code, {"shields": e[2], "pawn": e[3], "extra": e[4]})


def _military(c: Catalog, o: Options, e: RawEvent) -> Event:
    _, seat, token, loser, coins = e
    params = {"loser": loser, "coins": coins, "printed": c.military_tokens[token][2]}
    return Event("military_token", seat, "duel.military.token", params)


def _symbol(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("symbol", e[1], "duel.science.symbol", {"symbol": c.symbols[e[2]]})


def _pair(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("pair", e[1], "duel.science.pair", {"symbol": c.symbols[e[2]]})


def _asked(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("asked", e[1], f"duel.ask.{e[2]}", {"kind": e[2]})


def _token(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("token_taken", e[1], "duel.token.taken", {"token": c.id_of(e[2])})


def _drawn(c: Catalog, o: Options, e: RawEvent) -> Event:
    params = {"tokens": _ids(c, e[2]), "count": len(e[2])}
    return Event("tokens_drawn", e[1], "duel.library.drawn", params, ("tokens",), ("tokens",))


def _kept(c: Catalog, o: Options, e: RawEvent) -> Event:
    params = {"token": c.id_of(e[2]), "rejected": _ids(c, e[4])}
    private = () if o["library_rejects_public"] else ("rejected",)
    return Event("token_kept", e[1], "duel.library.kept", params, private)


def _retrieved(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("card_retrieved", e[1], "duel.retrieve.built", {"card": c.id_of(e[2])})


def _destroyed(c: Catalog, o: Options, e: RawEvent) -> Event:
    params = {"card": c.id_of(e[2]), "owner": 1 - e[1]}
    return Event("card_destroyed", e[1], "duel.destroy.done", params)


_DECLINED = {
    "token": "duel.token.declined",
    "retrieve": "duel.retrieve.declined",
    "destroy": "duel.destroy.declined",
}


def _declined(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("declined", e[1], _DECLINED[e[2]], {})


def _nothing(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("nothing", e[1], e[2], e[3])


def _revealed(c: Catalog, o: Options, e: RawEvent) -> Event:
    params = {"card": c.id_of(e[2]), "slot": e[1]}
    return Event("card_revealed", None, "duel.structure.revealed", params, (), ("card",))


def _again(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("play_again", e[1], "duel.again.turn", {})


def _again_lost(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("again_lost", e[1], "duel.again.lost", {})


def _turn(c: Catalog, o: Options, e: RawEvent) -> Event:
    return Event("turn", e[1], "duel.turn.next", {"seat": e[1]})


def _starter(c: Catalog, o: Options, e: RawEvent) -> Event:
    code = "duel.age.starter" if e[3] > 1 else "duel.setup.first"
    return Event("starter", e[1], code, {"seat": e[2], "age": e[3]})


_ENDED = {
    "military": "duel.military.supremacy",
    "science": "duel.science.supremacy",
    "civilian": "duel.end.points",
}


def _ended(c: Catalog, o: Options, e: RawEvent) -> Event:
    seat = e[2][0] if len(e[2]) == 1 else None
    return Event("over", seat, _ENDED[e[1]], {"ending": e[1], "winners": list(e[2])})


_SHOWN: dict[int, Callable[[Catalog, Options, RawEvent], Event]] = {
    fold.OFFERED: _offered,
    fold.DRAFTED: _drafted,
    fold.LAID: _laid,
    fold.BUILT: _built,
    fold.DISCARDED: _discarded,
    fold.WONDER_BUILT: _wonder_built,
    fold.PUT_AWAY: _put_away,
    fold.COINS: _coins,
    fold.LOST: _lost,
    fold.PAWN: _pawn,
    fold.MILITARY: _military,
    fold.SYMBOL: _symbol,
    fold.PAIR: _pair,
    fold.ASKED: _asked,
    fold.TOKEN: _token,
    fold.DRAWN: _drawn,
    fold.KEPT: _kept,
    fold.RETRIEVED: _retrieved,
    fold.DESTROYED: _destroyed,
    fold.DECLINED: _declined,
    fold.NOTHING: _nothing,
    fold.REVEALED: _revealed,
    fold.AGAIN: _again,
    fold.AGAIN_LOST: _again_lost,
    fold.TURN: _turn,
    fold.STARTER: _starter,
    fold.ENDED: _ended,
}
