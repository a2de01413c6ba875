"""Beginning a sheet, the set-up helper, calculators, statistics, exports, and whose list a sheet is in."""

import csv
import io
import json
import random
from urllib.parse import unquote

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

import engine
from rules.rulesets import current, uses
from scoring import drawing, helpers, saving
from scoring.models import Sheet
from scoring.saving import Player
from tests.scoring.helpers import a_sheet, columns, enter, filled

pytestmark = pytest.mark.django_db


WHO = ("own", "left", "right")


def page(client, name, *args, **query):
    return client.get(reverse(f"scoring:{name}", args=args), query)


# --- a new sheet ---------------------------------------------------------------------------------


def test_a_new_sheet_has_the_seats_wonders_and_day_of_the_form(client):
    data = {"players": "4", "edition": "2", "name0": "Mira", "board0": "gizah:B", "played": "2026-02-26"}
    answer = client.post(reverse("scoring:new", args=["seven_wonders"]), {**data, "place": "at Jonas’s"})
    sheet = Sheet.objects.get()
    assert answer["Location"] == reverse("scoring:edit", args=[sheet.public_id])
    assert (sheet.ruleset.edition, sheet.seats, sheet.place) == ("2", 4, "at Jonas’s")
    assert (columns(sheet)[0].name, columns(sheet)[0].wonder, columns(sheet)[0].side) == (
        "Mira",
        "gizah",
        "B",
    )
    text = client.get(answer["Location"]).content.decode()
    assert "7 Wonders, 4 players" in text
    assert "Thursday, 26 February 2026, at Jonas’s, 2nd edition" in text
    assert "Player 2" in text


def test_two_players_with_the_second_edition_are_told_that_it_is_unofficial(client):
    for edition, said in (("1", False), ("2", True)):
        data = {"players": "2", "edition": edition}
        answer = client.post(reverse("scoring:new", args=["seven_wonders"]), data, follow=True)
        assert ("is unofficial" in answer.context["board"]["note"]) == said


def test_a_form_with_nonsense_makes_a_sheet_with_the_defaults(client):
    data = {"players": "99", "edition": "x", "played": "soon", "medals": "many"}
    client.post(reverse("scoring:new", args=["architects"]), data)
    sheet = Sheet.objects.get()
    assert (sheet.seats, sheet.options) == (3, {})
    assert page(client, "new", "no-title").status_code == 404


def test_very_many_sheets_from_one_address_wait_and_nothing_that_was_typed_is_lost(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"scoring_sheet": "2/h/ip"}
    cache.clear()
    data = {"players": "4", "name0": "Mira", "board1": "gizah:B", "edition": "2", "played": "2026-02-26"}
    address, data = reverse("scoring:new", args=["seven_wonders"]), {**data, "place": "at Jonas’s"}
    with time_machine.travel("2026-12-01T10:00:00Z", tick=False) as clock:
        assert [client.post(address, data).status_code for _ in range(3)] == [302, 302, 429]
        answer = client.post(address, data)
        assert Sheet.objects.count() == 2
        text = answer.content.decode()
        assert "Very many sheets have been made" in text
        for kept in ('value="Mira"', 'value="gizah:B" selected', 'value="2026-02-26"', 'value="at Jonas’s"'):
            assert kept in text
        assert '<option value="4" selected>' in text
        assert '<option value="2" selected>' in text
        # Filling the sheets that there are goes on, and an hour later new ones do.
        sheet = Sheet.objects.first()
        assert enter(sheet, 0, {"blue": "9"}).changed
        clock.shift(3601)
        assert client.post(address, data).status_code == 302
    architects = client.get(
        reverse("scoring:new", args=["architects"]), {"medals": "expert"}
    ).content.decode()
    assert '<option value="expert" selected>' in architects


def test_a_sheet_is_pinned_to_its_ruleset_which_then_is_in_use():
    filled()
    assert dict(uses.of(current("seven_wonders")))["score sheets"] == 1


# --- set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5, 7])
def test_the_cards_of_a_drawn_game_of_seven_wonders_are_seven_for_everybody(players):
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    drawn = drawing.draw(ruleset, players, random.Random(1))
    cities = max(3, players)
    assert [deck["cards"] for deck in drawn.decks] == [7 * cities] * 3
    assert len({board.wonder for board in drawn.boards}) == cities
    assert len(drawn.guilds) == cities + 2
    for deck in drawn.decks:
        for card, stay, every in deck["out"]:
            assert stay == ruleset.card(card).copies.get(cities, 0) < every
    if players == 7:
        assert not any(deck["out"] for deck in drawn.decks)


def test_wonders_by_choice_stay_and_sides_can_be_agreed():
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    kept = [None, drawing.Board("gizah", "B")]
    for number in range(20):
        drawn = drawing.draw(ruleset, 4, random.Random(number), sides="A", kept=kept)
        assert drawn.boards[1] == drawing.Board("gizah", "B")
        assert [board.wonder for board in drawn.boards].count("gizah") == 1
        assert {board.side for board in drawn.boards if board.wonder != "gizah"} == {"A"}


