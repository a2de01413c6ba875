"""The table's sentences as the encyclopedia borrows them (rules.situations.words)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from engine import Ruleset
from engine.title import Event, Line
from play.tables.end import _part as part_words
from play.tables.end import category_word
from play.wording import Names, sentence
from play.wording.telling import tell_move
from rules.situations.words import words

Told = list[tuple[SafeString, list[str]]]


def say(line: Line, rules: Ruleset, people: Sequence[str], seat: int | None) -> str:
    """A line of an explanation, about the person of that seat."""
    return sentence(line, Names(rules, people, None), seat)


def tell(
    title: str, events: Sequence[Event], rules: Ruleset, people: Sequence[str], seat: int | None
) -> Told:
    """What one move of that seat did: a headline and sentences."""
    names = Names(rules, people, None)
    seen = [event for event in (event.for_viewer(event.seat) for event in events) if event]
    # What is turned up may be unknown in a position that tells only what matters.
    unknown = [e for e in seen if e["kind"] == "card_revealed" and not e["params"].get("card")]
    seen = [e for e in seen if e not in unknown]
    headline, more = tell_move(title, seen, names, seat)
    if unknown:
        words_ = ngettext(
            "%(count)d card is turned face up.", "%(count)d cards are turned face up.", len(unknown)
        )
        more = [*more, words_ % {"count": len(unknown)}]
    return [(headline, more)]


def part(part: Mapping[str, Any], rules: Ruleset, people: Sequence[str]) -> str:
    """What brings points, with what was counted: "Port", "9 coins, one point for every 3"."""
    made = part_words(part, Names(rules, people, None))
    return (
        f"{made['words']} ({made['sum']})" if made["sum"] and made["words"] else made["words"] or made["sum"]
    )


def lend() -> None:
    words.register(say, tell, part, category_word)
