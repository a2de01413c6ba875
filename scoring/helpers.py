"""Small sums of the end of a game: science with free symbols, the treasury, what battles bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.ruleset import Ruleset
from engine.seven_wonders.science import Best, best

MOST_SYMBOLS = 20
MOST_FREE = 6
MOST_COINS = 999


def symbols_of(ruleset: Ruleset) -> list[str]:
    """The science symbols of 7 Wonders in the order of the catalog."""
    found: dict[str, None] = {}
    for card in ruleset.cards:
        for effect in card.effects:
            symbols = getattr(effect, "symbols", ())
            if len(symbols) > 1:
                found |= dict.fromkeys(symbols)
    return list(found)


def science(ruleset: Ruleset, counts: Mapping[str, int], free: int) -> tuple[Best, list[dict[str, Any]]]:
    """The best total for so many symbols and free ones; its parts as in the engine's score lines."""
    names = symbols_of(ruleset)
    set_points = int(ruleset.setup["science_set_points"])
    options = tuple(range(len(names)))
    found = best(tuple(counts.get(name, 0) for name in names), (options,) * free, set_points)
    parts: list[dict[str, Any]] = [
        {"symbol": name, "counted": count, "points": count * count}
        for name, count in zip(names, found.counts, strict=True)
        if count
    ]
    if sets := min(found.counts):
        parts.append({"sets": sets, "amount": set_points, "points": sets * set_points})
    return found, parts


def treasury(ruleset: Ruleset, coins: int) -> int:
    """The points of coins."""
    return coins // int(ruleset.setup["coins_per_victory_point"])


def battles(ruleset: Ruleset, shields: Mapping[int, Sequence[int]]) -> list[dict[str, int]]:
    """7 Wonders: what a city has against each neighbour. `shields`: by Age (own, left, right)."""
    military = ruleset.setup["military"]
    made = []
    for age, (own, *beside) in sorted(shields.items()):
        for side, other in enumerate(beside):
            points = int(military["points"][str(age)]) if own > other else 0
            points = -int(military["defeat"]) if own < other else points
            made.append({"age": age, "side": side, "own": own, "other": other, "points": points})
    return made


def track(ruleset: Ruleset, steps: int) -> int:
    """Duel: the points of whoever is that many spaces ahead."""
    zones = ruleset.setup["military"]["zones"]
    return max([int(zone["points"]) for zone in zones if zone["from"] <= steps], default=0)
