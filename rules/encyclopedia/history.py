"""The history of a row as a reader sees it: revisions with who, when, why, and what changed word by word."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from django.db import models
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.models import Citation, Entry

ENTRY_FIELDS = (
    "question",
    "verdict",
    "short",
    "sentence",
    "reason",
    "status",
    "titles",
    "editions",
    "variants",
    "cards",
    "see",
    "option",
    "situations",
)
ONE_EDIT = timedelta(seconds=5)
TOKEN = re.compile(r"\s+|[^\W_]+|.")


Part = tuple[str, str]
"""A piece of a text that was changed: "same", "gone" or "new", and the piece."""
TAGS = {"gone": "del", "new": "ins"}


@dataclass
class Change:
    """What one revision changed in one field."""

    label: str
    parts: list[Part]
    field: str = ""

    @property
    def html(self) -> SafeString:
        """The parts, with what went in <del> and what came in <ins>."""
        return marked(self.parts)


@dataclass
class Revision:
    number: int
    at: datetime
    by: str
    reason: str
    changes: list[Change] = field(default_factory=list)
    record: Any = None
    """The historical row; of an entry's revisions only."""
    until: datetime | None = None
    """When the next revision began; None for the newest. Of an entry's revisions only."""


def entry_revisions(entry: Entry) -> list[Revision]:
    """The revisions of an entry and its citations, the newest first. Two queries."""
    return revisions_of([entry.pk]).get(entry.pk, [])


def revisions_of(entries: Sequence[int]) -> dict[int, list[Revision]]:
    """The revisions of these entries (primary keys), each entry's newest first. Two queries."""
    kept = Entry.history.filter(id__in=entries).select_related("history_user")
    records = kept.order_by("id", "history_date", "history_id")
    cited = Citation.history.filter(entry_id__in=entries).select_related("source")
    citations: dict[int, list[Any]] = {}
    for one in cited.order_by("history_date", "history_id"):
        citations.setdefault(one.entry_id, []).append(one)
    return {
        pk: _entry_revisions(list(found), citations.get(pk, []))
        for pk, found in groupby(records, key=lambda record: record.id)
    }


def _entry_revisions(records: Sequence[Any], citations: Sequence[Any]) -> list[Revision]:
    revisions: list[Revision] = []
    for number, record in enumerate(records):
        # A citation is saved just after its entry, so it belongs to the last revision that began before it.
        until = records[number + 1].history_date if number + 1 < len(records) else None
        here = [
            one
            for one in citations
            if record.history_date <= one.history_date and (until is None or one.history_date < until)
        ]
        before = records[number - 1] if number else None
        changes = _field_changes(before, record, ENTRY_FIELDS) + _citation_changes(here) if before else []
        if before is None or changes:
            if revisions:
                revisions[-1].until = record.history_date
            revisions.append(_revision(len(revisions) + 1, record, changes))
            revisions[-1].record = record
    return revisions[::-1]


def row_revisions(
    row: models.Model, fields: Sequence[str], parts: Iterable[tuple[str, models.Model, Sequence[str]]] = ()
) -> list[Revision]:
    """The revisions of any row that keeps its history, the newest first. `parts` are rows that belong to it
    (the stages of a Wonder), each with a name and its fields: their changes are changes of the row."""
    revisions = _versions(row, fields)
    for name, part, its_fields in parts:
        for revision in _versions(part, its_fields)[1:]:
            for change in revision.changes:
                change.label = f"{name}, {change.label}"
            revisions.append(revision)
    merged: list[Revision] = []
    for revision in sorted(revisions, key=lambda one: one.at):
        last = merged[-1] if merged else None
        if last and _is_one_edit(last, revision):
            last.changes += revision.changes
        else:
            merged.append(revision)
    for number, revision in enumerate(merged, 1):
        revision.number = number
    return merged[::-1]


def _is_one_edit(first: Revision, second: Revision) -> bool:
    """Whether two changes came by one push of a button: the rows of a form are saved one after the other."""
    same = (first.by, first.reason) == (second.by, second.reason)
    return same and bool(first.changes) and second.at - first.at < ONE_EDIT


def _versions(row: models.Model, fields: Sequence[str]) -> list[Revision]:
    """The first version of a row and every later one that changed a field, oldest first. One query."""
    kept = row.history.select_related("history_user")  # type: ignore[attr-defined]
    records = list(kept.order_by("history_date", "history_id"))
    revisions: list[Revision] = []
    for before, record in zip([None, *records], records, strict=False):
        changes = _field_changes(before, record, fields) if before else []
        if before is None or changes:
            revisions.append(_revision(len(revisions) + 1, record, changes))
    return revisions


def _revision(number: int, record: Any, changes: list[Change]) -> Revision:
    by = record.history_user.get_username() if record.history_user else ""
    return Revision(number, record.history_date, by, record.history_change_reason or "", changes)


def _field_changes(before: Any, after: Any, fields: Iterable[str]) -> list[Change]:
    changes = []
    for name in fields:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            label = capfirst(str(after._meta.get_field(name).verbose_name))
            parts = differences(shown(before, name, old), shown(after, name, new))
            changes.append(Change(label, parts, name))
    return changes


def shown(record: Any, name: str, value: Any) -> str:
    """A value as a reader knows it."""
    choice = getattr(record, f"get_{name}_display", None)
    if choice is not None:
        return str(choice())
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if name == "situations":
        return " ".join(f"({number}) {one['text']} {one['answer']}" for number, one in enumerate(value, 1))
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    if isinstance(value, list | Mapping):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)


def _citation_changes(records: Sequence[Any]) -> list[Change]:
    what = {"+": "new", "-": "gone"}
    changes = []
    for record in records:
        words = ", ".join(
            part for part in (record.source.name, record.where, record.date, record.note) if part
        )
        parts = [(what.get(record.history_type, "same"), words)]
        changes.append(Change(_("Source"), parts, "sources"))
    return changes


def differences(old: str, new: str) -> list[Part]:
    """What is the same, what went and what came, word by word, in the order of the text."""
    left, right = TOKEN.findall(old), TOKEN.findall(new)
    matcher = difflib.SequenceMatcher(None, left, right, autojunk=False)
    if matcher.ratio() < 0.4:  # hardly anything is left: two whole texts are easier to read
        return [(what, text) for what, text in (("gone", old), ("new", new)) if text]
    parts: list[Part] = []
    for operation, a, b, c, d in matcher.get_opcodes():
        went, came = "".join(left[a:b]), "".join(right[c:d])
        found = [("same", went)] if operation == "equal" else [("gone", went), ("new", came)]
        parts += [(what, text) for what, text in found if text]
    return parts


def marked(parts: Sequence[Part]) -> SafeString:
    """Parts as HTML."""
    apart = " " if [what for what, _text in parts] == ["gone", "new"] else ""
    tags = {"same": "{}"} | {what: f"<{tag}>{{}}</{tag}>" for what, tag in TAGS.items()}
    return mark_safe(apart.join(format_html(tags[what], text) for what, text in parts))


def diff(old: str, new: str) -> SafeString:
    """The new text as HTML, with what went in <del> and what came in <ins>."""
    return marked(differences(old, new))
