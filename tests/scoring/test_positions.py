"""Final positions of simulated games, entered as people enter them, score exactly like the game; and nothing
that happens in a game is ever called impossible. The sheets stand in memory: the same merge and the same
evaluation as behind the pages, without a database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

import engine
from engine import final
from rules import rulesets
from scoring import entries, saving
from scoring.evaluating import Evaluation, evaluate
from scoring.models import Column, Sheet
from scoring.saving import Entered, Saved
from tests.scoring.helpers import entered_by_cards, finished

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Table:
    """How one of the simulated games is played."""

    seats: int
    edition: str = "1"
    options: dict[str, Any] = field(default_factory=dict)
    likes: str = ""
    """The colour of cards that everybody builds whenever they can."""


def seven_wonders() -> list[Table]:
    tables = [Table(seats, edition) for seats in range(3, 8) for edition in ("1", "2")]
    tables += [
        Table(2),
        Table(2, "2", {"second_edition_for_two": True}),
        Table(2, options={"free_city_wins": True}),
    ]
    return [
        *tables,
        Table(4, options={"copied_guild_counts": True}),
        Table(7, likes="green"),
        Table(3, likes="red"),
    ]


def architects() -> list[Table]:
    tables = [
        Table(seats, options={"medals": medals})
        for seats in range(2, 8)
        for medals in ("off", "on", "expert")
    ]
    always = {"more_wonders": "always", "more_tokens": "always"}
    return [*tables, Table(3, options=always), Table(7, options=always), Table(5, likes="blue")]


TABLES = {
    "seven_wonders": seven_wonders(),
    "duel": [Table(2), Table(2, likes="red"), Table(2, likes="green"), Table(2, likes="blue")],
    "architects": architects(),
}


def played(title: str, table: Table, number: int) -> Any:
    ruleset = engine.files.shipped_ruleset(title, table.edition)
    liked = {f"build:{card.id}" for card in ruleset.cards if card.colour == table.likes}
    return finished(title, table.seats, table.options, number, table.edition, liked)


def entered(row: Any, state: Any, columns: dict[int, Entered], shared: Any = None) -> Evaluation:
    """What was entered, merged into an empty sheet of the ruleset's row, and evaluated."""
    options = {name: state.options[name] for name in entries.OPTIONS[row.title] if name in state.options}
    made = Sheet(
        title=row.title, ruleset=row, seats=getattr(state, "seats", len(state.cities)), options=options
    )
    saved = Saved(made, [Column(sheet=made, number=number) for number in range(len(state.cities))])
    saving.merge(saved, columns, shared)
    assert not saved.conflicts
    return evaluate(saved.sheet, saved.columns)


def by_category(title: str, state: Any, boards: bool) -> dict[int, Entered]:
    """What stands on the pad after the game, with what decides equal points; `boards`: and the Wonders."""
    outcome, columns = state.outcome(), {}
    for number, (score, city) in enumerate(zip(state.scores(), state.cities, strict=True)):
        typed = {line["category"]: (str(line["points"]), "") for line in score["lines"]}
        if title == "seven_wonders":
            typed["purse"] = (str(city.coins), "")
        if title == "architects":
            typed["stages"] = (str(city.built.bit_count()), "")
        if outcome["ending"] in final.SUPREMACIES and number in outcome["winners"]:
            typed[entries.SUPREMACY] = (outcome["ending"], "")
        columns[number] = Entered(texts=typed)
        if boards:
            described = final.describe(state)["cities"][number]
            board = f"{described.get('wonder') or ''}:{described.get('side') or ''}".strip(":")
            columns[number].about["board"] = (board, "")
    return columns


def agree(found: Evaluation, state: Any, number: int) -> None:
    """Scores, winners, places and what decided are those of the engine, and nothing is flagged."""
    scores, outcome = state.scores(), state.outcome()
    for city, score in enumerate(scores):
        for line in score["lines"]:
            if line["category"] in found.rows:
                cell = found.rows[line["category"]][city]
                assert (cell.value, cell.code) == (line["points"], line["code"]), number
            else:
                assert not line["points"]
    assert found.totals == [score["total"] for score in scores], number
    assert found.complete, number
    assert found.winners == outcome["winners"], number
    places = {row.get("city", row.get("seat")): row["place"] for row in outcome["ranking"]}
    assert {row["city"]: row["place"] for row in found.verdict["ranking"]} == places, number
    assert not found.verdict["open"], number
    decided, engines = found.verdict["lines"][-1], outcome["lines"][-1]
    assert decided["code"] == engines["code"], number
    for key in ("coins", "blue"):
        if key in decided["params"] and "cities" in engines["params"]:
            assert decided["params"][key] == engines["params"][key], number
    assert not found.problems, (number, found.problems)


@pytest.mark.once("sheets in memory")
@pytest.mark.parametrize("title", TABLES)
def test_positions_entered_either_way_score_like_the_game(title, size, total):
    endings: set[str] = set()
    games = size(200, 10_000)
    rows = {table.edition: rulesets.current(title, table.edition) for table in TABLES[title]}
    for number in range(games):
        table = TABLES[title][number % len(TABLES[title])]
        state = played(title, table, number)
        endings.add(state.outcome()["ending"])
        columns, shared = entered_by_cards(title, final.describe(state))
        agree(entered(rows[table.edition], state, columns, shared), state, number)
        columns = by_category(title, state, boards=bool(number % 2))
        agree(entered(rows[table.edition], state, columns), state, number)
    if title == "duel":
        assert endings == {"civilian", "military", "science"}
    total(f"final positions of {title} entered by cards", games)
    total(f"final positions of {title} entered by category", games)
