"""What became of an entry: its revisions, each as it was, with what it changed."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.paging import PageQuery, Pages, page_of
from api.serializers import Query
from rules.api.catalogs import ContentView, TitleQuery
from rules.api.forms import entries as forms
from rules.api.known import cited
from rules.api.paging import page
from rules.encyclopedia.history import Revision, entry_revisions
from rules.encyclopedia.markdown import to_text
from rules.encyclopedia.versions import cited_at, revision_at
from rules.models import Entry
from rules.models.encyclopedia import Status
from rules.views.tracking import as_changes, changed, public_entry

AS_IT_WAS = (
    *("question", "verdict", "sentence", "reason", "status"),
    *("titles", "editions", "variants", "cards", "see", "option"),
)


def revisions_of(short_id: str) -> tuple[Entry, list[Revision]]:
    """The entry and the revisions that readers saw, the newest first; Http404 where there is none."""
    entry = public_entry(short_id)
    return entry, [one for one in entry_revisions(entry) if one.record.status != Status.DRAFT]


def row_of(entry: Entry, one: Revision) -> dict[str, Any]:
    return {
        "number": one.number,
        "at": one.at,
        "until": one.until,
        "by": one.by,
        "why": one.reason,
        "changes": [
            {
                "field": change.field,
                "label": change.label,
                "parts": [{"what": what, "text": text} for what, text in change.parts],
            }
            for change in one.changes
        ],
        "page": reverse("rules:revision", args=[entry.short_id, one.number]),
    }


def whole(entry: Entry, one: Revision, newest: int) -> dict[str, Any]:
    then = one.record
    said = {
        **row_of(entry, one),
        "entry": entry.short_id,
        "newest": one.number == newest,
        "word": then.short or then.get_verdict_display(),
        "reason_text": to_text(then.reason),
        "sources": [cited(citation) for citation in cited_at(one)],
        **{name: getattr(then, name) for name in AS_IT_WAS},
    }
    return dict(forms.WholeRevisionSerializer(said).data)


class NewestFirst(Pages):
    ordering = ("-history_date", "-history_id")


class Changes(ContentView):
    query = TitleQuery

    @extend_schema(
        operation_id="changes",
        summary="What was answered anew, and what changed in an answer: the revisions of all entries",
        description="The newest first. What changed nothing that readers see is left out, so that a page"
        " may have fewer than `limit`.",
        responses=page_of("EntryChanges", forms.EntryChangeSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()

        def make(_there: Any) -> Any:
            pages = NewestFirst()
            records: list[Any] = pages.paginate_queryset(changed(asked.get("title", "")), request, self) or []
            rows = [
                {**row_of(one.entry, one.revision), **_answer_then(one.entry, one.revision)}
                for one in as_changes(records)
            ]
            found = forms.EntryChangeSerializer(rows, many=True).data
            return {"next": pages.get_next_link(), "previous": pages.get_previous_link(), "results": found}

        return self.told(make)


def _answer_then(entry: Entry, one: Revision) -> dict[str, Any]:
    then = one.record
    return {
        "entry": entry.short_id,
        "title": entry.title,
        "word": then.short or then.get_verdict_display(),
        **{name: getattr(then, name) for name in ("question", "verdict", "sentence")},
    }


class Revisions(ContentView):
    query = PageQuery

    @extend_schema(
        operation_id="revisions",
        summary="The revisions of an entry, the newest first",
        responses=page_of("Revisions", forms.RevisionSerializer),
    )
    def get(self, request: Request, entry: str) -> Response:
        asked = self.asked()

        def make(_there: Any) -> Any:
            found, revisions = revisions_of(entry)
            rows = forms.RevisionSerializer([row_of(found, one) for one in revisions], many=True).data
            return page(request, asked, list(rows), lambda row: (-row["number"],))

        return self.told(make)


class OneRevision(ContentView):
    @extend_schema(
        operation_id="revision",
        summary="An entry as it was in one revision, with what that changed",
        responses=forms.WholeRevisionSerializer,
    )
    def get(self, request: Request, entry: str, number: int) -> Response:
        self.asked()

        def make(_there: Any) -> Any:
            found, revisions = revisions_of(entry)
            for one in revisions:
                if one.number == number:
                    return whole(found, one, revisions[0].number)
            raise Http404

        return self.told(make)


class DayQuery(Query):
    day = serializers.DateField(help_text="Such as 2026-05-01")


class AsOf(ContentView):
    query = DayQuery

    @extend_schema(
        operation_id="as_of",
        summary="An entry as readers saw it at the end of a day",
        responses=forms.WholeRevisionSerializer,
    )
    def get(self, request: Request, entry: str) -> Response:
        day: date = self.asked()["day"]

        def make(_there: Any) -> Any:
            found, revisions = revisions_of(entry)
            try:
                one = revision_at(revisions, day)
            except OverflowError:  # the end of the calendar
                one = revisions[0] if revisions else None
            if one is None:
                raise Http404
            return whole(found, one, revisions[0].number)

        return self.told(make)
