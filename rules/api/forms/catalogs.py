"""Titles, editions, rulesets, and what a game is played with."""

from __future__ import annotations

from rest_framework import serializers

from rules.api.forms.documents import (
    ConstantsField,
    CostField,
    EffectField,
    ObjectiveField,
    OptionValueField,
    StageCostField,
)

PAGE = "Address of the page for people, on this site"


class RulesetInfoSerializer(serializers.Serializer):
    """A published ruleset, without its document."""

    title = serializers.CharField()
    edition = serializers.CharField()
    number = serializers.IntegerField(help_text="Counts the rulesets of an edition")
    sha256 = serializers.CharField(
        help_text="Of the document's canonical form, without `number` and `sha256`"
    )
    published = serializers.DateTimeField()
    why = serializers.CharField()
    current = serializers.BooleanField(help_text="The newest of its edition, with which games begin")
    document = serializers.CharField(help_text="Address of the whole document")


class OptionSerializer(serializers.Serializer):
    """What a table may agree on before the game."""

    name = serializers.CharField()
    values = serializers.ListField(child=OptionValueField())
    default = OptionValueField()
    rulings = serializers.ListField(
        child=serializers.CharField(), help_text="Short ids of the entries about it"
    )
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers of players for which it matters; none: all"
    )
    editions = serializers.ListField(
        child=serializers.CharField(), help_text="Editions for which it matters; none: all"
    )


class EditionSerializer(serializers.Serializer):
    title = serializers.CharField()
    edition = serializers.CharField()
    name = serializers.CharField()
    ruleset = RulesetInfoSerializer(help_text="The current one")
    page = serializers.CharField(help_text=PAGE)


class WholeEditionSerializer(EditionSerializer):
    """An edition with the constants that its rules count with."""

    constants = ConstantsField()


class TitleSerializer(serializers.Serializer):
    """A game of the family."""

    id = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())
    editions = EditionSerializer(many=True, help_text="The newest first")
    options = OptionSerializer(many=True)
    page = serializers.CharField(help_text=PAGE)


# --- the rows of a ruleset document ---------------------------------------------------------------


class CatalogRowSerializer(serializers.Serializer):
    """What every row has."""

    id = serializers.CharField(help_text="Never changes")
    name = serializers.CharField()
    effects = serializers.ListField(child=EffectField())
    # The field takes the place of the attribute on the class, never on an instance.
    source = serializers.CharField(help_text="Where the values come from")  # type: ignore[assignment]
    verified = serializers.BooleanField(help_text="Independent sources agree and nothing is open")
    doubt = serializers.CharField(help_text="What is not certain or inferred, and why; empty when verified")


class CatalogCardSerializer(CatalogRowSerializer):
    age = serializers.IntegerField(allow_null=True, help_text="1, 2 or 3; a guild has 3; null in Architects")
    colour = serializers.CharField()
    cost = CostField()
    chains_from = serializers.ListField(
        child=serializers.CharField(), help_text="Ids of cards, any one of which makes it free"
    )
    chain_symbol = serializers.CharField(allow_null=True, help_text="The symbol that it gives (Duel)")
    copies = serializers.DictField(
        child=serializers.IntegerField(), help_text="By number of players (7 Wonders)"
    )


class CatalogStageSerializer(serializers.Serializer):
    id = serializers.IntegerField(help_text="From 1")
    cost = StageCostField()
    effects = serializers.ListField(child=EffectField())
    requires = serializers.ListField(
        child=serializers.IntegerField(), help_text="The stages that it rests on"
    )


class CatalogSideSerializer(serializers.Serializer):
    id = serializers.CharField(help_text="A or B; empty where there is one side")
    initial_resource = serializers.CharField(allow_null=True)
    stages = CatalogStageSerializer(many=True)


class CatalogWonderSerializer(CatalogRowSerializer):
    effects = None  # type: ignore[assignment]  # they stand at the stages
    expansion = serializers.CharField(help_text="`medals`, or empty for the base game")
    sides = CatalogSideSerializer(many=True)


class CatalogTokenSerializer(CatalogRowSerializer):
    copies = serializers.IntegerField()
    extra_copies = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="What an expansion adds, by expansion"
    )
    expansion = serializers.CharField()


class CatalogMedalSerializer(CatalogRowSerializer):
    objective = ObjectiveField()
    copies = serializers.IntegerField()
    expansion = serializers.CharField()


class CatalogDeckSerializer(CatalogRowSerializer):
    """A deck of Architects."""

    effects = None  # type: ignore[assignment]  # they stand at the cards
    wonder = serializers.CharField(help_text="Id; empty for the central deck")
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Copies by id")
    face_up = serializers.BooleanField()
    expansion = serializers.CharField()


class RulesetDocumentSerializer(serializers.Serializer):
    """A ruleset as it was published. It never changes."""

    format = serializers.IntegerField()
    title = serializers.CharField()
    edition = serializers.CharField()
    number = serializers.IntegerField()
    sha256 = serializers.CharField()
    setup = ConstantsField()
    cards = CatalogCardSerializer(many=True)
    wonders = CatalogWonderSerializer(many=True)
    progress_tokens = CatalogTokenSerializer(many=True)
    medals = CatalogMedalSerializer(many=True)
    decks = CatalogDeckSerializer(many=True)


# --- the same as the catalogs show them -----------------------------------------------------------


class ShownSerializer(serializers.Serializer):
    """What is said of each thing besides its values."""

    title = serializers.CharField()
    edition = serializers.CharField()
    kind = serializers.CharField(help_text="In words, such as “Commerce, Age II”")
    words = serializers.ListField(
        child=serializers.CharField(), help_text="What it does, a sentence for each side and stage"
    )
    rulings = serializers.ListField(
        child=serializers.CharField(), help_text="Short ids of the entries that touch it in this edition"
    )
    page = serializers.CharField(help_text=PAGE)


class DeckCountSerializer(serializers.Serializer):
    id = serializers.CharField()
    name = serializers.CharField()
    count = serializers.IntegerField()


class ShownCardSerializer(CatalogCardSerializer, ShownSerializer):
    """A card of an edition's current ruleset."""

    cost_words = serializers.CharField()
    frees = serializers.ListField(
        child=serializers.CharField(), help_text="Ids of the cards that it makes free"
    )
    decks = DeckCountSerializer(many=True, help_text="Architects: in which decks it lies")


class ShownWonderSerializer(CatalogWonderSerializer, ShownSerializer):
    """A Wonder of an edition's current ruleset. One of Duel is one side with one stage."""


class ShownTokenSerializer(CatalogTokenSerializer, ShownSerializer):
    """A Progress token of an edition's current ruleset."""


class ShownMedalSerializer(CatalogMedalSerializer, ShownSerializer):
    """A Medal of an edition's current ruleset."""
