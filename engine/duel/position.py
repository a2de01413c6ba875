"""A game of Duel at one moment: what lies where and who is asked.

Positions are small and cheap to copy: everything in them is a number, a tuple or one of two cities. They are
written in one place only, `fold`. What play decides stands in `turns`, what it brings in `construction`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from ..deal import Deal
from ..title import Decision, Move
from .catalog import Catalog

if TYPE_CHECKING:
    from .powers import Powers, PriceTable

OVER = "over"


class City:
    """One player's city."""

    __slots__ = (
        "built",
        "cards",
        "coins",
        "owned",
        "powers",
        "prices",
        "symbols",
        "tokens",
        "unbuilt",
        "wonders",
    )

    coins: int
    owned: int
    """The bits of its cards."""
    cards: tuple[int, ...]
    """Its cards in the order they came."""
    wonders: tuple[int, ...]
    """The Wonders it was given, in order."""
    built: tuple[tuple[int, int], ...]
    """(Wonder, card under it) in the order of construction."""
    unbuilt: tuple[int, ...]
    """The Wonders that can still be built; one that was put away is in neither."""
    tokens: tuple[int, ...]
    symbols: int
    """The bits of its different science symbols."""
    powers: Powers
    prices: PriceTable
    """What everything costs it now; follows from the powers of both cities."""

    def copy(self) -> City:
        made = _new_city(City)
        made.coins = self.coins
        made.owned = self.owned
        made.cards = self.cards
        made.wonders = self.wonders
        made.built = self.built
        made.unbuilt = self.unbuilt
        made.tokens = self.tokens
        made.symbols = self.symbols
        made.powers = self.powers
        made.prices = self.prices
        return made


class Position:
    """The whole game; `state.State` adds the calls of the contract."""

    __slots__ = (
        "_legal",
        "_pending",
        "active",
        "again",
        "age",
        "board",
        "box",
        "catalog",
        "choices",
        "cities",
        "deal",
        "discard",
        "drawn",
        "ending",
        "first",
        "military",
        "move_count",
        "offered",
        "options",
        "pawn",
        "present",
        "slots",
        "step",
        "turn",
        "up",
        "winners",
    )

    catalog: Catalog
    options: Mapping[str, Any]
    deal: Deal
    first: int
    """The seat that chose its Wonders first and begins Age I (D87)."""
    age: int
    """0 while Wonders are chosen, then 1 to 3."""
    turn: int
    """Counts the turns of the Age from 1; 0 while it is asked who begins."""
    active: int
    """The seat that is asked or, when the game is over, that moved last."""
    step: str
    """The kind of decision that is open, or ``over``."""
    choices: tuple[tuple[str, int], ...]
    """Questions of this action that are still to be asked, in order, each with its number: cards to draw or
    colour to destroy. The first one is open."""
    again: bool
    """The active seat has earned another turn."""
    offered: tuple[int, ...]
    """The Wonders to choose from now."""
    slots: tuple[int, ...]
    """The card in each slot of the structure, also of those that have been taken."""
    present: int
    """The bits of the slots that still hold a card."""
    up: int
    """The bits of the slots whose card lies face up, or did."""
    pawn: int
    """Steps from the middle: positive towards the capital of seat 1."""
    military: int
    """The bits of the military tokens that still lie."""
    board: tuple[tuple[int, int], ...]
    """(Progress token, seat that took it or -1) in the places of the board."""
    box: tuple[int, ...]
    """Progress tokens in the box, in no meaningful order."""
    drawn: tuple[int, ...]
    """Progress tokens drawn from the box to keep one of."""
    discard: tuple[int, ...]
    cities: tuple[City, City]
    ending: str
    """How the game ended: civilian, military, science, or nothing yet."""
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
        made.age = self.age
        made.turn = self.turn
        made.active = self.active
        made.step = self.step
        made.choices = self.choices
        made.again = self.again
        made.offered = self.offered
        made.slots = self.slots
        made.present = self.present
        made.up = self.up
        made.pawn = self.pawn
        made.military = self.military
        made.board = self.board
        made.box = self.box
        made.drawn = self.drawn
        made.discard = self.discard
        first, second = self.cities
        made.cities = first.copy(), second.copy()
        made.ending = self.ending
        made.winners = self.winners
        made.move_count = self.move_count
        made._legal = self._legal
        made._pending = self._pending
        return made


_new_city = City.__new__
