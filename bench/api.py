"""The REST API over HTTP: how long search, settle, score and legal moves take, and how many queries it makes.

On the embedded default and the real gunicorn, like bench/http.py, one program after the other request.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench.http import percentile, prepare, server
from bench.report import Row

ROOT = Path(__file__).resolve().parent.parent
TIMES = int(os.environ.get("BENCH_ASKED") or 200)
WARM_UP = 20
CATALOG_QUERIES = 3
MOVE_QUERIES = 8

Ask = tuple[str, str, Any]
"""Method, path below /api/v1/, body."""


def run(units: float) -> list[Row]:
    """All measurements of this part; `units` (the yardstick) is not needed."""
    with tempfile.TemporaryDirectory(prefix="scriptorium-bench-") as folder:
        os.environ["BENCH_DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        prepare()
        secret, game = program()
        asked = {
            "search": searches(),
            "settle, may this move be made": settles("settle"),
            "settle, legal moves with prices": settles("settle/moves"),
            "score a final position": scores(),
            "legal moves of a game": moves(secret, game),
        }
        rows: list[Row] = []
        with server() as port:
            for name, asks in asked.items():
                rows += speed(port, name, asks, secret)
        return rows + queries(secret, game)


def program() -> tuple[str, str]:
    """A token, and a game of Duel against the bot in which its account holds a seat."""
    from people import tokens
    from people.models import Scope, User
    from play import setup
    from play.models import Seat

    user = User.objects.create(username="bench")
    places = [
        setup.Place("Bench", owner=True, user=user),
        setup.Place("Bot", kind=Seat.Kind.BOT, bot=setup.BOT),
    ]
    game = setup.make_game("duel", {}, places, seed=bytes(32))
    return tokens.make(user, "bench", Scope.values)[1], game.public_id


def searches() -> Iterator[Ask]:
    lines = (ROOT / "tests" / "data" / "search_questions.jsonl").read_text(encoding="utf-8").splitlines()
    random.Random(1).shuffle(lines)
    for line in cycle(lines):
        asked = json.loads(line)
        query = {"q": asked["q"], **({"title": asked["title"]} if "title" in asked else {})}
        yield "GET", f"search?{urlencode(query)}", None


def settles(path: str) -> Iterator[Ask]:
    """The worked situations that ask whether a move may be made."""
    from django.test import Client

    client = Client()
    found = []
    for title in ("duel", "seven_wonders", "architects"):
        for entry in client.get("/api/v1/entries", {"title": title, "limit": 30}).json()["results"]:
            for one in client.get(f"/api/v1/entries/{entry['id']}/situations").json()["results"]:
                if one["kind"] != "may":
                    continue
                body = {key: one[key] for key in ("title", "edition", "position", "moves")}
                found.append(body | ({"may": one["may"]} if path == "settle" else {}))
    random.Random(1).shuffle(found)
    for body in cycle(found):
        yield "POST", path, body


def scores() -> Iterator[Ask]:
    """Final positions of games that were played at random."""
    import engine
    from engine import final

    rng, made = random.Random(1), []
    for name, players in (("duel", 2), ("seven_wonders", 4), ("architects", 4)) * 4:
        title, rules = engine.title(name), engine.files.shipped_ruleset(name)
        state = title.start(rules, {}, players, title.deal(rules, {}, players, rng.randbytes(32)))
        while state.pending():
            decision = state.pending()[0]
            state.play(decision, rng.choice(list(state.legal(decision))))
        made.append(final.describe(state))
    for body in cycle(made):
        yield "POST", "score", body


def moves(secret: str, game: str) -> Iterator[Ask]:
    from django.test import Client

    headers = {"Authorization": f"Bearer {secret}"}
    [decision] = Client().get(f"/api/v1/games/{game}", headers=headers).json()["decisions"]
    while True:
        yield "GET", f"games/{game}/decisions/{decision['id']}", None


def speed(port: int, name: str, asks: Iterator[Ask], secret: str) -> list[Row]:
    """p50 and p95 of one kind of question, in milliseconds."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
    times = []
    for method, path, body in islice(asks, TIMES + WARM_UP):
        began = time.perf_counter()
        connection.request(method, f"/api/v1/{path}", json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        said = answer.read()
        times.append(1000 * (time.perf_counter() - began))
        if answer.status != 200:
            raise RuntimeError(f"{method} {path} {body}: {answer.status} {said[:500]!r}")
    connection.close()
    return [
        Row(f"API, {name}, p{share}", percentile(times[WARM_UP:], share), "ms", note=f"of {TIMES}")
        for share in (50, 95)
    ]


def queries(secret: str, game: str) -> list[Row]:
    """Queries of a catalog that the caller has, of one that it has not, of a game, and of a move."""
    from django.test import Client

    client, headers = Client(), {"Authorization": f"Bearer {secret}"}

    def ask(method: str, path: str, body: Any = None, **more: str) -> Any:
        text = json.dumps(body) if body is not None else ""
        given = {**headers, **{name.replace("_", "-"): value for name, value in more.items()}}
        return client.generic(method, f"/api/v1/{path}", text, "application/json", headers=given)

    rows = []

    def count(name: str, act: Callable[[], Any], status: int, most: int | None = None) -> Any:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as captured:
            answer = act()
        if answer.status_code != status:
            raise RuntimeError(f"{name}: {answer.status_code} {answer.content[:500]!r}")
        rows.append(Row(f"API, queries, {name}", len(captured), "queries", at_most=most))
        return answer

    for path in ("cards?title=duel", "entries/D1", "titles"):
        first = count(f"{path}, new", partial(ask, "GET", path), 200)
        known = {"If_None_Match": first["ETag"]}
        count(f"{path}, cached", partial(ask, "GET", path, **known), 304, CATALOG_QUERIES)
    seen = count("a game, new", lambda: ask("GET", f"games/{game}"), 200)
    known = {"If_None_Match": seen["ETag"]}
    count("a game, cached", lambda: ask("GET", f"games/{game}", **known), 304)
    [decision] = seen.json()["decisions"]
    legal = ask("GET", f"games/{game}/decisions/{decision['id']}").json()
    move = {"decision": decision["id"], "move": legal["legal"][0]}
    count("a move", lambda: ask("POST", f"games/{game}/moves", move), 200, MOVE_QUERIES)
    return rows
