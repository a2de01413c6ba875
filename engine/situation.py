"""Reading described positions: checks that every title's situations share.

A situation is a document written by people. Each value is read with its place, so that a mistake is told
with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class SituationError(ValueError):
    """A position that cannot be: `where` is the place in the document, `reason` a sentence."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.where = where
        self.reason = reason


class SituationReader:
    """Reads the values of one object of the document."""

    def __init__(self, document: Mapping[str, Any], where: str) -> None:
        self.document = document
        self.where = where

    def _at(self, key: str) -> str:
        return f"{self.where}.{key}" if self.where else key

    def value(self, key: str, default: Any) -> Any:
        return self.document.get(key, default)

    def whole(self, key: str, default: int, least: int | None = None, most: int | None = None) -> int:
        value = self.document.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise SituationError(self._at(key), f"must be a whole number, not {value!r}")
        if (least is not None and value < least) or (most is not None and value > most):
            bounds = f"from {least} to {most}" if most is not None else f"at least {least}"
            raise SituationError(self._at(key), f"must be {bounds}, not {value}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.document.get(key, default)
        if not isinstance(value, bool):
            raise SituationError(self._at(key), f"must be true or false, not {value!r}")
        return value

    def mapping(self, key: str) -> Mapping[str, Any]:
        value = self.document.get(key, {})
        if not isinstance(value, Mapping):
            raise SituationError(self._at(key), f"must be an object, not {value!r}")
        return value

    def listing(self, key: str, default: list[Any]) -> list[Any]:
        value = self.document.get(key, default)
        if not isinstance(value, list):
            raise SituationError(self._at(key), f"must be a list, not {value!r}")
        return value

    def pieces(self, key: str, index: Mapping[Any, int], distinct: bool = True) -> tuple[int, ...]:
        """The numbers of the pieces that a list of ids names."""
        ids = self.listing(key, [])
        for id in ids:
            if not isinstance(id, str | None) or id not in index:
                raise SituationError(self._at(key), f"there is no {id!r} here")
        if distinct and len(set(ids)) != len(ids):
            raise SituationError(self._at(key), "names something twice")
        return tuple([index[id] for id in ids])


def reader(document: Any, keys: frozenset[str], where: str = "") -> SituationReader:
    """A reader for an object that may only have these keys."""
    if not isinstance(document, Mapping):
        raise SituationError(where, f"must be an object, not {document!r}")
    if unknown := [str(key) for key in document if key not in keys]:
        place = f"{where}.{unknown[0]}" if where else unknown[0]
        raise SituationError(place, f"is not known here; known: {', '.join(sorted(keys))}")
    return SituationReader(document, where)
