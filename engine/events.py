"""The events of a move as every title gives them: tuples inside, built for people when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .title import Event, Viewer

RawEvent = tuple[Any, ...]
"""An event inside the engine: its kind, then its values."""


class MoveEvents:
    """What one move did, in order. A title gives `shown` and `raw_for`."""

    __slots__ = ("catalog", "options", "raw")

    def __init__(self, catalog: Any, options: Mapping[str, Any], raw: list[RawEvent]) -> None:
        self.catalog = catalog
        self.options = options
        self.raw = raw
        """The tuples that the title's `fold` writes."""

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[Event]:
        for event in self.raw:
            yield self.shown(event)

    def for_viewer(self, viewer: Viewer) -> list[dict[str, Any]]:
        """All of them as this viewer learns them."""
        seen = [event.for_viewer(viewer) for event in self]
        return [event for event in seen if event is not None]

    def shown(self, event: RawEvent) -> Event:
        """One event with its name, its rule code and readable parameters."""
        raise NotImplementedError

    def raw_for(self, viewer: Viewer) -> list[RawEvent]:
        """The tuples as this viewer learns them: folded into what it knew, they give what it knows."""
        raise NotImplementedError
