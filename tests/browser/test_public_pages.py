"""Every public page in a real browser: no policy message, no accessibility violation, nothing too wide."""

import pytest

from tests import public
from tests.browsing import judge, overflow

FACES = "/faces/"
"""Every face of every title, in every size: tests/browser/test_look.py looks at them."""
PARTS = 3
"""So many tests share the pages, so that three processes look at them."""


@pytest.mark.once("its look")
@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_accessible_fits_a_phone_and_breaks_no_policy(pages, part):
    """One width is judged by axe, the other one measured."""
    page = pages()
    wrong = []
    paths = [path for path in public.public_paths() if path != FACES]
    for path in public.html_paths(paths[part::PARTS]):
        page.set_viewport_size({"width": 360, "height": 740})
        page.emulate_media(color_scheme="light")
        page.goto(path)
        wrong.extend(f"{path}: {too_wide}" for too_wide in overflow(page))
        try:
            page.set_viewport_size({"width": 1280, "height": 800})
            judge(page, dark_too=True)
        except AssertionError as violations:
            wrong.append(str(violations))
    assert not wrong, "\n".join(wrong)
