#!/usr/bin/env python3
"""A program that plays on Scriptorium, with nothing but Python's standard library.

    export SCRIPTORIUM_URL=http://127.0.0.1:8000   # where the site is
    export SCRIPTORIUM_TOKEN=scr_...               # made on its page /programs/
    python bot.py duel                             # begin a game of Duel against the site's bot and play it
    python bot.py                                  # play wherever this account is asked, until it is stopped

It knows no rules. The site tells what may be done, what it costs and what it brings; the bot takes the legal
move that looks best by a very simple measure (`worth`). Put your own idea there.
"""

from __future__ import annotations

import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

OTHERS = {"duel": 1, "seven_wonders": 2, "architects": 1}
"""How many bots of the site a new game is played against."""


class Site:
    """The API: a method, a path and a body in, the answer's document out."""

    def __init__(self, url: str, token: str) -> None:
        self.base = f"{url.rstrip('/')}/api/v1/"
        self.token = token
        self.retry_after = 1.0
        """Seconds after which the last answer allows to ask again."""

    def ask(self, method: str, path: str, body: dict | None = None) -> dict | None:
        """The answer; None when there is nothing new (204). Problems raise `urllib.error.HTTPError`."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        while True:
            request = urllib.request.Request(self.base + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    self.retry_after = float(answer.headers.get("Retry-After", 1))
                    text = answer.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                time.sleep(float(error.headers.get("Retry-After", 1)))


def events(site: Site, wait: int = 20):
    """All that waits for this account, again and again, as soon as it changes."""
    cursor = ""
    while True:
        query = urllib.parse.urlencode({"after": cursor, "wait": wait} if cursor else {})
        began = time.monotonic()
        found = site.ask("GET", f"events?{query}")
        if found:
            cursor = found["cursor"]
            yield found
        elif time.monotonic() - began < 1:
            # Too many programs wait already, and this one was answered at once.
            time.sleep(site.retry_after)


def worth(offer: dict) -> float:
    """How good a move looks: building before all else, and the cheaper the better."""
    first = {"wonder": 6, "stage": 6, "science": 5, "token": 5, "build": 4, "take": 3, "retrieve": 3}
    return first.get(offer["kind"], 1) - offer.get("price", 0) / 10 + len(offer["gives"]) / 5


def answer(site: Site, game: str, decision: str) -> None:
    """Answer one question. What happens in between (a person played in this seat) is no fault."""
    path = f"games/{game}"
    try:
        found = site.ask("GET", f"{path}/decisions/{urllib.parse.quote(decision)}")
        best = max((offer for offer in found["offers"] if offer["legal"]), key=worth)
        site.ask("POST", f"{path}/moves", {"decision": decision, "move": best["move"]})
        print(f"{game} {decision}: {best['words']}", flush=True)
    except urllib.error.HTTPError as error:
        if error.code != 409:
            raise


def play(site: Site, only: str = "") -> dict:
    """Play wherever this account is asked; with `only`, that game alone, to its end. Gives the game."""
    for found in events(site):
        for one in found["decisions"]:
            if only in ("", one["game"]):
                answer(site, one["game"], one["decision"])
        for one in found["ended"]:
            game = site.ask("GET", f"games/{one['game']}")
            print(f"{one['game']}: {game['result']['words']}", flush=True)
            if one["game"] == only:
                return game
    raise AssertionError("events never end")


def main(arguments: list[str]) -> None:
    site = Site(os.environ.get("SCRIPTORIUM_URL", "http://127.0.0.1:8000"), os.environ["SCRIPTORIUM_TOKEN"])
    if not arguments:
        play(site)
    for title in arguments:
        seats = [{"kind": "me"}, *[{"kind": "bot"}] * OTHERS[title]]
        made = site.ask("POST", "games", {"title": title, "seats": seats})
        print(f"{made['id']}: {title}, {made['page']}", flush=True)
        play(site, made["id"])


if __name__ == "__main__":
    main(sys.argv[1:])
