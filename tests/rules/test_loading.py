"""`load_catalogs`: idempotent, all or nothing, and never over a curator's work."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.encyclopedia import revision
from rules.loading import CATALOGS, REASON, RULESETS, LoadError, Report, load_all
from rules.models import Card, CatalogFile, Deck, Edition, PublishedRuleset, Stage, Wonder

pytestmark = pytest.mark.django_db


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A copy of the shipped files that a test may change."""
    shutil.copytree(CATALOGS, tmp_path / "catalogs")
    shutil.copytree(RULESETS, tmp_path / "rulesets")
    return tmp_path


def load(files: Path) -> Report:
    return load_all(files / "catalogs", files / "rulesets")


def change(files: Path, name: str, how: Any, folder: str = "catalogs") -> None:
    """Change a file: `how` gets its document."""
    path = files / folder / name
    document = json.loads(path.read_text(encoding="utf-8"))
    how(document)
    path.write_text(json.dumps(document), encoding="utf-8")


def row(document: dict[str, Any], rows: str, id_: str) -> dict[str, Any]:
    return next(item for item in document[rows] if item["id"] == id_)


def card(slug: str) -> Card:
    return Card.objects.get_by_natural_key("duel", "1", slug)


def new_name(document: dict[str, Any]) -> None:
    row(document, "cards", "school")["name"] = "Little School"


@pytest.mark.once("done before")
def test_an_empty_database_gets_everything(empty_catalogs):
    out = io.StringIO()
    call_command("load_catalogs", stdout=out)
    assert "Published: 7 Wonders Duel, edition 1, ruleset 1." in out.getvalue()
    assert (Edition.objects.count(), Card.objects.count()) == (4, 245)
    assert PublishedRuleset.objects.count() == 4
    assert Card.history.count() == 245
    assert set(Card.history.values_list("history_change_reason", flat=True)) == {REASON}


def test_a_second_run_reads_nothing_and_is_quick(django_assert_max_num_queries):
    out = io.StringIO()
    with django_assert_max_num_queries(4):
        call_command("load_catalogs", stdout=out)
    assert out.getvalue().strip() == "Catalogs: nothing changed in 8 files."


def test_a_file_read_again_changes_nothing(files):
    CatalogFile.objects.all().delete()
    before = Card.history.count()
    report = load(files)
    assert (report.created, report.updated, report.deleted) == (0, 0, 0)
    assert (report.kept, report.warnings, report.published) == ([], [], [])
    assert Card.history.count() == before


def test_a_changed_file_changes_its_row_alone(files):
    change(files, "duel.json", new_name)
    report = load(files)
    assert (report.created, report.updated, report.deleted) == (0, 1, 0)
    assert card("school").name == "Little School"
    assert card("school").history.first().history_change_reason == REASON


def test_what_changed_is_told_to_every_process_and_nothing_else_is(files):
    before = revision.token()
    load(files)
    assert revision.token() == before
    change(files, "duel.json", new_name)
    load(files)
    assert revision.token() != before


def test_a_curators_change_is_never_overwritten(files):
    school = card("school")
    school.name = "The School"
    school.save()
    change(files, "duel.json", new_name)
    report = load(files)
    assert report.kept == ["duel.json: card The School was changed here and stays as it is"]
    assert report.updated == 0
    assert card("school").name == "The School"


def test_the_command_reports_what_it_left_alone(files, monkeypatch):
    school = card("school")
    school.name = "The School"
    school.save()
    change(files, "duel.json", new_name)
    monkeypatch.setattr("rules.loading.load_all.__defaults__", (files / "catalogs", files / "rulesets"))
    out, err = io.StringIO(), io.StringIO()
    call_command("load_catalogs", stdout=out, stderr=err)
    assert "card The School was changed here and stays as it is" in err.getvalue()
    assert "1 left as a curator made them" in out.getvalue()


def test_a_curators_change_that_the_file_follows_is_no_conflict(files):
    school = card("school")
    school.name = "Little School"
    school.save()
    change(files, "duel.json", new_name)
    assert load(files).kept == []
    change(files, "duel.json", lambda d: row(d, "cards", "school").update(name="School"))
    assert load(files).kept == []
    assert card("school").name == "School"


def test_a_curators_change_stands_while_the_file_says_nothing_new_there(files):
    school = card("school")
    school.name = "The School"
    school.save()
    change(files, "duel.json", lambda d: row(d, "cards", "walls").update(name="Big Walls"))
    report = load(files)
    assert (report.kept, report.updated) == ([], 1)
    assert card("school").name == "The School"


def test_a_curators_stage_is_part_of_its_wonder(files):
    stage = Stage.objects.get_by_natural_key("seven_wonders", "1", "gizah", "A", 1)
    stage.effects = [{"type": "victory_points", "amount": 4}]
    stage.save()
    change(
        files,
        "seven_wonders.1e.json",
        lambda d: row(d, "wonders", "gizah")["sides"][0].update(initial_resource="wood"),
    )
    report = load(files)
    assert report.kept == ["seven_wonders.1e.json: Wonder Gizah was changed here and stays as it is"]
    stage.refresh_from_db()
    assert stage.effects[0]["amount"] == 4
    assert stage.side.initial_resource == "stone"


