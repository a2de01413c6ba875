"""Games, decisions and moves: what is sent and what is answered."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

import engine
from api.paging import PageQuery
from api.serializers import Query, Strict
from engine import bots
from play.api.forms import parts as f
from play.api.forms.architects import ArchitectsOfferSerializer, ArchitectsViewSerializer
from play.api.forms.duel import DuelOfferSerializer, DuelViewSerializer
from play.api.forms.lines import GameEventSerializer, GameResultSerializer
from play.api.forms.seven_wonders import SevenWondersOfferSerializer, SevenWondersViewSerializer
from play.models import NAME_LENGTH, Game

TITLES = tuple(engine.titles())
TOKEN = 64
"""More characters than a seat's token has."""
MOST_SEATS = max(max(engine.title(name).players()) for name in TITLES)

Forms = dict[str, Any]
VIEWS: Forms = {
    "duel": DuelViewSerializer,
    "seven_wonders": SevenWondersViewSerializer,
    "architects": ArchitectsViewSerializer,
}
OFFERS: Forms = {
    "duel": DuelOfferSerializer,
    "seven_wonders": SevenWondersOfferSerializer,
    "architects": ArchitectsOfferSerializer,
}


@extend_schema_field(PolymorphicProxySerializer("GameView", VIEWS, resource_type_field_name="title"))
class ViewField(serializers.JSONField):
    """What the viewer sees, in the title's own form."""


@extend_schema_field({"type": ["string", "boolean"]})
class OptionValueField(serializers.Field):
    """A value of an option: a text, or yes or no."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, bool | str):
            return data
        raise serializers.ValidationError("Must be a text, true or false.")

    def to_representation(self, value: Any) -> Any:
        return value


def options(**how: Any) -> Any:
    return serializers.DictField(child=OptionValueField(), **how)


# --- what is asked --------------------------------------------------------------------------------


class GamesQuery(PageQuery):
    title = serializers.ChoiceField(choices=TITLES, required=False)
    status = serializers.ChoiceField(choices=Game.Status.values, required=False)
    asked = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Whether one of your seats is asked"
    )


class SeatQuery(Query):
    seat = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_SEATS - 1,
        help_text="For whoever holds several seats: the one to look from",
    )


class LogQuery(PageQuery, SeatQuery):
    pass


class ReplayQuery(SeatQuery):
    at = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=100_000,
        help_text="After how many moves; the last one when it is left out",
    )


class NewSeatSerializer(Strict):
    """Who is to sit there."""

    kind = serializers.ChoiceField(
        choices=("me", "bot", "invitation", "account"),
        help_text="me: the caller. bot: a bot of the site. invitation: whoever takes it by its token. "
        "account: a bot account of the caller.",
    )
    name = serializers.CharField(
        required=False, max_length=4 * NAME_LENGTH, help_text="Shown at the table; may be left out"
    )
    bot = serializers.ChoiceField(choices=tuple(bots.names()), required=False, help_text="For a bot")
    account = serializers.CharField(
        required=False, max_length=150, help_text="For an account: the name of your bot account"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        kind = attrs["kind"]
        for member in ("bot", "account"):
            if member in attrs and kind != member:
                raise serializers.ValidationError({member: [f"Only with kind {member}."]})
        if kind == "account" and "account" not in attrs:
            raise serializers.ValidationError({"account": ["Name your bot account."]})
        return attrs


class NewGameSerializer(Strict):
    """A game to be made. Seats in their order; exactly one is yours."""

    title = serializers.ChoiceField(choices=TITLES)
    edition = serializers.CharField(required=False, max_length=20, help_text="The first one when left out")
    options = options(required=False, help_text="Those that differ from the default")
    seats = serializers.ListField(child=NewSeatSerializer(), min_length=1, max_length=MOST_SEATS)
    public = serializers.BooleanField(required=False, default=False, help_text="Spectators may watch")


class JoinSerializer(Strict):
    """Take a seat by its link's token."""

    token = serializers.CharField(max_length=TOKEN, help_text="The last part of the seat's link")
    name = serializers.CharField(
        required=False,
        max_length=4 * NAME_LENGTH,
        help_text="Shown at the table; may be left out",
    )


class OpenSerializer(Strict):
    """Let spectators watch, or no longer."""

    public = serializers.BooleanField()


class MoveSerializer(Strict):
    """An answer to a decision."""

    decision = serializers.CharField(max_length=60, help_text="Id of the decision")
    move = serializers.CharField(max_length=200, help_text="The move in its text form")


class TakeBackSerializer(Strict):
    """A choice that waits for the others, and is not to."""

    decision = serializers.CharField(max_length=60, help_text="Id of the decision")


