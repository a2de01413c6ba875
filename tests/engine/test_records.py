"""Records as files: the recorded games, and records that cannot be read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine
from engine.files import read_document, shipped_ruleset

RECORDS = Path(__file__).parents[1] / "data" / "records"
GOOD: dict[str, Any] = {
    "format": 1,
    "title": "duel",
    "options": {},
    "seats": 2,
    "seed": "00" * 32,
    "moves": [],
}


@pytest.mark.parametrize("name", ["duel_civilian", "duel_science"])
def test_every_noted_number_of_a_recorded_game_comes_out(name: str) -> None:
    record = engine.Record.from_document(read_document(RECORDS / f"{name}.json"))
    replay = engine.check_record(record, engine.title("duel"), shipped_ruleset("duel"))
    assert replay.differences == []
    assert replay.compared == 44
    assert replay.state.outcome() is not None


def test_what_a_recorded_game_does_not_tell_stays_unknown() -> None:
    record = engine.Record.from_document(read_document(RECORDS / "duel_science.json"))
    replay = engine.check_record(record, engine.title("duel"), shipped_ruleset("duel"))
    tokens = [place["token"] for place in replay.state.view(None)["board_tokens"]]
    assert tokens == ["law", "architecture", "strategy", None, None]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format: this version reads format 1, not 2"),
        ({"moves": "build:quarry"}, "moves: must be a list"),
        ({"moves": [1]}, "moves: must be a list"),
        ({"seats": "two"}, "seats: must be a whole number"),
        ({"seats": True}, "seats: must be a whole number"),
        ({"seed": "xyz"}, "64 hexadecimal digits"),
        ({"options": []}, "options: must be an object"),
        ({"checks": [{"after": 5, "expect": {}}]}, r"checks\[0\].after: must be from 0 to 0, not 5"),
        ({"checks": [{"after": 0}]}, r"checks\[0\].expect: must be an object"),
        ({"deal": {"orders": 3}}, "orders must be an object"),
        ({"pawn": 3}, "pawn: a record has no such key"),
    ],
)
def test_a_record_that_cannot_be_read_says_where_and_why(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(engine.RecordError, match=reason):
        engine.Record.from_document({**GOOD, **change})


def test_a_record_needs_a_deal_or_a_seed() -> None:
    with pytest.raises(engine.RecordError, match="a deal or a seed"):
        engine.Record.from_document({name: value for name, value in GOOD.items() if name != "seed"})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"options": {"pawns": 2}}, "cannot start: there is no option 'pawns'"),
        ({"seats": 5}, "cannot start: Duel is for 2 players, not 5"),
        ({"ruleset": {"sha256": "0" * 64}}, "another ruleset"),
        ({"moves": ["take:nothing"]}, r"moves\[0\]: 'take:nothing' at a0.t1.s\d: game.move.unreadable"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_where_and_why(change: dict[str, Any], reason: str) -> None:
    record = engine.Record.from_document({**GOOD, **change})
    with pytest.raises(engine.RecordError, match=reason):
        engine.check_record(record, engine.title("duel"), shipped_ruleset("duel"))


@pytest.mark.parametrize(("label", "size"), [("wonders", 8), ("tokens", 5), ("first", 1)])
@pytest.mark.parametrize("back", ["?", "?guild"])
def test_only_a_card_can_be_known_by_its_back(label: str, size: int, back: str) -> None:
    deal = {"orders": {label: [back, *[None] * (size - 1)]}}
    record = engine.Record.from_document({**GOOD, "deal": deal})
    with pytest.raises(engine.RecordError, match=f"{label}: '.*' does not belong there"):
        engine.check_record(record, engine.title("duel"), shipped_ruleset("duel"))
