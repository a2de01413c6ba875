"""What a viewer may not know, taken out: a state and its events as one seat or a spectator knows them.

Hidden in Duel: the cards that lie face down (their backs are seen, D92), what stands in the box and in the
Ages to come, the Wonders of the second offer, and the tokens that the other seat draws from the box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..deal import Deal, Order
from ..title import Viewer
from . import fold
from .catalog import UNKNOWN, UNSEEN, Catalog
from .fold import RawEvent
from .position import OVER, Position

NOTHING_KNOWN = Deal({})


def masked(state: Position, viewer: Viewer) -> Position:
    """A copy in which everything that the viewer may not know is unknown, chance to come included."""
    known = state.copy()
    known.deal = NOTHING_KNOWN
    known.slots = known_slots(state)
    if viewer != state.active and state.step != OVER:
        known.drawn = (UNKNOWN,) * len(state.drawn)
    known._legal = None
    return known


def known_slots(state: Position) -> tuple[int, ...]:
    """The cards of the structure as everybody sees them."""
    back_of = state.catalog.back_of
    return tuple([card if state.up >> slot & 1 else back_of(card) for slot, card in enumerate(state.slots)])


def masked_events(
    catalog: Catalog, options: Mapping[str, Any], events: list[RawEvent], viewer: Viewer
) -> list[RawEvent]:
    """The events of one move as the viewer learns them."""
    seen: list[RawEvent] = []
    for event in events:
        kind = event[0]
        if kind == fold.LAID:
            _, age, slots, chooser = event
            up = catalog.layouts[age].up
            known = [c if up >> slot & 1 else catalog.back_of(c) for slot, c in enumerate(slots)]
            event = (kind, age, tuple(known), chooser)
        elif kind == fold.DRAWN and event[1] != viewer:
            event = (kind, event[1], (UNKNOWN,) * len(event[2]))
        elif kind == fold.KEPT and event[1] != viewer and not options["library_rejects_public"]:
            event = (*event[:4], (UNKNOWN,) * len(event[4]))
        seen.append(event)
    return seen


def known_deal(state: Position, viewer: Viewer, events: Iterable[RawEvent]) -> Deal:
    """The deal as far as the viewer knows it now: enough to replay the moves so far, and no more.

    `events`: everything that happened, to know which tokens this viewer has seen drawn from the box."""
    catalog = state.catalog
    given = state.deal.orders
    orders: dict[str, Order] = {"first": given["first"], "tokens": given["tokens"]}
    wonders = given["wonders"]
    if state.age == 0:
        shown = 0
        for places in catalog.draft:
            if state.turn > shown:
                shown += len(places)
        orders["wonders"] = tuple([id if n < shown else None for n, id in enumerate(wonders)])
    else:
        orders["wonders"] = wonders
    for age in catalog.layouts:
        order = given[f"age{age}"]
        if age > state.age:
            order = (None,) * len(order)
        elif age == state.age:
            written = {number: text for text, number in UNSEEN.items()}
            order = tuple([catalog.id_of(card) or written[card] for card in known_slots(state)])
        orders[f"age{age}"] = order
    return Deal(orders, None, _known_shuffles(catalog, state.options, events, viewer))


def _known_shuffles(
    catalog: Catalog, options: Mapping[str, Any], events: Iterable[RawEvent], viewer: Viewer
) -> dict[str, Order]:
    """The tokens drawn from the box: all of them to the one who drew, the kept one to everybody."""
    drawn: Order = ()
    for event in events:
        if event[0] == fold.DRAWN:
            mine = event[1] == viewer
            drawn = tuple([catalog.id_of(token) if mine else None for token in event[2]])
        elif event[0] == fold.KEPT:
            seen = event[4] if event[1] == viewer or options["library_rejects_public"] else ()
            known = [catalog.id_of(token) for token in (event[2], *seen)]
            drawn = drawn if None not in drawn else tuple(known + [None] * (len(drawn) - len(known)))
    return {"box": drawn} if drawn else {}
