"""Rules applied, with their numbers; events; results."""

from __future__ import annotations

from rest_framework import serializers

from play.api.forms import parts as f


class GameLineSerializer(serializers.Serializer):
    """One rule applied, with its numbers."""

    code = f.text("Code of the rule; its page explains it")
    params = f.AnyObjectField(help_text="Numbers and ids that belong to the code")


class GameWordsSerializer(GameLineSerializer):
    """One rule applied, in words too."""

    words = f.text("The sentence that the table shows, from the caller's seat")
    rule = f.text("Address of the rule's page; null when no entry explains this code", null=True)


class GameEventSerializer(serializers.Serializer):
    """One thing that happened, as the caller learnt it: what the caller may not know is null."""

    kind = f.text()
    seat = f.number(null=True)
    code = f.text("Code of the rule; may be empty")
    params = f.AnyObjectField(help_text="Numbers and ids that belong to the kind")


class GamePlaceSerializer(serializers.Serializer):
    """How far somebody came."""

    seat = f.number("null: the Free city", null=True)
    city = serializers.IntegerField(required=False, help_text="7 Wonders: the city")
    place = f.number("null: the Free city, where it cannot win", null=True)
    total = f.number()
    coins = serializers.IntegerField(required=False, help_text="7 Wonders: what decides equal points")


class GameOutcomeSerializer(serializers.Serializer):
    """How a game ended."""

    ending = f.text("points, wonder, decks, civilian, military, science")
    winners = f.numbers("The seats that won")
    ranking = GamePlaceSerializer(many=True)
    lines = GameLineSerializer(many=True, help_text="Why")


class GameCategorySerializer(serializers.Serializer):
    """A row of a score sheet."""

    category = f.text()
    code = f.text("Code of the rule")
    points = f.number()
    parts = serializers.ListField(
        child=f.AnyObjectField(),
        help_text="What brings points: `points`, and the card, Wonder, ... that do",
    )


class GameScoreSerializer(serializers.Serializer):
    """The score sheet of a city."""

    seat = f.number("null: the Free city", null=True)
    city = serializers.IntegerField(required=False, help_text="7 Wonders: the city")
    total = f.number()
    lines = GameCategorySerializer(many=True)


class GameResultSerializer(serializers.Serializer):
    """The end of a game. It stays as it was, whatever a later fix of a rule would say."""

    outcome = GameOutcomeSerializer()
    scores = GameScoreSerializer(many=True)
    words = f.text("Who won, in a sentence")
    seed = f.text("The seed, which the commitment was made of: 64 hexadecimal digits")
    sheet = f.text("Address of the score sheet's page", null=True)
