"""A ruleset of Architects made ready for play: kinds of cards, Wonders, Progress tokens, Medals and decks by
number, and what the text of every move means.

Cards of one kind are alike, so cards that lie together are one number, a pack: a field of bits for each
kind, holding how many there are. Adding and taking away are then plain arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from .. import effects as fx
from ..catalog import Deck, Medal, ProgressToken, Stage
from ..ruleset import Ruleset
from ..title import Decision, IllegalMove
from .moves import read_stage
from .objectives import Objective

UNKNOWN = -1
"""A card or token that is not known."""

TAKE, STAGE, SCIENCE, TOKEN, LOOK, PASS, PEEK, KEEP, STEAL, ACCEPT, DECLINE, END = range(12)
"""What a move does."""
LEFT, RIGHT, CENTRAL, ANY = range(-4, 0)
"""The decks beside a seat, the central one, or any deck, in a move or an effect."""
SIDES = {"left": LEFT, "right": RIGHT, "central": CENTRAL}
TOP = -1
"""The Progress token on top of the pile, which nobody has seen."""
FACE_DOWN = -1
"""The oldest face-down card of a city, where a move names a kind."""

LASTING = (
    fx.Shields,
    fx.ExtraCardWhenTaking,
    fx.ExtraCardWhenBuilding,
    fx.CoinWorth,
    fx.AnyResourcesForStage,
    fx.KeepHornedCards,
)
AT_THE_END = (fx.VictoryPoints, fx.PointsPer, fx.PointsIfWonderComplete, fx.PointsByCopies)

Act = tuple[int, int, int]
"""(what a move does, its first and its second number)."""


class Kind:
    """A kind of card."""

    __slots__ = ("cat", "colour", "horns", "id", "index", "one", "points", "shields", "shift", "symbols")

    def __init__(self, index: int, width: int, card: Any) -> None:
        self.index = index
        self.id: str = card.id
        self.colour: str = card.colour
        self.shift = index * width
        self.one = 1 << self.shift
        """A pack with one card of the kind."""
        effects = card.effects
        self.cat = any(isinstance(effect, fx.CatIcon) for effect in effects)
        self.horns = sum([effect.amount for effect in effects if isinstance(effect, fx.Horns)])
        self.shields = sum([effect.amount for effect in effects if isinstance(effect, fx.Shields)])
        self.points = sum([effect.amount for effect in effects if isinstance(effect, fx.VictoryPoints)])
        self.symbols: frozenset[str] = frozenset(
            [symbol for effect in effects if isinstance(effect, fx.Science) for symbol in effect.symbols]
        )


class Wonder:
    """A Wonder with its stages, which are numbered from 0 here and from 1 in texts."""

    __slots__ = ("all", "at_once", "expansion", "id", "index", "lasting", "requires", "stages")

    def __init__(self, index: int, id: str, expansion: str, stages: tuple[Stage, ...]) -> None:
        self.index = index
        self.id = id
        self.expansion = expansion
        self.stages = tuple(sorted(stages, key=lambda stage: stage.id))
        self.all = (1 << len(stages)) - 1
        self.requires = tuple([sum([1 << (n - 1) for n in stage.requires]) for stage in self.stages])
        self.at_once = tuple(
            [tuple([e for e in s.effects if not isinstance(e, LASTING + AT_THE_END)]) for s in self.stages]
        )
        lasting = [lasting_of(stage.effects) for stage in self.stages]
        self.lasting = tuple([(number, effects) for number, effects in enumerate(lasting) if effects])
        """(stage, its lasting effects) of the stages that have any."""

    def open_stages(self, built: int) -> list[int]:
        """The stages that rest on built ones alone and are not built yet."""
        return [
            number
            for number, needed in enumerate(self.requires)
            if not built >> number & 1 and needed & built == needed
        ]


class ScienceSet:
    """Green cards that bring a Progress token together."""

    __slots__ = ("kinds", "need", "text")

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = tuple(sorted({kind.index for kind in kinds}))
        self.need = sum([kind.one for kind in kinds])
        self.text = "science:" + ",".join([kind.id for kind in kinds])


class _Moves(dict[str, Act]):
    """Text of a move -> what it means; texts of payments are read when they are met first."""

    __slots__ = ("catalog",)

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __missing__(self, text: str) -> Act:
        found = read_stage(self.catalog, text)
        if found is None or found[0] != text:
            raise IllegalMove("game.move.unreadable", move=str(text)[:80])
        act = (STAGE, found[1], found[2])
        if len(self) < 20_000:
            self[text] = act
        return act


class _Decisions(dict[tuple[int, int, int, str], tuple[Decision]]):
    """(turn, part of the turn, seat, kind) -> the one pending decision, as the tuple that `pending` gives."""

    def __missing__(self, key: tuple[int, int, int, str]) -> tuple[Decision]:
        turn, part, seat, kind = key
        suffix = f".{part}" if part else ""
        decision = Decision(
            f"t{turn}.s{seat}{suffix}.{kind}", seat, seat, kind, f"architects.ask.{kind}", False
        )
        if len(self) > 20_000:
            self.clear()
        found = self[key] = (decision,)
        return found


class Catalog:
    """Everything about a ruleset that play needs, worked out once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.resources = fx.VOCABULARIES[ruleset.title].resources
        self.colours = fx.VOCABULARIES[ruleset.title].colours
        self.decisions = _Decisions()
        self._read_kinds(ruleset)
        self._read_setup(ruleset.setup)
        self._read_pieces(ruleset)
        self._find_sets(ruleset.setup)
        self._name_moves()
        self.token_items: dict[tuple[str, str], list[str]] = {}
        """What `setup.token_items` has found, by the options that decide."""
        self.ways: dict[Any, list[int]] = {}
        """What `payments.ways` has found, by cost, cards and powers."""
        self.books: dict[Any, Any] = {}
        """(Wonder, built stages, rules, powers) -> `payments.Book`."""
        self.powers: dict[Any, Any] = {}
        """(Wonder, built stages, tokens, rules) -> `powers.Powers`, shared by all cities that are alike."""

    # --- reading ---------------------------------------------------------------------------------

    def _read_kinds(self, ruleset: Ruleset) -> None:
        totals: dict[str, int] = {}
        for deck in ruleset.decks:
            for id, count in deck.cards.items():
                totals[id] = totals.get(id, 0) + count
        self.width = max(totals.values()).bit_length()
        self.field = (1 << self.width) - 1
        self.kinds = tuple(
            [Kind(index, self.width, card) for index, card in enumerate(sorted(ruleset.cards, key=_by_id))]
        )
        self.kind_index: dict[str | None, int] = {kind.id: kind.index for kind in self.kinds}
        self.one_of: dict[str | None, int] = {kind.id: kind.one for kind in self.kinds}
        self.card_number: dict[str | None, int] = {**self.kind_index, None: UNKNOWN}
        """The same with what is not known."""
        self.one = tuple([kind.one for kind in self.kinds])
        self.shifts = tuple([kind.shift for kind in self.kinds])
        by_resource: dict[str, Kind] = {}
        coins = []
        for kind, card in zip(self.kinds, sorted(ruleset.cards, key=_by_id), strict=True):
            for effect in card.effects:
                if isinstance(effect, fx.Production):
                    if len(effect.options) != 1 or effect.options[0] in by_resource:
                        raise ValueError(f"card {kind.id}: each resource of Architects has one kind of card")
                    by_resource[effect.options[0]] = kind
                elif isinstance(effect, fx.Coins):
                    coins.append(kind)
        if len(coins) != 1:
            raise ValueError(f"Architects has one kind of coin, not {len(coins)}")
        self.coin = coins[0]
        self.materials = tuple([by_resource[name] for name in self.resources if name in by_resource])
        """The kinds that are resources, in the order in which they are told."""
        self.payable = (*self.materials, self.coin)
        self.payable_mask = self.mask_of(self.payable)
        self.green_mask = self.mask_of([kind for kind in self.kinds if kind.symbols])
        self.horned = tuple([kind for kind in self.kinds if kind.horns])
        self.horned_mask = self.mask_of(self.horned)
        self.shield_kinds = tuple([(kind.shift, kind.shields) for kind in self.kinds if kind.shields])
        self.icons = tuple([kind.cat or kind.horns for kind in self.kinds])

    def _read_setup(self, setup: Mapping[str, Any]) -> None:
        self.face_up: int = setup["progress_tokens_face_up"]
        self.cat_points: int = setup["cat_points"]
        self.conflict = {int(seats): count for seats, count in setup["conflict_tokens"].items()}
        self.military_points: int = setup["military"]["points"]
        self.double: int = setup["military"]["double"]
        self.central_medals: int = setup["medals"]["central"]
        self.most_medals = {"on": setup["medals"]["most"], "expert": setup["medals"]["most_expert"]}
        self.players = tuple(setup["players"])

    def _read_pieces(self, ruleset: Ruleset) -> None:
        wonders = sorted(ruleset.wonders, key=_by_id)
        self.wonders = tuple([Wonder(n, w.id, w.expansion, w.sides[0].stages) for n, w in enumerate(wonders)])
        self.wonder_index: dict[str | None, int] = {wonder.id: wonder.index for wonder in self.wonders}
        self.tokens: tuple[ProgressToken, ...] = tuple(sorted(ruleset.progress_tokens, key=_by_id))
        self.token_lasting = (*[lasting_of(token.effects) for token in self.tokens], ())
        """By token; the last one is that of a token that is not known."""
        self.token_index: dict[str | None, int] = {token.id: n for n, token in enumerate(self.tokens)}
        self.medals: tuple[Medal, ...] = tuple(sorted(ruleset.medals, key=_by_id))
        self.medal_index: dict[str | None, int] = {medal.id: n for n, medal in enumerate(self.medals)}
        self.objectives = tuple([Objective(self, medal.objective) for medal in self.medals])
        self.medal_points = tuple(
            [sum([e.amount for e in m.effects if isinstance(e, fx.VictoryPoints)]) for m in self.medals]
        )
        by_wonder = {deck.wonder: deck for deck in ruleset.decks}
        self.central_deck: Deck = by_wonder[""]
        self.wonder_decks: tuple[Deck, ...] = tuple([by_wonder[wonder.id] for wonder in self.wonders])
        self.deck_items = {deck.id: self.items(deck) for deck in (*self.wonder_decks, self.central_deck)}
        """The cards of each deck in canonical order: by kind, copies beside each other."""
        self.packs = {id: self.pack(items) for id, items in self.deck_items.items()}

    def _find_sets(self, setup: Mapping[str, Any]) -> None:
        greens = [kind for kind in self.kinds if kind.symbols]
        found = []
        size = setup["science"]["identical"]
        for kinds in combinations_with_replacement(greens, size):
            if frozenset.intersection(*[kind.symbols for kind in kinds]):
                found.append(ScienceSet(kinds))
        for kinds in combinations_with_replacement(greens, setup["science"]["different"]):
            if _all_different([kind.symbols for kind in kinds]):
                found.append(ScienceSet(kinds))
        self.sets = tuple({made.text: made for made in found}.values())
        self.sets_in = _Sets(self)

    def _name_moves(self) -> None:
        moves = _Moves(self)

        def name(text: str, *act: int) -> str:
            moves[text] = (act[0], act[1] if len(act) > 1 else 0, act[2] if len(act) > 2 else 0)
            return text

        self.side_text = {side: name(f"take:{word}", TAKE, side) for word, side in SIDES.items()}
        self.deck_text = [name(f"take:{deck.id}", TAKE, n) for n, deck in enumerate(self.wonder_decks)]
        self.peek_text = {side: name(f"look:{word}", PEEK, side) for word, side in SIDES.items()}
        self.token_text = {n: name(f"token:{token.id}", TOKEN, n) for n, token in enumerate(self.tokens)}
        self.token_text[TOP] = name("token:top", TOKEN, TOP)
        for number, made in enumerate(self.sets):
            name(made.text, SCIENCE, number)
        most = max([len(wonder.stages) for wonder in self.wonders])
        self.stage_texts = [name(f"stage:{stage + 1}", STAGE, stage) for stage in range(most)]
        """A stage without its payment: for what cannot be paid."""
        self.keep_text = [name(f"keep:{kind.id}", KEEP, kind.index) for kind in self.kinds]
        self.steal_text = [
            [name(f"steal:{seat} {kind.id}", STEAL, seat, kind.index) for kind in self.kinds]
            for seat in range(max(self.players))
        ]
        self.steal_hidden_text = [
            name(f"steal:{seat} face-down", STEAL, seat, FACE_DOWN) for seat in range(max(self.players))
        ]
        for text, act in (("look", LOOK), ("pass", PASS), ("end", END), ("accept", ACCEPT)):
            name(text, act)
        name("decline", DECLINE)
        self.moves = moves
        left, right, central = [self.side_text[side] for side in (LEFT, RIGHT, CENTRAL)]
        self.picks = [
            tuple([text for bit, text in enumerate((left, right, central)) if mask >> bit & 1])
            for mask in range(8)
        ]
        """By which of the three decks beside a seat have cards: the moves that take one."""

    # --- packs -----------------------------------------------------------------------------------

    def mask_of(self, kinds: Iterable[Kind]) -> int:
        """The bits of these kinds in a pack."""
        return sum([self.field << kind.shift for kind in kinds])

    def items(self, deck: Deck) -> list[str]:
        return [kind.id for kind in self.kinds for _ in range(deck.cards.get(kind.id, 0))]

    def pack(self, ids: Iterable[str | None]) -> int:
        return sum([self.one[self.kind_index[id]] for id in ids])

    def is_whole(self, deck: str, order: Sequence[str | None]) -> bool:
        """Whether these are all cards of the deck. A look at their pack answers it quickly where no kind can
        overflow its field; False there says nothing yet."""
        if not len(self.deck_items[deck]) == len(order) < self.field:
            return False
        try:
            return sum(map(self.one_of.__getitem__, order)) == self.packs[deck]
        except KeyError:
            return False

    def counts(self, pack: int) -> dict[str, int]:
        """The cards of a pack by the id of their kind."""
        field = self.field
        return {kind.id: count for kind in self.kinds if (count := pack >> kind.shift & field)}

    def cards(self, pack: int) -> Iterator[int]:
        """The numbers of the kinds of all cards of a pack, in canonical order."""
        for kind in self.kinds:
            for _ in range(pack >> kind.shift & self.field):
                yield kind.index

    def size(self, pack: int) -> int:
        """How many cards a pack has."""
        total, field, width = 0, self.field, self.width
        while pack:
            total += pack & field
            pack >>= width
        return total

    def id_of(self, card: int) -> str | None:
        return self.kinds[card].id if card >= 0 else None

    def token_id(self, token: int) -> str | None:
        return self.tokens[token].id if token >= 0 else None

    def medal_id(self, medal: int) -> str | None:
        return self.medals[medal].id if medal >= 0 else None


