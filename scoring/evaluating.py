"""A sheet with everything that follows from it: the number of each cell with its parts, totals, the winner,
and what cannot be. The points come from the engine's own scoring functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine import final, possible
from engine.possible import Problem
from engine.ruleset import Ruleset
from engine.situation import SituationError
from rules import rulesets
from scoring import entries
from scoring.expressions import NotASum, Sum, parse
from scoring.models import Column, Sheet
from scoring.uncounted import uncounted

Part = dict[str, Any]


@dataclass(slots=True)
class Cell:
    """One number of the sheet."""

    name: str
    """The row or the field."""
    text: str = ""
    """What was typed."""
    sum: Sum | None = None
    wrong: str = ""
    """Why the text is no sum: the reason of `NotASum`."""
    computed: int | None = None
    """What follows from cards, coins and tokens; None when they were not entered."""
    parts: list[Part] = field(default_factory=list)
    """What `computed` is made of, as the engine says it."""
    code: str = ""
    stored: bool = False
    """The number of a game of the site."""

    @property
    def value(self) -> int | None:
        """The number that counts: what was typed comes first."""
        return self.sum.total if self.sum is not None else self.computed

    @property
    def differs(self) -> bool:
        """What was typed is not what the cards give."""
        return self.sum is not None and self.computed is not None and self.sum.total != self.computed


@dataclass(slots=True)
class Evaluation:
    """All that a page shows of a sheet."""

    sheet: Sheet
    columns: list[Column]
    ruleset: Ruleset
    rows: dict[str, list[Cell]]
    """By category one cell a city."""
    more: dict[str, list[Cell]]
    """The other fields that are numbers: the coins or stages that decide a tie."""
    totals: list[int]
    ties: list[int | None]
    complete: bool
    """Whether every cell that counts has a number, or somebody has won before the end."""
    verdict: dict[str, Any] | None
    problems: list[Problem]

    @property
    def winners(self) -> list[int]:
        return self.verdict["winners"] if self.verdict else []

    def result(self) -> dict[str, Any]:
        """What lists and statistics need, as `Sheet.result` keeps it."""
        places = {row["city"]: row["place"] for row in self.verdict["ranking"]} if self.verdict else {}
        return {
            "complete": self.complete,
            "winners": self.winners if self.complete else [],
            "open": bool(self.verdict and self.verdict["open"]),
            "totals": self.totals,
            "places": [places.get(number) for number in range(len(self.columns))],
            "categories": [
                {category: cells[number].value for category, cells in self.rows.items()}
                for number in range(len(self.columns))
            ],
        }


def ruleset_of(sheet: Sheet) -> Ruleset:
    """The ruleset that the sheet is pinned to."""
    return rulesets.engine_ruleset(sheet.ruleset_id)


def evaluate(sheet: Sheet, columns: Sequence[Column]) -> Evaluation:
    """Everything that follows from a sheet."""
    ruleset = ruleset_of(sheet)
    document = entries.document(sheet, columns, ruleset)
    problems = possible.pieces(ruleset, sheet.seats, document)
    scores, failure = _scores(sheet, ruleset, document)
    rows: dict[str, list[Cell]] = {}
    for category in entries.rows_of(sheet):
        rows[category] = [_cell(sheet, column, category, scores) for column in columns]
    more = {
        name: [_cell(sheet, column, name, None) for column in columns]
        for name in entries.fields_of(sheet.title)
        if name not in rows and name not in (entries.SUPREMACY, "medals")
    }
    if sheet.title == "architects":
        for column, cell in zip(columns, more["stages"], strict=True):
            cell.computed = entries.stages_built(column)
    values = [{category: cells[number].value for category, cells in rows.items()} for number in _all(columns)]
    boards = [(column.wonder, column.side) for column in columns]
    tokens = entries.tallies(sheet, columns, document, ruleset)
    problems += possible.numbers(ruleset, sheet.seats, sheet.options, values, boards, tokens)
    problems += _of_cells({**rows, **more})
    problems += uncounted(sheet, columns, ruleset)
    if failure is not None and not problems:
        problems.append(possible.problem("cannot_be", None, "", reason=str(failure)))
    ending, winner = "", None
    if sheet.title == "duel":
        ending, winner, supremacies = _supremacy(sheet, columns, document, ruleset)
        problems += supremacies
    totals = [sum([value for value in row.values() if value is not None]) for row in values]
    if sheet.stored:
        totals = [score["total"] for score in sheet.stored["scores"]]
    ties = [entries.tie_of(sheet, column, row) for column, row in zip(columns, values, strict=True)]
    full = all(value is not None for row in values for value in row.values())
    any_value = any(value is not None for row in values for value in row.values())
    verdict = None
    if any_value or ending:
        verdict = final.verdict(
            sheet.title, totals, ties, seats=entries.contenders(sheet), ending=ending, winner=winner
        )
    if verdict and sheet.stored:
        # A finished game keeps its result, whatever a later fix of a rule would say.
        verdict["winners"] = sheet.stored["outcome"]["winners"]
    complete = full or bool(ending)
    return Evaluation(sheet, list(columns), ruleset, rows, more, totals, ties, complete, verdict, problems)


def _all(columns: Sequence[Column]) -> range:
    return range(len(columns))


def _scores(
    sheet: Sheet, ruleset: Ruleset, document: dict[str, Any]
) -> tuple[list[dict[str, Any]] | None, SituationError | None]:
    """The engine's score sheets, those of the game for a game of the site; None when there can be none."""
    if sheet.stored:
        return sheet.stored["scores"], None
    try:
        return final.score(ruleset, entries.scorable(document, ruleset))["scores"], None
    except SituationError as error:
        return None, error


