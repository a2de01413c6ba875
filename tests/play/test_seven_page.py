"""The table of 7 Wonders as its people see it: hand, prices, neighbours, payments, recap, conflicts, end."""

from __future__ import annotations

import random
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from play import moves
from play.access import Visitor
from play.tables import table as table_of
from play.templatetags.seven_table import hand_cards
from rules.faces.catalog import faces_of
from tests.play import playing
from tests.play.conftest import NAMES

pytestmark = pytest.mark.django_db
SEVEN = engine.files.shipped_ruleset("seven_wonders")


def page_of(table, seat=0, **values):
    game = table.fresh()
    seats = list(game.seats.order_by("number"))
    held = frozenset() if seat is None else frozenset({seat})
    return table_of(Visitor(game, seats, held), moves.course_of(game, len(seats)), **values)


def play_on(table, most=1, cautious=True):
    """Play that many turns, building where possible."""
    rng = random.Random(2)
    for _ in range(most * len(table.clients)):
        state = table.state
        if not state.pending():
            return
        decision = state.pending()[0]
        legal = state.legal(decision)
        builds = [move for move in legal if move.startswith("build")] if cautious else []
        table.send(decision.seat, rng.choice(builds or legal), decision.id)


def test_the_hand_lies_there_with_prices(gather):
    table = gather("bot", "bot")
    view, page = table.state.view(0), page_of(table)
    assert [card["card"] for card in page["hand"]] == view["hand"]
    offers = table.state.offers("a1.t1.s0")
    for card in page["hand"]:
        builds = [one for one in offers if one["card"] == card["card"] and one["kind"] == "build"]
        legal = [one["price"] for one in builds if one["legal"]]
        assert (card["state"] == "accessible") == bool(legal)
        if legal:
            assert card["price"] == min(legal)
        elif card["short"]:
            assert card["price"] - card["short"] == view["cities"][0]["coins"]
    html = table.see(0).content.decode()
    assert html.count("hand-slot") == 7
    assert "Hands pass to the left" in html


def test_a_chain_that_the_city_has_is_ticked_off():
    faces = faces_of(SEVEN)
    card = {"card": "forum", "state": "accessible", "price": 0, "short": 0, "seal": "", "id": "hand-0-forum",
            "choose": "", "selected": False}  # fmt: skip
    owned, other = (hand_cards(faces, [{**card, "chained": chained}]) for chained in (True, False))
    assert (owned.count("#check"), owned.count("#chain")) == (1, 0)
    assert (other.count("#check"), other.count("#chain")) == (0, 1)


def test_several_bots_do_not_look_alike(gather):
    table = gather("bot", "bot", "bot")
    for seat in (1, 2, 3):
        table.game.seats.filter(number=seat).update(name=f"Bot {seat}" if seat > 1 else "Bot")
    page = page_of(table)
    assert page["me"]["initial"] == "M"
    assert len({page[where]["initial"] for where in ("me", "left", "right")}) == 3


def test_the_cities_lie_as_they_sit(gather):
    table = gather("bot", "bot", "bot", "bot", "bot", "bot")
    page = page_of(table)
    assert (page["left"]["name"], page["me"]["name"], page["right"]["name"]) == ("Jonas", "Mira", "Paul")
    assert [city["name"] for city in page["others"]] == ["Aylin", "Tom", "Wen", "Ida"]
    assert page["left"]["production_words"]


def test_a_spectator_sees_no_hand_but_all_cities(gather):
    table = gather("friend", "bot")
    table.clients[0].post(table.url + "open/", {"public": "1"})
    html = Client().get(table.url).content.decode()
    assert "The hands are hidden" in html
    assert "hand-slot" not in html
    assert all(name in html for name in NAMES[:3])


@pytest.fixture
def with_payments(gather):
    """(table, card): a moment in which a card can be paid in several ways."""
    for number in range(1, 30):
        table = gather("friend", "bot", number=number)
        for _ in range(6):
            state = table.state
            decision = next((one for one in state.pending() if one.seat == 0), None)
            if decision is None or decision.kind != "turn":
                break
            ways = {}
            for offer in state.offers(decision):
                if offer["kind"] == "build" and offer["legal"] and offer["price"]:
                    ways.setdefault(offer["card"], []).append(offer)
            if several := [card for card, offers in ways.items() if len(offers) > 1]:
                return table, several[0]
            play_on(table, 1)
    raise AssertionError("no such moment")


