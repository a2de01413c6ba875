"""The end: the score sheet, the proof of the shuffle, the record, the replay, a rematch."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from django.test import Client

import engine
from play import moves, rulebook
from play.access import Visitor
from play.models import Game
from play.tables import table as page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(begin):
    table = begin("friend", 6)
    table.play_until(lambda state: not state.pending())
    return table


def text(response) -> str:
    return response.content.decode()


def end_of(table, seat=0):
    game = table.fresh()
    seats = list(game.seats.order_by("number"))
    return page_of(Visitor(game, seats, frozenset({seat})), moves.course_of(game, len(seats)))["end"]


def test_every_number_opens_into_its_parts(finished):
    end = end_of(finished)
    assert [row["category"] for row in end["rows"]] == (
        ["blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military"]
    )
    for row in end["rows"]:
        for cell in row["cells"]:
            assert cell["points"] == sum(part["points"] for part in cell["parts"])
            assert all(part["words"] for part in cell["parts"])
    for number, person in enumerate(end["people"]):
        assert person["total"] == sum(row["cells"][number]["points"] for row in end["rows"])
    page = text(finished.see(0))
    assert page.count("<details") >= 8
    assert end["words"] in page


def test_the_end_says_who_won_to_each(finished):
    winner = finished.fresh().result["outcome"]["winners"][0]
    assert "You win" in text(finished.see(winner))
    assert f"{['Mira', 'Jonas'][winner]} wins" in text(finished.see(1 - winner))


def test_the_seed_is_secret_until_the_end(begin):
    table = begin("friend", 6)
    seed = bytes(table.game.seed).hex()
    paths = ("", "replay/", "record/", "device/")
    for seat in (0, 1):
        assert not any(seed in text(table.see(seat, path)) for path in paths)
        assert table.game.commitment in text(table.see(seat, "device/"))
    table.play_until(lambda state: not state.pending())
    assert seed in text(table.see(0))
    assert json.loads(text(table.see(1, "record/")))["seed"] == seed


def test_the_downloaded_record_replays_and_verifies(finished, tmp_path):
    file = tmp_path / "game.json"
    response = finished.see(0, "record/")
    assert response["Content-Disposition"].startswith('attachment; filename="duel-')
    file.write_bytes(response.content)
    for command in ("replay", "verify"):
        run = subprocess.run(
            [sys.executable, "-m", "engine", command, str(file)], capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stdout + run.stderr


def test_a_record_with_another_seed_does_not_verify(finished, tmp_path):
    document = json.loads(text(finished.see(0, "record/")))
    document["seed"] = "00" * 32
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document))
    run = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1


def test_a_running_games_record_replays_for_each_viewer(begin):
    table = begin("friend", 6)
    table.play_until(lambda state: state.move_count > 30)
    title, ruleset = engine.title("duel"), rulebook.ruleset_of(table.game)
    for seat in (0, 1):
        document = json.loads(text(table.see(seat, "record/")))
        assert "seed" not in document
        record = engine.Record.from_document(document)
        *_, last = engine.play_record(record, title, ruleset)
        # What it does not tell is unknown, and what everybody sees is the same.
        mine, real = last.state.view(seat), table.state.view(seat)
        assert mine["cities"] == real["cities"]
        assert mine["discard"] == real["discard"]


def test_the_replay_shows_the_game_step_by_step(finished):
    total = finished.fresh().move_count
    for at in (0, 1, 8, 20, total):
        page = text(finished.see(0, "replay/", at=str(at)))
        assert 'name="move"' not in page
        assert "/live/" not in page
        assert (f"?at={at + 1}" in page) is (at < total)
        assert "?choose=" not in page
    for strange in ("x", "-1", "²", "9" * 30, ""):
        assert finished.see(0, "replay/", at=strange).status_code == 200


def test_a_rematch_keeps_the_people_and_the_other_one_begins(finished):
    began = finished.game.log.order_by("number").first().seat
    first = finished.clients[1].post(finished.url + "rematch/")
    second = finished.clients[0].post(finished.url + "rematch/")
    assert first["Location"] == second["Location"] != finished.url
    made = Game.objects.get(rematch_of=finished.game)
    assert made.asked == [1 - began]
    assert bytes(made.seed) is not None
    names = list(made.seats.order_by("number").values_list("name", flat=True))
    assert names == ["Mira", "Jonas"]
    assert finished.clients[0].get(first["Location"]).status_code == 200
    assert finished.clients[1].get(first["Location"]).status_code == 200
    assert Client().get(first["Location"]).status_code == 404


def test_no_rematch_of_a_game_that_runs(begin):
    table = begin("friend", 6)
    assert table.clients[0].post(table.url + "rematch/").status_code == 403
    assert not Game.objects.filter(rematch_of=table.game).exists()


def test_a_rematch_against_the_bot_begins_at_once(begin):
    table = begin("bot", 2)
    table.play_until(lambda state: not state.pending())
    url = table.clients[0].post(table.url + "rematch/")["Location"]
    assert "Your turn" in text(table.clients[0].get(url))


def test_a_stored_result_stays_as_it_was(finished):
    game = finished.fresh()
    game.result["scores"][0]["total"] = 999
    game.save()
    assert "999" in text(finished.see(0))
