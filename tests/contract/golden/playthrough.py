"""A whole random game as text: every decision, what could be done, what was done and what happened."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.contract.tables import Table, walk

FOLDER = Path(__file__).parent
GAME = 2026


def playthrough(table: Table) -> str:
    lines = [f"# {table}, ruleset {table.ruleset.sha256[:12]}, game {GAME}"]
    state = table.start(GAME)
    for position in walk(table, GAME):
        decision, legal = position.decision, position.state.legal(position.decision)
        state = position.state
        lines.append(
            f"{decision.id}  seat {decision.seat}  {decision.kind}  ({len(legal)})  {' '.join(legal)}"
        )
        lines.append(f"  > {position.move}")
        for event in state.play(decision, position.move):
            seat = "" if event.seat is None else f" seat {event.seat}"
            lines.append(f"    {event.kind}{seat}  {event.code}  {_params(event.params)}".rstrip())
    lines.append(f"facts {json.dumps(state.facts())}")
    for sheet in state.scores():
        for row in sheet["lines"]:
            parts = ", ".join(_params(part) for part in row["parts"])
            lines.append(f"seat {sheet['seat']}  {row['category']} {row['points']}: {parts}".rstrip(": "))
    lines.append(f"outcome {json.dumps(state.outcome())}")
    return "\n".join(lines) + "\n"


def _params(params: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in params.items())
