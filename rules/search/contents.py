"""What there is at one revision of the content: every document, also by short id, rule code and card.

Pages that only look things up by name need no more than this; the index over it is made when somebody first
searches (rules/search/index.py).
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from django.utils.translation import get_language

from rules.encyclopedia import revision
from rules.keeping import Kept, uncollected
from rules.search.documents import Document, documents
from rules.search.text import fold

if TYPE_CHECKING:
    from rules.search.index import Index


class Content:
    """Everything that can be found at one revision."""

    def __init__(self) -> None:
        """Reads it from the database as it is now, in the language that is active."""
        self.lock = Lock()
        self.index: Index | None = None
        """What a search looks up; made under the lock when somebody first searches."""
        with uncollected():
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

    def entry(self, text: str) -> Document | None:
        """The entry whose short id the text is, in whatever case."""
        return self.entries.get(fold(text).upper())


_kept: Kept[tuple[str, str], Content] = Kept()


def content() -> Content:
    """The content at the revision of the database; read once per process and language. One query."""
    key = (revision.token(), get_language() or "")
    return _kept.get(key, Content)
