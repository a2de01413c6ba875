"""The table's sentences, lent to the encyclopedia: what a line of the engine says, what a move did.

The app that plays games knows the words of every rule code; it stands above this one and registers them in
its `ready()`. Without it a page shows the codes themselves, which link to their entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.possible import Problem
from engine.ruleset import Ruleset
from engine.title import Event, Line

PEOPLE = ("Mira", "Jonas", "Aylin", "Tomás", "Ines", "Pavel", "Noor")
"""Who plays in worked situations, by seat. The texts of the entries use these names."""

Say = Callable[[Line, Ruleset, Sequence[str], "int | None"], str]
Tell = Callable[
    [str, Sequence[Event], Ruleset, Sequence[str], "int | None"], "list[tuple[SafeString, list[str]]]"
]
Category = Callable[[str], str]
ProblemWords = Callable[[Problem, Ruleset, Sequence[str]], str]
Part = Callable[[Mapping[str, Any], Ruleset, Sequence[str]], str]


def people(cities: int, free_city: bool = False) -> list[str]:
    """The names by city. The Free city of two players comes last."""
    if free_city:
        return [*PEOPLE[: cities - 1], _("Free city")]
    return list(PEOPLE[:cities])


@dataclass
class Words:
    """What is registered; each call falls back to codes."""

    _say: Say | None = None
    _tell: Tell | None = None
    _part: Part | None = None
    _category: Category | None = None
    _problem: ProblemWords | None = None

    def register(self, say: Say, tell: Tell, part: Part, category: Category) -> None:
        """`say(line, rules, people, seat)` is a sentence; `tell(title, events, rules, people, seat)` gives
        (headline, more sentences) of each thing that happened; `part(part, rules, people)` names what brings
        points; `category(name)` is a row of the score sheet."""
        self._say, self._tell, self._part, self._category = say, tell, part, category

    def register_problems(self, problem: ProblemWords) -> None:
        """`problem(one, rules, people)` says why something cannot be; the app that scores knows the words."""
        self._problem = problem

    def say(self, line: Line, rules: Ruleset, people: Sequence[str], seat: int | None) -> str:
        return self._say(line, rules, people, seat) if self._say else str(line["code"])

    def tell(
        self,
        title: str,
        events: Sequence[Event],
        rules: Ruleset,
        people: Sequence[str],
        seat: int | None,
    ) -> list[tuple[SafeString, list[str]]]:
        if self._tell:
            return self._tell(title, events, rules, people, seat)
        return [(SafeString(""), [event.code for event in events])]

    def part(self, part: Mapping[str, Any], rules: Ruleset, people: Sequence[str]) -> str:
        return self._part(part, rules, people) if self._part else ""

    def category(self, name: str) -> str:
        return self._category(name) if self._category else name

    def problem(self, one: Problem, rules: Ruleset, people: Sequence[str]) -> str:
        return self._problem(one, rules, people) if self._problem else one.kind


words = Words()
