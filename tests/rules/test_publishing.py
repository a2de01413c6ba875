"""Published rulesets: numbered, compiled from the rows, and never changed or deleted by any way."""

from __future__ import annotations

import io
import threading

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from engine.files import read_document, shipped_ruleset
from engine.ruleset import RulesetError, digest, load_ruleset
from rules import rulesets
from rules.models import Card, Edition, PublishedRuleset, RulesetIsPublished
from rules.rulesets import NotPublished, Uses, current, engine_ruleset, publish

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    """Keys of rows are used again by the next test."""
    rulesets.forget()
    yield
    rulesets.forget()


@pytest.fixture
def duel() -> Edition:
    return Edition.objects.get_by_natural_key("duel", "1")


def rename(slug: str, name: str) -> None:
    card = Card.objects.get_by_natural_key("duel", "1", slug)
    card.name = name
    card.save()


def test_the_shipped_rulesets_are_published():
    rows = {(row.title, row.edition): row for row in PublishedRuleset.objects.all()}
    assert set(rows) == {("duel", "1"), ("seven_wonders", "1"), ("seven_wonders", "2"), ("architects", "1")}
    for (title, edition), row in rows.items():
        shipped = shipped_ruleset(title, edition)
        assert (row.number, row.sha256) == (shipped.number, shipped.sha256)
        assert engine_ruleset(row) == shipped


def test_a_change_is_published_under_the_next_number(duel):
    rename("school", "Schule")
    row = publish(duel, by="aylin", why="The German name")
    assert (row.number, row.by, row.why) == (2, "aylin", "The German name")
    assert row.sha256 == digest(row.document)
    assert current("duel") == row
    assert engine_ruleset(row).card("school").name == "Schule"
    assert (
        engine_ruleset(PublishedRuleset.objects.get(title="duel", number=1)).card("school").name == "School"
    )


def test_nothing_new_is_not_published(duel):
    with pytest.raises(NotPublished, match="Nothing changed since ruleset 1"):
        publish(duel, why="again")


def test_going_back_to_what_was_is_a_new_ruleset(duel):
    rename("school", "Schule")
    publish(duel, why="The German name")
    rename("school", "School")
    row = publish(duel, why="Back to English")
    assert row.number == 3
    assert row.sha256 == PublishedRuleset.objects.get(title="duel", number=1).sha256


def test_a_reason_is_needed(duel):
    rename("school", "Schule")
    with pytest.raises(NotPublished, match="Say why"):
        publish(duel, why="  ")


def test_rows_that_make_no_ruleset_are_not_published(duel):
    Card.objects.get_by_natural_key("duel", "1", "walls").delete()
    with pytest.raises(RulesetError, match="deck of Age 2 deals 19 cards"):
        publish(duel, why="without walls")
    assert current("duel").number == 1


def test_the_command_publishes(duel):
    rename("school", "Schule")
    out = io.StringIO()
    call_command("publish_ruleset", "duel", why="The German name", by="aylin", stdout=out)
    assert "Published: 7 Wonders Duel, edition 1, ruleset 2, SHA-256 " in out.getvalue()
    assert current("duel").by == "aylin"


def test_the_command_writes_a_document_that_can_be_shipped(duel, tmp_path):
    rename("school", "Schule")
    path = tmp_path / "duel.2.json"
    call_command("publish_ruleset", "duel", why="The German name", to=path, stdout=io.StringIO())
    shipped = load_ruleset(read_document(path))
    assert (shipped.number, shipped.sha256) == (2, current("duel").sha256)
    assert shipped.card("school").name == "Schule"


def test_the_command_says_what_is_wrong(duel):
    with pytest.raises(CommandError, match="Nothing changed"):
        call_command("publish_ruleset", "duel", why="again")
    with pytest.raises(CommandError, match="Say which edition: --edition 1, 2"):
        call_command("publish_ruleset", "seven_wonders", why="again")
    with pytest.raises(CommandError, match="no such edition"):
        call_command("publish_ruleset", "duel", edition="7", why="again")
    Card.objects.get_by_natural_key("duel", "1", "walls").delete()
    with pytest.raises(CommandError, match=r"setup: layouts\.2: has 20 slots"):
        call_command("publish_ruleset", "duel", why="without walls")


# --- for ever ------------------------------------------------------------------------------------


