"""A described position (docs/situations.md) as a text for an address, and the small edits of the page."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from rules.situations.words import people

MOST_BYTES = 30_000
"""A position that is larger unpacked is refused: no table has so much on it."""
MOST_TEXT = 6_000
MOST_THINGS = 80
"""How many things may lie in one place."""

Document = dict[str, Any]


class BadDocument(ValueError):
    """The text of an address is no position."""


def pack(document: Document) -> str:
    """The same text for the same position."""
    plain = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(zlib.compress(plain.encode(), 9)).rstrip(b"=").decode("ascii")


def unpack(text: str) -> Document:
    """`BadDocument` for anything that `pack` did not make; whether the position can be is not judged."""
    if len(text) > MOST_TEXT:
        raise BadDocument("too long")
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        opener = zlib.decompressobj()
        plain = opener.decompress(packed, MOST_BYTES)
        if opener.unconsumed_tail:
            raise BadDocument("too large")
        document = json.loads(plain)
    except (ValueError, binascii.Error, zlib.error, RecursionError) as error:
        raise BadDocument(str(error)) from None
    if not isinstance(document, dict) or not isinstance(document.get("cities", []), list):
        raise BadDocument("not a position")
    if not all(isinstance(city, dict) for city in document.get("cities", [])):
        raise BadDocument("not a position")
    return document


OURS = ("edition", "asks", "people")
"""Keys that the engine does not read: the edition of the rules, the city that asks, names by city."""


def names(document: Document) -> list[str]:
    """The names by city: those of the table it comes from, else our own."""
    given: list[str] = document.get("people") or people(len(document["cities"]))
    return given


def asking(document: Document) -> int:
    """The seat whose moves are asked about."""
    return int(document.get("asks", document.get("to_move")) or 0)


def part_of(document: Document, place: str) -> tuple[Document, str]:
    """(where the key stands, the key) of a place such as "age" or "1.coins"; `BadDocument` when there is no
    such city."""
    city, dot, key = place.partition(".")
    if not dot:
        return document, place
    cities = document.get("cities", [])
    if not city.isdecimal() or int(city) >= len(cities):
        raise BadDocument("no such city")
    return cities[int(city)], key


def told(document: Document, place: str) -> Any:
    """What was said at this place; None when nothing was."""
    where, key = part_of(document, place)
    return where.get(key)


def things(value: Any) -> list[str]:
    """The ids in a list, or in a mapping of kind to count, or of Wonder to the card under it."""
    if isinstance(value, dict):
        return [id for id, count in value.items() for _ in range(count if isinstance(count, int) else 1)]
    return [thing for thing in value if isinstance(thing, str)] if isinstance(value, list) else []


def add(document: Document, place: str, id: str) -> None:
    where, key = part_of(document, place)
    there = things(where.get(key))
    if len(there) >= MOST_THINGS:
        raise BadDocument("too many things")
    where[key] = [*there, id]


def take_away(document: Document, place: str, number: int) -> None:
    where, key = part_of(document, place)
    there = things(where.get(key))
    if not 0 <= number < len(there):
        raise BadDocument("nothing lies there")
    where[key] = there[:number] + there[number + 1 :]
    if not where[key]:
        del where[key]


def tell(document: Document, place: str, value: Any) -> None:
    """Say something; None takes it back, so that it is unknown again."""
    where, key = part_of(document, place)
    if value is None:
        where.pop(key, None)
    else:
        where[key] = value
