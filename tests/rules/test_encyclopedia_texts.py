"""The shipped texts: every ruling answered, every code explained, nothing that leads nowhere."""

from __future__ import annotations

import json
import re

import pytest
from django.core.management import call_command

import engine
from rules.encyclopedia import catalog
from rules.encyclopedia.checking import FAULTS, faults
from rules.encyclopedia.references import split_card
from rules.models import Citation, Entry, RuleCode, Source, Synonym, Term
from rules.models.encyclopedia import Status, Verdict
from tests.rules import shipped

pytestmark = pytest.mark.django_db

RULINGS = {
    "D": [*range(1, 115), *range(201, 207)],
    "A": [*range(1, 138), 201],
}
"""By letter of a game: the numbers of its rulings, and of the entries that its codes need besides."""

DISPUTED = {
    "duel": {"D30", "D69", "D111", "D112"},
    "architects": {
        *("A9", "A15", "A31", "A39", "A49", "A51", "A55", "A56", "A57", "A91", "A92", "A98", "A102", "A103"),
        *("A104", "A117", "A119", "A121", "A122", "A125", "A126", "A131"),
    },
    "seven_wonders": {"W44", "W56", "W74", "W82", "W90", "W93", "W124", "W130", "W135", "W139"},
}
"""By game: the points that no source settles."""


@pytest.mark.parametrize("letter", RULINGS)
def test_every_ruling_has_an_entry_under_its_number(letter):
    there = set(Entry.objects.public().values_list("short_id", flat=True))
    assert there >= {f"{letter}{number}" for number in RULINGS[letter]}


def test_every_code_of_the_engine_leads_to_an_entry_that_readers_see():
    codes = shipped.texts().codes
    assert len(codes) > 70
    for code in codes:
        entries = RuleCode.objects.get(code=code, retired=False).entries.exclude(status=Status.DRAFT)
        assert entries.exists(), code


def test_every_entry_is_carried_out_by_a_code_or_says_why_none_can():
    texts = shipped.texts()
    without = texts.without_code
    played = {code.partition(".")[0] for code in texts.codes}
    assert "duel" in played
    for entry in Entry.objects.public().filter(theme__title__in=played):
        assert entry.codes.filter(retired=False).exists() or entry.short_id in without, entry.short_id


def test_every_entry_names_a_source():
    assert not Entry.objects.public().filter(citations=None).exists()
    assert Citation.objects.count() > Entry.objects.count()


def test_every_source_is_cited():
    assert not Source.objects.filter(citations=None).exists()


def test_no_entry_names_a_card_that_is_not_in_the_catalog():
    for entry in Entry.objects.all():
        for card in entry.cards:
            title, item = split_card(card, entry.titles)
            assert item in catalog.names(title), (entry.short_id, card)


def test_every_card_that_a_reason_names_first_is_drawn_with_it():
    """Whoever reads of a Wonder or token in the question sees it on the page."""
    duel = {name: item for item, name in catalog.names("duel").items() if name.startswith("The ")}
    # Coins, resources and colours are named everywhere; "Science" and "Culture" are words besides.
    common = {"Coin", "Wood", "Stone", "Clay", "Papyrus", "Glass", "Science", "Culture"}
    architects = {name: item for item, name in catalog.names("architects").items() if name not in common}
    for title, names in {"duel": duel, "architects": architects}.items():
        for entry in Entry.objects.filter(theme__title=title):
            for name, item in names.items():
                if re.search(rf"\b{name}\b", entry.question):
                    assert item in entry.cards, (entry.short_id, name)


def test_see_also_and_the_glossary_lead_to_entries_that_are_there():
    there = set(Entry.objects.public().values_list("short_id", flat=True))
    for entry in Entry.objects.all():
        assert set(entry.see) <= there - {entry.short_id}, entry.short_id
    assert Term.objects.filter(title="duel").count() >= 25
    assert Term.objects.filter(title="architects").count() >= 20
    for term in Term.objects.all():
        assert term.see, term.slug
        assert set(term.see) <= there, term.slug


def test_a_disputed_point_names_the_option_that_settles_it_and_the_option_names_the_point():
    for title, points in DISPUTED.items():
        disputed = Entry.objects.filter(status=Status.DISPUTED, theme__title=title)
        assert {entry.short_id for entry in disputed} == points
        assert {entry.verdict for entry in disputed} == {Verdict.DISPUTED}
        if title not in engine.titles():
            continue
        options = {option.name: option for option in engine.title(title).options()}
        for entry in disputed:
            assert entry.option in options, entry.short_id
        for entry in Entry.objects.filter(theme__title=title).exclude(option=""):
            assert int(entry.short_id[1:]) in options[entry.option].lines, entry.short_id
    assert Entry.objects.get(short_id="D85").option


