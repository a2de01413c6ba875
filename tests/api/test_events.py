"""What waits for a program: told at once, never lost, and waiting takes no thread from people."""

from __future__ import annotations

import threading
import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.models import User
from play import noting, waiting
from play.api import events
from play.models import Game, Seat
from tests.api.calling import problem
from tests.api.documented import held
from tests.api.tables import fresh, game_of, play_on, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira(caller_of):
    return caller_of("Mira")


@pytest.fixture
def jonas(caller_of):
    return caller_of("Jonas")


def told(caller, after="", **query):
    """The events after a cursor; None for 204."""
    answer = caller.get("events", {**({"after": after} if after else {}), **query})
    if answer.status_code == 204:
        assert answer.content == b""
        return None
    return held(answer)


def move(caller, game, decision):
    body = {"decision": decision, "move": state_of(game).legal(decision)[0]}
    return held(caller.post(f"games/{game.public_id}/moves", body))


def test_an_open_decision_is_told_until_it_is_answered(mira, jonas):
    game = game_of("duel", mira.user, jonas.user, first="0")
    seen = told(mira)
    (one,) = seen["decisions"]
    assert (one["game"], one["title"], one["seat"], one["kind"]) == (game.public_id, "duel", 0, "draft")
    assert one["decision"] == state_of(game).pending()[0].id
    assert told(mira, seen["cursor"]) is None
    assert told(mira)["decisions"] == [one], "without a cursor all that waits is told again"
    theirs = told(jonas)
    assert theirs["decisions"] == []
    move(mira, game, one["decision"])
    assert told(mira, seen["cursor"])["decisions"] == []
    new = told(jonas, theirs["cursor"])
    assert [found["decision"] for found in new["decisions"]] == [state_of(game).pending()[0].id]


def test_all_that_waits_is_told_when_anything_new_comes(mira, jonas):
    first = game_of("duel", mira.user, jonas.user, number=1, first="0")
    seen = told(mira)
    second = game_of("architects", mira.user, jonas.user, number=2, first="0")
    seen = told(mira, seen["cursor"])
    assert [one["game"] for one in seen["decisions"]] == [first.public_id, second.public_id]
    assert [one["since"] for one in seen["decisions"]] == sorted(one["since"] for one in seen["decisions"])


def test_where_all_choose_at_once_a_choice_that_waits_is_not_told_and_one_taken_back_is(mira, jonas):
    game = game_of("seven_wonders", mira.user, jonas.user, "bot")
    seen = told(mira)
    decision = seen["decisions"][0]["decision"]
    move(mira, game, decision)
    waits = told(mira, seen["cursor"])
    assert waits["decisions"] == []
    held(mira.post(f"games/{game.public_id}/take-back", {"decision": decision}))
    again = told(mira, waits["cursor"])
    assert [one["decision"] for one in again["decisions"]] == [decision]
    assert again["cursor"] == seen["cursor"], "the same waits as at first"


def test_a_game_that_ends_is_told_once_to_everybody_who_sat_there(mira, jonas, caller_of):
    bot = caller_of("Miras-bot", program_of=mira.user)
    game = game_of("architects", mira.user, jonas.user, bot.user)
    other = game_of("duel", mira.user, "bot")
    callers = (mira, jonas, bot)
    cursors = [told(caller)["cursor"] for caller in callers]
    play_on(game)
    for caller, cursor in zip(callers, cursors, strict=True):
        seen = told(caller, cursor)
        assert [one["game"] for one in seen["ended"]] == [game.public_id]
        assert game.public_id not in {one["game"] for one in seen["decisions"]}
        assert told(caller, seen["cursor"]) is None
        assert told(caller)["ended"] == []
    seen = told(mira, cursors[0])
    play_on(other)
    assert [one["game"] for one in told(mira, cursors[0])["ended"]] == [game.public_id, other.public_id]
    assert [one["game"] for one in told(mira, seen["cursor"])["ended"]] == [other.public_id]


