"""7 Wonders Duel as a title: its options, its deal and its first state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ..deal import Deal, DealError, Order, permutation, shuffled
from ..ruleset import Ruleset
from ..title import IllegalMove, Move, Option, Viewer, check_options
from . import documents, fold, hidden, sampling, situation, turns
from .catalog import UNSEEN, Catalog, catalog_of
from .events import Events
from .fold import RawEvent, emit
from .position import City
from .state import State

OPTIONS = (
    Option("wonders", ("draft", "given"), "draft", (88,)),
    Option("first", ("random", "0", "1"), "random", (87,)),
    Option("starter_when_centred", ("chooses", "begins"), "chooses", (85,)),
    Option("may_decline_token", (False, True), False, (30,)),
    Option("may_decline_mausoleum", (False, True), False, (111,)),
    Option("may_decline_destruction", (False, True), False, (69,)),
    Option("library_rejects_public", (False, True), False, (112,)),
)


class DuelTitle:
    """See the contract in `engine.title.Title`."""

    name = "duel"
    by_points = frozenset(["civilian"])

    def players(self) -> tuple[int, ...]:
        return (2,)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return check_options(OPTIONS, options)

    def deal(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, seed: bytes) -> Deal:
        """All orders that the seed gives. Items stand in the order of their ids before each shuffle."""
        _check_seats(seats)
        catalog = catalog_of(ruleset)
        orders: dict[str, Order] = {}
        first = check_options(OPTIONS, options)["first"]
        orders["first"] = (str(permutation(seed, "first", 2)[0]) if first == "random" else first,)
        offered = sum([len(places) for places in catalog.draft])
        orders["wonders"] = shuffled(seed, "wonders", catalog.wonder_ids)[:offered]
        tokens = shuffled(seed, "tokens", catalog.token_ids)
        orders["tokens"] = tokens[: catalog.board_tokens]
        for age, ids in catalog.age_ids.items():
            label = f"age{age}"
            cards = shuffled(seed, label, ids)[: len(ids) - catalog.removed[age]]
            if age == catalog.guild_age:
                guilds = shuffled(seed, "guilds", catalog.guild_ids)[: catalog.guilds_added]
                cards = shuffled(seed, f"{label}.mixed", sorted(cards + guilds))
            orders[label] = cards
        return Deal(orders, seed)

    def start(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, deal: Deal) -> State:
        """The first state. A partial deal may leave cards unknown, not how many there are."""
        _check_seats(seats)
        catalog = catalog_of(ruleset)
        state = State()
        state.options = check_options(OPTIONS, options)
        state.deal = complete(catalog, deal)
        first = state.deal.orders["first"][0]
        state.first = int(first) if first else 0
        state.catalog = catalog
        state.age = state.turn = state.pawn = state.present = state.up = state.move_count = 0
        state.active = state.first
        state.step = "draft"
        state.choices = state.offered = state.slots = state.drawn = state.discard = state.winners = ()
        state.again = False
        state.ending = ""
        state.military = (1 << len(catalog.military_tokens)) - 1
        state._legal = state._pending = None
        board = [catalog.token_index[id] if id else -1 for id in state.deal.orders["tokens"]]
        state.board = tuple([(token, -1) for token in board])
        unknown = board.count(-1)
        rest = [token for token in catalog.tokens if token not in board]
        # With tokens of the board unknown, nobody can say which ones are in the box.
        state.box = tuple(rest) if not unknown else (-1,) * (len(rest) - unknown)
        state.cities = _new_city(catalog), _new_city(catalog)
        fold.refresh_prices(state)
        _set_up(state)
        return state

    def parse(self, ruleset: Ruleset, text: str) -> Move:
        """The move that a text means; `IllegalMove` when it means none of this ruleset."""
        move = ":".join([part.strip().lower() for part in str(text).split(":")])
        if move not in catalog_of(ruleset).moves:
            raise IllegalMove("game.move.unreadable", move=str(text)[:80])
        return move

    def from_json(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State:
        return documents.from_json(State(), catalog_of(ruleset), document)

    def known_deal(self, start: State, state: State, moves: Sequence[Move], viewer: Viewer) -> Deal:
        """What the viewer knows of the deal: `state` is `start` after `moves`."""
        replayed = start.copy()
        happened: list[RawEvent] = []
        for move in moves:
            happened += turns.play(replayed, move).raw
        return hidden.known_deal(state, viewer, happened)

    def known_moves(self, start: State, moves: Sequence[Move], viewer: Viewer) -> list[Move]:
        """All moves: in Duel everybody sees every move."""
        return list(moves)

    def fold(self, state: State, events: Events, viewer: Viewer | Literal["all"] = "all") -> None:
        """Write the events of one move into the state before it: all of them, or those a viewer learns into
        what that viewer knew."""
        fold.fold(state, events.raw if viewer == "all" else events.raw_for(viewer))

    def sample(self, ruleset: Ruleset, knowledge: Mapping[str, Any], rng: Any) -> State:
        """A random full state that fits what is known (see `sampling`)."""
        return sampling.sample(self.from_json(ruleset, knowledge), rng)

    def situation(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State:
        return situation.from_situation(State(), catalog_of(ruleset), document)


def _check_seats(seats: int) -> None:
    if seats != 2:
        raise ValueError(f"Duel is for 2 players, not {seats}")


def _new_city(catalog: Catalog) -> City:
    city = City()
    city.coins = catalog.coins
    city.owned = city.symbols = 0
    city.cards = city.wonders = city.built = city.unbuilt = city.tokens = ()
    city.powers = catalog.no_powers
    return city


def _set_up(state: State) -> None:
    """Offer the first Wonders or, when they are given, hand them out and lay out Age I."""
    events: list[RawEvent] = []
    catalog = state.catalog
    if state.options["wonders"] == "draft":
        emit(state, events, (fold.OFFERED, turns.offered_wonders(state, 0)))
        state.turn = 1
        return
    wonders = state.deal.orders["wonders"]
    half = len(wonders) // 2
    for number, id in enumerate(wonders):
        if id is None:
            raise DealError("wonders: Wonders that are given must be known")
        seat = state.first if number < half else 1 - state.first
        emit(state, events, (fold.DRAFTED, seat, catalog.wonder_index[id]))
    turns.lay_structure(state, events, 1, state.first, asked=False)


def complete(catalog: Catalog, deal: Deal) -> Deal:
    """The deal with every order in it, unknown where it is not given; `DealError` for what cannot be."""
    orders: dict[str, Order] = {}
    for label, (size, known) in catalog.orders.items():
        order = deal.orders.get(label)
        orders[label] = (None,) * size if order is None else tuple(order)
        if order is not None and not (len(order) == size == len(set(order)) and known.issuperset(order)):
            _check_order(label, order, size, known)
    if len(orders) < len(deal.orders):
        unknown = ", ".join(sorted(set(deal.orders) - set(orders)))
        raise DealError(f"there is no order {unknown}; known: {', '.join(orders)}")
    for label, order in deal.shuffles.items():
        if label != "box":
            raise DealError(f"there is no later shuffle {label!r}; known: box")
        for id in order:
            if id is not None and id not in catalog.token_index:
                raise DealError(f"{label}: {id!r} is not a Progress token")
    return Deal(orders, deal.seed, deal.shuffles)


def _check_order(label: str, order: Order, size: int, known: frozenset[str | None]) -> None:
    """Refuse an order of the wrong size, with a stranger in it, or with an item twice."""
    if len(order) != size:
        raise DealError(f"{label}: must have {size} items, not {len(order)}")
    # Cards alone lie face down: elsewhere a back tells nothing.
    unseen = UNSEEN if label.startswith("age") else (None,)
    given = [id for id in order if id not in unseen]
    for id in given:
        if id not in known:
            raise DealError(f"{label}: {id!r} does not belong there")
    if len(set(given)) != len(given):
        raise DealError(f"{label}: names an item twice")
