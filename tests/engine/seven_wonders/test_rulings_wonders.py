"""Rulings W61 to W95, and W133 to W137: stages and the powers of boards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.seven_wonders.helpers import (
    FIRST,
    SECOND,
    builds,
    city,
    coins,
    game,
    happened,
    kinds,
    legal,
    offer_of,
    parts,
    play,
    points,
    position,
    refusal,
    seen_city,
    stages,
    to_turn,
    total,
    turn,
    why,
)

TWO = ["altar altar", "altar altar", "altar altar"]


def hands(first: str, size: int | None = None) -> list[str]:
    """The first seat's hand, and as many Altars for the two others."""
    count = size or len(first.split())
    return [first, " ".join(["altar"] * count), " ".join(["altar"] * count)]


# --- stages --------------------------------------------------------------------------------------


def test_W61_stages_are_optional_in_order_and_each_once() -> None:
    own = city("quarry sawmill lumber-yard", "gizah A")
    state = position(own, hands=hands("altar theater baths pawnshop"))
    assert offer_of(state, "altar", "stage")["stage"] == 1
    turn(state, s0="stage:altar")
    turn(state, s0="stage:altar") if stages(state, "altar") else None
    assert seen_city(state)["stages"][0]["built"]
    done = position(city("quarry", "gizah A", stages=3), hand="altar")
    assert stages(done, "altar") == []
    assert why(done, "altar", "stage") == "seven_wonders.stage.all_built"


def test_W62_the_card_under_a_stage_costs_nothing() -> None:
    state = position(city("stone-pit", "gizah A", coins=0), hand="palace")
    assert stages(state, "palace") == [""]
    assert builds(state, "palace") == []


def test_W63_no_chain_and_no_free_build_pays_for_a_stage() -> None:
    state = position(city("theater", "olympia A", stages=2, coins=0), hand="statue")
    assert builds(state, "statue") == ["", "free"]
    assert stages(state, "statue") == []
    assert refusal(state, "stage:statue") == "seven_wonders.trade.impossible"


def test_W64_the_card_under_a_stage_is_not_on_the_discard_pile() -> None:
    state = position(city("stone-pit", "gizah A"), hands=hands("altar theater"))
    turn(state, s0="stage:altar")
    assert state.view(0)["discard"]["count"] == 2
    assert seen_city(state)["stages"][0]["under"] is None
    assert state.view(0)["cities"][0]["stages"][0]["under"] == "altar"


def test_W65_the_coins_of_a_stage_come_after_it_is_paid() -> None:
    own = city("lumber-yard", "ephesos A", stages=1, coins=1)
    state = position(own, city("lumber-yard", "gizah A"), hands=hands("altar theater"))
    assert stages(state, "altar") == [], "the 9 coins cannot pay for their own stage"
    rich = position(city("sawmill", "ephesos A", stages=1, coins=1), hands=hands("altar theater"))
    turn(rich, s0="stage:altar")
    assert coins(rich)[0] == 10


def test_W66_shields_on_a_wonder_count_but_are_no_red_card() -> None:
    state = position(city("spies-guild"), city("", "rhodos A", stages=2), city())
    assert seen_city(state, 1)["shields"] == 2
    assert points(state, "purple") == 0


def test_W67_gizah_b_scores_twenty() -> None:
    assert points(position(city("", "gizah B", stages=4)), "wonder") == 20


def test_W68_alexandrias_units_are_the_owners_alone() -> None:
    state = position(city("", "alexandria B", stages=2))
    assert len(seen_city(state)["choices"]) == 2
    assert seen_city(state)["sells"]["choices"] == []


# --- Babylon -------------------------------------------------------------------------------------


def babylon(number: int = 1, **options: Any) -> Any:
    """A game in which seat 0 has Babylon B, before the last turn of Age I, with stage 2 still to be built:
    its cards make what the stage costs."""
    return game(3, number=number, boards="babylon B, gizah A, ephesos A", **options)


def last_turn(cards: str = "altar theater", stages: int = 2, **more: Any) -> Any:
    own = city("foundry lumber-yard", "babylon B", stages=stages, **more)
    return position(own, city("", "gizah A"), city("", "ephesos A"), hands=hands(cards), turn=6)


def test_W69_the_extra_symbol_is_chosen_at_the_end() -> None:
    state = position(city("apothecary workshop", "babylon A", stages=2))
    assert points(state, "green") == 10
    chosen = [part for part in parts(state, "green") if "chosen" in part]
    assert chosen == [{"stage": 2, "chosen": "tablet", "points": 0}]


