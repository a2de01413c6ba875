"""A page of Architects and a move cost few queries and few bytes, at two seats and at seven."""

from __future__ import annotations

import pytest
from django.test import Client

from play import rulebook
from play.models import Game
from scoring import words
from tests.play.test_queries import MOST, queries

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[2, 7])
def table(request, monkeypatch):
    """(browser, game) against bots."""
    monkeypatch.setattr("play.setup.new_seed", lambda: bytes(32))
    # Once a minute a process asks which codes are explained: not just while it is counted here.
    words.rule_url("")
    monkeypatch.setattr(words, "KEPT", float("inf"))
    client = Client()
    form = {"how": "seats", "name": "Mira", "option-medals": "on"}
    form |= {f"kind-{seat}": "bot" for seat in range(1, request.param)}
    response = client.post("/play/architects/", form)
    return client, Game.objects.get(public_id=response["Location"].split("/")[2])


def move(client, game, **headers):
    state = rulebook.state_of(Game.objects.get(pk=game.pk))
    decision = state.pending()[0]
    form = {"decision": decision.id, "move": state.legal(decision)[0]}
    return client.post(f"{game.get_absolute_url()}move/", form, **headers)


def test_a_table_and_a_move_cost_few_queries(table):
    client, game = table
    url = game.get_absolute_url()
    for _ in range(6):
        move(client, game)
    client.get(url)
    calls = {
        "table": lambda: client.get(url),
        "choice": lambda: client.get(url, {"choose": "central"}),
        "poll": lambda: client.get(f"{url}live/"),
        "replay": lambda: client.get(f"{url}replay/"),
        "record": lambda: client.get(f"{url}record/"),
        "move": lambda: move(client, game),
        "fragment": lambda: move(client, game, HTTP_HX_REQUEST="true"),
    }
    found = {name: len(queries(call)) for name, call in calls.items()}
    assert all(number <= MOST for number in found.values()), found


def test_a_page_is_light(table):
    client, game = table
    for _ in range(12):
        move(client, game)
    html = client.get(game.get_absolute_url(), {"choose": "central"}).content
    assert len(html) < 100_000
