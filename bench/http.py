"""Moves over HTTP against a bare view, the weight of the table page, and query counts.

On the embedded default: a fresh SQLite file, the real gunicorn on loopback, one browser's session. The bare
view (bench/urls.py) reads the session, locks one row and writes it; its requests and the moves take turns.
"""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench.report import Row

ROOT = Path(__file__).resolve().parent.parent
MOVES = int(os.environ.get("BENCH_MOVES") or 300)
"""How many moves of each kind (redirect, fragment) are timed."""
WARM_UP = 20
MANY = 50
TABLES = {"Duel": ("duel", 2), "7 Wonders": ("seven_wonders", 3)}
"""What is timed: the title and how many people. In 7 Wonders two moves of three are choices that wait; the
third one plays the turn for all."""
AT_MOST = {"Duel": {"redirect": 2.5, "fragment": 4.0}, "7 Wonders": {"redirect": 3.5, "fragment": 6.0}}
"""Times the bare view."""
WEIGHT_KB = 100
QUERIES = 12


def run(units: float) -> list[Row]:
    """All measurements of this part; `units` (the yardstick) is not needed, since the bare view is one."""
    with tempfile.TemporaryDirectory(prefix="scriptorium-bench-") as folder:
        os.environ["BENCH_DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        prepare()
        rows: list[Row] = []
        with server() as port:
            for name in TABLES:
                rows += speed(port, name)
            rows += weight(port)
        rows += queries()
        return rows


def prepare() -> None:
    """The database as `make data` makes it, and the static files."""
    import django
    from django.core.management import call_command

    from tools import data, serve

    django.setup()
    data.prepare(verbosity=0)
    call_command("migrate", run_syncdb=True, verbosity=0)
    serve.collect_static()

    from bench.models import Row as BareRow

    BareRow.objects.create(pk=1)


@contextlib.contextmanager
def server() -> Iterator[int]:
    """gunicorn as `make run` starts it; gives the port."""
    from tools.postgres import die_with_parent

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py"]
    process = subprocess.Popen(
        [*command, "--bind", f"127.0.0.1:{port}", "config.wsgi:application"],
        cwd=ROOT,
        preexec_fn=die_with_parent,
    )
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
                break
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(20)


class Player:
    """A browser's session that holds all seats of a game on one device, and knows what may be played."""

    def __init__(self, games: int = 1, seed: int = 1, title: str = "duel", people: int = 2) -> None:
        from django.conf import settings
        from django.contrib.sessions.backends.db import SessionStore

        from play import rulebook

        self.rng = random.Random(seed)
        self.games = [self._new_game(title, people) for _ in range(games)]
        self.game = self.games[0]
        self.state = rulebook.state_of(self.game)
        seats = [seat for game in self.games for seat in game.seats.all()]
        session = SessionStore()
        session["seats"] = {str(seat.pk): seat.token_version for seat in seats}
        session.save()
        self.token = secrets.token_hex(16)
        self.client: Any = None
        self.cookies = {settings.SESSION_COOKIE_NAME: session.session_key, "csrftoken": self.token}

    def _new_game(self, title: str, people: int) -> Any:
        from play import setup
        from play.models import Seat

        places = [setup.Place(name, Seat.Kind.HOT_SEAT, owner=name == "A") for name in "ABCDEFG"[:people]]
        return setup.make_game(title, {}, places, covered=False, seed=self.rng.randbytes(32))

    @property
    def over(self) -> bool:
        return not self.state.pending()

    def next_move(self) -> dict[str, str]:
        """A random legal answer to the open question, as the form sends it; this side plays it, too."""
        decision = self.state.pending()[0]
        move = self.rng.choice(list(self.state.legal(decision)))
        self.state.play(decision, move)
        return {"decision": decision.id, "move": str(move)}

    def path(self, name: str) -> str:
        from django.urls import reverse

        return reverse(f"play:{name}", args=[self.game.public_id])

    def headers(self, fragment: bool = False) -> dict[str, str]:
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.token,
            "Accept-Encoding": "gzip",
        }
        return {**headers, "HX-Request": "true"} if fragment else headers


