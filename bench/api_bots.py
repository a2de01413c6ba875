"""200 programs wait for their turn over the API, as the example bot does, while somebody plays on a page.

The real gunicorn on loopback with a fresh SQLite file. The programs are a process of their own, a thread
each; they ask for their events with `wait=20` and keep to `Retry-After`.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any
from urllib.parse import urlencode

from bench.report import Row

PROGRAMS = int(os.environ.get("BENCH_PROGRAMS") or 200)
MOVES = 150
"""How many moves are timed, with the programs and without."""
WARM_UP = 10
SETTLE = 12.0
"""Seconds until each program has asked at least once and knows how often it may."""
AT_MOST = 100
"""Milliseconds that a move on a page may take while they wait."""


def run(units: float) -> list[Row]:
    """All measurements of this part. `units` (the yardstick) is not needed: the limit is in milliseconds."""
    from bench.http import prepare, server

    with tempfile.TemporaryDirectory(prefix="scriptorium-bench-") as folder:
        os.environ["BENCH_DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
        prepare()
        tokens = waiting_accounts(PROGRAMS)
        with server() as port:
            alone = moves(port, 1)
            with programs(port, tokens) as asked:
                time.sleep(SETTLE)
                before, began = asked(), time.monotonic()
                crowded = moves(port, 2)
                a_second = (asked() - before) / (time.monotonic() - began)
    return [
        *of("move on a page, no program waits", alone),
        *of(f"move on a page, {len(tokens)} programs wait", crowded, AT_MOST),
        Row("events asked for by the programs", a_second, "1/s"),
    ]


def of(what: str, times: list[float], at_most: float | None = None) -> list[Row]:
    from bench.http import percentile

    return [
        Row(f"{what}, p50", 1000 * percentile(times, 50), "ms", note=f"of {len(times)}"),
        Row(f"{what}, p95", 1000 * percentile(times, 95), "ms", at_most=at_most),
        Row(f"{what}, longest", 1000 * max(times), "ms"),
    ]


def waiting_accounts(count: int) -> list[str]:
    """Tokens of so many bot accounts; each sits at a table where somebody else is asked."""
    from people import tokens
    from people.models import User
    from play import setup

    person = User.objects.create(username="person")
    made = []
    for number in range(count):
        account = User.objects.create(username=f"program-{number}", program_of=person)
        places = [setup.Place("A", owner=True, user=person), setup.Place("B", user=account)]
        setup.make_game("duel", {"first": "0"}, places)
        made.append(tokens.make(account, "bench", ["look"])[1])
    return made


def moves(port: int, seed: int) -> list[float]:
    """Seconds that moves of one person take on a page, one every tenth of a second as in a lively game."""
    from bench.http import Player

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    player, games, times = Player(1, seed), 0, []
    while len(times) < MOVES + WARM_UP:
        if player.over:
            games += 1
            player = Player(1, 100 * seed + games)
        body, headers = urlencode(player.next_move()), player.headers()
        began = time.perf_counter()
        connection.request("POST", player.path("move"), body, headers)
        answer = connection.getresponse()
        answer.read()
        times.append(time.perf_counter() - began)
        if answer.status != 302:
            raise RuntimeError(f"a move was answered by {answer.status}")
        time.sleep(0.1)
    connection.close()
    return times[WARM_UP:]


class programs:
    """The waiting programs, in a process of their own while the block runs; gives how often they asked."""

    def __init__(self, port: int, tokens: list[str]) -> None:
        self.command = [sys.executable, "-m", "bench.api_bots", str(port)]
        self.tokens = tokens

    def __enter__(self) -> Any:
        from tools.postgres import die_with_parent

        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )
        self._say(json.dumps(self.tokens))
        return self.asked

    def asked(self) -> int:
        self._say("")
        assert self.process.stdout
        return int(self.process.stdout.readline())

    def _say(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait(20)


def wait_all(port: int) -> None:
    """The programs themselves: tokens come as a line on the standard input; each further line is answered by
    how many times they have asked so far. It ends with its input."""
    counts = dict.fromkeys(json.loads(sys.stdin.readline()), 0)

    def program(token: str) -> None:
        chance, cursor = random.Random(token), ""
        time.sleep(chance.random() * 2)
        while True:
            query = urlencode({"after": cursor, "wait": 20} if cursor else {})
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            began = time.monotonic()
            connection.request("GET", f"/api/v1/events?{query}", headers={"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            text = answer.read()
            connection.close()
            counts[token] += 1
            if answer.status == 200:
                cursor = json.loads(text)["cursor"]
            elif answer.status not in (204, 429):
                print(f"events were answered by {answer.status}", file=sys.stderr)
                os._exit(1)
            if time.monotonic() - began < 1:
                time.sleep(float(answer.getheader("Retry-After") or 1))

    for token in counts:
        threading.Thread(target=program, args=(token,), daemon=True).start()
    for _line in sys.stdin:
        print(sum(counts.values()), flush=True)


if __name__ == "__main__":
    wait_all(int(sys.argv[1]))
