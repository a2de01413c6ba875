"""Rulings 23 to 29: building free by a chain."""

from .helpers import city, coins, happened, play, position, price, why


def test_D23_a_card_is_free_when_the_linked_building_stands_in_the_own_city():
    state = position(city("stable", coins=0), on_offer="horse-breeders")
    assert price(state, "horse-breeders") == 0
    assert why(state, "horse-breeders", "duel.chain.free") == {"card": "stable"}
    events = play(state, "build:horse-breeders")
    assert happened(events, "card_built")[0]["free_by"] == "stable"
    theirs = position(city(), city("stable"), on_offer="horse-breeders")
    assert price(theirs, "horse-breeders") == 2 + 2
    play(theirs, "build:horse-breeders")
    assert coins(theirs) == (7 - 4, 7)


def test_D24_a_card_from_the_Mausoleum_gives_its_chain_too():
    state = position(on_offer="horse-breeders altar", discard="stable", choices=["retrieve"])
    play(state, "retrieve:stable", "discard:altar")
    assert price(state, "horse-breeders") == 0


def test_D25_chains_of_Age_III_reach_back_to_Age_I():
    bare = position(on_offer="fortifications lighthouse")
    assert (price(bare, "fortifications"), price(bare, "lighthouse")) == (4 * 2, 3 * 2)
    state = position(city("palisade tavern", coins=0), on_offer="fortifications lighthouse")
    assert (price(state, "fortifications"), price(state, "lighthouse")) == (0, 0)


def test_D26_one_card_can_be_freed_and_free_another():
    for first, second, third in (("theater", "statue", "gardens"), ("altar", "temple", "pantheon")):
        state = position(city(first, coins=0), on_offer=f"{second} {third} baths")
        assert price(state, third) > 0
        play(state, f"build:{second}", "discard:baths", f"build:{third}")
        assert coins(state) == (0, 9)


def test_D27_a_chain_is_no_purchase_the_owner_of_Economy_gets_nothing():
    state = position(city("stable"), city(tokens="economy"), on_offer="horse-breeders")
    events = play(state, "build:horse-breeders")
    assert coins(state) == (7, 7)
    assert happened(events, "card_built")[0]["to_opponent"] == 0


def test_D28_Urbanism_pays_4_coins_for_a_build_by_chain_and_for_no_other_free_card():
    chain = position(city("stable", tokens="urbanism"), on_offer="horse-breeders")
    play(chain, "build:horse-breeders")
    assert coins(chain) == (7 + 4, 7)
    no_cost = position(city("stable", tokens="urbanism"), on_offer="altar")
    play(no_cost, "build:altar")
    assert coins(no_cost) == (7, 7)
    before_the_token = position(city("stable"), on_offer="horse-breeders")
    play(before_the_token, "build:horse-breeders")
    assert coins(before_the_token) == (7, 7)


def test_D29_costing_nothing_by_production_or_Masonry_is_no_chain():
    made = position(city("lumber-yard clay-pool", tokens="urbanism"), on_offer="horse-breeders")
    play(made, "build:horse-breeders")
    assert coins(made) == (7, 7)
    waived = position(city(tokens="urbanism masonry"), on_offer="statue")
    play(waived, "build:statue")
    assert coins(waived) == (7, 7)
    linked = position(city("lumber-yard clay-pool stable", tokens="urbanism"), on_offer="horse-breeders")
    play(linked, "build:horse-breeders")
    assert coins(linked) == (7 + 4, 7)
