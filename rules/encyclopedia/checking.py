"""Counts what the encyclopedia holds and what is missing in it, for `manage.py check_encyclopedia`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.encyclopedia.files import read
from rules.models import Entry, RuleCode
from rules.models.encyclopedia import Status
from rules.situations.running import failures

FAULTS = (
    "dangling",
    "situations_failed",
    "codes_without_entry",
    "unknown_codes",
    "lines_without_code",
    "without_source",
)
"""The parts of a result that must be empty."""


def check() -> dict[str, Any]:
    """Counts, and for each kind of fault the sorted ids that have it.

    with_situation       how many public entries have a worked situation
    situations           how many worked situations they have
    situations_failed    those that the engine does not agree with, cannot run, or that ask what another asks
    codes_without_entry  codes of the files that lead to no public entry
    unknown_codes        codes in the database that no file knows and that are not marked as retired
    lines_without_code   public entries that no code carries out, without a reason why none can; none of a
                         game that has no codes yet
    without_source       public entries that cite nothing
    dangling             "D41: D999": entries that refer to an entry that is not there or not public
    """
    texts = read()
    public = {
        entry.short_id: entry
        for entry in Entry.objects.public().prefetch_related("citations", "codes").select_related("theme")
    }
    played = {code.partition(".")[0] for code in texts.codes}
    codes = RuleCode.objects.filter(retired=False).prefetch_related("entries")
    known = {code.code: {entry.short_id for entry in code.entries.all()} for code in codes}
    situations, failed = failures(public.values())
    return {
        "entries": Entry.objects.count(),
        "published": _count(public, Status.PUBLISHED),
        "disputed": _count(public, Status.DISPUTED),
        "superseded": _count(public, Status.SUPERSEDED),
        "codes": len(texts.codes),
        "with_situation": sum(bool(entry.situations) for entry in public.values()),
        "situations": situations,
        "situations_failed": sorted(failed),
        "codes_without_entry": sorted(
            code for code in texts.codes if not known.get(code, set()) & set(public)
        ),
        "unknown_codes": sorted(set(known) - set(texts.codes)),
        "lines_without_code": sorted(
            short_id
            for short_id, entry in public.items()
            if entry.title in played
            and not any(not code.retired for code in entry.codes.all())
            and short_id not in texts.without_code
        ),
        "without_source": sorted(
            short_id for short_id, entry in public.items() if not len(entry.citations.all())
        ),
        "dangling": sorted(
            f"{short_id}: {other}"
            for short_id, entry in public.items()
            for other in entry.see
            if other not in public
        ),
    }


def faults(result: Mapping[str, Any]) -> dict[str, list[str]]:
    return {name: result[name] for name in FAULTS if result[name]}


def _count(entries: Mapping[str, Entry], status: Status) -> int:
    return sum(entry.status == status for entry in entries.values())
