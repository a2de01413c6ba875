"""Every rule code and every event in words that a person can read."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
import yaml

import engine
from engine.seven_wonders import TITLE
from play.course import events_document
from play.tables import seven_wonders as page
from play.tables.lines import line_words, rule_url
from play.tables.page import titles
from play.templatetags.rule_links import rule
from play.wording import LINES, Names, sentence, told
from play.wording.seven_events import turn_told
from rules.models import Entry

FOLDER = Path(__file__).parents[2] / "fixtures/rule_codes"
CODES = {
    code: said
    for title in titles()
    for code, said in yaml.safe_load((FOLDER / f"{title}.yaml").read_text())["codes"].items()
}
RULESET = engine.files.shipped_ruleset("duel")
SEVEN = engine.files.shipped_ruleset("seven_wonders")
ARCHITECTS = engine.files.shipped_ruleset("architects")
SAMPLES = {
    "resources": {"wood": 2, "glass": 1},
    "resource": "stone",
    "card": "school",
    "wonder": "the-sphinx",
    "token": "law",
    "tokens": ["law", "economy"],
    "symbol": "wheel",
    "colour": "brown",
    "seat": 1,
    "city": 1,
    "opponent": 1,
    "cities": [0, 1],
    "side": "left",
}
LISTS = {
    "seven_wonders.military.conflict": {"shields": [2, 1], "points": [1, -1]},
    "seven_wonders.setup.board": {"wonder": "gizah", "side": "B"},
    "seven_wonders.setup.not_offered": {"wonder": "gizah", "side": "B"},
    "seven_wonders.hands.seen": {"cards": ["altar", "baths"]},
    "seven_wonders.build.duplicate": {"owned": "altar"},
}
"""Values that some codes have of another kind than the others."""
ARCHITECTS_SAMPLES = {
    "card": "red-with-1-horn",
    "deck": "giza",
    "next": "wood",
    "cards": {"wood": 2, "coin": 1},
    "sets": [{"gear": 2}, {"gear": 1, "tablet": 1, "compass": 1}],
    "stages": [2, 3],
    "requires": [1, 2],
    "kind": "identical",
    "token": "tactics",
    "tokens": ["crafts", None],
    "medal": "three-stages",
    "victim": 1,
    "holder": 1,
    "discarded": [{}, {"red-with-1-horn": 1}],
}
ARCHITECTS_LISTS = {
    "architects.battle.conflict": {"tokens": 2, "battle": True},
    "architects.battle.fought": {"shields": [3, 1], "tokens": [2, 0]},
    "architects.end.stages": {"stages": [4, 3]},
}


def names(viewer=0):
    return Names(RULESET, ["Mira", "Jonas"], viewer)


def people(count, viewer=0):
    everybody = ["Mira", "Jonas", "Aylin", "Tom", "Wen", "Ida", "Paul"]
    return Names(SEVEN, page.people(everybody[:count]), viewer)


def say(code, viewer=0, **params):
    """The line of seat 0 as this viewer reads it."""
    known = people(3, viewer) if code.startswith("seven_wonders.") else names(viewer)
    if code.startswith("architects."):
        known = Names(ARCHITECTS, ["Mira", "Jonas", "Aylin"], viewer)
    return sentence({"code": code, "params": params}, known, 0)


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence(code, viewer):
    assert code in LINES
    samples, lists = SAMPLES, LISTS
    if code.startswith("architects."):
        samples, lists = {**SAMPLES, **ARCHITECTS_SAMPLES}, ARCHITECTS_LISTS
    params = {name: samples.get(name, 3) for name in CODES[code]["params"]} | lists.get(code, {})
    words = say(code, viewer, **params)
    assert code not in words
    assert words[0].isupper() or words[0].isdigit()
    assert not re.search(r"%\(|None|_|!", words), words


def test_no_sentence_is_for_a_code_that_does_not_exist():
    titles = {code.partition(".")[0] for code in CODES}
    assert {code for code in LINES if code.partition(".")[0] in titles} <= set(CODES)


def test_the_price_says_where_it_comes_from():
    price = {"resource": "stone", "units": 2, "price": 3, "opponent": 1, "coins": 6}
    assert say("duel.trade.price", **price) == "2 stone at 3 each: your opponent makes 1 stone"
    assert say("duel.trade.price", **{**price, "units": 1, "price": 2, "opponent": 0, "coins": 2}) == (
        "1 stone at 2: your opponent makes none"
    )


def test_a_refusal_says_the_number_then_the_reason():
    assert say("duel.cost.short", price=17, treasury=9) == "It costs 17. You have 9."
    assert say("duel.cost.short", viewer=1, price=17, treasury=9) == "It costs 17. Mira has 9."


def test_a_pair_is_announced():
    assert say("duel.science.pair", symbol="wheel") == "Second wheel: you take a Progress token."


def test_the_discard_is_explained():
    assert (
        say("duel.discard.income", coins=5, base=2, yellow=3)
        == "2 coins for a discard, 3 for 3 yellow cards."
    )
    assert say("duel.discard.income", coins=2, base=2, yellow=0) == "2 coins for a discard."


@pytest.mark.django_db
def test_a_line_leads_to_its_rule():
    line = {
        "code": "duel.trade.price",
        "params": {"resource": "stone", "units": 2, "price": 3, "opponent": 1, "coins": 6},
    }
    shown = line_words(line, names(), 0)
    assert shown["url"] == "/r/code/duel.trade.price"
    assert shown["coins"] == 6
    assert shown["resources"] == {"stone": 2}


@pytest.mark.django_db
def test_a_code_that_no_entry_explains_is_shown_without_a_link():
    shown = line_words({"code": "duel.not.explained", "params": {}}, names(), 0)
    assert shown["url"] == ""
    assert rule(shown) == '<span class="rule">duel.not.explained</span>'


def test_a_name_cannot_bring_markup_into_the_log():
    naughty = Names(RULESET, ["<script>alert(1)</script>", "Jonas %(card)s"], None)
    events = [
        {
            "kind": "card_discarded",
            "seat": 0,
            "code": "duel.discard.income",
            "params": {"card": "school", "gain": 2},
        },
    ]
    html, _ = told(events, naughty)
    assert html == "<b>&lt;script&gt;alert(1)&lt;/script&gt;</b> discarded <b>School</b> and took 2 coins."
    html, _ = told([{**events[0], "seat": 1}], naughty)
    assert "Jonas %(card)s" in html


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_move_of_whole_games_has_a_line(viewer):
    title = engine.title("duel")
    for number in range(12):
        rng = random.Random(number)
        options = {"may_decline_token": True, "library_rejects_public": bool(number % 2)}
        deal = title.deal(RULESET, options, 2, number.to_bytes(32, "big"))
        state = title.start(RULESET, options, 2, deal)
        while state.pending():
            decision = state.pending()[0]
            for offer in state.offers(decision) if decision.seat == viewer else ():
                for line in [
                    *offer["lines"],
                    *offer["gives"],
                    *([offer["refusal"]] if offer["refusal"] else []),
                ]:
                    assert line["code"] not in line_words(line, names(viewer), viewer)["words"], line
            events = state.play(decision, rng.choice(state.legal(decision)))
            document = events_document(events, 2)
            html, more = told(document.get(str(viewer), document["all"]), names(viewer))
            assert html.startswith("<b>"), document
            assert html.endswith(".")
            for words in [html, *more]:
                assert not re.search(r"%\(|None|duel\.|!", words), words


def test_only_the_one_who_draws_reads_what_was_drawn():
    event = {"kind": "tokens_drawn", "seat": 0, "code": "duel.library.drawn"}
    mine = {**event, "params": {"tokens": ["law", "economy", "strategy"], "count": 3}}
    theirs = {**event, "params": {"tokens": None, "count": 3}}
    assert told([mine], names(0))[1] == ["Drawn from the box: Law, Economy and Strategy."]
    assert told([theirs], names(1))[1] == ["3 Progress tokens drawn from the box."]


@pytest.mark.django_db
def test_every_code_and_every_option_leads_to_its_entry(client):
    from play.forms import NewGameForm

    pages = {f"/r/{entry.short_id}" for entry in Entry.objects.all()}
    for code in CODES:
        if code.startswith("duel."):
            assert rule_url(code), code
        if url := rule_url(code):
            response = client.get(url)
            assert response.status_code == 302, code
            assert response["Location"] in pages, code
    for option in NewGameForm("duel").option_fields():
        for ruling in option["rulings"]:
            assert client.get(ruling["url"]).status_code == 200


# --- 7 Wonders ------------------------------------------------------------------------------------


def test_the_price_says_whom_you_pay():
    line = {"side": "left", "city": 1, "resource": "stone", "units": 2, "price": 2, "coins": 4}
    assert say("seven_wonders.trade.bought", **line) == "2 stone from Jonas at 2 each"
    line = {"side": "right", "city": 2, "resource": "glass", "units": 1, "price": 1, "coins": 1}
    assert say("seven_wonders.trade.discount", **line) == "1 glass from Aylin at 1"


def test_coins_that_flowed_are_told_from_both_ends():
    event = {
        "kind": "card_built",
        "seat": 0,
        "code": "seven_wonders.build.card",
        "params": {
            "city": 0,
            "card": "altar",
            "price": 5,
            "left": 2,
            "right": 2,
            "coins": 1,
            "free_by": None,
        },
    }
    told = turn_told([event], people(3, viewer=1))
    assert told["cities"][0]["html"] == "<b>Mira</b> built <b>Altar</b> for 5"
    assert told["cities"][0]["more"] == ["Paid 2 to you, 2 to Aylin and 1 to the bank."]


@pytest.mark.django_db
@pytest.mark.parametrize(("seats", "edition"), [(2, "1"), (3, "1"), (4, "2"), (7, "2")])
def test_every_turn_of_whole_games_is_told(seats, edition):
    title, ruleset = TITLE, engine.files.shipped_ruleset("seven_wonders", edition)
    everybody = ["Mira", "Jonas", "Aylin", "Tom", "Wen", "Ida", "Paul"][:seats]
    for number in range(3):
        rng = random.Random(number)
        deal = title.deal(ruleset, {}, seats, number.to_bytes(32, "big"))
        state = title.start(ruleset, {}, seats, deal)
        known = {v: Names(ruleset, page.people(everybody), v) for v in (0, 1, None)}
        while state.pending():
            decision = state.pending()[0]
            for offer in state.offers(decision) if decision.seat == 0 and number == 0 else ():
                for line in [*offer["lines"], *offer["gives"], *filter(None, [offer["refusal"]])]:
                    words = line_words(line, known[0], 0)["words"]
                    assert line["code"] not in words, line
                    assert not re.search(r"%\(|None|_|!", words), words
            document = events_document(state.play(decision, rng.choice(state.legal(decision))), seats)
            for viewer, people_ in known.items():
                told = turn_told(document.get(str(viewer), document["all"]), people_)
                sentences = [*told["more"], *(more for line in told["cities"] for more in line["more"])]
                sentences += [line["html"] for line in told["cities"]]
                for words in sentences:
                    assert not re.search(r"%\(|None|seven_wonders\.|!", words), words
