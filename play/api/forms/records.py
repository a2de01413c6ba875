"""Records: a game as a document, downloaded or sent in for replay. docs/records.md says what is in one."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers import Strict
from play.api.forms import parts as f
from play.api.forms.games import MOST_SEATS, TITLES, options
from play.api.forms.lines import GameOutcomeSerializer, GameScoreSerializer

MOST_MOVES = 2000
MOST_CHECKS = 400
SEED = r"^[0-9a-f]{64}$"


class RecordRulesetSerializer(Strict):
    edition = serializers.CharField(required=False, max_length=20)
    number = serializers.IntegerField(required=False, min_value=1, max_value=1_000_000)
    sha256 = serializers.CharField(required=False, max_length=64)


@extend_schema_field(
    {
        "type": "object",
        "properties": {
            "orders": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": ["string", "integer", "null"]}},
            },
            "shuffles": {
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": ["string", "integer", "null"]}},
            },
        },
    }
)
class DealField(serializers.JSONField):
    """The orders of a deal."""


class RecordCheckSerializer(Strict):
    after = serializers.IntegerField(min_value=0, max_value=MOST_MOVES)
    expect = f.AnyObjectField(help_text="Any part of what a state tells of itself")


class RecordSerializer(Strict):
    """A game as a document, complete or one viewer's own."""

    format = serializers.ChoiceField(choices=(1,))
    title = serializers.ChoiceField(choices=TITLES)
    ruleset = RecordRulesetSerializer(required=False)
    options = options(required=False)
    seats = serializers.IntegerField(min_value=1, max_value=MOST_SEATS)
    names = serializers.ListField(child=serializers.CharField(max_length=120), required=False, max_length=8)
    deal = DealField(required=False)
    seed = serializers.RegexField(SEED, required=False, help_text="64 hexadecimal digits")
    commitment = serializers.CharField(required=False, max_length=64)
    moves = serializers.ListField(
        child=serializers.CharField(max_length=200), max_length=MOST_MOVES, help_text="In their order"
    )
    checks = serializers.ListField(child=RecordCheckSerializer(), required=False, max_length=MOST_CHECKS)
    result = serializers.JSONField(required=False, help_text="For people")
    # The field takes the place of the attribute on the class, never on an instance.
    source = serializers.CharField(required=False, max_length=2000, allow_blank=True)  # type: ignore[assignment]
    note = serializers.CharField(required=False, max_length=2000, allow_blank=True)


class FirstDifferenceSerializer(serializers.Serializer):
    """A noted number that did not come out."""

    pointer = f.text("JSON pointer of the number in the record")
    after = f.number("How many moves had been made")
    expected = serializers.JSONField(allow_null=True)
    found = serializers.JSONField(allow_null=True)


class ReplayedSerializer(serializers.Serializer):
    """What a record comes to when it is played."""

    title = f.one_of(*TITLES)
    edition = f.text()
    number = f.number("Of the ruleset")
    sha256 = f.text()
    moves = f.number("How many were played")
    over = f.yes()
    decision = f.text("What is asked after the last move; null when the game is over", null=True)
    outcome = GameOutcomeSerializer(allow_null=True)
    scores = GameScoreSerializer(many=True, help_text="As the game stands after the last move")
    compared = f.number("How many noted numbers were compared")
    differences = f.number("How many of them did not come out")
    first_difference = FirstDifferenceSerializer(allow_null=True)
    commitment = f.one_of(
        "kept",
        "broken",
        "unknown",
        about="Whether the seed is the one that was promised; unknown without both of them",
    )
