"""Rulings 52 to 74: Wonders and what they do."""

from typing import Any

import pytest

from .helpers import (
    asked,
    city,
    codes,
    coins,
    face_down,
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
    refusal,
    seen_city,
)

HALF_COVERED = [
    {"row": 5, "column": 5, "card": "altar"},
    {"row": 5, "column": 7, "card": "theater"},
    {"row": 4, "column": 6, "card": "school"},
]
"""The end of Age II: School lies face up under two cards that can be taken."""


def test_D52_any_accessible_card_serves_for_a_Wonder_its_own_cost_does_not_matter():
    state = position(city(coins=8, wonders="the-sphinx"), on_offer="palace town-hall")
    assert price(state, "palace") == 10
    assert {move for move in legal(state) if move.startswith("wonder")} == {
        "wonder:the-sphinx:palace",
        "wonder:the-sphinx:town-hall",
    }
    play(state, "wonder:the-sphinx:palace")
    assert coins(state) == (0, 7)
    covered = position(city(coins=8, wonders="the-sphinx"), on_offer="school", structure=HALF_COVERED)
    assert refusal(covered, "wonder:the-sphinx:school") == "duel.structure.covered"


def test_D53_the_card_under_a_Wonder_stays_there_and_is_never_used_again():
    mine = city(built={"the-sphinx": "theater"})
    state = position(mine, on_offer="baths", discard="altar", choices=["retrieve"])
    assert legal(state) == ["retrieve:altar"]
    assert refusal(state, "retrieve:theater") == "duel.retrieve.missing"
    assert seen_city(state)["wonders"][0]["under"] == "theater"
    assert points(state, "blue") == 0


def test_D54_with_the_seventh_Wonder_the_one_still_unbuilt_goes_back_to_the_box():
    mine = city(coins=30, built="piraeus the-great-lighthouse the-colossus", wonders="the-sphinx")
    theirs = city(built="the-great-library the-appian-way circus-maximus", wonders="the-mausoleum")
    state = position(mine, theirs, on_offer="altar theater baths")
    events = play(state, "wonder:the-sphinx:altar")
    assert happened(events, "wonder_put_away") == [{"wonder": "the-mausoleum"}]
    assert [event.seat for event in events if event.kind == "wonder_put_away"] == [1]
    play(state, "discard:theater")
    assert asked(state) == (1, "turn")
    assert refusal(state, "wonder:the-mausoleum:baths") == "duel.wonder.limit"
    gone = next(one for one in seen_city(state, 1)["wonders"] if one["wonder"] == "the-mausoleum")
    assert (gone["built"], gone["put_away"]) == (False, True)


def test_D55_a_Wonder_that_was_put_away_or_never_built_counts_for_nothing():
    mine = city(coins=6, built="piraeus the-pyramids the-colossus", put_away="the-sphinx")
    theirs = city(built="the-great-library the-appian-way circus-maximus the-mausoleum")
    state = position(mine, theirs, on_offer="arena builders-guild")
    play(state, "build:arena")
    assert coins(state) == (6 - 3 * 2 + 3 * 2, 7)
    guild = city("builders-guild", built="piraeus", wonders="the-sphinx the-mausoleum")
    assert points(position(guild, on_offer="arena"), "purple") == 1 * 2


def test_D56_cards_are_turned_up_before_the_extra_turn():
    state = game(age1="altar baths tavern theater garrison stable quarry press", wonders="the-sphinx")
    play(state, "discard:altar", "discard:tavern")
    assert {(4, 2), (4, 4)} <= face_down(state)
    events = play(state, "wonder:the-sphinx:baths")
    ordered = ["wonder_built", "card_revealed", "card_revealed", "play_again"]
    assert kinds(events, "wonder_built", "card_revealed", "play_again") == ordered
    assert {reveal["card"] for reveal in happened(events, "card_revealed")} == {"quarry", "press"}
    assert not {(4, 2), (4, 4)} & face_down(state)
    assert asked(state) == (0, "turn")
    assert "build:quarry" in legal(state)


def test_D57_the_extra_turn_is_lost_with_the_last_card_of_an_Age():
    state = last_card(city(coins=20, wonders="the-sphinx"))
    events = play(state, "wonder:the-sphinx:altar")
    assert "again_lost" in kinds(events)
    assert asked(state) == (0, "starter")
    play(state, "start:1")
    assert asked(state) == (1, "turn")
    play(state, legal(state)[0])
    assert asked(state) == (0, "turn")
    play(state, next(move for move in legal(state) if move.startswith("discard")))
    assert asked(state) == (1, "turn")


