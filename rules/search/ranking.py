"""Which of the best hits is the answer: what a score by words alone cannot tell.

The index finds what has the query's words. Of the few best, this looks closer: is it said in the way in which
people ask it, does it have *every* word, does it name the thing that was named. Each of these marks is a
number, and a hit's score is multiplied by e to the sum of them, each times its weight.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from rules.search.text import STOP_WORDS, Read


class Marks(NamedTuple):
    """What is looked at in a hit; also the weights of it."""

    wording: float
    """How much likelier than any other document it is asked for in the words of the query: the log of it (see
    `Wordings`), for each word."""
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


WEIGHTS = Marks(wording=0.53, units=4.4, heading=1.7, names=1.7, cards=3.1, sentence=1.4, body=1.4, kind=1.2)
"""Fitted: with half of the ways to ask left out of the index, these put the entry first to which each of the
left ones leads (a softmax over the 25 best hits), together with half of the known questions."""


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
