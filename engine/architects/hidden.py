"""What a viewer may not know, taken out: a state and its events as one seat or a spectator knows them.

Hidden in Architects: the order of every deck below its top card (how many of each kind are left is seen, so
everybody knows it), the central deck with its top card, cards given face down, the pile of Progress tokens,
the unused Medals, and chance to come. Who has looked at a card knows it until it is taken; who looks at the
top of a deck to keep one card knows these until they are shuffled back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..deal import Deal, Order
from ..events import RawEvent
from ..title import Viewer
from . import fold
from .catalog import UNKNOWN
from .position import Position

NOTHING_KNOWN = Deal({})


def masked(state: Position, viewer: Viewer) -> Position:
    """A copy in which everything that the viewer may not know is unknown, chance to come included."""
    known = state.copy()
    known.deal = NOTHING_KNOWN
    known.orders = [_known_order(state, deck, viewer) for deck in range(len(state.orders))]
    known.pile = (UNKNOWN,) * len(state.pile)
    known.box = (UNKNOWN,) * len(state.box)
    known._legal = None
    return known


def _known_order(state: Position, deck: int, viewer: Viewer) -> tuple[int, ...]:
    """The order of a deck as far as the viewer knows it; cards that were taken are not in it any more."""
    order, at = state.orders[deck], state.at[deck]
    if deck == state.central:
        given = [place for city in state.cities for place in city.facedown]
        seen = state.seen[viewer] if viewer is not None else 0
        known = [place for place in (*given, *range(at, len(order))) if seen >> place & 1]
    else:
        known = [at] if at < len(order) else []
        peeked = state.peeked
        if peeked is not None and peeked[0] == deck and sees_peeked(state, viewer):
            known = list(range(at, at + peeked[1]))
    found = [UNKNOWN] * len(order)
    for place in known:
        found[place] = order[place]
    return tuple(found)


def sees_peeked(state: Position, viewer: Viewer) -> bool:
    """Whether the viewer sees the cards that the active seat looks at (A39)."""
    return viewer == state.active or bool(state.options["look_is_public"])


def masked_events(options: Mapping[str, Any], events: list[RawEvent], viewer: Viewer) -> list[RawEvent]:
    """The events of one move as the viewer learns them."""
    seen: list[RawEvent] = []
    for event in events:
        kind = event[0]
        if kind == fold.LOOKED and event[1] != viewer:
            event = (kind, event[1], UNKNOWN)
        elif kind == fold.PEEKED and event[1] != viewer and not options["look_is_public"]:
            cards = event[3]
            event = (*event[:3], (*cards[:1], *[UNKNOWN] * (len(cards) - 1)))
        elif kind == fold.KEPT:
            order = event[4]
            event = (*event[:4], (*order[:1], *[UNKNOWN] * (len(order) - 1)), event[5])
        seen.append(event)
    return seen


def known_deal(state: Position, viewer: Viewer, events: Iterable[RawEvent]) -> Deal:
    """The deal as far as the viewer knows it now: enough to replay the moves so far, and no more.

    `events`: everything that happened; it tells the cards and tokens that have come out."""
    catalog = state.catalog
    given = state.deal.orders
    ids = [state.deck_id(deck) for deck in range(len(state.orders))]
    decks: dict[str, list[str | None]] = {id: [None] * len(given[id]) for id in ids}
    tops = dict.fromkeys(ids, 0)
    shuffles: dict[str, list[str | None]] = {}
    orders: dict[str, list[str | None]] = dict(decks)
    """By deck the order that holds now: that of the deal or of the last shuffle."""
    looked: dict[int, int] = {}
    for id in ids[:-1]:
        orders[id][0] = given[id][0]
    box = 0
    for event in events:
        if event[0] == fold.TAKEN:
            id, now = ids[event[2]], orders[ids[event[2]]]
            now[tops[id]] = catalog.id_of(event[3])
            tops[id] += 1
            if event[4] >= 0:
                now[tops[id]] = catalog.id_of(event[4])
        elif event[0] == fold.GIVEN:
            tops[ids[-1]] += 1
        elif event[0] == fold.REVEALED or (event[0] == fold.STOLEN and event[4] >= 0):
            place = event[2] if event[0] == fold.REVEALED else event[4]
            orders[ids[-1]][place] = catalog.id_of(event[3])
        elif event[0] == fold.LOOKED and event[1] == viewer:
            orders[ids[-1]][tops[ids[-1]]] = catalog.id_of(event[2])
        elif event[0] == fold.PEEKED:
            id = ids[event[2]]
            if event[1] == viewer or state.options["look_is_public"]:
                for number, card in enumerate(event[3]):
                    orders[id][tops[id] + number] = catalog.id_of(card)
            looked[event[2]] = len(event[3])
        elif event[0] == fold.KEPT:
            id, card = ids[event[2]], catalog.id_of(event[3])
            _note_kept(orders[id], tops[id], looked[event[2]], card)
            if event[5]:
                number = sum([label.startswith(f"{id}.") for label in shuffles]) + 1
                made: list[str | None] = [None] * len(event[4])
                made[0] = catalog.id_of(event[4][0])
                shuffles[f"{id}.{number}"] = orders[id] = made
            else:
                orders[id] = []
            tops[id] = 0
        elif event[0] == fold.MEDAL and event[2] < 0:
            box += 1
    found: dict[str, Order] = {id: tuple(order) for id, order in decks.items()}
    found["first"] = given["first"]
    found["wonders"] = given["wonders"]
    gone = len(given["tokens"]) - len(state.pile)
    found["tokens"] = _known_part(given["tokens"], gone)
    if "medals" in given:
        found["medals"] = _known_part(given["medals"], len(state.medals) + box)
    return Deal(found, None, {label: tuple(order) for label, order in shuffles.items()})


def _note_kept(order: list[str | None], top: int, looked: int, card: str | None) -> None:
    """A card that was kept was among those that were looked at: put it where it can have been."""
    places = range(top, top + looked)
    if all(order[place] != card for place in places):
        order[next(place for place in places if order[place] is None)] = card


def _known_part(order: Order, known: int) -> Order:
    return tuple([id if number < known else None for number, id in enumerate(order)])
