"""A described position with a question, and what the engine says to it."""

from __future__ import annotations

from rest_framework import serializers

from api.serializers import Strict
from rules.api.forms.documents import MoveField, ParamsField, PositionShape
from rules.models.base import Title
from rules.settle.asked import MOST_MOVES


class ExplainedLineSerializer(serializers.Serializer):
    """A rule that was applied, or one that refuses."""

    code = serializers.CharField()
    params = ParamsField()
    words = serializers.CharField()
    entry = serializers.CharField(allow_null=True, help_text="Short id of the entry that explains it")
    rule = serializers.CharField(allow_null=True, help_text="Address of the rule's page, on this site")


class PaidSerializer(serializers.Serializer):
    """Coins that go to somebody."""

    to = serializers.IntegerField(allow_null=True, help_text="City; null for the bank")
    name = serializers.CharField()
    coins = serializers.IntegerField()


class ToldSerializer(serializers.Serializer):
    """Something that happens, in words."""

    headline = serializers.CharField()
    more = serializers.ListField(child=serializers.CharField())


class DependsSerializer(serializers.Serializer):
    """Something that was not told, and by which the answer becomes another one."""

    city = serializers.IntegerField()
    what = serializers.ChoiceField(choices=["coins", "cards", "tokens"])
    words = serializers.CharField()


class PointPartSerializer(serializers.Serializer):
    """What brings points."""

    words = serializers.CharField()
    points = serializers.IntegerField()


class SettledRowSerializer(serializers.Serializer):
    """A row of a score sheet."""

    category = serializers.CharField()
    words = serializers.CharField()
    points = serializers.IntegerField()
    code = serializers.CharField()
    entry = serializers.CharField(allow_null=True)
    rule = serializers.CharField(allow_null=True)
    parts = PointPartSerializer(many=True)


class SettledSheetSerializer(serializers.Serializer):
    city = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.IntegerField()
    rows = SettledRowSerializer(many=True)


class SettledScoresSerializer(serializers.Serializer):
    """What everybody has, and who wins."""

    sheets = SettledSheetSerializer(many=True)
    winners = serializers.ListField(child=serializers.IntegerField(), help_text="Cities")
    lines = ExplainedLineSerializer(many=True, help_text="What decides")


# --- what is asked --------------------------------------------------------------------------------


class DescribedSerializer(Strict):
    """A position in which something is asked."""

    title = serializers.ChoiceField(choices=Title.choices)
    edition = serializers.CharField(
        required=False, max_length=10, help_text="By default that of the position, else the newest"
    )
    position = PositionShape()
    moves = serializers.ListField(
        child=MoveField(), required=False, default=list, max_length=MOST_MOVES, help_text="Played first"
    )


class QuestionSerializer(DescribedSerializer):
    """May this move be made, what does it cost, what follows?"""

    may = serializers.CharField(
        max_length=200,
        help_text="The move, such as `build:garrison`; without a payment it is the cheapest way to pay",
    )
    seat = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=6, help_text="Who is asked"
    )


class WhatMaySerializer(DescribedSerializer):
    """What may be done?"""

    seat = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=0, max_value=6, help_text="Who is asked"
    )
    depends = serializers.BooleanField(
        required=False, default=True, help_text="Whether to find out what the answers depend on"
    )


# --- what is answered -----------------------------------------------------------------------------


class AboutPositionSerializer(serializers.Serializer):
    """By which rules the position was looked at."""

    title = serializers.CharField()
    edition = serializers.CharField()
    ruleset = serializers.IntegerField(help_text="Number of the ruleset")
    names = serializers.ListField(
        child=serializers.CharField(), help_text="By city: the people of whom the sentences speak"
    )


class AskedSerializer(serializers.Serializer):
    """The question that is open."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.CharField()


class SettledOfferSerializer(serializers.Serializer):
    """Something that may be thought of: allowed with its price, or refused by a rule."""

    move = serializers.CharField()
    kind = serializers.CharField()
    words = serializers.CharField()
    legal = serializers.BooleanField()
    card = serializers.CharField(allow_null=True)
    wonder = serializers.CharField(allow_null=True)
    side = serializers.CharField(allow_null=True)
    stage = serializers.IntegerField(allow_null=True)
    token = serializers.CharField(allow_null=True)
    deck = serializers.CharField(allow_null=True)
    price = serializers.IntegerField(allow_null=True, help_text="All coins; null where none are paid")
    paid = PaidSerializer(many=True)
    gain = serializers.IntegerField(allow_null=True, help_text="What a discard brings")
    uses = serializers.DictField(
        child=serializers.IntegerField(), help_text="Architects: cards that are used up, by kind"
    )
    lines = ExplainedLineSerializer(many=True, help_text="The sum, line by line")
    gives = ExplainedLineSerializer(many=True, help_text="What it brings at once")
    refusal = ExplainedLineSerializer(allow_null=True)
    depends_on = DependsSerializer(many=True)


class SettledSerializer(AboutPositionSerializer):
    """The answer to “may this move be made?”"""

    verdict = serializers.ChoiceField(
        choices=["yes", "no", "depends"],
        help_text="`depends`: on what was not told; `legal` is as it was told",
    )
    sentence = serializers.CharField()
    asked = AskedSerializer(allow_null=True)
    move = serializers.CharField(help_text="The whole of the move, with its payment")
    legal = serializers.BooleanField()
    price = serializers.IntegerField(allow_null=True)
    paid = PaidSerializer(many=True)
    gain = serializers.IntegerField(allow_null=True)
    uses = serializers.DictField(child=serializers.IntegerField())
    lines = ExplainedLineSerializer(many=True)
    refusal = ExplainedLineSerializer(allow_null=True)
    follows = ToldSerializer(many=True, help_text="What happens when it is made")
    depends_on = DependsSerializer(many=True)


class SettledMovesSerializer(AboutPositionSerializer):
    """What may be done, and what may not and why."""

    asked = AskedSerializer(allow_null=True, help_text="null when nobody can be asked")
    told = ToldSerializer(many=True, help_text="What the moves that were played did")
    moves = SettledOfferSerializer(many=True)


class SettledPointsSerializer(AboutPositionSerializer, SettledScoresSerializer):
    """What everybody scores as it stands, and who would win if the game ended here."""


class ProblemOfPositionSerializer(serializers.Serializer):
    pointer = serializers.CharField(
        help_text="JSON pointer into the request; empty when it is about the whole"
    )
    detail = serializers.CharField()


class PossibleSerializer(serializers.Serializer):
    """Whether a table can look so."""

    possible = serializers.BooleanField()
    problems = ProblemOfPositionSerializer(many=True)
