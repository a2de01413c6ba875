"""Lists come in pages with a cursor: a row that is added while somebody turns pages moves nothing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from api.problems import Problem
from api.serializers import Query

MOST = 200


class PageQuery(Query):
    """The parameters of a list."""

    cursor = serializers.CharField(required=False, max_length=500, help_text="From `next` or `previous`")
    limit = serializers.IntegerField(required=False, min_value=1, max_value=MOST, help_text="Rows of a page")


class Pages(CursorPagination):
    """{"next": address or null, "previous": ..., "results": [...]}; `limit` rows, 50 unless asked for."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = MOST
    ordering: Any = "pk"

    def decode_cursor(self, request: Request) -> Any:
        try:
            return super().decode_cursor(request)
        except NotFound as error:
            problem = {"pointer": "/cursor", "detail": _("Take it from `next` or `previous` as it stands.")}
            raise Problem("invalid", problem["detail"], errors=[problem]) from error


def page_of(name: str, one: type[serializers.Serializer]) -> Any:
    """The form of a page of a list: for `responses`. `name` is the component's, such as "Sheets"."""
    return inline_serializer(
        f"{name}Page",
        {
            "next": serializers.CharField(allow_null=True),
            "previous": serializers.CharField(allow_null=True),
            "results": one(many=True),
        },
    )
