"""The table in a real browser: half-made choices, closed questions, two tabs, small pages, accessibility."""

from __future__ import annotations

import re

import pytest

from play import setup
from tests.browser.tables import game_at, known_seeds, next_move, play, settled, sit, subject_of
from tests.browsing import overflow
from tests.public import a_game

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(pages, live_server, monkeypatch):
    """(page of Mira, page of Jonas, game) of a table in Age I."""
    known_seeds(monkeypatch, 5)
    mira, jonas = pages(), pages()
    places = [setup.Place("Mira", owner=True), setup.Place("Jonas")]
    game = play(setup.make_game("duel", {}, places), 9)
    for number, page in enumerate((mira, jonas)):
        sit(game, number, page, live_server)
    return mira, jonas, game


def accessible(page) -> list[str]:
    return page.locator(".structure a[data-choose]").evaluate_all("cards => cards.map(c => c.dataset.choose)")


@pytest.mark.once("what the browser does")
def test_a_choice_scroll_focus_and_opened_parts_survive_the_opponents_move(two):
    mira, jonas, game = two
    _, decision, offer = next_move(game)
    mover, watcher = (mira, jonas) if decision.seat == 0 else (jonas, mira)
    kept = next(card for card in accessible(watcher) if card != offer["card"])
    watcher.locator(f"a[data-choose='{kept}']").click()
    title = watcher.locator("#choice-title")
    watcher.wait_for_function("() => location.search.startsWith('?choose=')")
    name = title.inner_text()
    watcher.locator("#discard summary").click()
    watcher.locator(f"a[data-choose='{kept}']").focus()
    watcher.evaluate("() => window.scrollTo(0, 90)")
    before = watcher.evaluate("() => [window.scrollY, document.activeElement.dataset.choose]")
    mover.locator(f"a[data-choose='{subject_of(offer)}']").click()
    mover.locator(f"button[name=move][value='{offer['move']}']").click()
    watcher.locator(f"#log-{game.move_count + 1}").wait_for(timeout=3000)
    assert title.inner_text() == name
    assert watcher.evaluate("() => [window.scrollY, document.activeElement.dataset.choose]") == before
    assert watcher.locator("#discard").get_attribute("open") is not None
    assert watcher.url.endswith(f"?choose={kept}")


def test_a_question_settled_in_another_tab_is_answered_with_the_table(two, pages):
    mira, jonas, game = two
    _, decision, offer = next_move(game)
    tab = mira if decision.seat == 0 else jonas
    tab.expect_message("409")
    tab.route("**/live/**", lambda route: route.abort())
    tab.expect_message("net::ERR_FAILED")
    other = next(card for card in accessible(tab) if card != offer["card"])
    tab.locator(f"a[data-choose='{other}']").click()
    tab.locator(".ways button[name=move]").first.wait_for()
    play(game)
    tab.locator(".ways button[name=move]").first.click()
    alert = tab.get_by_role("alert")
    alert.wait_for()
    assert "settled already" in alert.inner_text()
    assert tab.url.endswith(f"?choose={other}")


@pytest.mark.once("what the browser does")
def test_no_poll_while_the_page_is_hidden(two):
    mira, jonas, game = two
    _, decision, _ = next_move(game)
    watcher = jonas if decision.seat == 0 else mira
    asked = []
    watcher.evaluate("() => Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})")
    watcher.on("request", lambda request: "/live/" in request.url and asked.append(request.url))
    play(game)
    watcher.wait_for_timeout(2600)
    assert asked == []
    watcher.evaluate("() => { delete document.hidden; }")
    watcher.locator(f"#log-{game.move_count + 1}").wait_for(timeout=3000)


