"""Small things that several pages show alike."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rules.encyclopedia import catalog
from rules.encyclopedia.catalog import Item, Newest
from rules.faces import Faces, faces_of
from rules.search.documents import Document

VERDICT_ICONS = {
    "yes": "verdict-yes",
    "no": "verdict-no",
    "depends": "verdict-depends",
    "disputed": "verdict-disputed",
    "answer": "quote",
}


def verdict_icon(verdict: str) -> str:
    return VERDICT_ICONS.get(verdict, "info")


def title_tag(title: str) -> dict[str, str]:
    return {"id": title, "name": catalog.title_name(title), "icon": catalog.TITLE_ICONS.get(title, "info")}


def title_tags(titles: list[str] | tuple[str, ...]) -> list[dict[str, str]]:
    return [title_tag(title) for title in titles]


def document_row(doc: Document) -> dict[str, Any]:
    """An entry, card or word in a list."""
    return {
        "document": doc,
        "verdict": doc.verdict,
        "icon": verdict_icon(doc.verdict) if doc.kind == "entry" else "info",
        "titles": title_tags(doc.titles),
    }


class Shelf:
    """Looks up cards, Wonders, tokens and Medals by title and id, in the newest edition that has them, with
    their faces. One query, and each document once."""

    def __init__(self) -> None:
        self.newest = catalog.newest()
        self._items: dict[str, dict[str, Item]] = {}

    def editions(self, title: str) -> list[Newest]:
        return [one for one in self.newest if one.title == title]

    def items(self, ruleset: Newest) -> dict[str, Item]:
        if ruleset.sha256 not in self._items:
            self._items[ruleset.sha256] = {item.id: item for item in catalog.items_of(ruleset)}
        return self._items[ruleset.sha256]

    def find(self, title: str, item_id: str, edition: str = "") -> tuple[Item, Faces] | None:
        for ruleset in self.editions(title):
            if edition and ruleset.edition != edition:
                continue
            if item := self.items(ruleset).get(item_id):
                return item, faces_of(catalog.document(ruleset))
        return None


def edition_words(title: str, edition: str) -> str:
    """ "7 Wonders, 2nd edition"; a game of one edition is just its name."""
    if title != "seven_wonders":
        return catalog.title_name(title)
    ordinal = {"1": _("1st edition"), "2": _("2nd edition")}.get(edition, edition)
    return _("%(title)s, %(edition)s") % {"title": catalog.title_name(title), "edition": ordinal}
