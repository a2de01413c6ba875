"""The effect vocabulary: what a card, a stage, a token or a Medal does, as data.

Every effect is a frozen dataclass with the attributes of its JSON form. `effect_from(document, title)`
reads ``{"type": "shields", "amount": 2}`` and refuses what does not fit with the field and the reason
(`EffectError`); `to_document` writes it back, key for key. The vocabulary is one for all titles; each
type says which titles use it. docs/effects.md lists it and a test holds the two together.

Units: coins, Shields and Victory points are whole numbers of at least 1.
"""

from __future__ import annotations

from engine.vocabulary import (
    ARCHITECTS,
    DUEL,
    EFFECTS,
    KINDS_OF_SET,
    SEVEN_WONDERS,
    TITLES,
    VOCABULARIES,
    Amount,
    Building,
    Colour,
    Colours,
    Counted,
    Counts,
    Decks,
    Effect,
    EffectError,
    Flag,
    Ids,
    Kind,
    Neighbours,
    OptionalColour,
    Resources,
    Symbols,
    Vocabulary,
    When,
    Who,
    effect,
    effect_from,
    effects_from,
    kinds,
    listed,
    required,
    to_document,
)

__all__ = [
    "ARCHITECTS",
    "DUEL",
    "EFFECTS",
    "KINDS_OF_SET",
    "SEVEN_WONDERS",
    "TITLES",
    "VOCABULARIES",
    "AnyResourcesForStage",
    "BuildFromDiscard",
    "CatIcon",
    "ChooseProgressTokenFromBox",
    "CoinWorth",
    "Coins",
    "CoinsOnChainBuild",
    "CoinsPer",
    "CoinsPerMax",
    "CopyNeighbourGuild",
    "DestroyOpponentCard",
    "Effect",
    "EffectError",
    "ExtraCardWhenBuilding",
    "ExtraCardWhenTaking",
    "ExtraShield",
    "FixedPrice",
    "FreeBuildFirstCardOfAge",
    "FreeBuildFirstOfEachColour",
    "FreeBuildLastCardOfAge",
    "FreeBuildOncePerAge",
    "GainOpponentTradeCoins",
    "Horns",
    "KeepHornedCards",
    "KeepOneOfTop",
    "Kind",
    "LookAtCentralDeck",
    "OpponentLosesCoins",
    "PlayAgain",
    "PlayLastCard",
    "PointsByCopies",
    "PointsIfWonderComplete",
    "PointsPer",
    "PointsPerMax",
    "Production",
    "ResourceDiscount",
    "Science",
    "Shields",
    "StealCard",
    "TakeCat",
    "TakeProgressToken",
    "TakeTop",
    "TradeDiscount",
    "VictoryPoints",
    "Vocabulary",
    "WondersGainPlayAgain",
    "effect",
    "effect_from",
    "effects_from",
    "kinds",
    "listed",
    "required",
    "to_document",
]


def _colour_fits(what: str, colour: object) -> tuple[str, str] | None:
    """Cards are counted by colour; nothing else has one."""
    if what == "card" and not colour:
        return "colour", "is needed to count cards"
    if what != "card" and colour:
        return "colour", f"has no meaning for {what}"
    return None


# --- resources and trade -------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Production(Effect):
    """One unit of ONE of `options` for each construction. `sellable`: others see it too; in 7 Wonders the
    neighbours may buy it, in Duel it raises the price for the opponent. In Architects a card of the kind
    is the unit itself and is used up."""

    options: Resources
    sellable: Flag


@effect(SEVEN_WONDERS)
class TradeDiscount(Effect):
    """Each of `resources` bought from these neighbours costs `price` coins."""

    resources: Resources
    neighbours: Neighbours
    price: Amount


@effect(DUEL)
class FixedPrice(Effect):
    """Each of `resources` costs `price` coins from the bank, whatever the opponent produces."""

    resources: Resources
    price: Amount


@effect(DUEL)
class ResourceDiscount(Effect):
    """Wonders, or cards of one colour, cost `amount` resources less, of the owner's choice each time."""

    applies_to: Building
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.applies_to, self.colour)


@effect(DUEL)
class GainOpponentTradeCoins(Effect):
    """The coins that the opponent pays for resources come to the owner, not to the bank."""


# --- coins ---------------------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Coins(Effect):
    """`amount` coins from the bank, once. (In Architects the card is the coin, for any resource.)"""

    amount: Amount


@effect(SEVEN_WONDERS, DUEL)
class CoinsPer(Effect):
    """`amount` coins for each thing counted in the cities `who`, once, when it is built; the building
    itself counts."""

    what: Counted
    who: Who
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.what, self.colour)


@effect(DUEL)
class CoinsPerMax(Effect):
    """`amount` coins, once, for each thing counted in the city that has more of them (all `colours`
    together, in one single city)."""

    what: Counted
    amount: Amount
    colours: Colours = ()

    def problem(self) -> tuple[str, str] | None:
        wrong = _colour_fits(self.what, self.colours)
        return wrong and ("colours", wrong[1])


@effect(DUEL)
class CoinsOnChainBuild(Effect):
    """`amount` coins each time the owner builds a card for free by its chain."""

    amount: Amount


@effect(DUEL)
class OpponentLosesCoins(Effect):
    """The opponent pays `amount` coins to the bank, or all that is there."""

    amount: Amount


