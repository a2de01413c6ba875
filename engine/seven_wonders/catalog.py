"""A ruleset of 7 Wonders made ready for play: pieces by number, boards, and every move with its text.

Cards and the stages of all boards are pieces with one numbering: cards first. Inside the engine a piece is
its number; at the public face a card is its id and a stage its Wonder, side and number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import count
from operator import or_
from typing import Any, NamedTuple

from .. import effects as fx
from ..ruleset import Cost, Ruleset
from .decisions import Decisions, Turns
from .payments import WIDE, Payment, Prices, Supply, packed
from .powers import LASTING, Parts, Powers, powers_with
from .prices import Fronts

CARD, STAGE = "card", "stage"
UNKNOWN = -1
"""A card that is not known."""
HIDDEN = "?"
"""How a card that is not known is written, and what stands for a commit that is not known."""

BUILD, DISCARD, UNDER, TAKE, RETRIEVE, DECLINE = "build", "discard", "stage", "take", "retrieve", "decline"
"""What a move does: the word that it begins with."""

SIDES = ("left", "right")
AT_THE_END = (fx.VictoryPoints, fx.PointsPer, fx.PointsIfWonderComplete, fx.Science)


class Move(NamedTuple):
    """A move that has been read."""

    action: str
    card: int = UNKNOWN
    """The card that is played; the board when one is taken."""
    payment: Payment = (0, 0)
    free: bool = False
    """Built by a power, without its cost."""


class Piece:
    """A card or a stage."""

    __slots__ = (
        "adds",
        "age",
        "at_once",
        "at_the_end",
        "bit",
        "coins",
        "colour",
        "counts",
        "id",
        "index",
        "kind",
        "lasting",
        "need",
        "need_units",
        "need_wide",
        "number",
        "parents",
        "points",
        "same",
        "science",
        "shields",
        "text",
    )

    def __init__(
        self, catalog: Catalog, index: int, kind: str, id: str, cost: Cost, effects: tuple[fx.Effect, ...]
    ) -> None:
        self.index = index
        self.kind = kind
        self.id = id
        """Of the card, or of the stage's Wonder."""
        self.number = 0
        """Of the stage, from 1."""
        self.colour = ""
        self.age = 0
        self.bit = 1 << index if kind == CARD else 0
        self.coins = cost.coins
        self.need = tuple([(catalog.resource_index[name], units) for name, units in cost.resources])
        """(resource, units) for each resource that it costs."""
        self.need_units = packed(self.need)
        self.need_wide = sum([units << WIDE * resource for resource, units in self.need])
        self.parents = 0
        """The bits of the cards of which any one makes this one free (18, 19)."""
        self.same = self.bit
        """The bits of all cards of the same name: a city has one of them at most (14, 15)."""
        self.text = f"build:{id}" if kind == CARD else ""
        """What the text of a move that builds it begins with; the payment follows."""
        self.lasting = tuple([effect for effect in effects if isinstance(effect, LASTING)])
        self.adds = 0
        """The number of its lasting effects among `Catalog.additions`: alike pieces share it, 0 is none."""
        self.at_the_end = tuple([effect for effect in effects if isinstance(effect, AT_THE_END)])
        self.at_once = tuple([e for e in effects if not isinstance(e, (*LASTING, *AT_THE_END, fx.Shields))])
        self.points = sum([e.amount for e in effects if isinstance(e, fx.VictoryPoints)])
        """Its fixed Victory points."""
        self.counts = any(isinstance(e, fx.PointsPer | fx.PointsIfWonderComplete) for e in effects)
        """Whether it has others that depend on the cities at the end."""
        self.science = tuple([e for e in effects if isinstance(e, fx.Science)])
        self.shields = sum([e.amount for e in effects if isinstance(e, fx.Shields)])


class Board(NamedTuple):
    """One side of a Wonder."""

    number: int
    wonder: str
    side: str
    resource: str | None
    stages: tuple[int, ...]
    """Its stages as pieces, in the order in which they are built (61)."""
    powers: Powers
    """Those of the empty city."""
    decides: bool
    """Whether a stage asks its owner for a decision, or for a choice at the end (130)."""


