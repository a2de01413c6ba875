"""The documents that a query's units lead to, the best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import tantivy

from rules.search.documents import Document
from rules.search.index import FIELDS, Index, Saying
from rules.search.ranking import Marks, marks, worth
from rules.search.text import Word, asks
from rules.search.units import WEAK, Unit

SAYS_IT, FEW = 6.0, 3.0
"""What it is worth that the query has a whole question or way to ask it, as a power; so much is missing from
each, so that one of a single word does not win."""
UNNAMED = 0.65
"""What an answer about a certain card, Wonder or token is worth when the query does not name it."""
TIE = 0.2
"""How much a word counts in the places of a document in which it is not worth most."""
CLOSELY = 30
"""So many of the best are looked at closely: of the game that is asked about, and of all."""
ENOUGH = 0.35
"""A hit covers at least this share of what the best one covers."""
MET_ALL = 0.25
"""A document's score counts by how much of the query's weight it covers, and this."""
KINDS = {"term": 0.7}
"""How much a hit of a kind weighs, else 1: headings of a single word would stand above every answer."""


@dataclass
class Hit:
    """A document with its score."""

    document: Document
    score: float
    number: int = -1
    """Its number in the index."""


def find(units: Sequence[Unit], written: Sequence[Word], there: Index, title: str) -> list[Hit]:
    """Who asks a whole sentence wants what most of it speaks of, not everything with one of its words: the
    score of the index counts by how much of the query's weight a document covers, and the best are looked at
    closely. `title` is the game that is asked about, "" for any."""
    parts = [(unit, query) for unit in units if (query := _unit_query(unit, there))]
    if not parts or not there.documents:
        return []
    covered = _Covered([unit for unit, _query in parts], there)
    every = tantivy.Query.boolean_query(
        [
            (tantivy.Occur.Should, tantivy.Query.boost_query(query, WEAK if unit.weak else 1.0))
            for unit, query in parts
        ]
    )
    # The best of another game must not push out what the game that is asked about has.
    parts_of = covered.parts()
    best = {True: 0.0, False: 0.0}
    for number, part in parts_of.items():
        ours = title in there.documents[number].titles
        best[ours] = max(best[ours], part)
    chosen: list[Hit] = []
    for score, address in there.searcher.search(every, limit=len(there.documents)).hits:
        number = there.numbers[address.segment_ord, address.doc]
        doc, part = there.documents[number], parts_of.get(number, 0.0)
        if part and part >= ENOUGH * best[title in doc.titles]:
            chosen.append(Hit(doc, score * KINDS.get(doc.kind, 1.0) * (MET_ALL + part), number))
    chosen.sort(key=lambda hit: -hit.score)
    own = [hit for hit in chosen if title in hit.document.titles][:CLOSELY]
    looked = {hit.number for hit in own} | {hit.number for hit in chosen[:CLOSELY]}
    closely = [hit for hit in chosen if hit.number in looked]
    met = _weights_of_stems(units)
    for hit, found in zip(closely, marked(closely, written, covered, met, there), strict=True):
        hit.score *= there.prior[hit.number] * (1 + _said(there.sayings[hit.number], met)) ** SAYS_IT
        hit.score *= worth(found)
        names = there.names[hit.number]
        if names and names.isdisjoint(met):  # it is about a thing that nobody asked about
            hit.score *= UNNAMED
    closely.sort(key=lambda hit: -hit.score)
    return closely + [hit for hit in chosen if hit.number not in looked]


class _Covered:
    """How far each document meets the units of a query."""

    def __init__(self, units: Sequence[Unit], there: Index) -> None:
        self.units = units
        self._whole = 0.0
        self._weight: dict[int, float] = {}
        self._many: dict[int, float] = {}
        self._all = sum(WEAK if unit.weak else 1.0 for unit in units)
        for unit in units:
            weight = unit.weight(there)
            self._whole += weight
            one = WEAK if unit.weak else 1.0
            for number, value in unit.covered(there).items():
                self._weight[number] = self._weight.get(number, 0.0) + weight * value
                self._many[number] = self._many.get(number, 0.0) + one

    def parts(self) -> dict[int, float]:
        """By the numbers of the documents, the share of the query's weight that each meets."""
        return (
            {number: weight / self._whole for number, weight in self._weight.items()} if self._whole else {}
        )

    def share(self, number: int) -> float:
        """The share of its units, rare or frequent, weak ones less."""
        return self._many.get(number, 0.0) / self._all


def marked(
    hits: Sequence[Hit],
    written: Sequence[Word],
    covered: _Covered,
    met: Mapping[str, float],
    there: Index,
) -> list[Marks]:
    """What there is to be said for each hit."""
    wanted = [{one for stems in unit.alternatives for one in stems} for unit in covered.units]
    kinds = asks(written)
    read = {titles: there.wordings.read(written, titles) for titles in {hit.document.titles for hit in hits}}
    return [
        marks(
            there.fields[hit.number],
            there.names[hit.number],
            wanted,
            met,
            units=covered.share(hit.number),
            wording=there.wordings.likely(hit.number, read[hit.document.titles]) / max(1, len(written)),
            kind=not kinds.isdisjoint(there.asks[hit.number]),
        )
        for hit in hits
    ]


def _weights_of_stems(units: Sequence[Unit]) -> dict[str, float]:
    """Each stem that the query has, or means, with how well it is met by it."""
    found: dict[str, float] = {}
    for unit in units:
        for stems, weight in unit.alternatives.items():
            for one in stems:
                found[one] = max(weight, found.get(one, 0.0))
    return found


def _said(sayings: Sequence[Saying], written: Mapping[str, float]) -> float:
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


def _unit_query(unit: Unit, there: Index) -> tantivy.Query | None:
    """The best of the unit's alternatives counts, a little the others; None when the index has none."""
    queries = [
        tantivy.Query.boost_query(_alternative(stems, there), weight)
        for stems, weight in unit.alternatives.items()
        if stems and there.known_stems.issuperset(stems)
    ]
    if not queries:
        return None
    return queries[0] if len(queries) == 1 else tantivy.Query.disjunction_max_query(queries, 0.1)


def _alternative(stems: tuple[str, ...], there: Index) -> tantivy.Query:
    each = [(tantivy.Occur.Must, _anywhere(one, there)) for one in stems]
    return each[0][1] if len(each) == 1 else tantivy.Query.boolean_query(each)


def _anywhere(one: str, there: Index) -> tantivy.Query:
    fields = [
        tantivy.Query.boost_query(tantivy.Query.term_query(there.schema, name, one, "freq"), weight)
        for name, weight in FIELDS.items()
    ]
    return tantivy.Query.disjunction_max_query(fields, TIE)
