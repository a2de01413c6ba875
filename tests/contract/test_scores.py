"""Scores and outcomes: every number is the sum of its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.contract.tables import Table, finished, walk


def _city(row: dict[str, Any]) -> Any:
    """The city of a sheet or a place: that of the seat, unless a city has no seat."""
    return row.get("city", row["seat"])


def test_totals_are_sums_of_lines_and_lines_of_parts(table: Table, size: Callable[[int, int], int]) -> None:
    for number in range(size(6, 1000)):
        state, _ = finished(table, number)
        for sheet in state.scores():
            assert sheet["total"] == sum(row["points"] for row in sheet["lines"])
            for row in sheet["lines"]:
                assert row["points"] == sum(part["points"] for part in row["parts"])


def test_the_ranking_has_every_seat_once_and_the_winners_first(table: Table) -> None:
    for number in range(40):
        state, _ = finished(table, number)
        outcome = state.outcome()
        assert outcome is not None
        totals = {_city(sheet): sheet["total"] for sheet in state.scores()}
        assert sorted(_city(place) for place in outcome["ranking"]) == sorted(totals)
        assert [_city(p) for p in outcome["ranking"] if p["place"] == 1] == outcome["winners"]
        assert all(place["total"] == totals[_city(place)] for place in outcome["ranking"])
        if outcome["ending"] == "civilian":
            assert max(totals.values()) == totals[outcome["winners"][0]]
        assert outcome["lines"]


def test_there_is_no_outcome_before_the_end(table: Table) -> None:
    for position in walk(table, 50):
        assert position.state.outcome() is None


def test_running_points_are_those_of_the_score_sheet(table: Table) -> None:
    for position in walk(table, 51):
        shown = [city["points"] for city in position.state.view(None)["cities"]]
        assert shown == [sheet["total"] for sheet in position.state.scores()]
