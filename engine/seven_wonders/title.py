"""7 Wonders as a title: its options, its deal and its first state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from ..deal import Deal, DealError, Order, permutation, shuffled
from ..ruleset import Ruleset
from ..title import IllegalMove, Move, Option, Viewer, check_options
from . import ages, documents, fold, known, sampling, situation
from .catalog import HIDDEN, Catalog, catalog_of
from .events import Events
from .fold import RawEvent, settle
from .options import EXPERT_EDITION, OPTIONS
from .position import DRAFT
from .state import State

SEATS = (2, 3, 4, 5, 6, 7)


class SevenWondersTitle:
    """See the contract in `engine.title.Title`."""

    name = "seven_wonders"
    by_points = frozenset(["points"])

    def players(self) -> tuple[int, ...]:
        return SEATS

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        return check_options(OPTIONS, options)

    def deal(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, seed: bytes) -> Deal:
        """All orders that the seed gives. Items stand in canonical order before each shuffle: by id, copies
        together. The hands of an Age are dealt from the front of its order, seat by seat."""
        agreed = check_options(OPTIONS, options)
        _check_seats(ruleset, agreed, seats)
        catalog = catalog_of(ruleset)
        cities = catalog.cities_of(seats)
        sides = [
            catalog.sides[permutation(seed, f"side.{city}", len(catalog.sides))[0]]
            if agreed["sides"] in ("dealt", "chosen")
            else agreed["sides"]
            for city in range(cities)
        ]
        orders: dict[str, Order] = {
            "wonders": _wonders(catalog, agreed, seats, shuffled(seed, "wonders", catalog.wonder_ids), sides),
            "sides": tuple(sides),
        }
        for age in catalog.passes_left:
            deck = catalog.decks[cities, age]
            if age == catalog.guild_age:
                guilds = shuffled(seed, "guilds", catalog.guild_ids)
                deck = sorted([*deck, *guilds[: cities + catalog.guilds_more]])
            orders[f"age{age}"] = shuffled(seed, f"age{age}", deck)
        return Deal(orders, seed)

    def start(self, ruleset: Ruleset, options: Mapping[str, Any], seats: int, deal: Deal) -> State:
        """The first state. A partial deal may leave cards unknown, not how many there are."""
        agreed = check_options(OPTIONS, options)
        _check_seats(ruleset, agreed, seats)
        catalog = catalog_of(ruleset)
        cities = catalog.cities_of(seats)
        state = State()
        state.catalog = catalog
        state.options = agreed
        state.deal = complete(catalog, cities, deal)
        state.seats = seats
        state.age = state.turn = state.asked_before = state.at = state.move_count = 0
        state.asked = -1
        state.step = DRAFT
        state.commits = state.draw = state.discard = state.played = state.pools = ()
        state.retrievals = state.budgets = state.winners = ()
        state.hands = [()] * seats
        state.ending = ""
        state.cities = tuple([documents.new_city(catalog) for _ in range(cities)])
        events: list[RawEvent] = []
        ages.next_board(state, events)
        settle(state)
        return state

    def parse(self, ruleset: Ruleset, text: str) -> Move:
        """The move that a text means; `IllegalMove` when it means none of this ruleset. A payment may name
        its sides in either order."""
        words = " ".join(re.sub(r"\s*([:,])\s*", r"\1", str(text).strip().lower()).split())
        head, _, tail = words.partition(" ")
        if "right:" in tail:
            words = f"{head} {','.join(sorted(tail.split(',')))}"
        try:
            catalog_of(ruleset).moves[words]
        except KeyError:
            raise IllegalMove("game.move.unreadable", move=str(text)[:80]) from None
        return words

    def from_json(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State:
        return documents.from_json(State(), catalog_of(ruleset), document)

    def known_deal(self, start: State, state: State, moves: Sequence[Move], viewer: Viewer) -> Deal:
        """What the viewer knows of the deal: `state` is `start` after `moves`."""
        return known.known_deal(start, moves, viewer)

    def known_moves(self, start: State, moves: Sequence[Move], viewer: Viewer) -> list[Move]:
        """The moves as the viewer may have them: cards that others played face down are ``?``, and a turn
        that is not resolved is left out."""
        return known.known_moves(start, moves, viewer)

    def fold(self, state: State, events: Events, viewer: Viewer | Literal["all"] = "all") -> None:
        """Write the events of one move into the state before it: all of them, or those a viewer learns into
        what that viewer knew."""
        fold.fold(state, events.raw if viewer == "all" else events.raw_for(viewer))

    def sample(self, ruleset: Ruleset, knowledge: Mapping[str, Any], rng: Any) -> State:
        """A random full state that fits what is known (see `sampling`)."""
        return sampling.sample(self.from_json(ruleset, knowledge), rng)

    def situation(self, ruleset: Ruleset, document: Mapping[str, Any]) -> State:
        return situation.from_situation(State(), catalog_of(ruleset), document)


def _check_seats(ruleset: Ruleset, options: Mapping[str, Any], seats: int) -> None:
    if seats not in SEATS:
        raise ValueError(f"7 Wonders is for 2 to 7 players, not {seats}")
    if seats == 2 and ruleset.edition != EXPERT_EDITION and not options["second_edition_for_two"]:
        raise ValueError(
            f"the variant for two belongs to edition {EXPERT_EDITION}, not {ruleset.edition}; "
            "the option 'second_edition_for_two' allows it"
        )


def _wonders(
    catalog: Catalog, options: Mapping[str, Any], seats: int, order: Order, sides: Sequence[str]
) -> Order:
    """The Wonders of the cities from the front of the order. By option the Free city gets the first one whose
    board asks for no decision (130)."""
    cities = len(sides)
    if seats == cities or options["free_city_boards"] == "all":
        return order[:cities]
    allowed = catalog.sides if options["sides"] == "chosen" else (sides[seats],)
    for id in order[seats:]:
        boards = [board for board in catalog.boards if board.wonder == id and board.side in allowed]
        if any(not board.decides for board in boards):
            return (*order[:seats], id)
    raise DealError("wonders: every board that is left asks for a decision")


def complete(catalog: Catalog, cities: int, deal: Deal) -> Deal:
    """The deal with every order in it, unknown where it is not given; `DealError` for what cannot be."""
    orders: dict[str, Order] = {}
    for label, (size, allowed) in catalog.orders[cities].items():
        order = deal.orders.get(label)
        orders[label] = (None,) * size if order is None else tuple(order)
        if order is not None:
            _check_order(label, order, size, allowed)
    if len(orders) < len(deal.orders):
        unknown = ", ".join(sorted(set(deal.orders) - set(orders)))
        raise DealError(f"there is no order {unknown}; known: {', '.join(orders)}")
    for label, order in deal.shuffles.items():
        if not re.fullmatch(r"hand\.a\d\.t\d\.s\d|pile\.a\d\.t\d\.c\d\.\d", label):
            raise DealError(f"there is no later order {label!r}; known: hands and discard piles")
        for id in order:
            if id not in catalog.card_or_unknown:
                raise DealError(f"{label}: {id!r} is not a card")
    return Deal(orders, deal.seed, deal.shuffles)


def _check_order(label: str, order: Order, size: int, allowed: Counter[str | None]) -> None:
    """Refuse an order of the wrong size, with a stranger in it, or with an item too often."""
    if len(order) != size:
        raise DealError(f"{label}: must have {size} items, not {len(order)}")
    given = Counter(order)
    given.pop(None, None)
    given.pop(HIDDEN, None)
    if given.items() <= allowed.items() or given <= allowed:  # the first one is quick, and true of most
        return
    for id, count in given.items():
        if id not in allowed:
            raise DealError(f"{label}: {id!r} does not belong there")
        if count > allowed[id]:
            often = {1: "twice", 2: "three times"}.get(allowed[id], f"{count} times")
            raise DealError(f"{label}: names an item {often}: {id!r}")
