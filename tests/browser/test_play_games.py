"""Whole games in a real browser: by clicking, by keyboard alone, and with scripts off on a phone.

Two people click every move; otherwise, and on PostgreSQL, the server makes those in the middle of a game.
`make soak` makes every one by hand.
"""

from __future__ import annotations

import re

import pytest

from play.models import Game
from tests.browser.tables import (
    by_hand,
    game_at,
    go,
    known_seeds,
    length,
    look,
    next_move,
    play,
    settled,
    subject_of,
    turns,
)
from tests.browsing import overflow
from tests.conftest import DATABASE

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 120
FOLLOWED = 2
"""After so many moves that the other page follows by itself, the test asks for it and saves the wait."""
CLICKED = 12
"""So many moves at the beginning, and four at the end, are clicked where the server makes the others."""
A_FEW = 5
"""The same where each move takes a second: by keyboard, or page by page."""
SHORT, SHORT_WITH_BOT = 9, 43
"""Seeds that give short games, with what `next_move` plays; any other would do."""


@pytest.mark.long
def test_two_people_play_a_whole_game_by_clicking(pages, monkeypatch, size):
    """Each in a browser of their own; what one does, the other one's page shows within 3 seconds."""
    known_seeds(monkeypatch, SHORT)
    mira = pages()
    mira.goto("/play/duel/")
    mira.get_by_label("What shall we call you?").fill("Mira")
    mira.get_by_role("button", name="Invite a friend by link").click()
    link = mira.get_by_label("Link").input_value()
    jonas = pages()
    jonas.goto(link)
    jonas.get_by_label("What shall we call you?").fill("Jonas")
    jonas.get_by_role("button", name="Take the seat").click()
    jonas.wait_for_url("**/t/*/")
    mira.get_by_role("heading", name="Duel with Jonas").wait_for(timeout=3000)
    people = [mira, jonas]
    clicked = size(CLICKED if DATABASE == "postgres" else MOST, MOST)
    whole = length(game_at(mira))
    for number in range(MOST):
        game = game_at(mira)
        if game.over:
            break
        if clicked <= number < whole - 4:
            game = play(game)
            continue
        _, decision, offer = next_move(game)
        mover, watcher = people[decision.seat], people[1 - decision.seat]
        if clicked < number == whole - 4:
            for page in people:
                page.reload()
        mover.locator(f"#table a[href$='?choose={subject_of(offer)}']").first.click()
        button = mover.locator(f"button[name=move][value='{offer['move']}']")
        button.wait_for()
        if offer["price"]:
            assert str(offer["price"]) in button.inner_text()
        button.click()
        settled(mover, decision.id)
        if number >= FOLLOWED:
            look(watcher)
        watcher.locator(f"#log-{number + 1}").wait_for(timeout=3000)
        if number == 9:
            assert watcher.locator("#log-10").get_by_text("since your last turn").is_visible()
    else:
        pytest.fail("the game never ended")
    for page in people:
        page.locator(".end").wait_for(timeout=3000)
        assert page.locator("#poll").count() == 0
    assert "You win" in mira.locator(".end h2").inner_text()
    assert "Mira wins" in jonas.locator(".end h2").inner_text()
    number = mira.locator(".end details").first
    number.locator("summary").click()
    assert number.get_by_role("link", name=re.compile("duel.score")).is_visible()
    mira.get_by_role("button", name="Rematch").click()
    mira.wait_for_url(lambda url: game.public_id not in url)
    jonas.get_by_role("button", name="Rematch").click()
    jonas.wait_for_url(lambda url: game.public_id not in url)
    assert mira.url == jonas.url


def press_to(page, selector: str, most: int = 200) -> None:
    """Go to an element with the Tab key, as somebody without a mouse does."""
    for _ in range(most):
        if page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


@pytest.mark.once("a way of input")
@pytest.mark.long
def test_a_whole_game_against_the_bot_by_keyboard_alone(pages, monkeypatch, size):
    known_seeds(monkeypatch, SHORT_WITH_BOT)
    page = pages()
    page.goto("/")
    press_to(page, "a[href='/play/duel/']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/duel/")
    press_to(page, "#name")
    page.keyboard.type("Mira")
    press_to(page, "button[value=bot]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/")
    page.locator("#table").wait_for()
    first, whole = size(A_FEW, MOST), turns(game_at(page))
    for _number, game in by_hand(page, first, whole, MOST):
        _, decision, offer = next_move(game)
        press_to(page, f"a[href$='?choose={subject_of(offer)}']")
        page.keyboard.press("Enter")
        button = f"button[name=move][value='{offer['move']}']"
        page.locator(button).wait_for()
        # The focus has gone into the panel: the button is near.
        page.wait_for_function("() => !!document.activeElement?.closest('.choice')")
        press_to(page, button, 14)
        page.keyboard.press("Enter")
        settled(page, decision.id)
        page.wait_for_function("() => document.activeElement !== document.body")
    assert game_at(page).over
    page.locator(".end").wait_for()
    press_to(page, ".end summary")
    page.keyboard.press("Enter")
    assert page.locator(".end details[open]").count() == 1


@pytest.mark.once("a way of input")
@pytest.mark.long
def test_a_whole_game_with_scripts_off_on_a_phone(pages, monkeypatch, size):
    """Against the bot; nothing is ever wider than the screen."""
    known_seeds(monkeypatch, SHORT_WITH_BOT)
    page = pages(width=360, height=740, javascript=False)
    page.goto("/play/duel/")
    page.get_by_label("What shall we call you?").fill("Mira")
    page.locator("button[value=bot]").click()
    page.wait_for_url("**/t/*/")
    first, whole = size(A_FEW, MOST), turns(game_at(page))
    for number, game in by_hand(page, first, whole, MOST):
        _, _, offer = next_move(game)
        go(page, page.locator(f"#table a[href$='?choose={subject_of(offer)}']").first)
        if number % 3 == 0:
            assert overflow(page) == []
        go(page, page.locator(f"button[name=move][value='{offer['move']}']"))
    assert game_at(page).over
    assert page.locator(".end").is_visible()
    assert overflow(page) == []
    assert Game.objects.count() == 1


@pytest.mark.once("a way of input")
@pytest.mark.long
def test_two_share_a_phone_with_scripts_off(pages, monkeypatch, size):
    """The cover stands between the turns: what belongs to the other one is not on the page."""
    known_seeds(monkeypatch, SHORT)
    page = pages(width=360, height=740, javascript=False)
    page.goto("/play/duel/")
    page.get_by_label("What shall we call you?").fill("Mira")
    page.get_by_label("And the other one?").fill("Jonas")
    page.get_by_role("button", name="Two on this device").click()
    page.wait_for_url("**/t/*/")
    clicked, whole = size(6, MOST), length(game_at(page))
    holder, covers = None, 0
    for _number, game in by_hand(page, clicked, whole, MOST):
        _, decision, offer = next_move(game)
        if holder not in (None, decision.seat):
            covers += 1
            assert page.locator("[name=move], .structure, .city").count() == 0
            assert overflow(page) == []
            go(page, page.get_by_role("button", name=["Mira", "Jonas"][decision.seat]))
        holder = decision.seat
        go(page, page.locator(f"#table a[href$='?choose={subject_of(offer)}']").first)
        go(page, page.locator(f"button[name=move][value='{offer['move']}']"))
    assert game_at(page).over
    assert covers > 5
    assert page.locator(".end").is_visible()
    assert overflow(page) == []
    assert Game.objects.count() == 1
