"""A ruleset of Duel made ready for play: pieces by number, layouts, and every move with its text.

Cards, Wonders and Progress tokens are pieces with one numbering: cards first, then Wonders, then tokens.
Inside the engine a piece is its number; at the public face it is its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import effects as fx
from ..ruleset import Cost, Ruleset
from ..title import Decision
from .powers import LASTING, Parts, Powers, powers_with

CARD, WONDER, TOKEN = "card", "wonder", "token"

UNKNOWN, BACK, GUILD_BACK = -1, -2, -3
"""A card that is not known: not even its back, one with the back of its Age, a guild's back (D92)."""

UNSEEN: dict[str | None, int] = {None: UNKNOWN, "?": BACK, "?guild": GUILD_BACK}
"""How a card that is not known is written in a document."""

BUILD, DISCARD, UNDER, TAKE, CHOOSE, KEEP, RETRIEVE, DESTROY, START, DECLINE = range(10)
"""What a move does."""

AT_THE_END = (fx.VictoryPoints, fx.PointsPer, fx.PointsPerMax)


class Piece:
    """A card, a Wonder or a Progress token."""

    __slots__ = (
        "adds",
        "again",
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
        "needed",
        "parents",
        "points",
        "target",
    )

    def __init__(
        self, catalog: Catalog, index: int, kind: str, id: str, colour: str | None, cost: Cost | None
    ) -> None:
        self.index = index
        self.kind = kind
        self.id = id
        self.colour = colour
        self.bit = 1 << index
        self.coins = cost.coins if cost else 0
        resources = cost.resources if cost else ()
        self.need = tuple([(catalog.resource_index[name], units) for name, units in resources])
        """(resource, units) for each resource that it costs."""
        self.needed = tuple([dict(resources).get(name, 0) for name in catalog.resources])
        """The same with one number for each resource."""
        self.target: int = catalog.target_of(kind, colour) if kind != TOKEN else -1
        self.parents = 0
        """The bits of the cards whose chain makes this one free."""
        self.lasting: tuple[fx.Effect, ...] = ()
        self.adds = 0
        """The number of its lasting effects among `Catalog.additions`: alike pieces share it, 0 is none."""
        self.at_once: tuple[fx.Effect, ...] = ()
        self.at_the_end: tuple[fx.Effect, ...] = ()
        self.again = False
        self.points = 0
        """Its fixed Victory points."""
        self.counts = False
        """Whether it counts things at the end as well."""

    def take_effects(self, effects: tuple[fx.Effect, ...]) -> None:
        """Sort the effects by when they act."""
        self.lasting = tuple([effect for effect in effects if isinstance(effect, LASTING)])
        self.at_the_end = tuple([effect for effect in effects if isinstance(effect, AT_THE_END)])
        self.again = any(isinstance(effect, fx.PlayAgain) for effect in effects)
        self.at_once = tuple([e for e in effects if not isinstance(e, (*LASTING, *AT_THE_END, fx.PlayAgain))])
        self.counts = any(not isinstance(effect, fx.VictoryPoints) for effect in self.at_the_end)
        self.points = sum([e.amount for e in effects if isinstance(e, fx.VictoryPoints)])


class _Open(dict[int, tuple[int, tuple[int, ...]]]):
    """Present cards -> (mask, slots) of those that nothing covers."""

    __slots__ = ("covered_by",)

    def __init__(self, covered_by: tuple[int, ...]) -> None:
        self.covered_by = covered_by

    def __missing__(self, present: int) -> tuple[int, tuple[int, ...]]:
        slots = tuple(
            [
                slot
                for slot, cover in enumerate(self.covered_by)
                if present >> slot & 1 and not cover & present
            ]
        )
        if len(self) > 50_000:
            self.clear()
        found = self[present] = sum([1 << slot for slot in slots]), slots
        return found


class Layout:
    """The structure of one Age. Slots are numbered in reading order, the row furthest from the players
    first; a card at column c is covered by those at columns c-1 and c+1 of the next row (D90)."""

    __slots__ = ("all", "columns", "open", "rows", "up")

    def __init__(self, rows: Any) -> None:
        places = [(row, slot) for row, slots in enumerate(rows, start=1) for slot in slots]
        self.rows = tuple([row for row, _ in places])
        self.columns = tuple([slot["column"] for _, slot in places])
        at = {(row, slot["column"]): index for index, (row, slot) in enumerate(places)}
        covered_by = tuple(
            [
                sum(
                    [
                        1 << at[row + 1, slot["column"] + d]
                        for d in (-1, 1)
                        if (row + 1, slot["column"] + d) in at
                    ]
                )
                for row, slot in places
            ]
        )
        self.all = (1 << len(places)) - 1
        self.up = sum([1 << index for index, (_, slot) in enumerate(places) if slot["face_up"]])
        """The slots whose cards lie face up from the start."""
        self.open = _Open(covered_by)


