"""The index of the search follows the content, and is made once, when somebody first searches."""

from __future__ import annotations

from threading import Event, Thread

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.models import Entry, Synonym, Term
from rules.search import Content, content, search
from rules.search.index import Index, index
from tests.rules.finding import entries

pytestmark = pytest.mark.django_db


def test_a_changed_text_is_found_at_once():
    assert not entries("zeppelin", exact=True)
    entry = Entry.objects.get(short_id="D41")
    entry.reason = "Like a zeppelin."
    entry.save()
    assert entries("zeppelin", exact=True) == ["D41"]


def test_a_new_synonym_and_a_deleted_word_take_effect_at_once():
    assert not search("simoleons", exact=True).hits
    Synonym.objects.create(word="simoleons", means="coins")
    assert "D21" in entries("simoleons", exact=True)
    assert [hit for hit in search("treasury").hits if hit.document.id == "treasury"]
    Term.objects.filter(slug="treasury").delete()
    assert not [doc for doc in content().documents if doc.id == "treasury"]  # all that a search can find


def test_the_index_is_kept_while_nothing_changes():
    there, made = content(), index()
    assert made is there.index
    with CaptureQueriesContext(connection) as queries:
        assert content() is there
    assert len(queries) == 1
    with CaptureQueriesContext(connection) as queries:
        assert index() is made
    assert len(queries) == 1


def test_threads_that_search_at_once_search_the_same_index(monkeypatch):
    asks, made = Event(), []
    got = []

    class Counted(Index):
        def __init__(self, there):
            made.append(there)
            if len(made) == 1:
                other.start()
                assert asks.wait(10)
                other.join(0.05)  # a moment in which it could make its own
            super().__init__(there)

    def search_too():
        asks.set()
        got.append(index())

    there = Content()
    monkeypatch.setattr("rules.search.index.Index", Counted)
    monkeypatch.setattr("rules.search.index.content", lambda: there)
    other = Thread(target=search_too)
    got.append(index())
    other.join(10)
    assert made == [there]
    assert got == [there.index, there.index]


def test_only_a_search_makes_the_index(client, monkeypatch):
    made = []

    class Counted(Index):
        def __init__(self, there):
            made.append(there)
            super().__init__(there)

    monkeypatch.setattr("rules.search.index.Index", Counted)
    Synonym.objects.create(word="simoleons", means="coins")
    for page in ("/r/D41", "/cards/duel/forum", "/guide/duel"):
        assert client.get(page).status_code == 200, page
    assert made == []
    client.get("/search", {"q": "simoleons"})
    client.get("/search", {"q": "coins"})
    assert made == [content()]
