"""Settle it: put the table's situation in and see what the engine says. Every step is a plain link or a form
that leads to another address; the address is the situation, so it can be sent to somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

import engine
from engine.ruleset import Ruleset
from rules import rulesets
from rules.encyclopedia import catalog
from rules.qr import qr
from rules.settle import document as documents
from rules.settle import putting_in
from rules.settle.answering import answer
from rules.settle.document import BadDocument, Document
from rules.settle.form import FORMS, Choice, Form, Value
from rules.settle.links import link_to, opened
from rules.views.shown import edition_words, title_tag

MOST_MOVES = 40
QR_LENGTH = 1200
"""A longer link makes a code that phones cannot read."""
Shown = dict[str, Any]


@require_safe
def settle_titles(request: HttpRequest) -> HttpResponse:
    """GET /settle/: which game it is."""
    games = [
        {**title_tag(title), "players": FORMS[title].players, "editions": _editions(title)}
        for title in engine.titles()
        if title in FORMS
    ]
    return render(request, "rules/settle_titles.html", {"games": games})


@require_safe
def settle(request: HttpRequest, title: str) -> HttpResponse:
    """GET /settle/duel?p=...: the position in `p` with the engine's answer. Without `p` an empty one for
    `players` (and `edition`). `add=1.cards:forum`, `drop=1.cards:0` and `set=1` with the values of a city
    (`set=table`: of the table) change it and lead on; `zone` and `q` open the picker of a place; `m` are
    moves to try."""
    if title not in engine.titles() or title not in FORMS:
        raise Http404(_("There is no such game."))
    form = FORMS[title]
    if "p" not in request.GET:
        return redirect(link_to(title, _empty(request, title, form)))
    document = _document(request.GET["p"])
    ruleset = rulesets.engine_ruleset(_rules(title, str(document.get("edition", ""))))
    try:
        if changed := _change(request.GET, form, ruleset, document):
            return redirect(link_to(title, document, **changed) + "#put-in")
    except BadDocument:
        raise Http404(_("That cannot be changed here.")) from None
    context = {
        "game": title_tag(title),
        "edition": edition_words(title, str(document["edition"])) if len(_editions(title)) > 1 else "",
        "p": request.GET["p"],
        "table": putting_in.group(title, form, ruleset, document, None),
        "cities": [
            putting_in.group(title, form, ruleset, document, n) for n in range(len(document["cities"]))
        ],
        "picker": putting_in.picker(request.GET, title, form, ruleset, document),
        "link": request.build_absolute_uri(link_to(title, document)),
        **answer(title, ruleset, document, request.GET.getlist("m")[:MOST_MOVES]),
    }
    context["qr"] = qr(context["link"]) if len(context["link"]) < QR_LENGTH else ""
    return render(request, "rules/settle.html", context)


def _editions(title: str) -> list[tuple[str, str]]:
    return [(edition, edition_words(title, edition)) for edition in catalog.editions(title)]


def _rules(title: str, edition: str) -> int:
    for one in catalog.newest():
        if (one.title, one.edition) == (title, edition):
            return one.pk
    raise Http404(_("There are no rules of this edition."))


def _empty(request: HttpRequest, title: str, form: Form) -> Document:
    asked = request.GET.get("players", "")
    players = int(asked) if asked.isdecimal() and int(asked) in form.players else form.players[0]
    editions = [edition for edition, _words in _editions(title)]
    edition = request.GET.get("edition", "")
    return {
        "edition": edition if edition in editions else editions[0],
        "cities": [{} for _city in range(players)],
    }


def _document(text: str) -> Document:
    try:
        document = opened(text)
    except (signing.BadSignature, BadDocument):
        raise Http404(_("This link is not whole. Ask for it again.")) from None
    document.setdefault("edition", "1")
    return document


def _change(query: Mapping[str, Any], form: Form, ruleset: Ruleset, document: Document) -> Shown | None:
    """Make the change that the query asks for; gives what else the next address carries, None when it asks
    for none. `BadDocument` for a place, thing or value that is not there."""
    players = len(document["cities"])
    places, values = dict(form.places(players)), dict(form.values(players))
    if adding := query.get("add"):
        name, _colon, id = adding.partition(":")
        if name not in places or id not in putting_in.rows_of(ruleset, places[name]):
            raise BadDocument("no such thing")
        if places[name].single:
            documents.tell(document, name, id)
            return {"on": 1}
        documents.add(document, name, id)
        return {"zone": name}
    if dropping := query.get("drop"):
        name, _colon, number = dropping.partition(":")
        if name not in places or not number.isdecimal():
            raise BadDocument("no such thing")
        if places[name].single:
            documents.tell(document, name, None)
        else:
            documents.take_away(document, name, int(number))
        return {"on": 1}
    if "set" in query:
        for name, value in values.items():
            if name in query:
                documents.tell(document, name, _read(value, query[name].strip()))
        return {"on": 1}
    return None


def _read(value: Value, text: str) -> Any:
    """What was typed, as the document keeps it; None for nothing."""
    if not text:
        return None
    if isinstance(value, Choice):
        found = next((one for one, _words in value.values if str(one) == text), None)
        if found is None:
            raise BadDocument("no such value")
        return found
    try:
        number = int(text)
    except ValueError:
        raise BadDocument("no number") from None
    return max(value.least, min(value.most, number))
