"""The texts of 7 Wonders: every ruling answered, its numbers, what it holds for, what people find first."""

from __future__ import annotations

import html
import re

import pytest

from rules.encyclopedia import catalog
from rules.models import Entry, Synonym, Term
from rules.models.encyclopedia import Status, Verdict
from rules.search import search

pytestmark = pytest.mark.django_db

RULINGS = [*range(1, 143), *range(201, 205), 206]
"""The numbers of the rulings, and of the entries that the rule codes need besides."""
DISPUTED = {"W44", "W56", "W74", "W82", "W90", "W93", "W124", "W130", "W135", "W139"}
"""The points that no source settles."""
EXPERT = "2-player Expert variant"


def of_title():
    return Entry.objects.filter(theme__title="seven_wonders")


def text_of(answer):
    assert answer.status_code == 200
    body = answer.content.decode().partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_every_ruling_has_an_entry_under_its_number():
    assert set(of_title().values_list("short_id", flat=True)) == {f"W{number}" for number in RULINGS}


def test_the_points_that_no_source_settles_are_marked():
    disputed = of_title().filter(status=Status.DISPUTED)
    assert {entry.short_id for entry in disputed} == DISPUTED
    for entry in of_title():
        assert (entry.verdict == Verdict.DISPUTED) == (entry.short_id in DISPUTED), entry.short_id
        if entry.short_id in DISPUTED:
            assert "by our default" in entry.sentence, entry.short_id


@pytest.mark.parametrize(
    ("short_id", "editions", "variants"),
    [
        ("W36", [], []),
        ("W70", [], []),
        ("W75", ["1"], []),
        ("W84", ["2"], []),
        ("W108", ["1"], []),
        ("W127", ["2"], []),
        ("W118", ["1"], [EXPERT]),
    ],
)
def test_an_entry_says_what_it_holds_for(short_id, editions, variants):
    entry = Entry.objects.get(short_id=short_id)
    assert (entry.editions, entry.variants) == (editions, variants)


def test_no_entry_for_one_edition_draws_a_card_of_the_other_alone():
    """Decorators Guild is not in the 1st edition, Strategists Guild not in the 2nd."""
    there = {
        one.edition: {item.id for item in catalog.items_of(one)}
        for one in catalog.newest()
        if one.title == "seven_wonders"
    }
    for entry in of_title():
        for edition in entry.editions:
            assert set(entry.cards) <= there[edition], entry.short_id


def test_the_page_says_edition_and_variant(client):
    text = text_of(client.get("/r/W119"))
    assert "1st edition" in text
    assert EXPERT in text
    assert "Every printing" in text_of(client.get("/r/W36"))


def test_cards_and_wonders_that_a_question_names_are_drawn_with_it():
    # Names that stand in two Ages (Loom), are a place, or a word besides.
    names = {name: item for item, name in catalog.names("seven_wonders").items() if item[-1] not in "12"}
    for entry in of_title():
        for name, item in names.items():
            if re.search(rf"\b{name}\b", entry.question):
                assert item in entry.cards, (entry.short_id, name)


def test_the_publishers_answers_stand_above_the_rulebook():
    ranks = [one.source.rank for one in Entry.objects.get(short_id="W73").citations.all()]
    assert ranks[0] == 2
    assert ranks == sorted(ranks)


def test_what_is_only_inferred_says_so():
    """An answer that rests on our own reading alone says so in its text, or is marked as disputed."""
    told = re.compile(
        r"\b(infer|follows from|no rule|nothing forbids|our reading|score sheet|no text|no source)", re.I
    )
    for entry in of_title():
        if {one.source.slug for one in entry.citations.all()} == {"our-reading"}:
            assert told.search(f"{entry.sentence} {entry.reason}"), entry.short_id


@pytest.mark.parametrize(
    ("short_id", "numbers"),
    [
        ("W1", "4 + 2 = **6**"),
        ("W36", "2 × 2 = **4**"),
        ("W56", "2 + 3 + 2 = **7**"),
        ("W67", "3 + 5 + 5 + 7 = **20**"),
        ("W81", "4 + 1 + 1 + 7 = **13**"),
        ("W98", "2 × (1 + 3 + 5) = **18**"),
        ("W101", "9 + 4 + 1 = 14 points for the symbols and 7 for one set, **21**"),
        ("W102", "25 + 1 = **26**"),
        ("W105", "3 × 2 = **6**"),
        ("W132", "0 and 4, 1 and 2, or 3 and 0"),
    ],
)
def test_numbers_of_examples(short_id, numbers):
    assert numbers in Entry.objects.get(short_id=short_id).reason


def test_sums_in_the_texts_are_right():
    signs = re.compile(r"[\d(][\d ()+×−-]*[+×−-][\d ()+×−-]*[\d)](?= = \**[−\d])")
    found = 0
    for entry in of_title():
        plain = f"{entry.sentence} {entry.reason}".replace("*", "")
        for match in signs.finditer(plain):
            said = re.match(r" = ([−\d]+)", plain[match.end() :])
            assert said
            assert arithmetic(match.group()) == int(said.group(1).replace("−", "-")), entry.short_id
            found += 1
    assert found >= 25


def arithmetic(text):
    """The value of a sum such as 2 × (1 + 3 + 5)."""
    text = text.replace("−", "-").replace(" ", "")
    while inner := re.search(r"\(([^()]+)\)", text):
        text = text.replace(inner.group(), str(arithmetic(inner.group(1))), 1)
    total = 0
    for sign, product in re.findall(r"(^|[+-])((?:\d+)(?:×-?\d+)*)", text):
        value = 1
        for factor in product.split("×"):
            value *= int(factor)
        total += -value if sign == "-" else value
    return total


def test_the_glossary_knows_the_words_of_the_game():
    words = set(Term.objects.filter(title="seven_wonders").values_list("slug", flat=True))
    assert len(words) >= 25
    assert {"stage", "choice-card", "chain", "free-symbol", "free-city", "seventh-card", "guild"} <= words


def test_people_who_say_it_differently_are_understood():
    words = set(Synonym.objects.values_list("word", flat=True))
    assert {"textile", "cheops", "bazaar", "7th card", "dummy player", "neighbor", "night side"} <= words


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("can my neighbour refuse to sell", "W38"),
        ("may I pass", "W7"),
        ("second loom of age 2", "W15"),
        ("buy from a yellow card", "W34"),
        ("does a discount apply to each unit", "W49"),
        ("on which side is the east trading post", "W54"),
        ("bazaar same turn", "W56"),
        ("lighthouse counts itself", "W58"),
        ("7th card coins", "W74"),
        ("olympia copy scientists guild", "W81"),
        ("mausoleum decline", "W90"),
        ("babylon and halicarnassus who first", "W93"),
        ("wild science symbols", "W102"),
        ("who wins a tie", "W112"),
        ("can the free city win", "W124"),
        ("starting money", "W5"),
    ],
)
def test_a_question_in_ones_own_words_finds_its_answer_first(query, best):
    assert search(query, title="seven_wonders").of("seven_wonders", "entry")[0].document.id == best


def test_an_answer_for_one_edition_shows_that_editions_board(client):
    """W79 is about the copied guild of Olympia's B side, which the 2nd edition has not."""
    page = client.get("/r/W79").content.decode()
    assert "/cards/seven_wonders/olympia?edition=1" in page
