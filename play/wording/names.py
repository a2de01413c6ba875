"""The people and the things of one game by name, as the sentences of one viewer need them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import Any, TypeVar

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from engine import Ruleset
from rules.faces import words

ROMAN = {1: "I", 2: "II", 3: "III"}

Words = TypeVar("Words")


def remembered(function: Callable[..., Words]) -> Callable[..., Words]:
    """Remember what a function of hashable values says, language by language: a table says the same few
    hundred things again and again."""
    kept = lru_cache(maxsize=4096)(lambda language, *args: function(*args))

    @wraps(function)
    def said(*args: Any) -> Words:
        return kept(get_language(), *args)

    return said


resource_word = remembered(words.resource_word)
symbol_word = remembered(words.symbol_word)
colour_word = remembered(words.colour_word)


COLOURS = {
    "brown": gettext_lazy("brown"),
    "gray": gettext_lazy("gray"),
    "blue": gettext_lazy("blue"),
    "green": gettext_lazy("green"),
    "yellow": gettext_lazy("yellow"),
    "red": gettext_lazy("red"),
    "purple": gettext_lazy("purple"),
}
"""Colours within a sentence: "a brown card"."""


def colour(name: Any) -> str:
    return str(COLOURS.get(name, name))


def listed(parts: Sequence[str]) -> str:
    """ "a, b and c"."""
    parts = [str(part) for part in parts]
    if len(parts) < 2:
        return "".join(parts)
    return _("%(most)s and %(last)s") % {"most": ", ".join(parts[:-1]), "last": parts[-1]}


def resources(counts: Mapping[str, int]) -> str:
    """ "2 wood, 1 glass"."""
    return ", ".join(f"{units} {resource_word(name)}" for name, units in counts.items())


def signed(number: int) -> str:
    """ "+3", "0", with the sign that is as wide as a plus."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def roman(age: Any) -> str:
    return ROMAN.get(age, str(age))


class Names:
    """Names for one viewer of one game. `people` are the names by seat."""

    __slots__ = ("people", "ruleset", "viewer")

    def __init__(self, ruleset: Ruleset, people: Sequence[str], viewer: int | None) -> None:
        self.ruleset = ruleset
        self.people = people
        self.viewer = viewer

    def mine(self, seat: Any) -> bool:
        return seat is not None and seat == self.viewer

    def person(self, seat: Any) -> str:
        """The person's name, also when it is the viewer's own."""
        if isinstance(seat, int) and 0 <= seat < len(self.people):
            return self.people[seat]
        return _("somebody")

    def who(self, seat: Any) -> str:
        """ "You", or the person's name: the subject of a sentence in the past tense."""
        return _("You") if self.mine(seat) else self.person(seat)

    def other(self, seat: Any) -> str:
        """The opponent of `seat`, as the object of a sentence: "you", or a name."""
        for number, name in enumerate(self.people):
            if number != seat:
                return _("you") if self.mine(number) else name
        return _("the opponent")

    def card(self, id: Any) -> str:
        return self._named(self.ruleset.card, id)

    def wonder(self, id: Any) -> str:
        return self._named(self.ruleset.wonder, id)

    def token(self, id: Any) -> str:
        return self._named(self.ruleset.progress_token, id)

    def tokens(self, ids: Any) -> str:
        return listed([self.token(id) for id in ids or []])

    def _named(self, find: Callable[[str], Any], id: Any) -> str:
        if id is None:
            return _("an unknown one")
        try:
            # A soft hyphen is for a narrow card face, not for a sentence.
            return str(find(id).name).replace("\u00ad", "")
        except KeyError:
            return str(id)

    def say(self, seat: Any, yours: str, theirs: str, **values: Any) -> str:
        """`yours` when the seat is the viewer's, else `theirs` with %(name)s in it."""
        if self.mine(seat):
            return yours % values
        return theirs % {"name": self.person(seat), **values}


def bold(text: str) -> SafeString:
    return format_html("<b>{}</b>", text)


def rich(template: str, **values: Any) -> SafeString:
    """A translated template with its values in bold (numbers as they are), safe to put into a page."""
    safe = {
        name: value
        if isinstance(value, int)
        else (value if isinstance(value, SafeString) else bold(str(value)))
        for name, value in values.items()
    }
    return mark_safe(conditional_escape(template) % safe)
