"""The cards, Wonders, Progress tokens and Medals: all of a game, and a page for each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from rules.encyclopedia import catalog
from rules.encyclopedia.catalog import Item, Newest
from rules.encyclopedia.history import row_revisions
from rules.faces import Faces, cost_words, faces_of
from rules.faces.words import set_words
from rules.models import Card, Medal, ProgressToken, Wonder
from rules.models.base import fingerprint
from rules.search import content
from rules.search.documents import ROMAN, item_kind, item_words
from rules.views.shown import Shelf, document_row, edition_words, title_tag

MODELS: dict[str, type[models.Model]] = {
    "card": Card,
    "wonder": Wonder,
    "token": ProgressToken,
    "medal": Medal,
}
HISTORY = {
    "card": ("name", "age", "colour", "cost", "chains_from", "chain_symbol", "copies", "effects"),
    "wonder": ("name", "expansion"),
    "token": ("name", "effects", "copies", "expansion"),
    "medal": ("name", "objective", "effects", "copies", "expansion"),
}
ALWAYS = ("source", "verified", "doubt")
PLURALS = {
    "wonder": gettext_lazy("Wonders"),
    "token": gettext_lazy("Progress tokens"),
    "medal": gettext_lazy("Medals"),
}


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    """GET /cards/: the catalogs, a game and edition each."""
    shelf = Shelf()
    found = [
        {
            **title_tag(one.title),
            "words": edition_words(one.title, one.edition),
            "url": _catalog_address(shelf, one),
            "counts": [
                {"word": str(word), "count": len(list(rows))}
                for word, rows in groupby(shelf.items(one).values(), key=_counted)
            ],
        }
        for one in shelf.newest
    ]
    return render(request, "rules/cards.html", {"catalogs": found})


def _plural(item: Item) -> str:
    return str(PLURALS.get(item.kind, _("Cards")))


def _counted(item: Item) -> str:
    """The word after a number: names of the game keep their capital."""
    return str(PLURALS.get(item.kind, _("cards")))


def _catalog_address(shelf: Shelf, one: Newest) -> str:
    address = reverse("rules:cards_of", args=[one.title])
    return address if shelf.editions(one.title)[0] == one else f"{address}?edition={one.edition}"


@require_safe
def cards_of(request: HttpRequest, title: str) -> HttpResponse:
    """GET /cards/duel/: everything in a game's catalog; `?edition=1` an older edition."""
    shelf = Shelf()
    editions = shelf.editions(title)
    asked = request.GET.get("edition", "")
    chosen = next((one for one in editions if not asked or one.edition == asked), None)
    if chosen is None:
        raise Http404(_("There is no such catalog."))
    items = sorted(shelf.items(chosen).values(), key=catalog.order)
    suffix = f"?edition={asked}" if asked else ""
    groups = [
        {
            "name": name,
            "kind": found[0].kind,
            "rows": [
                {"item": one, "url": reverse("rules:card", args=[title, one.id]) + suffix} for one in found
            ],
        }
        for name, rows in groupby(items, key=_group)
        if (found := list(rows))
    ]
    context = {
        "game": title_tag(title),
        "words": edition_words(title, chosen.edition),
        "faces": faces_of(catalog.document(chosen)),
        "groups": groups,
        "editions": _edition_links(title, editions, chosen, reverse("rules:cards_of", args=[title])),
    }
    return render(request, "rules/cards_of.html", context)


def _group(item: Item) -> str:
    if item.kind != "card":
        return _plural(item)
    if item.row["colour"] == "purple":
        return _("Guilds")
    age = item.row["age"]
    return _("Age %(age)s") % {"age": ROMAN[age]} if age else _("Cards")


def _edition_links(title: str, editions: list[Newest], chosen: Newest, address: str) -> list[dict[str, Any]]:
    """Links to the other editions; nothing for a game of one edition."""
    if len(editions) < 2:
        return []
    return [
        {
            "words": edition_words(title, one.edition),
            "url": address if number == 0 else f"{address}?edition={one.edition}",
            "current": one == chosen,
        }
        for number, one in enumerate(editions)
    ]


