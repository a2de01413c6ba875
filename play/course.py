"""How a game goes on within one request: the state of the log, the choices that wait, and both together.

Where all choose at the same time (decisions that can be taken back), an answer is a commit: kept beside the
log, replaced until the last one is in. Then the turn is played from the state of the log, seat by seat, so
the order in which people chose plays no part. Every other answer is played and logged at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from engine.title import Decision, State
from play.models import Commit, Game, LogEntry


class Course:
    """`state` is the game as it stands, commits and all; `base` is what the log alone gives."""

    __slots__ = ("base", "commits", "entries", "seats", "state")

    def __init__(self, base: State, seats: int, commits: Iterable[Commit] = ()) -> None:
        self.base = base
        self.seats = seats
        self.commits: dict[str, Commit] = {commit.decision: commit for commit in commits}
        """By decision, in the order in which they rest on each other."""
        self.entries: list[LogEntry] = []
        """What has been logged in this request."""
        self.state = with_commits(base, self.commits.values())

    def decision(self, id: str) -> Decision | None:
        """The open question of this id, answered by a commit or not; None when it is settled or unknown."""
        found = next((open_ for open_ in self.state.pending() if open_.id == id), None)
        if found is None and id in self.commits:
            found = next((asked for asked in asked_of(self.base, self.commits) if asked.id == id), None)
        return found

    def last_of(self, seat: int | None) -> Decision | None:
        """The last decision of this seat that waits for the others; None when it has not chosen."""
        mine = [decision for decision in asked_of(self.base, self.commits) if decision.seat == seat]
        return mine[-1] if mine else None

    def answer(self, decision: Decision, move: str, now: datetime) -> None:
        """Play a move, or commit to it. engine.IllegalMove leaves everything as it was."""
        if not decision.retractable:
            self.entries.append(self._log(decision, move, now))
            self.state = self.base
            return
        before = self.base.phase()
        self.state = self.state if self.state is not self.base else self.base.copy()
        self.state.play(decision, move)
        self._rest(decision)
        self.commits[decision.id] = Commit(decision=decision.id, seat=decision.seat, move=move, at=now)
        if self.state.phase() != before:
            self._resolve(before, now)

    def take_back(self, decision: Decision) -> None:
        """Take a commit back; engine.IllegalMove when there is none."""
        self.state.retract(decision)
        self._rest(decision)

    def _rest(self, decision: Decision) -> None:
        """Forget this commit and what the same seat has committed to since: a later choice of a seat rests on
        its earlier ones."""
        ids = list(self.commits)
        if decision.id in self.commits:
            for id in ids[ids.index(decision.id) :]:
                if self.commits[id].seat == decision.seat:
                    del self.commits[id]

    def _resolve(self, before: Mapping[str, Any], now: datetime) -> None:
        """All have chosen: the log takes the moves in the order of the seats."""
        while self.base.phase() == before:
            decision = self.base.pending()[0]
            self.entries.append(self._log(decision, self.commits[decision.id].move, now))
        self.commits = {}
        self.state = self.base

    def _log(self, decision: Decision, move: str, now: datetime) -> LogEntry:
        events = self.base.play(decision, move)
        return LogEntry(
            number=self.base.move_count,
            decision=decision.id,
            seat=decision.seat,
            move=move,
            events=events_document(events, self.seats),
            at=now,
        )

    def store(self, game: Game, stored: Sequence[Commit]) -> None:
        """Write the commits and the log: a statement each, none where nothing changed."""
        gone = [old.pk for old in stored if self.commits.get(old.decision) is not old]
        if gone:
            Commit.objects.filter(pk__in=gone).delete()
        new = [commit for commit in self.commits.values() if commit.pk is None]
        for commit in new:
            commit.game = game
        for entry in self.entries:
            entry.game = game
        if new:
            Commit.objects.bulk_create(new)
        if self.entries:
            LogEntry.objects.bulk_create(self.entries)


def with_commits(base: State, commits: Iterable[Commit]) -> State:
    """The state with the choices that wait; `base` itself when there are none."""
    state = base
    for commit in commits:
        if state is base:
            state = base.copy()
        state.play(commit.decision, commit.move)
    return state


def asked_of(base: State, commits: Mapping[str, Commit]) -> list[Decision]:
    """The decisions that these commits answer."""
    state, found = base.copy(), []
    for commit in commits.values():
        decision = next(open_ for open_ in state.pending() if open_.id == commit.decision)
        found.append(decision)
        state.play(decision, commit.move)
    return found


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
