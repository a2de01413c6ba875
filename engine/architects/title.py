"""7 Wonders Architects as a title: its options, its deal and its first state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ..deal import Deal
from ..events import RawEvent
from ..ruleset import Ruleset
from ..title import Move, Option, Viewer, check_options
from . import documents, fold, hidden, moves, sampling, scoring, setup, situation, turns
from .catalog import Catalog, catalog_of
from .events import Events
from .options import OPTIONS
from .state import State

DEFAULTS = check_options(OPTIONS, {})
"""What holds where a table has agreed on nothing."""


class ArchitectsTitle:
    """See the contract in `engine.title.Title`."""

    name = "architects"
    by_points = frozenset(scoring.ENDINGS)

    def players(self) -> tuple[int, ...]:
        return (2, 3, 4, 5, 6, 7)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return check_options(OPTIONS, options) if options else dict(DEFAULTS)

    def deal(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, seed: bytes) -> Deal:
        """All orders that the seed gives."""
        catalog = _catalog(ruleset, seats)
        return setup.deal(catalog, self.check_options(options), seats, seed)

    def start(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, deal: Deal) -> State:
        """The first state. A partial deal may leave cards unknown, not how many there are."""
        catalog = _catalog(ruleset, seats)
        return setup.start(State(), catalog, self.check_options(options), seats, deal)

    def parse(self, ruleset: Ruleset, text: str) -> Move:
        """The move that a text means; `IllegalMove` when it means none of this ruleset."""
        return moves.parse(catalog_of(ruleset), text)

    def from_json(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State:
        return documents.from_json(State(), catalog_of(ruleset), document)

    def known_deal(self, start: State, state: State, moves: Sequence[Move], viewer: Viewer) -> Deal:
        """What the viewer knows of the deal: `state` is `start` after `moves`."""
        replayed = start.copy()
        happened: list[RawEvent] = []
        for move in moves:
            turns.carry_out(replayed, happened, move)
        return hidden.known_deal(state, viewer, happened)

    def known_moves(self, start: State, moves: Sequence[Move], viewer: Viewer) -> list[Move]:
        """All moves: in Architects everybody sees every move."""
        return list(moves)

    def fold(self, state: State, events: Events, viewer: Viewer | Literal["all"] = "all") -> None:
        """Write the events of one move into the state before it: all of them, or those a viewer learns into
        what that viewer knew."""
        fold.fold(state, events.raw if viewer == "all" else events.raw_for(viewer))

    def sample(self, ruleset: Ruleset, knowledge: Mapping[str, Any], rng: Any) -> State:
        """A random full state that fits what is known (see `sampling`)."""
        return sampling.sample(self.from_json(ruleset, knowledge), rng)

    def situation(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State:
        return situation.from_situation(State(), catalog_of(ruleset), document)


def _catalog(ruleset: Ruleset, seats: int) -> Catalog:
    catalog = catalog_of(ruleset)
    if isinstance(seats, bool) or seats not in catalog.players:
        raise ValueError(
            f"Architects is for {min(catalog.players)} to {max(catalog.players)} players, not {seats}"
        )
    return catalog
