"""What machines read of an entry: structured data for search engines, and the map of the site."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.contrib.sitemaps import Sitemap
from django.db.models import Max
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from rules.encyclopedia import catalog
from rules.models import Citation, Entry
from rules.models.encyclopedia import Status

_ESCAPES = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


def structured_data(entry: Entry, citations: Sequence[Citation], address: str) -> SafeString:
    """The question and its answer as schema.org knows them. It is data, not a script that runs: the
    Content-Security-Policy has nothing to say to it."""
    if entry.status in {Status.DRAFT, Status.SUPERSEDED}:
        return mark_safe("")
    answer: dict[str, Any] = {"@type": "Answer", "text": f"{entry.word}. {entry.sentence}", "url": address}
    if citations:
        answer["citation"] = [str(citation) for citation in citations]
    document = {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "inLanguage": entry.language,
        "mainEntity": [{"@type": "Question", "name": entry.question, "acceptedAnswer": answer}],
    }
    text = json.dumps(document, ensure_ascii=False).translate(_ESCAPES)
    return mark_safe(f'<script type="application/ld+json">{text}</script>')


class EntryMap(Sitemap):
    """Every entry that holds, with the day it last changed."""

    def items(self) -> list[tuple[str, Any]]:
        """(short id, when it changed last)."""
        changed = dict(Entry.history.values_list("id").annotate(at=Max("history_date")))
        entries = Entry.objects.public().exclude(status=Status.SUPERSEDED).values_list("pk", "short_id")
        return [(short_id, changed.get(pk)) for pk, short_id in entries]

    def location(self, item: tuple[str, Any]) -> str:
        return reverse("rules:entry", args=[item[0]])

    def lastmod(self, item: tuple[str, Any]) -> Any:
        return item[1]


class PageMap(Sitemap):
    """The pages that lead to the others, and every card, Wonder, token and Medal."""

    def items(self) -> list[str]:
        found = ["/", reverse("rules:encyclopedia"), reverse("rules:cards"), reverse("rules:changes")]
        for title in catalog.TITLE_NAMES:
            found += [reverse("rules:browse", args=[title]), reverse("rules:cards_of", args=[title])]
        seen = {(one.title, item.id): None for one in catalog.newest() for item in catalog.items_of(one)}
        return found + [reverse("rules:card", args=list(key)) for key in seen]

    def location(self, item: str) -> str:
        return item


SITEMAPS = {"entries": EntryMap, "pages": PageMap}
