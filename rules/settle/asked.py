"""A question about a described position that comes as data: what is asked, and the engine's answer as data.

The page of `rules.settle.answering` shows the same; here nothing is drawn. Whatever a stranger may send is
refused with its place: `BadQuestion` for what is malformed or too large, `SituationError` for what cannot be.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine import final, possible, worked
from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.title import Decision, IllegalMove, Line, State
from rules import rulesets
from rules.encyclopedia import catalog
from rules.settle import probing
from rules.settle.document import MOST_BYTES, OURS, Document
from rules.situations.playing import Made, made
from rules.situations.showing import names_of
from rules.situations.words import words

log = logging.getLogger(__name__)
MOST_MOVES = 40
LARGEST = 1_000
"""No number of a position is larger."""
DEEPEST = 8


class BadQuestion(ValueError):
    """Something that is not as it must be: `where` as in a SituationError ("cities[0].coins")."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(reason)
        self.where, self.reason = where, reason


class RefusedMove(Exception):
    """A move before the question that the rules refuse: its number from 0, the rule, and the position."""

    def __init__(self, number: int, refusal: Line, asked: Asked) -> None:
        super().__init__(refusal["code"])
        self.number, self.refusal, self.asked = number, refusal, asked


def check_size(value: Any) -> None:
    """`BadQuestion` for a position that is too large to be one, so that no answer takes long."""
    if not isinstance(value, Mapping):
        raise BadQuestion("", _("This must be an object."))
    left = MOST_BYTES

    def look(one: Any, where: str, depth: int) -> None:
        nonlocal left
        left -= 2 + (len(one) if isinstance(one, str) else 0)
        if left < 0 or depth > DEEPEST:
            raise BadQuestion("", _("That is too large for a position."))
        if isinstance(one, float) or (isinstance(one, int) and abs(one) > LARGEST):
            raise BadQuestion(where, _("This must be a whole number up to %(most)d.") % {"most": LARGEST})
        if isinstance(one, Mapping):
            for key, inner in one.items():
                left -= len(key)
                look(inner, f"{where}.{key}" if where else key, depth + 1)
        elif isinstance(one, list):
            for number, inner in enumerate(one):
                look(inner, f"{where}[{number}]", depth + 1)

    look(value, "", 0)
    for key in ("asks", "people"):  # the page's own, see rules/settle/document.py
        if key in value:
            raise BadQuestion(key, _("This is not known here."))
    cities = value.get("cities", [])
    if not isinstance(cities, list) or not all(isinstance(city, Mapping) for city in cities):
        raise BadQuestion("cities", _("This must be a list of objects."))


@contextmanager
def readable() -> Iterator[None]:
    """A position that was set up and in which something is missing when the engine looks there is a
    `SituationError` too. It is written down: the engine should have refused it with the place."""
    try:
        yield
    except (SituationError, BadQuestion):
        raise
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        log.warning("a described position was not refused", exc_info=error)
        raise SituationError("", _("The engine cannot play from here.")) from error


@dataclass
class Asked:
    """A position after the moves that were played in it."""

    title: str
    ruleset: Ruleset
    document: Document
    """As it was told."""
    state: State
    names: list[str]
    steps: list[Made] = field(default_factory=list)

    def decision(self, seat: int | None) -> Decision | None:
        """The question that is open; None where nobody can be asked."""
        if not self.steps and probing.nothing_lies(self.title, self.document):
            return None
        return worked.open_decision(self.state, seat)

    def depends_on(self, seat: int | None) -> dict[str, list[tuple[int, str]]]:
        """Move -> (city, what) that was not told and makes another answer. Of the position as it was told:
        after moves there is nothing to be tried both ways."""
        if self.steps or self.decision(seat) is None:
            return {}
        return probing.depends_on(self.state, self.title, self.ruleset, self.document, seat)

    def told(self, step: Made) -> list[tuple[str, list[str]]]:
        """What a move did, in words."""
        told = words.tell(self.title, step.events, self.ruleset, self.names, step.seat)
        return [(str(head), list(more)) for head, more in told]


