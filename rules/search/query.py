"""From what somebody writes to what they find.

A query becomes units: words, or phrases that we know by another name. A unit has alternatives (the words as
written, what their synonyms mean, the words they begin), each a set of stems that must all be there. Nothing
of a query is ever parsed as a language, so no query can be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import tantivy
from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules.search.documents import Document
from rules.search.index import FIELDS, SHORTEST_CORRECTED, Content, content
from rules.search.text import STOP_WORDS, Word, stem, words

LONGEST_QUERY = 200
MOST_WORDS = 24
ENOUGH_ALIKE = 0.7
"""A misspelt word is corrected to one that is at least this alike (1 is the same)."""
COMPLETIONS = 8

NAMES: dict[str, tuple[tuple[str, ...], ...]] = {
    "duel": (("7", "wonders", "duel"), ("seven", "wonders", "duel"), ("7wd",), ("duel",)),
    "architects": (("7", "wonders", "architects"), ("seven", "wonders", "architects"), ("architects",)),
    "seven_wonders": (("7", "wonders"), ("seven", "wonders"), ("7w",)),
}
"""How people write the name of a game, the longest first: "7 wonders" alone is the game without a surname."""
NO_NAME_AFTER = frozenset({"all", "of", "the", "those", "these"})
"""After these "7 wonders" are seven Wonders: "how many of the 7 Wonders can be built?"."""
WORTH = {"term": 0.7}
"""How much a hit of a kind weighs, else 1: headings of a single word would stand above every answer."""


@dataclass
class Hit:
    """A document with its score; `stems` are those to mark in it."""

    document: Document
    score: float


@dataclass
class Unit:
    """What has to be found: one of the alternatives. `words` says where in the query it stands."""

    words: list[Word]
    alternatives: list[tuple[str, ...]]


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

    def of(self, title: str = "", group: str = "") -> list[Hit]:
        return [
            hit
            for hit in self.hits
            if (not title or title in hit.document.titles) and (not group or hit.document.group == group)
        ]

    def by_title(self, group: str = "") -> Counter[str]:
        return Counter(title for hit in self.of(group=group) for title in hit.document.titles)

    def by_group(self, title: str = "") -> Counter[str]:
        return Counter(hit.document.group for hit in self.of(title))


def search(query: str, *, exact: bool = False, typing: bool = False, title: str = "") -> Answer:
    """Answer any text. `exact`: correct nothing. `typing`: the last word may be only begun. `title`: the game
    that is asked about, for synonyms that hold in one game; hits are of every game all the same."""
    query = " ".join(query[:LONGEST_QUERY].split())
    there = content()
    answer = Answer(query)
    written = list(words(query))[:MOST_WORDS]
    pinned = _pinned(query, there)
    answer.named, rest = ("", written) if pinned else _without_name(written)
    if not rest and not pinned:
        return _all_of(answer, there)
    if not exact:
        rest = _corrected(rest, query, there, answer, typing)
    units = _units(rest, there, answer, title or answer.named, typing)
    answer.stems = frozenset(one for unit in units for some in unit.alternatives for one in some)
    answer.hits = [Hit(doc, 1e6) for doc in pinned]
    answer.hits += [hit for hit in _find(units, there) if hit.document not in pinned]
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


def _without_name(written: list[Word]) -> tuple[str, list[Word]]:
    """The game that the query names, and the words without its name."""
    folded = [word.folded for word in written]
    for title, names in NAMES.items():
        for name in names:
            for at in range(len(folded) - len(name) + 1):
                before = folded[at - 1] if at else ""
                if tuple(folded[at : at + len(name)]) == name and before not in NO_NAME_AFTER:
                    return title, written[:at] + written[at + len(name) :]
    return "", written


# --- Spelling ---


def _corrected(written: list[Word], query: str, there: Content, answer: Answer, typing: bool) -> list[Word]:
    """The words with misspelt ones put right; notes in the answer how the query was understood."""
    fixed: list[Word] = []
    text, at = [], 0
    for number, word in enumerate(written):
        better = [word.folded]
        last = typing and number == len(written) - 1
        if not last and not there.knows(word.folded, word.stem) and word.folded not in STOP_WORDS:
            better = _better(word.folded, there)
        fixed += [Word(word.start, word.end, one, stem(one)) for one in better]
        if better != [word.folded]:
            text += [query[at : word.start], " ".join(better)]
            at = word.end
    if at:
        answer.corrected = "".join(text) + query[at:]
    return fixed


def _better(folded: str, there: Content) -> list[str]:
    """The words of ours nearest to one that we do not know: one, two that were run together, or itself."""
    if len(folded) < SHORTEST_CORRECTED or not folded.isalpha() or _begun(folded, there):
        return [folded]
    for cut in range(2, len(folded) - 1):
        parts = [folded[:cut], folded[cut:]]
        if all(len(part) > 2 and part in there.vocabulary for part in parts):
            return parts
    near = process.extract(
        folded,
        there.vocabulary.keys(),
        scorer=OSA.normalized_similarity,
        score_cutoff=ENOUGH_ALIKE,
        limit=5,
    )
    if not near:
        return [folded]
    return [
        max(near, key=lambda one: (round(one[1], 2), one[0][0] == folded[0], there.vocabulary[one[0]]))[0]
    ]


def _begun(folded: str, there: Content) -> list[str]:
    """The words of ours that begin with this, the most frequent first."""
    if len(folded) < 2:
        return []
    longer = [word for word in there.vocabulary if word.startswith(folded) and word != folded]
    return sorted(longer, key=lambda word: -there.vocabulary[word])[:COMPLETIONS]


# --- Units ---


def _units(written: Sequence[Word], there: Content, answer: Answer, title: str, typing: bool) -> list[Unit]:
    """The query as units. Words that say nothing are left out, unless there are no others."""
    units: list[Unit] = []
    at = 0
    while at < len(written):
        length, means = _synonym(written[at:], there, title)
        here = list(written[at : at + max(length, 1)])
        own = tuple(word.stem for word in here if word.folded not in STOP_WORDS)
        if own or means:
            unit = Unit(here, [own] if own else [])
            for text, stems in means:
                if stems not in unit.alternatives:
                    unit.alternatives.append(stems)
                if text not in answer.also and not set(stems) <= set(own):
                    answer.also.append(text)
            if len(here) == 1:
                last = typing and at == len(written) - 1
                if last or not there.knows(here[0].folded, here[0].stem):
                    unit.alternatives += [(stem(word),) for word in _begun(here[0].folded, there)]
            units.append(unit)
        at += max(length, 1)
    _join(units, there)
    return units or [Unit([word], [(word.stem,)]) for word in written]


def _synonym(
    written: Sequence[Word], there: Content, title: str
) -> tuple[int, list[tuple[str, tuple[str, ...]]]]:
    """The longest phrase at the beginning that we know by another name: how many words, and what it means."""
    for length in range(min(there.longest_synonym, len(written)), 0, -1):
        found = there.synonyms.get(tuple(word.stem for word in written[:length]), ())
        means = [(one.text, one.stems) for one in found if not title or one.title in ("", title)]
        if means:
            return length, means
    return 0, []


def _join(units: list[Unit], there: Content) -> None:
    """Let two words also be one: "light house"."""
    for first, second in pairwise(units):
        if len(first.words) == len(second.words) == 1:
            joined = first.words[0].folded + second.words[0].folded
            if joined in there.vocabulary:
                first.alternatives.append((stem(joined),))
                second.alternatives.append((stem(joined),))


# --- Finding ---


def _find(units: list[Unit], there: Content) -> Iterable[Hit]:
    if not units or not there.documents:
        return []
    parts = [
        (tantivy.Occur.Should, _alternative(stems, there, 1.0 if number == 0 else 0.8))
        for unit in units
        for number, stems in enumerate(unit.alternatives)
        if stems
    ]
    if not parts:
        return []
    found = there.searcher.search(tantivy.Query.boolean_query(parts), limit=len(there.documents)).hits
    hits, covered = [], []
    for score, address in found:
        number = there.searcher.doc(address)["number"][0]
        of_document = there.stems[number]
        matched = sum(
            any(of_document.issuperset(stems) for stems in unit.alternatives if stems) for unit in units
        )
        if matched:
            doc = there.documents[number]
            weight = WORTH.get(doc.kind, 1.0) * (0.4 + matched / len(units))
            hits.append(Hit(doc, score * weight))
            covered.append(matched)
    # Who asks a whole sentence wants what most of it speaks of, not everything with one of its words.
    enough = max(1, round(max(covered, default=0) * 0.6))
    chosen = [hit for hit, matched in zip(hits, covered, strict=True) if matched >= enough]
    return sorted(chosen, key=lambda hit: -hit.score)


def _alternative(stems: tuple[str, ...], there: Content, weight: float) -> tantivy.Query:
    each = [(tantivy.Occur.Must, _anywhere(one, there)) for one in stems]
    query = each[0][1] if len(each) == 1 else tantivy.Query.boolean_query(each)
    return tantivy.Query.boost_query(query, weight)


def _anywhere(one: str, there: Content) -> tantivy.Query:
    fields = [
        tantivy.Query.boost_query(tantivy.Query.term_query(there.schema, name, one, "freq"), weight)
        for name, weight in FIELDS.items()
    ]
    return tantivy.Query.disjunction_max_query(fields, 0.3)
