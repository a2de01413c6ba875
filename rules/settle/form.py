"""What can be told of a position, title by title: places for things, and values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rules.situations.words import PEOPLE

Words = str | Promise


@dataclass(frozen=True)
class Place:
    """Where things lie. `rows` is the list of the ruleset that they come from, `several` whether the same id
    may lie there twice, `single` whether one thing alone lies there."""

    key: str
    label: Words
    rows: str
    several: bool = False
    single: bool = False


@dataclass(frozen=True)
class Number:
    key: str
    label: Words
    least: int
    most: int
    hint: Words = ""


@dataclass(frozen=True)
class Choice:
    key: str
    label: Words
    values: tuple[tuple[str | int, Words], ...]


Value = Number | Choice


@dataclass(frozen=True)
class Form:
    """The values and places of the table, and those of each city."""

    players: tuple[int, ...]
    table_values: tuple[Value, ...]
    table_places: tuple[Place, ...]
    city_values: tuple[Value, ...]
    city_places: tuple[Place, ...]

    def places(self, cities: int) -> Iterator[tuple[str, Place]]:
        """Each place with its full name ("1.cards")."""
        for place in self.table_places:
            yield place.key, place
        for city in range(cities):
            for place in self.city_places:
                yield f"{city}.{place.key}", place

    def values(self, cities: int) -> Iterator[tuple[str, Value]]:
        for value in self.table_values:
            yield value.key, value
        for city in range(cities):
            for value in self.city_values:
                yield f"{city}.{value.key}", value


def _people(players: int) -> tuple[tuple[int, str], ...]:
    return tuple(enumerate(PEOPLE[:players]))


_COINS = Number("coins", _("Coins"), 0, 200)
_AGE = Choice("age", _("Age"), ((1, "I"), (2, "II"), (3, "III")))

FORMS: dict[str, Form] = {
    "duel": Form(
        players=(2,),
        table_values=(
            _AGE,
            Choice("to_move", _("Whose turn"), _people(2)),
            Number("pawn", _("Conflict pawn"), -9, 9, _("From the middle; minus is towards Mira’s capital.")),
        ),
        table_places=(
            Place("on_offer", _("Cards that can be taken"), "cards"),
            Place("board", _("Progress tokens on the board"), "progress_tokens"),
            Place("discard", _("Discard pile"), "cards"),
        ),
        city_values=(_COINS,),
        city_places=(
            Place("cards", _("Cards built"), "cards"),
            Place("wonders", _("Wonders"), "wonders"),
            Place("built", _("Wonders built"), "wonders"),
            Place("tokens", _("Progress tokens"), "progress_tokens"),
        ),
    ),
    "seven_wonders": Form(
        players=(3, 4, 5, 6, 7),
        table_values=(_AGE, Number("turn", _("Turn"), 1, 6)),
        table_places=(Place("hand", _("Mira’s hand"), "cards", several=True),),
        city_values=(
            _COINS,
            Choice("side", _("Side"), (("A", "A"), ("B", "B"))),
            Number("stages", _("Stages built"), 0, 4),
        ),
        city_places=(
            Place("wonder", _("Wonder"), "wonders", single=True),
            Place("cards", _("Cards built"), "cards"),
        ),
    ),
    "architects": Form(
        players=(2, 3, 4, 5, 6, 7),
        table_values=(
            Choice("to_move", _("Whose turn"), _people(7)),
            Number("conflict", _("Conflict tokens on Battle"), 0, 6),
        ),
        table_places=(Place("board", _("Progress tokens face up"), "progress_tokens"),),
        city_values=(Number("military", _("Military tokens"), 0, 60),),
        city_places=(
            Place("wonder", _("Wonder"), "wonders", single=True),
            Place("cards", _("Cards in front"), "cards", several=True),
            Place("tokens", _("Progress tokens"), "progress_tokens"),
        ),
    ),
}
