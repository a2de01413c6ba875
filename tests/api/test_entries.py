"""What a program reads of the encyclopedia: entries and their history, situations, codes, words; reports."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.models import Entry, Report
from rules.models.encyclopedia import Status
from tests.api.calling import problem

pytestmark = pytest.mark.django_db


def test_an_entry_says_all_that_its_page_does(stranger):
    entry = stranger.get("entries/D41").json()
    row = Entry.objects.get(short_id="D41")
    assert (entry["question"], entry["verdict"], entry["sentence"]) == (
        row.question,
        row.verdict,
        row.sentence,
    )
    assert "**" not in entry["reason_text"]
    ranks = [source["rank"] for source in entry["sources"]]
    assert ranks == sorted(ranks) != []
    assert stranger.client.get(entry["page"]).status_code == 200
    assert stranger.get("entries/d41").json() == entry, "in whatever case"


def test_entries_are_filtered_by_what_is_asked(stranger):
    def found(**query):
        return stranger.get("entries", {"limit": 200, **query}).json()["results"]

    assert {"D1"} <= {row["id"] for row in found(code="duel.trade.price")}
    disputed = found(verdict="disputed")
    assert disputed
    assert {row["verdict"] for row in disputed} == {"disputed"}
    assert any(row["option"] for row in disputed)
    second = found(title="seven_wonders", edition="2")
    assert all(not row["editions"] or "2" in row["editions"] for row in second)
    assert {row["id"] for row in found(option="may_decline_token")} >= {"D30"}
    assert found(code="no.such.code") == []
    assert found(changed_after="2999-01-01T00:00:00Z") == []
    problem(stranger.get("entries", {"verdict": "maybe"}), 400, "invalid")
    problem(stranger.get("entries", {"status": "draft"}), 400, "invalid")


def test_all_entries_come_page_by_page_in_the_order_of_their_ids(stranger):
    ids, address = [], "/api/v1/entries?title=duel&limit=100"
    while address:
        page = stranger.get(address).json()
        ids += [row["id"] for row in page["results"]]
        address = page["next"]
    own = [id for id in ids if id.startswith("D")]
    assert own == sorted(own, key=lambda id: int(id[1:]))
    public = Entry.objects.public()
    assert len(ids) == sum("duel" in titles for titles in public.values_list("titles", flat=True))


def test_a_draft_is_not_there(stranger):
    entry = Entry.objects.get(short_id="D41")
    entry.status = Status.DRAFT
    entry.save()
    for path in ("", "/revisions", "/revisions/1", "/situations", "/situations/1"):
        problem(stranger.get(f"entries/D41{path}"), 404, "not-found")
    code = Entry.objects.get(short_id="D41").rule_lines.first()
    if code:
        assert "D41" not in stranger.get(f"codes/{code.code.code}").json()["entries"]
    assert "D41" not in {row["id"] for row in stranger.get("entries", {"limit": 200}).json()["results"]}


@pytest.mark.parametrize("path", ["entries/X", "entries/D99999", "entries/41", "entries/D41/revisions/99"])
def test_what_is_not_there_is_said_to_be_not_there(stranger, path):
    problem(stranger.get(path), 404, "not-found")
    problem(stranger.get(path, If_None_Match="*"), 404, "not-found")


def test_an_entry_costs_one_query_and_is_not_sent_twice(stranger):
    first = stranger.get("entries/D41")
    with CaptureQueriesContext(connection) as made:
        assert stranger.get("entries/D41").status_code == 200
        assert stranger.get("entries/D41", If_None_Match=first["ETag"]).status_code == 304
        assert stranger.get("entries", {"limit": 200, "title": "duel"}).status_code == 200
    assert len(made) == 3


# --- what became of it ---------------------------------------------------------------------------


def changed(short_id, **fields):
    entry = Entry.objects.get(short_id=short_id)
    for name, value in fields.items():
        setattr(entry, name, value)
    entry._change_reason = "Said more clearly"
    entry.save()


def test_a_revision_says_what_it_changed_word_by_word(stranger):
    before = stranger.get("entries/D41").json()
    changed("D41", sentence=before["sentence"] + " Really.")
    rows = stranger.get("entries/D41/revisions").json()["results"]
    assert [row["number"] for row in rows] == [2, 1]
    assert rows[0]["why"] == "Said more clearly"
    (change,) = rows[0]["changes"]
    assert change["field"] == "sentence"
    assert "".join(part["text"] for part in change["parts"] if part["what"] != "gone").endswith(" Really.")
    assert "".join(p["text"] for p in change["parts"] if p["what"] != "new") == before["sentence"]
    old, new = (stranger.get(f"entries/D41/revisions/{number}").json() for number in (1, 2))
    assert (old["sentence"], old["newest"]) == (before["sentence"], False)
    assert (new["sentence"], new["newest"]) == (before["sentence"] + " Really.", True)
    assert [source["id"] for source in old["sources"]] == [source["id"] for source in before["sources"]]
    assert stranger.get("entries/D41").json()["sentence"] == new["sentence"]


def test_an_entry_as_readers_saw_it_on_a_day(stranger):
    assert stranger.get("entries/D41/as-of", {"day": "2999-12-31"}).json()["number"] == 1
    assert stranger.get("entries/D41/as-of", {"day": "9999-12-31"}).json()["number"] == 1
    problem(stranger.get("entries/D41/as-of", {"day": "1999-12-31"}), 404, "not-found")
    problem(stranger.get("entries/D41/as-of"), 400, "invalid")
    problem(stranger.get("entries/D41/as-of", {"day": "yesterday"}), 400, "invalid")


def test_the_changes_of_all_entries_the_newest_first(stranger):
    changed("W26", sentence="Another sentence.")
    found = stranger.get("changes", {"limit": 3}).json()
    newest = found["results"][0]
    assert (newest["entry"], newest["number"], newest["sentence"]) == ("W26", 2, "Another sentence.")
    assert newest["changes"][0]["field"] == "sentence"
    after = stranger.get(found["next"]).json()
    assert after["previous"]
    assert {row["number"] for row in after["results"]} == {1}
    assert stranger.get("changes", {"title": "duel", "limit": 1}).json()["results"][0]["title"] == "duel"
    problem(stranger.get("changes", {"cursor": "x"}), 400, "invalid")


# --- worked situations ---------------------------------------------------------------------------


def test_a_worked_situation_with_what_the_engine_says(stranger):
    one = stranger.get("entries/D41/situations/1").json()
    assert one["case"] == "D41"
    assert one["outcome"]["agrees"] is True
    assert one["outcome"]["differences"] == []
    if "price" in one["expect"]:
        assert one["outcome"]["price"] == one["expect"]["price"]
    for line in one["outcome"]["lines"]:
        assert line["words"] != line["code"]
    assert stranger.client.get(one["page"]).status_code == 200
    problem(stranger.get("entries/D41/situations/99"), 404, "not-found")


@pytest.mark.parametrize("entry", ["D1", "W26", "A23"])
def test_its_position_can_be_put_to_the_engine_as_it_stands(stranger, entry):
    """What `situations` gives, `settle` takes."""
    rows = stranger.get(f"entries/{entry}/situations").json()["results"]
    asked = [row for row in rows if row["may"]]
    assert asked
    for row in asked:
        body = {name: row[name] for name in ("title", "edition", "position", "moves", "may", "seat")}
        answer = stranger.post("settle", body)
        assert answer.status_code == 200, answer.content
        found = answer.json()
        for name in ("legal", "price", "paid", "gain", "lines", "refusal", "follows"):
            assert found[name] == row["outcome"][name], name


# --- codes, words, sources -----------------------------------------------------------------------


def test_a_rule_code_leads_to_its_entry(stranger):
    code = stranger.get("codes/duel.trade.price").json()
    assert code["entry"] == code["entries"][0]
    assert "duel.trade.price" in stranger.get(f"entries/{code['entry']}").json()["codes"]
    assert stranger.client.get(code["page"]).status_code == 302
    rows = stranger.get("codes", {"title": "architects", "limit": 200}).json()["results"]
    assert {row["code"].partition(".")[0] for row in rows} == {"architects"}
    problem(stranger.get("codes/duel.no.such"), 404, "not-found")


def test_the_glossary_and_the_sources(stranger):
    words = stranger.get("glossary", {"title": "duel", "q": "treasury"}).json()["results"]
    assert words
    assert all(word["title"] == "duel" for word in words)
    ranks = [one["rank"] for one in stranger.get("sources", {"title": "duel"}).json()["results"]]
    assert ranks == sorted(ranks)


# --- what readers send ---------------------------------------------------------------------------


def test_a_report_is_kept_and_its_sender_sees_what_became_of_it(stranger):
    body = {"kind": "mistake", "text": "The price is wrong.", "entry": "D41", "nickname": " Noor  A. "}
    answer = stranger.post("reports", body)
    assert answer.status_code == 201, answer.content
    sent = answer.json()
    assert (sent["state"], sent["entry"], sent["nickname"]) == ("waiting", "D41", "Noor A.")
    report = Report.objects.get()
    report.decide(Report.State.ACCEPTED, None)
    report.answer = "Thank you."
    report.save()
    later = stranger.get(answer["Location"]).json()
    assert (later["state"], later["answer"]) == ("accepted", "Thank you.")
    assert stranger.client.get(later["page"]).status_code == 200
    problem(stranger.get(f"reports/{report.pk}"), 404, "not-found")


def test_a_report_with_a_token_is_its_owners_and_sent_twice_it_is_kept_once(caller_of):
    program = caller_of("Aylin")
    body = {"kind": "question", "text": "Who begins Age II?"}
    first = program.post("reports", body, Idempotency_Key="r1")
    again = program.post("reports", body, Idempotency_Key="r1")
    assert first.json() == again.json()
    assert Report.objects.get().user == program.user


def test_a_report_that_says_nothing_is_refused_and_many_must_wait(stranger, settings):
    for body, pointer in (
        ({"kind": "mistake"}, "/text"),
        ({"kind": "mistake", "text": "  a  "}, "/text"),
        ({"kind": "praise", "text": "hello there"}, "/kind"),
        ({"kind": "note", "text": "hello there"}, "/entry"),
        ({"kind": "note", "text": "hello there", "entry": "D99999"}, "/entry"),
    ):
        assert problem(stranger.post("reports", body), 400, "invalid")["errors"][0]["pointer"] == pointer
    body = {"kind": "question", "text": "Who begins Age II?"}
    answers = [stranger.post("reports", body) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429]
    assert answers[-1]["Retry-After"] == "3600"
    assert problem(answers[-1], 429, "too-many")
