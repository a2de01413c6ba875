"""What can be entered for each title, and what was entered as a final document of the engine.

A column keeps two things. `entries` is what stands in the rows of the score pad, as text by field. `pieces`
is what stands in the city, as counts by key: ``cards.school``, ``tokens.law``, ``built.the-sphinx`` (Wonders
of Duel, stages of Architects), ``medals.…``, and plain numbers: ``stages``, ``defeats``, ``victories.3``,
``military``. A number that is not there is not known, which is not zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine import final
from engine.possible.seven_wonders import tokens
from engine.ruleset import Ruleset
from scoring.expressions import NotASum, parse
from scoring.models import Column, Sheet

TITLES = ("seven_wonders", "duel", "architects")
TITLE_NAMES = {"duel": "Duel", "seven_wonders": "7 Wonders", "architects": "Architects"}
"""The proper names of the titles, which are not translated."""
ICONS = {"duel": "title-duel", "seven_wonders": "title-seven", "architects": "title-architects"}

ROWS = {
    "seven_wonders": ("military", "coins", "wonder", "blue", "yellow", "purple", "green"),
    "duel": ("blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military"),
    "architects": ("wonder", "cards", "cat", "military", "tokens", "medals"),
}
"""The rows of the pad in the order of the printed one; the engine's categories."""
TIE_ROWS = {"seven_wonders": "purse", "architects": "stages"}
"""The row below the total that is asked for equal points. In Duel the blue row decides."""
PURSE = "purse"
"""The coins that are left: the treasury's points follow from them."""
SUPREMACY = "supremacy"
"""Duel: "military" or "science" in the column of whoever has won so."""
NUMBERS = {
    "seven_wonders": ("stages", "defeats", "victories.1", "victories.3", "victories.5"),
    "duel": (),
    "architects": ("military",),
}
"""The plain numbers among the pieces."""
SHARED = {"seven_wonders": (), "duel": ("pawn",), "architects": ("cat",)}
"""What belongs to no city alone."""
OPTIONS = {
    "seven_wonders": ("copied_guild_counts", "free_city_wins"),
    "duel": (),
    "architects": ("medals", "more_wonders", "more_tokens", "facedown_scored"),
}
"""The engine's options that a final position needs."""


def known_board(ruleset: Ruleset, wonder: str, side: str) -> bool:
    """Whether there is a Wonder with this side; in Duel a city has none of its own."""
    if ruleset.title == "duel":
        return False
    try:
        ruleset.wonder(wonder).side(side)
    except KeyError:
        return False
    return True


def rows_of(sheet: Sheet) -> tuple[str, ...]:
    """The rows of this sheet: without Medals that are not played."""
    rows = ROWS[sheet.title]
    if sheet.title == "architects" and sheet.options.get("medals", "off") == "off":
        return tuple([row for row in rows if row != "medals"])
    return rows


def fields_of(title: str) -> tuple[str, ...]:
    """All fields of a column's `entries`."""
    found = ROWS[title]
    if title in TIE_ROWS:
        found = (*found, TIE_ROWS[title])
    return (*found, PURSE, SUPREMACY) if title == "duel" else found


def cities(title: str, players: int) -> int:
    """How many columns a sheet has: with two players 7 Wonders has a third, the Free city."""
    return 3 if title == "seven_wonders" and players == 2 else players


def has_free_city(sheet: Sheet) -> bool:
    return sheet.title == "seven_wonders" and sheet.seats == 2


def contenders(sheet: Sheet) -> int | None:
    """How many of the cities can win, the first ones; None for all."""
    return sheet.seats if has_free_city(sheet) and not sheet.options.get("free_city_wins") else None


def number(entries: Mapping[str, Any], field: str) -> int | None:
    """What a field comes to; None when it is empty or no sum."""
    try:
        found = parse(str(entries.get(field, "")))
    except NotASum:
        return None
    return found.total if found else None


def has_cards(column: Column) -> bool:
    """Whether the cards of the city were entered, so that rows follow from them."""
    return entered(column.pieces, "cards")


def entered(pieces: Mapping[str, int], kind: str) -> bool:
    """Whether pieces of a kind were entered; the kind alone, ``cards``, says that there are none."""
    return kind in pieces or any(key.startswith(f"{kind}.") for key in pieces)


def ids(pieces: Mapping[str, int], kind: str) -> list[str]:
    """The ids of the pieces of a kind that are there."""
    return [id for id, count in counts(pieces, kind).items() if count > 0]


def each(pieces: Mapping[str, int], kind: str) -> list[str]:
    """The ids of the pieces of a kind, each as often as it is there."""
    return [id for id, count in counts(pieces, kind).items() for _ in range(count)]


def counts(pieces: Mapping[str, int], kind: str) -> dict[str, int]:
    prefix = f"{kind}."
    return {key.removeprefix(prefix): count for key, count in pieces.items() if key.startswith(prefix)}


def document(sheet: Sheet, columns: Sequence[Column], ruleset: Ruleset) -> dict[str, Any]:
    """The sheet as a final document. What is not known stands in it as nothing: `known` says what is."""
    made: dict[str, Any] = {"title": sheet.title, "options": sheet.options}
    if sheet.title == "seven_wonders":
        made["players"] = sheet.seats
    if sheet.title == "duel":
        made["pawn"] = number(sheet.shared, "pawn") or 0
    if sheet.title == "architects":
        cat = number(sheet.shared, "cat")
        made["cat"] = cat - 1 if cat and cat <= len(columns) else None
    made["cities"] = [_CITIES[sheet.title](column, ruleset) for column in columns]
    return made


