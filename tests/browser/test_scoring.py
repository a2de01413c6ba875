"""Score sheets in a browser: by keyboard, on a phone, on two phones, without a connection or scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from scoring import saving
from scoring.saving import Player
from tests.browsing import overflow
from tests.scoring.helpers import NAMES, PAD, a_sheet, columns, enter, filled

pytestmark = pytest.mark.django_db(transaction=True)

SEVEN = {row: (*values, values[0], values[1]) for row, values in PAD.items()}
"""Seven players."""


class Hands:
    """Presses keys and taps, and counts them."""

    def __init__(self, page):
        self.page = page
        self.presses = 0

    def key(self, name):
        self.presses += 1
        self.page.keyboard.press(name)

    def type(self, text):
        for letter in text:
            self.key(letter)

    def tap(self, locator):
        self.presses += 1
        locator.click()


def edit(page, sheet, query=""):
    page.goto(f"/score/s/{sheet.public_id}/edit/{query}")


def cell(page, number, row):
    return page.locator(f'[id="c{number}.{row}"]')


@pytest.mark.once("a way of input")
def test_seven_players_by_category_in_at_most_160_presses(pages):
    """On a phone, names and Wonders known: typed number by number, down each column."""
    sheet = saving.make("seven_wonders", [Player(name) for name in (*NAMES, "Ida", "Ben")])
    page = pages(width=360, height=740)
    edit(page, sheet)
    hands = Hands(page)
    hands.tap(cell(page, 0, "military"))
    for number in range(7):
        for row in SEVEN:
            hands.type(str(SEVEN[row][number]))
            # Enter goes down the column, and from its last row to the next column.
            if (number, row) != (6, "green"):
                hands.key("Enter")
    expect(page.locator("#total-6")).to_have_text("47")
    expect(page.locator("#verdict")).to_have_text("Equal points")
    assert hands.presses <= 160, hands.presses
    assert not overflow(page)
    assert [column.entries["green"] for column in columns(sheet)] == [str(n) for n in SEVEN["green"]]


@pytest.mark.once("a way of input")
def test_keys_step_a_number_and_a_sum_is_understood(pages):
    sheet = a_sheet(players=3)
    page = pages()
    edit(page, sheet)
    cell(page, 0, "blue").focus()
    page.keyboard.type("3+5+2")
    expect(page.locator("#total-0")).to_have_text("10")
    page.keyboard.press("Tab")
    expect(cell(page, 1, "blue")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    expect(cell(page, 1, "blue")).to_have_value("1")
    expect(page.locator(".problems")).to_contain_text("nothing in the game adds up to 1")
    expect(cell(page, 1, "blue")).to_have_attribute("aria-invalid", "true")
    expect(cell(page, 1, "blue")).to_be_focused()


def test_two_phones_enter_their_own_columns_and_see_each_other(pages):
    sheet = a_sheet(players=3)
    mira, jonas = pages(width=360, height=740), pages(width=360, height=740)
    edit(mira, sheet, "?column=0")
    edit(jonas, sheet, "?column=1")
    cell(mira, 0, "blue").fill("12")
    cell(jonas, 1, "green").fill("26")
    jonas.get_by_role("button", name="Military: one less").click()
    expect(mira.locator("#total-0")).to_have_text("12")
    expect(jonas.locator("#total-1")).to_have_text("25")
    # What the other one has entered comes with the next answer (or the next look, every five seconds).
    cell(mira, 0, "purple").fill("3")
    expect(mira.locator(".ranking")).to_contain_text("25")
    expect(cell(mira, 0, "blue")).to_have_value("12")
    mira.get_by_role("button", name="Save and read").click()
    expect(mira.get_by_role("link", name="Jonas, Science")).to_have_text(re.compile("26"))
    made = columns(sheet)
    assert (made[0].entries, made[1].entries) == (
        {"blue": "12", "purple": "3"},
        {"green": "26", "military": "-1"},
    )


def test_both_enter_the_same_cell_and_both_are_told(pages):
    sheet = a_sheet(players=3)
    page = pages()
    edit(page, sheet)
    # An answer of 409 is what this is about.
    page.expect_message(r"409")
    enter(sheet, 0, {"blue": 9})
    cell(page, 0, "blue").fill("12")
    expect(page.get_by_role("alert")).to_contain_text("has entered 9 meanwhile. It stands; you typed 12.")
    expect(cell(page, 0, "blue")).to_have_value("9")
    assert columns(sheet)[0].entries == {"blue": "9"}


def late(page, path):
    """Let the server answer requests to `path`, and keep what it says until it is let go. Without the service
    worker, through which the browser's driver cannot see."""
    page.add_init_script("Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")
    held = []

    def hold(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    def arrived():
        for _ in range(100):
            if held:
                return
            page.wait_for_timeout(50)
        pytest.fail(f"nothing was asked of {path}")

    def let_go():
        route, answer = held[0]
        with page.expect_event("requestfinished", lambda request: f"/{path}/" in request.url):
            route.fulfill(response=answer)

    page.route(f"**/{path}/**", hold)
    return arrived, let_go


SETTLED = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))"
WAKE = "document.getElementById('poll').dispatchEvent(new Event('wake'))"


