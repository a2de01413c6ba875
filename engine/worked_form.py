"""The form of worked situations: what the document says, and what the engine says to it (`engine.worked`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.situation import SituationError, reader
from engine.title import Decision, Event, Line, State

KEYS = frozenset(["text", "answer", "position", "moves", "may", "seat", "sees", "expect", "otherwise"])

EXPECT: dict[str, tuple[type, ...]] = {
    "legal": (bool,),  # whether the move of `may` can be made
    "refused": (str,),  # the code of the rule that forbids it
    "price": (int,),  # all that it costs
    "paid": (dict,),  # to whom it goes: {"bank": 3, "1": 2}, those who get nothing left out
    "gain": (int,),  # what a discard brings
    "lines": (dict,),  # code -> the numbers in that line of the explanation
    "no_lines": (list,),  # codes that the explanation does not have
    "choices": (list,),  # all legal moves of the open question, in any order
    "asked": (dict, type(None)),  # {"seat": 0, "kind": "token"}, or null: the game is over
    "scores": (dict,),  # seat -> category -> points; "total" is their sum
    "winners": (list,),
    "ending": (str,),
    "happens": (list,),  # codes of events, or {code: numbers}: of these codes just these, in this order
    "happens_not": (list,),  # codes that no event of these moves has
    "state": (dict,),  # path in the view -> the value there; "#" at its end counts
    "has": (dict,),  # path -> things that stand in the list there
    "lacks": (dict,),  # path -> things that do not
}
"""The parts of an outcome, each with the types of its value."""
OF_A_MOVE = frozenset(["legal", "refused", "price", "paid", "gain", "lines", "no_lines"])
BANK = "bank"


@dataclass(frozen=True)
class Worked:
    """One worked situation as it was read; `case` names it in messages ("D41", "D41.2")."""

    title: str
    case: str
    text: str
    answer: str
    position: Mapping[str, Any]
    moves: tuple[tuple[int | None, str], ...]
    may: str
    seat: int | None
    sees: int | None
    expect: Mapping[str, Any]
    otherwise: Mapping[str, Any]
    edition: str
    watched: bool = False
    """Whether somebody's eyes are asked about: then events are as that viewer learns them."""

    @property
    def kind(self) -> str:
        """The kind of its question: may, sees, winner, score or follows."""
        if self.may:
            return "may"
        if self.expect.keys() & {"winners", "ending"}:
            return "winner"
        if "scores" in self.expect:
            return "score"
        return "follows" if self.moves else "sees"

    @property
    def fingerprint(self) -> str:
        """Equal for two situations that ask the same of the same position."""
        asked = [self.title, self.edition, self.position, self.moves, self.may, self.seat, self.sees]
        return json.dumps(asked, sort_keys=True)


@dataclass(frozen=True)
class Difference:
    """Where the engine's outcome is not the one that is written."""

    what: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.what}: expected {self.expected!r}, the engine says {self.found!r}"


@dataclass
class Step:
    """A move that was made, and what it did, as everybody learns it."""

    seat: int
    move: str
    events: list[Event]


@dataclass
class Outcome:
    """What the engine says to a worked situation."""

    state: State
    """After the moves; the move that is asked about is not made in it."""
    steps: list[Step] = field(default_factory=list)
    offer: dict[str, Any] | None = None
    lines: list[Line] = field(default_factory=list)
    refusal: Line | None = None
    seat: int = 0
    """Who is asked."""
    asked: Step | None = None
    """The move that is asked about and what it does, where it may be made."""
    differences: list[Difference] = field(default_factory=list)


def case_name(short_id: str, number: int) -> str:
    """The name of an entry's situation: "D41" for its first, "D41.2" for its second."""
    return short_id if number == 1 else f"{short_id}.{number}"


# --- reading -------------------------------------------------------------------------------------


