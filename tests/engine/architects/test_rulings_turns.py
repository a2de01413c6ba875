"""Rulings 1 to 11, 127, 130 and 137: the turn and the decks."""

import pytest

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
    outcome,
    play,
    position,
    refusal,
)

PICK = ["take:left", "take:right", "take:central"]


def test_A1_the_own_deck_the_right_neighbours_and_the_central_one():
    state = position(city(deck="wood"), city(deck="clay"), city(deck="glass"), players=3, central="coin")
    assert legal(state) == PICK
    for move, card in (("take:left", "wood"), ("take:right", "glass"), ("take:central", "coin")):
        after = state.copy()
        play(after, move)
        assert cards(after) == {card: 1}


def test_A2_no_deck_further_away():
    assert refusal(position(players=4), "take:ephesus") == "deck.far"


def test_A3_two_players_share_both_decks():
    state = position(city(deck="wood"), city(deck="clay"))
    assert legal(state) == PICK
    play(state, "take:right")
    assert cards(state) == {"clay": 1}
    assert asked(state) == (1, "pick")


def test_A4_the_next_card_is_seen_as_soon_as_one_is_taken_but_not_in_the_centre():
    state = position(city(deck="wood stone"), central="coin glass")
    events = play(state, "take:left")
    assert happened(events, "card_taken") == [{"card": "wood", "deck": "giza", "next": "stone"}]
    assert state.view(None)["decks"][0]["top"] == "stone"
    state = position(central="coin glass")
    assert happened(play(state, "take:central"), "card_taken")[0]["next"] is None
    assert state.view(0)["decks"][-1]["top"] is None


def test_A5_passing_is_no_move_while_a_deck_has_cards():
    state = position()
    assert refusal(state, "end") == "turn.pick_first"
    assert refusal(state, "pass") == "game.move.wrong_kind"


def test_A6_what_can_be_done_is_done_in_any_order():
    state = acting(city(cards="wood stone tablet tablet"))
    assert legal(state) == ["stage:1 wood,stone", "science:tablet,tablet"]
    play(state, "science:tablet,tablet", "token:top")
    assert "stage:1 wood,stone" in legal(state)


def test_A7_the_Cat_and_the_Horns_act_as_the_card_is_taken():
    events = play(position(city(deck="blue-2-with-cat")), "take:left")
    assert kinds(events)[:2] == ["card_taken", "cat"]
    events = play(position(city("rhodes", deck="red-with-2-horns")), "take:left")
    assert kinds(events)[:2] == ["card_taken", "conflict"]


def test_A8_an_empty_deck_stays_empty():
    state = position(city(left=EMPTY), discard=["wood"] * 9)
    assert legal(state) == ["take:right", "take:central"]
    assert refusal(state, "take:left") == "deck.empty"


NOTHING_LEFT = [city(left=EMPTY), city(left={"wood": 1}, deck="wood"), city(left=EMPTY)]


def test_A9_a_player_without_a_card_to_take_passes():
    state = position(*NOTHING_LEFT, players=3, central={"left": EMPTY}, to_move=1)
    events = play(state, "take:left")
    assert outcome(state)["ending"] == "decks"
    assert "no_card" not in kinds(events)
    far = [city(left=EMPTY), city(left=EMPTY), city(left={"wood": 2}, deck="wood wood"), city(left=EMPTY)]
    state = position(*far, players=4, central={"left": EMPTY}, to_move=2)
    play(state, "take:left")
    assert asked(state) == (3, "pick")  # its right deck has the last card
    state = position(*far, players=4, central={"left": EMPTY}, to_move=3)
    events = play(state, "take:right")
    assert happened(events, "no_card") == [{}, {}]  # seats 0 and 1
    assert asked(state) == (2, "pick")


def test_A9_option_the_game_ends_instead():
    far = [city(left=EMPTY), city(left=EMPTY), city(left={"wood": 2}, deck="wood wood"), city(left=EMPTY)]
    state = position(*far, players=4, central={"left": EMPTY}, to_move=3, options={"empty_decks": "end"})
    play(state, "take:right")
    assert outcome(state)["ending"] == "decks"


def test_A10_an_extra_card_comes_from_what_is_left():
    state = acting(city(left=EMPTY), city(left={"wood": 1}, deck="wood"), extra=1, central={"left": EMPTY})
    assert legal(state) == ["take:right", "end"]


def test_A11_turns_go_to_the_left():
    state = position(players=3, to_move=2)
    play(state, "take:central")
    assert asked(state)[0] == 0
    assert game(first="0").view(None)["first"] == 0
    assert len({game(number).view(None)["first"] for number in range(20)}) == 2


def test_A127_the_last_card_of_all_decks_ends_the_game_after_the_turn():
    state = position(
        city(left={"wood": 1}, deck="wood", cards="stone"), city(left=EMPTY), central={"left": EMPTY}
    )
    play(state, "take:left")
    assert asked(state) == (0, "act")  # a stage that must be built is built first
    play(state, "stage:1 wood,stone")
    assert outcome(state)["ending"] == "decks"


def test_A130_an_extra_card_may_wait_and_lapses_with_the_turn():
    state = acting(city(cards="wood stone"), extra=1)
    play(state, "stage:1 wood,stone")
    assert legal(state) == [*PICK, "end"]
    play(state, "end")
    assert state.view(None)["extra_cards"] == 0


@pytest.mark.parametrize(("extra", "moves"), [(0, None), (1, [*PICK, "end"])])
def test_A137_the_end_of_a_turn_is_a_move_only_while_something_optional_remains(extra, moves):
    state = position(city(deck="glass"), extra=extra)
    play(state, "take:left")
    assert asked(state) == ((0, "act") if moves else (1, "pick"))
    if moves:
        assert legal(state) == moves
