"""Faults that public programs of Duel had: each number is a row of the table of such faults.

The name says what is right. Rows up to 50 were reported and mended somewhere, those from 52 on were still to
be seen in somebody's code.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine import Deal

from .helpers import (
    DUEL,
    RULES,
    accessible,
    asked,
    city,
    codes,
    coins,
    dealt,
    ending,
    face_down,
    gain,
    game,
    happened,
    kinds,
    last_card,
    legal,
    pawn,
    play,
    points,
    position,
    price,
    seen_city,
    totals,
    why,
    winners,
)

BOARD = "law philosophy agriculture mathematics masonry"

# --- trade ---------------------------------------------------------------------------------------


def test_bug_1_the_surcharge_applies_to_every_unit():
    state = position(city(), city("brickyard clay-pool"), on_offer="dispensary")
    assert price(state, "dispensary") == 2 + 2 * (2 + 3)  # a stone at 2, two clay at 5


def test_bug_2_the_price_follows_the_production_of_the_other_city_than_the_buyers():
    mine, theirs = city("shelf-quarry"), city("brickyard")
    first = position(mine, theirs, on_offer="baths garrison")
    assert (price(first, "baths"), price(first, "garrison")) == (0, 2 + 2)
    second = position(mine, theirs, on_offer="baths garrison", to_move=1)
    assert (price(second, "baths"), price(second, "garrison")) == (2 + 2, 0)


def test_bug_4_only_built_Wonders_produce_and_building_one_is_paid():
    state = position(city(coins=8, wonders="piraeus"), on_offer="apothecary altar theater")
    assert price(state, "apothecary") == 2
    play(state, "wonder:piraeus:altar")
    assert coins(state) == (0, 7)
    assert price(state, "apothecary") == 0


def test_bug_5_two_one_of_producers_do_not_both_cover_the_same_last_unit():
    state = position(city("caravansery", built="the-great-lighthouse"), on_offer="archery-range")
    assert price(state, "archery-range") == 2  # wood and stone are made, the papyrus is bought
    assert why(state, "archery-range", "duel.trade.choice") == {"resources": {"wood": 1, "stone": 1}}
    single = position(city("caravansery", built="the-great-lighthouse"), on_offer="baths")
    assert why(single, "baths", "duel.trade.choice") == {"resources": {"stone": 1}}


def test_bug_7_Economy_brings_coins_and_no_points():
    state = position(city(), city(coins=0, tokens="economy"), on_offer="baths")
    play(state, "build:baths")
    assert coins(state) == (5, 2)
    assert points(state, "tokens", 1) == 0


def test_bug_41_a_one_of_producer_is_left_unused_where_it_does_not_help():
    state = position(city("quarry caravansery"), on_offer="baths workshop")
    assert price(state, "baths") == 0
    assert why(state, "baths", "duel.trade.choice") is None
    assert price(state, "workshop") == 2  # no papyrus from a Caravansery
    theirs = city("sawmill lumber-yard brickyard")
    spread = position(city("caravansery forum"), theirs, on_offer="horse-breeders")
    assert price(spread, "horse-breeders") == 4  # it makes the wood at 5, the clay at 4 is bought


def test_bug_47_a_reserve_means_a_flat_price_of_1():
    state = position(city("wood-reserve"), city("sawmill lumber-yard logging-camp"), on_offer="stable")
    assert price(state, "stable") == 1


def test_bug_59_Economy_earns_only_what_was_really_paid_and_cards_under_Wonders_count_for_nothing():
    theirs = city(tokens="economy")
    state = position(city("palisade"), theirs, on_offer="fortifications")
    play(state, "build:fortifications")
    assert coins(state) == (7, 7)
    mine = city(tokens="urbanism", built={"the-sphinx": "palisade", "piraeus": "stone-reserve"})
    under = position(mine, city("quarry"), on_offer="walls fortifications", age=3)
    assert price(under, "walls") == 2 * (2 + 1)
    assert why(under, "fortifications", "duel.chain.free") is None


# --- science and tokens --------------------------------------------------------------------------


def test_bug_19_the_Great_Library_draws_from_a_shuffled_box():
    drawn: Counter[str] = Counter()
    first_of_box = 0
    for number in range(60):
        deal = dealt(number, wonders="given", first="0")
        orders = deal.orders | {"wonders": ("the-great-library", *other_wonders("the-great-library"))}
        state = DUEL.start(RULES, {"wonders": "given", "first": "0"}, 2, Deal(orders, deal.seed))
        for _ in range(4):
            play(state, next(move for move in legal(state) if move.startswith("discard")))
        play(state, next(move for move in legal(state) if move.startswith("wonder")))
        tokens = state.view(0)["drawn"]
        board = [place["token"] for place in state.view(0)["board_tokens"]]
        assert len(set(tokens)) == 3
        assert not set(tokens) & set(board)
        box = sorted({token.id for token in RULES.progress_tokens} - set(board))
        first_of_box += tokens == box[:3]
        drawn.update(tokens)
    assert min(drawn.values()) >= 5  # 18 times each are expected
    assert len(drawn) == 10
    assert first_of_box < 10


def other_wonders(*taken: str) -> list[str]:
    return [wonder.id for wonder in RULES.wonders if wonder.id not in taken][: 8 - len(taken)]


def test_bug_28_no_token_is_asked_for_when_none_is_left_and_only_built_green_cards_and_Law_count():
    state = position(city("workshop"), city(tokens=BOARD), on_offer="laboratory altar", board=BOARD)
    play(state, "build:laboratory")
    assert asked(state) == (1, "turn")
    mine = city("apothecary scriptorium workshop pharmacist", built={"the-sphinx": "academy"})
    state = position(mine, city("study", tokens="law"), on_offer="university altar", board=BOARD)
    play(state, "build:university")
    assert seen_city(state)["symbols"] == ["armillary_sphere", "wheel", "mortar", "pendulum", "quill"]
    assert ending(state) is None


def test_bug_43_cards_without_a_symbol_are_not_a_symbol():
    mine = city("altar quarry stable apothecary scriptorium workshop pharmacist", coins=20)
    state = position(mine, on_offer="academy theater")
    play(state, "build:academy")
    assert ending(state) is None
    assert len(seen_city(state)["symbols"]) == 5


def test_bug_56_a_pair_without_a_token_left_counts_for_nothing_under_Mathematics():
    mine = city("apothecary", tokens="mathematics")
    state = position(mine, city(tokens="law philosophy agriculture masonry"), on_offer="school altar")
    events = play(state, "build:school")
    assert "duel.science.no_token" in codes(events)
    assert asked(state) == (1, "turn")
    assert points(state, "tokens") == 3


# --- Wonders -------------------------------------------------------------------------------------


def test_bug_16_a_military_token_and_a_destruction_of_one_Wonder_both_happen():
    mine = city(coins=20, wonders="circus-maximus")
    state = position(mine, city("press"), on_offer="altar theater", pawn=2)
    play(state, "wonder:circus-maximus:altar")
    assert coins(state)[1] == 7 - 2
    assert asked(state) == (0, "destroy")
    play(state, "destroy:press")
    assert seen_city(state, 1)["cards"] == []


@pytest.mark.parametrize("owner", [0, 1])
def test_bug_17_the_eighth_Wonder_is_taken_from_the_one_who_owns_it(owner):
    mine = city(coins=30, built="piraeus the-pyramids", wonders="the-sphinx the-mausoleum")
    theirs = city(built="the-great-library the-appian-way circus-maximus the-hanging-gardens")
    if owner == 1:
        mine = city(coins=30, built="piraeus the-pyramids the-mausoleum", wonders="the-sphinx")
        theirs = city(built="the-great-library the-appian-way circus-maximus", wonders="the-colossus")
    state = position(mine, theirs, on_offer="altar theater")
    events = play(state, "wonder:the-sphinx:altar")
    assert [event.seat for event in events if event.kind == "wonder_put_away"] == [owner]
    put_away = [[one["put_away"] for one in seen_city(state, seat)["wonders"]] for seat in (0, 1)]
    assert [sum(flags) for flags in put_away] == [int(owner == 0), int(owner == 1)]


def test_bug_20_a_card_that_leaves_a_city_takes_its_points_along():
    state = position(city("shipowners-guild"), city("quarry sawmill"), choices=[["destroy", "brown"]])
    assert points(state, "purple") == 2
    play(state, "destroy:quarry")
    assert points(state, "purple") == 1
    assert seen_city(state, 1)["counts"] == {"brown": 1}


def test_bug_23_the_Mausoleums_card_is_free_and_no_build_by_chain():
    mine = city("palisade", coins=5 * 2, tokens="urbanism", wonders="the-mausoleum")
    state = position(mine, on_offer="altar theater", discard="fortifications")
    play(state, "wonder:the-mausoleum:altar", "retrieve:fortifications")
    assert coins(state) == (0, 7)


def test_bug_29_choices_are_made_before_cards_are_turned_up():
    state = game(
        age1="altar baths tavern theater garrison stable quarry",
        wonders="the-great-library",
        library="law strategy theology",
    )
    play(state, "discard:altar", "discard:tavern", "discard:stable", "discard:garrison")
    hidden = face_down(state)
    events = play(state, "wonder:the-great-library:baths")
    assert asked(state) == (0, "keep")
    assert "card_revealed" not in kinds(events)
    assert face_down(state) == hidden
    events = play(state, "keep:strategy")
    assert "quarry" in [reveal["card"] for reveal in happened(events, "card_revealed")]
    assert face_down(state) < hidden


def test_bug_34_a_destroyed_card_takes_its_production_along_and_lies_in_the_discard_pile():
    state = position(city(), city("quarry sawmill"), choices=[["destroy", "brown"]])
    play(state, "destroy:sawmill")
    assert seen_city(state, 1)["produces"] == {"stone": 1}
    assert state.view(None)["discard"] == ["sawmill"]


def test_bug_44_the_opponents_turn_follows_a_destruction():
    mine = city(coins=20, wonders="the-statue-of-zeus")
    state = position(mine, city("quarry"), on_offer="altar theater")
    play(state, "wonder:the-statue-of-zeus:altar", "destroy:quarry")
    assert asked(state) == (1, "turn")


def test_bug_46_a_destruction_that_found_nothing_does_not_come_back_in_the_next_Age():
    mine = city(coins=20, wonders="circus-maximus")
    state = last_card(mine, city(coins=0), pawn=-1)
    play(state, "wonder:circus-maximus:altar", "start:1")
    for _ in range(4):
        assert asked(state)[1] == "turn"
        play(state, next(move for move in legal(state) if move.startswith("discard")))


def test_bug_49_Theology_gives_turns_for_Wonders_only():
    state = position(city("stable", tokens="theology"), on_offer="horse-breeders altar")
    play(state, "build:horse-breeders")
    assert asked(state) == (1, "turn")


def test_bugs_52_and_58_the_Mausoleum_may_build_a_destroyed_card():
    zeus = city(built="the-statue-of-zeus", wonders="the-mausoleum", coins=20)
    state = position(zeus, city("brickyard"), on_offer="altar theater baths", choices=[["destroy", "brown"]])
    play(state, "destroy:brickyard", "discard:altar", "wonder:the-mausoleum:theater")
    assert legal(state) == ["retrieve:brickyard", "retrieve:altar"]
    play(state, "retrieve:brickyard")
    assert seen_city(state)["produces"] == {"clay": 2}


def test_bug_53_the_chosen_card_leaves_the_discard_pile_not_the_first_one():
    state = position(discard="altar theater baths", choices=["retrieve"], on_offer="stable")
    play(state, "retrieve:theater")
    assert state.view(None)["discard"] == ["altar", "baths"]
    assert seen_city(state)["cards"] == ["theater"]


# --- military ------------------------------------------------------------------------------------


def test_bug_8_a_military_token_takes_coins_from_the_opponent():
    two = position(on_offer="guard-tower", pawn=2)
    play(two, "build:guard-tower")
    assert coins(two) == (7, 7 - 2)
    five = position(on_offer="guard-tower", pawn=-5, to_move=1)
    play(five, "build:guard-tower")
    assert coins(five) == (7 - 5, 7)


def test_bug_38_the_ninth_space_is_the_capital():
    before = position(on_offer="guard-tower altar", pawn=7)
    play(before, "build:guard-tower")
    assert ending(before) is None
    state = position(on_offer="guard-tower altar", pawn=8)
    play(state, "build:guard-tower")
    assert (ending(state), winners(state), pawn(state)) == ("military", [0], 9)


def test_bug_61_Strategy_counts_for_a_red_card_from_the_Mausoleum():
    mine = city(coins=20, tokens="strategy", wonders="the-mausoleum")
    state = position(mine, on_offer="altar theater", discard="walls")
    play(state, "wonder:the-mausoleum:altar", "retrieve:walls")
    assert pawn(state) == 2 + 1


# --- Ages and turn order -------------------------------------------------------------------------


@pytest.mark.parametrize("age", [1, 2])
def test_bugs_22_and_62_with_the_pawn_in_the_middle_the_last_to_move_chooses_who_begins(age):
    card = {1: "altar", 2: "walls"}[age]
    state = last_card(card=card, to_move=1)
    play(state, f"discard:{card}")
    assert asked(state) == (1, "starter")
    assert legal(state) == ["start:0", "start:1"]


def test_bug_37_each_card_is_covered_by_its_neighbours_of_the_next_row_and_by_no_other():
    rows_of = {1: [2, 3, 4, 5, 6], 2: [6, 5, 4, 3, 2], 3: [2, 3, 4, 2, 4, 3, 2]}
    rng = random.Random(37)
    state = DUEL.start(RULES, {}, 2, dealt(37))
    ages_seen = set()
    while state.pending():
        structure = state.view(None)["structure"]
        if structure and asked(state)[1] == "turn":
            lies = {(slot["row"], slot["column"]): slot for slot in structure["slots"]}
            if len(lies) == 20:
                rows = Counter(row for row, _ in lies)
                assert [rows[row] for row in sorted(rows)] == rows_of[structure["age"]]
            for (row, column), slot in lies.items():
                free = not {(row + 1, column - 1), (row + 1, column + 1)} & set(lies)
                assert (slot["state"] == "accessible") == free
                dealt_face_up = row % 2 == 1
                assert (slot["card"] is not None) == (dealt_face_up or free)
            ages_seen.add(structure["age"])
            moves = [move for move in legal(state) if move.startswith("discard")]
            assert {move.split(":")[1] for move in moves} == accessible(state)
            play(state, rng.choice(moves))
        else:
            play(state, legal(state)[0])
    assert ages_seen == {1, 2, 3}


@pytest.mark.parametrize(("yellow", "income"), [("", 2), ("tavern", 3), ("tavern forum brewery", 5)])
def test_bug_67_discarding_brings_2_coins_and_one_per_own_yellow_card(yellow, income):
    assert gain(position(city(yellow), on_offer="altar"), "altar") == income


# --- guilds and scoring --------------------------------------------------------------------------


def test_bug_25_Wonders_are_paid_and_a_tie_is_decided_by_blue_points_else_shared():
    state = position(city(coins=8, wonders="the-sphinx"))
    play(state, "wonder:the-sphinx:altar")
    assert coins(state) == (0, 7)
    by_blue = last_card(city("study", coins=0), city("altar", coins=0), card="pretorium")
    play(by_blue, "discard:pretorium")
    assert (totals(by_blue), winners(by_blue)) == ((3, 3), [1])
    drawn = last_card(city("baths", coins=0), city("altar", coins=0), card="pretorium")
    play(drawn, "discard:pretorium")
    assert winners(drawn) == [0, 1]


def test_bug_26_the_zones_begin_at_3_and_6_guilds_count_the_larger_city_yellow_cards_the_own():
    assert [points(position(pawn=lead), "military") for lead in (2, 3, 5, 6)] == [2, 5, 5, 10]
    guild = position(city("tacticians-guild stable"), city("walls garrison circus"))
    assert points(guild, "purple") == 3
    armory = position(city(coins=6), city("walls garrison circus"), on_offer="armory")
    play(armory, "build:armory")
    assert coins(armory) == (0, 7)
    under = position(city(built={"the-sphinx": "theater"}), on_offer="statue")
    assert price(under, "statue") == 4


def test_bug_40_the_coins_of_a_guild_count_the_larger_city():
    state = position(city(coins=8), city("stable walls circus"), on_offer="tacticians-guild")
    play(state, "build:tacticians-guild")
    assert coins(state) == (3, 7)


def test_bug_55_a_complete_tie_is_a_shared_victory():
    for last_mover in (0, 1):
        mine, theirs = city("altar", coins=0), city("theater", coins=0)
        state = last_card(mine, theirs, card="pretorium", to_move=last_mover)
        play(state, "discard:pretorium")
        assert winners(state) == [0, 1]
