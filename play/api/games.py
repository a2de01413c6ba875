"""Games: making and finding them, looking at one, seats and links, and the same people once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from api.paging import Pages
from api.problems import Problem
from api.throttles import Asking, Making
from people.models import User
from play import access, moves, seating, setup
from play.api import documents
from play.api.base import HIDDEN, GameView
from play.api.forms import games as forms
from play.models import Game, Seat
from play.tables.page import PAGES
from play.wording.options import values_of
from rules import rulesets


class Games(GameView):
    scopes = {"GET": "look", "POST": "play"}
    query = forms.GamesQuery
    throttle_classes = [Asking, Making]

    @extend_schema(
        operation_id="games",
        summary="Your games, the newest first",
        responses={200: forms.GamesPageSerializer},
    )
    def get(self, request: Request) -> Response:
        """The games in which the account holds a seat."""
        pages = Pages()
        pages.ordering = "-pk"
        rows = pages.paginate_queryset(self._mine(self.asked()), request, view=self) or []
        results = []
        for game in rows:
            seats = sorted(game.seats.all(), key=lambda seat: seat.number)
            held = frozenset(seat.number for seat in seats if access.holds(request._request, seat))
            results.append(documents.summary(game, seats, held))
        made = pages.get_paginated_response(results).data
        tag = repr([(game.pk, game.revision) for game in rows]) + repr((made["next"], made["previous"]))
        return self.unless_known(tag, lambda: made)

    def _mine(self, asked: Mapping[str, Any]) -> QuerySet[Game]:
        found = access.games_of(self.request._request)
        for name in ("title", "status"):
            if name in asked:
                found = found.filter(**{name: asked[name]})
        if asked["asked"] is not None:
            running = Seat.objects.filter(user=self.user, game__status=Game.Status.RUNNING)
            rows = running.values_list("game", "number", "game__standing")
            mine = {game for game, number, standing in rows if number in standing.get("asked", ())}
            found = found.filter(pk__in=mine) if asked["asked"] else found.exclude(pk__in=mine)
        return found.defer(*HIDDEN, "open_decisions").prefetch_related("seats")

    @extend_schema(
        operation_id="make_game",
        summary="Make a game",
        request=forms.NewGameSerializer,
        responses={201: forms.NewGameAnswerSerializer},
    )
    def post(self, request: Request) -> Response:
        """A new game, dealt. The answer has the tokens of the seats that are to be taken by invitation."""
        given = self.body(forms.NewGameSerializer)
        places = _places(self.user, given["seats"])
        _check(given, len(places))
        try:
            game = setup.make_game(
                given["title"],
                given.get("options", {}),
                places,
                public=given["public"],
                edition=given.get("edition"),
            )
        except rulesets.NotPublished as error:
            raise wrong("/edition", str(error)) from error
        visitor = access.visitor(request._request, game.public_id, Game.objects.all())
        course = moves.course_of(visitor.game, len(visitor.seats))
        answer = self.whole(visitor, course, 201)
        answer["Location"] = request.build_absolute_uri(f"{request.path}/{game.public_id}")
        return answer

    def _write(self, handler: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The tokens come in only when the answer has been kept: a copy of the database opens no seat."""
        answer = super()._write(handler, request, *args, **kwargs)
        if answer.status_code == 201:
            visitor = access.visitor(request._request, answer.data["id"])
            free = [seat for seat in visitor.seats if seat.taken_at is None]
            invitations = [documents.link(request, visitor.game, seat) for seat in free]
            answer.data = {**answer.data, "invitations": invitations}
        return answer


def wrong(pointer: str, detail: str) -> Problem:
    """The problem of one place of the request."""
    return Problem("invalid", detail, errors=[{"pointer": pointer, "detail": detail}])


def _places(user: User, seats: Sequence[Mapping[str, Any]]) -> list[setup.Place]:
    """Who is to sit where; problem `invalid`."""
    if sum(seat["kind"] == "me" for seat in seats) != 1:
        raise wrong("/seats", _("Exactly one seat is yours: “me”."))
    places = []
    for number, seat in enumerate(seats):
        name = setup.tidy_name(seat.get("name", ""))
        if seat["kind"] == "me":
            places.append(setup.Place(name or setup.default_name(user), owner=True, user=user))
        elif seat["kind"] == "bot":
            bot = seat.get("bot", setup.BOT)
            places.append(setup.Place(name or _("Bot"), kind=Seat.Kind.BOT, bot=bot))
        elif seat["kind"] == "account":
            found = User.objects.filter(
                username__iexact=seat["account"], program_of=user, is_active=True
            ).first()
            if found is None:
                raise wrong(f"/seats/{number}/account", _("You have no bot account of this name."))
            places.append(setup.Place(name or setup.default_name(found), user=found))
        else:
            called = name or _("Player %(number)d") % {"number": number + 1}
            places.append(setup.Place(called, invited=True))
    return places


