"""A random full state that fits what a seat knows: for bots that look ahead.

Cards are drawn from the decks of the Ages without those that are known to lie somewhere. A hand that the seat
has passed on is filled from what it held then, and what is left of that was played face down since.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..deal import Deal, Order
from .catalog import HIDDEN, UNKNOWN, Catalog
from .position import OVER, TURN, Away, pass_by
from .state import State


class _Rest:
    """The cards of one Age that may still lie anywhere."""

    def __init__(self, catalog: Catalog, known: State, age: int, rng: Any) -> None:
        self.rng = rng
        cities = len(known.cities)
        self.every = [catalog.card_index[id] for id in catalog.decks[cities, age]]
        left = Counter(self.every)
        guilds: list[int] = []
        if age == catalog.guild_age:
            guilds = sorted(catalog.guilds)
            rng.shuffle(guilds)
        self.places = cities * catalog.hand_size - len(self.every)
        """How many guilds are in this Age."""
        seen = Counter(_seen(known, age, catalog))
        known_guilds = [card for card in seen if card in catalog.guilds]
        others = [card for card in guilds if card not in known_guilds]
        left.update(known_guilds + others[: max(0, self.places - len(known_guilds))])
        left.subtract(seen)
        self.cards = [card for card, count in sorted(left.items()) for _ in range(max(0, count))]
        rng.shuffle(self.cards)

    def take(self) -> int:
        """One of them; any card of the Age when a described position holds more than its deck."""
        return self.cards.pop() if self.cards else int(self.rng.choice(self.every))


def _seen(known: State, age: int, catalog: Catalog) -> list[int]:
    """The cards of an Age that are known to lie somewhere."""
    found = [card for city in known.cities for card in city.cards]
    found += [away.card for city in known.cities for away in city.under]
    found += [away.card for away in known.discard]
    if age == known.age:
        for seat, hand in enumerate(known.hands):
            found += known.pools[seat] if known.pools and known.pools[seat] else hand
        found += known.draw
    pieces = catalog.pieces
    return [card for card in found if card >= 0 and pieces[card].age == age]


def sample(known: State, rng: Any) -> State:
    """Fill everything unknown in `known` at random (`rng`: a `random.Random`) and give it back."""
    catalog = known.catalog
    rests = {age: _Rest(catalog, known, age, rng) for age in catalog.passes_left}
    if known.age and known.step != OVER:
        _fill_hands(known, rests[known.age], rng)
        known.draw = tuple([rests[known.age].take() if card < 0 else card for card in known.draw])
    _fill_piles(known, rests)
    known.pools = ()
    for city, move in enumerate(known.commits):
        if move == HIDDEN:
            known.commits = (*known.commits[:city], _commit(known, city, rng), *known.commits[city + 1 :])
    orders: dict[str, Order] = {
        "wonders": _wonders(known, rng),
        "sides": tuple([c.board.side if c.board else rng.choice(catalog.sides) for c in known.cities]),
    }
    for age, rest in rests.items():
        size = catalog.hand_size * len(known.cities)
        deck: list[str | None] = [None] * size
        if age > known.age:
            deck = [catalog.id_of(rest.take()) for _ in range(size)]
        orders[f"age{age}"] = tuple(deck)
    known.deal = Deal(orders)
    known._legal = [None] * len(known.cities)
    known._pending = None
    return known


def _wonders(known: State, rng: Any) -> Order:
    """The boards that stand, and others for the cities that have none yet."""
    taken = [city.board.wonder for city in known.cities if city.board]
    rest = [id for id in known.catalog.wonder_ids if id not in taken]
    rng.shuffle(rest)
    return tuple([city.board.wonder if city.board else rest.pop() for city in known.cities])


def _fill_hands(known: State, rest: _Rest, rng: Any) -> None:
    """Each hand from its pool, or from the rest of the deck; what a pool has over was played face down by
    those who held the hand since."""
    rows = [list(row) for row in known.rows()]
    hands = []
    by = pass_by(known)
    for seat, hand in enumerate(known.hands):
        pool = list(known.pools[seat]) if known.pools else []
        if pool and len(pool) > len(hand):
            rng.shuffle(pool)
            gone, held = pool[len(hand) :], pool[: len(hand)]
            _play_face_down(known, rows, seat, by, gone)
        else:
            held = pool or list(hand)
        hands.append(tuple([rest.take() if card < 0 else card for card in held]))
    known.hands = hands
    known.played = tuple([(rest.take() if c < 0 else c, down) for row in rows for c, down in row])


def _play_face_down(
    known: State, rows: list[list[tuple[int, bool]]], seat: int, by: int, gone: list[int]
) -> None:
    """Write the cards that have gone from a hand into the rows of those who held it, the latest first."""
    holder = (seat - by) % known.seats if known.step == TURN else seat
    for row in reversed(rows):
        places = [holder]
        if known.has_free_city:
            places.append(known.free_city)
        for city in places:
            card, down = row[city]
            if gone and down and card == UNKNOWN:
                row[city] = gone.pop(), down
        if not gone:
            return
        holder = (holder - by) % known.seats


def _fill_piles(known: State, rests: dict[int, _Rest]) -> None:
    """The discard pile and the cards under stages. Those of this Age are the ones just played face down."""
    before: dict[int, list[int]] = {}
    """By city the cards that it played face down in this Age, in order."""
    for row in known.rows():
        for number, (card, down) in enumerate(row):
            if down:
                before.setdefault(number, []).append(card)
    loose = Counter([card for cards in before.values() for card in cards])
    for number, city in enumerate(known.cities):
        mine = before.get(number, [])
        under = []
        for away in city.under:
            card = away.card
            if card < 0 and away.age == known.age and mine:
                card = mine.pop(0)
            card = card if card >= 0 else rests[away.age].take()
            loose[card] -= 1
            under.append(Away(card, away.age, away.seen))
        city.under = tuple(under)
    for away in known.discard:
        loose[away.card] -= 1
    spare = [card for card, count in loose.items() for _ in range(max(0, count))]
    pile = []
    for away in known.discard:
        card = away.card
        if card < 0 and away.age == known.age and spare:
            card = spare.pop()
        pile.append(Away(card if card >= 0 else rests[away.age].take(), away.age, away.seen))
    known.discard = tuple(pile)


def _commit(known: State, city: int, rng: Any) -> str:
    """A commit that the city could have made."""
    from . import turns

    return str(rng.choice(turns.legal_moves(known, city)))
