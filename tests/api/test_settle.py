"""Settle: a position and a question in, the engine's explanation out; nothing that comes in makes a fault."""

from __future__ import annotations

import copy
import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.models import Entry
from tests.api.calling import problem

pytestmark = pytest.mark.django_db
DUEL = {
    "age": 2,
    "cities": [{"coins": 7, "cards": [], "tokens": []}, {"cards": ["clay-pool", "brickyard"], "tokens": []}],
    "on_offer": ["garrison"],
}
SEVEN = {
    "age": 1,
    "cities": [
        {"wonder": "gizah", "side": "A", "coins": 3},
        {"wonder": "rhodos", "side": "A"},
        {"wonder": "babylon", "side": "A"},
    ],
    "hand": ["stockade", "baths"],
}
ARCHITECTS = {
    "cities": [
        {"wonder": "ephesus", "cards": {"wood": 1, "stone": 1}, "deck": {"top": ["glass"]}},
        {"wonder": "giza", "military": 1},
    ]
}


def settle(caller, what="settle", title="duel", **body):
    answer = caller.post(what, {"title": title, **body})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_price_with_its_sum_its_rules_and_whom_it_pays(stranger):
    found = settle(stranger, position=DUEL, may="build:garrison")
    assert (found["verdict"], found["legal"], found["price"]) == ("yes", True, 5)
    assert found["sentence"] == "Yes, for 5 coins."
    assert found["paid"] == [{"to": None, "name": "the bank", "coins": 5}]
    line = found["lines"][0]
    assert (line["code"], line["params"]["units"], line["params"]["price"]) == ("duel.trade.price", 1, 5)
    assert line["words"] == "1 clay at 5: the opponent makes 3 clay"
    assert stranger.get(f"entries/{line['entry']}").status_code == 200
    assert found["follows"][0]["headline"] == "Mira built Garrison for 5."
    assert found["depends_on"] == []


def test_it_says_on_what_the_answer_depends_that_was_not_told(stranger):
    told = copy.deepcopy(DUEL)
    del told["cities"][1]["cards"]
    found = settle(stranger, position=told, may="build:garrison")
    assert (found["verdict"], found["legal"]) == ("depends", True)
    assert [(one["city"], one["what"]) for one in found["depends_on"]] == [(1, "cards")]
    assert found["sentence"].endswith("It depends on what was not told: the cards of Jonas.")


def test_a_refusal_is_an_answer_with_its_rule(stranger):
    poor = copy.deepcopy(DUEL)
    poor["cities"][0]["coins"] = 4
    found = settle(stranger, position=poor, may="build:garrison")
    assert (found["verdict"], found["legal"]) == ("no", False)
    assert found["refusal"]["code"].startswith("duel.")
    assert found["sentence"].startswith("No: ")
    assert found["follows"] == []
    assert settle(stranger, position=DUEL, may="xyz")["refusal"]["code"] == "game.move.unreadable"
    assert settle(stranger, position=DUEL, may="build:garrison", seat=1)["refusal"]["code"] == (
        "game.decision.closed"
    )


def test_neighbours_are_paid_by_name(stranger):
    rich = copy.deepcopy(SEVEN)
    rich["cities"][2]["cards"] = ["lumber-yard"]
    found = settle(stranger, title="seven_wonders", edition="1", position=rich, may="build:stockade")
    assert (found["legal"], found["paid"]) == (True, [{"to": 2, "name": "Aylin", "coins": 2}])
    assert found["edition"] == "1"
    assert settle(stranger, title="seven_wonders", position=rich, may="build:stockade")["edition"] == "2"


@pytest.mark.parametrize(
    ("title", "position", "move"),
    [
        ("duel", DUEL, "discard:garrison"),
        ("seven_wonders", SEVEN, "build:baths"),
        ("architects", ARCHITECTS, "take:left"),
    ],
)
def test_the_moves_of_a_position_with_every_price_or_refusal(stranger, title, position, move):
    found = settle(stranger, "settle/moves", title, position=position)
    assert found["asked"]["name"] == "Mira"
    offers = {offer["move"]: offer for offer in found["moves"]}
    assert offers[move]["legal"]
    for offer in offers.values():
        assert offer["legal"] == (offer["refusal"] is None)
        assert offer["words"]
    played = settle(stranger, "settle/moves", title, position=position, moves=[move])
    assert played["told"]


def test_moves_are_played_first_and_one_that_is_refused_is_named(stranger):
    offered = {**DUEL, "on_offer": ["garrison", "altar", "baths"]}
    body = {"title": "duel", "position": offered, "may": "build:altar", "seat": None}
    found = stranger.post("settle", {**body, "moves": ["discard:garrison"]}).json()
    assert found["asked"]["name"] == "Jonas"
    wrong = stranger.post("settle", {**body, "moves": ["discard:altar", {"seat": 1, "move": "build:palace"}]})
    refused = problem(wrong, 422, "illegal-move")
    assert refused["errors"][0]["pointer"] == "/moves/1"
    assert refused["code"] == "duel.structure.gone"
    assert refused["rule"] == "/r/code/duel.structure.gone"


