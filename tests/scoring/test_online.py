"""A finished game of the site becomes a sheet of itself; a running one does not, and nobody else finds it."""

import random

import pytest
from django.test import Client
from django.urls import reverse

from engine.simulate import play_randomly
from play import rulebook, setup
from play.models import Game
from scoring.models import Sheet
from tests.public import a_game
from tests.scoring.helpers import columns

pytestmark = pytest.mark.django_db


def played(title, seats, options):
    """A game whose end was reached without the site's clicks, stored as the site stores it."""
    places = [setup.Place(f"Player {n}", owner=n == 0) for n in range(seats)]
    game = setup.make_game(title, options, places, public=True, seed=(7).to_bytes(32, "big"))
    state = rulebook.first_state(game, seats)
    play_randomly(state, random.Random(7))
    game.snapshot, game.status = state.to_json(), Game.Status.OVER
    game.result = {"outcome": state.outcome(), "scores": state.scores()}
    game.save()
    return game, state


def sheet_address(game):
    return reverse("play:sheet", args=[game.public_id])


@pytest.mark.parametrize(
    ("title", "seats", "options"),
    [
        ("duel", 2, {}),
        ("seven_wonders", 2, {}),
        ("seven_wonders", 3, {}),
        ("architects", 2, {"medals": "on"}),
    ],
)
def test_the_sheet_says_what_the_game_came_to(client, title, seats, options):
    game, state = played(title, seats, options)
    answer = client.get(sheet_address(game), follow=True)
    assert answer.status_code == 200
    board = answer.context["board"]
    assert [person["total"] for person in board["people"]] == [
        str(score["total"]) for score in state.scores()
    ]
    sheet = Sheet.objects.get(source=game.public_id)
    assert sheet.result["winners"] == state.outcome()["winners"]
    assert sheet.result["complete"]
    assert not board["problems"]
    # What lies open is there too, so that each number opens.
    assert all(column.pieces for column in columns(sheet))
    row = next(row for row in board["rows"] if row["cells"][0]["value"])
    opened = client.get(f"{sheet.get_absolute_url()}?open={row['category']}.0").context["board"]
    assert next(one for one in opened["rows"] if one["opened"])["opened"]["parts"]


def test_the_last_move_makes_the_sheet_and_it_is_made_once(client):
    game = a_game(None)
    assert Sheet.objects.filter(source=game.public_id).count() == 1
    client.get(sheet_address(game))
    client.get(sheet_address(game))
    assert Sheet.objects.filter(source=game.public_id).count() == 1
    table = client.get(reverse("play:table", args=[game.public_id])).content.decode()
    assert sheet_address(game) in table


def test_a_running_game_has_no_sheet(client):
    game = a_game(12)
    assert client.get(sheet_address(game)).status_code == 404
    assert not Sheet.objects.exists()


def test_who_may_not_see_the_table_does_not_find_the_sheet():
    game = a_game(None)
    Game.objects.filter(pk=game.pk).update(public=False)
    assert Client().get(sheet_address(game)).status_code == 404
    # Its address is another secret than the table's.
    assert Sheet.objects.get().public_id != game.public_id


def test_the_sheet_of_a_game_stays_as_the_game_was(client):
    game = a_game(None)
    sheet = Sheet.objects.get(source=game.public_id)
    before = [column.entries for column in columns(sheet)]
    answer = client.post(reverse("scoring:save", args=[sheet.public_id]), {"c0.blue": "99", "b0.blue": ""})
    assert answer.status_code == 409
    assert [column.entries for column in columns(sheet)] == before
    edit = client.get(reverse("scoring:edit", args=[sheet.public_id]))
    assert edit.status_code == 302
    cards = reverse("scoring:cards", args=[sheet.public_id, 0])
    assert client.post(cards, {"p.cards.palace": "1", "base.p.cards.palace": ""}).status_code == 302
    assert "Correct" not in client.get(sheet.get_absolute_url()).content.decode()
