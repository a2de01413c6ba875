"""A real browser for tests: Debian's Chromium, driven by Playwright, fresh for each test.

    def test_a_page(live_server, pages, axe):
        page = pages(width=360, scheme="dark")          # or javascript=False, or path="/search"
        page.goto("/rules/")                            # addresses are relative to the live server
        assert page.get_by_role("heading", level=1).is_visible()
        axe(page)                                       # fails with each violation and where it is

After the test every page must have been silent: a Content-Security-Policy message, an error or a warning in
the console, an exception of a script or a request that failed is a failure. `page.expect_message(pattern)`
lets one kind of message through (a 409 that the test provokes, for instance).
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from django.test import Client
    from playwright.sync_api import Browser, ConsoleMessage, Page

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
NO_BROWSER = "no Chromium here: `apt-get install chromium`, or name one in CHROMIUM="


def find_chromium() -> str | None:
    """Where Chromium stands: $CHROMIUM, or what Debian installs."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The running browser; skips where there is none."""
    program = find_chromium()
    if not program:
        pytest.skip(NO_BROWSER)
    # Playwright runs a loop in this thread, and Django would refuse the test's own queries because of it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


class Messages:
    """What the pages of one test said that nobody wanted to hear."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        self.expected.append(re.compile(pattern))

    def console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.heard.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def watch(self, page: Page) -> None:
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.heard.append(f"script error: {error}"))

    def unexpected(self) -> list[str]:
        return [line for line in self.heard if not any(pattern.search(line) for pattern in self.expected)]


PageMaker = Callable[..., Any]


@pytest.fixture
def pages(chromium: Browser, live_server: Any) -> Iterator[PageMaker]:
    """pages(width=1280, height=800, scheme="light", javascript=True, context=None, base_url=None) -> Page.

    Each call opens a browser of its own (no cookies of the others), unless `context` names the `page.context`
    of an earlier one: then it is one more tab there.
    """
    messages = Messages()
    opened: list[Any] = []

    def make(
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        javascript: bool = True,
        context: Any = None,
        base_url: str | None = None,
    ) -> Page:
        if context is None:
            context = chromium.new_context(
                base_url=base_url or live_server.url,
                viewport={"width": width, "height": height},
                color_scheme=scheme,  # type: ignore[arg-type]
                java_script_enabled=javascript,
                reduced_motion="reduce",
                locale="en-GB",
                timezone_id="UTC",
            )
            context.set_default_timeout(10_000)
            opened.append(context)
        page: Page = context.new_page()
        messages.watch(page)
        page.expect_message = messages.expect  # type: ignore[attr-defined]
        return page

    yield make
    for context in opened:
        context.close()
    unexpected = messages.unexpected()
    assert not unexpected, "The browser complained:\n" + "\n".join(unexpected)


def sign_in(page: Page, client: Client, live_server: Any) -> None:
    """Give the browser the session of a test client: what that one holds, this one holds."""
    from django.conf import settings

    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])


# A page of a thousand cards repeats a few dozen looks. Judging the contrast of each is most of axe's time and
# says nothing new, so before that rule the cards that are built like an earlier one (same elements, classes
# and data, another text) are taken off the page.
AXE_RUN = """async ([selector, coloursOnly]) => {
    const options = {resultTypes: ['violations'], preload: false};
    const where = {include: selector || document};
    const rest = coloursOnly ? {violations: []}
        : await axe.run(where, {...options, rules: {'color-contrast': {enabled: false}}});
    const seen = new Set();
    const look = e => e.tagName + [...e.attributes]
        .filter(a => a.name === 'class' || a.name.startsWith('data-')).map(a => a.name + a.value).join();
    for (const face of document.querySelectorAll('.face')) {
        const card = look(face) + look(face.firstElementChild || face);
        const fresh = [...face.querySelectorAll('*')].map(e => card + look(e)).filter(l => !seen.has(l));
        if (fresh.length) fresh.forEach(l => seen.add(l)); else face.remove();
    }
    const contrast = await axe.run(where, {...options, runOnly: ['color-contrast']});
    return [...rest.violations, ...contrast.violations];
}"""


@pytest.fixture
def axe() -> Callable[..., None]:
    """axe(page, *, within=None, colours_only=False): fails with each violation that axe-core finds.

    It spoils the page (repeated cards go), so load it again before going on. `within` is a selector;
    `colours_only` judges contrast alone, for a page whose structure has been judged.
    """
    return judge


def judge(page: Page, *, within: str | None = None, colours_only: bool = False) -> None:
    # Through the debugging protocol, so the page's Content-Security-Policy has no say.
    page.evaluate(AXE.read_text(encoding="utf-8") + "\n;undefined")
    found = page.evaluate(AXE_RUN, [within, colours_only])
    lines = [
        f"{violation['id']} ({violation['impact']}): {violation['help']}\n    "
        + "\n    ".join(
            f"{' '.join(map(str, node['target']))}: {node['failureSummary'].splitlines()[-1].strip()}"
            for node in violation["nodes"][:5]
        )
        for violation in found
    ]
    assert not lines, f"axe on {page.url}:\n" + "\n".join(lines)


def overflow(page: Page) -> list[str]:
    """What is wider than the screen: elements that reach past its right edge, when the page scrolls sideways.

    Elements inside a part that scrolls by itself (overflow-x) are that part's business.
    """
    found: list[str] = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            const clipped = element => {
                for (let e = element.parentElement; e && e !== document.body; e = e.parentElement)
                    if (getComputedStyle(e).overflowX !== 'visible') return true;
                return false;
            };
            const out = [...document.body.querySelectorAll('*')]
                .filter(e => e.getBoundingClientRect().right > width + 0.5 && !clipped(e))
                .slice(0, 8)
                .map(e => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')} ends at `
                    + Math.round(e.getBoundingClientRect().right));
            return out.length ? out : ['the document is ' + document.documentElement.scrollWidth + ' wide'];
        }"""
    )
    return found
