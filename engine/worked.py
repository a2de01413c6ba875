"""Worked situations: a position, a question or moves, and the outcome that the ruling demands.

A worked situation is a document written by people (docs/encyclopedia.md) from the ruling, not from what the
engine printed; running it shows whether the engine agrees. Every title's situations have this one form:

    text, answer   the question and the outcome in a sentence, for readers
    position       as in docs/situations.md; what is not told is unknown
    moves          moves played first, each a text or {"seat": 1, "move": ...}
    may            one move that is asked about: may it be made, what does it cost, what follows at once
    seat           who is asked, where several are; else the first
    sees           a seat, or "all" for a spectator: the facts are what that viewer sees
    expect         the outcome, see EXPECT
    otherwise      {"options": ..., "expect": ...}: what changes when the table has agreed on something else
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.ruleset import Ruleset
from engine.situation import SituationError, reader
from engine.title import Decision, Event, IllegalMove, Line, State, Title

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
    return found


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


# --- running -------------------------------------------------------------------------------------


def start(worked: Worked, title: Title, rules: Ruleset, options: Mapping[str, Any] | None = None) -> State:
    """The state of the position; `SituationError` when it cannot be."""
    document = dict(worked.position)
    if options:
        document["options"] = {**document.get("options", {}), **options}
    try:
        return title.situation(rules, document)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise SituationError("position", f"cannot be read ({error!r})") from None


def run(worked: Worked, title: Title, rules: Ruleset) -> Outcome:
    """Play the situation and compare; with `otherwise` also under the other options, whose differences come
    after the first ones."""
    outcome = _run(worked, start(worked, title, rules), worked.expect)
    if worked.otherwise:
        other = run_otherwise(worked, title, rules)
        outcome.differences += other.differences
    return outcome


def run_otherwise(worked: Worked, title: Title, rules: Ruleset) -> Outcome:
    """The same under the options of `otherwise`."""
    state = start(worked, title, rules, worked.otherwise["options"])
    return _run(worked, state, worked.otherwise["expect"], "otherwise.")


def open_decision(state: State, seat: int | None) -> Decision | None:
    """The question of that seat, or the first one; None when there is none."""
    asked = [one for one in state.pending() if seat is None or one.seat == seat]
    return asked[0] if asked else None


def _run(worked: Worked, state: State, expect: Mapping[str, Any], prefix: str = "") -> Outcome:
    outcome = Outcome(state)
    for number, (seat, move) in enumerate(worked.moves, 1):
        try:
            outcome.steps.append(_play(state, seat, move))
        except IllegalMove as refused:
            what = f"{prefix}move {number}, {move}"
            outcome.differences.append(Difference(what, "can be made", f"refused: {refused}"))
            return outcome
    if worked.may:
        _ask(worked, outcome)
    for key, value in expect.items():
        for difference in _CHECKS[key](worked, outcome, value):
            outcome.differences.append(
                Difference(prefix + difference.what, difference.expected, difference.found)
            )
    return outcome


def _play(state: State, seat: int | None, move: str) -> Step:
    decision = open_decision(state, seat)
    if decision is None:
        raise IllegalMove("game.decision.closed", decision=move)
    return Step(decision.seat, move, list(state.play(decision, move)))


def _ask(worked: Worked, outcome: Outcome) -> None:
    """What the move of `may` costs and does, tried on a copy."""
    state = outcome.state
    decision = open_decision(state, worked.seat)
    if decision is None:
        outcome.refusal = IllegalMove("game.decision.closed", decision=worked.may).line()
        return
    outcome.seat = decision.seat
    outcome.lines = state.explain(decision, worked.may)
    offers = state.offers(decision)
    outcome.offer = next((offer for offer in offers if offer["move"] == worked.may), None)
    trial = state.copy()
    try:
        outcome.asked = _play(trial, worked.seat, worked.may)
    except IllegalMove as refused:
        outcome.refusal = refused.line()


# --- comparing -----------------------------------------------------------------------------------


Differences = Iterator[Difference]


def _compare(what: str, expected: Any, found: Any) -> Differences:
    if expected != found or type(expected) is not type(found):
        yield Difference(what, expected, found)


def _fits(wanted: Any, found: Any) -> bool:
    """Equal, or an object that has all that is wanted."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(key in found and _fits(value, found[key]) for key, value in wanted.items())
    return bool(wanted == found)


