"""The forms of what scoring reads and says. A document is checked by `scoring.documents`, which names the
place of whatever is wrong; these say its form in the OpenAPI document."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.serializers import Strict
from scoring import entries
from scoring.models import NAME_LENGTH

TEXT_OR_NUMBER = {"oneOf": [{"type": "string"}, {"type": "integer"}]}


@extend_schema_field({"type": "object", "additionalProperties": TEXT_OR_NUMBER})
class PointsField(serializers.DictField):
    """{row: 12 or "3+5+2"}."""


@extend_schema_field(
    {"oneOf": [{"type": "array", "items": {"type": "string"}},
               {"type": "object", "additionalProperties": {"type": "integer"}}]}
)  # fmt: skip
class CardsField(serializers.JSONField):
    """Ids of cards; Architects: {kind: how many}."""


@extend_schema_field({"type": "array", "items": TEXT_OR_NUMBER})
class PiecesField(serializers.JSONField):
    """Ids of Wonders or tokens, numbers of stages, points of military tokens."""


@extend_schema_field(
    {"type": "object", "additionalProperties": {"oneOf": [{"type": "string"}, {"type": "boolean"}]}}
)
class OptionsField(serializers.DictField):
    """Of the title's options those that a final position needs."""


class CityDocumentSerializer(serializers.Serializer):
    """What is known of a city. What is left out is not known, which is not zero."""

    name = serializers.CharField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    points = PointsField(required=False, help_text="By row of the score pad: a number or a sum as typed")
    wonder = serializers.CharField(required=False)
    side = serializers.CharField(required=False)
    cards = CardsField(required=False)
    built = PiecesField(required=False, help_text="Duel: Wonders; Architects: numbers of stages")
    stages = serializers.IntegerField(required=False, min_value=0)
    tokens = PiecesField(
        required=False, help_text="7 Wonders: points of military tokens; else Progress tokens"
    )
    medals = PiecesField(required=False)
    military = serializers.IntegerField(required=False, min_value=0, help_text="Architects: military tokens")
    coins = serializers.IntegerField(required=False, min_value=0, help_text="What is left in the treasury")


class ScoreDocumentSerializer(serializers.Serializer):
    """A final position, points by category, or both (docs/scoring.md)."""

    title = serializers.ChoiceField(choices=entries.TITLES)
    edition = serializers.CharField(required=False, default="1")
    options = OptionsField(required=False)
    players = serializers.IntegerField(required=False, help_text="7 Wonders: 2 when the third city is free")
    cities = CityDocumentSerializer(many=True)
    pawn = serializers.IntegerField(required=False, help_text="Duel: steps towards the capital of seat 1")
    cat = serializers.IntegerField(
        required=False, help_text="Architects: the seat that has the Cat, -1: none"
    )
    ending = serializers.ChoiceField(choices=("civilian", "military", "science"), required=False)
    winner = serializers.IntegerField(required=False, min_value=0, max_value=1)


class SheetDocumentSerializer(ScoreDocumentSerializer):
    """The same, and when and where it was played."""

    played = serializers.DateField(required=False)
    place = serializers.CharField(required=False, allow_blank=True, max_length=60)


class About(Strict):
    """What is read apart from the document."""

    played = serializers.DateField(required=False)
    place = serializers.CharField(required=False, allow_blank=True, max_length=60)


class SheetChangeSerializer(About):
    """What belongs to the whole sheet; what is left out stays."""

    pawn = serializers.IntegerField(required=False, allow_null=True, min_value=-9, max_value=9)
    cat = serializers.IntegerField(required=False, allow_null=True, min_value=-1, max_value=6)
    ending = serializers.ChoiceField(choices=("civilian", "military", "science"), required=False)
    winner = serializers.IntegerField(required=False, min_value=0, max_value=1)


# --- answers -------------------------------------------------------------------------------------


@extend_schema_field(
    {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["points", "words", "sum"],
            "additionalProperties": True,
            "properties": {
                "points": {"type": "integer"},
                "words": {"type": "string"},
                "sum": {"type": "string"},
            },
        },
    }
)
class PartsField(serializers.JSONField):
    """The sum behind a number: each part with its points and words, and what the engine says it is about."""


class RowSerializer(serializers.Serializer):
    category = serializers.CharField()
    points = serializers.IntegerField(allow_null=True, help_text="null: not known")
    typed = serializers.CharField(allow_blank=True)
    computed = serializers.IntegerField(allow_null=True, help_text="What follows from the pieces")
    code = serializers.CharField(allow_blank=True, help_text="Code of the rule that scores it")
    rule = serializers.CharField(allow_blank=True, help_text="Address of that rule's page, on this site")
    why = serializers.CharField(allow_blank=True, help_text="Why it is 0")
    parts = PartsField()


class ScoredCitySerializer(serializers.Serializer):
    name = serializers.CharField(allow_blank=True)
    wonder = serializers.CharField(allow_blank=True)
    side = serializers.CharField(allow_blank=True)
    total = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)
    rows = RowSerializer(many=True)


class FlagSerializer(serializers.Serializer):
    """Something that no game can come to."""

    kind = serializers.CharField()
    city = serializers.IntegerField(allow_null=True)
    category = serializers.CharField(allow_blank=True)
    params = serializers.DictField(help_text="Numbers and names of the reason")
    words = serializers.CharField()


