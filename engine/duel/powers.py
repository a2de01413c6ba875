"""What a city can do for as long as it stands: its production, prices, discounts and lasting abilities.

Powers are immutable and shared: adding the same card to the same powers gives the same object, and the
prices that follow from two cities' powers are worked out once. That is what makes simulation fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from .. import effects as fx
from .trade import cheapest

if TYPE_CHECKING:
    from .catalog import Catalog, Piece

Amounts = tuple[int, ...]
Effects = tuple[fx.Effect, ...]
Parts = tuple[Amounts, Amounts, tuple[Amounts, ...], Amounts, Amounts, Amounts, bool, int, bool]
"""The values of `Powers`, in the order of its attributes."""
KEEP = 20_000
"""Powers kept per catalog before they are forgotten and built anew: bounds the memory of a long process."""


class Powers:
    """The lasting abilities of one city."""

    __slots__ = (
        "again",
        "catalog",
        "chain_coins",
        "choices",
        "extra_shields",
        "fixed",
        "group_sizes",
        "groups",
        "own",
        "parts",
        "plus",
        "single",
        "stock",
        "tables",
        "trade_income",
        "waived",
    )

    own: Amounts
    """Units of each resource from producers of that resource alone."""
    stock: Amounts
    """Units that raise the opponent's price: those on brown and gray cards (D1, D4)."""
    choices: tuple[Amounts, ...]
    """For each "one of" producer the resources it can make."""
    groups: Amounts | None
    """For each resource the group of choices that can make it, the last group is of none; None when choices
    overlap without being alike, so that one has to look further than the group."""
    group_sizes: Amounts
    fixed: Amounts
    """The fixed price of each resource, 0 where there is none (D9)."""
    waived: Amounts
    """Resources waived, by class of target: one number per colour of card, the last for Wonders (D15)."""
    extra_shields: Amounts
    """More shields for each building, by class of target (D46)."""
    trade_income: bool
    """The opponent's trade coins come here (D41)."""
    chain_coins: int
    """Coins for each build by chain (D28)."""
    again: bool
    """Wonders built from now on play again (D49)."""

    def __init__(self, catalog: Catalog, parts: Parts) -> None:
        self.catalog = catalog
        self.parts = parts
        (
            self.own,
            self.stock,
            self.choices,
            self.fixed,
            self.waived,
            self.extra_shields,
            self.trade_income,
            self.chain_coins,
            self.again,
        ) = parts
        self.groups, self.group_sizes = _grouped(self.choices, len(self.own))
        self.single = max(self.group_sizes, default=2) <= 1
        """No two choices are alike."""
        self.plus = _Plus(self)
        """What a piece adds (`Piece.adds`) -> the powers with it added."""
        self.tables: dict[Amounts, PriceTable] = {}

    def prices_against(self, opponent: Powers) -> PriceTable:
        """What everything costs this city while the opponent has that stock."""
        table = self.tables.get(opponent.stock)
        if table is None:
            table = self.tables[opponent.stock] = PriceTable(self, opponent.stock)
        return table


def _grouped(choices: tuple[Amounts, ...], resources: int) -> tuple[Amounts | None, Amounts]:
    """Alike choices as one group, if no two different ones share a resource."""
    kinds = sorted(set(choices))
    groups = [len(kinds)] * resources
    for number, options in enumerate(kinds):
        for resource in options:
            if groups[resource] != len(kinds):
                return None, ()
            groups[resource] = number
    return tuple(groups), (*[choices.count(kind) for kind in kinds], 0)


class _Plus(dict[int, Powers]):
    __slots__ = ("powers",)

    def __init__(self, powers: Powers) -> None:
        self.powers = powers

    def __missing__(self, adds: int) -> Powers:
        catalog = self.powers.catalog
        made = self[adds] = powers_with(catalog, self.powers, [catalog.additions[adds]])
        return made


