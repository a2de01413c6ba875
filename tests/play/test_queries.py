"""A table page and a move cost few queries, and the same number however much there is."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from play import setup
from play.models import Game, Seat
from scoring import words

pytestmark = pytest.mark.django_db
MOST = 12


def queries(call) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        response = call()
    assert response.status_code in (200, 204, 302)
    return [query["sql"] for query in captured if not query["sql"].startswith(("SAVEPOINT", "RELEASE"))]


@pytest.fixture(params=["guest", "account"])
def table(begin, request, monkeypatch):
    # Once a minute a process asks which codes are explained: not just while it is counted here.
    words.rule_url("")
    monkeypatch.setattr(words, "KEPT", float("inf"))
    table = begin("bot", 12)
    if request.param == "account":
        user = get_user_model().objects.create_user("mira")
        Seat.objects.filter(game=table.game, number=0).update(user=user)
        table.clients[0].force_login(user)
    table.play_until(lambda state: state.phase()["step"] == "turn")
    table.see(0)
    return table


def counted(table) -> dict[str, int]:
    card = open_card(table)
    calls = {
        "table": lambda: table.see(0),
        "choice": lambda: table.see(0, choose=card),
        "poll": lambda: table.see(0, "live/"),
        "start": lambda: table.clients[0].get("/"),
        "games": lambda: table.clients[0].get("/play/"),
        "replay": lambda: table.see(0, "replay/"),
        "record": lambda: table.see(0, "record/"),
    }
    found = {name: len(queries(call)) for name, call in calls.items()}
    for name, headers in (("move", {}), ("fragment", {"HTTP_HX_REQUEST": "true"})):
        decision, move = table.decision.id, f"discard:{open_card(table)}"
        found[name] = len(queries(lambda d=decision, m=move, h=headers: table.send(0, m, d, **h)))
    return found


def open_card(table) -> str:
    slots = table.state.view(0)["structure"]["slots"]
    return next(slot["card"] for slot in slots if slot["state"] == "accessible")


def test_few_queries_and_as_many_with_fifty_games(table):
    one = counted(table)
    assert all(number <= MOST for number in one.values()), one
    places = [setup.Place("Mira", owner=True), setup.Place("Bot", kind=Seat.Kind.BOT, bot="greedy")]
    user = Seat.objects.get(game=table.game, number=0).user
    session = table.clients[0].session
    held = dict(session.get("seats", {}))
    for _ in range(49):
        game = setup.make_game("duel", {}, places)
        seat = game.seats.get(number=0)
        if user:
            Seat.objects.filter(pk=seat.pk).update(user=user)
        else:
            held[str(seat.pk)] = seat.token_version
    session["seats"] = held
    session.save()
    assert Game.objects.count() == 50
    table.play_until(lambda state: state.phase()["age"] == 2 and state.phase()["step"] == "turn")
    assert table.clients[0].get("/play/").content.decode().count('class="game-turn"') == 50
    assert counted(table) == one
