"""The contract that every title keeps, and the small values that cross it.

A title deals, starts and reads games; a state asks decisions, takes moves and shows what a viewer may see.
Everything that crosses the contract is plain and JSON-ready: a move is its text, a line is a code with
parameters, a view is a dict. tests/contract runs the same tests over every title.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from .deal import Deal
from .ruleset import Ruleset

Move = str
"""A move is its canonical text, like ``build:palace``; it parses back with `Title.parse`."""
Line = dict[str, Any]
"""``{"code": "duel.trade.price", "params": {...}}``: one rule applied, with its numbers."""
Viewer = int | None
"""A seat (0-based), or None for a spectator."""


def line(code: str, **params: Any) -> Line:
    """One rule applied: its code and the values that belong to it."""
    return {"code": code, "params": params}


class IllegalMove(Exception):
    """A move that the rules refuse. `code` names the rule, `params` its numbers; the state is untouched."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params

    def line(self) -> Line:
        return line(self.code, **self.params)


class OptionError(ValueError):
    """An option that the title does not have, or a value that the option does not take."""


class Option(NamedTuple):
    """One thing that a table may agree on before the game."""

    name: str
    values: tuple[Any, ...]
    default: Any
    lines: tuple[int, ...]
    """The rulings it belongs to, by their number."""
    players: tuple[int, ...] = ()
    """The numbers of players for which it makes a difference; () is all of them."""
    editions: tuple[str, ...] = ()
    """The editions for which it makes a difference; () is all of them."""


class Decision:
    """A question that one seat must answer. Equal ids are the same question."""

    __slots__ = ("city", "id", "kind", "prompt", "retractable", "seat")

    def __init__(self, id: str, seat: int, city: int, kind: str, prompt: str, retractable: bool) -> None:
        self.id = id
        """Stable: ``a2.t4.s1`` is Age II, the fourth turn, seat 1; a follow-up question adds its kind."""
        self.seat = seat
        self.city = city
        """The city it is about; differs from the seat only where a city has no seat."""
        self.kind = kind
        self.prompt = prompt
        """A public code of the question, the same for every viewer."""
        self.retractable = retractable

    def __repr__(self) -> str:
        return f"Decision({self.id!r}, {self.kind!r})"


class Event(NamedTuple):
    """One thing that happened, as whoever may know all learns it."""

    kind: str
    seat: int | None
    code: str
    params: dict[str, Any]
    private: tuple[str, ...] = ()
    """The parameters that only `seat` learns."""
    reveals: tuple[str, ...] = ()
    """The parameters that made hidden things known: nothing may be taken back past them."""

    def for_viewer(self, viewer: Viewer) -> dict[str, Any] | None:
        """The event as this viewer learns it."""
        params = self.params
        if self.private and viewer != self.seat:
            params = {name: None if name in self.private else value for name, value in params.items()}
        return {"kind": self.kind, "seat": self.seat, "code": self.code, "params": params}


class State(Protocol):
    """A game at one moment."""

    move_count: int

    def pending(self) -> Sequence[Decision]: ...
    def legal(self, decision: Decision | str) -> tuple[Move, ...]: ...
    def offers(self, decision: Decision | str) -> list[dict[str, Any]]: ...
    def explain(self, decision: Decision | str, move: Move) -> list[Line]: ...
    def play(self, decision: Decision | str, move: Move) -> Events: ...
    def retract(self, decision: Decision | str) -> Events: ...
    def view(self, viewer: Viewer) -> dict[str, Any]: ...
    def knowledge(self, viewer: Viewer) -> dict[str, Any]: ...
    def scores(self) -> list[dict[str, Any]]: ...
    def outcome(self) -> dict[str, Any] | None: ...
    def phase(self) -> dict[str, Any]: ...
    def facts(self) -> dict[str, Any]: ...
    def describe(self, viewer: Viewer) -> dict[str, Any]: ...
    def copy(self) -> State: ...
    def to_json(self) -> dict[str, Any]: ...


class Events(Protocol):
    """What a move did, in order; the events are built when they are looked at."""

    def __iter__(self) -> Iterator[Event]: ...
    def __len__(self) -> int: ...


class Title(Protocol):
    """One game of the family."""

    name: str
    by_points: frozenset[str]
    """The endings in which points decide."""

    def players(self) -> tuple[int, ...]: ...
    def options(self) -> tuple[Option, ...]: ...
    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]: ...
    def deal(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, seed: bytes) -> Deal: ...
    def start(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, deal: Deal) -> State: ...
    def parse(self, ruleset: Ruleset, text: str) -> Move: ...
    def from_json(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State: ...
    def fold(self, state: Any, events: Any, viewer: Any = "all") -> None: ...
    def known_deal(self, start: Any, state: Any, moves: Sequence[Move], viewer: Viewer) -> Deal: ...
    def known_moves(self, start: Any, moves: Sequence[Move], viewer: Viewer) -> list[Move]: ...
    def sample(self, ruleset: Ruleset, knowledge: Mapping[str, Any], rng: Any) -> State: ...
    def situation(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State: ...


def check_options(known: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values: those given, else the default. Raises `OptionError`."""
    values = {option.name: option.default for option in known}
    if not given:
        return values
    by_name = {option.name: option for option in known}
    for name, value in given.items():
        if name not in by_name:
            raise OptionError(f"there is no option {name!r}; the options are {', '.join(values)}")
        option = by_name[name]
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            allowed_values = ", ".join(map(repr, option.values))
            raise OptionError(f"option {name!r} takes {allowed_values}, not {value!r}")
        values[name] = value
    return values
