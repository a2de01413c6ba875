"""Science points, compared with every way to choose free symbols."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product

import pytest

from engine.seven_wonders.science import best, points_of


def _by_hand(counts: tuple[int, ...], free: int) -> int:
    """Every way to give the free symbols to the three kinds."""
    found = []
    for a in range(free + 1):
        for b in range(free + 1 - a):
            x, y, z = counts[0] + a, counts[1] + b, counts[2] + free - a - b
            found.append(x * x + y * y + z * z + 7 * min(x, y, z))
    return max(found)


def test_the_best_choice_of_free_symbols_is_the_best_of_all() -> None:
    for counts in product(range(5), repeat=3):
        for free in range(4):
            assert best(counts, ((0, 1, 2),) * free, 7).points == _by_hand(counts, free)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((0, 0, 0), 0), ((1, 1, 1), 10), ((2, 2, 2), 26), ((3, 1, 0), 10), ((4, 0, 0), 16)],
)
def test_squares_and_sets_both_count(counts: tuple[int, ...], expected: int) -> None:
    assert points_of(counts, 7) == expected


def test_a_symbol_with_fewer_options_takes_one_of_them(size: Callable[[int, int], int]) -> None:
    rng = random.Random(3)
    for _ in range(size(200, 20_000)):
        counts = tuple(rng.randint(0, 4) for _ in range(3))
        free = tuple(tuple(sorted(rng.sample(range(3), rng.randint(2, 3)))) for _ in range(rng.randint(0, 3)))
        found = best(counts, free, 7)
        assert found.points == points_of(found.counts, 7)
        assert all(symbol in options for symbol, options in zip(found.chosen, free, strict=True))
        most = 0
        for chosen in product(*free):
            tally = [count + chosen.count(kind) for kind, count in enumerate(counts)]
            most = max(most, points_of(tally, 7))
        assert found.points == most
