"""Takes the shipped texts into the database: all of them or, when anything is wrong, none.

A row remembers the fingerprint of what a file brought last. So a row that the files have not changed is
left alone, and a row that a curator has changed is never overwritten: when the file has a newer version as
well, the curator's stays and the report says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from engine.reading import Problem
from rules.encyclopedia import revision
from rules.encyclopedia.files import ContentError, Texts, digest, read
from rules.models.base import fingerprint
from rules.models.catalog import CatalogFile
from rules.models.encyclopedia import (
    SHORT_ID,
    Citation,
    Entry,
    RuleCode,
    RuleLine,
    Source,
    Synonym,
    Term,
    Theme,
)
from rules.situations.running import unknown_codes

STAMP = "encyclopedia"
ENTRY_FIELDS = (
    "question",
    "verdict",
    "short",
    "sentence",
    "reason",
    "status",
    "language",
    "titles",
    "editions",
    "variants",
    "cards",
    "see",
    "option",
    "situations",
)
LATER = ("situations",)
"""Fields that came later. An empty one is left out of the fingerprint, so that rows that were loaded before
are not taken for changed."""


@dataclass
class Report:
    """What a load did, by the names of the rows."""

    unchanged: bool = False
    """True when the files are what they were at the last load: nothing was looked at."""
    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """Changed by a curator and in the files: the curator's version stays."""
    removed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    """No longer in the files, but still there: entries and sources are never deleted by a load."""


def load(texts: Texts | None = None, *, force: bool = False) -> Report:
    """Load the shipped texts (or the given ones). `ContentError`, and no change, on any problem."""
    stamp = "" if texts else digest()
    if stamp and not force and CatalogFile.objects.filter(name=STAMP, sha256=stamp).exists():
        return Report(unchanged=True)
    loader = _Loader(texts or read())
    with transaction.atomic():
        loader.run()
        if loader.problems:
            raise ContentError(loader.problems)
        if stamp:
            CatalogFile.objects.update_or_create(name=STAMP, defaults={"sha256": stamp})
        revision.bump()
    return loader.report


def entry_document(entry: Entry) -> dict[str, Any]:
    """What a file would have to say for this entry, with its citations."""
    return {
        **{name: value for name in ENTRY_FIELDS if (value := getattr(entry, name)) or name not in LATER},
        "superseded_by": entry.superseded_by.short_id if entry.superseded_by else "",
        "sources": [
            {"source": one.source.slug, "where": one.where, "date": one.date, "note": one.note}
            for one in entry.citations.all()
        ],
    }


