"""Programs that hold a seat. A bot sees what its seat sees: a view and offers, never a state."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ..ruleset import Ruleset
from .architects import ArchitectsGreedy
from .greedy import Greedy
from .greedy_seven_wonders import GreedySevenWonders


class Bot(Protocol):
    """Chooses among the offers of a decision, all of them legal or refused, one of the legal ones."""

    def choose(
        self, view: Mapping[str, Any], offers: Sequence[Mapping[str, Any]], rng: random.Random
    ) -> str: ...


_GREEDY: dict[str, Callable[[Ruleset], Bot]] = {
    "duel": Greedy,
    "seven_wonders": GreedySevenWonders,
    "architects": ArchitectsGreedy,
}
"""By title: what it knows of the effects there."""
_BOTS: dict[str, Callable[[Ruleset], Bot]] = {"greedy": lambda ruleset: _GREEDY[ruleset.title](ruleset)}


def names() -> list[str]:
    """The bots that can be asked for."""
    return list(_BOTS)


def bot(name: str, ruleset: Ruleset) -> Bot:
    """The bot of that name for games with this ruleset; KeyError when there is none."""
    return _BOTS[name](ruleset)


__all__ = ["ArchitectsGreedy", "Bot", "Greedy", "GreedySevenWonders", "bot", "names"]
