"""The addresses of games under /api/v1/."""

from django.urls import path

from play.api import events, games, moves, records

urlpatterns = [
    path("events", events.Events.as_view(), name="events"),
    path("records", records.Records.as_view(), name="records"),
    path("games", games.Games.as_view(), name="games"),
    path("games/<slug:game>", games.OneGame.as_view(), name="game"),
    path("games/<slug:game>/join", games.Join.as_view(), name="game_join"),
    path("games/<slug:game>/spectators", games.Spectators.as_view(), name="game_spectators"),
    path("games/<slug:game>/links", games.Links.as_view(), name="game_links"),
    path("games/<slug:game>/rematch", games.Rematch.as_view(), name="game_rematch"),
    path("games/<slug:game>/decisions/<str:decision>", moves.OneDecision.as_view(), name="game_decision"),
    path("games/<slug:game>/moves", moves.Moves.as_view(), name="game_moves"),
    path("games/<slug:game>/take-back", moves.TakeBack.as_view(), name="game_take_back"),
    path("games/<slug:game>/replay", moves.Replay.as_view(), name="game_replay"),
    path("games/<slug:game>/record", records.Record.as_view(), name="game_record"),
]
