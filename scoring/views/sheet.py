"""A sheet: read, entered, kept up to date. Whoever has its address may read and enter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from scoring import holding, pages, saving
from scoring.entries import SUPREMACY
from scoring.evaluating import Evaluation, evaluate
from scoring.expressions import NotASum, parse
from scoring.models import Sheet
from scoring.saving import Conflict, Entered, NotEditable

_FIELD = re.compile(r"c(\d{1,2}|s|a)\.([a-z_]{1,20})")
ABOUT = ("name", "board")


def found_sheet(public_id: str) -> Sheet:
    """The sheet of this name; Http404 when there is none."""
    sheet = Sheet.objects.filter(public_id=public_id).first()
    if sheet is None:
        raise Http404("No such sheet.")
    return sheet


def evaluated(sheet: Sheet) -> Evaluation:
    return evaluate(sheet, saving.columns_of(sheet))


def column_of(request: HttpRequest) -> int | None:
    """The one column that this device enters; None for all."""
    asked = request.GET.get("column", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else None


def answer(
    request: HttpRequest,
    found: Evaluation,
    *,
    edit: bool,
    conflicts: list[Conflict] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its fragment for htmx."""
    context = {
        "board": pages.board(
            found,
            edit=edit and not found.sheet.source,
            column=column_of(request),
            opened=request.GET.get("open", ""),
            conflicts=conflicts or (),
        )
    }
    htmx = getattr(request, "htmx", None)
    part = htmx and not htmx.boosted
    template = "scoring/_sheet.html" if part else "scoring/sheet.html"
    made = render(request, template, context, status=status)
    # Its address is its key: no search engine should keep it.
    made["X-Robots-Tag"] = "noindex"
    return made


@require_GET
@never_cache
def sheet(request: HttpRequest, sheet: str) -> HttpResponse:
    """To read: each number opens into its sum."""
    return answer(request, evaluated(found_sheet(sheet)), edit=False)


@require_GET
@never_cache
def edit(request: HttpRequest, sheet: str) -> HttpResponse:
    """To enter and to correct."""
    found = found_sheet(sheet)
    if found.source:
        return HttpResponseRedirect(found.get_absolute_url())
    return answer(request, evaluated(found), edit=True)


@require_GET
@never_cache
def live(request: HttpRequest, sheet: str) -> HttpResponse:
    """204 when nothing changed since `tag`, else the fragment."""
    found = found_sheet(sheet)
    if request.GET.get("tag") == pages.tag(found):
        return HttpResponse(status=204)
    return answer(request, evaluated(found), edit=request.GET.get("mode") == "edit")


@require_POST
def save(request: HttpRequest, sheet: str) -> HttpResponse:
    """Merge what was entered. A field that was changed elsewhere too keeps what is stored: 409, and both are
    told. Without scripts the answer is a redirect."""
    columns, shared, about = entered_of(request.POST)
    step(request.POST.get("step", ""), columns)
    who = request.user.get_username() if request.user.is_authenticated else ""
    try:
        saved = saving.save(sheet, columns, shared, about, by=who)
    except NotEditable:
        return answer(request, evaluated(found_sheet(sheet)), edit=False, status=409)
    if saved is None:
        raise Http404("No such sheet.")
    seat = request.POST.get("swap", "")
    if not saved.conflicts and seat.isascii() and seat.isdigit() and len(seat) < 3:
        saved = saving.swap(sheet, int(seat), by=who) or saved
    if saved.changed:
        holding.hold(request, saved.sheet)
    if saved.conflicts:
        found = evaluate(saved.sheet, saved.columns)
        return answer(request, found, edit=True, conflicts=saved.conflicts, status=409)
    if getattr(request, "htmx", False):
        if request.POST.get("then") == "read":
            return HttpResponseClientRedirect(pages.urls(saved.sheet)["sheet"])
        return answer(request, evaluate(saved.sheet, saved.columns), edit=True)
    addresses = pages.urls(saved.sheet)
    if request.POST.get("then") == "read":
        return HttpResponseRedirect(addresses["sheet"])
    column = column_of(request)
    return HttpResponseRedirect(addresses["edit"] + (f"?column={column}" if column is not None else ""))


def entered_of(
    posted: Mapping[str, Any],
) -> tuple[dict[int, Entered], dict[str, tuple[str, str]], dict[str, tuple[str, str]]]:
    """What a form says: (by column, shared, about the sheet), each value with its base."""
    columns: dict[int, Entered] = {}
    shared: dict[str, tuple[str, str]] = {}
    about: dict[str, tuple[str, str]] = {}
    for key, value in posted.items():
        match = _FIELD.fullmatch(key)
        if match is None:
            continue
        where, name = match.groups()
        pair = str(value), str(posted.get(f"b{key[1:]}", ""))
        if where == "s":
            shared[name] = pair
        elif where == "a":
            about[name] = pair
        else:
            entered = columns.setdefault(int(where), Entered({}, {}, {}))
            place = entered.about if name in ABOUT else entered.texts
            if name != SUPREMACY or pair[0] in ("", "military", "science"):
                place[name] = pair
    return columns, shared, about


def step(text: str, columns: dict[int, Entered]) -> None:
    """Without scripts a stepper is a button that sends ``c0.military:1``: the number grows by that."""
    key, _sep, by = text.partition(":")
    match = _FIELD.fullmatch(key)
    if match is None or by not in ("1", "-1") or not match[1].isdigit():
        return
    texts = columns.get(int(match[1]), Entered()).texts
    if match[2] not in texts:
        return
    typed, base = texts[match[2]]
    try:
        found = parse(typed)
    except NotASum:
        return
    texts[match[2]] = str((found.total if found else 0) + int(by)), base
