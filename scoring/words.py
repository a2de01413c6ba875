"""A sheet in words: its rows, the sum behind a number, who wins and why, and what cannot be."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import final
from engine.ruleset import Ruleset
from rules.faces.words import colour_word, symbol_word
from rules.models.encyclopedia import RuleLine, Status
from scoring.entries import PURSE
from scoring.evaluating import Cell, Evaluation
from scoring.expressions import shown
from scoring.models import Column

Part = Mapping[str, Any]
ROMAN = {1: "I", 2: "II", 3: "III"}
KEPT = 60.0
"""For how many seconds a process remembers which codes are explained."""
_explained: tuple[float, frozenset[str]] = (float("-inf"), frozenset())


def rule_url(code: str) -> str:
    """The address of the entry that explains a rule's code; "" while there is none."""
    global _explained
    asked, codes = _explained
    if time.monotonic() - asked > KEPT:
        found = RuleLine.objects.exclude(entry__status=Status.DRAFT)
        codes = frozenset(found.values_list("code__code", flat=True))
        _explained = (time.monotonic(), codes)
    return f"/r/code/{code}" if code in codes else ""


def rule(code: str) -> dict[str, str]:
    """A rule's code with the address of its entry."""
    return {"code": code, "url": rule_url(code) if code else ""}


# --- rows ----------------------------------------------------------------------------------------


def row_word(category: str, title: str) -> str:
    """A row of the pad."""
    if title == "architects":
        own = {"cards": _("Civilian cards"), "cat": _("Cat"), "medals": _("Medals"), "stages": _("Stages")}
        if category in own:
            return own[category]
    return {
        "wonders": _("Wonders"),
        "wonder": _("Wonder"),
        "tokens": _("Progress tokens"),
        "coins": _("Treasury"),
        "military": _("Military"),
        "purple": _("Guilds"),
        PURSE: _("Coins left"),
    }.get(category) or colour_word(category)


SIGNS = {
    "wonders": "wonder",
    "wonder": "stage",
    "tokens": "progress",
    "coins": "coin",
    "military": "battle",
    "cards": "type-blue",
    "cat": "cat",
    "medals": "medal",
    PURSE: "coin",
    "stages": "stage",
}
"""The symbol of a row that is no card type."""
TYPES = {"military": "red", "cards": "blue"}
"""The card type whose colour a row has, beside those that are one."""


def sign(category: str) -> dict[str, str]:
    """{"icon", "type"}: the symbol of a row and the card type that gives its colour, "" for none."""
    if category in SIGNS:
        return {"icon": SIGNS[category], "type": TYPES.get(category, "")}
    return {"icon": f"type-{category}", "type": category}


def name_of(column: Column, free_city: bool = False) -> str:
    """The name over a column."""
    if column.name:
        return column.name
    return _("Free city") if free_city else _("Player %(number)d") % {"number": column.number + 1}


def board_words(column: Column, ruleset: Ruleset) -> str:
    """The Wonder and its side: "Gizah B"."""
    if not column.wonder:
        return ""
    try:
        found = ruleset.wonder(column.wonder).name.replace("\u00ad", "")
    except KeyError:
        return column.wonder
    return f"{found} {column.side}" if column.side else found


# --- the sum behind a number ---------------------------------------------------------------------


