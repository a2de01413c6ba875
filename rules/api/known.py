"""What this part of the API says of the catalogs and the encyclopedia, made once for each revision of the
content, per process and language: an answer then costs one query, which asks whether it is still so.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Max
from django.urls import reverse
from django.utils.translation import get_language

import engine
from rules.api.forms import catalogs as catalog_forms
from rules.api.forms import entries as entry_forms
from rules.encyclopedia import catalog, revision
from rules.encyclopedia.catalog import Item, Newest
from rules.encyclopedia.markdown import to_text
from rules.encyclopedia.references import options_of, split_card
from rules.faces import cost_words, faces_of
from rules.keeping import Kept
from rules.models import Edition, Entry, PublishedRuleset, RuleCode, Source, Term
from rules.models.encyclopedia import Status
from rules.search import Content, content
from rules.search.documents import item_kind, item_words
from rules.search.text import fold

Row = dict[str, Any]

SHOWN: dict[str, Any] = {
    "card": catalog_forms.ShownCardSerializer,
    "wonder": catalog_forms.ShownWonderSerializer,
    "token": catalog_forms.ShownTokenSerializer,
    "medal": catalog_forms.ShownMedalSerializer,
}


class Thing(NamedTuple):
    """A card, Wonder, token or Medal of an edition: place in lists, what is searched, the answer."""

    key: tuple[Any, ...]
    text: str
    row: Row


class Known:
    """All of it at one revision. Each part is made when it is first asked for."""

    def __init__(self) -> None:
        self.newest = catalog.newest()

    @cached_property
    def content(self) -> Content:
        return content()

    # --- catalogs ---

    @cached_property
    def rulesets(self) -> list[Row]:
        """Every published ruleset, the newest of each edition first."""
        current = {one.pk for one in self.newest}
        rows = PublishedRuleset.objects.defer("document").order_by("title", "edition", "-number")
        found = [
            {
                "title": row.title,
                "edition": row.edition,
                "number": row.number,
                "sha256": row.sha256,
                "published": row.published_at,
                "why": row.why,
                "current": row.pk in current,
                "document": reverse("api:ruleset", args=[row.title, row.edition, row.number]),
            }
            for row in rows
        ]
        return _said(catalog_forms.RulesetInfoSerializer, found)

    @cached_property
    def editions(self) -> list[Row]:
        names = {(one.title, one.number): one.name for one in Edition.objects.all()}
        current = {(row["title"], row["edition"]): row for row in self.rulesets if row["current"]}
        found = [
            {
                "title": one.title,
                "edition": one.edition,
                "name": names.get((one.title, one.edition), catalog.title_name(one.title)),
                "ruleset": current[one.title, one.edition],
                "page": self._catalog_page(one),
                "constants": catalog.document(one)["setup"],
            }
            for one in self.newest
        ]
        return _said(catalog_forms.WholeEditionSerializer, found)

    @cached_property
    def titles(self) -> list[Row]:
        found = []
        for title in catalog.TITLE_NAMES:
            if title not in engine.titles():
                continue
            options = [
                {
                    "name": option.name,
                    "values": option.values,
                    "default": option.default,
                    "rulings": [
                        id
                        for id in (f"{catalog.LETTERS[title]}{line}" for line in option.lines)
                        if id in self.short_ids
                    ],
                    "players": option.players,
                    "editions": option.editions,
                }
                for option in options_of(title).values()
            ]
            found.append(
                {
                    "id": title,
                    "name": str(dict(PublishedRuleset._meta.get_field("title").flatchoices)[title]),
                    "players": engine.title(title).players(),
                    "editions": [row for row in self.editions if row["title"] == title],
                    "options": options,
                    "page": reverse("rules:browse", args=[title]),
                }
            )
        return _said(catalog_forms.TitleSerializer, found)

    def _catalog_page(self, one: Newest) -> str:
        address = reverse("rules:cards_of", args=[one.title])
        newest = next(other for other in self.newest if other.title == one.title)
        return address if one == newest else f"{address}?edition={one.edition}"

    @cached_property
    def things(self) -> dict[str, list[Thing]]:
        """By kind all things of all current rulesets, the newest edition of a title first."""
        newest_having: dict[tuple[str, str], str] = {}
        keys: dict[str, list[tuple[Any, ...]]] = {kind: [] for kind in SHOWN}
        rows: dict[str, list[Row]] = {kind: [] for kind in SHOWN}
        for place, one in enumerate(self.newest):
            for item in sorted(catalog.items_of(one), key=catalog.order):
                newest = newest_having.setdefault((item.title, item.id), item.edition)
                keys[item.kind].append((place, *catalog.order(item), item.id))
                rows[item.kind].append(self._thing(one, item, newest))
        return {
            kind: [
                Thing(key, fold(" ".join([row["id"], row["name"], row["kind"], *row["words"]])), row)
                for key, row in zip(keys[kind], _said(form, rows[kind]), strict=True)
            ]
            for kind, form in SHOWN.items()
        }

    def _thing(self, one: Newest, item: Item, newest: str) -> Row:
        page = reverse("rules:card", args=[item.title, item.id])
        touching = self.content.by_card.get((item.title, item.id), ())
        row = {
            **item.row,
            "title": item.title,
            "edition": item.edition,
            "kind": item_kind(item),
            "words": item_words(item),
            "rulings": [doc.id for doc in touching if not doc.editions or item.edition in doc.editions],
            "page": page if item.edition == newest else f"{page}?edition={item.edition}",
        }
        if item.kind == "card":
            document = catalog.document(one)
            row |= {
                "cost_words": cost_words(item.row["cost"]) if item.title != "architects" else "",
                "frees": [freed["id"] for freed in faces_of(document).frees(item.row)],
                "decks": catalog.decks_of(item, document),
            }
        return row

    # --- the encyclopedia ---

    @cached_property
    def short_ids(self) -> frozenset[str]:
        return frozenset(Entry.objects.public().values_list("short_id", flat=True))

    @cached_property
    def changed(self) -> dict[str, Any]:
        """When each entry changed last, by its short id."""
        return dict(Entry.history.values_list("short_id").annotate(at=Max("history_date")))

    @cached_property
    def entries(self) -> dict[str, Row]:
        """Every public entry by its short id, by game and theme."""
        names = {title: catalog.names(title) for title in catalog.TITLE_NAMES}
        entries = (
            Entry.objects.public()
            .select_related("theme", "superseded_by")
            .prefetch_related("citations__source", "rule_lines__code", "supersedes")
        )
        found = [self._entry(entry, names, self.changed.get(entry.short_id)) for entry in entries]
        return {row["id"]: row for row in _said(entry_forms.EntrySerializer, found)}

    def _entry(self, entry: Entry, names: dict[str, dict[str, str]], changed: Any) -> Row:
        lines = sorted(entry.rule_lines.all(), key=lambda line: (line.position, line.code.code))
        successor = entry.superseded_by
        return {
            "id": entry.short_id,
            "page": reverse("rules:entry", args=[entry.short_id]),
            "question": entry.question,
            "verdict": entry.verdict,
            "word": entry.word,
            "sentence": entry.sentence,
            "reason": entry.reason,
            "reason_text": to_text(entry.reason),
            "status": entry.status,
            "language": entry.language,
            "title": entry.title,
            "theme": {"id": entry.theme.slug, "name": entry.theme.name},
            "titles": entry.titles,
            "editions": entry.editions,
            "variants": entry.variants,
            "codes": [line.code.code for line in lines if not line.code.retired],
            "cards": [
                {"title": title, "id": id, "name": names[title].get(id, id), "page": _card_page(title, id)}
                for title, id in (split_card(card, entry.titles) for card in entry.cards)
            ],
            "see": entry.see,
            "sources": [cited(one) for one in entry.citations.all()],
            "option": option_of(entry),
            "superseded_by": successor.short_id if successor and successor.status != Status.DRAFT else None,
            "supersedes": [one.short_id for one in entry.supersedes.all() if one.status != Status.DRAFT],
            "situations": len(entry.situations),
            "changed": changed,
        }

    @cached_property
    def codes(self) -> dict[str, Row]:
        """Every rule code. `entry` is where its page leads, so it counts the entries that readers see."""
        found = []
        for code in RuleCode.objects.prefetch_related("lines__entry"):
            ids = [line.entry.short_id for line in code.lines.all() if line.entry.status != Status.DRAFT]
            found.append(
                {
                    "code": code.code,
                    "params": code.params,
                    "entry": ids[0] if ids else None,
                    "entries": ids,
                    "retired": code.retired,
                    "page": reverse("rules:code", args=[code.code]) if ids else None,
                }
            )
        return {row["code"]: row for row in _said(entry_forms.RuleCodeSerializer, found)}

    @cached_property
    def terms(self) -> list[Row]:
        found = [
            {
                "id": term.slug,
                "title": term.title,
                "name": term.name,
                "text": term.text,
                "language": term.language,
                "see": [id for id in term.see if id in self.short_ids],
                "page": f"{reverse('rules:browse', args=[term.title])}#word-{term.slug}",
            }
            for term in Term.objects.order_by("title", "slug")
        ]
        return _said(entry_forms.TermSerializer, found)

    @cached_property
    def sources(self) -> list[Row]:
        found = [
            {
                "id": one.slug,
                "name": one.name,
                "rank": one.rank,
                "rank_words": one.get_rank_display(),
                "titles": one.titles,
                "date": one.date,
                "url": one.url,
                "about": one.about,
            }
            for one in Source.objects.order_by("rank", "slug")
        ]
        return _said(entry_forms.SourceSerializer, found)


def cited(citation: Any) -> Row:
    """A citation, or one of its historical rows."""
    source = citation.source
    return {
        "id": source.slug,
        "name": source.name,
        "rank": source.rank,
        "rank_words": source.get_rank_display(),
        "where": citation.where,
        "date": citation.date,
        "note": citation.note,
        "url": source.url,
    }


def option_of(entry: Entry) -> Row | None:
    """The option of a game that settles the point of an entry."""
    for title in entry.titles if entry.option else ():
        if option := options_of(title).get(entry.option):
            return {"title": title, "name": option.name, "values": option.values, "default": option.default}
    return None


def _card_page(title: str, id: str) -> str:
    return reverse("rules:card", args=[title, id])


def _said(form: Any, rows: Iterable[Row]) -> list[Row]:
    """The rows as this form says them: with all of its members, and with no others."""
    return [dict(row) for row in form(list(rows), many=True).data]


_kept: Kept[str, Known] = Kept()


def tag() -> str:
    """What every answer about content depends on. One query."""
    return f"{revision.token()} {get_language() or ''}"


def known(at: str) -> Known:
    """What is known at this `tag()`."""
    return _kept.get(at, Known)
