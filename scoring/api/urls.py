"""The addresses of scoring's part of the API, below /api/v1/."""

from django.urls import URLPattern, path

from scoring.api import helping, scores, sheets, statistics

urlpatterns: list[URLPattern] = [
    path("score", scores.Score.as_view(), name="score"),
    path("sheets", sheets.Sheets.as_view(), name="sheets"),
    path("sheets/<slug:sheet>", sheets.OneSheet.as_view(), name="sheet"),
    path("sheets/<slug:sheet>/cities/<int:city>", sheets.City.as_view(), name="city"),
    path("sheets/<slug:sheet>/swap", sheets.Swap.as_view(), name="swap"),
    path("sheets/<slug:sheet>/history", sheets.History.as_view(), name="sheet_history"),
    path("sheets/<slug:sheet>/listed", sheets.Listed.as_view(), name="listed"),
    path("sheets/<slug:sheet>/bgstats", sheets.BgStats.as_view(), name="bgstats"),
    path("statistics", statistics.Statistics.as_view(), name="statistics"),
    path("science", helping.Science.as_view(), name="science"),
    path("set-up/<slug:title>", helping.SetUp.as_view(), name="set_up"),
]
