"""Every page that anyone may open, found from the urlconf: a new page is checked without being listed.

A route with parameters needs samples: `SAMPLES` maps its name to a function that returns the parameters of
the pages to look at (it may create what it needs in the test database). A route with parameters that has no
entry is a failure of tests/site/test_public_pages.py: whoever adds a page says how to open it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

Parameters = dict[str, Any]


def a_game(moves: int | None, *, public: bool = True, invited: bool = False, seed: int = 1) -> Any:
    """A game of Duel on one device, `moves` random legal moves on; None: to its end."""
    from play import rulebook, setup
    from play.models import Game, Seat
    from play.moves import locked, submit

    kind = Seat.Kind.PERSON if invited else Seat.Kind.HOT_SEAT
    places = [
        setup.Place("Aylin", kind, owner=True),
        setup.Place("Jonas", kind, invited=invited),
    ]
    made = setup.make_game("duel", {}, places, public=public, covered=False, seed=seed.to_bytes(32, "big"))
    seats, rng = list(made.seats.order_by("number")), random.Random(seed)
    while moves is None or moves > 0:
        with transaction.atomic():
            game = locked(made.public_id).get()
            state = rulebook.state_of(game)
            if not state.pending():
                break
            decision = state.pending()[0]
            move = rng.choice(list(state.legal(decision)))
            submit(game, seats, frozenset({0, 1}), decision.id, str(move), timezone.now())
        moves = None if moves is None else moves - 1
    return Game.objects.get(pk=made.pk)


def _tables() -> list[Parameters]:
    """In the first Age, and when it is over; tests/browser/test_play_table.py looks at more."""
    return [{"game": a_game(moves).public_id} for moves in (12, None)]


def _invitation() -> list[Parameters]:
    from play import links

    game = a_game(0, public=False, invited=True)
    seat = game.seats.get(number=1)
    return [{"game": game.public_id, "token": links.token(game.public_id, seat)}]


def _sheets() -> list[Parameters]:
    """A filled pad of five."""
    from tests.scoring.helpers import filled

    return [{"sheet": filled().public_id}]


def _cities() -> list[Parameters]:
    from tests.scoring.helpers import a_sheet

    return [{"sheet": a_sheet("architects", 2).public_id, "column": 0}]


SAMPLES: dict[str, Callable[[], list[Parameters]]] = {
    "play:new": lambda: [{"title": "duel"}],
    "play:table": _tables,
    "play:replay": lambda: [{"game": a_game(9).public_id}],
    "play:seat": _invitation,
    "scoring:new": lambda: [{"title": "seven_wonders"}],
    "scoring:draw": lambda: [{"title": "duel"}],
    "scoring:helpers": lambda: [{"title": "seven_wonders"}],
    "scoring:sheet": _sheets,
    "scoring:edit": _sheets,
    "scoring:cards": _cities,
    "scoring:history": _sheets,
    "scoring:share": _sheets,
    "rules:browse": lambda: [{"title": "architects"}],
    "rules:cards_of": lambda: [{"title": "duel"}],
    "rules:card": lambda: [
        {"title": "duel", "item": item}
        for item in ("school", "moneylenders-guild", "the-great-library", "theology")
    ],
    "rules:code": lambda: [{"code": "duel.trade.price"}],
    "rules:guide": lambda: [{"slug": slug} for slug in ("duel", "architects-medals")],
    "rules:guide_symbols": lambda: [{"slug": "duel"}],
    "rules:guide_box": lambda: [{"slug": "seven-wonders"}],
    "rules:guide_sheet": lambda: [{"slug": "architects"}],
    "rules:entry": lambda: [{"short_id": "D41"}],
    "rules:settle": lambda: [{"title": "seven_wonders"}],
    "rules:position": lambda: [{"short_id": "D1", "number": 1}],
    "rules:revision": lambda: [{"short_id": "D41", "number": 1}],
    "rules:report": lambda: [{"short_id": "D41"}],
    "rules:sent": lambda: [{"key": "thanks"}],
    "rules:changes_of": lambda: [{"title": "architects"}],
}
"""Route name (with its namespace) -> the parameters of the pages that are looked at."""

NOT_PAGES: dict[str, str] = {
    "rules:as_of": "leads to a revision",
    "rules:feed_of": "a feed",
    "play:live": "a fragment",
    "play:back": "a form's target",
    "play:move": "a form's target",
    "play:ready": "a form's target",
    "play:renew": "a form's target",
    "play:open": "a form's target",
    "play:rematch": "a form's target",
    "play:record": "a file",
    "play:sheet": "leads to a page of scoring",
    "play:ask": "leads to a page of rules",
    "scoring:save": "a form's target",
    "scoring:live": "a fragment",
    "scoring:forget": "a form's target",
    "scoring:csv": "a file",
    "scoring:json": "a file",
    "scoring:bgstats": "a file",
    "scoring:all": "files",
    "api_reference": "drawn by a library: tests/browser/test_reference.py looks at it",
    "play:device": "for who holds a seat: tests/play looks at it",
}
"""Route name -> why it is not a page that anyone may open."""

MORE = (
    "/score/science/?tablet=2&free=1",
    "/search?q=masonry",
    "/search?q=no+such+thing+at+all",
    "/search?q=libary",
)
"""Pages that differ by their query."""

OF_LIBRARIES = ("admin:", "account_", "mfa_", "socialaccount_", "usersessions_")
"""Names of routes with parameters that libraries bring: their pages without parameters are checked."""


@dataclass(frozen=True)
class Route:
    """One entry of the urlconf."""

    name: str
    parameters: tuple[str, ...]
    callback: Any


def routes() -> Iterator[Route]:
    """All named routes but the admin's, which belongs to staff, and the API's, which are no pages."""
    yield from _walk(get_resolver().url_patterns, "", ())


def _walk(patterns: list[Any], namespace: str, parameters: tuple[str, ...]) -> Iterator[Route]:
    for entry in patterns:
        own = (*parameters, *entry.pattern.converters)
        if isinstance(entry, URLResolver):
            if entry.namespace in ("admin", "api"):
                continue
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry.url_patterns, inner, own)
        elif isinstance(entry, URLPattern) and entry.name:
            own = (*parameters, *entry.pattern.regex.groupindex)
            yield Route(namespace + entry.name, tuple(dict.fromkeys(own)), entry.callback)


def without_sample() -> list[str]:
    """Names of our routes with parameters that neither SAMPLES nor NOT_PAGES knows."""
    return sorted(
        route.name
        for route in routes()
        if route.parameters
        and route.name not in SAMPLES
        and route.name not in NOT_PAGES
        and not route.name.startswith(OF_LIBRARIES)
    )


def public_paths() -> list[str]:
    """The addresses of the pages of every route that can be opened."""
    found = []
    for route in routes():
        if route.name in NOT_PAGES:
            continue
        if not route.parameters:
            found.append(reverse(route.name))
        elif route.name in SAMPLES:
            found.extend(reverse(route.name, kwargs=parameters) for parameters in SAMPLES[route.name]())
    return list(dict.fromkeys([*found, *MORE]))


def html_paths(paths: Iterable[str]) -> list[str]:
    """Those that answer a stranger with a page of HTML."""
    client = Client()
    answers = ((path, client.get(path)) for path in paths)
    return [
        path
        for path, answer in answers
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    ]
