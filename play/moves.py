"""A move from its arrival to the log: who may make it, whether it is still asked for, what it did.

The caller holds the game's row lock (`locked`) inside a transaction, so two moves at one table come one after
the other; the counter in the closing UPDATE and the unique log stand guard behind that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

import engine
from engine.title import State
from play import rulebook
from play.models import Game, LogEntry, Seat


class DecisionClosed(Exception):
    """The decision is not open (any more), and this move was not its answer."""


class NotAsked(Exception):
    """The decision belongs to a seat that the visitor does not hold."""


class BotFailed(RuntimeError):
    """A bot answered with a move that is not legal: a fault of ours."""


@dataclass(slots=True)
class Played:
    """What a submitted move came to."""

    state: State
    repeated: bool
    """The same move had been made before: nothing was done again."""


def locked(public_id: str) -> QuerySet[Game]:
    """The game's row, locked until the transaction ends. On SQLite the transaction itself is the lock."""
    return Game.objects.select_for_update().filter(public_id=public_id)


def submit(
    game: Game, seats: Sequence[Seat], held: frozenset[int], decision_id: str, text: str, now: datetime
) -> Played:
    """Play `text` as the answer to `decision_id`, then let the bots play, and write it all down.

    Raises engine.IllegalMove for what the rules refuse, DecisionClosed and NotAsked; nothing has changed
    then.
    """
    state = rulebook.state_of(game)
    decision = next((open_ for open_ in state.pending() if open_.id == decision_id), None)
    if decision is None:
        # Control characters are no id, and PostgreSQL would not look for them.
        asked = game.log.filter(decision=decision_id) if decision_id.isprintable() else game.log.none()
        answered = asked.only("seat", "move").first()
        if answered is None:
            raise DecisionClosed
        if answered.seat not in held:
            raise NotAsked
        if answered.move != _canonical(game, text):
            raise DecisionClosed
        return Played(state, repeated=True)
    if decision.seat not in held:
        raise NotAsked
    move = _canonical(game, text)
    entries = [_play(game, state, decision, move, now, len(seats))]
    entries += let_bots_play(game, seats, state, now)
    before = game.move_count
    write_down(game, state, entries, now)
    changed = Game.objects.filter(pk=game.pk, move_count=before).update(
        snapshot=game.snapshot,
        move_count=game.move_count,
        revision=game.revision,
        status=game.status,
        result=game.result,
        finished=game.finished,
        standing=game.standing,
        changed=now,
    )
    if not changed:
        raise DecisionClosed
    log(game, entries)
    return Played(state, repeated=False)


def _canonical(game: Game, text: str) -> str:
    move: str = engine.title(game.title).parse(rulebook.ruleset_of(game), text)
    return move


def let_bots_play(game: Game, seats: Sequence[Seat], state: State, now: datetime) -> list[LogEntry]:
    """Play on while a bot is asked."""
    bots = {seat.number: seat for seat in seats if seat.kind == Seat.Kind.BOT}
    entries: list[LogEntry] = []
    while bots and (decision := next((d for d in state.pending() if d.seat in bots), None)):
        move = rulebook.bot_move(game, bots[decision.seat], state, decision)
        try:
            entries.append(_play(game, state, decision, move, now, len(seats)))
        except engine.IllegalMove as error:
            # Not a refusal of what the person did: it must not be answered like one.
            raise BotFailed(f"{game}: the bot's move at {decision.id} is refused: {error.code}") from error
    return entries


def _play(game: Game, state: State, decision: Any, move: str, now: datetime, seats: int) -> LogEntry:
    events = state.play(decision, move)
    return LogEntry(
        number=state.move_count,
        decision=decision.id,
        seat=decision.seat,
        move=move,
        events=events_document(events, seats),
        at=now,
    )


def events_document(events: Any, seats: int) -> dict[str, list[dict[str, Any]]]:
    """The events of a move as `LogEntry.events` keeps them: for spectators, and for seats that learn more."""
    happened = list(events)
    for_all = _seen(happened, None)
    document = {"all": for_all}
    for seat in range(seats):
        if (seen := _seen(happened, seat)) != for_all:
            document[str(seat)] = seen
    return document


def _seen(happened: list[Any], viewer: int | None) -> list[dict[str, Any]]:
    return [seen for event in happened if (seen := event.for_viewer(viewer)) is not None]


def events_for(document: Mapping[str, Any], viewer: int | None) -> list[dict[str, Any]]:
    """The events of a log entry (`LogEntry.events`) as this viewer learnt them."""
    seen: list[dict[str, Any]] = (
        document["all"] if viewer is None else document.get(str(viewer), document["all"])
    )
    return seen


def write_down(game: Game, state: State, entries: Sequence[LogEntry], now: datetime) -> None:
    """Put the state on the game (not saved here)."""
    game.snapshot = state.to_json()
    game.move_count = state.move_count
    game.changed = now
    if entries:
        game.revision += 1
    game.standing = {"asked": [decision.seat for decision in state.pending()], **state.phase()}
    outcome = state.outcome()
    if outcome is not None and not game.over:
        game.status = Game.Status.OVER
        game.finished = now
        game.result = {"outcome": outcome, "scores": state.scores()}


def log(game: Game, entries: Sequence[LogEntry]) -> None:
    """Append to the log: one statement."""
    for entry in entries:
        entry.game = game
    LogEntry.objects.bulk_create(entries)