@pytest.mark.once("the browser's part")
def test_a_look_that_comes_late_takes_nothing_back(pages):
    sheet = a_sheet(players=3)
    page = pages()
    arrived, let_go = late(page, "live")
    edit(page, sheet)
    enter(sheet, 1, {"green": 26})
    page.evaluate(WAKE)
    arrived()
    cell(page, 0, "blue").fill("12")
    expect(page.locator("#total-0")).to_have_text("12")
    let_go()
    page.evaluate(SETTLED)
    assert cell(page, 0, "blue").input_value() == "12"
    cell(page, 0, "purple").fill("3")
    expect(page.locator("#total-0")).to_have_text("15")
    assert columns(sheet)[0].entries == {"blue": "12", "purple": "3"}


@pytest.mark.once("the browser's part")
def test_who_types_on_while_an_answer_is_late_is_not_told_of_themselves(pages):
    sheet = a_sheet(players=3)
    page = pages()
    arrived, let_go = late(page, "save")
    edit(page, sheet)
    cell(page, 0, "blue").fill("2")
    arrived()
    cell(page, 0, "blue").press("End")
    page.keyboard.type("4")
    # Another phone enters something, and a look overtakes the answer.
    enter(sheet, 1, {"green": 26})
    page.evaluate(WAKE)
    expect(page.locator("#total-1")).to_have_text("26")
    assert cell(page, 0, "blue").input_value() == "24"
    # Now it would be sent, were nothing under way.
    page.evaluate("document.getElementById('sheet-form').dispatchEvent(new Event('retry'))")
    let_go()
    expect(page.locator("#total-0")).to_have_text("24")
    assert page.get_by_role("alert").count() == 0
    assert columns(sheet)[0].entries == {"blue": "24"}


def test_what_is_typed_without_a_connection_is_kept_and_sent_later(pages):
    sheet = a_sheet(players=3)
    page = pages()
    page.expect_message(r"ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)|Failed to load")
    edit(page, sheet)
    page.context.set_offline(True)
    cell(page, 0, "blue").fill("12")
    expect(page.locator("#offline")).to_be_visible()
    cell(page, 2, "green").fill("26")
    assert columns(sheet)[0].entries == {}
    # The tab is closed and opened again when the connection is back.
    other = pages(context=page.context)
    page.close()
    page.context.set_offline(False)
    edit(other, sheet)
    expect(other.locator("#total-0")).to_have_text("12")
    expect(other.locator("#total-2")).to_have_text("26")
    assert columns(sheet)[2].entries == {"green": "26"}
    assert other.evaluate("localStorage.length") == 0


