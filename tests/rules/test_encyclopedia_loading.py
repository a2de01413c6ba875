"""Loading the texts: all or nothing, with row, field and reason of what is wrong, never over a curator."""

from __future__ import annotations

import pickle
import shutil
from functools import cache

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.encyclopedia import files
from rules.encyclopedia.files import ContentError
from rules.encyclopedia.loading import load
from rules.models import Entry, RuleCode, Source, Synonym, Term

pytestmark = pytest.mark.django_db


@cache
def shipped() -> bytes:
    """The shipped texts, read once and packed: unpacking is much quicker than a deep copy."""
    return pickle.dumps(files.read())


@pytest.fixture
def texts():
    """The shipped texts, to be changed by a test."""
    return pickle.loads(shipped())


def entry_of(texts, short_id="D41"):
    return next(row for row in texts.entries if row["id"] == short_id)


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


def test_a_code_that_the_engine_gave_up_is_retired_not_lost(texts):
    del texts.codes["duel.end.shared"]
    load(texts)
    assert RuleCode.objects.get(code="duel.end.shared").retired
    load(files.read())
    assert not RuleCode.objects.get(code="duel.end.shared").retired


@pytest.mark.once("what the texts say")
@pytest.mark.parametrize(
    ("field", "value", "named"),
    [
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
    ],
)
def test_a_wrong_value_is_refused_with_row_and_field_and_nothing_is_changed(texts, field, value, named):
    entry_of(texts)[field] = value
    entry_of(texts, "D42")["sentence"] = "A change that must not be kept."
    assert problems(texts) == [("D41", named)]
    assert not Entry.objects.filter(sentence="A change that must not be kept.").exists()


def test_a_code_that_leads_nowhere_is_refused(texts):
    texts.codes["duel.trade.price"]["lines"].append("D999")
    assert problems(texts) == [("duel.trade.price", "lines")]


def test_all_problems_are_told_at_once(texts):
    entry_of(texts)["cards"] = ["no-such-card"]
    entry_of(texts, "D42")["option"] = "may_fly"
    assert problems(texts) == [("D41", "cards"), ("D42", "option")]


# --- Files ---


@pytest.fixture
def folder(tmp_path):
    """A copy of the files, to be changed by a test."""
    shutil.copytree(files.TEXTS, tmp_path / "encyclopedia")
    shutil.copytree(files.CODES, tmp_path / "rule_codes")
    return tmp_path


def refused(folder):
    with pytest.raises(ContentError) as error:
        files.read(folder / "encyclopedia", folder / "rule_codes")
    return str(error.value)


@pytest.mark.once("what the texts say")
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
    assert len(seen) == len(files.files()) + 1


def test_the_command_says_what_is_wrong(monkeypatch):
    monkeypatch.setattr("rules.encyclopedia.loading.digest", lambda: "another")
    broken = files.read()
    entry_of(broken)["cards"] = ["no-such-card"]
    monkeypatch.setattr("rules.encyclopedia.loading.read", lambda: broken)
    with pytest.raises(CommandError, match=r"D41: cards: “no-such-card” is no card"):
        call_command("load_encyclopedia")


def test_the_command_tells_what_it_left_to_the_curator(monkeypatch, capsys):
    monkeypatch.setattr("rules.encyclopedia.loading.digest", lambda: "another")
    newer = files.read()
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