# --- Victory points ------------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class VictoryPoints(Effect):
    """`amount` Victory points at the end of the game."""

    amount: Amount


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class PointsPer(Effect):
    """`amount` Victory points at the end for each thing counted in the cities `who`."""

    what: Counted
    who: Who
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.what, self.colour)


@effect(DUEL)
class PointsPerMax(Effect):
    """`amount` Victory points at the end for each thing (each complete set of `per` of them) counted in
    the city that has more of them (all `colours` together, in one single city)."""

    what: Counted
    amount: Amount
    colours: Colours = ()
    per: Amount = 1

    def problem(self) -> tuple[str, str] | None:
        wrong = _colour_fits(self.what, self.colours)
        return wrong and ("colours", wrong[1])


@effect(SEVEN_WONDERS, ARCHITECTS)
class PointsIfWonderComplete(Effect):
    """`amount` Victory points at the end if every stage of the owner's Wonder is built."""

    amount: Amount


# --- Shields and science -------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Shields(Effect):
    """`amount` Shields."""

    amount: Amount


@effect(DUEL)
class ExtraShield(Effect):
    """Each card of `colour` built from now on has `amount` more Shields; Wonders never."""

    applies_to: Building
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.applies_to, self.colour)


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Science(Effect):
    """One science symbol: the one named, or ONE of several of the owner's choice at the end."""

    symbols: Symbols


# --- actions -------------------------------------------------------------------------------------


@effect(DUEL)
class PlayAgain(Effect):
    """The owner takes another turn at once."""


@effect(DUEL)
class WondersGainPlayAgain(Effect):
    """Each Wonder the owner builds from now on has `play_again`; one that has it gains nothing."""


@effect(SEVEN_WONDERS, DUEL)
class BuildFromDiscard(Effect):
    """The owner takes one discarded card and builds it for free."""


@effect(DUEL)
class ChooseProgressTokenFromBox(Effect):
    """The owner draws `draw` of the Progress tokens set aside at the start and keeps one."""

    draw: Amount


@effect(DUEL)
class DestroyOpponentCard(Effect):
    """The owner puts one card of `colour` from the opponent's city on the discard pile."""

    colour: Colour


@effect(SEVEN_WONDERS)
class PlayLastCard(Effect):
    """The owner may play the last card of each Age too, instead of discarding it."""


@effect(SEVEN_WONDERS)
class FreeBuildOncePerAge(Effect):
    """Once in each Age the owner may build a card without its cost."""


@effect(SEVEN_WONDERS)
class FreeBuildFirstOfEachColour(Effect):
    """The owner builds the first card of each colour without its cost."""


@effect(SEVEN_WONDERS)
class FreeBuildFirstCardOfAge(Effect):
    """The owner may build the first card played in each Age without its cost."""


@effect(SEVEN_WONDERS)
class FreeBuildLastCardOfAge(Effect):
    """The owner may build the last card played in each Age without its cost."""


@effect(SEVEN_WONDERS)
class CopyNeighbourGuild(Effect):
    """At the end the owner scores one guild of a neighbour as if it were their own."""


# --- Architects ----------------------------------------------------------------------------------


@effect(ARCHITECTS)
class Horns(Effect):
    """Taking the card turns `amount` Conflict tokens to Battle; a card with Horns is discarded after it."""

    amount: Amount


@effect(ARCHITECTS)
class CatIcon(Effect):
    """Taking the card brings the Cat pawn to its owner, wherever it is; the icon itself can be counted."""


@effect(ARCHITECTS)
class TakeCat(Effect):
    """The Cat pawn comes to the owner, wherever it is; no icon stays."""


@effect(ARCHITECTS)
class LookAtCentralDeck(Effect):
    """The owner looks at the top card of the central deck: `now`, or at the start of `each_turn`."""

    when: When


@effect(ARCHITECTS)
class TakeTop(Effect):
    """The owner takes the top card of a deck: of `any` deck on the table, of the `central` one, of both
    beside them (`left_and_right`), or of one of the three `available` to them."""

    deck: Decks


@effect(ARCHITECTS)
class KeepOneOfTop(Effect):
    """The owner looks at the top `look` cards of the left or right deck, keeps one and shuffles the rest
    back into it."""

    look: Amount


@effect(ARCHITECTS)
class StealCard(Effect):
    """The owner takes a card in front of any opponent, who gets the top card of the central deck face
    down and reveals it in their next turn."""


@effect(ARCHITECTS)
class TakeProgressToken(Effect):
    """The owner takes one of the Progress tokens on offer or the top of their pile."""


@effect(ARCHITECTS)
class ExtraCardWhenTaking(Effect):
    """Once a turn, after taking one of `cards`, the owner may take one more of the three available."""

    cards: Ids


@effect(ARCHITECTS)
class ExtraCardWhenBuilding(Effect):
    """Once a turn, after building a stage, the owner may take one more of the three available cards."""


@effect(ARCHITECTS)
class CoinWorth(Effect):
    """Once a turn one of the owner's coins counts as `amount` coins."""

    amount: Amount


@effect(ARCHITECTS)
class AnyResourcesForStage(Effect):
    """The owner may pay a stage with any resources, whether they are different or identical."""


@effect(ARCHITECTS)
class KeepHornedCards(Effect):
    """The owner keeps the red cards with Horns after a Battle."""


@effect(ARCHITECTS)
class PointsByCopies(Effect):
    """Victory points at the end for one, two, three ... copies of the token together."""

    points: Counts
