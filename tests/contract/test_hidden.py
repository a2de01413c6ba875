"""The leak property: what a viewer may not know changes nothing of what that viewer gets."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import engine
from tests.contract.tables import Position, Table, some, walk


def _everything(table: Table, position: Position, state: engine.State, viewer: int | None) -> str:
    """All that the viewer gets of a state, as one text."""
    got: dict[str, Any] = {
        "view": state.view(viewer),
        "knowledge": state.knowledge(viewer),
        "situation": state.describe(viewer),
        "pending": [(d.id, d.seat, d.kind) for d in state.pending()],
    }
    if viewer == position.decision.seat:
        got["legal"] = state.legal(position.decision)
        got["offers"] = state.offers(position.decision)
        got["explained"] = [state.explain(position.decision, offer["move"]) for offer in got["offers"]]
        got["refused"] = [_refusal(state, position, move) for move in _all_builds(table)]
    return json.dumps(got)


def _all_builds(table: Table) -> list[str]:
    return [f"build:{card.id}" for card in table.ruleset.cards]


def _refusal(state: engine.State, position: Position, move: str) -> Any:
    try:
        state.copy().play(position.decision, move)
    except engine.IllegalMove as refused:
        return refused.line()
    return None


def test_another_hidden_world_looks_the_same(
    table: Table, size: Callable[[int, int], int], total: Callable[[str, int], None]
) -> None:
    """`sample` puts other cards wherever the viewer cannot look; nothing that the viewer gets may differ."""
    compared = 0
    rng = random.Random(7)
    for number in range(size(1, 100)):
        for position in some(table, 60 + number, size):
            for viewer in table.viewers():
                knowledge = json.loads(json.dumps(position.state.knowledge(viewer)))
                other = table.title.sample(table.ruleset, knowledge, rng)
                expected = _everything(table, position, position.state, viewer)
                assert _everything(table, position, other, viewer) == expected
                compared += 1
    total(f"worlds compared of {table}", compared)


def test_a_sampled_world_can_be_played_to_its_end(table: Table) -> None:
    rng = random.Random(8)
    positions = list(walk(table, 70))
    for position in positions[:: max(6, len(positions) // 6)]:
        for viewer in table.viewers():
            state = table.title.sample(table.ruleset, position.state.knowledge(viewer), rng)
            while pending := state.pending():
                state.play(pending[0], rng.choice(state.legal(pending[0])))
            assert state.outcome() is not None


def test_the_record_of_a_viewer_tells_no_more_than_it_knows(table: Table) -> None:
    """It has no seed, and replays to the view that the viewer has."""
    closed = [position for position in walk(table, 71) if not position.open]
    for position in closed[:: max(5 if table.seats == 2 else 2, len(closed) // 10)]:
        deal = table.deal(71)
        for viewer in table.viewers():
            record = engine.record_of(
                table.title, table.ruleset, table.options, table.seats, deal, position.moves, viewer
            )
            assert record.seed is None
            document = json.loads(json.dumps(record.to_document()))
            *_, last = engine.play_record(engine.Record.from_document(document), table.title, table.ruleset)
            assert last.state.view(viewer) == position.state.view(viewer)


def test_an_event_shows_its_private_part_to_its_seat_alone(table: Table) -> None:
    private = 0
    for number in range(12):
        for position in walk(table, 80 + number):
            for event in position.state.play(position.decision, position.move):
                for name in event.private:
                    private += 1
                    for viewer in table.viewers():
                        seen = event.for_viewer(viewer)
                        assert seen is not None
                        mine = viewer == event.seat
                        assert seen["params"][name] == (event.params[name] if mine else None)
    assert private or table.options.get("library_rejects_public")
