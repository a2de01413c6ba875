"""Rulings 1 to 22: what a construction costs."""

import pytest

from engine import IllegalMove

from .helpers import (
    RULES,
    asked,
    city,
    coins,
    gain,
    game,
    legal,
    offer_of,
    play,
    position,
    price,
    refusal,
    rules_with,
    seen_city,
    why,
)


def test_D1_a_missing_resource_costs_2_and_one_more_per_unit_the_opponent_prints_and_goes_to_the_bank():
    state = position(city(), city("quarry stone-pit glassworks"), on_offer="baths apothecary")
    assert price(state, "baths") == 4
    assert price(state, "apothecary") == 3
    play(state, "build:baths")
    assert coins(state) == (3, 7)


def test_D2_the_surcharge_is_paid_for_every_unit():
    state = position(city(coins=12), city("quarry stone-pit"), on_offer="aqueduct")
    assert price(state, "aqueduct") == 3 * (2 + 2)
    line = {"resource": "stone", "units": 3, "price": 4, "opponent": 2, "coins": 12}
    assert why(state, "aqueduct", "duel.trade.price") == line


def test_D3_a_card_with_two_symbols_counts_twice_for_the_price():
    assert price(position(city(), city("sawmill"), on_offer="stable"), "stable") == 2 + 2
    assert price(position(city(), city("lumber-yard"), on_offer="stable"), "stable") == 2 + 1


def test_D4_yellow_cards_and_Wonders_never_raise_the_price():
    theirs = city("forum caravansery", built="piraeus the-great-lighthouse")
    state = position(city(), theirs, on_offer="stable baths garrison apothecary workshop")
    for card in ("stable", "baths", "garrison", "apothecary", "workshop"):
        assert price(state, card) == 2


def test_D5_own_cards_do_not_change_the_own_price_but_are_used_first():
    state = position(city("quarry stone-pit"), city(), on_offer="aqueduct")
    assert price(state, "aqueduct") == 2
    state = position(city("quarry"), city("stone-pit shelf-quarry"), on_offer="aqueduct")
    assert price(state, "aqueduct") == 2 * (2 + 3)


def test_D6_there_is_no_limit_on_purchases_in_a_turn():
    state = position(city(coins=10), on_offer="palace")
    assert price(state, "palace") == 5 * 2
    play(state, "build:palace")
    assert coins(state) == (0, 7)


def test_D7_resources_are_not_used_up():
    state = position(city("quarry lumber-yard", coins=0), on_offer="baths rostrum altar")
    play(state, "build:baths", "discard:altar", "build:rostrum")
    assert seen_city(state)["cards"] == ["quarry", "lumber-yard", "baths", "rostrum"]
    assert coins(state) == (0, 9)


def test_D8_a_unit_covers_one_unit_of_a_construction():
    assert price(position(city("quarry"), on_offer="walls"), "walls") == 2
    assert price(position(city("caravansery"), on_offer="walls"), "walls") == 2
    two = city("caravansery", built="the-great-lighthouse", wonders="the-pyramids")
    assert price(position(two), "the-pyramids") == 2 + 2  # two of the three stones are made; and a papyrus


@pytest.mark.parametrize(
    ("owned", "theirs", "card", "expected"),
    [
        ("stone-reserve", "shelf-quarry quarry", "aqueduct", 3),
        ("clay-reserve", "brickyard clay-pool", "statue", 2),
        ("wood-reserve", "sawmill lumber-yard", "stable", 1),
        ("customs-house", "press drying-room", "chamber-of-commerce", 2),
        ("customs-house", "glassworks glass-blower", "apothecary", 1),
    ],
)
def test_D9_a_reserve_sells_its_resource_at_1_and_produces_nothing(owned, theirs, card, expected):
    state = position(city(owned), city(theirs), on_offer=card)
    assert price(state, card) == expected
    assert why(state, card, "duel.trade.fixed")["price"] == 1
    assert seen_city(state)["produces"] == {}
    poor = position(city(owned, coins=0), city(theirs), on_offer=card)
    assert refusal(poor, f"build:{card}") == "duel.cost.short"


def test_D10_the_fixed_price_works_from_the_next_construction_on():
    state = position(city(), city("shelf-quarry"), on_offer="stone-reserve walls altar")
    assert price(state, "walls") == 2 * (2 + 2)
    play(state, "build:stone-reserve", "discard:altar")
    assert price(state, "walls") == 2 * 1
    play(state, "build:walls")
    assert coins(state) == (7 - 3 - 2, 7 + 2)


def test_D11_the_opponents_fixed_price_does_not_touch_mine():
    assert price(position(city(), city("stone-reserve quarry"), on_offer="baths"), "baths") == 2 + 1


def test_D12_a_destroyed_card_no_longer_raises_the_price():
    mine = city("quarry stone-pit")
    theirs = city(built="the-statue-of-zeus")
    state = position(mine, theirs, on_offer="baths", to_move=1)
    assert price(state, "baths") == 2 + 2
    state = position(mine, theirs, on_offer="baths altar", to_move=1, choices=[["destroy", "brown"]])
    play(state, "destroy:quarry", "discard:altar")
    assert price(state, "baths") == 2 + 1


