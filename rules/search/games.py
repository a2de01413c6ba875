"""The names of the games, as people write them in several languages, found in a query."""

from __future__ import annotations

from rules.search.text import Word

_WONDERS = ("wonders", "weltwunder", "merveilles", "maravilhas", "maravillas", "meraviglie")
_SEVEN = ("7", "seven", "sieben", "sept", "sete", "siete")
_SEVEN_WONDERS = tuple((seven, wonders) for seven in _SEVEN for wonders in _WONDERS)
_DUEL = ("duel", "duell", "duelo", "duello")
_ARCHITECTS = ("architects", "architekten", "architectes", "arquitetos", "arquitectos", "architetti")
NAMES: dict[str, tuple[tuple[str, ...], ...]] = {
    "duel": (
        *((*name, duel) for name in _SEVEN_WONDERS for duel in _DUEL),
        ("7wd",),
        ("7w", "duel"),
        *((duel,) for duel in _DUEL),
    ),
    "architects": (
        *((*name, architects) for name in _SEVEN_WONDERS for architects in _ARCHITECTS),
        ("architekten", "der", "weltwunder"),
        ("7wa",),
        ("7w", "architects"),
        *((architects,) for architects in _ARCHITECTS),
    ),
    "seven_wonders": (*_SEVEN_WONDERS, ("7w",)),
}
"""How people write the name of a game, in its languages, the longest first: "7 wonders" alone is the game
without a surname."""
NAME_BEGINS = frozenset(name[0] for names in NAMES.values() for name in names)
NO_NAME_AFTER = frozenset({"all", "of", "the", "those", "these"})
"""After these "7 wonders" are seven Wonders: "how many of the 7 Wonders can be built?"."""


def without_name(written: list[Word]) -> tuple[str, list[Word]]:
    """The game that the query names, and the words without its name."""
    folded = [word.folded for word in written]
    if NAME_BEGINS.isdisjoint(folded):
        return "", written
    for title, names in NAMES.items():
        for name in names:
            for at in range(len(folded) - len(name) + 1):
                before = folded[at - 1] if at else ""
                if tuple(folded[at : at + len(name)]) == name and before not in NO_NAME_AFTER:
                    return title, written[:at] + written[at + len(name) :]
    return "", written