def _legal(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    return _compare("legal", value, outcome.refusal is None)


def _refused(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    return _compare("refused", value, outcome.refusal["code"] if outcome.refusal else None)


def _offered(key: str) -> Any:
    def check(worked: Worked, outcome: Outcome, value: Any) -> Differences:
        return _compare(key, value, outcome.offer.get(key) if outcome.offer else None)

    return check


def _price(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    yield from _compare("price", value, outcome.offer["price"] if outcome.offer else None)
    # What is told beforehand is also what is charged, or what the refusal names.
    told = outcome.refusal["params"] if outcome.refusal else _charged(outcome)
    if "price" in told:
        yield from _compare("price charged", value, told["price"])


def _charged(outcome: Outcome) -> Mapping[str, Any]:
    """The numbers of the event that took the price of the asked move."""
    events = outcome.asked.events if outcome.asked else []
    return next((event.params for event in events if "price" in event.params), {})


def _paid(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    wanted = {str(who): coins for who, coins in value.items()}
    yield from _compare("paid", wanted, paid(outcome.offer, outcome.seat, len(outcome.state.scores())))
    charged = _charged(outcome)
    if "to_opponent" in charged:
        yield from _compare(
            "paid to the opponent", wanted.get(str(1 - outcome.seat), 0), charged["to_opponent"]
        )


def paid(offer: Mapping[str, Any] | None, seat: int, cities: int) -> dict[str, int]:
    """To whom the price of an offer goes: {"bank": 3, "1": 2}. Cities stand as texts; who gets nothing is
    not in it."""
    if offer is None:
        return {}
    shares: dict[str, int] = {}
    if "left" in offer:  # the left neighbour is the next city of the list
        left, right = str((offer["city"] + 1) % cities), str((offer["city"] - 1) % cities)
        shares[left] = offer["left"]
        shares[right] = shares.get(right, 0) + offer["right"]
    for line in offer["lines"]:
        if line["code"].endswith(".trade.to_opponent"):
            shares[str(1 - seat)] = line["params"]["coins"]
    shares = {BANK: offer["price"] - sum(shares.values()), **shares}
    return {who: coins for who, coins in shares.items() if coins}


def _lines(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    for code, numbers in value.items():
        there = [line["params"] for line in outcome.lines if line["code"] == code]
        if not any(_fits(numbers or {}, params) for params in there):
            yield Difference(f"lines.{code}", numbers, there or None)


def _no_lines(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    there = {line["code"] for line in outcome.lines}
    for code in value:
        if code in there:
            yield Difference(f"no_lines.{code}", "absent", "present")


def _choices(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    decision = open_decision(outcome.state, worked.seat)
    legal = outcome.state.legal(decision) if decision else ()
    return _compare("choices", sorted(value), sorted(legal))


def _asked(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    decision = open_decision(outcome.state, None)
    found = {"seat": decision.seat, "kind": decision.kind} if decision else None
    return _compare("asked", dict(value) if value is not None else None, found)


def _scores(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    sheets = outcome.state.scores()
    for seat, wanted in value.items():
        number = int(seat)
        if not 0 <= number < len(sheets):
            yield Difference(f"scores.{seat}", "a seat", None)
            continue
        found = {row["category"]: row["points"] for row in sheets[number]["lines"]}
        found["total"] = sheets[number]["total"]
        for category, points in wanted.items():
            yield from _compare(f"scores.{seat}.{category}", points, found.get(category))


def _winners(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    result = outcome.state.outcome()
    return _compare("winners", list(value), result["winners"] if result else None)


def _ending(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    result = outcome.state.outcome()
    return _compare("ending", value, result["ending"] if result else None)


def _all_events(worked: Worked, outcome: Outcome) -> list[tuple[str, dict[str, Any]]]:
    """(code, numbers with the seat) of all that happened, as whoever is asked about learns it."""
    found = []
    for step in [*outcome.steps, *([outcome.asked] if outcome.asked else [])]:
        for event in step.events:
            seen = event.for_viewer(worked.sees) if worked.watched else event._asdict()
            if seen is not None:
                found.append((event.code, {"seat": event.seat, **seen["params"]}))
    return found


def _happens(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    """Of the codes that are named just these happen, in this order."""
    wanted = [(entry, {}) if isinstance(entry, str) else next(iter(entry.items())) for entry in value]
    named = {code for code, _ in wanted}
    events = [event for event in _all_events(worked, outcome) if event[0] in named]
    fits = len(events) == len(wanted) and all(
        code == event[0] and _fits(numbers or {}, event[1])
        for (code, numbers), event in zip(wanted, events, strict=True)
    )
    if not fits:
        yield Difference("happens", value, [{code: params} for code, params in events])


def _happens_not(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    there = {code for code, _ in _all_events(worked, outcome)}
    for code in value:
        if code in there:
            yield Difference(f"happens_not.{code}", "absent", "present")


_MISSING = "nothing there"


def _at(view: Any, path: str) -> Any:
    """The value at a path like "cities.0.coins"; "discard.#" counts."""
    for part in path.split("."):
        if part == "#" and isinstance(view, Sequence | Mapping):
            view = len(view)
        elif isinstance(view, Mapping) and part in view:
            view = view[part]
        elif (
            isinstance(view, Sequence)
            and not isinstance(view, str)
            and part.isdigit()
            and int(part) < len(view)
        ):
            view = view[int(part)]
        else:
            return _MISSING
    return view


def _state(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    view = outcome.state.view(worked.sees)
    for path, wanted in value.items():
        yield from _compare(f"state.{path}", wanted, _at(view, path))


def _listed(worked: Worked, outcome: Outcome, value: Any, key: str, there: bool) -> Differences:
    view = outcome.state.view(worked.sees)
    for path, things in value.items():
        found = _at(view, path)
        if not isinstance(found, Sequence) or isinstance(found, str):
            yield Difference(f"{key}.{path}", "a list", found)
            continue
        for thing in things:
            if any(_fits(thing, one) for one in found) is not there:
                yield Difference(f"{key}.{path}", thing, list(found))


def _has(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    return _listed(worked, outcome, value, "has", True)


def _lacks(worked: Worked, outcome: Outcome, value: Any) -> Differences:
    return _listed(worked, outcome, value, "lacks", False)


_CHECKS = {
    "legal": _legal,
    "refused": _refused,
    "price": _price,
    "paid": _paid,
    "gain": _offered("gain"),
    "lines": _lines,
    "no_lines": _no_lines,
    "choices": _choices,
    "asked": _asked,
    "scores": _scores,
    "winners": _winners,
    "ending": _ending,
    "happens": _happens,
    "happens_not": _happens_not,
    "state": _state,
    "has": _has,
    "lacks": _lacks,
}
