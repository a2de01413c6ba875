"""Loading the texts: all or nothing, with row, field and reason of what is wrong, never over a curator."""

from __future__ import annotations

import shutil
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.encyclopedia import files, revision
from rules.encyclopedia.files import ContentError
from rules.encyclopedia.loading import load
from rules.models import Citation, Entry, RuleCode, RuleLine, Source, Synonym, Term
from tests.rules import shipped
from tests.rules.shipped import entry_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def texts():
    """The shipped texts, to be changed by a test."""
    return shipped.texts()


def problems(texts):
    with pytest.raises(ContentError) as refused:
        load(texts)
    return [(problem.row, problem.field) for problem in refused.value.problems]


def test_a_second_load_changes_nothing_and_is_one_query(capsys):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        report = load()
    assert report.unchanged
    assert len(queries) == 1
    call_command("load_encyclopedia")
    assert "up to date" in capsys.readouterr().out


def test_looking_at_every_row_again_finds_nothing_to_do():
    before = Entry.history.count()
    report = load(force=True)
    assert not (report.added)
    assert not (report.changed)
    assert not (report.kept)
    assert not (report.removed)
    assert not (report.left)
    assert Entry.history.count() == before


def test_a_changed_text_is_taken_with_its_reason(texts):
    wanted = entry_of(texts)
    wanted["sentence"], wanted["why"] = "A newer sentence.", "A reader asked."
    assert load(texts).changed == ["D41"]
    entry = Entry.objects.get(short_id="D41")
    assert entry.sentence == "A newer sentence."
    assert entry.history.first().history_change_reason == "A reader asked."
    assert load(texts).changed == []


def test_changed_sources_are_taken(texts):
    wanted = entry_of(texts)
    wanted["sources"] = [{"source": "cathala-bgg", "where": "", "date": "2015-11", "note": "Said so."}]
    assert load(texts).changed == ["D41"]
    entry = Entry.objects.get(short_id="D41")
    assert [(one.source.slug, one.date, one.note) for one in entry.citations.all()] == [
        ("cathala-bgg", "2015-11", "Said so.")
    ]


def test_a_new_entry_is_published_with_its_sources_and_its_history(texts):
    wanted = {**entry_of(texts), "id": "D999", "why": "A reader asked.", "situations": []}
    texts.entries.append(wanted)
    texts.codes["duel.trade.price"]["lines"].append("D999")
    assert load(texts).added == ["D999"]
    entry = Entry.objects.get(short_id="D999")
    assert [(one.source.slug, one.where) for one in entry.citations.all()] == [
        (one["source"], one["where"]) for one in wanted["sources"]
    ]
    first = entry.history.get()
    assert (first.history_type, first.history_change_reason) == ("+", "A reader asked.")
    cited = Citation.history.filter(entry_id=entry.pk)
    assert cited.count() == len(wanted["sources"])
    assert {one.history_change_reason for one in cited} == {"A reader asked."}
    assert all(one.history_date >= first.history_date for one in cited)  # so they belong to that revision
    assert RuleLine.objects.filter(entry=entry, code__code="duel.trade.price").exists()
    assert load(texts).changed == []


def test_an_entry_may_be_superseded_by_one_that_came_with_it(texts):
    newer = {**entry_of(texts), "id": "D998", "situations": []}
    older = {**newer, "id": "D999", "status": "superseded", "superseded_by": "D998"}
    texts.entries += [newer, older]
    assert load(texts).added == ["D998", "D999"]
    assert Entry.objects.get(short_id="D999").superseded_by.short_id == "D998"


def test_a_source_that_is_cited_twice_for_the_same_place_is_refused(texts):
    entry_of(texts)["sources"] *= 2
    assert problems(texts) == [("D41", "sources")]
    texts = shipped.texts()
    texts.entries.append({**entry_of(texts), "id": "D999", "sources": entry_of(texts)["sources"] * 2})
    assert problems(texts) == [("D999", "sources")]


