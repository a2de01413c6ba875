"""Entries that were lately clarified, for the start page."""

from typing import Any

from django.db.models import OuterRef, Subquery
from django.urls import reverse

from rules.encyclopedia.catalog import TITLE_ICONS, title_name
from rules.models import Entry
from rules.models.encyclopedia import Status
from rules.views.shown import verdict_icon


def lately_clarified(limit: int = 5) -> list[dict[str, Any]]:
    """The public entries that changed last, the newest first. One query.

    Each: short_id, url, title (the question), verdict, verdict_icon, verdict_word, sentence, title_name,
    title_icon, at.
    """
    history = Entry.history.model
    latest = history.objects.filter(id=OuterRef("pk")).order_by("-history_id")
    entries = (
        Entry.objects.public()
        .exclude(status=Status.SUPERSEDED)
        .select_related("theme")
        .annotate(
            revision=Subquery(latest.values("history_id")[:1]), at=Subquery(latest.values("history_date")[:1])
        )
        .order_by("-revision")[:limit]
    )
    return [
        {
            "short_id": entry.short_id,
            "url": reverse("rules:entry", args=[entry.short_id]),
            "title": entry.question,
            "verdict": entry.verdict,
            "verdict_icon": verdict_icon(entry.verdict),
            "verdict_word": entry.word,
            "sentence": entry.sentence,
            "title_name": title_name(entry.title),
            "title_icon": TITLE_ICONS[entry.title],
            "at": at,
        }
        for entry, at in ((entry, vars(entry)["at"]) for entry in entries)
    ]
