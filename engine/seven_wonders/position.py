"""A game of 7 Wonders at one moment: what lies where and who is asked.

Positions are cheap to copy: everything in them is a number, a tuple or a city. They are written in one place
only, `fold`. Cities stand in a circle: the left neighbour of city i is i+1, the right one i-1. In a game of
two the last city is the Free city, which has no seat: the seat that holds its card this turn controls it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ..deal import Deal
from ..title import Decision, Move
from .catalog import Board, Catalog

if TYPE_CHECKING:
    from .powers import Powers, PriceTable

DRAFT, TURN, LAST_CARD, RETRIEVE, OVER = "draft", "turn", "last_card", "retrieve", "over"
"""The steps of a game: choosing boards, a turn, a 7th card, a card from the discard pile, the end."""

ALL = -1
"""Every seat, as bits."""


class Away(NamedTuple):
    """A card that lies face down: on the discard pile or under a stage. Its back shows the Age."""

    card: int
    age: int
    seen: int
    """The bits of the seats that know it."""


class Token(NamedTuple):
    """What a city got for one conflict."""

    age: int
    against: int
    points: int


Row = tuple[tuple[int, bool], ...]
"""By city what it played in one turn: (card, whether it lies face down)."""


class City:
    """One city."""

    __slots__ = (
        "board",
        "cards",
        "coins",
        "free_used",
        "owned",
        "powers",
        "shields",
        "stages",
        "tokens",
        "under",
    )

    board: Board | None
    """None while boards are chosen."""
    coins: int
    owned: int
    """The bits of its cards."""
    cards: tuple[int, ...]
    """Its cards in the order they came."""
    stages: int
    """How many stages are built."""
    under: tuple[Away, ...]
    """The cards under its stages."""
    shields: int
    tokens: tuple[Token, ...]
    free_used: int
    """Free builds of this Age that are used up."""
    powers: Powers

    def copy(self) -> City:
        made = _new_city(City)
        made.board = self.board
        made.coins = self.coins
        made.owned = self.owned
        made.cards = self.cards
        made.stages = self.stages
        made.under = self.under
        made.shields = self.shields
        made.tokens = self.tokens
        made.free_used = self.free_used
        made.powers = self.powers
        return made

    @property
    def next_stage(self) -> int:
        """The stage that would be built next, -1 when none is left."""
        board = self.board
        if board is None or self.stages >= len(board.stages):
            return -1
        return board.stages[self.stages]


class Position:
    """The whole game; `state.State` adds the calls of the contract."""

    __slots__ = (
        "_legal",
        "_pending",
        "age",
        "asked",
        "asked_before",
        "at",
        "budgets",
        "catalog",
        "cities",
        "commits",
        "deal",
        "discard",
        "draw",
        "ending",
        "hands",
        "move_count",
        "options",
        "played",
        "pools",
        "retrievals",
        "seats",
        "step",
        "turn",
        "winners",
    )

    catalog: Catalog
    options: Mapping[str, Any]
    deal: Deal
    seats: int
    age: int
    """0 while boards are chosen, then 1 to 3."""
    turn: int
    """Counts the turns of the Age, or the boards that have been asked for, from 1."""
    step: str
    asked: int
    """The city that is asked alone, -1 in a turn."""
    asked_before: int
    """How many cards of the discard pile were asked for in this turn before: makes ids different."""
    at: int
    """How far the sequence at the end of a turn has come (see `ages`)."""
    commits: tuple[Move | None, ...]
    """By city the move it has committed to this turn; ``?`` is one that is not known."""
    hands: list[tuple[int, ...]]
    """By seat; a card that was drawn comes last."""
    draw: tuple[int, ...]
    """The draw pile of a game of two, the top card first."""
    discard: tuple[Away, ...]
    played: Row
    """What was played in this Age, turn by turn (see `rows`)."""
    pools: tuple[tuple[int, ...], ...]
    """In what a viewer knows: by seat the cards that the hand was seen to hold, without those that were
    played face up since; () where nothing is known. () in a full state."""
    retrievals: tuple[int, ...]
    """The cities that may still build a card of the discard pile at the end of this turn."""
    budgets: tuple[int, ...]
    """By city what a 7th card may cost at most; () when the treasury is the limit (74)."""
    cities: tuple[City, ...]
    ending: str
    winners: tuple[int, ...]
    """Cities."""
    move_count: int
    _legal: list[tuple[Move, ...] | None]
    _pending: tuple[Decision, ...] | None

    def copy(self) -> Self:
        made = object.__new__(type(self))
        made.catalog = self.catalog
        made.options = self.options
        made.deal = self.deal
        made.seats = self.seats
        made.age = self.age
        made.turn = self.turn
        made.step = self.step
        made.asked = self.asked
        made.asked_before = self.asked_before
        made.at = self.at
        made.commits = self.commits
        made.hands = list(self.hands)
        made.draw = self.draw
        made.discard = self.discard
        made.played = self.played
        made.pools = self.pools
        made.retrievals = self.retrievals
        made.budgets = self.budgets
        made.cities = tuple([city.copy() for city in self.cities])
        made.ending = self.ending
        made.winners = self.winners
        made.move_count = self.move_count
        made._legal = self._legal  # filled in for this very position, replaced when it changes
        made._pending = self._pending
        return made

    # --- who is asked ----------------------------------------------------------------------------

    def pending(self) -> tuple[Decision, ...]:
        """The decisions that wait for an answer, in the order of the log: by seat, the own city first."""
        found = self._pending
        if found is None:
            if self.step == TURN:
                commits = self.commits
                found = self.decisions()
                if any(commits):
                    found = tuple([d for d in found if commits[d.city] is None])
            else:
                found = self.decisions()
            self._pending = found
        return found

    def decisions(self) -> tuple[Decision, ...]:
        """All decisions that can be answered now, or answered anew. The Free city's comes up when its
        controller has chosen for the own city (116)."""
        every = self.catalog.decisions
        age, turn = self.age, self.turn
        if self.step == TURN:
            if self.seats == len(self.cities):
                return self.catalog.turns[age, turn, self.seats]
            found = []
            for seat in range(self.seats):
                found.append(every[age, turn, seat, seat, TURN, 0])
                if seat == self.controller and self.commits[seat] is not None:
                    found.append(every[age, turn, seat, self.free_city, TURN, 0])
            return tuple(found)
        if self.step == OVER:
            return ()
        city = self.asked
        return (every[age, turn, self.seat_of(city), city, self.step, self.asked_before],)

    # --- who is who ------------------------------------------------------------------------------

    @property
    def has_free_city(self) -> bool:
        return self.seats < len(self.cities)

    @property
    def free_city(self) -> int:
        """The city without a seat, -1 when there is none."""
        return self.seats if self.seats < len(self.cities) else -1

    @property
    def controller(self) -> int:
        """The seat that holds the card of the Free city this turn (121, 122); -1 when there is none."""
        if self.seats == len(self.cities):
            return -1
        first = 0 if self.catalog.passes_left[max(1, self.age)] else 1
        return (first + self.turn - 1) & 1

    def rows(self) -> list[Row]:
        """What was played in each turn of this Age that is resolved."""
        count = len(self.cities)
        return [self.played[at : at + count] for at in range(0, len(self.played), count)]

    def seat_of(self, city: int) -> int:
        """The seat that decides for a city now."""
        return city if city < self.seats else self.controller

    def left_of(self, city: int) -> int:
        return (city + 1) % len(self.cities)

    def right_of(self, city: int) -> int:
        return (city - 1) % len(self.cities)

    def prices(self, number: int) -> PriceTable:
        """What everything costs this city now."""
        cities = self.cities
        count = len(cities)
        return cities[number].powers.beside(
            cities[(number + 1) % count].powers,
            cities[number - 1].powers,
            self.options["trade_unneeded"],
        )


_new_city = City.__new__


def bit_of(seat: int | None) -> int:
    """A seat as a bit; a spectator is none."""
    return 0 if seat is None else 1 << seat


def pass_by(position: Position) -> int:
    """How far hands move after a turn: to the left neighbour is +1 (6). With two players the hands change
    sides (121)."""
    return 1 if position.catalog.passes_left[position.age] else -1
