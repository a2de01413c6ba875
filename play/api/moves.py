"""Moves: what may be done, doing it, taking it back, and what has been done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.paging import Pages
from api.problems import MEDIA_TYPE, Problem
from api.serializers import ProblemSerializer
from play import looking_back, moves
from play.answering import answer
from play.api import documents
from play.api.base import GameView, closed
from play.api.forms import games as forms
from play.models import LogEntry
from play.tables.page import closed_message, names_for, refusal_message


class Answering(GameView):
    """A decision is answered, or an answer taken back."""

    scopes = {"POST": "play"}

    def act(self, game: str, decision: str, act: Callable[..., moves.Played]) -> Response:
        found = answer(self.request, game, decision, act)
        if found.closed:
            problem = closed(found.visitor, found.course)
            problem.detail = closed_message()["words"]
            raise problem
        if found.refused:
            viewer = found.visitor.viewer(found.visitor.asked(found.game.asked))
            names = names_for(found.game, found.visitor.seats, viewer)
            line = refusal_message(found.refused, names, viewer)["lines"][0]
            rule = {"rule": line["url"]} if line["url"] else {}
            raise Problem(
                "illegal-move", line["words"], code=line["code"], params=found.refused.params, **rule
            )
        return self.whole(found.visitor, found.course)


class Moves(Answering):
    query = forms.LogQuery

    @extend_schema(
        operation_id="moves",
        summary="The moves so far, the first one first",
        responses={200: forms.GameLogPageSerializer},
    )
    def get(self, request: Request, game: str) -> Response:
        """What happened in each, as you learnt it. Where all choose at once, their moves come when all have
        chosen."""
        visitor = self.seen(game)
        viewer = self.seat_of(visitor)
        return self.unless_known(self.tag(visitor, viewer), lambda: self._page(request, visitor, viewer))

    def _page(self, request: Request, visitor: Any, viewer: int | None) -> Any:
        pages = Pages()
        pages.ordering = "number"
        columns = ("number", "seat", "decision", "move", "events", "at")
        rows = LogEntry.objects.filter(game=visitor.game).values(*columns)
        found: Any = pages.paginate_queryset(rows, request, view=self) or []
        names = names_for(visitor.game, visitor.seats, viewer)
        own: frozenset[int] = frozenset() if viewer is None else frozenset({viewer})
        entries = [documents.log_entry(row, visitor.game, names, own) for row in found]
        return pages.get_paginated_response(entries).data

    @extend_schema(
        operation_id="make_move",
        summary="Answer a decision",
        request=forms.MoveSerializer,
        responses={200: forms.GameSerializer},
    )
    def post(self, request: Request, game: str) -> Response:
        """The game as it stands after the move and the moves of bots. The same move again is answered like
        the first time."""
        given = self.body(forms.MoveSerializer)
        act = partial(moves.submit, text=given["move"], now=timezone.now())
        return self.act(game, given["decision"], act)


class TakeBack(Answering):
    @extend_schema(
        operation_id="take_back",
        summary="Take back a choice that waits for the others",
        request=forms.TakeBackSerializer,
        responses={200: forms.GameSerializer},
    )
    def post(self, request: Request, game: str) -> Response:
        """Twice is answered like once."""
        given = self.body(forms.TakeBackSerializer)
        return self.act(game, given["decision"], partial(moves.take_back, now=timezone.now()))


class OneDecision(GameView):
    scopes = {"GET": "look"}
    query = forms.Query

    @extend_schema(
        operation_id="decision",
        summary="What may be answered, with prices and reasons",
        responses={200: forms.GameMoves, (409, MEDIA_TYPE): ProblemSerializer},
    )
    def get(self, request: Request, game: str, decision: str) -> Response:
        """Of an open question of your seat, or of one whose answer waits for the others."""
        visitor = self.seen(game)
        if not visitor.held:
            raise PermissionDenied(_("You watch this game; you have no seat in it."))
        tag = "".join(self.tag(visitor, seat) for seat in sorted(visitor.held))
        return self.unless_known(tag, lambda: self._moves(visitor, decision))

    def _moves(self, visitor: Any, id: str) -> documents.Document:
        course = self.course(visitor)
        found = course.decision(id)
        if found is None:
            raise closed(visitor, course)
        if found.seat not in visitor.held:
            raise PermissionDenied(_("This question is asked of another seat."))
        return documents.moves_of(visitor, course, found)


class Replay(GameView):
    query = forms.ReplayQuery

    @extend_schema(
        operation_id="replay",
        summary="The position after a move",
        responses={200: forms.GameReplaySerializer},
    )
    def get(self, request: Request, game: str) -> Response:
        """As you might have seen it then."""
        visitor = self.seen(game)
        viewer = self.seat_of(visitor)
        return self.unless_known(self.tag(visitor, viewer), lambda: self._position(visitor, viewer))

    def _position(self, visitor: Any, viewer: int | None) -> documents.Document:
        seen = looking_back.moment(self.load(visitor), len(visitor.seats), self.asked().get("at"))
        return {
            "title": visitor.game.title,
            "at": seen.at,
            "total": len(seen.entries),
            "viewer": viewer,
            "view": seen.state.view(viewer),
        }
