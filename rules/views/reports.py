"""Readers report a mistake, ask a question, or leave a note; and see what became of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules.forms import ReportForm
from rules.models import Entry
from rules.reporting import LATER, key_of, report_of, send
from rules.views.tracking import public_entry


@require_http_methods(["GET", "HEAD", "POST"])
def about_entry(request: HttpRequest, short_id: str) -> HttpResponse:
    """/r/D41/report: about this entry."""
    return _form(request, public_entry(short_id))


@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest) -> HttpResponse:
    """/ask: a question that no entry answers, or a mistake elsewhere on the site."""
    return _form(request, None)


def _form(request: HttpRequest, entry: Entry | None) -> HttpResponse:
    initial = {"kind": request.GET.get("kind") or ("mistake" if entry else "question")}
    initial["text"] = request.GET.get("text", "")[:200]
    form = ReportForm(request.POST or None, about_entry=entry is not None, initial=initial)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            if form.is_robot():
                return redirect("rules:sent", "thanks")
            said = {name: form.cleaned_data[name] for name in ("kind", "text", "nickname")}
            if report := send(request, request.user, entry=entry, **said):
                return redirect("rules:sent", key_of(report))
            status = 429
            form.add_error(
                None, _("That was a lot at once. Your text is still here: send it again in an hour.")
            )
    response = render(request, "rules/report.html", {"form": form, "entry": entry}, status=status)
    if status == 429:
        response["Retry-After"] = str(LATER)
    return response


@never_cache
@require_safe
def sent(request: HttpRequest, key: str) -> HttpResponse:
    """/ask/sent/…: what became of a message, for whoever has the link."""
    report = None if key == "thanks" else report_of(key)
    address = request.build_absolute_uri()
    response = render(request, "rules/report_sent.html", {"report": report, "address": address})
    response["Referrer-Policy"] = "no-referrer"
    return response