def test_a_game_whose_seats_are_all_the_accounts_ends_once(mira):
    game = game_of("duel", mira.user, mira.user)
    cursor = told(mira)["cursor"]
    play_on(game)
    assert [one["seats"] for one in told(mira, cursor)["ended"]] == [[0, 1]]


def test_a_program_that_asks_at_any_moment_misses_nothing(mira, jonas):
    """Whoever looks after each move, and who looks seldom, both learn of every decision that stays open and
    of every ending."""
    games = [game_of("duel", mira.user, jonas.user, number=number) for number in range(2)]
    seldom = often = told(mira)["cursor"]
    ended: dict[str, list[str]] = {"seldom": [], "often": []}
    step = 0
    while any(not fresh(game).over for game in games):
        for game in games:
            count = fresh(game).move_count
            play_on(game, lambda state, count=count: state.move_count >= count + 20, rng=step)
            step += 1
            if seen := told(mira, often):
                often = seen["cursor"]
                ended["often"] += [one["game"] for one in seen["ended"]]
            open_ = {
                (found.public_id, one.id)
                for found in games
                for one in state_of(found).pending()
                if one.seat == 0
            }
            assert {(one["game"], one["decision"]) for one in told(mira)["decisions"]} == open_
    if seen := told(mira, seldom):
        ended["seldom"] += [one["game"] for one in seen["ended"]]
    assert sorted(ended["often"]) == sorted(ended["seldom"]) == sorted(game.public_id for game in games)


def test_more_than_an_answer_holds_comes_bit_by_bit(mira, jonas, monkeypatch):
    monkeypatch.setattr(waiting, "MOST", 2)
    games = [game_of("duel", mira.user, jonas.user, number=number, first="0") for number in range(3)]
    seen = told(mira)
    assert (len(seen["decisions"]), seen["more"]) == (2, True)
    cursor = seen["cursor"]
    move(
        mira,
        fresh(next(g for g in games if g.public_id == seen["decisions"][0]["game"])),
        seen["decisions"][0]["decision"],
    )
    seen = told(mira, cursor)
    assert (len(seen["decisions"]), seen["more"]) == (2, False)
    for game in games:
        play_on(game)
    first = told(mira, seen["cursor"])
    rest = told(mira, first["cursor"])
    assert [len(first["ended"]), len(rest["ended"])] == [2, 1]
    assert (first["more"], rest["more"]) == (True, False)


def test_a_game_older_than_the_note_of_its_questions_is_told_all_the_same(mira, jonas):
    game = game_of("duel", mira.user, jonas.user, first="0")
    Game.objects.filter(pk=game.pk).update(open_decisions=None)
    assert [one["decision"] for one in told(mira)["decisions"]] == [state_of(game).pending()[0].id]


def test_a_cursor_is_its_accounts_own(mira, jonas):
    game_of("duel", mira.user, jonas.user)
    cursor = told(mira)["cursor"]
    for wrong in (told(jonas)["cursor"], "x", "-1", cursor[1:], f"9{cursor}x" * 9, "1-2-3", "²-a-b"):
        found = problem(mira.get("events", {"after": wrong}), 400, "invalid")
        assert found["errors"][0]["pointer"] == "/after"
    problem(mira.get("events", {"since": "now"}), 400, "invalid")
    problem(mira.get("events", {"wait": 21}), 400, "invalid")


def test_events_need_a_token_that_may_look(stranger, caller_of):
    problem(stranger.get("events"), 401, "token")
    problem(caller_of("Mira", "play").get("events"), 403, "scope")


def test_an_answer_says_when_to_ask_again_and_is_304_for_its_etag(mira, jonas):
    game_of("duel", mira.user, jonas.user, first="0")
    answer = mira.get("events")
    assert answer["Retry-After"] == "1"
    again = mira.get("events", If_None_Match=answer["ETag"])
    assert (again.status_code, again["Retry-After"]) == (304, "1")
    quiet = mira.get("events", {"after": answer.json()["cursor"]})
    assert (quiet.status_code, quiet["Retry-After"]) == (204, "1")
    assert quiet["ETag"]