class Told:
    """Words about one sheet: names of people and of things."""

    def __init__(self, ruleset: Ruleset, people: Sequence[str]) -> None:
        self.ruleset = ruleset
        self.people = people

    def person(self, number: Any) -> str:
        if isinstance(number, int) and 0 <= number < len(self.people):
            return self.people[number]
        return _("a neighbour")

    def city(self, number: Any) -> str:
        return _("%(name)s’s city") % {"name": self.person(number)}

    def times(self, count: int, each: int) -> str:
        return f"{count} × {each}"

    def thing(self, kind: str, id: str) -> str:
        """The name of a card, Wonder, Progress token or Medal."""
        find = {
            "card": self.ruleset.card,
            "wonder": self.ruleset.wonder,
            "token": self.ruleset.progress_token,
            "medal": self.ruleset.medal,
        }[kind]
        try:
            return str(find(id).name).replace("\u00ad", "")
        except KeyError:
            return str(id)

    def any_thing(self, id: str) -> str:
        """The name of a piece of whatever kind."""
        for kind in ("card", "wonder", "token", "medal"):
            if (named := self.thing(kind, id)) != id:
                return named
        return id

    def part(self, part: Part, number: int) -> dict[str, Any]:
        """{"words", "sum", "symbols", "points"} of one thing that brings points to city `number`."""
        made: dict[str, Any] = {"words": "", "sum": "", "symbols": [], "points": part["points"]}
        for kind in ("card", "wonder", "token", "medal"):
            if kind in part:
                made["words"] = self.thing(kind, part[kind])
        if "coins" in part:
            made["words"] = ngettext("%(n)d coin", "%(n)d coins", part["coins"]) % {"n": part["coins"]}
            made["sum"] = _("one point for every %(per)d") % {"per": self.per_point()}
        elif "pawn" in part:
            made["words"] = self.pawn(part["pawn"], number)
        elif "against" in part:
            made["words"] = self._token(part)
        elif "stage" in part:
            made["words"] = _("Stage %(stage)d") % part
        if "copied_from" in part:
            values = {"card": made["words"], "name": self.person(part["copied_from"])}
            made["words"] = _("%(card)s, copied from %(name)s") % values
        if "chosen" in part:
            made["sum"] = _("counts as %(symbol)s") % {"symbol": symbol_word(part["chosen"])}
        elif "symbol" in part:
            made["words"] = f"{part['counted']} {symbol_word(part['symbol'])}"
            made["symbols"] = [f"sci-{part['symbol']}"] * min(part["counted"], 8)
            made["sum"] = self.times(part["counted"], part["counted"])
        elif "sets" in part:
            made["words"] = ngettext("%(sets)d set of three", "%(sets)d sets of three", part["sets"]) % part
            made["sum"] = self.times(part["sets"], part["amount"])
        elif "complete" in part:
            made["sum"] = _("the Wonder is complete") if part["complete"] else _("the Wonder is not complete")
        elif "each" in part:
            made["words"] = made["words"] or _("Military Victory tokens")
            made["sum"] = self.times(part["count"], part["each"])
        elif part.get("counted") is not None:
            made["sum"] = self._counted(part)
        made["words"] = made["words"] or _("The Cat")
        return made

    def per_point(self) -> int:
        return int(self.ruleset.setup.get("coins_per_victory_point", 3))

    def _token(self, part: Part) -> str:
        if part["against"] is None or part["against"] < 0:
            return _("Defeat token") if part["points"] < 0 else _("Victory token")
        values = {"age": ROMAN.get(part["age"], part["age"]), "name": self.person(part["against"])}
        return _("Age %(age)s against %(name)s") % values

    def _counted(self, part: Part) -> str:
        values = {"counted": part["counted"], "amount": part.get("amount", 1), "per": part.get("per", 1)}
        if "amount" not in part:
            return ngettext("%(n)d of them", "%(n)d of them", part["counted"]) % {"n": part["counted"]}
        if part.get("city") is not None:
            values["city"] = self.city(part["city"])
            if values["per"] > 1:
                return _("%(counted)d in %(city)s, %(amount)d for every %(per)d") % values
            return _("%(counted)d in %(city)s, %(amount)d for each") % values
        return _("%(counted)d counted, %(amount)d for each") % values

    def pawn(self, pawn: int, number: int) -> str:
        """Where the Conflict pawn of Duel stands."""
        if not pawn:
            return _("The pawn stands in the middle")
        ahead = 0 if pawn > 0 else 1
        values = {"steps": abs(pawn), "name": self.person(1 - ahead)}
        return (
            ngettext(
                "The pawn stands %(steps)d space towards %(name)s",
                "The pawn stands %(steps)d spaces towards %(name)s",
                abs(pawn),
            )
            % values
        )

    def pawn_place(self, pawn: int) -> str:
        """The same in few words, for a list to choose from."""
        if not pawn:
            return _("in the middle")
        values = {"steps": abs(pawn), "name": self.person(1 if pawn > 0 else 0)}
        return ngettext("%(steps)d towards %(name)s", "%(steps)d towards %(name)s", abs(pawn)) % values

    def cell(self, cell: Cell, number: int, row: str) -> dict[str, Any]:
        """What opens under a number: {"parts", "why", "code", "url"}."""
        if cell.sum is not None:
            parts = [{"words": "", "sum": "", "symbols": [], "points": n} for n in cell.sum.parts]
            words = _("As it was typed: %(text)s.") % {"text": cell.text}
            if cell.computed is not None and cell.differs:
                words += " " + _("The cards give %(n)s.") % {"n": shown(cell.computed)}
            return {"parts": parts if len(parts) > 1 else [], "why": words, **rule(cell.code)}
        parts = [self.part(part, number) for part in cell.parts]
        why = ""
        if cell.value is None:
            why = _("Nothing was entered. Empty is not zero: the total waits for it.")
        elif not cell.value:
            why = self._why_nothing(cell, row)
        return {"parts": parts, "why": why, **rule(cell.code)}

    def _why_nothing(self, cell: Cell, row: str) -> str:
        if cell.name == "coins":
            return _("Fewer than %(per)d coins bring no point.") % {"per": self.per_point()}
        if cell.name == "military" and self.ruleset.title == "duel":
            return _("Only the city that is ahead on the track scores.")
        if not cell.parts:
            return _("%(row)s: nothing here brings points.") % {"row": row}
        return _("%(row)s: what stands here comes to nothing.") % {"row": row}


