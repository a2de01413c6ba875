"""Faults in the card data that public programs of Duel had: numbered as in test_bugs.py."""

from collections import Counter

import pytest

from .helpers import RULES, city, coins, effects, play, points, position, price, seen_city


def cost(id: str) -> tuple[int, dict[str, int]]:
    """(coins, resources) that a card or a Wonder costs."""
    wonders = {wonder.id: wonder.sides[0].stages[0].cost for wonder in RULES.wonders}
    found = wonders[id] if id in wonders else RULES.card(id).cost
    return found.coins, dict(found.resources)


def test_bug_10_the_Statue_of_Zeus_costs_one_clay():
    assert cost("the-statue-of-zeus") == (0, {"wood": 1, "stone": 1, "clay": 1, "papyrus": 2})


def test_bug_11_the_Great_Library_is_worth_4_points():
    assert points(position(city(built="the-great-library")), "wonders") == 4


def test_bug_13_the_Great_Lighthouse_makes_wood_stone_or_clay_and_Circus_Maximus_nothing():
    lighthouse = seen_city(position(city(built="the-great-lighthouse")))
    assert [set(choice) for choice in lighthouse["choices"]] == [{"wood", "stone", "clay"}]
    assert seen_city(position(city(built="circus-maximus")))["choices"] == []


def test_bug_14_the_Apothecary_brings_a_point():
    assert points(position(city("apothecary")), "green") == 1


def test_bug_31_School_is_a_wheel_and_Laboratory_a_pendulum():
    assert seen_city(position(city("school")))["symbols"] == ["wheel"]
    assert seen_city(position(city("laboratory")))["symbols"] == ["pendulum"]


def test_bug_32_the_Shelf_Quarry_costs_2_coins():
    assert price(position(on_offer="shelf-quarry"), "shelf-quarry") == 2


@pytest.mark.parametrize(
    ("source", "target"),
    [("baths", "aqueduct"), ("statue", "gardens"), ("temple", "pantheon"), ("rostrum", "senate")],
)
def test_bug_35_these_chains_lead_where_they_should(source, target):
    assert RULES.card(target).chains_from == (source,)
    assert price(position(city(source), on_offer=target), target) == 0


def test_bug_50_Barracks_cost_3_coins_Library_and_Dispensary_bring_2_points():
    assert price(position(on_offer="barracks"), "barracks") == 3
    assert points(position(city("library")), "green") == 2
    assert points(position(city("dispensary")), "green") == 2


def test_bug_64_Walls_and_Temple_cost_resources_the_Lighthouse_counts_yellow_five_guilds_bring_coins():
    assert cost("walls") == (0, {"stone": 2})
    assert cost("temple") == (0, {"wood": 1, "papyrus": 1})
    state = position(city("tavern forum school"), on_offer="lighthouse")
    play(state, "build:lighthouse")
    assert coins(state) == (7 + 3, 7)
    bringing = {c.id for c in RULES.cards if c.colour == "purple" if "coins_per_max" in types(c.id)}
    five = {
        "merchants-guild",
        "shipowners-guild",
        "magistrates-guild",
        "scientists-guild",
        "tacticians-guild",
    }
    assert bringing == five


def types(id: str) -> list[str]:
    return [effect.type for effect in effects(id)]


def test_bug_65_there_is_one_Stable_and_one_Palisade_and_Urbanism_brings_6_coins():
    names = Counter(card.name for card in RULES.cards)
    assert (names["Stable"], names["Palisade"]) == (1, 1)
    state = position(choices=["token"], board="urbanism", on_offer="altar")
    play(state, "token:urbanism")
    assert coins(state) == (7 + 6, 7)
