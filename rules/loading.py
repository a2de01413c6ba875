"""Loading the shipped catalogs and rulesets: idempotent, checked, and never over a curator's work.

A file is read only when its content differs from what was loaded last. Then each row is compared three
ways: as the file brought it last time (a fingerprint kept with the row), as it stands now, and as the
file has it today. What a curator changed stays and is reported.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from engine.files import FIXTURES, RULESETS
from engine.ruleset import FORMAT, Problem, RulesetError, digest, load_ruleset
from rules.encyclopedia import revision
from rules.models import (
    Card,
    CatalogFile,
    Deck,
    Edition,
    Medal,
    ProgressToken,
    PublishedRuleset,
    Side,
    Stage,
    Wonder,
)
from rules.models.base import Checked, Row, fingerprint
from rules.models.catalog import free_cost
from rules.rulesets import store

CATALOGS = FIXTURES / "catalogs"
REASON = "Loaded from the files of the project"
# Wonders before decks, which belong to one.
MODELS: dict[str, type[Row]] = {
    "cards": Card,
    "wonders": Wonder,
    "progress_tokens": ProgressToken,
    "medals": Medal,
    "decks": Deck,
}
GIVEN: dict[type[Checked], tuple[str, ...]] = {
    **dict.fromkeys((Card, Wonder, ProgressToken, Medal), ("edition",)),
    Side: ("wonder",),
    Stage: ("side",),
}
"""What a new row belongs to. A load holds that row itself, and knows the keys of all its others. (A deck is
not among these: its Wonder must have no other.)"""
# What a file may leave out, so that a row and its file compare equal.
_ENTRY = {"source": "", "verified": False, "doubt": ""}
DEFAULTS: dict[str, dict[str, Any]] = {
    "cards": _ENTRY
    | {
        "age": None,
        "cost": free_cost(),
        "chains_from": [],
        "chain_symbol": None,
        "copies": {},
        "effects": [],
    },
    "wonders": _ENTRY | {"expansion": ""},
    "progress_tokens": _ENTRY | {"effects": [], "copies": 1, "expansion": ""},
    "medals": _ENTRY | {"effects": [], "copies": 1, "expansion": ""},
    "decks": _ENTRY | {"wonder": "", "expansion": ""},
}
_SIDE = {"id": "", "initial_resource": None}
_STAGE = {"cost": free_cost(), "effects": [], "requires": []}


def complete(name: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a file with the keys it left out."""
    row = DEFAULTS[name] | dict(document)
    if name == "wonders":
        row["sides"] = [
            _SIDE | side | {"stages": [_STAGE | stage for stage in side["stages"]]} for side in row["sides"]
        ]
    return row


class LoadError(ValueError):
    """A file that cannot be loaded; `problems` name the row, the field and the reason."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{file}: {problem}" for problem in problems))
        self.file, self.problems = file, problems


@dataclass
class Report:
    """What a run did: counts, and sentences that a curator must read."""

    files: int = 0
    unchanged: int = 0
    created: int = 0
    updated: int = 0
    deleted: int = 0
    published: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Rows that a curator changed and that the file would have changed too."""
    warnings: list[str] = field(default_factory=list)


def load_all(catalogs: Path = CATALOGS, rulesets: Path = RULESETS) -> Report:
    """Load every catalog and every shipped ruleset, all or nothing; `LoadError` leaves all as it was."""
    report = Report()
    with transaction.atomic(), revision.told_once():
        stamps = dict(CatalogFile.objects.values_list("name", "sha256"))
        for path in sorted(catalogs.glob("*.json")):
            _once(path, stamps, report, load_catalog)
        for path in sorted(rulesets.glob("*.json")):
            _once(path, stamps, report, load_shipped_ruleset)
        if report.unchanged < report.files:
            revision.bump()
    return report


def _once(path: Path, stamps: Mapping[str, str], report: Report, load: Any) -> None:
    """Load a file unless the same content was loaded before."""
    name = f"{path.parent.name}/{path.name}"
    content = path.read_bytes()
    sha256 = hashlib.sha256(content).hexdigest()
    report.files += 1
    if stamps.get(name) == sha256:
        report.unchanged += 1
        return
    try:
        document = json.loads(content)
    except ValueError as error:
        raise LoadError(path.name, [Problem("file", "", f"is not JSON: {error}")]) from error
    load(document, path.name, report)
    CatalogFile.objects.update_or_create(name=name, defaults={"sha256": sha256})


# --- catalogs ------------------------------------------------------------------------------------


def load_catalog(document: Mapping[str, Any], file: str, report: Report) -> None:
    """Load one catalog. It is checked as a whole first, then each row once more as it is saved."""
    whole = {"format": FORMAT, "number": 1} | {k: v for k, v in document.items() if k != "name"}
    try:
        load_ruleset(whole)
    except RulesetError as error:
        raise LoadError(file, error.problems) from error
    if not document.get("name"):
        raise LoadError(file, [Problem("edition", "name", "is missing")])
    key = {"title": document["title"], "number": document["edition"]}
    edition = Edition.objects.filter(**key).first() or Edition(**key)
    edition.checks_rows = False
    loader = Loader(edition, file, report)
    if edition.pk is None:
        loader.save(edition, {"name": document["name"], "setup": document["setup"]})
    loader.load(document)
    if problems := edition.problems():
        # The file is good by itself, so this comes from rows that a curator changed.
        report.warnings += [f"{edition}: {problem}" for problem in problems]


