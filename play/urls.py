"""The addresses of play."""

from django.urls import path

from play.views import after, asking, seats, start, table

app_name = "play"
urlpatterns = [
    # Coming and beginning
    path("", start.start, name="start"),
    path("play/", start.games, name="games"),
    path("play/<slug:title>/", start.new, name="new"),
    # The table
    path("t/<slug:game>/", table.table, name="table"),
    path("t/<slug:game>/move/", table.move, name="move"),
    path("t/<slug:game>/back/", table.take_back, name="back"),
    path("t/<slug:game>/live/", table.poll, name="live"),
    path("t/<slug:game>/ready/", table.ready, name="ready"),
    # Seats
    path("t/<slug:game>/s/<slug:token>/", seats.seat, name="seat"),
    path("t/<slug:game>/device/", seats.device, name="device"),
    path("t/<slug:game>/device/renew/", seats.renew, name="renew"),
    path("t/<slug:game>/open/", seats.open_to_all, name="open"),
    # Looking back
    path("t/<slug:game>/ask/", asking.ask, name="ask"),
    path("t/<slug:game>/replay/", after.replay, name="replay"),
    path("t/<slug:game>/sheet/", after.score_sheet, name="sheet"),
    path("t/<slug:game>/record/", after.record, name="record"),
    path("t/<slug:game>/rematch/", after.rematch, name="rematch"),
]
