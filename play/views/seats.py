"""Seats: the secret link that invites or opens a seat elsewhere, and renewing it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from play import access, links, rulebook, setup
from play.models import Game, Seat
from play.views.answers import private
from rules.qr import qr

HIDDEN = ("seed", "snapshot", "result")


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


def _find(game: str, token: str) -> tuple[Game, list[Seat], Seat, bool]:
    """(game, its seats, the seat of the token, whether the token still opens it); Http404 for any other
    token."""
    found = Game.objects.defer(*HIDDEN).filter(public_id=game).first()
    if found is None:
        raise Http404("No such table.")
    seats = list(found.seats.order_by("number"))
    for one in seats:
        if links.opens(one, token):
            return found, seats, one, True
    for one in seats:
        if links.opened_once(one, token):
            return found, seats, one, False
    raise Http404("No such table.")


def _invitation(request: HttpRequest, public_id: str, token: str) -> HttpResponse:
    game, seats, one, opens = _find(public_id, token)
    if access.holds(request, one):
        return HttpResponseRedirect(game.get_absolute_url())
    return _invitation_page(request, game, seats, one, opens)


def _invitation_page(
    request: HttpRequest, game: Game, seats: list[Seat], one: Seat, opens: bool, status: int = 200
) -> HttpResponse:
    mine = [other for other in seats if access.holds(request, other)]
    context = {
        "title_name": rulebook.TITLE_NAMES[game.title],
        "host": next((other.name for other in seats if other.owner), ""),
        "others": [other.name for other in seats if other.number != one.number],
        "seat": one,
        "taken": one.taken_at is not None,
        "opens": opens,
        "mine": mine[0].name if mine else "",
        "table_url": game.get_absolute_url(),
        "over": game.over,
        "default_name": setup.default_name(request.user) if request.user.is_authenticated else "",
    }
    return render(request, "play/invitation.html", context, status=status if opens else 410)


def _take(request: HttpRequest, public_id: str, token: str) -> HttpResponse:
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise PermissionDenied(_("This button works on this site only."))
    with transaction.atomic():
        game, seats, one, opens = _find(public_id, token)
        if access.holds(request, one):
            return HttpResponseRedirect(game.get_absolute_url())
        if not opens or any(access.holds(request, other) for other in seats):
            return _invitation_page(request, game, seats, one, opens, 409)
        if one.taken_at is None and not _sit_down(request, game, seats, one):
            one.refresh_from_db()
            return _invitation_page(request, game, seats, one, opens=False)
    access.hold(request, one)
    return HttpResponseRedirect(game.get_absolute_url())


def _sit_down(request: HttpRequest, game: Game, seats: list[Seat], one: Seat) -> bool:
    """Take a free seat: one statement, so of two people at the same instant one sits down. The invitation's
    link ends with it: whoever sent it must not be able to open the seat."""
    name = setup.tidy_name(request.POST.get("name", "")) or one.name
    others = [other.name for other in seats if other.number != one.number]
    user = request.user if request.user.is_authenticated else None
    invited = Seat.objects.filter(pk=one.pk, token_version=one.token_version, taken_at=None)
    one.former_hash, one.token_version = one.token_hash or "", one.token_version + 1
    links.stamp(game.public_id, one)
    one.name = setup.different_names([*others, name])[-1]
    taken = invited.update(
        taken_at=timezone.now(),
        user=user,
        name=one.name,
        token_version=one.token_version,
        token_hash=one.token_hash,
        former_hash=one.former_hash,
    )
    if taken:
        Game.objects.filter(pk=game.pk).update(revision=F("revision") + 1)
    return bool(taken)


@require_GET
@private
def device(request: HttpRequest, game: str) -> HttpResponse:
    """The links of the seats that this visitor holds or, as the owner, invites to; each with its QR code."""
    visitor = access.visitor(request, game, Game.objects.defer(*HIDDEN))
    if not visitor.held:
        raise PermissionDenied(_("You watch this game; you have no seat in it."))
    shown = []
    for one in visitor.seats:
        if one.kind == Seat.Kind.BOT or not _may_show(visitor, one):
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
    number = request.POST.get("seat", "")
    with transaction.atomic():
        visitor = access.visitor(request, game, Game.objects.select_for_update().defer(*HIDDEN))
        one = next((one for one in visitor.seats if str(one.number) == number), None)
        if one is None or one.kind == Seat.Kind.BOT or not _may_show(visitor, one):
            raise PermissionDenied(_("You have no seat of that number."))
        one.token_version += 1
        links.stamp(visitor.game.public_id, one)
        one.save(update_fields=["token_version", "token_hash"])
    if one.number in visitor.held:
        access.hold(request, one)
    return HttpResponseRedirect(reverse("play:device", args=[game]))


def _may_show(visitor: access.Visitor, one: Seat) -> bool:
    return one.number in visitor.held or (visitor.owner and one.taken_at is None)


@require_POST
@private
def open_to_all(request: HttpRequest, game: str) -> HttpResponse:
    """The owner lets spectators watch (`public` = 1), or no longer."""
    with transaction.atomic():
        visitor = access.visitor(request, game, Game.objects.select_for_update().defer(*HIDDEN))
        if not visitor.owner:
            raise PermissionDenied(_("Only the one who made the game decides that."))
        public = request.POST.get("public") == "1"
        Game.objects.filter(pk=visitor.game.pk).update(public=public, revision=F("revision") + 1)
    return HttpResponseRedirect(visitor.game.get_absolute_url())
