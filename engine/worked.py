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

from collections.abc import Mapping
from typing import Any

from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.title import IllegalMove, State, Title
from engine.worked_checks import CHECKS, paid
from engine.worked_form import (
    BANK,
    EXPECT,
    Difference,
    Outcome,
    Step,
    Worked,
    case_name,
    codes,
    open_decision,
    read,
)

__all__ = [
    "BANK",
    "EXPECT",
    "Difference",
    "Outcome",
    "Step",
    "Worked",
    "case_name",
    "codes",
    "open_decision",
    "paid",
    "read",
    "run",
    "run_otherwise",
    "start",
]


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
        for difference in CHECKS[key](worked, outcome, value):
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