def test_the_erratum_on_the_pawn_in_the_middle_stands_above_the_first_printing():
    ranks = [one.source.rank for one in Entry.objects.get(short_id="D85").citations.all()]
    assert ranks[0] == 1
    assert ranks == sorted(ranks)


def test_sentences_can_be_read_aloud():
    for entry in Entry.objects.public():
        assert entry.question.endswith("?"), entry.short_id
        assert entry.sentence.endswith("."), entry.short_id
        assert len(entry.sentence.split()) <= 34, entry.short_id
        assert not re.match(r"(It|Its|They|Their|This|Such|Those)\b", entry.sentence), entry.short_id
        assert "!" not in entry.sentence + entry.reason, entry.short_id


def test_reasons_are_short():
    for entry in Entry.objects.public():
        assert len(entry.reason.split()) <= 80, entry.short_id


def test_texts_are_typeset_and_spelt_alike():
    for entry in Entry.objects.all():
        text = " ".join([entry.question, entry.sentence, entry.reason, entry.short])
        for wrong in ("'", "  ", "grey", "color"):
            assert wrong not in text.lower(), (entry.short_id, wrong)


@pytest.mark.parametrize(
    ("short_id", "numbers"),
    [
        ("D2", "3 × 4 = **12**"),
        ("D15", "4 + 2 + 2 = **8**"),
        ("D79", "2 + 5 = 7"),
        ("D80", "2 points at spaces 1 and 2, 5 at spaces 3 to 5, and 10 at spaces 6 to 8"),
        ("D93", "2 + 2 = **4**"),
        ("A34", "2 + 1 + 2 = **5**"),
        ("A62", "2 × 3 = **6**"),
        ("A82", "**35** points"),
        ("A115", "15 + 4 = **19**"),
    ],
)
def test_numbers_of_examples(short_id, numbers):
    entry = Entry.objects.get(short_id=short_id)
    assert numbers in entry.reason + entry.sentence


def test_people_who_say_it_differently_are_understood():
    words = set(Synonym.objects.values_list("word", flat=True))
    assert {"gold", "money", "lumber", "zeus", "warfare", "tribunal", "green card"} <= words
    assert {"joker", "bugle", "colosseum", "face-down card"} <= words


def test_check_encyclopedia_counts_and_finds_nothing_wrong(capsys):
    call_command("check_encyclopedia", "--json")
    counted = json.loads(capsys.readouterr().out)
    assert counted["entries"] >= sum(map(len, RULINGS.values()))
    assert counted["published"] + counted["disputed"] == counted["entries"]
    for fault in FAULTS:
        assert counted[fault] == 0
    assert counted["faults"] == {}
    assert counted["situations"] >= 177
    assert counted["with_situation"] >= 118


def test_check_encyclopedia_fails_and_names_all_that_is_missing(capsys):
    fixed = RuleCode.objects.get(code="duel.trade.fixed")
    by_it_alone = [entry.short_id for entry in fixed.entries.all() if list(entry.codes.all()) == [fixed]]
    Citation.objects.filter(entry__short_id="D41").delete()
    RuleCode.objects.create(code="duel.no.such")
    fixed.lines.all().delete()
    Entry.objects.filter(short_id="D3").update(status=Status.DRAFT)
    leading = [entry.short_id for entry in Entry.objects.public() if "D3" in entry.see]
    with pytest.raises(SystemExit) as stopped:
        call_command("check_encyclopedia", "--json")
    assert stopped.value.code == 1
    found = json.loads(capsys.readouterr().out)
    assert found["faults"] == {
        "without_source": ["D41"],
        "unknown_codes": ["duel.no.such"],
        "codes_without_entry": ["duel.trade.fixed"],
        "lines_without_code": sorted(by_it_alone),
        "dangling": sorted(f"{short_id}: D3" for short_id in leading),
    }
    assert by_it_alone
    assert leading
    assert {name: found[name] for name in FAULTS} == {
        name: len(found["faults"].get(name, ())) for name in FAULTS
    }


@pytest.mark.parametrize("fault", FAULTS)
def test_each_kind_of_fault_is_one_by_itself(fault):
    result = {"entries": 400, **{name: [] for name in FAULTS}, fault: ["D41"]}
    assert faults(result) == {fault: ["D41"]}
