"""Rulings 95 to 110: yellow cards and guilds, points, and who wins."""

import random
from typing import Any

import pytest

from .helpers import (
    DUEL,
    RULES,
    city,
    coins,
    dealt,
    ending,
    happened,
    last_card,
    play,
    points,
    position,
    totals,
    winners,
)


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "gained"),
    [
        ("port", "quarry clay-pool", "lumber-yard stone-pit clay-pit", 2 * 2),
        ("armory", "stable", "garrison palisade", 1 * 1),
        ("chamber-of-commerce", "press", "glassworks drying-room", 1 * 3),
        ("lighthouse", "forum", "tavern brewery customs-house", 2 * 1),
    ],
)
def test_D95_these_yellow_cards_count_the_own_city_once_and_bring_3_points(card, mine, theirs, gained):
    state = position(city(mine, coins=10), city(theirs), on_offer=f"{card} altar sawmill", age=3)
    events = play(state, f"build:{card}")
    assert [got["coins"] for got in happened(events, "coins_gained")] == [gained]
    assert points(state, "yellow") == 3
    before = coins(state)[0]
    play(state, "build:altar", "build:sawmill")
    assert coins(state)[0] == before - 2  # what comes later brings no more coins


def test_D95_the_Arena_counts_the_own_Wonders():
    mine = city(coins=6, built="the-sphinx the-pyramids")
    state = position(mine, city(built="the-mausoleum piraeus the-colossus"), on_offer="arena")
    play(state, "build:arena")
    assert coins(state) == (6 - 6 + 2 * 2, 7)
    assert points(state, "yellow") == 3


def test_D96_the_Lighthouse_counts_itself():
    state = position(city("tavern"), on_offer="lighthouse")
    play(state, "build:lighthouse")
    assert coins(state) == (7 + 2, 7)


def test_D97_a_Wonder_built_after_the_Arena_brings_it_no_coins():
    mine = city(coins=20, built="the-pyramids", wonders="the-sphinx")
    state = position(mine, on_offer="arena altar theater", age=1)
    play(state, "build:arena", "discard:altar")
    assert coins(state)[0] == 20 - 6 + 2
    play(state, "wonder:the-sphinx:theater")
    assert coins(state)[0] == 16 - 8


def test_D98_the_coins_of_a_guild_count_the_city_with_more_of_the_colour():
    theirs_more = position(city("altar", coins=8), city("theater baths"), on_offer="magistrates-guild")
    play(theirs_more, "build:magistrates-guild")
    assert coins(theirs_more)[0] == 8 - 4 * 2 + 2
    mine_more = position(city("altar rostrum statue", coins=8), city("baths"), on_offer="magistrates-guild")
    play(mine_more, "build:magistrates-guild")
    assert coins(mine_more)[0] == 8 - 4 * 2 + 3


def test_D99_the_points_of_a_guild_are_counted_afresh_at_the_end():
    mine, theirs = city("altar", coins=40), city("theater baths")
    state = position(mine, theirs, on_offer="magistrates-guild stable obelisk garrison town-hall", age=1)
    events = play(state, "build:magistrates-guild")
    assert happened(events, "coins_gained")[0]["city"] == 1
    assert points(state, "purple") == 2
    play(state, "discard:stable", "build:obelisk", "discard:garrison", "build:town-hall")
    assert points(state, "purple") == 3  # now the own city has more


def test_D100_the_Shipowners_Guild_adds_brown_and_gray_of_one_single_city():
    mine = city("quarry clay-pool press", coins=20)
    theirs = city("lumber-yard glassworks drying-room glass-blower")
    state = position(mine, theirs, on_offer="shipowners-guild")
    events = play(state, "build:shipowners-guild")
    assert happened(events, "coins_gained")[0]["coins"] == 1 + 3
    assert points(state, "purple") == 1 + 3


def test_D101_no_guild_counts_guilds():
    guilds = [card for card in RULES.cards if card.colour == "purple"]
    for guild in guilds:
        assert not any("purple" in getattr(effect, "colours", ()) for effect in guild.effects)
    others = " ".join(guild.id for guild in guilds if guild.id != "builders-guild")
    assert points(position(city(f"builders-guild {others}", coins=0), city(coins=0)), "purple") == 0


