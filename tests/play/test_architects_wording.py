"""What the table of Architects says: cards by what is on them, turns in one sentence, nothing that only
another one may know."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
import yaml

import engine
from play.course import events_document
from play.moves import events_for
from play.tables.architects_panel import panel, subject
from play.tables.lines import line_words, rule_url
from play.wording import Names
from play.wording.architects import battle_words
from play.wording.architects_events import move_told, turn_told
from play.wording.architects_things import card_words, deck_words, either_stage, pack_words
from rules.models import Entry

TITLE = engine.title("architects")
RULESET = engine.files.shipped_ruleset("architects")
CODES = Path(__file__).parents[2] / "fixtures/rule_codes/architects.yaml"
PEOPLE = ["Mira", "Jonas", "Aylin", "Tom", "Wen", "Ida", "Paul"]


def names(viewer=0, count=3):
    return Names(RULESET, PEOPLE[:count], viewer)


def test_a_card_is_called_by_what_is_on_it():
    said = {card.id: card_words(card.id, names()) for card in RULESET.cards}
    assert said["wood"] == "wood"
    assert said["coin"] == "1 coin"
    assert said["gear"] == "gear"
    assert said["blue-2-with-cat"] == "2 points and a cat"
    assert said["red-without-horn"] == "1 shield"
    assert said["red-with-2-horns"] == "1 shield with 2 horns"
    assert len(set(said.values())) == len(said)


def test_cards_and_decks_within_a_sentence():
    assert pack_words({"wood": 2, "stone": 1, "coin": 3}, names()) == "2 wood, stone and 3 coins"
    assert deck_words("giza", names()) == "the deck of Giza"
    assert deck_words("central", names()) == "the central deck"
    assert either_stage([2, 4]) == "stage 2 or stage 4"


def test_a_battle_says_the_shields_then_who_gains():
    p = {"shields": [3, 1, 3], "tokens": [1, 0, 1]}
    assert battle_words(p, names()) == (
        "Battle. Shields: Mira 3, Jonas 1, Aylin 3. Mira gains 1 token and Aylin gains 1 token."
    )
    p = {"shields": [0, 0, 0], "tokens": [0, 0, 0]}
    assert battle_words(p, names()).endswith("Nobody gains a token.")


@pytest.mark.django_db
def test_every_code_and_every_option_leads_to_its_entry(client):
    from play.forms import SeatsForm

    pages = {f"/r/{entry.short_id}" for entry in Entry.objects.all()}
    for code in yaml.safe_load(CODES.read_text(encoding="utf-8"))["codes"]:
        assert rule_url(code), code
        assert client.get(rule_url(code))["Location"] in pages, code
    for option in SeatsForm("architects", ["1"]).option_fields():
        assert option["rulings"]
        assert all(ruling["url"] for ruling in option["rulings"]), option


def test_only_who_looked_reads_what_was_seen():
    event = {"kind": "looked", "seat": 0, "code": "architects.cat.look", "params": {"card": "wood"}}
    assert move_told([event], names(0))[1] == ["You saw wood on it."]
    hidden = {**event, "params": {"card": None}}
    clauses, more = move_told([hidden], names(1))
    assert turn_told(0, clauses, names(1)) == "<b>Mira</b> looked at the central deck."
    assert more == []


def test_a_name_cannot_bring_markup_into_the_story():
    event = {
        "kind": "card_stolen",
        "seat": 0,
        "code": "architects.theft.taken",
        "params": {"victim": 1, "card": "wood", "face_down": False},
    }
    naughty = Names(RULESET, ["<b>Mira", "Jonas %(card)s"], None)
    clauses, _more = move_told([event], naughty)
    html = turn_told(0, clauses, naughty)
    assert html == "<b>&lt;b&gt;Mira</b> took <b>wood</b> from <b>Jonas %(card)s</b>."


@pytest.mark.django_db
@pytest.mark.parametrize(("seats", "medals"), [(2, "off"), (3, "on"), (4, "expert"), (7, "expert")])
def test_every_move_of_whole_games_has_words(seats, medals):
    """Each line of each offer, each event for each viewer: sentences without holes. The odd tables try what
    is not the default."""
    turned = {option.name: option.values[-1] for option in TITLE.options()} | {"first": "random"}
    for number in range(4):
        options = {**(turned if number % 2 else {}), "medals": medals}
        deal = TITLE.deal(RULESET, options, seats, number.to_bytes(32, "big"))
        state, rng = TITLE.start(RULESET, options, seats, deal), random.Random(number)
        known = {viewer: names(viewer, seats) for viewer in (0, 1, None)}
        while state.pending():
            decision = state.pending()[0]
            offers = state.offers(decision) if decision.seat == 0 and number < 2 else []
            view = state.view(0) if offers else {}
            for offer in offers:
                refused = [offer["refusal"]] if offer["refusal"] else []
                for line in [*offer["lines"], *offer["gives"], *offer["then"], *refused]:
                    words = line_words(line, known[0], 0)["words"]
                    assert line["code"] not in words, line
                    assert not re.search(r"%\(|None|_|!", words), words
            for id in dict.fromkeys(map(subject, offers)):
                shown = panel(id, offers, view, known[0], "/")
                assert shown["title"]
                assert all(way["label"] for way in shown["ways"])
                assert shown["ways"] or shown["refusals"], (id, decision)
            document = events_document(state.play(decision, rng.choice(state.legal(decision))), seats)
            for viewer, people in known.items():
                clauses, more = move_told(events_for(document, viewer), people)
                for words in [turn_told(decision.seat, clauses, people), *more]:
                    assert words.endswith("."), words
                    assert not re.search(r"%\(|None|architects\.|!", words), words