def _seven_wonders(column: Column, ruleset: Ruleset) -> dict[str, Any]:
    pieces = column.pieces
    won = counts(pieces, "victories")
    tokens = [int(points) for points, count in won.items() for _ in range(count)]
    defeat = -int(ruleset.setup["military"]["defeat"])
    city: dict[str, Any] = {
        "cards": each(pieces, "cards"),
        "stages": pieces.get("stages", 0),
        "tokens": [*tokens, *[defeat] * pieces.get("defeats", 0)],
        "coins": max(0, number(column.entries, PURSE) or 0),
    }
    if column.wonder:
        city |= {"wonder": column.wonder, "side": column.side}
    else:
        city["stages"] = 0
    return city


def _duel(column: Column, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "cards": each(column.pieces, "cards"),
        "built": each(column.pieces, "built"),
        "tokens": each(column.pieces, "tokens"),
        "coins": max(0, number(column.entries, PURSE) or 0),
    }


def _architects(column: Column, ruleset: Ruleset) -> dict[str, Any]:
    pieces = column.pieces
    return {
        "wonder": column.wonder,
        "built": sorted(map(int, ids(pieces, "built"))) if column.wonder else [],
        "cards": {id: count for id, count in counts(pieces, "cards").items() if count},
        "tokens": each(pieces, "tokens"),
        "medals": each(pieces, "medals"),
        "military": pieces.get("military", 0),
    }


_CITIES: dict[str, Any] = {"seven_wonders": _seven_wonders, "duel": _duel, "architects": _architects}


def scorable(made: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The document as the engine takes it: what stands twice in a city and is there once counts once, and a
    Wonder of Architects that was not named has a stand-in, of which no stage is built."""
    if ruleset.title == "duel":
        once = ("cards", "built", "tokens")
        cities = [
            {**city, **{kind: list(dict.fromkeys(city[kind])) for kind in once}} for city in made["cities"]
        ]
        return {**made, "cities": cities}
    if ruleset.title == "seven_wonders":
        return {
            **made,
            "cities": [{**city, "cards": _once(city["cards"], ruleset)} for city in made["cities"]],
        }
    taken = {city["wonder"] for city in made["cities"]}
    free = iter([wonder.id for wonder in ruleset.wonders if wonder.id not in taken])
    cities = [city if city["wonder"] else {**city, "wonder": next(free)} for city in made["cities"]]
    return {**made, "cities": cities}


def _once(cards: Sequence[str], ruleset: Ruleset) -> list[str]:
    """The first card of each name."""
    return list({ruleset.card(card).name: card for card in reversed(cards)}.values())[::-1]


def known(sheet: Sheet, column: Column, category: str) -> bool:
    """Whether a row follows from what was entered otherwise: the cards, the coins, the pawn, the Cat."""
    pieces = column.pieces
    if category == "coins":
        return number(column.entries, PURSE) is not None
    if category == "cat":
        return number(sheet.shared, "cat") is not None
    if category == "military":
        if sheet.title == "duel":
            return number(sheet.shared, "pawn") is not None
        if sheet.title == "architects":
            return "military" in pieces
        return "defeats" in pieces or any(key.startswith("victories.") for key in pieces)
    if category == "wonder":
        stages = entered(pieces, "built") or has_cards(column)
        return bool(column.wonder) and ("stages" in pieces if sheet.title == "seven_wonders" else stages)
    return has_cards(column) or entered(pieces, "built" if category == "wonders" else category)


def tie_of(sheet: Sheet, column: Column, values: Mapping[str, int | None]) -> int | None:
    """What decides equal points, in this city; None where it is not known."""
    if sheet.title == "duel":
        return values.get("blue")
    field = TIE_ROWS[sheet.title]
    typed = number(column.entries, field)
    return stages_built(column) if typed is None and sheet.title == "architects" else typed


def stages_built(column: Column) -> int | None:
    """The built stages of a city of Architects; None when they were not entered."""
    known_stages = column.wonder and (has_cards(column) or entered(column.pieces, "built"))
    return len(ids(column.pieces, "built")) if known_stages else None


def tallies(
    sheet: Sheet, columns: Sequence[Column], made: Mapping[str, Any], ruleset: Ruleset
) -> list[tuple[int, ...] | None]:
    """The military tokens of each city of 7 Wonders, None where they are not entered or points are typed."""
    if sheet.title != "seven_wonders":
        return []
    return [
        tokens(ruleset, city)
        if known(sheet, column, "military") and number(column.entries, "military") is None
        else None
        for column, city in zip(columns, made["cities"], strict=True)
    ]


def pieces_from(title: str, city: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, str]]:
    """(pieces, entries) of a city of a final document, as far as they stand in it: the way back."""
    pieces: dict[str, int] = {}
    entries: dict[str, str] = {}
    for kind in ("cards", "built", "tokens", "medals"):
        if kind not in city or (kind == "tokens" and title == "seven_wonders"):
            continue
        counts = Counter(city[kind])
        pieces |= {f"{kind}.{id}": count for id, count in counts.items()} or {kind: 0}
    pieces |= {kind: city[kind] for kind in ("stages", "military") if kind in city}
    if "coins" in city:
        entries[PURSE] = str(city["coins"])
    if title == "seven_wonders" and "tokens" in city:
        points = [token["points"] if isinstance(token, Mapping) else token for token in city["tokens"]]
        pieces["defeats"] = len([p for p in points if p < 0])
        for amount in sorted({p for p in points if p > 0}):
            pieces[f"victories.{amount}"] = points.count(amount)
    return pieces, entries


assert all(set(ROWS[title]) == set(final.categories(title)) for title in TITLES)
