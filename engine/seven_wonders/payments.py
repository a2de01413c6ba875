"""What a construction costs in coins: every way to pay that no other way beats.

Resources are counted in one number, four bits each: 0x21 is one unit of the first resource of the vocabulary
and two of the second. No cost of the game comes near fifteen units, so such numbers can be added and
subtracted like vectors.

A need is covered by own production and by purchases from the left and the right neighbour. Own units are
free, so purchases matter alone: a payment is (coins to the left, coins to the right).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

BITS = 4
FIELD = (1 << BITS) - 1

Units = int
"""Amounts of all resources in one number."""
Payment = tuple[int, int]
"""(coins to the left neighbour, coins to the right one)."""

WIDE = 8
"""Bits for each resource where amounts of several cities are summed: seven, and a guard bit above them."""

NOTHING: tuple[Payment, ...] = ((0, 0),)
"""The one way to pay for what the own production covers."""


def packed(amounts: Iterable[tuple[int, int]]) -> Units:
    """(resource, units) pairs as one number."""
    return sum([units << BITS * resource for resource, units in amounts])


@lru_cache(maxsize=10_000)
def wide(amounts: tuple[int, ...]) -> int:
    """The amount of each resource in one number with `WIDE` bits each."""
    return sum([units << WIDE * resource for resource, units in enumerate(amounts)])


def unpacked(units: Units, resources: int) -> tuple[int, ...]:
    """The amount of each resource."""
    return tuple([units >> BITS * resource & FIELD for resource in range(resources)])


@lru_cache(maxsize=10_000)
def links(masks: tuple[int, ...]) -> int:
    """The pairs of resources in these sets of resources (bits), each pair as one bit."""
    found = 0
    for mask in masks:
        for resource in range(mask.bit_length()):
            if mask >> resource & 1:
                found |= (mask >> resource + 1) << WIDE * resource
    return found


class Supply:
    """Producers of one city: so many units of each resource, and "one of" producers, each of which makes one
    unit of its choice for every buyer and turn (rulings 27, 29, 40, 42)."""

    __slots__ = ("choices", "covers", "fixed", "links", "masks", "most", "number", "wide")

    def __init__(self, fixed: Sequence[int], choices: Sequence[Sequence[int]], number: int) -> None:
        self.fixed = tuple(fixed)
        self.choices = tuple([tuple(options) for options in choices])
        self.most = self.fixed
        """The units of each resource that it can make when it makes nothing else."""
        for options in self.choices:
            self.most = tuple([units + (r in options) for r, units in enumerate(self.most)])
        self.wide = wide(self.most)
        self.masks = tuple([sum([1 << resource for resource in options]) for options in self.choices])
        """For each choice the bits of its resources."""
        self.links = links(self.masks)
        self.number = number
        """Its number in the catalog: a short key."""
        self.covers = _Covers(self)
        """Need -> all parts of it that these producers can make."""


class _Covers(dict[Units, frozenset[Units]]):
    __slots__ = ("supply",)

    def __init__(self, supply: Supply) -> None:
        self.supply = supply

    def __missing__(self, need: Units) -> frozenset[Units]:
        if len(self) > 4_000:
            self.clear()
        found = self[need] = frozenset(_cover(self.supply.fixed, self.supply.choices, need))
        return found


def _cover(fixed: Sequence[int], choices: Sequence[Sequence[int]], need: Units) -> set[Units]:
    """All parts of a need that can be made at once."""
    found = {0}
    for resource, units in enumerate(fixed):
        if units:
            shift = BITS * resource
            most = min(units, need >> shift & FIELD)
            if most:
                found = {part + (number << shift) for part in found for number in range(most + 1)}
    for options in choices:
        more = set()
        for resource in options:
            shift = BITS * resource
            wanted = need >> shift & FIELD
            if wanted:
                more.update([part + (1 << shift) for part in found if (part >> shift & FIELD) < wanted])
        found |= more
    return found


class Prices(dict[Units, int]):
    """Units bought from one side -> coins, at so many coins for a unit of each resource (36, 49, 50)."""

    __slots__ = ("each",)

    def __init__(self, each: Sequence[int]) -> None:
        self.each = tuple(each)
        self[0] = 0

    def __missing__(self, units: Units) -> int:
        coins = 0
        for resource, price in enumerate(self.each):
            coins += (units >> BITS * resource & FIELD) * price
        self[units] = coins
        return coins


def front(found: Iterable[Payment]) -> tuple[Payment, ...]:
    """Those that no other payment beats: none asks at most as much from each side and less from one. The
    cheapest comes first; of equal ones that with less to the left."""
    kept: list[Payment] = []
    for payment in sorted(found):
        if not kept or payment[1] < kept[-1][1]:
            kept.append(payment)
    kept.sort(key=_cheapest)
    return tuple(kept)


def all_payments(
    need: Units, own: Supply, left: Supply, right: Supply, left_prices: Prices, right_prices: Prices
) -> tuple[Payment, ...]:
    """Every way to pay for a whole need when a unit that the city makes itself may be bought as well (44)."""
    lefts, rights = left.covers[need], right.covers[need]
    found = {
        (left_prices[bought], right_prices[other])
        for made in own.covers[need]
        for bought in lefts
        if (other := need - made - bought) in rights
    }
    return tuple(sorted(found, key=_cheapest))


def _cheapest(payment: Payment) -> tuple[int, int]:
    return payment[0] + payment[1], payment[0]


def purchase(
    payment: Payment,
    missing: Units,
    chosen: Supply,
    left: Supply,
    right: Supply,
    left_prices: Prices,
    right_prices: Prices,
) -> tuple[Units, Units, Units] | None:
    """What a payment buys: (units of own choice, units from the left, units from the right); None when no
    purchase comes to it. Own choices make as many units as they can."""
    lefts, rights = left.covers[missing], right.covers[missing]
    for own in sorted(chosen.covers[missing], key=lambda units: (-(units % FIELD), units)):
        for bought in sorted(lefts):
            other = missing - own - bought
            if other in rights and (left_prices[bought], right_prices[other]) == payment:
                return own, bought, other
    return None
