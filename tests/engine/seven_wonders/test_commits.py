"""Simultaneous turns: secret choices that can be changed, and one resolution whatever the order."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import engine
from tests.engine.seven_wonders.helpers import (
    FIRST,
    TITLE,
    city,
    coins,
    game,
    play,
    position,
    seen_city,
)


def _chosen(state: engine.State, rng: random.Random) -> dict[str, str]:
    """A legal move for every seat, each chosen on its own."""
    found = {}
    for decision in state.pending():
        found[decision.id] = rng.choice(state.legal(decision))
    return found


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_any_order_of_commits_gives_the_same_state(seats: int, size: Callable[[int, int], int]) -> None:
    for number in range(size(2, 60)):
        rng = random.Random(number)
        state = game(seats, number=number)
        while state.pending():
            chosen = _chosen(state, rng)
            results = []
            for _ in range(2):
                other = state.copy()
                order = list(chosen)
                rng.shuffle(order)
                for id in order:
                    other.play(id, chosen[id])
                results.append(other.to_json())
            assert results[0] == results[1]
            for id, move in chosen.items():
                state.play(id, move)
            assert state.to_json() == results[0]


def test_a_choice_may_be_changed_until_the_last_one_is_in() -> None:
    state = game(3)
    first, second, third = state.pending()
    moves = state.legal(first)
    state.play(first, moves[0])
    state.play(first, moves[-1])
    assert state.view(0)["commits"] == {first.id: moves[-1]}
    assert state.move_count == 1
    state.play(second, state.legal(second)[-1])
    state.play(first, moves[0])
    state.play(third, state.legal(third)[-1])
    assert state.phase()["turn"] == 2
    with pytest.raises(engine.IllegalMove, match=r"game\.decision\.closed"):
        state.play(first, moves[0])


def test_a_choice_may_be_taken_back() -> None:
    state = game(4)
    decision = state.pending()[2]
    before = state.to_json()
    state.play(decision, state.legal(decision)[0])
    assert decision.id not in [open.id for open in state.pending()]
    events = list(state.retract(decision))
    assert [event.kind for event in events] == ["retracted"]
    assert state.to_json() == before
    with pytest.raises(engine.IllegalMove, match=r"seven_wonders\.commit\.none"):
        state.retract(decision)


def test_others_see_that_a_seat_has_chosen_but_not_what() -> None:
    state = game(3)
    decision = state.pending()[0]
    events = state.play(decision, state.legal(decision)[0])
    (event,) = events
    assert state.legal(decision)[0] in str(events.raw_for(0))
    assert state.legal(decision)[0] not in str([events.raw_for(1), events.raw_for(None)])
    assert state.view(1)["committed"] == [0]
    assert state.view(1)["waiting_for"] == [1, 2]
    assert state.view(1)["commits"] == {}
    assert event.for_viewer(1)["params"] == {"move": None, "price": None}
    assert event.for_viewer(0)["params"]["move"] == state.legal(decision)[0]
    assert "altar" not in str(event.for_viewer(None))


def test_a_fold_of_commits_and_their_change_is_the_state() -> None:
    state = game(3)
    folded = state.copy()
    for id, move in ((0, 0), (2, 0), (0, 1)):
        decision = [*state.decisions()][id]
        TITLE.fold(folded, state.play(decision, state.legal(decision)[move]))
        assert folded.to_json() == state.to_json()
    TITLE.fold(folded, state.retract(state.decisions()[2]))
    assert folded.to_json() == state.to_json()


def test_all_pay_from_the_coins_at_the_start_of_the_turn() -> None:
    """W46 to W48: two neighbours buy from each other; neither can spend what comes in."""
    state = position(
        city("", "gizah A", coins=2),
        city("", "ephesos A", coins=2),
        city("", "rhodos A", coins=0),
        hands=["scriptorium altar", "baths altar", "altar altar"],
    )
    play(state, "build:scriptorium left:2", "build:baths right:2", "discard:altar")
    assert coins(state) == [2, 2, 3]
    assert seen_city(state, 0)["cards"] == ["scriptorium"]
    assert seen_city(state, 1)["cards"] == ["baths"]


def test_a_game_is_the_same_whoever_looks() -> None:
    state = game(3)
    before = state.to_json()
    for viewer in (0, 1, 2, None):
        state.view(viewer)
        state.knowledge(viewer)
        state.describe(viewer)
    assert state.to_json() == before
    assert TITLE.from_json(FIRST, before).to_json() == before
