"""Rulings W27 to W60: production, trade, coins and yellow cards; and W132."""

from __future__ import annotations

import pytest

from tests.engine.seven_wonders.helpers import (
    builds,
    city,
    coins,
    happened,
    offer,
    offer_of,
    play,
    points,
    position,
    refusal,
    seen_city,
    stages,
    turn,
    why,
)

NOBODY = [city("", "gizah A"), city("", "ephesos A")]
"""A left neighbour who sells stone, a right one who sells papyrus."""


def alone(cards: str, hand: str, board: str = "rhodos A", **more: int) -> object:
    """A city whose neighbours cannot help with wood, clay, glass or loom."""
    return position(city(cards, board, **more), *NOBODY, hand=hand)


# --- production ----------------------------------------------------------------------------------


def test_W27_a_choice_card_gives_one_unit_of_either() -> None:
    assert builds(alone("clay-pit", "guard-tower"), "guard-tower") == [""]
    assert builds(alone("timber-yard", "stockade"), "stockade") == [""]
    assert builds(alone("timber-yard", "baths"), "baths") == [""]


def test_W28_a_double_card_gives_two_units() -> None:
    assert builds(alone("sawmill", "caravansery"), "caravansery") == [""]
    assert builds(alone("lumber-yard", "caravansery"), "caravansery") == []


def test_W29_one_choice_card_pays_one_unit_of_a_cost() -> None:
    assert builds(alone("clay-pit", "stables"), "stables") == []
    assert builds(alone("clay-pit", "forum"), "forum") == []


def test_W30_choices_are_combined_as_well_as_can_be() -> None:
    """Clay or ore for the clay, wood or clay for the wood: the other way round would not do."""
    state = alone("clay-pit tree-farm", "stables", coins=0)
    assert builds(state, "stables") == [""], "the board makes the ore"
    offer_lines = {line["code"] for line in offer_of(state, "stables")["lines"]}
    assert offer_lines == {"seven_wonders.trade.own", "seven_wonders.trade.choice"}


def test_W31_caravansery_and_alexandria_both_give_a_unit() -> None:
    own = city("caravansery", "alexandria A", stages=2, coins=0)
    assert builds(position(own, *NOBODY, hand="statue stables archery-range"), "statue") == []
    assert builds(position(own, *NOBODY, hand="forum"), "forum") == [""]


def test_W32_such_units_cost_nothing_and_are_for_the_owner_alone() -> None:
    own = city("forum caravansery", "alexandria B", stages=2)
    state = position(own, hand="altar")
    assert seen_city(state)["sells"] == {"fixed": {"glass": 1}, "choices": []}
    assert len(seen_city(state)["choices"]) == 4


# --- trade ---------------------------------------------------------------------------------------


def test_W33_the_board_and_brown_and_gray_cards_are_sold() -> None:
    left = city("ore-vein clay-pit loom-1", "gizah A")
    sells = seen_city(position(city("", "rhodos A"), left), 1)["sells"]
    assert sells == {"fixed": {"stone": 1, "ore": 1, "loom": 1}, "choices": [["clay", "ore"]]}


def test_W34_yellow_cards_and_stages_are_not_sold() -> None:
    left = city("forum caravansery", "alexandria B", stages=2)
    state = position(city("", "rhodos A", coins=20), left, city("", "gizah A"), hand="stockade apothecary")
    assert why(state, "stockade") == "seven_wonders.trade.impossible"
    assert why(state, "apothecary") == "seven_wonders.trade.impossible"


def test_W35_only_the_two_neighbours_sell() -> None:
    far = city("lumber-yard", "olympia A")
    state = position(city("", "rhodos A"), NOBODY[0], far, NOBODY[1], hand="stockade")
    assert builds(state, "stockade") == []


def test_W36_a_unit_costs_two_coins_or_one_with_a_discount() -> None:
    assert builds(position(city("", "rhodos A"), *NOBODY, hand="baths"), "baths") == ["left:2"]
    cheap = position(city("west-trading-post", "rhodos A"), *NOBODY, hand="baths")
    assert builds(cheap, "baths") == ["left:1"]


def test_W37_several_units_from_both_sides() -> None:
    own = city("", "gizah A", coins=9)
    state = position(own, city("lumber-yard", "ephesos A"), city("press-1", "rhodos A"), hand="school")
    assert builds(state, "school") == ["left:2,right:2", "left:4"]
    assert offer(state, "build:school left:4")["left"] == 4


def test_W38_a_seller_cannot_refuse() -> None:
    state = position(city("", "rhodos A"), *NOBODY, hands=["baths", "altar", "altar"])
    assert len(state.pending()) == 3
    turn(state, s0="build:baths left:2")
    assert coins(state) == [1, 8, 6]


