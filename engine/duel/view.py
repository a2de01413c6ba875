"""What a viewer sees of a game: a plain dict for pages, programs and bots.

Everything in it comes from `hidden.masked`, which has nothing that the viewer may not know.
"""

from __future__ import annotations

from typing import Any

from ..title import Viewer
from .catalog import GUILD_BACK
from .hidden import masked
from .position import OVER, City, Position
from .scoring import outcome, points_so_far


def view(state: Position, viewer: Viewer) -> dict[str, Any]:
    known = masked(state, viewer)
    catalog = known.catalog
    over = known.step == OVER
    mine = viewer == known.active and known.step == "keep"
    structure = _structure(known)
    return {
        "title": catalog.ruleset.title,
        "viewer": viewer,
        "phase": {"age": known.age, "turn": known.turn, "step": known.step},
        "active": None if over else known.active,
        "decision": None
        if over
        else catalog.decisions[known.age, known.turn, known.active, known.step][0].id,
        "first": known.first,
        "options": dict(known.options),
        "structure": structure,
        "cards_left": known.present.bit_count(),
        "accessible": sum([slot["state"] == "accessible" for slot in structure["slots"]]) if structure else 0,
        "cities": [_city(known, seat) for seat in (0, 1)],
        "pawn": known.pawn,
        "capital": catalog.capital,
        "military_tokens": [
            {"loser": loser, "position": position, "coins": coins, "taken": not known.military >> index & 1}
            for index, (loser, position, coins) in enumerate(catalog.military_tokens)
        ],
        "board_tokens": [
            {"token": catalog.id_of(token), "taken_by": owner if owner >= 0 else None}
            for token, owner in known.board
        ],
        "box_tokens": len(known.box),
        "drawn": [catalog.id_of(token) for token in known.drawn] if mine else None,
        "draft": _draft(known),
        "discard": [catalog.id_of(card) for card in known.discard],
        "destroys": catalog.colours[known.choices[0][1]] if known.step == "destroy" else None,
        "outcome": outcome(known),
    }


def _structure(known: Position) -> dict[str, Any] | None:
    if not known.age:
        return None
    catalog = known.catalog
    layout = catalog.layouts[known.age]
    accessible = layout.open[known.present][0]
    slots = []
    for slot, card in enumerate(known.slots):
        if known.present >> slot & 1:
            slots.append(
                {
                    "slot": slot,
                    "row": layout.rows[slot],
                    "column": layout.columns[slot],
                    "state": "accessible" if accessible >> slot & 1 else "covered",
                    "card": catalog.id_of(card),
                    "back": "guild" if catalog.back_of(card) == GUILD_BACK else str(known.age),
                }
            )
    return {"age": known.age, "slots": slots}


def _city(known: Position, seat: int) -> dict[str, Any]:
    catalog = known.catalog
    city: City = known.cities[seat]
    under = dict(city.built)
    powers = city.powers
    return {
        "seat": seat,
        "coins": city.coins,
        "cards": [catalog.id_of(card) for card in city.cards],
        "counts": {
            colour: count
            for colour, mask in catalog.colour_masks.items()
            if (count := (city.owned & mask).bit_count())
        },
        "wonders": [
            {
                "wonder": catalog.id_of(wonder),
                "built": wonder in under,
                "under": catalog.id_of(under[wonder]) if wonder in under else None,
                "put_away": wonder not in under and wonder not in city.unbuilt,
            }
            for wonder in city.wonders
        ],
        "tokens": [catalog.id_of(token) for token in city.tokens],
        "symbols": [name for index, name in enumerate(catalog.symbols) if city.symbols >> index & 1],
        "produces": {n: units for n, units in zip(catalog.resources, powers.own, strict=True) if units},
        "choices": [[catalog.resources[index] for index in choice] for choice in powers.choices],
        "fixed_prices": {n: p for n, p in zip(catalog.resources, powers.fixed, strict=True) if p},
        "points": points_so_far(known, seat),
    }


def _draft(known: Position) -> dict[str, Any] | None:
    if known.age or known.step == OVER:
        return None
    catalog = known.catalog
    taken = sum([len(city.wonders) for city in known.cities])
    round_number, seen = 0, 0
    for places in catalog.draft:
        if taken >= seen:
            round_number += 1
        seen += len(places)
    return {"offered": [catalog.id_of(wonder) for wonder in known.offered], "round": round_number}
