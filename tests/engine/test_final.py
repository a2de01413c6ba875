"""Final positions: entered as they lie on the table they score like the game; what cannot be is named."""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from engine import final, possible
from engine.deal import seed_from_number
from engine.simulate import play_randomly
from engine.situation import SituationError

TABLES = [
    ("duel", "1", 2, {}),
    ("seven_wonders", "1", 2, {}),
    ("seven_wonders", "1", 3, {}),
    ("seven_wonders", "2", 7, {"copied_guild_counts": True}),
    ("architects", "1", 2, {}),
    ("architects", "1", 5, {"medals": "expert"}),
    ("architects", "1", 7, {"medals": "on"}),
]


def finished(title: str, edition: str, seats: int, options: dict[str, Any], number: int) -> Any:
    made = engine.title(title)
    ruleset = engine.files.shipped_ruleset(title, edition)
    agreed = made.check_options(options)
    deal = made.deal(ruleset, agreed, seats, seed_from_number(number))
    state = made.start(ruleset, agreed, seats, deal)
    play_randomly(state, random.Random(number))
    return state


def deciding(state: Any) -> list[int]:
    """What decides equal points, city by city, in a finished state."""
    title = state.catalog.ruleset.title
    if title == "duel":
        return [
            next(line["points"] for line in sheet["lines"] if line["category"] == "blue")
            for sheet in state.scores()
        ]
    if title == "seven_wonders":
        return [city.coins for city in state.cities]
    return [city.built.bit_count() for city in state.cities]


@pytest.mark.parametrize(("title", "edition", "seats", "options"), TABLES)
def test_a_position_entered_by_cards_scores_like_the_game(title, edition, seats, options, size, total):
    share = 3 if title != "duel" else 1
    games = size(30, 10_000) // share
    ruleset = engine.files.shipped_ruleset(title, edition)
    for number in range(games):
        state = finished(title, edition, seats, options, number)
        document = final.describe(state)
        scored = final.score(ruleset, document)
        assert scored["scores"] == state.scores(), number
        played = state.outcome()
        assert scored["outcome"]["winners"] == played["winners"], number
        assert scored["outcome"]["ranking"] == played["ranking"], number
        # The order of a supremacy's lines is the same; Architects may end by either of two ways.
        assert scored["outcome"]["lines"][-1] == played["lines"][-1], number
        assert not possible.pieces(ruleset, seats, document), number
    total("final positions entered by cards", games)


@pytest.mark.parametrize(("title", "edition", "seats", "options"), TABLES)
def test_points_by_category_give_the_same_winner_and_the_same_tie_break(
    title, edition, seats, options, size, total
):
    games = size(30, 10_000) // (3 if title != "duel" else 1)
    ruleset = engine.files.shipped_ruleset(title, edition)
    for number in range(games):
        state = finished(title, edition, seats, options, number + 500)
        outcome, scores = state.outcome(), state.scores()
        rows = [{line["category"]: line["points"] for line in sheet["lines"]} for sheet in scores]
        ending = outcome["ending"] if outcome["ending"] in final.SUPREMACIES else ""
        found = final.verdict(
            title,
            [sum(row.values()) for row in rows],
            deciding(state),
            seats=seats,
            ending=ending,
            winner=outcome["winners"][0],
        )
        assert found["winners"] == outcome["winners"], number
        told = [(place.get("city", place.get("seat")), place["place"]) for place in outcome["ranking"]]
        assert [(place["city"], place["place"]) for place in found["ranking"]] == told, number
        assert not found["open"]
        assert not possible.numbers(ruleset, seats, state.options, rows), number
    total("final positions entered by category", games)


def test_equal_points_are_decided_or_shared_or_left_open():
    decided = final.verdict("seven_wonders", [54, 47, 54], [7, 9, 6])
    assert decided["winners"] == [0]
    assert decided["lines"][-1]["params"] == {"cities": [0, 2], "coins": [7, 6]}
    shared = final.verdict("architects", [40, 40], [4, 4])
    assert shared["winners"] == [0, 1]
    assert shared["lines"][-1]["code"] == "architects.end.shared"
    unknown = final.verdict("seven_wonders", [54, 47, 54], [7, 9, None])
    assert (unknown["winners"], unknown["open"]) == ([0, 2], True)


def test_the_free_city_cannot_win():
    found = final.verdict("seven_wonders", [40, 39, 60], [3, 3, 3], seats=2)
    assert found["winners"] == [0]
    assert found["ranking"][-1] == {"city": 2, "place": None, "total": 60}


def test_a_supremacy_of_duel_is_scored_whatever_the_points_say():
    ruleset = engine.files.shipped_ruleset("duel")
    cities = [{"cards": ["palace"], "coins": 9}, {"cards": [], "coins": 0}]
    found = final.score(ruleset, {"cities": cities, "pawn": -9, "ending": "military", "winner": 1})
    assert found["outcome"]["winners"] == [1]
    with pytest.raises(SituationError, match="pawn"):
        final.score(ruleset, {"cities": cities, "pawn": 10})
