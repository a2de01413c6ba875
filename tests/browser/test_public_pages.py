"""Every public page in a real browser: no policy message, no accessibility violation, nothing too wide."""

import pytest

from tests import public
from tests.browsing import overflow


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_an_accessibility_violation_or_a_policy_message(pages, axe, scheme):
    page = pages(scheme=scheme)
    wrong = []
    for path in public.html_paths():
        page.goto(path)
        try:
            axe(page, colours_only=scheme == "dark")
        except AssertionError as violations:
            wrong.append(str(violations))
    assert not wrong, "\n".join(wrong)


def test_no_page_is_wider_than_a_phone(pages):
    page = pages(width=360, height=740)
    wide = {}
    for path in public.html_paths():
        page.goto(path)
        if too_wide := overflow(page):
            wide[path] = too_wide
    assert not wide


def test_every_page_has_one_heading_a_language_and_a_main_part(pages):
    page = pages(javascript=False)
    wrong = []
    for path in public.html_paths():
        page.goto(path)
        if page.locator("h1").count() != 1:
            wrong.append(f"{path}: {page.locator('h1').count()} first headings")
        if page.locator("main").count() != 1:
            wrong.append(f"{path}: {page.locator('main').count()} main parts")
        if not page.locator("html").get_attribute("lang"):
            wrong.append(f"{path}: no language")
        if not page.title():
            wrong.append(f"{path}: no title")
    assert not wrong, "\n".join(wrong)
