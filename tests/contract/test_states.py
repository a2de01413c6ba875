"""States: copies, documents, events that fold, descriptions."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import engine
from engine.deal import seed_from_number
from tests.contract.tables import Table, finished, some, walk


def test_a_copy_is_independent(table: Table) -> None:
    for position in walk(table, 20):
        before = position.state.to_json()
        copy = position.state.copy()
        copy.play(position.decision, position.move)
        assert position.state.to_json() == before
        assert copy.move_count == position.state.move_count + 1


def test_a_state_comes_back_from_its_document_exactly(table: Table) -> None:
    for position in walk(table, 21):
        document = json.loads(json.dumps(position.state.to_json()))
        back = table.title.from_json(table.ruleset, document)
        assert back.to_json() == position.state.to_json()
        assert back.legal(position.decision.id) == position.state.legal(position.decision)
        back.play(position.decision.id, position.move)
        position.state.play(position.decision, position.move)
        assert back.to_json() == position.state.to_json()


def test_a_document_of_another_ruleset_is_refused(table: Table) -> None:
    document = {**table.start(1).to_json(), "ruleset": "0" * 64}
    with pytest.raises(ValueError, match="another ruleset"):
        table.title.from_json(table.ruleset, document)


def test_the_same_moves_give_the_same_state(table: Table) -> None:
    state, moves = finished(table, 22)
    again = table.start(22)
    for move in moves:
        again.play(again.pending()[0], move)
    assert again.to_json() == state.to_json()


def test_events_fold_into_the_state(table: Table) -> None:
    for number in range(23, 26):
        for position in walk(table, number):
            folded = position.state.copy()
            events = position.state.play(position.decision, position.move)
            table.title.fold(folded, events)
            assert folded.to_json() == position.state.to_json()


def test_what_a_viewer_learns_folds_into_what_it_knew(table: Table, size: Callable[[int, int], int]) -> None:
    for number in range(26, 26 + size(2, 40)):
        for position in some(table, number, size):
            known = {
                viewer: table.title.from_json(table.ruleset, position.state.knowledge(viewer))
                for viewer in table.viewers()
            }
            events = position.state.play(position.decision, position.move)
            for viewer, state in known.items():
                table.title.fold(state, events, viewer)
                assert state.view(viewer) == position.state.view(viewer)


def test_a_described_position_looks_the_same(table: Table, size: Callable[[int, int], int]) -> None:
    for position in some(table, 30, size):
        for viewer in table.viewers():
            document = json.loads(json.dumps(position.state.describe(viewer)))
            built = table.title.situation(table.ruleset, document)
            assert built.view(viewer) == position.state.view(viewer)
            if viewer == position.decision.seat:
                assert built.offers(position.decision.id) == position.state.offers(position.decision)


def test_the_same_seed_deals_the_same_and_another_does_not(table: Table) -> None:
    assert table.deal(1).orders == table.deal(1).orders
    assert table.deal(1).orders != table.deal(2).orders


def test_a_deal_given_outright_plays_like_its_seed(table: Table) -> None:
    dealt = table.deal(31)
    given = engine.Deal.from_document(json.loads(json.dumps(dealt.to_document())))
    one = table.title.start(table.ruleset, table.options, table.seats, dealt)
    two = table.title.start(table.ruleset, table.options, table.seats, given)
    assert one.view(None) == two.view(None)


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda orders: {**orders, "extra": ("a",)}, "no order extra"),
        (lambda orders: {k: (*v, v[0]) for k, v in orders.items()}, "must have"),
        (lambda orders: {k: ("nobody", *v[1:]) for k, v in orders.items()}, "does not belong there"),
        (lambda orders: {k: (v[-1], *v[1:]) if len(v) > 1 else v for k, v in orders.items()}, "twice"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(table: Table, spoil: Any, reason: str) -> None:
    orders = table.title.deal(table.ruleset, table.options, table.seats, seed_from_number(1)).orders
    with pytest.raises(engine.DealError, match=reason):
        table.title.start(table.ruleset, table.options, table.seats, engine.Deal(spoil(dict(orders))))