def test_duel_and_architects_are_set_up_as_the_engine_deals_them():
    drawn = drawing.draw(engine.files.shipped_ruleset("duel"), 2, random.Random(1))
    assert (len(set(drawn.draft)), len(drawn.guilds), len(set(drawn.tokens))) == (8, 3, 5)
    assert set(drawn.hidden.values()) == {3}
    rules = engine.files.shipped_ruleset("architects")
    assert [
        len(drawing.draw(rules, 4, random.Random(1), medals=m).medals) for m in ("off", "on", "expert")
    ] == [
        0,
        4,
        6,
    ]


def test_the_free_city_of_a_drawn_game_has_its_board_too(client):
    data = {"players": "2", "edition": "1", "board0": "gizah:A", "board2": "rhodos:B", "name2": ""}
    client.post(reverse("scoring:new", args=["seven_wonders"]), data)
    assert [one.wonder for one in columns(Sheet.objects.get())] == ["gizah", "", "rhodos"]


def test_the_drawn_game_opens_the_sheet_with_its_seats(client):
    query = {"players": "3", "edition": "1", "name0": "Mira", "keep1": "gizah:A"}
    found = page(client, "draw", "seven_wonders", **query)
    drawn = found.context["drawn"]
    assert drawn["boards"][1]["value"] == "gizah:A"
    text = found.content.decode()
    assert "Take out:" in text
    data = {"players": "3", "edition": "1", "name0": "Mira"}
    data |= {f"board{board['seat']}": board["value"] for board in drawn["boards"]}
    client.post(reverse("scoring:new", args=["seven_wonders"]), data)
    made = columns(Sheet.objects.get())
    assert [f"{one.wonder}:{one.side}" for one in made] == [board["value"] for board in drawn["boards"]]


# --- calculators ---------------------------------------------------------------------------------


def test_free_symbols_are_chosen_for_the_best_total(client):
    found = page(client, "science", tablet=3, compass=2, gear=1, free=2)
    # 3, 2 and 1 with two free ones: a second gear makes a second set, the other one a fourth tablet.
    assert found.context["total"] == 16 + 4 + 4 + 14
    text = found.content.decode()
    assert "The free symbols stand for:" in text
    assert "/r/code/seven_wonders.score.green" in text
    assert page(client, "science", tablet="-5", free="many").context["total"] == 0
    beyond = page(client, "science", gear=5, free=3).content.decode()
    assert "Only 4 buildings show the gear" in beyond
    assert "no more than 2 free symbols" in beyond


def test_battles_and_treasuries_are_added_up(client):
    shields = {1: (2, 1, 3), 2: (4, 4, 4), 3: (6, 0, 9)}
    found = helpers.battles(engine.files.shipped_ruleset("seven_wonders"), shields)
    assert [one["points"] for one in found] == [1, -1, 0, 0, 5, -1]
    query = {f"{who}{age}": n for age, row in shields.items() for who, n in zip(WHO, row, strict=True)}
    found = page(client, "helpers", "seven_wonders", coins=11, **query)
    assert (found.context["treasury"], found.context["battle_total"]) == (3, "4")
    duel = page(client, "helpers", "duel", steps=6, coins=8)
    assert (duel.context["track"], duel.context["treasury"]) == (10, 2)
    assert "military supremacy" in page(client, "helpers", "duel", steps=9).content.decode()
    assert page(client, "helpers", "architects", tokens=4).context["token_points"] == 12


# --- statistics ----------------------------------------------------------------------------------


def test_statistics_count_plays_wins_and_means_of_ones_own_finished_sheets(client):
    for coins in ((7, 6), (3, 9)):
        sheet = filled()
        enter(sheet, 0, {"purse": coins[0]})
        enter(sheet, 2, {"purse": coins[1]})
        saving.save(sheet.public_id, {0: saving.Entered(about={"board": ("gizah:B", "")})})
        session = client.session
        session["sheets"] = [*session.get("sheets", []), sheet.public_id]
        session.save()
    a_sheet(players=3)  # not finished, and nobody's
    found = page(client, "statistics")
    tables = {table["id"]: {row["name"]: row for row in table["rows"]} for table in found.context["tables"]}
    mira = tables["people"]["Mira"]
    assert (mira["plays"], mira["wins"], mira["percent"], mira["mean"], mira["best"]) == (
        2,
        1,
        50,
        "54.0",
        54,
    )
    assert tables["people"]["Jonas"]["wins"] == 0
    assert tables["boards"]["Gizah B"]["plays"] == 2
    assert tables["sizes"]["7 Wonders, 5 players"]["games"] == 2
    # Equal points of which nobody knows what decides are no win yet.
    enter(sheet, 2, {"purse": ""}, {"purse": 9})
    tied = page(client, "statistics").context["tables"]
    assert sum(row["wins"] for table in tied for row in table["rows"] if table["id"] == "people") == 1
    shares = {row["row"]: row for row in found.context["shares"][0]["rows"]}
    # All five together: 73 of 257 points are science.
    assert shares["green"]["percent"] == round(100 * 73 / 257)
    assert page(client, "statistics", title="duel").context["games"] == 0
    assert page(client, "statistics", players="5").context["games"] == 2
    assert page(Client(), "statistics").context["games"] == 0


