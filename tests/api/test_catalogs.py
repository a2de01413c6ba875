"""What a program reads of the catalogs: titles, editions, rulesets, and what is in the box."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.ruleset import digest
from rules.models import Card
from tests.api.calling import problem

pytestmark = pytest.mark.django_db


def queries(act):
    """(what `act` gives, how many database queries that took)."""
    with CaptureQueriesContext(connection) as found:
        answer = act()
    return answer, len(found)


def test_the_titles_with_players_editions_and_what_a_table_may_agree_on(stranger):
    titles = {row["id"]: row for row in stranger.get("titles").json()["results"]}
    assert list(titles) == ["duel", "seven_wonders", "architects"]
    assert titles["seven_wonders"]["players"] == [2, 3, 4, 5, 6, 7]
    assert [one["edition"] for one in titles["seven_wonders"]["editions"]] == ["2", "1"]
    options = {option["name"]: option for option in titles["duel"]["options"]}
    option = options["may_decline_token"]
    assert (option["values"], option["default"], option["rulings"]) == ([False, True], False, ["D30"])
    for_two = {option["name"]: option for option in titles["seven_wonders"]["options"]}["free_city_wins"]
    assert for_two["players"] == [2]
    one = stranger.get("titles/duel").json()
    assert one == titles["duel"]
    problem(stranger.get("titles/splendor"), 404, "not-found")


def test_an_edition_with_the_constants_of_its_rules(stranger):
    editions = stranger.get("editions", {"title": "seven_wonders"}).json()["results"]
    assert [one["edition"] for one in editions] == ["2", "1"]
    assert "constants" not in editions[0]
    duel = stranger.get("editions/duel/1").json()
    assert duel["constants"]["starting_coins"] == 7
    assert duel["ruleset"]["current"] is True


def test_a_ruleset_comes_whole_and_may_be_kept_for_ever(stranger):
    (row,) = stranger.get("rulesets", {"title": "duel", "current": "true"}).json()["results"]
    answer = stranger.get(row["document"])
    document = answer.json()
    assert digest(document) == document["sha256"] == row["sha256"]
    assert "immutable" in answer["Cache-Control"]
    assert len(document["cards"]) == 73
    known, count = queries(lambda: stranger.get(row["document"], If_None_Match=answer["ETag"]))
    assert (known.status_code, count) == (304, 1)
    assert "immutable" in known["Cache-Control"]
    problem(stranger.get("rulesets/duel/1/99"), 404, "not-found")
    problem(stranger.get(f"rulesets/duel/1/{10**30}"), 404, "not-found")


def test_a_card_with_its_chains_both_ways_and_its_rulings(stranger):
    card = stranger.get("cards/duel/stable").json()
    assert (card["age"], card["colour"], card["frees"]) == (1, "red", ["horse-breeders"])
    freed = stranger.get("cards/duel/horse-breeders").json()
    assert freed["chains_from"] == ["stable"]
    assert freed["effects"] == [{"type": "shields", "amount": 1}]
    assert (freed["verified"], freed["doubt"]) == (True, "")
    assert stranger.client.get(freed["page"]).status_code == 200
    forum = stranger.get("cards/duel/forum").json()
    entries = stranger.get("entries", {"card": "duel/forum"}).json()["results"]
    assert {entry["id"] for entry in entries} == set(forum["rulings"])
    problem(stranger.get("cards/duel/nothing"), 404, "not-found")


def test_cards_are_filtered_by_what_is_asked(stranger):
    def ids(**query):
        rows = stranger.get("cards", {"limit": 200, **query}).json()["results"]
        return [row["id"] for row in rows], rows

    _found, rows = ids(title="duel", age=2, colour="blue")
    assert {(row["title"], row["age"], row["colour"]) for row in rows} == {("duel", 2, "blue")}
    three, rows = ids(title="seven_wonders", edition="1", players=3)
    assert all(row["copies"]["3"] for row in rows)
    assert set(three) < set(ids(title="seven_wonders", edition="1")[0])
    assert ids(title="duel", q="palace")[0] == ["palace"]
    assert "forum" in ids(title="duel", q="GLASS papyrus")[0]
    _found, rows = ids(title="architects", q="shield")
    assert all(deck["count"] for row in rows for deck in row["decks"])
    assert not ids(verified="false")[1] or not any(row["verified"] for row in ids(verified="false")[1])
    problem(stranger.get("cards", {"colour": "pink"}), 400, "invalid")
    wrong = problem(stranger.get("cards", {"color": "blue"}), 400, "invalid")
    assert wrong["errors"][0]["pointer"] == "/color"


def test_wonders_tokens_and_medals(stranger):
    gizah = stranger.get("wonders/seven_wonders/gizah", {"edition": "1"}).json()
    assert [side["id"] for side in gizah["sides"]] == ["A", "B"]
    assert gizah["sides"][0]["initial_resource"] == "stone"
    assert gizah["sides"][0]["stages"][0]["cost"] == {"coins": 0, "resources": {"stone": 2}}
    giza = stranger.get("wonders", {"title": "architects"}).json()["results"][0]
    assert giza["sides"][0]["stages"][0]["cost"].keys() == {"count", "kind"}
    assert stranger.get("tokens/duel/law").json()["words"]
    medals = stranger.get("medals").json()["results"]
    assert {medal["title"] for medal in medals} == {"architects"}
    assert medals[0]["objective"]


def test_pages_of_a_list_lead_to_each_other_and_leave_nothing_out(stranger):
    seen, address, turns = [], "/api/v1/cards?title=duel&limit=30", 0
    while address:
        page = stranger.get(address).json()
        seen += [row["id"] for row in page["results"]]
        last, address, turns = page, page["next"], turns + 1
    assert turns == 3
    assert len(seen) == len(set(seen)) == 73
    back = stranger.get(last["previous"]).json()
    assert [row["id"] for row in back["results"]] == seen[30:60]
    assert stranger.get(back["previous"]).json()["previous"] is None


@pytest.mark.parametrize("cursor", ["x", "bnVsbA", "WyJhZnRlciJd", "WyJhZnRlciIsWzFdXQ", "é", "W" * 500])
def test_a_cursor_that_is_none_is_refused(stranger, cursor):
    wrong = problem(stranger.get("cards", {"cursor": cursor}), 400, "invalid")
    assert wrong["errors"][0]["pointer"] == "/cursor"


@pytest.mark.parametrize("path", ["titles", "cards", "wonders/seven_wonders/gizah", "editions/duel/1"])
def test_a_catalog_costs_one_query_and_is_not_sent_twice(stranger, path):
    first = stranger.get(path)
    again, count = queries(lambda: stranger.get(path))
    assert (again.status_code, count) == (200, 1)
    assert again["Cache-Control"] == "public, max-age=300"
    known, count = queries(lambda: stranger.get(path, If_None_Match=first["ETag"]))
    assert (known.status_code, known.content, count) == (304, b"", 1)


def test_what_is_kept_is_asked_for_anew_when_the_site_has_other_code(stranger, monkeypatch):
    tag = stranger.get("tokens/duel/law")["ETag"]
    monkeypatch.setattr("api.views.release", lambda: "another")
    assert stranger.get("tokens/duel/law", If_None_Match=tag).status_code == 200


def test_what_a_curator_changes_shows_when_it_is_published(stranger):
    tag = stranger.get("cards/duel/forum")["ETag"]
    card = Card.objects.get(edition__title="duel", slug="forum")
    card.source = "Another table"
    card.save()
    after = stranger.get("cards/duel/forum", If_None_Match=tag)
    assert after.status_code == 200, "something may have changed"
    assert after.json()["source"] != "Another table", "games play what is published"
