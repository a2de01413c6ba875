"""An entry as it was: every revision can be shown again, compared side by side, and brought back.

Revisions are counted as the page of the entry counts them (rules/encyclopedia/history.py), from 1 on.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.encyclopedia.history import ENTRY_FIELDS, TOKEN, Revision, shown
from rules.models import Citation, Entry

CITED = ("source_id", "where", "date", "note", "position")


@dataclass
class Pair:
    """One field of two revisions beside each other; `before` marks what went, `after` what came."""

    label: str
    before: SafeString
    after: SafeString


def revision_at(revisions: Iterable[Revision], day: date) -> Revision | None:
    """The revision that readers saw at the end of this day; None when the entry did not exist yet.
    `revisions` come the newest first."""
    end = timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))
    return next((revision for revision in revisions if revision.at < end), None)


def cited_at(revision: Revision) -> list[Any]:
    """The citations of this revision as historical rows, the weightiest source first. One query."""
    records = Citation.history.filter(entry_id=revision.record.id).select_related("source")
    if revision.until is not None:
        records = records.filter(history_date__lt=revision.until)
    newest = {record.id: record for record in records.order_by("history_date", "history_id")}
    here = [record for record in newest.values() if record.history_type != "-"]
    return sorted(here, key=lambda record: (record.source.rank, record.position, record.id))


def side_by_side(before: Revision, after: Revision) -> list[Pair]:
    """Every field in which two revisions differ, sources included."""
    pairs = []
    for name in ENTRY_FIELDS:
        old, new = getattr(before.record, name), getattr(after.record, name)
        if old != new:
            label = capfirst(str(after.record._meta.get_field(name).verbose_name))
            pairs.append(
                Pair(label, *_marked(shown(before.record, name, old), shown(after.record, name, new)))
            )
    old_sources, new_sources = (
        "\n".join(cited_in_words(one) for one in cited_at(revision)) for revision in (before, after)
    )
    if old_sources != new_sources:
        pairs.append(Pair(_("Sources"), *_marked(old_sources, new_sources)))
    return pairs


def cited_in_words(citation: Any) -> str:
    parts = (citation.source.name, citation.where, citation.date, citation.note)
    return ", ".join(part for part in parts if part)


def _marked(old: str, new: str) -> tuple[SafeString, SafeString]:
    left, right = TOKEN.findall(old), TOKEN.findall(new)
    before: list[str] = []
    after: list[str] = []
    for operation, a, b, c, d in difflib.SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        went, came = escape("".join(left[a:b])), escape("".join(right[c:d]))
        if operation == "equal":
            before.append(went)
            after.append(came)
            continue
        before += [f"<del>{went}</del>"] if went else []
        after += [f"<ins>{came}</ins>"] if came else []
    return mark_safe("".join(before)), mark_safe("".join(after))


def _signed(row: Any, by: Any, why: str) -> None:
    """Put author and reason on a row, where its history looks for them."""
    row._change_reason, row._history_user = why, by


@transaction.atomic
def restore(entry: Entry, revision: Revision, by: Any, why: str) -> None:
    """Make the entry say again what it said then, sources too, as a new revision. ValidationError when that
    no longer holds together (a card that is gone)."""
    for name in ENTRY_FIELDS:
        setattr(entry, name, getattr(revision.record, name))
    entry.superseded_by_id = revision.record.superseded_by_id
    _signed(entry, by, why)
    entry.save()
    wanted = {record.id: record for record in cited_at(revision)}
    for citation in entry.citations.all():
        _signed(citation, by, why)
        record = wanted.pop(citation.pk, None)
        if record is None:
            citation.delete()
        elif any(getattr(citation, name) != getattr(record, name) for name in CITED):
            for name in CITED:
                setattr(citation, name, getattr(record, name))
            citation.save()
    for record in wanted.values():
        citation = Citation(pk=record.id, entry=entry, **{name: getattr(record, name) for name in CITED})
        _signed(citation, by, why)
        citation.save()
