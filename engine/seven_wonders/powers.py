"""What a city can do for as long as it stands: its production, what its neighbours may buy, its prices in
trade and its lasting abilities.

Powers are immutable and shared: adding the same piece to the same powers gives the same object, and what
everything costs beside two neighbours is worked out once. That is what makes simulation fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .. import effects as fx
from .payments import wide
from .prices import PriceTable

if TYPE_CHECKING:
    from .catalog import Catalog

Amounts = tuple[int, ...]
Choices = tuple[Amounts, ...]
Parts = tuple[Amounts, Choices, Amounts, Choices, Amounts, Amounts, tuple[str, ...]]
"""The values of `Powers`: own units, own choices, units and choices that neighbours may buy, prices on the
left and on the right, abilities."""
KEEP = 4_000
"""Powers kept per catalog before they are forgotten and built anew: bounds the memory of a long process."""


class Powers:
    """The lasting abilities of one city."""

    __slots__ = (
        "abilities",
        "catalog",
        "chosen",
        "free_first",
        "free_last",
        "free_new_colour",
        "free_once",
        "last_card",
        "left_prices",
        "makes",
        "market",
        "own",
        "parts",
        "plus",
        "prices",
        "right_prices",
        "room",
        "tables",
    )

    def __init__(self, catalog: Catalog, parts: Parts) -> None:
        self.catalog = catalog
        self.parts = parts
        own, choices, sold, sold_choices, left, right, abilities = parts
        self.own = own
        """Units of each resource from producers of that resource alone."""
        self.room = catalog.room - wide(own)
        """Add a need to it, and the guard bit of each resource comes up that these do not cover."""
        self.chosen = catalog.supply((0,) * len(own), choices)
        """The "one of" producers."""
        self.market = catalog.supply(sold, sold_choices)
        """What the neighbours may buy: the board's resource, brown and gray cards (33, 34)."""
        self.left_prices = catalog.prices(left)
        self.right_prices = catalog.prices(right)
        self.prices = catalog.numbers_of_prices(left, right)
        """For each resource a number for both."""
        self.makes = tuple([units + more for units, more in zip(own, self.chosen.most, strict=True)])
        """Units of each resource that it can make when it makes nothing else."""
        self.abilities = abilities
        """The types of all other lasting effects, in alphabetical order."""
        self.free_once = abilities.count(fx.FreeBuildOncePerAge.type)
        """Free builds in each Age (75)."""
        self.free_new_colour = fx.FreeBuildFirstOfEachColour.type in abilities
        self.free_first = fx.FreeBuildFirstCardOfAge.type in abilities
        self.free_last = fx.FreeBuildLastCardOfAge.type in abilities
        self.last_card = fx.PlayLastCard.type in abilities
        self.plus = _Plus(self)
        """What a piece adds (`Piece.adds`) -> the powers with it added."""
        self.tables: dict[tuple[int, int, bool], PriceTable] = {}

    def beside(self, left: Powers, right: Powers, unneeded: bool = False) -> PriceTable:
        """What everything costs between these neighbours. `unneeded`: also units that the city makes itself
        may be bought (44)."""
        key = (left.market.number, right.market.number, unneeded)
        table = self.tables.get(key)
        if table is None:
            table = self.tables[key] = PriceTable(self, left.market, right.market, unneeded)
        return table


class _Plus(dict[int, Powers]):
    __slots__ = ("powers",)

    def __init__(self, powers: Powers) -> None:
        self.powers = powers

    def __missing__(self, adds: int) -> Powers:
        catalog = self.powers.catalog
        made = self[adds] = powers_with(catalog, self.powers, [catalog.additions[adds]])
        return made


def powers_with(
    catalog: Catalog, powers: Powers | None, additions: Iterable[tuple[fx.Effect, ...]]
) -> Powers:
    """The powers with these lasting effects added; None is a city without any."""
    if powers is None:
        none, base = (0,) * len(catalog.resources), (catalog.trade_base,) * len(catalog.resources)
        parts: Parts = (none, (), none, (), base, base, ())
    else:
        parts = powers.parts
    for effects in additions:
        for effect in effects:
            parts = _ADD[type(effect)](catalog, parts, effect)
    made = catalog.powers.get(parts)
    if made is None:
        if len(catalog.powers) >= KEEP:
            catalog.forget_powers()
        made = catalog.powers[parts] = Powers(catalog, parts)
    return made


def _more(amounts: Amounts, index: int) -> Amounts:
    return (*amounts[:index], amounts[index] + 1, *amounts[index + 1 :])


def _add_production(catalog: Catalog, parts: Parts, effect: fx.Production) -> Parts:
    own, choices, sold, sold_choices, *rest = parts
    options = tuple([catalog.resource_index[name] for name in effect.options])
    if len(options) == 1:
        own = _more(own, options[0])
        sold = _more(sold, options[0]) if effect.sellable else sold
    else:
        choices = tuple(sorted((*choices, options)))
        sold_choices = tuple(sorted((*sold_choices, options))) if effect.sellable else sold_choices
    return (own, choices, sold, sold_choices, *rest)  # type: ignore[return-value]


def _add_discount(catalog: Catalog, parts: Parts, effect: fx.TradeDiscount) -> Parts:
    """The price is set, not lowered: two discounts on the same goods do not add up (50)."""
    sides = []
    for name, prices in zip(("left", "right"), parts[4:6], strict=True):
        new = list(prices)
        if name in effect.neighbours:
            for resource in effect.resources:
                index = catalog.resource_index[resource]
                new[index] = min(new[index], effect.price)
        sides.append(tuple(new))
    return (*parts[:4], sides[0], sides[1], parts[6])


def _add_ability(catalog: Catalog, parts: Parts, effect: fx.Effect) -> Parts:
    return (*parts[:6], tuple(sorted((*parts[6], effect.type))))


_ADD: dict[type[fx.Effect], Callable[[Catalog, Parts, Any], Parts]] = {
    fx.Production: _add_production,
    fx.TradeDiscount: _add_discount,
    fx.FreeBuildOncePerAge: _add_ability,
    fx.FreeBuildFirstOfEachColour: _add_ability,
    fx.FreeBuildFirstCardOfAge: _add_ability,
    fx.FreeBuildLastCardOfAge: _add_ability,
    fx.PlayLastCard: _add_ability,
    fx.CopyNeighbourGuild: _add_ability,
}
LASTING = tuple(_ADD)
"""The effects that last."""

__all__ = ["LASTING", "Parts", "Powers", "PriceTable", "powers_with"]
