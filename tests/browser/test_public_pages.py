"""Every public page in a real browser: no policy message, no accessibility violation, nothing too wide."""

from tests import public
from tests.browsing import overflow

FACES = "/faces/"
"""Every face of every title, in every size: tests/browser/test_look.py looks at them."""


def pages_to_look_at():
    return [path for path in public.html_paths() if path != FACES]


def test_no_page_has_an_accessibility_violation_or_a_policy_message(pages, axe):
    page = pages()
    wrong = []
    for path in pages_to_look_at():
        page.goto(path)
        try:
            axe(page)
        except AssertionError as violations:
            wrong.append(str(violations))
    assert not wrong, "\n".join(wrong)


def test_on_a_phone_in_the_dark_every_page_fits_and_can_be_read(pages, axe):
    page = pages(width=360, height=740, scheme="dark")
    wrong = []
    for path in pages_to_look_at():
        page.goto(path)
        wrong.extend(f"{path}: {too_wide}" for too_wide in overflow(page))
        try:
            axe(page, colours_only=True)
        except AssertionError as violations:
            wrong.append(str(violations))
    assert not wrong, "\n".join(wrong)
