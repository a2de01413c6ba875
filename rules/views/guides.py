"""The guides: how a game is played, symbols, box, cheat sheet; printings; questions across games."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.encyclopedia import catalog
from rules.encyclopedia.markdown import to_html
from rules.faces import Faces, effects_words, faces_of
from rules.guides import Guide, guides, library
from rules.guides.drawing import DIAGRAMS, diagram
from rules.guides.printings import differences
from rules.guides.reading import LISTS
from rules.search import content
from rules.search.documents import ROMAN
from rules.views.shown import document_row, edition_words, title_tag

KINDS = {"wonders": "wonder", "tokens": "token", "medals": "medal"}


@require_safe
def guide_index(request: HttpRequest) -> HttpResponse:
    """GET /guide/: all guides, and the pages beside them."""
    games = [
        {
            **title_tag(title),
            "guides": [guide for guide in guides() if guide.title == title],
            "main": library().of(title),
        }
        for title in catalog.TITLE_NAMES
    ]
    return render(request, "rules/guides.html", {"games": games})


def _guide(slug: str) -> Guide:
    for guide in guides():
        if guide.slug == slug:
            return guide
    raise Http404(_("There is no such guide."))


def _main(slug: str) -> Guide:
    """The guide of a game itself, which has symbols, boxes and a sheet."""
    guide = _guide(slug)
    if not guide.sheet:
        raise Http404(_("This page is for the game itself, not for a variant."))
    return guide


def _catalog(guide: Guide) -> dict[str, Any]:
    """The published document of the guide's edition, {} when none is published."""
    for one in catalog.newest():
        if one.title == guide.title and one.edition == guide.edition:
            return catalog.document(one)
    return {}


def _frame(guide: Guide) -> dict[str, Any]:
    """What every page of a guide shows."""
    return {
        "guide": guide,
        "game": title_tag(guide.title),
        "main": library().of(guide.title),
        "others": [one for one in guides() if one.title == guide.title and one.slug != guide.slug],
    }


