"""What a construction costs: exactly the least that the rules allow.

Own production comes first and is free; "one of" producers and waived resources are spread so that what is
left to buy is as cheap as it can be (rulings D14, D15); each bought unit has its price (D1, D9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Amounts = Sequence[int]
"""One number per resource, in the order of the title's vocabulary."""
Need = Sequence[tuple[int, int]]
"""(resource, units) for each resource that is needed."""


class Purchase(NamedTuple):
    """The cheapest way to cover the resources of one construction."""

    coins: int
    """For the bought units alone; coins printed on the card are not in it."""
    own: tuple[int, ...]
    """Units from producers of one fixed resource."""
    chosen: tuple[int, ...]
    """Units from "one of" producers."""
    waived: tuple[int, ...]
    """Units that a discount takes away."""
    bought: tuple[int, ...]


def cheapest(
    need: Need, own: Amounts, choices: Sequence[Sequence[int]], prices: Amounts, waive: int
) -> Purchase:
    """Cover `need` with `own` units, at most one unit of each of the `choices` (indices of resources), at
    most `waive` units waived, and buy the rest at `prices`, in the cheapest way."""
    used, chosen, waived, bought = [0] * len(own), [0] * len(own), [0] * len(own), [0] * len(own)
    missing: list[int] = []
    for resource, units in need:
        used[resource] = min(units, own[resource])
        missing += [resource] * (units - used[resource])
    missing.sort(key=lambda resource: -prices[resource])
    by_choice, by_waiver = spread(missing, choices, waive)
    for position, resource in enumerate(missing):
        if position in by_choice:
            chosen[resource] += 1
        elif position in by_waiver:
            waived[resource] += 1
        else:
            bought[resource] += 1
    coins = sum([units * price for units, price in zip(bought, prices, strict=True)])
    return Purchase(coins, tuple(used), tuple(chosen), tuple(waived), tuple(bought))


def spread(
    missing: Sequence[int], choices: Sequence[Sequence[int]], waive: int
) -> tuple[frozenset[int], frozenset[int]]:
    """Which of the missing units (resources, the dearest first) are made by a choice and which are waived:
    positions in `missing`.

    Taking the dearest unit first whenever it can still be covered together with those taken before is the
    cheapest of all ways: the sets of units that can be covered together form a matroid. A unit that no
    choice is free for may find one when others move (an augmenting path); only then is it waived.
    """
    makers: dict[int, int] = {}
    """Choice -> the position it covers."""

    def cover(position: int, tried: set[int]) -> bool:
        for choice, options in enumerate(choices):
            if choice not in tried and missing[position] in options:
                tried.add(choice)
                if choice not in makers or cover(makers[choice], tried):
                    makers[choice] = position
                    return True
        return False

    waived: list[int] = []
    for position in range(len(missing)):
        if not cover(position, set()) and len(waived) < waive:
            waived.append(position)
    return frozenset(makers.values()), frozenset(waived)
