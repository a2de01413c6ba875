"""A program scores a paper game and keeps sheets."""

from __future__ import annotations

import random

import pytest

import engine
from engine import final
from scoring import describing, documents, saving
from scoring.models import Sheet
from tests.api.calling import Caller, problem

pytestmark = pytest.mark.django_db

DUEL = {
    "title": "duel",
    "pawn": 3,
    "cities": [
        {"name": "Aylin", "cards": ["palace", "theater"], "coins": 9},
        {"name": "Jonas", "points": {"blue": "3+5", "coins": 2}},
    ],
}


def rows(city: dict) -> dict[str, int | None]:
    return {row["category"]: row["points"] for row in city["rows"]}


def final_document(title: str, players: int) -> dict:
    """A finished game, as it lies on the table, and the engine's result."""
    rules, rng = engine.files.shipped_ruleset(title), random.Random(players)
    name = engine.title(title)
    state = name.start(rules, {}, players, name.deal(rules, {}, players, bytes(32)))
    while state.pending():
        decision = state.pending()[0]
        state.play(decision, rng.choice(list(state.legal(decision))))
    return {"document": final.describe(state), "scores": state.scores(), "outcome": state.outcome()}


# --- score ---------------------------------------------------------------------------------------


def test_a_document_is_scored_with_its_parts_and_nothing_is_stored(stranger: Caller):
    answer = stranger.post("score", DUEL)
    assert answer.status_code == 200
    found = answer.json()
    first, second = found["cities"]
    assert rows(first)["blue"] == 7 + 3
    assert rows(first)["coins"] == 3, "a point for three coins"
    assert rows(second)["blue"] == 8
    assert rows(first)["military"] == 5, "the pawn stands three spaces ahead"
    blue = next(row for row in first["rows"] if row["category"] == "blue")
    assert [part["points"] for part in blue["parts"]] == [7, 3]
    assert blue["rule"].startswith("/r/")
    assert not found["complete"], "Jonas's other rows are not known"
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(("title", "players"), [("duel", 2), ("seven_wonders", 3), ("architects", 3)])
def test_a_finished_game_scores_as_the_engine_scored_it(stranger: Caller, title: str, players: int):
    game = final_document(title, players)
    found = stranger.post("score", game["document"]).json()
    assert found["complete"]
    assert found["flags"] == []
    assert found["winners"] == game["outcome"]["winners"]
    assert [city["total"] for city in found["cities"]] == [score["total"] for score in game["scores"]]


