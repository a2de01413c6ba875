"""Seven people who choose at the same instant: one resolution, nothing lost, the same for every order."""

from __future__ import annotations

import random

import pytest

from play.models import Commit, Game
from tests.play.test_races import poster, tab, together

pytestmark = pytest.mark.django_db(transaction=True)
FRIENDS = ("friend",) * 6


def open_ids(table):
    return {decision.seat: decision.id for decision in table.state.pending()}


def test_seven_choices_at_the_same_instant_resolve_once(gather):
    table, reference = gather(*FRIENDS, number=7), gather(*FRIENDS, number=7)
    rng = random.Random(3)
    for turn in range(1, 4):
        state, ids = table.base, open_ids(table)
        wanted = {seat: rng.choice(state.legal(id)) for seat, id in ids.items()}
        answers = together(*[poster(table, seat, ids[seat], wanted[seat]) for seat in ids])
        assert answers == [302] * 7
        assert table.fresh().move_count == table.game.log.count() == 7 * turn
        assert not Commit.objects.filter(game=table.game).exists()
        assert dict(table.game.log.filter(decision__in=ids.values()).values_list("seat", "move")) == wanted
        # The same choices one after the other, in another order each turn, give the same game.
        seats = list(wanted)
        rng.shuffle(seats)
        for seat in seats:
            assert reference.send(seat, wanted[seat], ids[seat]).status_code == 302
        assert reference.base.to_json() == table.base.to_json()
        rows = [list(one.game.log.values_list("number", "decision", "events")) for one in (table, reference)]
        assert rows[0] == rows[1]


def test_the_last_choice_against_a_change_of_mind(gather):
    """Either the change comes first and counts, or the turn is over and it is told so: never both, never
    neither."""
    table = gather("friend", "friend", number=3)
    for _turn in range(4):
        state, ids = table.base, open_ids(table)
        if not all(decision.retractable for decision in state.pending()):
            break
        first, second = state.legal(ids[0])[:2]
        for seat, move in ((0, first), (1, state.legal(ids[1])[0])):
            assert table.send(seat, move, ids[seat]).status_code == 302
        last = state.legal(ids[2])[0]
        answers = together(poster(table, 0, ids[0], second), poster(table, 2, ids[2], last))
        assert answers[1] == 302
        counted = table.fresh().log.get(decision=ids[0]).move
        assert (answers[0], counted) in ((302, second), (409, first))


def test_the_last_choice_against_a_take_back(gather):
    table = gather("friend", "friend", number=4)
    ids, state = open_ids(table), table.base
    for seat in (0, 1):
        table.send(seat, state.legal(ids[seat])[0], ids[seat])
    back = tab(table.clients[0])
    answers = together(
        lambda: back.post(table.url + "back/", {"decision": ids[0]}).status_code,
        poster(table, 2, ids[2], state.legal(ids[2])[0]),
    )
    assert answers[1] == 302
    waits = Commit.objects.filter(game=table.game).count()
    resolved = table.fresh().log.count()
    assert (answers[0], waits, resolved) in ((302, 2, 0), (409, 0, 3))


def test_one_person_chooses_in_four_tabs_one_choice_waits(gather):
    table = gather("friend", "friend", number=5)
    ids, state = open_ids(table), table.base
    moves = state.legal(ids[0])[:4]
    answers = together(*[poster(table, 0, ids[0], move) for move in moves])
    assert answers == [302] * len(moves)
    assert Commit.objects.get(game=table.game).move in moves
    assert Game.objects.get(pk=table.game.pk).log.count() == 0
