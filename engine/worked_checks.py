"""Comparing a worked situation's outcome with what the engine says: one function for each key of `expect`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.worked_form import BANK, Difference, Outcome, Worked, open_decision

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


CHECKS = {
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
