"""The curators' desk: found, changed with a reason, drawn, refused at the field, published, never undone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from rules import rulesets
from rules.models import Card, Deck, Edition, Medal, ProgressToken, PublishedRuleset, Side, Stage, Wonder

pytestmark = pytest.mark.django_db


@pytest.fixture
def curator(django_user_model: Any) -> Any:
    return django_user_model.objects.create_superuser("aylin", "aylin@example.org", "a long pass phrase")


@pytest.fixture
def desk(curator: Any) -> Client:
    client = Client()
    client.force_login(curator)
    return client


def card(slug: str = "school", title: str = "duel", edition: str = "1") -> Card:
    return Card.objects.get_by_natural_key(title, edition, slug)


def address(row: Any, page: str = "change") -> str:
    return reverse(f"admin:rules_{row._meta.model_name}_{page}", args=[row.pk])


def filled(answer: Any) -> dict[str, Any]:
    """The form of a page as a browser would send it back."""
    form = answer.context["adminform"].form
    fields = {bound.html_name: bound.value() for bound in form}
    for formset in (inline.formset for inline in answer.context["inline_admin_formsets"]):
        for part in [formset.management_form, *formset.forms]:
            fields |= {bound.html_name: bound.value() for bound in part}
    return {name: value for name, value in fields.items() if value is not None and value is not False}


def told(answer: Any) -> str:
    return " ".join(str(message) for message in get_messages(answer.wsgi_request))


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("edition__title__exact=duel&age=2&colour=green", {"School", "Laboratory", "Dispensary", "Library"}),
        ("verified__exact=0", {"Town Hall", "Arena", "Circus", "Craftsmens Guild"}),
        ("doubt=yes", {"Town Hall", "Arena", "Circus", "Craftsmens Guild"}),
        ("q=armory", {"Armory"}),
        ("q=water_drop", {"Baths"}),
    ],
)
def test_cards_are_found_by_title_edition_age_colour_doubt_and_words(desk, query, names):
    answer = desk.get(reverse("admin:rules_card_changelist") + "?" + query)
    assert {row.name for row in answer.context["cl"].result_list} == names


@pytest.mark.parametrize("model", [Card, Wonder, Side, ProgressToken, Medal, Deck, Edition, PublishedRuleset])
def test_every_list_and_every_kind_of_row_opens(desk, model):
    name = f"admin:rules_{model._meta.model_name}"
    assert desk.get(reverse(f"{name}_changelist")).status_code == 200
    titles = {"Side": "wonder__edition__title", "Edition": "title", "PublishedRuleset": "title"}
    lookup = titles.get(model.__name__, "edition__title")
    for title in ("duel", "seven_wonders", "architects"):
        row = model.objects.filter(**{lookup: title}).first()
        if row is not None:
            assert desk.get(address(row)).status_code == 200
    assert desk.get(reverse(f"{name}_changelist") + "?q=a").status_code == 200


def test_lists_need_the_same_queries_for_many_rows(desk, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        desk.get(reverse("admin:rules_card_changelist"))


def test_a_row_is_drawn_as_players_see_it(desk):
    page = desk.get(address(card())).content.decode()
    assert page.count('class="face"') == 3
    assert 'data-type="green"' in page
    wonder = Wonder.objects.get_by_natural_key("seven_wonders", "1", "gizah")
    page = desk.get(address(wonder)).content.decode()
    assert page.count("desk-face") == 1
    assert "Gizah" in page


def test_a_change_needs_a_reason(desk):
    row = card()
    fields = filled(desk.get(address(row))) | {"name": "Schule"}
    answer = desk.post(address(row), fields)
    assert answer.context["adminform"].form.errors == {"reason": ["This field is required."]}
    assert card().name == "School"


def test_a_change_is_in_the_history_with_who_and_why(desk, curator):
    row = card()
    fields = filled(desk.get(address(row))) | {"name": "Schule", "reason": "The German name"}
    answer = desk.post(address(row), fields)
    assert answer.status_code == 302
    newest = card().history.first()
    assert (newest.name, newest.history_user, newest.history_change_reason) == (
        "Schule",
        curator,
        "The German name",
    )
    page = desk.get(address(row, "history")).content.decode()
    for word in ("aylin", "The German name", "Schule", "Loaded from the files of the project"):
        assert word in page


def test_an_older_version_can_be_brought_back(desk):
    row = card()
    fields = filled(desk.get(address(row))) | {"name": "Schule", "reason": "The German name"}
    desk.post(address(row), fields)
    oldest = row.history.last()
    revert = reverse("admin:rules_card_simple_history", args=[row.pk, oldest.history_id])
    form = desk.get(revert).context["adminform"].form
    fields = {bound.html_name: bound.value() for bound in form if bound.value() not in (None, False)}
    desk.post(revert, fields | {"reason": "Back to English"})
    assert card().name == "School"
    assert card().history.first().history_change_reason == "Back to English"


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("effects", '[{"type": "scholarship"}]', "[0].type: unknown effect 'scholarship'"),
        ("cost", '{"coins": -1}', "coins: must be at least 0, not -1"),
        ("cost", "{", "Enter a valid JSON."),
        ("chains_from", '["kindergarten"]', "there is no card “kindergarten”"),
        ("colour", "pink", "Select a valid choice. pink is not one of the available choices."),
    ],
)
def test_a_refusal_stands_at_its_field(desk, field, value, reason):
    row = card()
    fields = filled(desk.get(address(row))) | {field: value, "reason": "try"}
    answer = desk.post(address(row), fields)
    assert answer.status_code == 200
    errors = answer.context["adminform"].form.errors
    assert list(errors) == [field]
    assert any(reason in message for message in errors[field])


def test_the_id_and_edition_of_a_row_never_change(desk):
    row = card()
    fields = filled(desk.get(address(row)))
    assert "slug" not in fields
    assert "edition" not in fields
    desk.post(address(row), fields | {"slug": "schule", "reason": "try"})
    assert card().pk == row.pk


def test_a_new_row_is_checked_and_has_its_history(desk):
    duel = Edition.objects.get_by_natural_key("duel", "1")
    fields = {
        "edition": duel.pk,
        "slug": "kindergarten",
        "name": "Kindergarten",
        "age": 1,
        "colour": "green",
        "cost": '{"coins": 1, "resources": {}}',
        "effects": '[{"type": "science", "symbols": ["wheel"]}]',
        "chains_from": "[]",
        "copies": "{}",
        "reason": "A promotional card",
    }
    answer = desk.post(reverse("admin:rules_card_add"), fields, follow=True)
    assert card("kindergarten").history.get().history_change_reason == "A promotional card"
    assert "cannot be published as it is: setup: layouts.1: has 20 slots" in answer.content.decode()


def test_json_is_shown_so_that_a_person_can_read_it(desk):
    form = desk.get(address(card())).context["adminform"].form
    assert form["cost"].value() == '{"coins": 0, "resources": {"wood": 1, "papyrus": 2}}'
    stage = Stage.objects.get_by_natural_key("architects", "1", "ur", "", 2)
    page = desk.get(address(stage.side)).content.decode()
    assert " {&quot;type&quot;: &quot;take_cat&quot;}," in page


def test_stages_are_changed_on_the_page_of_their_side(desk, curator):
    side = Side.objects.get_by_natural_key("seven_wonders", "1", "gizah", "A")
    fields = filled(desk.get(address(side)))
    fields |= {"stages-1-cost": '{"coins": 0, "resources": {"wood": 2}}', "reason": "Erratum"}
    assert desk.post(address(side), fields).status_code == 302
    stage = side.stages.get(number=2)
    assert stage.cost == {"coins": 0, "resources": {"wood": 2}}
    newest = stage.history.first()
    assert (newest.history_user, newest.history_change_reason) == (curator, "Erratum")
    assert side.stages.get(number=1).history.count() == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"stages-1-requires": "[3]"}, "can never be built"),
        ({"stages-1-requires": "[9]"}, "there is no stage 9"),
        ({"stages-2-number": "5"}, "must be numbered 1, 2, 3"),
        ({"stages-1-DELETE": "on"}, "must be numbered 1, 2, 3"),
    ],
)
def test_stages_that_do_not_fit_together_are_refused(desk, change, reason):
    side = Side.objects.get_by_natural_key("seven_wonders", "1", "gizah", "A")
    answer = desk.post(address(side), filled(desk.get(address(side))) | change | {"reason": "try"})
    (formset,) = (inline.formset for inline in answer.context["inline_admin_formsets"])
    assert reason in " ".join(formset.non_form_errors())


def test_a_broken_stage_is_refused_at_its_field(desk):
    side = Side.objects.get_by_natural_key("seven_wonders", "1", "gizah", "A")
    fields = filled(desk.get(address(side))) | {
        "stages-0-effects": '[{"type": "play_again"}]',
        "reason": "try",
    }
    (formset,) = (i.formset for i in desk.post(address(side), fields).context["inline_admin_formsets"])
    assert formset.errors[0] == {"effects": ["[0].type: play_again is not an effect of seven_wonders"]}


def test_a_new_side_with_a_broken_row_is_refused_in_words(desk):
    wonder = Wonder.objects.get_by_natural_key("duel", "1", "piraeus")
    fields = filled(desk.get(address(wonder))) | {
        "sides-TOTAL_FORMS": "2",
        "sides-1-id": "",
        "sides-1-letter": "B",
        "sides-1-initial_resource": "ore",
        "reason": "try",
    }
    answer = desk.post(address(wonder), fields)
    assert answer.status_code in {200, 302}
    assert wonder.sides.count() == 1


def test_a_card_that_others_chain_from_cannot_be_deleted(desk):
    page = desk.get(address(card(), "delete")).content.decode()
    assert "University chains from School" in page
    answer = desk.post(address(card(), "delete"), {"post": "yes"})
    assert "University chains from School" in answer.content.decode()
    assert card().pk


def test_a_deletion_is_in_the_history(desk, curator):
    row = card("walls")
    answer = desk.post(address(row, "delete"), {"post": "yes"})
    assert answer.status_code == 302
    newest = Card.history.filter(slug="walls", edition__title="duel").first()
    assert (newest.history_type, newest.history_user) == ("-", curator)
    assert newest.history_change_reason == "Deleted at the curators' desk"


def test_many_rows_are_deleted_children_first(desk):
    rows = [card("school"), card("university")]
    fields = {"action": "delete_selected", "_selected_action": [row.pk for row in rows], "post": "yes"}
    desk.post(reverse("admin:rules_card_changelist"), fields)
    assert not Card.objects.filter(pk__in=[row.pk for row in rows]).exists()


# --- publishing ----------------------------------------------------------------------------------


def publish(desk: Client, edition: Edition, why: str = "The German name") -> Any:
    fields = {"action": "publish", "_selected_action": [edition.pk], "why": why}
    return desk.post(reverse("admin:rules_edition_changelist"), fields)


def test_an_edition_is_published_from_its_list(desk):
    row = card()
    row.name = "Schule"
    row.save()
    assert "Published: 7 Wonders Duel, edition 1, ruleset 2." in told(publish(desk, row.edition))
    newest = PublishedRuleset.objects.get(title="duel", number=2)
    assert (newest.by, newest.why) == ("aylin", "The German name")
    rulesets.forget()


def test_publishing_says_why_it_does_not(desk):
    edition = card().edition
    assert "Nothing changed since ruleset 1 was published." in told(publish(desk, edition))
    assert "Say why it is published." in told(publish(desk, edition, why=""))
    card("walls").delete()
    answer = publish(desk, edition)
    assert "is not published: setup: layouts.2: has 20 slots" in told(answer)
    assert PublishedRuleset.objects.filter(title="duel").count() == 1


def test_publishing_needs_its_permission(django_user_model):
    helper = django_user_model.objects.create_user("bruno", is_staff=True)
    may = Permission.objects.filter(content_type__app_label="rules")
    helper.user_permissions.set(may.filter(codename__in=["change_edition", "view_edition"]))
    client = Client()
    client.force_login(helper)
    row = card()
    row.name = "Schule"
    row.save()
    publish(client, row.edition)
    assert PublishedRuleset.objects.filter(title="duel").count() == 1


def test_a_published_ruleset_can_be_read_and_nothing_else(desk):
    row = PublishedRuleset.objects.get(title="duel")
    page = desk.get(address(row)).content.decode()
    assert row.sha256 in page
    assert "desk-document" in page
    assert 'name="_save"' not in page
    assert desk.post(address(row), {"why": "x"}).status_code == 403
    assert desk.get(address(row, "delete")).status_code == 403
    assert desk.post(address(row, "delete"), {"post": "yes"}).status_code == 403
    assert desk.get(reverse("admin:rules_publishedruleset_add")).status_code == 403
    fields = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
    desk.post(reverse("admin:rules_publishedruleset_changelist"), fields)
    assert PublishedRuleset.objects.filter(pk=row.pk, why=row.why).exists()


# --- import and export ---------------------------------------------------------------------------


def export(desk: Client, name: str = "card") -> list[dict[str, Any]]:
    answer = desk.post(reverse(f"admin:rules_{name}_export"), {"format": "1", "resource": "0"})
    return json.loads(answer.content)


def bring(desk: Client, rows: list[dict[str, Any]], name: str = "card") -> Any:
    """Import rows as JSON: the preview, or what it refuses; the caller confirms."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    file = SimpleUploadedFile("cards.json", json.dumps(rows).encode(), "application/json")
    fields = {"format": "1", "resource": "0", "import_file": file}
    return desk.post(reverse(f"admin:rules_{name}_import"), fields)


