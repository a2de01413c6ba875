"""The left half of the page: what was told, and the picker that adds to it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rapidfuzz import fuzz, process

from engine.ruleset import Ruleset
from rules.faces import faces_of
from rules.settle import document as documents
from rules.settle.document import Document
from rules.settle.form import Choice, Form, Place
from rules.settle.links import link_to

FOUND = 24
"""How many things a picker shows at once."""
Shown = dict[str, Any]


def rows_of(ruleset: Ruleset, place: Place) -> dict[str, str]:
    """id -> name of all that may lie in a place."""
    return {row.id: row.name for row in getattr(ruleset, place.rows)}


def group(title: str, form: Form, ruleset: Ruleset, document: Document, city: int | None) -> Shown:
    """The values and places of the table (None) or of a city."""
    prefix = "" if city is None else f"{city}."
    own_values = form.table_values if city is None else form.city_values
    own_places = form.table_places if city is None else form.city_places
    faces = faces_of(ruleset)
    names = documents.names(document)
    fields = []
    for value in own_values:
        name = prefix + value.key
        fields.append(
            {
                "name": name,
                "field": name.replace(".", "-"),
                "label": value.label,
                "value": documents.told(document, name),
                "choices": _choices(value, names) if isinstance(value, Choice) else None,
                "number": value,
                "hint": getattr(value, "hint", ""),
            }
        )
    places = []
    for place in own_places:
        name = prefix + place.key
        told = documents.told(document, name)
        lying = [told] if place.single and told else documents.things(told)
        places.append(
            {
                "name": name,
                "label": place.label,
                "single": place.single,
                "things": [
                    {
                        "html": _small(faces, place.rows, id),
                        "name": faces.name(id),
                        "drop": link_to(title, document, drop=f"{name}:{number}"),
                    }
                    for number, id in enumerate(lying)
                ],
                "open": link_to(title, document, zone=name) + "#picker",
            }
        )
    return {
        "key": "table" if city is None else str(city),
        "name": _("The table") if city is None else names[city],
        "fields": fields,
        "places": places,
    }


def _choices(value: Choice, names: list[str]) -> list[tuple[Any, Any]]:
    """What can be chosen; seats by the names of the people who sit there."""
    if value.key != "to_move":
        return list(value.values)
    return list(enumerate(names[: len(value.values)]))


def _small(faces: Any, rows: str, id: str) -> Any:
    if rows == "cards":
        return faces.tab(id)
    return faces.wonder(id) if rows == "wonders" else faces.token(id)


def picker(
    query: Mapping[str, Any], title: str, form: Form, ruleset: Ruleset, document: Document
) -> Shown | None:
    """The things that may be added to the place in `zone`, those first that fit what was typed."""
    name = query.get("zone", "")
    place = dict(form.places(len(document["cities"]))).get(name)
    if place is None:
        return None
    told = documents.told(document, name)
    there = set() if place.several else {told} if place.single else set(documents.things(told))
    rows = {id: its for id, its in rows_of(ruleset, place).items() if id not in there}
    typed = query.get("q", "")[:60]
    names = documents.names(document)
    city = name.partition(".")[0]
    faces = faces_of(ruleset)
    found = _search(typed, rows)
    return {
        "zone": name,
        "q": typed,
        "label": place.label,
        "city": names[int(city)] if city.isdecimal() else "",
        "results": [
            {
                "html": _small(faces, place.rows, id),
                "name": rows[id],
                "add": link_to(title, document, add=f"{name}:{id}"),
            }
            for id in found[:FOUND]
        ],
        "more": max(0, len(found) - FOUND),
    }


def _search(typed: str, rows: Mapping[str, str]) -> list[str]:
    """The ids whose names have every word that was typed; when none has, the nearest names."""
    folded = {id: _fold(name) for id, name in rows.items()}
    asked = _fold(typed).split()
    found = [id for id, name in folded.items() if all(word in name for word in asked)]
    if found or not asked:
        return sorted(found, key=lambda id: (not folded[id].startswith(" ".join(asked)), folded[id]))
    near = process.extract(" ".join(asked), folded, scorer=fuzz.WRatio, score_cutoff=65, limit=8)
    return [id for _name, _score, id in near]


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char if char.isalnum() else " " for char in plain if not unicodedata.combining(char))
