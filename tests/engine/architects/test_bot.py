"""The bot of Architects: it plays well, and it sees only what its seat sees."""

import copy
import json
import random

import pytest

from engine.architects import TITLE
from engine.bots.architects import ArchitectsGreedy

from .helpers import RULES, game, legal

BOT = ArchitectsGreedy(RULES)


def won(number: int, seat: int) -> bool:
    """Whether the bot, on this seat of two, beats uniformly random moves; seat 0 begins."""
    rng = random.Random(number)
    state = game(number, first="0")
    while pending := state.pending():
        decision = pending[0]
        if decision.seat == seat:
            move = BOT.choose(state.view(seat), state.offers(decision), rng)
        else:
            move = rng.choice(state.legal(decision))
        state.play(decision, move)
    outcome = state.outcome()
    assert outcome is not None
    return bool(outcome["winners"] == [seat])


@pytest.mark.parametrize("start", [0, 500_000], ids=["one-range", "another-range"])
def test_it_beats_random_play_in_at_least_85_of_100_games(start, size):
    games = size(60, 400)
    assert sum(won(start + number, number % 2) for number in range(games)) >= 0.85 * games


@pytest.mark.parametrize("options", [{}, {"medals": "expert"}], ids=["without", "medals"])
@pytest.mark.parametrize("players", [2, 3, 7])
def test_it_answers_every_question_with_a_legal_move_and_leaves_what_it_sees_alone(players, options):
    rng = random.Random(players)
    state = game(players, players, **options)
    while pending := state.pending():
        seat = pending[0].seat
        view = json.loads(json.dumps(state.view(seat)))
        offers = json.loads(json.dumps(state.offers(pending[0])))
        before = copy.deepcopy((view, offers))
        move = BOT.choose(view, offers, rng)
        assert (view, offers) == before
        assert move in legal(state)
        state.play(pending[0], move)


def test_what_it_may_not_know_does_not_change_its_move():
    chance = random.Random(1)
    state = game(3, 3, medals="expert")
    while pending := state.pending():
        seat = pending[0].seat
        move = BOT.choose(state.view(seat), state.offers(pending[0]), random.Random(5))
        other = TITLE.sample(RULES, state.knowledge(seat), chance)
        assert BOT.choose(other.view(seat), other.offers(other.pending()[0]), random.Random(5)) == move
        state.play(pending[0], chance.choice(legal(state)))