class _Moves(dict[str, Move]):
    """Text -> the move it means. Payments make too many texts to list, so they are read when they come."""

    __slots__ = ("catalog",)

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __missing__(self, text: str) -> Move:
        """KeyError for a text that is no move, or not written as moves are."""
        head, _, tail = text.partition(" ")
        move = self.catalog.heads.get(head)
        if move is None or not tail or move.action not in (BUILD, UNDER):
            raise KeyError(text)
        if tail == "free" and move.action == BUILD:
            made = move._replace(free=True)
        else:
            made = move._replace(payment=_payment(tail))
            if self.catalog.suffix[made.payment] != f" {tail}":
                raise KeyError(text)
        if len(self) > 20_000:
            self.clear()
            self.update(self.catalog.heads)
        self[text] = made
        return made


def _payment(text: str) -> Payment:
    """``left:2,right:1`` as (2, 1); KeyError when it is none."""
    coins = [0, 0]
    for part in text.split(","):
        side, _, amount = part.partition(":")
        if side not in SIDES or not (amount.isascii() and amount.isdigit() and len(amount) < 4):
            raise KeyError(text)
        coins[SIDES.index(side)] = int(amount)
    return coins[0], coins[1]


class _Suffix(dict[Payment, str]):
    """Payment -> how it is written behind a move; a side that gets nothing is left out."""

    def __missing__(self, payment: Payment) -> str:
        parts = [f"{side}:{coins}" for side, coins in zip(SIDES, payment, strict=True) if coins]
        text = self[payment] = f" {','.join(parts)}" if parts else ""
        return text


class _Tails(dict[tuple[str, ...], list[tuple[str, ...]]]):
    """The ways to pay for the next stage -> by card the moves that put it under the stage, and discard it."""

    __slots__ = ("discards", "heads")

    def __init__(self, heads: list[str], discards: list[str]) -> None:
        self.heads = heads
        self.discards = discards

    def __missing__(self, payments: tuple[str, ...]) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = [
            (*[head + payment for payment in payments], discard)
            for head, discard in zip(self.heads, self.discards, strict=True)
        ]
        found.append(())  # for an unknown card, which is number -1
        if len(self) > 500:
            self.clear()
        self[payments] = found
        return found


