"""Described positions: what is wrong with them is told with its place."""

import pytest

import engine
from engine.architects import TITLE

from .helpers import RULES

TWO = [{"wonder": "giza"}, {"wonder": "rhodes"}]


@pytest.mark.parametrize(
    ("document", "where", "reason"),
    [
        ({"cities": TWO[:1]}, "cities", "2 to 7"),
        ({"cities": [TWO[0], TWO[0]]}, "cities", "same Wonder"),
        ({"cities": [{"wonder": "petra"}, TWO[1]]}, "cities[0].wonder", "no Wonder 'petra'"),
        ({"cities": [{"wonder": "giza", "built": [2]}, TWO[1]]}, "cities[0].built", "rests on"),
        ({"cities": [{"wonder": "giza", "built": [6]}, TWO[1]]}, "cities[0].built", "no stage 6"),
        ({"cities": [{"wonder": "giza", "cards": ["gold"]}, TWO[1]]}, "cities[0].cards", "no 'gold'"),
        ({"cities": [{"wonder": "giza", "cards": {"coin": -1}}, TWO[1]]}, "cities[0].cards", "from 0"),
        ({"cities": [{"wonder": "giza", "tokens": ["logistics"]}, TWO[1]]}, "", "more_tokens"),
        ({"cities": [{"wonder": "giza", "tokens": ["decor", "decor"]}, TWO[1]]}, "", "more places"),
        (
            {"cities": [{"wonder": "giza", "deck": {"top": ["red-with-2-horns"]}}, TWO[1]]},
            "cities[0].deck.top",
            "more often than it is left",
        ),
        ({"cities": TWO, "conflict": 4}, "conflict", "from 0 to 3"),
        ({"cities": TWO, "medals": ["seven-cards"]}, "medals", "0 places"),
        ({"cities": TWO, "step": "sleep"}, "step", "no step 'sleep'"),
        ({"cities": TWO, "choices": ["dance"]}, "choices[0]", "no question 'dance'"),
        ({"cities": TWO, "step": "keep"}, "peeked", "belongs to"),
        ({"cities": TWO, "options": {"coins": "golden"}}, "options", "'golden'"),
        ({"cities": TWO, "pawn": 3}, "pawn", "not known here"),
        ({"cities": TWO, "central": {"known_to": [5]}}, "central.known_to", "seats 0 to 1"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(document, where, reason):
    with pytest.raises(engine.SituationError, match=reason) as caught:
        TITLE.situation(RULES, document)
    assert caught.value.where == where


def test_a_few_lines_are_enough():
    cities = [{"wonder": "giza", "cards": ["wood", "coin"]}, TWO[1]]
    state = TITLE.situation(RULES, {"cities": cities, "step": "act"})
    assert state.legal(state.pending()[0]) == ("stage:1 wood,coin",)


def test_a_card_that_nobody_told_cannot_be_taken():
    state = TITLE.situation(RULES, {"cities": TWO})
    before = state.to_json()
    with pytest.raises(engine.IllegalMove, match=r"game\.deal\.unknown"):
        state.play(state.pending()[0], "take:left")
    assert state.to_json() == before
