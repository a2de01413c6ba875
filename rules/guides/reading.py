"""Reads the guides' files and checks them: fields, ids, short ids, and counts against the catalogs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from engine.files import FileError, read_document
from engine.reading import Problem
from rules.encyclopedia.catalog import TITLE_NAMES
from rules.models.encyclopedia import SHORT_ID

GUIDES = Path(settings.BASE_DIR) / "fixtures" / "guides"
RULESETS = Path(settings.BASE_DIR) / "fixtures" / "rulesets"
ORDER = ("duel", "seven-wonders", "seven-wonders-for-two", "architects", "architects-medals")

FIGURES: dict[str, tuple[str, ...]] = {
    "cards": ("ids",),
    "wonders": ("ids",),
    "tokens": ("ids",),
    "medals": ("ids",),
    "chain": ("ids",),
    "icons": ("items",),
    "sum": ("terms", "total", "words"),
    "science": ("counts",),
    "layout": (),
    "track": (),
    "draft": (),
    "passing": (),
    "neighbours": (),
    "free_city": (),
    "conflict": (),
    "decks": (),
}
"""Kinds of pictures that the page draws, with what each needs besides its caption."""
LISTS = {"wonders": "wonders", "tokens": "progress_tokens", "medals": "medals"}
"""The list of the catalog in which the ids of a kind of picture stand; the others name cards."""
OPTIONAL = frozenset({"total", "words"})


class GuideError(ValueError):
    """Guides that cannot be taken. `problems` lists every one."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(frozen=True)
