"""What waits for an account: its open questions, and its games that have ended. No session has a part in it.

A program asks again and again, each time with the cursor of the answer before. Nothing may be lost by the
order in which transactions end, so nothing here goes by a clock or by the order of rows:

* **Open questions are told as they stand**, all of them, whenever their set is another one than the cursor's.
  A set that is the same again is one that the program knows, however often it changed in between.
* **Endings are counted account by account.** A game that ends takes the next number of each account that
  sits there, in the transaction that ends it, under a lock on the account. So whoever sees a number sees all
  smaller ones, and "more than the cursor's" leaves none out.

Both are read by one statement, so an ended game is never neither open nor ended.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, Q

from people.models import User
from play import moves
from play.models import Game, Seat
from play.noting import open_decisions

MOST = 200
"""Questions, and endings, of one answer. What does not fit comes when those have been answered or told."""


class BadCursor(ValueError):
    """A cursor that no answer to this account has given."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits for an account."""

    cursor: str
    decisions: list[dict[str, Any]]
    """{"game", "title", "seat", "decision", "kind", "since"}, the oldest first."""
    ended: list[dict[str, Any]]
    """{"game", "title", "seats", "finished"} of the games that ended after the cursor, in that order."""
    more: bool
    """There is more than an answer holds."""


def look(user: User, after: str = "") -> Waiting:
    """What waits for this account. With a cursor, endings are those since; without one there are none, and
    the cursor is that of now. One query, and a second one without a cursor. BadCursor."""
    if after:
        told = read_cursor(user, after)[0]
    else:
        # Before the look: what ends in between is told next time.
        told = Seat.objects.filter(user=user).aggregate(last=Max("ended_as"))["last"] or 0
    rows = (
        Seat.objects.filter(user=user)
        .filter(Q(game__status=Game.Status.RUNNING) | Q(ended_as__gt=told))
        .exclude(kind=Seat.Kind.BOT)
        .select_related("game")
        .only(
            "number",
            "ended_as",
            "game__public_id",
            "game__title",
            "game__status",
            "game__open_decisions",
            "game__finished",
        )
        .order_by("ended_as", "game_id", "number")
    )
    asked: list[dict[str, Any]] = []
    ended: dict[int, dict[str, Any]] = {}
    for seat in rows:
        if not seat.game.over:
            asked += _questions(seat)
        elif seat.ended_as is not None:
            found = ended.setdefault(
                seat.ended_as,
                {
                    "game": seat.game.public_id,
                    "title": seat.game.title,
                    "seats": [],
                    "finished": seat.game.finished,
                },
            )
            found["seats"].append(seat.number)
    asked.sort(key=lambda one: (one["since"], one["game"], one["seat"], one["decision"]))
    shown = dict(list(ended.items())[:MOST])
    cursor = _cursor(user, max(shown, default=told), asked)
    more = len(asked) > MOST or len(ended) > MOST
    return Waiting(cursor, asked[:MOST], list(shown.values()), more)


def _questions(seat: Seat) -> list[dict[str, Any]]:
    game = seat.game
    noted = game.open_decisions
    if noted is None:
        whole = Game.objects.get(pk=game.pk)
        state = moves.course_of(whole, whole.seats.count()).state
        noted = open_decisions(state, (), whole.changed)
    return [
        {
            "game": game.public_id,
            "title": game.title,
            "seat": seat.number,
            "decision": one["id"],
            "kind": one["kind"],
            "since": one["since"],
        }
        for one in noted
        if one["seat"] == seat.number
    ]


def _cursor(user: User, ended: int, asked: Sequence[Mapping[str, Any]]) -> str:
    """Number of the last ending that was told, whose cursor it is, and which questions were open."""
    made = hashlib.sha256()
    for one in sorted((one["game"], one["seat"], one["decision"]) for one in asked[:MOST]):
        made.update(repr(one).encode())
    return f"{ended}-{_whose(user)}-{made.hexdigest()[:24]}"


def _whose(user: User) -> str:
    return hashlib.sha256(f"play.waiting:{user.pk}".encode()).hexdigest()[:8]


def read_cursor(user: User, cursor: str) -> tuple[int, str]:
    """(number of the last ending told, fingerprint of the open questions). BadCursor."""
    ended, _, rest = cursor.partition("-")
    whose, _, asked = rest.partition("-")
    if not (ended.isascii() and ended.isdigit() and len(ended) < 10) or whose != _whose(user) or not asked:
        raise BadCursor(cursor)
    return int(ended), asked
