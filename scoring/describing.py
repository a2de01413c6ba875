"""A sheet as a document, as `scoring.documents` reads it: only what was entered, as it was entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import final
from engine.ruleset import Ruleset
from scoring import entries
from scoring.models import Column, Sheet


def document(sheet: Sheet, columns: Sequence[Column], ruleset: Ruleset) -> dict[str, Any]:
    """The document that gives this sheet again."""
    made: dict[str, Any] = {"title": sheet.title, "edition": ruleset.edition, "options": sheet.options}
    if sheet.title == "seven_wonders":
        made["players"] = sheet.seats
    if sheet.title == "duel":
        if (pawn := entries.number(sheet.shared, "pawn")) is not None:
            made["pawn"] = pawn
        for column in columns:
            if (kind := column.entries.get(entries.SUPREMACY)) in final.SUPREMACIES:
                made |= {"ending": kind, "winner": column.number}
    if sheet.title == "architects" and (cat := entries.number(sheet.shared, "cat")) is not None:
        made["cat"] = cat - 1
    made["cities"] = [city(column, ruleset) for column in columns]
    return made


def city(column: Column, ruleset: Ruleset) -> dict[str, Any]:
    """One city of it."""
    title = ruleset.title
    made: dict[str, Any] = {"name": column.name}
    texts, pieces = column.entries, column.pieces
    if points := {row: texts[row] for row in entries.ROWS[title] if texts.get(row)}:
        made["points"] = points
    if column.wonder:
        made["wonder"] = column.wonder
        made |= {"side": column.side} if column.side else {}
    for kind in ("cards", "built", "tokens", "medals"):
        if entries.entered(pieces, kind):
            made[kind] = _pieces(title, pieces, kind)
    made |= {kind: pieces[kind] for kind in ("stages", "military") if kind in pieces}
    if title == "seven_wonders" and (tokens := _battles(pieces, ruleset)) is not None:
        made["tokens"] = tokens
    if title == "architects" and (stages := entries.number(texts, "stages")) is not None:
        made["stages"] = stages
    elif (coins := entries.number(texts, entries.PURSE)) is not None:
        made["coins"] = coins
    return made


def _pieces(title: str, pieces: dict[str, int], kind: str) -> Any:
    if title == "architects" and kind == "cards":
        return {id: count for id, count in entries.counts(pieces, kind).items() if count}
    each = [id for id, count in entries.counts(pieces, kind).items() for _ in range(count)]
    return sorted(map(int, each)) if kind == "built" and title == "architects" else each


def _battles(pieces: dict[str, int], ruleset: Ruleset) -> list[int] | None:
    """The points of military tokens; None when they were not entered."""
    won = entries.counts(pieces, "victories")
    if "defeats" not in pieces and not won:
        return None
    defeat = -int(ruleset.setup["military"]["defeat"])
    lost = [defeat] * pieces.get("defeats", 0)
    return lost + [int(points) for points, count in won.items() for _ in range(count)]
