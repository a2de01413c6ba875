"""How a stage can be paid: with sets of resources that are identical or different, coins for what is missing.

A coin is named as a kind of resource. Which one it may be named as is agreed (A15, A121, A122), option
`coins`: "named": for "different" any kind that no card of the payment shows, for "identical" the cards of the
named kind go first; "needed": only where no resource would do; "free": as one likes.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from ..catalog import Cost
from .catalog import Catalog, Wonder
from .moves import stage_text

Pack = int


class Paid(NamedTuple):
    """One way to pay a stage."""

    stage: int
    cards: Pack
    doubled: bool
    """One coin counts as more (A54)."""
    any_kinds: bool
    """The kind of set is ignored (A56)."""


class Rules(NamedTuple):
    """What the table has agreed about paying."""

    coins: str
    economy_forces: bool
    engineering_forces: bool


class Ways(NamedTuple):
    """All ways to pay with the resources of one city."""

    forced: tuple[str, ...]
    """Moves that build stages which must be built (A12, A13)."""
    optional: tuple[str, ...]
    """Moves that need a power which forces nothing (A55, A57)."""
    moves: tuple[str, ...]
    """Both of them."""
    paid: dict[str, Paid]


class Book(dict[int, Ways]):
    """Resources and coins of a city -> the ways to pay the open stages of a Wonder. `worth`: what one coin
    may count as, 1 where no token doubles it; `any_kinds`: the kind of set may be ignored."""

    __slots__ = ("any_kinds", "catalog", "open", "rules", "wonder", "worth")

    def __init__(self, catalog: Catalog, wonder: Wonder, built: int, rules: Rules) -> None:
        self.catalog = catalog
        self.wonder = wonder
        self.open = wonder.open_stages(built)
        self.rules = rules
        self.worth = 1
        self.any_kinds = False

    def __missing__(self, pack: Pack) -> Ways:
        if len(self) > 20_000:
            self.clear()
        forced: list[str] = []
        optional: list[str] = []
        paid: dict[str, Paid] = {}
        for stage in self.open:
            texts, compulsory = self._ways(pack, stage, paid)
            if compulsory:
                forced += texts
            else:
                optional += texts
        found = self[pack] = Ways(tuple(forced), tuple(optional), (*forced, *optional), paid)
        return found

    def _ways(self, pack: Pack, stage: int, paid: dict[str, Paid]) -> tuple[list[str], bool]:
        """The texts that pay one stage, and whether it must be built."""
        rules, catalog = self.rules, self.catalog
        cost = self.wonder.stages[stage].cost
        texts: list[str] = []
        compulsory = False
        for any_kinds in (False, True) if self.any_kinds else (False,):
            for worth in (1, self.worth) if self.worth > 1 else (1,):
                key = cost, pack, rules.coins, worth, any_kinds
                found = catalog.ways.get(key)
                if found is None:
                    if len(catalog.ways) > 50_000:
                        catalog.ways.clear()
                    found = catalog.ways[key] = ways(catalog, pack, cost, rules.coins, worth, any_kinds)
                for cards in found:
                    text = stage_text(catalog, stage, cards)
                    if text in paid:  # without the power already: it is kept for later
                        continue
                    paid[text] = Paid(stage, cards, worth > 1, any_kinds)
                    texts.append(text)
                    free_of_economy = worth == 1 or rules.economy_forces
                    free_of_engineering = not any_kinds or rules.engineering_forces
                    compulsory = compulsory or (free_of_economy and free_of_engineering)
        return texts, compulsory


def book_of(catalog: Catalog, wonder: Wonder, built: int, rules: Rules, worth: int, any_kinds: bool) -> Book:
    """The book of all cities that stand alike and have such tokens."""
    key = wonder.index, built, rules, worth, any_kinds
    book = catalog.books.get(key)
    if book is None:
        book = catalog.books[key] = Book(catalog, wonder, built, rules)
        book.worth, book.any_kinds = worth, any_kinds
    found: Book = book
    return found


def ways(catalog: Catalog, pack: Pack, cost: Cost, coins: str, worth: int, any_kinds: bool) -> list[Pack]:
    """The sets of cards out of `pack` that pay for `cost`, each once, in a fixed order. With `worth` above 1
    those alone in which one coin counts as more than one."""
    field = catalog.field
    have = [(kind.one, pack >> kind.shift & field) for kind in catalog.materials]
    coin, purse = catalog.coin.one, pack >> catalog.coin.shift & field
    size = cost.count
    sets: list[tuple[int, Pack]] = []  # (how many resources, which)
    if any_kinds:
        sets = _any(have, size)
    elif cost.kind == "different":
        owned = [one for one, count in have if count]
        for number in range(min(size, len(owned)), -1, -1):
            sets += [(number, sum(chosen)) for chosen in combinations(owned, number)]
        sets = [found for found in sets if size <= len(have)]
    else:
        sets = _identical(have, size, coins)
    if coins == "needed" and sets:
        most = max([number for number, _ in sets])
        sets = [found for found in sets if found[0] == most]
    found: dict[Pack, None] = {}
    for number, cards in sets:
        missing = size - number
        if worth > 1:
            if missing < 2:  # one coin for one resource: nothing to double
                continue
            missing = max(1, missing - worth + 1)
        if missing <= purse:
            found[cards + missing * coin] = None
    return list(found)


def _identical(have: list[tuple[Pack, int]], size: int, coins: str) -> list[tuple[int, Pack]]:
    """Cards of one kind, most of them first."""
    sets = []
    for one, count in have:
        most = min(size, count)
        if most:
            sets += [(n, n * one) for n in range(most, 0 if coins == "free" else most - 1, -1)]
    if coins == "free" or any(not count for _, count in have):
        sets.append((0, 0))
    return sets


def _any(have: list[tuple[Pack, int]], size: int) -> list[tuple[int, Pack]]:
    """Any cards at all, most of them first."""
    owned = [number for number, (_, count) in enumerate(have) if count]
    sets = []
    for number in range(size, -1, -1):
        for chosen in combinations_with_replacement(owned, number):
            if all(chosen.count(n) <= have[n][1] for n in set(chosen)):
                sets.append((number, sum([have[n][0] for n in chosen])))
    return sets
