"""What waits for an account."""

from __future__ import annotations

from rest_framework import serializers

from api.serializers import Query
from play.api.forms import parts as f
from play.api.forms.games import TITLES

LONGEST = 20
"""Seconds that a program may ask to be kept waiting."""


class EventsQuery(Query):
    after = serializers.CharField(
        required=False, max_length=80, help_text="`cursor` of the answer before; all that waits without it"
    )
    wait = serializers.IntegerField(
        required=False,
        default=0,
        min_value=0,
        max_value=LONGEST,
        help_text="Seconds to wait for something new. Few can wait at a time: others are answered at once",
    )


class WaitingDecisionSerializer(serializers.Serializer):
    """An open question of a seat of the account."""

    game = f.text()
    title = f.one_of(*TITLES)
    seat = f.number()
    decision = f.text()
    kind = f.text()
    since = serializers.DateTimeField()


class EndedGameSerializer(serializers.Serializer):
    """A game that has ended."""

    game = f.text()
    title = f.one_of(*TITLES)
    seats = f.numbers("The account's")
    finished = serializers.DateTimeField(allow_null=True)


class EventsSerializer(serializers.Serializer):
    """All that waits: not only what is new. A question is told until it has been answered."""

    cursor = f.text("For `after`")
    decisions = WaitingDecisionSerializer(many=True, help_text="The oldest first")
    ended = EndedGameSerializer(many=True, help_text="Since the cursor, in that order")
    more = f.yes("There is more than one answer holds: answer these, and ask again")
