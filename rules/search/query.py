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
from rules.search.games import without_name
from rules.search.index import FIELDS, SHORTEST_CORRECTED, Content, Saying, content
from rules.search.text import WEAK_WORDS, Word, asks, is_stop, stem, words

LONGEST_QUERY = 200
MOST_WORDS = 24
ENOUGH_ALIKE = 0.7
"""A misspelt word is corrected to one that is at least this alike (1 is the same)."""
COMPLETIONS = 8
SYNONYM, BEGUN, PART, KIND = 0.55, 0.8, 0.6, 0.4
"""What it is worth to find a synonym, a word that begins so, a word of a phrase, the kind of a
thing; the word as written is 1."""
WEAK = 0.2
"""What the words of WEAK_WORDS are worth."""
SAYS_IT, FEW = 1.0, 3.0
"""What it is worth that the query has a whole question or way to ask it; so much is missing from each, so
that one of a single word does not win."""
UNNAMED = 0.65
"""What an answer about a certain card, Wonder or token is worth when the query does not name it."""
SAME_KIND = 0.25
"""What it is worth that both ask who, or when."""
TIE = 0.2
"""How much a word counts in the places of a document in which it is not worth most."""
CLOSELY = 60
"""So many of the best are looked at for that."""
ENOUGH = 0.35
"""A hit covers at least this share of what the best one covers."""
MENTIONED = 0.55
"""What it is worth that a document says a word, but not in its question or a way to ask it."""
NOWHERE: frozenset[int] = frozenset()
MOST_WEIGHT = 8.0
"""No unit weighs more: a phrase of four rare words is not the whole question."""

WORTH = {"term": 0.7}
"""How much a hit of a kind weighs, else 1: headings of a single word would stand above every answer."""


@dataclass
class Hit:
    """A document with its score; `stems` are those to mark in it."""

    document: Document
    score: float
    number: int = -1
    """Its number in the index."""


@dataclass
class Unit:
    """What has to be found: one of the alternatives. `words` says where in the query it stands."""

    words: list[Word]
    alternatives: dict[tuple[str, ...], float]
    """Stems that must all be there, with how much it is worth to find them instead of what was meant."""

    @property
    def weak(self) -> bool:
        return all(word.folded in WEAK_WORDS for word in self.words)

    def also(self, stems: tuple[str, ...], weight: float) -> None:
        """One more alternative."""
        self.alternatives[stems] = max(weight, self.alternatives.get(stems, 0.0))

    def weight(self, there: Content) -> float:
        """How much of the query it is: rare words say more."""
        rarest = max(
            (sum(there.rarity(one) for one in stems) * worth for stems, worth in self.alternatives.items()),
            default=1.0,
        )
        return min(rarest, MOST_WEIGHT) * (WEAK if self.weak else 1.0)

    def covered(self, there: Content) -> dict[int, float]:
        """By the numbers of the documents that meet it, how well they do, up to 1."""
        best: dict[int, float] = {}
        for stems, worth in self.alternatives.items():
            if not stems:
                continue
            asked = _having(stems, there.asking)
            for number in _having(stems, there.holding):
                value = worth if number in asked else worth * MENTIONED
                if best.get(number, 0.0) < value:
                    best[number] = value
        return best


def _having(stems: tuple[str, ...], places: dict[str, set[int]]) -> set[int]:
    """The numbers of the documents that have all of these stems in a place."""
    first, *rest = (places.get(one, NOWHERE) for one in stems)
    return set(first).intersection(*rest) if rest else set(first)


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
    there = content()
    answer = Answer(query)
    written = list(words(query))[:MOST_WORDS]
    pinned = _pinned(query, there)
    answer.named, rest = ("", written) if pinned else without_name(written)
    if not rest and not pinned:
        return _all_of(answer, there)
    if not exact:
        rest = _corrected(rest, query, there, answer, typing)
    units = _units(rest, there, answer, title or answer.named, typing)
    answer.stems = frozenset(
        one
        for unit in units
        for some, worth in unit.alternatives.items()
        if worth >= SYNONYM  # the kind of a thing, or what a synonym means in turn, is no match to be marked
        for one in some
    )
    answer.hits = [Hit(doc, 1e6) for doc in pinned]
    answer.hits += [
        hit for hit in _find(units, asks(written), there, title or answer.named) if hit.document not in pinned
    ]
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


# --- Spelling ---


def _corrected(written: list[Word], query: str, there: Content, answer: Answer, typing: bool) -> list[Word]:
    """The words with misspelt ones put right; notes in the answer how the query was understood."""
    fixed: list[Word] = []
    text, at = [], 0
    for number, word in enumerate(written):
        better = [word.folded]
        known = there.knows(word.folded, word.stem) or is_stop(word.folded, there.known_stems)
        if not known and not (typing and number == len(written) - 1):
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
        own = tuple(word.stem for word in here if not is_stop(word.folded, there.known_stems))
        if own or means:
            unit = Unit(here, {own: 1.0} if own else {})
            for text, stems in means:
                unit.also(stems, SYNONYM)
                for further in there.synonyms.get(stems, ()):  # madera: wood: resource
                    if not title or further.title in ("", title):
                        unit.also(further.stems, SYNONYM * SYNONYM)
                if text not in answer.also and not set(stems) <= set(own):
                    answer.also.append(text)
            for word in here:  # a Sphinx is a Wonder
                for kind in there.kinds.get(word.stem, ()):
                    unit.also((kind,), KIND)
            if len(here) > 1:  # each of its words by itself is a part of it
                _single(unit, here, there, title)
            else:
                last = typing and at == len(written) - 1
                if last or not there.knows(here[0].folded, here[0].stem):
                    for longer in _begun(here[0].folded, there):
                        unit.also((stem(longer),), BEGUN)
            units.append(unit)
        at += max(length, 1)
    _join(units, there)
    return units or [Unit([word], {(word.stem,): 1.0}) for word in written]