def test_a_crowd_is_told_to_ask_seldom():
    crowd = events.Crowd()
    for token in range(200):
        last = crowd.retry_after(token, now=token / 100)
    assert last == 200 / events.A_SECOND
    assert crowd.retry_after(1, now=1000.0) == events.SOONEST, "those who went away are not counted"


def test_one_look_is_one_query_however_many_games(mira, jonas):
    def count() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert mira.get("events", {"after": cursor}).status_code in (200, 204)
        return len(captured)

    cursor = told(mira)["cursor"]
    assert count() == 2, "the token and the look"
    for number in range(5):
        game_of("duel", mira.user, jonas.user, number=number)
    assert count() == 2


# --- waiting --------------------------------------------------------------------------------------


def test_waiting_ends_when_something_comes(mira, jonas, monkeypatch):
    game = game_of("duel", mira.user, jonas.user, first="1")
    cursor = told(mira)["cursor"]
    looks = []

    def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            move(jonas, game, state_of(game).pending()[0].id)

    monkeypatch.setattr(events.time, "sleep", sleep)
    assert told(mira, cursor, wait=20)["decisions"]
    assert looks == [events.LOOK_EVERY] * 3


def test_waiting_ends_when_the_time_is_over(mira, jonas, monkeypatch):
    game_of("duel", mira.user, jonas.user, first="1")
    cursor = told(mira)["cursor"]
    clock = [0.0]
    monkeypatch.setattr(events.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(events.time, "sleep", lambda seconds: clock.__setitem__(0, clock[0] + seconds))
    assert told(mira, cursor, wait=7) is None
    assert clock[0] == 7


def test_few_wait_at_a_time_the_others_are_answered_at_once(mira, jonas, monkeypatch):
    game_of("duel", mira.user, jonas.user, first="1")
    cursor = told(mira)["cursor"]
    monkeypatch.setattr(events, "places", threading.BoundedSemaphore(1))
    monkeypatch.setattr(events.time, "sleep", lambda seconds: pytest.fail("it waits"))
    with events.places:
        assert told(mira, cursor, wait=20) is None
    assert events.places.acquire(blocking=False), "the place is free again"


def test_a_place_is_given_back_when_a_look_fails(monkeypatch):
    monkeypatch.setattr(events, "places", threading.BoundedSemaphore(1))
    monkeypatch.setattr(events.time, "sleep", lambda seconds: None)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            events.wait(lambda: 1 / 0, "x", 1)


@pytest.mark.django_db(transaction=True)
def test_whoever_waits_holds_no_connection(mira, jonas, monkeypatch):
    game_of("duel", mira.user, jonas.user, first="1")
    cursor = told(mira)["cursor"]
    seen = []
    monkeypatch.setattr(events.time, "sleep", lambda seconds: seen.append(connection.connection))
    monkeypatch.setattr(events.time, "monotonic", iter(range(100)).__next__)
    told(mira, cursor, wait=3)
    assert seen
    assert set(seen) == {None}


@pytest.mark.django_db(transaction=True)
def test_of_two_endings_the_later_number_is_never_seen_without_the_earlier(mira, monkeypatch):
    """The one that ends first holds the account until it commits: the other one waits and counts on."""
    games = [game_of("duel", mira.user, "bot", number=number) for number in range(2)]
    seats = [list(game.seats.all()) for game in games]
    from django.db import transaction

    first_counted, other_started = threading.Event(), threading.Event()
    order: list[str] = []

    def first() -> None:
        try:
            with transaction.atomic():
                noting.count_ending(seats[0])
                first_counted.set()
                other_started.wait(5)
                time.sleep(0.1)
                order.append("first")
        finally:
            connection.close()

    def second() -> None:
        try:
            first_counted.wait(5)
            other_started.set()
            with transaction.atomic():
                noting.count_ending(seats[1])
                order.append("second")
        finally:
            connection.close()

    threads = [threading.Thread(target=call) for call in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert order == ["first", "second"]
    numbers = Seat.objects.filter(user=User.objects.get(username="Mira")).order_by("game_id")
    assert list(numbers.values_list("ended_as", flat=True)) == [1, 2]
