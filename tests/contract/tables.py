"""The tables that the tests of the contract run on: titles, counts of players, several sets of options."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import engine
from engine.deal import seed_from_number


@dataclass(frozen=True)
class Table:
    """A title with what was agreed before the game."""

    title: engine.Title
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    edition: str = "1"

    def __str__(self) -> str:
        return f"{self.title.name}-{self.seats}-{'turned' if self.options else 'default'}"

    @property
    def ruleset(self) -> engine.Ruleset:
        return engine.files.shipped_ruleset(self.title.name, self.edition)

    def deal(self, number: int) -> engine.Deal:
        return self.title.deal(self.ruleset, self.options, self.seats, seed_from_number(number))

    def start(self, number: int) -> engine.State:
        return self.title.start(self.ruleset, self.options, self.seats, self.deal(number))

    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]


COUNTS = {2, 3, 5, 7}
"""Numbers of players: the smallest ones, where the rules differ, and the largest."""
ALIKE = {("architects", 5)}
"""Not these: there the rules are those of fewer and of more."""
EDITIONS = ("1", "2")


def tables() -> list[Table]:
    """Each title with its defaults, and its last edition with every option at its last value."""
    found = []
    for name in engine.titles():
        title = engine.title(name)
        turned = {option.name: option.values[-1] for option in title.options()}
        last = max(edition for edition in EDITIONS if engine.files.ruleset_files(name, edition))
        for seats in sorted({*title.players()} & COUNTS):
            if (name, seats) in ALIKE:
                continue
            found += [Table(title, seats), Table(title, seats, turned, last)]
    return found


@dataclass
class Position:
    """A state on the way through a random game."""

    state: engine.State
    decision: engine.Decision
    move: str
    """The move that is played next."""
    moves: list[str]
    """The log: those played so far, in the order in which a record has them."""
    open: dict[tuple[int, int], str] = field(default_factory=dict)
    """The moves that are committed to a turn which others still think about, by (seat, city)."""

    def log_after(self) -> list[str]:
        """The log once `move` has been played too, if nothing is open then."""
        committed = {**self.open, (self.decision.seat, self.decision.city): self.move}
        return [*self.moves, *[committed[key] for key in sorted(committed)]]


def walk(table: Table, number: int) -> Iterator[Position]:
    """A random game, position by position, in which seats that choose at the same time answer in any order.
    The states are copies and may be changed."""
    rng = random.Random(number)
    state = table.start(number)
    moves: list[str] = []
    committed: dict[tuple[int, int], str] = {}
    while pending := state.pending():
        decision = rng.choice(list(pending))
        move = rng.choice(state.legal(decision))
        position = Position(state.copy(), decision, move, list(moves), dict(committed))
        yield position
        state.play(decision, move)
        committed[decision.seat, decision.city] = move
        try:
            state.legal(decision)  # it may still be answered anew: the turn is not over
        except engine.IllegalMove:
            moves, committed = position.log_after(), {}


def some(table: Table, number: int, size: Callable[[int, int], int]) -> Iterator[Position]:
    """The positions of `walk` for tests that look at each with the eyes of everybody: all of them at a small
    table and in `make soak`, fewer the more people there are, since a game has more of them then (and more
    again where all answer one after the other)."""
    alone = 2 if table.title.name == "architects" else 1
    step = 1 if size(0, 10) else max(1, alone * (table.seats - 2))
    yield from islice(walk(table, number), number % step, None, step)


def finished(table: Table, number: int) -> tuple[engine.State, list[str]]:
    """A random game that is over, and its moves."""
    last = list(walk(table, number))[-1]
    last.state.play(last.decision, last.move)
    return last.state, last.log_after()
