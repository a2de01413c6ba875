"""Rulings W1 to W26: set-up, turns, and what may be built."""

from __future__ import annotations

import json

import pytest

import engine
from tests.engine.seven_wonders.helpers import (
    FIRST,
    SECOND,
    TITLE,
    builds,
    city,
    coins,
    game,
    happened,
    kinds,
    legal,
    offer_of,
    play,
    points,
    position,
    refusal,
    seen_city,
    stages,
    to_turn,
    turn,
    why,
)

# --- set-up and turn -----------------------------------------------------------------------------


def test_W1_cards_by_number_of_players_and_guilds() -> None:
    for seats in (3, 5, 7):
        deal = TITLE.deal(FIRST, {}, seats, engine.deal.seed_from_number(1))
        order = deal.orders["age3"]
        assert sum(FIRST.card(id).colour == "purple" for id in order) == seats + 2
        assert len(order) == 7 * seats


def test_W2_unused_guilds_are_nowhere_to_be_seen() -> None:
    state = game(3)
    everything = json.dumps([state.view(None), state.knowledge(0), state.describe(1)])
    assert "s-guild" not in everything
    used = {id for id in state.deal.orders["age3"] if FIRST.card(id).colour == "purple"}
    assert len(used) == 5


def test_W3_boards_are_dealt_or_chosen_with_their_side() -> None:
    sides = {game(3, number=n).view(None)["cities"][0]["side"] for n in range(12)}
    assert sides == {"A", "B"}
    assert {game(3, number=n, sides="B").view(None)["cities"][1]["side"] for n in range(6)} == {"B"}
    state = game(3, wonders="chosen", sides="chosen")
    assert state.pending()[0].kind == "draft"
    assert len(legal(state)) == 14
    play(state, "take:gizah:b")
    assert seen_city(state, 0)["wonder"] == "gizah"
    assert seen_city(state, 0)["side"] == "B"


def test_W4_no_wonder_stands_in_two_cities() -> None:
    state = game(3, wonders="chosen", sides="chosen")
    play(state, "take:gizah:b")
    assert not [move for move in legal(state) if "gizah" in move]
    assert refusal(state, "take:gizah:a") == "seven_wonders.setup.not_offered"
    for number in range(10):
        wonders = [c["wonder"] for c in game(7, number=number).view(None)["cities"]]
        assert len(set(wonders)) == 7


def test_W5_every_board_starts_with_three_coins() -> None:
    assert coins(game(7)) == [3] * 7


def test_W6_hands_pass_left_right_left() -> None:
    state = game(4)
    for age, step in ((1, 1), (2, -1), (3, 1)):
        to_turn(state, age, 1)
        hands = [sorted(state.view(seat)["hand"]) for seat in range(4)]
        turn(state)
        after = [state.view(seat)["hand"] for seat in range(4)]
        for seat in range(4):
            assert set(after[(seat + step) % 4]) <= set(hands[seat])
            assert len(after[seat]) == 6


def test_W7_a_card_must_be_played_every_turn() -> None:
    state = game(3)
    assert refusal(state, "decline") == "seven_wonders.turn.one_card"
    assert all(move.split(":")[0] in ("build", "stage", "discard") for move in legal(state))


def test_W8_discarding_is_allowed_whatever_could_be_built() -> None:
    state = position(hand="altar lumber-yard")
    assert {"discard:altar", "build:altar", "discard:lumber-yard"} <= set(legal(state))


def test_W9_what_cannot_be_used_is_discarded_for_three_coins() -> None:
    state = position(city(coins=0), hands=["palace", "altar", "altar"])
    assert legal(state) == ["discard:palace"]
    turn(state, s0="discard:palace")
    assert coins(state)[0] == 3


def test_W10_the_last_card_of_a_hand_is_discarded_without_coins() -> None:
    state = game(3, sides="A")
    to_turn(state, 1, 6)
    before = coins(state)
    assert state.view(0)["hands"] == [2, 2, 2]
    events = turn(state)
    assert len(happened(events, "leftover")) == 3
    assert coins(state) == [c + 3 for c in before]
    assert state.phase() == {"age": 2, "turn": 1, "step": "turn"}


def test_W11_the_leftover_card_is_not_shown() -> None:
    state = game(3, sides="A")
    to_turn(state, 1, 6)
    leftovers = [event for event in turn(state) if event.kind == "leftover"]
    for event in leftovers:
        assert event.for_viewer(event.seat)["params"]["card"]
        assert event.for_viewer(None)["params"]["card"] is None


def test_W12_all_actions_are_judged_at_the_start_of_the_turn() -> None:
    """A neighbour's new card sells only from the next turn on."""
    hands = ["stockade altar", "lumber-yard altar", "altar altar"]
    state = position(city("", "ephesos A"), city("", "gizah A"), city("", "rhodos A"), hands=hands)
    assert why(state, "stockade") == "seven_wonders.trade.impossible"
    decision = state.pending()[1]
    state.play(decision, "build:lumber-yard")
    assert why(state, "stockade") == "seven_wonders.trade.impossible"


