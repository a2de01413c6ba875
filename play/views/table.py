"""The table: looking, moving, and learning what changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

import engine
from play import access, live, moves
from play.answering import answer
from play.models import Game
from play.tables.page import closed_message, names_for, refusal_message
from play.views.answers import is_fragment, private, show_table

HIDDEN = ("seed", "snapshot", "result")
MOVING = ("revision", "status", "move_count", "standing", "device_seat", "public")


@require_GET
@private
def table(request: HttpRequest, game: str) -> HttpResponse:
    """The table; `?choose=` opens the panel of a card, Wonder or token."""
    visitor = access.visitor(request, game)
    course = moves.course_of(visitor.game, len(visitor.seats))
    return show_table(request, visitor, course, choose=_choose(request.GET.get("choose")))


@require_GET
@private
def poll(request: HttpRequest, game: str) -> HttpResponse:
    """204 while the viewer's tag is the newest, else the table, with the choice kept."""
    # The snapshot stays out of the first look: nearly every poll ends here.
    visitor = access.visitor(request, game, Game.objects.defer(*HIDDEN))
    if request.GET.get("tag") == live.tag(visitor, visitor.viewer(visitor.asked(visitor.game.asked))):
        return HttpResponse(status=204)
    visitor.game.refresh_from_db(fields=[*HIDDEN, *MOVING])
    course = moves.course_of(visitor.game, len(visitor.seats))
    return show_table(request, visitor, course, choose=_choose(request.GET.get("choose")))


@require_POST
@private
def move(request: HttpRequest, game: str) -> HttpResponse:
    """Play a move: `decision` names the question, `move` is the answer's text, `choose` what was looked at.
    Where all choose at the same time it waits for the others, and another one may replace it.

    The same move twice is answered like the first; a closed decision is 409 and a refused move 422, both with
    the table as it stands and the choice kept.
    """
    text = request.POST.get("move", "")[:200]
    return _answer(request, game, partial(moves.submit, text=text, now=timezone.now()))


@require_POST
@private
def take_back(request: HttpRequest, game: str) -> HttpResponse:
    """Take back the choice that waits as the answer to `decision`; 409 when the turn is over."""
    return _answer(request, game, partial(moves.take_back, now=timezone.now()))


def _answer(request: HttpRequest, game: str, act: Callable[..., moves.Played]) -> HttpResponse:
    """Answer a question at a table under its lock: the redirect or the fragment, 409, 422, 403 or 404."""
    found = answer(request, game, request.POST.get("decision", ""), act)
    visitor, message, status = found.visitor, None, 200
    if found.closed:
        message, status = closed_message(), 409
    elif found.refused:
        viewer = visitor.viewer(visitor.asked(_asked(found.course.state)))
        names = names_for(found.game, visitor.seats, viewer)
        message, status = refusal_message(found.refused, names, viewer), 422
    if message:
        choose = _choose(request.POST.get("choose"))
        return show_table(request, visitor, found.course, status, choose=choose, message=message)
    if is_fragment(request):
        return show_table(request, visitor, found.course)
    return HttpResponseRedirect(found.game.get_absolute_url())


@require_POST
@private
def ready(request: HttpRequest, game: str) -> HttpResponse:
    """Hot-seat: the person who is asked holds the device now."""
    with transaction.atomic():
        found = access.one_of(moves.locked(game))
        visitor = access.at_table(request, found)
        if not visitor.hot_seat:
            raise PermissionDenied(_("This game is not played on one device."))
        course = moves.course_of(found, len(visitor.seats))
        active = visitor.asked(_asked(course.state))
        if visitor.must_change_hands(active):
            found.device_seat = active
            found.revision += 1
            Game.objects.filter(pk=found.pk).update(device_seat=active, revision=F("revision") + 1)
    if is_fragment(request):
        return show_table(request, visitor, course)
    return HttpResponseRedirect(found.get_absolute_url())


def _choose(text: str | None) -> str:
    return (text or "")[:60]


def _asked(state: engine.State) -> list[int]:
    """The seats that are asked now, in ascending order."""
    return sorted({decision.seat for decision in state.pending()})
