"""Readers report, ask and leave notes; nothing of it is shown unread, and what helps is thanked for."""

from __future__ import annotations

import html

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from rules.encyclopedia.history import entry_revisions
from rules.models import Entry, Report

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fresh_limits():
    cache.clear()


@pytest.fixture
def desk():
    curator = get_user_model().objects.create_superuser("aylin", "aylin@example.org", "a long pass phrase")
    client = Client()
    client.force_login(curator)
    return client


def send(client, path="/r/D41/report", wait=5, **fields):
    """Open the form, take this many seconds, send it."""
    with time_machine.travel("2026-12-01T10:00:00Z", tick=False) as clock:
        opened = client.get(path).context["form"]["opened"].value()
        clock.shift(wait)
        values = {"kind": "mistake", "text": "The price is another one.", "nickname": "Jonas", **fields}
        return client.post(path, {"opened": opened, **values})


def test_a_report_needs_no_account_and_waits_for_a_curator(client):
    answer = send(client)
    report = Report.objects.get()
    assert (report.entry.short_id, report.state, report.nickname) == ("D41", "waiting", "Jonas")
    page = client.get(answer["Location"]).content.decode()
    assert "A curator will read it." in page
    assert "The price is another one." in page
    assert "The price is another one." not in client.get("/r/D41").content.decode()


def test_the_private_link_tells_what_became_of_it(client):
    address = send(client)["Location"]
    report = Report.objects.get()
    report.state, report.answer = "accepted", "You were right, thank you."
    report.save()
    assert "You were right, thank you." in Client().get(address).content.decode()
    assert client.get(address[:-2] + "xx").status_code == 404


def test_a_question_without_an_entry(client):
    assert send(client, "/ask", kind="question").status_code == 302
    assert Report.objects.get().entry is None
    assert send(client, "/ask", kind="note").status_code == 400, "a note belongs to an entry"


@pytest.mark.parametrize("fields", [{"text": ""}, {"text": "    "}, {"text": "x" * 2001}, {"kind": "praise"}])
def test_bad_input_is_told_and_nothing_is_lost(client, fields):
    answer = send(client, **fields)
    assert answer.status_code == 400
    assert not Report.objects.exists()
    assert "errorlist" in answer.content.decode()
    assert "Jonas" in answer.content.decode()


def test_characters_that_databases_refuse_are_refused_with_a_word(client):
    assert send(client, text="nul \x00 here").status_code == 400
    assert send(client, nickname="a\x00").status_code == 400
    assert send(client, nickname="Jonas \n of  Ur").status_code == 302
    assert Report.objects.get().nickname == "Jonas of Ur"


@pytest.mark.parametrize("robot", [{"wait": 0}, {"website": "http://buy.example"}, {"wait": 3 * 86400}])
def test_robots_are_thanked_and_forgotten(client, robot):
    assert send(client, **robot)["Location"].endswith("/thanks")
    assert not Report.objects.exists()


def test_too_many_at_once_are_asked_to_wait_and_keep_their_text(client):
    for _ in range(5):
        assert send(client).status_code == 302
    answer = send(client, text="The sixth one within an hour.")
    assert answer.status_code == 429
    assert answer["Retry-After"] == "3600"
    assert "The sixth one within an hour." in answer.content.decode()
    assert Report.objects.count() == 5


def test_a_published_note_is_shown_escaped_with_the_curators_answer(client, desk):
    send(client, kind="note", text="<script>alert(1)</script> We always forget this.")
    report = Report.objects.get()
    assert "We always forget this." not in client.get("/r/D41").content.decode()
    address = reverse("admin:rules_report_change", args=[report.pk])
    answer = desk.post(address, {"state": "published", "answer": "So do we.", "entry": report.entry_id})
    assert answer.status_code == 302, answer.content.decode()
    text = client.get("/r/D41").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt; We always forget this." in text
    assert "So do we." in text


def test_a_change_because_of_a_report_settles_it_and_thanks_its_sender(client, desk):
    send(client)
    report = Report.objects.get()
    entry = Entry.objects.get(short_id="D41")
    queue = desk.get(reverse("admin:rules_report_changelist")).content.decode()
    assert "The price is another one." in queue
    change = reverse("admin:rules_entry_change", args=[entry.pk]) + f"?report={report.pk}"
    form = desk.get(change).context["adminform"].form
    assert form["reason_of_change"].value() == "Thanks to Jonas, who reported it."
    inline = desk.get(change).context["inline_admin_formsets"][0].formset
    data = {field.html_name: field.value() if field.value() is not None else "" for field in form}
    for part in (inline.management_form, *inline.forms):
        data |= {field.html_name: field.value() if field.value() is not None else "" for field in part}
    data["sentence"] = "A better sentence."
    for name in ("titles", "editions", "variants", "cards", "see", "situations"):
        data[name] = form[name].as_widget().partition(">")[2].rpartition("<")[0].strip()
    data = {name: html.unescape(str(value)) for name, value in data.items()}
    answer = desk.post(change, data)
    assert answer.status_code == 302, answer.context["errors"]
    report.refresh_from_db()
    assert (report.state, report.answered_by.username) == ("accepted", "aylin")
    assert entry_revisions(entry)[0].reason == "Thanks to Jonas, who reported it."


def test_the_queue_is_for_curators(client):
    assert client.get(reverse("admin:rules_report_changelist")).status_code == 302
