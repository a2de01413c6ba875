"""Sheets of paper games. As on the site, whoever has a sheet's id may read and enter; a token puts the sheets
that it makes and changes into its account's list."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.paging import PageQuery, Pages, page_of
from api.problems import Problem
from api.throttles import Asking, Making
from api.views import ApiView
from engine import final
from scoring import describing, documents, entries, exporting, holding, pages, saving
from scoring.api import serializers as forms
from scoring.evaluating import Evaluation, evaluate, ruleset_of
from scoring.models import Change, Sheet

IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description='The city\'s version as you have it, such as "3": 409 when it has been changed since.',
)


class SheetQuery(PageQuery):
    title = serializers.ChoiceField(choices=entries.TITLES, required=False)
    complete = serializers.BooleanField(required=False, allow_null=True, default=None)


class NewestFirst(Pages):
    ordering = "-pk"


class SheetView(ApiView):
    """The base of what has to do with one sheet."""

    def found(self, sheet: str) -> Sheet:
        found = Sheet.objects.filter(public_id=sheet).select_related("ruleset").first()
        if found is None:
            raise Http404
        return found

    def may_write(self, sheet: str) -> Sheet:
        """The sheet under its lock, in the caller's transaction. Problem `forbidden` for that of a game."""
        self.check_scope("score")
        found = saving.locked(sheet)
        if found is None:
            raise Http404
        if found.source:
            raise Problem("forbidden", _("The sheet of a game of the site stays as the game was."))
        return found

    @property
    def by(self) -> str:
        return self.token.user.username if self.token else ""

    def keep(self, sheet: Sheet) -> None:
        if self.token is not None:
            holding.hold(self.request._request, sheet)


def whole(found: Evaluation) -> dict[str, Any]:
    """A stored sheet with what follows from it."""
    sheet = found.sheet
    return {
        "id": sheet.public_id,
        "page": sheet.get_absolute_url(),
        "revision": sheet.revision,
        "played": sheet.played,
        "place": sheet.place,
        "game": bool(sheet.source),
        "versions": [column.version for column in found.columns],
        "document": describing.document(sheet, found.columns, found.ruleset),
        "score": documents.sheet(found),
    }


