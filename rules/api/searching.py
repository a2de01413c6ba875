"""Search, by the engine of the site's own search page."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rules.api.catalogs import ContentView, EditionQuery
from rules.api.forms import searching as forms
from rules.api.paging import page
from rules.search import Answer, Hit, search
from rules.search.notices import NOWHERE, notice_of
from rules.search.query import LONGEST_QUERY
from rules.search.text import spans_of


class SearchQuery(EditionQuery):
    q = serializers.CharField(max_length=LONGEST_QUERY, help_text="A question in anybody's words")
    kind = serializers.ChoiceField(choices=forms.KINDS, required=False)
    exact = serializers.BooleanField(required=False, default=False, help_text="Correct no word")
    typing = serializers.BooleanField(
        required=False, default=False, help_text="The last word may be only begun"
    )


class Search(ContentView):
    query = SearchQuery

    @extend_schema(
        operation_id="search",
        summary="Find entries, cards and words",
        description="Answers of every game; those of `title` alone when it is given.",
        responses=forms.SearchAnswerSerializer,
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        return self.told(lambda _there: _answer(request, asked))


def _answer(request: Request, asked: dict[str, Any]) -> dict[str, Any]:
    title, kind, edition = asked.get("title", ""), asked.get("kind", ""), asked.get("edition", "")
    answer = search(asked["q"], exact=asked["exact"], typing=asked["typing"], title=title)
    hits = answer.of(title, kind, edition)
    # The place in the list is the key: the list is the same as long as the content is.
    found = page(request, asked, list(enumerate(hits)), lambda row: (row[0],))
    notice = notice_of(answer, title, kind, hits)
    said = {
        "q": answer.query,
        "understood": answer.corrected or None,
        "also": answer.also,
        "named": answer.named or None,
        "notice": notice
        and {"words": notice.words, "title": None if notice.look == NOWHERE else notice.look},
        "total": len(hits),
        "by_title": _counts(answer.by_title(kind)),
        "by_kind": _counts(answer.by_group(title, edition)),
        **found,
        "results": [_found(hit, answer) for _number, hit in found["results"]],
    }
    return dict(forms.SearchAnswerSerializer(said).data)


def _counts(counts: dict[str, int]) -> list[dict[str, Any]]:
    return [{"name": name, "count": count} for name, count in sorted(counts.items())]


def _found(hit: Hit, answer: Answer) -> dict[str, Any]:
    doc = hit.document
    return {
        "kind": doc.group,
        "thing": doc.kind,
        "id": doc.id,
        "titles": doc.titles,
        "editions": doc.editions,
        "heading": _marked(doc.heading, answer),
        "sentence": _marked(doc.sentence, answer),
        "verdict": doc.verdict,
        "word": doc.word,
        "weightiest": doc.source,
        "codes": doc.codes,
        "page": doc.url,
    }


def _marked(text: str, answer: Answer) -> dict[str, Any]:
    marks = [{"start": start, "end": end} for start, end in spans_of(text, answer.stems)]
    return {"text": text, "marks": marks}
