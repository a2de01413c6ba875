"""Which of the best hits is the answer: what a score by words alone cannot tell.

The index finds what has the query's words. Of the few best, this looks closer: is it said in the way in which
people ask it, does it have *every* word, does it name the thing that was named. Each of these marks is a
number, and a hit's score is multiplied by e to the sum of them, each times its weight.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import chain, pairwise
from typing import NamedTuple

from rules.search.text import STOP_WORDS, Read, Word

SMOOTH = 30.0
"""So many words of a usual text are added to what is said of each document, so that a word that nobody has
used for it yet makes it unlikely and not impossible."""


class Marks(NamedTuple):
    """What is looked at in a hit; also the weights of it."""

    wording: float
    """How likely its question, and the ways to ask it, have the words of the query and its pairs of words,
    small words too, against any other document: the log of it, for each word."""
    units: float
    """The share of the query's units that it has, rare ones and frequent ones alike."""
    heading: float
    """The share of its question that the query has."""
    names: float
    """The share of the names in its question that the query has, 0 when there are none."""
    cards: float
    """The share of the query's units that stand in the names of its cards,"""
    sentence: float
    """in its sentence,"""
    body: float
    """in its reason."""
    kind: float
    """1 when both ask who, or when."""


WEIGHTS = Marks(wording=0.46, units=2.9, heading=1.1, names=0.95, cards=1.8, sentence=0.9, body=0.8, kind=0.8)
"""Fitted: with half of the ways to ask left out of the index, these put the entry first to which each of the
left ones leads (a softmax over the 25 best hits), together with half of the known questions."""


class Wordings:
    """How each document is asked for, as a model of language: its words and pairs of words, with counts."""

    def __init__(self, asked: Iterable[Iterable[Sequence[Read]]]) -> None:
        """`asked`: of each document, in their order, the question and the ways to ask it."""
        self._counts: list[Counter[str | tuple[str, str]]] = []
        total: Counter[str | tuple[str, str]] = Counter()
        for texts in asked:
            said = [[word.folded for word in text] for text in texts]
            counts: Counter[str | tuple[str, str]] = Counter(chain(*said, *map(pairwise, said)))
            self._counts.append(counts)
            total.update(counts)
        whole = total.total()
        self._usual = {one: SMOOTH * count / whole for one, count in total.items()}
        self._length = [math.log(SMOOTH / (SMOOTH + counts.total())) for counts in self._counts]

    def read(self, written: Sequence[Word]) -> list[str | tuple[str, str]]:
        """The words of a query, and its pairs of words, that anything is asked by."""
        folded = [word.folded for word in written]
        return [one for one in (*folded, *pairwise(folded)) if one in self._usual]

    def likely(self, number: int, read: Sequence[str | tuple[str, str]]) -> float:
        """The log of how much likelier than usual a document is asked for by these words."""
        counts = self._counts[number]
        found = sum(math.log1p(counts[one] / self._usual[one]) for one in read if one in counts)
        return found + len(read) * self._length[number]


class Fields(NamedTuple):
    """The stems that stand in each part of a document."""

    heading: Set[str]
    cards: Set[str]
    sentence: Set[str]
    body: Set[str]

    @classmethod
    def of(cls, words: Mapping[str, Sequence[Read]]) -> Fields:
        """From the words of its fields."""
        heading = {word.stem for word in words["heading"] if word.folded not in STOP_WORDS}
        return cls(heading, *({word.stem for word in words[one]} for one in ("names", "sentence", "body")))


def marks(
    fields: Fields,
    names: Set[str],
    wanted: Sequence[Set[str]],
    met: Mapping[str, float],
    *,
    units: float,
    wording: float,
    kind: bool,
) -> Marks:
    """The marks of a document. `wanted`: of each unit the stems of all its alternatives; `met`: each stem
    that the query has, or means, with what it is worth."""
    many = len(wanted) or 1
    return Marks(
        wording=wording,
        units=units,
        heading=_share(fields.heading, met),
        names=_share(names, met),
        cards=sum(not one.isdisjoint(fields.cards) for one in wanted) / many,
        sentence=sum(not one.isdisjoint(fields.sentence) for one in wanted) / many,
        body=sum(not one.isdisjoint(fields.body) for one in wanted) / many,
        kind=float(kind),
    )


def _share(stems: Set[str], met: Mapping[str, float]) -> float:
    return sum(met.get(one, 0.0) for one in stems) / len(stems) if stems else 0.0


def worth(found: Marks) -> float:
    """What a score is multiplied by."""
    return math.exp(sum(weight * mark for weight, mark in zip(WEIGHTS, found, strict=True)))