def test_W70_the_seventh_card_is_built_sold_or_put_under_a_stage() -> None:
    state = last_turn("altar theater", coins=0)
    turn(state, s0="discard:altar")
    assert state.pending()[0].kind == "last_card"
    assert {"build:theater", "discard:theater"} <= set(legal(state))
    assert not state.pending()[0].retractable
    clay = city("brickyard clay-pool press-1", "babylon B", stages=2, coins=0)
    state = position(clay, city("", "gizah A"), hands=hands("altar theater"), turn=6)
    turn(state, s0="discard:altar")
    assert "stage:theater" in legal(state)


def test_W71_the_seventh_card_is_not_free() -> None:
    state = last_turn("altar palace")
    turn(state, s0="build:altar")
    assert why(state, "palace") == "seven_wonders.trade.impossible"
    assert legal(state) == ["discard:palace"]


def test_W72_stage_two_built_on_the_last_turn_works_at_once() -> None:
    own = city("sawmill glassworks-1", "babylon B", stages=1)
    state = position(own, city("", "gizah A"), hands=hands("altar theater"), turn=6)
    turn(state, s0="stage:altar")
    assert state.pending()[0].id == "a1.t6.s0.last_card"


def test_W73_the_seventh_card_comes_at_the_end_of_every_age() -> None:
    for age in (1, 2, 3):
        state = position(
            city("", "babylon B", stages=2),
            city("", "gizah A"),
            hands=hands("altar theater"),
            turn=6,
            age=age,
        )
        turn(state, s0="discard:altar")
        assert state.pending()[0].kind == "last_card"


def test_W74_coins_of_the_sixth_action_may_pay_unless_the_table_says_no() -> None:
    for option, allowed in ((True, True), (False, False)):
        own = city("", "babylon B", stages=2, coins=0)
        state = position(
            own,
            city("", "gizah A"),
            city("", "ephesos A"),
            hands=hands("altar baths"),
            turn=6,
            options={"last_card_income": option},
        )
        turn(state, s0="discard:altar")
        assert ("build:baths left:2" in legal(state)) is allowed


def test_W133_the_seventh_card_sees_the_whole_turn_and_cannot_be_refused() -> None:
    own = city("", "babylon B", stages=2, coins=0)
    state = position(
        own, city("", "gizah A"), hands=["altar stockade", "lumber-yard altar", "altar altar"], turn=6
    )
    play(state, "discard:altar", "build:lumber-yard", "discard:altar")
    assert "build:stockade left:2" in legal(state)
    assert refusal(state, "decline") == "seven_wonders.last_card.must"
    play(state, "discard:stockade")
    assert coins(state)[0] == 6


# --- Olympia -------------------------------------------------------------------------------------


def olympia(cards: str, side: str = "A", stages: int = 2, **more: Any) -> Any:
    return position(
        city("", f"olympia {side}", stages=stages, coins=0),
        city("", "gizah A"),
        city("", "ephesos A"),
        hands=hands(cards),
        **more,
    )


def test_W75_olympia_builds_free_once_an_age() -> None:
    state = olympia("palace pantheon senate")
    assert builds(state, "palace") == ["free"]
    turn(state, s0="build:palace free")
    assert seen_city(state)["free_builds"] == 0
    used = position(city("", "olympia A", stages=2, coins=0, free_used=1), hand="palace")
    assert why(used, "palace") == "seven_wonders.trade.impossible"
    assert refusal(used, "build:palace free") == "seven_wonders.power.none"
    fresh = game(3, boards="olympia A, gizah A, ephesos A")
    for city_ in fresh.cities[:1]:
        city_.free_used = 1
    to_turn(fresh, 2, 1)
    assert fresh.cities[0].free_used == 0, "an unused or used build does not carry over"


def test_W76_it_waives_resources_and_coins_but_no_duplicate() -> None:
    state = olympia("sawmill altar")
    assert builds(state, "sawmill") == ["free"]
    assert offer_of(state, "sawmill")["price"] == 0
    owner = position(city("sawmill", "olympia A", stages=2), hand="sawmill")
    assert refusal(owner, "build:sawmill free") == "seven_wonders.build.duplicate"


def test_W77_it_may_be_used_on_the_last_turn() -> None:
    assert builds(olympia("palace altar", turn=6), "palace") == ["free"]


def test_W78_olympia_b_buys_raw_materials_for_one_on_both_sides() -> None:
    prices = seen_city(position(city("", "olympia B", stages=1)))["prices"]
    assert [prices[side]["ore"] for side in ("left", "right")] == [1, 1]
    assert [prices[side]["loom"] for side in ("left", "right")] == [2, 2]


def test_W79_olympia_b_copies_a_neighbours_guild() -> None:
    left = city("spies-guild", "gizah A")
    state = position(city("", "olympia B", stages=3), left, city("barracks walls", "ephesos A"))
    copied = [part for part in parts(state, "purple") if "copied_from" in part]
    assert copied == [{"card": "spies-guild", "copied_from": 1, "points": 2, "counted": 2, "amount": 1}]
    assert points(position(city("", "olympia B", stages=3)), "purple") == 0


