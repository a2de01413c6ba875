"""Search: a question in anybody's words, and what it finds."""

from __future__ import annotations

from rest_framework import serializers

from rules.api.forms.catalogs import PAGE

KINDS = ["entry", "card", "term"]


class MarkSerializer(serializers.Serializer):
    """A piece of a text that was looked for, in characters."""

    start = serializers.IntegerField()
    end = serializers.IntegerField(help_text="The first character behind it")


class MarkedTextSerializer(serializers.Serializer):
    text = serializers.CharField()
    marks = MarkSerializer(many=True)


class FoundSerializer(serializers.Serializer):
    """An entry, a card (or Wonder, token, Medal), or a word of the glossary."""

    kind = serializers.ChoiceField(choices=KINDS)
    thing = serializers.CharField(help_text="entry, card, wonder, token, medal or term")
    id = serializers.CharField()
    titles = serializers.ListField(child=serializers.CharField())
    editions = serializers.ListField(child=serializers.CharField(), help_text="None: every printing")
    heading = MarkedTextSerializer(help_text="The question, or the name")
    sentence = MarkedTextSerializer()
    verdict = serializers.CharField(help_text="Of an entry; else empty")
    word = serializers.CharField(help_text="The verdict in a word, or the kind of thing")
    weightiest = serializers.CharField(help_text="The weightiest source of an entry; else empty")
    codes = serializers.ListField(child=serializers.CharField())
    page = serializers.CharField(help_text=PAGE)


class NoticeSerializer(serializers.Serializer):
    """What must be said so that nobody takes an answer for the wrong game."""

    words = serializers.CharField()
    title = serializers.CharField(
        allow_null=True, help_text="Where to look instead; empty for all games, null when no search helps"
    )


class CountSerializer(serializers.Serializer):
    name = serializers.CharField()
    count = serializers.IntegerField()


class SearchAnswerSerializer(serializers.Serializer):
    """What a question found, the best first."""

    q = serializers.CharField()
    understood = serializers.CharField(
        allow_null=True, help_text="The question as it was understood, where a word was corrected"
    )
    also = serializers.ListField(child=serializers.CharField(), help_text="What was looked for besides")
    named = serializers.CharField(allow_null=True, help_text="The game that the question names")
    notice = NoticeSerializer(allow_null=True)
    total = serializers.IntegerField()
    by_title = CountSerializer(many=True)
    by_kind = CountSerializer(many=True)
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = FoundSerializer(many=True)