class Guide:
    """One guide. `sections` and the other lists are as in its file: docs/encyclopedia.md."""

    slug: str
    title: str
    edition: str
    name: str
    lead: str
    facts: tuple[str, ...]
    sections: tuple[dict[str, Any], ...]
    symbols: tuple[dict[str, Any], ...] = ()
    boxes: tuple[dict[str, Any], ...] = ()
    sheet: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Library:
    """All that the files hold."""

    guides: tuple[Guide, ...]
    questions: tuple[dict[str, Any], ...] = ()
    """`question`, and by title the short id of the entry that answers it there."""
    games: tuple[dict[str, Any], ...] = ()
    """What differs between printings, a game each."""
    documents: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Ruleset documents that boxes and printings are counted from, by the name of their file."""

    def of(self, title: str) -> Guide:
        """The guide of a game itself, not of a variant. KeyError when there is none."""
        for guide in self.guides:
            if guide.title == title and guide.sheet:
                return guide
        raise KeyError(title)

    def short_ids(self) -> set[str]:
        """Every entry that a page of the guides leads to."""
        found = {
            one
            for guide in self.guides
            for section in guide.sections
            for step in section["steps"]
            for one in step.get("see", ())
        }
        found.update(row[title] for row in self.questions for title in TITLE_NAMES if title in row)
        found.update(one for game in self.games for line in game["lines"] for one in line.get("see", ()))
        return found


def guides() -> tuple[Guide, ...]:
    return library().guides


@lru_cache(maxsize=1)
def library() -> Library:
    """The shipped guides, read once per process."""
    return read(GUIDES)


def read(folder: Path) -> Library:
    """The guides in a folder; `GuideError` with every problem found."""
    problems: list[Problem] = []
    documents: dict[str, dict[str, Any]] = {}
    raw = {path.stem: _document(path, problems) for path in sorted(folder.glob("*.yaml"))}
    questions = raw.pop("same_question", {}).get("questions", [])
    games = raw.pop("editions", {}).get("games", [])
    found = []
    for name, document in raw.items():
        check = _Check(name, problems, documents)
        if guide := check.guide(document):
            found.append(guide)
    for number, row in enumerate(questions, 1):
        _Check(f"same_question, row {number}", problems, documents).question(row)
    for number, game in enumerate(games, 1):
        _Check(f"editions, game {number}", problems, documents).game(game)
    slugs = [guide.slug for guide in found]
    problems += [
        Problem(slug, "slug", "stands twice") for slug in sorted(set(slugs)) if slugs.count(slug) > 1
    ]
    if problems:
        raise GuideError(problems)
    found.sort(key=lambda guide: ORDER.index(guide.slug) if guide.slug in ORDER else len(ORDER))
    return Library(tuple(found), tuple(questions), tuple(games), documents)


def _document(path: Path, problems: list[Problem]) -> dict[str, Any]:
    try:
        return read_document(path)
    except FileError as error:
        problems.append(Problem(path.name, "", error.reason))
        return {}


def count(document: Mapping[str, Any], what: str) -> int | None:
    """How many of something a catalog holds: `cards:1` (kinds of an Age, guilds apart), `copies:1` (cards
    of an Age with all copies), `guilds`, `wonders`, `wonders:medals`, `progress_tokens`, `medals`,
    `decks:central`. None for what is not known."""
    name, colon, which = what.partition(":")
    cards = document["cards"]
    if name == "guilds":
        return sum(card["colour"] == "purple" for card in cards)
    if name == "cards":
        return sum(str(card["age"]) == which and card["colour"] != "purple" for card in cards)
    if name == "copies":
        # A guild is one card, whatever the number of players says.
        return sum(
            1 if card["colour"] == "purple" else max(card["copies"].values())
            for card in cards
            if str(card["age"]) == which
        )
    if name == "decks":
        wanted = {
            "central": lambda deck: not deck["wonder"],
            "wonders": lambda deck: deck["wonder"] and not deck["expansion"],
            "medals": lambda deck: deck["expansion"] == "medals",
        }.get(which)
        return (
            sum(sum(deck["cards"].values()) for deck in document["decks"] if wanted(deck)) if wanted else None
        )
    rows = document.get(name)
    if not isinstance(rows, list):
        return None
    if name == "progress_tokens" and which == "medals":
        own = sum(row["copies"] for row in rows if row["expansion"] == which)
        return own + sum((row.get("extra_copies") or {}).get(which, 0) for row in rows)
    chosen = [row for row in rows if not colon or row.get("expansion", "") == which]
    return sum(row.get("copies", 1) if isinstance(row.get("copies", 1), int) else 1 for row in chosen)


class _Check:
    """Checks one document and collects what is wrong with it."""

    def __init__(self, name: str, problems: list[Problem], documents: dict[str, dict[str, Any]]) -> None:
        self.name, self.problems, self.documents = name, problems, documents

    def wrong(self, where: str, reason: str) -> None:
        self.problems.append(Problem(self.name, where, reason))

    def fields(self, row: Any, where: str, needed: Mapping[str, type], also: Mapping[str, type]) -> bool:
        """Whether a row is an object with these fields, each of its type, and no others."""
        if not isinstance(row, dict):
            self.wrong(where, "must be an object")
            return False
        before = len(self.problems)
        for key in row:
            if key not in needed and key not in also:
                self.wrong(f"{where}.{key}", "is not a field")
        for key in needed:
            if key not in row:
                self.wrong(f"{where}.{key}", "is missing")
        for key, kind in {**needed, **also}.items():
            if key in row and not isinstance(row[key], kind):
                self.wrong(f"{where}.{key}", f"must be {kind.__name__}")
        return len(self.problems) == before

    def see(self, row: Mapping[str, Any], where: str) -> None:
        for one in row.get("see", ()):
            if not isinstance(one, str) or not SHORT_ID.fullmatch(one):
                self.wrong(f"{where}.see", f"{one!r} is no short id")

    def ruleset(self, stem: str, where: str) -> dict[str, Any] | None:
        """A shipped ruleset document, by the name of its file without .json."""
        if stem not in self.documents:
            try:
                self.documents[stem] = json.loads((RULESETS / f"{stem}.json").read_text(encoding="utf-8"))
            except (OSError, ValueError):
                self.wrong(where, f"there is no ruleset {stem!r}")
                return None
        return self.documents[stem]

    # --- A guide ---

    def guide(self, row: dict[str, Any]) -> Guide | None:
        text = {"slug": str, "title": str, "edition": str, "name": str, "lead": str}
        lists = {"facts": list, "sections": list, "symbols": list, "boxes": list, "sheet": list}
        if not self.fields(row, "guide", {**text, **lists}, {}):
            return None
        if row["title"] not in TITLE_NAMES:
            self.wrong("title", f"{row['title']!r} is no game")
            return None
        if not row["sections"]:
            self.wrong("sections", "is empty")
        names = {"duel": "duel.1", "architects": "architects.1"}
        stem = names.get(row["title"], f"{row['title']}.{row['edition']}e.1")
        catalog = self.ruleset(stem, "edition")
        for number, section in enumerate(row["sections"], 1):
            where = f"section {number}"
            if self.fields(section, where, {"id": str, "name": str, "steps": list}, {}):
                for place, step in enumerate(section["steps"], 1):
                    self.step(step, f"{where}, step {place}", catalog)
        for number, group in enumerate(row["symbols"], 1):
            where = f"symbols {number}"
            if self.fields(group, where, {"name": str, "items": list}, {}):
                for item in group["items"]:
                    self.fields(item, where, {"icon": str, "name": str, "text": str}, {})
        for box in row["boxes"]:
            self.box(box)
        for number, block in enumerate(row["sheet"], 1):
            self.fields(block, f"sheet {number}", {"name": str, "lines": list}, {})
        values: dict[str, Any] = {key: row[key] for key in text} | {key: tuple(row[key]) for key in lists}
        return Guide(**values)

    def step(self, step: Any, where: str, catalog: dict[str, Any] | None) -> None:
        if not self.fields(step, where, {"text": str}, {"see": list, "figure": dict}):
            return
        self.see(step, where)
        if figure := step.get("figure"):
            self.figure(figure, f"{where}, figure", catalog)

    def figure(self, figure: dict[str, Any], where: str, catalog: dict[str, Any] | None) -> None:
        kind = figure.get("kind")
        if kind not in FIGURES:
            self.wrong(where, f"unknown kind {kind!r}; known: {', '.join(FIGURES)}")
            return
        for key in FIGURES[kind]:
            if key not in figure and key not in OPTIONAL:
                self.wrong(f"{where}.{key}", "is missing")
        for key in figure:
            if key not in ("kind", "caption", *FIGURES[kind]):
                self.wrong(f"{where}.{key}", "is not a field")
        if catalog is not None and "ids" in figure:
            there = {row["id"] for row in catalog[LISTS.get(str(kind), "cards")]}
            for one in figure["ids"]:
                if one not in there:
                    self.wrong(f"{where}.ids", f"{one!r} is not in the catalog")

    def box(self, box: Any) -> None:
        if not self.fields(box, "box", {"name": str, "document": str, "items": list}, {"note": str}):
            return
        catalog = self.ruleset(box["document"], f"box {box['name']}")
        for item in box["items"]:
            where = f"box {box['name']}"
            if not self.fields(item, where, {"name": str, "count": int}, {"note": str, "check": str}):
                continue
            if catalog is not None and item.get("check"):
                counted = count(catalog, item["check"])
                if counted != item["count"]:
                    self.wrong(f"{where}, {item['name']}", f"is {item['count']}; the catalog says {counted}")

    # --- The others ---

    def question(self, row: Any) -> None:
        if not self.fields(row, "row", {"question": str}, dict.fromkeys(TITLE_NAMES, str)):
            return
        answered = [row[title] for title in TITLE_NAMES if title in row]
        if len(answered) < 2:
            self.wrong("row", "needs an answer in two games or more")
        self.see({"see": answered}, "row")

    def game(self, game: Any) -> None:
        needed = {"title": str, "name": str, "documents": list, "lines": list}
        if not self.fields(game, "game", needed, {"renamed": dict}):
            return
        if game["title"] not in TITLE_NAMES:
            self.wrong("title", f"{game['title']!r} is no game")
        for stem in game["documents"]:
            self.ruleset(stem, "documents")
        for line in game["lines"]:
            if self.fields(line, "line", {"text": str}, {"see": list}):
                self.see(line, "line")
