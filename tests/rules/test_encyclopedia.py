"""The pages of the encyclopedia and of the cards, as a reader sees them."""

from __future__ import annotations

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.encyclopedia.catalog import TITLE_NAMES
from rules.encyclopedia.history import diff
from rules.encyclopedia.markdown import to_html
from rules.models import Card, Entry, RuleCode, Stage
from rules.models.encyclopedia import Status
from rules.recent import lately_clarified
from rules.search import content

pytestmark = pytest.mark.django_db


def text_of(answer):
    """What a page says, without its markup."""
    assert answer.status_code == 200
    body = answer.content.decode().partition("<main")[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def queries_of(client, path):
    content()  # the index of this process is there already
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


# --- An entry ---


def test_the_verdict_comes_first_then_the_reason_then_the_sources(client):
    text = text_of(client.get("/r/D4"))
    parts = [
        "Does a yellow card or a Wonder that produces raise my opponent’s price?",
        "No",
        "yellow cards and Wonders leave it alone.",
        "Duel",
        "Every printing",
        "Rulebook, page 8",
        "Why",
        "Caravansery",
        "Sources",
        "Current rulebook",
        "History",
        "Revision 1",
    ]
    places, at = [], 0
    for part in parts:
        at = text.index(part, at)
        places.append(at)
    assert places == sorted(places)


def test_a_question_that_yes_and_no_do_not_answer_has_a_short_answer(client):
    answer = client.get("/r/D54")
    assert '<p class="verdict-word">' in answer.content.decode()
    assert "7 in all The two of you build seven" in text_of(answer)


def test_sources_stand_by_rank(client):
    text = text_of(client.get("/r/D85"))
    places = [text.index(rank) for rank in ("Erratum", "Older rulebook", "Community")]
    assert places == sorted(places)
    assert "2016-05-19" in text


def test_a_disputed_point_names_its_option_and_default(client):
    text = text_of(client.get("/r/D30"))
    assert "Disputed" in text
    assert "may_decline_token" in text
    assert "Without your say it is no" in text
    assert "by our default you take one" in text


def test_the_cards_it_touches_are_drawn_and_lead_to_their_pages(client):
    page = client.get("/r/D41").content.decode()
    assert 'href="/cards/duel/economy"' in page
    assert 'href="/cards/duel/forum"' in page
    assert 'data-type="yellow"' in page


def test_it_can_be_cited(client):
    text = text_of(client.get("/r/D41"))
    assert "D41 , revision 1" in text
    assert "http://testserver/r/D41" in text


@pytest.mark.parametrize("path", ["/r/d41", "/r/D41/", "/r/d41/"])
def test_there_is_one_permanent_address(client, path):
    answer = client.get(path)
    assert answer.status_code == 301
    assert answer["Location"] == "/r/D41"


@pytest.mark.parametrize(
    "path", ["/r/D999", "/r/X", "/r/chess/", "/r/code/duel.no.such", "/r/%00", "/r/code/%00", "/r/D41%0a"]
)
def test_what_is_not_there_is_a_404(client, path):
    assert client.get(path).status_code == 404


def test_a_rule_code_leads_to_the_entry_of_its_first_line(client):
    assert client.get("/r/code/duel.trade.price")["Location"] == "/r/D1"
    assert client.get("/r/code/DUEL.trade.fixed")["Location"] == "/r/D9"


def test_every_rule_code_leads_to_an_entry(client):
    """Whose page is there: the next test opens them."""
    pages = {f"/r/{entry.short_id}" for entry in Entry.objects.all()}
    for code in RuleCode.objects.all():
        answer = client.get(reverse("rules:code", args=[code.code]))
        assert answer.status_code == 302, code
        assert answer["Location"] in pages, code


def test_every_entry_has_a_page(client, size):
    """`make soak` opens each, else every fourth. What stands on all of them is checked where it is loaded."""
    step = 1 if size(1, 100) > 1 else 4
    for entry in Entry.objects.all()[::step]:
        answer = client.get(f"/r/{entry.short_id}")
        assert answer.status_code == 200
        assert html.escape(entry.sentence) in answer.content.decode()


def test_a_draft_is_seen_by_curators_alone(client, django_user_model):
    Entry.objects.filter(short_id="D41").update(status=Status.DRAFT)
    assert client.get("/r/D41").status_code == 404
    assert client.get("/r/code/duel.trade.to_opponent")["Location"] == "/r/D27"
    assert "What does Economy bring me?" not in text_of(client.get("/r/duel/"))
    client.force_login(django_user_model.objects.create_user("aylin", is_staff=True))
    assert "A draft" in text_of(client.get("/r/D41"))


def test_a_superseded_entry_says_so_and_leads_on(client):
    old, new = Entry.objects.get(short_id="D41"), Entry.objects.get(short_id="D42")
    old.status, old.superseded_by = Status.SUPERSEDED, new
    old.save()
    page = client.get("/r/D41")
    assert "superseded" in text_of(page)
    assert 'href="/r/D42"' in page.content.decode()


# --- History ---


def test_a_change_shows_who_why_and_each_word(client, django_user_model):
    entry = Entry.objects.get(short_id="D4")
    entry.sentence = entry.sentence.replace("leave it alone", "never touch it")
    entry._history_user = django_user_model.objects.create_user("jonas")
    entry._change_reason = "A reader misunderstood it."
    entry.save()
    page = client.get("/r/D4").content.decode()
    assert "Revision 2" in page
    assert "jonas" in page
    assert "A reader misunderstood it." in page
    assert "<del>leave</del>" in page
    assert "<ins>never touch</ins>" in page


def test_a_change_of_the_sources_is_history_too(client):
    entry = Entry.objects.get(short_id="D4")
    entry._change_reason = "The page is known now."
    entry.save()
    one = entry.citations.last()
    one.where = "page 6"
    one.save()
    text = text_of(client.get("/r/D4"))
    assert "The page is known now." in text
    assert "page 6" in text
    assert "Revision 2" in text


def test_saving_without_a_change_is_no_revision(client):
    Entry.objects.get(short_id="D4").save()
    assert "Revision 2" not in text_of(client.get("/r/D4"))


def test_differences_are_safe_html_word_by_word():
    assert diff("a <b> c", "a <b> d") == "a &lt;b&gt; <del>c</del><ins>d</ins>"
    assert diff("one", "wholly other words") == "<del>one</del> <ins>wholly other words</ins>"
    assert diff("", "new") == "<ins>new</ins>"


def test_markdown_cannot_run_anything():
    shown = to_html("**bold** <script>alert(1)</script> [x](javascript:alert(1)) <b onclick=x>")
    assert "<strong>bold</strong>" in shown
    assert "<script" not in shown
    assert "onclick=x>" not in shown.replace("&lt;b onclick=x&gt;", "")
    assert 'href="javascript' not in shown


# --- Browsing ---


def test_browsing_shows_every_answer_with_its_verdict(client):
    page = client.get("/r/duel/")
    text = text_of(page)
    for entry in Entry.objects.filter(theme__title="duel"):
        assert f"{entry.word} {entry.question} {entry.short_id}" in text
    assert "Glossary" in text
    assert "Treasury" in text
    assert 'id="trade"' in page.content.decode()


def test_the_first_page_counts_the_answers_of_each_game(client):
    text = text_of(client.get("/r/"))
    assert "Trade 13" in text
    for title in TITLE_NAMES:
        if count := Entry.objects.filter(theme__title=title).count():
            assert f"All {count} answers" in text, title
    assert "Battle 12" in text
    written = set(Entry.objects.values_list("theme__title", flat=True))
    assert ("No entries yet" in text) == (written != set(TITLE_NAMES))


def test_lately_clarified_puts_the_newest_first_in_one_query():
    entry = Entry.objects.get(short_id="D7")
    entry.sentence = "Production is never spent."
    entry.save()
    Entry.objects.filter(short_id="D8").update(status=Status.DRAFT)
    with CaptureQueriesContext(connection) as queries:
        rows = lately_clarified(200)
    assert len(queries) == 1
    assert rows[0]["short_id"] == "D7"
    assert rows[0]["url"] == "/r/D7"
    assert rows[0]["verdict_icon"] == "verdict-no"
    assert "D8" not in {row["short_id"] for row in rows}
    assert len(lately_clarified(3)) == 3


# --- Cards ---


def test_the_catalogs_of_all_games_are_there(client):
    text = text_of(client.get("/cards/"))
    for words in ("Duel", "7 Wonders, 1st edition", "7 Wonders, 2nd edition", "Architects"):
        assert words in text
    assert "73 cards, 12 Wonders, 10 Progress tokens" in text


@pytest.mark.parametrize("title", ["duel", "seven_wonders", "architects"])
def test_everything_of_a_game_has_a_page(client, title):
    page = client.get(f"/cards/{title}/").content.decode()
    found = set(re.findall(rf'href="(/cards/{title}/[^"?]+)"', page))
    assert len(found) > 50
    for path in found:
        assert client.get(path).status_code == 200, path


def test_an_older_edition_is_one_click_away(client):
    page = client.get("/cards/seven_wonders/").content.decode()
    assert "/cards/seven_wonders/?edition=1" in page
    older = text_of(client.get("/cards/seven_wonders/?edition=1"))
    assert "1st edition" in older
    assert client.get("/cards/seven_wonders/?edition=9").status_code == 404


def test_a_card_says_what_it_costs_and_does(client):
    text = text_of(client.get("/cards/duel/forum"))
    assert "Commerce, Age II" in text
    assert "3 coins, 1 clay" in text
    assert "Produces glass or papyrus." in text
    assert "Verified" in text


def test_chains_lead_both_ways(client):
    page = client.get("/cards/duel/statue").content.decode()
    text = text_of(client.get("/cards/duel/statue"))
    assert "Free with Theater" in text
    assert "Makes free Gardens" in text
    assert 'href="/cards/duel/theater"' in page
    assert 'href="/cards/duel/gardens"' in page


def test_copies_are_told_by_the_number_of_players(client):
    assert "Players 3 4 5 6 7 Copies in play 1 1 2 2 2" in text_of(client.get("/cards/seven_wonders/altar"))


def test_decks_are_told_in_architects(client):
    assert re.search(r"Deck of Alexandria: \d", text_of(client.get("/cards/architects/wood")))


def test_stages_of_a_wonder_are_told(client):
    text = text_of(client.get("/cards/seven_wonders/alexandria"))
    assert "Side A, stage 1 2 stone: 3 victory points." in text


def test_a_value_that_is_not_verified_says_so_and_why(client):
    row = Card.objects.filter(verified=False).exclude(doubt="").select_related("edition").first()
    text = text_of(client.get(f"/cards/{row.edition.title}/{row.slug}?edition={row.edition.number}"))
    assert "Not verified" in text
    assert " ".join(row.doubt.split()) in text


def test_a_card_lists_the_answers_that_touch_it(client):
    text = text_of(client.get("/cards/duel/the-statue-of-zeus"))
    for short_id in ("D12", "D67", "D69", "D70"):
        assert short_id in text


def test_a_curators_unpublished_change_is_announced(client):
    assert "not published yet" not in text_of(client.get("/cards/duel/forum"))
    row = Card.objects.get_by_natural_key("duel", "1", "forum")
    row.source, row._change_reason = "A scan of the card", "Seen it."
    row.save()
    text = text_of(client.get("/cards/duel/forum"))
    assert "not published yet" in text
    assert "Seen it." in text


@pytest.mark.parametrize(
    "path", ["/cards/chess/", "/cards/duel/no-such", "/cards/chess/forum", "/cards/duel/%00"]
)
def test_no_such_card_is_a_404(client, path):
    assert client.get(path).status_code == 404


def test_pages_work_before_anything_is_loaded(client, empty_catalogs):
    for path in ("/r/", "/r/duel/", "/cards/", "/search", "/search?q=stone"):
        assert client.get(path).status_code == 200, path
    assert lately_clarified() == []


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/r/", 3),
        ("/r/duel/", 3),
        ("/r/D41", 12),
        ("/cards/", 2),
        ("/cards/duel/", 2),
        ("/cards/duel/forum", 8),
        ("/search?q=stone+price", 3),
    ],
)
def test_pages_need_few_queries(client, path, most):
    client.get(path)
    assert queries_of(client, path) <= most


def test_reading_pages_cannot_be_written_to(client):
    for path in ("/r/", "/r/D41", "/cards/duel/forum", "/search"):
        assert client.post(path).status_code == 405


def test_a_change_of_a_stage_is_history_of_its_wonder(client):
    stage = Stage.objects.get(side__wonder__slug="the-sphinx", side__wonder__edition__title="duel")
    stage.cost = {"coins": 0, "resources": {"stone": 1, "clay": 1, "glass": 1}}
    stage._change_reason = "Seen on the Wonder itself."
    stage.save()
    text = text_of(client.get("/cards/duel/the-sphinx"))
    assert "Revision 2" in text
    assert "Seen on the Wonder itself." in text
    assert "not published yet" in text
