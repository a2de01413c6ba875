"""Published rulesets: the list, and each whole document as it was published."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.paging import page_of
from api.views import ApiView
from rules.api.catalogs import ContentView, EditionQuery
from rules.api.forms import catalogs as forms
from rules.api.paging import page
from rules.models import PublishedRuleset

FOR_EVER = "public, max-age=31536000, immutable"
LARGEST_NUMBER = 2**31 - 1


class RulesetsQuery(EditionQuery):
    sha256 = serializers.CharField(required=False, max_length=64)
    current = serializers.BooleanField(required=False, allow_null=True, default=None)


class Rulesets(ContentView):
    query = RulesetsQuery

    @extend_schema(
        operation_id="rulesets",
        summary="Published rulesets, the newest of each edition first",
        responses=page_of("Rulesets", forms.RulesetInfoSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        wanted = {
            name: asked[name]
            for name in ("title", "edition", "sha256", "current")
            if asked.get(name) is not None
        }

        def make(there: Any) -> Any:
            rows = [
                row for row in there.rulesets if all(row[name] == value for name, value in wanted.items())
            ]
            return page(request, asked, rows, lambda row: (row["title"], row["edition"], -row["number"]))

        return self.told(make)


class OneRuleset(ApiView):
    public_for = 300

    @extend_schema(
        operation_id="ruleset",
        summary="A whole ruleset document, as it was published",
        description="It never changes, so it may be kept for ever. The ETag follows from its SHA-256.",
        responses=forms.RulesetDocumentSerializer,
    )
    def get(self, request: Request, title: str, edition: str, number: int) -> Response:
        self.asked()
        if number > LARGEST_NUMBER:
            raise Http404
        rows = PublishedRuleset.objects.filter(title=title, edition=edition, number=number)
        found = rows.values_list("pk", "sha256").first()
        if found is None:
            raise Http404
        pk, sha256 = found

        def make() -> dict[str, Any]:
            document = PublishedRuleset.objects.values_list("document", flat=True).get(pk=pk)
            return document | {"number": number, "sha256": sha256}

        return self.unless_known(sha256, make, Cache_Control=FOR_EVER)
