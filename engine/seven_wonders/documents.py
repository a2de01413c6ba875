"""A state as a JSON document and back, exactly: ids instead of numbers, and nothing left out.

The document holds hidden things; it is for storage and for `knowledge`, never for a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..deal import Deal
from .catalog import Catalog
from .position import Away, City, Position, Token

P = TypeVar("P", bound=Position)


def to_json(state: Position) -> dict[str, Any]:
    catalog = state.catalog

    def ids(cards: Sequence[int]) -> list[str | None]:
        return [catalog.id_of(card) for card in cards]

    def away(cards: Sequence[Away]) -> list[list[Any]]:
        return [[catalog.id_of(a.card), a.age, a.seen] for a in cards]

    return {
        "title": catalog.ruleset.title,
        "ruleset": catalog.ruleset.sha256,
        "options": dict(state.options),
        "deal": state.deal.to_document(),
        "seats": state.seats,
        "age": state.age,
        "turn": state.turn,
        "step": state.step,
        "asked": state.asked,
        "asked_before": state.asked_before,
        "at": state.at,
        "commits": list(state.commits),
        "hands": [ids(hand) for hand in state.hands],
        "draw": ids(state.draw),
        "discard": away(state.discard),
        "played": [[catalog.id_of(card), down] for card, down in state.played],
        "pools": [ids(pool) for pool in state.pools],
        "retrievals": list(state.retrievals),
        "budgets": list(state.budgets),
        "cities": [
            {
                "wonder": city.board.wonder if city.board else None,
                "side": city.board.side if city.board else None,
                "coins": city.coins,
                "cards": ids(city.cards),
                "under": away(city.under),
                "tokens": [list(token) for token in city.tokens],
                "free_used": city.free_used,
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
    index = catalog.card_or_unknown

    def numbers(ids: Sequence[str | None]) -> tuple[int, ...]:
        return tuple([index[id] for id in ids])

    def away(entries: Sequence[Any]) -> tuple[Away, ...]:
        return tuple([Away(index[id], age, seen) for id, age, seen in entries])

    made.catalog = catalog
    made.options = dict(document["options"])
    made.deal = Deal.from_document(document["deal"])
    for name in ("seats", "age", "turn", "step", "asked", "asked_before", "at", "ending", "move_count"):
        setattr(made, name, document[name])
    for name in ("commits", "retrievals", "budgets", "winners"):
        setattr(made, name, tuple(document[name]))
    made.hands = [numbers(hand) for hand in document["hands"]]
    made.pools = tuple([numbers(pool) for pool in document["pools"]])
    made.draw = numbers(document["draw"])
    made.discard = away(document["discard"])
    made.played = tuple([(index[id], down) for id, down in document["played"]])
    cities = []
    for row in document["cities"]:
        city = new_city(catalog, row["wonder"], row["side"])
        city.coins = row["coins"]
        city.free_used = row["free_used"]
        city.tokens = tuple([Token(*token) for token in row["tokens"]])
        furnish(catalog, city, numbers(row["cards"]), away(row["under"]))
        cities.append(city)
    made.cities = tuple(cities)
    made._legal = [None] * len(cities)
    made._pending = None
    return made


def new_city(catalog: Catalog, wonder: str | None = None, side: str | None = None) -> City:
    """A city without a card; without a board, too, as long as none is named."""
    city = City()
    city.board = catalog.boards[catalog.board_index[wonder, side]] if wonder and side else None
    city.powers = city.board.powers if city.board else catalog.boardless
    city.coins = catalog.coins
    city.owned = city.stages = city.shields = city.free_used = 0
    city.cards = city.under = city.tokens = ()
    return city


def furnish(catalog: Catalog, city: City, cards: tuple[int, ...], under: tuple[Away, ...]) -> None:
    """Put cards into a new city and build as many stages as there are cards under them."""
    city.cards = cards
    city.under = under
    city.stages = len(under)
    built = city.board.stages[: city.stages] if city.board else ()
    for index in (*cards, *built):
        piece = catalog.pieces[index]
        city.owned |= piece.bit
        city.shields += piece.shields
        if piece.adds:
            city.powers = city.powers.plus[piece.adds]
