"""The end of a game: who won and why, the score sheet whose numbers open, and what proves the shuffle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from play import rulebook
from play.access import Visitor
from play.models import Game
from play.tables.lines import line_words, rule_url
from play.wording import Names, ending
from play.wording.architects_things import card_words
from play.wording.lines import pawn as pawn_words
from play.wording.names import colour_word, listed
from scoring.words import Told

Part = dict[str, Any]


SIGNS = {"cards": "type-blue", "cat": "cat", "medals": "medal"}
"""The symbols of the rows that have none in other titles."""


def category_word(category: str) -> str:
    """A row of the score sheet."""
    return {
        "wonders": _("Wonders"),
        "wonder": _("Wonder"),
        "tokens": _("Progress tokens"),
        "coins": _("Treasury"),
        "military": _("Military"),
        "cards": _("Civilian cards"),
        "cat": _("Cat"),
        "medals": _("Medals"),
    }.get(category) or colour_word(category)


def end_sheet(game: Game, names: Names, visitor: Visitor) -> Part:
    """The stored result as the page shows it. A later fix of a rule leaves it as it was."""
    assert game.result is not None
    outcome, scores = game.result["outcome"], game.result["scores"]
    totals = [sheet["total"] for sheet in scores]
    rows = []
    for index, line in enumerate(scores[0]["lines"]):
        cells = [_cell(sheet["lines"][index], _city(sheet), names) for sheet in scores]
        category = line["category"]
        # The pawn is Duel's; elsewhere neighbours fight.
        sign = "battle" if category == "military" and game.title != "duel" else SIGNS.get(category, "")
        rows.append({"category": category, "sign": sign, "word": category_word(category), "cells": cells})
    return {
        "words": ending(outcome["ending"], outcome["winners"], names, totals),
        "ending": outcome["ending"],
        "lines": [line_words(line, names, line["params"].get("seat")) for line in outcome["lines"]],
        "tie_break": _tie_break(outcome, names),
        "people": [
            {
                "seat": _city(sheet),
                "name": names.person(_city(sheet)),
                "you": names.mine(_city(sheet)),
                "total": sheet["total"],
                "winner": _city(sheet) in outcome["winners"],
            }
            for sheet in scores
        ],
        "rows": rows,
        "seed": rulebook.seed_of(game).hex(),
        "commitment": game.commitment,
        "verify": f"python -m engine verify {game.title}-{game.public_id}.json",
        "may_rematch": bool(visitor.held),
    }


def _city(sheet: Mapping[str, Any]) -> int:
    """Whose sheet it is: the city's number, which is the seat's where each city has one."""
    city: int = sheet.get("city", sheet["seat"])
    return city


def _tie_break(outcome: Mapping[str, Any], names: Names) -> str:
    """The numbers that decided equal points: "54 each. Blue cards decide: 21 to 18"."""
    for line in outcome["lines"]:
        if cities := line["params"].get("cities"):
            total = next(place["total"] for place in outcome["ranking"] if place["city"] == cities[0])
            purses = sorted(line["params"]["coins"], reverse=True)
            values = {"total": total, "coins": _(" to ").join(map(str, purses))}
            if line["code"].endswith(".shared"):
                return _("%(total)d each, and %(coins)s coins.") % values
            return _("%(total)d each. More coins decide: %(coins)s.") % values
        if stages := line["params"].get("stages"):
            return _stages(stages, outcome, names)
        if blue := line["params"].get("blue"):
            totals = [place["total"] for place in outcome["ranking"]]
            values = {"total": totals[0], "first": max(blue), "second": min(blue)}
            if line["code"] == "duel.end.shared":
                return _("%(total)d each, and %(first)d each on blue cards.") % values
            return _("%(total)d each. Blue cards decide: %(first)d to %(second)d.") % values
    return ""


def _stages(stages: Sequence[int], outcome: Mapping[str, Any], names: Names) -> str:
    """Equal points in Architects: the built stages of those who have the most points."""
    total = outcome["ranking"][0]["total"]
    best = [place["seat"] for place in outcome["ranking"] if place["total"] == total]
    built = listed([f"{names.person(seat)} {stages[seat]}" for seat in best])
    if len(outcome["winners"]) > 1:
        return _("%(total)d each, and as many stages: %(built)s.") % {"total": total, "built": built}
    return _("%(total)d each. More stages decide: %(built)s.") % {"total": total, "built": built}


def _cell(line: Mapping[str, Any], seat: int, names: Names) -> Part:
    url = rule_url(line["code"])
    return {
        "seat": seat,
        "points": line["points"],
        "parts": [_part(part, names) for part in line["parts"]],
        "code": line["code"],
        "url": url,
    }


class TableTold(Told):
    """The words of a score sheet as a table says them: what is the viewer's own is "yours"."""

    def __init__(self, names: Names) -> None:
        super().__init__(names.ruleset, names.people)
        self.names = names

    def person(self, number: Any) -> str:
        return self.names.person(number)

    def city(self, number: Any) -> str:
        return _("your city") if self.names.mine(number) else super().city(number)

    def thing(self, kind: str, id: str | None) -> str:
        if kind == "card" and self.ruleset.title == "architects":
            return capfirst(card_words(id, self.names))
        return _("an unknown one") if id is None else super().thing(kind, id)

    def times(self, count: int, each: int) -> str:
        return _("%(count)d times %(each)d") % {"count": count, "each": each}

    def pawn(self, pawn: int, number: int) -> str:
        return _("the pawn stands %(where)s") % {"where": pawn_words(pawn, self.names)}


def _part(part: Mapping[str, Any], names: Names) -> Part:
    """One thing that brings points: {"words", "sum", "symbols", "points"}."""
    made = TableTold(names).part(part, -1)
    if "coins" in part:
        made["words"], made["sum"] = f"{made['words']}, {made['sum']}", ""
    elif "sets" in part:
        made["sum"] = _("%(amount)d for each") % part
    elif len(part) == 1:
        made["words"] = _("the Cat pawn")
    return made
