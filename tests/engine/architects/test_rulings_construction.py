"""Rulings 12 to 33, 99, 121 to 123, 128, 129 and 131: paying and building the stages."""

import pytest

from .helpers import (
    EMPTY,
    acting,
    asked,
    built,
    cards,
    city,
    happened,
    kinds,
    legal,
    must,
    outcome,
    play,
    points,
    position,
    refusal,
    rules_with,
    seen,
    stages,
)


def test_A12_a_stage_that_can_be_paid_must_be_built():
    state = acting(city(cards="wood stone"), extra=1)
    assert must(state)
    assert refusal(state, "end") == "stage.compulsory"


def test_A13_coins_count_for_what_is_missing():
    assert stages(acting(city(cards="wood coin"), extra=1)) == ["1 wood,coin"]
    assert must(acting(city(cards="wood coin"), extra=1))


@pytest.mark.parametrize(("done", "paid"), [("", "1 coin,coin"), ("1", "2 coin,coin")])
def test_A14_coins_alone_pay_different_and_identical_and_are_compulsory(done, paid):
    state = acting(city(cards="coin coin", built=done), extra=1)
    assert stages(state) == [paid]
    assert must(state)


def test_A15_for_identical_the_cards_of_the_named_kind_go_first():
    state = acting(city(cards="wood wood coin", built="1"))
    assert stages(state) == ["2 wood,wood"]
    assert refusal(state, "stage:2 wood,coin") == "stage.payment"


def test_A15_option_coins_are_free_to_take():
    state = acting(city(cards="wood wood coin", built="1"), options={"coins": "free"})
    assert stages(state) == ["2 wood,wood", "2 wood,coin"]


def test_A16_only_the_number_on_the_stage_is_discarded():
    state = acting(city(cards="wood wood stone clay blue-3"), extra=1)
    play(state, "stage:1 wood,stone")
    assert cards(state) == {"wood": 1, "clay": 1, "blue-3": 1}
    assert state.view(None)["discard"] == {"stone": 1, "wood": 1}


def test_A17_of_two_possible_sets_the_player_chooses():
    assert stages(acting(city(cards="wood stone clay"))) == ["1 wood,stone", "1 wood,clay", "1 stone,clay"]


def test_A18_identical_is_one_kind_and_different_no_kind_twice():
    assert stages(acting(city(cards="wood wood", built=""), extra=1)) == []
    assert stages(acting(city(cards="wood stone", built="1"), extra=1)) == []
    assert stages(acting(city(cards="wood coin coin", built="1 2"))) == ["3 wood,coin,coin"]


def test_A19_four_different_are_any_four_of_the_five():
    state = acting(city(cards="wood stone clay papyrus glass", built="1 2 3 4"))
    assert len(stages(state)) == 5


def test_A20_several_stages_in_a_turn_are_compulsory():
    state = acting(city(cards="wood stone clay clay"))
    play(state, "stage:1 wood,stone")
    assert legal(state) == ["stage:2 clay,clay"]
    play(state, "stage:2 clay,clay")
    assert built(state) == [1, 2]


def test_A21_of_two_stages_the_player_chooses_and_checks_again():
    state = acting(city("rhodes", cards="wood wood clay"))
    assert stages(state) == ["1 wood,clay", "2 wood,wood"]
    play(state, "stage:2 wood,wood")
    assert asked(state)[0] == 1  # a single clay pays nothing


def test_A22_the_extra_card_may_come_before_the_stage():
    state = acting(city(cards="wood stone", deck="papyrus"), extra=1)
    assert "take:left" in legal(state)
    play(state, "take:left")
    assert "1 stone,papyrus" in stages(state)


RESTS = {
    23: ("giza", {"": [1], "1": [2]}),
    24: ("ephesus", {"": [1], "1": [2, 3, 4], "1 2": [3, 4], "1 3 4": [2], "1 2 3 4": [5]}),
    25: ("halicarnassus", {"1": [2], "1 2": [3, 4], "1 2 4": [3], "1 2 3": [4], "1 2 3 4": [5]}),
    26: ("olympia", {"": [1], "1": [2, 3], "1 2": [3], "1 3": [2], "1 2 3": [4], "1 2 3 4": [5]}),
    27: ("rhodes", {"": [1, 2], "1": [2], "2": [1], "1 2": [3], "1 2 3": [4]}),
    28: ("babylon", {"": [1], "1 2": [3], "1 2 3": [4, 5], "1 2 3 4": [5], "1 2 3 5": [4]}),
    29: ("alexandria", {"": [1], "1": [2], "1 2": [3], "1 2 3": [4], "1 2 3 4": [5]}),
}


def available(wonder: str, done: str) -> list[int]:
    return [
        stage["stage"] for stage in seen(position(city(wonder, built=done)))["stages"] if stage["available"]
    ]


def check_order(line: int) -> None:
    wonder, orders = RESTS[line]
    assert {done: available(wonder, done) for done in orders} == orders


def test_A23_a_stage_waits_for_all_that_it_rests_on():
    check_order(23)
    assert refusal(acting(city(cards="wood wood")), "stage:2 wood,wood") == "stage.rests"


def test_A24_Ephesus():
    check_order(24)


def test_A25_Halicarnassus():
    check_order(25)


def test_A26_Olympia():
    check_order(26)


def test_A27_Rhodes():
    check_order(27)


def test_A28_Babylon():
    check_order(28)


def test_A29_Giza_and_Alexandria_are_built_one_after_the_other():
    check_order(29)
    assert available("giza", "1 2 3") == [4]