def test_D58_Wonders_that_play_again_may_follow_each_other():
    mine = city(coins=30, wonders="the-sphinx the-hanging-gardens")
    state = position(mine, on_offer="altar theater baths")
    play(state, "wonder:the-sphinx:altar")
    assert asked(state) == (0, "turn")
    play(state, "wonder:the-hanging-gardens:theater")
    assert asked(state) == (0, "turn")
    play(state, "build:baths")
    assert asked(state) == (1, "turn")


def test_D59_an_open_choice_comes_before_the_extra_turn():
    mine = city("apothecary", coins=20, tokens="theology", wonders="the-mausoleum")
    state = position(mine, on_offer="altar theater", discard="school", board="philosophy")
    assert "play_again" not in kinds(play(state, "wonder:the-mausoleum:altar"))
    assert asked(state) == (0, "retrieve")
    assert "play_again" not in kinds(play(state, "retrieve:school"))
    assert asked(state) == (0, "token")
    assert "play_again" in kinds(play(state, "token:philosophy"))
    assert asked(state) == (0, "turn")


def test_D60_the_Mausoleum_does_nothing_while_the_discard_pile_is_empty():
    state = position(city(coins=20, wonders="the-mausoleum"), on_offer="altar theater")
    events = play(state, "wonder:the-mausoleum:altar")
    assert "duel.retrieve.empty" in codes(events)
    assert asked(state) == (1, "turn")
    assert points(state, "wonders") == 2


def test_D61_the_discard_pile_holds_cards_discarded_for_coins_and_destroyed_ones():
    assert game().view(0)["discard"] == []  # nothing of what was put away at set-up
    mine = city(coins=20, wonders="the-statue-of-zeus")
    state = position(mine, city("quarry"), on_offer="altar theater baths garrison")
    play(state, "discard:altar", "discard:theater", "wonder:the-statue-of-zeus:baths", "destroy:quarry")
    assert state.view(0)["discard"] == ["altar", "theater", "quarry"]


@pytest.mark.parametrize(("card", "left"), [("forum", 7), ("palace", 7), ("pretorium", 7 - 2)])
def test_D62_the_Mausoleums_card_is_wholly_free_and_nobody_is_paid(card, left):
    theirs = city(tokens="economy")
    state = position(city(coins=20), theirs, on_offer="altar", discard=card, choices=["retrieve"])
    play(state, f"retrieve:{card}")
    assert seen_city(state)["cards"] == [card]
    assert coins(state) == (20, left)  # Pretorium takes the pawn to a military token


def test_D63_all_effects_of_the_Mausoleums_card_are_carried_out():
    def retrieved(card: str, mine: str = "", **more: str) -> Any:
        state = position(city(mine), discard=card, choices=["retrieve"], **more)
        play(state, f"retrieve:{card}")
        return state

    assert coins(retrieved("tavern")) == (7 + 4, 7)
    assert pawn(retrieved("walls")) == 2
    assert coins(retrieved("magistrates-guild", "theater baths")) == (7 + 2, 7)
    assert seen_city(retrieved("quarry"))["produces"] == {"stone": 1}
    assert asked(retrieved("school", "apothecary", board="law")) == (0, "token")
    won = retrieved("university", "apothecary scriptorium workshop pharmacist academy")
    assert won.outcome()["ending"] == "science"


def test_D64_a_linked_card_from_the_Mausoleum_pays_no_Urbanism():
    mine = city("stable", tokens="urbanism")
    state = position(mine, discard="horse-breeders", choices=["retrieve"])
    play(state, "retrieve:horse-breeders")
    assert coins(state) == (7, 7)


def test_D65_the_Great_Library_draws_3_of_the_box_keeps_one_and_puts_two_back():
    state = game(
        age1="altar baths tavern theater garrison stable",
        wonders="the-great-library",
        tokens="agriculture architecture economy law masonry",
        library="theology strategy urbanism",
    )
    play(state, "discard:altar", "discard:baths", "discard:tavern", "discard:theater")
    play(state, "wonder:the-great-library:garrison")
    assert asked(state) == (0, "keep")
    assert state.view(0)["drawn"] == ["theology", "strategy", "urbanism"]
    assert refusal(state, "keep:philosophy") == "duel.library.not_drawn"
    play(state, "keep:strategy")
    assert seen_city(state)["tokens"] == ["strategy"]
    assert state.view(0)["box_tokens"] == 5 - 1
    assert [place["taken_by"] for place in state.view(0)["board_tokens"]] == [None] * 5


