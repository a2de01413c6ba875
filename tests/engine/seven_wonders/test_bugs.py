"""Faults that other programs had, each shown not to be here. The numbers are those of the table of faults."""

from __future__ import annotations

import random

import engine
from tests.engine.seven_wonders.helpers import (
    FIRST,
    TITLE,
    builds,
    city,
    coins,
    game,
    happened,
    kinds,
    legal,
    offer,
    play,
    points,
    position,
    refusal,
    seen_city,
    stages,
    turn,
    why,
)

OTHERS = ["altar altar", "altar altar"]


def test_bug_1_halikarnassos_chooses_also_with_the_last_card_of_an_age() -> None:
    for age in (1, 2, 3):
        own = city("foundry ore-vein", "halikarnassos A", stages=1)
        state = position(own, hands=["altar theater", *OTHERS], turn=6, age=age)
        turn(state, s0="stage:altar")
        assert state.pending()[0].id == f"a{age}.t6.s0.retrieve"
        assert "retrieve:theater" in legal(state)


def test_bug_2_bazar_and_vineyard_pay_for_all_three_cities() -> None:
    cities = city("ore-vein", coins=0), city("clay-pool press-1"), city("sawmill")
    state = position(*cities, hands=["vineyard bazar", *OTHERS])
    turn(state, s0="build:vineyard")
    assert coins(state)[0] == 3
    state = position(*cities, hands=["bazar vineyard", *OTHERS])
    turn(state, s0="build:bazar")
    assert coins(state)[0] == 2


def test_bug_4_several_units_from_one_neighbour_with_olympias_discount() -> None:
    own = city("clay-pit lumber-yard", "olympia B", stages=1)
    right = city("clay-pool", "babylon A")
    state = position(own, city("", "gizah A"), right, hand="siege-workshop")
    assert builds(state, "siege-workshop") == ["right:2"]


def test_bug_5_the_buyer_chooses_from_whom() -> None:
    own = city("east-trading-post", "rhodos A")
    state = position(own, city("lumber-yard"), city("lumber-yard"), hand="stockade")
    assert set(builds(state, "stockade")) == {"left:2", "right:1"}


def test_bug_7_no_stage_after_the_last_one() -> None:
    state = position(city("quarry", "gizah A", stages=3, coins=50), hand="altar")
    assert stages(state, "altar") == []
    assert refusal(state, "stage:altar") == "seven_wonders.stage.all_built"


def test_bug_8_any_card_is_playable_with_the_free_build() -> None:
    state = position(city("", "olympia A", stages=2, coins=0), hand="palace senate arsenal gardens")
    for card in ("palace", "senate", "arsenal", "gardens"):
        assert builds(state, card)[-1] == "free"


def test_bug_10_a_red_card_from_the_pile_fights_in_the_same_age() -> None:
    own = city("foundry ore-vein", "halikarnassos A", stages=1)
    state = position(own, hands=["altar theater", *OTHERS], turn=6, age=3, discard=["arsenal"])
    turn(state, s0="stage:altar")
    play(state, "retrieve:arsenal")
    assert points(state, "military") == 10


def test_bug_11_the_seventh_card_in_the_age_in_which_the_stage_was_built() -> None:
    own = city("sawmill glassworks-1", "babylon B", stages=1)
    state = position(own, hands=["altar theater", *OTHERS], turn=6)
    turn(state, s0="stage:altar")
    play(state, "build:theater")
    assert "theater" in seen_city(state)["cards"]


def test_bug_13_no_second_copy_by_the_free_build() -> None:
    state = position(city("palace", "olympia A", stages=2), hand="palace")
    assert refusal(state, "build:palace free") == "seven_wonders.build.duplicate"


def test_bug_14_west_trading_post_frees_forum() -> None:
    assert builds(position(city("west-trading-post", coins=0), hand="forum"), "forum") == [""]


