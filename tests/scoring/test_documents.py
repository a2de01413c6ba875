"""A document in, the scored sheet out: no stored sheet is needed."""

import json

import pytest

from engine import final
from engine.situation import SituationError
from scoring import documents
from scoring.models import Sheet
from tests.scoring.helpers import finished

pytestmark = pytest.mark.django_db


def rows(city):
    return {row["category"]: row["points"] for row in city["rows"]}


@pytest.mark.parametrize(
    ("title", "seats", "options"),
    [
        ("duel", 2, {}),
        ("seven_wonders", 2, {}),
        ("seven_wonders", 3, {}),
        ("architects", 2, {"medals": "on"}),
    ],
)
def test_a_final_position_scores_like_the_engine_with_its_parts_in_words(title, seats, options):
    state = finished(title, seats, options, 5)
    scored = documents.scored(json.loads(json.dumps(final.describe(state))))
    assert [city["total"] for city in scored["cities"]] == [score["total"] for score in state.scores()]
    assert scored["winners"] == state.outcome()["winners"]
    assert scored["complete"]
    assert not scored["flags"]
    assert scored["verdict"]["words"].startswith("Player ")
    for city in scored["cities"]:
        for row in city["rows"]:
            assert sum(part["points"] for part in row["parts"]) == row["points"]
            assert all(part["words"] for part in row["parts"])
    assert json.loads(json.dumps(scored)) == scored
    assert not Sheet.objects.exists()


def test_points_by_category_add_up_and_what_cannot_be_is_flagged():
    pad = {"military": -1, "coins": "3+1", "wonder": 0, "blue": 0, "yellow": 0, "purple": 0, "green": 7}
    cities = [
        {"name": "Mira", "points": pad},
        {"points": {**pad, "green": 10}},
        {"points": {**pad, "blue": None}},
    ]
    scored = documents.scored({"title": "seven_wonders", "cities": cities})
    assert [city["total"] for city in scored["cities"]] == [10, 13, 10]
    assert rows(scored["cities"][2])["blue"] is None
    assert not scored["complete"]
    words = [flag["words"] for flag in scored["flags"] if flag["kind"] == "no_such_sum"]
    assert words[0] == "Mira, Science: nothing in the game adds up to 7."
    assert scored["cities"][0]["rows"][1]["typed"] == "3+1"


def test_a_supremacy_and_what_stands_twice_are_told():
    cities = [{"cards": ["palace", "palace"], "coins": 3}, {"cards": [], "built": ["piraeus"], "tokens": []}]
    scored = documents.scored({"title": "duel", "cities": cities, "ending": "science", "winner": 1})
    assert scored["winners"] == [1]
    assert scored["verdict"]["why"] == "Scientific supremacy: the points do not count."
    assert [flag["words"] for flag in scored["flags"]] == [
        "Player 1 has Palace twice. A city has each of these once.",
        "Player 2 has won by science, but shows 0 different symbols, and it takes 6.",
    ]
    assert rows(scored["cities"][0])["blue"] == 7
    assert rows(scored["cities"][1]) == {
        **dict.fromkeys(("blue", "green", "yellow", "purple", "tokens"), 0),
        "wonders": 2,
        "coins": None,
        "military": None,
    }


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ([], ""),
        ({"title": "chess"}, "title"),
        ({"title": ["duel"]}, "title"),
        ({"title": "duel", "edition": "9"}, "edition"),
        ({"title": "duel", "edition": {}}, "edition"),
        ({"title": "duel"}, "players"),
        ({"title": "duel", "cities": [{}, {}], "cat": 1}, "cat"),
        ({"title": "duel", "cities": [{}, {}], "pawn": 99}, "pawn"),
        ({"title": "duel", "cities": [{}, {}], "ending": "military"}, "winner"),
        ({"title": "duel", "cities": [{}, {}], "ending": ["x"]}, "ending"),
        ({"title": "duel", "cities": [{}, {}], "options": {"x": 1}}, "options"),
        ({"title": "duel", "cities": [{}, 3]}, "cities.1"),
        ({"title": "duel", "cities": [{"cards": ["gizah"]}, {}]}, "cities.0.cards"),
        ({"title": "duel", "cities": [{"cards": [["palace"]]}, {}]}, "cities.0.cards"),
        ({"title": "duel", "cities": [{"cards": "palace"}, {}]}, "cities.0.cards"),
        ({"title": "duel", "cities": [{"coins": 1000}, {}]}, "cities.0.coins"),
        ({"title": "duel", "cities": [{"points": {"red": 1}}, {}]}, "cities.0.points.red"),
        ({"title": "duel", "cities": [{"points": [1]}, {}]}, "cities.0.points"),
        ({"title": "duel", "cities": [{"points": {"blue": True}}, {}]}, "cities.0.points.blue"),
        ({"title": "seven_wonders", "players": 2, "cities": [{}, {}]}, "cities"),
        ({"title": "seven_wonders", "cities": [{}, {}, {"wonder": "gizah"}]}, "cities.2.wonder"),
        (
            {"title": "seven_wonders", "cities": [{}, {}, {"wonder": ["gizah"], "side": "A"}]},
            "cities.2.wonder",
        ),
        ({"title": "seven_wonders", "cities": [{}, {}, {"tokens": [4]}]}, "cities.2.tokens"),
        ({"title": "seven_wonders", "cities": [{}, {}, {"tokens": [{"points": []}]}]}, "cities.2.tokens"),
        ({"title": "architects", "cities": [{"cards": {"no": 1}}, {}]}, "cities.0.cards.no"),
        ({"title": "architects", "cities": [{"built": [1, 9]}, {}]}, "cities.0.built"),
        ({"title": "architects", "cities": [{"built": [True]}, {}]}, "cities.0.built"),
        ({"title": "architects", "cities": [{"name": 7}, {}]}, "cities.0.name"),
    ],
)
def test_what_does_not_fit_the_form_is_told_with_its_place(document, where):
    with pytest.raises(SituationError) as refused:
        documents.scored(document)
    assert refused.value.where == where
    assert refused.value.reason
