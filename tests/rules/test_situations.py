"""Every worked situation of every entry, run by the engine; and what a reader sees of them."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

import pytest
from django.core.management import call_command

import engine
from engine import worked
from engine.files import shipped_ruleset, worked_documents
from engine.situation import SituationError
from rules.encyclopedia import files, loading
from rules.models import Entry

DUEL = engine.title("duel")


def shipped() -> list[Any]:
    return [
        pytest.param(title, worked.case_name(short_id, number), document, editions, id=f"{short_id}.{number}")
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


def test_the_names_in_the_texts_are_those_that_the_page_draws():
    """Seat 0 is Mira, seat 1 Jonas: a text about somebody else could not be read beside the drawing."""
    from rules.situations.words import PEOPLE

    for param in SHIPPED:
        title, case, document, _editions = param.values
        cities = len(document["position"].get("cities") or ())
        strangers = [
            name for name in PEOPLE[max(cities, 2) :] if name in document["text"] + document["answer"]
        ]
        assert title != "duel" or not strangers, (case, strangers)


COVERED = ("duel",)
"""Titles at least three quarters of whose entries carry a situation. The others are being written."""


@pytest.mark.parametrize("title", COVERED)
def test_three_quarters_of_the_entries_carry_a_situation(title):
    entries = [row for row in files.read().entries if row["titles"][0] == title and row["status"] != "draft"]
    with_situation = [row["id"] for row in entries if row["situations"]]
    assert len(with_situation) >= 0.75 * len(entries)


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
        ({"moves": [{"who": 1}]}, "moves[0].who", "not known"),
        ({"otherwise": {"expect": {"price": 4}}}, "otherwise.options", "name the option"),
        ({"position": []}, "position", "object"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(changed, where, reason):
    with pytest.raises(SituationError, match=reason) as caught:
        worked.read("duel", "D1", situation(**changed))
    assert caught.value.where == where


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"position": {"cities": [{"cards": ["no-such-card"]}, {}], "on_offer": ["baths"]}}, "no-such-card"),
        ({"position": {"cities": [{"cards": ["baths"]}, {}], "on_offer": ["baths"]}}, "two places"),
        ({"expect": {"refused": "duel.no.such.rule"}}, "no rule code"),
        ({"expect": {"price": 4.5}}, "cannot be"),
    ],
)  # fmt: skip
def test_a_load_refuses_a_situation_that_cannot_be_and_names_the_entry(changed, reason):
    texts = files.read()
    next(row for row in texts.entries if row["id"] == "D1")["situations"] = [situation(**changed)]
    with pytest.raises(files.ContentError, match=rf"D1: situations: .*{reason}"):
        loading.load(texts)


@pytest.mark.django_db
def test_situations_are_part_of_an_entrys_history_and_of_what_a_file_says():
    entry = Entry.objects.get(short_id="D1")
    assert loading.entry_document(entry)["situations"] == entry.situations != []
    entry.situations = entry.situations[:1]
    entry._change_reason = "One is enough."
    entry.save()
    kept = entry.history.first()
    assert (kept.situations, kept.history_change_reason) == (entry.situations, "One is enough.")


@pytest.mark.django_db
def test_a_load_leaves_an_entry_alone_that_was_loaded_before_there_were_situations():
    """Its fingerprint was taken without them: it is no curator's change."""
    texts = files.read()
    row = next(row for row in texts.entries if row["id"] == "D204")
    row["situations"] = []
    loading.load(texts)
    row["situations"] = [situation()]
    report = loading.load(texts)
    assert "D204" in report.changed
    assert report.kept == []


@pytest.mark.django_db
def test_check_counts_situations_and_fails_when_the_engine_disagrees(capsys):
    call_command("check_encyclopedia", "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["situations"] >= len(SHIPPED)
    assert found["situations_failed"] == 0
    entry = Entry.objects.get(short_id="D1")
    entry.situations = [situation(expect={"price": 3})]
    entry.save()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_encyclopedia", "--json")
    assert stopped.value.code == 1
    found = json.loads(capsys.readouterr().out)
    assert found["situations_failed"] == 1
    assert found["faults"] == {"situations_failed": ["D1"]}


@pytest.mark.django_db
def test_check_names_two_entries_that_ask_the_same(capsys):
    for short_id in ("D1", "D2"):
        entry = Entry.objects.get(short_id=short_id)
        entry.situations = [situation()]
        entry.save()
    with pytest.raises(SystemExit):
        call_command("check_encyclopedia", "--json")
    assert json.loads(capsys.readouterr().out)["faults"] == {"situations_failed": ["D2"]}
