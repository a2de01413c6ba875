"""Where all choose at the same time: a choice waits, secret and open to change, until the last one is in."""

from __future__ import annotations

import itertools
import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from play import moves
from play.models import Commit, Game

pytestmark = pytest.mark.django_db


def decision_of(table, seat):
    """The id of the seat's open question."""
    return next(d.id for d in table.state.pending() if d.seat == seat)


def choices(table, seat):
    return table.state.legal(decision_of(table, seat))


def choose(table, seat, move=None):
    """Commit from this seat's browser; gives (decision, move)."""
    decision = decision_of(table, seat)
    move = move or table.state.legal(decision)[0]
    assert table.send(seat, move, decision).status_code == 302
    return decision, move


def waiting(table):
    return dict(Commit.objects.filter(game=table.game).values_list("decision", "move"))


def test_a_choice_waits_beside_the_log(gather):
    table = gather("friend", "friend")
    before = table.base.to_json()
    decision, move = choose(table, 1)
    assert waiting(table) == {decision: move}
    assert table.fresh().log.count() == 0
    assert table.game.move_count == 0
    assert table.base.to_json() == before, "the snapshot is without commits"
    assert table.game.standing["asked"] == [0, 2]


def test_the_own_choice_is_shown_and_nobody_elses(gather):
    table = gather("friend", "friend")
    _, move = choose(table, 1)
    mine, other = table.see(1).content.decode(), table.see(0).content.decode()
    assert "Committed" in mine
    assert "You may change your mind until all have chosen." in mine
    assert "Committed" not in other
    assert "1 of 3 has chosen" in other
    assert move not in other


def test_a_choice_is_replaced(gather):
    table = gather("friend", "friend")
    decision, first = choose(table, 0)
    second = next(move for move in table.state.legal(decision) if move != first)
    revision = table.fresh().revision
    assert table.send(0, second, decision).status_code == 302
    assert waiting(table) == {decision: second}
    assert table.fresh().revision == revision, "nobody else learns of it"


def test_a_change_of_mind_shows_on_ones_other_device_and_nowhere_else(gather):
    table = gather("friend", "friend")
    decision, first = choose(table, 0)
    tags = {seat: table.see(seat).context["table"]["tag"] for seat in (0, 1)}
    second = next(move for move in table.state.legal(decision) if move != first)
    table.send(0, second, decision)
    assert table.see(0, "live/", tag=tags[0]).status_code == 200
    assert table.see(1, "live/", tag=tags[1]).status_code == 204


def test_the_same_choice_twice_changes_nothing(gather):
    table = gather("friend", "friend")
    decision, move = choose(table, 0)
    revision, row = table.fresh().revision, Commit.objects.get().pk
    assert table.send(0, move, decision).status_code == 302
    assert table.fresh().revision == revision
    assert Commit.objects.get().pk == row


def test_a_choice_is_taken_back_once_or_twice(gather):
    table = gather("friend", "friend")
    decision, _ = choose(table, 0)
    for _time in range(2):
        answer = table.clients[0].post(table.url + "back/", {"decision": decision})
        assert answer.status_code == 302
        assert waiting(table) == {}
        assert table.fresh().standing["asked"] == [0, 1, 2]
    assert "Your turn" in table.see(0).content.decode()


def test_the_last_choice_resolves_the_turn_and_the_log_takes_it_in_the_order_of_the_seats(gather):
    table = gather("friend", "friend")
    made = dict(choose(table, seat) for seat in (2, 0, 1))
    assert waiting(table) == {}
    entries = list(table.fresh().log.order_by("number"))
    assert [entry.seat for entry in entries] == [0, 1, 2]
    assert {entry.decision: entry.move for entry in entries} == made
    assert [entry.number for entry in entries] == [1, 2, 3]
    assert table.game.move_count == 3
    assert table.game.standing == {
        "asked": [0, 1, 2],
        "waits": False,
        "age": 1,
        "turn": 2,
        "step": "turn",
    }