def test_whom_to_pay_is_asked_the_cheapest_first(with_payments):
    table, card = with_payments
    panel = page_of(table, choose=card)["panel"]
    build = next(way for way in panel["ways"] if way["kind"] == "build")
    prices = [payment["price"] for payment in build["payments"]]
    assert len(prices) > 1
    assert prices == sorted(prices)
    assert [payment["checked"] for payment in build["payments"]] == [True] + [False] * (len(prices) - 1)
    html = table.see(0, choose=card).content.decode()
    assert html.count('type="radio"') >= len(prices)
    assert "Whom do you pay" in html or "How do you pay" in html
    dearest = build["payments"][-1]["move"]
    decision = next(one for one in table.state.pending() if one.seat == 0)
    table.send(0, dearest, decision.id)
    shown = page_of(table)
    again = next(way for way in shown["panel"]["ways"] if way["kind"] == "build")
    assert shown["panel"]["subject"] == card, "what was chosen is looked at"
    assert again["committed"]
    assert next(payment for payment in again["payments"] if payment["checked"])["move"] == dearest


def test_build_stage_and_discard_are_offered_with_their_prices(gather):
    table = gather("friend", "bot")
    offers = table.state.offers("a1.t1.s0")
    card = offers[0]["card"]
    ways = {way["kind"]: way for way in page_of(table, choose=card)["panel"]["ways"]}
    assert list(ways) == ["build", "stage", "discard"]
    assert ways["discard"]["words"] == "Discard, gain 3"
    html = table.see(0, choose=card).content.decode()
    assert f'value="discard:{card}"' in html


def test_a_refused_way_says_why(gather):
    table = gather("friend", "bot")
    for offer in table.state.offers("a1.t1.s0"):
        if offer["kind"] == "stage" and not offer["legal"]:
            html = table.see(0, choose=offer["card"]).content.decode()
            assert "way--refused" in html
            assert offer["refusal"]["code"] in html
            return
    raise AssertionError("every stage is affordable: another seed")


def test_what_was_chosen_can_be_changed_from_the_page(gather):
    table = gather("friend", "friend")
    decision = table.decision.id
    table.send(0, table.state.legal(decision)[0], decision)
    html = table.see(0).content.decode()
    assert 'data-state="committed"' in html
    assert f'action="{table.url}back/"' in html
    assert "Waiting for Jonas and Aylin" in html


def test_the_last_turn_is_told_with_the_coins_that_flowed(gather):
    table = gather("friend", "bot", number=3)
    for _ in range(40):
        play_on(table, 1)
        recap = page_of(table)["recap"]
        assert len({line["city"] for line in recap["lines"]}) == 3
        if any("Paid" in more for line in recap["lines"] for more in line["more"]):
            return
    raise AssertionError("nobody ever paid anybody")


def test_an_age_ends_with_its_conflicts_drawn(gather):
    table = gather("bot", "bot", "bot", number=5)
    table.play_until(lambda state: state.phase()["age"] == 2)
    page = page_of(table)
    assert page["conflicts"]["title"] == "Conflicts of Age I"
    assert len(page["conflicts"]["pairs"]) == 4
    for pair in page["conflicts"]["pairs"]:
        first, second = pair["sides"]
        wanted = [0, 0]
        if first["shields"] != second["shields"]:
            wanted = [1, -1] if first["shields"] > second["shields"] else [-1, 1]
        assert [first["points"], second["points"]] == wanted
    table.play()
    assert page_of(table)["conflicts"] is None, "with the next turn they are over"


@pytest.fixture
def finished(gather):
    table = gather("bot", "bot", number=6)
    table.play_until(lambda state: not state.pending())
    return table


