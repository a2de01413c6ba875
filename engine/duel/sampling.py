"""A random full state that fits what a seat knows: for bots that look ahead."""

from __future__ import annotations

from typing import Any

from ..deal import Deal, Order
from .catalog import BACK, GUILD_BACK, UNKNOWN, Catalog
from .state import State


def sample(known: State, rng: Any) -> State:
    """Fill everything unknown in `known` at random (`rng`: a `random.Random`) and give it back."""
    catalog = known.catalog
    orders: dict[str, Order] = {}
    seen = set(known.slots)
    guilds = [card for card in catalog.guilds if card not in seen]
    guilds.sort()
    rng.shuffle(guilds)
    if known.age:
        known.slots = _fill(catalog, known, guilds, rng)
        orders[f"age{known.age}"] = tuple([catalog.id_of(card) for card in known.slots])
    else:
        orders["wonders"] = _wonders(catalog, known, rng)
    for age in catalog.layouts:
        if age > known.age:
            orders[f"age{age}"] = _future(catalog, age, guilds, rng)
    orders["tokens"] = tuple([catalog.id_of(token) for token, _ in known.board])
    orders["first"] = (str(known.first),)
    box = list(known.box)
    rng.shuffle(box)
    if UNKNOWN in known.drawn:
        known.drawn = tuple(box[: len(known.drawn)])
    order = tuple([catalog.id_of(token) for token in box])
    known.deal = Deal(orders, None, {"box": order})
    return known


def _fill(catalog: Catalog, known: State, guilds: list[int], rng: Any) -> tuple[int, ...]:
    """The structure with its unknown cards drawn from those not seen; a guild's back takes a guild."""
    seen = set(known.slots)
    cards = [index for id in catalog.age_ids[known.age] if (index := catalog.card_index[id]) not in seen]
    rng.shuffle(cards)
    slots = []
    for card in known.slots:
        if card == GUILD_BACK:
            card = guilds.pop()
        elif card in (BACK, UNKNOWN):
            card = cards.pop()
        slots.append(card)
    return tuple(slots)


def _wonders(catalog: Catalog, known: State, rng: Any) -> Order:
    """The order of the offers: those seen, then others at random."""
    seen = [wonder for city in known.cities for wonder in city.wonders]
    seen += [wonder for wonder in known.offered if wonder not in seen]
    rest = [wonder for wonder in catalog.wonders if wonder not in seen]
    rng.shuffle(rest)
    size = sum([len(places) for places in catalog.draft])
    return tuple([catalog.id_of(wonder) for wonder in (seen + rest)[:size]])


def _future(catalog: Catalog, age: int, guilds: list[int], rng: Any) -> Order:
    ids = list(catalog.age_ids[age])
    rng.shuffle(ids)
    ids = ids[: len(ids) - catalog.removed[age]]
    if age == catalog.guild_age:
        ids += [catalog.pieces[card].id for card in guilds[: catalog.guilds_added]]
        rng.shuffle(ids)
    return tuple(ids)
