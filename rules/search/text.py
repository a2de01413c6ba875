"""Words, their stems, and marking them in a text. Index and queries use the same functions, so they agree."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
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
_WEAK_WORDS = """\
about actually ago allowed along already also always anybody anyhow anyone anything anyway around ask asking
asks away basically being best bit came case certain come comes common consider considered cant definitely
didnt doesnt doing done dont down each either else enough even ever exactly except far find fine forward game
games general give given gives goes going gonna gotta group guess happen happened happening happens hello
help hey hi him himself idea instead interesting isnt issue just kind kinda know knows let lets like likely
little long look looking lot lots made mainly make makes making maybe mean means meant mention most mostly
move much myself necessarily need needed needs now obviously off often okay ok one ones onto others otherwise
ought out part particular people perhaps please pls possible possibly pretty probably problem quick quickly
quite rather really reason right rule rules said say saying says see seem seems situation some somebody
someone something somewhere sort still stuff such suppose supposed sure tell thanks thing things think though
through today together too towards try trying until up upon use used using usually very via wanna want wanted
wants way ways well went whatever whenever wherever wondering wont work working works yes"""
WEAK_WORDS = frozenset(_WEAK_WORDS.split())
"""Words that say little by themselves, but may tell two answers apart."""
_FOREIGN_STOP_WORDS = """\
aber als auf aus bei beim bin bis das dem den der des die dies du ein eine einem einen einer eines er es
fur hat ich ihm ihn im in ist kann man mein meine meinen mich mir mit muss nach nicht noch oder ob sein sich
sie sind um und vom von vor wann warum was wenn wer wie wieso wird wo wofur woher wurde zu zum zur
a ai al ao aos as com como da das de del della des dem do dos duas e el ela ele em en entre es esta estar este
eu fica ha hay isso la las le les lhe lo los mais mas me meu minha mis muito na nas nem no nos o os ou para
pela pelo pero pode podem poder por porque posso puede puedo qual quais quale quando quantas quantos quanto
que quel quelle quelles quels quem quien quienes se sem ser sin sobre son su sua sus tambem te tem tener
tengo tenho ter tiene todas todos tu tua um uma un una unas uno unos voce y yo
au aux avec c ce ces cette combien comment d dans deux du elle en est et etre faut il ils j je l leur lors
lorsque m ma mes moi mon n ne ni nous on ont ou par pas peut peux plus pour pourquoi qu quand qui quoi s sa
ses si son sont sur suis t ton tous tout un une vous donde cual cuales cuando cuantas cuantos cuanto"""
FOREIGN_STOP_WORDS = frozenset(_FOREIGN_STOP_WORDS.split()) - STOP_WORDS
"""German, French, Portuguese and Spanish words that say nothing, folded. English words among them count."""
ENGLISH = frozenset((Path(__file__).parent / "english.txt").read_text("utf-8").split())
"""Frequent words of English, our own among them or not: none is a misspelling of another word."""
_NUMBERS = "two three four five six seven eight nine ten"
_SHORT_ORDINALS, _ORDINALS = (
    "1st 2nd 3rd 4th 5th 6th 7th 8th",
    "first second third fourth fifth sixth seventh eighth",
)
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
    **{word: str(number) for number, word in enumerate(_NUMBERS.split(), 2)},
    **dict(zip(_SHORT_ORDINALS.split(), _ORDINALS.split(), strict=True)),
}
"""Forms that the stemmer does not lead back to their verb; and numbers, those of Ages too, which people write
as they like."""

_ANALYZER = (
    tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw()).filter(tantivy.Filter.stemmer("english")).build()
)


class Read(NamedTuple):
    """A word without its place: folded (lower case, no accents), and its stem."""

    folded: str
    stem: str


class Word(NamedTuple):
    """A word of a text: where it stands there, folded (lower case, no accents), and its stem."""

    start: int
    end: int
    folded: str
    stem: str


@lru_cache(maxsize=20_000)
def fold(text: str) -> str:
    """Lower case, without accents."""
    if text.isascii():
        return text.lower()
    return "".join(
        char for char in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(char)
    )


@lru_cache(maxsize=20_000)
def stem(folded: str) -> str:
    folded = folded[:LONGEST]
    stems = _ANALYZER.analyze(IRREGULAR.get(folded, folded))
    return stems[0] if stems else folded


@lru_cache(maxsize=1)
def _english_stems() -> frozenset[str]:
    return frozenset(map(stem, ENGLISH))


def is_english(folded: str, stem: str) -> bool:
    """Whether everyday English has the word, in some form."""
    return folded in ENGLISH or stem in _english_stems()


def is_stop(folded: str, known: Container[str]) -> bool:
    """Whether a word says nothing; a foreign one only where our own texts (`known` stems) do not have it."""
    return folded in STOP_WORDS or (folded in FOREIGN_STOP_WORDS and stem(folded) not in known)


_ASKS = {
    "when": "when", "wann": "when", "quand": "when", "quando": "when", "cuando": "when",
    "who": "who", "whom": "who", "whose": "who", "wer": "who", "qui": "who", "quem": "who", "quien": "who",
    "must": "must", "muss": "must", "doit": "must", "mandatory": "must", "forced": "must", "obliged": "must",
    "where": "where", "wo": "where", "wohin": "where",
    "which": "which", "welche": "which", "quel": "which", "quelle": "which", "cual": "which", "qual": "which",
    "many": "many", "much": "many", "combien": "many", "wieviel": "many", "quantos": "many",
    "cuantos": "many",
    "often": "often",
    "order": "order",
}  # fmt: skip


def asks(found: Sequence[Word | Read]) -> frozenset[str]:
    """What kind of question it is: "who", "when", "must" (also "have to") ... by its words."""
    kinds = {kind for word in found if (kind := _ASKS.get(word.folded))}
    kinds.update(
        "must"
        for first, second in pairwise(found)
        if first.folded in ("have", "has") and second.folded == "to"
    )
    return frozenset(kinds)


def words(text: str) -> Iterator[Word]:
    """Every word in its order; "opponent's" is "opponent" and "s"."""
    for match in WORD.finditer(text):
        read = _read(match[0])
        if read.folded:
            yield Word(match.start(), match.end(), *read)


def read_words(text: str) -> list[Read]:
    """Every word in its order, where its place does not matter: much quicker, as each is read once only."""
    return [read for written in WORD.findall(text) if (read := _read(written)).folded]


@lru_cache(maxsize=20_000)
def _read(written: str) -> Read:
    folded = fold(written)[:LONGEST]
    return Read(folded, stem(folded))


def stems(text: str) -> list[str]:
    return [word.stem for word in read_words(text)]


def spans_of(text: str, wanted: Container[str]) -> list[tuple[int, int]]:
    """Where the wanted stems stand in a text, from and to; neighbouring words share one span."""
    spans: list[tuple[int, int]] = []
    for word in words(text):
        if word.stem not in wanted:
            continue
        if spans and not text[spans[-1][1] : word.start].strip(" -"):
            spans[-1] = (spans[-1][0], word.end)
        else:
            spans.append((word.start, word.end))
    return spans


def highlight(text: str, wanted: Container[str]) -> SafeString:
    """The text as HTML with the wanted stems in <mark>."""
    parts, at = [], 0
    for start, end in spans_of(text, wanted):
        parts.append(f"{escape(text[at:start])}<mark>{escape(text[start:end])}</mark>")
        at = end
    return mark_safe("".join(parts) + escape(text[at:]))
