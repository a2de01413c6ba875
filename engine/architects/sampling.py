"""A random full state that fits what a seat knows: for bots that look ahead."""

from __future__ import annotations

from typing import Any

from ..deal import Deal
from .setup import tokens_in_pile
from .state import State


def sample(known: State, rng: Any) -> State:
    """Fill everything unknown in `known` at random (`rng`: a `random.Random`) and give it back."""
    catalog = known.catalog
    for deck, order in enumerate(known.orders):
        at = known.at[deck]
        given = [p for city in known.cities for p in city.facedown] if deck == known.central else []
        places = [*given, *range(at, len(order))]
        pool = list(catalog.cards(known.left[deck]))
        for place in places:
            if order[place] >= 0:
                pool.remove(order[place])
        rng.shuffle(pool)
        found = list(order)
        for place in places:
            if found[place] < 0:
                found[place] = pool.pop()
        known.orders[deck] = tuple(found)
    tokens = [token for token, count in enumerate(tokens_in_pile(known)) for _ in range(count)]
    for token in known.pile:
        if token >= 0:
            tokens.remove(token)
    rng.shuffle(tokens)
    known.pile = tuple([token if token >= 0 else tokens.pop() for token in known.pile])
    if known.box:
        lying = {medal for medal, _ in known.medals} | {m for city in known.cities for m in city.medals}
        box = [medal for medal in range(len(catalog.medals)) if medal not in lying]
        rng.shuffle(box)
        known.box = tuple(box[: len(known.box)])
    known.deal = Deal({}, rng.randbytes(32))
    return known
