"""How each document is asked for, as a model of language.

A way to ask is read as marks: its words, its pairs of words, the words of ours that they go by, what is being
asked in general ("when", "must I", "how many"), the kinds of things it names, and pairs of these two. So
"another tavern?" is like "a second altar?": both ask about one more of something, and name a card.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations, pairwise

from rules.search.text import Read, Word

SMOOTH = 30.0
"""So many marks of a usual text are added to those of each document, so that a word that nobody has used for
it yet makes it unlikely and not impossible."""

_ASKED = {
    "time": """when immediately instantly immediate instant now later timing straightaway soon afterwards
        directly already moment yet wait until turn wann quand quando cuando sofort immediatement""",
    "must": """must forced force obliged compulsory mandatory optional obligatory voluntary refuse decline
        skip ignore unwilling obligation waive have want rather optionally choice leave muss doit dois devo
        debo tengo""",
    "can": """can may could allowed possible permitted able legal ok okay kann darf puis peut posso pode puedo
        puede""",
    "many": """many much number amount limit max maximum often times total combien wieviel viele quantos
        cuantos""",
    "who": "who whose whom wer qui quem quien",
    "where": "where place lies lie goes wo wohin onde donde",
    "order": "order first before sequence earlier then next zuerst premier primeiro primero",
    "more": """same another second twice again duplicate double two copy both identical repeat more extra
        additional bonus once nochmal encore outra otra""",
    "together": "both all each every everyone together combine combined add stack",
    "points": "point points vp worth score scores scoring value counted count punkte pontos puntos",
    "cost": """cost costs pay price expensive cheaper free paid paying coins gold money kostet preis prix
        preço precio""",
    "end": "end over finish final last ends ende fin fim",
    "not": "no not cannot cant without none nothing never dont empty nicht kein pas não",
    "gone": "empty gone out none left exhausted finished nothing no",
    "other": """he his him she her opponent opponents enemy rival neighbour neighbours neighbor neighbors
        other others player gegner nachbar adversaire voisin""",
    "own": "i my me mine own mein meine ich mon ma je meu minha mi",
    "see": "see look peek show hidden secret open reveal face view visible",
    "choose": "choose pick decide which select choice option",
    "how": "how work works explain meaning mean means",
    "take": "take get pick grab draw receive gain fetch choose",
    "build": "build construct make play put lay built bauen construire construir",
    "give up": "discard sell sold throw thrown trash dump burn discarded selling",
    "keep": "keep save hold store reserve stay stays remain remains back permanent forever",
}
"""What is asked in general, and the words that tell it: of English, and some of other languages."""
ASKED: dict[str, frozenset[str]] = {}
for _what, _words in _ASKED.items():
    for _word in _words.split():
        ASKED[_word] = ASKED.get(_word, frozenset()) | {f"#{_what}"}

Mark = str | tuple[str, str]
"""A word, a pair of words; "~" before a stem, "#" before what is asked, "@" before a kind of thing."""


class Wordings:
    """What is said of each document, with counts."""

    def __init__(
        self,
        asked: Iterable[tuple[tuple[str, ...], Sequence[Sequence[Read]]]],
        called: Callable[[str, tuple[str, ...]], Sequence[str]],
        kinds: Mapping[str, Iterable[str]],
    ) -> None:
        """`asked`: of each document, in their order, its titles, and its question with the ways to ask it.
        `called`: by which stems of ours a stem goes, in these titles. `kinds`: which kinds of things a stem
        names."""
        self._called = called
        self._kinds = {stem: frozenset(f"@{kind}" for kind in found) for stem, found in kinds.items()}
        self._known: dict[tuple[Read, tuple[str, ...]], tuple[tuple[str, ...], frozenset[str]]] = {}
        self._pairs: dict[frozenset[str], list[Mark]] = {}
        self._counts: list[Counter[Mark]] = []
        total: Counter[Mark] = Counter()
        for titles, texts in asked:
            counts = Counter(chain.from_iterable(self._marks(text, titles) for text in texts))
            self._counts.append(counts)
            total.update(counts)
        whole = total.total()
        self._usual = {one: SMOOTH * count / whole for one, count in total.items()}
        self._length = [math.log(SMOOTH / (SMOOTH + counts.total())) for counts in self._counts]

    def _marks(self, text: Sequence[Read], titles: tuple[str, ...]) -> list[Mark]:
        folded = [word.folded for word in text]
        marks: list[Mark] = [*folded, *pairwise(folded)]
        general: set[str] = set()
        for word in text:
            stems, classes = self._known.get((word, titles)) or self._learn(word, titles)
            marks += stems
            general |= classes
        marks += self._general(frozenset(general))
        return marks

    def _general(self, classes: frozenset[str]) -> list[Mark]:
        found = self._pairs.get(classes)
        if found is None:
            found = self._pairs[classes] = [*classes, *combinations(sorted(classes), 2)]
        return found

    def _learn(self, word: Read, titles: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
        called = self._called(word.stem, titles)
        classes = ASKED.get(word.folded, frozenset()) | self._kinds.get(word.stem, frozenset())
        if word.stem.isdigit():
            classes |= {"#number"}
        found = tuple(f"~{one}" for one in (word.stem, *called)), classes
        self._known[word, titles] = found
        return found

    def read(self, written: Sequence[Word], titles: tuple[str, ...]) -> list[Mark]:
        """The marks of a query, as a document of these titles would have them, that anything is asked by."""
        text = [Read(word.folded, word.stem) for word in written]
        return [one for one in self._marks(text, titles) if one in self._usual]

    def likely(self, number: int, read: Sequence[Mark]) -> float:
        """The log of how much likelier than usual a document is asked for by these marks."""
        counts = self._counts[number]
        found = sum(math.log1p(counts[one] / self._usual[one]) for one in read if one in counts)
        return found + len(read) * self._length[number]
