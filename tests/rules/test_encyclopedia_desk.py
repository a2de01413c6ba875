"""The curators' desk for the encyclopedia: a change has a reason, a refusal stands at its field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.models import Entry, RuleCode, Source, Synonym, Term, Theme

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(django_user_model: Any) -> Client:
    client = Client()
    client.force_login(
        django_user_model.objects.create_superuser("aylin", "aylin@example.org", "a pass phrase")
    )
    return client


def filled(answer: Any) -> dict[str, Any]:
    """What the form of a page sends when nothing is changed in it."""
    form = answer.context["adminform"].form
    sent = {name: "" if (value := form[name].value()) is None else value for name in form.fields}
    for wrapped in answer.context["inline_admin_formsets"]:
        for one in (wrapped.formset.management_form, *wrapped.formset.forms):
            for bound in one:
                sent[bound.html_name] = "" if bound.value() is None else bound.value()
    return sent


_filled: dict[str, dict[str, Any]] = {}
"""By entry, what its form sends. No test leaves an entry changed, so each form is asked for once."""


def change(desk: Client, entry: str, /, **values: Any) -> Any:
    """Change an entry in its form, as a curator does."""
    address = reverse("admin:rules_entry_change", args=[Entry.objects.get(short_id=entry).pk])
    if entry not in _filled:
        _filled[entry] = filled(desk.get(address))
    return desk.post(address, _filled[entry] | values)


def test_a_change_is_saved_with_its_reason_and_its_author(desk):
    answer = change(desk, "D41", sentence="Said better.", reason_of_change="Asked twice this week.")
    assert answer.status_code == 302, answer.context["errors"]
    entry = Entry.objects.get(short_id="D41")
    assert entry.sentence == "Said better."
    latest = entry.history.first()
    assert (latest.history_change_reason, latest.history_user.username) == ("Asked twice this week.", "aylin")
    page = desk.get("/r/D41").content.decode()
    assert "Asked twice this week." in page
    assert "Revision 2" in page


def test_a_change_needs_a_reason(desk):
    answer = change(desk, "D41", sentence="Said better.")
    assert "reason_of_change" in answer.context["adminform"].form.errors


@pytest.mark.parametrize(
    "wrong",
    [
        {"titles": "[]"},
        {"cards": '["no-such"]', "option": "may_fly", "short": "", "see": '["x"]'},
    ],
)
def test_wrong_values_are_refused_each_at_its_field(desk, wrong):
    answer = change(desk, "D41", reason_of_change="Trying.", **wrong)
    assert answer.status_code == 200
    assert set(answer.context["adminform"].form.errors) == set(wrong)


def test_what_readers_see_keeps_a_source(desk):
    entry = Entry.objects.get(short_id="D7")
    gone = {f"citations-{number}-DELETE": "on" for number in range(entry.citations.count())}
    answer = change(desk, "D7", reason_of_change="Trying.", **gone)
    assert answer.status_code == 200
    assert "at least one source" in answer.content.decode()
    assert change(desk, "D7", reason_of_change="Doubted.", status="draft", **gone).status_code == 302


def test_an_entry_cannot_be_deleted_nor_its_short_id_changed(desk):
    entry = Entry.objects.get(short_id="D41")
    assert desk.post(reverse("admin:rules_entry_delete", args=[entry.pk]), {"post": "yes"}).status_code == 403
    change(desk, "D41", short_id="D999", reason_of_change="Trying.")
    assert not Entry.objects.filter(short_id="D999").exists()


def test_entries_are_found_by_game_and_word(desk):
    page = desk.get(
        reverse("admin:rules_entry_changelist"), {"title": "duel", "q": "Economy"}
    ).content.decode()
    assert "What does Economy bring me?" in page
    assert "May I pass?" not in page
    none = desk.get(reverse("admin:rules_entry_changelist"), {"title": "architects"}).content.decode()
    assert "What does Economy bring me?" not in none


def test_rule_codes_are_only_looked_at(desk):
    code = RuleCode.objects.get(code="duel.trade.price")
    page = desk.get(reverse("admin:rules_rulecode_change", args=[code.pk]))
    assert "D1 What do I pay" in page.content.decode()
    assert desk.post(reverse("admin:rules_rulecode_change", args=[code.pk]), {"code": "x"}).status_code == 403


@pytest.mark.parametrize("model", [Entry, Source, Term, Synonym, Theme])
def test_every_kind_of_row_can_be_listed_added_and_opened(desk, model):
    name = model._meta.model_name
    assert desk.get(reverse(f"admin:rules_{name}_changelist")).status_code == 200
    assert desk.get(reverse(f"admin:rules_{name}_add")).status_code == 200
    row = model.objects.first()
    assert desk.get(reverse(f"admin:rules_{name}_change", args=[row.pk])).status_code == 200
    assert desk.get(reverse(f"admin:rules_{name}_history", args=[row.pk])).status_code == 200


def test_a_new_synonym_is_searched_for_at_once(desk):
    sent = {"word": "simoleons", "means": "coins", "title": "", "reason": "Heard at a table."}
    assert desk.post(reverse("admin:rules_synonym_add"), sent).status_code == 302
    assert "We also looked for" in desk.get("/search?q=simoleons").content.decode()


def test_an_entry_lists_how_people_ask_for_it_and_leads_to_one_more(desk):
    Synonym.objects.create(word="kerfuffle about gazebos", means="D41")
    entry = Entry.objects.get(short_id="D41")
    page = desk.get(reverse("admin:rules_entry_change", args=[entry.pk])).content.decode()
    assert "<li>kerfuffle about gazebos</li>" in page
    rows = desk.get(reverse("admin:rules_synonym_changelist"), {"means__exact": "D41"}).content.decode()
    assert "kerfuffle about gazebos" in rows
    add = desk.get(reverse("admin:rules_synonym_add"), {"means": "D41"}).content.decode()
    assert 'value="D41"' in add


def test_ways_to_ask_and_words_are_listed_apart(desk):
    Synonym.objects.create(word="kerfuffle", means="D41")
    Synonym.objects.create(word="kerfluffle", means="coins")
    for leads, there, absent in (
        ("entry", ">kerfuffle<", ">kerfluffle<"),
        ("word", ">kerfluffle<", ">kerfuffle<"),
    ):
        page = desk.get(
            reverse("admin:rules_synonym_changelist"), {"leads": leads, "q": "kerf"}
        ).content.decode()
        assert there in page
        assert absent not in page
