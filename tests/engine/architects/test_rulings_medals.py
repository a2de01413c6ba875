"""Rulings 84 to 98, 100 to 106, 116 to 120, 125, 126, 134 and 135: Medals, Rome and Ur."""

import pytest

from engine.architects import TITLE
from engine.deal import seed_from_number

from .helpers import (
    EMPTY,
    RULES,
    acting,
    asked,
    cards,
    city,
    game,
    happened,
    kinds,
    legal,
    medals,
    outcome,
    play,
    points,
    position,
    refusal,
    seen,
    totals,
)

RED = "red-without-horn"

# --- where they lie and when they are gained -----------------------------------------------------


@pytest.mark.parametrize(("players", "expert"), [(2, False), (5, False), (2, True), (5, True)])
def test_A84_one_lies_between_each_two_neighbours_and_two_in_the_centre_for_experts(players, expert):
    places = game(players=players, medals="expert" if expert else "on").view(None)["medals"]
    between = [place["between"] for place in places]
    assert between == [[n, (n + 1) % players] for n in range(players)] + [None, None] * expert


def test_A84_a_Medal_between_others_is_not_mine():
    mine = city(cards="blue-3 blue-3", deck="blue-3")
    state = position(mine, players=4, medals="three-red-cards three-blue-cards seven-cards three-stages")
    play(state, "take:left")
    assert medals(state) == []
    state = position(mine, players=4, medals="three-red-cards three-green-cards seven-cards three-blue-cards")
    play(state, "take:left")
    assert medals(state) == ["three-blue-cards"]


def test_A85_a_Medal_comes_the_moment_it_is_met_before_anything_goes_on():
    state = position(city(cards="tablet gear", deck="tablet"), medals="three-green-cards three-stages")
    events = play(state, "take:left", "science:tablet,tablet")
    assert kinds(events) == ["card_taken", "medal", "science"]


def test_A86_it_is_gained_by_itself():
    state = position(city(cards="blue-3 blue-3", deck="blue-3"), medals="three-blue-cards three-stages")
    play(state, "take:left")
    assert asked(state) == (1, "pick")
    assert medals(state) == ["three-blue-cards"]


def test_A87_more_than_asked_is_fine():
    state = position(city(cards="blue-3 " * 5, deck="blue-3"), medals="three-blue-cards three-stages")
    play(state, "take:left")
    assert medals(state) == ["three-blue-cards"]


def test_A88_three_grey_cards_count_before_they_are_paid():
    state = position(city(cards="wood stone", deck="glass"), medals="three-grey-cards three-stages")
    events = play(state, "take:left")
    assert kinds(events) == ["card_taken", "medal"]
    assert legal(state)[0].startswith("stage:1")


def test_A89_seven_cards_are_face_up_cards_of_any_colour():
    six = "blue-3 coin tablet blue-3 wood " + RED
    state = position(city(cards=six, deck="gear"), medals="seven-cards three-stages")
    play(state, "take:left")
    assert medals(state) == ["seven-cards"]
    five = position(city(cards=six[7:], deck="gear"), medals="seven-cards three-stages", cat=0)
    play(five, "take:left")
    assert medals(five) == []  # the pawn is no card


def test_A90_the_acting_player_gains_and_the_neighbour_no_more():
    ready = city(cards="blue-3 blue-3 blue-3")
    state = position(
        city(cards="blue-3 blue-3", deck="blue-3"), ready, medals="three-blue-cards three-stages"
    )
    play(state, "take:left")
    assert (medals(state), medals(state, 1)) == (["three-blue-cards"], [])
    play(state, "take:left")
    assert medals(state, 1) == []


def battle(**more):
    """Seat 0 ends a turn with a Battle that seat 1 wins twice."""
    state = acting(
        city(cards=""),
        city(cards=f"{RED} {RED}"),
        conflict=3,
        extra=1,
        **{"medals": "double-victory three-stages", **more},
    )
    play(state, "end")
    return state


def test_A91_the_Battle_Medal_can_be_gained_in_the_turn_of_another():
    assert medals(battle(), 1) == ["double-victory"]
    assert medals(battle(options={"battle_medal_off_turn": False}), 1) == []


def token_victory(options=None):
    """Seat 1 has a token and the Cat, and wins a Battle in the turn of seat 0."""
    state = acting(
        city(), city(cards=RED, tokens="decor"), cat=1, conflict=3, extra=1,
        medals="token-victory-and-the-cat three-stages", options=options or {},
    )  # fmt: skip
    return state, play(state, "end")


