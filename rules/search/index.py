"""The search index of one process, in memory, made of the content when somebody first searches it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import tantivy

from rules.keeping import uncollected
from rules.models import Synonym
from rules.search.contents import Content, content
from rules.search.documents import Document
from rules.search.ranking import Fields
from rules.search.text import STOP_WORDS, Read, asks, fold, read_words, stem, stems
from rules.search.wording import Wordings

FIELDS = {"heading": 3.0, "asked": 2.5, "names": 0.7, "sentence": 1.0, "body": 0.6}
"""How much a word weighs by where it stands."""
SHORTEST_CORRECTED = 4
_NOT_NAMES = """\
card cards coin guild horn cat red blue green great statue the of wood stone clay glass papyrus ore loom
science trading post yard pool pit way west east temple library town hall"""
NOT_NAMES = frozenset(map(stem, _NOT_NAMES.split()))
"""Words in names of things that are no names by themselves."""
RARE, MOST_NAMES = 2.5, 3
"""A word is a name when it says so much; a question with more names is about what they have in common."""
LED_TO = 0.06
"""What it is worth for an entry that others lead to it."""


class Means(NamedTuple):
    """What a synonym stands for."""

    text: str
    stems: tuple[str, ...]
    title: str
    """The game in which it holds, "" for every game."""


class Saying(NamedTuple):
    """A question, or a way to ask it."""

    weight: float
    """How much its words say together."""
    words: list[tuple[float, tuple[str, ...]]]
    """Of each word how much it says, and its stem with those of what it is also called."""


class Index:
    """What a search looks up in the documents of a content and in the synonyms."""

    def __init__(self, there: Content) -> None:
        self.content = there
        self.documents = there.documents
        """By their numbers in the index."""
        with uncollected():
            self._read()

    def _read(self) -> None:
        self.vocabulary: Counter[str] = Counter()
        """Every word of the documents, folded, with how often it stands there."""
        self.stems: list[frozenset[str]] = []
        """The stems of each document."""
        self._asking: list[set[str]] = []
        self._headings: list[list[Read]] = []
        self.fields: list[Fields] = []
        """Of each document the stems by where they stand."""
        self.synonyms: dict[tuple[str, ...], list[Means]] = {}
        """By the stems of what people write."""
        self._called: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        rows = list(Synonym.objects.values_list("word", "means", "title"))
        self._read_synonyms(row for row in rows if row[1] not in self.content.entries)
        asked = self._asked(rows)
        self._fill(asked)
        self.known_stems = frozenset().union(*self.stems)
        self.holding: dict[str, set[int]] = {}
        """By stem, the numbers of the documents that have it."""
        self.asking: dict[str, set[int]] = {}
        """By stem, the numbers of those that have it in their question or in a way to ask it."""
        for number, (of_document, of_question) in enumerate(zip(self.stems, self._asking, strict=True)):
            for one in of_document:
                self.holding.setdefault(one, set()).add(number)
            for one in of_question:
                self.asking.setdefault(one, set()).add(number)
        self._rarity = {
            one: math.log(1 + (len(self.stems) - len(found) + 0.5) / (len(found) + 0.5))
            for one, found in self.holding.items()
        }
        self.sayings = [
            self._weighed(doc, [heading, *asked.get(doc.id, ())])
            for doc, heading in zip(self.documents, self._headings, strict=True)
        ]
        """Of each document the question, and the ways to ask it: its stems with how much they say."""
        self.wordings = Wordings(
            (
                (doc.titles, [heading, *asked.get(doc.id, ())])
                for doc, heading in zip(self.documents, self._headings, strict=True)
            ),
            self.called,
            self._things(),
        )
        self.asks = [asks(heading) for heading in self._headings]
        """What kind of question each is."""
        self.kinds = self._kinds()
        self.names = self._names()
        """Of each entry the names (a card's, a Wonder's, a token's) in its question, as stems; none when
        there are so many that it is not about one of them."""
        led_to = Counter(short_id for doc in self.documents for short_id in doc.see)
        self.prior = [1 + LED_TO * math.log2(1 + led_to[doc.id]) for doc in self.documents]
        """How much likelier than another an entry is asked for: the more others lead to it."""
        self.longest_synonym = max(map(len, self.synonyms), default=0)

    def _asked(self, rows: Iterable[tuple[str, str, str]]) -> dict[str, list[list[Read]]]:
        """What people ask in other words than an entry's own: the synonyms that mean a short id, cut into
        words at their commas."""
        asked: dict[str, list[list[Read]]] = {}
        for word, means, _title in rows:
            if means in self.content.entries:
                asked.setdefault(means, []).extend(read_words(part) for part in word.split(","))
        return asked

    def _fill(self, asked: dict[str, list[list[Read]]]) -> None:
        schema = tantivy.SchemaBuilder()
        for name in FIELDS:
            schema.add_text_field(name, tokenizer_name="whitespace", index_option="freq")
        schema.add_unsigned_field("number", stored=True)
        self.schema = schema.build()
        self.index = tantivy.Index(self.schema)
        # Stems are cut here, by the functions that queries use; the index only splits them at spaces.
        self.index.register_tokenizer(
            "whitespace", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
        )
        read: Counter[str] = Counter()
        writer = self.index.writer(heap_size=15_000_000, num_threads=1)
        for number, doc in enumerate(self.documents):
            row = tantivy.Document()
            found: set[str] = set()
            asking: set[str] = set()
            of_fields: dict[str, list[Read]] = {}
            for name in FIELDS:
                if name == "asked":
                    of_field = [word for part in asked.get(doc.id, ()) for word in part]
                else:
                    of_field = read_words(getattr(doc, name))
                of_fields[name] = of_field
                stems_of_field = [word.stem for word in of_field]
                if name == "asked":
                    for written, times in Counter(stems_of_field).items():
                        for one in self.called(written, doc.titles):
                            stems_of_field += [one] * times
                row.add_text(name, " ".join(stems_of_field))
                found.update(stems_of_field)
                if name in ("heading", "asked"):
                    asking.update(stems_of_field)
                read.update(word.folded for word in of_field)
            row.add_unsigned("number", number)
            writer.add_document(row)
            self._headings.append(of_fields["heading"])
            self.fields.append(Fields.of(of_fields))
            self.stems.append(frozenset(found))
            self._asking.append(asking)
        for folded, times in read.items():
            if folded.isalpha() and len(folded) > 1:
                self.vocabulary[folded] += times
        writer.commit()
        self.index.reload()
        self.searcher = self.index.searcher()
        everything = self.searcher.search(tantivy.Query.all_query(), limit=max(1, len(self.documents)))
        self.numbers = {
            (address.segment_ord, address.doc): self.searcher.doc(address)["number"][0]
            for _score, address in everything.hits
        }
        """The numbers of the documents by their addresses in the index: to read each there takes long."""

    def _weighed(self, doc: Document, texts: Iterable[list[Read]]) -> list[Saying]:
        found = []
        weighed: dict[str, tuple[float, tuple[str, ...]]] = {}  # the texts of a document share most words
        for text in texts:
            stems = {word.stem for word in text if word.folded not in STOP_WORDS}
            for one in stems.difference(weighed):
                weighed[one] = (self.rarity(one), (one, *self.called(one, doc.titles)))
            if stems:
                of_text = [weighed[one] for one in stems]
                found.append(Saying(sum(weight for weight, _called in of_text), of_text))
        return found

    def _kinds(self) -> dict[str, set[str]]:
        """Words that stand in names of things of one kind only, and the stems of that kind: a Sphinx is a
        Wonder, a theater a blue card."""
        found: dict[str, set[str]] = {}
        for doc in self.documents:
            if doc.group != "card":
                continue
            kind = {"card": "card", "token": "token"}.get(doc.kind, doc.kind)
            for word in read_words(doc.heading):
                found.setdefault(word.stem, set()).add(stem(kind))
        return {one: kinds for one, kinds in found.items() if len(kinds) == 1 and one not in NOT_NAMES}

    def _things(self) -> dict[str, set[str]]:
        """Words that are names of things, and the kinds of these; words for resources are of that kind."""
        found: dict[str, set[str]] = {}
        for doc in self.documents:
            if doc.group == "card":
                for word in read_words(doc.heading):
                    if word.stem not in NOT_NAMES and self.rarity(word.stem) > RARE:
                        found.setdefault(word.stem, set()).add(doc.kind)
        resource = stem("resource")
        for written, means in self.synonyms.items():
            if len(written) == 1 and any(one.stems == (resource,) for one in means):
                found.setdefault(written[0], set()).add(resource)
        return found

    def _names(self) -> list[frozenset[str]]:
        by_title: dict[str, set[str]] = {}
        for doc in self.documents:
            if doc.kind in ("card", "wonder", "token"):
                by_title.setdefault(doc.titles[0], set()).update(
                    one for one in map(stem, map(fold, doc.heading.split())) if self.rarity(one) > RARE
                )
        found = []
        for doc, heading in zip(self.documents, self._headings, strict=True):
            here = set().union(*(by_title.get(title, ()) for title in doc.titles)) - NOT_NAMES
            names = {word.stem for word in heading if word.stem in here and doc.kind == "entry"}
            found.append(frozenset(names) if len(names) <= MOST_NAMES else frozenset())
        return found

    def called(self, one: str, titles: tuple[str, ...]) -> list[str]:
        """By which words of ours a word goes: "middle" is "central" in Architects."""
        found = self._called.get((one, titles))
        if found is None:
            found = self._called[one, titles] = [
                means.stems[0]
                for means in self.synonyms.get((one,), ())
                if len(means.stems) == 1 and (not means.title or means.title in titles)
            ]
        return found

    def _read_synonyms(self, rows: Iterable[tuple[str, str, str]]) -> None:
        for word, means, title in rows:
            # An id of that game's catalog ("the-statue-of-zeus") stands for the name.
            named = self.content.by_item.get((title, means))
            text = named.heading if named else means
            wanted = tuple(one.stem for one in read_words(text) if one.folded not in STOP_WORDS)
            if wanted:
                self.synonyms.setdefault(tuple(stems(word)), []).append(Means(text, wanted, title))
            # So that a misspelt synonym is corrected too. Rarer than any word of the texts.
            for one in read_words(word):
                self.vocabulary.setdefault(one.folded, 1)

    def knows(self, folded: str, stem: str) -> bool:
        return stem in self.known_stems or folded in self.vocabulary or (stem,) in self.synonyms

    def rarity(self, one: str) -> float:
        """How much a stem says: the fewer documents have it, the more. 0 for one that none has."""
        return self._rarity.get(one, 0.0)


def index() -> Index:
    """The index of the content as it is now; made once for each content. One query."""
    there = content()
    with there.lock:
        if there.index is None:
            there.index = Index(there)
        return there.index