def test_W39_selling_leaves_the_unit_to_its_owner_and_to_others() -> None:
    middle = city("", "gizah A")
    state = position(
        city("", "rhodos A"),
        middle,
        city("", "ephesos A"),
        hands=["baths altar", "baths altar", "baths altar"],
    )
    events = play(state, "build:baths left:2", "build:baths", "build:baths right:2")
    assert len(happened(events, "card_built")) == 3
    assert coins(state) == [1, 7, 1]


def test_W40_a_neighbours_choice_card_sells_one_unit_a_turn() -> None:
    own = city("", "rhodos A", coins=20)
    state = position(own, city("excavation", "alexandria A"), city("", "olympia A"), hand="walls forum")
    assert builds(state, "forum") == [], "two clay from one stone-or-clay card"


def test_W41_a_neighbours_double_card_sells_two_units() -> None:
    own = city("", "rhodos A", coins=20)
    state = position(own, city("brickyard", "alexandria A"), city("", "olympia A"), hand="forum")
    assert builds(state, "forum") == ["left:4"]


def test_W42_two_buyers_may_pick_differently_from_one_choice_card() -> None:
    """Nothing is consumed, and choices are secret: no option could let one buyer bind the other."""
    seller = city("clay-pit", "alexandria A")
    state = position(
        city("", "gizah A"), seller, city("", "ephesos A"), hands=["guard-tower", "altar", "barracks"]
    )
    play(state, "build:guard-tower left:2", "discard:altar", "build:barracks right:2")
    assert seen_city(state, 0)["cards"] == ["guard-tower"]
    assert seen_city(state, 2)["cards"] == ["barracks"]
    assert coins(state) == [1, 10, 1]


def test_W43_the_dearer_seller_may_be_chosen() -> None:
    own = city("west-trading-post", "rhodos A", coins=5)
    state = position(own, city("lumber-yard"), city("lumber-yard"), hand="stockade")
    assert builds(state, "stockade") == ["left:1", "right:2"]


def test_W44_what_the_city_makes_itself_is_not_bought() -> None:
    own = city("lumber-yard", "rhodos A")
    rich = city("lumber-yard")
    assert builds(position(own, rich, rich, hand="stockade"), "stockade") == [""]
    state = position(own, rich, rich, hand="stockade", options={"trade_unneeded": True})
    assert builds(state, "stockade") == ["", "right:2", "left:2"]


def test_W45_bought_units_are_for_the_turn_alone() -> None:
    state = position(city("", "rhodos A"), *NOBODY, hands=["baths altar", "altar altar", "altar altar"])
    turn(state, s0="build:baths left:2")
    assert "stone" not in seen_city(state)["produces"]


def test_W46_money_of_this_turn_cannot_be_spent_in_it() -> None:
    state = position(city("", "rhodos A", coins=1), *NOBODY, hand="baths tavern")
    assert why(state, "baths") == "seven_wonders.cost.short"


def test_W47_what_neighbours_pay_can_be_spent_next_turn() -> None:
    seller = city("", "gizah A", coins=2)
    buyers = city("", "rhodos A"), city("", "ephesos A")
    hands = ["baths altar", "altar altar", "baths altar"]
    state = position(buyers[0], seller, buyers[1], hands=hands)
    before = state.copy()
    play(state, "build:baths left:2", "discard:altar", "build:baths right:2")
    assert coins(before)[1] == 2
    assert coins(state)[1] == 2 + 3 + 4


def test_W48_each_must_hold_the_own_payment_at_the_start() -> None:
    poor = position(city("", "gizah A", coins=1), city("", "ephesos A", coins=9), hand="scriptorium")
    assert why(poor, "scriptorium") == "seven_wonders.cost.short"


def test_W49_a_discount_holds_for_each_unit() -> None:
    own = city("west-trading-post", "rhodos A", coins=3)
    state = position(own, city("quarry", "gizah A"), NOBODY[1], hand="walls")
    assert builds(state, "walls") == ["left:3"]


def test_W50_two_discounts_set_the_price_to_one() -> None:
    own = city("west-trading-post", "olympia B", stages=1)
    state = position(own, *NOBODY, hand="baths")
    assert builds(state, "baths") == ["left:1"]


def test_W51_a_trading_post_is_for_raw_materials_marketplace_for_the_rest() -> None:
    posts = city("west-trading-post east-trading-post", "rhodos A")
    assert builds(position(posts, *NOBODY, hand="scriptorium"), "scriptorium") == ["right:2"]
    market = city("marketplace", "rhodos A")
    assert builds(position(market, *NOBODY, hand="scriptorium"), "scriptorium") == ["right:1"]
    assert builds(position(market, *NOBODY, hand="baths"), "baths") == ["left:2"]