def test_D13_a_card_under_a_Wonder_is_only_a_marker():
    mine = city(built={"the-pyramids": "quarry", "the-colossus": "theater", "the-sphinx": "tavern"})
    state = position(mine, on_offer="baths statue")
    assert price(state, "baths") == 2
    assert price(state, "statue") == 2 * 2
    assert gain(state, "baths") == 2
    assert seen_city(state)["counts"] == {}
    assert price(position(mine, on_offer="baths", to_move=1), "baths") == 2
    state = position(city(coins=10, wonders="the-colossus"), on_offer="tavern altar statue")
    play(state, "wonder:the-colossus:tavern", "discard:altar")
    assert seen_city(state)["counts"] == {}
    assert gain(state, "statue") == 2


def test_D14_the_owner_chooses_anew_what_a_one_of_card_makes_and_the_cheapest_is_charged():
    state = position(city("caravansery"), city("sawmill quarry"), on_offer="rostrum walls altar")
    assert price(state, "rostrum") == 2 + 1  # makes the wood that would cost 4, buys the stone at 3
    assert why(state, "rostrum", "duel.trade.choice") == {"resources": {"wood": 1}}
    play(state, "build:rostrum", "discard:altar")
    assert price(state, "walls") == 2 + 1  # now it makes one of the two stones
    two = position(city("caravansery forum", built="the-great-lighthouse piraeus"), on_offer="palace")
    assert price(two, "palace") == 2  # wood, stone, clay, glass, glass: four of them are made


def test_D14_also_where_two_one_of_cards_make_partly_the_same():
    makes = {"type": "production", "options": ["wood", "glass"], "sellable": False}
    rules = rules_with("forum", effects=[makes])
    theirs = city("sawmill")
    state = position(city("caravansery forum"), theirs, on_offer="rostrum", rules=rules)
    assert price(state, "rostrum") == 0  # Forum makes the wood, so Caravansery is free for the stone


def test_D15_Architecture_waives_the_two_dearest_that_remain_after_the_best_use_of_one_of_cards():
    theirs = city("shelf-quarry quarry")
    state = position(city(wonders="the-pyramids", tokens="architecture", coins=9), theirs)
    assert price(state, "the-pyramids") == 5 + 2  # stones at 5 and a papyrus at 2: two stones are waived
    theirs = city("press drying-room")
    mine = city("forum", wonders="the-great-lighthouse", tokens="architecture")
    state = position(mine, theirs)
    assert price(state, "the-great-lighthouse") == 2  # Forum and one waiver take the two papyri at 4
    theirs = city("brickyard clay-pool")
    assert price(position(city(tokens="masonry"), theirs, on_offer="senate"), "senate") == 2 + 2


def test_D16_the_discount_waives_no_coins():
    mine = city(tokens="masonry architecture", wonders="the-pyramids")
    assert price(position(mine, on_offer="forum"), "forum") == 3 + 2
    assert all(card.cost.coins == 0 for card in RULES.cards if card.colour == "blue")
    rules = rules_with("statue", cost={"coins": 1, "resources": {"clay": 2}})
    assert price(position(mine, on_offer="statue", rules=rules), "statue") == 1


def test_D17_the_waiver_may_cover_two_units_of_one_resource():
    state = position(city(tokens="masonry"), on_offer="aqueduct")
    assert price(state, "aqueduct") == 2
    assert why(state, "aqueduct", "duel.trade.waived") == {"resources": {"stone": 2}}


def test_D18_Masonry_is_for_blue_cards_and_Architecture_for_Wonders():
    masonry = position(
        city(tokens="masonry", wonders="the-pyramids"), on_offer="walls builders-guild aqueduct"
    )
    assert price(masonry, "walls") == 4
    assert price(masonry, "builders-guild") == 10
    assert price(masonry, "the-pyramids") == 8
    architecture = position(city(tokens="architecture"), on_offer="walls builders-guild aqueduct")
    assert price(architecture, "walls") == 4
    assert price(architecture, "builders-guild") == 10
    assert price(architecture, "aqueduct") == 6


def test_D19_Architecture_does_nothing_for_the_Wonder_that_brought_it():
    state = game(
        age1="altar baths tavern theater garrison stable",
        wonders="the-great-library the-sphinx",
        library="architecture law masonry",
    )
    play(state, "discard:altar", "discard:baths", "discard:tavern", "discard:theater")
    assert coins(state)[0] == 7 + 2 + 2
    play(state, "wonder:the-great-library:garrison", "keep:architecture")
    assert coins(state)[0] == 11 - 5 * 2
    play(state, "discard:stable")
    assert price(state, "the-sphinx") == 4 * 2 - 2 * 2


def test_D20_one_card_one_use_a_turn():
    state = position(city(), on_offer="walls altar")
    turn = state.pending()[0]
    play(state, "discard:altar")
    assert asked(state) == (1, "turn")
    with pytest.raises(IllegalMove) as caught:
        state.play(turn, "build:walls")
    assert caught.value.code == "game.decision.closed"


def test_D21_the_last_coin_may_be_spent_but_not_one_more():
    state = position(city(coins=4), on_offer="walls")
    assert "build:walls" in legal(state)
    play(state, "build:walls")
    assert coins(state) == (0, 7)
    poor = position(city(coins=3), on_offer="walls")
    assert "build:walls" not in legal(poor)
    assert refusal(poor, "build:walls") == "duel.cost.short"
    assert offer_of(poor, "walls")["refusal"]["params"] == {"price": 4, "treasury": 3}


def test_D22_every_building_exists_once():
    assert len({card.id for card in RULES.cards}) == len({card.name for card in RULES.cards}) == 73
    assert not any(card.copies for card in RULES.cards)
    state = position(on_offer="altar theater")
    play(state, "build:altar")
    assert refusal(state, "build:altar") == "duel.structure.gone"
