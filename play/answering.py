"""An answer to a question at a table, under its lock: what pages and the API do with a move that arrives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

import engine
from play import access, moves
from play.course import Course
from play.models import Game


@dataclass(slots=True)
class Answered:
    """What came of it: the game as it stands now, and why the answer did not count, if it did not."""

    visitor: access.Visitor
    course: Course
    closed: bool = False
    """The question had been settled before."""
    refused: engine.IllegalMove | None = None
    """The rules refuse it."""

    @property
    def game(self) -> Game:
        return self.visitor.game


def answer(request: Any, public_id: str, decision: str, act: Callable[..., moves.Played]) -> Answered:
    """Carry out `act` (`moves.submit` or `moves.take_back` with what belongs to it). Http404 and
    PermissionDenied for whom the table, or the question, is not there."""
    with transaction.atomic():
        found = access.one_of(moves.locked(public_id))
        visitor = access.at_table(request, found)
        if not visitor.held:
            raise PermissionDenied(_("You watch this game; you have no seat in it."))
        closed, refused = False, None
        try:
            played = act(found, visitor.seats, visitor.held, decision[:60])
        except moves.NotAsked as error:
            raise PermissionDenied(_("This question is asked of another seat.")) from error
        except moves.DecisionClosed:
            closed = True
        except engine.IllegalMove as error:
            refused = error
        else:
            return Answered(visitor, played.course)
    if closed:
        # A lost race leaves the object as it was about to be written.
        found.refresh_from_db()
    return Answered(visitor, moves.course_of(found, len(visitor.seats)), closed, refused)
