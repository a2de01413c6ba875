"""Worked situations: every one that ships, run by the engine; and how their form is read and compared."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

import engine
from engine import worked
from engine.files import shipped_ruleset, worked_documents
from engine.situation import SituationError

DUEL = engine.title("duel")


def shipped() -> list[Any]:
    return [
        pytest.param(
            title,
            worked.case_name(short_id, number),
            document,
            editions,
            id=worked.case_name(short_id, number),
        )
        for title, short_id, editions, documents in worked_documents(*engine.titles())
        for number, document in enumerate(documents, 1)
    ]


SHIPPED = shipped()


@pytest.mark.parametrize(("title", "case", "document", "editions"), SHIPPED)
def test_the_engine_agrees_with_what_the_ruling_says(title, case, document, editions):
    one = worked.read(title, case, document, editions)
    outcome = worked.run(one, engine.title(title), shipped_ruleset(title, one.edition))
    assert not outcome.differences, "\n".join(map(str, outcome.differences))


def test_no_two_situations_ask_the_same_of_the_same_position():
    asked = defaultdict(list)
    for param in SHIPPED:
        title, case, document, editions = param.values
        asked[worked.read(title, case, document, editions).fingerprint].append(case)
    assert [cases for cases in asked.values() if len(cases) > 1] == []


def situation(**changed: Any) -> dict[str, Any]:
    """Mira builds Baths without a stone; Jonas makes two."""
    return {
        "text": "What does it cost?",
        "answer": "4 coins.",
        "position": {"cities": [{"coins": 7}, {"cards": ["quarry", "stone-pit"]}], "on_offer": ["baths"]},
        "may": "build:baths",
        "expect": {"price": 4},
    } | changed


def differences(**changed: Any) -> list[str]:
    one = worked.read("duel", "D1", situation(**changed))
    return [found.what for found in worked.run(one, DUEL, shipped_ruleset("duel")).differences]


@pytest.mark.parametrize(
    ("expect", "wrong"),
    [
        ({"price": 4, "paid": {"bank": 4}, "legal": True}, []),
        ({"price": 5}, ["price", "price charged"]),
        ({"paid": {"1": 4}}, ["paid", "paid to the opponent"]),
        ({"refused": "duel.cost.short"}, ["refused"]),
        ({"legal": False}, ["legal"]),
        ({"lines": {"duel.trade.price": {"units": 1, "price": 4}}}, []),
        ({"lines": {"duel.trade.price": {"units": 2}}}, ["lines.duel.trade.price"]),
        ({"lines": {"duel.trade.fixed": {}}}, ["lines.duel.trade.fixed"]),
        ({"no_lines": ["duel.trade.price"]}, ["no_lines.duel.trade.price"]),
        ({"choices": ["build:baths", "discard:baths"]}, []),
        ({"choices": ["build:baths"]}, ["choices"]),
        ({"asked": {"seat": 1, "kind": "turn"}}, ["asked"]),
        ({"scores": {0: {"coins": 2, "total": 2}}}, []),
        ({"scores": {0: {"coins": 3}, 7: {"blue": 0}}}, ["scores.0.coins", "scores.7"]),
        ({"winners": [0]}, ["winners"]),
        ({"ending": "civilian"}, ["ending"]),
        ({"happens": ["duel.build.card", {"duel.turn.next": {"seat": 1}}]}, []),
        ({"happens": ["duel.turn.next", "duel.build.card"]}, ["happens"]),
        ({"happens_not": ["duel.build.card"]}, ["happens_not.duel.build.card"]),
        ({"state": {"cities.0.coins": 7, "cities.1.cards.#": 2}}, []),
        ({"state": {"cities.0.coins": 3}}, ["state.cities.0.coins"]),
        ({"state": {"cities.9.coins": 1}}, ["state.cities.9.coins"]),
        ({"has": {"cities.1.cards": ["quarry"]}, "lacks": {"cities.1.cards": ["altar"]}}, []),
        ({"has": {"cities.1.cards": ["altar"]}}, ["has.cities.1.cards"]),
        ({"lacks": {"cities.1.cards": ["quarry"]}}, ["lacks.cities.1.cards"]),
        ({"has": {"pawn": [0]}}, ["has.pawn"]),
    ],
)  # fmt: skip
def test_every_part_of_an_outcome_can_fail(expect, wrong):
    assert differences(expect=expect) == wrong


def test_a_move_before_the_question_that_the_rules_refuse_is_a_difference():
    assert differences(moves=["build:altar"]) == ["move 1, build:altar"]


def test_the_other_option_is_played_too():
    position = {
        "cities": [{"cards": ["scriptorium"]}, {}],
        "board": ["law"],
        "on_offer": ["library"],
        "choices": ["token"],
    }
    other = {"options": {"may_decline_token": True}, "expect": {"refused": "duel.token.must_take"}}
    found = differences(
        position=position, may="decline", expect={"refused": "duel.token.must_take"}, otherwise=other
    )
    assert found == ["otherwise.refused"]


@pytest.mark.parametrize(
    ("changed", "where", "reason"),
    [
        ({"answer": ""}, "answer", "missing"),
        ({"question": "?"}, "question", "not known"),
        ({"expect": {}}, "expect", "outcome"),
        ({"expect": {"cost": 4}}, "expect.cost", "not known"),
        ({"expect": {"price": "4"}}, "expect.price", "cannot be"),
        ({"expect": {"price": True}}, "expect.price", "cannot be"),
        ({"may": "", "expect": {"price": 4}}, "expect.price", "none is asked about"),
        ({"expect": {"scores": {"Mira": {"blue": 3}}}}, "expect.scores", "seat"),
        ({"expect": {"paid": {"Jonas": 3}}}, "expect.paid", "bank"),
        ({"expect": {"lines": {"duel.trade.price": 3}}}, "expect.lines", "code"),
        ({"expect": {"has": {"cities.0.cards": "altar"}}}, "expect.has", "list"),
        ({"expect": {"choices": [3]}}, "expect.choices", "texts"),
        ({"expect": {"happens": [{}]}}, "expect.happens[0]", "code"),
        ({"moves": [{"who": 1}]}, "moves[0].who", "not known"),
        ({"otherwise": {"expect": {"price": 4}}}, "otherwise.options", "name the option"),
        ({"position": []}, "position", "object"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(changed, where, reason):
    with pytest.raises(SituationError, match=reason) as caught:
        worked.read("duel", "D1", situation(**changed))
    assert caught.value.where == where
