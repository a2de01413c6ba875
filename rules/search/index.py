"""The search index of one process, in memory, rebuilt when the content's revision differs."""

from __future__ import annotations

from collections import Counter, OrderedDict
from threading import Lock
from typing import NamedTuple

import tantivy
from django.utils.translation import get_language

from rules.encyclopedia import revision
from rules.models import Synonym
from rules.search.documents import Document, documents
from rules.search.text import STOP_WORDS, fold, stems, words

FIELDS = {"heading": 3.0, "names": 0.7, "sentence": 1.8, "body": 1.0}
"""How much a word weighs by where it stands."""
SHORTEST_CORRECTED = 4
KEPT = 2
"""Indexes that a process keeps: the newest, and the one before for requests that are still at it."""


class Means(NamedTuple):
    """What a synonym stands for."""

    text: str
    stems: tuple[str, ...]
    title: str
    """The game in which it holds, "" for every game."""


class Content:
    """Everything that can be found at one revision."""

    def __init__(self) -> None:
        self.documents: list[Document] = list(documents())
        self.entries = {doc.id: doc for doc in self.documents if doc.kind == "entry"}
        self.by_code: dict[str, list[Document]] = {}
        self.by_card: dict[tuple[str, str], list[Document]] = {}
        self.by_item: dict[tuple[str, str], Document] = {}
        for doc in self.documents:
            for code in doc.codes:
                self.by_code.setdefault(code, []).append(doc)
            for card in doc.cards:
                self.by_card.setdefault(card, []).append(doc)
            if doc.group == "card":
                self.by_item[doc.titles[0], doc.id] = doc
        self.vocabulary: Counter[str] = Counter()
        """Every word of the documents, folded, with how often it stands there."""
        self.stems: list[frozenset[str]] = []
        """The stems of each document."""
        self.synonyms: dict[tuple[str, ...], list[Means]] = {}
        """By the stems of what people write."""
        self._fill()
        self._read_synonyms()
        self.known_stems = frozenset().union(*self.stems) if self.stems else frozenset()
        self.longest_synonym = max(map(len, self.synonyms), default=0)

    def _fill(self) -> None:
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
        writer = self.index.writer(heap_size=15_000_000, num_threads=1)
        for number, doc in enumerate(self.documents):
            row = tantivy.Document()
            found: set[str] = set()
            for name in FIELDS:
                of_field = list(words(getattr(doc, name)))
                row.add_text(name, " ".join(word.stem for word in of_field))
                found.update(word.stem for word in of_field)
                self.vocabulary.update(
                    word.folded for word in of_field if word.folded.isalpha() and len(word.folded) > 1
                )
            row.add_unsigned("number", number)
            writer.add_document(row)
            self.stems.append(frozenset(found))
        writer.commit()
        self.index.reload()
        self.searcher = self.index.searcher()

    def _read_synonyms(self) -> None:
        for word, means, title in Synonym.objects.values_list("word", "means", "title"):
            # An id of that game's catalog ("the-statue-of-zeus") stands for the name.
            named = self.by_item.get((title, means))
            text = named.heading if named else means
            wanted = tuple(one.stem for one in words(text) if one.folded not in STOP_WORDS)
            if wanted:
                self.synonyms.setdefault(tuple(stems(word)), []).append(Means(text, wanted, title))
            # So that a misspelt synonym is corrected too. Rarer than any word of the texts.
            for one in words(word):
                self.vocabulary.setdefault(one.folded, 1)

    def knows(self, folded: str, stem: str) -> bool:
        return stem in self.known_stems or folded in self.vocabulary or (stem,) in self.synonyms

    def entry(self, text: str) -> Document | None:
        """The entry whose short id the text is, in whatever case."""
        return self.entries.get(fold(text).upper())


_kept: OrderedDict[tuple[str, str], Content] = OrderedDict()
_lock = Lock()


def content() -> Content:
    """The content at the revision of the database; built once per process and language. One query."""
    key = (revision.token(), get_language() or "")
    with _lock:
        found = _kept.get(key)
        if found is None:
            found = _kept[key] = Content()
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
    return found
