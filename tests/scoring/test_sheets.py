"""A sheet: what is entered adds up, who wins and why, what cannot be."""

import re

import pytest

from engine import final
from scoring import impossible, pages, saving, words
from scoring.evaluating import evaluate
from scoring.models import Sheet
from scoring.saving import Entered, Player
from tests.scoring.helpers import a_sheet, by_cards, columns, enter, filled, finished

pytestmark = pytest.mark.django_db


def evaluated(sheet):
    sheet = Sheet.objects.get(pk=sheet.pk)
    return evaluate(sheet, columns(sheet))


def told(found):
    return words.verdict_words(found, pages.people_of(found))


def problems(found):
    wording = words.Told(found.ruleset, pages.people_of(found))
    return [impossible.problem_words(one, wording, found.sheet.title) for one in found.problems]


def test_the_pad_adds_up_and_equal_points_ask_for_the_coins():
    sheet = filled()
    found = evaluated(sheet)
    assert found.totals == [54, 47, 54, 51, 51]
    assert found.complete
    assert not found.problems
    assert told(found)["words"] == "Equal points"
    enter(sheet, 0, {"purse": 7})
    enter(sheet, 2, {"purse": 6})
    said = told(evaluated(sheet))
    assert said["words"] == "Mira wins"
    assert said["why"] == "54 each for Mira and Aylin. More coins decide: 7 to 6."
    assert said["code"] == "seven_wonders.end.coins"
    assert said["url"]


def test_empty_is_not_zero():
    sheet = a_sheet(players=3)
    for number in range(3):
        enter(sheet, number, dict.fromkeys(("military", "coins", "wonder", "blue", "yellow", "green"), 0))
    found = evaluated(sheet)
    assert not found.complete
    assert told(found)["why"] == "Not everything is entered yet."
    for number in range(3):
        enter(sheet, number, {"purple": 0})
    assert evaluated(sheet).complete


def test_what_is_typed_wrongly_is_kept_and_named():
    sheet = a_sheet(players=3)
    enter(sheet, 1, {"blue": "twelve", "green": "7", "military": "19"})
    assert columns(sheet)[1].entries["blue"] == "twelve"
    said = problems(evaluated(sheet))
    assert "Jonas, Civilian: “twelve” is no number and no sum like 3+5+2." in said
    assert "Jonas, Science: nothing in the game adds up to 7." in said
    assert "Jonas, Military: 19 is more than can be. The most is 18." in said


@pytest.mark.parametrize(
    ("title", "seats", "options"),
    [("duel", 2, {}), ("seven_wonders", 2, {}), ("architects", 3, {"medals": "expert"})],
)
def test_a_game_entered_by_cards_is_stored_as_the_engine_scores_it(title, seats, options):
    """test_positions.py compares thousands of them without storing any."""
    state = finished(title, seats, options, 1)
    sheet = by_cards(saving.make(title, [Player()] * seats, options=options), state)
    found = evaluated(sheet)
    assert found.totals == [score["total"] for score in state.scores()]
    assert sheet.result["winners"] == state.outcome()["winners"]
    assert sheet.result["complete"]
    assert not problems(found)


def test_a_typed_number_comes_before_the_cards_and_both_are_told():
    state = finished("duel", 2, {}, 3)
    sheet = by_cards(a_sheet("duel", 2), state)
    blue = evaluated(sheet).rows["blue"][0].computed
    enter(sheet, 0, {"blue": blue + 3})
    found = evaluated(sheet)
    assert found.rows["blue"][0].value == blue + 3
    assert f"Mira, Civilian: {blue + 3} was typed, but the cards give {blue}." in problems(found)


def test_cards_that_count_in_a_city_which_was_not_entered_say_so():
    sheet = a_sheet(players=3)
    pieces = {"cards.magistrates-guild": (1, None), "stages": (0, None)}
    saving.save(sheet.public_id, {0: Entered(pieces=pieces)})
    said = " ".join(problems(evaluated(sheet)))
    assert "Magistrates Guild counts in the city of Jonas and Aylin" in said


def test_a_guild_of_duel_counts_in_both_cities_and_asks_for_the_other_one():
    sheet = a_sheet("duel", 2)
    cards = {"cards.moneylenders-guild": (1, None), "cards.magistrates-guild": (1, None)}
    saving.save(sheet.public_id, {0: Entered(texts={"purse": ("9", "")}, pieces=cards)})
    said = " ".join(problems(evaluated(sheet)))
    assert "Moneylenders Guild counts in the city of Jonas," in said
    assert "Magistrates Guild counts in the city of Jonas," in said
    saving.save(sheet.public_id, {1: Entered(texts={"purse": ("3", "")}, pieces={"cards.palace": (1, None)})})
    assert not problems(evaluated(sheet))


def test_a_wonder_that_copies_a_guild_asks_for_the_neighbours_cards():
    sheet = a_sheet(players=3)
    board = {"board": ("olympia:B", "")}
    pieces = {"cards.palace": (1, None), "stages": (3, None)}
    saving.save(sheet.public_id, {0: Entered(pieces=pieces, about=board)})
    assert any("the Wonder copies a guild" in one for one in problems(evaluated(sheet)))


def test_two_supremacies_cannot_be():
    sheet = a_sheet("duel", 2)
    enter(sheet, 0, {"supremacy": "military"})
    found = evaluated(sheet)
    assert found.complete
    assert told(found)["words"] == "Mira wins"
    assert told(found)["why"] == "Military supremacy: the points do not count."
    enter(sheet, 1, {"supremacy": "science"})
    assert problems(evaluated(sheet)) == ["Both have won by supremacy. The game ends with the first."]


def test_the_free_city_has_a_column_and_cannot_win():
    sheet = a_sheet(players=2)
    assert len(columns(sheet)) == 3
    rows = final.categories("seven_wonders")
    for number, points in enumerate((0, 1, 5)):
        enter(sheet, number, {**dict.fromkeys(rows, 0), "coins": points})
    found = evaluated(sheet)
    assert pages.people_of(found)[2] == "Free city"
    assert told(found)["words"] == "Jonas wins"


def test_each_number_opens_into_its_sum_with_the_rule(client):
    sheet = a_sheet(players=3)
    pieces = {f"cards.{id}": (1, None) for id in ("school", "library", "academy", "study")}
    saving.save(sheet.public_id, {0: Entered(texts={"blue": ("3+5+2", "")}, pieces=pieces)})
    page = client.get(f"/score/s/{sheet.public_id}/?open=green.0").content.decode()
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    # School and Library are tablets, Academy a compass, Study a gear.
    assert "Mira, Science: 13" in text
    assert "2 tablet 2 × 2 4" in text
    assert "1 set of three 1 × 7 7" in text
    assert "/r/code/seven_wonders.score.green" in page
    page = client.get(f"/score/s/{sheet.public_id}/?open=blue.0").content.decode()
    assert "As it was typed: 3+5+2." in page
    page = client.get(f"/score/s/{sheet.public_id}/?open=yellow.0").content.decode()
    assert "Commerce: nothing here brings points." in page
    page = client.get(f"/score/s/{sheet.public_id}/?open=yellow.1").content.decode()
    assert "Empty is not zero" in page


def test_an_address_that_names_no_cell_opens_nothing(client):
    sheet = filled()
    for opened in ("green", "green.9", "green.-1", "nothing.0", "<b>.0", "green.²"):
        answer = client.get(f"/score/s/{sheet.public_id}/", {"open": opened})
        assert answer.status_code == 200
        assert 'class="explain"' not in answer.content.decode()
        assert "<b>.0" not in answer.content.decode()
