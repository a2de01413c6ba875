"""A game of Architects at one moment: what lies where and who is asked.

Positions are cheap to copy: everything in them is a number, a tuple or a short list. They are written in one
place only, `fold`. Seat n has the deck n at its left, which is the right deck of the seat n + 1: turns go to
the left (A1, A11). The central deck comes after those of the seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from ..deal import Deal
from ..title import Decision, Move
from .catalog import CENTRAL, LEFT, Catalog

if TYPE_CHECKING:
    from .powers import Powers

OVER = "over"


class City:
    """What one player has in front of them."""

    __slots__ = ("built", "facedown", "hand", "medals", "military", "powers", "tokens", "wonder")

    wonder: int
    hand: int
    """A pack: the cards that lie face up in front of the player."""
    built: int
    """The bits of the built stages."""
    tokens: tuple[int, ...]
    """Progress tokens in the order they came."""
    medals: tuple[int, ...]
    military: int
    """Military Victory tokens."""
    facedown: tuple[int, ...]
    """Cards given face down, oldest first: their places in the central deck."""
    powers: Powers
    """Follows from Wonder, stages and tokens."""

    def copy(self) -> City:
        made = _new_city(City)
        made.wonder = self.wonder
        made.hand = self.hand
        made.built = self.built
        made.tokens = self.tokens
        made.medals = self.medals
        made.military = self.military
        made.facedown = self.facedown
        made.powers = self.powers
        return made


class Position:
    """The whole game; `state.State` adds the calls of the contract."""

    __slots__ = (
        "_legal",
        "_pending",
        "active",
        "at",
        "board",
        "box",
        "cat",
        "catalog",
        "choices",
        "cities",
        "deal",
        "discard",
        "ending",
        "extra",
        "first",
        "flipped",
        "left",
        "medals",
        "move_count",
        "options",
        "orders",
        "part",
        "peeked",
        "picked",
        "pile",
        "seen",
        "shuffles",
        "step",
        "turn",
        "used",
        "winners",
    )

    catalog: Catalog
    options: Mapping[str, Any]
    deal: Deal
    first: int
    turn: int
    """Counts the turns of the game from 1."""
    part: int
    """Counts the answers given in this turn."""
    active: int
    """The seat whose turn it is or, when the game is over, whose turn was the last."""
    step: str
    """The kind of decision that is open, or ``over``."""
    picked: bool
    """The card of the turn has been taken (or there was none)."""
    extra: int
    """More cards that the active seat may take in this turn."""
    used: int
    """The tokens of the active seat that have been used in this turn, by their places in its city."""
    choices: tuple[tuple[str, int], ...]
    """What still follows from a stage or a set, in order, each with its number. The first one is open."""
    peeked: tuple[int, int] | None
    """(deck, number of cards from its top) that the active seat looks at to keep one of."""
    cities: tuple[City, ...]
    orders: list[tuple[int, ...]]
    """The cards of each deck from its first to its last, also those taken."""
    at: list[int]
    """How many cards of each deck have been taken: the top card's place in its order."""
    left: list[int]
    """A pack for each deck: what everybody knows to be in it. That of the central deck has the cards that
    were given face down too."""
    seen: list[int]
    """For each seat the bits of the places of the central deck that it has looked at."""
    shuffles: tuple[int, ...]
    """How many times each deck has been shuffled anew."""
    cat: int
    """The seat that has the Cat pawn, or -1."""
    flipped: int
    """Conflict tokens that show Battle."""
    board: tuple[int, ...]
    """The Progress tokens that lie face up."""
    pile: tuple[int, ...]
    """The others, the top one first."""
    medals: tuple[tuple[int, int], ...]
    """(Medal, seat that gained it or -1). The one at place n lies between seat n and seat n + 1; those after
    the seats lie in the centre."""
    box: tuple[int, ...]
    """Medals that are not used."""
    discard: int
    """A pack: the common discard pile."""
    ending: str
    """How the game ended: wonder, decks, or nothing yet."""
    winners: tuple[int, ...]
    move_count: int
    _legal: tuple[Move, ...] | None
    _pending: tuple[Decision, ...] | None

    def copy(self) -> Self:
        made = object.__new__(type(self))
        made.catalog = self.catalog
        made.options = self.options
        made.deal = self.deal
        made.first = self.first
        made.turn = self.turn
        made.part = self.part
        made.active = self.active
        made.step = self.step
        made.picked = self.picked
        made.extra = self.extra
        made.used = self.used
        made.choices = self.choices
        made.peeked = self.peeked
        made.cities = tuple([city.copy() for city in self.cities])
        made.orders = self.orders[:]
        made.at = self.at[:]
        made.left = self.left[:]
        made.seen = self.seen[:]
        made.shuffles = self.shuffles
        made.cat = self.cat
        made.flipped = self.flipped
        made.board = self.board
        made.pile = self.pile
        made.medals = self.medals
        made.box = self.box
        made.discard = self.discard
        made.ending = self.ending
        made.winners = self.winners
        made.move_count = self.move_count
        made._legal = self._legal
        made._pending = self._pending
        return made

    # --- where things lie ------------------------------------------------------------------------

    @property
    def central(self) -> int:
        """The number of the central deck."""
        return len(self.cities)

    def deck_beside(self, seat: int, side: int) -> int:
        """The deck at one side of a seat: LEFT, RIGHT or CENTRAL of the catalog."""
        if side == LEFT:
            return seat
        return len(self.cities) if side == CENTRAL else (seat or len(self.cities)) - 1

    def cards_in(self, deck: int) -> int:
        """How many cards lie in a deck."""
        return len(self.orders[deck]) - self.at[deck]

    def top(self, deck: int) -> int:
        """The kind of the top card of a deck that has one."""
        return self.orders[deck][self.at[deck]]

    def deck_id(self, deck: int) -> str:
        if deck == len(self.cities):
            return self.catalog.central_deck.id
        return self.catalog.wonder_decks[self.cities[deck].wonder].id

    def places_of(self, seat: int) -> tuple[int, ...]:
        """The places of the Medals that a seat can gain: at its left and right, and in the centre (A84)."""
        seats = len(self.cities)
        beside = (seat, (seat - 1) % seats)
        return tuple([place for place in range(len(self.medals)) if place >= seats or place in beside])


_new_city = City.__new__
