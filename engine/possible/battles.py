"""The military of 7 Wonders: once an Age two neighbours compare, so what one has won another has lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from ..ruleset import Ruleset

Tally = tuple[int, ...]
"""How many Victory tokens of each Age a city has, then its Defeat tokens."""
Entry = int | Tally | None
"""What is known of a city: its points, its tokens, or nothing."""
Border = tuple[int, ...]
"""What happened between a city and the next one on its left: by Age 1 when it has won, -1 when the other."""

MOST_KEPT = 4096


@lru_cache(maxsize=16)
def borders(ages: int) -> tuple[Border, ...]:
    return tuple(product((-1, 0, 1), repeat=ages))


def tally(behind: Border, ahead: Border) -> Tally:
    """What a city has from the border with the one before it and from the border with the next one."""
    won = [(one == 1) + (other == -1) for one, other in zip(ahead, behind, strict=True)]
    return (*won, ahead.count(-1) + behind.count(1))


def points(ruleset: Ruleset, found: Tally) -> int:
    """The points of tokens."""
    military = ruleset.setup["military"]
    values = [int(military["points"][age]) for age in sorted(military["points"])]
    return sum([value * count for value, count in zip(values, found[:-1], strict=True)]) - (
        int(military["defeat"]) * found[-1]
    )


@lru_cache(maxsize=MOST_KEPT)
def steps(ruleset: Ruleset, entry: int | Tally) -> tuple[int, ...]:
    """For each border behind a city, as bits, the borders ahead of it that give what is known of it."""
    every = borders(len(ruleset.setup["military"]["points"]))
    found = []
    for behind in every:
        mask = 0
        for number, ahead in enumerate(every):
            own = tally(behind, ahead)
            if entry == (own if isinstance(entry, tuple) else points(ruleset, own)):
                mask |= 1 << number
        found.append(mask)
    return tuple(found)


def _go(reached: int, following: tuple[int, ...]) -> int:
    after = 0
    for number, mask in enumerate(following):
        if reached >> number & 1:
            after |= mask
    return after


@lru_cache(maxsize=MOST_KEPT)
def unfitting(ruleset: Ruleset, known: Sequence[Entry]) -> tuple[int, ...]:
    """The fewest cities beside each other whose military cannot be together; () when all can be. The first
    one alone, when three Ages cannot give it what it has."""
    count = len(known)
    every = (1 << len(borders(len(ruleset.setup["military"]["points"])))) - 1
    shortest: tuple[int, ...] = ()
    for first in range(count):
        reached = every
        for length in range(1, count + 1):
            if shortest and length >= len(shortest):
                break
            entry = known[(first + length - 1) % count]
            if entry is None:
                break
            reached = _go(reached, steps(ruleset, entry))
            if not reached:
                shortest = tuple([(first + step) % count for step in range(length)])
                break
    if shortest or any(entry is None for entry in known):
        return shortest
    # Round the whole table the last border is the first one again.
    around = [steps(ruleset, entry) for entry in known if entry is not None]
    for start in range(every.bit_length()):
        reached = 1 << start
        for following in around:
            reached = _go(reached, following)
        if reached >> start & 1:
            return ()
    return tuple(range(count))
