"""Taking a seat by its secret link, renewing the link, letting spectators in: for pages and the API alike.

Whoever asks is a request with or without a session: `play.access` tells what it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from people.models import User
from play import access, links, setup
from play.models import Game, Seat

HIDDEN = ("seed", "snapshot", "result")


@dataclass(slots=True)
class Found:
    """A seat that somebody's token names."""

    game: Game
    seats: list[Seat]
    seat: Seat
    opens: bool
    """The token still opens it; else it was the invitation, which has been used."""

    def held_by(self, request: Any) -> list[Seat]:
        """The seats of this table that the request holds."""
        return [seat for seat in self.seats if access.holds(request, seat)]


class SeatTaken(Exception):
    """The seat cannot be taken by whoever asks. `found` is how it stands; `held`: they hold another one."""

    def __init__(self, found: Found, *, held: bool = False) -> None:
        super().__init__(found.game.public_id)
        self.found, self.held = found, held


def find(public_id: str, token: str) -> Found:
    """The seat of this token; Http404 for any other token."""
    game = access.one_of(Game.objects.defer(*HIDDEN).filter(public_id=public_id))
    seats = list(game.seats.order_by("number"))
    for test, opens in ((links.opens, True), (links.opened_once, False)):
        for one in seats:
            if test(one, token):
                return Found(game, seats, one, opens)
    raise Http404("No such table.")


@transaction.atomic
def take(request: Any, public_id: str, token: str, name: str) -> Found:
    """Take the seat of this token, under this name if it was free: the invitation's link ends then. A seat
    that is taken opens for whoever has its own link. SeatTaken, Http404."""
    found = find(public_id, token)
    if access.holds(request, found.seat):
        return found
    if not found.opens or found.held_by(request):
        raise SeatTaken(found, held=bool(found.held_by(request)))
    if found.seat.taken_at is None:
        if not _sit_down(request, found, name):
            found.seat.refresh_from_db()
            found.opens = False
            raise SeatTaken(found)
    elif not access.has_session(request) and not _give(found, request.user):
        raise SeatTaken(found)
    access.hold(request, found.seat)
    return found


def _give(found: Found, user: User) -> bool:
    """Give a taken seat to the account of a program that has its own link; never another account's seat."""
    one = found.seat
    free = Seat.objects.filter(pk=one.pk, token_version=one.token_version, user=None)
    given = bool(free.update(user=user))
    if given:
        one.user = user
    return given


def _sit_down(request: Any, found: Found, name: str) -> bool:
    """Take a free seat: one statement, so of two people at the same instant one sits down. The invitation's
    link ends with it: whoever sent it must not be able to open the seat."""
    one = found.seat
    others = [other.name for other in found.seats if other.number != one.number]
    invited = Seat.objects.filter(pk=one.pk, token_version=one.token_version, taken_at=None)
    one.former_hash, one.token_version = one.token_hash or "", one.token_version + 1
    links.stamp(found.game.public_id, one)
    one.name = setup.different_names([*others, setup.tidy_name(name) or one.name])[-1]
    one.user = request.user if request.user.is_authenticated else None
    taken = invited.update(
        taken_at=timezone.now(),
        user=one.user,
        name=one.name,
        token_version=one.token_version,
        token_hash=one.token_hash,
        former_hash=one.former_hash,
    )
    if taken:
        Game.objects.filter(pk=found.game.pk).update(revision=F("revision") + 1)
    return bool(taken)


def may_show(visitor: access.Visitor, one: Seat) -> bool:
    """Whether the visitor may have this seat's link: their own, and as the owner those of free seats."""
    if one.kind == Seat.Kind.BOT:
        return False
    return one.number in visitor.held or (visitor.owner and one.taken_at is None)


@transaction.atomic
def renew(request: Any, public_id: str, number: int | None) -> tuple[access.Visitor, Seat]:
    """A new link for the seat of this number: the old one ends, and every session that came by it leaves the
    seat. PermissionDenied, Http404."""
    visitor = access.visitor(request, public_id, Game.objects.select_for_update().defer(*HIDDEN))
    one = next((one for one in visitor.seats if one.number == number), None)
    if one is None or not may_show(visitor, one):
        raise PermissionDenied(_("You have no seat of that number."))
    one.token_version += 1
    links.stamp(visitor.game.public_id, one)
    one.save(update_fields=["token_version", "token_hash"])
    if one.number in visitor.held:
        access.hold(request, one)
    return visitor, one


@transaction.atomic
def open_to_all(request: Any, public_id: str, public: bool) -> access.Visitor:
    """The owner lets spectators watch, or no longer. PermissionDenied, Http404."""
    visitor = access.visitor(request, public_id, Game.objects.select_for_update().defer(*HIDDEN))
    if not visitor.owner:
        raise PermissionDenied(_("Only the one who made the game decides that."))
    Game.objects.filter(pk=visitor.game.pk).update(public=public, revision=F("revision") + 1)
    visitor.game.public = public
    return visitor
