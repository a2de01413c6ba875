"""The shipped texts of the encyclopedia, read from fixtures/encyclopedia and fixtures/rule_codes.

    encyclopedia/sources.yaml          sources: [{id, name, rank, titles, date, url, about}]
    encyclopedia/synonyms.yaml         synonyms: [{words, means, titles}]
    encyclopedia/<title>/terms.yaml    title, terms: [{id, name, text, entries}]
    encyclopedia/<title>/<theme>.yaml  title, theme, name, order, entries; see docs/encyclopedia.md
    rule_codes/<title>.yaml            title, letter, codes: {code: {lines, params}}, lines_without_code

`read()` gives all of it with every row in its full form, or raises `ContentError`, which names the
row, field and reason of each problem. Whether rows fit each other and the catalogs is checked on load.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.files import FIXTURES, FileError, read_document
from engine.reading import Problem
from rules.keeping import uncollected

TEXTS = FIXTURES / "encyclopedia"
CODES = FIXTURES / "rule_codes"

RANKS = {"erratum": 1, "ruling": 2, "rulebook": 3, "older_rulebook": 4, "community": 5}

SOURCE = {"id": None, "name": None, "rank": None, "titles": None, "date": "", "url": "", "about": ""}
THEME = {"title": None, "theme": None, "name": None, "order": 0}
ENTRY: dict[str, Any] = {
    "id": None,
    "question": None,
    "verdict": None,
    "short": "",
    "sentence": None,
    "reason": None,
    "status": "published",
    "superseded_by": "",
    "language": "en",
    "titles": [],
    "editions": [],
    "variants": [],
    "cards": [],
    "see": [],
    "option": "",
    "sources": None,
    "situations": [],
    "why": "",
}
"""The keys of an entry; those whose value is None here must be given."""
CITATION = {"source": None, "where": "", "date": "", "note": ""}
TERM: dict[str, Any] = {"id": None, "name": None, "text": None, "entries": [], "language": "en"}
SYNONYMS: dict[str, Any] = {"words": None, "means": None, "titles": []}
CODE = {"lines": None, "params": None}


class ContentError(ValueError):
    """Texts that cannot be taken. `problems` lists every one."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(map(str, self.problems)))


@dataclass
class Texts:
    """All shipped texts. Each row is a dict with every key of its form."""

    sources: list[dict[str, Any]] = field(default_factory=list)
    themes: list[dict[str, Any]] = field(default_factory=list)
    entries: list[dict[str, Any]] = field(default_factory=list)
    """With `theme` ("duel/trade") and `position` added."""
    terms: list[dict[str, Any]] = field(default_factory=list)
    synonyms: list[dict[str, Any]] = field(default_factory=list)
    """One row a word: {word, means, title}."""
    codes: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Code to {"lines": ["D1"], "params": [...]}."""
    without_code: dict[str, str] = field(default_factory=dict)
    """Entries that no code can carry out, and why."""


def files(texts: Path = TEXTS, codes: Path = CODES) -> list[Path]:
    return [*sorted(texts.rglob("*.yaml")), *sorted(codes.glob("*.yaml"))]


def digest(texts: Path = TEXTS, codes: Path = CODES) -> str:
    """SHA-256 of everything that `read` would read."""
    whole = hashlib.sha256()
    for path in files(texts, codes):
        whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def read(texts: Path = TEXTS, codes: Path = CODES) -> Texts:
    """All texts; `ContentError` with every problem found."""
    with uncollected():
        return _read(texts, codes)


def _read(texts: Path, codes: Path) -> Texts:
    found, problems = Texts(), _Problems()
    for path in files(texts, codes):
        name = path.relative_to(codes.parent if path.is_relative_to(codes) else texts).as_posix()
        document = _document(path, name, problems)
        if document is None:
            continue
        if path.is_relative_to(codes):
            _read_codes(document, name, found, problems)
        elif path.name == "sources.yaml":
            found.sources += problems.rows(document, "sources", SOURCE, name)
        elif path.name == "synonyms.yaml":
            _read_synonyms(document, name, found, problems)
        elif path.name == "terms.yaml":
            title = document.get("title")
            found.terms += [row | {"title": title} for row in problems.rows(document, "terms", TERM, name)]
        else:
            _read_theme(document, name, found, problems)
    for row in found.sources:
        if row["rank"] in RANKS:
            row["rank"] = RANKS[row["rank"]]
        else:
            problems.add(str(row["id"]), "rank", f"must be one of {', '.join(RANKS)}")
    problems.unique((row["id"] for row in found.sources), "sources")
    problems.unique((row["id"] for row in found.entries), "entries")
    problems.unique((f"{row['title']}/{row['id']}" for row in found.terms), "terms")
    if problems.found:
        raise ContentError(problems.found)
    return found


class _Problems:
    """Collects problems, and reads rows of a given form."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, row: str, name: str, reason: str) -> None:
        self.found.append(Problem(row, name, reason))

    def unique(self, ids: Iterable[str], what: str) -> None:
        seen: set[str] = set()
        for one in ids:
            if one in seen:
                self.add(str(one), "id", f"stands twice among the {what}")
            seen.add(one)

    def rows(self, document: Mapping[str, Any], key: str, form: Mapping[str, Any], name: str) -> list[Any]:
        """The rows of a list, each filled up to its form; those that do not fit it are left out."""
        rows = document.get(key)
        if not isinstance(rows, list):
            self.add(name, key, "must be a list")
            return []
        return [
            row for number, raw in enumerate(rows, 1) if (row := self.row(raw, form, f"{name}, row {number}"))
        ]

    def row(self, raw: Any, form: Mapping[str, Any], name: str) -> dict[str, Any] | None:
        if not isinstance(raw, dict):
            self.add(name, "", "must be an object")
            return None
        name = str(raw.get("id") or name)
        before = len(self.found)
        for key in raw:
            if key not in form:
                self.add(name, str(key), "is not a field")
        row = {}
        for key, default in form.items():
            value = raw.get(key, default)
            if value is None:
                self.add(name, key, "is missing")
            elif isinstance(value, bool):
                self.add(name, key, f'is a truth value; write "{"yes" if value else "no"}" in quotes')
            elif isinstance(default, list) and not isinstance(value, list):
                self.add(name, key, "must be a list")
            elif isinstance(default, str) and not isinstance(value, str):
                self.add(name, key, "must be a text; put it in quotes")
            row[key] = value.strip() if isinstance(value, str) else value
        return row if len(self.found) == before else None


