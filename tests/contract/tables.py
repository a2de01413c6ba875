"""The tables that the tests of the contract run on: titles, counts of players, several sets of options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import engine
from engine.deal import seed_from_number


@dataclass(frozen=True)
class Table:
    """A title with what was agreed before the game."""

    title: engine.Title
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.title.name}-{self.seats}-{'-'.join(map(str, self.options.values())) or 'default'}"

    @property
    def ruleset(self) -> engine.Ruleset:
        return engine.files.shipped_ruleset(self.title.name)

    def deal(self, number: int) -> engine.Deal:
        return self.title.deal(self.ruleset, self.options, self.seats, seed_from_number(number))

    def start(self, number: int) -> engine.State:
        return self.title.start(self.ruleset, self.options, self.seats, self.deal(number))

    def viewers(self) -> list[int | None]:
        return [*range(self.seats), None]


def tables() -> list[Table]:
    """Each title with its defaults, and with every option at its last value."""
    found = []
    for name in engine.titles():
        title = engine.title(name)
        turned = {option.name: option.values[-1] for option in title.options()}
        for seats in title.players():
            found += [Table(title, seats), Table(title, seats, turned)]
    return found


@dataclass
class Position:
    """A state on the way through a random game."""

    state: engine.State
    decision: engine.Decision
    move: str
    """The move that is played next."""
    moves: list[str]
    """Those played so far."""


def walk(table: Table, number: int) -> Iterator[Position]:
    """A random game, position by position; the states are copies and may be changed."""
    rng = random.Random(number)
    state = table.start(number)
    moves: list[str] = []
    while pending := state.pending():
        decision = rng.choice(list(pending))
        move = rng.choice(state.legal(decision))
        yield Position(state.copy(), decision, move, list(moves))
        state.play(decision, move)
        moves.append(move)


def finished(table: Table, number: int) -> tuple[engine.State, list[str]]:
    """A random game that is over, and its moves."""
    last = list(walk(table, number))[-1]
    last.state.play(last.decision, last.move)
    return last.state, [*last.moves, last.move]
