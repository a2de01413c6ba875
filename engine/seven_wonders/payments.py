"""What a construction costs in coins: every way to pay that no other way beats.

Resources are counted in one number, four bits each: 0x21 is one unit of the first resource of the vocabulary
and two of the second. No cost of the game comes near fifteen units, so such numbers can be added and
subtracted like vectors.

A need is covered by own production and by purchases from the left and the right neighbour. Own units are
free, so purchases matter alone: a payment is (coins to the left, coins to the right).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

BITS = 4
FIELD = (1 << BITS) - 1

Units = int
"""Amounts of all resources in one number."""
Payment = tuple[int, int]
"""(coins to the left neighbour, coins to the right one)."""

NOTHING: tuple[Payment, ...] = ((0, 0),)
"""The one way to pay for what the own production covers."""


def packed(amounts: Iterable[tuple[int, int]]) -> Units:
    """(resource, units) pairs as one number."""
    return sum([units << BITS * resource for resource, units in amounts])


def unpacked(units: Units, resources: int) -> tuple[int, ...]:
    """The amount of each resource."""
    return tuple([units >> BITS * resource & FIELD for resource in range(resources)])


class Supply:
    """Producers of one city: so many units of each resource, and "one of" producers, each of which makes one
    unit of its choice for every buyer and turn (rulings 27, 29, 40, 42)."""

    __slots__ = ("choices", "covers", "fixed", "fullest", "masks", "most", "number")

    def __init__(self, fixed: Sequence[int], choices: Sequence[Sequence[int]], number: int) -> None:
        self.fixed = tuple(fixed)
        self.choices = tuple([tuple(options) for options in choices])
        self.most = tuple(
            [units + sum([r in options for options in self.choices]) for r, units in enumerate(self.fixed)]
        )
        """The units of each resource that it can make when it makes nothing else."""
        self.masks = tuple([sum([1 << resource for resource in options]) for options in self.choices])
        """For each choice the bits of its resources."""
        self.number = number
        """Its number in the catalog: a short key."""
        self.covers = _Covers(self)
        """Need -> all parts of it that these producers can make."""
        self.fullest = _Fullest(self)
        """Need -> the parts that leave as few units as can be."""


class _Covers(dict[Units, frozenset[Units]]):
    __slots__ = ("supply",)

    def __init__(self, supply: Supply) -> None:
        self.supply = supply

    def __missing__(self, need: Units) -> frozenset[Units]:
        if len(self) > 4_000:
            self.clear()
        found = self[need] = frozenset(_cover(self.supply.fixed, self.supply.choices, need))
        return found


class _Fullest(dict[Units, tuple[Units, ...]]):
    __slots__ = ("supply",)

    def __init__(self, supply: Supply) -> None:
        self.supply = supply

    def __missing__(self, need: Units) -> tuple[Units, ...]:
        covers = self.supply.covers[need]
        # The sum of the four-bit fields is the remainder by 15, as long as it is below 15.
        most = max([units % FIELD for units in covers])
        if len(self) > 4_000:
            self.clear()
        found = self[need] = tuple([units for units in covers if units % FIELD == most])
        return found


def _cover(fixed: Sequence[int], choices: Sequence[Sequence[int]], need: Units) -> set[Units]:
    """All parts of a need that can be made at once."""
    found = {0}
    for resource, units in enumerate(fixed):
        if units:
            shift = BITS * resource
            most = min(units, need >> shift & FIELD)
            if most:
                found = {part + (count << shift) for part in found for count in range(most + 1)}
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


def payments(
    missing: Units, chosen: Supply, left: Supply, right: Supply, left_prices: Prices, right_prices: Prices
) -> tuple[Payment, ...]:
    """Every way to pay for `missing` that no other one beats, the cheapest first; () when there is none.

    `chosen` are the own "one of" producers. Using them for as many units as they can cover is never worse
    than using them for fewer, since each bought unit costs something (132)."""
    if not missing:
        return NOTHING
    lefts, rights = left.covers[missing], right.covers[missing]
    found: set[Payment] = set()
    for made in chosen.fullest[missing]:
        rest = missing - made
        if not rest:
            return NOTHING
        for bought in lefts:
            # Where `bought` asks more than the rest, the difference is in no set of possible purchases.
            other = rest - bought
            if other in rights:
                found.add((left_prices[bought], right_prices[other]))
    if len(found) < 2:
        return tuple(found)
    return front(found)


def linked(kinds: int, chosen: Supply, left: Supply, right: Supply) -> list[int]:
    """The resources (bits) in groups: two are in one group when a "one of" producer could make either, so
    that what one takes may be missing to the other. Resources that stand alone are in no group."""
    groups: list[int] = []
    for supply in (chosen, left, right):
        for mask in supply.masks:
            mask &= kinds
            if mask & (mask - 1):
                apart = []
                for group in groups:
                    if group & mask:
                        mask |= group
                    else:
                        apart.append(group)
                groups = [*apart, mask]
    return groups


def together(fronts: Iterable[Sequence[Payment]]) -> tuple[Payment, ...]:
    """The payments for several parts of a need, each of which is paid in one of its ways."""
    found: Sequence[Payment] = NOTHING
    for front_of_part in fronts:
        found = [(a + left, b + right) for a, b in found for left, right in front_of_part]
    return front(found) if len(found) > 1 else tuple(found)


def independent_payments(
    short: Sequence[tuple[int, int]],
    own: Sequence[int],
    left: Sequence[int],
    right: Sequence[int],
    left_prices: Sequence[int],
    right_prices: Sequence[int],
) -> tuple[Payment, ...]:
    """The same as `payments` for (resource, units) that are in no group (see `linked`) and that all sources
    together have enough of: the units that each source has of each resource are given."""
    found: list[Payment] | set[Payment] = [(0, 0)]
    for resource, units in short:
        units -= own[resource]
        if units <= 0:
            continue
        price, across = left_prices[resource], right_prices[resource]
        fewest = units - right[resource]
        if fewest < 0:
            fewest = 0
        most = left[resource]
        if most > units:
            most = units
        if fewest == most:
            here, there = most * price, (units - most) * across
            found = [(to_left + here, to_right + there) for to_left, to_right in found]
        else:
            splits = [(n * price, (units - n) * across) for n in range(fewest, most + 1)]
            found = {(a + here, b + there) for a, b in found for here, there in splits}
    if len(found) == 1:
        return tuple(found)
    return front(found)


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
