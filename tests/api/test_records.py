"""Records over the API: one's own while a game runs, all of it afterwards, and sent in for replay."""

from __future__ import annotations

import copy

import pytest

import engine
from play import rulebook
from play.api.forms.records import MOST_CHECKS, MOST_MOVES
from play.models import Game
from tests.api.calling import problem
from tests.api.documented import held
from tests.api.tables import fresh, game_of, play_on
from tests.api.test_games import TITLES

pytestmark = pytest.mark.django_db


@pytest.fixture
def mira(caller_of):
    return caller_of("Mira")


@pytest.fixture
def jonas(caller_of):
    return caller_of("Jonas")


@pytest.fixture
def duel(mira, jonas):
    """A finished game's record."""
    game = play_on(game_of("duel", mira.user, jonas.user))
    return held(mira.get(f"games/{game.public_id}/record"))


@pytest.mark.parametrize("title", TITLES)
def test_the_record_of_a_running_game_is_ones_own_and_replays_to_what_one_sees(mira, jonas, stranger, title):
    game = game_of(title, mira.user, jonas.user, *["bot"] * (TITLES[title] - 2), public=True)
    game = play_on(game, lambda state: state.move_count >= 12)
    for caller, viewer in ((mira, 0), (jonas, 1), (stranger, None)):
        record = held(caller.get(f"games/{game.public_id}/record"))
        assert "seed" not in record
        assert record["names"] == [seat.name for seat in game.seats.order_by("number")]
        steps = engine.play_record(
            engine.Record.from_document(record), engine.title(title), rulebook.ruleset_of(game)
        )
        state = list(steps)[-1].state
        assert state.view(viewer) == rulebook.state_of(game).view(viewer)
        assert held(stranger.post("records", record))["commitment"] == "unknown"


@pytest.mark.parametrize("title", TITLES)
def test_a_finished_games_record_replays_to_its_result(mira, jonas, stranger, title):
    game = play_on(game_of(title, mira.user, jonas.user, *["bot"] * (TITLES[title] - 2)))
    record = held(mira.get(f"games/{game.public_id}/record"))
    assert record["seed"] == bytes(game.seed).hex()
    before = Game.objects.count()
    answer = held(stranger.post("records", record))
    assert answer["over"]
    assert answer["outcome"] == fresh(game).result["outcome"]
    assert answer["scores"] == fresh(game).result["scores"]
    assert (answer["moves"], answer["decision"]) == (game.move_count, None)
    assert answer["sha256"] == game.ruleset_sha256
    assert answer["commitment"] == "kept"
    assert Game.objects.count() == before, "nothing is stored"
    broken = {**record, "seed": "00" * 32, "moves": []}
    assert held(stranger.post("records", broken))["commitment"] == "broken"


def test_noted_numbers_are_compared_and_the_first_difference_has_its_place(stranger, duel):
    total = held(stranger.post("records", duel))["scores"][1]["total"]
    checks = [
        {"after": len(duel["moves"]), "expect": {"scores": [{}, {"total": total}]}},
        {"after": 0, "expect": {"coins": [7, 7]}},
        {"after": 0, "expect": {"coins": [7, 8], "pawn": 0}},
        {"after": len(duel["moves"]), "expect": {"scores": [{}, {"total": total + 1, "a/b~": 1}]}},
    ]
    answer = held(stranger.post("records", {**duel, "checks": checks[:2]}))
    assert (answer["compared"], answer["differences"], answer["first_difference"]) == (3, 0, None)
    answer = held(stranger.post("records", {**duel, "checks": checks}))
    assert (answer["compared"], answer["differences"]) == (8, 3)
    assert answer["first_difference"] == {
        "pointer": "/checks/2/expect/coins/1", "after": 0, "expected": 8, "found": 7,
    }  # fmt: skip
    answer = held(stranger.post("records", {**duel, "checks": checks[3:]}))
    assert answer["first_difference"]["pointer"] == "/checks/0/expect/scores/1/total"


def test_a_part_of_a_game_says_what_is_asked_next(stranger, duel):
    answer = held(stranger.post("records", {**duel, "moves": duel["moves"][:9]}))
    assert (answer["moves"], answer["over"], answer["outcome"]) == (9, False, None)
    assert answer["decision"].startswith("a1.t2.")


def test_a_move_that_cannot_be_played_is_named_with_its_rule(stranger, duel):
    record = copy.deepcopy(duel)
    record["moves"][3] = record["moves"][2]
    found = problem(stranger.post("records", record), 422, "illegal-move")
    assert found["code"].startswith("duel.")
    assert found["errors"][0]["pointer"] == "/moves/3"
    found = problem(
        stranger.post("records", {**duel, "moves": [*duel["moves"], "decline"]}), 422, "impossible"
    )
    assert found["errors"][0]["pointer"] == f"/moves/{len(duel['moves'])}"


@pytest.mark.parametrize(
    ("change", "status", "pointer"),
    [
        ({"format": 2}, 400, "/format"),
        ({"title": "chess"}, 400, "/title"),
        ({"moves": "take"}, 400, "/moves"),
        ({"moves": [1, []]}, 400, "/moves/1"),
        ({"moves": ["x"] * (MOST_MOVES + 1)}, 400, "/moves"),
        ({"checks": [{"after": 0, "expect": {}}] * (MOST_CHECKS + 1)}, 400, "/checks"),
        ({"checks": [{"after": -1, "expect": {}}]}, 400, "/checks/0/after"),
        ({"checks": [{"after": 1000, "expect": {}}]}, 422, "/checks/0/after"),
        ({"seed": "12"}, 400, "/seed"),
        ({"seats": 3}, 422, ""),
        ({"options": {"pace": "fast"}}, 422, ""),
        ({"ruleset": {"sha256": "0" * 64}}, 422, "/ruleset"),
        ({"ruleset": {"edition": "7"}}, 422, "/ruleset"),
        ({"ruleset": {"edition": "1", "number": 77}}, 422, "/ruleset"),
        ({"deal": []}, 422, ""),
        ({"deal": {"orders": {"age1": ["palace", "palace"]}}, "moves": []}, 422, ""),
        ({"colour": "red"}, 400, "/colour"),
    ],
)
def test_a_record_that_is_none_is_refused_with_the_place(stranger, duel, change, status, pointer):
    kind = "invalid" if status == 400 else "impossible"
    found = problem(stranger.post("records", {**duel, **change}), status, kind)
    assert found["errors"][0]["pointer"] == pointer


def test_a_record_without_any_deal_is_refused(stranger, duel):
    record = {name: value for name, value in duel.items() if name not in ("seed", "deal")}
    problem(stranger.post("records", record), 422, "impossible")
    for body in ([], "1", None):
        problem(stranger.post("records", body), 400, "invalid")


def test_records_in_the_repository_replay_as_they_say(stranger):
    """The recorded games of the tests, sent in as a program would."""
    from tests.engine.test_records import RECORDS

    for path in sorted(RECORDS.glob("*.json")):
        document = engine.files.read_document(path)
        answer = held(stranger.post("records", document))
        assert (answer["differences"], answer["first_difference"]) == (0, None)
        assert answer["compared"] or not document.get("checks")