def test_D102_the_Moneylenders_Guild_brings_a_point_per_3_coins_of_the_richer_city_as_well():
    state = position(city("moneylenders-guild", coins=8), city(coins=11))
    assert points(state, "purple") == 3
    assert (points(state, "coins", 0), points(state, "coins", 1)) == (2, 3)
    richer = position(city("moneylenders-guild", coins=8), city(coins=2))
    assert (points(richer, "purple"), points(richer, "coins")) == (2, 2)


def test_D103_the_Builders_Guild_brings_2_points_per_Wonder_of_the_city_with_more():
    theirs = city(built="the-sphinx the-pyramids the-colossus")
    assert points(position(city("builders-guild", built="piraeus"), theirs), "purple") == 3 * 2


@pytest.mark.parametrize(("treasury", "expected"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_D104_three_whole_coins_are_a_point(treasury, expected):
    state = position(city(coins=treasury), city(coins=treasury))
    assert (points(state, "coins", 0), points(state, "coins", 1)) == (expected, expected)


def test_D105_red_cards_bring_points_only_through_the_pawn():
    mine = city("stable walls circus arsenal", coins=0)
    assert totals(position(mine, city(coins=0))) == (0, 0)
    assert totals(position(mine, city(coins=0), pawn=6)) == (10, 0)


def test_D106_brown_and_gray_cards_bring_no_points():
    mine = city("quarry sawmill brickyard press glass-blower", coins=0)
    assert totals(position(mine, city(coins=0))) == (0, 0)


def end(mine: str, theirs: str, wonder: str = "") -> Any:
    """Age III ends with these cards in the two cities, a Wonder in that of seat 1, and no coins."""
    state = last_card(city(mine, coins=0), city(theirs, coins=0, built=wonder), card="pretorium")
    play(state, "discard:pretorium")
    assert ending(state) == "civilian"
    return state


def test_D107_equal_points_are_decided_by_blue_points_then_the_victory_is_shared():
    blue = end("altar", "academy")
    assert totals(blue) == (3, 3)
    assert winners(blue) == [0]
    other_way = end("academy", "altar")
    assert winners(other_way) == [1]
    shared = end("altar", "theater")
    assert winners(shared) == [0, 1]
    assert [row["place"] for row in shared.outcome()["ranking"]] == [1, 1]
    assert winners(end("altar", "palace")) == [1]


def test_D108_blue_points_are_those_of_blue_cards_alone():
    wonder = end("altar academy", "", wonder="the-sphinx")
    assert totals(wonder) == (6, 6)
    assert winners(wonder) == [0]
    guild = end("statue", "baths magistrates-guild")
    assert totals(guild) == (4, 3 + 1)
    assert winners(guild) == [0]


def test_D109_points_are_not_compared_after_a_supremacy():
    rich = city("palace town-hall gardens", coins=60)
    science = position(
        city("scriptorium workshop pharmacist academy apothecary"), rich, on_offer="university"
    )
    play(science, "build:university")
    assert totals(science)[0] < totals(science)[1]
    assert winners(science) == [0]
    military = position(city(), rich, on_offer="guard-tower", pawn=8)
    play(military, "build:guard-tower")
    assert totals(military)[0] < totals(military)[1]
    assert winners(military) == [0]


def test_D110_shields_and_symbols_come_in_the_acting_players_own_turn_alone():
    rng = random.Random(110)
    for number in range(12):
        options = {"first": "0"}
        state = DUEL.start(RULES, options, 2, dealt(number, **options))
        while state.pending():
            seat = state.pending()[0].seat
            pawn_before = state.view(None)["pawn"]
            events = state.play(state.pending()[0], rng.choice(state.legal(state.pending()[0])))
            symbols = [event.seat for event in events if event.kind == "symbol"]
            moved = state.view(None)["pawn"] - pawn_before
            assert set(symbols) <= {seat}
            assert moved == 0 or (moved > 0) == (seat == 0)
        if ending(state) != "civilian":
            assert winners(state) == [seat]
