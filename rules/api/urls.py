"""The addresses of this part of the API, below /api/v1/."""

from django.urls import URLPattern, path

from rules.api import catalogs, reading, reports, rulesets, searching, settling, situations, tracking

urlpatterns: list[URLPattern] = [
    path("titles", catalogs.Titles.as_view(), name="titles"),
    path("titles/<slug:title>", catalogs.OneTitle.as_view(), name="title"),
    path("editions", catalogs.Editions.as_view(), name="editions"),
    path("editions/<slug:title>/<slug:edition>", catalogs.OneEdition.as_view(), name="edition"),
    path("rulesets", rulesets.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<slug:title>/<slug:edition>/<int:number>", rulesets.OneRuleset.as_view(), name="ruleset"),
    path("cards", catalogs.Cards.as_view(), name="cards"),
    path("cards/<slug:title>/<slug:item>", catalogs.OneCard.as_view(), name="card"),
    path("wonders", catalogs.Wonders.as_view(), name="wonders"),
    path("wonders/<slug:title>/<slug:item>", catalogs.OneWonder.as_view(), name="wonder"),
    path("tokens", catalogs.Tokens.as_view(), name="tokens"),
    path("tokens/<slug:title>/<slug:item>", catalogs.OneToken.as_view(), name="token"),
    path("medals", catalogs.Medals.as_view(), name="medals"),
    path("medals/<slug:title>/<slug:item>", catalogs.OneMedal.as_view(), name="medal"),
    path("entries", reading.Entries.as_view(), name="entries"),
    path("entries/<slug:entry>", reading.OneEntry.as_view(), name="entry"),
    path("entries/<slug:entry>/revisions", tracking.Revisions.as_view(), name="revisions"),
    path("entries/<slug:entry>/revisions/<int:number>", tracking.OneRevision.as_view(), name="revision"),
    path("entries/<slug:entry>/as-of", tracking.AsOf.as_view(), name="as_of"),
    path("entries/<slug:entry>/situations", situations.Situations.as_view(), name="situations"),
    path(
        "entries/<slug:entry>/situations/<int:number>",
        situations.OneSituation.as_view(),
        name="situation",
    ),
    path("changes", tracking.Changes.as_view(), name="changes"),
    path("codes", reading.Codes.as_view(), name="codes"),
    path("codes/<str:code>", reading.OneCode.as_view(), name="code"),
    path("glossary", reading.Glossary.as_view(), name="glossary"),
    path("sources", reading.Sources.as_view(), name="sources"),
    path("search", searching.Search.as_view(), name="search"),
    path("settle", settling.Settle.as_view(), name="settle"),
    path("settle/moves", settling.Moves.as_view(), name="settle_moves"),
    path("settle/scores", settling.Scores.as_view(), name="settle_scores"),
    path("settle/possible", settling.Possible.as_view(), name="settle_possible"),
    path("reports", reports.Reports.as_view(), name="reports"),
    path("reports/<str:report>", reports.OneReport.as_view(), name="report"),
]
