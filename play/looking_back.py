"""Looking back at a game: the position after a move, and the record, as a visitor may have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import engine
from engine.title import State
from play import rulebook
from play.access import Visitor
from play.models import Game, Seat
from play.tables.log import Move
from play.tables.page import all_moves, stop_at


class Moment(NamedTuple):
    """A position of the past."""

    state: State
    entries: Sequence[Move]
    """All moves of the game, in order."""
    at: int
    """After how many of them."""


def moment(game: Game, seats: int, at: int | None = None) -> Moment:
    """The position after move `at` (the last one when it is None or too large); where all choose at the same
    time, at the end of that turn. One query. Show it by its `view` only."""
    entries = all_moves(game)
    at = stop_at(game, entries, len(entries) if at is None else min(at, len(entries)))
    state = rulebook.first_state(game, seats)
    for entry in entries[:at]:
        state.play(entry.decision, entry.move)
    return Moment(state, entries, at)


def record_document(game: Game, seats: Sequence[Seat], viewer: int | None) -> dict[str, Any]:
    """The record: while the game runs what this viewer may know, afterwards all of it. One query."""
    moves = list(game.log.order_by("number").values_list("move", flat=True))
    title, ruleset = engine.title(game.title), rulebook.ruleset_of(game)
    deal = title.deal(ruleset, game.options, len(seats), rulebook.seed_of(game))
    whose: Any = "all" if game.over else viewer
    made = engine.record_of(title, ruleset, game.options, len(seats), deal, moves, whose, game.commitment)
    return {**made.to_document(), "names": [seat.name for seat in seats]}


def viewer_of(visitor: Visitor) -> int | None:
    """From which seat this visitor looks back."""
    return visitor.viewer(visitor.asked(visitor.game.asked))