def test_W80_the_copy_counts_from_olympias_seat() -> None:
    left = city("workers-guild ore-vein", "gizah A")
    right = city("stone-pit clay-pool", "ephesos A")
    far = city("quarry sawmill foundry", "rhodos A")
    state = position(city("", "olympia B", stages=3), left, far, right)
    assert points(state, "purple") == 3


def test_W81_a_copied_scientists_guild_is_one_more_symbol() -> None:
    left = city("scientists-guild", "gizah A")
    state = position(city("apothecary workshop", "olympia B", stages=3), left)
    assert points(state, "green") == 10
    assert points(state, "purple") == 0


def test_W82_a_copy_is_no_purple_card_unless_the_table_says_so() -> None:
    left = city("spies-guild", "gizah A")
    cities = city("shipowners-guild", "olympia B", stages=3), left, city("barracks")
    assert points(position(*cities), "purple") == 1 + 1
    counted = position(*cities, options={"copied_guild_counts": True})
    assert points(counted, "purple") == 2 + 1


def test_W83_a_copy_scores_in_one_category() -> None:
    left = city("spies-guild", "gizah A")
    state = position(city("", "olympia B", stages=3), left, city("barracks"))
    assert total(state) == points(state, "purple") + points(state, "wonder") + points(state, "coins")


def test_W84_the_free_builds_of_the_second_edition() -> None:
    def at(cards: str, side: str, stages: int, own: str = "", **more: Any) -> Any:
        return position(
            city(own, f"olympia {side}", stages=stages, coins=0), hand=cards, rules=SECOND, **more
        )

    assert builds(at("palace", "A", 2), "palace") == ["free"]
    assert builds(at("palace", "A", 2, own="altar"), "palace") == []
    assert builds(at("palace", "B", 1, turn=1), "palace") == ["free"]
    assert builds(at("palace", "B", 1, turn=2), "palace") == []
    assert builds(at("palace altar", "B", 2, turn=6), "palace") == ["free"]
    assert builds(at("palace altar altar", "B", 2, turn=5), "palace") == []


def test_W134_a_free_build_may_go_to_a_card_that_is_free_anyway() -> None:
    assert builds(olympia("altar"), "altar") == ["", "free"]


def test_W135_the_free_builds_of_the_second_edition_are_optional() -> None:
    rich = city("quarry glassworks-1", "olympia B", stages=1)
    state = position(rich, hand="town-hall baths", rules=SECOND, turn=1)
    assert builds(state, "baths") == [""], "what is free anyway needs no power"
    poor = city("stone-pit", "olympia B", stages=1, coins=9)
    seller = city("glassworks-1 quarry", "gizah A")
    hand = "academy"
    state = position(poor, seller, hand=hand, rules=SECOND, turn=1)
    assert builds(state, hand)[-1] == "free"
    assert len(builds(state, hand)) > 1
    forced = position(poor, seller, hand=hand, rules=SECOND, options={"free_build_automatic": True})
    assert builds(forced, hand) == ["free"]
    assert refusal(forced, f"build:{hand} left:6") == "seven_wonders.power.automatic"


# --- Halikarnassos -------------------------------------------------------------------------------


def halikarnassos(pile: list[str], cards: str = "altar theater", own: str = "", **more: Any) -> Any:
    """Seat 0 is about to build stage 2 of side A, with this discard pile."""
    mine = city(f"foundry ore-vein {own}", "halikarnassos A", stages=1, coins=0)
    return position(
        mine, city("", "gizah A"), city("", "ephesos A"), hands=hands(cards), discard=pile, **more
    )


def test_W85_any_card_of_the_pile_may_be_taken() -> None:
    state = halikarnassos(["baths", "tavern", "palace"])
    turn(state, s0="stage:altar")
    assert {"retrieve:baths", "retrieve:tavern", "retrieve:palace", "retrieve:altar"} <= set(legal(state))
    assert state.view(0)["discard"]["cards"]
    assert state.view(1)["discard"]["cards"] is None


def test_W86_discards_of_the_same_turn_and_leftovers_may_be_taken() -> None:
    state = position(
        city("foundry ore-vein", "halikarnassos A", stages=1),
        city("", "gizah A"),
        city("", "ephesos A"),
        hands=["altar theater", "baths pawnshop", "tavern stockade"],
        turn=6,
    )
    play(state, "stage:altar", "discard:baths", "discard:tavern")
    found = {move.removeprefix("retrieve:") for move in legal(state)}
    assert found == {"theater", "baths", "pawnshop", "tavern", "stockade", "decline"}


def test_W87_it_costs_nothing() -> None:
    state = halikarnassos(["palace"])
    turn(state, s0="stage:altar")
    before = coins(state)
    play(state, "retrieve:palace")
    assert coins(state) == before
    assert "palace" in seen_city(state)["cards"]


