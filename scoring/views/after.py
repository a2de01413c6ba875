"""What is done with a sheet: its history, its link for other devices, exports."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from rules.qr import qr
from scoring import exporting, holding, pages, saving
from scoring.evaluating import Evaluation, evaluate
from scoring.models import Change
from scoring.views.sheet import evaluated, found_sheet
from scoring.words import Told

MOST_CHANGES = 300
MOST_SHEETS = 500


@require_GET
@never_cache
def history(request: HttpRequest, sheet: str) -> HttpResponse:
    """Every change, the newest first."""
    found = evaluated(found_sheet(sheet))
    told = Told(found.ruleset, pages.people_of(found))
    changes = [_change(one, told, found) for one in found.sheet.changes.all()[:MOST_CHANGES]]
    context = {
        "heading": pages.heading(found.sheet),
        "url": found.sheet.get_absolute_url(),
        "changes": changes,
    }
    return render(request, "scoring/history.html", context)


def _change(one: Change, told: Told, found: Evaluation) -> dict[str, Any]:
    kind, _sep, id = one.field.partition(".")
    named = kind in ("cards", "tokens", "built", "medals") and bool(id)
    if named and kind == "built" and found.sheet.title == "architects":
        field = _("Stage %(stage)s") % {"stage": id}
    else:
        field = told.any_thing(id) if named else pages.field_word(one.field, found.sheet.title)
    return {
        "at": date_format(one.at, "j M Y, H:i"),
        "where": told.person(one.column) if one.column is not None else "",
        "field": field,
        "before": one.before or "–",
        "after": one.after or "–",
        "by": one.by,
    }


@require_GET
@never_cache
def share(request: HttpRequest, sheet: str) -> HttpResponse:
    """The link and its QR code, for the phone across the table; and one for each column."""
    found = evaluated(found_sheet(sheet))
    addresses = pages.urls(found.sheet)
    link = request.build_absolute_uri(addresses["sheet" if found.sheet.source else "edit"])
    context = {
        "heading": pages.heading(found.sheet),
        "url": addresses["sheet"],
        "link": link,
        "qr": qr(link),
        "columns": []
        if found.sheet.source
        else [
            {"name": name, "url": f"{addresses['edit']}?column={number}"}
            for number, name in enumerate(pages.people_of(found))
        ],
    }
    return render(request, "scoring/share.html", context)


def _file(text: str, name: str, kind: str) -> HttpResponse:
    made = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    made["Content-Disposition"] = f'attachment; filename="{name}"'
    return made


def _json(document: Any, name: str) -> HttpResponse:
    text = json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True)
    return _file(text + "\n", name, "application/json")


@require_GET
@never_cache
def as_csv(request: HttpRequest, sheet: str) -> HttpResponse:
    found = evaluated(found_sheet(sheet))
    return _file(exporting.as_csv([found]), f"{found.sheet.title}-{sheet}.csv", "text/csv")


@require_GET
@never_cache
def as_json(request: HttpRequest, sheet: str) -> HttpResponse:
    found = evaluated(found_sheet(sheet))
    return _json(exporting.as_document(found), f"{found.sheet.title}-{sheet}.json")


@require_GET
@never_cache
def as_bgstats(request: HttpRequest, sheet: str) -> HttpResponse:
    """To the app BG Stats: its link holds the play. With ``?form=json`` what that link holds."""
    found = evaluated(found_sheet(sheet))
    if request.GET.get("form") == "json":
        return _json(exporting.as_bgstats(found), f"{found.sheet.title}-{sheet}-bgstats.json")
    return HttpResponseRedirect(exporting.bgstats_link(found))


@require_GET
@never_cache
def all_sheets(request: HttpRequest, form: str) -> HttpResponse:
    """All sheets of the visitor: ``csv`` or ``json``."""
    if form not in ("csv", "json"):
        raise Http404("No such form.")
    mine = holding.sheets_of(request).prefetch_related("columns")[:MOST_SHEETS]
    found = [evaluate(sheet, saving.columns_of(sheet)) for sheet in mine]
    if form == "csv":
        return _file(exporting.as_csv(found), "sheets.csv", "text/csv")
    return _json([exporting.as_document(one) for one in found], "sheets.json")
