"""Rulings W96 to W113, W127, W128, W138 and W142: conflicts, science, guilds and the end."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from tests.engine.seven_wonders.helpers import (
    SECOND,
    city,
    coins,
    game,
    happened,
    kinds,
    parts,
    play,
    points,
    position,
    seen_city,
    to_turn,
    total,
    turn,
)


def end_of_age(*cities: dict[str, Any], age: int = 1, **more: Any) -> Any:
    """The last turn of an Age has been played."""
    state = position(*cities, hands=["altar altar"] * len(cities), turn=6, age=age, **more)
    turn(state)
    return state


def tokens(state: Any, number: int = 0) -> list[int]:
    return [token["points"] for token in seen_city(state, number)["conflicts"]]


# --- conflicts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("age", "victory"), [(1, 1), (2, 3), (3, 5)])
def test_W96_and_W97_more_shields_win_and_fewer_lose_one(age: int, victory: int) -> None:
    state = end_of_age(city("walls"), city("barracks"), city("walls"), city(), age=age)
    assert sorted(tokens(state, 0)) == [victory, victory]
    assert sorted(tokens(state, 1)) == [-1, -1]
    equal = end_of_age(city("walls"), city("walls"), city("walls"), age=age)
    assert tokens(equal) == []


def test_W98_the_most_and_the_fewest_military_points() -> None:
    three = [{"age": age, "against": 1, "points": p} for age, p in ((1, 1), (2, 3), (3, 5))] * 2
    lost = [{"age": age, "against": 0, "points": -1} for age in (1, 2, 3)] * 2
    state = position(city(tokens=three), city(tokens=lost))
    assert points(state, "military", 0) == 18
    assert points(state, "military", 1) == -6


def test_W99_with_three_players_everybody_fights_everybody() -> None:
    state = position(city("walls"), city("barracks"), city(), hands=["altar altar"] * 3, turn=6)
    conflicts = happened(turn(state), "conflict")
    assert sorted(sorted(c["cities"]) for c in conflicts) == [[0, 1], [0, 2], [1, 2]]
    assert [tokens(state, n) for n in range(3)] == [[1, 1], [-1, 1], [-1, -1]]


def test_W100_shields_stay_from_age_to_age() -> None:
    state = position(city("barracks"), city(), city(), hands=["altar altar"] * 3, turn=6, age=2)
    turn(state)
    assert tokens(state) == [3, 3]
    assert seen_city(state)["shields"] == 1


# --- scoring -------------------------------------------------------------------------------------


def test_W101_squares_and_sets_both_count() -> None:
    assert points(position(city("apothecary workshop scriptorium")), "green") == 10
    assert points(position(city("apothecary dispensary lodge")), "green") == 9


def test_W102_free_symbols_are_chosen_for_the_best_total() -> None:
    state = position(city("apothecary dispensary workshop scientists-guild"))
    assert points(state, "green") == 13
    two = position(city("apothecary dispensary scientists-guild", "babylon A", stages=2))
    assert points(two, "green") == 16


def test_W103_scientists_guild_is_purple() -> None:
    state = position(city("philosophers-guild shipowners-guild"), city("scientists-guild"))
    assert points(state, "purple") == 2
    assert points(position(city("scientists-guild shipowners-guild")), "purple") == 2


@pytest.mark.parametrize(("treasury", "scored"), [(0, 0), (2, 0), (3, 1), (8, 2)])
def test_W104_a_point_for_three_coins(treasury: int, scored: int) -> None:
    assert points(position(city(coins=treasury)), "coins") == scored


@pytest.mark.parametrize(
    ("guild", "cards", "scored"),
    [
        ("workers-guild", "ore-vein", 2),
        ("craftsmens-guild", "loom-1", 4),
        ("traders-guild", "tavern", 2),
        ("philosophers-guild", "apothecary", 2),
        ("spies-guild", "barracks", 2),
        ("magistrates-guild", "altar", 2),
    ],
)
def test_W105_these_guilds_count_the_two_neighbours(guild: str, cards: str, scored: int) -> None:
    state = position(city(f"{guild} {cards}"), city(cards), city("stockade"), city(cards))
    assert points(state, "purple") == scored


def test_W106_shipowners_guild_counts_itself() -> None:
    assert points(position(city("shipowners-guild ore-vein loom-1 spies-guild")), "purple") == 4


def test_W107_builders_guild_counts_three_cities() -> None:
    cities = city("builders-guild", stages=1), city(stages=2), city(stages=3)
    assert points(position(*cities), "purple") == 6


def test_W108_strategists_guild_counts_the_neighbours_defeats() -> None:
    lost = [{"age": 1, "against": 0, "points": -1}]
    own = [{"age": 3, "against": 1, "points": -1}] * 2
    state = position(city("strategists-guild", tokens=own), city(tokens=lost * 2), city(tokens=lost))
    assert points(state, "purple") == 3


def test_W109_guilds_count_the_final_state() -> None:
    cities = city("strategists-guild walls"), city("barracks"), city("barracks")
    state = end_of_age(*cities, age=3)
    assert state.outcome() is not None
    assert points(state, "purple") == 2, "the defeats of the last conflicts"


def test_W110_two_players_have_the_opponent_and_the_free_city_as_neighbours() -> None:
    state = position(city("workers-guild"), city("ore-vein"), city("stone-pit clay-pool"), players=2)
    assert points(state, "purple") == 3


def test_W111_no_neighbour_is_counted_twice() -> None:
    state = position(city("workers-guild"), city("ore-vein"), city("stone-pit"))
    assert (seen_city(state)["left"], seen_city(state)["right"]) == (1, 2)
    assert points(state, "purple") == 2


def test_W112_more_coins_break_a_tie_then_it_is_shared() -> None:
    coins_win = end_of_age(city(coins=0), city(coins=2), city(coins=0), age=3)
    outcome = coins_win.outcome()
    assert outcome["winners"] == [1]
    assert "seven_wonders.end.coins" in [line["code"] for line in outcome["lines"]]
    shared = end_of_age(city(), city(), city(coins=0), age=3)
    assert shared.outcome()["winners"] == [0, 1]
    assert [place["place"] for place in shared.outcome()["ranking"]] == [1, 1, 3]


def test_W113_a_total_may_be_below_zero() -> None:
    lost = [{"age": 1, "against": 0, "points": -1}] * 2
    assert total(position(city(coins=0, tokens=lost))) == -2


# --- the second edition and what was added -------------------------------------------------------


def test_W127_decorators_guild_needs_every_stage() -> None:
    done = position(city("decorators-guild", "gizah A", stages=3), rules=SECOND)
    assert points(done, "purple") == 7
    missing = position(city("decorators-guild", "gizah A", stages=2), rules=SECOND)
    assert points(missing, "purple") == 0


def test_W128_ludus_pays_three_and_scores_one_for_each_red_card() -> None:
    own = city("barracks walls stone-pit ore-vein", "gizah A", coins=0)
    state = position(own, hands=["ludus altar", "altar altar", "altar altar"], rules=SECOND)
    turn(state, s0="build:ludus")
    assert coins(state)[0] == 6
    assert points(state, "yellow") == 2


def test_W138_of_two_equal_guilds_the_first_by_name_is_copied() -> None:
    left = city("workers-guild traders-guild", "gizah A")
    state = position(city("", "olympia B", stages=3), left, city("ore-vein tavern", "ephesos A"))
    (copied,) = [part for part in parts(state, "purple") if "copied_from" in part]
    assert copied["card"] == "traders-guild"
    assert copied["points"] == 1


def test_W142_the_bank_has_coins_for_everybody() -> None:
    state = position(city(coins=500), hands=["tavern altar", "altar altar", "altar altar"])
    turn(state, s0="build:tavern")
    assert coins(state)[0] == 505


def test_cards_under_stages_are_shown_at_the_end() -> None:
    state = position(
        city("stone-pit", "gizah A"), hands=["altar altar", "altar altar", "altar altar"], turn=6, age=3
    )
    play(state, "stage:altar", "discard:altar")
    events = play(state, "discard:altar")
    assert kinds(events, "cards_shown", "over") == ["cards_shown", "over"]
    assert seen_city(state)["stages"][0]["under"] == "altar"


def test_a_whole_game_ends_after_three_ages() -> None:
    state = game(3, sides="A")
    to_turn(state, 3, 6)
    turn(state)
    while state.pending():
        play(state, state.legal(state.pending()[0])[-1])
    assert state.outcome()["ending"] == "points"
    assert isinstance(state, engine.seven_wonders.state.State)
