"""Search as a program sees it: the site's own, as plain text with places."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.search import search
from tests.api.calling import problem

pytestmark = pytest.mark.django_db


def find(caller, q, **more):
    answer = caller.get("search", {"q": q, **more})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_it_finds_what_the_page_finds(stranger):
    asked = "how much does clay cost when my opponent makes some"
    found = find(stranger, asked, title="duel")
    page = search(asked, title="duel").of("duel")
    assert found["total"] == len(page)
    assert [row["id"] for row in found["results"]] == [hit.document.id for hit in page[:50]]
    best = found["results"][0]
    assert best["kind"] == "entry"
    assert stranger.get(f"entries/{best['id']}").json()["question"] == best["heading"]["text"]


def test_the_matches_are_places_in_plain_text(stranger):
    rows = find(stranger, "clay", title="duel")["results"]
    marked = [
        row[part]["text"][mark["start"] : mark["end"]].lower()
        for row in rows
        for part in ("heading", "sentence")
        for mark in row[part]["marks"]
    ]
    assert "clay" in marked
    assert not any("<" in text for text in marked)


def test_another_game_than_the_one_that_was_named_is_said(stranger):
    found = find(stranger, "7 wonders architects cat", title="duel")
    assert found["named"] == "architects"
    assert found["notice"]["title"] == "architects"
    assert "Duel" in found["notice"]["words"]
    assert find(stranger, "military supremacy", title="duel")["notice"] is None


def test_a_misspelt_word_is_understood_unless_exactly_that_is_meant(stranger):
    assert find(stranger, "miltary supremecy")["understood"] == "military supremacy"
    assert find(stranger, "miltary supremecy", exact="true")["understood"] is None


def test_filters_counts_and_pages(stranger):
    cards = find(stranger, "military", kind="card", limit=3)
    assert {row["kind"] for row in cards["results"]} == {"card"}
    counts = {row["name"]: row["count"] for row in cards["by_kind"]}
    assert counts["card"] == cards["total"]
    after = stranger.get(cards["next"]).json()

    def things(page):
        return {(row["titles"][0], row["id"]) for row in page["results"]}

    assert len(things(cards)) == 3
    assert not things(after) & things(cards)
    first = find(stranger, "science", title="seven_wonders", edition="1")
    assert all(not row["editions"] or "1" in row["editions"] for row in first["results"])
    problem(stranger.get("search"), 400, "invalid")
    problem(stranger.get("search", {"q": "x", "kind": "song"}), 400, "invalid")
    problem(stranger.get("search", {"q": "x" * 201}), 400, "invalid")


def test_a_search_is_two_queries_and_is_not_sent_twice(stranger):
    answer = stranger.get("search", {"q": "chain"})
    with CaptureQueriesContext(connection) as made:
        stranger.get("search", {"q": "chain"})
    assert len(made) <= 2
    assert stranger.get("search", {"q": "chain"}, If_None_Match=answer["ETag"]).status_code == 304


@pytest.mark.parametrize("q", ['"', "AND OR NOT", "*:*", "'; drop table", "((((", "🦜", "\\", "%00x"])
def test_no_question_is_an_error(stranger, q):
    assert find(stranger, q)["q"]