@require_safe
def card(request: HttpRequest, title: str, item: str) -> HttpResponse:
    """GET /cards/duel/forum: a card, Wonder, token or Medal with all that is known of it."""
    shelf = Shelf()
    asked = request.GET.get("edition", "")
    found = shelf.find(title, item, asked)
    if found is None:
        raise Http404(_("There is no such card."))
    one, faces = found
    having = [edition for edition in shelf.editions(title) if item in shelf.items(edition)]
    chosen = next(edition for edition in having if edition.edition == one.edition)
    row = _row(one)
    there = content()
    context = {
        "item": one,
        "faces": faces,
        "game": title_tag(title),
        "kind": item_kind(one),
        "words": item_words(one),
        "cost": _cost(one),
        "sides": _sides(one),
        "chains_from": _links(one, one.row.get("chains_from") or []),
        "frees": _links(one, [freed["id"] for freed in faces.frees(one.row)]),
        "chain": _chain(one, faces, f"?edition={asked}" if asked else ""),
        "copies": _copies(one),
        "decks": catalog.decks_of(one, catalog.document(chosen)),
        "entries": [document_row(doc) for doc in there.by_card.get((title, item), [])],
        "editions": _edition_links(title, having, chosen, reverse("rules:card", args=[title, item])),
        "revisions": row_revisions(row, HISTORY[one.kind] + ALWAYS, _parts(row)) if row else [],
        "changed": row is not None and fingerprint(row.document()) != fingerprint(one.row),
    }
    return render(request, "rules/card.html", context)


def _row(item: Item) -> Any:
    """The curated row behind the published values."""
    rows = MODELS[item.kind]._default_manager.filter(
        edition__title=item.title, edition__number=item.edition, slug=item.id
    )
    if item.kind == "wonder":
        rows = rows.prefetch_related("sides__stages")
    return rows.first()


def _parts(row: Any) -> list[tuple[str, Any, tuple[str, ...]]]:
    """The sides and stages of a Wonder, whose changes are changes of the Wonder."""
    if not isinstance(row, Wonder):
        return []
    parts: list[tuple[str, Any, tuple[str, ...]]] = []
    for side in row.sides.all():
        name = _("Side %(side)s") % {"side": side.letter} if side.letter else _("Side")
        parts.append((name, side, ("initial_resource",)))
        parts += [(str(stage), stage, ("cost", "effects", "requires")) for stage in side.stages.all()]
    return parts


def _cost(item: Item) -> str:
    if item.kind == "card" and item.title != "architects":
        return cost_words(item.row["cost"])
    return ""


def _sides(item: Item) -> list[dict[str, Any]]:
    """The stages of a Wonder in words; a Wonder of Duel is one side with one stage."""
    if item.kind != "wonder":
        return []
    return [
        {
            "id": side["id"],
            "stages": [
                {
                    "id": stage["id"],
                    "cost": set_words(stage["cost"])
                    if stage["cost"].get("count")
                    else cost_words(stage["cost"]),
                    "requires": stage["requires"],
                    "effects": stage["effects"],
                }
                for stage in side["stages"]
            ],
        }
        for side in item.row["sides"]
    ]


def _chain(item: Item, faces: Faces, suffix: str) -> tuple[list[dict[str, Any]], None, list[dict[str, Any]]]:
    """The cards that make it free, itself, and those that it makes free, to be drawn in this order."""

    def drawn(ids: Iterable[str]) -> list[dict[str, Any]]:
        return [
            {"card": faces.cards[one], "url": reverse("rules:card", args=[item.title, one]) + suffix}
            for one in ids
            if one in faces.cards
        ]

    return drawn(item.row.get("chains_from") or ()), None, drawn(row["id"] for row in faces.frees(item.row))


def _links(item: Item, ids: list[str]) -> list[dict[str, str]]:
    names = catalog.names(item.title)
    return [
        {"name": names.get(one, one), "url": reverse("rules:card", args=[item.title, one])} for one in ids
    ]


def _copies(item: Item) -> list[dict[str, Any]]:
    """7 Wonders: how many copies are in play, by the number of players."""
    copies = item.row.get("copies")
    if not isinstance(copies, dict):
        return []
    return [{"players": players, "count": count} for players, count in sorted(copies.items())]