def test_A92_another_Medal_waits_for_the_own_turn():
    state, events = token_victory()
    assert kinds(events) == ["battle", "turn", "medal"]
    assert medals(state, 1) == ["token-victory-and-the-cat"]
    _, at_once = token_victory({"medal_after_battle": "at_once"})
    assert kinds(at_once) == ["battle", "medal", "turn"]


def test_A93_a_central_Battle_Medal_goes_to_all_who_meet_it():
    two = f"{RED} {RED}"
    state = acting(
        city(), city(cards=two), city(), city(cards=two),
        players=4, conflict=4, extra=1, options={"medals": "expert"},
        medals="three-stages seven-cards three-blue-cards three-red-cards double-victory two-progress-tokens",
    )  # fmt: skip
    events = play(state, "end")
    assert [event["place"] for event in happened(events, "medal")] == [4, None]
    assert medals(state, 1) == ["double-victory"]
    assert len(medals(state, 3)) == 1
    assert medals(state, 3)[0] not in [place["medal"] for place in state.view(None)["medals"]]


def test_A94_a_gained_Medal_is_not_replaced():
    state = battle()
    assert state.view(None)["medals"][0] == {
        "medal": "double-victory",
        "between": [0, 1],
        "gained_by": 1,
        "progress": [],
    }
    assert len(state.view(None)["medals"]) == 2


def test_A95_a_Medal_is_worth_4_points_and_two_or_four_are_the_most():
    assert points(position(city(medals="seven-cards three-stages"), medals=""), "medals") == 8
    four = city(cards="blue-3 blue-3", deck="blue-3", medals="seven-cards three-stages")
    lying = "three-blue-cards three-red-cards"
    state = position(four, medals=lying)
    play(state, "take:left")
    assert len(medals(state)) == 2
    state = position(four, medals=lying, options={"medals": "expert"})
    play(state, "take:left")
    assert len(medals(state)) == 3


def test_A96_a_Medal_is_kept_when_what_met_it_is_gone():
    state = position(city(cards="wood stone", deck="glass"), medals="three-grey-cards three-stages")
    play(state, "take:left", "stage:1 wood,stone")
    assert cards(state) == {"glass": 1}
    assert medals(state) == ["three-grey-cards"]


MET = {
    "coin-cat-and-horn": {"cards": "coin blue-2-with-cat red-with-1-horn"},
    "four-colours": {"cards": f"tablet coin blue-3 {RED}"},
    "seven-cards": {"cards": "wood wood tablet blue-3 blue-3 blue-3 blue-3"},
    "three-blue-cards": {"cards": "blue-3 blue-3 blue-2-with-cat"},
    "three-green-cards": {"cards": "tablet tablet gear"},
    "three-grey-cards": {"cards": "wood wood stone"},
    "three-red-cards": {"cards": f"{RED} red-with-1-horn red-with-2-horns"},
    "three-stages": {"built": "1 2 3"},
    "two-stages-and-the-cat": {"built": "1 2", "cat": 1},
    "two-progress-tokens": {"tokens": "decor politics"},
    "token-victory-and-the-cat": {"tokens": "decor", "military": 1, "cat": 1},
}


@pytest.mark.parametrize("medal", MET)
def test_each_objective_is_met_by_what_it_says_and_by_nothing_less(medal):
    """Seat 1 has all of it (or all but one thing) when its turn begins, which is a moment like any other."""
    have = dict(MET[medal])
    cat = have.pop("cat", None)
    for missing in (None, *have, *(["cat"] if cat is not None else [])):
        less = dict(have)
        if missing in less:
            less[missing] = 0 if missing == "military" else less[missing].rpartition(" ")[0]
        state = position(
            city(deck="wood"),
            city(**less),
            cat=None if missing == "cat" else cat,
            medals=f"{medal} double-victory",
        )
        play(state, "take:left")
        assert medals(state, 1) == ([medal] if missing is None else []), missing


# --- Rome ----------------------------------------------------------------------------------------


def rome(*victims, cards="wood wood", central="coin glass", **more):
    """Rome has built its second stage and chooses a card."""
    state = acting(city("rome", cards=cards, **more.pop("mine", {})), *victims, central=central, **more)
    play(state, "stage:2 wood,wood")
    return state


def test_A97_any_card_of_any_opponent():
    state = rome(city(cards="wood"), city(cards="blue-3"), city(cards="coin tablet"), players=4)
    assert legal(state) == ["steal:1 wood", "steal:2 blue-3", "steal:3 coin", "steal:3 tablet"]
    assert refusal(state, "steal:0 wood") == "theft.opponent"
    assert refusal(state, "steal:1 glass") == "theft.missing"
    play(state, "steal:2 blue-3")
    assert (cards(state), cards(state, 2)) == ({"blue-3": 1}, {})


