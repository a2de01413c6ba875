"""What a construction costs: exactly the least that the rules allow.

Own production comes first and is free; "one of" producers and waived resources are spread so that what is
left to buy is as cheap as it can be (rulings D14, D15); each bought unit has its price (D1, D9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Amounts = Sequence[int]
"""One number per resource, in the order of the title's vocabulary."""


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
    need: Amounts, own: Amounts, choices: Sequence[Sequence[int]], prices: Amounts, waive: int
) -> Purchase:
    """Cover `need` with `own` units, at most one unit of each of the `choices` (indices of resources), at
    most `waive` units waived, and buy the rest at `prices`, in the cheapest way."""
    missing = [n - o if n > o else 0 for n, o in zip(need, own, strict=True)]
    used = tuple([n if n < o else o for n, o in zip(need, own, strict=True)])
    if choices:
        _, picks = spread(missing, choices, 0, prices, waive)
    else:
        picks = ()
    chosen = [0] * len(missing)
    for resource in picks:
        chosen[resource] += 1
        missing[resource] -= 1
    waived = [0] * len(missing)
    for resource in sorted(range(len(missing)), key=lambda r: -prices[r]):
        waived[resource] = min(missing[resource], waive)
        waive -= waived[resource]
        missing[resource] -= waived[resource]
    coins = sum([m * p for m, p in zip(missing, prices, strict=True)])
    return Purchase(coins, used, tuple(chosen), tuple(waived), tuple(missing))


def spread(
    missing: list[int], choices: Sequence[Sequence[int]], index: int, prices: Amounts, waive: int
) -> tuple[int, tuple[int, ...]]:
    """The least that remains to pay when the choices from `index` on are spread over `missing`, and the
    resources they make. `missing` is changed while it runs and is as before when it returns."""
    while index < len(choices):
        options = [resource for resource in choices[index] if missing[resource]]
        index += 1
        if options:
            break
    else:
        return rest(missing, prices, waive), ()
    best: tuple[int, tuple[int, ...]] | None = None
    for resource in options:  # a unit that covers something missing never makes it dearer
        missing[resource] -= 1
        coins, picks = spread(missing, choices, index, prices, waive)
        missing[resource] += 1
        if best is None or coins < best[0]:
            best = coins, (resource, *picks)
    assert best is not None
    return best


def rest(missing: Amounts, prices: Amounts, waive: int) -> int:
    """What the missing units cost when the `waive` dearest of them are waived."""
    if not waive:
        return sum([m * p for m, p in zip(missing, prices, strict=True)])
    units: list[int] = []
    for count, price in zip(missing, prices, strict=True):
        if count:
            units += [price] * count
    units.sort(reverse=True)
    return sum(units[waive:])
