"""The addresses of play."""

from django.urls import path

from play.views import after, seats, start, table

app_name = "play"
urlpatterns = [
    # Coming and beginning
    path("", start.start, name="start"),
    path("play/", start.games, name="games"),
    path("play/<slug:title>/", start.new, name="new"),
    # The table
    path("t/<str:game>/", table.table, name="table"),
    path("t/<str:game>/move/", table.move, name="move"),
    path("t/<str:game>/live/", table.poll, name="live"),
    path("t/<str:game>/ready/", table.ready, name="ready"),
    # Seats
    path("t/<str:game>/s/<str:token>/", seats.seat, name="seat"),
    path("t/<str:game>/device/", seats.device, name="device"),
    path("t/<str:game>/device/renew/", seats.renew, name="renew"),
    path("t/<str:game>/open/", seats.open_to_all, name="open"),
    # Looking back
    path("t/<str:game>/replay/", after.replay, name="replay"),
    path("t/<str:game>/record/", after.record, name="record"),
    path("t/<str:game>/rematch/", after.rematch, name="rematch"),
]
