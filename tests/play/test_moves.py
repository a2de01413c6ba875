"""A move from the browser: played once, refused in words, never for somebody else."""

from __future__ import annotations

import pytest

from play import moves
from play.models import Game, LogEntry

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def first_wonder(table):
    return table.state.legal(table.decision)[0]


def test_a_move_is_played_and_the_answer_is_the_table(begin):
    table = begin("friend")
    decision, move = table.decision, first_wonder(table)
    response = table.send(decision.seat, move)
    assert response.status_code == 302
    assert response["Location"] == table.url
    assert table.fresh().move_count == 1
    entry = LogEntry.objects.get(game=table.game)
    assert (entry.number, entry.decision, entry.seat, entry.move) == (1, decision.id, decision.seat, move)


def test_with_htmx_the_answer_is_the_fragment_of_the_new_table(begin):
    table = begin("friend")
    seat = table.decision.seat
    response = table.send(seat, first_wonder(table), **HTMX)
    page = response.content.decode()
    assert response.status_code == 200
    assert 'id="table"' in page
    assert "<html" not in page
    assert "Waiting for" in page
    assert response["HX-Replace-Url"] == table.url


def test_looking_plays_nothing(begin):
    table = begin("friend")
    table.see(table.decision.seat, choose=first_wonder(table).split(":")[1])
    assert table.clients[0].get(table.url + "move/").status_code == 405
    assert table.fresh().move_count == 0


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_the_same_move_twice_is_played_once_and_answered_like_the_first(begin, headers):
    table = begin("friend")
    decision, move = table.decision, first_wonder(table)
    first = table.send(decision.seat, move, decision.id, **headers)
    second = table.send(decision.seat, move, decision.id, **headers)
    assert (first.status_code, first.get("Location")) == (second.status_code, second.get("Location"))
    assert table.fresh().move_count == 1


def test_another_answer_to_a_settled_question_is_409_with_the_table_as_it_stands(begin):
    table = begin("friend")
    decision = table.decision
    first, second = table.state.legal(decision)[:2]
    table.send(decision.seat, first)
    response = table.send(decision.seat, second, decision.id)
    assert response.status_code == 409
    assert "settled already" in response.content.decode()
    assert "<html" in response.content.decode()
    assert table.fresh().move_count == 1
    fragment = table.send(decision.seat, second, decision.id, **HTMX)
    assert fragment.status_code == 409
    assert "<html" not in fragment.content.decode()


def test_a_closed_decision_keeps_the_choice_that_was_half_made(begin):
    table = begin("friend")
    state = table.play_until(lambda state: state.phase()["step"] == "turn" and state.phase()["turn"] > 2)
    decision = state.pending()[0]
    cards = [o["card"] for o in state.offers(decision) if o["kind"] == "discard"]
    assert len(cards) > 1
    table.send(decision.seat, f"discard:{cards[0]}")
    response = table.send(decision.seat, f"discard:{cards[1]}", decision.id, choose=cards[1], **HTMX)
    assert response.status_code == 409
    assert response["HX-Replace-Url"] == f"{table.url}?choose={cards[1]}"


def test_a_refused_move_is_422_with_the_rule_in_words(begin):
    table = begin("friend")
    state = table.play_until(lambda state: state.phase()["step"] == "turn")
    decision = state.pending()[0]
    covered = next(
        offer["card"]
        for offer in state.offers(decision)
        if offer["refusal"] and offer["refusal"]["code"] == "duel.structure.covered"
    )
    before = table.fresh().move_count
    response = table.send(decision.seat, f"build:{covered}")
    page = response.content.decode()
    assert response.status_code == 422
    assert "is covered by another card" in page
    assert "/r/code/duel.structure.covered" in page
    assert table.fresh().move_count == before


@pytest.mark.parametrize(
    "move", ["", "x", "build:", "build:nothing-like-it", "🎲", "build:school:x" * 40, "\0"]
)
def test_nonsense_is_refused_in_words(begin, move):
    table = begin("friend")
    response = table.send(table.decision.seat, move)
    assert response.status_code == 422
    assert "not a move that the game knows" in response.content.decode()
    assert table.fresh().move_count == 0


@pytest.mark.parametrize("decision", ["", "x", "a9.t9.s0", "a1.t1.s0", "é" * 100, "\0"])
def test_a_question_that_was_never_asked_is_closed(begin, decision):
    table = begin("friend")
    assert table.send(0, first_wonder(table), decision).status_code == 409
    assert table.fresh().move_count == 0


def test_a_seat_cannot_move_for_another(begin):
    table = begin("friend")
    decision, move = table.decision, first_wonder(table)
    other = 1 - decision.seat
    assert table.send(other, move).status_code == 403
    assert table.fresh().move_count == 0
    table.send(decision.seat, move)
    assert table.send(other, move, decision.id).status_code == 403
    assert table.fresh().move_count == 1


def test_the_bot_answers_in_the_same_request(begin):
    table = begin("bot")
    while table.state.pending():
        assert table.decision.seat == 0, "whenever the page comes back, the person is asked"
        table.play()
    assert table.fresh().over
    assert set(table.game.log.values_list("seat", flat=True)) == {0, 1}


def test_the_bot_begins_when_the_lot_says_so(begin):
    table = begin("bot", 1, **{"option-first": "1"})
    assert table.game.log.order_by("number").first().seat == 1
    assert table.decision.seat == 0


def test_a_bot_that_fails_is_not_answered_like_a_refused_move(begin, monkeypatch):
    table = begin("bot", 1, **{"option-first": "0"})
    monkeypatch.setattr("play.rulebook.bot_move", lambda *args: "build:school")
    with pytest.raises(moves.BotFailed):
        table.play()
    assert table.fresh().move_count == table.game.log.count()


def test_the_log_and_the_counter_say_the_same(begin):
    table = begin("bot", 3)
    table.play_until(lambda state: state.move_count > 30, each=True)
    numbers = list(table.game.log.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, table.fresh().move_count + 1))


def test_a_move_into_a_game_that_is_over_is_closed(begin):
    table = begin("bot", 4)
    table.play_until(lambda state: not state.pending())
    assert table.send(0, "discard:quarry", "a3.t21.s0").status_code == 409
    assert Game.objects.get(pk=table.game.pk).over


def test_a_form_of_another_site_plays_nothing(begin):
    from django.test import Client

    table = begin("friend")
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = table.at().cookies
    response = strict.post(table.url + "move/", {"decision": table.decision.id, "move": first_wonder(table)})
    assert response.status_code == 403
    assert table.fresh().move_count == 0