def test_bug_16_alexandrias_stage_makes_a_unit() -> None:
    own = city("", "alexandria A", stages=2, coins=0)
    assert builds(position(own, hand="stockade"), "stockade") == [""]
    assert seen_city(position(city("", "rhodos A"), own), 1)["sells"]["choices"] == []


def test_bug_17_purchases_are_paid_when_the_turn_is_resolved() -> None:
    state = position(
        city("", "rhodos A"),
        city("", "gizah A", coins=0),
        hands=["baths altar", "stockade altar", "altar altar"],
    )
    decision = state.pending()[0]
    state.play(decision, "build:baths left:2")
    assert coins(state) == [3, 0, 3], "nothing is paid yet"
    play(state, "discard:altar", "discard:altar")
    assert coins(state) == [1, 5, 6]


def test_bug_19_an_owned_card_can_be_sold_or_put_under_a_stage() -> None:
    state = position(city("altar stone-pit", "gizah A"), hands=["altar theater", *OTHERS])
    assert refusal(state, "build:altar") == "seven_wonders.build.duplicate"
    turn(state, s0="stage:altar")
    assert seen_city(state)["stages"][0]["built"]


def test_bug_20_siege_workshop_and_arsenal_with_choices() -> None:
    own = city("brickyard caravansery", "babylon A", stages=0, coins=0)
    state = position(own, city("", "gizah A"), city("", "ephesos A"), hand="siege-workshop arsenal")
    assert FIRST.card("siege-workshop").cost.resources == (("wood", 1), ("clay", 3))
    assert builds(state, "siege-workshop") == [""]
    assert builds(state, "arsenal") == []


def test_bug_22_the_four_powers_are_there() -> None:
    types = {
        effect.type
        for wonder in FIRST.wonders
        for side in wonder.sides
        for stage in side.stages
        for effect in stage.effects
    }
    powers = {"build_from_discard", "play_last_card", "copy_neighbour_guild", "free_build_once_per_age"}
    assert powers <= types


def test_bug_23_enough_cards_of_age_three_at_every_number() -> None:
    for seats, others in ((3, 16), (4, 22), (5, 28), (6, 34), (7, 40)):
        order = TITLE.deal(FIRST, {}, seats, engine.deal.seed_from_number(2)).orders["age3"]
        purple = sum(FIRST.card(id).colour == "purple" for id in order)
        assert (len(order) - purple, purple) == (others, seats + 2)


def test_bug_25_the_right_neighbour_is_paid_and_no_coin_is_lost() -> None:
    state = position(
        city("", "rhodos A"), city("", "gizah A"), city("", "ephesos A"), hands=["scriptorium altar", *OTHERS]
    )
    events = turn(state, s0="build:scriptorium right:2")
    assert coins(state) == [1, 6, 8]
    assert sum(coins(state)) == 9 + 2 * 3
    assert happened(events, "card_built")[0]["right"] == 2


def test_bug_26_amounts_never_fall_below_zero() -> None:
    state = game(5, number=4)
    rng = random.Random(4)
    while pending := state.pending():
        state.play(pending[0], rng.choice(state.legal(pending[0])))
        for seen in state.view(None)["cities"]:
            assert min([*seen["produces"].values(), seen["coins"], 0]) == 0


def test_bug_28_scientists_guild_counts_with_the_green_cards() -> None:
    state = position(city("apothecary dispensary workshop scientists-guild"))
    assert points(state, "green") == 13


def test_bug_29_cards_for_four_are_not_in_games_of_three() -> None:
    late = {
        *("tree-farm", "excavation", "forest-cave", "mine", "pawnshop", "tavern", "bazar"),
        *("chamber-of-commerce", "training-ground", "circus"),
    }
    for number in range(5):
        orders = TITLE.deal(FIRST, {}, 3, engine.deal.seed_from_number(number)).orders
        assert not late & {id for age in (1, 2, 3) for id in orders[f"age{age}"]}


def test_bug_31_a_copied_scientists_guild_counts_science_once() -> None:
    left = city("scientists-guild", "gizah A")
    state = position(city("apothecary dispensary", "olympia B", stages=3), left)
    assert points(state, "green") == 9
    assert points(state, "purple") == 0


