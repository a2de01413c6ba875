"""Rulesets: the immutable catalog that a game is played with, built from a plain document.

`load_ruleset(document)` checks everything and gives frozen objects, or raises `RulesetError` with every
problem found, each naming the row, the field and the reason. The document's form is described in
docs/catalogs.md. Its identity is `digest(document)`: the SHA-256 of its canonical bytes, over all but
`number` and `sha256`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalog import Card, Cost, Deck, Entry, Medal, ProgressToken, Side, Stage, Wonder, freeze
from engine.effects import VOCABULARIES, listed
from engine.reading import Problem, Reader
from engine.ruleset_checks import check_rows
from engine.ruleset_rows import read_rows

__all__ = [
    "FORMAT",
    "Card",
    "Cost",
    "Deck",
    "Entry",
    "Medal",
    "Problem",
    "ProgressToken",
    "Ruleset",
    "RulesetError",
    "Side",
    "Stage",
    "Wonder",
    "canonical",
    "digest",
    "load_ruleset",
]

FORMAT = 1
"""The form of the document; a ruleset of another format is refused."""


class RulesetError(ValueError):
    """A document that is no ruleset; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """An immutable catalog. Two rulesets are the same when their `sha256` is."""

    title: str
    edition: str
    number: int
    sha256: str
    cards: tuple[Card, ...]
    wonders: tuple[Wonder, ...]
    progress_tokens: tuple[ProgressToken, ...]
    medals: tuple[Medal, ...]
    decks: tuple[Deck, ...]
    setup: Mapping[str, Any]
    """The constants of the title, read-only through and through (lists are tuples)."""
    canonical: bytes
    """The document it was built from, as canonical bytes with its number."""
    _index: Mapping[str, Mapping[str, Any]]

    def card(self, id_: str) -> Card:
        """The card with this id; KeyError when there is none (so for all the look-ups below)."""
        return self._index["cards"][id_]  # type: ignore[no-any-return]

    def wonder(self, id_: str) -> Wonder:
        """The Wonder with this id."""
        return self._index["wonders"][id_]  # type: ignore[no-any-return]

    def progress_token(self, id_: str) -> ProgressToken:
        """The Progress token with this id."""
        return self._index["progress_tokens"][id_]  # type: ignore[no-any-return]

    def medal(self, id_: str) -> Medal:
        """The Medal with this id."""
        return self._index["medals"][id_]  # type: ignore[no-any-return]

    def deck(self, id_: str) -> Deck:
        """The deck with this id."""
        return self._index["decks"][id_]  # type: ignore[no-any-return]

    def document(self) -> dict[str, Any]:
        """A fresh copy of the document, with its number and sha256."""
        return {**json.loads(self.canonical), "sha256": self.sha256}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruleset) and (self.sha256, self.number) == (other.sha256, other.number)

    def __hash__(self) -> int:
        return hash((self.sha256, self.number))

    def __repr__(self) -> str:
        return f"<Ruleset {self.title} {self.edition} no. {self.number} {self.sha256[:12]}>"

    def __copy__(self) -> Ruleset:
        return self

    def __deepcopy__(self, memo: object) -> Ruleset:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return load_ruleset, (self.document(),)


def canonical(document: Mapping[str, Any]) -> bytes:
    """The bytes a ruleset is known by: JSON with sorted keys, no spaces, UTF-8, without number and sha256."""
    return _bytes({key: value for key, value in document.items() if key not in ("number", "sha256")})


def digest(document: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(document)).hexdigest()


def _bytes(document: Mapping[str, Any]) -> bytes:
    return json.dumps(
        document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def load_ruleset(document: Mapping[str, Any]) -> Ruleset:
    """Build a ruleset from its document, or raise `RulesetError` with all that is wrong with it."""
    problems: list[Problem] = []
    if not isinstance(document, Mapping):
        raise RulesetError([Problem("ruleset", "", f"must be an object, not {type(document).__name__}")])
    reader = Reader(document, "ruleset", problems)
    if document.get("format") != FORMAT:
        reader.wrong("format", f"must be {FORMAT}, not {document.get('format')!r}")
    if document.get("title") not in VOCABULARIES:
        reader.wrong("title", f"unknown title {document.get('title')!r}; known: {listed(VOCABULARIES)}")
    if problems:
        raise RulesetError(problems)
    reader.read |= {"format", "title"}
    title: str = document["title"]
    edition, number = reader.take("edition", str), reader.whole("number", least=1)
    stated = reader.take("sha256", str, "")
    setup = reader.take("setup", dict) or {}
    rows = read_rows(reader, title)
    reader.done()
    # A document with broken rows would only give misleading sums, so the whole waits for the rows.
    if not problems:
        problems += check_rows(title, rows, setup)
    sha256 = digest(document) if not problems else ""
    if not problems and stated and stated != sha256:
        reader.wrong("sha256", f"the content gives {sha256}: the document was changed after it was published")
    if problems:
        raise RulesetError(sorted(set(problems)))
    return Ruleset(
        title=title,
        edition=edition,
        number=number,
        sha256=sha256,
        setup=freeze(setup),
        canonical=_bytes({key: value for key, value in document.items() if key != "sha256"}),
        _index={name: {row.id: row for row in found} for name, found in rows.items()},
        **rows,
    )
