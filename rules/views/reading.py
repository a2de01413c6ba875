"""Reading the encyclopedia: by theme, an entry, a rule code."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.encyclopedia import catalog
from rules.encyclopedia.history import entry_revisions
from rules.encyclopedia.markdown import to_html
from rules.encyclopedia.references import options_of, split_card
from rules.guides import library
from rules.models import Entry, Report, RuleCode, Term
from rules.models.encyclopedia import SHORT_ID, Status
from rules.qr import qr
from rules.recent import lately_clarified
from rules.search import content
from rules.situations.showing import shown_situations
from rules.views.sharing import structured_data
from rules.views.shown import Shelf, edition_words, title_tag, title_tags, verdict_icon

CODE = re.compile(r"[a-z_]+(\.[a-z_]+)+")


@require_safe
def encyclopedia(request: HttpRequest) -> HttpResponse:
    """GET /r/: the games with their themes, and what was lately clarified."""
    themes: dict[str, dict[str, dict[str, Any]]] = {title: {} for title in catalog.TITLE_NAMES}
    entries = Entry.objects.public().select_related("theme")
    for entry in entries:
        theme = themes.setdefault(entry.title, {}).setdefault(
            entry.theme.slug, {"name": entry.theme.name, "slug": entry.theme.slug, "count": 0}
        )
        theme["count"] += 1
    games = [
        {
            **title_tag(title),
            "guide": library().of(title).slug,
            "themes": list(found.values()),
            "count": sum(one["count"] for one in found.values()),
        }
        for title, found in themes.items()
    ]
    return render(request, "rules/encyclopedia.html", {"games": games, "late": lately_clarified(6)})


@require_safe
def browse(request: HttpRequest, title: str) -> HttpResponse:
    """GET /r/duel/: all entries of a game by theme, then its glossary."""
    if title not in catalog.TITLE_NAMES:
        return entry_page(request, title)  # /r/D41/ means /r/D41
    entries = Entry.objects.public().filter(theme__title=title).select_related("theme")
    themes = [
        {"theme": theme, "rows": [{"entry": entry, "icon": verdict_icon(entry.verdict)} for entry in found]}
        for theme, found in groupby(entries, key=lambda entry: entry.theme)
    ]
    known = {row["entry"].short_id: row["entry"] for theme in themes for row in theme["rows"]}
    terms = [
        {"term": term, "see": [known[short_id] for short_id in term.see if short_id in known]}
        for term in Term.objects.filter(title=title).order_by("name")
    ]
    return render(request, "rules/browse.html", {"game": title_tag(title), "themes": themes, "terms": terms})


@require_safe
def entry_page(request: HttpRequest, short_id: str) -> HttpResponse:
    """GET /r/D41: one question and its answer. The address is permanent; /r/d41 and /r/D41/ lead to it."""
    if not SHORT_ID.fullmatch(short_id.upper()):  # anything may stand in an address, a NUL too
        raise Http404(_("There is no such entry."))
    entry = get_object_or_404(
        Entry.objects.select_related("theme", "superseded_by").prefetch_related(
            "citations__source", "rule_lines__code"
        ),
        short_id=short_id.upper(),
    )
    if entry.status == Status.DRAFT and not request.user.is_staff:
        raise Http404(_("There is no such entry."))
    if request.path != _address(entry):
        return redirect("rules:entry", entry.short_id, permanent=True)
    known = content().entries
    revisions = entry_revisions(entry)
    citations = list(entry.citations.all())
    address = request.build_absolute_uri(_address(entry))
    lines = sorted(entry.rule_lines.all(), key=lambda line: (line.position, line.code.code))
    context = {
        "entry": entry,
        "icon": verdict_icon(entry.verdict),
        "game": title_tag(entry.title),
        "titles": title_tags(entry.titles),
        "editions": _editions(entry),
        "reason": to_html(entry.reason),
        "cards": _cards(entry),
        "situations": shown_situations(entry),
        "option": _option(entry),
        "citations": citations,
        "codes": [line.code for line in lines if not line.code.retired],
        "see": [known[short_id] for short_id in entry.see if short_id in known],
        "revisions": revisions,
        "revision": revisions[0].number if revisions else 1,
        "notes": entry.reports.filter(state=Report.State.PUBLISHED),
        "address": address,
        "qr": qr(address),
        "structured": structured_data(entry, citations, address),
    }
    return render(request, "rules/entry.html", context)


def _address(entry: Entry) -> str:
    return reverse("rules:entry", args=[entry.short_id])


def _editions(entry: Entry) -> list[str]:
    return [edition_words(entry.title, edition) for edition in entry.editions]


def _cards(entry: Entry) -> list[dict[str, Any]]:
    """The cards it touches, with what draws them; an answer for one edition shows that edition's."""
    shelf, cards = Shelf(), []
    edition = entry.editions[0] if len(entry.editions) == 1 else ""
    for card in entry.cards:
        title, item_id = split_card(card, entry.titles)
        if found := shelf.find(title, item_id, edition):
            item, faces = found
            cards.append({"item": item, "faces": faces, "edition": edition})
    return cards


def _option(entry: Entry) -> dict[str, Any] | None:
    """The option of a game that settles a disputed point, with its values in words."""
    if not entry.option:
        return None
    for title in entry.titles:
        if option := options_of(title).get(entry.option):
            words = {True: _("yes"), False: _("no"), "True": _("yes"), "False": _("no")}
            return {
                "name": entry.option,
                "values": [words.get(value, str(value)) for value in option.values],
                "default": words.get(option.default, str(option.default)),
            }
    return {"name": entry.option, "values": [], "default": ""}


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    """GET /r/code/duel.trade.price: to the entry of the code's first line."""
    if not CODE.fullmatch(code.lower()):
        raise Http404(_("There is no such rule code."))
    found = get_object_or_404(RuleCode.objects.prefetch_related("lines__entry"), code=code.lower())
    for line in found.lines.all():
        if line.entry.status != Status.DRAFT:
            return redirect("rules:entry", line.entry.short_id)
    raise Http404(_("No entry explains %(code)s.") % {"code": code})
