"""What differs between two printings of a game, computed from their catalogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.faces.words import cost_words, effects_words

Row = Mapping[str, Any]


class Change(NamedTuple):
    """What of a card or a board differs: its name, and for each difference its word and both values."""

    id: str
    name: str
    values: tuple[tuple[str, str, str], ...]


class Differences(NamedTuple):
    gone: list[Row]
    """Cards of the older printing that the newer one has no more."""
    new: list[Row]
    changed: list[Change]
    wonders: list[Change]


def differences(older: Row, newer: Row, renamed: Mapping[str, str] | None = None) -> Differences:
    """Compare two ruleset documents. `renamed` gives the newer id of cards that are only spelt anew."""
    ids = renamed or {}
    before = {ids.get(one, one): row for one, row in _by_id(older["cards"]).items()}
    after = _by_id(newer["cards"])
    names = {row["id"]: str(row["name"]) for row in (*older["cards"], *newer["cards"])}
    changed = [
        Change(one, str(after[one]["name"]), values)
        for one in before
        if one in after and (values := _card_values(before[one], after[one], names))
    ]
    sides_before, sides_after = _by_id(older["wonders"]), _by_id(newer["wonders"])
    wonders = [
        Change(one, str(sides_after[one]["name"]), values)
        for one in sides_before
        if one in sides_after and (values := _wonder_values(sides_before[one], sides_after[one]))
    ]
    return Differences(
        [row for one, row in before.items() if one not in after],
        [row for one, row in after.items() if one not in before],
        changed,
        wonders,
    )


def _by_id(rows: list[Row]) -> dict[str, Row]:
    return {row["id"]: row for row in rows}


def _card_values(before: Row, after: Row, names: Mapping[str, str]) -> tuple[tuple[str, str, str], ...]:
    def chain(row: Row) -> str:
        return ", ".join(names.get(one, one) for one in row.get("chains_from") or ()) or _("none")

    pairs = (
        (_("Cost"), cost_words(before["cost"]), cost_words(after["cost"])),
        (_("Effect"), _effects(before), _effects(after)),
        (_("Free with"), chain(before), chain(after)),
        (_("From so many players"), _copies(before), _copies(after)),
    )
    return tuple(pair for pair in pairs if pair[1] != pair[2])


def _effects(row: Row) -> str:
    return capfirst(effects_words(row["effects"]))


def _copies(row: Row) -> str:
    """From how many players on there is one copy more: "3+, 5+"."""
    if row["colour"] == "purple":  # drawn, not counted by players
        return ""
    found, before = [], 0
    for players, count in sorted(row["copies"].items()):
        found += [f"{players}+"] * (count - before)
        before = count
    return ", ".join(found)


def _wonder_values(before: Row, after: Row) -> tuple[tuple[str, str, str], ...]:
    found = []
    for old, new in zip(before["sides"], after["sides"], strict=False):
        name = _("Side %(side)s") % {"side": old["id"]}
        pair = (_side(old), _side(new))
        if pair[0] != pair[1]:
            found.append((name, *pair))
    return tuple(found)


def _side(side: Row) -> str:
    stages = [f"{cost_words(stage['cost'])}: {effects_words(stage['effects'])}" for stage in side["stages"]]
    return "; ".join(stages)