def test_A98_its_icons_and_the_tokens_fire():
    state = rome(city(cards="red-with-1-horn"), mine={"tokens": "propaganda"})
    events = play(state, "steal:1 red-with-1-horn")
    assert kinds(events) == ["card_stolen", "conflict", "token_fired", "facedown_given"]
    silent = rome(
        city(cards="red-with-1-horn"), mine={"tokens": "propaganda"}, options={"theft_fires_tokens": False}
    )
    assert "token_fired" not in kinds(play(silent, "steal:1 red-with-1-horn"))


def test_A100_a_stolen_Cat_card_brings_the_pawn_and_its_points():
    state = rome(city(cards="blue-2-with-cat"), cat=1)
    play(state, "steal:1 blue-2-with-cat")
    assert state.view(None)["cat"] == 0
    assert [points(state, "cards", seat) for seat in (0, 1)] == [2, 0]


def test_A101_the_victim_gets_the_central_card_face_down_and_reveals_it_in_its_turn():
    state = rome(city(cards="blue-3"), central="coin glass")
    events = play(state, "steal:1 blue-3")
    assert kinds(events) == ["card_stolen", "facedown_given", "turn", "facedown_revealed"]
    assert cards(state, 1) == {"coin": 1}
    assert asked(state) == (1, "pick")  # besides the normal turn


def hidden_card(central="coin glass", players=3, **more):
    """Seat 2 has a card face down; seat 1 is to move."""
    victim = city(cards="blue-3", deck="glass")
    state = rome(city(deck="wood"), victim, central=central, players=players, **more)
    play(state, "steal:2 blue-3")
    assert asked(state)[0] == 1
    return state


@pytest.mark.parametrize(("reveal", "order"), [("before_pick", ["facedown_revealed"]), ("after_pick", [])])
def test_A102_it_is_revealed_before_the_pick_unless_agreed_otherwise(reveal, order):
    state = hidden_card(central="blue-3 glass", options={"reveal": reveal})
    events = play(state, "take:left")
    assert kinds(events) == ["card_taken", "turn", *order]
    if not order:
        assert kinds(play(state, "take:left"))[:2] == ["card_taken", "facedown_revealed"]


def test_A102_its_icons_work_when_it_is_revealed():
    state = hidden_card("blue-2-with-cat glass")
    assert "cat" in kinds(play(state, "take:left"))
    assert state.view(None)["cat"] == 2


def test_A103_face_down_it_counts_for_nothing():
    state = hidden_card()
    assert seen(state, 2)["counts"] == {}
    assert totals(state)[2] == 0
    victim = city(facedown=["coin"], cards="")
    robber = acting(city("rome", cards="wood wood"), victim)
    events = play(robber, "stage:2 wood,wood")
    assert "architects.theft.nobody" in [event.code for event in events]


def test_A103_option_it_may_be_stolen_and_counts_for_Medals():
    options = {"facedown_counts": True}
    state = acting(city("rome", cards="wood wood"), city(facedown=["coin"]), options=options)
    play(state, "stage:2 wood,wood")
    assert legal(state) == ["steal:1 face-down"]
    play(state, "steal:1 face-down")
    assert cards(state) == {"coin": 1}
    six = city(cards="wood wood coin tablet blue-3", facedown=["coin"], deck="blue-3")
    state = position(six, medals="seven-cards three-stages", options=options | {"reveal": "after_pick"})
    events = play(state, "take:left")
    assert kinds(events)[:2] == ["card_taken", "medal"]


def test_A104_a_game_that_ends_before_the_reveal_does_not_score_it():
    last = city("giza", cards="wood stone clay glass", built="1 2 3 4")
    for option, worth in ((False, 0), (True, 3)):
        state = acting(last, city(facedown=["blue-3"]), options={"facedown_scored": option})
        play(state, "stage:5 wood,stone,clay,glass")
        assert outcome(state)["ending"] == "wonder"
        assert totals(state)[1] == worth


def test_A105_no_compensation_from_an_empty_deck():
    state = rome(city(cards="blue-3"), central={"left": EMPTY})
    events = play(state, "steal:1 blue-3")
    assert "architects.theft.no_card" in [event.code for event in events]
    assert seen(state, 1)["facedown"] == []


def test_A106_Horns_of_a_stolen_card_are_ignored_when_all_tokens_are_turned():
    state = rome(city(cards=f"red-with-2-horns {RED}"), conflict=3)
    assert "conflict" not in kinds(play(state, "steal:1 red-with-2-horns"))
    assert seen(state, 0)["military"] == 0  # one against one


