"""The small helpers: science with free symbols, and setting up a game by chance."""

from __future__ import annotations

import random
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import Problem
from api.serializers import Query
from api.throttles import Asking, Working
from api.views import ApiView
from engine.ruleset import Ruleset
from rules.rulesets import NotPublished, current, engine_ruleset
from scoring import documents, drawing, entries, helpers
from scoring.api import serializers as forms

MEDALS = ("off", "on", "expert")


def ruleset(title: str, edition: str | None = None) -> Ruleset:
    """The newest published rules of a title; Http404 when there are none."""
    if title not in entries.TITLES:
        raise Http404
    try:
        return engine_ruleset(current(title, edition))
    except NotPublished as error:
        raise Http404 from error


class ScienceQuery(Query):
    free = serializers.IntegerField(required=False, default=0, min_value=0, max_value=helpers.MOST_FREE)
    tablet = serializers.IntegerField(required=False, default=0, min_value=0, max_value=helpers.MOST_SYMBOLS)
    compass = serializers.IntegerField(required=False, default=0, min_value=0, max_value=helpers.MOST_SYMBOLS)
    gear = serializers.IntegerField(required=False, default=0, min_value=0, max_value=helpers.MOST_SYMBOLS)


class Science(ApiView):
    query = ScienceQuery
    public_for = 300

    @extend_schema(
        operation_id="science",
        summary="7 Wonders: the best that so many science symbols and free ones come to",
        responses=forms.ScienceSerializer,
    )
    def get(self, request: Request) -> Response:
        asked = self.asked()
        rules = ruleset("seven_wonders")
        return self.unless_known(rules.sha256, lambda: _science(rules, asked))


def _science(rules: Ruleset, asked: dict[str, int]) -> dict[str, Any]:
    names = helpers.symbols_of(rules)
    held = {name: asked[name] for name in names}
    found, parts = helpers.science(rules, held, asked["free"])
    told = documents.Told(rules, [""])
    return {
        "points": found.points,
        "free": asked["free"],
        "symbols": [
            {"symbol": name, "held": held[name], "counted": count}
            for name, count in zip(names, found.counts, strict=True)
        ],
        "sets": min(found.counts),
        "parts": documents.parts_with_words(told, parts, 0),
    }


class SetUpQuery(Query):
    players = serializers.IntegerField(min_value=2, max_value=7)
    edition = serializers.CharField(required=False, max_length=4)
    medals = serializers.ChoiceField(choices=MEDALS, required=False, default="off")
    sides = serializers.ChoiceField(choices=("random", "A", "B"), required=False, default="random")


class SetUp(ApiView):
    query = SetUpQuery
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="set_up",
        summary="What to take out of the box for so many players, and what chance decides",
        description="Each answer is drawn anew.",
        responses=forms.SetUpSerializer,
    )
    def get(self, request: Request, title: str) -> Response:
        asked = self.asked()
        rules = ruleset(title, asked.get("edition"))
        if asked["players"] not in documents.title_of(title).players():
            detail = _("So many cannot play this title.")
            raise Problem("invalid", detail, errors=[{"pointer": "/players", "detail": detail}])
        drawn = drawing.draw(
            rules,
            asked["players"],
            random.SystemRandom(),
            medals=asked["medals"] if title == "architects" else "off",
            sides=asked["sides"],
        )
        return Response(_drawn(drawn))


def _drawn(drawn: drawing.Drawn) -> dict[str, Any]:
    return {
        "boards": [{"wonder": board.wonder, "side": board.side} for board in drawn.boards],
        "draft": drawn.draft,
        "guilds": drawn.guilds,
        "tokens": drawn.tokens,
        "medals": drawn.medals,
        "first": drawn.first if drawn.first >= 0 else None,
        "decks": [
            {
                "age": deck["age"],
                "cards": deck["cards"],
                "out": [{"card": card, "stay": stay, "box": box} for card, stay, box in deck["out"]],
            }
            for deck in drawn.decks
        ],
        "unseen": [{"age": int(age), "cards": gone} for age, gone in sorted(drawn.hidden.items())],
    }
