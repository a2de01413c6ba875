"""A game as a document: what was agreed, how it was dealt, every move, and numbers to check on the way.

The form is written down in docs/records.md. A record is complete (all of the deal, or its seed) or one
viewer's own: then what that viewer may not know is unknown, and it still replays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .deal import Deal, DealError, read_seed
from .ruleset import Ruleset
from .title import Event, IllegalMove, OptionError, State, Title, Viewer

FORMAT = 1
_KEYS = frozenset(
    [
        "format",
        "title",
        "ruleset",
        "options",
        "seats",
        "names",
        "deal",
        "seed",
        "commitment",
        "moves",
        "checks",
        "result",
        "source",
        "note",
    ]
)


class RecordError(ValueError):
    """A record that cannot be read or replayed; the message says where and why."""


@dataclass
class Record:
    """One recorded game."""

    title: str
    ruleset: Mapping[str, Any]
    """``{"edition", "number", "sha256"}`` of the ruleset it was played with."""
    options: Mapping[str, Any]
    seats: int
    deal: Deal | None
    """None when the seed alone is given."""
    moves: Sequence[str]
    seed: bytes | None = None
    commitment: str | None = None
    checks: Sequence[Mapping[str, Any]] = ()
    """``{"after": n, "expect": {...}}``: what must hold when n moves have been played."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """``names``, ``source``, ``note``, ``result``: for people."""

    def to_document(self) -> dict[str, Any]:
        document: dict[str, Any] = {
            "format": FORMAT,
            "title": self.title,
            "ruleset": dict(self.ruleset),
            "options": dict(self.options),
            "seats": self.seats,
            **self.about,
        }
        if self.commitment:
            document["commitment"] = self.commitment
        if self.seed is not None:
            document["seed"] = self.seed.hex()
        if self.deal is not None:
            document["deal"] = self.deal.to_document()
        document["moves"] = list(self.moves)
        if self.checks:
            document["checks"] = [dict(check) for check in self.checks]
        return document

    @classmethod
    def from_document(cls, document: Any) -> Record:
        """Read a record; `RecordError` names the key and the reason."""
        if not isinstance(document, Mapping):
            raise RecordError(f"a record is an object, not {type(document).__name__}")
        if unknown := sorted(set(map(str, document)) - _KEYS):
            raise RecordError(f"{unknown[0]}: a record has no such key")
        if document.get("format") != FORMAT:
            raise RecordError(f"format: this version reads format {FORMAT}, not {document.get('format')!r}")
        moves, checks = document.get("moves"), document.get("checks", [])
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise RecordError("moves: must be a list of texts")
        if not isinstance(checks, list) or not all(isinstance(check, Mapping) for check in checks):
            raise RecordError("checks: must be a list of objects")
        for number, check in enumerate(checks):
            after = check.get("after")
            if not isinstance(after, int) or not 0 <= after <= len(moves):
                raise RecordError(f"checks[{number}].after: must be from 0 to {len(moves)}, not {after!r}")
            if not isinstance(check.get("expect"), Mapping):
                raise RecordError(f"checks[{number}].expect: must be an object")
        seats = document.get("seats")
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise RecordError(f"seats: must be a whole number, not {seats!r}")
        try:
            seed = read_seed(document["seed"]) if "seed" in document else None
            deal = Deal.from_document(document["deal"]) if "deal" in document else None
        except DealError as error:
            raise RecordError(str(error)) from error
        if seed is None and deal is None:
            raise RecordError("deal: a record has a deal or a seed")
        return cls(
            title=str(document.get("title")),
            ruleset=_mapping(document, "ruleset"),
            options=_mapping(document, "options"),
            seats=seats,
            deal=deal,
            moves=moves,
            seed=seed,
            commitment=document.get("commitment"),
            checks=checks,
            about={k: document[k] for k in ("names", "source", "note", "result") if k in document},
        )


def _mapping(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = document.get(key, {})
    if not isinstance(value, Mapping):
        raise RecordError(f"{key}: must be an object, not {value!r}")
    return value


@dataclass
class Step:
    """A move that has been replayed, with the state after it."""

    number: int
    """Moves played so far; 0 is the start."""
    move: str | None
    seat: int | None
    events: Sequence[Event]
    state: State


def play_record(record: Record, title: Title, ruleset: Ruleset) -> Iterator[Step]:
    """Replay a record: the start, then every move. The steps share one state that goes on: copy it to keep
    it. `RecordError` names the first move that cannot be played and the rule that refuses it."""
    expected = record.ruleset.get("sha256")
    if expected and expected != ruleset.sha256:
        raise RecordError("ruleset: the record was played with another ruleset")
    try:
        deal = record.deal
        if deal is None:
            assert record.seed is not None
            deal = title.deal(ruleset, record.options, record.seats, record.seed)
        state = title.start(ruleset, record.options, record.seats, deal)
    except (DealError, OptionError, ValueError) as error:
        raise RecordError(f"cannot start: {error}") from error
    yield Step(0, None, None, (), state)
    for number, move in enumerate(record.moves, start=1):
        pending = state.pending()
        if not pending:
            raise RecordError(f"moves[{number - 1}]: the game is over before {move!r}")
        decision = pending[0]
        try:
            events = state.play(decision, title.parse(ruleset, move))
        except IllegalMove as error:
            raise RecordError(f"moves[{number - 1}]: {move!r} at {decision.id}: {error}") from error
        yield Step(number, move, decision.seat, list(events), state)


@dataclass(frozen=True)
class Difference:
    """A noted number that did not come out."""

    after: int
    what: str
    """The path of the number: ``coins[1]``, ``scores[0].blue``."""
    expected: Any
    found: Any
    pointer: str = ""
    """Where the number stands in the record, as a JSON pointer: ``/checks/3/expect/coins/1``."""


@dataclass
class Replay:
    """What came of replaying a record."""

    state: State
    compared: int = 0
    """How many numbers were compared."""
    differences: list[Difference] = field(default_factory=list)


def check_record(record: Record, title: Title, ruleset: Ruleset) -> Replay:
    """Replay a record to its end and compare every number that it notes with `State.facts`."""
    checks: dict[int, list[tuple[str, Mapping[str, Any]]]] = {}
    for number, check in enumerate(record.checks):
        checks.setdefault(check["after"], []).append((f"/checks/{number}/expect", check["expect"]))
    replay: Replay | None = None
    for step in play_record(record, title, ruleset):
        if replay is None:
            replay = Replay(step.state)
        for pointer, expect in checks.get(step.number, []):
            _compare(step.number, "", expect, step.state.facts(), replay, pointer)
    assert replay is not None
    return replay


def _compare(after: int, path: str, expected: Any, found: Any, replay: Replay, pointer: str) -> None:
    """Compare number by number; a list or object that is not there at all counts as one difference."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key, value in expected.items():
            place = str(key).replace("~", "~0").replace("/", "~1")
            what = f"{path}.{key}" if path else key
            _compare(after, what, value, found.get(key), replay, f"{pointer}/{place}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, value in enumerate(expected):
            _compare(after, f"{path}[{index}]", value, found[index], replay, f"{pointer}/{index}")
    else:
        replay.compared += 1
        if expected != found:
            replay.differences.append(Difference(after, path, expected, found, pointer))


def record_of(
    title: Title,
    ruleset: Ruleset,
    options: Mapping[str, Any],
    seats: int,
    deal: Deal,
    moves: Sequence[str],
    viewer: Viewer | str,
    commitment: str | None = None,
) -> Record:
    """The record of a game so far as `viewer` may have it: a seat, None for a spectator, or "all", which is
    for finished games alone: it tells the seed."""
    known: Deal | None
    if viewer == "all":
        known, seed = (None if deal.seed else deal), deal.seed
    else:
        assert viewer is None or isinstance(viewer, int)
        start = title.start(ruleset, options, seats, deal)
        state = start.copy()
        for move in moves:
            state.play(state.pending()[0], move)
        known, seed = title.known_deal(start, state, moves, viewer), None
        moves = title.known_moves(start, moves, viewer)
    return Record(
        title=title.name,
        ruleset={"edition": ruleset.edition, "number": ruleset.number, "sha256": ruleset.sha256},
        options=title.check_options(options),
        seats=seats,
        deal=known,
        moves=moves,
        seed=seed,
        commitment=commitment,
    )