def test_the_final_sheet_has_seven_categories_that_open(finished):
    end = page_of(finished)["end"]
    assert [row["word"] for row in end["rows"]] == [
        "Military",
        "Treasury",
        "Wonder",
        "Civilian",
        "Commerce",
        "Guild",
        "Science",
    ]
    for number, person in enumerate(end["people"]):
        assert sum(row["cells"][number]["points"] for row in end["rows"]) == person["total"]
        for row in end["rows"]:
            cell = row["cells"][number]
            assert sum(part["points"] for part in cell["parts"]) == cell["points"]
            assert all(part["words"] for part in cell["parts"])
    html = finished.see(0).content.decode()
    assert html.count('<ul class="cell-parts">') >= 7
    assert re.search(r"wins with \d+ to \d+ and \d+", html) or "win with" in html or "share" in html


def test_cards_under_stages_are_shown_at_the_end(gather):
    table = gather("bot", "bot", number=8)
    table.play_until(lambda state: not state.pending())
    view = table.state.view(None)
    under = [stage["under"] for city in view["cities"] for stage in city["stages"] if stage["built"]]
    assert under
    assert all(under)
    html = table.see(0).content.decode()
    assert html.count("Built with ") >= len(under)


def test_the_replay_goes_turn_by_turn(finished):
    html = finished.see(0, "replay/", at="1").content.decode()
    assert "Age I, turn 1" in html
    assert "After move 1 of" in html
    first = finished.see(0, "replay/", at="0").content.decode()
    assert 'href="?at=3"' in first, "the end of the first turn comes next"


BOARDS = ("take:babylon:b", "take:halikarnassos:b", "take:gizah:a")


@pytest.mark.parametrize(
    ("seat", "kind", "question"),
    [
        (0, "last_card", "The 7th card is left: build it, put it under a stage or discard it."),
        (1, "retrieve", "Choose a card of the discard pile to build free."),
    ],
)
def test_a_7th_card_and_the_discard_pile_are_asked_for(gather, seat, kind, question):
    chosen = {"option-wonders": "chosen", "option-sides": "chosen"}
    for number in range(1, 20):
        table = gather("friend", "friend", number=number, **chosen)
        for board in BOARDS:
            table.send(table.decision.seat, board)

        def choose(state):
            decision = next(iter(state.pending()), None)
            if decision is None or decision.kind == kind:
                return None
            legal = state.legal(decision)
            wanted = [move for move in legal if move.startswith("stage") and decision.seat == seat]
            return decision, (wanted or legal)[0]

        playing.play_on(table.game, choose)
        if (state := table.state).pending():
            assert state.pending()[0].seat == seat
            html, page = table.see(seat).content.decode(), page_of(table, seat)
            assert question in html
            assert question not in table.see(2).content.decode()
            if kind == "retrieve":
                offered = {one["card"] for one in page["choices"] if one["card"]}
                assert offered == set(state.view(seat)["discard"]["cards"])
                assert state.view(2)["discard"]["cards"] is None
            else:
                assert len(page["hand"]) == 1
            return
    raise AssertionError("it never came to that")


def test_boards_can_be_chosen(gather):
    table = gather("friend", "bot", **{"option-wonders": "chosen", "option-sides": "chosen"})
    html = table.see(0, choose="gizah-b").content.decode()
    assert "Choose a Wonder and its side." in html
    assert "Take Gizah B" in html
    table.send(0, "take:gizah:b")
    assert "Gizah B" in table.see(0).content.decode()


@pytest.mark.parametrize("others", [2, 6])
def test_queries_and_weight(gather, others):
    table = gather(*["bot"] * others, number=4)
    table.play_until(lambda state: state.phase()["age"] == 3 and state.phase()["turn"] >= 4)
    state = table.state
    card = state.view(0)["hand"][0]
    table.see(0)
    for path in ({}, {"choose": card}):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            response = table.see(0, **path)
        assert len(queries) <= 12
        assert len(response.content) <= 100_000
    with CaptureQueriesContext(connection) as queries:
        table.send(0, state.legal(state.pending()[0])[0])
    assert len(queries) <= 15
    table.play_until(lambda state: not state.pending())
    assert len(table.see(0).content) <= 100_000


@pytest.mark.parametrize("others", [("friend", "bot")])
def test_a_page_has_no_inline_style_or_script(gather, others):
    table = gather(*others)
    html = table.see(0, choose=table.state.view(0)["hand"][0]).content.decode()
    assert " style=" not in html
    assert "<script>" not in html
