"""From a table to the page that settles a question."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_GET

from play import access, moves
from play.models import Game
from play.tables.page import names_for
from play.views.answers import private
from rules.settle.links import link_to


@require_GET
@private
def ask(request: HttpRequest, game: str) -> HttpResponse:
    """To the page that settles a question, with the position as this visitor sees it."""
    visitor = access.visitor(request, game, Game.objects.select_related("ruleset"))
    state = moves.course_of(visitor.game, len(visitor.seats)).state
    asked = visitor.asked(sorted({decision.seat for decision in state.pending()}))
    if visitor.must_change_hands(asked):
        return HttpResponseRedirect(visitor.game.get_absolute_url())
    viewer = visitor.viewer(asked)
    document = state.describe(viewer)
    people = names_for(visitor.game, visitor.seats, viewer).people
    document |= {"edition": visitor.game.ruleset.edition, "people": list(people)}
    if viewer is not None:
        document["asks"] = viewer
    return HttpResponseRedirect(link_to(document.pop("title"), document))
