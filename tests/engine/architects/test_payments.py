"""Every way to pay a stage, compared with a search through all sets of cards."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.architects.catalog import catalog_of
from engine.architects.payments import ways
from engine.catalog import Cost

from .helpers import RULES

CATALOG = catalog_of(RULES)
KINDS = CATALOG.payable
"""The five resources, then the coin."""

hands = st.lists(st.integers(0, 4), min_size=6, max_size=6)
costs = st.builds(Cost, count=st.integers(2, 4), kind=st.sampled_from(["different", "identical"]))


def pack(counts) -> int:
    return sum(kind.one * count for kind, count in zip(KINDS, counts, strict=True))


def sets(hand, size) -> Iterator[tuple[int, ...]]:
    """All sets of `size` cards of a hand."""
    for counts in product(*[range(count + 1) for count in hand]):
        if sum(counts) == size:
            yield counts


def fits(counts, hand, cost, coins) -> bool:
    """Whether these resources and so many coins are a set that the stage asks for."""
    resources, own = counts[:5], hand[:5]
    if sum(resources) + coins != cost.count:
        return False
    return {"different": _different, "identical": _identical}[cost.kind](resources, own, cost.count)


def _different(resources, own, count) -> bool:
    return max(resources) <= 1


def _identical(resources, own, count) -> bool:
    """Some kind can be named: nothing else is paid, and all that is owned of it goes first."""
    return any(sum(resources) == resources[kind] == min(count, own[kind]) for kind in range(5))


@given(hands, costs)
def test_named_coins(hand, cost):
    expected = {pack(found) for found in sets(hand, cost.count) if fits(found, hand, cost, found[5])}
    assert set(ways(CATALOG, pack(hand), cost, "named", 1, False)) == expected


@given(hands, costs)
def test_free_coins(hand, cost):
    expected = set()
    for found in sets(hand, cost.count):
        kinds = [count for count in found[:5] if count]
        if max(found[:5]) <= 1 if cost.kind == "different" else len(kinds) <= 1:
            expected.add(pack(found))
    assert set(ways(CATALOG, pack(hand), cost, "free", 1, False)) == expected


@given(hands, costs)
def test_no_more_coins_than_needed(hand, cost):
    free = ways(CATALOG, pack(hand), cost, "free", 1, False)
    coins = {found >> CATALOG.coin.shift & CATALOG.field for found in free}
    needed = ways(CATALOG, pack(hand), cost, "needed", 1, False)
    expected = {found for found in free if found >> CATALOG.coin.shift & CATALOG.field == min(coins)}
    assert set(needed) == expected


@given(hands, costs, st.sampled_from(["named", "free"]))
def test_a_doubled_coin_is_one_card_less(hand, cost, coins):
    """With one coin more in the hand and two coins paid at least, one of the two stays in the hand."""
    if not hand[5]:
        return
    richer = [*hand[:5], hand[5] + 1]
    expected = set()
    for found in ways(CATALOG, pack(richer), cost, coins, 1, False):
        if found >> CATALOG.coin.shift & CATALOG.field >= 2:
            expected.add(found - CATALOG.coin.one)
    assert set(ways(CATALOG, pack(hand), cost, coins, 2, False)) == expected


@given(hands, costs)
def test_without_a_kind_of_set_any_cards_will_do(hand, cost):
    expected = {pack(found) for found in sets(hand, cost.count)}
    assert set(ways(CATALOG, pack(hand), cost, "named", 1, True)) == expected


@given(hands, costs, st.sampled_from(["named", "needed", "free"]), st.sampled_from([1, 2]), st.booleans())
def test_nothing_is_offered_twice_and_nothing_that_is_not_there(hand, cost, coins, worth, any_kinds):
    found = ways(CATALOG, pack(hand), cost, coins, worth, any_kinds)
    assert len(found) == len(set(found))
    for cards in found:
        assert all(
            cards >> kind.shift & CATALOG.field <= count for kind, count in zip(KINDS, hand, strict=True)
        )


@pytest.mark.parametrize("kind", ["different", "identical"])
def test_nothing_pays_nothing(kind):
    assert ways(CATALOG, 0, Cost(count=2, kind=kind), "named", 2, True) == []