def test_A30_a_stage_acts_as_soon_as_it_is_built():
    state = acting(city("ephesus", cards="wood wood", built="1"), central="coin")
    events = play(state, "stage:2 wood,wood")
    assert kinds(events)[:2] == ["stage_built", "card_taken"]
    assert cards(state) == {"coin": 1}


def test_A31_the_effect_of_a_stage_is_an_order():
    state = acting(city("alexandria", cards="wood wood", built="1"))
    play(state, "stage:2 wood,wood")
    assert refusal(state, "decline") == "stage.must"


def test_A31_option_it_may_be_declined():
    state = acting(
        city("alexandria", cards="wood wood", built="1"), options={"may_decline_stage_effect": True}
    )
    play(state, "stage:2 wood,wood")
    assert legal(state) == ["accept", "decline"]
    accepted = state.copy()
    play(accepted, "accept")
    assert asked(accepted) == (0, "deck")
    play(state, "decline")
    assert asked(state)[0] == 1
    assert cards(state) == {}


def test_A32_the_last_stage_acts_and_the_turn_goes_on_to_its_end():
    state = acting(city("babylon", cards="wood wood wood", built="1 2 3 5"), board="tactics science")
    play(state, "stage:4 wood,wood,wood")
    assert asked(state) == (0, "token")
    play(state, "token:tactics")
    assert outcome(state)["ending"] == "wonder"
    assert seen(state)["tokens"] == ["tactics"]


def test_A33_what_is_paid_goes_to_the_common_discard_pile():
    state = acting(city(cards="wood coin"), discard=["clay"])
    play(state, "stage:1 wood,coin")
    assert state.view(None)["discard"] == {"clay": 1, "coin": 1, "wood": 1}


def test_A99_a_stolen_card_can_complete_a_stage():
    state = acting(city("rome", cards="wood wood stone", built=""), city("giza", "clay"), central="coin")
    play(state, "stage:2 wood,wood", "steal:1 clay")
    assert stages(state) == ["1 stone,clay"]
    assert must(state)


def test_A121_a_coin_may_be_named_as_any_kind_that_the_payment_does_not_show():
    state = acting(city(cards="wood stone coin"))
    assert stages(state) == ["1 wood,stone", "1 wood,coin", "1 stone,coin"]


def test_A121_option_a_coin_only_where_no_resource_would_do():
    needed = {"coins": "needed"}
    assert stages(acting(city(cards="wood stone coin"), options=needed)) == ["1 wood,stone"]
    assert stages(acting(city(cards="wood coin coin", built="1"), options=needed)) == ["2 wood,coin"]


def test_A122_two_coins_beside_two_stones_only_by_naming_a_kind_of_which_none_is_owned():
    assert stages(acting(city(cards="stone stone coin coin", built="1"))) == ["2 stone,stone", "2 coin,coin"]
    all_kinds = "wood stone stone clay papyrus glass coin coin"
    assert "2 coin,coin" not in stages(acting(city(cards=all_kinds, built="1")))


def test_A123_coins_under_Engineering_follow_the_same_rule():
    mine = city(cards="wood wood coin coin", tokens="engineering", built="1 2")
    named = stages(acting(mine))
    assert "3 wood,wood,coin" in named
    needed = stages(acting(mine, options={"coins": "needed"}))
    assert "3 wood,coin,coin" in needed  # the sign can be kept, with as few coins as it allows
    assert "3 wood,wood,coin" in needed  # and ignored, with fewer


def test_A128_a_payment_may_make_another_stage_impossible():
    state = acting(city("rhodes", cards="wood wood stone"))
    play(state, "stage:1 wood,stone")
    assert built(state) == [1]
    assert asked(state)[0] == 1


def test_A129_a_stage_that_only_Economy_and_Engineering_together_can_pay_is_not_forced():
    state = acting(city(cards="wood wood coin", tokens="economy engineering", built="1 2 3 4"))
    assert stages(state) == ["5 wood,wood,coin"]
    assert not must(state)
    both = {"engineering_forces": True}
    assert must(
        acting(city(cards="wood wood coin", tokens="economy engineering", built="1 2 3 4"), options=both)
    )


def test_A129_Economy_for_one_coin_changes_nothing_and_is_not_offered():
    state = acting(city(cards="wood coin", tokens="economy"))
    assert stages(state) == ["1 wood,coin", "1 coin"]
    assert happened(play(state, "stage:1 wood,coin"), "stage_built")[0]["tokens"] == []


def test_A131_Architecture_does_not_fire_for_the_stage_that_brought_it():
    mine = city("babylon", cards="wood wood", built="1")
    state = acting(mine, board="architecture")
    events = play(state, "stage:2 wood,wood", "token:architecture")
    assert not happened(events, "token_fired")
    state = acting(mine, board="architecture", options={"tokens_fire_for_their_source": True})
    events = play(state, "stage:2 wood,wood", "token:architecture")
    assert happened(events, "token_fired") == [{"tokens": ["architecture"]}]


def test_points_of_a_Wonder_are_those_of_its_built_stages():
    assert points(position(city("babylon", built="1 2 3 5")), "wonder") == 3 + 0 + 5 + 7
    assert points(position(city("giza", built="1 2 3 4 5")), "wonder") == 30


def test_a_stage_may_have_an_ability_that_tokens_have():
    def change(document):
        rhodes = next(row for row in document["wonders"] if row["id"] == "rhodes")
        rhodes["sides"][0]["stages"][1]["effects"] = [{"type": "coin_worth", "amount": 2}]

    state = acting(
        city("rhodes", cards="coin wood", built="1 2"), rules=rules_with(change), central={"left": EMPTY}
    )
    assert stages(state) == ["3 wood,coin"]