@pytest.mark.once("a way of input")
def test_a_sheet_works_without_scripts(pages):
    page = pages(width=360, height=740, javascript=False)
    page.goto("/score/new/duel/")
    page.get_by_label("Seat 1").fill("Mira")
    page.get_by_role("button", name="Open the sheet").click()
    cell(page, 0, "blue").fill("3+5")
    cell(page, 1, "blue").fill("7")
    page.get_by_role("button", name="Save", exact=True).click()
    assert page.locator("#total-0").inner_text() == "8"
    page.get_by_role("link", name="Mira", exact=True).first.click()
    # Enter saves, and presses none of the steppers.
    cell(page, 0, "blue").press("Enter")
    assert cell(page, 0, "blue").input_value() == "3+5"
    page.get_by_role("button", name="Wonders: one more").click()
    assert page.locator("#total-0").inner_text() == "9"
    page.get_by_role("link", name="Cards of Player 2").click()
    page.locator('input[name="p.cards.palace"]').check()
    page.get_by_role("button", name="Save, to the sheet").click()
    page.get_by_role("link", name="Read", exact=True).click()
    page.get_by_role("link", name=re.compile("Player 2, Civilian")).click()
    assert "7 was typed" not in page.locator(".explain").inner_text()
    assert "As it was typed: 7" in page.locator(".explain").inner_text()


@pytest.mark.once("a way of input")
def test_cards_are_found_by_name_and_everything_is_computed(pages):
    sheet = a_sheet(players=3)
    page = pages()
    page.goto(f"/score/s/{sheet.public_id}/cards/0/")
    search = page.get_by_role("searchbox", name="Find a card, token or Wonder")
    for name in ("scho", "libr", "acad", "study", "pala"):
        search.fill(name)
        search.press("Enter")
    page.get_by_label("Wonder and side").select_option("gizah:A")
    page.get_by_label("Stages built").select_option("2")
    page.get_by_label("Coins left").fill("8")
    page.get_by_label("Coins left").press("Tab")
    # Science 4 + 1 + 1 + 7, Palace 8, two stages 3 + 5, treasury 2.
    expect(page.locator(".now-total")).to_have_text("Total 31")
    page.get_by_role("link", name="To the sheet").click()
    expect(page.locator("#total-0")).to_have_text("31")
    page.locator("td", has=cell(page, 0, "green")).get_by_role("link").click()
    expect(page.locator(".explain")).to_contain_text("1 set of three")


@pytest.mark.once("its look")
def test_statistics_have_charts_and_the_policy_is_silent(pages, client, live_server):
    from tests.browsing import sign_in

    sheet = filled()
    enter(sheet, 0, {"purse": 7})
    enter(sheet, 2, {"purse": 6})
    client.get("/")
    session = client.session
    session["sheets"] = [sheet.public_id]
    session.save()
    client.cookies["sessionid"] = session.session_key
    page = pages(width=360, height=740, scheme="dark")
    sign_in(page, client, live_server)
    page.goto("/score/statistics/")
    expect(page.locator(".chart:visible")).to_have_count(3)
    painted = page.evaluate(
        """() => { const c = document.querySelector('.chart canvas');
           return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(n => n); }"""
    )
    assert painted
    assert not overflow(page)


@pytest.mark.once("its look")
def test_every_kind_of_sheet_is_accessible_and_fits_a_phone(pages, axe):
    """What tests/browser/test_public_pages.py does not open."""
    seven = saving.make("seven_wonders", [Player(name) for name in (*NAMES, "Ida", "Ben")])
    enter(seven, 0, {"blue": "1", "green": "x"})
    duel = a_sheet("duel", 2)
    page = pages(width=360, height=740)
    for address in (
        f"/score/s/{seven.public_id}/edit/",
        f"/score/s/{duel.public_id}/edit/?column=1",
    ):
        page.goto(address)
        assert not overflow(page), address
        axe(page)
