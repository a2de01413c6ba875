"""The one module of the engine that reads files: shipped rulesets, records, situations.

Everything else takes plain documents. Files are YAML or JSON by their ending; YAML is read safely.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from engine.effects import TITLES, listed
from engine.ruleset import Ruleset, load_ruleset

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
"""The folder of the data that the project ships."""
RULESETS = FIXTURES / "rulesets"
ENTRIES = FIXTURES / "encyclopedia"
_SAFE: type = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe reader; the one in C, where it is there, is fifty times as fast."""
_NAME = re.compile(r"(?P<title>[a-z_]+)(\.(?P<edition>[0-9a-z]+)e)?\.(?P<number>[0-9]+)\.json")


class FileError(ValueError):
    """A file that is not there, or that is not YAML or JSON with an object in it."""

    def __init__(self, reason: str, path: Path | None = None) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.reason = reason
        """Without the path, for whoever names the file in another way."""


def read_document(path: str | Path) -> dict[str, Any]:
    """The object in a YAML (``.yaml``, ``.yml``) or JSON file; `FileError` says what is wrong with it."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FileError(f"cannot be read ({error})", path) from error
    try:
        document = yaml.load(text, _SAFE) if path.suffix in (".yaml", ".yml") else json.loads(text)
    except (yaml.YAMLError, json.JSONDecodeError) as error:
        raise FileError(f"is not well formed: {error}", path) from error
    if not isinstance(document, dict):
        raise FileError(f"must hold one object, not {type(document).__name__}", path)
    return document


def ruleset_files(title: str | None = None, edition: str | None = None) -> list[Path]:
    """The shipped rulesets (``duel.1.json``, ``seven_wonders.2e.1.json``), by title, edition and number.
    A title of one edition only has no edition in the name; it counts as edition "1"."""
    found = []
    for path in RULESETS.glob("*.json"):
        match = _NAME.fullmatch(path.name)
        if match is None:
            raise FileError("is not named like a ruleset (title.number.json)", path)
        its_edition = match["edition"] or "1"
        if title in (None, match["title"]) and edition in (None, its_edition):
            found.append(((match["title"], its_edition, int(match["number"])), path))
    return [path for _, path in sorted(found)]


@lru_cache(maxsize=32)
def _ruleset(path: Path) -> Ruleset:
    return load_ruleset(read_document(path))


def shipped_ruleset(title: str, edition: str = "1", number: int | None = None) -> Ruleset:
    """A shipped ruleset: the one with this number, or the newest; `FileError` when there is none."""
    if title not in TITLES:
        raise FileError(f"unknown title {title!r}; known: {listed(TITLES)}")
    for path in reversed(ruleset_files(title, edition)):
        found = _ruleset(path)
        if number in (None, found.number):
            return found
    wanted = f"no. {number} of " if number is not None else "of "
    raise FileError(f"no ruleset {wanted}{title}, edition {edition}, is shipped")


def worked_documents(*titles: str) -> Iterator[tuple[str, str, list[str], list[Any]]]:
    """(title, short id, editions, its worked situations) of every entry of the encyclopedia that ships, of
    these titles or of all. The situations are as they were written: `engine.worked.read` judges them."""
    for path in sorted(ENTRIES.glob("*/*.yaml")):
        if titles and path.parent.name not in titles:
            continue
        document = read_document(path)
        for entry in document.get("entries") or ():
            if path.name != "terms.yaml" and (situations := entry.get("situations")):
                yield document["title"], str(entry["id"]), entry.get("editions") or [], situations
