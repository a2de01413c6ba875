"""Looking back: the replay, the record to download, and the rematch."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from play import access, looking_back, setup
from play.models import Game
from play.sheets import sheet_of
from play.tables.page import replay_table
from play.views.answers import private
from scoring import holding


@require_GET
@private
def replay(request: HttpRequest, game: str) -> HttpResponse:
    """The position after move `at` (the last one when it is left out), as this visitor might have seen it
    then."""
    visitor = access.visitor(request, game, Game.objects.all())
    state, entries, at = looking_back.moment(visitor.game, len(visitor.seats), _number(request.GET.get("at")))
    made = replay_table(visitor, state, looking_back.viewer_of(visitor), entries, at)
    return render(request, "play/replay.html", {"table": made})


def _number(text: str | None) -> int | None:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 6:
        return None
    return int(text)


@require_GET
@private
def score_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """To the score sheet of a finished game, which stands in one's list from now on."""
    visitor = access.visitor(request, game, Game.objects.select_related("ruleset"))
    found = sheet_of(visitor.game, visitor.seats)
    if found is None:
        raise Http404("The game is not over.")
    if visitor.held:
        holding.hold(request, found)
    return HttpResponseRedirect(found.get_absolute_url())


@require_GET
@private
def record(request: HttpRequest, game: str) -> HttpResponse:
    """The record to download: while the game runs what this visitor may know, afterwards all of it."""
    visitor = access.visitor(request, game, Game.objects.all())
    found = visitor.game
    document = looking_back.record_document(found, visitor.seats, looking_back.viewer_of(visitor))
    response = JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{found.title}-{found.public_id}.json"'
    return response


@require_POST
@private
def rematch(request: HttpRequest, game: str) -> HttpResponse:
    """The same people once more. Whoever asks first makes the game, the other one joins it by the same
    button."""
    visitor = access.visitor(request, game, Game.objects.all())
    made = setup.rematch_for(visitor)
    access.hold(request, *[seat for seat in made.seats.all() if seat.number in visitor.held])
    return HttpResponseRedirect(made.get_absolute_url())
