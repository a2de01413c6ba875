"""Rulings W114 to W126, W129 to W131 and W139 to W141: two players and the Free city."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from tests.engine.seven_wonders.helpers import (
    FIRST,
    SECOND,
    TITLE,
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
    to_turn,
    turn,
    why,
)

FREE = 2
"""The Free city."""


def pair(
    free: dict[str, Any] | None = None,
    hand: str = "altar theater",
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    **more: Any,
) -> Any:
    """Two players; seat 0 holds the card of the Free city in the first turn of Age I."""
    cities = mine or city("", "gizah A"), theirs or city("", "ephesos A"), free or city("", "rhodos A")
    hands = [hand, " ".join(["altar"] * len(hand.split()))]
    return position(*cities, players=2, hands=hands, **({"age": 1} | more))


def for_the_free_city(state: Any, own: str = "discard:altar") -> list[str]:
    """What the controller may do for it, once the own card is chosen."""
    play(state, own)
    decision = state.pending()[0]
    assert decision.city == FREE
    return list(state.legal(decision))


def test_W114_the_cards_of_three_players_with_a_draw_pile() -> None:
    state = game(2)
    assert len(state.deal.orders["age1"]) == 21
    assert state.view(0)["draw_pile"] == 6
    guilds = [id for id in state.deal.orders["age3"] if FIRST.card(id).colour == "purple"]
    assert len(guilds) == 5


def test_W115_a_third_city_stands_between_the_players() -> None:
    state = game(2)
    assert coins(state) == [3, 3, 3]
    cities = state.view(None)["cities"]
    assert [seen["seat"] for seen in cities] == [0, 1, None]
    assert {cities[0]["left"], cities[0]["right"]} == {1, FREE}


def test_W116_the_controller_draws_chooses_and_chooses_for_the_free_city() -> None:
    state = game(2, sides="A")
    assert [d.id for d in state.pending()] == ["a1.t1.s0", "a1.t1.s1"]
    play(state, "discard:" + state.view(0)["hand"][0])
    assert [d.id for d in state.pending()] == ["a1.t1.s0.free", "a1.t1.s1"]
    free = state.pending()[0]
    assert (free.seat, free.city, free.retractable) == (0, FREE, True)


def test_changing_the_own_choice_asks_for_the_free_citys_again() -> None:
    state = pair()
    play(state, "build:altar", "build:theater")
    assert [d.id for d in state.pending()] == ["a1.t1.s1"]
    assert state.move_count == 2
    state.play("a1.t1.s0", "build:theater")
    assert [d.id for d in state.pending()] == ["a1.t1.s0.free", "a1.t1.s1"]
    assert state.move_count == 1
    assert "build:altar" in legal(state)
    state.play("a1.t1.s0.free", "build:altar")
    state.retract("a1.t1.s0.free")
    assert state.move_count == 1
    state.retract("a1.t1.s0")
    assert [d.id for d in state.pending()] == ["a1.t1.s0", "a1.t1.s1"]


def test_W117_everything_is_resolved_together() -> None:
    """The Free city cannot spend what its controller pays to it in this turn."""
    mine = city("", "gizah A")
    state = pair(city("", "rhodos A", coins=0), "barracks baths altar", mine=mine)
    moves = for_the_free_city(state, "build:barracks right:2")
    assert not [move for move in moves if move.startswith("build:baths")]
    play(state, "build:altar", "discard:altar")
    assert coins(state) == [1, 6, 2]


def test_W118_the_free_city_discards_only_when_nothing_else_is_possible() -> None:
    state = pair(city("", "rhodos A", coins=0), "altar palace theater")
    assert "build:theater" in for_the_free_city(state)
    assert refusal(state, "discard:palace") == "seven_wonders.free_city.must_build"
    stuck = pair(city("", "rhodos A", coins=0), "altar palace pantheon")
    assert for_the_free_city(stuck) == ["discard:palace", "discard:pantheon"] or set(legal(stuck)) == {
        "discard:palace",
        "discard:pantheon",
    }
    stage = pair(city("sawmill", "rhodos A", coins=0), "altar palace")
    assert for_the_free_city(stage) == ["stage:palace"]


def test_W119_the_free_city_must_use_the_chain_of_the_chosen_card() -> None:
    free = city("baths sawmill", "rhodos A", coins=0)
    state = pair(free, "altar aqueduct theater")
    moves = for_the_free_city(state)
    assert "build:aqueduct" in moves
    assert "stage:aqueduct" not in moves
    assert refusal(state, "stage:aqueduct") == "seven_wonders.free_city.must_chain"
    assert "build:theater" in moves, "another card may be chosen"
    hand = pair(free, "altar aqueduct theater", options={"free_city_chain": "hand"})
    assert for_the_free_city(hand) == ["build:aqueduct"]
    assert refusal(hand, "build:theater") == "seven_wonders.free_city.must_chain"


def test_W120_it_buys_from_either_city_and_players_buy_from_it() -> None:
    state = pair(city("", "rhodos A"), "altar baths", mine=city("", "gizah A"))
    assert "build:baths left:2" in for_the_free_city(state)
    dear = pair(
        city("west-trading-post", "rhodos A"),
        "altar stockade",
        mine=city("lumber-yard", "gizah A"),
        theirs=city("lumber-yard", "ephesos A"),
    )
    assert {"build:stockade left:1", "build:stockade right:2"} <= set(for_the_free_city(dear))
    buyer = pair(city("", "rhodos A"), "barracks altar")
    assert "build:barracks right:2" in legal(buyer)


def test_W121_hands_change_sides_and_control_alternates() -> None:
    state = game(2, sides="A")
    hands = [set(state.view(seat)["hand"]) for seat in (0, 1)]
    turn(state)
    assert set(state.view(1)["hand"][:6]) <= hands[0]
    assert set(state.view(0)["hand"]) <= hands[1]
    assert state.view(None)["controller"] == 1
    turn(state)
    assert state.view(None)["controller"] == 0


def test_W122_the_first_controller_changes_by_age() -> None:
    state = game(2, sides="A")
    assert state.view(None)["controller"] == 0
    for age, seat in ((2, 1), (3, 0)):
        to_turn(state, age, 1)
        assert state.view(None)["controller"] == seat


def test_W123_three_cards_are_left_over() -> None:
    state = game(2, sides="A")
    to_turn(state, 1, 6)
    assert state.view(None)["draw_pile"] == 1
    assert len(happened(turn(state), "leftover")) == 3


def last(free_coins: int, **options: Any) -> Any:
    state = pair(
        city("palace", "rhodos A", coins=free_coins), "altar theater stockade", turn=6, age=3, options=options
    )
    turn(state)
    return state


def test_W124_the_free_city_cannot_win_unless_the_table_says_so() -> None:
    outcome = last(60).outcome()
    assert FREE not in outcome["winners"]
    assert outcome["ranking"][-1]["place"] is None
    assert outcome["ranking"][-1]["seat"] is None
    assert "seven_wonders.end.free_city" in [line["code"] for line in outcome["lines"]]
    assert last(60, free_city_wins=True).outcome()["winners"] == [FREE]


def test_W125_three_comparisons_between_three_cities() -> None:
    state = pair(city("walls", "rhodos A"), "altar theater stockade", turn=6)
    assert len(happened(turn(state), "conflict")) == 3
    assert [token["points"] for token in seen_city(state, FREE)["conflicts"]] == [1, 1]


def test_W126_the_controller_sees_the_drawn_card_before_choosing() -> None:
    state = game(2)
    top = state.deal.orders["age1"][14]
    assert len(state.view(0)["hand"]) == 8
    assert top in state.view(0)["hand"]
    assert state.knowledge(1)["hands"][0][:7] == [None] * 7


def test_W129_and_W131_the_second_edition_plays_for_two_only_when_agreed() -> None:
    seed = engine.deal.seed_from_number(1)
    with pytest.raises(ValueError, match="second_edition_for_two"):
        TITLE.deal(SECOND, {}, 2, seed)
    options = {"second_edition_for_two": True}
    state = TITLE.start(SECOND, options, 2, TITLE.deal(SECOND, options, 2, seed))
    assert len(state.pending()) == 2


def test_W130_the_controller_decides_for_the_free_citys_board() -> None:
    free = city("foundry ore-vein", "halikarnassos A", stages=1, coins=0)
    state = pair(free, "altar palace theater", discard=["baths"])
    for_the_free_city(state)
    play(state, "stage:palace", "discard:altar")
    decision = state.pending()[0]
    assert (decision.id, decision.seat, decision.city) == ("a1.t1.s0.free.retrieve", 0, FREE)
    play(state, "retrieve:baths")
    assert "baths" in seen_city(state, FREE)["cards"]


def test_W130_no_seventh_card_for_the_free_city() -> None:
    free = city("", "babylon B", stages=2)
    state = pair(free, "altar theater stockade", turn=6)
    assert "last_card" not in [e.params.get("kind") for e in turn(state) if e.kind == "asked"]


def test_W130_choices_at_the_end_are_made_for_its_best() -> None:
    free = city("apothecary workshop", "babylon A", stages=2)
    assert points(pair(free), "green", FREE) == 10


def test_W130_boards_that_decide_may_be_left_out() -> None:
    for number in range(25):
        board = game(2, number=number, free_city_boards="simple").cities[FREE].board
        assert board is not None
        assert not board.decides


def test_W139_the_free_citys_board_is_a_third_one() -> None:
    for number in range(10):
        wonders = [seen["wonder"] for seen in game(2, number=number).view(None)["cities"]]
        assert len(set(wonders)) == 3
    state = game(2, wonders="chosen", sides="chosen")
    play(state, "take:gizah:a", "take:rhodos:b")
    decision = state.pending()[0]
    assert (decision.seat, decision.city) == (0, FREE)
    play(state, "take:ephesos:a")
    assert state.phase()["age"] == 1


def test_W140_a_chained_card_is_no_stage_marker_and_takes_no_power() -> None:
    olympia = city("baths sawmill", "olympia A", stages=2, coins=0)
    state = pair(olympia, "altar aqueduct palace")
    moves = for_the_free_city(state)
    assert "build:aqueduct free" not in moves
    assert "build:palace free" in moves, "a power counts as being able to build"
    rhodos = city("baths sawmill", "rhodos A", coins=0)
    paying = pair(rhodos, "altar aqueduct", options={"free_city_chain": "payment"})
    assert set(for_the_free_city(paying)) == {"build:aqueduct", "stage:aqueduct"}


def test_W141_the_seventh_card_is_of_the_stack_just_played_from() -> None:
    state = pair(None, "altar theater", mine=city("", "babylon B", stages=2), turn=6)
    turn(state, s0="discard:altar")
    decision = state.pending()[0]
    assert decision.kind == "last_card"
    assert state.view(0)["hand"] == ["theater"]
    assert kinds(play(state, "build:theater"), "conflict") == ["conflict"] * 3


def test_the_free_citys_offers_name_the_rule() -> None:
    state = pair(city("", "rhodos A", coins=0), "altar palace theater")
    for_the_free_city(state)
    assert why(state, "theater", "discard") == "seven_wonders.free_city.must_build"
    assert offer_of(state, "theater")["city"] == FREE
