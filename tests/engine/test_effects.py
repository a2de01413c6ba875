"""The effect vocabulary: what is read is written back, and what is wrong is refused with field and reason."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.effects import (
    EFFECTS,
    TITLES,
    VOCABULARIES,
    EffectError,
    PointsPerMax,
    Production,
    Science,
    effect_from,
    effects_from,
    to_document,
)
from engine.files import read_document, ruleset_files
from engine.vocabulary import kinds
from tests.engine.effects_page import page

ROOT = Path(__file__).resolve().parents[2]


def shipped_effects() -> list[tuple[str, dict[str, Any]]]:
    """(title, effect) for every effect of every shipped ruleset."""
    found = []

    def walk(title: str, value: Any) -> None:
        if isinstance(value, dict):
            for item in value.get("effects", []):
                found.append((title, item))
            for item in value.values():
                walk(title, item)
        elif isinstance(value, list):
            for item in value:
                walk(title, item)

    for path in ruleset_files():
        document = read_document(path)
        walk(document["title"], document)
    return found


def test_every_shipped_effect_reads_and_writes_back_unchanged():
    effects = shipped_effects()
    assert len(effects) > 400
    for title, document in effects:
        made = effect_from(document, title)
        assert to_document(made) == document
        assert effect_from(to_document(made), title) == made


def test_every_effect_of_the_vocabulary_is_used_by_a_shipped_catalog_in_each_of_its_titles():
    used = {(title, document["type"]) for title, document in shipped_effects()}
    declared = {(title, type_) for type_, cls in EFFECTS.items() for title in cls.titles}
    assert declared == used


def test_the_page_about_the_effects_says_what_the_registry_says():
    assert (ROOT / "docs" / "effects.md").read_text(encoding="utf-8") == page()


def test_an_effect_is_frozen_slotted_and_hashable():
    made = effect_from({"type": "production", "options": ["wood", "clay"], "sellable": False}, "duel")
    assert made == Production(("wood", "clay"), False)
    assert hash(made) == hash(Production(("wood", "clay"), False))
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.sellable = True  # type: ignore[attr-defined]
    assert not hasattr(made, "__dict__")


def test_what_may_be_absent_has_its_default():
    assert effect_from({"type": "points_per_max", "what": "wonder", "amount": 2}, "duel") == PointsPerMax(
        what="wonder", amount=2, colours=(), per=1
    )


@pytest.mark.parametrize(
    ("document", "field", "reason"),
    [
        ({"type": "shield", "amount": 1}, "type", "unknown effect 'shield'"),
        ({"amount": 1}, "type", "unknown effect None"),
        ("shields", "", "must be an object"),
        ({"type": "shields"}, "amount", "is missing"),
        ({"type": "shields", "amount": 0}, "amount", "at least 1, not 0"),
        ({"type": "shields", "amount": -2}, "amount", "at least 1, not -2"),
        ({"type": "shields", "amount": "2"}, "amount", "whole number"),
        ({"type": "shields", "amount": 1.5}, "amount", "whole number"),
        ({"type": "shields", "amount": True}, "amount", "whole number"),
        ({"type": "shields", "amount": 1, "colour": "red"}, "colour", "no such key"),
        ({"type": "production", "options": ["ore"], "sellable": True}, "options", "unknown resource 'ore'"),
        ({"type": "production", "options": [], "sellable": True}, "options", "at least one resource"),
        ({"type": "production", "options": ["clay", "clay"], "sellable": True}, "options", "twice"),
        ({"type": "production", "options": "clay", "sellable": True}, "options", "must be a list"),
        ({"type": "production", "options": ["clay"], "sellable": 1}, "sellable", "true or false"),
        ({"type": "science", "symbols": ["tablet"]}, "symbols", "unknown science symbol 'tablet'"),
        ({"type": "destroy_opponent_card", "colour": "pink"}, "colour", "unknown colour 'pink'"),
        ({"type": "coins_per", "what": "card", "who": ["self"], "amount": 1}, "colour", "is needed"),
        (
            {"type": "coins_per", "what": "wonder", "colour": "red", "who": ["self"], "amount": 1},
            "colour",
            "no meaning",
        ),
        ({"type": "coins_per", "what": "wonder", "who": ["across"], "amount": 1}, "who", "unknown city"),
        ({"type": "coins_per_max", "what": "card", "amount": 1}, "colours", "is needed"),
        ({"type": "resource_discount", "applies_to": "token", "amount": 2}, "applies_to", "card, wonder"),
        ({"type": "trade_discount"}, "type", "not an effect of duel"),
    ],
)
def test_what_is_wrong_is_refused_with_field_and_reason(document, field, reason):
    with pytest.raises(EffectError) as refused:
        effect_from(document, "duel")
    assert refused.value.field == field
    assert reason in refused.value.reason


def test_an_unknown_title_is_refused():
    with pytest.raises(EffectError, match="unknown title 'chess'"):
        effect_from({"type": "shields", "amount": 1}, "chess")


def test_a_list_tells_everything_that_is_wrong_and_where():
    made, problems = effects_from(
        [{"type": "science", "symbols": ["wheel"]}, {"type": "coins", "amount": 0}, {"type": "x"}], "duel"
    )
    assert made == (Science(("wheel",)),)
    assert [problem.field for problem in problems] == ["[1].amount", "[2].type"]


def values_of(title: str, form: str) -> st.SearchStrategy[Any]:
    """Good values for a kind of attribute, by the form that docs/effects.md shows."""
    words = VOCABULARIES[title]
    lists = {
        "list of resources": words.resources,
        "list of science symbols": words.symbols,
        "list of colours; only with cards": words.colours,
        "list of self, left, right": ("self", "left", "right"),
        "list of left, right": ("left", "right"),
        "list of ids of cards": ("school", "wood"),
    }
    one = {
        "colour": words.colours,
        "colour; only with cards": words.colours,
        "what is counted": words.counted,
        "card or wonder": ("card", "wonder"),
        "now or each_turn": ("now", "each_turn"),
        "any, central, left_and_right or available": ("any", "central", "left_and_right", "available"),
    }
    if form in lists:
        return st.lists(st.sampled_from(lists[form]), min_size=1, unique=True)
    if form in one:
        return st.sampled_from(one[form])
    if form == "list of whole numbers, at least 1":
        return st.lists(st.integers(1, 50), min_size=1, max_size=5)
    return {"whole number, at least 1": st.integers(1, 99), "true or false": st.booleans()}[form]


@st.composite
def documents(draw: Any) -> tuple[str, dict[str, Any]]:
    """(title, effect) from the whole vocabulary."""
    title = draw(st.sampled_from(TITLES))
    type_ = draw(st.sampled_from(sorted(name for name, cls in EFFECTS.items() if title in cls.titles)))
    document = {"type": type_}
    for name, kind in kinds(type_).items():
        document[name] = draw(values_of(title, kind.form))
    counts_cards = "card" in (document.get("what"), document.get("applies_to"))
    if not counts_cards and type_ != "destroy_opponent_card":
        document.pop("colour", None)
        document.pop("colours", None)
    return title, document


@given(documents())
def test_whatever_the_vocabulary_allows_survives_json(pair):
    title, document = pair
    made = effect_from(json.loads(json.dumps(document)), title)
    assert effect_from(json.loads(json.dumps(to_document(made))), title) == made


@given(documents(), st.text(min_size=1, max_size=8), st.integers())
def test_a_superfluous_key_is_always_refused(pair, key, value):
    title, document = pair
    if key == "type" or key in kinds(document["type"]):
        return
    with pytest.raises(EffectError) as refused:
        effect_from(document | {key: value}, title)
    assert refused.value.field == key