def _document(path: Path, name: str, problems: _Problems) -> dict[str, Any] | None:
    """The object in a YAML file; None, with the problem noted, when there is none."""
    try:
        return read_document(path)
    except FileError as error:
        problems.add(name, "", error.reason)
        return None


def _read_theme(document: Mapping[str, Any], name: str, found: Texts, problems: _Problems) -> None:
    theme = problems.row({key: value for key, value in document.items() if key != "entries"}, THEME, name)
    if theme is None:
        return
    found.themes.append(theme)
    for position, row in enumerate(problems.rows(document, "entries", ENTRY, name), 1):
        row["titles"] = row["titles"] or [theme["title"]]
        row["theme"], row["position"] = f"{theme['title']}/{theme['theme']}", position
        row["sources"] = problems.rows(row, "sources", CITATION, str(row["id"]))
        row["situations"] = _plain(row["situations"], str(row["id"]), problems)
        if not row["sources"]:
            problems.add(str(row["id"]), "sources", "name at least one source")
        found.entries.append(row)


def _plain(situations: list[Any], name: str, problems: _Problems) -> list[Any]:
    """The situations as JSON has them: YAML also knows dates, and keys that are numbers."""
    try:
        plain: list[Any] = json.loads(json.dumps(situations))
    except (TypeError, ValueError) as error:
        problems.add(name, "situations", f"hold something that is no JSON: {error}")
        return []
    return plain


def _read_synonyms(document: Mapping[str, Any], name: str, found: Texts, problems: _Problems) -> None:
    for row in problems.rows(document, "synonyms", SYNONYMS, name):
        for word in row["words"]:
            for title in row["titles"] or [""]:
                found.synonyms.append({"word": str(word).lower(), "means": row["means"], "title": title})


def _read_codes(document: Mapping[str, Any], name: str, found: Texts, problems: _Problems) -> None:
    letter, codes = document.get("letter"), document.get("codes")
    if not isinstance(letter, str) or not isinstance(codes, dict):
        problems.add(name, "", "needs a letter and codes")
        return
    for code, raw in codes.items():
        if row := problems.row(raw, CODE, code):
            lines = [f"{letter}{line}" for line in row["lines"]]
            # A code of every title ("game.move.unreadable") stands in each title's file.
            before = found.codes.setdefault(code, {"lines": [], "params": row["params"]})
            before["lines"] += [line for line in lines if line not in before["lines"]]
    for line, reason in (document.get("lines_without_code") or {}).items():
        found.without_code[f"{letter}{line}"] = str(reason)