def test_what_is_loaded_is_told_to_every_process(texts):
    before = revision.token()
    entry_of(texts)["sentence"] = "A newer sentence."
    load(texts)
    assert revision.token() != before
    before = revision.token()
    Entry.objects.get(short_id="D41").save()
    assert revision.token() != before  # after a load, one row tells it again


def test_what_a_curator_wrote_stays(texts):
    entry = Entry.objects.get(short_id="D41")
    entry.sentence = "As a curator says."
    entry.save()
    assert load(texts).kept == []  # the file has nothing new
    entry_of(texts)["sentence"] = "As the file says."
    entry_of(texts, "D42")["sentence"] = "This one is free to change."
    report = load(texts)
    assert report.kept == ["D41"]
    assert report.changed == ["D42"]
    entry.refresh_from_db()
    assert entry.sentence == "As a curator says."


def test_a_curators_change_of_a_source_stays_too(texts):
    one = Entry.objects.get(short_id="D41").citations.first()
    one.note = "A curator found the page."
    one.save()
    entry_of(texts)["sentence"] = "As the file says."
    assert load(texts).kept == ["D41"]


def test_what_a_curator_wrote_alike_is_no_conflict(texts):
    entry = Entry.objects.get(short_id="D41")
    entry.sentence = "The same in both."
    entry.save()
    revisions = entry.history.count()
    entry_of(texts)["sentence"] = "The same in both."
    report = load(texts)
    assert not report.kept
    assert not report.changed
    assert entry.history.count() == revisions


def test_a_synonym_that_a_curator_made_alike_is_the_files_from_then_on(texts):
    Synonym.objects.create(word="simoleons", means="coins")
    texts.synonyms.append({"word": "simoleons", "means": "coins", "title": ""})
    report = load(texts)
    assert (report.added, report.changed, report.kept) == ([], [], [])
    del texts.synonyms[-1]
    assert load(texts).removed == ["simoleons/coins"]


def test_a_code_leads_where_its_file_says_and_no_other_is_touched(texts):
    others = RuleLine.objects.exclude(code__code="duel.trade.price").order_by("pk")
    before = list(others.values_list("pk", flat=True))
    texts.codes["duel.trade.price"]["lines"] = ["D3", "D1"]
    load(texts)
    lines = RuleLine.objects.filter(code__code="duel.trade.price").order_by("position")
    assert [line.entry.short_id for line in lines] == ["D3", "D1"]
    assert list(others.values_list("pk", flat=True)) == before


def test_an_entry_that_the_files_dropped_stays_and_is_reported(texts):
    texts.entries.remove(entry_of(texts, "D74"))
    for row in (*texts.entries, *texts.terms):
        key = "see" if "see" in row else "entries"
        row[key] = [one for one in row[key] if one != "D74"]
    assert load(texts).left == ["D74"]
    assert Entry.objects.filter(short_id="D74").exists()


def test_a_synonym_and_a_term_that_the_files_dropped_go(texts):
    texts.synonyms = [row for row in texts.synonyms if row["word"] != "tribunal"]
    texts.terms = [row for row in texts.terms if row["id"] != "tuck"]
    own = Synonym.objects.create(word="mine", means="coins")
    assert load(texts).removed == ["duel/tuck", "tribunal/courthouse/duel"]
    assert not Synonym.objects.filter(word="tribunal").exists()
    assert not Term.objects.filter(slug="tuck").exists()
    assert Synonym.objects.filter(pk=own.pk).exists()


def test_what_a_curator_changed_stays_when_the_files_drop_it(texts):
    term, synonym = Term.objects.get(slug="tuck"), Synonym.objects.get(word="tribunal")
    term.text, synonym.word = "As a curator says.", "tribunals"
    term.save()
    synonym.save()
    texts.synonyms = [row for row in texts.synonyms if row["word"] != "tribunal"]
    texts.terms = [row for row in texts.terms if row["id"] != "tuck"]
    report = load(texts)
    assert report.kept == ["duel/tuck", "tribunals/courthouse/duel"]
    assert not report.removed
    term.refresh_from_db()
    assert term.text == "As a curator says."
    assert Synonym.objects.filter(word="tribunals").exists()


