"""Cards that count what was not entered: a guild that looks into a city of which only the rows of the pad are
known would count too little, and nobody would notice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import effects as fx
from engine import possible
from engine.catalog import Card
from engine.effects import Effect
from engine.possible import Problem
from engine.ruleset import Ruleset
from scoring import entries
from scoring.models import Column, Sheet

NEEDS = {
    "card": "",
    "coins": "coins",
    "wonder": "wonders",
    "defeat_token": "military",
}
"""What is counted, and the row that follows from the same entries; "" is the cards themselves."""


def uncounted(sheet: Sheet, columns: Sequence[Column], ruleset: Ruleset) -> list[Problem]:
    """A problem for each card that counts in a city of which that was not entered. A row that was typed needs
    no count. In Architects nothing counts in another city."""
    if sheet.title == "architects" or sheet.stored:
        return []
    found = []
    for column in columns:
        for card in _cards(column, ruleset):
            if column.entries.get(card.colour):
                continue
            missing = {
                other.number
                for effect in card.effects
                for other in _cities(effect, column, columns)
                if not _entered(sheet, other, effect)
            }
            if missing:
                params = {"card": card.id, "others": sorted(missing)}
                found.append(possible.problem("not_counted", column.number, card.colour, **params))
        if not column.entries.get("purple") and _copies(column, ruleset):
            beside = [columns[(column.number + 1) % len(columns)], columns[column.number - 1]]
            if others := [one.number for one in beside if not entries.has_cards(one)]:
                found.append(possible.problem("not_copied", column.number, "purple", others=others))
    return found


def _cards(column: Column, ruleset: Ruleset) -> list[Card]:
    return [ruleset.card(id) for id in entries.ids(column.pieces, "cards")]


def _cities(effect: Effect, column: Column, columns: Sequence[Column]) -> Iterator[Column]:
    """The cities in which an effect counts at the end."""
    if isinstance(effect, fx.PointsPerMax):
        yield from columns
    elif isinstance(effect, fx.PointsPer):
        beside = {
            "self": column,
            "left": columns[(column.number + 1) % len(columns)],
            "right": columns[column.number - 1],
        }
        yield from [beside[who] for who in effect.who]


def _entered(sheet: Sheet, column: Column, effect: Effect) -> bool:
    what = getattr(effect, "what", "card")
    if what == "wonder_stage":
        return "stages" in column.pieces
    row = NEEDS.get(what, "")
    return entries.known(sheet, column, row) if row else entries.has_cards(column)


def _copies(column: Column, ruleset: Ruleset) -> bool:
    """Whether a built stage copies a guild of a neighbour."""
    if not column.wonder or not entries.has_cards(column):
        return False
    stages = ruleset.wonder(column.wonder).side(column.side).stages[: column.pieces.get("stages", 0)]
    return any(isinstance(effect, fx.CopyNeighbourGuild) for stage in stages for effect in stage.effects)