def test_W13_the_discard_pile_lies_face_down() -> None:
    state = game(3)
    card = state.view(0)["hand"][0]
    turn(state, s0=f"discard:{card}")
    for viewer in (0, 1, None):
        pile = state.view(viewer)["discard"]
        assert pile["count"] == 3
        assert pile["ages"] == {"1": 3, "2": 0, "3": 0}
        assert pile["cards"] is None
    known = [entry[0] for entry in state.knowledge(0)["discard"]]
    assert known == [card, None, None], "one remembers the own discards"


# --- building ------------------------------------------------------------------------------------


def test_W14_no_second_card_of_a_name_by_any_way() -> None:
    state = position(city("altar", "olympia A", stages=2), hand="altar theater")
    assert builds(state, "altar") == []
    assert why(state, "altar") == "seven_wonders.build.duplicate"
    assert refusal(state, "build:altar free") == "seven_wonders.build.duplicate"


def test_W15_the_same_name_of_two_ages_is_the_same_card() -> None:
    state = position(city("loom-1"), hand="loom-2 press-2 glassworks-2")
    assert why(state, "loom-2") == "seven_wonders.build.duplicate"
    assert builds(state, "press-2") == [""]


def test_W16_east_and_west_trading_post_are_two_cards() -> None:
    state = position(city("east-trading-post"), hand="west-trading-post")
    assert builds(state, "west-trading-post") == [""]


def test_W17_a_duplicate_may_go_under_a_stage_or_be_sold() -> None:
    state = position(city("altar stone-pit", "gizah A"), hand="altar")
    assert set(legal(state)) == {"stage:altar", "discard:altar"}


def test_W18_a_chain_makes_a_card_free() -> None:
    state = position(city("baths", coins=0), hand="aqueduct")
    assert builds(state, "aqueduct") == [""]
    offer = offer_of(state, "aqueduct")
    assert offer["price"] == 0
    assert offer["lines"] == [{"code": "seven_wonders.chain.free", "params": {"card": "baths"}}]
    assert refusal(state, "build:aqueduct left:2") == "seven_wonders.chain.no_payment"


@pytest.mark.parametrize("parent", ["east-trading-post", "west-trading-post"])
def test_W19_either_trading_post_makes_forum_free(parent: str) -> None:
    state = position(city(parent, coins=0), hand="forum")
    assert builds(state, "forum") == [""]


def test_W20_a_parent_counts_however_it_came() -> None:
    """Built by Olympia's free build, it makes its child free."""
    state = position(city("", "olympia A", stages=2), hands=["baths aqueduct", "altar altar", "altar altar"])
    turn(state, s0="build:baths free")
    after = position(city(" ".join(seen_city(state)["cards"])), hand="aqueduct")
    assert builds(after, "aqueduct") == [""]


def test_W21_a_card_under_a_stage_is_no_card_of_the_city() -> None:
    under = [{"card": "baths", "age": 1}]
    state = position(city("", "rhodos A", coins=0, under=under, stages=1), hand="aqueduct baths")
    assert builds(state, "aqueduct") == []
    assert why(state, "baths") != "seven_wonders.build.duplicate"
    assert seen_city(state)["counts"] == {}
    hands = ["baths altar", "altar altar", "altar altar"]
    played = position(city("lumber-yard sawmill", "rhodos A"), hands=hands)
    turn(played, s0="stage:baths")
    assert "blue" not in seen_city(played)["counts"]


def test_W22_one_parent_frees_two_children() -> None:
    state = position(city("scriptorium", coins=0), hand="courthouse library")
    assert builds(state, "courthouse") == [""]
    assert builds(state, "library") == [""]
    built = position(city("scriptorium courthouse", coins=0), hand="library")
    assert builds(built, "library") == [""]


def test_W23_a_neighbours_parent_does_not_help() -> None:
    state = position(city(coins=0), city("baths"), city("baths"), hand="aqueduct")
    assert builds(state, "aqueduct") == []


def test_W24_printed_coins_go_to_the_bank() -> None:
    state = position(hands=["sawmill altar", "altar altar", "altar altar"])
    events = turn(state, s0="build:sawmill")
    assert coins(state) == [2, 6, 6]
    (built,) = happened(events, "card_built")
    assert (built["coins"], built["left"], built["right"]) == (1, 0, 0)


def test_W25_no_resource_replaces_a_printed_coin() -> None:
    state = position(city("lumber-yard ore-vein", coins=0), hand="sawmill")
    assert why(state, "sawmill") == "seven_wonders.cost.short"


def test_W26_resources_are_never_used_up() -> None:
    own = city("stone-pit", "ephesos A")
    state = position(own, hands=["baths altar theater", "altar altar altar", "altar altar altar"])
    made = seen_city(state)["produces"]
    turn(state, s0="build:baths")
    assert seen_city(state)["produces"] == made
    assert kinds(turn(state), "card_discarded")
    assert seen_city(state)["produces"] == made


def test_blue_cards_score_what_is_printed() -> None:
    assert points(position(city("altar palace")), "blue") == 10
    assert points(position(city("altar"), rules=SECOND), "blue") == 3
    assert stages(position(city("stone-pit", "gizah A"), hand="altar"), "altar") == [""]
