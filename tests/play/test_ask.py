"""From a running game to the page that settles a question: with what the seat sees, and nothing more."""

from __future__ import annotations

import html
import re

import pytest

from rules.settle.links import opened

pytestmark = pytest.mark.django_db


def words(answer):
    body = answer.content.decode().partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_a_seat_asks_about_what_it_sees(begin):
    table = begin("friend")
    state = table.play_until(lambda state: state.phase()["age"] == 1)
    seat = state.pending()[0].seat
    page = table.clients[seat].get(table.url + "ask/", follow=True)
    text = words(page)
    name = ("Mira", "Jonas")[seat]
    assert f"What may {name} do?" in text
    legal = sum(offer["legal"] for offer in state.offers(state.pending()[0]))
    assert page.content.decode().count('class="sit-use"><a') == legal


def test_the_table_offers_it(begin):
    table = begin("friend")
    assert table.url + "ask/" in table.see(0).content.decode()


def test_other_hands_stay_unknown(gather):
    table = gather("friend", "friend")
    answer = table.clients[1].get(table.url + "ask/")
    document = opened(re.search(r"p=([^&]+)", answer["Location"])[1].replace("%3A", ":"))
    hands = document["hands"]
    assert hands[1] == table.state.view(1)["hand"]
    assert set(hands[0]) | set(hands[2]) == {"?"}
    assert "What may Jonas do?" in words(table.clients[1].get(answer["Location"]))


def test_a_stranger_cannot_ask(begin, client):
    assert client.get(begin("friend").url + "ask/").status_code == 404


def test_a_covered_table_tells_nothing(begin):
    table = begin("device", covered="1")
    holder = table.fresh().device_seat
    table.play_until(lambda state: state.pending()[0].seat != holder)
    assert table.fresh().device_seat != table.decision.seat
    assert table.see(0, "ask/")["Location"] == table.url