class VerdictSerializer(serializers.Serializer):
    words = serializers.CharField(allow_blank=True)
    why = serializers.CharField(allow_blank=True)
    code = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)


class ScoreSerializer(serializers.Serializer):
    """A scored sheet."""

    title = serializers.CharField()
    edition = serializers.CharField()
    ruleset = serializers.CharField(help_text="SHA-256 of the ruleset")
    players = serializers.IntegerField()
    options = OptionsField()
    complete = serializers.BooleanField(help_text="Every number that counts is known")
    winners = serializers.ListField(child=serializers.IntegerField())
    open = serializers.BooleanField(help_text="A tie that what was entered cannot decide")
    verdict = VerdictSerializer(allow_null=True)
    cities = ScoredCitySerializer(many=True)
    flags = FlagSerializer(many=True)


class SheetLineSerializer(serializers.Serializer):
    """A sheet in a list."""

    id = serializers.CharField()
    page = serializers.CharField(help_text="Address of its page, on this site")
    title = serializers.CharField()
    edition = serializers.CharField()
    players = serializers.IntegerField()
    played = serializers.DateField()
    place = serializers.CharField(allow_blank=True)
    names = serializers.ListField(child=serializers.CharField(allow_blank=True))
    complete = serializers.BooleanField()
    winners = serializers.ListField(child=serializers.IntegerField())
    totals = serializers.ListField(child=serializers.IntegerField())
    game = serializers.BooleanField(help_text="It is of a game of the site, and is not edited")


class SheetSerializer(serializers.Serializer):
    """A stored sheet: what was entered, and what follows from it."""

    id = serializers.CharField()
    page = serializers.CharField(help_text="Address of its page. Whoever has it may read and enter")
    revision = serializers.IntegerField()
    played = serializers.DateField()
    place = serializers.CharField(allow_blank=True)
    game = serializers.BooleanField(help_text="It is of a game of the site, and is not edited")
    versions = serializers.ListField(
        child=serializers.IntegerField(), help_text="By city; the ETag that `If-Match` wants is this number"
    )
    document = ScoreDocumentSerializer()
    score = ScoreSerializer()


class ChangeSerializer(serializers.Serializer):
    """One change of one field."""

    city = serializers.IntegerField(allow_null=True)
    field = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)
    by = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class SeatSerializer(Strict):
    seat = serializers.IntegerField(min_value=0, max_value=6, help_text="It changes places with the next one")


class SymbolSerializer(serializers.Serializer):
    symbol = serializers.CharField()
    held = serializers.IntegerField()
    counted = serializers.IntegerField(help_text="With the free symbols that were put here")


class ScienceSerializer(serializers.Serializer):
    points = serializers.IntegerField()
    free = serializers.IntegerField()
    symbols = SymbolSerializer(many=True)
    sets = serializers.IntegerField()
    parts = PartsField()


class BoardSerializer(serializers.Serializer):
    wonder = serializers.CharField()
    side = serializers.CharField(allow_blank=True)


class DeckCardSerializer(serializers.Serializer):
    card = serializers.CharField()
    stay = serializers.IntegerField()
    box = serializers.IntegerField()


class DeckSerializer(serializers.Serializer):
    age = serializers.IntegerField()
    cards = serializers.IntegerField()
    out = DeckCardSerializer(many=True, help_text="Cards of which copies stay in the box")


class UnseenSerializer(serializers.Serializer):
    age = serializers.IntegerField()
    cards = serializers.IntegerField()


class SetUpSerializer(serializers.Serializer):
    """A game that is set up by chance."""

    boards = BoardSerializer(many=True, help_text="By seat")
    draft = serializers.ListField(
        child=serializers.CharField(), help_text="Duel: Wonders in the order they lie"
    )
    guilds = serializers.ListField(child=serializers.CharField())
    tokens = serializers.ListField(child=serializers.CharField(), help_text="Progress tokens that lie out")
    medals = serializers.ListField(child=serializers.CharField())
    first = serializers.IntegerField(allow_null=True, help_text="The seat that begins, where one does")
    decks = DeckSerializer(many=True)
    unseen = UnseenSerializer(many=True, help_text="Duel: cards that go back into the box unseen")


class StatisticsRowSerializer(serializers.Serializer):
    title = serializers.CharField(required=False)
    players = serializers.IntegerField(required=False)
    name = serializers.CharField(required=False)
    wonder = serializers.CharField(required=False)
    side = serializers.CharField(required=False, allow_blank=True)
    plays = serializers.IntegerField()
    wins = serializers.IntegerField()
    mean = serializers.FloatField()
    best = serializers.IntegerField()


class ShareSerializer(serializers.Serializer):
    title = serializers.CharField()
    category = serializers.CharField()
    mean = serializers.FloatField()
    share = serializers.FloatField(help_text="Of all points, from 0 to 1")


class StatisticsSerializer(serializers.Serializer):
    games = serializers.IntegerField()
    sizes = StatisticsRowSerializer(many=True)
    people = StatisticsRowSerializer(many=True)
    boards = StatisticsRowSerializer(many=True)
    shares = ShareSerializer(many=True)
