"""The page of all faces: every card, Wonder, Progress token and Medal of every title, in each size."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.faces.catalog import faces_of
from rules.models import PublishedRuleset

CARD_SIZES = ("large", "middle", "small", "tiny")


def title_words(title: str, edition: str) -> str:
    """The name of a title and, where there are several, its edition."""
    names = {
        "duel": _("7 Wonders Duel"),
        "seven_wonders": _("7 Wonders"),
        "architects": _("7 Wonders Architects"),
    }
    name = names.get(title, title)
    if title != "seven_wonders":
        return name
    return _("%(title)s, edition %(edition)s") % {"title": name, "edition": edition}


def newest_documents() -> list[dict[str, Any]]:
    """The newest published document of every title and edition, Duel first."""
    newest: dict[tuple[str, str], PublishedRuleset] = {}
    for row in PublishedRuleset.objects.order_by("number"):
        newest[row.title, row.edition] = row
    order = ("duel", "seven_wonders", "architects")
    rows = sorted(newest.values(), key=lambda row: (order.index(row.title), row.edition))
    return [{**row.document, "sha256": row.sha256} for row in rows]


@require_safe
def all_faces(request: HttpRequest) -> HttpResponse:
    """GET /faces/: `?title=duel` shows one title, `?size=tiny` the cards in one size; else all, in middle."""
    documents = newest_documents()
    title, size = request.GET.get("title", ""), request.GET.get("size", "")
    catalogs = [
        {
            "words": title_words(document["title"], document["edition"]),
            "id": f"{document['title']}-{document['edition']}",
            "document": document,
            "faces": faces_of(document),
        }
        for document in documents
        if title in ("", document["title"])
    ]
    sizes = [size] if size in CARD_SIZES else list(CARD_SIZES)
    return render(request, "faces/all.html", {"catalogs": catalogs, "sizes": sizes, "size": size})