def _check(given: Mapping[str, Any], seats: int) -> None:
    """Whether title, seats, edition and options go together; problem `invalid`."""
    title = engine.title(given["title"])
    if seats not in title.players():
        counts = ", ".join(map(str, title.players()))
        raise wrong("/seats", _("For so many it is made: %(counts)s.") % {"counts": counts})
    known = {option.name: option for option in title.options()}
    for name, value in given.get("options", {}).items():
        if name not in known:
            names = ", ".join(sorted(known))
            raise wrong(f"/options/{name}", _("Not known here. Known: %(names)s.") % {"names": names})
        allowed = values_of(title.name, known[name])
        if not any(value == one and type(value) is type(one) for one in allowed):
            words = ", ".join(str(one).lower() if isinstance(one, bool) else one for one in allowed)
            raise wrong(f"/options/{name}", _("Takes one of: %(values)s.") % {"values": words})
    edition = given.get("edition") or "1"
    if unfit := PAGES[title.name].unfit(seats, edition, given.get("options", {})):
        raise wrong("/seats", unfit)


class OneGame(GameView):
    @extend_schema(
        operation_id="game",
        summary="A game as you may see it now",
        responses={200: forms.GameSerializer},
    )
    def get(self, request: Request, game: str) -> Response:
        """With the questions of your seats. The ETag changes with anything that you could notice."""
        visitor = self.seen(game)
        viewer = self.seat_of(visitor)
        return self.unless_known(
            self.tag(visitor, viewer), lambda: documents.whole(visitor, self.course(visitor), viewer)
        )


class Spectators(GameView):
    scopes = {"PUT": "play"}

    @extend_schema(
        operation_id="open_game",
        summary="Let spectators watch, or no longer",
        request=forms.OpenSerializer,
        responses={200: forms.GameSerializer},
    )
    def put(self, request: Request, game: str) -> Response:
        """For whoever made the game."""
        visitor = seating.open_to_all(request, game, self.body(forms.OpenSerializer)["public"])
        return self.whole(visitor, self.course(visitor))


class Join(GameView):
    scopes = {"POST": "play"}

    @extend_schema(
        operation_id="join_game",
        summary="Take a seat by its link's token",
        request=forms.JoinSerializer,
        responses={200: forms.GameSerializer},
    )
    def post(self, request: Request, game: str) -> Response:
        """The invitation ends with it. Taking your own seat again is answered like the first time."""
        given = self.body(forms.JoinSerializer)
        name = given.get("name") or setup.default_name(self.user)
        try:
            found = seating.take(request, game, given["token"], name)
        except seating.SeatTaken as taken:
            if taken.held:
                raise Problem("conflict", _("You hold another seat of this game.")) from taken
            raise Problem("gone", _("Somebody else has taken this seat.")) from taken
        visitor = access.visitor(request._request, found.game.public_id)
        return self.whole(visitor, self.course(visitor))


class Links(GameView):
    scopes = {"GET": "play", "POST": "play"}
    query = forms.Query

    @extend_schema(
        operation_id="links",
        summary="The secret links of your seats and invitations",
        responses={200: forms.GameLinksSerializer},
    )
    def get(self, request: Request, game: str) -> Response:
        """By a link a seat opens on another device, or is taken."""
        visitor = self.seen(game)
        if not visitor.held:
            raise PermissionDenied(_("You watch this game; you have no seat in it."))
        shown = [seat for seat in visitor.seats if seating.may_show(visitor, seat)]
        made = {"links": [documents.link(request, visitor.game, seat) for seat in shown]}
        return self.unless_known(repr(made), lambda: made)

    @extend_schema(
        operation_id="renew_link",
        summary="A new link for a seat",
        request=forms.RenewSerializer,
        responses={200: forms.GameLinkSerializer},
    )
    def post(self, request: Request, game: str) -> Response:
        """The old link ends, and every browser that came by it leaves the seat."""
        _visitor, seat = seating.renew(request, game, self.body(forms.RenewSerializer)["seat"])
        return Response({"seat": seat.number})

    def _write(self, handler: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The token comes in only when the answer has been kept: a copy of the database opens no seat."""
        answer = super()._write(handler, request, *args, **kwargs)
        if answer.status_code == 200:
            visitor = self.seen(kwargs["game"])
            seat = visitor.seats[answer.data["seat"]]
            if not seating.may_show(visitor, seat):
                raise PermissionDenied(_("You have no seat of that number."))
            answer.data = documents.link(request, visitor.game, seat)
        return answer


class Rematch(GameView):
    scopes = {"POST": "play"}
    throttle_classes = [Asking, Making]

    @extend_schema(
        operation_id="rematch",
        summary="The same people once more",
        request=None,
        responses={200: forms.GameSerializer},
    )
    def post(self, request: Request, game: str) -> Response:
        """Whoever asks first makes the game; whoever asks later gets the same one. Accounts sit there at
        once."""
        visitor = access.visitor(request._request, game, Game.objects.all())
        made = setup.rematch_for(visitor)
        again = access.visitor(request._request, made.public_id)
        return self.whole(again, self.course(again))