class _Sets(dict[int, tuple[str, ...]]):
    """Green cards of a city -> the moves that spend a set of them."""

    __slots__ = ("catalog",)

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __missing__(self, pack: int) -> tuple[str, ...]:
        catalog = self.catalog
        found = tuple([made.text for made in catalog.sets if contains(catalog, pack, made.need)])
        if len(self) > 20_000:
            self.clear()
        self[pack] = found
        return found


def contains(catalog: Catalog, pack: int, need: int) -> bool:
    """Whether a pack has all cards of another."""
    field = catalog.field
    return all(pack >> shift & field >= need >> shift & field for shift in catalog.shifts)


def lasting_of(effects: tuple[fx.Effect, ...]) -> tuple[fx.Effect, ...]:
    """The effects that hold for as long as the city stands; a look now is not one of them."""
    return tuple(
        [
            e
            for e in effects
            if isinstance(e, LASTING) or (isinstance(e, fx.LookAtCentralDeck) and e.when != "now")
        ]
    )


def _by_id(row: Any) -> str:
    id: str = row.id
    return id


def _all_different(symbols: list[frozenset[str]]) -> bool:
    """Whether each card can show a symbol that no other one shows."""
    if not symbols:
        return True
    first, rest = symbols[0], symbols[1:]
    return any(_all_different([other - {symbol} for other in rest]) for symbol in first)


_CATALOGS: dict[str, Catalog] = {}


def catalog_of(ruleset: Ruleset) -> Catalog:
    """The catalog of a ruleset. It is kept by the ruleset's hash: equal rulesets share one."""
    found = _CATALOGS.get(ruleset.sha256)
    if found is None:
        if len(_CATALOGS) >= 32:
            _CATALOGS.clear()
        found = _CATALOGS[ruleset.sha256] = Catalog(ruleset)
    return found