def read(title: str, case: str, document: Any, editions: Sequence[str] = ()) -> Worked:
    """The worked situation in a document; `SituationError` with the place and the reason of what is wrong.
    It is played with the edition that its position names, else the first of `editions`, else the 1st.
    Whether the position can be is judged by `start`."""
    one = reader(document, KEYS)
    text, answer, may = [_text(one.value(key, ""), key) for key in ("text", "answer", "may")]
    for key, value in (("text", text), ("answer", answer)):
        if not value:
            raise SituationError(key, "is missing")
    sees = one.value("sees", None)
    if sees == "all":
        sees = None
    elif sees is not None:
        sees = one.whole("sees", 0, least=0)
    expect = _expect(one.mapping("expect"), "expect", may)
    otherwise = one.mapping("otherwise")
    if otherwise:
        other = reader(otherwise, frozenset(["options", "expect", "answer"]), "otherwise")
        if not other.mapping("options"):
            raise SituationError("otherwise.options", "name the option that makes the difference")
        _text(other.value("answer", ""), "otherwise.answer")
        _expect(other.mapping("expect"), "otherwise.expect", may)
    position = one.mapping("position")
    return Worked(
        title=title,
        case=case,
        text=text,
        answer=answer,
        position=position,
        moves=tuple([_move(move, f"moves[{n}]") for n, move in enumerate(one.listing("moves", []))]),
        may=may,
        seat=None if one.value("seat", None) is None else one.whole("seat", 0, least=0),
        sees=sees,
        watched="sees" in one.document,
        expect=expect,
        otherwise=otherwise,
        edition=str(position.get("edition") or (editions[0] if editions else "1")),
    )


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise SituationError(where, f"must be a text, not {value!r}")
    return value.strip()


def _move(entry: Any, where: str) -> tuple[int | None, str]:
    if isinstance(entry, str):
        return None, entry
    one = reader(entry, frozenset(["seat", "move"]), where)
    return one.whole("seat", 0, least=0), _text(one.value("move", ""), f"{where}.move")


def _expect(found: Mapping[str, Any], where: str, may: str) -> Mapping[str, Any]:
    if not found:
        raise SituationError(where, "name the outcome")
    for key, value in found.items():
        if key not in EXPECT:
            raise SituationError(f"{where}.{key}", f"is not known here; known: {', '.join(sorted(EXPECT))}")
        wrong_number = isinstance(value, bool) and bool not in EXPECT[key]
        if wrong_number or not isinstance(value, EXPECT[key]):
            raise SituationError(f"{where}.{key}", f"cannot be {value!r}")
        if key in OF_A_MOVE and not may:
            raise SituationError(f"{where}.{key}", "belongs to the move of `may`, and none is asked about")
        _parts(key, value, f"{where}.{key}")
    return found


def _parts(key: str, value: Any, where: str) -> None:
    """What stands inside a part of an outcome has the form that its check reads."""
    if key == "scores" and not all(_is_seat(seat) and isinstance(of, Mapping) for seat, of in value.items()):
        raise SituationError(where, "must be seat: {category: points}")
    if key == "paid" and not all(_is_seat(who) or who == BANK for who in value):
        raise SituationError(where, "goes to the bank and to seats")
    if key == "lines" and not all(isinstance(numbers, Mapping | None) for numbers in value.values()):
        raise SituationError(where, "must be code: {number: value}")
    if key in ("has", "lacks") and not all(isinstance(things, list) for things in value.values()):
        raise SituationError(where, "must be path: a list of things")
    if key in ("choices", "no_lines", "happens_not") and not all(isinstance(one, str) for one in value):
        raise SituationError(where, "must be a list of texts")
    for number, entry in enumerate(value if key == "happens" else ()):
        one = isinstance(entry, Mapping) and len(entry) == 1
        if not isinstance(entry, str) and not (
            one and isinstance(next(iter(entry.values())), Mapping | None)
        ):
            raise SituationError(f"{where}[{number}]", "must be a code, or code: {number: value}")


def _is_seat(name: Any) -> bool:
    return str(name).isdigit()


def codes(worked: Worked) -> list[tuple[str, str]]:
    """(where, code) of every rule code that the outcome names, so that a list of codes can judge them."""
    found = []
    for where, expect in (("expect", worked.expect), ("otherwise", worked.otherwise.get("expect", {}))):
        if "refused" in expect:
            found.append((f"{where}.refused", expect["refused"]))
        for key in ("lines", "no_lines", "happens_not"):
            found += [(f"{where}.{key}", str(code)) for code in expect.get(key, ())]
        for entry in expect.get("happens", ()):
            found.append((f"{where}.happens", entry if isinstance(entry, str) else str(next(iter(entry)))))
    return found


def open_decision(state: State, seat: int | None) -> Decision | None:
    """The question of that seat, or the first one; None when there is none."""
    asked = [one for one in state.pending() if seat is None or one.seat == seat]
    return asked[0] if asked else None
