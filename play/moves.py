"""A move from its arrival to the log: who may make it, whether it is still asked for, what it did.

Where several choose at the same time it waits as a commit first (`play.course`).

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
from play import noting, rulebook
from play.course import Course
from play.models import Commit, Game, Seat
from play.sheets import sheet_of


class DecisionClosed(Exception):
    """The decision is not open (any more), and this move was not its answer."""


class NotAsked(Exception):
    """The decision belongs to a seat that the visitor does not hold."""


class BotFailed(RuntimeError):
    """A bot answered with a move that is not legal: a fault of ours."""


@dataclass(slots=True)
class Played:
    """What a submitted move came to."""

    course: Course
    """The game as it stands now."""
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
    course = course_of(game, len(seats))
    decision = course.decision(decision_id)
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
        return Played(course, repeated=True)
    if decision.seat not in held:
        raise NotAsked
    move = _canonical(game, text)
    waiting = course.commits.get(decision.id)
    if waiting is not None and waiting.move == move:
        return Played(course, repeated=True)
    stored = list(course.commits.values())
    course.answer(decision, move, now)
    let_bots_play(game, seats, course, now)
    store(game, course, stored, now)
    return Played(course, repeated=False)


def take_back(
    game: Game, seats: Sequence[Seat], held: frozenset[int], decision_id: str, now: datetime
) -> Played:
    """Take back what waits as the answer to `decision_id`. Taking back twice is answered like once.

    Raises DecisionClosed when the turn is over (or what was decided cannot be taken back), and NotAsked.
    """
    course = course_of(game, len(seats))
    decision = course.decision(decision_id)
    if decision is None or not decision.retractable:
        raise DecisionClosed
    if decision.seat not in held:
        raise NotAsked
    if decision.id not in course.commits:
        return Played(course, repeated=True)
    stored = list(course.commits.values())
    course.take_back(decision)
    store(game, course, stored, now)
    return Played(course, repeated=False)


def course_of(game: Game, seats: int) -> Course:
    """The game as it stands and is to be shown: the snapshot, and the choices that wait.

    The commits are a query, where there can be any."""
    base = rulebook.state_of(game)
    waits = any(decision.retractable for decision in base.pending())
    return Course(base, seats, sorted(game.commits.order_by(), key=lambda commit: commit.pk) if waits else ())


def store(game: Game, course: Course, stored: Sequence[Commit], now: datetime) -> None:
    """Write down what came of a request. DecisionClosed when another one was quicker."""
    before, revision = game.move_count, game.revision
    write_down(game, course, now)
    changed = Game.objects.filter(pk=game.pk, move_count=before, revision=revision).update(
        snapshot=game.snapshot,
        move_count=game.move_count,
        revision=game.revision,
        status=game.status,
        result=game.result,
        finished=game.finished,
        standing=game.standing,
        open_decisions=game.open_decisions,
        changed=now,
    )
    if not changed:
        raise DecisionClosed
    course.store(game, stored)
    if game.over:
        seats = list(game.seats.order_by("number").select_related("user"))
        sheet_of(game, seats, course.base)
        noting.count_ending(seats)


def _canonical(game: Game, text: str) -> str:
    move: str = engine.title(game.title).parse(rulebook.ruleset_of(game), text)
    return move


def let_bots_play(game: Game, seats: Sequence[Seat], course: Course, now: datetime) -> None:
    """Play on while a bot is asked. Bots choose as soon as a turn begins, before any person has."""
    bots = {seat.number: seat for seat in seats if seat.kind == Seat.Kind.BOT}
    while bots and (decision := next((d for d in course.state.pending() if d.seat in bots), None)):
        move = rulebook.bot_move(game, bots[decision.seat], course.state, decision)
        try:
            course.answer(decision, move, now)
        except engine.IllegalMove as error:
            # Not a refusal of what the person did: it must not be answered like one.
            raise BotFailed(f"{game}: the bot's move at {decision.id} is refused: {error.code}") from error


def events_for(document: Mapping[str, Any], viewer: int | None) -> list[dict[str, Any]]:
    """The events of a log entry (`LogEntry.events`) as this viewer learnt them."""
    seen: list[dict[str, Any]] = (
        document["all"] if viewer is None else document.get(str(viewer), document["all"])
    )
    return seen


def write_down(game: Game, course: Course, now: datetime, *, began: bool = False) -> None:
    """Put the course of a game on its row (not saved here). `began`: the game has just been dealt."""
    if course.entries or began:
        game.snapshot = course.base.to_json()
    game.move_count = course.base.move_count
    game.changed = now
    before = game.standing
    game.standing = {
        "asked": [decision.seat for decision in course.state.pending()],
        "waits": bool(course.commits),
        **course.base.phase(),
    }
    game.open_decisions = noting.open_decisions(course.state, game.open_decisions or (), now)
    # A change of mind shows to nobody else: not even that there was one.
    if course.entries or (game.standing != before and (course.commits or not began)):
        game.revision += 1
    outcome = course.base.outcome()
    if outcome is not None and not game.over:
        game.status = Game.Status.OVER
        game.finished = now
        game.result = {"outcome": outcome, "scores": course.base.scores()}
