"""Faults that public programs of the game have had, by their rows in the table of faults."""

import pytest

from engine.architects.battle import gains

from .helpers import (
    RULES,
    acting,
    asked,
    built,
    cards,
    city,
    game,
    happened,
    kinds,
    legal,
    military,
    must,
    outcome,
    play,
    points,
    position,
    seen,
    stages,
)

RED = "red-without-horn"


def test_bug_A1_whether_a_doubled_coin_forces_a_stage_is_agreed():
    mine = city(cards="coin", tokens="economy")
    assert must(acting(mine, extra=1))
    assert not must(acting(mine, extra=1, options={"economy_forces": False}))


def test_bug_A2_Architecture_gives_one_card_in_a_turn_also_across_two_stages():
    mine = city("ephesus", cards="wood wood clay papyrus glass", built="1", tokens="architecture")
    state = acting(mine, central="blue-3 blue-3")
    events = play(state, "stage:2 wood,wood")
    assert state.view(None)["extra_cards"] == 1
    events += play(state, "stage:3 clay,papyrus,glass")  # before the extra card is taken
    assert len(happened(events, "token_fired")) == 1
    assert state.view(None)["extra_cards"] == 1


SWITCHES = {
    "coins": ("free", city(cards="wood wood coin", built="1")),
    "economy_forces": (False, city(cards="coin", tokens="economy")),
    "engineering_forces": (True, city(cards="wood wood", tokens="engineering")),
    "science_without_token": ("spend", city(cards="tablet tablet")),
}


@pytest.mark.parametrize("switch", SWITCHES)
def test_bug_A4_every_rule_switch_is_read(switch):
    """The others have a test of their own beside their ruling."""
    value, mine = SWITCHES[switch]
    default, other = (acting(mine, extra=1, board="", pile="", options=o) for o in ({}, {switch: value}))
    assert legal(default) != legal(other)


@pytest.mark.parametrize("token", ["economy", "engineering", "tactics"])
def test_bug_A5_all_tokens_work_in_the_turn_in_which_they_come(token):
    mine = city(cards="tablet tablet wood wood", built="")
    if token == "economy":
        mine = city(cards="tablet tablet coin")
    state = acting(mine, board=token)
    play(state, "science:tablet,tablet", f"token:{token}")
    if token == "tactics":
        assert seen(state)["shields"] == 2
    else:
        assert len(stages(state)) == 1


def test_bug_A7_the_Shield_of_Rhodes_stays_when_the_next_piece_is_built():
    state = acting(city("rhodes", cards="wood stone clay", built="1 2"))
    assert seen(state)["shields"] == 1
    play(state, "stage:3 wood,stone,clay")
    assert seen(state)["shields"] == 1


def test_bug_A8_what_is_left_in_each_deck_is_told_kind_by_kind():
    state = game()
    for _ in range(10):
        play(state, next(move for move in legal(state)))
        for deck in state.view(None)["decks"]:
            assert sum(deck["counts"].values()) == deck["cards"]


def test_bug_A10_each_neighbour_is_compared_separately():
    assert gains([2, 1, 3, 2], 2) == [1, 0, 2, 0]


def test_bugs_A11_and_B5_and_B23_the_game_ends_with_the_turn_and_not_before_or_after():
    mine = city(cards="wood stone clay glass", built="1 2 3 4", tokens="architecture", deck="blue-3")
    state = acting(mine, city(cards=RED), players=4, conflict=4)
    events = play(state, "stage:5 wood,stone,clay,glass")
    assert asked(state) == (0, "act")
    events += play(state, "take:left")
    assert kinds(events) == ["stage_built", "token_fired", "card_taken", "battle", "over"]
    assert military(state) == [0, 2, 0, 0]


def test_bugs_B1_and_B20_the_Battle_waits_for_the_end_of_the_turn():
    state = position(city("rhodes", deck=f"red-with-1-horn {RED}"), city(cards=RED), conflict=2, extra=1)
    play(state, "take:left")
    assert military(state) == [0, 0]
    play(state, "take:left")
    assert military(state) == [2, 0]


def test_bug_B2_Tactics_and_stages_count_on_both_sides():
    state = acting(city("rhodes", built="1 2 3 4"), city(tokens="tactics"), conflict=3, extra=1)
    events = play(state, "end")
    assert happened(events, "battle")[0]["shields"] == [2, 2]
    assert military(state) == [0, 0]