def ruleset_of(title: str, edition: str) -> Ruleset:
    """The newest published rules of this edition, of the newest edition when "" is asked for."""
    for one in catalog.newest():
        if one.title == title and edition in ("", one.edition):
            return rulesets.engine_ruleset(one.pk)
    raise BadQuestion("edition", _("There are no rules of this edition."))


def ask(title: str, edition: str, position: Document, moves: Sequence[tuple[int | None, str]]) -> Asked:
    """The position with these moves played. `BadQuestion`, `SituationError`, or `RefusedMove`."""
    check_size(position)
    ruleset = ruleset_of(title, edition or str(position.get("edition") or ""))
    document = {key: value for key, value in position.items() if key not in OURS}
    document |= {"edition": ruleset.edition, "cities": list(position.get("cities", []))}
    state = set_up(title, ruleset, document)
    asked = Asked(title, ruleset, document, state, names_of(state))
    for number, (seat, text) in enumerate(moves):
        try:
            step = made(title, ruleset, asked.state, seat, text)
        except IllegalMove as refused:
            raise RefusedMove(number, refused.line(), asked) from None
        asked.steps.append(step)
        asked.state = step.state
    return asked


def set_up(title: str, ruleset: Ruleset, document: Document) -> State:
    """The position as a state. A document of which something is not of the kind that the engine reads there
    is a `SituationError` like any other."""
    try:
        return probing.start(title, ruleset, document)
    except SituationError:
        raise
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise SituationError("", _("It cannot be read (%(why)s).") % {"why": error}) from error


@dataclass
class Answer:
    """What the engine says to one move."""

    move: str
    seat: int | None
    offer: dict[str, Any] | None
    lines: list[Line]
    refusal: Line | None
    step: Made | None
    """The move made, where it may be."""
    depends_on: list[tuple[int, str]]

    @property
    def verdict(self) -> str:
        if self.depends_on:
            return "depends"
        return "no" if self.refusal else "yes"


def may(asked: Asked, seat: int | None, text: str) -> Answer:
    """May this move be made, what does it cost, what follows? Where there are several ways to pay and `text`
    names none of them, it is asked about the cheapest."""
    decision = asked.decision(seat)
    if decision is None:
        closed = IllegalMove("game.decision.closed", decision=text[:80]).line()
        return Answer(text, None, None, [], closed, None, [])
    step: Made | None = None
    refusal: Line | None = None
    offers = asked.state.offers(decision)
    move = text
    try:
        move = _cheapest(offers, engine.title(asked.title).parse(asked.ruleset, text))
        step = made(asked.title, asked.ruleset, asked.state, decision.seat, move)
        move = step.move
    except IllegalMove as refused:
        refusal = refused.line()
    offer = next((one for one in offers if one["move"] == move), None)
    lines = [line for line in asked.state.explain(decision, move) if line != refusal]
    marks = asked.depends_on(seat).get(move, []) if offer else []
    return Answer(move, decision.seat, offer, lines, refusal, step, marks)


def _cheapest(offers: Sequence[dict[str, Any]], text: str) -> str:
    """The move of this text, with the cheapest payment where it must have one."""
    ways = [one for one in offers if one["move"].startswith((f"{text} ", f"{text}:"))]
    if not ways or any(one["move"] == text and one["legal"] for one in offers):
        return text
    best: str = min(ways, key=lambda one: (not one["legal"], one.get("price") or 0))["move"]
    return best


def scores(asked: Asked) -> dict[str, Any]:
    """``{"scores", "outcome"}`` as if the game ended here."""
    return final.score(asked.ruleset, {**final.describe(asked.state), "title": asked.title})


def impossible(asked: Asked) -> list[str]:
    """Why no table can look so, beyond what `ask` refuses: pieces that do not exist so often, more than a
    city can have."""
    document = final.describe(asked.state)
    found = possible.pieces(asked.ruleset, len(document["cities"]), {**document, "title": asked.title})
    return [words.problem(one, asked.ruleset, asked.names) for one in found]
