"""The objectives of Medals as numbers to reach, and what a city has of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .catalog import Catalog
    from .position import Position

ON_CARDS = ("any_cards", "cat_cards", "horn_cards")
BATTLE = "military_tokens_in_one_battle"
ON_CITY = ("stages", "cat_pawn", "progress_tokens", "military_tokens", BATTLE)


class Objective:
    """What one Medal asks for: least numbers that must all hold at the same moment."""

    __slots__ = ("battle", "field", "on_cards", "on_city", "told")

    def __init__(self, catalog: Catalog, document: Mapping[str, Any]) -> None:
        self.field = catalog.field
        cards: list[tuple[tuple[int, ...], int]] = []
        told: list[tuple[str, str | None]] = []
        for colour, least in document.get("cards", {}).items():
            cards.append((tuple([kind.shift for kind in catalog.kinds if kind.colour == colour]), least))
            told.append(("cards", colour))
        tests = {
            "any_cards": catalog.kinds,
            "cat_cards": [kind for kind in catalog.kinds if kind.cat],
            "horn_cards": catalog.horned,
        }
        for name, kinds in tests.items():
            if name in document:
                cards.append((tuple([kind.shift for kind in kinds]), document[name]))
                told.append((name, None))
        self.on_cards = tuple(cards)
        """(places of the kinds in a pack, least number of cards of these kinds)."""
        self.told = tuple(told)
        """What each of them is called, and its colour if it has one."""
        self.on_city = tuple([(name, document[name]) for name in ON_CITY if name in document])
        self.battle = BATTLE in document
        """Whether it is met in a Battle, which may be in the turn of another seat."""
        unknown = set(document) - {"cards", *ON_CARDS, *ON_CITY}
        if unknown:
            raise ValueError(f"a Medal asks for {', '.join(sorted(unknown))}, which is not known here")

    def met(self, state: Position, seat: int, won: int) -> bool:
        """Whether the city meets it now; `won`: Military tokens of a Battle that is just over."""
        city = state.cities[seat]
        for name, least in self.on_city:
            if name == "cat_pawn":
                if state.cat != seat:
                    return False
            elif _of_city(city, name, won) < least:
                return False
        hand, field = city.hand, self.field
        for shifts, least in self.on_cards:
            have = 0
            for shift in shifts:
                have += hand >> shift & field
            if have < least and have + self._hidden(state, seat, shifts) < least:
                return False
        return True

    def _hidden(self, state: Position, seat: int, shifts: tuple[int, ...]) -> int:
        """Face-down cards count as cards of no colour, where the table has agreed that they count (A103)."""
        if state.options["facedown_counts"] and len(shifts) == len(state.catalog.kinds):
            return len(state.cities[seat].facedown)
        return 0

    def progress(self, state: Position, seat: int) -> list[dict[str, Any]]:
        """For each number that is asked: what is asked, how many the city has, and how many it needs."""
        city = state.cities[seat]
        found = []
        for (what, colour), (shifts, least) in zip(self.told, self.on_cards, strict=True):
            have = sum([city.hand >> shift & self.field for shift in shifts])
            have += self._hidden(state, seat, shifts)
            found.append({"what": what, "colour": colour, "have": have, "least": least})
        for name, least in self.on_city:
            have = int(state.cat == seat) if name == "cat_pawn" else _of_city(city, name, 0)
            found.append({"what": name, "colour": None, "have": have, "least": least})
        return found


def _of_city(city: Any, name: str, won: int) -> int:
    found: int
    if name == "stages":
        found = city.built.bit_count()
    elif name == "progress_tokens":
        found = len(city.tokens)
    elif name == "military_tokens":
        found = city.military
    else:
        found = won
    return found
