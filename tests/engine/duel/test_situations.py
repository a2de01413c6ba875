"""What a described position of Duel cannot be is refused with the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.situation import SituationError

TITLE, RULES = engine.title("duel"), engine.files.shipped_ruleset("duel")


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({"choices": ["steal"], "on_offer": ["altar"]}, "choices[0]"),
        ({"choices": [["destroy", "mauve"]], "on_offer": ["altar"]}, "choices[0]"),
        ({"choices": [["destroy", None]], "on_offer": ["altar"]}, "choices[0]"),
        ({"choices": [[]], "on_offer": ["altar"]}, "choices[0]"),
        ({"choices": [7], "on_offer": ["altar"]}, "choices[0]"),
        ({"age": 0, "choices": ["token"], "board": ["law"]}, "choices"),
        ({"age": 0, "step": "starter"}, "step"),
        ({"age": 0, "step": "turn"}, "step"),
    ],
)
def test_a_question_that_cannot_be_open_is_refused(document: dict[str, Any], where: str) -> None:
    with pytest.raises(SituationError) as refused:
        TITLE.situation(RULES, document)
    assert refused.value.where == where


def test_a_choice_of_a_colour_is_one_of_two_things() -> None:
    state = TITLE.situation(
        RULES,
        {"choices": [["destroy", "brown"]], "on_offer": ["altar"], "cities": [{}, {"cards": ["brickyard"]}]},
    )
    assert list(state.legal(state.pending()[0])) == ["destroy:brickyard"]