class Loader:
    """Loads one catalog into its edition."""

    def __init__(self, edition: Edition, file: str, report: Report) -> None:
        self.edition, self.file, self.report = edition, file, report

    def load(self, document: Mapping[str, Any]) -> None:
        # Rows that go are deleted at the end, children before parents; cards that come, parents first.
        gone: list[Row] = []
        for name, model in MODELS.items():
            wanted = {row["id"]: complete(name, row) for row in document[name]}
            rows = {row.slug: row for row in model._default_manager.filter(edition=self.edition)}
            deleted = self.deleted_by_curator(model, set(wanted).difference(rows))
            for slug, content in sorted(wanted.items(), key=lambda item: item[1].get("age") or 0):
                if slug in rows:
                    self.update(rows[slug], content)
                elif slug in deleted:
                    self.keep(f"{model._meta.verbose_name} {slug} was deleted here and stays deleted")
                else:
                    self.save(model(edition=self.edition, slug=slug), content)
                    self.report.created += 1
            gone += [row for slug, row in rows.items() if slug not in wanted]
        for row in sorted(gone, key=lambda row: (not isinstance(row, Deck), -(getattr(row, "age", 0) or 0))):
            self.remove(row)
        # Last, because the constants are checked against the rows.
        self.update(self.edition, {"name": document["name"], "setup": document["setup"]})

    def keep(self, sentence: str) -> None:
        self.report.kept.append(f"{self.file}: {sentence}")

    def update(self, row: Any, content: dict[str, Any]) -> None:
        """Bring a row to what the file says, unless a curator changed it."""
        now, new = fingerprint(row.document()), fingerprint(content)
        if new == row.loaded:
            return  # the file did not change here; what a curator made of the row stands
        if now not in (row.loaded, new):
            self.keep(f"{row._meta.verbose_name} {row} was changed here and stays as it is")
            return
        if now == new:
            content = row.document()
        self.save(row, content)
        self.report.updated += 1

    def save(self, row: Any, content: dict[str, Any]) -> None:
        """Write a document into a row (for a Wonder with its sides and stages)."""
        row.apply(content)
        row.loaded = fingerprint(content)
        self.write(row)
        if isinstance(row, Wonder):
            sides = {side.letter: side for side in row.sides.all()}
            for document in content["sides"]:
                side = sides.pop(document["id"], None) or Side(wonder=row, letter=document["id"])
                side.apply(document)
                self.write(side)
                self.save_stages(side, document["stages"])
            for side in sides.values():
                self.erase(side)

    def save_stages(self, side: Side, documents: list[dict[str, Any]]) -> None:
        stages = {stage.number: stage for stage in side.stages.all()}
        for document in documents:
            stage = stages.pop(document["id"], None) or Stage(side=side, number=document["id"])
            stage.apply(document)
            self.write(stage)
        for stage in stages.values():
            self.erase(stage)

    def write(self, row: Any) -> None:
        row._change_reason = REASON
        try:
            if row.pk is None and (given := GIVEN.get(type(row))):
                row.save_new(given)
            else:
                row.save()
        except ValidationError as error:
            raise LoadError(self.file, list(_problems(row, error))) from error

    def erase(self, row: Any) -> None:
        row._change_reason = REASON
        row.delete()

    def remove(self, row: Row) -> None:
        """Delete a row that is no longer in the file, unless a curator made or changed it."""
        if not row.loaded:
            return
        if row.changed_by_curator:
            self.keep(
                f"{row._meta.verbose_name} {row} is no longer in the file, but was changed here; it stays"
            )
            return
        self.erase(row)
        self.report.deleted += 1

    def deleted_by_curator(self, model: type[Row], slugs: Collection[str]) -> set[str]:
        """Those of these rows that stood here once and that a person deleted. One query."""
        if not slugs:
            return set()
        records = model.history.filter(edition_id=self.edition.pk).order_by("history_id")
        last = {
            slug: (kind, why)
            for slug, kind, why in records.values_list("slug", "history_type", "history_change_reason")
        }
        return {slug for slug in slugs if slug in last and last[slug][0] == "-" and last[slug][1] != REASON}


def _problems(row: Any, error: ValidationError) -> Iterator[Problem]:
    for field_name, messages in error.message_dict.items():
        for message in messages:
            yield Problem(f"{row._meta.verbose_name} {row}", field_name.strip("_"), message)


# --- rulesets ------------------------------------------------------------------------------------


def load_shipped_ruleset(document: dict[str, Any], file: str, report: Report) -> None:
    """Publish a shipped ruleset unless it stands here. When its number was given to another one here, it
    gets the next number: what counts is its content."""
    try:
        ruleset = load_ruleset(document)
    except RulesetError as error:
        raise LoadError(file, error.problems) from error
    published = PublishedRuleset.objects.filter(title=ruleset.title, edition=ruleset.edition)
    if published.filter(sha256=digest(document)).exists():
        return
    row = store(document, by="", why=REASON, number=ruleset.number)
    report.published.append(str(row))
    if row.number != ruleset.number:
        report.warnings.append(
            f"{file}: number {ruleset.number} was taken here; published as number {row.number}"
        )
