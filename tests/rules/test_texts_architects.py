"""The texts of 7 Wonders Architects: what they hold for, and what people find first."""

from __future__ import annotations

import html
import re

import pytest

from rules.models import Entry
from rules.models.encyclopedia import Status
from rules.search import search

pytestmark = pytest.mark.django_db


def of_title():
    return Entry.objects.filter(theme__title="architects")


def text_of(answer):
    assert answer.status_code == 200
    body = answer.content.decode().partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_where_sources_are_silent_the_sentence_names_our_default():
    for entry in of_title():
        assert ("by our default" in entry.sentence) >= (entry.status == Status.DISPUTED), entry.short_id


@pytest.mark.parametrize(
    ("short_id", "variants"),
    [
        ("A64", []),
        ("A63", []),
        ("A85", ["Medals"]),
        ("A97", ["Medals"]),
        ("A93", ["Medals", "Expert variant"]),
    ],
)
def test_an_entry_says_whether_it_needs_the_expansion(client, short_id, variants):
    assert Entry.objects.get(short_id=short_id).variants == variants
    text = text_of(client.get(f"/r/{short_id}")).partition("Why")[0]
    for variant in variants:
        assert variant in text


def test_a_question_about_a_piece_of_the_expansion_says_that_it_needs_it():
    pieces = re.compile(r"\b(Rome|Ur|Medals?|Domestication|Entrenchment|Logistics)\b")
    asked = [entry for entry in of_title() if pieces.search(entry.question)]
    assert len(asked) > 30
    for entry in asked:
        assert entry.variants[:1] == ["Medals"], entry.short_id


def test_what_nobody_has_seen_printed_is_said_to_be_inferred():
    text = Entry.objects.get(short_id="A116").reason
    assert "inferred" in text
    assert "unverified" in text
    cited = of_title().filter(citations__source__slug="our-reading")
    assert cited.count() > 50


@pytest.mark.parametrize("short_id", ["A77", "A81"])
def test_a_source_that_says_otherwise_is_listed_below_the_rulebook(client, short_id):
    ranks = [one.source.rank for one in Entry.objects.get(short_id=short_id).citations.all()]
    assert ranks == sorted(ranks)
    assert ranks[0] < ranks[-1]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("may I keep my resources", "A12"),
        ("only coins", "A14"),
        ("can I pass", "A5"),
        ("look again with the cat before an extra card", "A66"),
        ("two players battle 1 shield against 0", "A77"),
        ("when does the game end", "A81"),
        ("halicarnassus do other players see", "A39"),
        ("economy force build", "A55"),
        ("engineering twice a turn", "A56"),
        ("ephesus order of columns", "A24"),
        ("how many conflict tokens", "A70"),
        ("decor points", "A62"),
        ("tie in points", "A83"),
        ("colosseum", "A97"),
        ("ziggurat", "A107"),
        ("facedown card when is it revealed", "A102"),
        ("rhodes shield medal", "A35"),
        ("stolen card progress tokens", "A98"),
        ("limit of medals", "A95"),
        ("joker alone", "A14"),
    ],
)
def test_a_question_in_ones_own_words_finds_its_answer_first(query, best):
    found = search(query, title="architects").of("architects", "entry")
    assert found[0].document.id == best
