"""Beginning a game: three ways, options, names."""

from __future__ import annotations

import pytest
from django.test import Client

from play.models import Game, Seat
from play.setup import different_names, tidy_name

pytestmark = pytest.mark.django_db


def begun(**fields):
    client = Client()
    response = client.post("/play/duel/", fields)
    assert response.status_code == 302, response.content.decode()
    page = client.get(response["Location"])
    assert page.status_code == 200
    return Game.objects.get(public_id=response["Location"].split("/")[2]), page.content.decode()


def seats(game):
    return list(Seat.objects.filter(game=game).order_by("number").values_list("name", "kind"))


def test_one_click_plays_against_the_bot():
    game, page = begun(how="bot")
    assert seats(game) == [("Guest", "person"), ("Bot", "bot")]
    assert "Duel with Bot" in page
    assert "Your turn" in page


def test_two_on_one_device():
    game, page = begun(how="device", name="Mira", other="Jonas")
    assert seats(game) == [("Mira", "hot_seat"), ("Jonas", "hot_seat")]
    assert "Duel: Mira and Jonas" in page


def test_a_friend_is_invited_by_link_and_the_game_has_begun():
    game, page = begun(how="friend", name="Mira", other="Jonas", **{"option-first": "0"})
    assert seats(game) == [("Mira", "person"), ("Jonas", "person")]
    assert f"http://testserver{game.get_absolute_url()}s/" in page
    assert "Your turn" in page


def test_every_option_is_offered_with_its_ruling():
    page = Client().get("/play/duel/").content.decode()
    for ruling in ("D85", "D30", "D111", "D69", "D112", "D87", "D88"):
        assert f'href="/r/{ruling}"' in page
    assert "<details" in page


def test_what_was_agreed_is_kept_and_the_rest_is_the_default():
    game, _ = begun(
        how="bot", **{"option-may_decline_token": "true", "option-wonders": "given", "option-first": "1"}
    )
    assert game.options == {"may_decline_token": True, "wonders": "given", "first": "1"}
    assert game.snapshot["age"] == 1


@pytest.mark.parametrize(
    "fields",
    [{}, {"how": "alone"}, {"how": "bot", "option-wonders": "stolen"}, {"how": "bot", "name": "x" * 999}],
)
def test_a_form_that_makes_no_sense_begins_nothing(fields):
    response = Client().post("/play/duel/", fields)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not Game.objects.exists()


def test_a_title_that_does_not_exist_is_not_found():
    assert Client().get("/play/chess/").status_code == 404
    assert Client().post("/play/chess/", {"how": "bot"}).status_code == 404


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Mira  ", "Mira"),
        ("Mi\u202era\n\t x", "Mira x"),
        ("<b>M</b>", "<b>M</b>"),
        ("Zoë", "Zoë"),
        ("x" * 99, "x" * 30),
        ("\u200b\u200b", ""),
        ("李 小龙", "李 小龙"),
    ],
)
def test_names_are_tidied(given, shown):
    assert tidy_name(given) == shown


def test_equal_names_are_told_apart():
    assert different_names(["Ann", "ann", "ANN"]) == ["Ann", "ann 2", "ANN 3"]


def test_a_name_cannot_bring_markup_into_a_page():
    _, page = begun(how="device", name="<script>alert(1)</script>", other="Jonas")
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_the_name_is_remembered_for_the_next_game():
    client = Client()
    client.post("/play/duel/", {"how": "bot", "name": "Mira"})
    assert 'value="Mira"' in client.get("/play/duel/").content.decode()
    client.post("/play/duel/", {"how": "bot"})
    assert Seat.objects.filter(name="Mira", number=0).count() == 2


def test_the_start_page_shows_the_game_and_whose_turn_it_is(begin):
    table = begin("friend", 2)
    asked = table.decision.seat
    mine, theirs = (table.clients[seat].get("/").content.decode() for seat in (asked, 1 - asked))
    assert "Your turn" in mine
    assert "Waiting for" in theirs
    assert table.url in mine
    assert table.url in theirs


def test_a_ruleset_knows_the_games_that_rest_on_it(begin):
    from rules.rulesets import uses

    table = begin("bot")
    assert dict(uses.of(table.game.ruleset))["running games"] == 1