def test_bug_B4_the_points_of_tokens_blue_cards_and_the_pawn():
    state = position(city(cards="blue-3", military=2, tokens="strategy"), cat=0)
    assert [points(state, name) for name in ("military", "tokens", "cards", "cat")] == [6, 2, 3, 2]


def test_bug_B7_none_against_none_gives_nobody_a_token():
    state = acting(city(), city(), conflict=3, extra=1)
    play(state, "end")
    assert military(state) == [0, 0]


def test_bug_B8_exactly_the_cost_is_discarded():
    state = acting(city(cards="coin coin wood wood wood", tokens="engineering"), extra=1)
    play(state, "stage:1 wood,wood")
    assert cards(state) == {"coin": 2, "wood": 1}


@pytest.mark.parametrize("deck", ["ephesus", "giza"])
def test_bug_B10_no_deck_is_a_card_short(deck):
    assert sum(RULES.deck(deck).cards.values()) == 25


def test_bug_B11_a_Shield_of_Rhodes_is_no_card_that_can_be_stolen():
    state = acting(city("rome", cards="wood wood"), city("rhodes", built="1 2"))
    events = play(state, "stage:2 wood,wood")
    assert "architects.theft.nobody" in [event.code for event in events]


def test_bug_B13_Economy_doubles_one_coin_once():
    assert stages(acting(city(cards="coin coin", built="1 2 3 4", tokens="economy"))) == []
    assert stages(acting(city(cards="coin coin coin", built="1 2 3 4", tokens="economy"))) == [
        "5 coin,coin,coin"
    ]


def test_bug_B14_Babylon_is_complete_with_all_five_stages_only():
    state = acting(city("babylon", cards="wood stone clay glass", built="1 2 3"), extra=1)
    play(state, "stage:5 wood,stone,clay,glass")
    assert built(state) == [1, 2, 3, 5]
    play(state, "end")
    assert asked(state) == (1, "pick")


def test_bug_B16_one_token_for_each_set_that_is_spent():
    state = acting(city(cards="tablet tablet gear gear compass"), extra=1, board="decor politics")
    play(state, "science:tablet,tablet", "token:decor")
    assert cards(state) == {"compass": 1, "gear": 2}
    assert must(state)
    play(state, "science:gear,gear", "token:politics")
    assert cards(state) == {"compass": 1}
    assert len(seen(state)["tokens"]) == 2


def test_bug_B17_one_and_two_horns_are_not_swapped():
    for deck in RULES.decks:
        one, two = deck.cards.get("red-with-1-horn", 0), deck.cards.get("red-with-2-horns", 0)
        assert one >= two
    assert (
        RULES.deck("giza").cards["red-with-1-horn"],
        RULES.deck("giza").cards.get("red-with-2-horns", 0),
    ) == (2, 0)


def test_bug_B19_twice_as_many_Shields_give_two_tokens():
    assert gains([4, 2], 2) == [2, 0]
    assert gains([3, 2], 2) == [1, 0]


def test_bug_B22_Strategy_counts_for_its_owner():
    state = position(city(military=2), city(military=3, tokens="strategy"))
    assert [points(state, "tokens", seat) for seat in (0, 1)] == [0, 3]


def test_bug_B25_Ephesus_columns_and_the_Shields_of_Rhodes():
    columns = [points(position(city("ephesus", built=f"1 {n}")), "wonder") - 3 for n in (2, 3, 4)]
    assert columns == [3, 4, 5]
    shields = [
        seen(position(city("rhodes", built=done)))["shields"] for done in ("1", "2", "1 2 3", "1 2 3 4")
    ]
    assert shields == [0, 1, 1, 2]


def test_bug_B26_a_card_that_an_effect_takes_is_checked_like_the_first():
    state = acting(city("olympia", cards="wood wood", built="1", deck="blue-2-with-cat"),
                   city("rhodes", deck="red-with-2-horns"))  # fmt: skip
    events = play(state, "stage:2 wood,wood")
    assert "cat" in kinds(events)
    assert happened(events, "conflict") == [{"tokens": 2, "battle": False}]


def test_bugs_B28_and_B29_each_Wonder_has_its_own_deck():
    for number in range(5):
        state = game(number, players=5)
        for deck in state.view(None)["decks"][:-1]:
            assert deck["counts"] == {kind: n for kind, n in RULES.deck(deck["deck"]).cards.items() if n}


def test_the_outcome_is_there_when_the_game_is_over():
    state = acting(city(cards="wood stone clay glass", built="1 2 3 4"))
    assert state.outcome() is None
    play(state, "stage:5 wood,stone,clay,glass")
    assert outcome(state)["winners"] == [0]
