"""A finished game as a record: replayed, checked, verified."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import engine
from engine.deal import commitment, seed_from_number
from engine.verify import verify
from tests.contract.tables import Table, finished


def _record(table: Table, number: int) -> tuple[engine.Record, engine.State]:
    state, moves = finished(table, number)
    options = table.title.check_options(table.options)
    deal = table.deal(number)
    assert deal.seed == seed_from_number(number)
    promised = commitment(deal.seed, table.title.name, table.ruleset.sha256, options, table.seats)
    record = engine.record_of(
        table.title, table.ruleset, table.options, table.seats, deal, moves, "all", promised
    )
    return engine.Record.from_document(json.loads(json.dumps(record.to_document()))), state


def test_a_simulated_game_saved_and_replayed_is_the_same_game(table: Table) -> None:
    for number in range(5):
        record, state = _record(table, number)
        *_, last = engine.play_record(record, table.title, table.ruleset)
        assert last.state.to_json() == state.to_json()


def test_noted_numbers_are_compared_one_by_one(table: Table) -> None:
    record, state = _record(table, 1)
    facts = state.facts()
    noted = replace(record, checks=[{"after": len(record.moves), "expect": facts}])
    replay = engine.check_record(noted, table.title, table.ruleset)
    assert replay.compared > 10
    assert not replay.differences
    facts["coins"][1] += 1
    wrong = engine.check_record(noted, table.title, table.ruleset)
    assert [difference.what for difference in wrong.differences] == ["coins[1]"]


def test_a_finished_game_verifies(table: Table) -> None:
    record, _ = _record(table, 2)
    assert verify(record, table.title, table.ruleset) == []


def test_another_seed_does_not_verify(table: Table) -> None:
    record, _ = _record(table, 2)
    problems = verify(replace(record, seed=seed_from_number(99)), table.title, table.ruleset)
    assert any("commitment" in problem for problem in problems)


def test_other_options_do_not_verify(table: Table) -> None:
    record, _ = _record(table, 2)
    other = {option.name: option.values[1] for option in table.title.options()}
    problems = verify(replace(record, options=other), table.title, table.ruleset)
    assert any("commitment" in problem for problem in problems)


def test_an_order_that_was_changed_does_not_verify(table: Table) -> None:
    record, _ = _record(table, 2)
    orders = dict(table.deal(2).orders)
    label = max(orders, key=lambda name: len(orders[name]))
    orders[label] = tuple(reversed(orders[label]))
    problems = verify(replace(record, deal=engine.Deal(orders)), table.title, table.ruleset)
    assert any(label in problem for problem in problems)


def test_a_move_that_cannot_be_is_named_with_its_rule(table: Table) -> None:
    record, _ = _record(table, 3)
    *_, fifth = engine.play_record(replace(record, moves=record.moves[:4]), table.title, table.ruleset)
    legal = fifth.state.legal(fifth.state.pending()[0])
    wrong = next(move for move in record.moves if move not in legal)
    moves = [*record.moves[:4], wrong, *record.moves[4:]]
    with pytest.raises(engine.RecordError, match=r"moves\[4\]"):
        list(engine.play_record(replace(record, moves=moves), table.title, table.ruleset))


def test_moves_after_the_end_are_refused(table: Table) -> None:
    record, _ = _record(table, 3)
    with pytest.raises(engine.RecordError, match="the game is over"):
        list(
            engine.play_record(replace(record, moves=[*record.moves, "decline"]), table.title, table.ruleset)
        )