def test_what_cannot_be_is_flagged_with_its_reason_not_refused(stranger: Caller):
    twice = {**DUEL, "cities": [{"cards": ["palace"]}, {"cards": ["palace"]}]}
    answer = stranger.post("score", twice)
    assert answer.status_code == 200
    assert any("Palace" in flag["words"] for flag in answer.json()["flags"])


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"title": "chess"}, "/title"),
        ({"cities": []}, "/players"),
        ({"cities": [{"cards": ["pallace"]}, {}]}, "/cities/0/cards"),
        ({"cities": [{}, {"points": {"blue": True}}]}, "/cities/1/points/blue"),
        ({"pawn": 40}, "/pawn"),
        ({"edition": "7"}, "/edition"),
        ({"options": {"no": 1}}, "/options"),
    ],
)
def test_a_document_that_does_not_fit_is_refused_with_the_place(stranger: Caller, change, pointer):
    found = problem(stranger.post("score", {**DUEL, **change}), 400, "invalid")
    assert found["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize("body", ["", "[", "[]", "7", '{"title": NaN}', '"x"', "null"])
def test_what_is_no_document_is_refused(stranger: Caller, body: str):
    answer = stranger.post("score", body)
    assert answer.status_code == 400
    assert answer.json()["type"] in ("/api/#malformed", "/api/#invalid")


# --- sheets --------------------------------------------------------------------------------------


def make(caller: Caller, **more: object) -> dict:
    answer = caller.post("sheets", {**DUEL, **more})
    assert answer.status_code == 201, answer.content
    assert answer["Location"].endswith(answer.json()["id"])
    return answer.json()


def test_a_sheet_is_made_read_and_corrected_with_history(caller_of):
    aylin = caller_of("Aylin")
    sheet = make(aylin, played="2026-11-01", place="Jonas's kitchen")
    path = f"sheets/{sheet['id']}"
    assert (sheet["played"], sheet["place"]) == ("2026-11-01", "Jonas's kitchen")
    assert sheet["document"]["cities"][0] == DUEL["cities"][0]
    changed = aylin.put(f"{path}/cities/1", {"name": "Jonas", "points": {"blue": "3+5+1"}}).json()
    assert rows(changed["score"]["cities"][1])["blue"] == 9
    assert rows(changed["score"]["cities"][1])["coins"] is None, "it was left out: not known any more"
    assert changed["versions"] == [0, 1]
    changes = aylin.get(f"{path}/history").json()["results"]
    assert {(one["field"], one["before"], one["after"], one["by"]) for one in changes} == {
        ("blue", "3+5", "3+5+1", "Aylin"),
        ("coins", "2", "", "Aylin"),
    }
    assert aylin.get(path).json() == changed
    turned = aylin.patch(path, {"pawn": -2, "place": "at home"}).json()
    assert turned["document"]["pawn"] == -2
    assert rows(turned["score"]["cities"][1])["military"] == 2
    won = aylin.patch(path, {"ending": "science", "winner": 1}).json()
    assert won["score"]["winners"] == [1]
    assert aylin.patch(path, {"ending": "civilian"}).json()["score"]["winners"] != [1]
    swapped = aylin.post(f"{path}/swap", {"seat": 0}).json()
    assert [city["name"] for city in swapped["document"]["cities"]] == ["Jonas", "Aylin"]
    assert swapped["document"]["pawn"] == 2


def test_two_programs_on_one_city_are_told_of_each_other(stranger: Caller):
    sheet = make(stranger)
    path = f"sheets/{sheet['id']}/cities/0"
    assert stranger.put(path, {"coins": 4}, If_Match='"0"').status_code == 200
    found = problem(stranger.put(path, {"coins": 5}, If_Match='"0"'), 409, "conflict")
    assert "1" in found["detail"]
    assert stranger.put(path, {"coins": 5}, If_Match='"1"').json()["document"]["cities"][0] == {
        "name": "",
        "coins": 5,
    }


def test_my_sheets_are_mine_and_a_sheet_is_found_by_its_id_alone(caller_of, stranger: Caller):
    aylin, jonas = caller_of("Aylin"), caller_of("Jonas")
    first, second = make(aylin), make(aylin, title="duel")
    lost = make(stranger)
    listed = [sheet["id"] for sheet in aylin.get("sheets").json()["results"]]
    assert listed == [second["id"], first["id"]]
    assert jonas.get("sheets").json()["results"] == []
    problem(stranger.get("sheets"), 401, "token")
    assert jonas.get(f"sheets/{lost['id']}").status_code == 200
    assert jonas.put(f"sheets/{lost['id']}/listed").status_code == 204
    assert [sheet["id"] for sheet in jonas.get("sheets").json()["results"]] == [lost["id"]]
    assert jonas.delete(f"sheets/{lost['id']}/listed").status_code == 204
    assert jonas.get("sheets").json()["results"] == []
    problem(stranger.get("sheets/nothing-there"), 404, "not-found")


def test_pages_of_a_list_go_on_where_the_last_one_ended(caller_of):
    aylin = caller_of("Aylin")
    made = [make(aylin)["id"] for _ in range(3)]
    page = aylin.get("sheets", {"limit": 2}).json()
    make(aylin)  # a new one moves nothing
    rest = aylin.get(page["next"]).json()
    ids = [sheet["id"] for sheet in page["results"] + rest["results"]]
    assert ids == made[::-1]
    assert rest["next"] is None
    problem(aylin.get("sheets", {"cursor": "nonsense"}), 400, "invalid")
    problem(aylin.get("sheets", {"limit": 1000}), 400, "invalid")
    found = problem(aylin.get("sheets", {"colour": "blue"}), 400, "invalid")
    assert found["errors"][0]["pointer"] == "/colour"


def test_a_token_that_may_only_look_writes_nothing(caller_of):
    looker = caller_of("Aylin", "look")
    assert problem(looker.post("sheets", DUEL), 403, "scope")["scope"] == "score"
    sheet = make(caller_of("Jonas"))
    problem(looker.put(f"sheets/{sheet['id']}/cities/0", {}), 403, "scope")
    assert looker.get(f"sheets/{sheet['id']}").status_code == 200


def test_a_sheet_that_has_not_changed_is_not_sent_again(stranger: Caller):
    sheet = make(stranger)
    answer = stranger.get(f"sheets/{sheet['id']}")
    again = stranger.get(f"sheets/{sheet['id']}", If_None_Match=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    stranger.put(f"sheets/{sheet['id']}/cities/0", {"coins": 1})
    assert stranger.get(f"sheets/{sheet['id']}", If_None_Match=answer["ETag"]).status_code == 200


@pytest.mark.parametrize("title", ["duel", "seven_wonders", "architects"])
def test_a_stored_sheet_as_a_document_gives_the_same_sheet(stranger: Caller, title: str):
    players = 2 if title == "duel" else 3
    answer = stranger.post("sheets", final_document(title, players)["document"])
    assert answer.status_code == 201, answer.content
    # Read again: a database may keep the pieces of a city in another order.
    made = stranger.get(f"sheets/{answer.json()['id']}").json()
    sheet = Sheet.objects.get(public_id=made["id"])
    columns = saving.columns_of(sheet)
    document = describing.document(sheet, columns, documents.evaluated(made["document"]).ruleset)
    again = documents.evaluated(document)
    assert [column.pieces for column in again.columns] == [column.pieces for column in columns]
    assert [column.entries for column in again.columns] == [column.entries for column in columns]
    assert documents.sheet(again) == made["score"]


# --- the rest ------------------------------------------------------------------------------------


def test_statistics_count_what_the_list_holds(caller_of):
    aylin = caller_of("Aylin")
    document = final_document("architects", 3)["document"]
    for city, name in zip(document["cities"], ["Aylin", "Jonas", "Mira"], strict=True):
        city["name"] = name
    for _ in range(2):
        assert aylin.post("sheets", document).status_code == 201
    make(aylin)  # not complete
    found = aylin.get("statistics").json()
    assert found["games"] == 2
    assert [(row["title"], row["players"], row["plays"]) for row in found["sizes"]] == [("architects", 3, 6)]
    assert {row["name"]: row["plays"] for row in found["people"]} == {"Aylin": 2, "Jonas": 2, "Mira": 2}
    assert sum(row["share"] for row in found["shares"]) == pytest.approx(1)
    assert aylin.get("statistics", {"title": "duel"}).json()["games"] == 0


def test_science_puts_the_free_symbols_where_they_bring_most(stranger: Caller):
    found = stranger.get("science", {"tablet": 2, "compass": 1, "gear": 0, "free": 1}).json()
    assert (found["points"], found["sets"]) == (13, 1)
    assert [row["counted"] for row in found["symbols"] if row["symbol"] == "gear"] == [1]
    problem(stranger.get("science", {"tablet": "many"}), 400, "invalid")


def test_a_set_up_fits_the_number_of_players(stranger: Caller):
    found = stranger.get("set-up/seven_wonders", {"players": 5, "sides": "B"}).json()
    assert len(found["boards"]) == len({board["wonder"] for board in found["boards"]}) == 5
    assert {board["side"] for board in found["boards"]} == {"B"}
    assert len(found["guilds"]) == 7
    assert len(stranger.get("set-up/duel", {"players": 2}).json()["draft"]) == 8
    problem(stranger.get("set-up/duel", {"players": 5}), 400, "invalid")
    problem(stranger.get("set-up/chess", {"players": 2}), 404, "not-found")


def test_bgstats_gets_a_play(stranger: Caller):
    sheet = make(stranger)
    found = stranger.get(f"sheets/{sheet['id']}/bgstats").json()
    assert found["link"].startswith("https://app.bgstatsapp.com/")
    assert [player["name"] for player in found["play"]["players"]] == ["Aylin", "Jonas"]
