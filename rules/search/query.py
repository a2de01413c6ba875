"""From what somebody writes to what they find."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rules.search.contents import Content
from rules.search.documents import Document
from rules.search.finding import Hit, find
from rules.search.games import without_name
from rules.search.index import index
from rules.search.text import words
from rules.search.units import SYNONYM, corrected, units_of

LONGEST_QUERY = 200
MOST_WORDS = 24


@dataclass
class Answer:
    """What a query found, and what is said about it."""

    query: str
    hits: list[Hit] = field(default_factory=list)
    """All, of every game and kind, the best first."""
    stems: frozenset[str] = frozenset()
    """Those to mark."""
    corrected: str = ""
    """The query as it was understood, when a word was corrected."""
    also: list[str] = field(default_factory=list)
    """Words of ours that were looked for besides."""
    named: str = ""
    """The game that the query names."""

    def of(self, title: str = "", group: str = "", edition: str = "") -> list[Hit]:
        """The hits of a game, a kind, a printing; "" for any."""
        return [
            hit
            for hit in self.hits
            if (not title or title in hit.document.titles)
            and (not group or hit.document.group == group)
            and (not edition or not hit.document.editions or edition in hit.document.editions)
        ]

    def by_title(self, group: str = "") -> Counter[str]:
        return Counter(title for hit in self.of(group=group) for title in hit.document.titles)

    def by_group(self, title: str = "", edition: str = "") -> Counter[str]:
        return Counter(hit.document.group for hit in self.of(title, edition=edition))


def search(query: str, *, exact: bool = False, typing: bool = False, title: str = "") -> Answer:
    """Answer any text. `exact`: correct nothing. `typing`: the last word may be only begun. `title`: the game
    that is asked about, for synonyms that hold in one game; hits are of every game all the same."""
    query = " ".join(query[:LONGEST_QUERY].split())
    there = index()
    answer = Answer(query)
    written = list(words(query))[:MOST_WORDS]
    pinned = _pinned(query, there.content)
    answer.named, rest = ("", written) if pinned else without_name(written)
    if not rest and not pinned:
        return _all_of(answer, there.content)
    if not exact:
        rest, answer.corrected = corrected(rest, query, there, typing)
    asked = title or answer.named
    units, answer.also = units_of(rest, there, asked, typing)
    answer.stems = frozenset(
        one
        for unit in units
        for some, worth in unit.alternatives.items()
        if worth >= SYNONYM  # the kind of a thing, or what a synonym means in turn, is no match to be marked
        for one in some
    )
    answer.hits = [Hit(doc, 1e6) for doc in pinned]
    answer.hits += [hit for hit in find(units, rest, there, asked) if hit.document not in pinned]
    if answer.named:  # who names a game wants that one first
        answer.hits.sort(key=lambda hit: answer.named not in hit.document.titles)
    return answer


def _pinned(query: str, there: Content) -> list[Document]:
    """Entries that the query names by short id or by rule code."""
    if entry := there.entry(query):
        return [entry]
    if "." in query:
        return there.by_code.get(query.lower(), [])
    return []


def _all_of(answer: Answer, there: Content) -> Answer:
    """A query that is nothing but the name of a game: all there is of it."""
    if answer.named:
        answer.hits = [Hit(doc, 1.0) for doc in there.documents if answer.named in doc.titles]
    return answer
