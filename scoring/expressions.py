"""What people type into a cell: a number or a sum, "12", "3+5+2", "−1−1+5"."""

from __future__ import annotations

import re
from typing import NamedTuple

LONGEST = 60
"""Characters of an entry."""
LARGEST = 999
"""No number of a score sheet is larger."""
_TERM = re.compile(r"\s*([+-]?)\s*(\d+)\s*")
_MINUSES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))


class Sum(NamedTuple):
    """An entry that was understood."""

    parts: tuple[int, ...]
    """With their signs, in the order in which they were typed."""

    @property
    def total(self) -> int:
        return sum(self.parts)


class NotASum(ValueError):
    """An entry that is not one; `reason` is "letters", "large" or "long"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def parse(text: str) -> Sum | None:
    """The sum in a text; None for a text without anything in it, which is not zero. Raises `NotASum`."""
    text = text.translate(_MINUSES).strip()
    if not text:
        return None
    if len(text) > LONGEST:
        raise NotASum("long")
    at = 0
    parts: list[int] = []
    while at < len(text):
        found = _TERM.match(text, at)
        # Between two numbers stands a sign.
        if found is None or (parts and not found[1]) or not found[2].isascii():
            # "3+" is a sum that is still being typed.
            if parts and text[at:].strip() in ("+", "-"):
                break
            raise NotASum("letters")
        amount = int(found[2])
        if amount > LARGEST:
            raise NotASum("large")
        parts.append(-amount if found[1] == "-" else amount)
        at = found.end()
    return Sum(tuple(parts))


def shown(value: int) -> str:
    """A number with a minus that is as wide as a plus."""
    return str(value).replace("-", "−")
