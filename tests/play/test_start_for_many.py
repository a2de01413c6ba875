"""Beginning a game of 7 Wonders: who sits where, the edition, the options, and what does not go together."""

from __future__ import annotations

import pytest
from django.test import Client

from play.models import Game, Seat

pytestmark = pytest.mark.django_db
URL = "/play/seven_wonders/"


def begin(client=None, **form):
    return (client or Client()).post(URL, {"how": "seats", "edition": "1", "covered": "1", **form})


def made(response):
    assert response.status_code == 302, response.content.decode()
    return Game.objects.get(public_id=response["Location"].split("/")[2])


def test_the_form_proposes_two_bots():
    html = Client().get(URL).content.decode()
    assert html.count("<select") >= 7
    assert html.count('value="bot" selected') == 2
    assert "1st edition" in html
    assert "2nd edition" in html


def test_one_click_plays_two_bots():
    game = made(Client().post(URL, {"how": "bot"}))
    assert [seat.kind for seat in game.seats.order_by("number")] == ["person", "bot", "bot"]
    names = list(game.seats.order_by("number").values_list("name", flat=True))
    assert len(set(names)) == 3


def test_any_mix_sits_down_in_the_order_of_the_form():
    form = {"kind-1": "friend", "name-1": "Jonas", "kind-3": "bot", "kind-4": "device", "name-4": "Aylin"}
    game = made(begin(name="Mira", **form))
    seats = list(game.seats.order_by("number"))
    assert [seat.name for seat in seats] == ["Mira", "Jonas", "Bot", "Aylin"]
    assert [seat.kind for seat in seats] == ["hot_seat", "person", "bot", "hot_seat"]
    assert [bool(seat.taken_at) for seat in seats] == [True, False, True, True]
    assert game.device_seat == 0


def test_friends_are_invited_each_by_a_link():
    client = Client()
    game = made(begin(client, **{"kind-1": "friend", "kind-2": "friend"}))
    html = client.get(game.get_absolute_url()).content.decode()
    assert "2 seats are free: invite" in html
    assert html.count("data-copy-from") == 2


def test_the_edition_and_the_options_hold():
    form = {"edition": "2", "kind-1": "bot", "kind-2": "bot", "option-trade_unneeded": "true"}
    game = made(begin(**form))
    assert game.ruleset.edition == "2"
    assert game.options == {"trade_unneeded": True}


def test_a_rematch_keeps_the_edition():
    client = Client()
    game = made(begin(client, **{"edition": "2", "kind-1": "bot", "kind-2": "bot"}))
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    again = client.post(game.get_absolute_url() + "rematch/")
    assert made(again).ruleset.edition == "2"


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({}, "At least 2 play."),
        ({"edition": "2", "kind-1": "bot"}, "The variant for two belongs to the 1st edition."),
        ({"edition": "3", "kind-1": "bot"}, "Choose values from the lists."),
        ({"kind-1": "robot"}, "Choose values from the lists."),
        ({"kind-1": "bot", "option-sides": "C"}, "Choose values from the lists."),
        ({"kind-1": "bot", "option-wonders": "given"}, "Choose values from the lists."),
    ],
)
def test_what_does_not_go_together_is_told(form, words):
    response = begin(**form)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Game.objects.exists()


def test_two_with_the_2nd_edition_when_the_option_lends_it():
    form = {"edition": "2", "kind-1": "bot", "option-second_edition_for_two": "true"}
    assert made(begin(**form)).seats.count() == 2


def test_the_list_of_games_waits_for_many():
    client = Client()
    game = made(begin(client, **{f"kind-{seat}": "friend" for seat in range(1, 5)}))
    decision = "a1.t1.s0"
    from play.moves import course_of

    move = course_of(game, 5).state.legal(decision)[0]
    client.post(game.get_absolute_url() + "move/", {"decision": decision, "move": move})
    html = client.get("/play/").content.decode()
    assert "Waiting for 4 people" in html
    assert Seat.objects.filter(game=game, taken_at=None).count() == 4
