"""Two seats or two tabs at the same instant: nothing is lost, nothing is played twice, nobody sees a
failure."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from play.models import Game, Seat
from tests.play.conftest import invitation

pytestmark = pytest.mark.django_db(transaction=True)


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Run the calls in threads that start at the same instant; gives what they return, in order."""
    barrier, results = threading.Barrier(len(calls)), [None] * len(calls)

    def run(number: int, call: Callable[[], Any]) -> None:
        try:
            barrier.wait(10)
            results[number] = call()
        except BaseException as error:
            results[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def tab(client: Client) -> Client:
    """One more tab of the same browser."""
    other = Client()
    other.cookies = client.cookies
    return other


def poster(table: Any, seat: int, decision: str, move: str) -> Callable[[], int]:
    client = tab(table.clients[seat])
    return lambda: client.post(table.url + "move/", {"decision": decision, "move": move}).status_code


def test_the_same_button_in_four_tabs_plays_once(begin):
    table = begin("friend")
    for _ in range(4):
        state, decision = table.state, table.decision
        move = state.legal(decision)[0]
        before = table.game.move_count
        answers = together(*[poster(table, decision.seat, decision.id, move) for _ in range(4)])
        assert answers == [302] * 4
        assert table.fresh().move_count == table.game.log.count() == before + 1


def test_different_answers_in_two_tabs_one_counts(begin):
    table = begin("friend")
    for _ in range(4):
        state, decision = table.state, table.decision
        legal = state.legal(decision)
        if len(legal) < 2:
            table.play()
            continue
        before = table.game.move_count
        answers = together(*[poster(table, decision.seat, decision.id, move) for move in legal[:2]])
        assert sorted(answers) == [302, 409]
        assert table.fresh().move_count == table.game.log.count() == before + 1


def test_both_seats_at_the_same_instant(begin):
    """One is asked, the other answers what it will be asked next or has no business with: never a failure."""
    table = begin("friend")
    table.play_until(lambda state: state.phase()["step"] == "turn")
    for _ in range(4):
        state, decision = table.state, table.decision
        before, other = table.game.move_count, 1 - decision.seat
        move = state.legal(decision)[0]
        looked_ahead = state.copy()
        looked_ahead.play(looked_ahead.pending()[0], move)
        upcoming = looked_ahead.pending()[0]
        reply = looked_ahead.legal(upcoming)[0]
        answers = together(
            poster(table, decision.seat, decision.id, move), poster(table, other, upcoming.id, reply)
        )
        assert answers[0] == 302
        if upcoming.seat == other:
            # Before the first move the reply's question is not open yet; after it, it is.
            assert answers[1] in (302, 409)
            played = 1 + (answers[1] == 302)
        else:
            assert answers[1] in (403, 409)
            played = 1
        assert table.fresh().move_count == table.game.log.count() == before + played


def test_a_poll_beside_a_move_sees_one_of_the_two_tables(begin):
    table = begin("friend")
    for _ in range(4):
        state, decision = table.state, table.decision
        move = state.legal(decision)[0]
        watcher = tab(table.clients[1 - decision.seat])
        answers = together(
            poster(table, decision.seat, decision.id, move),
            lambda watcher=watcher: watcher.get(table.url + "live/").status_code,
            lambda watcher=watcher: watcher.get(table.url).status_code,
        )
        assert answers == [302, 200, 200]


def test_two_friends_press_take_the_seat_one_sits_down(begin):
    table = begin("friend", taken=False)
    link = invitation(table.game)
    friends = [Client(), Client(), Client()]
    answers = together(*[lambda friend=friend: friend.post(link).status_code for friend in friends])
    assert sorted(answers).count(302) == 1
    assert set(answers) <= {302, 409, 410}
    seated = [friend.get(table.url).status_code for friend in friends]
    assert sorted(seated) == [200, 404, 404]
    assert Seat.objects.get(game=table.game, number=1).taken_at


def test_a_rematch_asked_for_twice_is_one_game(begin):
    table = begin("friend", 5)
    table.play_until(lambda state: not state.pending())
    answers = together(
        *[
            lambda seat=seat: tab(table.clients[seat]).post(table.url + "rematch/")["Location"]
            for seat in (0, 1, 0)
        ]
    )
    assert len(set(answers)) == 1
    assert Game.objects.filter(rematch_of=table.game).count() == 1


def test_games_begun_at_the_same_instant_do_not_touch(begin):
    clients = [Client(), Client(), Client()]
    answers = together(
        *[lambda client=client: client.post("/play/duel/", {"how": "bot"})["Location"] for client in clients]
    )
    assert len(set(answers)) == 3
    assert Game.objects.count() == 3


def test_one_browser_begins_three_games_at_the_same_instant_and_keeps_them(begin):
    browser = begin("bot").clients[0]
    tabs = [tab(browser), tab(browser), tab(browser)]
    answers = together(*[lambda one=one: one.post("/play/duel/", {"how": "bot"})["Location"] for one in tabs])
    assert [browser.get(address).status_code for address in answers] == [200, 200, 200]
    assert browser.get("/play/").content.decode().count('class="game-turn"') == 4