class RenewSerializer(Strict):
    """The seat whose link is to be made anew."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEATS - 1)


# --- what is answered -----------------------------------------------------------------------------


class GamePersonSerializer(serializers.Serializer):
    """Who sits at a seat."""

    seat = f.number()
    name = f.text()
    kind = f.one_of("person", "hot_seat", "bot", about="hot_seat: several people share one device")
    taken = f.yes("false: the invitation is open")
    owner = f.yes("Made the game")
    you = f.yes("The caller holds it")


class GamePhaseSerializer(serializers.Serializer):
    """How far a game is."""

    age = f.number("null where there are no Ages", null=True)
    turn = f.number()
    step = f.text()


class GameDecisionSerializer(serializers.Serializer):
    """A question that a seat of the caller must answer, or has answered and may answer anew."""

    id = f.text()
    seat = f.number()
    city = f.number("Differs from the seat for the Free city alone")
    kind = f.text()
    prompt = f.text("A code for what is asked")
    retractable = f.yes("The answer waits for the others, and can be replaced or taken back until then")
    chosen = f.text("The answer that waits", null=True)


class GameSummarySerializer(serializers.Serializer):
    """A game in a list."""

    id = f.text()
    title = f.one_of(*TITLES)
    status = f.one_of(*Game.Status.values)
    public = f.yes("Spectators may watch")
    people = GamePersonSerializer(many=True)
    phase = GamePhaseSerializer()
    asked = f.numbers("The seats that are asked now")
    your_turn = f.yes("One of the caller's seats is asked")
    moves = f.number("How many have been made")
    created = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    page = f.text("Address of the table's page")


class GameRulesetSerializer(serializers.Serializer):
    """The ruleset that the game is pinned to."""

    edition = f.text()
    number = f.number()
    sha256 = f.text()


class GameSerializer(GameSummarySerializer):
    """A game as the caller may see it now."""

    ruleset = GameRulesetSerializer()
    options = options(help_text="All options with their values")
    commitment = f.text("Fixes the seed before the game: docs/records.md")
    viewer = f.number("The seat that is looked from; null for a spectator", null=True)
    decisions = GameDecisionSerializer(many=True, help_text="Of the caller's seats, the open ones first")
    view = ViewField()
    result = GameResultSerializer(allow_null=True, help_text="null while the game runs")


class GameLinkSerializer(serializers.Serializer):
    """A seat's secret. Whoever has it takes the seat, or opens it elsewhere."""

    seat = f.number()
    name = f.text()
    invitation = f.yes("Nobody sits there yet")
    token = f.text("null: the site's key has changed since; make a new one", null=True)
    link = f.text("The whole link, for people", null=True)


class GameLinksSerializer(serializers.Serializer):
    """The links of the caller's seats, and those by which the maker of the game invites."""

    links = GameLinkSerializer(many=True)


class NewGameAnswerSerializer(GameSerializer):
    """The new game, with the tokens of the seats that are free, or still are when it is asked again."""

    invitations = GameLinkSerializer(many=True)


class GamesPageSerializer(serializers.Serializer):
    next = f.text("Address of the next page", null=True)
    previous = f.text(null=True)
    results = GameSummarySerializer(many=True)


class GameLogEntrySerializer(serializers.Serializer):
    """A move that was made."""

    number = f.number("1 is the first")
    seat = f.number()
    decision = f.text()
    move = f.text("The move's text: of the caller's own seat, and of all when the game is over", null=True)
    events = GameEventSerializer(many=True)
    words = f.text("What happened, in a sentence; may be empty")
    more = serializers.ListField(child=serializers.CharField(), help_text="Further sentences")
    at = serializers.DateTimeField()


class GameLogPageSerializer(serializers.Serializer):
    next = f.text("Address of the next page", null=True)
    previous = f.text(null=True)
    results = GameLogEntrySerializer(many=True)


class GameReplaySerializer(serializers.Serializer):
    """A position of the past, as the caller might have seen it then."""

    title = f.one_of(*TITLES)
    at = f.number("After how many moves: where all choose at once, the end of the turn that was asked for")
    total = f.number("How many moves have been made")
    viewer = f.number(null=True)
    view = ViewField()


def _offers_of(title: str) -> type[serializers.Serializer]:
    """The answer with the offers of a title."""
    name = f"{OFFERS[title].__name__.removesuffix('OfferSerializer')}MovesSerializer"
    return type(
        name,
        (serializers.Serializer,),
        {
            "__doc__": "What may be answered to a decision, and what may not, with prices and reasons.",
            "title": f.title(title),
            "decision": GameDecisionSerializer(),
            "legal": f.ids("The moves that may be sent"),
            "offers": OFFERS[title](many=True, help_text="All that a person may think of"),
        },
    )


GameMoves = PolymorphicProxySerializer(
    "GameMoves", {title: _offers_of(title) for title in TITLES}, resource_type_field_name="title"
)