# --- who wins ------------------------------------------------------------------------------------


def listed(parts: Sequence[str]) -> str:
    """ "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(most)s and %(last)s") % {"most": ", ".join(parts[:-1]), "last": parts[-1]}


def verdict_words(found: Evaluation, people: Sequence[str]) -> dict[str, Any]:
    """{"words", "why", "code", "url"}: who wins, and what decided."""
    verdict = found.verdict
    if verdict is None:
        return {"words": "", "why": "", "code": "", "url": ""}
    winners = verdict["winners"]
    names = listed([people[city] for city in winners])
    decisive = [line for line in verdict["lines"] if not line["code"].endswith(".free_city")][-1]
    totals = [found.totals[city] for city in winners]
    if not found.complete:
        values = {"names": names, "total": shown(totals[0])}
        words = ngettext("%(names)s is ahead", "%(names)s are ahead", len(winners)) % values
        return {"words": words, "why": _("Not everything is entered yet."), "code": "", "url": ""}
    ending = decisive["code"].rpartition(".")[0].rpartition(".")[2]
    if ending in final.SUPREMACIES:
        why = (
            _("Military supremacy: the points do not count.")
            if ending == "military"
            else _("Scientific supremacy: the points do not count.")
        )
        words = _("%(names)s wins") % {"names": names}
        return {"words": words, "why": why, **rule(decisive["code"])}
    if verdict["open"]:
        ask = {
            "seven_wonders": _("Enter the coins that are left: more coins decide."),
            "architects": _("Enter the built stages: more stages decide."),
        }.get(found.sheet.title, _("Enter the blue cards: they decide."))
        why = _("%(total)s each for %(names)s.") % {"total": shown(totals[0]), "names": names}
        return {"words": _("Equal points"), "why": f"{why} {ask}", **rule(decisive["code"])}
    words = ngettext("%(names)s wins", "%(names)s share the victory", len(winners)) % {"names": names}
    return {"words": words, "why": _why(found, people, decisive), **rule(decisive["code"])}


def _why(found: Evaluation, people: Sequence[str], decisive: Mapping[str, Any]) -> str:
    params = decisive["params"]
    tied = params.get("cities")
    if not tied:
        others = [t for city, t in enumerate(found.totals) if city not in found.winners]
        most = shown(max(found.totals[city] for city in found.winners))
        if others:
            return _("%(most)s to %(next)s.") % {"most": most, "next": shown(max(others))}
        return _("%(most)s points.") % {"most": most}
    numbers = next(params[key] for key in ("coins", "blue", "stages") if key in params)
    values = {
        "total": shown(found.totals[tied[0]]),
        "names": listed([people[city] for city in tied]),
        "numbers": _(" to ").join(str(n) for n in sorted(numbers, reverse=True)),
    }
    if decisive["code"].endswith(".shared"):
        same = {
            "coins": _("%(total)s each for %(names)s, and equal coins."),
            "blue": _("%(total)s each for %(names)s, and equal points on blue cards."),
            "stages": _("%(total)s each for %(names)s, and equally many stages."),
        }
        return next(same[key] for key in same if key in params) % values
    decides = {
        "coins": _("%(total)s each for %(names)s. More coins decide: %(numbers)s."),
        "blue": _("%(total)s each for %(names)s. Blue cards decide: %(numbers)s."),
        "stages": _("%(total)s each for %(names)s. More stages decide: %(numbers)s."),
    }
    return next(decides[key] for key in decides if key in params) % values
