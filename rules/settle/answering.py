"""The right half of the page: what the engine says to the position: moves and prices, points, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine import final
from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.title import State
from engine.worked import Worked
from rules.settle import document as documents
from rules.settle import probing
from rules.settle.document import Document
from rules.settle.links import link_to
from rules.situations.showing import link_lines, say_line
from rules.situations.words import words
from rules.views.positions import Page

Shown = dict[str, Any]


class Settled(Page):
    """The position with the moves that were tried; its address carries it whole."""

    def address(self, moves: Sequence[str]) -> str:
        return link_to(self.one.title, dict(self.one.position), **({"m": list(moves)} if moves else {}))


def answer(title: str, ruleset: Ruleset, document: Document, moves: Sequence[str]) -> Shown:
    try:
        state = probing.start(title, ruleset, document)
    except SituationError as error:
        return {"impossible": _said(error, document), "drawing": None, "groups": []}
    seat = documents.asking(document)
    one = Worked(
        title=title,
        case="",
        text="",
        answer="",
        position=document,
        moves=(),
        may="",
        seat=seat,
        sees=None,
        watched=False,
        expect={},
        otherwise={},
        edition=str(document["edition"]),
    )
    page = Settled(one, ruleset, state, "", False)
    page.names = names = documents.names(document)
    page.play(moves)
    context = page.context()
    if probing.nothing_lies(title, document):
        context |= {"groups": [], "asked": "", "over": None}
    elif not moves:
        marks = probing.depends_on(state, title, ruleset, document, seat)
        for group in context["groups"]:
            for use in group["uses"]:
                use["depends"] = [untold(names[city], what) for city, what in marks.get(use["move"], ())]
    return {**context, "impossible": "", "sheets": _sheets(ruleset, state, title, document, bool(moves))}


def untold(name: str, what: str) -> str:
    said = {"coins": _("the coins of %s"), "cards": _("the cards of %s"), "tokens": _("the tokens of %s")}
    return said[what] % name


def _said(error: SituationError, document: Document) -> str:
    """Why it cannot be, with the city's name in place of its number."""
    where = error.where
    for number, name in enumerate(documents.names(document)):
        where = where.replace(f"cities[{number}]", name)
    return f"{where}: {error.reason}" if where else error.reason


def _sheets(ruleset: Ruleset, state: State, title: str, document: Document, played: bool) -> Shown | None:
    """What everybody scores as it stands, and who would win; every row opens into its parts."""
    names = documents.names(document)
    told = {**final.describe(state)} if played else _as_final(title, document)
    try:
        result = final.score(ruleset, {**told, "title": title})
    except SituationError:
        return None
    sheets = []
    for sheet in result["scores"]:
        rows = []
        for row in sheet["lines"]:
            parts = [words.part(part, ruleset, names) for part in row["parts"] if part["points"]]
            rows.append(
                {
                    "category": words.category(row["category"]),
                    "points": row["points"],
                    "code": row["code"],
                    "url": "",
                    "parts": [part for part in parts if part],
                }
            )
        sheets.append(
            {"name": names[sheet.get("city", sheet["seat"])], "total": sheet["total"], "rows": rows}
        )
    outcome = result["outcome"]
    lines = [say_line(line, ruleset, names, line["params"].get("seat")) for line in outcome["lines"]]
    link_lines([*lines, *(row for sheet in sheets for row in sheet["rows"])])
    return {"sheets": sheets, "winners": [names[winner] for winner in outcome["winners"]], "lines": lines}


def _as_final(title: str, document: Document) -> Document:
    """The position as one at the end of a game: what lies in front of everybody."""
    keys = {
        "duel": ("cards", "built", "tokens", "coins"),
        "seven_wonders": ("wonder", "side", "cards", "stages", "tokens", "coins"),
        "architects": ("wonder", "built", "cards", "tokens", "medals", "military"),
    }[title]
    cities = [{key: city[key] for key in keys if key in city} for city in document["cities"]]
    if title == "architects":
        for city in cities:
            lying = documents.things(city.get("cards"))
            city["cards"] = {id: lying.count(id) for id in dict.fromkeys(lying)}
    rest: Document = {key: document[key] for key in ("edition", "pawn", "options", "cat") if key in document}
    return {**rest, "cities": cities}