class _Decisions(dict[tuple[int, int, int, str], tuple[Decision]]):
    """(Age, turn, seat, kind) -> the one pending decision, as the tuple that `pending` gives."""

    def __missing__(self, key: tuple[int, int, int, str]) -> tuple[Decision]:
        age, turn, seat, kind = key
        suffix = "" if kind in ("turn", "draft") else f".{kind}"
        decision = Decision(f"a{age}.t{turn}.s{seat}{suffix}", seat, seat, kind, f"duel.ask.{kind}", False)
        if len(self) > 5_000:
            self.clear()
        found = self[key] = (decision,)
        return found


class Catalog:
    """Everything about a ruleset that play needs, worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        vocabulary = fx.VOCABULARIES[ruleset.title]
        setup = ruleset.setup
        self.resources = vocabulary.resources
        self.resource_index = {name: index for index, name in enumerate(self.resources)}
        self.colours = vocabulary.colours
        self.colour_index = {name: index for index, name in enumerate(self.colours)}
        self.symbols = vocabulary.symbols
        self.symbol_index = {name: index for index, name in enumerate(self.symbols)}
        self.trade_base: int = setup["trade_cost"]["base"]
        self.trade_step: int = setup["trade_cost"]["per_unit"]
        self.powers: dict[Parts, Powers] = {}
        self.decisions = _Decisions()
        self._read_pieces(ruleset)
        self._read_setup(setup)
        self._name_moves()
        self.no_powers = powers_with(self, None, [])

    def _read_pieces(self, ruleset: Ruleset) -> None:
        pieces: list[Piece] = []
        for card in ruleset.cards:
            piece = Piece(self, len(pieces), CARD, card.id, card.colour, card.cost)
            piece.take_effects(card.effects)
            pieces.append(piece)
        self.cards = range(len(pieces))
        for wonder in ruleset.wonders:
            stage = wonder.sides[0].stages[0]
            piece = Piece(self, len(pieces), WONDER, wonder.id, None, stage.cost)
            piece.take_effects(stage.effects)
            pieces.append(piece)
        self.wonders = range(len(self.cards), len(pieces))
        for token in ruleset.progress_tokens:
            piece = Piece(self, len(pieces), TOKEN, token.id, None, None)
            piece.take_effects(token.effects)
            pieces.append(piece)
        self.tokens = range(self.wonders.stop, len(pieces))
        self.pieces = tuple(pieces)
        self.additions = list(dict.fromkeys([(), *[piece.lasting for piece in pieces]]))
        """The different lasting effects that pieces have; the first is none."""
        for piece in pieces:
            piece.adds = self.additions.index(piece.lasting)
        self.card_index: dict[str | None, int] = {pieces[index].id: index for index in self.cards}
        self.slot_index: dict[str | None, int] = {**self.card_index, **UNSEEN}
        """What may lie in a slot: a card, or what is seen of one that is not known."""
        self.wonder_index: dict[str | None, int] = {pieces[index].id: index for index in self.wonders}
        self.token_index: dict[str | None, int] = {pieces[index].id: index for index in self.tokens}
        for card in ruleset.cards:
            parents = [self.card_index[parent] for parent in card.chains_from]
            self.pieces[self.card_index[card.id]].parents = sum([1 << parent for parent in parents])
        self.parents = tuple([piece.parents for piece in pieces])
        self.colour_masks = {
            colour: sum([pieces[index].bit for index in self.cards if pieces[index].colour == colour])
            for colour in self.colours
        }
        guild_colour = ruleset.setup["guilds"]["colour"]
        self.guilds = frozenset([index for index in self.cards if pieces[index].colour == guild_colour])
        self.wonder_ids = sorted([pieces[index].id for index in self.wonders])
        self.token_ids = sorted([pieces[index].id for index in self.tokens])
        self.guild_ids = sorted([pieces[index].id for index in self.guilds])
        self.age_ids: dict[int, list[str]] = {}
        """The ids of the cards of each Age without the guilds, in canonical order."""
        for card in ruleset.cards:
            if card.colour != guild_colour and card.age is not None:
                self.age_ids.setdefault(card.age, []).append(card.id)
        self.age_ids = {age: sorted(ids) for age, ids in sorted(self.age_ids.items())}

    def _read_setup(self, setup: Mapping[str, Any]) -> None:
        self.coins: int = setup["starting_coins"]
        self.board_tokens: int = setup["progress_tokens_on_board"]
        self.draft: tuple[tuple[int, ...], ...] = tuple([tuple(order) for order in setup["draft_order"]])
        places = [place for order in self.draft for place in order]
        self.draft_order = tuple([tuple([place ^ first for place in places]) for first in (0, 1)])
        """By the seat that is first: the seats in the order in which they choose a Wonder (D88)."""
        self.max_wonders: int = setup["max_wonders_built"]
        self.discard_base: int = setup["discard_income"]["base"]
        self.discard_step: int = setup["discard_income"]["per_card"]
        self.discard_mask = self.colour_masks[setup["discard_income"]["colour"]]
        self.coins_per_point: int = setup["coins_per_victory_point"]
        self.supremacy_symbols: int = setup["science_supremacy"]
        military = setup["military"]
        self.capital: int = military["capital"]
        self.zones = tuple([(zone["from"], zone["points"]) for zone in military["zones"]])
        self.military_tokens = tuple(
            [(loser, token["position"], token["coins"]) for loser in (0, 1) for token in military["tokens"]]
        )
        """(seat that loses the coins, distance from the middle, coins), those against seat 0 first."""
        self.layouts = {int(age): Layout(rows) for age, rows in setup["layouts"].items()}
        self.last_age = max(self.layouts)
        self.guild_age: int = setup["guilds"]["age"]
        self.guilds_added: int = setup["guilds"]["added"]
        offered = sum([len(places) for places in self.draft])
        self.orders: dict[str, tuple[int, frozenset[str | None]]] = {
            "first": (1, frozenset(("0", "1"))),
            "wonders": (offered, frozenset(self.wonder_ids)),
            "tokens": (self.board_tokens, frozenset(self.token_ids)),
        }
        """The orders of a deal: how many items each has and which may be in it."""
        for age, ids in self.age_ids.items():
            guilds = self.guild_ids if age == self.guild_age else []
            self.orders[f"age{age}"] = len(self.layouts[age].rows), frozenset([*ids, *guilds])
        self.removed = {int(age): count for age, count in setup["cards_removed_per_age"].items()}

    def _name_moves(self) -> None:
        pieces = self.pieces
        moves: dict[str, tuple[int, int, int]] = {"decline": (DECLINE, -1, -1)}

        def name(text: str, *move: int) -> str:
            moves[text] = (move[0], move[1], move[2] if len(move) > 2 else -1)
            return text

        self.build_text = [name(f"build:{pieces[c].id}", BUILD, c) for c in self.cards]
        self.discard_text = [name(f"discard:{pieces[c].id}", DISCARD, c) for c in self.cards]
        self.both_texts = list(zip(self.build_text, self.discard_text, strict=True))
        self.retrieve_text = [name(f"retrieve:{pieces[c].id}", RETRIEVE, c) for c in self.cards]
        self.destroy_text = [name(f"destroy:{pieces[c].id}", DESTROY, c) for c in self.cards]
        self.under_text = {
            w: [name(f"wonder:{pieces[w].id}:{pieces[c].id}", UNDER, w, c) for c in self.cards]
            for w in self.wonders
        }
        self.take_text = {w: name(f"take:{pieces[w].id}", TAKE, w) for w in self.wonders}
        self.token_text = {t: name(f"token:{pieces[t].id}", CHOOSE, t) for t in self.tokens}
        self.keep_text = {t: name(f"keep:{pieces[t].id}", KEEP, t) for t in self.tokens}
        self.start_text = [name(f"start:{seat}", START, seat) for seat in (0, 1)]
        self.moves = moves
        """Text of a move -> (what it does, piece or seat, card under a Wonder)."""

    def target_of(self, kind: str, colour: str | None) -> int:
        """The class of a building for discounts and extra shields: its colour, the last one for Wonders."""
        return len(self.colours) if kind == WONDER or colour is None else self.colour_index[colour]

    def id_of(self, index: int) -> str | None:
        """The id of a piece, None for one that is not known."""
        return self.pieces[index].id if index >= 0 else None

    def back_of(self, card: int) -> int:
        """What the back of a card tells."""
        if card < 0:
            return card
        return GUILD_BACK if card in self.guilds else BACK


_CATALOGS: dict[str, Catalog] = {}


def catalog_of(ruleset: Ruleset) -> Catalog:
    """The catalog of a ruleset. It is kept by the ruleset's hash: equal rulesets share one."""
    found = _CATALOGS.get(ruleset.sha256)
    if found is None:
        if len(_CATALOGS) >= 32:
            _CATALOGS.clear()
        found = _CATALOGS[ruleset.sha256] = Catalog(ruleset)
    return found