@pytest.mark.once("its look")
def test_the_price_stands_on_the_button_and_says_where_it_comes_from(two):
    mira, jonas, game = two
    for _ in range(20):
        _, decision, _ = next_move(game)
        from play import rulebook

        state = rulebook.state_of(game)
        offers = state.offers(state.pending()[0])
        bought = [o for o in offers if any(line["code"] == "duel.trade.price" for line in o["lines"])]
        if bought:
            break
        game = play(game)
    offer = bought[0]
    page = mira if decision.seat == 0 else jonas
    page.goto(page.url.split("?")[0] + f"?choose={offer['card']}")
    panel = page.locator(".choice").inner_text()
    params = next(line["params"] for line in offer["lines"] if line["code"] == "duel.trade.price")
    assert re.search(rf"{params['units']} \w+ at {params['price']}", panel)
    assert page.locator(".choice a[href^='/r/code/']").count() > 0


@pytest.mark.once("its look")
@pytest.mark.parametrize("moves_made", [0, 11, 40, None])
def test_the_table_is_accessible_at_every_stage(pages, axe, moves_made):
    game = a_game(moves_made)
    page = pages()
    page.goto(game.get_absolute_url())
    axe(page, dark_too=True)
    if moves_made:
        page.goto(f"{game.get_absolute_url()}replay/?at=8")
        axe(page, dark_too=True)


@pytest.mark.once("its look")
def test_the_choice_panel_and_the_small_pages_are_accessible(two, axe):
    mira, jonas, game = two
    page = mira if next_move(game)[1].seat == 0 else jonas
    page.goto(page.url.split("?")[0] + f"?choose={accessible(page)[0]}")
    assert page.locator(".ways button[name=move]").count()
    axe(page, dark_too=True)
    page.goto(game.get_absolute_url() + "device/")
    axe(page, dark_too=True)
    page.goto("/play/duel/")
    page.locator("summary").click()
    axe(page, dark_too=True)


@pytest.mark.once("its look")
def test_no_small_page_is_wider_than_a_phone(two):
    mira, _, game = two
    mira.set_viewport_size({"width": 360, "height": 740})
    for path in ("/play/", "/play/duel/", "device/", "replay/?at=12"):
        mira.goto(path if path.startswith("/") else game.get_absolute_url() + path)
        assert overflow(mira) == [], path


@pytest.mark.once("what the browser does")
def test_the_link_can_be_copied_and_is_shown_as_a_code(two):
    mira, _, game = two
    mira.goto(game.get_absolute_url() + "device/")
    mira.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mira.get_by_role("button", name="Copy").click()
    link = mira.get_by_label("Link").input_value()
    assert mira.evaluate("() => navigator.clipboard.readText()") == link
    assert mira.get_by_role("img", name="QR code").is_visible()


def test_the_cover_comes_and_goes_without_a_reload(pages, monkeypatch):
    known_seeds(monkeypatch, 6)
    page = pages()
    page.goto("/play/duel/")
    page.get_by_label("What shall we call you?").fill("Mira")
    page.get_by_label("And the other one?").fill("Jonas")
    page.get_by_role("button", name="Two on this device").click()
    page.wait_for_url("**/t/*/")
    page.evaluate("() => { window.neverLeft = true; }")
    for _ in range(3):
        _, decision, offer = next_move(game_at(page))
        page.locator(f"a[data-choose='{subject_of(offer)}']").click()
        page.locator(f"button[name=move][value='{offer['move']}']").click()
        settled(page, decision.id)
        other = next_move(game_at(page))[1].seat
        if other != decision.seat:
            cover = page.get_by_role("button", name=["Mira", "Jonas"][other])
            cover.wait_for()
            assert page.locator(".draft, .city").count() == 0
            cover.click()
        page.locator(".draft").wait_for()
    assert page.evaluate("() => window.neverLeft")


@pytest.mark.once("what the browser does")
def test_a_tab_in_the_background_says_in_its_title_whose_turn_it_is(two):
    mira, jonas, game = two
    _, decision, _ = next_move(game)
    asked, waiting = (mira, jonas) if decision.seat == 0 else (jonas, mira)
    assert asked.title().startswith("Your turn: Duel with")
    assert waiting.title().startswith("Duel with")
