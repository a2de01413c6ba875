"""The table: looking, moving, and learning what changed."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

import engine
from play import access, live, moves, rulebook
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
    return show_table(
        request, visitor, rulebook.state_of(visitor.game), choose=_choose(request.GET.get("choose"))
    )


@require_GET
@private
def poll(request: HttpRequest, game: str) -> HttpResponse:
    """204 while the viewer's tag is the newest, else the table, with the choice kept."""
    # The snapshot stays out of the first look: nearly every poll ends here.
    visitor = access.visitor(request, game, Game.objects.defer(*HIDDEN))
    if request.GET.get("tag") == live.tag(visitor, visitor.viewer(visitor.game.asked)):
        return HttpResponse(status=204)
    visitor.game.refresh_from_db(fields=[*HIDDEN, *MOVING])
    state = rulebook.state_of(visitor.game)
    return show_table(request, visitor, state, choose=_choose(request.GET.get("choose")))


@require_POST
@private
def move(request: HttpRequest, game: str) -> HttpResponse:
    """Play a move: `decision` names the question, `move` is the answer's text, `choose` what was looked at.

    The same move twice is answered like the first; a closed decision is 409 and a refused move 422, both with
    the table as it stands and the choice kept.
    """
    decision, text = request.POST.get("decision", ""), request.POST.get("move", "")
    choose = _choose(request.POST.get("choose"))
    with transaction.atomic():
        found = moves.locked(game).first()
        if found is None:
            raise Http404("No such table.")
        visitor = access.at_table(request, found)
        if not visitor.held:
            raise PermissionDenied(_("You watch this game; you have no seat in it."))
        try:
            played = moves.submit(
                found, visitor.seats, visitor.held, decision[:60], text[:200], timezone.now()
            )
        except moves.NotAsked as error:
            raise PermissionDenied(_("This question is asked of another seat.")) from error
        except moves.DecisionClosed:
            played, message, status = None, closed_message(), 409
        except engine.IllegalMove as refused:
            state = rulebook.state_of(found)
            names = names_for(found, visitor.seats, visitor.viewer(_asked(state)))
            played, message, status = None, refusal_message(refused, names, names.viewer), 422
    if played is None:
        if status == 409:
            # A lost race leaves the object as it was about to be written.
            found.refresh_from_db()
        return show_table(request, visitor, rulebook.state_of(found), status, choose=choose, message=message)
    if is_fragment(request):
        return show_table(request, visitor, played.state)
    return HttpResponseRedirect(found.get_absolute_url())


@require_POST
@private
def ready(request: HttpRequest, game: str) -> HttpResponse:
    """Hot-seat: the person who is asked holds the device now."""
    with transaction.atomic():
        found = moves.locked(game).first()
        if found is None:
            raise Http404("No such table.")
        visitor = access.at_table(request, found)
        if not visitor.hot_seat:
            raise PermissionDenied(_("This game is not played on one device."))
        state = rulebook.state_of(found)
        active = _asked(state)
        if visitor.must_change_hands(active):
            found.device_seat = active
            found.revision += 1
            Game.objects.filter(pk=found.pk).update(device_seat=active, revision=F("revision") + 1)
    if is_fragment(request):
        return show_table(request, visitor, state)
    return HttpResponseRedirect(found.get_absolute_url())


def _choose(text: str | None) -> str:
    return (text or "")[:60]


def _asked(state: engine.State) -> int | None:
    pending = state.pending()
    return pending[0].seat if pending else None
