"""Rulings 64 to 83 and 124: the Cat, the Battle and the end."""

import pytest

from engine.architects.battle import gains

from .helpers import (
    EMPTY,
    acting,
    asked,
    cards,
    city,
    game,
    happened,
    kinds,
    legal,
    military,
    outcome,
    play,
    points,
    position,
    refusal,
    totals,
)

RED = "red-without-horn"

# --- the Cat -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("holder", "told"), [(None, None), (1, 1)])
def test_A64_the_Cat_comes_with_the_card_from_the_centre_or_its_holder(holder, told):
    state = position(city(deck="blue-2-with-cat"), cat=holder)
    assert happened(play(state, "take:left"), "cat") == [{"holder": told}]
    assert state.view(None)["cat"] == 0


def looking(**more):
    """Seat 1, which has the Cat, begins its turn."""
    state = position(cat=1, **{"central": "coin glass", **more})
    play(state, "take:left")
    return state


def test_A65_its_holder_may_look_and_then_chooses_freely():
    state = looking()
    assert legal(state) == ["look", "pass"]
    event = play(state, "look")[0]
    assert event.params == {"card": "coin"}
    assert event.for_viewer(0)["params"] == {"card": None}
    assert [state.view(viewer)["decks"][-1]["top"] for viewer in (0, 1, None)] == [None, "coin", None]
    assert state.view(0)["decks"][-1]["known_to"] == [1]
    assert legal(state) == ["take:left", "take:right", "take:central"]
    unseen = looking()
    play(unseen, "pass")
    assert unseen.view(1)["decks"][-1]["top"] is None


def test_A65_what_was_seen_stays_known_until_it_is_taken():
    state = looking()
    play(state, "look", "take:left")
    assert asked(state) == (0, "pick")
    assert state.view(1)["decks"][-1]["top"] == "coin"
    play(state, "take:left")
    assert asked(state) == (1, "pick")  # there is nothing new to see
    play(state, "take:left", "take:central")
    assert state.view(1)["decks"][-1]["top"] is None
    assert asked(state) == (1, "look")


def test_A66_there_is_no_second_look_in_a_turn():
    state = position(city(), city(deck="wood", tokens="urbanism"), cat=1, central="coin glass")
    play(state, "take:left", "look", "take:left")
    assert asked(state) == (1, "act")
    assert refusal(state, "look") == "cat.no_look"


def test_A67_the_look_starts_with_the_next_turn():
    state = position(city(deck="blue-2-with-cat"))
    play(state, "take:left")
    assert asked(state) == (1, "pick")
    play(state, "take:right")
    assert asked(state) == (0, "look")


def test_A68_a_further_Cat_card_changes_nothing_but_its_points():
    state = position(city(deck="blue-2-with-cat"), cat=0)
    assert "cat" not in kinds(play(state, "take:left"))
    assert points(state, "cards") == 2


def test_A69_its_holder_scores_2_points():
    state = position(cat=1)
    assert [points(state, "cat", seat) for seat in (0, 1)] == [0, 2]


# --- the Battle ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tokens"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6), (7, 6)])
def test_A70_so_many_Conflict_tokens(players, tokens):
    assert game(players=players).view(None)["conflict"] == {"battle": 0, "tokens": tokens}


def test_A71_Horns_beyond_the_last_token_are_ignored():
    state = position(city("rhodes", deck="red-with-2-horns red-with-1-horn"), conflict=2, extra=1)
    events = play(state, "take:left", "take:left")
    assert happened(events, "conflict") == [{"tokens": 1, "battle": True}]
    assert len(happened(events, "battle")) == 1
    assert state.view(None)["conflict"]["battle"] == 0


def test_A72_the_Battle_comes_at_the_end_of_the_turn():
    state = position(city(deck=f"red-with-1-horn {RED}"), city(cards=RED), conflict=2, extra=1)
    assert "battle" not in kinds(play(state, "take:left"))
    events = play(state, "take:left")
    assert happened(events, "battle")[0]["shields"] == [2, 1]


def test_A73_everybody_fights_both_neighbours():
    state = acting(
        city(cards=RED),
        city(cards=f"{RED} {RED}"),
        city(cards=""),
        city(cards=RED),
        players=4,
        conflict=4,
        extra=1,
    )
    play(state, "end")
    assert military(state) == [0, 2, 0, 1]


def test_A74_a_tie_and_a_defeat_give_and_cost_nothing():
    assert gains([1, 1, 1, 1], 2) == [0, 0, 0, 0]
    state = acting(city(cards=RED), city(military=2), conflict=3, extra=1)
    play(state, "end")
    assert military(state) == [1, 2]