# --- without a connection ------------------------------------------------------------------------


def test_the_worker_serves_sheets_and_nothing_else_and_belongs_to_nobody(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("mira"))
    answer = client.get(reverse("scoring:worker"))
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert "script-src 'self'" in answer["Content-Security-Policy"]
    assert "Service-Worker-Allowed" not in answer
    assert not answer.cookies
    text = answer.content.decode()
    assert text == Client().get(reverse("scoring:worker")).content.decode()
    assert 'const SCOPE = "/score/s/";' in text.replace("\\u002D", "-")
    assert 'data-scope="/score/s/"' in page(client, "edit", filled().public_id).content.decode()
    assert client.post(reverse("scoring:worker")).status_code == 405


# --- exports -------------------------------------------------------------------------------------


def test_a_sheet_is_exported_as_a_table_and_as_a_document(client):
    sheet = filled(place="=cmd()")
    enter(sheet, 0, {"purse": 7})
    rows = list(csv.DictReader(io.StringIO(page(client, "csv", sheet.public_id).content.decode())))
    assert [row["total"] for row in rows] == ["54", "47", "54", "51", "51"]
    assert rows[2]["military"] == "-4"
    assert rows[0]["place"] == "'=cmd()"
    document = json.loads(page(client, "json", sheet.public_id).content)
    assert document["cities"][0]["entries"]["purse"] == "7"
    assert document["ruleset"] == sheet.ruleset.sha256


def test_bg_stats_gets_every_player_with_score_and_winner(client):
    sheet = filled()
    enter(sheet, 0, {"purse": 7})
    enter(sheet, 2, {"purse": 6})
    link = page(client, "bgstats", sheet.public_id)["Location"]
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    play = json.loads(unquote(link.partition("?data=")[2]))
    assert play == json.loads(page(client, "bgstats", sheet.public_id, form="json").content)
    assert play["game"] == {
        "name": "7 Wonders",
        "sourceGameId": "seven_wonders-1",
        "bggId": 68448,
        "highestWins": True,
        "noPoints": False,
    }
    assert [(one["name"], one["score"], one["winner"], one["rank"]) for one in play["players"][:3]] == [
        ("Mira", 54, True, 1),
        ("Jonas", 47, False, 5),
        ("Aylin", 54, False, 2),
    ]
    assert all("startPlayer" in one for one in play["players"])
    free = saving.make("seven_wonders", [Player("Mira"), Player("Jonas")])
    assert len(json.loads(page(client, "bgstats", free.public_id, form="json").content)["players"]) == 2


# --- whose list ----------------------------------------------------------------------------------


def test_a_guests_sheets_follow_into_the_account_and_can_be_taken_off_the_list(client, django_user_model):
    client.post(reverse("scoring:new", args=["duel"]), {"name0": "Mira"})
    sheet = Sheet.objects.get()
    django_user_model.objects.create_user("mira", password="a-long-word-7")
    client.post(reverse("account_login"), {"login": "mira", "password": "a-long-word-7"})
    elsewhere = Client()
    elsewhere.force_login(django_user_model.objects.get())
    address = reverse("scoring:start")
    assert sheet.public_id in elsewhere.get(address).content.decode()
    rows = csv.DictReader(io.StringIO(page(elsewhere, "all", "csv").content.decode()))
    assert [row["name"] for row in rows] == ["Mira", "Player 2"]
    told = elsewhere.post(reverse("scoring:forget", args=[sheet.public_id]), follow=True).content.decode()
    assert f'Taken off your list. <a href="{sheet.get_absolute_url()}">' in told
    assert sheet.public_id not in elsewhere.get(address).content.decode()
    assert page(elsewhere, "sheet", sheet.public_id).status_code == 200


def test_the_share_page_has_the_link_as_a_qr_code_and_each_column(client):
    sheet = filled()
    text = page(client, "share", sheet.public_id).content.decode()
    assert f"http://testserver/score/s/{sheet.public_id}/edit/" in text
    assert "<svg" in text
    assert f"/score/s/{sheet.public_id}/edit/?column=2" in text


def test_a_page_of_a_sheet_costs_few_queries(client, django_assert_max_num_queries):
    sheet = filled()
    page(client, "edit", sheet.public_id)
    with django_assert_max_num_queries(4):
        page(client, "edit", sheet.public_id)
    with django_assert_max_num_queries(2):
        page(client, "live", sheet.public_id, tag=f"r{Sheet.objects.get().revision}")