def test_W52_the_boards_resource_is_discounted_by_its_kind() -> None:
    own = city("west-trading-post marketplace", "rhodos A")
    state = position(own, *NOBODY, hand="baths scriptorium")
    assert builds(state, "baths") == ["left:1"]
    assert builds(state, "scriptorium") == ["right:1"]


def test_W53_a_discount_starts_in_the_next_turn() -> None:
    hands = ["west-trading-post baths", "altar altar", "altar altar"]
    state = position(city("", "rhodos A"), *NOBODY, hands=hands)
    assert builds(state, "baths") == ["left:2"]
    turn(state, s0="build:west-trading-post")
    assert seen_city(state)["prices"]["left"]["stone"] == 1


def test_W54_east_is_right_and_west_is_left() -> None:
    prices = seen_city(position(city("east-trading-post")))["prices"]
    assert (prices["left"]["ore"], prices["right"]["ore"]) == (2, 1)
    prices = seen_city(position(city("west-trading-post")))["prices"]
    assert (prices["left"]["ore"], prices["right"]["ore"]) == (1, 2)


def test_W132_every_payment_that_no_other_beats_is_offered() -> None:
    own = city("west-trading-post", "rhodos A", coins=9)
    both = "lumber-yard press-1"
    state = position(own, city(both, "gizah A"), city(both, "olympia B"), hand="school")
    assert set(builds(state, "school")) == {"right:4", "left:1,right:2", "left:3"}
    assert builds(state, "school")[0] in ("left:1,right:2", "left:3"), "the cheapest comes first"
    assert refusal(state, "build:school left:2,right:2") == "seven_wonders.trade.other_payment"


# --- coins and yellow cards ----------------------------------------------------------------------


def test_W55_tavern_pays_once() -> None:
    hands = ["tavern altar", "altar altar", "altar altar"]
    state = position(hands=hands)
    turn(state, s0="build:tavern")
    assert coins(state)[0] == 8
    turn(state, s0=None)
    assert coins(state)[0] == 11


def test_W56_cards_of_the_same_turn_are_counted() -> None:
    hands = ["vineyard altar", "sawmill altar", "quarry altar"]
    moves = {"s0": "build:vineyard", "s1": "build:sawmill", "s2": "build:quarry"}
    state = position(hands=hands)
    turn(state, **moves)
    assert coins(state)[0] == 5
    state = position(hands=hands, options={"same_turn_counts": False})
    turn(state, **moves)
    assert coins(state)[0] == 3


def test_W57_vineyard_and_bazar_count_three_cities() -> None:
    cities = city("ore-vein"), city("stone-pit"), city("clay-pool loom-1")
    state = position(*cities, hands=["vineyard altar", "altar altar", "altar altar"])
    turn(state, s0="build:vineyard")
    assert coins(state)[0] == 6
    state = position(*cities, hands=["bazar altar", "altar altar", "altar altar"])
    turn(state, s0="build:bazar")
    assert coins(state)[0] == 5


def test_W58_lighthouse_counts_itself() -> None:
    own = city("tavern caravansery", coins=0)
    state = position(own, hands=["lighthouse altar", "altar altar", "altar altar"])
    turn(state, s0="build:lighthouse")
    assert coins(state)[0] == 3
    assert points(position(city("lighthouse tavern")), "yellow") == 2


@pytest.mark.parametrize(
    ("card", "board", "own", "paid", "scored"),
    [
        ("haven", "gizah A", "forum lumber-yard ore-vein", 2, 2),
        ("chamber-of-commerce", "gizah A", "brickyard press-1", 2, 2),
        ("arena", "gizah A", "dispensary", 3, 1),
    ],
)
def test_W59_coins_at_once_points_at_the_end(card: str, board: str, own: str, paid: int, scored: int) -> None:
    state = position(
        city(own, board, stages=1, coins=0), hands=[f"{card} altar", "altar altar", "altar altar"]
    )
    turn(state, s0=f"build:{card}")
    assert coins(state)[0] == paid
    assert points(state, "yellow") == scored


def test_W60_arena_pays_once_but_scores_all_stages() -> None:
    own = city("dispensary quarry lumber-yard", "gizah B", stages=1, coins=0)
    state = position(own, hands=["arena altar theater", "altar altar altar", "altar altar altar"])
    turn(state, s0="build:arena")
    assert coins(state)[0] == 3
    more = position(city("arena", "gizah B", stages=3))
    assert points(more, "yellow") == 3
    assert stages(position(own, hand="altar"), "altar") == [""]
