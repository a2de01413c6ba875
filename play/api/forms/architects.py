"""Architects: what a seat sees, and what it may do."""

from __future__ import annotations

from rest_framework import serializers

from play.api.forms import parts as f
from play.api.forms.lines import GameOutcomeSerializer, GameWordsSerializer


class ArchitectsPhaseSerializer(serializers.Serializer):
    turn = f.number()
    step = f.text()


class ArchitectsDeckSerializer(serializers.Serializer):
    deck = f.text()
    left_of = f.number("It lies to the right of this seat; null for the central one", null=True)
    right_of = f.number(null=True)
    cards = f.number("How many")
    top = f.text("Kind of the top card; null when it is hidden, or there is none", null=True)
    known_to = f.numbers("The seats that have looked at the hidden top card")
    counts = f.counts("Kind -> cards left")


class ArchitectsStageSerializer(serializers.Serializer):
    stage = f.number()
    built = f.yes()
    available = f.yes("It rests on built stages alone")
    count = f.number("Cards that it asks for")
    kind = f.one_of("identical", "different")
    requires = f.numbers("Stages that it rests on")


class ArchitectsCitySerializer(serializers.Serializer):
    seat = f.number()
    wonder = f.text()
    left = f.text("The deck to the left")
    right = f.text()
    cards = f.counts("Kind -> cards")
    counts = f.counts("Colour -> cards")
    stages = ArchitectsStageSerializer(many=True)
    tokens = f.ids()
    medals = f.ids()
    military = f.number("Military Victory tokens")
    shields = f.number()
    cat = f.yes("The Cat pawn is here")
    facedown = f.ids("Cards that lie face down; null where they are not known", unknown=True)
    points = f.number("If the game ended now")


class ArchitectsConflictSerializer(serializers.Serializer):
    battle = f.number("Conflict tokens on Battle")
    tokens = f.number("Conflict tokens in all")


class ArchitectsNeedSerializer(serializers.Serializer):
    what = f.text()
    colour = f.text(null=True)
    have = f.number()
    least = f.number()


class ArchitectsProgressSerializer(serializers.Serializer):
    seat = f.number()
    parts = ArchitectsNeedSerializer(many=True)


class ArchitectsMedalSerializer(serializers.Serializer):
    medal = f.text(null=True)
    between = f.numbers("The two seats beside it; null for those of all", null=True)
    gained_by = f.number(null=True)
    progress = ArchitectsProgressSerializer(many=True)


class ArchitectsLookedAtSerializer(serializers.Serializer):
    deck = f.text()
    count = f.number()
    cards = f.ids("For whoever looks", null=True)


class ArchitectsViewSerializer(serializers.Serializer):
    """A game of Architects as a seat or a spectator sees it, with nothing that the viewer may not know."""

    title = f.title("architects")
    viewer = f.number("The seat; null for a spectator", null=True)
    phase = ArchitectsPhaseSerializer()
    active = f.number("The seat that is asked", null=True)
    decision = f.text(null=True)
    first = f.number()
    options = f.AnyObjectField(help_text="All options with their values")
    decks = ArchitectsDeckSerializer(many=True)
    cities = ArchitectsCitySerializer(many=True)
    cat = f.number("The seat that has the Cat pawn", null=True)
    conflict = ArchitectsConflictSerializer()
    board_tokens = f.ids("The Progress tokens that lie face up", unknown=True)
    pile_tokens = f.number()
    unseen_tokens = f.counts("Token -> how many are in the pile")
    medals = ArchitectsMedalSerializer(many=True)
    extra_cards = f.number("Cards that the active seat may still take in this turn")
    used_tokens = f.ids()
    questions = f.ids("What the active seat will be asked")
    looked_at = ArchitectsLookedAtSerializer(allow_null=True)
    discard = f.counts("Kind -> cards")
    outcome = GameOutcomeSerializer(allow_null=True)


class ArchitectsOfferSerializer(serializers.Serializer):
    """A move, what it costs and brings, or the rule that refuses it."""

    move = f.text("What to send")
    words = f.text("The move in words")
    kind = f.one_of(
        "take",
        "stage",
        "science",
        "token",
        "look",
        "pass",
        "look_deck",
        "keep",
        "steal",
        "accept",
        "decline",
        "end",
    )
    deck = f.text(null=True)
    card = f.text(null=True)
    stage = f.number(null=True)
    pays = f.counts("Kind -> cards that are discarded")
    token = f.text(null=True)
    seat = f.number(null=True)
    legal = f.yes()
    lines = GameWordsSerializer(many=True, help_text="How it is paid")
    refusal = GameWordsSerializer(allow_null=True)
    gives = GameWordsSerializer(many=True, help_text="What follows at once")
    then = GameWordsSerializer(many=True, help_text="What the same seat must or may do next")
