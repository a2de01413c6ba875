"""What the sheets of an account come to."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.serializers import Query
from api.throttles import Asking, Working
from api.views import ApiView
from scoring import entries, holding
from scoring.api.serializers import StatisticsSerializer
from scoring.statistics import (
    MOST_SHEETS,
    Group,
    Play,
    by_board,
    by_person,
    by_size,
    grouped,
    plays_of,
    shares,
)


class StatisticsQuery(Query):
    title = serializers.ChoiceField(choices=entries.TITLES, required=False)
    players = serializers.IntegerField(required=False, min_value=2, max_value=7)


class Statistics(ApiView):
    query = StatisticsQuery
    scopes = {"GET": "look"}
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="statistics",
        summary="Plays, wins, mean and best scores over your finished sheets",
        responses=StatisticsSerializer,
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        sheets = holding.sheets_of(request._request).filter(result__complete=True)
        if "title" in asked:
            sheets = sheets.filter(title=asked["title"])
        if "players" in asked:
            sheets = sheets.filter(seats=asked["players"])
        return Response(_told(plays_of(sheets.prefetch_related("columns")[:MOST_SHEETS])))


def _told(plays: list[Play]) -> dict[str, Any]:
    return {
        "games": len({play.sheet.pk for play in plays}),
        "sizes": [
            {"title": group.key[0], "players": int(group.key[1]), **_numbers(group)}
            for group in grouped(plays, by_size)
        ],
        "people": [
            {"name": group.plays[0].column.name.strip(), **_numbers(group)}
            for group in grouped(plays, by_person)
        ],
        "boards": [
            {"title": group.key[0], "wonder": group.key[1], "side": group.key[2], **_numbers(group)}
            for group in grouped(plays, by_board)
        ],
        "shares": [
            {"title": title, "category": row, "mean": mean, "share": share}
            for title in entries.TITLES
            for row, mean, share in shares(plays, title)
        ],
    }


def _numbers(group: Group) -> dict[str, Any]:
    return {"plays": group.count, "wins": group.wins, "mean": group.mean, "best": group.best}