def test_stages_and_sides_follow_the_file(files):
    def shorter(document: dict[str, Any]) -> None:
        side = row(document, "wonders", "gizah")["sides"][1]
        side["stages"].pop()
        side["stages"][0]["cost"] = {"coins": 0, "resources": {"ore": 1}}

    change(files, "seven_wonders.1e.json", shorter)
    assert load(files).updated == 1
    side = Wonder.objects.get_by_natural_key("seven_wonders", "1", "gizah").sides.get(letter="B")
    assert [stage.number for stage in side.stages.all()] == [1, 2, 3]
    assert side.stages.first().cost == {"coins": 0, "resources": {"ore": 1}}


def test_a_row_a_curator_deleted_is_not_brought_back(files):
    card("walls").delete()
    change(files, "duel.json", lambda d: row(d, "cards", "walls").update(name="Big Walls"))
    report = load(files)
    assert report.kept == ["duel.json: card walls was deleted here and stays deleted"]
    assert any("deck of Age 2 deals 19 cards" in warning for warning in report.warnings)
    assert not Card.objects.filter(edition__title="duel", slug="walls").exists()


def with_two_cards_less(document: dict[str, Any]) -> None:
    """Age I without the Altar; the constants ask for one card less."""
    document["cards"] = [item for item in document["cards"] if item["id"] != "altar"]
    row(document, "cards", "temple")["chains_from"] = []
    document["setup"]["cards_removed_per_age"]["1"] = 2


def test_a_row_that_left_the_file_goes(files):
    change(files, "duel.json", with_two_cards_less)
    report = load(files)
    assert (report.deleted, report.kept, report.warnings) == (1, [], [])
    assert not Card.objects.filter(edition__title="duel", slug="altar").exists()
    assert Edition.objects.get_by_natural_key("duel", "1").setup["cards_removed_per_age"]["1"] == 2


def test_a_row_that_left_the_file_but_was_changed_here_stays(files):
    altar = card("altar")
    altar.name = "Great Altar"
    altar.save()
    change(files, "duel.json", with_two_cards_less)
    (kept,) = load(files).kept
    assert kept == "duel.json: card Great Altar is no longer in the file, but was changed here; it stays"
    assert card("altar").name == "Great Altar"


def test_a_new_row_of_a_file_comes_with_its_parents(files):
    def longer(document: dict[str, Any]) -> None:
        child = dict(row(document, "cards", "walls"), id="a-wall", name="A Wall", chains_from=["shrine"])
        parent = dict(row(document, "cards", "altar"), id="shrine", name="Shrine", chain_symbol="flame")
        document["cards"] = [child, parent, *document["cards"]]
        for age in ("1", "2"):
            document["setup"]["cards_removed_per_age"][age] = 4

    change(files, "duel.json", longer)
    report = load(files)
    assert (report.created, report.warnings) == (2, [])
    assert card("a-wall").chains_from == ["shrine"]


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (
            lambda d: row(d, "cards", "school").update(effects=[{"type": "scholarship"}]),
            "duel.json: card school: effects[0].type: unknown effect 'scholarship'",
        ),
        (
            lambda d: row(d, "cards", "university").update(chains_from=["kindergarten"]),
            "duel.json: card university: chains_from: there is no card 'kindergarten'",
        ),
        (
            lambda d: row(d, "cards", "school").update(cost={"coins": -1}),
            "duel.json: card school: cost.coins: must be at least 0, not -1",
        ),
        (
            lambda d: d["cards"].remove(row(d, "cards", "walls")),
            "duel.json: setup: layouts.2: has 20 slots, but the deck of Age 2 deals 19 cards",
        ),
        (lambda d: d.pop("name"), "duel.json: edition: name: is missing"),
        (lambda d: d.update(titel="duel"), "duel.json: ruleset: titel: is not a key of this row"),
    ],
)
def test_a_broken_file_is_refused_with_row_field_and_reason(files, how, told):
    change(files, "architects.json", lambda d: row(d, "cards", "coin").update(name="Gold"))
    change(files, "duel.json", how)
    with pytest.raises(LoadError) as refused:
        load(files)
    assert str(refused.value) == told
    # All or nothing: architects.json comes first and was good.
    assert Card.objects.get_by_natural_key("architects", "1", "coin").name == "Coin"


def test_a_file_that_is_no_json_is_named(files):
    (files / "catalogs" / "duel.json").write_text("{")
    with pytest.raises(LoadError, match=r"duel\.json: file: is not JSON"):
        load(files)


def test_the_command_fails_in_words(files, monkeypatch):
    (files / "catalogs" / "duel.json").write_text("{")
    monkeypatch.setattr("rules.loading.load_all.__defaults__", (files / "catalogs", files / "rulesets"))
    with pytest.raises(CommandError, match="Nothing was loaded"):
        call_command("load_catalogs")


def test_a_ruleset_whose_hash_is_wrong_is_refused(files):
    change(files, "duel.1.json", lambda d: row(d, "cards", "school").update(name="Schule"), "rulesets")
    with pytest.raises(LoadError, match="was changed after it was published"):
        load(files)


def test_a_shipped_ruleset_whose_number_is_taken_gets_the_next(files):
    def another(document: dict[str, Any]) -> None:
        row(document, "cards", "school")["name"] = "Schule"
        del document["sha256"]

    change(files, "duel.1.json", another, "rulesets")
    report = load(files)
    assert report.published == ["7 Wonders Duel, edition 1, ruleset 2"]
    assert report.warnings == ["duel.1.json: number 1 was taken here; published as number 2"]


def test_a_deck_is_loaded_after_its_wonder():
    for deck in Deck.objects.exclude(slug="central"):
        assert deck.wonder is not None
        assert deck.wonder.slug == deck.slug
