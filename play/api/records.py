"""Records: to download, and to send in for replay."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from api.problems import Problem
from api.throttles import Asking, Working
from engine.record import Difference
from engine.verify import verify
from play import looking_back
from play.api.base import GameView
from play.api.forms.records import RecordSerializer, ReplayedSerializer
from play.tables.lines import rule_url
from rules import rulesets
from rules.models import PublishedRuleset


class Record(GameView):
    @extend_schema(
        operation_id="record",
        summary="The record of a game",
        responses={200: RecordSerializer},
    )
    def get(self, request: Request, game: str) -> Response:
        """While the game runs, what you may know; afterwards all of it, with the seed."""
        visitor = self.seen(game)
        viewer = self.seat_of(visitor)

        def make() -> Any:
            return looking_back.record_document(self.load(visitor), visitor.seats, viewer)

        return self.unless_known(self.tag(visitor, viewer), make)


class Records(GameView):
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="replay_record",
        summary="Replay a record and compare the numbers noted in it",
        request=RecordSerializer,
        responses={200: ReplayedSerializer},
    )
    def post(self, request: Request) -> Response:
        """The engine plays it; nothing is stored. A move that the rules refuse is `illegal-move`."""
        self.body(RecordSerializer)  # says what is wrong, each place by its pointer
        try:
            record = engine.Record.from_document(request.data)
            ruleset = _ruleset(record)
            replayed = engine.check_record(record, engine.title(record.title), ruleset)
            kept = _commitment(record, ruleset)
        except engine.RecordError as error:
            raise _refused(error) from error
        state = replayed.state
        pending = state.pending()
        return Response(
            {
                "title": record.title,
                "edition": ruleset.edition,
                "number": ruleset.number,
                "sha256": ruleset.sha256,
                "moves": len(record.moves),
                "over": not pending,
                "decision": pending[0].id if pending else None,
                "outcome": state.outcome(),
                "scores": state.scores(),
                "compared": replayed.compared,
                "differences": len(replayed.differences),
                "first_difference": _told(replayed.differences[0]) if replayed.differences else None,
                "commitment": kept,
            }
        )


def _ruleset(record: engine.Record) -> engine.Ruleset:
    """The published ruleset that a record names: by its hash, else edition and number, else the newest."""
    named = record.ruleset
    known = PublishedRuleset.objects.filter(title=record.title)
    if named.get("sha256"):
        found = known.filter(sha256=named["sha256"])
    elif named.get("number"):
        found = known.filter(edition=str(named.get("edition", "1")), number=named["number"])
    else:
        try:
            return rulesets.engine_ruleset(rulesets.current(record.title, named.get("edition")))
        except rulesets.NotPublished as error:
            raise engine.RecordError(f"ruleset: {error}") from error
    row = found.first()
    if row is None:
        raise engine.RecordError("ruleset: none like this is published here")
    return rulesets.engine_ruleset(row)


def _commitment(record: engine.Record, ruleset: engine.Ruleset) -> str:
    """Whether the seed is the one that was promised."""
    if record.seed is None or not record.commitment:
        return "unknown"
    return "broken" if verify(record, engine.title(record.title), ruleset) else "kept"


def _told(difference: Difference) -> dict[str, Any]:
    return {
        "pointer": difference.pointer,
        "after": difference.after,
        "expected": difference.expected,
        "found": difference.found,
    }


PLACE = re.compile(r"([a-z]+)(?:\[(\d+)\])?(?:\.([a-z]+))?: ")
"""How the engine names a place of a record: `moves[3]: ...`."""


def _refused(error: engine.RecordError) -> Problem:
    """The problem of a record that cannot be played, with the place and, where a rule refuses, its code."""
    named = PLACE.match(str(error))
    parts = [part for part in named.groups() if part] if named else []
    errors = [{"pointer": "".join(f"/{part}" for part in parts), "detail": str(error)}]
    cause = error.__cause__
    if isinstance(cause, engine.IllegalMove):
        rule = rule_url(cause.code)
        more: dict[str, Any] = {"code": cause.code, "params": cause.params, "errors": errors}
        return Problem("illegal-move", str(error), **more | ({"rule": rule} if rule else {}))
    return Problem("impossible", str(error) or _("This record cannot be played."), errors=errors)
