"""The poll: nothing while nothing changed, the table when it did, the choice kept."""

from __future__ import annotations

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def live(table, seat, page=None):
    """Ask as the page of this seat would: at the address that stands in it."""
    page = page or table.see(seat).content.decode()
    address = re.search(r'hx-get="([^"]*/live/[^"]*)"', page).group(1).replace("&amp;", "&")
    return table.clients[seat].get(address, HTTP_HX_REQUEST="true")


def test_204_while_nothing_changed(begin):
    table = begin("friend")
    for seat in (0, 1):
        response = live(table, seat)
        assert response.status_code == 204
        assert not response.content


def test_the_opponents_move_arrives_with_the_next_poll(begin):
    table = begin("friend")
    asked = table.decision.seat
    page = table.see(1 - asked).content.decode()
    table.play()
    response = live(table, 1 - asked, page)
    assert response.status_code == 200
    assert "since your last turn" in response.content.decode()
    assert "<html" not in response.content.decode()


def test_a_choice_survives_the_poll_while_it_is_there(begin):
    table = begin("friend")
    state = table.play_until(lambda state: state.phase()["step"] == "turn" and state.phase()["turn"] > 1)
    waiting = 1 - state.pending()[0].seat
    cards = [slot["card"] for slot in state.view(None)["structure"]["slots"] if slot["state"] == "accessible"]
    pages = {card: table.see(waiting, choose=card).content.decode() for card in cards[:2]}
    table.play(lambda moves: f"discard:{cards[0]}")
    for card, kept in ((cards[1], True), (cards[0], False)):
        response = live(table, waiting, pages[card])
        assert response.status_code == 200
        assert (f"?choose={card}" == response["HX-Replace-Url"].removeprefix(table.url)) is kept


def test_the_friend_who_sits_down_is_seen(begin):
    from tests.play.conftest import invitation

    table = begin("friend", taken=False)
    page = table.see(0).content.decode()
    assert live(table, 0, page).status_code == 204
    Client().post(invitation(table.game), {"name": "Wen"})
    response = live(table, 0, page)
    assert response.status_code == 200
    assert "Duel with Wen" in response.content.decode()


def test_no_poll_where_nobody_else_can_move(begin):
    assert "/live/" not in begin("bot").see(0).content.decode()
    assert "/live/" not in begin("device").see(0).content.decode()


def test_no_poll_when_the_game_is_over(begin):
    table = begin("friend", 3)
    page = table.see(0).content.decode()
    table.play_until(lambda state: not state.pending())
    response = live(table, 0, page)
    assert response.status_code == 200
    assert "/live/" not in response.content.decode()
    assert "/live/" not in table.see(1).content.decode()


@pytest.mark.parametrize("tag", ["", "x", "0.1.1", "9" * 400, "1.²", "\0"])
def test_a_tag_that_was_never_given_gets_the_table(begin, tag):
    table = begin("friend")
    assert table.see(0, "live/", tag=tag).status_code == 200
