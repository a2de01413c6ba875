"""A state as a JSON document and back, exactly: ids instead of numbers, and nothing left out.

The document holds hidden things; it is for storage and for `knowledge`, never for a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..deal import Deal
from .catalog import UNSEEN, Catalog
from .fold import powers_of, refresh_prices
from .position import City, Position

WRITTEN = {number: text for text, number in UNSEEN.items()}
P = TypeVar("P", bound=Position)


def to_json(state: Position) -> dict[str, Any]:
    catalog = state.catalog

    def ids(pieces: tuple[int, ...]) -> list[str | None]:
        return [catalog.pieces[p].id if p >= 0 else WRITTEN[p] for p in pieces]

    return {
        "title": catalog.ruleset.title,
        "ruleset": catalog.ruleset.sha256,
        "options": dict(state.options),
        "deal": state.deal.to_document(),
        "first": state.first,
        "age": state.age,
        "turn": state.turn,
        "active": state.active,
        "step": state.step,
        "choices": [list(choice) for choice in state.choices],
        "again": state.again,
        "offered": ids(state.offered),
        "slots": ids(state.slots),
        "present": state.present,
        "up": state.up,
        "pawn": state.pawn,
        "military": state.military,
        "board": [[ids((token,))[0], owner] for token, owner in state.board],
        "box": ids(state.box),
        "drawn": ids(state.drawn),
        "discard": ids(state.discard),
        "cities": [
            {
                "coins": city.coins,
                "cards": ids(city.cards),
                "wonders": ids(city.wonders),
                "built": [ids(pair) for pair in city.built],
                "unbuilt": ids(city.unbuilt),
                "tokens": ids(city.tokens),
                "symbols": city.symbols,
            }
            for city in state.cities
        ],
        "ending": state.ending,
        "winners": list(state.winners),
        "move_count": state.move_count,
    }


def from_json(made: P, catalog: Catalog, document: Mapping[str, Any]) -> P:
    """Fill a fresh state from `to_json`. The document must be of the same ruleset: ValueError if not."""
    if document["ruleset"] != catalog.ruleset.sha256:
        raise ValueError("this game belongs to another ruleset")
    index = {**catalog.card_index, **catalog.wonder_index, **catalog.token_index, **UNSEEN}

    def numbers(ids: list[str | None]) -> tuple[int, ...]:
        return tuple([index[id] for id in ids])

    made.catalog = catalog
    made.options = dict(document["options"])
    made.deal = Deal.from_document(document["deal"])
    for name in ("first", "age", "turn", "active", "step", "again", "present", "up", "pawn", "military"):
        setattr(made, name, document[name])
    made.choices = tuple([(kind, number) for kind, number in document["choices"]])
    for name in ("offered", "slots", "box", "drawn", "discard"):
        setattr(made, name, numbers(document[name]))
    made.board = tuple([(index[token], owner) for token, owner in document["board"]])
    made.ending = document["ending"]
    made.winners = tuple(document["winners"])
    made.move_count = document["move_count"]
    first, second = [_city(catalog, city, numbers) for city in document["cities"]]
    made.cities = first, second
    for city in made.cities:
        city.powers = powers_of(made, city)
    refresh_prices(made)
    made._legal = None
    made._pending = None
    return made


def _city(catalog: Catalog, document: Mapping[str, Any], numbers: Any) -> City:
    city = City()
    city.coins = document["coins"]
    city.cards = numbers(document["cards"])
    city.owned = sum([1 << card for card in city.cards])
    city.wonders = numbers(document["wonders"])
    city.built = tuple([numbers(pair) for pair in document["built"]])
    city.unbuilt = numbers(document["unbuilt"])
    city.tokens = numbers(document["tokens"])
    city.symbols = document["symbols"]
    return city