def test_a_code_that_the_engine_gave_up_is_retired_not_lost(texts):
    del texts.codes["duel.end.shared"]
    load(texts)
    assert RuleCode.objects.get(code="duel.end.shared").retired
    load(shipped.texts())
    assert not RuleCode.objects.get(code="duel.end.shared").retired


WRONG: list[tuple[str, Any, str]] = [
    ("cards", ["no-such-card"], "cards"),
    ("cards", ["duel/forum", "seven_wonders/no-such-card"], "cards"),
    ("see", ["D999"], "see"),
    ("see", ["forty-one"], "see"),
    ("option", "may_fly", "option"),
    ("titles", ["chess"], "titles"),
    ("titles", ["architects"], "titles"),
    ("editions", ["9"], "editions"),
    ("verdict", "maybe", "verdict"),
    ("verdict", "yes", "short"),
    ("status", "superseded", "superseded_by"),
    ("sentence", "", "sentence"),
    ("sentence", "x" * 241, "sentence"),
    ("sources", [{"source": "hearsay", "where": "", "date": "", "note": ""}], "sources"),
    ("sources", [{"source": "cathala-bgg", "where": "", "date": "last week", "note": ""}], "date"),
    ("sources", [{"source": "cathala-bgg", "where": "x" * 81, "date": "", "note": ""}], "where"),
]
"""A field of an entry, a value that it cannot have, and the field at which that is told."""


def test_wrong_values_are_each_refused_with_row_and_field_and_nothing_is_changed(texts):
    """All in one load, each in another entry, since a load tells all problems at once."""
    answers = [row for row in texts.entries if row["titles"] == ["duel"] and row["verdict"] == "answer"]
    right, *rows = answers[: len(WRONG) + 1]
    right["sentence"] = "A change that must not be kept."
    for row, (field, value, _named) in zip(rows, WRONG, strict=True):
        row[field] = value
    assert sorted(problems(texts)) == sorted(
        (row["id"], named) for row, (_field, _value, named) in zip(rows, WRONG, strict=True)
    )
    assert not Entry.objects.filter(sentence="A change that must not be kept.").exists()


def test_one_wrong_value_is_enough(texts):
    entry_of(texts)["cards"] = ["no-such-card"]
    entry_of(texts, "D42")["sentence"] = "A change that must not be kept."
    assert problems(texts) == [("D41", "cards")]
    assert not Entry.objects.filter(sentence="A change that must not be kept.").exists()


def test_a_code_that_leads_nowhere_is_refused(texts):
    texts.codes["duel.trade.price"]["lines"].append("D999")
    assert problems(texts) == [("duel.trade.price", "lines")]


def test_all_problems_are_told_at_once(texts):
    entry_of(texts)["cards"] = ["no-such-card"]
    entry_of(texts, "D42")["option"] = "may_fly"
    assert problems(texts) == [("D41", "cards"), ("D42", "option")]


# --- Files ---


SOME = ("sources.yaml", "duel/science.yaml", "duel/trade.yaml", "duel/terms.yaml")


@pytest.fixture
def folder(tmp_path):
    """A copy of some of the files, to be changed by a test."""
    for name in SOME:
        copy = tmp_path / "encyclopedia" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(files.TEXTS / name, copy)
    (tmp_path / "rule_codes").mkdir()
    shutil.copy(files.CODES / "duel.yaml", tmp_path / "rule_codes")
    files.read(tmp_path / "encyclopedia", tmp_path / "rule_codes")  # nothing is wrong with them so far
    return tmp_path