def confirm(desk: Client, answer: Any, name: str = "card") -> Any:
    fields = {bound.html_name: bound.value() for bound in answer.context["confirm_form"]}
    return desk.post(reverse(f"admin:rules_{name}_process_import"), fields)


@pytest.mark.parametrize("name", ["card", "wonder", "progresstoken", "medal", "deck"])
def test_what_is_exported_can_be_imported_and_changes_nothing(desk, name):
    rows = export(desk, name)
    answer = bring(desk, rows, name)
    result = answer.context["result"]
    assert not result.has_errors()
    assert not result.has_validation_errors()
    assert result.totals["skip"] == len(rows) > 0


def test_an_import_changes_rows_with_their_history(desk, curator):
    rows = [row for row in export(desk) if (row["edition"], row["slug"]) == ("duel 1", "school")]
    rows[0]["name"] = "Schule"
    answer = bring(desk, rows)
    assert card().name == "School"
    confirm(desk, answer)
    assert card().name == "Schule"
    newest = card().history.first()
    assert (newest.history_user, newest.history_change_reason) == (curator, "Imported from cards.json")


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"effects": '[{"type": "scholarship"}]'}, "effects", "unknown effect 'scholarship'"),
        ({"cost": '{"coins": -1}'}, "cost", "must be at least 0, not -1"),
        ({"chains_from": '["kindergarten"]'}, "chains_from", "there is no card “kindergarten”"),
        ({"edition": "duel 9"}, "edition", "there is no edition “duel 9”"),
    ],
)
def test_an_import_is_refused_with_the_field_and_the_reason(desk, change, field, reason):
    rows = [row for row in export(desk) if (row["edition"], row["slug"]) == ("duel 1", "school")]
    answer = bring(desk, [rows[0] | change])
    result = answer.context["result"]
    if result.has_errors():
        text = str(result.row_errors()[0][1][0].error)
    else:
        (invalid,) = result.invalid_rows
        assert field in invalid.field_specific_errors
        text = " ".join(invalid.field_specific_errors[field])
    assert reason in text
    assert "confirm_form" not in answer.context or answer.context["confirm_form"] is None


def test_published_rulesets_have_no_import(desk):
    from django.urls import NoReverseMatch

    with pytest.raises(NoReverseMatch):
        reverse("admin:rules_publishedruleset_import")
