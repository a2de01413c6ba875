"""What can be done: decisions, legal moves, offers, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import engine
from tests.contract.codes import CODES
from tests.contract.tables import Table, finished, walk


def test_every_game_ends_and_somebody_wins(
    table: Table, size: Callable[[int, int], int], total: Callable[[str, int], None]
) -> None:
    games = size(8, 5000)
    for number in range(games):
        state, moves = finished(table, number)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome["winners"]
        assert state.move_count == len(moves)
        assert not state.pending()
    total(f"random games of {table}", games)


def test_a_legal_move_parses_back_to_itself(table: Table) -> None:
    for position in walk(table, 1):
        for move in position.state.legal(position.decision):
            assert table.title.parse(table.ruleset, move) == move
            assert table.title.parse(table.ruleset, f"  {move.upper()} ") == move


@pytest.mark.parametrize("text", ["", "build", "build:", "build:nothing", "dance:palace", "🂡", "decline:x"])
def test_an_unreadable_move_is_refused_with_its_text(table: Table, text: str) -> None:
    with pytest.raises(engine.IllegalMove) as refused:
        table.title.parse(table.ruleset, text)
    assert refused.value.code == "game.move.unreadable"
    assert refused.value.params == {"move": text}


def test_the_legal_offers_are_the_legal_moves(table: Table) -> None:
    for number in range(3):
        for position in walk(table, number):
            offers = position.state.offers(position.decision)
            legal = {offer["move"] for offer in offers if offer["legal"]}
            assert legal == set(position.state.legal(position.decision))
            assert len({offer["move"] for offer in offers}) == len(offers)


def test_a_refused_offer_is_refused_by_play_with_the_same_rule(table: Table) -> None:
    for position in walk(table, 2):
        before = position.state.to_json()
        for offer in position.state.offers(position.decision):
            if offer["legal"]:
                assert offer["refusal"] is None
                continue
            with pytest.raises(engine.IllegalMove) as refused:
                position.state.play(position.decision, offer["move"])
            assert refused.value.line() == offer["refusal"]
        assert position.state.to_json() == before, "a refusal changed something"


def test_any_move_of_another_moment_is_refused_and_changes_nothing(table: Table) -> None:
    every_move = sorted(
        {move for position in walk(table, 3) for move in position.state.legal(position.decision)}
    )
    for position in list(walk(table, 4))[::7]:
        before = position.state.to_json()
        for move in set(every_move) - set(position.state.legal(position.decision)):
            with pytest.raises(engine.IllegalMove) as refused:
                position.state.play(position.decision, move)
            assert refused.value.code in CODES
        assert position.state.to_json() == before


def test_the_price_of_an_offer_is_what_is_paid(table: Table) -> None:
    for position in walk(table, 5):
        for offer in position.state.offers(position.decision):
            if offer["legal"] and offer["kind"] in ("build", "wonder"):
                events = list(position.state.copy().play(position.decision, offer["move"]))
                assert events[0].params["price"] == offer["price"]


def test_an_offer_tells_what_follows(table: Table) -> None:
    for position in walk(table, 6):
        for offer in position.state.offers(position.decision):
            if offer["legal"]:
                events = list(position.state.copy().play(position.decision, offer["move"]))
                happened = [{"code": event.code, "params": event.params} for event in events]
                assert all(line in happened for line in offer["gives"])


def test_explaining_gives_the_lines_of_the_offer(table: Table) -> None:
    for position in list(walk(table, 7))[::5]:
        for offer in position.state.offers(position.decision):
            lines = position.state.explain(position.decision, offer["move"])
            refusal = [offer["refusal"]] if offer["refusal"] else []
            assert lines == [*offer["lines"], *offer["gives"], *refusal]


def test_a_closed_decision_is_refused(table: Table) -> None:
    positions = list(walk(table, 8))
    state, _ = finished(table, 8)
    for old in positions:
        for call in (state.legal, state.offers):
            with pytest.raises(engine.IllegalMove) as refused:
                call(old.decision)
            assert refused.value.code == "game.decision.closed"
        with pytest.raises(engine.IllegalMove, match=r"game\.decision\.closed"):
            state.play(old.decision.id, old.move)


def test_no_two_questions_have_the_same_id(table: Table) -> None:
    ids = [position.decision.id for position in walk(table, 9)]
    assert len(set(ids)) == len(ids)


def test_a_decision_may_be_named_by_its_id_alone(table: Table) -> None:
    for position in walk(table, 10):
        assert position.state.legal(position.decision.id) == position.state.legal(position.decision)


def test_a_final_move_cannot_be_taken_back(table: Table) -> None:
    for position in walk(table, 11):
        if not position.decision.retractable:
            with pytest.raises(engine.IllegalMove):
                position.state.retract(position.decision)


def test_every_line_carries_a_code_that_is_written_down(table: Table) -> None:
    seen: set[str] = set()
    for number in range(4):
        for position in walk(table, number):
            for offer in position.state.offers(position.decision):
                lines: list[dict[str, Any]] = [*offer["lines"], *offer["gives"]]
                seen.update(line["code"] for line in lines)
                if offer["refusal"]:
                    seen.add(offer["refusal"]["code"])
                json.dumps(offer)
            events = position.state.play(position.decision, position.move)
            seen.update(event.code for event in events if event.kind != "asked")
        state, _ = finished(table, number)
        seen.update(row["code"] for sheet in state.scores() for row in sheet["lines"])
        outcome = state.outcome()
        assert outcome is not None
        seen.update(line["code"] for line in outcome["lines"])
    assert seen <= set(CODES), seen - set(CODES)
