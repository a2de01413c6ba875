"""The search box of every page, and a printed cheat sheet, in a real browser."""

import re

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.once("what the browser does")
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_a_slash_and_a_few_letters_show_the_verdict_on_any_page(pages, axe, width, scheme):
    page = pages(width=width, scheme=scheme)
    page.goto("/guide/duel/symbols")
    page.keyboard.press("/")
    page.keyboard.type("yelow card price")
    found = page.locator("#quick-top").get_by_role("link", name=re.compile("Does a yellow card or a Wonder"))
    found.wait_for()
    assert found.locator(".verdict-tag").inner_text() == "No"
    axe(page)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('#quick-top') !== null")
    page.keyboard.press("Escape")
    assert page.locator("#quick-top").is_hidden()
    assert page.evaluate("document.activeElement.id") == "q-top"
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/search\?q=yelow\+card\+price"))


@pytest.mark.once("its look")
@pytest.mark.parametrize("slug", ["duel", "seven-wonders", "architects"])
def test_a_cheat_sheet_is_one_printed_page(pages, slug):
    page = pages()
    page.goto(f"/guide/{slug}/sheet")
    printed = page.pdf(format="A4")
    assert len(re.findall(rb"/Type /Page\b(?!s)", printed)) == 1
    page.emulate_media(media="print")
    assert page.locator(".top").is_hidden()
    assert page.get_by_role("heading", level=1).is_visible()
