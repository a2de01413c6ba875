"""Every change of an entry can be seen, cited, followed and brought back."""

from __future__ import annotations

import html
import re
from datetime import UTC, date, datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from rules.encyclopedia.history import entry_revisions
from rules.encyclopedia.versions import cited_at, restore, revision_at, side_by_side
from rules.models import Citation, Entry, Source

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def curator():
    return get_user_model().objects.create_superuser("aylin", "aylin@example.org", "a long pass phrase")


@pytest.fixture
def entry(curator):
    """D41, changed once: another sentence and one more source."""
    entry = Entry.objects.get(short_id="D41")
    history = entry.history.first()
    history.history_date = datetime(2026, 3, 1, 12, tzinfo=UTC)
    history.save()
    for one in Citation.history.filter(entry_id=entry.pk):
        one.history_date = datetime(2026, 3, 1, 12, 0, 1, tzinfo=UTC)
        one.save()
    change(entry, curator, "A sentence that is new.", "Clearer")
    citation = Citation(entry=entry, source=Source.objects.order_by("-rank")[0], where="page 99")
    citation._change_reason = "Clearer"
    citation.save()
    return entry


def change(entry, by, sentence, why):
    entry.sentence = sentence
    entry._change_reason, entry._history_user = why, by
    entry.save()


def words(answer):
    body = answer.content.decode().partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_an_old_revision_says_what_it_said_and_names_the_answer_of_today(client, entry):
    before = entry.history.last().sentence
    answer = client.get("/r/D41/1")
    assert before in words(answer)
    assert "A sentence that is new." not in words(answer)
    assert "This is revision 1 of 2, which stood from 1 March 2026" in words(answer)
    assert "page 99" not in words(answer)
    assert b'href="/r/D41"' in answer.content


def test_two_revisions_stand_side_by_side(client, entry):
    text = client.get("/r/D41/2").content.decode()
    table = text.partition('<table class="beside">')[2].partition("</table>")[0]
    assert "<del>" in table.partition("A sentence")[0]
    assert "<ins>" in table
    assert "page 99" in table
    assert "aylin: Clearer" in words(client.get("/r/D41/2"))


@pytest.mark.parametrize("path", ["/r/D41/9", "/r/D41/0", "/r/D9999/1", "/r/nothing/1"])
def test_what_never_was_is_not_found(client, entry, path):
    assert client.get(path).status_code == 404


def test_a_draft_of_the_past_is_shown_to_curators_only(client, entry, curator):
    record = entry.history.last()
    record.status = "draft"
    record.save()
    assert client.get("/r/D41/1").status_code == 404
    client.force_login(curator)
    assert client.get("/r/D41/1").status_code == 200


def test_as_of_a_day_leads_to_the_revision_of_that_day(client, entry):
    assert client.get("/r/D41/as-of?day=2026-03-01")["Location"] == "/r/D41/1"
    assert client.get("/r/D41/as-of?day=2030-01-01")["Location"] == "/r/D41/2"
    early = client.get("/r/D41/as-of?day=2001-01-01", follow=True)
    assert "There was no answer yet on that day." in early.content.decode()
    for no_day in ("yesterday", "9999-12-31", "0000-00-00"):
        assert client.get(f"/r/D41/as-of?day={no_day}")["Location"] == "/r/D41"
    assert revision_at(entry_revisions(entry), date(2026, 2, 28)) is None


def test_the_page_of_an_entry_leads_to_its_revisions(client, entry):
    text = client.get("/r/D41").content.decode()
    assert 'href="/r/D41/1"' in text
    assert 'href="/r/D41/2"' in text


def test_bringing_back_is_a_new_revision_with_the_sources_of_then(entry, curator):
    first = entry_revisions(entry)[-1]
    restore(entry, first, curator, "It was right")
    entry.refresh_from_db()
    revisions = entry_revisions(entry)
    assert len(revisions) == 3
    assert entry.sentence == first.record.sentence
    assert not entry.citations.filter(where="page 99").exists()
    assert (revisions[0].by, revisions[0].reason) == ("aylin", "It was right")
    assert side_by_side(first, revisions[0]) == []
    # And forth again: a source that was gone is there again, under its old number.
    restore(entry, revisions[1], curator, "It was not")
    assert entry.citations.filter(where="page 99").exists()
    assert len(cited_at(entry_revisions(entry)[0])) == len(cited_at(revisions[1]))


def test_a_curator_brings_a_revision_back_at_the_desk(client, entry, curator):
    address = reverse("admin:rules_entry_restore", args=[entry.pk, 1])
    assert client.post(address, {"why": "x"}).status_code == 302
    assert len(entry_revisions(entry)) == 2, "a stranger changed something"
    client.force_login(curator)
    assert "Bring it back" in client.get(address).content.decode()
    assert "Give the reason." in client.post(address, {"why": " "}).content.decode()
    assert client.post(address, {"why": "It was right"})["Location"] == "/r/D41"
    assert len(entry_revisions(entry)) == 3


def test_changes_show_the_newest_first_and_of_one_game(client, entry):
    text = words(client.get("/r/changes"))
    assert text.index("Revision 2") < text.index("A new answer")
    assert "aylin · Clearer" in text
    assert "D41" in words(client.get("/r/duel/changes"))
    assert "D41" not in words(client.get("/r/architects/changes"))
    assert client.get("/r/chess/changes").status_code == 404
    assert client.get("/r/changes?page=x").status_code == 200


def test_the_page_of_changes_takes_few_queries(client, entry, django_assert_max_num_queries):
    with django_assert_max_num_queries(9):
        client.get("/r/changes")


def test_the_feed_can_be_read_by_a_feed_reader(client, entry):
    answer = client.get("/r/duel/changes.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    first = feed.find(f"{ATOM}entry")
    assert first.find(f"{ATOM}title").text.startswith("D41: ")
    assert first.find(f"{ATOM}link").get("href").endswith("/r/D41/2")
    assert "A sentence that is new." in first.find(f"{ATOM}summary").text
    assert datetime.fromisoformat(first.find(f"{ATOM}updated").text) > datetime.now(UTC) - timedelta(hours=1)
    assert client.get("/r/chess/changes.atom").status_code == 404


def test_a_link_shows_its_verdict_where_it_is_pasted(client, entry):
    text = html.unescape(client.get("/r/D41").content.decode())
    described = re.search(r'property="og:description" content="([^"]*)"', text)[1]
    assert described == f"{entry.word}. {entry.sentence}"
    assert 'class="qr"' in text


def test_search_engines_get_question_and_answer_that_cannot_end_the_element(client, entry, curator):
    change(entry, curator, "Less < more </script><b>& so on", "To try it")
    text = client.get("/r/D41").content.decode()
    data = text.partition('<script type="application/ld+json">')[2].partition("</script>")[0]
    assert "\\u003C/script\\u003E" in data
    assert "</script><b>" not in text


def test_the_map_of_the_site_lists_entries_and_cards(client, entry):
    text = client.get("/sitemap.xml").content.decode()
    assert "/r/D41</loc>" in text
    assert "/cards/duel/school</loc>" in text
    assert "Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content.decode()
