"""Sheets for other programs: a table (CSV), everything (JSON), and what the app BG Stats imports."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from scoring import entries, pages
from scoring.evaluating import Evaluation

BGG = {("seven_wonders", "1"): 68448, ("seven_wonders", "2"): 316377, ("duel", "1"): 173346}
BGG |= {("architects", "1"): 346703}
"""The number of each game at BoardGameGeek, by which BG Stats knows it."""
BGG_NAMES = {
    68448: "7 Wonders",
    316377: "7 Wonders (Second Edition)",
    173346: "7 Wonders Duel",
    346703: "7 Wonders: Architects",
}
SOURCE = "Scriptorium"
CSV_HEAD = ("sheet", "played", "place", "title", "edition", "players", "city", "name", "wonder", "side")


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def as_csv(found: Iterable[Evaluation]) -> str:
    """One line a city; the columns of categories are those of all titles that occur."""
    every = list(found)
    categories = list(dict.fromkeys([row for one in every for row in one.rows]))
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\r\n")
    out.writerow([*CSV_HEAD, *categories, "total", "rank", "winner"])
    for one in every:
        sheet, result, people = one.sheet, one.result(), pages.people_of(one)
        for column in one.columns:
            number = column.number
            values = [one.rows[row][number].value if row in one.rows else None for row in categories]
            out.writerow(
                [
                    sheet.public_id,
                    sheet.played.isoformat(),
                    _safe(sheet.place),
                    sheet.title,
                    one.ruleset.edition,
                    sheet.seats,
                    number + 1,
                    _safe(people[number]),
                    column.wonder,
                    column.side,
                    *["" if value is None else value for value in values],
                    one.totals[number],
                    result["places"][number] or "",
                    int(number in result["winners"]),
                ]
            )
    return text.getvalue()


def as_document(one: Evaluation) -> dict[str, Any]:
    """Everything that was entered, and what followed from it."""
    sheet, people, result = one.sheet, pages.people_of(one), one.result()
    return {
        "format": "scriptorium-sheet-1",
        "id": sheet.public_id,
        "title": sheet.title,
        "edition": one.ruleset.edition,
        "ruleset": one.ruleset.sha256,
        "played": sheet.played.isoformat(),
        "place": sheet.place,
        "players": sheet.seats,
        "options": sheet.options,
        "shared": sheet.shared,
        "complete": result["complete"],
        "winners": result["winners"],
        "cities": [
            {
                "name": people[column.number],
                "wonder": column.wonder,
                "side": column.side,
                "entries": column.entries,
                "pieces": column.pieces,
                "points": result["categories"][column.number],
                "total": one.totals[column.number],
                "rank": result["places"][column.number],
            }
            for column in one.columns
        ],
    }


BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="


def bgstats_link(one: Evaluation) -> str:
    """The link by which BG Stats takes over a play; the app asks its user before it stores anything."""
    return BGSTATS + quote(json.dumps(as_bgstats(one), ensure_ascii=False, separators=(",", ":")))


def as_bgstats(one: Evaluation) -> dict[str, Any]:
    """A play as BG Stats imports it. Its app wants every player's `winner` and `startPlayer`, also where they
    are false. The Free city is no player."""
    sheet, people, result = one.sheet, pages.people_of(one), one.result()
    number = BGG[sheet.title, one.ruleset.edition]
    played: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": sheet.public_id,
        "playDate": f"{sheet.played.isoformat()} 12:00:00",
        "game": {
            "name": BGG_NAMES[number],
            "sourceGameId": f"{sheet.title}-{one.ruleset.edition}",
            "bggId": number,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": people[column.number],
                "sourcePlayerId": f"{SOURCE}:{people[column.number]}",
                "startPlayer": False,
                "winner": column.number in result["winners"],
                "score": one.totals[column.number],
                "rank": result["places"][column.number] or 0,
                "role": f"{column.wonder} {column.side}".strip(),
            }
            for column in one.columns[: sheet.seats]
        ],
    }
    if sheet.place:
        played["location"] = sheet.place
    if entries.has_free_city(sheet):
        played["board"] = "2 players, Free city"
    return played
