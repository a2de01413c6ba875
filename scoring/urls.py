"""The addresses of scoring."""

from django.urls import path

from scoring.views import after, cards, drawing, helping, keeping, sheet, start, statistics

app_name = "scoring"
urlpatterns = [
    # Coming and beginning
    path("", start.start, name="start"),
    path("new/<slug:title>/", start.new, name="new"),
    path("draw/<slug:title>/", drawing.draw_page, name="draw"),
    # To look things up
    path("science/", helping.science, name="science"),
    path("help/<slug:title>/", helping.helpers_page, name="helpers"),
    path("statistics/", statistics.statistics, name="statistics"),
    path("sheets.<slug:form>", after.all_sheets, name="all"),
    path("worker.js", keeping.worker, name="worker"),
    # A sheet
    path("s/<slug:sheet>/", sheet.sheet, name="sheet"),
    path("s/<slug:sheet>/edit/", sheet.edit, name="edit"),
    path("s/<slug:sheet>/save/", sheet.save, name="save"),
    path("s/<slug:sheet>/live/", sheet.live, name="live"),
    path("s/<slug:sheet>/cards/<int:column>/", cards.cards, name="cards"),
    path("s/<slug:sheet>/history/", after.history, name="history"),
    path("s/<slug:sheet>/share/", after.share, name="share"),
    path("s/<slug:sheet>/forget/", start.forget, name="forget"),
    path("s/<slug:sheet>/sheet.csv", after.as_csv, name="csv"),
    path("s/<slug:sheet>/sheet.json", after.as_json, name="json"),
    path("s/<slug:sheet>/bgstats/", after.as_bgstats, name="bgstats"),
]
