"""Looking back: the replay, the record to download, and the rematch."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

import engine
from play import access, rulebook, setup
from play.models import Game
from play.sheets import sheet_of
from play.tables.page import all_moves, replay_table, stop_at
from play.views.answers import private
from scoring import holding


@require_GET
@private
def replay(request: HttpRequest, game: str) -> HttpResponse:
    """The position after move `at` (the last one when it is left out), as this visitor might have seen it
    then."""
    visitor = access.visitor(request, game, Game.objects.all())
    entries = all_moves(visitor.game)
    at = stop_at(visitor.game, entries, _number(request.GET.get("at"), len(entries)))
    state = rulebook.first_state(visitor.game, len(visitor.seats))
    for entry in entries[:at]:
        state.play(entry.decision, entry.move)
    viewer = visitor.viewer(visitor.asked(visitor.game.asked))
    made = replay_table(visitor, state, viewer, entries, at)
    return render(request, "play/replay.html", {"table": made})


def _number(text: str | None, most: int) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 6:
        return most
    return min(int(text), most)


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
    moves = list(found.log.order_by("number").values_list("move", flat=True))
    title, ruleset = engine.title(found.title), rulebook.ruleset_of(found)
    seats = len(visitor.seats)
    deal = title.deal(ruleset, found.options, seats, rulebook.seed_of(found))
    viewer: Any = "all" if found.over else visitor.viewer(visitor.asked(visitor.game.asked))
    made = engine.record_of(title, ruleset, found.options, seats, deal, moves, viewer, found.commitment)
    document = made.to_document()
    document["names"] = [seat.name for seat in visitor.seats]
    response = JsonResponse(document, json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{found.title}-{found.public_id}.json"'
    return response


@require_POST
@private
def rematch(request: HttpRequest, game: str) -> HttpResponse:
    """The same people once more. Whoever asks first makes the game, the other one joins it by the same
    button."""
    visitor = access.visitor(request, game, Game.objects.all())
    if not visitor.held:
        raise PermissionDenied(_("You watch this game; you have no seat in it."))
    if not visitor.game.over:
        raise PermissionDenied(_("This game is not over yet."))
    made = setup.rematch(visitor.game, visitor.seats, min(visitor.held))
    access.hold(request, *[seat for seat in made.seats.all() if seat.number in visitor.held])
    return HttpResponseRedirect(made.get_absolute_url())
