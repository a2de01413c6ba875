"""What a reader sees of worked situations: on the entry, and when the position is opened to try moves."""

from __future__ import annotations

import html
import re

import pytest

from rules.models import Entry

pytestmark = pytest.mark.django_db


def page(client, path, status=200):
    response = client.get(path)
    assert response.status_code == status
    return html.unescape(response.content.decode())


def words(text):
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def give(short_id="D1", **changed):
    """Give an entry one situation: Mira builds Baths, Jonas makes two stone."""
    entry = Entry.objects.get(short_id=short_id)
    entry.situations = [
        {
            "text": "What does Baths cost Mira?",
            "answer": "4 coins to the bank.",
            "position": {
                "cities": [{"coins": 7}, {"coins": 4, "cards": ["quarry", "stone-pit"]}],
                "on_offer": ["baths", "palace"],
                "age": 3,
            },
            "may": "build:baths",
            "expect": {"price": 4},
        }
        | changed
    ]
    entry.save()


def test_the_entry_shows_the_position_the_question_and_the_outcome_with_its_sum(client):
    give()
    shown = page(client, "/r/D1")
    text = words(shown)
    for part in (
        "Worked situation",
        "What does Baths cost Mira?",
        "4 coins to the bank.",
        "Quarry",
        "Stone Pit",
    ):
        assert part in text, part
    assert "The price: 4 coins" in text
    assert "1 stone at 4: the opponent makes 2 stone" in text
    assert '<a class="rule" href="/r/code/duel.trade.price">' in shown
    assert "plays this position and agrees" in text
    assert 'href="/r/D1/position/1"' in shown
    assert "style=" not in shown


def test_only_what_the_situation_tells_is_drawn(client):
    give()
    shown = page(client, "/r/D1").split('class="sit"')[1].split("</section>")[0]
    assert "Age III" in words(shown)
    assert "pawn" not in words(shown)
    assert "Progress token" not in words(shown)


def test_an_entry_without_situations_has_no_part_for_them(client):
    Entry.objects.filter(short_id="D204").update(situations=[])
    shown = page(client, "/r/D204")
    assert "Worked situation" not in shown
    assert "situations.css" not in shown


def test_a_disagreement_is_said_and_not_hidden(client):
    give(expect={"price": 3})
    assert "disagrees" in words(page(client, "/r/D1"))


def test_a_refusal_is_shown_with_its_rule(client):
    give(may="build:palace", answer="No.", expect={"refused": "duel.cost.short"})
    shown = page(client, "/r/D1")
    assert '<a class="rule" href="/r/code/duel.cost.short">' in shown


def test_scores_open_into_what_brings_the_points(client):
    give(
        position={
            "age": 3,
            "cities": [{"coins": 7, "cards": ["altar", "palace"]}, {}],
            "on_offer": ["arena"],
        },
        may="",
        answer="12 points.",
        expect={"scores": {"0": {"blue": 10, "coins": 2, "total": 12}}},
    )
    text = words(page(client, "/r/D1"))
    assert "Mira’s score: 12" in text
    assert "Altar; Palace" in text


def test_moves_are_told_and_may_be_seen_played(client):
    give(may="", moves=["build:baths"], answer="3 coins are left.", expect={"state": {"cities.0.coins": 3}})
    shown = page(client, "/r/D1")
    assert "Mira built Baths for 4." in words(shown)
    assert 'href="/r/D1/position/1?m=build%3Abaths"' in shown


def test_the_other_option_is_told_with_a_link_to_try_it(client):
    give(
        position={"cities": [{}, {}], "board": ["law"], "on_offer": ["baths"], "choices": ["token"]},
        may="decline",
        answer="No.",
        expect={"refused": "duel.token.must_take"},
        otherwise={
            "options": {"may_decline_token": True},
            "expect": {"legal": True},
            "answer": "She may decline.",
        },
    )
    shown = page(client, "/r/D1")
    assert "may_decline_token: yes : She may decline." in words(shown).replace("yes:", "yes :")
    assert "Decline" in words(page(client, "/r/D1/position/1?other=1"))


# --- trying moves ---------------------------------------------------------------------------------


def test_an_open_position_lists_what_may_be_done_with_prices_and_refusals(client):
    give()
    shown = page(client, "/r/D1/position/1")
    assert "Mira is asked" in words(shown)
    assert 'href="/r/D1/position/1?m=0~build%3Abaths"' in shown or "m=0%7Ebuild%3Abaths" in shown
    assert "Discard, gain 2" in words(shown)
    assert '<a class="rule" href="/r/code/duel.cost.short">' in shown  # Palace is too dear
    assert '<meta name="robots" content="noindex, nofollow">' in shown


def test_moves_are_made_told_and_taken_back(client):
    give()
    shown = page(client, "/r/D1/position/1?m=build:baths&m=build:palace")
    text = words(shown)
    assert "Mira built Baths for 4." in text
    assert "build:palace You have" in text or "build:palace" in text
    assert '<a class="rule" href="/r/code/duel.cost.short">' in shown
    assert 'href="/r/D1/position/1"' in shown  # take back
    assert "Jonas is asked" in text


@pytest.mark.parametrize("move", ["nonsense", "build:no-such-card", "9~build:baths", "\x00", "ü" * 500, ""])
def test_no_move_of_any_characters_gives_an_error(client, move):
    give()
    response = client.get("/r/D1/position/1", {"m": move})
    assert response.status_code == 200
    assert 'role="alert"' in response.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/r/D1/position/0",
        "/r/D1/position/9",
        "/r/D999/position/1",
        "/r/W1/position/99",
        "/r/D1/position/x",
        "/r/%00/position/1",
    ],
)
def test_positions_that_are_not_there_are_not_found(client, path):
    assert client.get(path).status_code == 404


def test_a_draft_is_shown_to_nobody(client):
    give()
    Entry.objects.filter(short_id="D1").update(status="draft")
    assert client.get("/r/D1/position/1").status_code == 404


def test_a_whole_end_is_told_with_the_points(client):
    give(
        position={
            "age": 3,
            "cities": [{"coins": 3, "cards": ["altar"]}, {"coins": 0}],
            "structure": [{"row": 7, "column": 5, "card": "arena"}],
        },
        may="",
        moves=["discard:arena"],
        answer="Mira wins.",
        expect={"winners": [0]},
    )
    assert "Mira wins." in words(page(client, "/r/D1/position/1?m=discard:arena"))