def test_a_published_ruleset_is_not_saved_again():
    row = PublishedRuleset.objects.get(title="duel")
    row.why = "another reason"
    for way in (row.save, lambda: row.save(update_fields=["why"]), lambda: row.save(force_update=True)):
        with pytest.raises(RulesetIsPublished):
            way()


def test_a_published_ruleset_is_not_deleted():
    with pytest.raises(RulesetIsPublished):
        PublishedRuleset.objects.get(title="duel").delete()


@pytest.mark.parametrize(
    "way",
    [
        lambda rows: rows.update(why="x"),
        lambda rows: rows.delete(),
        lambda rows: rows.filter(title="duel").delete(),
        lambda rows: rows.bulk_update(list(rows), ["why"]),
        lambda rows: rows.bulk_create([PublishedRuleset(title="duel")]),
        lambda rows: rows.update_or_create(title="duel", defaults={"why": "x"}),
        lambda rows: rows._raw_delete("default"),
    ],
)
@pytest.mark.parametrize("manager", ["objects", "_base_manager", "_default_manager"])
def test_a_queryset_changes_none(way, manager):
    with pytest.raises(RulesetIsPublished):
        way(getattr(PublishedRuleset, manager).all())
    assert PublishedRuleset.objects.count() == 4


def test_the_database_itself_refuses_a_change():
    with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
        connection.cursor().execute("UPDATE rules_publishedruleset SET why = 'x'")
    assert not PublishedRuleset.objects.filter(why="x").exists()


def test_deserialized_data_changes_none(tmp_path):
    row = PublishedRuleset.objects.get(title="duel")
    out = io.StringIO()
    call_command("dumpdata", "rules.publishedruleset", pks=str(row.pk), stdout=out)
    path = tmp_path / "rulesets.json"
    path.write_text(out.getvalue().replace('"School"', '"Schule"'), encoding="utf-8")
    with pytest.raises((DatabaseError, RulesetIsPublished)), transaction.atomic():
        call_command("loaddata", str(path), verbosity=0)
    row.refresh_from_db()
    assert digest(row.document) == row.sha256


def test_a_new_row_must_have_its_own_hash(duel):
    document = duel.compile(2)
    with pytest.raises(RulesetError, match="was changed after it was published"):
        PublishedRuleset(
            title="duel", edition="1", number=2, document=document, sha256="0" * 64, why="x"
        ).save()


def test_a_stored_document_that_lost_its_hash_is_not_played(duel):
    row = PublishedRuleset.objects.get(title="duel")
    row.document["setup"]["starting_coins"] = 8
    with pytest.raises(RulesetError, match="was changed after it was published"):
        engine_ruleset(row)


# --- finding and using ---------------------------------------------------------------------------


def test_the_current_ruleset_is_the_newest_of_the_edition():
    assert current("seven_wonders").edition == "1"
    assert current("seven_wonders", "2").edition == "2"
    with pytest.raises(NotPublished, match="No ruleset of duel"):
        current("duel", "7")


def test_a_ruleset_is_built_once_per_process(django_assert_num_queries):
    pk = PublishedRuleset.objects.get(title="duel").pk
    first = engine_ruleset(pk)
    with django_assert_num_queries(0):
        assert engine_ruleset(pk) is first


def test_apps_say_who_uses_a_ruleset():
    found = Uses()
    found.register("sheets", "score sheets", lambda row: 3 if row.title == "duel" else 0)
    found.register("games", "running games", lambda row: 1)
    assert found.of(PublishedRuleset.objects.get(title="duel")) == [("score sheets", 3), ("running games", 1)]
    found.register("games", "running games", lambda row: 2)
    assert dict(found.of(PublishedRuleset.objects.get(title="duel")))["running games"] == 2


@pytest.mark.django_db(transaction=True)
def test_two_who_publish_at_once_publish_once():
    rename("school", "Schule")
    start, told = threading.Barrier(2), []

    def one(name: str) -> None:
        try:
            edition = Edition.objects.get_by_natural_key("duel", "1")
            start.wait()
            told.append(publish(edition, by=name, why="The German name").number)
        except NotPublished as error:
            told.append(str(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=(name,)) for name in ("aylin", "bruno")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, told)) == ["2", "Nothing changed since ruleset 2 was published."]
    assert PublishedRuleset.objects.filter(title="duel").count() == 2
