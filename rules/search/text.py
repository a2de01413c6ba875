"""Words, their stems, and marking them in a text. Index and queries use the same functions, so they agree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator
from functools import lru_cache
from typing import NamedTuple

import tantivy
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

WORD = re.compile(r"[^\W_]+")
LONGEST = 40
"""Longer words are cut: no word of ours is longer, and a stemmer need not see a page of letters."""

_STOP_WORDS = """\
a an am and any are as at be been but by can could did do does for from get got had has have he her
his how i if in into is it its may me might must my of on or our s shall she should so t than that the
their them then there these they this those to us was we were what when where whether which while who
whom whose why will with would you your"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
IRREGULAR = {
    "bought": "buy",
    "brought": "bring",
    "built": "build",
    "chose": "choose",
    "chosen": "choose",
    "gave": "give",
    "given": "give",
    "ii": "2",
    "iii": "3",
    "gives": "give",
    "kept": "keep",
    "laid": "lay",
    "lost": "lose",
    "made": "make",
    "paid": "pay",
    "sold": "sell",
    "spent": "spend",
    "took": "take",
    "taken": "take",
    "won": "win",
}
"""Forms that the stemmer does not lead back to their verb; and Ages, which people number as they like."""

_ANALYZER = (
    tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer("english")).build()
)


class Word(NamedTuple):
    """A word of a text: where it stands there, folded (lower case, no accents), and its stem."""

    start: int
    end: int
    folded: str
    stem: str


def fold(text: str) -> str:
    return "".join(
        char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char)
    )


@lru_cache(maxsize=20_000)
def stem(folded: str) -> str:
    folded = folded[:LONGEST]
    stems = _ANALYZER.analyze(IRREGULAR.get(folded, folded))
    return stems[0] if stems else folded


def words(text: str) -> Iterator[Word]:
    """Every word in its order; "opponent's" is "opponent" and "s"."""
    for match in WORD.finditer(text):
        folded = fold(match[0])[:LONGEST]
        if folded:
            yield Word(match.start(), match.end(), folded, stem(folded))


def stems(text: str) -> list[str]:
    return [word.stem for word in words(text)]


def highlight(text: str, wanted: Container[str]) -> SafeString:
    """The text as HTML with the wanted stems in <mark>; neighbouring words share one mark."""
    spans: list[tuple[int, int]] = []
    for word in words(text):
        if word.stem not in wanted:
            continue
        if spans and not text[spans[-1][1] : word.start].strip(" -"):
            spans[-1] = (spans[-1][0], word.end)
        else:
            spans.append((word.start, word.end))
    parts, at = [], 0
    for start, end in spans:
        parts.append(f"{escape(text[at:start])}<mark>{escape(text[start:end])}</mark>")
        at = end
    return mark_safe("".join(parts) + escape(text[at:]))
