"""A query as units: words, or phrases that we know by another name, misspelt ones put right.

A unit has alternatives (the words as written, what their synonyms mean, the words they begin), each a set of
stems that must all be there. Nothing of a query is ever parsed as a language, so no query can be wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules.search.index import SHORTEST_CORRECTED, Index
from rules.search.text import WEAK_WORDS, Word, is_english, is_stop, stem

ENOUGH_ALIKE = 0.7
"""A misspelt word is corrected to one that is at least this alike (1 is the same)."""
COMPLETIONS = 8
SYNONYM, BEGUN, PART, KIND = 0.55, 0.8, 0.6, 0.4
"""What it is worth to find a synonym, a word that begins so, a word of a phrase, the kind of a
thing; the word as written is 1."""
WEAK = 0.2
"""What the words of WEAK_WORDS are worth."""
MENTIONED = 0.55
"""What it is worth that a document says a word, but not in its question or a way to ask it."""
NOWHERE: frozenset[int] = frozenset()
MOST_WEIGHT = 8.0
"""No unit weighs more: a phrase of four rare words is not the whole question."""


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

    def weight(self, there: Index) -> float:
        """How much of the query it is: rare words say more."""
        rarest = max(
            (sum(there.rarity(one) for one in stems) * worth for stems, worth in self.alternatives.items()),
            default=1.0,
        )
        return min(rarest, MOST_WEIGHT) * (WEAK if self.weak else 1.0)

    def covered(self, there: Index) -> dict[int, float]:
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


# --- Spelling ---


def corrected(written: Sequence[Word], query: str, there: Index, typing: bool) -> tuple[list[Word], str]:
    """The words of a query with misspelt ones put right, and how it was understood: "" when nothing was."""
    fixed: list[Word] = []
    text, at = [], 0
    for number, word in enumerate(written):
        better = [word.folded]
        known = there.knows(word.folded, word.stem) or is_stop(word.folded, there.known_stems)
        known = known or is_english(word.folded, word.stem)
        if not known and not (typing and number == len(written) - 1):
            better = _better(word.folded, there)
        fixed += [Word(word.start, word.end, one, stem(one)) for one in better]
        if better != [word.folded]:
            text += [query[at : word.start], " ".join(better)]
            at = word.end
    return fixed, "".join(text) + query[at:] if at else ""


def _better(folded: str, there: Index) -> list[str]:
    """The words of ours nearest to one that we do not know: one, two that were run together (as German does
    with any two), or itself."""
    if len(folded) < SHORTEST_CORRECTED or not folded.isalpha() or _begun(folded, there):
        return [folded]
    for cut in range(2, len(folded) - 1):
        for rest in (folded[cut:], folded[cut:].removeprefix("s")):  # Wissenschaft-s-sieg
            parts = [folded[:cut], rest]
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


def _begun(folded: str, there: Index) -> list[str]:
    """The words of ours that begin with this, the most frequent first."""
    if len(folded) < 2:
        return []
    longer = [word for word in there.vocabulary if word.startswith(folded) and word != folded]
    return sorted(longer, key=lambda word: -there.vocabulary[word])[:COMPLETIONS]


# --- Units ---


def units_of(written: Sequence[Word], there: Index, title: str, typing: bool) -> tuple[list[Unit], list[str]]:
    """The query as units, and the words of ours that are looked for besides. Words that say nothing are left
    out, unless there are no others."""
    units: list[Unit] = []
    also: list[str] = []
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
                if text not in also and not set(stems) <= set(own):
                    also.append(text)
            for word in here:  # a Sphinx is a Wonder
                for kind in there.kinds.get(word.stem, ()):
                    unit.also((kind,), KIND)
            if len(here) > 1:  # each of its words by itself is a part of it
                _single(unit, here, there, title)
            else:
                folded, own_stem = here[0].folded, here[0].stem
                last = typing and at == len(written) - 1
                if last or not (there.knows(folded, own_stem) or is_english(folded, own_stem)):
                    for longer in _begun(folded, there):
                        unit.also((stem(longer),), BEGUN)
            units.append(unit)
        at += max(length, 1)
    _join(units, there)
    return units or [Unit([word], {(word.stem,): 1.0}) for word in written], also


def _single(unit: Unit, here: Sequence[Word], there: Index, title: str) -> None:
    """The words of a phrase that we know, one by one: "green token" is also any token, but less so."""
    for word in here:
        if not is_stop(word.folded, there.known_stems):
            unit.also((word.stem,), PART)
            for one in there.synonyms.get((word.stem,), ()):
                if not title or one.title in ("", title):
                    unit.also(one.stems, PART * SYNONYM)


def _synonym(
    written: Sequence[Word], there: Index, title: str
) -> tuple[int, list[tuple[str, tuple[str, ...]]]]:
    """The longest phrase at the beginning that we know by another name: how many words, and what it means."""
    for length in range(min(there.longest_synonym, len(written)), 0, -1):
        found = there.synonyms.get(tuple(word.stem for word in written[:length]), ())
        means = [(one.text, one.stems) for one in found if not title or one.title in ("", title)]
        if means:
            return length, means
    return 0, []


def _join(units: list[Unit], there: Index) -> None:
    """Let two words also be one: "light house"."""
    for first, second in pairwise(units):
        if len(first.words) == len(second.words) == 1:
            joined = first.words[0].folded + second.words[0].folded
            if joined in there.vocabulary:
                first.also((stem(joined),), 1.0)
                second.also((stem(joined),), 1.0)
