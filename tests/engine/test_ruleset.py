"""Rulesets: what is shipped is whole, what is broken is refused with the row, the field and the reason."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from engine.effects import PlayAgain, Shields, VictoryPoints
from engine.files import read_document, ruleset_files, shipped_ruleset
from engine.ruleset import RulesetError, canonical, digest, load_ruleset


def document(title: str = "duel", edition: str = "1") -> dict[str, Any]:
    """A fresh copy of a shipped document, without its hash, so that a test can change it."""
    found = shipped_ruleset(title, edition).document()
    del found["sha256"]
    return found


def row(found: dict[str, Any], rows: str, id_: str) -> dict[str, Any]:
    return next(item for item in found[rows] if item["id"] == id_)


def problems(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    with pytest.raises(RulesetError) as refused:
        load_ruleset(found)
    return [(problem.row, problem.field, problem.reason) for problem in refused.value.problems]


# --- what is shipped -----------------------------------------------------------------------------


def test_all_titles_and_editions_are_shipped_and_keep_their_hash():
    shipped = {(r.title, r.edition): r for r in (load_ruleset(read_document(p)) for p in ruleset_files())}
    assert set(shipped) >= {
        ("duel", "1"),
        ("seven_wonders", "1"),
        ("seven_wonders", "2"),
        ("architects", "1"),
    }
    for path in ruleset_files():
        found = read_document(path)
        assert found["sha256"] == digest(found)


def test_the_catalogs_have_as_many_rows_as_the_games():
    duel = shipped_ruleset("duel")
    assert (len(duel.cards), len(duel.wonders), len(duel.progress_tokens)) == (73, 12, 10)
    first = shipped_ruleset("seven_wonders", "1")
    assert (len(first.cards), len(first.wonders)) == (78, 7)
    in_the_box = [
        sum(card.copies[7] for card in first.cards if card.age == age and card.colour != "purple")
        for age in (1, 2, 3)
    ]
    assert in_the_box == [49, 49, 40]
    architects = shipped_ruleset("architects")
    assert (len(architects.wonders), len(architects.medals)) == (9, 12)
    tokens = architects.progress_tokens
    assert sum(t.copies for t in tokens if not t.expansion) == 15
    assert sum(t.copies + sum(t.extra_copies.values()) for t in tokens) == 19
    assert sum(sum(deck.cards.values()) for deck in architects.decks if not deck.expansion) == 235
    assert sum(sum(deck.cards.values()) for deck in architects.decks) == 285


def points(effects: Any) -> int:
    return sum(effect.amount for effect in effects if isinstance(effect, VictoryPoints))


def shields(effects: Any) -> int:
    return sum(effect.amount for effect in effects if isinstance(effect, Shields))


def test_the_sums_of_duel_come_out():
    duel = shipped_ruleset("duel")

    def by_age(colour: str, count: Any) -> list[int]:
        return [
            sum(count(card.effects) for card in duel.cards if card.age == age and card.colour == colour)
            for age in (1, 2, 3)
        ]

    assert by_age("blue", points) == [9, 22, 36]
    assert by_age("green", points) == [2, 6, 10]
    assert by_age("yellow", points) == [0, 0, 15]
    assert by_age("red", shields) == [4, 8, 12]
    assert sum(points(wonder.stage.effects) for wonder in duel.wonders) == 42
    assert sum(shields(wonder.stage.effects) for wonder in duel.wonders) == 4
    again = {wonder.name for wonder in duel.wonders if PlayAgain() in wonder.stage.effects}
    assert again == {
        "The Temple of Artemis",
        "Piraeus",
        "The Hanging Gardens",
        "The Sphinx",
        "The Appian Way",
    }


def test_each_chain_symbol_of_duel_frees_exactly_one_card():
    duel = shipped_ruleset("duel")
    givers = [card for card in duel.cards if card.chain_symbol]
    assert len(givers) == 17
    for giver in givers:
        assert [card.id for card in duel.cards if giver.id in card.chains_from] != []
        assert sum(giver.id in card.chains_from for card in duel.cards) == 1


def test_the_points_of_the_wonders_of_architects_come_out():
    architects = shipped_ruleset("architects")
    totals = {w.id: sum(points(stage.effects) for stage in w.sides[0].stages) for w in architects.wonders}
    assert totals == {
        "giza": 30,
        "rhodes": 26,
        "alexandria": 25,
        "halicarnassus": 24,
        "olympia": 22,
        "ephesus": 22,
        "babylon": 20,
        "rome": 23,
        "ur": 23,
    }
    for wonder in architects.wonders:
        costs = [(stage.cost.count, stage.cost.kind) for stage in wonder.sides[0].stages]
        assert costs == [
            (2, "different"),
            (2, "identical"),
            (3, "different"),
            (3, "identical"),
            (4, "different"),
        ]


def test_what_is_not_established_says_so():
    second = shipped_ruleset("seven_wonders", "2")
    assert {c.name for c in second.cards if c.doubt} == {"Town Hall", "Arena", "Circus", "Craftsmens Guild"}
    assert all(card.verified != bool(card.doubt) for card in second.cards)
    architects = shipped_ruleset("architects")
    assert {w.id for w in architects.wonders if not w.verified} == {"rome", "ur"}
    assert {d.id for d in architects.decks if not d.verified} == {"rome", "ur"}
    assert all("nferred" in d.doubt for d in (architects.deck("rome"), architects.wonder("ur")))


def test_rows_are_found_by_id():
    duel = shipped_ruleset("duel")
    school = duel.card("school")
    assert (school.age, school.colour, school.chain_symbol) == (2, "green", "lyre")
    assert (school.cost.coins, school.cost.amount("papyrus"), school.cost.amount("stone")) == (0, 2, 0)
    assert not school.cost.free
    assert duel.card("lumber-yard").cost.free
    assert duel.card("university").chains_from == ("school",)
    assert duel.wonder("the-sphinx").stage.id == 1
    with pytest.raises(KeyError):
        duel.card("schule")


# --- immutable -----------------------------------------------------------------------------------


def test_a_ruleset_cannot_be_changed():
    duel = shipped_ruleset("duel")
    with pytest.raises(AttributeError):
        duel.number = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        duel.setup["starting_coins"] = 8  # type: ignore[index]
    with pytest.raises(TypeError):
        duel.setup["military"]["zones"][0]["points"] = 3
    with pytest.raises(AttributeError):
        duel.card("school").age = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        shipped_ruleset("architects").deck("giza").cards["wood"] = 9  # type: ignore[index]


def test_a_document_changed_afterwards_does_not_reach_into_the_ruleset():
    found = document()
    duel = load_ruleset(found)
    found["setup"]["starting_coins"] = 99
    found["setup"]["military"]["zones"][0]["points"] = 99
    row(found, "cards", "school")["effects"].clear()
    assert duel.setup["starting_coins"] == 7
    assert duel.setup["military"]["zones"][0]["points"] == 0
    assert duel.card("school").effects
    assert duel.document()["setup"]["starting_coins"] == 7


def test_a_ruleset_survives_pickling_and_copies_are_itself():
    duel = shipped_ruleset("duel")
    assert pickle.loads(pickle.dumps(duel)) == duel
    assert copy.deepcopy(duel) is duel


# --- the hash ------------------------------------------------------------------------------------


def test_the_hash_is_of_the_content_and_not_of_its_form():
    found = document()
    turned = json.loads(json.dumps(dict(reversed(found.items()))))
    assert canonical(turned) == canonical(found)
    assert digest(found | {"number": 9, "sha256": "x"}) == digest(found)
    changed = copy.deepcopy(found)
    row(changed, "cards", "school")["name"] = "Schule"
    assert digest(changed) != digest(found)
    assert digest(found) == shipped_ruleset("duel").sha256


def test_a_document_that_was_changed_after_publishing_is_refused():
    found = shipped_ruleset("duel").document()
    row(found, "cards", "school")["cost"]["coins"] = 1
    ((where, field, reason),) = problems(found)
    assert (where, field) == ("ruleset", "sha256")
    assert "was changed" in reason


# --- what is broken ------------------------------------------------------------------------------

BROKEN_ROWS = [
    ("cards", "school", {"effects": [{"type": "scholarship"}]}, "effects[0].type", "unknown effect"),
    ("cards", "school", {"effects": [{"type": "shields", "amount": 0}]}, "effects[0].amount", "at least 1"),
    ("cards", "school", {"effects": "shields"}, "effects", "must be a list"),
    ("cards", "school", {"chains_from": ["kindergarten"]}, "chains_from", "there is no card 'kindergarten'"),
    ("cards", "school", {"chains_from": ["university"]}, "chains_from", "not of an earlier Age"),
    ("cards", "school", {"cost": {"coins": -1}}, "cost.coins", "at least 0, not -1"),
    ("cards", "school", {"cost": {"resources": {"wood": -1}}}, "cost.resources.wood", "at least 1"),
    ("cards", "school", {"cost": {"resources": {"ore": 1}}}, "cost.resources.ore", "unknown resource"),
    ("cards", "school", {"cost": {"gold": 1}}, "cost.gold", "not a key"),
    ("cards", "school", {"cost": {"count": 2, "kind": "different"}}, "cost", "coins and resources"),
    ("cards", "school", {"colour": "pink"}, "colour", "unknown colour"),
    ("cards", "school", {"age": 4}, "age", "1, 2 or 3"),
    ("cards", "school", {"name": ""}, "name", "not be empty"),
    ("cards", "school", {"name": 7}, "name", "must be text"),
    ("cards", "school", {"nmae": "School"}, "nmae", "not a key"),
    ("cards", "school", {"chain_symbol": None}, "chain_symbol", "is needed"),
    ("cards", "school", {"copies": {"3": 1}}, "copies", "one of each card"),
    ("progress_tokens", "law", {"copies": 0}, "copies", "at least 1"),
    ("progress_tokens", "law", {"expansion": "medals"}, "expansion", "unknown expansion"),
    ("wonders", "piraeus", {"sides": []}, "sides", "at least one side"),
]


@pytest.mark.parametrize(("rows", "id_", "change", "field", "reason"), BROKEN_ROWS)
def test_a_broken_row_is_named_with_its_field_and_the_reason(rows, id_, change, field, reason):
    found = document()
    row(found, rows, id_).update(change)
    noun = {"cards": "card", "wonders": "wonder", "progress_tokens": "progress token"}[rows]
    told = problems(found)
    assert any(w == f"{noun} {id_}" and f == field and reason in r for w, f, r in told), told


def test_all_problems_are_told_at_once():
    found = document()
    row(found, "cards", "school")["age"] = 9
    row(found, "cards", "walls")["colour"] = "pink"
    assert [where for where, _, _ in problems(found)] == ["card school", "card walls"]


def test_two_rows_with_one_id_are_refused():
    found = document()
    found["cards"].append(copy.deepcopy(row(found, "cards", "school")))
    assert ("card school", "id", "stands 2 times in cards") in problems(found)


def test_an_id_is_a_slug():
    found = document()
    row(found, "cards", "walls")["id"] = "The Walls"
    ((_, field, reason),) = problems(found)
    assert field == "id"
    assert "hyphens" in reason


@pytest.mark.parametrize("rows", ["cards", "wonders", "progress_tokens", "medals", "decks", "setup"])
def test_a_missing_part_is_named(rows):
    found = document()
    del found[rows]
    assert ("ruleset", rows, "is missing") in problems(found)


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"title": "chess"}, "title", "unknown title"),
        ({"format": 2}, "format", "must be 1"),
        ({"number": 0}, "number", "at least 1"),
        ({"edition": 1}, "edition", "must be text"),
        ({"colour": "red"}, "colour", "not a key"),
    ],
)
def test_a_wrong_head_is_refused(change, field, reason):
    told = problems(document() | change)
    assert any(f == field and reason in r for _, f, r in told), told


def test_a_list_is_not_a_ruleset():
    with pytest.raises(RulesetError, match="must be an object"):
        load_ruleset([])  # type: ignore[arg-type]


# --- decks that do not deal evenly ---------------------------------------------------------------


@pytest.mark.parametrize(("id_", "age"), [("school", 2), ("altar", 1), ("circus", 3)])
def test_duel_with_a_card_less_does_not_fill_the_structure(id_, age):
    found = document()
    found["cards"] = [
        card for card in found["cards"] if card["id"] != id_ and id_ not in card["chains_from"]
    ] + [card | {"chains_from": []} for card in found["cards"] if id_ in card["chains_from"]]
    told = problems(found)
    assert any(f == f"layouts.{age}" and f"deck of Age {age} deals 19 cards" in r for _, f, r in told), told


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"starting_coins": 0}, "starting_coins", "at least 1"),
        ({"draft_order": [[0, 1, 1, 0], [1, 0, 0, 0]]}, "draft_order", "both seats"),
        ({"progress_tokens_on_board": 11}, "progress_tokens_on_board", "only 10"),
        ({"guilds": {"age": 3, "colour": "purple", "added": 8}}, "guilds.added", "only 7 guilds"),
        ({"players": [3]}, "players", "numbers of players"),
        ({"luck": 1}, "luck", "not a key"),
        ({"trade_cost": {"base": 0, "per_unit": 1}}, "trade_cost.base", "at least 1"),
    ],
)
def test_wrong_constants_of_duel_are_refused(change, field, reason):
    found = document()
    found["setup"].update(change)
    told = problems(found)
    assert any(w == "setup" and f == field and reason in r for w, f, r in told), told


def test_a_gap_in_the_military_track_is_refused():
    found = document()
    found["setup"]["military"]["zones"][2]["from"] = 4
    told = problems(found)
    assert any(f == "military.zones[2].from" and "without a gap" in r for _, f, r in told), told


def test_a_slot_that_nothing_covers_is_refused():
    found = document()
    found["setup"]["layouts"]["1"][0][0]["column"] = 40
    told = problems(found)
    assert any(f == "layouts.1" and "nothing covers column 40 of row 1" in r for _, f, r in told), told


def test_7_wonders_must_deal_seven_cards_to_each_at_every_number():
    found = document("seven_wonders")
    row(found, "cards", "altar")["copies"]["5"] += 1
    assert ("ruleset", "cards", "the deck of Age 1 for 5 players has 36 cards, not 35") in problems(found)


def test_7_wonders_needs_enough_guilds():
    found = document("seven_wonders")
    found["setup"]["guilds"]["more_than_players"] = 4
    told = problems(found)
    assert any(f == "guilds.more_than_players" and "only 10 guilds" in r for _, f, r in told), told


def test_a_guild_with_copies_of_its_own_is_refused():
    found = document("seven_wonders")
    row(found, "cards", "spies-guild")["copies"]["3"] = 2
    told = problems(found)
    assert any(w == "card spies-guild" and f == "copies" for w, f, _ in told), told


def test_a_deck_of_architects_has_all_its_cards():
    found = document("architects")
    row(found, "decks", "giza")["cards"]["wood"] = 3
    assert problems(found) == [("deck giza", "cards", "has 26 cards, not 25")]
    found = document("architects")
    row(found, "decks", "central")["cards"]["wood"] = 3
    assert problems(found) == [("deck central", "cards", "has 59 cards, not 60")]


def test_a_deck_of_architects_has_only_cards_that_exist():
    found = document("architects")
    cards = row(found, "decks", "giza")["cards"]
    cards["iron"] = cards.pop("wood")
    assert problems(found) == [("deck giza", "cards.iron", "there is no such card")]


def test_a_token_that_waits_for_a_card_that_does_not_exist_is_refused():
    found = document("architects")
    row(found, "progress_tokens", "crafts")["effects"][0]["cards"] = ["iron"]
    assert problems(found) == [("progress token crafts", "effects", "there is no card 'iron'")]


def test_a_wonder_of_architects_has_its_deck():
    found = document("architects")
    found["decks"] = [deck for deck in found["decks"] if deck["id"] != "giza"]
    assert ("wonder giza", "id", "has no deck") in problems(found)


def test_stages_that_wait_for_each_other_are_refused():
    found = document("architects")
    stages = row(found, "wonders", "giza")["sides"][0]["stages"]
    stages[1]["requires"] = [4]
    told = problems(found)
    assert ("wonder giza stage 2", "requires", "can never be built: its stages wait for each other") in told
    assert {where for where, _, _ in told} == {f"wonder giza stage {n}" for n in (2, 3, 4, 5)}


def test_a_stage_that_rests_on_nothing_known_is_refused():
    found = document("architects")
    row(found, "wonders", "giza")["sides"][0]["stages"][1]["requires"] = [7]
    assert ("wonder giza stage 2", "requires", "there is no stage 7") in problems(found)


def test_stages_are_numbered_from_one():
    found = document("seven_wonders")
    side = row(found, "wonders", "gizah")["sides"][0]
    side["stages"][2]["id"] = 4
    told = problems(found)
    assert ("wonder gizah side A", "stages", "must be numbered 1, 2, 3 ..., not [1, 2, 4]") in told


def test_a_medal_asks_for_something_that_exists():
    found = document("architects")
    row(found, "medals", "three-blue-cards")["objective"] = {"cards": {"purple": 3}}
    ((where, field, reason),) = problems(found)
    assert (where, field) == ("medal three-blue-cards", "objective.cards")
    assert "purple" in reason
    row(found, "medals", "three-blue-cards")["objective"] = {}
    assert problems(found)[0][1:] == ("objective", "must ask for something")
