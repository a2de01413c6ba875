"""What readers send: a mistake, a question, a note; and what became of it."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import Problem
from api.views import ApiView
from rules.api.forms import entries as forms
from rules.models import Report
from rules.reporting import LATER, key_of, report_of, send
from rules.views.tracking import public_entry


def state_of(report: Report) -> dict[str, Any]:
    key = key_of(report)
    said = {
        "id": key,
        "kind": report.kind,
        "state": report.state,
        "state_words": report.get_state_display(),
        "entry": report.entry.short_id if report.entry else None,
        "text": report.text,
        "nickname": report.nickname,
        "sent": report.sent,
        "answer": report.answer,
        "answered": report.answered,
        "page": reverse("rules:sent", args=[key]),
    }
    return dict(forms.ReportSerializer(said).data)


class Reports(ApiView):
    @extend_schema(
        operation_id="make_report",
        summary="Report a mistake, ask a question, or leave a note",
        description="A curator reads it before anybody else does. As few an hour as on the page.",
        request=forms.NewReportSerializer,
        responses={201: forms.ReportSerializer},
    )
    def post(self, request: Request) -> Response:
        given = forms.NewReportSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        said = given.validated_data
        try:
            entry = public_entry(said["entry"]) if said["entry"] else None
        except Http404:
            raise _wrong("/entry", _("There is no such entry.")) from None
        if said["kind"] == Report.Kind.NOTE and entry is None:
            raise _wrong("/entry", _("Name the entry under which it is shown."))
        report = send(
            request._request,
            self.token.user if self.token else None,
            kind=said["kind"],
            text=said["text"],
            nickname=" ".join(said["nickname"].split()),
            entry=entry,
        )
        if report is None:
            raise Problem("too-many", headers={"Retry-After": str(LATER)})
        address = reverse("api:report", args=[key_of(report)])
        return Response(state_of(report), 201, headers={"Location": address})


def _wrong(pointer: str, detail: str) -> Problem:
    return Problem("invalid", detail, errors=[{"pointer": pointer, "detail": detail}])


class OneReport(ApiView):
    @extend_schema(
        operation_id="report",
        summary="What became of a message, for whoever has its address",
        responses=forms.ReportSerializer,
    )
    def get(self, request: Request, report: str) -> Response:
        self.asked()
        return Response(state_of(report_of(report)))
