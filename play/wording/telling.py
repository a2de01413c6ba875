"""One move in words, whatever the title: a headline and sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString

from play.wording import architects_events
from play.wording.events import told
from play.wording.names import Names
from play.wording.seven_events import happened, turn_told


def tell_move(
    title: str, events: Sequence[Mapping[str, Any]], names: Names, seat: int | None
) -> tuple[SafeString, list[str]]:
    """What a move of that seat did, by its events as the viewer of `names` learnt them."""
    if title == "seven_wonders":
        found = turn_told(events, names)
        return happened(found), [*[line for city in found["cities"] for line in city["more"]], *found["more"]]
    if title == "architects":
        clauses, sentences = architects_events.move_told(events, names)
        if not clauses and not any(event["kind"] in ("turn", "over") for event in events):
            return SafeString(""), sentences  # such as a look that is left: the turn goes on
        return architects_events.turn_told(seat or 0, clauses, names), sentences
    return told(events, names)
