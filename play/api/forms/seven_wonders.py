"""7 Wonders: what a seat sees, and what it may do."""

from __future__ import annotations

from rest_framework import serializers

from play.api.forms import parts as f
from play.api.forms.lines import GameOutcomeSerializer, GameWordsSerializer


class SevenWondersPhaseSerializer(serializers.Serializer):
    age = f.number("0 while the Wonders are chosen")
    turn = f.number()
    step = f.text()


class SevenWondersStageSerializer(serializers.Serializer):
    stage = f.number()
    built = f.yes()
    under = f.text("The card under it, for whoever put it there", null=True)
    under_age = f.number(null=True)


class SevenWondersSalesSerializer(serializers.Serializer):
    fixed = f.counts("Resource -> units")
    choices = f.choices("One unit each, of one of these")


class SevenWondersPricesSerializer(serializers.Serializer):
    left = f.counts("Resource -> price")
    right = f.counts("Resource -> price")


class SevenWondersConflictSerializer(serializers.Serializer):
    age = f.number()
    against = f.number("The city")
    points = f.number()


class SevenWondersCitySerializer(serializers.Serializer):
    city = f.number()
    seat = f.number("null: the Free city", null=True)
    left = f.number("The city to the left")
    right = f.number()
    wonder = f.text(null=True)
    side = f.text(null=True)
    resource = f.text(null=True)
    coins = f.number()
    cards = f.ids()
    counts = f.counts("Colour -> cards")
    stages = SevenWondersStageSerializer(many=True)
    produces = f.counts("Resource -> units")
    choices = f.choices("One unit each, of one of these")
    sells = SevenWondersSalesSerializer()
    prices = SevenWondersPricesSerializer()
    shields = f.number()
    conflicts = SevenWondersConflictSerializer(many=True)
    symbols = f.counts("Symbol -> how many")
    free_symbols = f.choices("Each counts as one of these")
    powers = f.ids()
    free_builds = f.number("Left in this Age")
    points = f.number("If the game ended now")


class SevenWondersDiscardSerializer(serializers.Serializer):
    count = f.number()
    ages = f.counts("Age -> cards")
    cards = f.ids("For whoever looks through the pile", null=True, unknown=True)


class SevenWondersViewSerializer(serializers.Serializer):
    """A game of 7 Wonders as a seat or a spectator sees it, with nothing that the viewer may not know."""

    title = f.title("seven_wonders")
    edition = f.text()
    viewer = f.number("The seat; null for a spectator", null=True)
    phase = SevenWondersPhaseSerializer()
    turns = f.number("Turns of an Age")
    options = f.AnyObjectField(help_text="All options with their values")
    seats = f.number()
    passes = f.text("left, right, or across with two people", null=True)
    free_city = f.number(null=True)
    controller = f.number("The seat that plays for the Free city", null=True)
    draw_pile = f.number()
    hand = f.ids(null=True, unknown=True)
    hands = f.numbers("Cards in each hand")
    decisions = f.ids("The viewer's open ones")
    waiting_for = f.numbers("The seats that are asked")
    asked = f.number("The city that alone is asked", null=True)
    commits = serializers.DictField(
        child=serializers.CharField(), help_text="Decision -> move: what the viewer has chosen, and waits"
    )
    committed = f.numbers("The cities that have chosen")
    discard = SevenWondersDiscardSerializer()
    cities = SevenWondersCitySerializer(many=True)
    outcome = GameOutcomeSerializer(allow_null=True)


class SevenWondersOfferSerializer(serializers.Serializer):
    """A move with its price, or the rule that refuses it. Each way to pay is an offer of its own."""

    move = f.text("What to send")
    words = f.text("The move in words")
    kind = f.one_of("take", "build", "stage", "discard", "retrieve", "decline")
    city = f.number()
    card = f.text(null=True)
    wonder = f.text(null=True)
    side = f.text(null=True)
    stage = f.number(null=True)
    legal = f.yes()
    price = f.number("Coins in all")
    left = f.number("Of these to the left neighbour")
    right = f.number()
    coins = f.number("Of these to the bank")
    free = f.yes()
    gain = f.number("Coins")
    lines = GameWordsSerializer(many=True, help_text="Where the price, or the gain, comes from")
    refusal = GameWordsSerializer(allow_null=True)
    gives = GameWordsSerializer(many=True, help_text="What follows at once")
