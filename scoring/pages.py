"""What the templates of a sheet are given: one dict, made from an evaluation."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.possible import Problem
from engine.ruleset import Ruleset
from engine.seven_wonders.options import EXPERT_EDITION
from scoring import entries, impossible, words
from scoring.evaluating import Cell, Evaluation
from scoring.expressions import shown
from scoring.models import Sheet
from scoring.saving import Conflict
from scoring.words import Told

Page = dict[str, Any]


def people_of(found: Evaluation) -> list[str]:
    """The names over the columns."""
    free = found.sheet.seats if entries.has_free_city(found.sheet) else -1
    return [words.name_of(column, column.number == free) for column in found.columns]


def heading(sheet: Sheet) -> str:
    """ "7 Wonders, 5 players"."""
    players = ngettext("%(n)d player", "%(n)d players", sheet.seats) % {"n": sheet.seats}
    return f"{entries.TITLE_NAMES[sheet.title]}, {players}"


def note(sheet: Sheet, ruleset: Ruleset) -> str:
    """Day, place, edition."""
    parts = [date_format(sheet.played, "l, j F Y")]
    if sheet.place:
        parts.append(sheet.place)
    if sheet.title == "seven_wonders":
        names = {"1": _("1st edition"), "2": _("2nd edition")}
        parts.append(names.get(ruleset.edition, _("edition %(e)s") % {"e": ruleset.edition}))
    if entries.has_free_city(sheet) and ruleset.edition != EXPERT_EDITION:
        parts.append(_("the Free city with this edition is unofficial"))
    medals = {"on": _("with Medals"), "expert": _("with Medals, expert variant")}
    parts += [medals[m] for m in [sheet.options.get("medals")] if m in medals]
    return ", ".join(parts)


def urls(sheet: Sheet) -> dict[str, str]:
    """The addresses of a sheet."""
    names = ("sheet", "edit", "save", "live", "history", "share", "csv", "json", "bgstats", "forget")
    return {name: reverse(f"scoring:{name}", args=[sheet.public_id]) for name in names}


def opened_of(text: str, found: Evaluation) -> tuple[str, int] | None:
    """``green.2`` as (row, city); None for anything that is not a cell of this sheet."""
    row, _sep, number = text.rpartition(".")
    if row in found.rows and number.isascii() and number.isdigit() and int(number) < len(found.columns):
        return row, int(number)
    return None


def board(
    found: Evaluation,
    *,
    edit: bool = False,
    column: int | None = None,
    opened: str = "",
    conflicts: Sequence[Conflict] = (),
) -> Page:
    """Everything that `scoring/_sheet.html` shows. `column`: that one alone is entered."""
    sheet = found.sheet
    people = people_of(found)
    told = Told(found.ruleset, people)
    addresses = urls(sheet)
    here = addresses["edit" if edit else "sheet"]
    alone = column if column is not None and column < len(people) else None
    query = f"column={alone}&" if alone is not None else ""
    open_at = opened_of(opened, found)
    opened = opened if open_at else ""
    mode = "edit" if edit else "read"
    flagged = {
        (city, one.category) for one in found.problems for city in one.params.get("cities", [one.city])
    }
    rows = [
        _row(found, told, category, cells, flagged, open_at, f"{here}?{query}")
        for category, cells in found.rows.items()
    ]
    more = [_row(found, told, category, cells, flagged, None, "") for category, cells in found.more.items()]
    problems = [
        {"words": impossible.problem_words(one, told, sheet.title), "cell": _anchor(one)}
        for one in found.problems
    ]
    filled = sum(cell.value is not None for cells in found.rows.values() for cell in cells)
    verdict = words.verdict_words(found, people)
    return {
        "id": sheet.public_id,
        "title": sheet.title,
        "icon": entries.ICONS[sheet.title],
        "heading": heading(sheet),
        "note": note(sheet, found.ruleset),
        "sheet": sheet,
        "urls": addresses,
        "here": here,
        "scope": reverse("scoring:sheet", args=["x"]).removesuffix("x/"),
        "edit": edit,
        "editable": not sheet.source,
        "column": alone,
        "tag": tag(sheet),
        "live": f"{addresses['live']}?{query}mode={mode}&tag={tag(sheet)}&open={opened}",
        "save": f"{addresses['save']}?{query}open={opened}",
        "opened": opened,
        "people": _people(found, people, here, edit),
        "rows": rows,
        "more": [row for row in more if edit or any(cell["value"] is not None for cell in row["cells"])],
        "columns": len(people) + 1,
        "complete": found.complete,
        "verdict": verdict,
        "ranking": _ranking(found, people),
        "problems": problems,
        "fine": _fine(filled) if filled and not problems else "",
        "conflicts": [_conflict(one, told, sheet) for one in conflicts],
        "shared": shared(found, people) if edit else [],
        "boards": boards(found) if edit else [],
        "round": round_table(people) if edit and len(people) > 2 else None,
    }


def tag(sheet: Sheet) -> str:
    """What a live update compares: it changes with every change of the sheet."""
    return f"r{sheet.revision}"


def _anchor(one: Problem) -> str:
    return f"c{one.city}.{one.category}" if one.city is not None and one.category else ""


def _fine(count: int) -> str:
    return ngettext("This number is possible.", "All %(n)d numbers are possible together.", count) % {
        "n": count
    }


def _row(
    found: Evaluation,
    told: Told,
    category: str,
    cells: Sequence[Cell],
    flagged: set[tuple[int | None, str]],
    open_at: tuple[str, int] | None,
    address: str,
) -> Page:
    word = words.row_word(category, found.sheet.title)
    opened = None
    if open_at and open_at[0] == category:
        number = open_at[1]
        cell = cells[number]
        opened = {
            "number": number,
            "heading": _("%(name)s, %(row)s: %(n)s")
            % {
                "name": told.people[number],
                "row": word,
                "n": shown(cell.value) if cell.value is not None else _("not entered"),
            },
            **told.cell(cell, number, word),
        }
    return {
        "category": category,
        "word": word,
        "sign": words.sign(category),
        "opened": opened,
        "cells": [
            {
                "number": number,
                "id": f"c{number}.{category}",
                "base": f"b{number}.{category}",
                "text": cell.text,
                "value": cell.value,
                "shown": "" if cell.value is None else shown(cell.value),
                "computed": cell.sum is None and cell.computed is not None,
                "placeholder": shown(cell.computed) if cell.computed is not None else "",
                "flag": (number, category) in flagged or (None, category) in flagged,
                "won": number in found.winners and found.complete,
                "label": f"{told.people[number]}, {word}",
                "open": f"{address}open={category}.{number}#sum-{category}" if address else "",
                "is_open": open_at == (category, number),
                "pad": "row" if category in found.rows else "more",
                "close": f"{address}#c{number}.{category}" if address else "",
            }
            for number, cell in enumerate(cells)
        ],
    }


def _people(found: Evaluation, people: Sequence[str], here: str, edit: bool) -> list[Page]:
    shown_people = []
    for column, name in zip(found.columns, people, strict=True):
        number = column.number
        shown_people.append(
            {
                "number": number,
                "name": name,
                "typed": column.name,
                "board": words.board_words(column, found.ruleset),
                "chosen": f"{column.wonder}:{column.side}".strip(":"),
                "total": shown(found.totals[number]),
                "won": number in found.winners and found.complete,
                "supremacy": column.entries.get(entries.SUPREMACY, ""),
                "column": f"{here}?column={number}",
                "cards": reverse("scoring:cards", args=[found.sheet.public_id, number]) if edit else "",
                "has_cards": entries.has_cards(column),
            }
        )
    return shown_people


def _ranking(found: Evaluation, people: Sequence[str]) -> list[Page]:
    if found.verdict is None:
        return []
    return [
        {
            "place": row["place"] if row["place"] is not None else "–",
            "name": people[row["city"]],
            "board": words.board_words(found.columns[row["city"]], found.ruleset),
            "total": shown(row["total"]),
            "won": row["city"] in found.winners and found.complete,
        }
        for row in found.verdict["ranking"]
    ]


def _conflict(one: Conflict, told: Told, sheet: Sheet) -> str:
    where = told.person(one.column) if one.column is not None else _("The sheet")
    kind, _sep, id = one.field.partition(".")
    field = told.any_thing(id) if id and kind != "victories" else field_word(one.field, sheet.title)
    values = {"where": where, "field": field}
    values |= {"stored": one.stored or _("nothing"), "typed": one.typed or _("nothing")}
    return (
        _(
            "%(where)s, %(field)s: another device has entered %(stored)s meanwhile. It stands; you typed"
            " %(typed)s."
        )
        % values
    )


def field_word(name: str, title: str) -> str:
    """A field by its name, as the history and a conflict say it."""
    kind, _sep, rest = name.partition(".")
    if kind == "victories":
        return _("Victory tokens of %(points)s") % {"points": rest}
    return {
        "name": _("Name"),
        "board": _("Wonder"),
        "played": _("Day"),
        "place": _("Place"),
        "pawn": _("Conflict pawn"),
        "supremacy": _("Supremacy"),
        "seats": _("Seats"),
        "stages": _("Stages"),
        "defeats": _("Defeat tokens"),
    }.get(name) or words.row_word(name, title)


def shared(found: Evaluation, people: Sequence[str]) -> list[Page]:
    """The questions that are about no city alone, as lists to choose from."""
    sheet = found.sheet
    made = []
    if sheet.title == "duel":
        capital = found.ruleset.setup["military"]["capital"]
        told = Told(found.ruleset, people)
        values = [(str(n), told.pawn_place(n)) for n in range(capital, -capital - 1, -1)]
        made.append(_choice("pawn", _("Conflict pawn"), values, sheet.shared))
    if sheet.title == "architects":
        values = [("0", _("Nobody has it")), *[(str(n + 1), name) for n, name in enumerate(people)]]
        made.append(_choice("cat", _("The Cat"), values, sheet.shared))
    return made


def _choice(name: str, word: str, values: list[tuple[str, str]], stored: Mapping[str, Any]) -> Page:
    now = str(stored.get(name, ""))
    return {
        "id": f"cs.{name}",
        "base_id": f"bs.{name}",
        "word": word,
        "now": now,
        "values": [{"value": v, "words": w, "chosen": v == now} for v, w in values],
    }


def round_table(people: Sequence[str]) -> Page:
    """Where the seats are round a table seen from above: the next one sits on one's left, so the order goes
    with the clock. Coordinates of an SVG of 200 by 120."""
    seats = []
    for number, name in enumerate(people):
        angle = math.tau * number / len(people)
        x, y = 100 - 70 * math.sin(angle), 60 + 44 * math.cos(angle)
        seats.append({"name": name, "x": round(x, 1), "y": round(y, 1), "dy": 10 if y > 60 else -5})
    return {"seats": seats, "words": " – ".join([*people, people[0]])}


def boards(found: Evaluation) -> list[Page]:
    """The Wonders with their sides, to choose from; none in Duel, where a city has several."""
    if found.sheet.title == "duel":
        return []
    made = []
    for wonder in sorted(found.ruleset.wonders, key=lambda one: one.name):
        for side in wonder.sides:
            name = wonder.name.replace("\u00ad", "")
            value = f"{wonder.id}:{side.id}".strip(":")
            made.append({"value": value, "words": f"{name} {side.id}".strip()})
    return made
