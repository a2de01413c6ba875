"""Titles, editions, and what is in the box: cards, Wonders, Progress tokens, Medals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.paging import PageQuery, page_of
from api.serializers import Query
from api.views import ApiView
from rules.api.forms import catalogs as forms
from rules.api.known import Known, known, tag
from rules.api.paging import page
from rules.encyclopedia import catalog
from rules.models.base import Title
from rules.search.text import fold

Asked = Mapping[str, Any]


class ContentView(ApiView):
    """What anybody may read, of the content at its revision."""

    public_for = 300

    def told(self, make: Callable[[Known], Any]) -> Response:
        """What `make` says of what is known now; 304 when the caller has it already."""
        at = tag()
        return self.unless_known(at, lambda: make(known(at)))


class TitleQuery(PageQuery):
    title = serializers.ChoiceField(choices=Title.choices, required=False)


class EditionQuery(TitleQuery):
    edition = serializers.CharField(required=False, max_length=10)


class Titles(ContentView):
    query = PageQuery

    @extend_schema(
        operation_id="titles",
        summary="The games: players, editions, and what a table may agree on",
        responses=page_of("Titles", forms.TitleSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        order = list(catalog.TITLE_NAMES)
        return self.told(
            lambda there: page(request, asked, there.titles, lambda row: (order.index(row["id"]),))
        )


class OneTitle(ContentView):
    @extend_schema(operation_id="title", summary="One game", responses=forms.TitleSerializer)
    def get(self, request: Request, title: str) -> Response:
        self.asked()
        return self.told(lambda there: _only(row for row in there.titles if row["id"] == title))


class Editions(ContentView):
    query = TitleQuery

    @extend_schema(
        operation_id="editions",
        summary="The editions of the games, with their current rulesets",
        responses=page_of("Editions", forms.EditionSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()

        def rows(there: Known) -> list[dict[str, Any]]:
            return [
                {key: value for key, value in row.items() if key != "constants"}
                for row in there.editions
                if asked.get("title", row["title"]) == row["title"]
            ]

        return self.told(
            lambda there: page(request, asked, rows(there), lambda row: _edition_place(there, row))
        )


class OneEdition(ContentView):
    @extend_schema(
        operation_id="edition",
        summary="An edition with the constants of its rules",
        responses=forms.WholeEditionSerializer,
    )
    def get(self, request: Request, title: str, edition: str) -> Response:
        self.asked()
        return self.told(
            lambda there: _only(
                row for row in there.editions if (row["title"], row["edition"]) == (title, edition)
            )
        )


def _edition_place(there: Known, row: Mapping[str, Any]) -> tuple[int]:
    return ([(one.title, one.edition) for one in there.newest].index((row["title"], row["edition"])),)


def _only(rows: Any) -> Any:
    """The first of these rows; problem `not-found` when there is none."""
    found = next(iter(rows), None)
    if found is None:
        raise Http404
    return found


# --- what is in the box ---------------------------------------------------------------------------


class ThingsQuery(EditionQuery):
    q = serializers.CharField(
        required=False, max_length=100, help_text="Words, all of which its name or what it does must have"
    )


class CardsQuery(ThingsQuery):
    age = serializers.IntegerField(required=False, min_value=1, max_value=3)
    colour = serializers.ChoiceField(choices=catalog.COLOURS, required=False)
    players = serializers.IntegerField(
        required=False, min_value=3, max_value=7, help_text="7 Wonders: those in play with so many players"
    )
    verified = serializers.BooleanField(required=False, allow_null=True, default=None)


class OneThingQuery(Query):
    edition = serializers.CharField(
        required=False, max_length=10, help_text="By default the newest one that has it"
    )


class Things(ContentView):
    kind: ClassVar[str]
    query = ThingsQuery

    def listed(self, request: Request) -> Response:
        asked = self.asked()
        words = fold(asked.get("q", "")).split()

        def fits(thing: Any) -> bool:
            row = thing.row
            same = all(
                row[name] == asked[name] for name in ("title", "edition", "age", "colour") if name in asked
            )
            if asked.get("verified") is not None and row["verified"] != asked["verified"]:
                return False
            if "players" in asked and not row["copies"].get(str(asked["players"])):
                return False
            return same and all(word in thing.text for word in words)

        def make(there: Known) -> Any:
            found = page(request, asked, [*filter(fits, there.things[self.kind])], lambda thing: thing.key)
            return found | {"results": [thing.row for thing in found["results"]]}

        return self.told(make)


class OneThing(ContentView):
    kind: ClassVar[str]
    query = OneThingQuery

    def one(self, title: str, item: str) -> Response:
        edition = self.asked().get("edition")
        return self.told(
            lambda there: _only(
                thing.row
                for thing in there.things[self.kind]
                if (thing.row["title"], thing.row["id"]) == (title, item)
                and edition in (None, thing.row["edition"])
            )
        )


class Cards(Things):
    kind = "card"
    query = CardsQuery

    @extend_schema(
        operation_id="cards",
        summary="Cards of the current rulesets",
        responses=page_of("Cards", forms.ShownCardSerializer),
    )
    def get(self, request: Request) -> Response:
        return self.listed(request)


class OneCard(OneThing):
    kind = "card"

    @extend_schema(operation_id="card", summary="One card", responses=forms.ShownCardSerializer)
    def get(self, request: Request, title: str, item: str) -> Response:
        return self.one(title, item)


class Wonders(Things):
    kind = "wonder"

    @extend_schema(
        operation_id="wonders",
        summary="Wonders with their sides and stages",
        responses=page_of("Wonders", forms.ShownWonderSerializer),
    )
    def get(self, request: Request) -> Response:
        return self.listed(request)


class OneWonder(OneThing):
    kind = "wonder"

    @extend_schema(operation_id="wonder", summary="One Wonder", responses=forms.ShownWonderSerializer)
    def get(self, request: Request, title: str, item: str) -> Response:
        return self.one(title, item)


class Tokens(Things):
    kind = "token"

    @extend_schema(
        operation_id="tokens",
        summary="Progress tokens",
        responses=page_of("Tokens", forms.ShownTokenSerializer),
    )
    def get(self, request: Request) -> Response:
        return self.listed(request)


class OneToken(OneThing):
    kind = "token"

    @extend_schema(operation_id="token", summary="One Progress token", responses=forms.ShownTokenSerializer)
    def get(self, request: Request, title: str, item: str) -> Response:
        return self.one(title, item)


class Medals(Things):
    kind = "medal"

    @extend_schema(
        operation_id="medals", summary="Medals", responses=page_of("Medals", forms.ShownMedalSerializer)
    )
    def get(self, request: Request) -> Response:
        return self.listed(request)


class OneMedal(OneThing):
    kind = "medal"

    @extend_schema(operation_id="medal", summary="One Medal", responses=forms.ShownMedalSerializer)
    def get(self, request: Request, title: str, item: str) -> Response:
        return self.one(title, item)