def test_A116_nine_Wonders_to_choose_from_and_seven_players():
    dealt = [TITLE.deal(RULES, {"medals": "on"}, 7, seed_from_number(n)).orders["wonders"] for n in range(40)]
    assert len({id for wonders in dealt for id in wonders}) == 9
    with pytest.raises(ValueError, match="not 8"):
        game(players=8)


@pytest.mark.parametrize(("several", "turned"), [("all", ["coin", "glass"]), ("one", ["coin"])])
def test_A117_two_face_down_cards_are_revealed_oldest_first(several, turned):
    state = position(city(), city(facedown=["coin", "glass"]), options={"reveal_several": several})
    events = play(state, "take:left")
    assert [event["card"] for event in happened(events, "facedown_revealed")] == turned


def test_A118_nobody_looks_at_it_but_who_saw_it_before_knows_it():
    later = position(
        city(), city(facedown=[{"card": "coin", "known_to": [0]}]), options={"reveal": "after_pick"}
    )
    assert [seen(later, 1, viewer)["facedown"] for viewer in (0, 1, None)] == [["coin"], [None], [None]]


def test_A118_the_look_of_the_thief_goes_with_the_card():
    state = acting(
        city("rome", cards="wood wood"),
        city(cards="blue-3"),
        central={"top": ["coin", "glass"], "known_to": [0]},
        options={"reveal": "after_pick"},
    )
    play(state, "stage:2 wood,wood", "steal:1 blue-3")
    assert [seen(state, 1, viewer)["facedown"] for viewer in (0, 1, None)] == [["coin"], [None], [None]]


def test_A119_tokens_fire_for_the_revealed_card():
    for option, fired in ((True, 1), (False, 0)):
        state = position(
            city(), city(facedown=["wood"], tokens="urbanism"), options={"reveal_fires_tokens": option}
        )
        assert len(happened(play(state, "take:left"), "token_fired")) == fired


def test_A120_the_theft_on_the_last_stage_is_carried_out():
    state = acting(city("rome", cards="wood wood", built="1 3 4 5"), city(cards="blue-3"), central="blue-3")
    play(state, "stage:2 wood,wood", "steal:1 blue-3")
    assert outcome(state)["ending"] == "wonder"
    assert [points(state, "cards", seat) for seat in (0, 1)] == [3, 0]


def waiting(options):
    return position(city(), city(cards="wood", facedown=["stone"]), cat=1, options=options)


def test_A125_the_look_then_the_reveal_then_the_pick():
    state = waiting({})
    play(state, "take:left")
    assert asked(state) == (1, "look")
    events = play(state, "look")
    assert kinds(events) == ["looked", "facedown_revealed"]
    assert legal(state) == ["take:left", "take:right", "take:central"]
    assert refusal(state, "stage:1 wood,stone") == "turn.pick_first"


def test_A125_option_what_can_be_done_may_come_before_the_pick():
    state = waiting({"act_before_pick": True})
    play(state, "take:left", "pass")
    assert legal(state) == ["take:left", "take:right", "take:central", "stage:1 wood,stone"]
    play(state, "stage:1 wood,stone")
    assert asked(state) == (1, "pick")


def test_A125_a_Cat_that_is_revealed_allows_no_look():
    state = position(city(), city(facedown=["blue-2-with-cat"]))
    play(state, "take:left")
    assert state.view(None)["cat"] == 1
    assert asked(state) == (1, "pick")


def test_A126_the_own_Battle_counts_at_once():
    state = acting(
        city(cards=RED, tokens="decor"), cat=0, conflict=3, extra=1,
        medals="token-victory-and-the-cat three-stages",
    )  # fmt: skip
    assert kinds(play(state, "end"))[:2] == ["battle", "medal"]


def test_A134_a_victim_without_cards_cannot_be_chosen():
    state = acting(city("rome", cards="wood wood"), city(), city(), players=3, central="coin")
    events = play(state, "stage:2 wood,wood")
    assert "architects.theft.nobody" in [event.code for event in events]
    assert [seen(state, seat)["facedown"] for seat in (1, 2)] == [[], []]


def test_A135_several_winners_in_turn_order_from_the_acting_player():
    two = f"{RED} {RED}"
    state = acting(
        city(cards=two), city(), city(cards=two), city(),
        players=4, to_move=2, conflict=4, extra=1, options={"medals": "expert"},
        medals="three-stages seven-cards three-blue-cards three-red-cards double-victory two-progress-tokens",
    )  # fmt: skip
    events = play(state, "end")
    gained = [(event.seat, event.params["place"]) for event in events if event.kind == "medal"]
    assert gained == [(2, 4), (0, None)]
