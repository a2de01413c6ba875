"""The bots: they play well, and they see only what their seat sees."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable

import pytest

import engine
from engine import bots
from engine.deal import seed_from_number
from tests.contract.tables import Table, walk

DUEL = Table(engine.title("duel"), 2)


def _won_against_random(bot: bots.Bot, seat: int, game: int) -> bool:
    """Whether the bot, on this seat, beats uniformly random moves; seat 0 begins."""
    rng = random.Random(game)
    table = Table(DUEL.title, 2, {"first": "0"})
    state = table.title.start(
        table.ruleset,
        table.options,
        2,
        table.title.deal(table.ruleset, table.options, 2, seed_from_number(game)),
    )
    while pending := state.pending():
        decision = pending[0]
        if decision.seat == seat:
            move = bot.choose(state.view(seat), state.offers(decision), rng)
        else:
            move = rng.choice(state.legal(decision))
        state.play(decision, move)
    outcome = state.outcome()
    assert outcome is not None
    return bool(outcome["winners"] == [seat])


@pytest.mark.parametrize("seat", [0, 1], ids=["first", "second"])
@pytest.mark.parametrize("start", [0, 500_000], ids=["one-range", "another-range"])
def test_the_greedy_bot_beats_random_play_in_nine_games_of_ten(
    seat: int, start: int, size: Callable[[int, int], int]
) -> None:
    games = size(60, 400)
    bot = bots.bot("greedy", DUEL.ruleset)
    won = sum(_won_against_random(bot, seat, start + game) for game in range(games))
    assert won >= 0.9 * games


def test_what_a_bot_may_not_know_does_not_change_its_move() -> None:
    bot = bots.bot("greedy", DUEL.ruleset)
    chance = random.Random(1)
    for position in walk(DUEL, 90):
        seat = position.decision.seat
        move = bot.choose(
            position.state.view(seat), position.state.offers(position.decision), random.Random(5)
        )
        for _ in range(3):
            other = DUEL.title.sample(DUEL.ruleset, position.state.knowledge(seat), chance)
            again = bot.choose(other.view(seat), other.offers(position.decision.id), random.Random(5))
            assert again == move


def test_a_bot_gets_plain_data_and_leaves_it_alone() -> None:
    bot = bots.bot("greedy", DUEL.ruleset)
    for position in list(walk(DUEL, 91))[::8]:
        view = json.loads(json.dumps(position.state.view(position.decision.seat)))
        offers = json.loads(json.dumps(position.state.offers(position.decision)))
        before = copy.deepcopy((view, offers))
        move = bot.choose(view, offers, random.Random(1))
        assert (view, offers) == before
        assert move in position.state.legal(position.decision)


def test_a_bot_answers_every_question_within_a_moment() -> None:
    bot = bots.bot("greedy", DUEL.ruleset)
    slowest = 0.0
    for position in walk(DUEL, 92):
        began = time.perf_counter()
        bot.choose(
            position.state.view(position.decision.seat),
            position.state.offers(position.decision),
            random.Random(1),
        )
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 0.5


def test_an_unknown_bot_is_not_there() -> None:
    assert bots.names() == ["greedy"]
    with pytest.raises(KeyError):
        bots.bot("oracle", DUEL.ruleset)