def test_D66_the_Great_Library_needs_no_pair_and_only_Law_brings_a_symbol():
    drawn = "law philosophy theology"
    state = position(drawn=drawn, box=drawn, choices=[["keep", 3]])
    kept = state.copy()
    play(kept, "keep:philosophy")
    assert seen_city(kept)["symbols"] == []
    play(state, "keep:law")
    assert seen_city(state)["symbols"] == ["law"]


@pytest.mark.parametrize(
    ("wonder", "choice"),
    [
        ("the-statue-of-zeus", ["destroy:lumber-yard", "destroy:clay-pool"]),
        ("circus-maximus", ["destroy:press"]),
    ],
)
def test_D67_Zeus_takes_a_brown_and_Circus_Maximus_a_gray_card_of_the_opponent(wonder, choice):
    mine = city("quarry glassworks", coins=20, wonders=wonder)
    theirs = city("lumber-yard clay-pool press tavern", built="the-sphinx")
    state = position(mine, theirs, on_offer="altar theater")
    play(state, f"wonder:{wonder}:altar")
    assert asked(state) == (0, "destroy")
    assert legal(state) == choice
    assert refusal(state, "destroy:tavern") == "duel.destroy.wrong"
    play(state, choice[0])
    assert choice[0].split(":")[1] not in seen_city(state, 1)["cards"]
    assert len(seen_city(state, 1)["cards"]) == 3


def test_D68_without_such_a_card_the_destruction_lapses_and_the_rest_stays():
    mine = city(coins=20, wonders="the-statue-of-zeus")
    state = position(mine, city("press"), on_offer="altar lumber-yard theater")
    events = play(state, "wonder:the-statue-of-zeus:altar")
    assert "duel.destroy.none" in codes(events)
    assert asked(state) == (1, "turn")
    assert pawn(state) == 1
    assert points(state, "wonders") == 3
    play(state, "build:lumber-yard")  # a brown card comes too late
    assert asked(state) == (0, "turn")


def test_D69_the_destruction_may_be_declined_by_the_option_alone():
    question = {"on_offer": "altar theater", "choices": [["destroy", "brown"]]}
    state = position(city(), city("quarry"), **question)
    assert refusal(state, "decline") == "duel.destroy.must"
    state = position(city(), city("quarry"), options={"may_decline_destruction": True}, **question)
    play(state, "decline")
    assert seen_city(state, 1)["cards"] == ["quarry"]
    assert asked(state) == (1, "turn")


def test_D70_a_destruction_undoes_nothing_that_was_built_and_refunds_nothing():
    state = position(city(), city("quarry baths"), choices=[["destroy", "brown"]])
    play(state, "destroy:quarry")
    assert seen_city(state, 1)["cards"] == ["baths"]
    assert points(state, "blue", 1) == 3
    assert coins(state) == (7, 7)


def test_D71_the_Appian_Way_takes_what_is_there_and_pays_in_full():
    state = position(city(coins=10, wonders="the-appian-way"), city(coins=1))
    play(state, "wonder:the-appian-way:altar")
    assert coins(state) == (10 - 5 * 2 + 3, 0)


def test_D72_the_coins_that_the_Appian_Way_takes_go_to_the_bank():
    state = position(city(coins=10, wonders="the-appian-way"), city(coins=7))
    events = play(state, "wonder:the-appian-way:altar")
    assert coins(state) == (3, 7 - 3)
    assert happened(events, "coins_lost") == [{"coins": 3, "printed": 3}]


def test_D73_Great_Lighthouse_and_Piraeus_make_one_unit_for_each_construction_from_then_on():
    mine = city(coins=0, built="the-great-lighthouse piraeus")
    state = position(mine, on_offer="baths altar garrison apothecary walls", age=1)
    assert (price(state, "walls"), price(state, "apothecary")) == (2, 0)
    play(state, "build:baths", "discard:altar", "build:garrison")
    assert coins(state) == (0, 9)
    unbuilt = position(city(wonders="the-great-lighthouse"), on_offer="baths")
    assert price(unbuilt, "baths") == 2


def test_D74_the_Temple_of_Artemis_brings_12_coins_and_a_turn_but_no_points():
    state = position(city(coins=8, wonders="the-temple-of-artemis"), on_offer="altar theater")
    assert price(state, "the-temple-of-artemis") == 8
    play(state, "wonder:the-temple-of-artemis:altar")
    assert coins(state) == (0 + 12, 7)
    assert asked(state) == (0, "turn")
    assert points(state, "wonders") == 0
