"""The table's sentences as the encyclopedia borrows them (rules.situations.words)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString

from engine import Ruleset
from engine.title import Event, Line
from play.tables.end import _part as part_words
from play.tables.end import category_word
from play.wording import Names, sentence, told
from play.wording.seven_events import happened, turn_told
from rules.situations.words import words

Told = list[tuple[SafeString, list[str]]]


def say(line: Line, rules: Ruleset, people: Sequence[str], seat: int | None) -> str:
    """A line of an explanation, about the person of that seat."""
    return sentence(line, Names(rules, people, None), seat)


def tell(title: str, events: Sequence[Event], rules: Ruleset, people: Sequence[str]) -> Told:
    """What one move did: a headline and sentences."""
    names = Names(rules, people, None)
    seen = [event for event in (event.for_viewer(event.seat) for event in events) if event]
    # What is turned up may be unknown in a position that tells only what matters.
    seen = [e for e in seen if e["kind"] != "card_revealed" or e["params"].get("card")]
    if title == "seven_wonders":
        found = turn_told(seen, names)
        more = [*[line for city in found["cities"] for line in city["more"]], *found["more"]]
        return [(happened(found), more)]
    return [told(seen, names)]


def part(part: Mapping[str, Any], rules: Ruleset, people: Sequence[str]) -> str:
    """What brings points, with what was counted: "Port", "9 coins, one point for every 3"."""
    made = part_words(part, Names(rules, people, None))
    return (
        f"{made['words']} ({made['sum']})" if made["sum"] and made["words"] else made["words"] or made["sum"]
    )


def lend() -> None:
    words.register(say, tell, part, category_word)
