"""What everything costs a city beside its two neighbours, worked out once for all cities alike.

A payment depends on little: how many units of each resource are bought, how many of them can come from the
left and from the right, and the prices. That is a `case`, a number; equal cases share one `Front`, however
different the cities are otherwise. Where a "one of" producer links resources that are lacking, each way to
set such producers is a case of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from .payments import BITS, FIELD, NOTHING, WIDE, Payment, Supply, Units, all_payments, front, links

if TYPE_CHECKING:
    from .catalog import Catalog, Piece
    from .powers import Powers

Ways = tuple[tuple[int, str], ...]
"""The ways to pay for a piece, the cheapest first: (all coins, printed ones included; the text of the move,
or of a stage's payment); () when the resources cannot be had."""
MOST_CASES = 64
"""Ways to set "one of" producers that are looked at one by one; beyond, all purchases are searched."""
KEEP = 50_000
"""Cases kept per catalog before they are forgotten: bounds the memory of a long process."""


class Front(dict[int, Ways]):
    """Payments -> by piece the ways to pay with them."""

    __slots__ = ("catalog", "payments")

    def __init__(self, catalog: Catalog, found: tuple[Payment, ...]) -> None:
        self.catalog = catalog
        self.payments = found

    def __missing__(self, index: int) -> Ways:
        catalog = self.catalog
        piece = catalog.pieces[index]
        found = self[index] = tuple(
            [
                (piece.coins + left + right, piece.text + catalog.suffix[left, right])
                for left, right in self.payments
            ]
        )
        return found


class Fronts(dict[int, Front]):
    """Case -> its payments of which no other beats any."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.guard = catalog.guard
        self.needs: list[tuple[tuple[int, int], ...]] = []
        """By piece the resources that it costs, as (resource, units)."""
        self.wide: list[int] = []
        """By piece the same in one number."""
        self.pairs = _Pairs()
        self.unions: dict[frozenset[int], Front] = {}
        """The best of several cases."""
        self.shared: dict[tuple[Payment, ...], Front] = {}

    def of(self, found: tuple[Payment, ...]) -> Front:
        """The front with these payments."""
        made = self.shared.get(found)
        if made is None:
            made = self.shared[found] = Front(self.catalog, found)
        return made

    def __missing__(self, case: int) -> Front:
        if len(self) > KEEP:
            self.clear()
        made = self[case] = self.of(_payments(case, self.catalog.price_pairs))
        return made

    def union(self, cases: frozenset[int]) -> Front:
        """The front of all that can be paid in any of these cases."""
        made = self.unions.get(cases)
        if made is None:
            if len(self.unions) > KEEP:
                self.unions.clear()
            found = front({payment for case in cases for payment in self[case].payments})
            made = self.unions[cases] = self.of(found)
        return made


class _Pairs(dict[int, int]):
    """Resources, as guard bits -> the pairs of them, as bits (see `payments.links`)."""

    def __missing__(self, lacking: int) -> int:
        kinds = sum([1 << place // WIDE for place in range(lacking.bit_length()) if lacking >> place & 1])
        found = self[lacking] = links((kinds,))
        return found


def _case(
    needs: Iterable[tuple[int, int]],
    makes: Sequence[int],
    there: Sequence[int],
    across: Sequence[int],
    prices: Sequence[int],
) -> int:
    """For each resource of which units are bought: how many, how many at most and at least from the left,
    and the number of its prices."""
    case = 0
    for resource, units in needs:
        units -= makes[resource]
        if units > 0:
            most, least = there[resource], units - across[resource]
            case = (
                case << 24
                | units << 20
                | (most if most < units else units) << 16
                | (least if least > 0 else 0) << 12
                | prices[resource]
            )
    return case


def _payments(case: int, price_pairs: Sequence[tuple[int, int]]) -> tuple[Payment, ...]:
    """The payments of a case that no other one beats, the cheapest first; () when there is none."""
    found: Sequence[Payment] = NOTHING
    while case:
        units, most, least = case >> 20 & FIELD, case >> 16 & FIELD, case >> 12 & FIELD
        left, right = price_pairs[case & 0xFFF]
        found = [
            (a + number * left, b + (units - number) * right)
            for a, b in found
            for number in range(least, most + 1)
        ]
        case >>= 24
    return front(found)


class PriceTable(dict[int, Ways]):
    """Piece -> the ways to pay for it in one city beside two others. Chains and free builds are not in it."""

    __slots__ = (
        "across",
        "far",
        "fronts",
        "left",
        "links",
        "makes",
        "making",
        "powers",
        "prices",
        "right",
        "room",
        "there",
        "unneeded",
    )

    def __init__(self, powers: Powers, left: Supply, right: Supply, unneeded: bool) -> None:
        catalog = powers.catalog
        chosen = powers.chosen
        self.powers = powers
        self.left = left
        self.right = right
        self.unneeded = unneeded
        self.fronts = catalog.fronts
        self.making = catalog.supply(powers.own, chosen.choices) if unneeded else chosen
        """Own producers whose units stand beside purchases."""
        self.room = powers.room
        self.makes = powers.makes
        self.there = left.most
        self.across = right.most
        self.prices = powers.prices
        self.links = chosen.links | left.links | right.links
        self.far = powers.room - chosen.wide - left.wide - right.wide
        """Add a need to it, and the guard bit of each resource comes up that is out of reach, whatever each
        city makes."""

    def __missing__(self, index: int) -> Ways:
        found = self[index] = self.front(index)[index]
        return found

    def front(self, index: int) -> Front:
        """The payments that the rules of the table allow for a piece."""
        fronts = self.fronts
        if self.unneeded:
            return fronts.of(self._all(index))
        if self.links:
            lacking = fronts.wide[index] + self.room & fronts.guard
            if self.links & fronts.pairs[lacking]:
                return self._linked(index)
        return fronts[_case(fronts.needs[index], self.makes, self.there, self.across, self.prices)]

    def _linked(self, index: int) -> Front:
        """Resources compete for "one of" producers: each of these makes one of those that are lacking."""
        fronts, chosen = self.fronts, self.making
        needs = [need for need in fronts.needs[index] if need[1] > self.powers.own[need[0]]]
        lacking = sum([1 << resource for resource, _ in needs])
        rows = [*self.makes], [*self.there], [*self.across]
        forks = []
        for row, supply in zip(rows, (chosen, self.left, self.right), strict=True):
            for mask in supply.masks:
                mask &= lacking
                if mask & (mask - 1):
                    options = [resource for resource, _ in needs if mask >> resource & 1]
                    for resource in options:
                        row[resource] -= 1
                    forks.append((row, options))
        if prod([len(options) for _, options in forks]) > MOST_CASES:
            return fronts.of(front(self._all(index)))
        cases = set()
        for picks in product(*[options for _, options in forks]):
            for (row, _), resource in zip(forks, picks, strict=True):
                row[resource] += 1
            cases.add(_case(needs, *rows, self.prices))
            for (row, _), resource in zip(forks, picks, strict=True):
                row[resource] -= 1
        return fronts.union(frozenset(cases))

    def _all(self, index: int) -> tuple[Payment, ...]:
        """Every payment for what fixed producers leave open, those too that others beat."""
        powers = self.powers
        prices = powers.left_prices, powers.right_prices
        return all_payments(self.lacking(index), self.making, self.left, self.right, *prices)

    def lacking(self, index: int) -> Units:
        """The units of a cost that own producers of one fixed resource leave open; all of them when also such
        units may be bought."""
        piece = self.powers.catalog.pieces[index]
        units = piece.need_units
        if not self.unneeded:
            for resource, count in piece.need:
                units -= min(self.powers.own[resource], count) << BITS * resource
        return units

    def payments(self, piece: Piece) -> tuple[Payment, ...]:
        """Every payment that the rules of the table allow for this building, the cheapest first."""
        return self.front(piece.index).payments
