"""Entries, rule codes, the glossary and the sources."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.paging import page_of
from rules.api.catalogs import ContentView, EditionQuery, TitleQuery
from rules.api.forms import entries as forms
from rules.api.known import Known
from rules.api.paging import page
from rules.encyclopedia import catalog
from rules.models.encyclopedia import SHORT_ID
from rules.search.text import fold


def short_id(text: str) -> str:
    """A short id in its own case; problem `not-found` for what is none."""
    found = text.upper()
    if not SHORT_ID.fullmatch(found):
        raise Http404
    return found


class EntriesQuery(EditionQuery):
    verdict = serializers.ChoiceField(choices=forms.VERDICTS, required=False)
    status = serializers.ChoiceField(choices=forms.SHOWN_STATUS, required=False)
    theme = serializers.CharField(required=False, max_length=40)
    variant = serializers.CharField(required=False, max_length=40)
    code = serializers.CharField(required=False, max_length=60, help_text="A rule code of the engine")
    card = serializers.CharField(
        required=False,
        max_length=80,
        help_text="Id of a card, Wonder, token or Medal; `duel/forum` of one game",
    )
    option = serializers.CharField(required=False, max_length=40)
    changed_after = serializers.DateTimeField(required=False)


class Entries(ContentView):
    query = EntriesQuery

    @extend_schema(
        operation_id="entries",
        summary="Entries of the encyclopedia",
        description="`edition` and `variant` also give the entries that hold for every one.",
        responses=page_of("Entries", forms.EntrySerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        order = list(catalog.TITLE_NAMES)

        def place(row: dict[str, Any]) -> tuple[int, str, int]:
            letters = row["id"].rstrip("0123456789")
            return order.index(row["title"]), letters, int(row["id"][len(letters) :])

        def make(there: Known) -> Any:
            after = asked.get("changed_after")
            rows = [
                row
                for id, row in there.entries.items()
                if fits(row, asked) and (after is None or there.changed[id] > after)
            ]
            return page(request, asked, sorted(rows, key=place), place)

        return self.told(make)


def fits(row: dict[str, Any], asked: dict[str, Any]) -> bool:
    """Whether an entry is among those that are asked for."""
    for name in ("verdict", "status"):
        if name in asked and row[name] != asked[name]:
            return False
    if "theme" in asked and row["theme"]["id"] != asked["theme"]:
        return False
    if "title" in asked and asked["title"] not in row["titles"]:
        return False
    for name, plural in (("edition", "editions"), ("variant", "variants")):
        if name in asked and row[plural] and asked[name] not in row[plural]:
            return False
    if "code" in asked and asked["code"].lower() not in row["codes"]:
        return False
    if "option" in asked and (row["option"] or {}).get("name") != asked["option"]:
        return False
    if "card" in asked:
        title, _slash, id = asked["card"].rpartition("/")
        return any(card["id"] == id and title in ("", card["title"]) for card in row["cards"])
    return True


class OneEntry(ContentView):
    @extend_schema(operation_id="entry", summary="One entry", responses=forms.EntrySerializer)
    def get(self, request: Request, entry: str) -> Response:
        self.asked()
        return self.told(lambda there: found(there.entries, short_id(entry)))


def found(rows: dict[str, Any], key: str) -> Any:
    """The row under a key; problem `not-found` when there is none."""
    if key not in rows:
        raise Http404
    return rows[key]


class CodesQuery(TitleQuery):
    retired = serializers.BooleanField(required=False, allow_null=True, default=None)


class Codes(ContentView):
    query = CodesQuery

    @extend_schema(
        operation_id="codes",
        summary="Rule codes of the engine and the entries that they carry out",
        responses=page_of("RuleCodes", forms.RuleCodeSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        prefix = f"{asked['title']}." if "title" in asked else ""

        def make(there: Known) -> Any:
            rows = [
                row
                for code, row in sorted(there.codes.items())
                if code.startswith(prefix) and asked["retired"] in (None, row["retired"])
            ]
            return page(request, asked, rows, lambda row: (row["code"],))

        return self.told(make)


class OneCode(ContentView):
    @extend_schema(
        operation_id="code",
        summary="A rule code and the entries that it carries out",
        responses=forms.RuleCodeSerializer,
    )
    def get(self, request: Request, code: str) -> Response:
        self.asked()
        return self.told(lambda there: found(there.codes, code.lower()))


class GlossaryQuery(TitleQuery):
    q = serializers.CharField(required=False, max_length=60)


class Glossary(ContentView):
    query = GlossaryQuery

    @extend_schema(
        operation_id="glossary",
        summary="The words of the games, explained",
        responses=page_of("Glossary", forms.TermSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        words = fold(asked.get("q", "")).split()

        def fits(row: dict[str, Any]) -> bool:
            text = fold(f"{row['name']} {row['text']}")
            return asked.get("title", row["title"]) == row["title"] and all(word in text for word in words)

        return self.told(
            lambda there: page(
                request, asked, [*filter(fits, there.terms)], lambda row: (row["title"], row["id"])
            )
        )


class Sources(ContentView):
    query = TitleQuery

    @extend_schema(
        operation_id="sources",
        summary="Where rulings come from, the weightiest first",
        responses=page_of("Sources", forms.SourceSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        return self.told(
            lambda there: page(
                request,
                asked,
                [row for row in there.sources if "title" not in asked or asked["title"] in row["titles"]],
                lambda row: (row["rank"], row["id"]),
            )
        )
