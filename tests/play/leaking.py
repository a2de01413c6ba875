"""What the tests of leaks have in common: a game played once, another world, and all that a browser gets.

A test exchanges two things that a viewer may not know, replays the game with the same moves, and asks every
address that touches a game again: bodies and headers must be the same, byte for byte (but for the CSRF
token). The addresses come from the urlconf: a new one is covered by itself, or a test says what it needs.
"""

from __future__ import annotations

import copy
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
import time_machine
from django.db import models, transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

import engine
from play import links
from play.management.commands.check_snapshots import replayed
from play.models import Game, LogEntry, Seat

CSRF = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


@pytest.fixture(autouse=True)
def stopped_clock() -> Iterator[None]:
    """The admin's pages say when they expire: that is no difference."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


# --- games ----------------------------------------------------------------------------------------


_played: dict[Any, tuple[Game, list[list[models.Model]]]] = {}


def played(key: Any, play: Callable[[], Game]) -> Game:
    """The game that `play` plays through the door of the site. When this process has played it for an earlier
    test, its rows are written as they were then. `key` tells it from all others."""
    if key not in _played:
        game = Game.objects.get(pk=play().pk)
        rows = [list(found.order_by("pk")) for found in (game.seats, game.log, game.commits)]
        _played[key] = game, rows
        return Game.objects.get(pk=game.pk)
    first, kept = _played[key]
    game = _written([first])[0]
    for rows in kept:
        _written(rows, game=game)
    return Game.objects.get(pk=game.pk)


def _written(rows: Iterable[models.Model], **values: Any) -> list[Any]:
    """Copies of these rows with these values, under keys of their own."""
    copies = [copy.copy(row) for row in rows]
    for row in copies:
        row.pk, row._state = None, models.base.ModelState()
        for name, value in values.items():
            setattr(row, name, value)
    return type(copies[0])._default_manager.bulk_create(copies) if copies else []


@contextmanager
def dealt_otherwise(
    game: Game, title: Any, deal: Callable[[engine.Deal], engine.Deal], *waiting: Callable[[], None]
) -> Iterator[None]:
    """The same game, moves and all, in the world in which `title`, a class, deals what `deal` makes of its
    deal. `waiting` is done first in that world."""
    real = title.deal
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(title, "deal", lambda self, *args: deal(real(self, *args)))
        try:
            for act in waiting:
                act()
            state, entries = replayed(game)
            assert state.to_json() != game.snapshot, "the exchange changes nothing: a test of nothing"
            Game.objects.filter(pk=game.pk).update(snapshot=state.to_json())
            LogEntry.objects.bulk_update(entries, ["events"])
            yield
        finally:
            transaction.set_rollback(True)


# --- addresses ------------------------------------------------------------------------------------


Asked = tuple[str, str, dict[str, str], bool]
"""(method, address, form, whether htmx asks)"""

LOOKS = ("play:table", "play:live")
UNPAGED = {"play:ready", "play:renew", "play:open", "play:rematch", "play:seat"}
"""Addresses that answer POST only, or that understand nothing but their path."""


def routes(
    resolver: URLResolver | None = None, names: tuple[str, ...] = ()
) -> Iterator[tuple[str, set[str]]]:
    """(name with its namespaces, parameters) of every address of the site."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, (*names, pattern.namespace) if pattern.namespace else names)
        elif isinstance(pattern, URLPattern) and pattern.name:
            yield ":".join([*names, pattern.name]), set(pattern.pattern.regex.groupindex)


@cache
def of_games() -> list[tuple[str, set[str]]]:
    """The addresses that touch a game: all of play's, and its pages in the admin. (Those of the API are asked
    by tests/api/test_game_leaks.py.)"""
    return [
        (name, parameters)
        for name, parameters in routes()
        if (name.startswith(("play:", "admin:play_")) or "game" in parameters) and not name.startswith("api:")
    ]


def addresses(
    game: Game,
    decision: str,
    moves: Iterable[dict[str, str]],
    subjects: Iterable[str],
    elsewhere: Iterable[str],
    *,
    all_by_htmx: bool = False,
) -> list[Asked]:
    """All that is asked: each address by GET and by POST, then what it understands. `moves` are forms, sent
    by htmx; `subjects` are looked at on the table, by htmx too, and `elsewhere` on every other page."""
    samples = {
        "game": game.public_id,
        "title": game.title,
        "token": links.token(game.public_id, Seat.objects.get(game=game, number=1)),
        "object_id": str(game.pk),
    }
    moves, subjects, elsewhere = list(moves), list(subjects), list(elsewhere)
    asked: list[Asked] = []
    for name, parameters in of_games():
        missing = parameters - set(samples)
        assert not missing, f"{name}: give a sample for {missing}, so that the page is covered"
        path = reverse(name, kwargs={key: samples[key] for key in parameters})
        asked.append(("get", path, {}, False))
        if name.startswith("admin:"):
            continue
        asked.append(("post", path, {"decision": decision, "move": "x"}, False))
        if name == "play:move":
            asked += [("post", path, form, True) for form in moves]
        elif "game" in parameters and name not in UNPAGED:
            looks = name in LOOKS
            for subject in subjects if looks else elsewhere:
                query = {"choose": subject, "at": str(game.move_count // 2)}
                asked.append(("get", path, query, looks or all_by_htmx))
    return asked


# --- what a browser gets --------------------------------------------------------------------------


def browser(game: Game, viewer: int | None) -> Client:
    """A browser that holds this seat, or none."""
    client = Client()
    session = client.session
    seats = game.seats.filter(number=viewer) if viewer is not None else game.seats.none()
    session["seats"] = {str(seat.pk): seat.token_version for seat in seats}
    session.save()
    client.get(game.get_absolute_url())  # gives it its CSRF cookie
    return client


def everything(client: Client, asked: Iterable[Asked]) -> dict[Any, bytes]:
    """What this browser gets from each address, as bytes; nothing it does stays."""
    found = {}
    with unlogged():
        for method, path, form, htmx in asked:
            headers = {"HTTP_HX_REQUEST": "true"} if htmx else {}
            with transaction.atomic():
                response = getattr(client, method)(path, form, **headers)
                transaction.set_rollback(True)
            assert response.status_code < 500
            body = b"".join(response) if response.streaming else response.content
            found[method, path, tuple(form.items()), htmx] = whole(response, CSRF.sub(b"", body))
    return found


@contextmanager
def unlogged() -> Iterator[None]:
    """Of the hundreds of refusals on purpose none is written to the log, a traceback each."""
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)


def whole(response: Any, body: bytes) -> bytes:
    """An answer as it is compared: status, headers, body."""
    shown = "\n".join(f"{name}: {value}" for name, value in sorted(response.items())).encode()
    return b"%d\n%s\n\n%s" % (response.status_code, shown, body)


def no_difference(real: Mapping[Any, bytes], other: Mapping[Any, bytes], about: object) -> None:
    """Fail with the addresses whose answers differ, and where the first of them do."""
    different = [key for key, answer in real.items() if other[key] != answer]
    if not different:
        return
    first, second = real[different[0]].decode(), other[different[0]].decode()
    at = next((n for n, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
    place = slice(max(0, at - 80), at + 80)
    pytest.fail(f"{about}: {different}\n... {first[place]!r}\n... {second[place]!r}")
