"""Takes the shipped texts into the database: all of them or, when anything is wrong, none.

A row remembers the fingerprint of what a file brought last. So a row that the files have not changed is
left alone, and a row that a curator has changed is never overwritten: when the file has a newer version as
well, the curator's stays and the report says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from engine.reading import Problem
from rules.encyclopedia import catalog, revision
from rules.encyclopedia.files import ContentError, Texts, digest, read
from rules.encyclopedia.taking import Report, Rows, Taker, called, said_of
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


def load(texts: Texts | None = None, *, force: bool = False) -> Report:
    """Load the shipped texts (or the given ones). `ContentError`, and no change, on any problem."""
    stamp = "" if texts else digest()
    if stamp and not force and CatalogFile.objects.filter(name=STAMP, sha256=stamp).exists():
        return Report(unchanged=True)
    loader = _Loader(texts or read())
    with transaction.atomic(), revision.told_once(), catalog.nothing_published():
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


class _Loader(Taker):
    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.texts = texts
        self.themes: dict[str, Theme] = {}
        self.sources: dict[str, Source] = {}
        self.entries: dict[str, Entry] = {}
        """By short id. Of those that were there and are as their file says, only what tells that."""

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
        rows: Rows = {
            (row["id"],): {name: row[name] for name in ("name", "rank", "titles", "date", "url", "about")}
            for row in self.texts.sources
        }
        found = self.take_plain(Source, rows, ("slug",))
        self.sources = {key[0]: row for key, row in found.items()}
        self.left_over(found, rows)

    # --- Entries ---

    def take_entries(self) -> None:
        there = Entry.objects.only("short_id", "loaded", "theme_id", "position")
        self.entries = {entry.short_id: entry for entry in there}
        for wanted in self.texts.entries:
            self.take_entry(wanted)
        self.write(Entry)
        self.write(Citation)
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
        if entry is None:
            self.report.added.append(name)
            entry = self.entries[name] = Entry(short_id=name, loaded=fingerprint(document))
            self.place(entry, wanted)
            self.fill(entry, wanted)
            reason = str(wanted["why"]) or said_of(None)
            if self.add(entry, name, reason, given=("theme", "superseded_by")):
                self.cite(entry, document["sources"], name, reason)
            return
        if (entry.theme_id, entry.position) != self.place(entry, wanted):
            Entry.objects.filter(pk=entry.pk).update(theme_id=entry.theme_id, position=entry.position)
        if entry.loaded == fingerprint(document):
            return
        whole = Entry.objects.select_related("superseded_by").prefetch_related("citations__source")
        entry = self.entries[name] = whole.get(pk=entry.pk)
        if self.differs(entry, name, document, lambda: entry_document(entry)):
            self.fill(entry, wanted)
            reason = str(wanted["why"]) or said_of(entry)
            if self.save(entry, name, reason):
                self.cite(entry, document["sources"], name, reason)

    def place(self, entry: Entry, wanted: Mapping[str, Any]) -> tuple[int, int]:
        """Put an entry where its file stands; gives the place."""
        theme = self.themes[wanted["theme"]]
        entry.theme, entry.position = theme, wanted["position"]
        return theme.pk, wanted["position"]

    def fill(self, entry: Entry, wanted: Mapping[str, Any]) -> None:
        for field_name in ENTRY_FIELDS:
            setattr(entry, field_name, wanted[field_name])
        successor = self.entries.get(wanted["superseded_by"])
        if successor and successor.pk is None:
            self.write(Entry)
        entry.superseded_by = successor

    def cite(self, entry: Entry, wanted: list[dict[str, Any]], name: str, reason: str) -> None:
        """Make the citations of an entry what the file says, touching only those that differ."""
        there = {(one.source.slug, one.where): one for one in entry.citations.all()} if entry.pk else {}
        cited: set[tuple[str, str]] = set()
        for position, values in enumerate(wanted):
            key = values["source"], values["where"]
            if key in cited:
                reason = _("The source “%s” stands twice with the same place.") % key[0]
                self.problems.append(Problem(name, "sources", reason))
                return
            cited.add(key)
            said = {"date": values["date"], "note": values["note"], "position": position}
            one = there.pop(key, None)
            if one is None:
                one = Citation(entry=entry, source=self.sources[key[0]], where=key[1], **said)
                self.add(one, name, reason, given=("entry", "source"))
            elif said != {field: getattr(one, field) for field in said}:
                for field, value in said.items():
                    setattr(one, field, value)
                self.save(one, name, reason)
        for one in there.values():
            one._change_reason = reason
            one.delete()

    # --- Words ---

    def take_terms(self) -> None:
        rows: Rows = {
            (str(row["title"]), row["id"]): {
                "name": row["name"],
                "text": row["text"],
                "language": row["language"],
                "see": row["entries"],
            }
            for row in self.texts.terms
        }
        for values, wanted in rows.items():
            for short_id in wanted["see"]:
                if short_id not in self.entries:
                    reason = _("There is no entry %s.") % short_id
                    self.problems.append(Problem("/".join(values), "entries", reason))
        found = self.take_plain(Term, rows, ("title", "slug"))
        for key in sorted(set(found).difference(rows)):
            self.drop(found[key], key, ("name", "text", "language", "see"))

    def take_synonyms(self) -> None:
        """There are thousands, and each is its key and nothing more: one that is there is what its file says,
        and no row is made of it."""
        rows = Synonym.objects.values_list("word", "means", "title", "loaded")
        there = {(word, means, title): loaded for word, means, title, loaded in rows}
        wanted = {(row["word"], row["means"], row["title"]): None for row in self.texts.synonyms}
        for key in wanted:
            word, means, title = key
            loaded = there.get(key)
            if loaded is None:
                self.report.added.append(called(key))
                row = Synonym(word=word, means=means, title=title, loaded=fingerprint({"word": word}))
                self.add(row, called(key), said_of(None))
            elif not loaded:  # a curator wrote the same
                Synonym.objects.filter(word=word, means=means, title=title).update(
                    loaded=fingerprint({"word": word})
                )
        self.write(Synonym)
        for key in sorted(set(there).difference(wanted)):
            if there[key]:
                word, means, title = key
                self.drop(Synonym.objects.get(word=word, means=means, title=title), key, ("word",))

    # --- Rule codes ---

    def take_codes(self) -> None:
        there = {code.code: code for code in RuleCode.objects.all()}
        for name, wanted in self.texts.codes.items():
            code = there.get(name)
            if code and (code.retired or code.params != wanted["params"]):
                code.params, code.retired = wanted["params"], False
                self.save(code, name)
        fresh = [
            RuleCode(code=name, params=wanted["params"])
            for name, wanted in self.texts.codes.items()
            if name not in there
        ]
        for code in there.values():
            if code.code not in self.texts.codes and not code.retired:
                code.retired = True
                self.save(code, code.code)
        self.take_lines(there | {code.code: code for code in RuleCode.objects.bulk_create(fresh)})

    def take_lines(self, codes: Mapping[str, RuleCode]) -> None:
        """Make the lines of each code what the files say, touching only codes whose lines differ. A code that
        was given up keeps its lines, since the logs of old games lead to it."""
        now: dict[int, set[tuple[int, int]]] = {}
        for code_id, entry_id, position in RuleLine.objects.values_list("code_id", "entry_id", "position"):
            now.setdefault(code_id, set()).add((entry_id, position))
        other: list[int] = []
        lines: list[RuleLine] = []
        for name, wanted in self.texts.codes.items():
            code, said = codes[name], []
            for position, short_id in enumerate(wanted["lines"]):
                if entry := self.entries.get(short_id):
                    said.append(RuleLine(code=code, entry=entry, position=position))
                else:
                    self.problems.append(Problem(name, "lines", _("There is no entry %s.") % short_id))
            if {(line.entry_id, line.position) for line in said} != now.get(code.pk, set()):
                other.append(code.pk)
                lines += said
        if other and not self.problems:
            RuleLine.objects.filter(code__in=other).delete()
            RuleLine.objects.bulk_create(lines)

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

    # --- Rows that the files no longer have ---

    def left_over(self, found: Mapping[tuple[str, ...], Any], wanted: Iterable[tuple[str, ...]]) -> None:
        gone = set(found) - set(wanted)
        self.report.left += sorted("/".join(key) for key in gone if found[key].loaded)