class Sheets(SheetView):
    query = SheetQuery
    scopes = {"GET": "look"}
    throttle_classes = [Asking, Making]

    @extend_schema(
        operation_id="sheets",
        summary="Your sheets, those that were made last first",
        responses=page_of("Sheets", forms.SheetLineSerializer),
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        found = holding.sheets_of(request._request).select_related("ruleset").prefetch_related("columns")
        if asked.get("title"):
            found = found.filter(title=asked["title"])
        if asked["complete"] is not None:
            found = found.filter(result__complete=asked["complete"])
        page = NewestFirst()
        lines = [_line(sheet) for sheet in page.paginate_queryset(found, request, self) or []]
        return page.get_paginated_response(lines)

    @extend_schema(
        operation_id="make_sheet",
        summary="Make a sheet, empty or filled",
        description="Without a token it stands in nobody's list: keep its id.",
        request=forms.SheetDocumentSerializer,
        responses={201: forms.SheetSerializer},
    )
    def post(self, request: Request) -> Response:
        self.check_scope("score")
        document, about = _apart(request.data)
        found = documents.evaluated(document)
        sheet = saving.store(found, played=about.get("played"), place=about.get("place", ""))
        self.keep(sheet)
        made = whole(found)
        address = request.build_absolute_uri(f"/api/v1/sheets/{sheet.public_id}")
        return Response(made, status=201, headers={"Location": address})


def _apart(data: Any) -> tuple[Any, dict[str, Any]]:
    """(the document, when and where it was played)."""
    if not isinstance(data, dict):
        return data, {}
    about = forms.About(data={name: data[name] for name in ("played", "place") if name in data})
    about.is_valid(raise_exception=True)
    rest = {name: value for name, value in data.items() if name not in about.fields}
    return rest, about.validated_data


def _line(sheet: Sheet) -> dict[str, Any]:
    result = sheet.result or {}
    return {
        "id": sheet.public_id,
        "page": sheet.get_absolute_url(),
        "title": sheet.title,
        "edition": sheet.ruleset.edition,
        "players": sheet.seats,
        "played": sheet.played,
        "place": sheet.place,
        "names": [column.name for column in saving.columns_of(sheet)],
        "complete": bool(result.get("complete")),
        "winners": result.get("winners", []),
        "totals": result.get("totals", []),
        "game": bool(sheet.source),
    }


class OneSheet(SheetView):
    @extend_schema(operation_id="sheet", summary="A sheet, scored", responses=forms.SheetSerializer)
    def get(self, request: Request, sheet: str) -> Response:
        found = self.found(sheet)
        return self.unless_known(pages.tag(found), lambda: whole(evaluate(found, saving.columns_of(found))))

    @extend_schema(
        operation_id="change_sheet",
        summary="Change what belongs to the whole sheet",
        request=forms.SheetChangeSerializer,
        responses=forms.SheetSerializer,
    )
    def patch(self, request: Request, sheet: str) -> Response:
        given = forms.SheetChangeSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with transaction.atomic():
            found = self.may_write(sheet)
            changes = _whole_changes(found, saving.columns_of(found), given.validated_data)
            saved = saving.save(sheet, *changes, by=self.by)
            assert saved is not None
            self.keep(saved.sheet)
        return Response(whole(evaluate(saved.sheet, saved.columns)))


def _whole_changes(sheet: Sheet, columns: list[Any], given: dict[str, Any]) -> tuple[Any, Any, Any]:
    """(by column, shared, about) as `saving.save` takes them."""
    shared: dict[str, tuple[str, str]] = {}
    for name in ("pawn", "cat"):
        if name not in given:
            continue
        if name not in entries.SHARED[sheet.title]:
            _refuse(name, _("There is none in this title."))
        value = given[name]
        typed = "" if value is None else str(value + 1 if name == "cat" else value)
        shared[name] = (typed, str(sheet.shared.get(name, "")))
    about = {
        name: (str(given[name]), str(getattr(sheet, name))) for name in ("played", "place") if name in given
    }
    return _supremacy(sheet, columns, given), shared, about


def _supremacy(sheet: Sheet, columns: list[Any], given: dict[str, Any]) -> dict[int, saving.Entered]:
    if "ending" not in given:
        return {}
    if sheet.title != "duel":
        _refuse("ending", _("Only Duel ends by supremacy."))
    kind = given["ending"] if given["ending"] in final.SUPREMACIES else ""
    if kind and "winner" not in given:
        _refuse("winner", _("Say which seat has won so."))
    field = entries.SUPREMACY
    return {
        column.number: saving.Entered(
            texts={
                field: (
                    kind if column.number == given.get("winner") else "",
                    column.entries.get(field, ""),
                )
            }
        )
        for column in columns
    }


def _refuse(name: str, detail: str) -> None:
    raise Problem("invalid", detail, errors=[{"pointer": f"/{name}", "detail": detail}])


class City(SheetView):
    @extend_schema(
        operation_id="enter_city",
        summary="Enter a city: what is known of it now",
        description="It replaces what was entered for this city; every change is kept in the history.",
        parameters=[IF_MATCH],
        request=forms.CityDocumentSerializer,
        responses=forms.SheetSerializer,
    )
    def put(self, request: Request, sheet: str, city: int) -> Response:
        with transaction.atomic():
            found = self.may_write(sheet)
            columns = saving.columns_of(found)
            if city >= len(columns):
                raise Http404
            stored = columns[city]
            known = request.META.get("HTTP_IF_MATCH", "").strip().removeprefix("W/").strip('"')
            if known and known != str(stored.version):
                raise Problem(
                    "conflict", _("This city has been changed: its version is %d.") % stored.version
                )
            new = documents.column(found, ruleset_of(found), city, request.data)
            saved = saving.save(sheet, {city: saving.replacing(stored, new)}, by=self.by)
            assert saved is not None
            self.keep(saved.sheet)
        return Response(whole(evaluate(saved.sheet, saved.columns)))


class Swap(SheetView):
    @extend_schema(
        operation_id="swap_seats",
        summary="Let a city and the next one change seats",
        request=forms.SeatSerializer,
        responses=forms.SheetSerializer,
    )
    def post(self, request: Request, sheet: str) -> Response:
        given = forms.SeatSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        with transaction.atomic():
            self.may_write(sheet)
            saved = saving.swap(sheet, given.validated_data["seat"], by=self.by)
            if saved is None:
                _refuse("seat", _("There is no such seat."))
            assert saved is not None
            self.keep(saved.sheet)
        return Response(whole(evaluate(saved.sheet, saved.columns)))


class History(SheetView):
    query = PageQuery

    @extend_schema(
        operation_id="sheet_history",
        summary="Every change of a sheet, the newest first",
        responses=page_of("Changes", forms.ChangeSerializer),
    )
    def get(self, request: Request, sheet: str) -> Response:
        self.asked()
        page = NewestFirst()
        rows = page.paginate_queryset(self.found(sheet).changes.all(), request, self) or []
        return page.get_paginated_response([_change(row) for row in rows])


def _change(row: Change) -> dict[str, Any]:
    found = {"city": row.column, "field": row.field, "before": row.before, "after": row.after}
    return {**found, "by": row.by, "at": row.at}


class Listed(SheetView):
    scopes = {"PUT": "score", "DELETE": "score"}

    @extend_schema(
        operation_id="hold_sheet", summary="Put a sheet into your list", request=None, responses={204: None}
    )
    def put(self, request: Request, sheet: str) -> Response:
        holding.hold(request._request, self.found(sheet))
        return Response(status=204)

    @extend_schema(
        operation_id="forget_sheet",
        summary="Take a sheet off your list",
        description="The sheet stays: whoever has its id still finds it.",
        responses={204: None},
    )
    def delete(self, request: Request, sheet: str) -> Response:
        holding.forget(request._request, self.found(sheet))
        return Response(status=204)


class BgStats(SheetView):
    @extend_schema(
        operation_id="sheet_for_bgstats",
        summary="A play as the app BG Stats imports it",
        responses=inline_serializer(
            "BgStats",
            {"link": serializers.CharField(), "play": serializers.DictField(help_text="The app's own form")},
        ),
    )
    def get(self, request: Request, sheet: str) -> Response:
        found = self.found(sheet)
        evaluated = evaluate(found, saving.columns_of(found))
        return Response({"link": exporting.bgstats_link(evaluated), "play": exporting.as_bgstats(evaluated)})
