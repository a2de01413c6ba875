"""How rows of files are taken into the database: what is new, what differs, what a curator made of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from engine.reading import Problem
from rules.models.base import fingerprint

Rows = dict[tuple[str, ...], dict[str, Any]]
"""By their keys, the other fields of rows that are their fields and nothing more."""
AT_ONCE = 500
"""So many new rows are written by one statement."""


@dataclass
class Report:
    """What a load did, by the names of the rows."""

    unchanged: bool = False
    """True when the files are what they were at the last load: nothing was looked at."""
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Changed by a curator and in the files, or no longer in the files: the curator's version stays."""
    removed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """No longer in the files, but still there: entries and sources are never deleted by a load."""


class Taker:
    """What all kinds of rows have in common. Problems are collected, and nothing is raised."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.report = Report()
        self._fresh: dict[type[models.Model], list[models.Model]] = {}

    # --- Rows that are there ---

    def differs(self, row: Any, name: str, wanted: Any, now: Callable[[], Any]) -> bool:
        """Whether the file's version is to be written into a row. `wanted` is what the file says and `now`
        gives what the row says, in the same form."""
        fresh = fingerprint(wanted)
        if row.loaded == fresh:
            return False
        said = fingerprint(now())
        if said == fresh:  # a curator wrote the same
            type(row).objects.filter(pk=row.pk).update(loaded=fresh)
            return False
        if said != row.loaded:
            self.report.kept.append(name)
            return False
        self.report.changed.append(name)
        row.loaded = fresh
        return True

    def save(self, row: Any, name: str, reason: str = "") -> bool:
        """Save a row; False, with the problems noted, when it is not valid."""
        row._change_reason = reason
        try:
            row.save()
        except ValidationError as error:
            self._note(name, error)
            return False
        return True

    def drop(self, row: Any, key: Iterable[str], fields: Iterable[str]) -> None:
        """Delete a row that a file brought and no file has any more, unless a curator made it another one in
        these fields."""
        if not row.loaded:
            return
        if fingerprint(_fields_of(row, fields)) != row.loaded:
            self.report.kept.append(called(key))
            return
        row.delete()
        self.report.removed.append(called(key))

    # --- Rows that are new ---

    def add(self, row: Any, name: str, reason: str, given: Collection[str] = ()) -> bool:
        """Check a new row, to be written by `write`; False, with the problems noted, when it is not valid.

        All is checked that a save checks, but for what the caller knows and what would cost queries for each
        row: that no other row has its unique fields, and that the rows are there to which the foreign keys
        `given` lead.
        """
        try:
            row.full_clean(exclude=given, validate_unique=False, validate_constraints=False)
        except ValidationError as error:
            self._note(name, error)
            return False
        row._change_reason = reason
        self._fresh.setdefault(type(row), []).append(row)
        return True

    def write(self, model: type[models.Model]) -> None:
        """Write the new rows of a model together, with the history of each: one by one they would take most
        of a load."""
        if rows := self._fresh.pop(model, None):
            bulk_create_with_history(rows, model, batch_size=AT_ONCE)

    # --- Rows that are their fields and nothing more ---

    def take_plain(self, model: type[Any], rows: Rows, key: tuple[str, ...]) -> dict[tuple[str, ...], Any]:
        """Take rows by their `key`, which is what must be unique in them. Gives all that are there now."""
        found = {tuple(getattr(row, name) for name in key): row for row in model.objects.all()}
        for values, wanted in rows.items():
            row, name = found.get(values), called(values)
            if row is None:
                self.report.added.append(name)
                row = found[values] = model(
                    **dict(zip(key, values, strict=True)), **wanted, loaded=fingerprint(wanted)
                )
                self.add(row, name, said_of(None))
            elif self.differs(row, name, wanted, partial(_fields_of, row, wanted)):
                for field_name, value in wanted.items():
                    setattr(row, field_name, value)
                self.save(row, name, said_of(row))
        self.write(model)
        return found

    def _note(self, name: str, error: ValidationError) -> None:
        for where, messages in error.message_dict.items():
            self.problems += [Problem(name, where, message) for message in messages]


def _fields_of(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def called(key: Iterable[str]) -> str:
    """The name of a row in a report."""
    return "/".join(part for part in key if part)


def said_of(before: object) -> str:
    """The reason in a row's history."""
    return _("Published.") if before is None else _("Revised.")
