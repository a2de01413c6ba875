"""Rulings 75 to 83: the conflict pawn and the military tokens."""

import pytest

from .helpers import (
    asked,
    city,
    coins,
    ending,
    happened,
    kinds,
    pawn,
    play,
    points,
    position,
    seen_city,
    winners,
)


def test_D75_the_pawn_moves_at_once_one_space_per_shield_towards_the_opponents_capital():
    state = position(on_offer="walls guard-tower")
    play(state, "build:walls")
    assert pawn(state) == 2
    play(state, "build:guard-tower")  # by seat 1, so back by one
    assert pawn(state) == 1


@pytest.mark.parametrize(("start", "lost"), [(0, 0), (1, 0), (2, 2), (3, 0), (4, 0), (5, 5), (6, 0), (7, 0)])
def test_D76_the_tokens_lie_at_the_third_space_2_coins_and_at_the_sixth_5_coins(start, lost):
    towards_seat_1 = position(on_offer="guard-tower", pawn=start)
    play(towards_seat_1, "build:guard-tower")
    assert coins(towards_seat_1) == (7, 7 - lost)
    towards_seat_0 = position(on_offer="guard-tower", pawn=-start, to_move=1)
    play(towards_seat_0, "build:guard-tower")
    assert coins(towards_seat_0) == (7 - lost, 7)


def test_D77_the_side_the_pawn_went_to_pays_the_bank_as_much_as_it_has():
    state = position(city(), city(coins=3), on_offer="guard-tower", pawn=5)
    events = play(state, "build:guard-tower")
    assert coins(state) == (7, 0)
    assert happened(events, "military_token") == [{"loser": 1, "coins": 3, "printed": 5}]


def test_D78_a_token_strikes_once():
    state = position(on_offer="guard-tower palisade stable", pawn=2)
    play(state, "build:guard-tower")
    assert coins(state) == (7, 7 - 2)
    play(state, "build:palisade")  # for 2 coins the pawn goes back to 2
    events = play(state, "build:stable")
    assert pawn(state) == 3
    assert coins(state) == (7 - 2, 5 - 2)
    assert "military_token" not in kinds(events)


def test_D79_a_jump_over_both_borders_takes_both_tokens():
    mine, theirs = city(coins=8, tokens="strategy"), city(coins=10)
    state = position(mine, theirs, on_offer="pretorium", pawn=2)
    play(state, "build:pretorium")
    assert pawn(state) == 6
    assert coins(state) == (0, 10 - 2 - 5)


@pytest.mark.parametrize(
    ("lead", "expected"), [(0, 0), (1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (7, 10), (8, 10)]
)
def test_D80_the_zone_of_the_pawn_brings_points_to_the_player_ahead_alone(lead, expected):
    ahead = position(pawn=lead)
    assert (points(ahead, "military", 0), points(ahead, "military", 1)) == (expected, 0)
    behind = position(pawn=-lead)
    assert (points(behind, "military", 0), points(behind, "military", 1)) == (0, expected)


def test_D80_a_sheet_written_after_a_military_victory_shows_10():
    state = position(on_offer="guard-tower", pawn=8)
    play(state, "build:guard-tower")
    assert ending(state) == "military"
    assert (points(state, "military", 0), points(state, "military", 1)) == (10, 0)


def test_D81_tokens_already_taken_do_not_change_the_points():
    for taken in ([], ["1:3"], ["1:3", "1:6"], ["0:3", "0:6", "1:3", "1:6"]):
        assert points(position(pawn=5, military_taken=taken), "military") == 5
        assert points(position(pawn=-1, military_taken=taken), "military", 1) == 2


def test_D82_the_game_ends_at_the_capital_and_shields_left_over_are_ignored():
    state = position(city(coins=8), on_offer="pretorium altar", pawn=7)
    play(state, "build:pretorium")
    assert pawn(state) == 9
    assert (ending(state), winners(state)) == ("military", [0])
    other = position(city(), city(coins=8), on_offer="pretorium altar", pawn=-8, to_move=1)
    play(other, "build:pretorium")
    assert pawn(other) == -9
    assert (ending(other), winners(other)) == ("military", [1])


def test_D83_the_capital_ends_the_game_before_the_rest_of_the_card():
    mine = city(coins=20, wonders="the-statue-of-zeus")
    state = position(mine, city("quarry"), on_offer="altar theater", pawn=8)
    play(state, "wonder:the-statue-of-zeus:altar")
    assert ending(state) == "military"
    assert asked(state) is None
    assert seen_city(state, 1)["cards"] == ["quarry"]
