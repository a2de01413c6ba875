"""Rulings 84 to 94: the draft, the Ages, whose turn it is, and what a turn allows."""

import pytest

from .helpers import (
    DUEL,
    RULES,
    accessible,
    asked,
    city,
    coins,
    dealt,
    face_down,
    gain,
    game,
    happened,
    kinds,
    last_card,
    legal,
    play,
    position,
    refusal,
    seen_city,
)

HALF_COVERED = [
    {"row": 5, "column": 5, "card": "altar"},
    {"row": 5, "column": 7, "card": "theater"},
    {"row": 4, "column": 6, "card": "school"},
]


@pytest.mark.parametrize(("pawn", "weaker"), [(1, 1), (4, 1), (-1, 0), (-7, 0)])
@pytest.mark.parametrize("option", ["chooses", "begins"])
@pytest.mark.parametrize("last_mover", [0, 1])
def test_D84_the_weaker_side_decides_who_begins_the_next_Age(pawn, weaker, option, last_mover):
    options = {"starter_when_centred": option}
    state = last_card(pawn=pawn, to_move=last_mover, options=options)
    play(state, "discard:altar")
    assert asked(state) == (weaker, "starter")
    assert legal(state) == ["start:0", "start:1"]
    for seat in (0, 1):
        chosen = state.copy()
        play(chosen, f"start:{seat}")
        assert asked(chosen) == (seat, "turn")


@pytest.mark.parametrize("last_mover", [0, 1])
def test_D85_with_the_pawn_in_the_middle_the_last_to_move_decides_or_by_the_option_begins(last_mover):
    state = last_card(to_move=last_mover)
    play(state, "discard:altar")
    assert asked(state) == (last_mover, "starter")
    play(state, f"start:{1 - last_mover}")
    assert asked(state) == (1 - last_mover, "turn")
    first_printing = last_card(to_move=last_mover, options={"starter_when_centred": "begins"})
    play(first_printing, "discard:altar")
    assert asked(first_printing) == (last_mover, "turn")


def test_D86_the_new_structure_lies_there_before_it_is_decided_who_begins():
    state = last_card()
    events = play(state, "discard:altar")
    assert happened(events, "structure_laid") == [{"age": 2}]
    assert asked(state) == (0, "starter")
    slots = state.view(0)["structure"]["slots"]
    assert len(slots) == 20
    assert sum(slot["card"] is not None for slot in slots) == 6 + 4 + 2  # the rows that are dealt face up


@pytest.mark.parametrize("first", [0, 1])
def test_D87_who_chooses_the_first_Wonder_begins_Age_I(first):
    state = game(wonders="", first=str(first), deal=dealt(5, first=str(first)))
    assert asked(state) == (first, "turn")
    options = {"first": str(first)}
    state = DUEL.start(RULES, options, 2, dealt(5, **options))
    assert asked(state) == (first, "draft")
    for _ in range(8):
        play(state, legal(state)[0])
    assert asked(state) == (first, "turn")
    assert {dealt(number).orders["first"] for number in range(20)} == {("0",), ("1",)}


def test_D88_Wonders_are_chosen_1_2_2_1_of_four_then_2_1_1_2_of_the_next_four():
    deal = dealt(5, first="0")
    state = DUEL.start(RULES, {"first": "0"}, 2, deal)
    order, offers = [], []
    while asked(state)[1] == "draft":
        order.append(asked(state)[0])
        offers.append(state.view(None)["draft"]["offered"])
        play(state, legal(state)[0])
    assert order == [0, 1, 1, 0, 1, 0, 0, 1]
    assert [len(offered) for offered in offers] == [4, 3, 2, 1, 4, 3, 2, 1]
    assert (offers[0], offers[4]) == (list(deal.orders["wonders"][:4]), list(deal.orders["wonders"][4:]))
    assert [len(seen_city(state, seat)["wonders"]) for seat in (0, 1)] == [4, 4]


def test_D89_a_turn_cannot_be_passed():
    state = position(city(wonders="the-sphinx", coins=8), on_offer="walls")
    assert legal(state) == ["build:walls", "discard:walls", "wonder:the-sphinx:walls"]
    assert refusal(state, "decline") == "duel.turn.one_card"


def test_D90_a_card_must_be_wholly_uncovered_to_be_taken():
    state = position(on_offer="school", structure=HALF_COVERED)
    assert accessible(state) == {"altar", "theater"}
    assert refusal(state, "build:school") == "duel.structure.covered"
    play(state, "discard:altar")
    assert refusal(state, "discard:school") == "duel.structure.covered"
    play(state, "discard:theater")
    assert "build:school" in legal(state)


def test_D91_cards_are_turned_up_when_nothing_covers_them_after_the_action_also_two_at_once():
    state = game(age1="altar baths tavern theater garrison stable quarry press")
    assert kinds(play(state, "discard:altar"), "card_revealed") == []
    assert kinds(play(state, "discard:tavern"), "card_revealed") == []
    events = play(state, "discard:baths")
    assert [reveal["card"] for reveal in happened(events, "card_revealed")] == ["quarry", "press"]
    assert kinds(events, "card_discarded", "card_revealed", "turn")[-1] == "turn"
    assert not {(4, 2), (4, 4)} & face_down(state)
    assert accessible(state) == {"quarry", "press", "theater", "garrison", "stable"}


def test_D92_three_of_the_seven_guilds_are_mixed_into_Age_III_anywhere():
    guilds = {card.id for card in RULES.cards if card.colour == "purple"}
    assert len(guilds) == 7
    places, seen = set(), set()
    for number in range(60):
        cards = dealt(number).orders["age3"]
        found = [place for place, card in enumerate(cards) if card in guilds]
        assert (len(cards), len(set(cards)), len(found)) == (20, 20, 3)
        places.update(found)
        seen.update(cards[place] for place in found)
    assert places == set(range(20))
    assert seen == guilds


def test_D93_discarding_brings_2_coins_and_one_for_each_own_yellow_card():
    state = position(city("tavern forum stone-reserve"), city("brewery"), on_offer="altar theater")
    assert gain(state, "altar") == 2 + 3
    play(state, "discard:altar")
    assert coins(state) == (7 + 5, 7)
    play(state, "discard:theater")
    assert coins(state) == (12, 7 + 2 + 1)


def test_D94_a_yellow_card_that_is_discarded_does_not_count_itself():
    state = position(city("stone-reserve"), on_offer="tavern")
    play(state, "discard:tavern")
    assert coins(state) == (7 + 2 + 1, 7)
    assert seen_city(state)["cards"] == ["stone-reserve"]