@require_safe
def guide_page(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /guide/duel: from set-up to scoring."""
    guide = _guide(slug)
    document = _catalog(guide)
    faces = faces_of(document) if document else None
    known = content().entries
    sections = [
        {
            "id": section["id"],
            "name": section["name"],
            "steps": [
                {
                    "text": to_html(step["text"]),
                    "see": [known[one] for one in step.get("see", ()) if one in known],
                    "figure": _figure(step.get("figure"), document, faces),
                }
                for step in section["steps"]
            ],
        }
        for section in guide.sections
    ]
    return render(request, "rules/guide.html", _frame(guide) | {"sections": sections})


def _figure(
    figure: dict[str, Any] | None, document: dict[str, Any], faces: Faces | None
) -> dict[str, Any] | None:
    """A picture with what its template needs; None where there is none, or no catalog to draw it from."""
    if not figure:
        return None
    kind = figure["kind"]
    shown: dict[str, Any] = {"kind": kind, "caption": figure.get("caption", "")}
    if kind in DIAGRAMS:
        return shown | {"drawn": diagram(kind, document["setup"])} if document else None
    if kind == "icons":
        return shown | {"items": figure["items"]}
    if kind == "sum":
        return shown | {
            "terms": figure["terms"],
            "total": figure.get("total", ""),
            "words": figure.get("words", ""),
        }
    if kind == "science":
        return shown | _science(figure["counts"], document)
    if faces is None:
        return None
    rows = {row["id"]: row for row in document[LISTS.get(kind, "cards")]}
    return shown | {
        "faces": faces,
        "title": document["title"],
        "kind_of": KINDS.get(kind, "card"),
        "rows": [rows[one] for one in figure["ids"] if one in rows],
    }


def _science(counts: dict[str, int], document: dict[str, Any]) -> dict[str, Any]:
    """The science score of so many symbols as a sum: squares, and sets of three."""
    terms: list[dict[str, Any]] = [
        {"icon": f"sci-{symbol}", "count": n, "value": n * n} for symbol, n in counts.items()
    ]
    a_set = document["setup"]["science_set_points"] if document else 0
    sets = min(counts.values()) * a_set if len(counts) == 3 else 0
    return {"terms": terms, "sets": sets, "total": sum(term["value"] for term in terms) + sets}


@require_safe
def symbols_page(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /guide/duel/symbols: resources, kinds of cards and other signs, in words."""
    guide = _main(slug)
    document = _catalog(guide)
    cards = document.get("cards", ())
    leads = {origin: card for card in cards for origin in card["chains_from"]}
    chains = [
        {"icon": f"chain-{card['chain_symbol']}", "from": card, "to": leads[card["id"]]}
        for card in cards
        if card.get("chain_symbol") and card["id"] in leads
    ]
    groups = [
        {"name": group["name"], "items": [_sign(item) for item in group["items"]]} for group in guide.symbols
    ]
    context = _frame(guide) | {"groups": groups, "chains": chains}
    return render(request, "rules/guide_symbols.html", context)


def _sign(item: dict[str, str]) -> dict[str, str]:
    """A symbol with the colour it has on a card: its resource's, or its kind of card's."""
    kind = item["icon"].removeprefix("type-")
    return {**item, "colour": kind if kind != item["icon"] else ""}


@require_safe
def box_page(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /guide/duel/box: what lies in each box, and every card with its number."""
    guide = _main(slug)
    boxes = [
        {"name": box["name"], "note": box.get("note", ""), "items": box["items"], "lists": _lists(box)}
        for box in guide.boxes
    ]
    return render(request, "rules/guide_box.html", _frame(guide) | {"boxes": boxes})


def _lists(box: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of a box by Age or deck: name, number of copies, from how many players on."""
    document = library().documents[box["document"]]
    checks = {item.get("check", "") for item in box["items"]}
    if document["decks"]:
        wanted = "medals" if "decks:medals" in checks else ""
        names = {row["id"]: row["name"] for row in document["cards"]}
        return [
            {
                "name": deck["name"],
                "total": sum(deck["cards"].values()),
                "rows": [{"name": names[one], "count": count} for one, count in deck["cards"].items()],
            }
            for deck in document["decks"]
            if deck["expansion"] == wanted
        ]
    found = []
    for age in (1, 2, 3):
        for guilds in (False, True):
            cards = [
                card
                for card in document["cards"]
                if card["age"] == age and (card["colour"] == "purple") == guilds
            ]
            rows = [_copies(card) for card in sorted(cards, key=lambda card: str(card["name"]))]
            if rows:
                name = _("Guilds") if guilds else _("Age %(age)s") % {"age": ROMAN[age]}
                found.append({"name": name, "total": sum(row["count"] for row in rows), "rows": rows})
    return found


def _copies(card: dict[str, Any]) -> dict[str, Any]:
    """A card with its copies; `players` lists from how many players on each of them takes part."""
    copies = card["copies"]
    if not copies or card["colour"] == "purple":
        return {"name": card["name"], "count": 1, "players": "", "colour": card["colour"]}
    players, before = [], 0
    for number, count in sorted(copies.items()):
        players += [f"{number}+"] * (count - before)
        before = count
    return {"name": card["name"], "count": before, "players": " ".join(players), "colour": card["colour"]}


@require_safe
def sheet_page(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /guide/duel/sheet: the game on one page, made for paper."""
    guide = _main(slug)
    blocks = [
        {"name": block["name"], "lines": [to_html(line) for line in block["lines"]]} for block in guide.sheet
    ]
    blocks += _reference(_catalog(guide))
    address = request.build_absolute_uri(reverse("rules:guide", args=[guide.slug]))
    return render(request, "rules/guide_sheet.html", _frame(guide) | {"blocks": blocks, "address": address})


def _reference(document: dict[str, Any]) -> list[dict[str, Any]]:
    """What nobody knows by heart, from the catalog: Progress tokens where a game has them, else guilds."""
    rows, name = document.get("progress_tokens") or [], _("Progress tokens")
    if not rows:
        rows = [card for card in document.get("cards", ()) if card["colour"] == "purple"]
        name = _("Guilds")
    lines = [
        format_html("<b>{}</b>: {}", row["name"], effects_words(row["effects"], document["title"]))
        for row in sorted(rows, key=lambda row: str(row["name"]))
    ]
    return [{"name": name, "lines": lines, "long": True}] if lines else []


@require_safe
def editions_page(request: HttpRequest) -> HttpResponse:
    """GET /guide/editions: what differs between the printings of each game."""
    known = content().entries
    games = []
    for game in library().games:
        documents = [library().documents[stem] for stem in game["documents"]]
        compared = None
        if len(documents) == 2:
            compared = differences(documents[0], documents[1], game.get("renamed"))
        games.append(
            {
                **title_tag(game["title"]),
                "words": game["name"],
                "lines": [
                    {
                        "text": to_html(line["text"]),
                        "see": [known[one] for one in line.get("see", ()) if one in known],
                    }
                    for line in game["lines"]
                ],
                "differences": compared,
                "editions": [edition_words(game["title"], one["edition"]) for one in documents],
                "older": documents[0]["edition"] if documents else "",
            }
        )
    return render(request, "rules/guide_editions.html", {"games": games})


@require_safe
def same_question(request: HttpRequest) -> HttpResponse:
    """GET /guide/same-question: questions that are asked of more than one game, with each game's answer."""
    known = content().entries
    rows = [
        {
            "question": row["question"],
            "answers": [
                {
                    **title_tag(title),
                    "row": document_row(known[row[title]]) if row.get(title) in known else None,
                }
                for title in catalog.TITLE_NAMES
            ],
        }
        for row in library().questions
    ]
    games = [title_tag(title) for title in catalog.TITLE_NAMES]
    return render(request, "rules/guide_same_question.html", {"rows": rows, "games": games})