def refused(folder):
    with pytest.raises(ContentError) as error:
        files.read(folder / "encyclopedia", folder / "rule_codes")
    return str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "    verdict: answer\n",
            "    verdict: yes\n",
            'D41: verdict: is a truth value; write "yes" in quotes',
        ),
        ("    verdict: answer\n", "", "D41: verdict: is missing"),
        ("    verdict: answer\n", "    verdict: answer\n    colour: red\n", "D41: colour: is not a field"),
        ("    cards: [economy, forum]\n", "    cards: economy\n", "D41: cards: must be a list"),
        ("  - id: D41\n", "  - id: D42\n", "D42: id: stands twice among the entries"),
        ("  - id: D41\n", "  - id: [\n", "is not well formed"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_name(folder, old, new, said):
    path = folder / "encyclopedia" / "duel" / "science.yaml"
    before, at, after = path.read_text(encoding="utf-8").partition("  - id: D41\n")
    text = (at + after).replace(old, new, 1)
    path.write_text(before + text, encoding="utf-8")
    assert said in refused(folder)


def test_an_entry_without_a_source_is_refused(folder):
    path = folder / "encyclopedia" / "duel" / "trade.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("      - {source: duel-rulebook, where: page 8}\n", ""), encoding="utf-8")
    assert "D5: sources: is missing" in refused(folder)


def test_a_rank_that_does_not_exist_is_refused(folder):
    path = folder / "encyclopedia" / "sources.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("rank: erratum", "rank: rumour"), encoding="utf-8"
    )
    assert "duel-erratum-2016: rank: must be one of erratum, ruling" in refused(folder)


def test_the_digest_sees_every_change_of_a_file(folder):
    def digest():
        return files.digest(folder / "encyclopedia", folder / "rule_codes")

    seen = {digest()}
    for path in files.files(folder / "encyclopedia", folder / "rule_codes"):
        path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
        seen.add(digest())
    assert len(seen) == len(SOME) + 1 + 1


def test_the_digest_is_of_all_shipped_files():
    names = [path.relative_to(files.FIXTURES).as_posix() for path in files.files()]
    assert set(names) >= {f"encyclopedia/{name}" for name in SOME} | {"rule_codes/duel.yaml"}
    assert len(names) > 40


def test_the_command_says_what_is_wrong(monkeypatch):
    monkeypatch.setattr("rules.encyclopedia.loading.digest", lambda: "another")
    broken = shipped.texts()
    entry_of(broken)["cards"] = ["no-such-card"]
    monkeypatch.setattr("rules.encyclopedia.loading.read", lambda: broken)
    with pytest.raises(CommandError, match=r"D41: cards: “no-such-card” is no card"):
        call_command("load_encyclopedia")


def test_the_command_tells_what_it_left_to_the_curator(monkeypatch, capsys):
    monkeypatch.setattr("rules.encyclopedia.loading.digest", lambda: "another")
    newer = shipped.texts()
    entry_of(newer)["sentence"] = "As the file says."
    monkeypatch.setattr("rules.encyclopedia.loading.read", lambda: newer)
    entry = Entry.objects.get(short_id="D41")
    entry.sentence = "As a curator says."
    entry.save()
    call_command("load_encyclopedia")
    assert "D41: changed by a curator" in capsys.readouterr().err


# --- The rows themselves ---


def test_a_short_id_never_changes():
    entry = Entry.objects.get(short_id="D41")
    entry.short_id = "D999"
    with pytest.raises(ValidationError, match="never changes"):
        entry.save()
    with pytest.raises(ValidationError, match="never changes"):
        Entry.objects.filter(short_id="D41").update(short_id="D999")
    assert Entry.objects.filter(short_id="D41").exists()


@pytest.mark.parametrize("wrong", ["d41", "41", "D0", "D041", "D41 ", "D-41", "D41\n", "DUEL1"])
def test_a_short_id_has_one_form(wrong):
    entry = Entry.objects.get(short_id="D41")
    entry.pk, entry.short_id = None, wrong
    with pytest.raises(ValidationError) as refused:
        entry.save(force_insert=True)
    assert "short_id" in refused.value.message_dict


def test_two_entries_never_share_a_short_id():
    entry = Entry.objects.get(short_id="D41")
    entry.pk = None
    with pytest.raises(ValidationError) as refused:
        entry.save(force_insert=True)
    assert "short_id" in refused.value.message_dict


def test_a_source_that_is_cited_cannot_be_deleted():
    from django.db.models import ProtectedError

    with pytest.raises(ProtectedError):
        Source.objects.get(slug="duel-rulebook").delete()
