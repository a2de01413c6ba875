"""What is in play, how it is shuffled, and how the game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from ..deal import Deal, DealError, Order, permutation, shuffled
from ..events import RawEvent
from . import turns
from .catalog import UNKNOWN, Catalog
from .fold import refresh_powers
from .options import in_play
from .position import City, Position

P = TypeVar("P", bound=Position)
Options = Mapping[str, Any]


# --- what is in play -----------------------------------------------------------------------------


def wonder_ids(catalog: Catalog, options: Options) -> list[str]:
    """The ids of the Wonders that may be dealt, in canonical order (A116)."""
    return [w.id for w in catalog.wonders if in_play(options, "more_wonders", w.expansion)]


def token_items(catalog: Catalog, options: Options) -> list[str]:
    """The ids of the Progress tokens, copies beside each other, in canonical order (A115)."""
    key = options["more_tokens"], options["medals"]
    items = catalog.token_items.get(key)
    if items is None:
        items = catalog.token_items[key] = []
        for token in catalog.tokens:
            if in_play(options, "more_tokens", token.expansion):
                copies = token.copies
                for expansion, extra in token.extra_copies.items():
                    copies += extra if in_play(options, "more_tokens", expansion) else 0
                items += [token.id] * copies
    return items


def tokens_in_pile(known: Position) -> list[int]:
    """By kind of token how many of those in play lie in the pile: all that lie open nowhere."""
    catalog = known.catalog
    items = Counter(token_items(catalog, known.options))
    counts = [items[token.id] for token in catalog.tokens]
    for token in (*known.board, *[token for city in known.cities for token in city.tokens]):
        if token >= 0:
            counts[token] -= 1
    return counts


def medal_items(catalog: Catalog) -> list[str]:
    return [medal.id for medal in catalog.medals for _ in range(medal.copies)]


def medal_places(catalog: Catalog, options: Options, seats: int) -> int:
    """One between each two neighbours, and those in the centre of the expert variant (A84)."""
    if options["medals"] == "off":
        return 0
    return seats + (catalog.central_medals if options["medals"] == "expert" else 0)


# --- chance --------------------------------------------------------------------------------------


def deal(catalog: Catalog, options: Options, seats: int, seed: bytes) -> Deal:
    """All orders that the seed gives. Items stand in canonical order before each shuffle."""
    orders: dict[str, Order] = {}
    first = options["first"]
    orders["first"] = (str(permutation(seed, "first", seats)[0]) if first == "random" else first,)
    orders["wonders"] = wonders = shuffled(seed, "wonders", wonder_ids(catalog, options))[:seats]
    orders["tokens"] = shuffled(seed, "tokens", token_items(catalog, options))
    if options["medals"] != "off":
        orders["medals"] = shuffled(seed, "medals", medal_items(catalog))
    for wonder in wonders:
        id = catalog.wonder_decks[catalog.wonder_index[wonder]].id
        orders[id] = shuffled(seed, id, catalog.deck_items[id])
    id = catalog.central_deck.id
    orders[id] = shuffled(seed, id, catalog.deck_items[id])
    return Deal(orders, seed)


def complete(catalog: Catalog, options: Options, seats: int, deal: Deal) -> Deal:
    """The deal with every order in it, unknown where it is not given; `DealError` for what cannot be."""
    given = dict(deal.orders)
    orders: dict[str, Order] = {
        "first": _read(given, "first", 1, [str(seat) for seat in range(seats)]),
        "wonders": _read(given, "wonders", seats, wonder_ids(catalog, options)),
    }
    if None in orders["wonders"]:
        raise DealError("wonders: the Wonders must be known")
    items = token_items(catalog, options)
    orders["tokens"] = _read(given, "tokens", len(items), items)
    if options["medals"] != "off":
        items = medal_items(catalog)
        orders["medals"] = _read(given, "medals", len(items), items)
    decks = [catalog.wonder_decks[catalog.wonder_index[id]].id for id in orders["wonders"]]
    for id in (*decks, catalog.central_deck.id):
        if catalog.is_whole(id, given.get(id, ())):
            orders[id] = tuple(given.pop(id))
        else:
            cards = catalog.deck_items[id]
            orders[id] = _read(given, id, len(cards), cards)
    if given:
        raise DealError(f"there is no order {', '.join(given)}; known: {', '.join(orders)}")
    for label, order in deal.shuffles.items():
        id, _, number = label.rpartition(".")
        if id not in decks or not number.isdigit():
            raise DealError(
                f"there is no later shuffle {label!r}; known: the id of a deck, a point and a number"
            )
        for card in order:
            if card is not None and card not in catalog.kind_index:
                raise DealError(f"{label}: {card!r} is not a kind of card")
    return Deal(orders, deal.seed, deal.shuffles)


def _read(given: dict[str, Order], label: str, size: int, items: list[str]) -> Order:
    """One order of the deal, checked: its size, and nothing in it more often than in `items`, which are
    sorted."""
    order = given.pop(label, None)
    if order is None:
        return (None,) * size
    order = tuple(order)
    if len(order) != size:
        raise DealError(f"{label}: must have {size} items, not {len(order)}")
    if None not in order and sorted(cast("tuple[str, ...]", order)) == items:
        return order
    there = Counter(items)
    for id, count in Counter([id for id in order if id is not None]).items():
        if id not in there:
            raise DealError(f"{label}: {id!r} does not belong there")
        if count > there[id]:
            often = "an item twice" if there[id] == 1 else f"{id!r} {count} times, there are {there[id]}"
            raise DealError(f"{label}: names {often}")
    return order


# --- the first position --------------------------------------------------------------------------


def start(made: P, catalog: Catalog, options: Options, seats: int, deal: Deal) -> P:
    """Fill a fresh state with the start of the game. A partial deal may leave cards unknown."""
    made.catalog = catalog
    made.options = options
    made.deal = complete(catalog, options, seats, deal)
    orders = made.deal.orders
    first = orders["first"][0]
    made.first = int(first) if first else 0
    blank(made)
    wonders = [catalog.wonder_index[id] for id in orders["wonders"]]
    made.cities = tuple([new_city(made, wonder) for wonder in wonders])
    decks = [*[catalog.wonder_decks[wonder].id for wonder in wonders], catalog.central_deck.id]
    number = catalog.card_number.__getitem__
    made.orders = [tuple(map(number, orders[deck])) for deck in decks]
    made.at = [0] * (seats + 1)
    made.left = [catalog.packs[deck] for deck in decks]
    made.seen = [0] * seats
    made.shuffles = (0,) * (seats + 1)
    tokens = tuple([catalog.token_index[id] if id else UNKNOWN for id in orders["tokens"]])
    made.board, made.pile = tokens[: catalog.face_up], tokens[catalog.face_up :]
    places = medal_places(catalog, options, seats)
    medals = [catalog.medal_index[id] if id else UNKNOWN for id in orders.get("medals", ())]
    made.medals = tuple([(medal, -1) for medal in medals[:places]])
    made.box = tuple(medals[places:])
    events: list[RawEvent] = []
    turns.begin_turn(made, events, made.first)
    made.part = 0
    made._legal = None
    return made


def blank(made: Position) -> None:
    """The values of a position in which nothing has happened yet."""
    made.turn = made.part = made.extra = made.used = made.flipped = made.discard = made.move_count = 0
    made.active = made.first
    made.step = "pick"
    made.picked = False
    made.choices = made.box = made.medals = made.winners = ()
    made.peeked = None
    made.cat = -1
    made.ending = ""
    made._legal = made._pending = None


def new_city(made: Position, wonder: int) -> City:
    """A city with nothing in it but its Wonder, under construction."""
    city = City()
    city.wonder = wonder
    city.hand = city.built = city.military = 0
    city.tokens = city.medals = city.facedown = ()
    refresh_powers(made, city)
    return city
