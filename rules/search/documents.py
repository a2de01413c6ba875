"""What can be found: every public entry, every thing with a page of its own, every word of the glossary."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.encyclopedia import catalog
from rules.encyclopedia.catalog import Item, Newest
from rules.encyclopedia.references import split_card
from rules.faces.words import (
    colour_word,
    cost_words,
    effects_words,
    objective_words,
    resource_word,
    set_words,
)
from rules.models import Citation, Entry, RuleLine, Term

ROMAN = {1: "I", 2: "II", 3: "III"}


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found, with all that a list of results shows of it."""

    kind: str
    """"entry", "term" or one of catalog.KIND_WORDS."""
    id: str
    titles: tuple[str, ...]
    heading: str
    sentence: str
    url: str
    body: str = ""
    names: str = ""
    """Names of the cards that an entry touches."""
    verdict: str = ""
    word: str = ""
    """The verdict in a word, or the kind of thing."""
    source: str = ""
    code: str = ""
    cards: tuple[tuple[str, str], ...] = field(default=())
    """(title, id) of the cards that an entry touches."""
    codes: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    """Printings it holds for; none: all of them."""
    see: tuple[str, ...] = ()
    """Short ids of the entries that it leads to."""

    @property
    def group(self) -> str:
        """What the filter by kind calls it: entry, term or card."""
        return self.kind if self.kind in ("entry", "term") else "card"


def documents() -> Iterator[Document]:
    """All documents, in the order in which equals are listed. Five queries, whatever there is."""
    newest = catalog.newest()
    named: dict[str, dict[str, str]] = {}
    for ruleset in reversed(newest):
        named.setdefault(ruleset.title, {}).update({item.id: item.name for item in catalog.items_of(ruleset)})
    yield from _entries(named)
    for term in Term.objects.all():
        url = f"{reverse('rules:browse', args=[term.title])}#word-{term.slug}"
        yield Document(
            "term",
            term.slug,
            (term.title,),
            term.name,
            term.text,
            url,
            word=_("Word"),
            names=term.name,
            see=tuple(term.see),
        )
    yield from _items(tuple(newest), get_language() or "")


@lru_cache(maxsize=4)
def _items(newest: tuple[Newest, ...], _language: str) -> list[Document]:
    """Every thing of the catalogs, in the words of the language that is active. Rulesets that were published
    never change, so these are written once per process."""
    found: dict[tuple[str, str], Item] = {}
    named: dict[str, dict[str, str]] = {}
    printed: dict[tuple[str, str], list[str]] = {}
    for ruleset in newest:
        for item in catalog.items_of(ruleset):
            found.setdefault((item.title, item.id), item)  # the newest edition speaks for all
            named.setdefault(item.title, {}).setdefault(item.id, item.name)
            printed.setdefault((item.title, item.id), []).append(ruleset.edition)
    return [_item(item, named[item.title], printed[key]) for key, item in found.items()]


def _entries(named: dict[str, dict[str, str]]) -> Iterator[Document]:
    cited: dict[int, list[Citation]] = {}
    for one in Citation.objects.select_related("source"):
        cited.setdefault(one.entry_id, []).append(one)
    carried_out: dict[int, list[str]] = {}
    lines = RuleLine.objects.filter(code__retired=False).values_list("position", "code__code", "entry_id")
    for _position, code, pk in sorted(lines):  # here, since databases sort a text each in its own way
        carried_out.setdefault(pk, []).append(code)
    # Situations are large, and nothing that is searched.
    for entry in Entry.objects.public().defer("situations", "loaded").select_related("theme"):
        cards = tuple(split_card(card, entry.titles) for card in entry.cards)
        names = [named.get(title, {}).get(card, card) for title, card in cards]
        citations = cited.get(entry.pk, [])
        codes = tuple(carried_out.get(entry.pk, ()))
        yield Document(
            kind="entry",
            id=entry.short_id,
            titles=tuple(entry.titles),
            heading=entry.question,
            sentence=entry.sentence,
            url=reverse("rules:entry", args=[entry.short_id]),
            body=" ".join([entry.reason, entry.short, entry.theme.name, *(one.note for one in citations)]),
            names=" ".join(names),
            verdict=entry.verdict,
            word=entry.word,
            source=str(citations[0]) if citations else "",
            code=codes[0] if codes else "",
            cards=cards,
            codes=codes,
            editions=tuple(entry.editions),
            see=tuple(entry.see),
        )


def item_words(item: Item) -> list[str]:
    """What a thing does, a sentence for each of its sides and stages."""
    row = item.row
    if item.kind == "medal":
        asked, gives = objective_words(row["objective"]), effects_words(row["effects"])
        return [f"{capfirst(asked)}: {gives}"]
    if item.kind != "wonder":
        return [capfirst(effects_words(row["effects"]))]
    said = []
    for side in row["sides"]:
        if side["initial_resource"]:
            said.append(_("Produces %(resource)s") % {"resource": resource_word(side["initial_resource"])})
        said += [capfirst(effects_words(stage["effects"])) for stage in side["stages"]]
    return said


def _costs(item: Item) -> list[str]:
    if item.kind == "card" and item.title != "architects":
        return [cost_words(item.row["cost"])]
    if item.kind == "wonder":
        stages = [stage["cost"] for side in item.row["sides"] for stage in side["stages"]]
        return [set_words(cost) if cost.get("count") else cost_words(cost) for cost in stages]
    return []


def item_kind(item: Item) -> str:
    """ "Commerce, Age II": what kind of thing it is, in words."""
    if item.kind != "card":
        return str(catalog.KIND_WORDS[item.kind])
    row: dict[str, Any] = item.row
    kind = colour_word(row["colour"], item.title)
    return _("%(kind)s, Age %(age)s") % {"kind": kind, "age": ROMAN[row["age"]]} if row["age"] else kind


def _item(item: Item, names: dict[str, str], editions: list[str]) -> Document:
    kind = item_kind(item)
    body = [
        kind,
        str(catalog.KIND_WORDS[item.kind]),
        str(item.row.get("colour", "")),
        *_costs(item),
        *(names.get(origin, origin) for origin in item.row.get("chains_from") or ()),
    ]
    return Document(
        kind=item.kind,
        id=item.id,
        titles=(item.title,),
        heading=item.name,
        sentence=". ".join(item_words(item)) + ".",
        url=reverse("rules:card", args=[item.title, item.id]),
        body=" ".join(body),
        names=item.name,
        word=kind,
        editions=tuple(editions),
    )
