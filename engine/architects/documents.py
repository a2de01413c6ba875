"""A state as a JSON document and back, exactly: ids instead of numbers, and nothing left out.

The document holds hidden things; it is for storage and for `knowledge`, never for a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..deal import Deal
from .catalog import Catalog
from .fold import refresh_powers
from .position import City, Position

P = TypeVar("P", bound=Position)
_PLAIN = (
    "first",
    "turn",
    "part",
    "active",
    "step",
    "picked",
    "extra",
    "used",
    "cat",
    "flipped",
    "ending",
    "move_count",
)


def to_json(state: Position) -> dict[str, Any]:
    """The whole state; unknown pieces are null."""
    catalog = state.catalog
    return {
        "title": catalog.ruleset.title,
        "ruleset": catalog.ruleset.sha256,
        "options": dict(state.options),
        "deal": state.deal.to_document(),
        **{name: getattr(state, name) for name in _PLAIN},
        "choices": [list(choice) for choice in state.choices],
        "peeked": list(state.peeked) if state.peeked else None,
        "decks": [
            {
                "order": [catalog.id_of(card) for card in state.orders[deck]],
                "at": state.at[deck],
                "left": catalog.counts(state.left[deck]),
                "shuffles": state.shuffles[deck],
            }
            for deck in range(len(state.orders))
        ],
        "seen": list(state.seen),
        "board": [catalog.token_id(token) for token in state.board],
        "pile": [catalog.token_id(token) for token in state.pile],
        "medals": [[catalog.medal_id(medal), owner] for medal, owner in state.medals],
        "box": [catalog.medal_id(medal) for medal in state.box],
        "discard": catalog.counts(state.discard),
        "winners": list(state.winners),
        "cities": [
            {
                "wonder": catalog.wonders[city.wonder].id,
                "cards": catalog.counts(city.hand),
                "built": city.built,
                "tokens": [catalog.token_id(token) for token in city.tokens],
                "medals": [catalog.medal_id(medal) for medal in city.medals],
                "military": city.military,
                "facedown": list(city.facedown),
            }
            for city in state.cities
        ],
    }


def from_json(made: P, catalog: Catalog, document: Mapping[str, Any]) -> P:
    """Fill a fresh state from `to_json`. The document must be of the same ruleset: ValueError if not."""
    if document["ruleset"] != catalog.ruleset.sha256:
        raise ValueError("this game belongs to another ruleset")
    made.catalog = catalog
    made.options = dict(document["options"])
    made.deal = Deal.from_document(document["deal"])
    for name in _PLAIN:
        setattr(made, name, document[name])
    made.choices = tuple([(kind, number) for kind, number in document["choices"]])
    peeked = document["peeked"]
    made.peeked = (peeked[0], peeked[1]) if peeked else None
    decks = document["decks"]
    made.orders = [numbers(catalog.kind_index, deck["order"]) for deck in decks]
    made.at = [deck["at"] for deck in decks]
    made.left = [pack_of(catalog, deck["left"]) for deck in decks]
    made.shuffles = tuple([deck["shuffles"] for deck in decks])
    made.seen = list(document["seen"])
    made.board = numbers(catalog.token_index, document["board"])
    made.pile = numbers(catalog.token_index, document["pile"])
    medals = numbers(catalog.medal_index, [medal for medal, _ in document["medals"]])
    owners = [owner for _, owner in document["medals"]]
    made.medals = tuple(zip(medals, owners, strict=True))
    made.box = numbers(catalog.medal_index, document["box"])
    made.discard = pack_of(catalog, document["discard"])
    made.winners = tuple(document["winners"])
    made.cities = tuple([_city(made, city) for city in document["cities"]])
    made._legal = None
    made._pending = None
    return made


def numbers(index: Mapping[str | None, int], ids: Sequence[str | None]) -> tuple[int, ...]:
    """The numbers of pieces; null is one that is not known."""
    return tuple([index[id] if id is not None else -1 for id in ids])


def pack_of(catalog: Catalog, counts: Mapping[str, int]) -> int:
    """Cards by the id of their kind as a pack."""
    return sum([catalog.one[catalog.kind_index[id]] * count for id, count in counts.items()])


def _city(made: Position, document: Mapping[str, Any]) -> City:
    catalog = made.catalog
    city = City()
    city.wonder = catalog.wonder_index[document["wonder"]]
    city.hand = pack_of(catalog, document["cards"])
    city.built = document["built"]
    city.tokens = numbers(catalog.token_index, document["tokens"])
    city.medals = numbers(catalog.medal_index, document["medals"])
    city.military = document["military"]
    city.facedown = tuple(document["facedown"])
    refresh_powers(made, city)
    return city
