"""A real browser for tests: Debian's Chromium, driven by Playwright, without a memory of other tests.

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
    from playwright.sync_api import Browser, ConsoleMessage, Error, Page

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
PATIENCE = 30_000
"""Milliseconds until what is waited for counts as missing: no test waits so long on a machine that is not
very busy, and one that is wrong is wrong each time."""
NOTHING = "/healthz"
"""The page that a window shows between two tests."""
FAILED = pytest.StashKey[bool]()
"""Set on a test whose body has failed (by tests/conftest.py)."""
PROGRAMS = ("chromium-headless-shell", "chromium")
"""Debian's. The shell is the same Chromium without the window around the page, which nobody sees here: it
takes a quarter less of a processor for the same pages."""
NO_BROWSER = (
    "no Chromium here: `apt-get install chromium-headless-shell` (or chromium), or name one in CHROMIUM="
)


def find_chromium() -> str | None:
    """Where Chromium stands: $CHROMIUM, or what Debian installs."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The running browser; skips where there is none."""
    program = find_chromium()
    if not program:
        pytest.skip(NO_BROWSER)
    # Playwright runs a loop in this thread, and Django would refuse the test's own queries because of it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
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

    def error(self, error: Error) -> None:
        self.heard.append(f"script error: {error}")

    def watch(self, page: Page) -> None:
        page.on("console", self.console)
        page.on("pageerror", self.error)
        page.expect_message = self.expect  # type: ignore[attr-defined]

    def leave(self, page: Page) -> None:
        page.remove_listener("console", self.console)
        page.remove_listener("pageerror", self.error)

    def unexpected(self) -> list[str]:
        return [line for line in self.heard if not any(pattern.search(line) for pattern in self.expected)]


class Window:
    """A browser context with one page. To open one costs as much as to load three pages, so test after test
    uses it, and `forget` takes away what would tell the next one of the last."""

    def __init__(self, browser: Browser, base_url: str, javascript: bool) -> None:
        self.base_url = base_url
        self.javascript = javascript
        self.context = browser.new_context(
            base_url=base_url,
            java_script_enabled=javascript,
            reduced_motion="reduce",
            locale="en-GB",
            timezone_id="UTC",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.protocol = self.context.new_cdp_session(self.page)

    def forget(self) -> bool:
        """Cookies, stored data, permissions, history, other tabs. False when it cannot be used again."""
        if self.page.is_closed() or self.context.service_workers:
            return False
        for tab in self.context.pages:
            if tab is not self.page:
                tab.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.set_offline(False)
        self.context.clear_permissions()
        if self.javascript:
            self.page.evaluate("() => sessionStorage.clear()")
        # A page of the same site keeps the process that draws it.
        self.page.goto(f"{self.base_url}{NOTHING}")
        self.context.clear_cookies()
        self.protocol.send("Storage.clearDataForOrigin", {"origin": self.base_url, "storageTypes": "all"})
        self.protocol.send("Page.resetNavigationHistory")
        self.page.emulate_media(media="null")
        return True


PageMaker = Callable[..., Any]


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> list[Window]:
    """Those that no test uses at the moment."""
    return []


@pytest.fixture
def pages(
    chromium: Browser, windows: list[Window], live_server: Any, request: pytest.FixtureRequest
) -> Iterator[PageMaker]:
    """pages(width=1280, height=800, scheme="light", javascript=True, context=None, base_url=None,
    fresh=False) -> Page.

    Each call opens a browser of its own (no cookies of the others), unless `context` names the `page.context`
    of an earlier one: then it is one more tab there. `fresh`: no test has used it before, for what a service
    worker of an earlier one could still disturb.
    """
    messages = Messages()
    opened: list[Window] = []

    def make(
        width: int = 1280,
        height: int = 800,
        scheme: str = "light",
        javascript: bool = True,
        context: Any = None,
        base_url: str | None = None,
        fresh: bool = False,
    ) -> Page:
        if context is None:
            wanted = (base_url or live_server.url, javascript)
            known = [] if fresh else windows
            window = next((one for one in known if (one.base_url, one.javascript) == wanted), None)
            if window is None:
                window = Window(chromium, *wanted)
            else:
                windows.remove(window)
            opened.append(window)
            page = window.page
        else:
            page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        messages.watch(page)
        return page

    yield make
    for window in opened:
        messages.leave(window.page)
        # What has failed once is tried again with nothing left of it; a server of the test's own is gone.
        ours = window.base_url == live_server.url and FAILED not in request.node.stash
        if ours and window.forget():
            windows.append(window)
        else:
            window.context.close()
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
AXE_RUN = """async (selector) => {
    const options = {resultTypes: ['violations'], preload: false};
    const where = {include: selector || document};
    const rest = await axe.run(where, {...options, rules: {'color-contrast': {enabled: false}}});
    const seen = new Set();
    const look = e => e.tagName + [...e.attributes]
        .filter(a => a.name === 'class' || a.name.startsWith('data-')).map(a => a.name + a.value).join();
    for (const face of document.querySelectorAll('.face')) {
        const card = look(face) + look(face.firstElementChild || face);
        const fresh = [...face.querySelectorAll('*')].map(e => card + look(e)).filter(l => !seen.has(l));
        if (fresh.length) fresh.forEach(l => seen.add(l)); else face.remove();
    }
    return rest.violations;
}"""
AXE_COLOURS = """async (selector) => {
    const options = {resultTypes: ['violations'], preload: false, runOnly: ['color-contrast']};
    return (await axe.run({include: selector || document}, options)).violations;
}"""


@pytest.fixture
def axe() -> Callable[..., None]:
    """axe(page, *, within=None, dark_too=False): fails with each violation that axe-core finds.

    It spoils the page (repeated cards go), so load it again before going on. `within` is a selector;
    `dark_too` judges the contrast in the dark theme as well, and leaves the page in it.
    """
    return judge


def judge(page: Page, *, within: str | None = None, dark_too: bool = False) -> None:
    # Through the debugging protocol, so the page's Content-Security-Policy has no say.
    page.evaluate(AXE.read_text(encoding="utf-8") + "\n;undefined")
    found = page.evaluate(AXE_RUN, within) + page.evaluate(AXE_COLOURS, within)
    if dark_too:
        page.emulate_media(color_scheme="dark")
        found += page.evaluate(AXE_COLOURS, within)
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
