"""Who somebody is at a table: the one place that decides what a request may see and do.

A seat is held by a session (a guest who came by the link), by an account (whoever took it while signed in,
or a program with a token of that account), or by both. Whoever holds no seat sees a table only when its owner
lets spectators watch; otherwise the table is not there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest

from play.models import NAME_LENGTH, Game, Seat

SESSION_KEY = "seats"
NAME_KEY = "name"
YEAR = 365 * 24 * 3600
SESSION_SEATS = 200
"""How many seats one guest's session remembers; the oldest are forgotten first."""


@dataclass(slots=True)
class Visitor:
    """A request at a table."""

    game: Game
    seats: list[Seat]
    """All seats, by number."""
    held: frozenset[int]
    """The numbers of the seats that this visitor holds."""

    @property
    def owner(self) -> bool:
        return any(seat.owner and seat.number in self.held for seat in self.seats)

    @property
    def hot_seat(self) -> bool:
        """Several people on this one device."""
        return sum(self.seats[number].kind == Seat.Kind.HOT_SEAT for number in self.held) > 1

    def asked(self, seats: Sequence[int]) -> int | None:
        """The seat that matters here of those that are asked (by number, ascending): one that this visitor
        holds, and of those the one that holds the device. Else the first; None when nobody is asked."""
        mine = [seat for seat in seats if seat in self.held]
        if self.game.device_seat in mine:
            return self.game.device_seat
        return next(iter(mine or seats), None)

    def viewer(self, active: int | None) -> int | None:
        """The seat this visitor looks from now; None for a spectator. `active` is the seat that is asked.

        On one device it is the seat of the person who holds it. Somebody who holds two seats otherwise looks
        from the one that is asked.
        """
        if not self.held:
            return None
        if len(self.held) == 1:
            return next(iter(self.held))
        if self.hot_seat and self.game.covered and not self.game.over:
            if self.game.device_seat in self.held:
                return self.game.device_seat
            return min(self.held)
        return active if active in self.held else min(self.held)

    def must_change_hands(self, active: int | None) -> bool:
        """Hot-seat: whether another person of this device is asked than the one who holds it."""
        return (
            self.hot_seat
            and self.game.covered
            and not self.game.over
            and active in self.held
            and active != self.game.device_seat
        )


def held_by_session(request: HttpRequest) -> dict[str, int]:
    """{primary key of a seat: version of the link it came by}; {} for a program, which has no session."""
    session = getattr(request, "session", None)
    seats = session.get(SESSION_KEY, {}) if session is not None else {}
    return seats if isinstance(seats, dict) else {}


def has_session(request: Any) -> bool:
    """Whether a browser asks. A program has no session: it holds seats by its account alone."""
    return hasattr(request, "session")


def hold(request: HttpRequest, *seats: Seat) -> None:
    """Let this session hold these seats from now on; nothing for a program.

    A session is written as a whole when a request ends, so of two tabs that begin a game at the same
    instant one would lose its seat. Therefore a session that exists is read again under a lock, and written
    here.
    """
    if not has_session(request):
        return
    session = cast(SessionStore, request.session)
    with transaction.atomic():
        key = session.session_key
        row = session.model.objects.select_for_update().filter(pk=key).first() if key else None
        held = dict(
            session.decode(row.session_data).get(SESSION_KEY, {}) if row else held_by_session(request)
        )
        for seat in seats:
            held.pop(str(seat.pk), None)
            held[str(seat.pk)] = seat.token_version
        session[SESSION_KEY] = dict(list(held.items())[-SESSION_SEATS:])
        # A guest's seats are found by this session alone: one that ends with the browser would lose them.
        session.set_expiry(YEAR)
        if row:
            session.save()
            session.modified = False


def known_name(request: HttpRequest) -> str:
    """The name this visitor last played under, or that of the account; "" when neither is known."""
    name = request.session.get(NAME_KEY, "")
    if not name and request.user.is_authenticated:
        name = request.user.get_username()
    return str(name)[:NAME_LENGTH]


def remember_name(request: HttpRequest, name: str) -> None:
    request.session[NAME_KEY] = name


def holds(request: HttpRequest, seat: Seat) -> bool:
    if seat.kind == Seat.Kind.BOT:
        return False
    if held_by_session(request).get(str(seat.pk)) == seat.token_version:
        return True
    return seat.user_id is not None and request.user.is_authenticated and seat.user_id == request.user.pk


def visitor(request: HttpRequest, public_id: str, games: QuerySet[Game] | None = None) -> Visitor:
    """The request at the table `public_id`; Http404 for a table that is not there for it. Two queries, and a
    third for whoever is signed in."""
    rows = Game.objects.defer("seed") if games is None else games
    return at_table(request, one_of(rows.filter(public_id=public_id)))


def one_of(games: QuerySet[Game]) -> Game:
    """The one game that these can be; Http404 when there is none. (Not `first`: to write its ORDER BY takes
    longer than all else of the query.)"""
    try:
        return games.get()
    except Game.DoesNotExist:
        raise Http404("No such table.") from None


def at_table(request: HttpRequest, game: Game) -> Visitor:
    # Sorted here: the order of seats is by game first, for which the database would join the games.
    seats = sorted(game.seats.order_by(), key=lambda seat: seat.number)
    held = frozenset(seat.number for seat in seats if holds(request, seat))
    if not held and not game.public:
        raise Http404("No such table.")
    return Visitor(game, seats, held)


def games_of(request: HttpRequest) -> QuerySet[Game]:
    """All games in which the request holds a seat. A session's seat may be renewed by now: ask `holds`
    too."""
    mine = Q(pk__in=list(held_by_session(request)))
    if request.user.is_authenticated:
        mine |= Q(user=request.user)
    return Game.objects.filter(pk__in=Seat.objects.filter(mine).values("game"))


def claim(request: HttpRequest, user_id: int) -> int:
    """Give the seats of this session that no account holds to the account that has just signed in; how
    many."""
    held = held_by_session(request)
    if not held:
        return 0
    seats = Seat.objects.filter(pk__in=list(held), user=None).exclude(kind=Seat.Kind.BOT)
    mine = [seat.pk for seat in seats if held.get(str(seat.pk)) == seat.token_version]
    # Once more "no account" in the statement: of two sign-ins at the same instant one gets the seat.
    return Seat.objects.filter(pk__in=mine, user=None).update(user=user_id)