class Catalog:
    """Everything about a ruleset that play needs, worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        vocabulary = fx.VOCABULARIES[ruleset.title]
        self.resources = vocabulary.resources
        self.resource_index = {name: index for index, name in enumerate(self.resources)}
        self.colours = vocabulary.colours
        self.symbols = vocabulary.symbols
        self.trade_base: int = ruleset.setup["trade_cost"]["base"]
        self.powers: dict[Parts, Powers] = {}
        self.once_per_age = fx.FreeBuildOncePerAge.type
        """The power that is used up in each Age."""
        self.suffix = _Suffix()
        kinds = range(len(self.resources))
        self.guard = sum([1 << WIDE * resource + WIDE - 1 for resource in kinds])
        """A bit above each amount in a wide number, which comes up when the amount grows too large."""
        self.room = sum([(1 << WIDE - 1) - 1 << WIDE * resource for resource in kinds])
        """The largest amount of every resource that leaves these bits down."""
        self.fronts = Fronts(self)
        self.decisions = Decisions()
        self.turns = Turns(self.decisions)
        self._supplies: dict[tuple[Any, Any], Supply] = {}
        self._supply_numbers = count()
        self._prices: dict[tuple[int, ...], Prices] = {}
        self._price_numbers: dict[tuple[Sequence[int], Sequence[int]], tuple[int, ...]] = {}
        self.price_pairs: list[tuple[int, int]] = []
        """The prices to the left and to the right that a resource may have."""
        self._read_setup(ruleset.setup)
        self._read_cards(ruleset)
        self._read_boards(ruleset)
        self.fronts.needs = [piece.need for piece in self.pieces]
        self.fronts.wide = [piece.need_wide for piece in self.pieces]
        self.boardless = powers_with(self, None, [])
        """The powers of a city that has no board yet."""
        self._read_decks(ruleset)
        self._name_moves()

    # --- what is shared --------------------------------------------------------------------------

    def supply(self, fixed: tuple[int, ...], choices: tuple[tuple[int, ...], ...]) -> Supply:
        """The producers with these units; equal ones are one object."""
        found = self._supplies.get((fixed, choices))
        if found is None:
            number = next(self._supply_numbers)
            found = self._supplies[fixed, choices] = Supply(fixed, choices, number)
        return found

    def prices(self, each: tuple[int, ...]) -> Prices:
        """The prices of one side; equal ones are one object."""
        found = self._prices.get(each)
        if found is None:
            found = self._prices[each] = Prices(each)
        return found

    def numbers_of_prices(self, left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
        """For each resource the number of its two prices among `price_pairs`."""
        found = self._price_numbers.get((left, right))
        if found is None:
            pairs = list(zip(left, right, strict=True))
            self.price_pairs += [pair for pair in dict.fromkeys(pairs) if pair not in self.price_pairs]
            found = self._price_numbers[left, right] = tuple([self.price_pairs.index(pair) for pair in pairs])
        return found

    def forget_powers(self) -> None:
        """Let go of everything that was worked out, so that a long process does not grow. Powers that a
        state still holds go on as they are."""
        for powers in self.powers.values():
            powers.plus.clear()
            powers.tables.clear()
        self.powers.clear()
        self._supplies.clear()

    # --- reading the ruleset ---------------------------------------------------------------------

    def _read_setup(self, setup: Mapping[str, Any]) -> None:
        self.players: tuple[int, ...] = tuple(setup["players"])
        self.coins: int = setup["starting_coins"]
        self.hand_size: int = setup["hand_size"]
        self.discard_income: int = setup["discard_income"]
        self.coins_per_point: int = setup["coins_per_victory_point"]
        self.set_points: int = setup["science_set_points"]
        self.passes_left = {int(age): way == "left" for age, way in setup["pass_direction"].items()}
        self.last_age = max(self.passes_left)
        self.victory = {int(age): points for age, points in setup["military"]["points"].items()}
        self.defeat: int = setup["military"]["defeat"]
        self.free_cities: int = setup["two_players"]["cities"]
        """Cities of a game of two."""
        self.draw_pile: int = setup["two_players"]["draw_pile"]
        self.guild_age: int = setup["guilds"]["age"]
        self.guild_colour: str = setup["guilds"]["colour"]
        self.guilds_more: int = setup["guilds"]["more_than_players"]

    def _read_cards(self, ruleset: Ruleset) -> None:
        pieces: list[Piece] = []
        for card in ruleset.cards:
            piece = Piece(self, len(pieces), CARD, card.id, card.cost, card.effects)
            piece.colour = card.colour
            piece.age = card.age or 0
            pieces.append(piece)
        self.card_index: dict[str | None, int] = {piece.id: piece.index for piece in pieces}
        by_name: dict[str, int] = {}
        for card, piece in zip(ruleset.cards, pieces, strict=True):
            by_name[card.name] = by_name.get(card.name, 0) | piece.bit
            piece.parents = reduce(or_, [1 << self.card_index[parent] for parent in card.chains_from], 0)
        for card, piece in zip(ruleset.cards, pieces, strict=True):
            piece.same = by_name[card.name]
        self.cards = range(len(pieces))
        self.pieces: list[Piece] = pieces
        self.colour_masks = {
            colour: sum([piece.bit for piece in pieces if piece.colour == colour]) for colour in self.colours
        }
        self.card_or_unknown: dict[str | None, int] = {**self.card_index, None: UNKNOWN, HIDDEN: UNKNOWN}
        self.ids = sorted([piece.id for piece in pieces])

    def _read_boards(self, ruleset: Ruleset) -> None:
        pieces = self.pieces
        sides = []
        for wonder in ruleset.wonders:
            for side in wonder.sides:
                stages = []
                for stage in side.stages:
                    piece = Piece(self, len(pieces), STAGE, wonder.id, stage.cost, stage.effects)
                    piece.number = stage.id
                    pieces.append(piece)
                    stages.append(piece)
                sides.append((wonder.id, side, stages))
        self.additions = list(dict.fromkeys([(), *[piece.lasting for piece in pieces]]))
        """The different lasting effects that pieces have; the first is none."""
        for piece in pieces:
            piece.adds = self.additions.index(piece.lasting)
        boards: list[Board] = []
        for id, side, stages in sides:
            resource = side.initial_resource
            first = (fx.Production(options=(resource,), sellable=True),) if resource else ()
            decides = any(_decides(effect) for piece in stages for effect in _effects(piece))
            numbers = tuple([piece.index for piece in stages])
            powers = powers_with(self, None, [first])
            boards.append(Board(len(boards), id, side.id, resource, numbers, powers, decides))
        self.boards = tuple(boards)
        self.board_index = {(board.wonder, board.side): board.number for board in boards}
        self.wonder_ids = sorted({board.wonder for board in boards})
        self.sides = tuple(sorted({board.side for board in boards}))

    def _read_decks(self, ruleset: Ruleset) -> None:
        """The cards of each Age by number of cities, in canonical order: by id, copies together."""
        self.guild_ids = sorted([card.id for card in ruleset.cards if card.colour == self.guild_colour])
        self.guilds = frozenset([self.card_index[id] for id in self.guild_ids])
        self.decks: dict[tuple[int, int], list[str]] = {}
        for cities in self.players:
            for age in self.passes_left:
                deck: list[str] = []
                for card in ruleset.cards:
                    if card.age == age and card.colour != self.guild_colour:
                        deck += [card.id] * card.copies.get(cities, 0)
                self.decks[cities, age] = sorted(deck)
        self.orders = {cities: self._orders(cities) for cities in self.players}
        """By number of cities the orders of a deal: how many items each has, how often each may be in it."""

    def _orders(self, cities: int) -> dict[str, tuple[int, Counter[str | None]]]:
        found: dict[str, tuple[int, Counter[str | None]]] = {
            "wonders": (cities, Counter(self.wonder_ids)),
            "sides": (cities, Counter(list(self.sides) * cities)),
        }
        for age in self.passes_left:
            guilds = self.guild_ids if age == self.guild_age else []
            deck = Counter[str | None]([*self.decks[cities, age], *guilds])
            found[f"age{age}"] = self.hand_size * cities, deck
        return found

    def _name_moves(self) -> None:
        pieces = self.pieces
        self.stages_ask_coins = any(piece.coins for piece in pieces if piece.kind == STAGE)
        known = [
            (piece.same | piece.parents, piece.same, piece.need_wide, piece.coins, piece.text)
            for piece in pieces[: len(self.cards)]
        ]
        self.known_of = [*known, (0, 0, self.guard, 0, "")].__getitem__
        """What decides whether a card can be built: the bits of its name and of the cards that make it free,
        those of its name, its resources, its coins, the move. Of an unknown card (-1): that it cannot."""
        self.discard_text = [f"discard:{pieces[c].id}" for c in self.cards]
        self.under_text = [f"stage:{pieces[c].id}" for c in self.cards]
        self.tails = _Tails(self.under_text, self.discard_text)
        self.retrieve_text = [f"retrieve:{pieces[c].id}" for c in self.cards]
        self.take_text = [f"take:{board.wonder}:{board.side.lower()}" for board in self.boards]
        heads: dict[str, Move] = {DECLINE: Move(DECLINE)}
        for action in (BUILD, DISCARD, UNDER, RETRIEVE):
            heads |= {f"{action}:{pieces[c].id}": Move(action, c) for c in self.cards}
        for action in (DISCARD, UNDER):
            heads[f"{action}:{HIDDEN}"] = Move(action)
        heads |= {text: Move(TAKE, number) for number, text in enumerate(self.take_text)}
        self.heads = heads
        """The moves without a payment, by their text."""
        self.moves = _Moves(self)
        self.moves.update(heads)

    # --- looking up ------------------------------------------------------------------------------

    def id_of(self, card: int) -> str | None:
        """The id of a card, None for one that is not known."""
        return self.pieces[card].id if card >= 0 else None

    def cities_of(self, seats: int) -> int:
        """How many cities a game of so many players has."""
        return seats if seats > 2 else self.free_cities


def _effects(piece: Piece) -> tuple[fx.Effect, ...]:
    return (*piece.lasting, *piece.at_once, *piece.at_the_end)


def _decides(effect: fx.Effect) -> bool:
    """Whether its owner has to choose something, in play or at the end."""
    if isinstance(effect, fx.Science):
        return len(effect.symbols) > 1
    chosen = (
        fx.BuildFromDiscard,
        fx.PlayLastCard,
        fx.CopyNeighbourGuild,
        fx.FreeBuildOncePerAge,
        fx.FreeBuildFirstOfEachColour,
        fx.FreeBuildFirstCardOfAge,
        fx.FreeBuildLastCardOfAge,
    )
    return isinstance(effect, chosen)


_CATALOGS: dict[str, Catalog] = {}


def catalog_of(ruleset: Ruleset) -> Catalog:
    """The catalog of a ruleset. It is kept by the ruleset's hash: equal rulesets share one."""
    found = _CATALOGS.get(ruleset.sha256)
    if found is None:
        if len(_CATALOGS) >= 32:
            _CATALOGS.clear()
        found = _CATALOGS[ruleset.sha256] = Catalog(ruleset)
    return found
