"""Moves in words, as the log of a table and its replay tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from play.moves import events_for
from play.wording import Names, told


class Move(NamedTuple):
    """A log entry, without the row."""

    number: int
    seat: int
    decision: str
    move: str
    events: Mapping[str, Any]
    at: datetime


def log_lines(entries: Sequence[Move], names: Names) -> list[dict[str, Any]]:
    """The moves in words, one line each, in the order given. `fresh` are those since the viewer's own last
    one."""
    mine = max((entry.number for entry in entries if entry.seat == names.viewer), default=0)
    lines = []
    for entry in entries:
        html, more = told(events_for(entry.events, names.viewer), names)
        lines.append(
            {
                "number": entry.number,
                "seat": entry.seat,
                "html": html,
                "more": more,
                "at": entry.at,
                "fresh": names.viewer is not None and entry.number > mine,
            }
        )
    return lines
