"""A sheet without a connection: what is typed waits, and a reload shows what the device has kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from scoring.models import Column
from tests.browsing import sign_in
from tests.scoring.helpers import a_sheet, columns, enter

pytestmark = pytest.mark.django_db(transaction=True)

SILENT = r"ERR_INTERNET_DISCONNECTED|htmx:(sendError|afterRequest)|Failed to (load|fetch)"
KEPT = """async () => {
  const texts = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (request.url.includes('/score/')) texts.push(await (await cache.match(request)).text());
    }
  }
  return texts.join('');
}"""


def cell(page, number, row):
    return page.locator(f'[id="c{number}.{row}"]')


def kept(page, text):
    """Wait until the device has kept a page with this text."""
    page.wait_for_function(f"async () => (await ({KEPT})()).includes({text!r})")


def back(page):
    """The connection is back, and the browser says so, which the emulation leaves out after a reload."""
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")


def test_a_reload_without_a_connection_shows_what_was_entered_and_keeps_what_is_typed(
    pages, client, live_server, django_user_model
):
    client.force_login(django_user_model.objects.create_user("secretname"))
    sheet = a_sheet(players=3)
    page = pages(width=360, height=740, fresh=True)
    page.expect_message(SILENT)
    sign_in(page, client, live_server)
    page.goto(f"/score/s/{sheet.public_id}/edit/")
    cell(page, 0, "blue").fill("12")
    expect(page.locator("#total-0")).to_have_text("12")
    kept(page, '<td id="total-0">12</td>')
    page.context.set_offline(True)
    cell(page, 2, "green").fill("26")
    expect(page.locator("#offline")).to_be_visible()
    page.reload()
    expect(page.locator("#kept")).to_contain_text("You are looking at what this device kept:")
    expect(page.locator("#total-0")).to_have_text("12")
    expect(cell(page, 0, "blue")).to_have_value("12")
    expect(cell(page, 2, "green")).to_have_value("26")
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).borderCollapse") == "collapse"
    # The token of this visit and the name of whoever is signed in are not on it.
    assert page.evaluate("document.querySelector('[name=csrfmiddlewaretoken]').value") == ""
    assert "secretname" not in page.evaluate(KEPT)
    cell(page, 1, "yellow").fill("4")
    page.reload()
    expect(cell(page, 1, "yellow")).to_have_value("4")
    # A page of the sheet that was never opened leads back to the one that was.
    page.goto(f"/score/s/{sheet.public_id}/history/")
    expect(page).to_have_url(f"{live_server.url}/score/s/{sheet.public_id}/edit/")
    back(page)
    expect(page.locator("#kept")).to_be_hidden(timeout=15_000)
    expect(page.locator("#total-2")).to_have_text("26")
    expect(page.locator("#total-1")).to_have_text("4")
    assert [one.entries for one in columns(sheet)] == [{"blue": "12"}, {"yellow": "4"}, {"green": "26"}]
    assert page.evaluate("localStorage.length") == 0
    # Taken off the list, it leaves the browser too.
    page.goto("/score/")
    page.get_by_role("button", name="Take off the list").click()
    expect(page.get_by_text("The sheet itself stays where it was.")).to_be_visible()
    assert page.evaluate("caches.keys()") == []


@pytest.mark.once("the browser's part")
def test_cards_chosen_without_a_connection_are_sent_when_it_is_back(pages):
    sheet = a_sheet("duel", 2)
    page = pages(fresh=True)
    page.expect_message(SILENT)
    page.goto(f"/score/s/{sheet.public_id}/cards/0/")
    kept(page, "p.cards.palace")
    page.context.set_offline(True)
    page.locator('input[name="p.cards.palace"]').check()
    expect(page.locator("#offline")).to_be_visible()
    page.reload()
    expect(page.locator("#kept")).to_be_visible()
    expect(page.locator('input[name="p.cards.palace"]')).to_be_checked()
    page.get_by_label("Coins left").fill("9")
    back(page)
    expect(page.locator(".now-total")).to_have_text("Total 10", timeout=15_000)
    made = Column.objects.get(sheet=sheet, number=0)
    assert (made.pieces, made.entries) == ({"cards.palace": 1}, {"purse": "9"})


@pytest.mark.once("the browser's part")
def test_another_device_may_have_changed_the_same_number_meanwhile(pages):
    sheet = a_sheet(players=3)
    page = pages(fresh=True)
    page.expect_message(SILENT + "|409")
    page.goto(f"/score/s/{sheet.public_id}/edit/?column=0")
    kept(page, 'id="one-name"')
    page.context.set_offline(True)
    cell(page, 0, "blue").fill("12")
    expect(page.locator("#offline")).to_be_visible()
    page.reload()
    expect(cell(page, 0, "blue")).to_have_value("12")
    enter(sheet, 0, {"blue": 9})
    back(page)
    expect(page.get_by_role("alert")).to_contain_text(
        "has entered 9 meanwhile. It stands; you typed 12.", timeout=15_000
    )
    expect(cell(page, 0, "blue")).to_have_value("9")
