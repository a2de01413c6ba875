"""Settle it: a position put in by hand, what the engine says to it, and what it says when that cannot be."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.settle import document as documents
from rules.settle.document import BadDocument, pack, unpack
from rules.settle.form import FORMS
from rules.settle.links import link_to, opened

pytestmark = pytest.mark.django_db
MIRA = {"coins": 4, "cards": ["quarry"], "tokens": []}
DUEL = {"edition": "1", "age": 1, "to_move": 0, "cities": [MIRA, {}], "on_offer": ["baths", "stable"]}
GIZAH = {"wonder": "gizah", "side": "A", "coins": 3}
BOARDS = [GIZAH, {"wonder": "rhodos", "side": "A"}, {"wonder": "babylon"}]
SEVEN = {"edition": "1", "age": 1, "cities": BOARDS, "hand": ["stockade", "baths"]}


def words(text):
    body = text.partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def see(client, title, document, **more):
    answer = client.get(link_to(title, document, **more))
    assert answer.status_code == 200
    return words(answer.content.decode())


def told(answer):
    """The position that a page leads on to."""
    assert answer.status_code == 302, answer.content[:300]
    return opened(parse_qs(urlsplit(answer["Location"]).query)["p"][0])


def test_what_it_costs_and_from_whom_with_the_rule_of_each_line(client):
    text = see(client, "seven_wonders", SEVEN)
    assert "Build Stockade" not in text.partition("What may Mira do?")[0]
    answer = text.partition("What may Mira do?")[2]
    assert "Baths Build Baths free 1 stone: made by Mira seven_wonders.trade.own" in answer
    assert "Build stage 1 (2 to Jonas)" not in answer, "Rhodos sells ore, not stone"


def test_the_price_in_duel_and_that_it_depends_on_what_was_not_told(client):
    text = see(client, "duel", DUEL).partition("What may Mira do?")[2]
    assert "1 wood at 2: the opponent makes none duel.trade.price" in text
    stable = text.partition("Stable")[2]
    assert "It depends on what was not told: the cards of Jonas" in stable
    assert "depends" not in text.partition("Stable")[0], "Baths are made by Mira alone"
    known = {**DUEL, "cities": [MIRA, {"cards": ["lumber-yard"], "coins": 7, "tokens": []}]}
    text = see(client, "duel", known).partition("What may Mira do?")[2]
    assert "1 wood at 3" in text
    assert "It depends" not in text


def test_what_it_scores_and_who_would_win(client):
    document = {**DUEL, "cities": [{**MIRA, "cards": ["altar"]}, {"coins": 4, "cards": ["theater", "baths"]}]}
    document["on_offer"] = []
    text = see(client, "duel", document)
    assert "If the game ended here, Jonas would win." in text
    assert re.search(r"Jonas 7 Civilian \([^)]*Baths[^)]*\) 6 duel.score.blue", text)


@pytest.mark.parametrize(
    ("title", "document", "reason"),
    [
        ("duel", {**DUEL, "cities": [{"cards": ["baths"]}, {}]}, "Baths lies here 2 times"),
        ("duel", {**DUEL, "cities": [{"wonders": ["piraeus"]}, {"wonders": ["piraeus"]}]}, "piraeus"),
        ("seven_wonders", {**SEVEN, "hand": ["pawnshop"]}, "Pawnshop is not in the game with 3 players"),
        ("seven_wonders", {**SEVEN, "hand": ["baths", "baths"]}, "Baths lies here 2 times"),
        ("seven_wonders", {**SEVEN, "cities": [BOARDS[0], BOARDS[0], {}]}, "a Wonder stands in two cities"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(client, title, document, reason):
    text = see(client, title, document)
    assert "This cannot be on a table." in text
    assert reason in text
    assert "What may" not in text


def test_a_position_is_put_in_step_by_step_without_scripts(client):
    begin = client.get(reverse("rules:settle", args=["seven_wonders"]), {"players": "5", "edition": "2"})
    document = told(begin)
    assert (len(document["cities"]), document["edition"]) == (5, "2")
    picker = see(client, "seven_wonders", document, zone="0.cards", q="lumb")
    assert "Lumber Yard" in picker
    assert "Quarry" not in picker.partition("The table")[0]
    document = told(client.get(link_to("seven_wonders", document, add="0.cards:lumber-yard")))
    document = told(client.get(link_to("seven_wonders", document, add="0.wonder:gizah")))
    path = link_to("seven_wonders", document, set="0") + "&0.coins=9&0.side=B&0.stages="
    document = told(client.get(path))
    assert document["cities"][0] == {
        "cards": ["lumber-yard"],
        "wonder": "gizah",
        "coins": 9,
        "side": "B",
    }
    document = told(client.get(link_to("seven_wonders", document, drop="0.cards:0")))
    assert "cards" not in document["cities"][0], "what was taken away is unknown again"


def test_a_misspelt_name_is_found(client):
    picker = see(client, "duel", DUEL, zone="1.cards", q="lumbar yrd").partition("The table")[0]
    assert "Lumber Yard" in picker
    assert "Nothing of that name." in see(client, "duel", DUEL, zone="1.cards", q="zzzzzzzz")


def test_moves_are_tried_and_refused_with_their_rule(client):
    assert "You" not in see(client, "duel", DUEL, m=["build:baths"]).partition("What may")[0]
    assert "Jonas" in see(client, "duel", DUEL, m=["build:baths"]).partition("What may ")[2][:6]
    refused = see(client, "duel", DUEL, m=["build:school"])
    assert "build:school" in refused


@pytest.mark.parametrize(
    "query",
    [
        "p=x",
        "p=",
        "p=eNpTAA:abc",
        "add=9.cards:quarry",
        "add=0.cards:castle",
        "drop=0.cards:9",
        "drop=0.nothing:0",
        "set=0&0.coins=many",
        "add=quarry",
    ],
)
def test_addresses_that_nobody_made_are_not_found(client, query):
    base = link_to("duel", DUEL)
    path = f"/settle/duel?{query}" if query.startswith("p=") else f"{base}&{query}"
    assert client.get(path).status_code == 404
    assert client.get("/settle/chess").status_code == 404


def test_a_number_beyond_the_bounds_is_taken_as_the_bound(client):
    assert told(client.get(link_to("duel", DUEL, set="0") + "&0.coins=99999"))["cities"][0]["coins"] == 200


def test_a_position_fits_a_link():
    full = {
        "edition": "1",
        "cities": [
            {"wonder": f"wonder-{n}", "cards": [f"some-long-card-{n}-{m}" for m in range(22)], "coins": 12}
            for n in range(7)
        ],
    }
    text = pack(full)
    assert unpack(text) == full
    assert len(text) < 2000


@given(st.text(max_size=200))
def test_any_text_is_a_position_or_none(text):
    try:
        assert isinstance(unpack(text), dict)
    except BadDocument:
        pass


def test_a_bomb_does_not_unfold():
    import base64
    import zlib

    with pytest.raises(BadDocument):
        unpack(base64.urlsafe_b64encode(zlib.compress(b'{"a":"' + b"x" * 5_000_000 + b'"}', 9)).decode())


def test_every_place_takes_what_it_is_for():
    from engine.files import shipped_ruleset

    for title, form in FORMS.items():
        rules = shipped_ruleset(title)
        for _name, place in form.places(2):
            assert getattr(rules, place.rows), f"{title}: nothing to put into {place.key}"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.data())
def test_no_change_ever_breaks_the_page(client, data):
    """Whatever is put in by the page's own links: an answer, or the reason why it cannot be."""
    title = data.draw(st.sampled_from(sorted(FORMS)))
    form = FORMS[title]
    document = {"edition": "1", "cities": [{} for _ in range(form.players[0])]}
    from engine.files import shipped_ruleset

    rules = shipped_ruleset(title)
    for _ in range(data.draw(st.integers(0, 8))):
        name, place = data.draw(st.sampled_from(list(form.places(len(document["cities"])))))
        id = data.draw(st.sampled_from([row.id for row in getattr(rules, place.rows)]))
        if place.single:
            documents.tell(document, name, id)
        else:
            documents.add(document, name, id)
    assert client.get(link_to(title, document)).status_code == 200