def test_after_the_last_choice_the_question_is_closed(gather):
    table = gather("friend", "friend")
    made = [(seat, *choose(table, seat)) for seat in (0, 1, 2)]
    seat, decision, move = made[0]
    other = "discard:" + move.partition(" ")[0].partition(":")[2]
    assert table.send(seat, move, decision).status_code == 302, "the same once more"
    if other != move:
        assert table.send(seat, other, decision).status_code == 409
    assert table.clients[seat].post(table.url + "back/", {"decision": decision}).status_code == 409
    assert table.fresh().move_count == 3


def test_nobody_chooses_or_takes_back_for_another(gather):
    table = gather("friend", "friend", public="1")
    decision, move = choose(table, 1)
    assert table.send(0, move, decision).status_code == 403
    assert table.clients[0].post(table.url + "back/", {"decision": decision}).status_code == 403
    table.clients[0].post(table.url + "open/", {"public": "1"})
    assert Client().post(table.url + "back/", {"decision": decision}).status_code == 403
    assert waiting(table) == {decision: move}


def test_a_refused_choice_leaves_the_old_one(gather):
    table = gather("friend", "friend")
    decision, move = choose(table, 0)
    answer = table.send(0, "build:palace", decision)
    assert answer.status_code == 422
    assert "Palace is not in the hand." in answer.content.decode()
    assert waiting(table) == {decision: move}


def test_bots_choose_at_once_and_again_after_each_turn(gather):
    table = gather("bot", "bot")
    assert table.fresh().standing["asked"] == [0]
    assert set(Commit.objects.values_list("seat", flat=True)) == {1, 2}
    choose(table, 0)
    assert table.fresh().standing == {"asked": [0], "waits": True, "age": 1, "turn": 2, "step": "turn"}
    assert table.game.log.count() == 3
    assert len(waiting(table)) == 2


def test_a_whole_game_with_bots_ends_and_nothing_waits(gather):
    table = gather("bot", "bot", "bot", "bot", number=3)
    table.play_until(lambda state: not state.pending(), each=True)
    game = table.fresh()
    assert game.over
    assert waiting(table) == {}
    assert len(game.result["scores"]) == 5
    out = StringIO()
    call_command("check_snapshots", game.public_id, stdout=out)
    assert "1 games checked, 0 differ." in out.getvalue()
    replay = table.see(0, "replay/", at="0")
    assert replay.status_code == 200


_of_the_first_order = []