def _cell(sheet: Sheet, column: Column, name: str, scores: list[dict[str, Any]] | None) -> Cell:
    cell = Cell(name, str(column.entries.get(name, "")))
    try:
        cell.sum = parse(cell.text)
    except NotASum as error:
        cell.wrong = error.reason
    if scores is None:
        return cell
    line = next(line for line in scores[column.number]["lines"] if line["category"] == name)
    cell.code = line["code"]
    if sheet.stored or entries.known(sheet, column, name):
        cell.computed, cell.parts = line["points"], line["parts"]
        cell.stored = bool(sheet.stored)
    return cell


def _of_cells(rows: dict[str, list[Cell]]) -> list[Problem]:
    found = []
    for name, cells in rows.items():
        for number, cell in enumerate(cells):
            if cell.wrong:
                found.append(possible.problem("no_number", number, name, text=cell.text, why=cell.wrong))
            elif cell.differs:
                assert cell.sum is not None
                values = {"typed": cell.sum.total, "computed": cell.computed}
                found.append(possible.problem("differs", number, name, **values))
            elif name in ("purse", "stages") and (cell.value or 0) < 0:
                found.append(possible.problem("too_few", number, name, value=cell.value, least=0))
    return found


def _supremacy(
    sheet: Sheet, columns: Sequence[Column], document: dict[str, Any], ruleset: Ruleset
) -> tuple[str, int | None, list[Problem]]:
    """How a game of Duel ended before the points were counted, and who won so; and what does not fit that."""
    if sheet.stored:
        outcome = sheet.stored["outcome"]
        early = outcome["ending"] in final.SUPREMACIES
        return (outcome["ending"], outcome["winners"][0], []) if early else ("", None, [])
    said = {column.number: column.entries.get(entries.SUPREMACY, "") for column in columns}
    said = {number: kind for number, kind in said.items() if kind in final.SUPREMACIES}
    pawn = entries.number(sheet.shared, "pawn")
    known = [entries.has_cards(column) for column in columns]
    problems = possible.supremacy(ruleset, document["cities"], said, pawn, known)
    if len(said) != 1:
        return "", None, problems
    number, kind = next(iter(said.items()))
    return kind, number, problems
