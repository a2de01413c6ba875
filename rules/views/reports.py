"""Readers report a mistake, ask a question, or leave a note; and see what became of it."""

from __future__ import annotations

from allauth.core import ratelimit
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules.forms import ReportForm
from rules.models import Entry, Report
from rules.views.tracking import public_entry

SALT = "rules.views.reports"


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
            if ratelimit.consume(request, action="rules_report"):
                report = Report.objects.create(
                    kind=form.cleaned_data["kind"],
                    text=form.cleaned_data["text"],
                    nickname=form.cleaned_data["nickname"],
                    entry=entry,
                    user=request.user if request.user.is_authenticated else None,
                )
                return redirect("rules:sent", signing.Signer(salt=SALT).sign(str(report.pk)))
            status = 429
            form.add_error(
                None, _("That was a lot at once. Your text is still here: send it again in an hour.")
            )
    response = render(request, "rules/report.html", {"form": form, "entry": entry}, status=status)
    if status == 429:
        response["Retry-After"] = "3600"
    return response


@never_cache
@require_safe
def sent(request: HttpRequest, key: str) -> HttpResponse:
    """/ask/sent/…: what became of a message, for whoever has the link."""
    report = None
    if key != "thanks":
        try:
            number = signing.Signer(salt=SALT).unsign(key)
        except signing.BadSignature as error:
            raise Http404(_("There is no such message.")) from error
        report = get_object_or_404(Report.objects.select_related("entry"), pk=number)
    address = request.build_absolute_uri()
    response = render(request, "rules/report_sent.html", {"report": report, "address": address})
    response["Referrer-Policy"] = "no-referrer"
    return response