def _single(unit: Unit, here: Sequence[Word], there: Content, title: str) -> None:
    """The words of a phrase that we know, one by one: "green token" is also any token, but less so."""
    for word in here:
        if not is_stop(word.folded, there.known_stems):
            unit.also((word.stem,), PART)
            for one in there.synonyms.get((word.stem,), ()):
                if not title or one.title in ("", title):
                    unit.also(one.stems, PART * SYNONYM)


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
                first.also((stem(joined),), 1.0)
                second.also((stem(joined),), 1.0)


# --- Finding ---


def _find(units: list[Unit], kinds: frozenset[str], there: Content, title: str) -> Iterable[Hit]:
    """Who asks a whole sentence wants what most of it speaks of, not everything with one of its words: the
    score of the index counts by how much of the query's weight a document covers."""
    parts = [(unit, query) for unit in units if (query := _unit_query(unit, there))]
    if not parts or not there.documents:
        return []
    whole = 0.0
    covered: dict[int, float] = {}
    for unit, _query in parts:
        weight = unit.weight(there)
        whole += weight
        for number, worth in unit.covered(there).items():
            covered[number] = covered.get(number, 0.0) + weight * worth
    every = tantivy.Query.boolean_query(
        [
            (tantivy.Occur.Should, tantivy.Query.boost_query(query, WEAK if unit.weak else 1.0))
            for unit, query in parts
        ]
    )
    hits: list[tuple[Hit, float]] = []
    for score, address in there.searcher.search(every, limit=len(there.documents)).hits:
        number = there.searcher.doc(address)["number"][0]
        doc, part = there.documents[number], covered.get(number, 0.0) / whole
        if part:
            hits.append((Hit(doc, score * WORTH.get(doc.kind, 1.0) * (0.25 + part), number), part))
    written = _weights_of_stems(units)
    ranked = sorted(hits, key=lambda one: -one[0].score)
    for hit, _part in ranked[:CLOSELY]:
        if kinds and kinds & there.asks[hit.number]:
            hit.score *= 1 + SAME_KIND
        names = there.names[hit.number]
        if names and names.isdisjoint(written):  # it is about a thing that nobody asked about
            hit.score *= UNNAMED
        hit.score *= there.prior[hit.number] * (1 + SAYS_IT * _said(there.sayings[hit.number], written))
    # The best of another game must not push out what the game that is asked about has.
    best = {
        ours: max((part for hit, part in hits if (title in hit.document.titles) == ours), default=0.0)
        for ours in (True, False)
    }
    chosen = [hit for hit, part in hits if part >= ENOUGH * best[title in hit.document.titles]]
    return sorted(chosen, key=lambda hit: -hit.score)


def _weights_of_stems(units: list[Unit]) -> dict[str, float]:
    """Each stem that the query has, or means, with how well it is met by it."""
    found: dict[str, float] = {}
    for unit in units:
        for stems, weight in unit.alternatives.items():
            for one in stems:
                found[one] = max(weight, found.get(one, 0.0))
    return found


def _said(sayings: list[Saying], written: dict[str, float]) -> float:
    """How much of a question, or of a way to ask it, the query has: of the one of which it has most."""
    best = 0.0
    for saying in sayings:
        met = 0.0
        for weight, stems in saying.words:
            for one in stems:
                if one in written:
                    met += weight * written[one]
                    break
        best = max(best, met / (saying.weight + FEW))
    return best


def _unit_query(unit: Unit, there: Content) -> tantivy.Query | None:
    """The best of the unit's alternatives counts, a little the others; None when the index has none."""
    queries = [
        tantivy.Query.boost_query(_alternative(stems, there), weight)
        for stems, weight in unit.alternatives.items()
        if stems and there.known_stems.issuperset(stems)
    ]
    if not queries:
        return None
    return queries[0] if len(queries) == 1 else tantivy.Query.disjunction_max_query(queries, 0.1)


def _alternative(stems: tuple[str, ...], there: Content) -> tantivy.Query:
    each = [(tantivy.Occur.Must, _anywhere(one, there)) for one in stems]
    return each[0][1] if len(each) == 1 else tantivy.Query.boolean_query(each)


def _anywhere(one: str, there: Content) -> tantivy.Query:
    fields = [
        tantivy.Query.boost_query(tantivy.Query.term_query(there.schema, name, one, "freq"), weight)
        for name, weight in FIELDS.items()
    ]
    return tantivy.Query.disjunction_max_query(fields, TIE)
