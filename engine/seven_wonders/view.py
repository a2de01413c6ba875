"""What a viewer sees of a game: a plain dict for pages, programs and bots.

Everything in it comes from `hidden.masked`, which has nothing that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import effects as fx
from ..title import Viewer
from . import scoring
from .catalog import HIDDEN, Catalog
from .hidden import masked
from .payments import Supply
from .position import OVER, RETRIEVE, TURN, Away, City, Position


def view(state: Position, viewer: Viewer) -> dict[str, Any]:
    decisions = [*state.pending()]
    known = masked(state, viewer)
    catalog = known.catalog
    free = known.free_city
    choosing = known.step == RETRIEVE and known.seat_of(known.asked) == viewer
    return {
        "title": catalog.ruleset.title,
        "edition": catalog.ruleset.edition,
        "viewer": viewer,
        "phase": {"age": known.age, "turn": known.turn, "step": known.step},
        "turns": catalog.hand_size - 1,
        "options": dict(known.options),
        "seats": known.seats,
        "passes": _direction(known),
        "free_city": free if free >= 0 else None,
        "controller": known.controller if free >= 0 and known.age else None,
        "draw_pile": len(known.draw),
        "hand": _ids(catalog, known.hands[viewer]) if viewer is not None else None,
        "hands": [len(hand) for hand in known.hands],
        "decisions": [decision.id for decision in decisions if decision.seat == viewer],
        "waiting_for": sorted({decision.seat for decision in decisions}),
        "asked": known.asked if known.asked >= 0 else None,
        "commits": _commits(known, viewer),
        "committed": [city for city, move in enumerate(known.commits) if move is not None],
        "discard": {
            "count": len(known.discard),
            "ages": {str(age): len(_of_age(known.discard, age)) for age in catalog.passes_left},
            "cards": _ids(catalog, [away.card for away in known.discard]) if choosing else None,
        },
        "cities": [_city(known, number, viewer) for number in range(len(known.cities))],
        "outcome": scoring.outcome(known),
    }


def _ids(catalog: Catalog, cards: Sequence[int]) -> list[str | None]:
    return [catalog.id_of(card) for card in cards]


def _of_age(cards: Sequence[Away], age: int) -> list[Away]:
    return [away for away in cards if away.age == age]


def _direction(known: Position) -> str | None:
    if not known.age or known.step == OVER:
        return None
    if known.has_free_city:
        return "across"
    return "left" if known.catalog.passes_left[known.age] else "right"


def _commits(known: Position, viewer: Viewer) -> dict[str, str]:
    """The viewer's own commits of this turn: decision -> move."""
    if known.step != TURN or viewer is None:
        return {}
    found = {}
    for decision in known.decisions():
        move = known.commits[decision.city]
        if decision.seat == viewer and move not in (None, HIDDEN):
            found[decision.id] = move
    return found


def _city(known: Position, number: int, viewer: Viewer) -> dict[str, Any]:
    catalog = known.catalog
    city: City = known.cities[number]
    powers = city.powers
    fixed, free, _ = scoring.symbols_of(known, scoring.pieces_of(known, number))
    board = city.board
    return {
        "city": number,
        "seat": number if number < known.seats else None,
        "left": known.left_of(number),
        "right": known.right_of(number),
        "wonder": board.wonder if board else None,
        "side": board.side if board else None,
        "resource": board.resource if board else None,
        "coins": city.coins,
        "cards": _ids(catalog, city.cards),
        "counts": {
            colour: count
            for colour, mask in catalog.colour_masks.items()
            if (count := (city.owned & mask).bit_count())
        },
        "stages": [
            {
                "stage": catalog.pieces[stage].number,
                "built": place < city.stages,
                "under": catalog.id_of(city.under[place].card) if place < city.stages else None,
                "under_age": city.under[place].age if place < city.stages else None,
            }
            for place, stage in enumerate(board.stages if board else ())
        ],
        "produces": _fixed(catalog, powers.own),
        "choices": _choices(catalog, powers.chosen),
        "sells": {"fixed": _fixed(catalog, powers.market.fixed), "choices": _choices(catalog, powers.market)},
        "prices": {
            "left": _fixed(catalog, powers.left_prices.each),
            "right": _fixed(catalog, powers.right_prices.each),
        },
        "shields": city.shields,
        "conflicts": [token._asdict() for token in city.tokens],
        "symbols": dict(zip(catalog.symbols, fixed, strict=True)),
        "free_symbols": [[catalog.symbols[index] for index in options] for options in free],
        "powers": list(powers.abilities),
        "free_builds": max(0, powers.abilities.count(fx.FreeBuildOncePerAge.type) - city.free_used),
        "points": scoring.points_so_far(known, number),
    }


def _fixed(catalog: Catalog, amounts: Sequence[int]) -> dict[str, int]:
    return {name: units for name, units in zip(catalog.resources, amounts, strict=True) if units}


def _choices(catalog: Catalog, supply: Supply) -> list[list[str]]:
    return [[catalog.resources[index] for index in options] for options in supply.choices]