def test_A75_of_three_each_is_the_neighbour_of_both_others():
    assert gains([3, 2, 1], 2) == [2, 1, 0]


@pytest.mark.parametrize(
    ("shields", "won"),
    [([3, 2], [1, 0]), ([4, 2], [2, 0]), ([2, 5], [0, 2]), ([2, 3], [0, 1]), ([2, 2], [0, 0])],
)
def test_A76_two_players_win_one_token_or_two_for_twice_as_many(shields, won):
    assert gains(shields, 2) == won


@pytest.mark.parametrize(("shields", "won"), [([1, 0], [1, 0]), ([2, 0], [2, 0]), ([0, 3], [0, 2])])
def test_A77_one_against_none_is_one_token(shields, won):
    assert gains(shields, 2) == won


def test_A78_none_against_none_is_a_tie():
    assert gains([0, 0], 2) == [0, 0]
    assert gains([0, 0, 0], 2) == [0, 0, 0]


def test_A79_all_horned_cards_are_discarded_and_the_tokens_turned_back():
    state = acting(
        city(cards=f"red-with-1-horn {RED}"), city(cards="red-with-2-horns coin"), conflict=3, extra=1
    )
    play(state, "end")
    assert (cards(state), cards(state, 1)) == ({RED: 1}, {"coin": 1})
    assert state.view(None)["conflict"]["battle"] == 0
    assert state.view(None)["discard"] == {"red-with-1-horn": 1, "red-with-2-horns": 1}


def test_A80_a_Battle_of_the_last_turn_is_fought_before_scoring():
    state = acting(city(cards=f"wood stone clay glass {RED}", built="1 2 3 4"), conflict=3)
    events = play(state, "stage:5 wood,stone,clay,glass")
    assert kinds(events)[-2:] == ["battle", "over"]
    assert points(state, "military") == 3


def test_A124_Military_tokens_do_not_run_out():
    state = acting(city(cards=RED, military=28), conflict=3, extra=1)
    play(state, "end")
    assert military(state) == [29, 0]


# --- the end -------------------------------------------------------------------------------------


def test_A81_the_game_ends_with_the_turn_of_the_fifth_stage():
    state = acting(city(cards="wood stone clay glass", built="1 2 3 4"), players=4)
    play(state, "stage:5 wood,stone,clay,glass")
    assert asked(state) is None
    assert outcome(state)["ending"] == "wonder"


def test_A82_leftover_cards_score_nothing():
    state = position(city(cards=f"wood coin coin tablet {RED} red-with-2-horns"))
    assert totals(state) == [0, 0]


def last_turn(mine: str, theirs: str, **more):
    """Seat 0 completes Babylon, 20 points; seat 1 has Giza built so far."""
    state = acting(
        city("babylon", cards=f"wood stone clay glass {mine}", built="1 2 3 4"),
        city("giza", cards=theirs, **more),
        medals="",
    )
    play(state, "stage:5 wood,stone,clay,glass")
    return outcome(state)


def test_A83_a_tie_goes_to_more_stages_and_is_then_shared():
    won = last_turn("", "blue-3 blue-3", built="1 2")
    assert won["winners"] == [0]
    won = last_turn("", "blue-3 blue-2-with-cat", built="1 2 3")  # 15 + 5
    assert [place["total"] for place in won["ranking"]] == [20, 20]
    assert won["winners"] == [0]
    assert won["lines"][-1]["code"] == "architects.end.stages"
    empty = {"left": EMPTY}
    state = acting(
        city("giza", cards="blue-3", **empty), city("rhodes", cards="blue-3", **empty), central=empty, extra=1
    )
    play(state, "end")
    assert outcome(state)["winners"] == [0, 1]
    assert [place["place"] for place in outcome(state)["ranking"]] == [1, 1]
    assert outcome(state)["lines"][-1]["code"] == "architects.end.shared"


def test_the_example_of_the_rulebook():
    """Ephesus with three stages 10, the Cat 2, blue cards 7, four Military tokens 12, Strategy 4."""
    mine = city(
        "ephesus",
        cards="blue-2-with-cat blue-2-with-cat blue-3 wood coin tablet red-without-horn",
        built="1 2 3",
        tokens="strategy",
        military=4,
    )
    state = position(mine, cat=0)
    lines = {row["category"]: row["points"] for row in state.scores()[0]["lines"]}
    assert lines == {"wonder": 10, "cat": 2, "cards": 7, "military": 12, "tokens": 4, "medals": 0}
    assert totals(state)[0] == 35
