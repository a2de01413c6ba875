"""The search and the encyclopedia in a real browser."""

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.once("a way of input")
def test_answers_come_while_somebody_types(pages):
    page = pages()
    page.goto("/search")
    page.get_by_label("Your question").press_sequentially("may i pas", delay=20)
    page.get_by_role("link", name="May I pass?").wait_for()
    page.get_by_label("Your question").press("s")
    page.get_by_role("link", name="May I pass?").click()
    page.wait_for_url("**/r/D89")
    assert page.locator(".verdict-word").inner_text() == "No"


@pytest.mark.once("a way of input")
def test_the_filter_is_kept_while_typing(pages):
    page = pages()
    page.goto("/search?q=science&title=architects")
    page.get_by_label("Your question").press_sequentially(" card", delay=20)
    page.locator("#answers").get_by_role("link", name="Architects").and_(
        page.locator("[aria-current]")
    ).wait_for()


@pytest.mark.once("a way of input")
def test_without_scripts_the_search_is_a_form(pages):
    page = pages(javascript=False, width=360)
    page.goto("/r/")
    page.get_by_label("Your question").fill("yelow card price")
    page.get_by_role("button", name="Search").click()
    assert "Showing answers for" in page.locator("#answers").inner_text()
    page.get_by_role("link", name="Does a yellow card or a Wonder").click()
    assert page.locator(".verdict-word").inner_text() == "No"
    page.get_by_text("Quote or show", exact=True).click()
    assert "/r/D4" in page.locator("blockquote").inner_text()


@pytest.mark.once("its look")
@pytest.mark.long
def test_entries_and_cards_of_every_kind_are_accessible_and_fit_a_phone(pages, axe):
    from tests.browsing import overflow

    page = pages(width=360)
    for path in (
        "/r/D88",  # the longest short answer
        "/r/D92",  # seven cards
        "/r/D30",  # disputed, with an option
        "/r/D85",  # an erratum
        "/r/D91",  # a structure, drawn
        "/r/D202",  # a score that opens
        "/r/D97/position/1?m=build:arena&m=discard:altar",  # moves tried in a position
        "/r/D21/position/2?m=build:barracks",  # one of them refused
        "/cards/seven_wonders/alexandria",
        "/cards/seven_wonders/altar",
        "/cards/architects/coin-cat-and-horn",
        "/cards/duel/law",
        "/search?q=zeus",
        "/search?q=architects+price&title=duel",
    ):
        page.emulate_media(color_scheme="light")
        page.goto(path)
        assert not overflow(page), path
        axe(page, dark_too=True)