def test_bug_32_two_free_symbols_are_both_chosen_well() -> None:
    state = position(city("apothecary scientists-guild", "babylon A", stages=2))
    assert points(state, "green") == 10


def test_bug_34_press_of_two_ages_is_one_card() -> None:
    assert (
        refusal(position(city("press-1"), hand="press-2"), "build:press-2") == "seven_wonders.build.duplicate"
    )


def test_bugs_35_and_50_babylon_acts_before_halikarnassos_on_the_last_turn() -> None:
    state = position(
        city("foundry ore-vein", "halikarnassos A", stages=1),
        city("", "babylon B", stages=2),
        hands=["altar theater", "altar baths", "altar stockade"],
        turn=6,
    )
    events = play(state, "stage:altar", "discard:altar", "discard:altar")
    assert kinds(events, "asked") == ["asked"]
    assert state.pending()[0].kind == "last_card"
    play(state, "discard:baths")
    assert {"retrieve:baths", "retrieve:theater", "retrieve:stockade"} <= set(legal(state))


def test_bug_37_the_boards_resource_can_be_bought() -> None:
    state = position(city("", "rhodos A"), city("", "gizah A"), hand="baths")
    assert builds(state, "baths") == ["left:2"]


def test_bug_38_every_effect_of_a_stage_acts() -> None:
    own = city("quarry stone-pit", "rhodos B", coins=0)
    state = position(own, hands=["altar theater", *OTHERS])
    turn(state, s0="stage:altar")
    assert coins(state)[0] == 3
    assert seen_city(state)["shields"] == 1
    assert points(state, "wonder") == 3


def test_bug_40_rhodos_and_palace_cost_what_is_printed() -> None:
    assert FIRST.wonder("rhodos").side("B").stages[0].cost.resources == (("stone", 3),)
    assert [units for _, units in FIRST.card("palace").cost.resources] == [1] * 7


def test_bug_41_shields_of_stages_fight() -> None:
    state = position(city("", "rhodos A", stages=2), hands=["altar altar", *OTHERS], turn=6)
    turn(state)
    assert points(state, "military") == 2


def test_bug_43_only_brown_cards_ask_for_a_coin() -> None:
    for card in FIRST.cards:
        choice = card.colour == "brown" and card.age == 1 and len(card.effects[0].options) > 1
        assert card.cost.coins == int(choice or (card.colour == "brown" and card.age == 2)), card.id


def test_bug_44_yellow_cards_are_not_for_sale() -> None:
    own = city("", "rhodos A", coins=50)
    state = position(own, city("caravansery", "gizah A"), city("", "ephesos A"), hand="stockade")
    assert why(state, "stockade") == "seven_wonders.trade.impossible"


def test_bug_46_the_own_resource_is_usable_and_sellable() -> None:
    state = position(city("", "gizah A"), city("", "rhodos A"), hand="baths")
    assert builds(state, "baths") == [""]
    assert seen_city(state)["sells"]["fixed"] == {"stone": 1}


def test_bug_47_equal_points_and_coins_share_the_place() -> None:
    state = position(city(), city(), city(), hands=["altar altar"] * 3, turn=6, age=3)
    turn(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome["winners"] == [0, 1, 2]
    assert [place["place"] for place in outcome["ranking"]] == [1, 1, 1]


def test_bug_49_halikarnassos_builds_no_duplicate() -> None:
    own = city("foundry ore-vein baths", "halikarnassos A", stages=1)
    state = position(own, hands=["altar theater", *OTHERS], discard=["baths"])
    turn(state, s0="stage:altar")
    assert refusal(state, "retrieve:baths") == "seven_wonders.build.duplicate"
    assert offer(state, "retrieve:altar")["legal"]


def test_bug_52_there_are_ten_guilds() -> None:
    assert sum(card.colour == "purple" for card in FIRST.cards) == 10
