"""Seats: the secret link that invites or opens a seat elsewhere, and renewing it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from play import access, links, rulebook, seating, setup
from play.models import Game
from play.views.answers import private
from rules.qr import qr

MOST_SEATS = 8
"""More than any title has."""


# The path holds a secret that no other site knows, which is a stronger proof than Django's token; and that
# token cannot be used here: under `no-referrer` a browser sends `Origin: null` with the form, which Django
# refuses. Where the browser tells where the form came from (Sec-Fetch-Site), it must be this site.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@private
def seat(request: HttpRequest, game: str, token: str) -> HttpResponse:
    """A seat's secret link. Looking takes nothing (a chat's preview looks too); the button takes the seat."""
    response = _take(request, game, token) if request.method == "POST" else _invitation(request, game, token)
    response["Referrer-Policy"] = "no-referrer"
    return response


def _invitation(request: HttpRequest, public_id: str, token: str) -> HttpResponse:
    found = seating.find(public_id, token)
    if access.holds(request, found.seat):
        return HttpResponseRedirect(found.game.get_absolute_url())
    return _invitation_page(request, found)


def _invitation_page(request: HttpRequest, found: seating.Found, status: int = 200) -> HttpResponse:
    game, seats, one = found.game, found.seats, found.seat
    mine = found.held_by(request)
    context = {
        "title_name": rulebook.TITLE_NAMES[game.title],
        "host": next((other.name for other in seats if other.owner), ""),
        "others": [other.name for other in seats if other.number != one.number],
        "seat": one,
        "taken": one.taken_at is not None,
        "opens": found.opens,
        "mine": mine[0].name if mine else "",
        "table_url": game.get_absolute_url(),
        "over": game.over,
        "default_name": setup.default_name(request.user) if request.user.is_authenticated else "",
    }
    return render(request, "play/invitation.html", context, status=status if found.opens else 410)


def _take(request: HttpRequest, public_id: str, token: str) -> HttpResponse:
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise PermissionDenied(_("This button works on this site only."))
    try:
        found = seating.take(request, public_id, token, request.POST.get("name", ""))
    except seating.SeatTaken as taken:
        return _invitation_page(request, taken.found, 409)
    return HttpResponseRedirect(found.game.get_absolute_url())


@require_GET
@private
def device(request: HttpRequest, game: str) -> HttpResponse:
    """The links of the seats that this visitor holds or, as the owner, invites to; each with its QR code."""
    visitor = access.visitor(request, game, Game.objects.defer(*seating.HIDDEN))
    if not visitor.held:
        raise PermissionDenied(_("You watch this game; you have no seat in it."))
    shown = []
    for one in visitor.seats:
        if not seating.may_show(visitor, one):
            continue
        known = not links.needs_renewal(visitor.game.public_id, one)
        link = links.address(request, visitor.game.public_id, one) if known else ""
        shown.append(
            {
                "number": one.number,
                "name": one.name,
                "invitation": one.taken_at is None,
                "link": link,
                "qr": qr(link) if known else "",
            }
        )
    context = {
        "seats": shown,
        "owner": visitor.owner,
        "public": visitor.game.public,
        "commitment": visitor.game.commitment,
        "table_url": visitor.game.get_absolute_url(),
        "open_url": reverse("play:open", args=[game]),
        "renew_url": reverse("play:renew", args=[game]),
    }
    return render(request, "play/device.html", context)


@require_POST
@private
def renew(request: HttpRequest, game: str) -> HttpResponse:
    """Make a new link for a seat. The old link ends, and every other device that came by it leaves the
    seat."""
    number = next((n for n in range(MOST_SEATS) if str(n) == request.POST.get("seat")), None)
    seating.renew(request, game, number)
    return HttpResponseRedirect(reverse("play:device", args=[game]))


@require_POST
@private
def open_to_all(request: HttpRequest, game: str) -> HttpResponse:
    """The owner lets spectators watch (`public` = 1), or no longer."""
    visitor = seating.open_to_all(request, game, request.POST.get("public") == "1")
    return HttpResponseRedirect(visitor.game.get_absolute_url())
