"""Worked situations as part of entries: loaded, kept in their history, counted and run by the check."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.management import call_command

from engine.files import worked_documents
from rules.encyclopedia import files, loading
from rules.models import Entry
from rules.situations.words import PEOPLE
from tests.rules import shipped

COVERED = ("architects", "duel", "seven_wonders")
"""Titles at least three quarters of whose entries carry a situation."""


@pytest.mark.parametrize("title", COVERED)
def test_three_quarters_of_the_entries_carry_a_situation(title):
    entries = [
        row for row in shipped.texts().entries if row["titles"][0] == title and row["status"] != "draft"
    ]
    with_situation = [row["id"] for row in entries if row["situations"]]
    assert len(with_situation) >= 0.75 * len(entries)


def test_the_names_in_the_texts_are_those_that_the_page_draws():
    """Seat 0 is Mira, seat 1 Jonas: a text about somebody else could not be read beside the drawing."""
    for title, short_id, _editions, documents in worked_documents("duel"):
        for document in documents:
            said = document["text"] + document["answer"]
            assert not [name for name in PEOPLE[2:] if name in said], (title, short_id)


def situation(**changed: Any) -> dict[str, Any]:
    """Mira builds Baths without a stone; Jonas makes two."""
    return {
        "text": "What does it cost?",
        "answer": "4 coins.",
        "position": {"cities": [{"coins": 7}, {"cards": ["quarry", "stone-pit"]}], "on_offer": ["baths"]},
        "may": "build:baths",
        "expect": {"price": 4},
    } | changed


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
    texts = shipped.texts()
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
    texts = shipped.texts()
    row = next(row for row in texts.entries if row["id"] == "D204")
    row["situations"] = []
    loading.load(texts)
    row["situations"] = [situation()]
    report = loading.load(texts)
    assert "D204" in report.changed
    assert report.kept == []


@pytest.mark.django_db
def test_check_fails_when_the_engine_disagrees_and_when_two_entries_ask_the_same(capsys):
    richer = {**situation()["position"], "cities": [{"coins": 9}, {"cards": ["quarry", "stone-pit"]}]}
    right, wrong = situation(), situation(position=richer, expect={"price": 3})
    for short_id, has in {"D1": right, "D2": right, "D3": wrong}.items():
        entry = Entry.objects.get(short_id=short_id)
        entry.situations = [has]
        entry.save()
    with pytest.raises(SystemExit) as stopped:
        call_command("check_encyclopedia", "--json")
    assert stopped.value.code == 1
    found = json.loads(capsys.readouterr().out)
    assert found["situations_failed"] == 2
    assert found["faults"] == {"situations_failed": ["D2", "D3"]}
