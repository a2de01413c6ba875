"""What the views of games have in common: who the caller is at a table, and from which seat it looks."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import Problem
from api.serializers import Query
from api.views import ApiView
from people.models import Scope
from play import access, live, moves
from play.api import documents
from play.api.forms.games import SeatQuery
from play.course import Course
from play.models import Game

HIDDEN = ("seed", "snapshot", "result")


class GameView(ApiView):
    """A view of one table, or of all. A table that is public is there for strangers too."""

    query: ClassVar[type[Query]] = SeatQuery

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        # A stranger may look at what is public; a token that may not look does not see with its own eyes.
        if request.method in ("GET", "HEAD") and self.token is not None and not self.token.allows(Scope.LOOK):
            detail = _("This needs a token with the scope “%(scope)s”.") % {"scope": Scope.LOOK.value}
            raise Problem("scope", detail, scope=Scope.LOOK.value)

    def body(self, form: Any) -> dict[str, Any]:
        """The request's body, read by this serializer; problem `invalid`."""
        given = form(data=self.request.data)
        given.is_valid(raise_exception=True)
        found: dict[str, Any] = given.validated_data
        return found

    def seen(self, public_id: str) -> access.Visitor:
        """The caller at this table, without what is hidden: enough for the tag. Two queries."""
        return access.visitor(self.request._request, public_id, Game.objects.defer(*HIDDEN))

    def seat_of(self, visitor: access.Visitor) -> int | None:
        """The seat that the caller looks from: the one that `seat` names, which it must hold."""
        wanted = self.asked().get("seat") if self.request.method in ("GET", "HEAD") else None
        if wanted is None:
            return visitor.viewer(visitor.asked(visitor.game.asked))
        if wanted not in visitor.held:
            raise PermissionDenied(_("You do not hold this seat."))
        found: int = wanted
        return found

    def tag(self, visitor: access.Visitor, viewer: int | None) -> str:
        return live.tag(visitor, viewer)

    def load(self, visitor: access.Visitor) -> Game:
        """The whole row, hidden things and all, by one statement: so that its parts belong together."""
        visitor.game = Game.objects.get(pk=visitor.game.pk)
        return visitor.game

    def course(self, visitor: access.Visitor) -> Course:
        """The game as it stands now. One query, and one for the choices that wait where there can be any."""
        self.load(visitor)
        return moves.course_of(visitor.game, len(visitor.seats))

    def whole(self, visitor: access.Visitor, course: Course, status: int = 200) -> Response:
        """The answer with the game as it stands."""
        viewer = visitor.viewer(visitor.asked(visitor.game.asked))
        return Response(documents.whole(visitor, course, viewer), status)


def closed(visitor: access.Visitor, course: Course) -> Problem:
    """The problem of a decision that is not open (any more), with the caller's open ones."""
    open_ = [one for one in documents.decisions(visitor, course) if one["chosen"] is None]
    return Problem("closed", open=open_)
