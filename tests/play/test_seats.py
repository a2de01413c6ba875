"""Who sits where: invitations, seats on other devices, strangers, accounts."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.test import Client

from play.models import Game, Seat
from tests.play.conftest import invitation

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_table(begin):
    """A table whose second seat is still free."""
    return begin("friend", taken=False)


def test_the_host_is_shown_the_link_to_send(open_table):
    page = open_table.see(0, "device/").content.decode()
    assert f"http://testserver{invitation(open_table.game)}" in page
    assert "<svg" in page
    assert "style=" not in page


def test_looking_at_the_invitation_takes_nothing(open_table):
    for _ in range(3):
        response = Client().get(invitation(open_table.game))
        assert response.status_code == 200
        assert "Mira invites you" in response.content.decode()
        assert not response.cookies.get("sessionid")
    assert Client().head(invitation(open_table.game)).status_code == 200
    assert Seat.objects.get(game=open_table.game, number=1).taken_at is None


def test_the_button_takes_the_seat_and_opens_the_table(open_table):
    friend = Client()
    response = friend.post(invitation(open_table.game), {"name": "  Jonas\u202e \n the  Second "})
    assert response.status_code == 302
    assert response["Location"] == open_table.url
    assert "Jonas the Second" in open_table.see(0).content.decode()
    assert "Duel with Mira" in friend.get(open_table.url).content.decode()


def test_an_invitation_works_once(open_table):
    link = invitation(open_table.game)
    assert Client().post(link).status_code == 302
    late = Client()
    for response in (late.get(link), late.post(link)):
        assert response.status_code in (409, 410)
        assert "This seat is taken" in response.content.decode()
    assert late.get(open_table.url).status_code == 404


def test_pressing_the_button_twice_leads_to_the_table(open_table):
    link, friend = invitation(open_table.game), Client()
    assert friend.post(link)["Location"] == friend.post(link, follow=False).headers.get(
        "Location", open_table.url
    )


def test_whoever_sent_the_link_cannot_sit_there_too(open_table):
    response = open_table.see(0, f"s/{invitation(open_table.game).split('/')[4]}/")
    assert "You sit at this table already" in response.content.decode()
    assert open_table.clients[0].post(invitation(open_table.game)).status_code == 409
    assert Seat.objects.get(game=open_table.game, number=1).taken_at is None


def test_the_old_link_of_a_taken_seat_opens_nothing_for_the_host(open_table):
    link = invitation(open_table.game)
    Client().post(link)
    assert open_table.clients[0].post(link).status_code in (409, 410)
    assert "Duel with" in open_table.see(0).content.decode()


def test_a_seat_opens_on_another_device(begin):
    table = begin("friend")
    page = table.see(1, "device/").content.decode()
    link = invitation(table.game)
    assert link in page
    other = Client()
    assert "The seat of Jonas" in other.get(link).content.decode()
    assert other.get(table.url).status_code == 404, "looking alone opens nothing"
    assert other.post(link)["Location"] == table.url
    assert other.get(table.url).status_code == table.see(1).status_code == 200


def test_a_renewed_link_ends_the_old_one_and_the_other_devices(begin):
    table = begin("friend")
    old, other = invitation(table.game), Client()
    other.post(old)
    response = table.clients[1].post(table.url + "device/renew/", {"seat": "1"})
    assert response["Location"] == table.url + "device/"
    assert invitation(table.game) != old
    assert Client().get(old).status_code == 404
    assert other.get(table.url).status_code == 404
    assert table.see(1).status_code == 200
    assert Client().post(invitation(table.game)).status_code == 302


def test_nobody_renews_the_link_of_somebody_else(begin):
    table = begin("friend")
    before = invitation(table.game)
    assert table.clients[0].post(table.url + "device/renew/", {"seat": "1"}).status_code == 403
    assert table.clients[0].post(table.url + "device/renew/", {"seat": "9"}).status_code == 403
    assert invitation(table.game) == before
    assert before not in table.see(0, "device/").content.decode()


def test_the_links_of_one_game_open_no_other(begin):
    first, second = begin("friend", taken=False), begin("friend", 2, taken=False)
    token = invitation(first.game).split("/")[4]
    assert Client().get(f"{second.url}s/{token}/").status_code == 404
    assert Client().post(f"{second.url}s/{token}/").status_code == 404
    assert Client().get(f"{first.url}s/{token[:-1]}/").status_code == 404


def test_the_database_keeps_no_token(open_table):
    token = invitation(open_table.game).split("/")[4]
    open_table.see(0, "device/")
    seat = Seat.objects.filter(game=open_table.game, number=1).values().get()
    assert token not in str(seat)
    for session in Session.objects.all():
        assert token not in str(session.get_decoded())


def test_the_secret_link_tells_no_other_site_where_it_stands(open_table):
    friend, link = Client(), invitation(open_table.game)
    for response in (friend.get(link), friend.post(link), friend.get(link)):
        assert response["Referrer-Policy"] == "no-referrer"
        assert "no-store" in response["Cache-Control"]
        assert response["X-Robots-Tag"] == "noindex"


def test_the_button_works_with_the_origin_that_browsers_send_under_no_referrer(open_table):
    friend = Client(enforce_csrf_checks=True)
    response = friend.post(invitation(open_table.game), HTTP_ORIGIN="null", HTTP_SEC_FETCH_SITE="same-origin")
    assert response.status_code == 302


def test_a_form_of_another_site_takes_no_seat(open_table):
    response = Client().post(invitation(open_table.game), HTTP_SEC_FETCH_SITE="cross-site")
    assert response.status_code == 403
    assert Seat.objects.get(game=open_table.game, number=1).taken_at is None


@pytest.mark.parametrize(
    "path", ["", "?choose=school", "live/", "replay/", "record/", "device/", "s/nonsense/"]
)
def test_a_stranger_finds_no_table(begin, path):
    table = begin("friend")
    assert Client().get(table.url + path).status_code == 404


@pytest.mark.parametrize("path", ["move/", "ready/", "device/renew/", "open/", "rematch/"])
def test_a_stranger_can_do_nothing(begin, path):
    table = begin("friend")
    assert Client().post(table.url + path, {"decision": table.decision.id, "move": "x"}).status_code == 404


def test_no_table_at_all_looks_the_same_as_a_private_one(begin):
    table = begin("friend")
    stranger = Client()
    there, nowhere = stranger.get(table.url), stranger.get("/t/AAAAAAAAAAAAAAAA/")
    assert (there.status_code, len(there.content)) == (nowhere.status_code, len(nowhere.content))


def test_the_host_opens_the_table_to_spectators(begin):
    table = begin("friend")
    assert table.clients[1].post(table.url + "open/", {"public": "1"}).status_code == 403
    assert table.clients[0].post(table.url + "open/", {"public": "1"}).status_code == 302
    spectator = Client()
    page = spectator.get(table.url)
    assert page.status_code == 200
    assert 'name="move"' not in page.content.decode()
    refused = spectator.post(
        table.url + "move/", {"decision": table.decision.id, "move": table.state.legal(table.decision)[0]}
    )
    assert refused.status_code == 403
    assert spectator.get(table.url + "device/").status_code == 403
    table.clients[0].post(table.url + "open/", {"public": "0"})
    assert spectator.get(table.url).status_code == 404


def test_signing_in_keeps_the_games_in_one_list(begin):
    user = get_user_model().objects.create_user("mira", password="correct horse battery")
    table = begin("bot")
    guest = table.clients[0]
    guest.post("/accounts/login/", {"login": "mira", "password": "correct horse battery"})
    assert Seat.objects.get(game=table.game, number=0).user == user
    elsewhere = Client()
    elsewhere.force_login(user)
    assert table.url in elsewhere.get("/play/").content.decode()
    assert elsewhere.get(table.url).status_code == 200


def test_signing_in_takes_no_seat_of_another_account(begin):
    first = get_user_model().objects.create_user("first", password="correct horse battery")
    get_user_model().objects.create_user("second", password="correct horse battery")
    table = begin("bot")
    Seat.objects.filter(game=table.game, number=0).update(user=first)
    table.clients[0].post("/accounts/login/", {"login": "second", "password": "correct horse battery"})
    assert Seat.objects.get(game=table.game, number=0).user == first


def test_a_guest_finds_the_games_of_this_browser_alone(begin):
    table = begin("bot")
    assert table.url in table.clients[0].get("/").content.decode()
    assert table.url in table.clients[0].get("/play/").content.decode()
    assert table.url not in Client().get("/play/").content.decode()


def test_two_people_of_one_name_can_be_told_apart(begin):
    table = begin("friend", taken=False)
    friend = Client()
    friend.post(invitation(table.game), {"name": "mira"})
    assert Seat.objects.get(game=table.game, number=1).name == "mira 2"


def test_a_game_of_a_deleted_account_goes_on(begin):
    table = begin("friend")
    user = get_user_model().objects.create_user("jonas")
    Seat.objects.filter(game=table.game, number=1).update(user=user)
    user.delete()
    assert Game.objects.filter(pk=table.game.pk).exists()
    assert table.see(1).status_code == 200
