"""Duel: what a seat sees, and what it may do."""

from __future__ import annotations

from rest_framework import serializers

from play.api.forms import parts as f
from play.api.forms.lines import GameOutcomeSerializer, GameWordsSerializer


class DuelPhaseSerializer(serializers.Serializer):
    age = f.number("0 while the Wonders are chosen")
    turn = f.number()
    step = f.text("draft, turn, token, keep, retrieve, destroy, starter or over")


class DuelSlotSerializer(serializers.Serializer):
    slot = f.number()
    row = f.number("0 is the row furthest from the players")
    column = f.number()
    state = f.one_of("accessible", "covered")
    card = f.text("null: face down", null=True)
    back = f.text("1, 2, 3 or guild")


class DuelStructureSerializer(serializers.Serializer):
    age = f.number()
    slots = DuelSlotSerializer(many=True)


class DuelWonderSerializer(serializers.Serializer):
    wonder = f.text()
    built = f.yes()
    under = f.text("The card under it", null=True)
    put_away = f.yes("Seven Wonders stand: this one cannot be built any more")


class DuelCitySerializer(serializers.Serializer):
    seat = f.number()
    coins = f.number()
    cards = f.ids()
    counts = f.counts("Colour -> cards")
    wonders = DuelWonderSerializer(many=True)
    tokens = f.ids()
    symbols = f.ids()
    produces = f.counts("Resource -> units")
    choices = f.choices("One unit each, of one of these")
    fixed_prices = f.counts("Resource -> price")
    points = f.number("If the game ended now")


class DuelMilitaryTokenSerializer(serializers.Serializer):
    loser = f.number("The seat that pays")
    position = f.number()
    coins = f.number()
    taken = f.yes()


class DuelBoardTokenSerializer(serializers.Serializer):
    token = f.text(null=True)
    taken_by = f.number(null=True)


class DuelDraftSerializer(serializers.Serializer):
    offered = f.ids()
    round = f.number("1 or 2")


class DuelViewSerializer(serializers.Serializer):
    """A game of Duel as a seat or a spectator sees it, with nothing that the viewer may not know."""

    title = f.title("duel")
    viewer = f.number("The seat; null for a spectator", null=True)
    phase = DuelPhaseSerializer()
    active = f.number("The seat that is asked", null=True)
    decision = f.text(null=True)
    first = f.number("The seat that begins", null=True)
    options = f.AnyObjectField(help_text="All options with their values")
    structure = DuelStructureSerializer(allow_null=True)
    cards_left = f.number()
    accessible = f.number()
    cities = DuelCitySerializer(many=True)
    pawn = f.number("Above 0: towards seat 1's capital")
    capital = f.number("The space of a capital")
    military_tokens = DuelMilitaryTokenSerializer(many=True)
    board_tokens = DuelBoardTokenSerializer(many=True)
    box_tokens = f.number()
    drawn = f.ids("The tokens that the Great Library drew, for whoever chooses", null=True)
    draft = DuelDraftSerializer(allow_null=True)
    discard = f.ids()
    destroys = f.text("The colour of the card that is destroyed", null=True)
    outcome = GameOutcomeSerializer(allow_null=True)


class DuelOfferSerializer(serializers.Serializer):
    """A move with its price, or the rule that refuses it."""

    move = f.text("What to send")
    words = f.text("The move in words")
    kind = f.one_of(
        "build", "discard", "wonder", "take", "token", "keep", "retrieve", "destroy", "start", "decline"
    )
    card = f.text(null=True)
    wonder = f.text(null=True)
    token = f.text(null=True)
    seat = f.number(null=True)
    legal = f.yes()
    price = f.number("Coins in all")
    gain = f.number("Coins")
    lines = GameWordsSerializer(many=True, help_text="Where the price, or the gain, comes from")
    refusal = GameWordsSerializer(allow_null=True)
    gives = GameWordsSerializer(many=True, help_text="What follows at once")
