"""The greedy bot at a table of 7 Wonders: it plays well, and it sees only what its seat sees."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from statistics import fmean

import pytest

import engine
from engine import bots
from tests.engine.seven_wonders.helpers import FIRST, SECOND, TITLE, game


def _scores(start: int, games: int, seats: int, rules: engine.Ruleset = FIRST) -> tuple[float, float]:
    """The mean score of the bot, which holds one seat, and of the others, who play at random."""
    bot = bots.bot("greedy", rules)
    mine, theirs = [], []
    for number in range(start, start + games):
        rng = random.Random(number)
        state = game(seats, number=number, rules=rules)
        seat = number % seats
        while pending := state.pending():
            decision = pending[0]
            if decision.seat == seat:
                move = bot.choose(state.view(seat), state.offers(decision), rng)
            else:
                move = rng.choice(state.legal(decision))
            state.play(decision, move)
        totals = [sheet["total"] for sheet in state.scores()][:seats]
        mine.append(totals.pop(seat))
        theirs += totals
    return fmean(mine), fmean(theirs)


@pytest.mark.parametrize("start", [0, 700_000], ids=["one-range", "another-range"])
def test_at_three_players_it_scores_half_as_much_again_as_random_play(
    start: int, size: Callable[[int, int], int]
) -> None:
    mine, theirs = _scores(start, size(24, 200), 3)
    assert mine >= 1.5 * theirs


@pytest.mark.parametrize(
    ("seats", "rules"), [(2, FIRST), (7, FIRST), (4, SECOND)], ids=["expert", "seven", "second-edition"]
)
def test_it_plays_at_every_kind_of_table(seats: int, rules: engine.Ruleset) -> None:
    mine, theirs = _scores(50, 3, seats, rules)
    assert mine > theirs


def test_what_it_may_not_know_does_not_change_its_move() -> None:
    bot = bots.bot("greedy", FIRST)
    chance = random.Random(1)
    state = game(3, number=8)
    while pending := state.pending():
        decision = chance.choice(list(pending))
        seat = decision.seat
        move = bot.choose(state.view(seat), state.offers(decision), random.Random(5))
        other = TITLE.sample(FIRST, state.knowledge(seat), chance)
        assert bot.choose(other.view(seat), other.offers(decision.id), random.Random(5)) == move
        state.play(decision, chance.choice(state.legal(decision)))


def test_it_gets_plain_data_and_leaves_it_alone() -> None:
    bot = bots.bot("greedy", FIRST)
    state = game(2, number=3)
    rng = random.Random(2)
    while pending := state.pending():
        decision = pending[0]
        view = json.loads(json.dumps(state.view(decision.seat)))
        offers = json.loads(json.dumps(state.offers(decision)))
        before = copy.deepcopy((view, offers))
        move = bot.choose(view, offers, rng)
        assert (view, offers) == before
        state.play(decision, move)


def test_it_chooses_a_board_and_what_to_take_from_the_pile() -> None:
    bot = bots.bot("greedy", FIRST)
    for number in range(4):
        state = game(3, number=number, wonders="chosen", sides="chosen")
        rng = random.Random(number)
        kinds = set()
        while pending := state.pending():
            decision = pending[0]
            kinds.add(decision.kind)
            state.play(decision, bot.choose(state.view(decision.seat), state.offers(decision), rng))
        assert "draft" in kinds