def test_what_everybody_scores_and_who_would_win(stranger):
    ahead = copy.deepcopy(DUEL)
    ahead["cities"][0] = {"coins": 9, "cards": ["palace"]}
    found = settle(stranger, "settle/scores", position=ahead)
    mira, jonas = found["sheets"]
    assert (mira["total"], jonas["total"], found["winners"]) == (10, 2, [0])
    blue = next(row for row in mira["rows"] if row["category"] == "blue")
    assert blue["points"] == 7
    assert "Palace" in blue["parts"][0]["words"]


def test_whether_a_table_can_look_so(stranger):
    def possible(title, **position):
        return settle(stranger, "settle/possible", title, position=position)

    assert possible("duel", **DUEL) == {"possible": True, "problems": []}
    twice = possible("duel", cities=[{"cards": ["palace"]}, {"cards": ["palace"]}])
    assert not twice["possible"]
    assert "Palace" in twice["problems"][0]["detail"]
    guilds = ["builders-guild", "moneylenders-guild", "scientists-guild", "shipowners-guild"]
    many = possible("duel", cities=[{"cards": guilds}, {}])
    assert many["problems"] == [
        {"pointer": "/position", "detail": "4 guilds are there, but only 3 are in play."}
    ]
    unknown = possible("duel", cities=[{"tokens": ["nothing"]}, {}])
    assert unknown["problems"][0]["pointer"] == "/position/cities/0/tokens"


@pytest.mark.parametrize(
    ("body", "status", "kind", "pointer"),
    [
        ({"position": {"cities": [{"coins": "x"}, {}]}}, 422, "impossible", "/position/cities/0/coins"),
        ({"position": {"cities": [{"card": []}, {}]}}, 422, "impossible", "/position/cities/0/card"),
        ({"position": {"weather": "rain"}}, 422, "impossible", "/position/weather"),
        ({"position": {"options": {"wonders": "stolen"}}}, 422, "impossible", "/position/options"),
        ({"position": {"cities": 3}}, 400, "invalid", "/position/cities"),
        ({"position": {"cities": [3]}}, 400, "invalid", "/position/cities"),
        ({"position": {"cities": [{"coins": 10**6}, {}]}}, 400, "invalid", "/position/cities/0/coins"),
        ({"position": {"age": 1.5}}, 400, "invalid", "/position/age"),
        ({"position": {"people": ["x"]}}, 400, "invalid", "/position/people"),
        ({"position": []}, 400, "invalid", "/position"),
        ({"position": {"on_offer": ["garrison"] * 9000}}, 400, "invalid", "/position"),
        ({}, 400, "invalid", "/position"),
        ({"position": {}, "title": "chess"}, 400, "invalid", "/title"),
        ({"position": {}, "edition": "9"}, 400, "invalid", "/edition"),
        ({"position": {}, "moves": [3]}, 400, "invalid", "/moves/0"),
        ({"position": {}, "moves": [{"seat": 9, "move": "end"}]}, 400, "invalid", "/moves/0"),
        ({"position": {}, "moves": ["end"] * 41}, 400, "invalid", "/moves"),
        ({"position": {}, "question": "why?"}, 400, "invalid", "/question"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(stranger, body, status, kind, pointer):
    answer = stranger.post("settle", {"title": "duel", "may": "build:garrison", **body})
    assert problem(answer, status, kind)["errors"][0]["pointer"] == pointer


def test_settling_is_a_few_queries_and_leaves_nothing_behind(stranger):
    settle(stranger, position=DUEL, may="build:garrison")
    with CaptureQueriesContext(connection) as made:
        settle(stranger, "settle/moves", position=DUEL)
    assert len(made) <= 3
    assert all(query["sql"].startswith("SELECT") for query in made)


# --- whatever comes in ---------------------------------------------------------------------------

JUNK = [
    0,
    3,
    -1,
    1000,
    "",
    "x",
    "palace",
    None,
    True,
    [],
    {},
    [[]],
    [None],
    {"wood": 1000},
    [["destroy", "brown"]],
]


def test_no_position_makes_a_fault(stranger, size):
    """Worked situations in which something is replaced by what does not belong there."""
    chance = random.Random(7)
    entries = Entry.objects.public().exclude(situations=[])
    found = [(entry.titles[0], one) for entry in entries for one in entry.situations]
    answers = set()
    for _ in range(size(60, 3000)):
        title, one = chance.choice(found)
        position = copy.deepcopy(one["position"])
        place = position if chance.random() < 0.5 else chance.choice(position.get("cities") or [position])
        if place:
            place[chance.choice(sorted(place))] = copy.deepcopy(chance.choice(JUNK))
        what = chance.choice(["settle", "settle/moves", "settle/scores", "settle/possible"])
        body = {"title": title, "position": position}
        if what == "settle":
            body["may"] = one.get("may") or "end"
        answer = stranger.post(what, body)
        assert answer.status_code in (200, 400, 422, 429), (title, what, position)
        answers.add(answer.status_code)
    assert {200, 422} <= answers