class PriceTable(dict[int, int]):
    """Piece index -> all the coins that building it costs, printed ones included; chains are not in it."""

    __slots__ = ("dearest", "own", "pieces", "plain", "powers", "units")

    def __init__(self, powers: Powers, stock: Amounts) -> None:
        self.powers = powers
        self.own = powers.own
        self.pieces = powers.catalog.pieces
        self.dearest: list[int] = []
        """The resources by their price, worked out when it is first asked for."""
        self.plain = not (powers.choices or any(powers.waived))
        """Nothing is to be chosen: what the own production lacks is bought."""
        base, step = powers.catalog.trade_base, powers.catalog.trade_step
        self.units = tuple(
            [fixed or base + step * units for fixed, units in zip(powers.fixed, stock, strict=True)]
        )
        """The price of one unit of each resource."""

    def __missing__(self, index: int) -> int:
        piece = self.pieces[index]
        price = piece.coins
        if self.plain:
            own, units = self.own, self.units
            for resource, count in piece.need:
                count -= own[resource]
                if count > 0:
                    price += count * units[resource]
        elif piece.need:
            price += self._least(piece)
        self[index] = price
        return price

    def _least(self, piece: Piece) -> int:
        """The coins for resources when choices and waived resources are spread as well as can be."""
        powers, units, own = self.powers, self.units, self.own
        waive = powers.waived[piece.target]
        groups = powers.groups
        if groups is None:
            return cheapest(piece.need, own, powers.choices, units, waive).coins
        price = 0
        if powers.single and not waive:  # each kind of choice once: it makes the dearest unit that it can
            saved = [0] * len(powers.group_sizes)
            for resource, count in piece.need:
                count -= own[resource]
                if count > 0:
                    unit = units[resource]
                    price += count * unit
                    group = groups[resource]
                    if unit > saved[group]:
                        saved[group] = unit
            saved.pop()
            return price - sum(saved)
        if not self.dearest:
            self.dearest = sorted(range(len(units)), key=units.__getitem__, reverse=True)
        needed = piece.needed
        left = list(powers.group_sizes)
        for resource in self.dearest:  # the dearest first, as in `trade.spread`
            missing = needed[resource] - own[resource]
            if missing > 0:
                group = groups[resource]
                made = left[group]
                if made >= missing:
                    left[group] = made - missing
                    continue
                left[group] = 0
                missing -= made
                if waive >= missing:
                    waive -= missing
                    continue
                price += (missing - waive) * units[resource]
                waive = 0
        return price


def powers_with(catalog: Catalog, powers: Powers | None, additions: Iterable[Effects]) -> Powers:
    """The powers with these lasting effects added; None is a city without any."""
    if powers is None:
        none, classes = (0,) * len(catalog.resources), (0,) * (len(catalog.colours) + 1)
        parts: Parts = (none, none, (), none, classes, classes, False, 0, False)
    else:
        parts = powers.parts
    for effects in additions:
        for effect in effects:
            parts = _ADD[type(effect)](catalog, parts, effect)
    made = catalog.powers.get(parts)
    if made is None:
        if len(catalog.powers) >= KEEP:
            catalog.powers.clear()
        made = catalog.powers[parts] = Powers(catalog, parts)
    return made


def _more(amounts: Amounts, index: int, amount: int) -> Amounts:
    return (*amounts[:index], amounts[index] + amount, *amounts[index + 1 :])


def _add_production(catalog: Catalog, parts: Parts, effect: fx.Production) -> Parts:
    own, stock, choices = parts[:3]
    indices = tuple([catalog.resource_index[name] for name in effect.options])
    if len(indices) == 1:
        own = _more(own, indices[0], 1)
    else:
        choices = tuple(sorted((*choices, indices)))
    if effect.sellable:
        for index in indices:
            stock = _more(stock, index, 1)
    return (own, stock, choices, *parts[3:])


def _add_fixed_price(catalog: Catalog, parts: Parts, effect: fx.FixedPrice) -> Parts:
    fixed = list(parts[3])
    for name in effect.resources:
        index = catalog.resource_index[name]
        fixed[index] = min(fixed[index], effect.price) if fixed[index] else effect.price
    return (*parts[:3], tuple(fixed), *parts[4:])


def _add_discount(catalog: Catalog, parts: Parts, effect: fx.ResourceDiscount) -> Parts:
    waived = _more(parts[4], catalog.target_of(effect.applies_to, effect.colour), effect.amount)
    return (*parts[:4], waived, *parts[5:])


def _add_shields(catalog: Catalog, parts: Parts, effect: fx.ExtraShield) -> Parts:
    extra = _more(parts[5], catalog.target_of(effect.applies_to, effect.colour), effect.amount)
    return (*parts[:5], extra, *parts[6:])


def _add_income(catalog: Catalog, parts: Parts, effect: fx.GainOpponentTradeCoins) -> Parts:
    return (*parts[:6], True, *parts[7:])


def _add_chain_coins(catalog: Catalog, parts: Parts, effect: fx.CoinsOnChainBuild) -> Parts:
    return (*parts[:7], parts[7] + effect.amount, parts[8])


def _add_again(catalog: Catalog, parts: Parts, effect: fx.WondersGainPlayAgain) -> Parts:
    return (*parts[:8], True)


_ADD: dict[type[fx.Effect], Callable[[Catalog, Parts, Any], Parts]] = {
    fx.Production: _add_production,
    fx.FixedPrice: _add_fixed_price,
    fx.ResourceDiscount: _add_discount,
    fx.ExtraShield: _add_shields,
    fx.GainOpponentTradeCoins: _add_income,
    fx.CoinsOnChainBuild: _add_chain_coins,
    fx.WondersGainPlayAgain: _add_again,
}
LASTING = tuple(_ADD)
"""The effects that last."""