def speed(port: int, name: str) -> list[Row]:
    """p50 and p95 of the bare view and of a move answered by a redirect and by the fragment."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    times: dict[str, list[float]] = {"bare": [], "redirect": [], "fragment": []}
    title, people = TABLES[name]
    player, games = Player(1, 1, title, people), 1

    def post(path: str, form: dict[str, str], fragment: bool, status: int) -> float:
        body, headers = urlencode(form), player.headers(fragment)
        began = time.perf_counter()
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read()
        took = time.perf_counter() - began
        if answer.status != status:
            raise RuntimeError(f"POST {path} {form}: status {answer.status} instead of {status}")
        return took

    while len(times["fragment"]) < MOVES + WARM_UP:
        for kind, status in (("redirect", 302), ("fragment", 200)):
            if player.over:
                games += 1
                player = Player(1, games, title, people)
            times["bare"].append(post("/bench/bare/", {}, False, 302))
            times[kind].append(post(player.path("move"), player.next_move(), kind == "fragment", status))
    connection.close()
    timed = {kind: values[WARM_UP:] for kind, values in times.items()}
    rows = []
    for kind, values in timed.items():
        what = f"{name}, " + ("bare view between" if kind == "bare" else f"move, {kind}")
        rows.append(Row(f"{what}, p50", 1000 * percentile(values, 50), "ms", note=f"of {len(values)}"))
        rows.append(Row(f"{what}, p95", 1000 * percentile(values, 95), "ms"))
    for kind, limit in AT_MOST[name].items():
        for share in (50, 95):
            ratio = percentile(timed[kind], share) / percentile(timed["bare"], share)
            rows.append(Row(f"{name}, move, {kind}, against bare, p{share}", ratio, "times", at_most=limit))
    return rows


def percentile(values: list[float], share: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


def weight(port: int) -> list[Row]:
    """What a browser with an empty cache fetches for a table page, in kB (1000 bytes), headers included."""
    from tests.browsing import ARGUMENTS, find_chromium

    program = find_chromium()
    if program is None:
        print("The weight of the table page is not measured: there is no Chromium here.", file=sys.stderr)
        return []
    player = Player()
    cookies: list[Any] = [
        {"name": name, "value": value, "url": f"http://127.0.0.1:{port}"}
        for name, value in player.cookies.items()
    ]
    path = player.path("table")
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    # No query of ours happens beyond this line: Playwright runs a loop in this thread.
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        context = browser.new_context()
        context.add_cookies(cookies)
        page = context.new_page()
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.responseReceived", lambda e: names.update({e["requestId"]: e["response"]["url"]}))
        network.on(
            "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]})
        )
        page.goto(f"http://127.0.0.1:{port}{path}", wait_until="networkidle")
        browser.close()
    by_kind: dict[str, float] = {}
    for request, size in sizes.items():
        address = names.get(request, "").split("?")[0]
        kind = address.rsplit(".", 1)[-1] if "/static/" in address else "html"
        by_kind[kind] = by_kind.get(kind, 0) + size / 1000
    parts = ", ".join(
        f"{kind} {size:.1f}" for kind, size in sorted(by_kind.items(), key=lambda item: -item[1])
    )
    return [Row("table page, first load", sum(by_kind.values()), "kB", at_most=WEIGHT_KB, note=parts)]


def queries() -> list[Row]:
    """Database queries of a table page, a poll and a move, for a visitor with one game and with many."""
    rows = []
    for games in (1, MANY):
        player = Player(games)
        what = f"with {games} game{'s' if games > 1 else ''}"
        counts = {
            "table page": count(player, "GET", player.path("table")),
            "poll": count(player, "GET", player.path("live")),
            "move, redirect": count(player, "POST", player.path("move"), player.next_move()),
            "move, fragment": count(player, "POST", player.path("move"), player.next_move(), fragment=True),
            "start page": count(player, "GET", "/"),
        }
        while not player.over and player.state.move_count < MANY:
            count(player, "POST", player.path("move"), player.next_move())
        counts[f"table page after {player.state.move_count} moves"] = count(
            player, "GET", player.path("table")
        )
        rows += [
            Row(f"queries, {name}, {what}", number, "queries", at_most=QUERIES)
            for name, number in counts.items()
        ]
    return rows


def count(
    player: Player, method: str, path: str, form: dict[str, str] | None = None, fragment: bool = False
) -> int:
    """How many queries one request makes, session and transaction included."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    if player.client is None:
        player.client = Client()
        player.client.cookies.load(player.cookies)
    with CaptureQueriesContext(connection) as captured:
        answer = player.client.generic(
            method,
            path,
            urlencode(form or {}),
            content_type="application/x-www-form-urlencoded",
            headers={"HX-Request": "true"} if fragment else {},
        )
    if answer.status_code >= 400:
        raise RuntimeError(f"{method} {path}: status {answer.status_code}")
    return len(captured)