class _Loader:
    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.problems: list[Problem] = []
        self.report = Report()
        self.themes: dict[str, Theme] = {}
        self.sources: dict[str, Source] = {}
        self.entries: dict[str, Entry] = {}

    def run(self) -> None:
        self.take_themes()
        self.take_sources()
        if self.problems:  # an entry without its theme or source would only repeat the same problem
            return
        self.take_entries()
        self.take_terms()
        self.take_synonyms()
        if not self.problems:
            self.take_codes()
            self.check_situations()

    # --- What all rows have in common ---

    def save(self, row: models.Model, name: str, reason: str = "") -> bool:
        """Save a row; False, with the problems noted, when it is not valid."""
        row._change_reason = reason  # type: ignore[attr-defined]
        try:
            row.save()
        except ValidationError as error:
            for where, messages in error.message_dict.items():
                self.problems += [Problem(name, where, message) for message in messages]
            return False
        return True

    def take(self, row: Any, name: str, now: Any, wanted: Any) -> bool:
        """Whether the file's version is to be written into the row. `now` is what the row says (None: it is
        new), `wanted` what the file says, in the same form."""
        fresh = fingerprint(wanted)
        if now is None:
            self.report.added.append(name)
        elif row.loaded == fresh:
            return False
        elif fingerprint(now) == fresh:  # a curator wrote the same
            type(row).objects.filter(pk=row.pk).update(loaded=fresh)
            return False
        elif fingerprint(now) != row.loaded:
            self.report.kept.append(name)
            return False
        else:
            self.report.changed.append(name)
        row.loaded = fresh
        return True

    def take_plain(
        self, model: type[Any], rows: Iterable[tuple[tuple[str, ...], dict[str, Any]]], key: tuple[str, ...]
    ) -> dict[tuple[str, ...], Any]:
        """Rows that are their fields and nothing more. Gives them by key."""
        found = {tuple(getattr(row, name) for name in key): row for row in model.objects.all()}
        for values, wanted in rows:
            row = found.get(values)
            name = "/".join(value for value in values if value)
            now = {field: getattr(row, field) for field in wanted} if row else None
            row = row or model(**dict(zip(key, values, strict=True)))
            if self.take(row, name, now, wanted):
                for field_name, value in wanted.items():
                    setattr(row, field_name, value)
                self.save(row, name, _reason(now))
            found[values] = row
        return found

    # --- The kinds of rows ---

    def take_themes(self) -> None:
        there = {f"{theme.title}/{theme.slug}": theme for theme in Theme.objects.all()}
        for wanted in self.texts.themes:
            key = f"{wanted['title']}/{wanted['theme']}"
            theme = there.get(key) or Theme(title=wanted["title"], slug=wanted["theme"])
            if theme.pk is None or (theme.name, theme.order) != (wanted["name"], wanted["order"]):
                theme.name, theme.order = wanted["name"], wanted["order"]
                self.save(theme, key)
            self.themes[key] = theme

    def take_sources(self) -> None:
        rows = [
            ((row["id"],), {name: row[name] for name in ("name", "rank", "titles", "date", "url", "about")})
            for row in self.texts.sources
        ]
        found = self.take_plain(Source, rows, ("slug",))
        self.sources = {key[0]: row for key, row in found.items()}
        self.left_over(found, (values for values, _wanted in rows))

    def take_entries(self) -> None:
        there = Entry.objects.select_related("theme", "superseded_by").prefetch_related("citations__source")
        self.entries = {entry.short_id: entry for entry in there}
        for wanted in self.texts.entries:
            self.take_entry(wanted)
        for wanted in self.texts.entries:
            for other in wanted["see"]:
                if other not in self.entries and SHORT_ID.fullmatch(other):
                    self.problems.append(Problem(wanted["id"], "see", _("There is no entry %s.") % other))
        self.left_over(
            {(short_id,): entry for short_id, entry in self.entries.items()},
            ((wanted["id"],) for wanted in self.texts.entries),
        )

    def take_entry(self, wanted: Mapping[str, Any]) -> None:
        name = str(wanted["id"])
        entry = self.entries.get(name)
        for citation in wanted["sources"]:
            if citation["source"] not in self.sources:
                reason = _("There is no source “%s”.") % citation["source"]
                self.problems.append(Problem(name, "sources", reason))
                return
        fields = (*ENTRY_FIELDS, "superseded_by", "sources")
        document = {key: wanted[key] for key in fields if wanted[key] or key not in LATER}
        # The order in which readers see them, so that the order of lines in a file is no difference.
        document["sources"] = sorted(
            document["sources"], key=lambda citation: self.sources[citation["source"]].rank
        )
        now = entry_document(entry) if entry else None
        entry = entry or Entry(short_id=name, theme=self.themes[wanted["theme"]])
        place = (self.themes[wanted["theme"]].pk, wanted["position"])
        if entry.pk and (entry.theme_id, entry.position) != place:
            Entry.objects.filter(pk=entry.pk).update(theme_id=place[0], position=place[1])
        entry.theme_id, entry.position = place
        self.entries[name] = entry
        if not self.take(entry, name, now, document):
            return
        for field_name in ENTRY_FIELDS:
            setattr(entry, field_name, wanted[field_name])
        entry.superseded_by = self.entries.get(document["superseded_by"])
        reason = str(wanted["why"]) or _reason(now)
        if self.save(entry, name, reason):
            self.cite(entry, document["sources"], name, reason)

    def cite(self, entry: Entry, wanted: list[dict[str, Any]], name: str, reason: str) -> None:
        """Make the citations of an entry what the file says, touching only those that differ."""
        there = {(one.source.slug, one.where): one for one in entry.citations.all()}
        for position, values in enumerate(wanted):
            one = there.pop((values["source"], values["where"]), None)
            before = one and (one.date, one.note, one.position)
            one = one or Citation(entry=entry, source=self.sources[values["source"]], where=values["where"])
            one.date, one.note, one.position = values["date"], values["note"], position
            if before != (one.date, one.note, one.position):
                self.save(one, name, reason)
        for one in there.values():
            one._change_reason = reason
            one.delete()

    def take_terms(self) -> None:
        rows = [
            (
                (str(row["title"]), row["id"]),
                {
                    "name": row["name"],
                    "text": row["text"],
                    "language": row["language"],
                    "see": row["entries"],
                },
            )
            for row in self.texts.terms
        ]
        for values, wanted in rows:
            for short_id in wanted["see"]:
                if short_id not in self.entries:
                    reason = _("There is no entry %s.") % short_id
                    self.problems.append(Problem("/".join(values), "entries", reason))
        found = self.take_plain(Term, rows, ("title", "slug"))
        self.drop(found, (values for values, _wanted in rows))

    def take_synonyms(self) -> None:
        rows = [
            ((row["word"], row["means"], row["title"]), {"word": row["word"]}) for row in self.texts.synonyms
        ]
        self.add_synonyms(rows)
        found = self.take_plain(Synonym, rows, ("word", "means", "title"))
        self.drop(found, (values for values, _wanted in rows))

    def add_synonyms(self, rows: Iterable[tuple[tuple[str, ...], dict[str, Any]]]) -> None:
        """Those that are new, together: they are thousands, and one by one they take most of a load."""
        there: set[tuple[str, ...]] = set(Synonym.objects.values_list("word", "means", "title"))
        fresh: list[Synonym] = []
        for values, wanted in rows:
            if values in there:
                continue
            there.add(values)
            word, means, title = values
            row = Synonym(word=word, means=means, title=title)
            name = "/".join(value for value in values if value)
            try:
                row.clean_fields()
                row.clean()
            except ValidationError as error:
                for where, messages in error.message_dict.items():
                    self.problems += [Problem(name, where, message) for message in messages]
                continue
            self.take(row, name, None, wanted)
            fresh.append(row)
        if fresh:
            bulk_create_with_history(fresh, Synonym, batch_size=500, default_change_reason=_reason(None))
            revision.bump()

    def check_situations(self) -> None:
        """The rule codes that situations name are rules of some title."""
        known = set(self.texts.codes)
        played = {code.partition(".")[0] for code in known}
        for wanted in self.texts.entries:
            title = str(wanted["titles"][0])
            if wanted["situations"] and title in played:
                for code in unknown_codes(wanted["situations"], title, known):
                    reason = _("“%s” is no rule code.") % code
                    self.problems.append(Problem(str(wanted["id"]), "situations", reason))

    def take_codes(self) -> None:
        there = {code.code: code for code in RuleCode.objects.all()}
        lines = []
        for name, wanted in self.texts.codes.items():
            code = there.pop(name, None) or RuleCode(code=name)
            if code.pk is None or code.retired or code.params != wanted["params"]:
                code.params, code.retired = wanted["params"], False
                self.save(code, name)
            for position, short_id in enumerate(wanted["lines"]):
                if entry := self.entries.get(short_id):
                    lines.append(RuleLine(code=code, entry=entry, position=position))
                else:
                    self.problems.append(Problem(name, "lines", _("There is no entry %s.") % short_id))
        for code in there.values():
            if not code.retired:
                code.retired = True
                self.save(code, code.code)
        RuleLine.objects.filter(code__code__in=self.texts.codes).delete()
        RuleLine.objects.bulk_create(lines)

    # --- Rows that the files no longer have ---

    def left_over(self, found: Mapping[tuple[str, ...], Any], wanted: Iterable[tuple[str, ...]]) -> None:
        gone = set(found) - set(wanted)
        self.report.left += sorted("/".join(key) for key in gone if found[key].loaded)

    def drop(self, found: Mapping[tuple[str, ...], Any], wanted: Iterable[tuple[str, ...]]) -> None:
        """Delete rows that a file brought and no file has any more."""
        for key in set(found) - set(wanted):
            if found[key].loaded:
                found[key].delete()
                self.report.removed.append("/".join(part for part in key if part))


def _reason(before: object) -> str:
    return _("Published.") if before is None else _("Revised.")
