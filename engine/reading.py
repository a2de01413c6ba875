"""Reading JSON documents with errors that a person can act on: the row, the field and the reason.

Used for rulesets by ruleset_rows.py and ruleset_checks.py, and for single rows by the curation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.catalog import Cost
from engine.effects import KINDS_OF_SET, VOCABULARIES, Effect, effects_from, listed


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong in a document: the row ("card school"), the field ("cost.coins") and the reason."""

    row: str
    field: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.row, self.field, self.reason) if part)


T = TypeVar("T")


class Reader:
    """One JSON object being read: takes values by key with their check, notes problems, and finds the
    keys that nobody asked for."""

    def __init__(self, document: Mapping[str, Any], row: str, problems: list[Problem], prefix: str = ""):
        self.document, self.row, self.problems, self.prefix = document, row, problems, prefix
        self.read: set[str] = set()

    def wrong(self, key: str, reason: str) -> None:
        """Note a problem of this row."""
        self.problems.append(Problem(self.row, f"{self.prefix}{key}".rstrip("."), reason))

    def take(self, key: str, kind: type[T] | tuple[type, ...], default: T | None = None) -> Any:
        """The value of a key, of this JSON type; the default (which makes it optional) when absent."""
        self.read.add(key)
        if key not in self.document:
            if default is None:
                self.wrong(key, "is missing")
            return default
        value = self.document[key]
        names = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, names) or (isinstance(value, bool) and bool not in names):
            wanted = listed(WORDS_FOR[name] for name in names)
            self.wrong(key, f"must be {wanted}, not {value!r}")
            return default
        return value

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        """A whole number of at least `least`."""
        value = self.take(key, int, default)
        if isinstance(value, int) and value < least:
            self.wrong(key, f"must be at least {least}, not {value}")
        return value if isinstance(value, int) else least

    def counts(self, key: str) -> dict[str, int]:
        """An object of whole numbers of at least 1."""
        found = {}
        for name, amount in (self.take(key, dict, {}) or {}).items():
            if isinstance(amount, bool) or not isinstance(amount, int):
                self.wrong(f"{key}.{name}", f"must be a whole number, not {amount!r}")
            elif amount < 1:
                self.wrong(f"{key}.{name}", f"must be at least 1, not {amount}")
            else:
                found[name] = amount
        return found

    def rows(self, key: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """The objects of a list, with their place; the list must stand there."""
        for place, item in enumerate(self.take(key, list) or []):
            if isinstance(item, Mapping):
                yield place, item
            else:
                self.wrong(f"{key}[{place}]", f"must be an object, not {item!r}")

    def done(self) -> None:
        """Refuse the keys that were not read."""
        for key in self.document:
            if key not in self.read:
                self.wrong(str(key), "is not a key of this row")


WORDS_FOR: Mapping[type, str] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
    type(None): "null",
}


def read_cost(document: Any, title: str, row: str, problems: list[Problem]) -> Cost:
    """A cost from its JSON form; problems are noted with fields under ``cost``."""
    if not isinstance(document, Mapping):
        problems.append(Problem(row, "cost", f"must be an object, not {document!r}"))
        return Cost()
    reader = Reader(document, row, problems, "cost.")
    if "count" in document or "kind" in document:
        count, kind = reader.whole("count", least=1), reader.take("kind", str) or ""
        if kind and kind not in KINDS_OF_SET:
            reader.wrong("kind", f"must be one of {listed(KINDS_OF_SET)}, not {kind!r}")
        elif kind == "different" and count > len(VOCABULARIES[title].resources):
            reader.wrong("count", f"there are only {len(VOCABULARIES[title].resources)} different resources")
        reader.done()
        return Cost(count=count, kind=kind)
    coins, amounts = reader.whole("coins", 0), reader.counts("resources")
    known = VOCABULARIES[title].resources
    for name in amounts:
        if name not in known:
            reader.wrong(f"resources.{name}", f"unknown resource; known: {listed(known)}")
    reader.done()
    return Cost(coins, tuple((name, amounts[name]) for name in known if name in amounts))


def read_effects(reader: Reader, title: str) -> tuple[Effect, ...]:
    """The effects of a row; problems are noted with fields like ``effects[0].amount``."""
    made, errors = effects_from(reader.take("effects", list, []), title)
    for error in errors:
        reader.wrong(f"effects{error.field}", error.reason)
    return made
