"""The addresses of rules."""

from django.urls import URLPattern, URLResolver, path

from rules.faces.views import all_faces
from rules.views import cards, guides, positions, reading, reports, search, settle, tracking

app_name = "rules"
urlpatterns: list[URLPattern | URLResolver] = [
    path("faces/", all_faces, name="faces"),
    path("r/", reading.encyclopedia, name="encyclopedia"),
    path("r/code/<str:code>", reading.code, name="code"),
    path("r/changes", tracking.changes, name="changes"),
    path("r/changes.atom", tracking.ChangesFeed(), name="feed"),
    path("r/<str:title>/changes", tracking.changes, name="changes_of"),
    path("r/<str:title>/changes.atom", tracking.ChangesFeed(), name="feed_of"),
    path("r/<str:short_id>/as-of", tracking.as_of, name="as_of"),
    path("r/<str:short_id>/report", reports.about_entry, name="report"),
    path("r/<str:short_id>/<int:number>", tracking.revision, name="revision"),
    path("settle/", settle.settle_titles, name="settle_titles"),
    path("settle/<str:title>", settle.settle, name="settle"),
    path("ask", reports.ask, name="ask"),
    path("ask/sent/<str:key>", reports.sent, name="sent"),
    path("r/<str:title>/", reading.browse, name="browse"),
    path("r/<str:short_id>/position/<int:number>", positions.position, name="position"),
    path("r/<str:short_id>", reading.entry_page, name="entry"),
    path("cards/", cards.cards, name="cards"),
    path("cards/<str:title>/", cards.cards_of, name="cards_of"),
    path("cards/<str:title>/<str:item>", cards.card, name="card"),
    path("search", search.search_page, name="search"),
    path("guide/", guides.guide_index, name="guides"),
    path("guide/editions", guides.editions_page, name="guide_editions"),
    path("guide/same-question", guides.same_question, name="same_question"),
    path("guide/<slug:slug>", guides.guide_page, name="guide"),
    path("guide/<slug:slug>/symbols", guides.symbols_page, name="guide_symbols"),
    path("guide/<slug:slug>/box", guides.box_page, name="guide_box"),
    path("guide/<slug:slug>/sheet", guides.sheet_page, name="guide_sheet"),
]
