"""What a city can do for as long as it stands: Shields, tokens that fire, ways to pay.

Powers are immutable and shared: cities with the same Wonder, stages and tokens have the same object, and what
can be paid with which resources is worked out once. That is what makes simulation fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import effects as fx
from .payments import Book, Rules, book_of

if TYPE_CHECKING:
    from .catalog import Catalog, Wonder

STAGES = 40
"""The places after those of the tokens are those of the built stages."""
KEEP = 20_000
"""Powers kept per catalog before they are forgotten and built anew: bounds the memory of a long process."""


class Powers:
    """The lasting abilities of one city. Masks count the places of its tokens, the first one is bit 0."""

    __slots__ = (
        "any_kinds",
        "books",
        "building",
        "built",
        "catalog",
        "complete",
        "doubling",
        "fires",
        "keeps_horned",
        "looks",
        "open",
        "paying",
        "rules",
        "shields",
        "tokens",
        "wonder",
    )

    def __init__(
        self, catalog: Catalog, wonder: Wonder, built: int, tokens: tuple[int, ...], rules: Rules
    ) -> None:
        self.catalog = catalog
        self.wonder = wonder
        self.built = built
        self.tokens = tokens
        self.rules = rules
        self.open = tuple(wonder.open_stages(built))
        self.complete = built == wonder.all
        self.shields = 0
        """Shields that are not on cards (A34, A58)."""
        self.keeps_horned = self.looks = False
        self.building = 0
        """The tokens that fire when a stage is built."""
        self.any_kinds = 0
        """The tokens that let the kind of set be ignored."""
        self.doubling: tuple[tuple[int, int], ...] = ()
        """(bit of the token, what one coin counts as)."""
        fires = [0] * len(catalog.kinds)
        for place, token in enumerate(tokens):
            for effect in catalog.token_lasting[token]:
                self._read(effect, 1 << place, fires)
        for stage, effects in wonder.lasting:
            if built >> stage & 1:
                for effect in effects:
                    self._read(effect, 1 << STAGES + stage, fires)
        self.fires = tuple(fires)
        """By kind of card: the tokens that fire when it is taken."""
        self.paying = self.any_kinds | self._doubling_tokens()
        """The tokens that help to pay."""
        self.books: dict[int, Book] = {}

    def _doubling_tokens(self) -> int:
        return sum([bit for bit, _ in self.doubling])

    def _read(self, effect: fx.Effect, bit: int, fires: list[int]) -> None:
        match effect:
            case fx.Shields(amount=amount):
                self.shields += amount
            case fx.ExtraCardWhenTaking(cards=cards):
                for id in cards:
                    fires[self.catalog.kind_index[id]] |= bit
            case fx.ExtraCardWhenBuilding():
                self.building |= bit
            case fx.CoinWorth(amount=amount):
                self.doubling += ((bit, amount),)
            case fx.AnyResourcesForStage():
                self.any_kinds |= bit
            case fx.KeepHornedCards():
                self.keeps_horned = True
            case fx.LookAtCentralDeck(when="each_turn"):
                self.looks = True

    def book(self, used: int) -> Book:
        """The ways to pay while these tokens have been used in this turn."""
        key = used & self.paying
        try:
            return self.books[key]
        except KeyError:
            worth = max([worth for bit, worth in self.doubling if not bit & used], default=1)
            any_kinds = bool(self.any_kinds & ~used)
            book = book_of(self.catalog, self.wonder, self.built, self.rules, worth, any_kinds)
            self.books[key] = book
            return book

    def spent(self, used: int, doubled: bool, any_kinds: bool) -> int:
        """The tokens that a payment with these powers uses: one for each power, the best of its kind."""
        spent = 0
        if doubled:
            spent |= max([(worth, bit) for bit, worth in self.doubling if not bit & used])[1]
        if any_kinds:
            left = self.any_kinds & ~used
            spent |= left & -left
        return spent


def powers_of(catalog: Catalog, wonder: int, built: int, tokens: tuple[int, ...], rules: Rules) -> Powers:
    """The powers of a city with this Wonder, these stages and these tokens."""
    key = (wonder, built, tokens, rules)
    found = catalog.powers.get(key)
    if found is None:
        if len(catalog.powers) > KEEP:
            catalog.powers.clear()
        made = Powers(catalog, catalog.wonders[wonder], built, tokens, rules)
        found = catalog.powers[key] = made
    powers: Powers = found
    return powers
