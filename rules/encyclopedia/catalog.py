"""The catalogs as the encyclopedia reads them: the newest published ruleset of each edition.

Documents are kept per process by their SHA-256; a look-up costs one light query, which says which are newest.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.prepared import Prepared

KINDS = {
    "cards": "card",
    "wonders": "wonder",
    "progress_tokens": "token",
    "medals": "medal",
}
"""The lists of a ruleset document that have a page for each row, and the kind of thing in each."""

KIND_WORDS: dict[str, str | Promise] = {
    "card": _("Card"),
    "wonder": _("Wonder"),
    "token": _("Progress token"),
    "medal": _("Medal"),
}
TITLE_NAMES: dict[str, str | Promise] = {
    "duel": _("Duel"),
    "seven_wonders": _("7 Wonders"),
    "architects": _("Architects"),
}
"""Names of the games among themselves, in the order in which pages show them."""

COLOURS = ("brown", "gray", "blue", "yellow", "red", "green", "purple")
"""In the order in which lists show cards."""
LETTERS = {"duel": "D", "seven_wonders": "W", "architects": "A"}
"""The letter of each game in the short ids of its entries."""

TITLE_ICONS = {"duel": "title-duel", "seven_wonders": "title-seven", "architects": "title-architects"}


class Newest(NamedTuple):
    """The newest published ruleset of an edition."""

    title: str
    edition: str
    sha256: str
    pk: int


class Item(NamedTuple):
    """A card, Wonder, Progress token or Medal with what an edition says about it."""

    title: str
    edition: str
    kind: str
    row: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def name(self) -> str:
        return str(self.row["name"])


def title_name(title: str) -> str:
    return str(TITLE_NAMES.get(title, title))


def _published() -> QuerySet[Any, Any]:
    from rules.models import PublishedRuleset

    return PublishedRuleset.objects.order_by("number").values_list("title", "edition", "sha256", "pk")


_rows = Prepared(_published)
_asked: ContextVar[list[Newest] | None] = ContextVar("asked", default=None)


@contextmanager
def nothing_published() -> Iterator[None]:
    """Within it no ruleset is published, so that it is asked once which are the newest."""
    before = _asked.set(newest())
    try:
        yield
    finally:
        _asked.reset(before)


def newest() -> list[Newest]:
    """The newest ruleset of each edition, the newest edition of a title first. One query."""
    if (asked := _asked.get()) is not None:
        return asked
    found: dict[tuple[str, str], Newest] = {}
    for title, edition, sha256, pk in _rows.rows():
        found[title, edition] = Newest(title, edition, sha256, pk)
    order = list(TITLE_NAMES)
    return sorted(
        sorted(found.values(), key=lambda one: one.edition, reverse=True),
        key=lambda one: order.index(one.title) if one.title in order else len(order),
    )


@lru_cache(maxsize=32)
def _document(sha256: str, pk: int) -> dict[str, Any]:
    from rules.models import PublishedRuleset

    document: dict[str, Any] = PublishedRuleset.objects.values_list("document", flat=True).get(pk=pk)
    return document | {"sha256": sha256}


def document(ruleset: Newest) -> dict[str, Any]:
    """The ruleset document; shared, so never to be changed."""
    return _document(ruleset.sha256, ruleset.pk)


def items_of(ruleset: Newest) -> Iterator[Item]:
    whole = document(ruleset)
    for rows, kind in KINDS.items():
        for row in whole.get(rows, ()):
            yield Item(ruleset.title, ruleset.edition, kind, row)


@lru_cache(maxsize=32)
def _names(rulesets: tuple[Newest, ...]) -> dict[str, str]:
    return {item.id: item.name for ruleset in reversed(rulesets) for item in items_of(ruleset)}


def names(title: str) -> dict[str, str]:
    """Name by id of everything in a title's catalogs, all editions together."""
    return _names(tuple(one for one in newest() if one.title == title))


def editions(title: str) -> list[str]:
    return [one.edition for one in newest() if one.title == title]


def order(item: Item) -> tuple[Any, ...]:
    """The key by which lists show things: kind, Age, colour, name; guilds after the other cards."""
    colour = item.row.get("colour", "")
    return (
        list(KIND_WORDS).index(item.kind),
        colour == "purple",
        item.row.get("age") or 0,
        COLOURS.index(colour) if colour in COLOURS else 0,
        item.name,
    )


def decks_of(item: Item, document: dict[str, Any]) -> list[dict[str, Any]]:
    """Architects: in which decks of its ruleset document a card lies, and how often."""
    return [
        {"id": deck["id"], "name": deck["name"], "count": deck["cards"][item.id]}
        for deck in document.get("decks") or ()
        if item.kind == "card" and deck["cards"].get(item.id)
    ]