def test_W88_a_card_that_the_city_owns_cannot_be_taken() -> None:
    state = halikarnassos(["baths", "loom-2"], own="baths loom-1")
    turn(state, s0="stage:altar")
    assert refusal(state, "retrieve:baths") == "seven_wonders.build.duplicate"
    assert refusal(state, "retrieve:loom-2") == "seven_wonders.build.duplicate"


def test_W89_and_W136_nothing_to_take_is_no_question() -> None:
    state = position(
        city("foundry ore-vein", "halikarnassos A", stages=1),
        city("lumber-yard", "gizah A"),
        city("tavern", "ephesos A"),
        hands=["altar theater", "stockade baths", "barracks baths"],
    )
    play(state, "stage:altar", "build:stockade")
    events = play(state, "build:barracks left:2")
    assert kinds(events, "nothing") == ["nothing"]
    assert state.phase()["step"] == "turn"


def test_W136_when_only_owned_cards_lie_there_it_is_not_asked() -> None:
    state = halikarnassos(["baths"], own="baths", cards="theater altar")
    state.cities[0].owned |= state.catalog.pieces[state.catalog.card_index["altar"]].bit
    events = turn(state, s0="stage:theater")
    assert kinds(events, "nothing", "asked") == ["nothing"]


def test_W90_it_may_take_nothing_unless_the_table_says_no() -> None:
    state = halikarnassos(["baths"])
    turn(state, s0="stage:altar")
    play(state, "decline")
    assert state.phase()["step"] == "turn"
    state = halikarnassos(["baths"], options={"retrieve_may_decline": False})
    turn(state, s0="stage:altar")
    assert refusal(state, "decline") == "seven_wonders.retrieve.must_take"


def test_W91_immediate_coins_come() -> None:
    state = halikarnassos(["tavern"])
    turn(state, s0="stage:altar")
    events = play(state, "retrieve:tavern")
    assert happened(events, "coins_gained")[0]["coins"] == 5
    assert coins(state)[0] == 5


def test_W92_on_the_last_turn_it_comes_before_the_conflicts() -> None:
    state = halikarnassos(["fortifications"], turn=6, cards="altar theater")
    turn(state, s0="stage:altar")
    events = play(state, "retrieve:fortifications")
    assert kinds(events, "card_retrieved", "conflict")[0] == "card_retrieved"
    assert [token["points"] for token in seen_city(state)["conflicts"]] == [1, 1]


@pytest.mark.parametrize("first", [False, True])
def test_W93_babylons_seventh_card_comes_before_halikarnassos(first: bool) -> None:
    state = position(
        city("foundry ore-vein", "halikarnassos A", stages=1),
        city("", "babylon B", stages=2),
        city("", "ephesos A"),
        hands=["altar theater", "baths pawnshop", "tavern stockade"],
        turn=6,
        options={"retrieve_before_last_card": first},
    )
    play(state, "stage:altar", "discard:baths", "discard:tavern")
    assert state.pending()[0].kind == ("retrieve" if first else "last_card")
    if not first:
        play(state, "discard:pawnshop")
        assert "retrieve:pawnshop" in legal(state)


def test_W94_a_card_under_a_stage_cannot_be_taken() -> None:
    under = [{"card": "palace", "age": 3}]
    mine = city("foundry ore-vein", "halikarnassos A", stages=1)
    state = position(mine, city("", "gizah A", under=under, stages=1), hands=TWO, discard=["baths"])
    turn(state, s0="stage:altar")
    assert refusal(state, "retrieve:palace") == "seven_wonders.retrieve.missing"


def test_W95_side_b_chooses_three_times() -> None:
    made = FIRST.wonder("halikarnassos").side("B")
    asking = [s.id for s in made.stages if any(e.type == "build_from_discard" for e in s.effects)]
    assert asking == [1, 2, 3]
    mine = city("foundry", "halikarnassos B", coins=0)
    state = position(mine, city("", "gizah A"), city("", "ephesos A"), hands=TWO, discard=["baths"])
    turn(state, s0="stage:altar")
    assert state.pending()[0].id == "a1.t1.s0.retrieve"


def test_W137_what_comes_later_in_the_turn_is_not_counted() -> None:
    state = position(
        city("foundry ore-vein", "halikarnassos A", stages=1, coins=0),
        city("", "gizah A", coins=0),
        city("", "ephesos A", coins=0),
        hands=["altar theater", "vineyard altar", "altar altar"],
        discard=["sawmill"],
    )
    play(state, "stage:altar", "build:vineyard", "discard:altar")
    paid = coins(state)[1]
    play(state, "retrieve:sawmill")
    assert coins(state)[1] == paid == 2
