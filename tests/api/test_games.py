"""Games over the API: making, finding, joining, looking, links, spectators, the same people once more."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from api.models import KeptAnswer
from people.models import User
from play import links
from play.models import Game, Seat
from tests.api.calling import problem
from tests.api.documented import held
from tests.api.tables import fresh, game_of, play_on

pytestmark = pytest.mark.django_db

ME, BOT = {"kind": "me"}, {"kind": "bot"}
TITLES = {"duel": 2, "seven_wonders": 3, "architects": 2}


@pytest.fixture
def mira(caller_of):
    return caller_of("Mira")


@pytest.fixture
def jonas(caller_of):
    return caller_of("Jonas")


# --- making ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_game_against_bots_is_made_and_can_be_looked_at(mira, title):
    body = {"title": title, "seats": [ME, *[BOT] * (TITLES[title] - 1)], "options": {}}
    answer = mira.post("games", body)
    made = held(answer, 201)
    assert made["invitations"] == []
    assert [person["kind"] for person in made["people"]] == ["person", *["bot"] * (TITLES[title] - 1)]
    assert made["viewer"] == 0
    assert made["view"]["title"] == title
    looked = held(mira.get(answer["Location"].removeprefix("http://testserver")))
    assert looked == {name: value for name, value in made.items() if name != "invitations"}
    assert [one["id"] for one in held(mira.get("games"))["results"]] == [made["id"]]


def test_a_game_with_options_an_edition_names_and_an_open_invitation(mira):
    body = {
        "title": "seven_wonders",
        "edition": "2",
        "options": {"wonders": "chosen", "trade_unneeded": True},
        "seats": [{"kind": "invitation", "name": "  Ida "}, {"kind": "me", "name": "Mi"}, BOT],
        "public": True,
    }
    made = held(mira.post("games", body), 201)
    assert made["ruleset"]["edition"] == "2"
    assert made["options"]["wonders"] == "chosen"
    assert [person["name"] for person in made["people"]] == ["Ida", "Mi", "Bot"]
    assert [person["owner"] for person in made["people"]] == [False, True, False]
    assert made["public"]
    (invitation,) = made["invitations"]
    seat = Seat.objects.get(game__public_id=made["id"], number=0)
    assert invitation["token"] == links.token(made["id"], seat)
    assert invitation["link"].endswith(f"/t/{made['id']}/s/{invitation['token']}/")


def test_a_bot_account_of_ones_own_is_seated_by_its_name_and_nobody_elses(mira, jonas, caller_of):
    bot = caller_of("Miras-bot", program_of=mira.user)
    body = {"title": "duel", "seats": [ME, {"kind": "account", "account": "miras-BOT"}]}
    made = held(mira.post("games", body), 201)
    assert held(bot.get(f"games/{made['id']}"))["viewer"] == 1
    found = problem(jonas.post("games", body), 400, "invalid")
    assert found["errors"][0]["pointer"] == "/seats/1/account"
    User.objects.filter(pk=bot.user.pk).update(is_active=False)
    problem(mira.post("games", body), 400, "invalid")


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"title": "chess"}, "/title"),
        ({"edition": "9"}, "/edition"),
        ({"options": {"pace": "fast"}}, "/options/pace"),
        ({"options": {"first": "2"}}, "/options/first"),
        ({"options": {"may_decline_token": "true"}}, "/options/may_decline_token"),
        ({"options": {"may_decline_token": 1}}, "/options/may_decline_token"),
        ({"seats": [ME]}, "/seats"),
        ({"seats": [BOT, BOT]}, "/seats"),
        ({"seats": [ME, ME]}, "/seats"),
        ({"seats": [ME, {"kind": "bot", "bot": "deep"}]}, "/seats/1/bot"),
        ({"seats": [ME, {"kind": "account"}]}, "/seats/1/account"),
        ({"seats": [ME, {"kind": "invitation", "bot": "greedy"}]}, "/seats/1/bot"),
        ({"seats": [ME, {"kind": "bot", "nam": "x"}]}, "/seats/1/nam"),
        ({"sets": 1}, "/sets"),
    ],
)
def test_what_is_wrong_with_a_new_game_is_said_where_it_is(mira, change, pointer):
    found = problem(mira.post("games", {"title": "duel", "seats": [ME, BOT], **change}), 400, "invalid")
    assert found["errors"][0]["pointer"] == pointer
    assert not Game.objects.exists()


def test_two_play_the_second_edition_of_7_wonders_only_by_the_option(mira):
    body = {"title": "seven_wonders", "edition": "2", "seats": [ME, BOT]}
    assert problem(mira.post("games", body), 400, "invalid")["errors"][0]["pointer"] == "/seats"
    held(mira.post("games", {**body, "options": {"second_edition_for_two": True}}), 201)


def test_a_game_is_made_once_under_an_idempotency_key(mira):
    body = {"title": "duel", "seats": [ME, {"kind": "invitation"}]}
    first = mira.post("games", body, Idempotency_Key="one")
    again = mira.post("games", body, Idempotency_Key="one")
    assert (first.json(), first["Location"]) == (again.json(), again["Location"])
    assert again["Idempotent-Replayed"] == "true"
    assert Game.objects.count() == 1


def test_no_kept_answer_has_a_token_of_a_seat(mira, jonas):
    """A copy of the database opens no seat. And whoever asks again for what was answered gets no token of a
    seat that somebody else has by now."""
    body = {"title": "duel", "seats": [ME, {"kind": "invitation"}]}
    made = held(mira.post("games", body, Idempotency_Key="one"), 201)
    path = f"games/{made['id']}"
    link = held(mira.post(f"{path}/links", {"seat": 1}, Idempotency_Key="two"))
    assert held(mira.post(f"{path}/links", {"seat": 1}, Idempotency_Key="two")) == link
    kept = "".join(str(row.body) for row in KeptAnswer.objects.all())
    assert KeptAnswer.objects.count() == 2
    for one in (made["invitations"][0], link):
        assert one["token"] not in kept
    held(jonas.post(f"{path}/join", {"token": link["token"]}))
    assert held(mira.post("games", body, Idempotency_Key="one"), 201)["invitations"] == []
    problem(mira.post(f"{path}/links", {"seat": 1}, Idempotency_Key="two"), 403, "forbidden")


def test_making_needs_a_token_that_may_play_and_looking_one_that_may_look(caller_of, stranger):
    body = {"title": "duel", "seats": [ME, BOT]}
    problem(stranger.post("games", body), 401, "token")
    looker, scorer = caller_of("Mira", "look"), caller_of("Mira", "score")
    assert problem(looker.post("games", body), 403, "scope")["scope"] == "play"
    game = game_of("duel", looker.user, "bot", public=True)
    assert problem(scorer.get(f"games/{game.public_id}"), 403, "scope")["scope"] == "look"
    assert held(stranger.get(f"games/{game.public_id}"))["viewer"] is None


# --- finding --------------------------------------------------------------------------------------


def test_my_games_are_filtered_and_turned_page_by_page(mira, jonas):
    duel = [game_of("duel", mira.user, jonas.user, number=n) for n in range(3)]
    over = play_on(game_of("architects", jonas.user, mira.user))
    game_of("duel", jonas.user, "bot")

    def ids(**query):
        return [one["id"] for one in held(mira.get("games", query))["results"]]

    assert ids() == [game.public_id for game in (over, *reversed(duel))]
    assert ids(title="architects") == ids(status="over") == [over.public_id]
    asked = [game.public_id for game in reversed(duel) if fresh(game).asked == [0]]
    assert ids(asked="true") == asked
    assert set(ids(asked="false")) == set(ids()) - set(asked)
    first = held(mira.get("games", {"limit": 3}))
    rest = held(mira.get(first["next"].removeprefix("http://testserver")))
    assert [one["id"] for one in [*first["results"], *rest["results"]]] == ids()
    assert rest["next"] is None
    problem(mira.get("games", {"title": "chess"}), 400, "invalid")
    problem(mira.get("games", {"sort": "x"}), 400, "invalid")


def test_a_list_of_many_games_takes_few_queries_and_is_304_when_nothing_changed(mira):
    for number in range(12):
        game_of("duel", mira.user, "bot", number=number)
    with CaptureQueriesContext(connection) as captured:
        answer = mira.get("games", {"asked": "true"})
    assert len(captured) <= 5
    assert mira.get("games", {"asked": "true"}, If_None_Match=answer["ETag"]).status_code == 304


# --- looking --------------------------------------------------------------------------------------


def test_a_game_is_304_until_something_happens_and_that_costs_no_look_at_the_state(mira, jonas, monkeypatch):
    game = game_of("duel", mira.user, jonas.user)
    path = f"games/{game.public_id}"
    answer = mira.get(path)
    held(answer)
    with monkeypatch.context() as patch:
        patch.setattr("play.rulebook.state_of", None)
        with CaptureQueriesContext(connection) as captured:
            assert mira.get(path, If_None_Match=answer["ETag"]).status_code == 304
    assert len(captured) <= 3
    assert jonas.get(path, If_None_Match=answer["ETag"]).status_code == 200
    play_on(game, lambda state: state.move_count == 1)
    assert mira.get(path, If_None_Match=answer["ETag"]).status_code == 200


def test_who_has_no_seat_sees_a_table_only_when_spectators_may_watch(mira, jonas, stranger):
    game = game_of("duel", mira.user, "bot")
    path = f"games/{game.public_id}"
    for caller in (jonas, stranger):
        for address in ("", "/moves", "/replay", "/record", "/decisions/x", "/links"):
            if caller is stranger and address in ("/decisions/x", "/links"):
                problem(caller.get(path + address), 401, "token")
            else:
                problem(caller.get(path + address), 404, "not-found")
    problem(jonas.put(f"{path}/spectators", {"public": True}), 404, "not-found")
    assert held(mira.put(f"{path}/spectators", {"public": True}))["public"]
    for caller in (jonas, stranger):
        seen = held(caller.get(path))
        assert (seen["viewer"], seen["decisions"]) == (None, [])
    problem(jonas.put(f"{path}/spectators", {"public": False}), 403, "forbidden")
    problem(jonas.get(f"{path}/links"), 403, "forbidden")
    assert not held(mira.put(f"{path}/spectators", {"public": False}))["public"]
    problem(stranger.get(path), 404, "not-found")
    problem(stranger.get("games/nothing"), 404, "not-found")


def test_whoever_holds_two_seats_looks_from_either(mira):
    game = game_of("duel", mira.user, mira.user)
    path = f"games/{game.public_id}"
    assert [held(mira.get(path, {"seat": seat}))["viewer"] for seat in (0, 1)] == [0, 1]
    other = game_of("duel", mira.user, "bot")
    problem(mira.get(f"games/{other.public_id}", {"seat": 1}), 403, "forbidden")
    problem(mira.get(path, {"seat": 9}), 400, "invalid")


def test_cookies_play_no_part(mira, client):
    game = game_of("duel", mira.user, "bot")
    client.force_login(mira.user)
    assert client.get(game.get_absolute_url()).status_code == 200
    problem(client.get(f"/api/v1/games/{game.public_id}"), 404, "not-found")


# --- seats ----------------------------------------------------------------------------------------


def invitation(game, number=1):
    return links.token(game.public_id, Seat.objects.get(game=game, number=number))


def test_an_invitation_is_taken_once_and_its_link_ends(mira, jonas, caller_of):
    game = game_of("duel", mira.user, "invited")
    path, token = f"games/{game.public_id}/join", invitation(game)
    seen = held(jonas.post(path, {"token": token, "name": " Jo "}))
    assert seen["viewer"] == 1
    assert seen["people"][1] == {
        "seat": 1, "name": "Jo", "kind": "person", "taken": True, "owner": False, "you": True,
    }  # fmt: skip
    assert Seat.objects.get(game=game, number=1).user == jonas.user
    problem(caller_of("Ida").post(path, {"token": token}), 410, "gone")
    problem(caller_of("Ida").post(path, {"token": "x" * 43}), 404, "not-found")
    problem(jonas.post("games/nothing/join", {"token": token}), 404, "not-found")
    again = held(jonas.post(path, {"token": invitation(game)}))
    assert again["viewer"] == 1


def test_the_one_who_invites_does_not_take_the_seat_too(mira):
    game = game_of("duel", mira.user, "invited")
    problem(mira.post(f"games/{game.public_id}/join", {"token": invitation(game)}), 409, "conflict")


def test_a_guests_seat_comes_to_the_account_by_its_own_link_but_nobody_elses_does(mira, jonas, client):
    game = game_of("duel", mira.user, "invited")
    path = f"{game.get_absolute_url()}s/{invitation(game)}/"
    assert client.post(path, {"name": "Guest"}).status_code == 302
    own = invitation(game)
    assert held(jonas.post(f"games/{game.public_id}/join", {"token": own}))["viewer"] == 1
    assert client.get(game.get_absolute_url()).status_code == 200, "the guest's browser stays"
    theirs = links.token(game.public_id, Seat.objects.get(game=game, number=0))
    other = game_of("duel", jonas.user, "invited", number=2)
    problem(mira.post(f"games/{other.public_id}/join", {"token": invitation(other, 0)}), 410, "gone")
    problem(jonas.post(f"games/{game.public_id}/join", {"token": theirs}), 409, "conflict")


def test_links_are_shown_to_their_seat_and_a_new_one_ends_the_old(mira, jonas):
    game = game_of("duel", mira.user, "invited")
    path = f"games/{game.public_id}/links"
    before = held(mira.get(path))["links"]
    assert [(one["seat"], one["invitation"]) for one in before] == [(0, False), (1, True)]
    made = held(mira.post(path, {"seat": 1}))
    assert made["token"] not in {one["token"] for one in before}
    problem(jonas.post(f"games/{game.public_id}/join", {"token": before[1]["token"]}), 404, "not-found")
    assert held(jonas.post(f"games/{game.public_id}/join", {"token": made["token"]}))["viewer"] == 1
    assert [one["seat"] for one in held(jonas.get(path))["links"]] == [1]
    problem(jonas.post(path, {"seat": 0}), 403, "forbidden")
    problem(mira.post(path, {"seat": 1}), 403, "forbidden")


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_finished_game_tells_its_result_seed_and_sheet_and_is_played_again(mira, jonas, title):
    more = ["bot"] * (TITLES[title] - 2)
    game = play_on(game_of(title, mira.user, jonas.user, *more))
    path = f"games/{game.public_id}"
    seen = held(mira.get(path))
    assert seen["status"] == "over"
    assert (seen["asked"], seen["decisions"]) == ([], [])
    assert seen["result"]["outcome"] == game.result["outcome"]
    assert [sheet["total"] for sheet in seen["result"]["scores"]]
    assert seen["result"]["seed"] == bytes(game.seed).hex()
    assert mira.client.get(seen["result"]["sheet"]).status_code == 200
    made = held(mira.post(f"{path}/rematch"))
    assert held(jonas.post(f"{path}/rematch"))["id"] == made["id"]
    assert [person["name"] for person in made["people"]] == [person["name"] for person in seen["people"]]
    assert made["result"] is None
    problem(mira.post(f"games/{made['id']}/rematch"), 403, "forbidden")


def test_a_program_and_a_browser_sit_at_the_same_table(mira, client):
    """What the one does the other sees: there is one way through which a move goes."""
    game = game_of("duel", mira.user, "invited", first="0")
    assert (
        client.post(f"{game.get_absolute_url()}s/{invitation(game)}/", {"name": "Jonas"}).status_code == 302
    )
    seen = held(mira.get(f"games/{game.public_id}"))
    decision = seen["decisions"][0]["id"]
    move = f"take:{seen['view']['draft']['offered'][0]}"
    seen = held(mira.post(f"games/{game.public_id}/moves", {"decision": decision, "move": move}))
    page = client.get(game.get_absolute_url()).content.decode()
    assert "Your turn" in page
    decision = seen["view"]["decision"]
    form = {"decision": decision, "move": f"take:{seen['view']['draft']['offered'][0]}"}
    assert client.post(f"{game.get_absolute_url()}move/", form).status_code == 302
    assert held(mira.get(f"games/{game.public_id}"))["moves"] == 2
