"""A random full state that fits what a seat knows: for bots that look ahead.

Every card that was dealt lies in one place. So first it is settled where the cards came from that a seat sees
on the discard pile, or that somebody has built from it: each was played face down from some hand before,
perhaps from one that the seat has held, and then that hand has it no more. What else has gone from such a
hand is drawn from the cards that the hand had; all the rest is drawn from what is left of the deck.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..deal import Deal, Order
from .catalog import HIDDEN, UNKNOWN, Catalog
from .position import TURN, Away, pass_by
from .state import State

Node = tuple[Any, ...]


class _Play(NamedTuple):
    """A card of this Age that somebody played face down and that is not known."""

    at: int
    """Where it stands in `played`."""
    city: int
    pool: int | None
    """The seat that holds the hand it came from, when the viewer has held that hand before; else None."""


class _Rest:
    """The cards of one Age that may still lie anywhere: its deck without those that are known to lie
    somewhere, with as many guilds as belong into the deck."""

    def __init__(self, catalog: Catalog, cities: int, age: int, known: Iterable[int], rng: Any) -> None:
        self.rng = rng
        self.every = [catalog.card_index[id] for id in catalog.decks[cities, age]]
        left = Counter(self.every)
        lying = Counter([card for card in known if card >= 0 and catalog.pieces[card].age == age])
        if age == catalog.guild_age:
            known_guilds = [card for card in lying if card in catalog.guilds]
            others = [card for card in sorted(catalog.guilds) if card not in lying]
            rng.shuffle(others)
            places = cities * catalog.hand_size - len(self.every)
            left.update(known_guilds + others[: max(0, places - len(known_guilds))])
        left.subtract(lying)
        self.cards = [card for card, count in sorted(left.items()) for _ in range(max(0, count))]
        rng.shuffle(self.cards)

    def take(self) -> int:
        """One of them; any card of the Age when a described position holds more than its deck."""
        return self.cards.pop() if self.cards else int(self.rng.choice(self.every))


def sample(known: State, rng: Any) -> State:
    """Fill everything unknown in `known` at random (`rng`: a `random.Random`) and give it back."""
    catalog = known.catalog
    cities = len(known.cities)
    plays = _unseen_plays(known)
    explained = _explained(known, plays, rng)
    from_pools = _part_pools(known, plays, explained, rng)
    lying = [card for hand in known.hands for card in hand] + _in_the_open(known)
    lying += [card for at, card in from_pools.items() if at not in explained]
    rests = {age: _Rest(catalog, cities, age, lying, rng) for age in catalog.passes_left}
    found = from_pools | explained
    if known.age:
        _fill_hands(known, plays, found, rests[known.age])
    loose = [(play.city, found[play.at]) for play in plays if play.at not in explained]
    _fill_piles(known, loose, rests, rng)
    known.pools = ()
    for city, move in enumerate(known.commits):
        if move == HIDDEN:
            known.commits = (*known.commits[:city], _commit(known, city, rng), *known.commits[city + 1 :])
    orders: dict[str, Order] = {
        "wonders": _wonders(known, rng),
        "sides": tuple([c.board.side if c.board else rng.choice(catalog.sides) for c in known.cities]),
    }
    for age, rest in rests.items():
        size = catalog.hand_size * cities
        deck: list[str | None] = [None] * size
        if age > known.age:
            deck = [catalog.id_of(rest.take()) for _ in range(size)]
        orders[f"age{age}"] = tuple(deck)
    known.deal = Deal(orders)
    known._legal = [None] * cities
    known._pending = None
    return known


def _in_the_open(known: State) -> list[int]:
    """The known cards that are in no hand."""
    found = [card for city in known.cities for card in city.cards]
    found += [away.card for city in known.cities for away in city.under]
    found += [away.card for away in known.discard]
    return [card for card in (*found, *known.draw) if card >= 0]


def _wonders(known: State, rng: Any) -> Order:
    """The boards that stand, and others for the cities that have none yet."""
    taken = [city.board.wonder for city in known.cities if city.board]
    rest = [id for id in known.catalog.wonder_ids if id not in taken]
    rng.shuffle(rest)
    return tuple([city.board.wonder if city.board else rest.pop() for city in known.cities])


def _commit(known: State, city: int, rng: Any) -> str:
    """A commit that the city could have made."""
    from . import turns

    return str(rng.choice(turns.legal_moves(known, city)))


# --- where the cards that can be seen came from ---------------------------------------------------


def _unseen_plays(known: State) -> list[_Play]:
    """The face-down plays of this Age whose card is not known, in the order of the turns."""
    cities = len(known.cities)
    pools: dict[int, int] = {}
    """By place in `played` the hand that was seen before."""
    turns = len(known.played) // cities
    by = pass_by(known) if known.age else 0
    for seat, pool in enumerate(known.pools):
        gone = len(pool) - len(known.hands[seat])
        holder = (seat - by) % known.seats if known.step == TURN else seat
        for turn in range(turns - 1, -1, -1):
            if gone <= 0:
                break
            at = turn * cities + holder
            if known.played[at][1]:
                pools[at] = seat
                gone -= 1
            holder = (holder - by) % known.seats
    return [
        _Play(at, at % cities, pools.get(at))
        for at, (card, face_down) in enumerate(known.played)
        if face_down and card < 0
    ]


def _unexplained(known: State) -> Counter[int]:
    """The cards of this Age that lie in sight on the discard pile, or were built from it, and that no known
    play has brought there."""
    pieces = known.catalog.pieces
    found = Counter([card for city in known.cities for card in city.cards])
    found.update([away.card for away in known.discard if away.card >= 0])
    under = [Counter([away.card for away in city.under]) for city in known.cities]
    for at, (card, face_down) in enumerate(known.played):
        stages = under[at % len(known.cities)]
        if face_down and stages[card]:
            stages[card] -= 1
        else:
            found[card] -= 1
    return Counter(
        {card: n for card, n in found.items() if n > 0 and card >= 0 and pieces[card].age == known.age}
    )


class _Flow:
    """Units that run from node to node as far as there is room: a matching under limits. The ways are tried
    in random order, and what went before makes room by going another way."""

    END: Node = ()

    def __init__(self, rng: Any) -> None:
        self.rng = rng
        self.room: dict[Node, dict[Node, int]] = defaultdict(dict)

    def way(self, first: Node, second: Node, room: int) -> None:
        self.room[first][second] = room
        self.room[second].setdefault(first, 0)

    def run(self, node: Node, tried: set[Node]) -> bool:
        """Send one unit from this node to the end; whether there was a way."""
        if node == self.END:
            return True
        tried.add(node)
        ways = list(self.room[node])
        self.rng.shuffle(ways)
        for other in ways:
            if self.room[node][other] > 0 and other not in tried and self.run(other, tried):
                self.room[node][other] -= 1
                self.room[other][node] += 1
                return True
        return False


def _explained(known: State, plays: list[_Play], rng: Any) -> dict[int, int]:
    """Which unseen play brought which card that is in sight: by place in `played` its card.

    A play from a hand that was seen can have brought a card that this hand had. Any other play can have
    brought any card of which there are copies besides all those; and a city has put so many of its cards
    under its stages instead. A card stays without a play where it may be what was left of a hand.
    """
    in_sight = _unexplained(known)
    if not plays or not in_sight:
        return {}
    flow = _Flow(rng)
    unseen = Counter([play.city for play in plays])
    for number, count in unseen.items():
        under = sum(away.card < 0 and away.age == known.age for away in known.cities[number].under)
        flow.way(("city", number), flow.END, count - under)
    for play in plays:
        flow.way(("play", play.at), ("city", play.city), 1)
    catalog = known.catalog
    copies = Counter([catalog.card_index[id] for id in catalog.decks[len(known.cities), known.age]])
    lying = Counter(_in_the_open(known))
    pools = [known.pools[seat] if known.pools else () for seat in range(known.seats)]
    held = Counter([card for seat, hand in enumerate(known.hands) for card in pools[seat] or hand])
    for card, count in in_sight.items():
        for play in plays:
            if play.pool is None:
                flow.way(("elsewhere", card), ("play", play.at), 1)
            elif card in pools[play.pool]:
                flow.way(("hand", play.pool, card), ("play", play.at), 1)
        for seat, pool in enumerate(pools):
            if card in pool:
                flow.way(("card", card), ("hand", seat, card), pool.count(card))
        others = max(1, copies[card]) - held[card] - (lying[card] - count)
        flow.way(("card", card), ("elsewhere", card), max(0, others))
    order = list(in_sight.elements())
    rng.shuffle(order)
    for card in order:
        flow.run(("card", card), set())
    return {
        play.at: source[-1]
        for play in plays
        for source, used in flow.room["play", play.at].items()
        if used and source[0] in ("hand", "elsewhere")
    }


# --- hands and piles -----------------------------------------------------------------------------


def _part_pools(known: State, plays: list[_Play], explained: dict[int, int], rng: Any) -> dict[int, int]:
    """Part the cards of each hand that was seen into those that are still there (written to `hands`) and
    those that were played face down: by place in `played`. The card of an explained play is among them."""
    gone: dict[int, int] = {}
    for seat, pool in enumerate(known.pools):
        if len(pool) <= len(known.hands[seat]):
            known.hands[seat] = pool or known.hands[seat]
            continue
        left = list(pool)
        rng.shuffle(left)
        mine = [play.at for play in plays if play.pool == seat]
        for at in mine:
            if at in explained:
                gone[at] = explained[at]
                left.remove(explained[at])
        for at in mine:
            if at not in explained:
                gone[at] = left.pop()
        known.hands[seat] = tuple(left[: len(known.hands[seat])])
    return gone


def _fill_hands(known: State, plays: list[_Play], found: dict[int, int], rest: _Rest) -> None:
    """The hands, the draw pile, and what was played. `found`: by place in `played` the cards that are settled
    already; the others are added to it."""
    hands = []
    for hand in known.hands:
        held = [rest.take() if card < 0 else card for card in hand]
        # A card that was drawn comes last; else a hand lies sorted since it was dealt.
        hands.append(tuple(held if known.has_free_city else sorted(held)))
    known.hands = hands
    known.draw = tuple([rest.take() if card < 0 else card for card in known.draw])
    for play in plays:
        if found.get(play.at, UNKNOWN) < 0:
            found[play.at] = rest.take()
    known.played = tuple([(found.get(at, card), down) for at, (card, down) in enumerate(known.played)])


def _fill_piles(known: State, loose: list[tuple[int, int]], rests: dict[int, _Rest], rng: Any) -> None:
    """The cards under stages and the discard pile. `loose`: city and card of what was played face down in
    this Age and lies nowhere in sight, in order; each city put some of its own under its stages."""
    discarded: list[int] = []
    for number, city in enumerate(known.cities):
        mine = [card for owner, card in loose if owner == number]
        places = sum(away.card < 0 and away.age == known.age for away in city.under)
        staged = set(rng.sample(range(len(mine)), min(places, len(mine))))
        discarded += [card for at, card in enumerate(mine) if at not in staged]
        put = [card for at, card in enumerate(mine) if at in staged]
        city.under = _filled(known, city.under, put, rests)
    rng.shuffle(discarded)
    known.discard = _filled(known, known.discard, discarded, rests)


def _filled(
    known: State, places: tuple[Away, ...], cards: list[int], rests: dict[int, _Rest]
) -> tuple[Away, ...]:
    """The unknown ones of these places filled: those of this Age with the cards first, in their order."""
    waiting = iter(cards)
    filled = []
    for away in places:
        card = away.card
        if card < 0 and away.age == known.age:
            card = next(waiting, card)
        filled.append(Away(rests[away.age].take() if card < 0 else card, away.age, away.seen))
    return tuple(filled)