@pytest.mark.parametrize("order", [*itertools.permutations(range(3))])
def test_every_order_of_choices_gives_the_same_game(gather, order):
    def turns(order):
        """After each of three turns in which they choose in this order: the state, and the log."""
        table, found = gather("friend", "friend", number=5), []
        for _turn in range(3):
            legal = {seat: choices(table, seat) for seat in range(3)}
            for seat in order:
                choose(table, seat, legal[seat][len(legal[seat]) // 2])
            state = table.base.to_json()
            log = table.game.log.order_by("number").values_list("number", "decision", "move", "events")
            found.append((state, list(log)))
        return found

    # Played once in a process: it is the same for all.
    if not _of_the_first_order:
        _of_the_first_order.append(turns(range(3)))
    assert turns(order) == _of_the_first_order[0]


def test_snapshots_are_rebuilt_while_choices_wait(gather):
    table = gather("friend", "friend")
    for seat in (0, 1, 2, 1):
        choose(table, seat)
    call_command("check_snapshots", table.game.public_id, stdout=StringIO())
    Commit.objects.filter(game=table.game).update(move="build:palace")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("check_snapshots", table.game.public_id, stdout=out)
    assert "commits" in out.getvalue()
    assert "palace" not in out.getvalue()
    call_command("check_snapshots", table.game.public_id, "--repair", stdout=StringIO())
    assert waiting(table) == {}
    assert table.see(1).status_code == 200


def test_a_choice_is_hidden_in_repr_and_admin(gather, admin_client):
    table = gather("friend", "friend")
    _, move = choose(table, 1)
    assert move not in repr(Commit.objects.get()) + str(Commit.objects.get())
    page = admin_client.get(f"/admin/play/game/{table.game.pk}/change/").content.decode()
    assert move.partition(" ")[0] not in page


# --- two players and the Free city ----------------------------------------------------------------


def both(table):
    return [one.id for one in table.state.pending() if one.seat == 0]


def test_the_controller_chooses_twice(gather):
    table = gather("friend")
    assert both(table) == ["a1.t1.s0"]
    choose(table, 0)
    assert both(table) == ["a1.t1.s0.free"]
    page = table.see(0).content.decode()
    assert "Now choose for the Free city." in page
    assert "You decide for it this turn." in page
    choose(table, 0)
    assert both(table) == []
    assert len(waiting(table)) == 2
    choose(table, 1)
    assert [entry.decision for entry in table.fresh().log.order_by("number")] == [
        "a1.t1.s0",
        "a1.t1.s0.free",
        "a1.t1.s1",
    ]


def test_changing_the_first_choice_opens_the_second_again(gather):
    table = gather("friend")
    first, move = choose(table, 0)
    choose(table, 0)
    other = next(one for one in table.state.legal(first) if one.partition(" ")[0] != move.partition(" ")[0])
    assert table.send(0, other, first).status_code == 302
    assert waiting(table) == {first: other}
    assert both(table) == ["a1.t1.s0.free"]
    choose(table, 0)
    assert table.clients[0].post(table.url + "back/", {"decision": first}).status_code == 302
    assert waiting(table) == {}
    assert both(table) == ["a1.t1.s0"]


def test_the_second_choice_alone_is_taken_back(gather):
    table = gather("friend")
    first, move = choose(table, 0)
    second, _ = choose(table, 0)
    assert table.clients[0].post(table.url + "back/", {"decision": second}).status_code == 302
    assert waiting(table) == {first: move}
    assert both(table) == [second]


def test_a_game_of_two_against_the_bot_ends(gather):
    table = gather("bot", number=2)
    table.play_until(lambda state: not state.pending(), each=True)
    game = table.fresh()
    assert game.over
    page = table.see(0).content.decode()
    assert "Free city" in page
    assert "cannot win" in page


# --- several on one device ------------------------------------------------------------------------


def test_the_device_goes_round_and_nobody_sees_anothers_hand(gather):
    table = gather("device", "device", number=4)
    seen = []
    for seat in range(3):
        if seat:
            cover = table.see(0).content.decode()
            assert "hand-slot" not in cover
            assert f"Hand the device to {table.game.seats.get(number=seat).name}." in cover
            assert table.clients[0].post(table.url + "ready/").status_code == 302
        page = table.see(0).content.decode()
        hand = set(table.base.view(seat)["hand"])
        assert all(f'data-choose="{card}"' in page for card in hand)
        seen.append(hand)
        choose(table, seat)
    assert table.fresh().standing["turn"] == 2


def test_a_device_with_two_and_a_friend_elsewhere(gather):
    table = gather("friend", "device")
    choose(table, 1)
    choose(table, 0)
    assert "Hand the device to Aylin." in table.see(0).content.decode()
    table.clients[0].post(table.url + "ready/")
    choose(table, 2)
    assert table.fresh().standing["turn"] == 2


# --- beside the site's own addresses --------------------------------------------------------------


def test_random_choices_changes_and_take_backs_never_lose_anything(gather):
    """A storm of changes: at the end of each turn exactly the last choices have counted."""
    table = gather("friend", "friend", "friend", number=9)
    seats = list(table.game.seats.order_by("number"))
    rng = random.Random(4)
    held = frozenset(range(4))
    for _turn in range(8):
        state = table.base
        if not all(decision.retractable for decision in state.pending()):
            break
        ids = {decision.id: state.legal(decision) for decision in state.pending()}
        last: dict[str, str] = {}
        while len(last) < len(ids):
            game = Game.objects.get(pk=table.game.pk)
            id = rng.choice(list(ids))
            if id in last and rng.random() < 0.3:
                moves.take_back(game, seats, held, id, timezone.now())
                del last[id]
            elif id in last or len(last) < len(ids) - 1 or rng.random() < 0.5:
                last[id] = rng.choice(ids[id])
                moves.submit(game, seats, held, id, last[id], timezone.now())
        logged = dict(table.fresh().log.filter(decision__in=ids).values_list("decision", "move"))
        assert logged == last
