"""The engine's checks, as Django's validation errors.

The rows are checked by the very readers that build a ruleset, so that what is saved can be published.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from engine.reading import Problem, Reader
from engine.ruleset_rows import READERS, read_stage

_TOP = re.compile(r"(?P<field>[a-z_]+)\.?(?P<rest>.*)")


def row_problems(rows: str, document: Mapping[str, Any], title: str) -> list[Problem]:
    """What is wrong with one row of a list ("cards", "wonders" ...) by itself."""
    problems: list[Problem] = []
    READERS[rows](Reader(document, "", problems), title)
    return problems


def stage_problems(document: Mapping[str, Any], title: str) -> list[Problem]:
    """What is wrong with one stage by itself."""
    problems: list[Problem] = []
    read_stage(Reader(document, "", problems), title)
    return problems


def refuse(problems: Iterable[Problem], names: Mapping[str, str] | None = None) -> None:
    """Raise a ValidationError with each problem at its model field; nothing when there is none.

    `names` says which model field holds a key of the document when the two are called differently.
    """
    errors = defaultdict(list)
    for problem in problems:
        match = _TOP.match(problem.field)
        key, rest = (match["field"], match["rest"]) if match else ("__all__", "")
        field = (names or {}).get(key, key)
        errors[field].append(f"{rest}: {problem.reason}" if rest else problem.reason)
    if errors:
        raise ValidationError(dict(errors))
