"""What waits for an account, and waiting for it.

A program that waits takes one of the process's few threads. So only some may wait at a time, well below the
threads that gunicorn has; everybody else is answered at once and told when to ask again. Whoever waits holds
no connection to the database, and looks now and then.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import Problem
from play import waiting
from play.api.base import GameView
from play.api.forms.events import EventsQuery, EventsSerializer

LOOK_EVERY = 0.5
"""Seconds between two looks of a program that waits."""
A_SECOND = 25
"""How many questions a second a process shall get from all programs together; `Retry-After` spreads them."""
SOONEST, LATEST = 1, 30
"""Seconds: the bounds of `Retry-After`."""
REMEMBERED = 60.0
"""Seconds after which a program that has not asked again is not counted any more."""

places = threading.BoundedSemaphore(max(1, settings.API_WAITING))
"""Who may wait in this process."""


class Crowd:
    """How many programs ask for their events in this process, so that each may be told how often to ask."""

    def __init__(self) -> None:
        self._seen: dict[int, float] = {}
        self._lock = threading.Lock()

    def retry_after(self, who: int, now: float) -> int:
        """Note that this token asks, and say in how many seconds it may ask again."""
        with self._lock:
            self._seen.pop(who, None)
            self._seen[who] = now
            # The oldest come first.
            for token, at in list(self._seen.items()):
                if now - at <= REMEMBERED:
                    break
                del self._seen[token]
            return min(LATEST, max(SOONEST, round(len(self._seen) / A_SECOND)))


crowd = Crowd()


class Events(GameView):
    scopes = {"GET": "look"}
    query = EventsQuery

    @extend_schema(
        operation_id="events",
        summary="What waits for you: open decisions, games that ended",
        responses={200: EventsSerializer, 204: None},
    )
    def get(self, request: Request) -> Response:
        """With `after`, 204 when all is as that answer said. `Retry-After` says when to ask again."""
        asked = self.asked()
        after = asked.get("after", "")
        assert self.token is not None  # the scope asks for it
        retry = str(crowd.retry_after(self.token.pk, time.monotonic()))
        try:
            found = waiting.look(self.user, after)
            if found.cursor == after and asked["wait"]:
                found = wait(lambda: waiting.look(self.user, after), after, asked["wait"]) or found
        except waiting.BadCursor as error:
            problem = {"pointer": "/after", "detail": _("Take it from `cursor` as it stands.")}
            raise Problem("invalid", problem["detail"], errors=[problem]) from error
        if found.cursor == after:
            return Response(status=204, headers={"Retry-After": retry, "ETag": f'"{found.cursor}"'})
        made = {
            "cursor": found.cursor,
            "decisions": found.decisions,
            "ended": found.ended,
            "more": found.more,
        }
        return self.unless_known(found.cursor, lambda: made, Retry_After=retry)


def wait(look: Callable[[], waiting.Waiting], after: str, seconds: int) -> waiting.Waiting | None:
    """The first look that differs from the cursor, or the last one; None when too many wait already."""
    if not places.acquire(blocking=False):
        return None
    try:
        until = time.monotonic() + seconds
        while True:
            if not connection.in_atomic_block:
                connection.close()
            time.sleep(max(0.0, min(LOOK_EVERY, until - time.monotonic())))
            found = look()
            if found.cursor != after or time.monotonic() >= until:
                return found
    finally:
        places.release()
