"""Publishing rulesets, finding the current one, handing them to the engine, and who uses them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from engine.ruleset import Problem, Ruleset, RulesetError, digest, load_ruleset
from rules.models import Edition, PublishedRuleset


class NotPublished(ValueError):
    """A ruleset that cannot be published or found; the text says why, for the person who asked."""


# --- publishing ----------------------------------------------------------------------------------


def publish(edition: Edition, *, by: str = "", why: str) -> PublishedRuleset:
    """Compile the rows of an edition, check them and publish them under the next number.

    `NotPublished` when there is no reason given or nothing changed since the newest; `RulesetError` with
    every problem when the rows do not make a ruleset.
    """
    if not why.strip():
        raise NotPublished(_("Say why it is published."))
    return store(edition.compile(), by=by, why=why)


def store(document: dict[str, Any], *, by: str, why: str, number: int | None = None) -> PublishedRuleset:
    """Publish a document under this number, or the next free one when it is taken or None."""
    title, edition = document["title"], document["edition"]
    sha256 = digest(document)
    for _attempt in range(5):
        published = PublishedRuleset.objects.filter(title=title, edition=edition)
        newest = published.order_by("-number").values("number", "sha256").first()
        if newest and newest["sha256"] == sha256:
            raise NotPublished(
                _("Nothing changed since ruleset %(number)s was published.") % {"number": newest["number"]}
            )
        if number is None or published.filter(number=number).exists():
            number = (newest["number"] if newest else 0) + 1
        content = {k: v for k, v in document.items() if k != "sha256"} | {"number": number}
        row = PublishedRuleset(
            title=title, edition=edition, number=number, document=content, sha256=sha256, by=by, why=why
        )
        load_ruleset(content)  # before Django's checks, for the better messages
        try:
            with transaction.atomic():
                row.save()
        except IntegrityError:
            number = None  # someone published at the same moment; look again
        else:
            return row
    raise NotPublished(_("Someone else is publishing; try again."))


# --- finding and using ---------------------------------------------------------------------------


def current(title: str, edition: str | None = None) -> PublishedRuleset:
    """The newest published ruleset of a title (of its first edition when none is named); `NotPublished`
    when there is none."""
    found = PublishedRuleset.objects.filter(title=title)
    if edition is None:
        edition = found.order_by("edition").values_list("edition", flat=True).first()
    row: PublishedRuleset | None = found.filter(edition=edition).order_by("-number").first()
    if row is None:
        raise NotPublished(_("No ruleset of %(title)s is published.") % {"title": title})
    return row


_cache: OrderedDict[int, tuple[str, Ruleset]] = OrderedDict()
_lock = Lock()
_KEEP = 16


def engine_ruleset(row: PublishedRuleset | int) -> Ruleset:
    """The engine's ruleset of a published one, or of its primary key; kept per process.

    `RulesetError` when the stored document is not the one that was published (its SHA-256 is wrong).
    """
    pk: int = row if isinstance(row, int) else row.pk
    with _lock:
        if pk in _cache and (isinstance(row, int) or row.sha256 == _cache[pk][0]):
            _cache.move_to_end(pk)
            return _cache[pk][1]
    stored: PublishedRuleset = PublishedRuleset.objects.get(pk=pk) if isinstance(row, int) else row
    made = load_ruleset(stored.document | {"number": stored.number, "sha256": stored.sha256})
    if (made.title, made.edition) != (stored.title, stored.edition):
        raise RulesetError([Problem("ruleset", "title", f"is not that of the published row {pk}")])
    with _lock:
        _cache[pk] = (stored.sha256, made)
        while len(_cache) > _KEEP:
            _cache.popitem(last=False)
    return made


def forget() -> None:
    """Empty the cache of this process (tests, where keys are used again)."""
    with _lock:
        _cache.clear()


# --- who uses a ruleset --------------------------------------------------------------------------


@dataclass
class Uses:
    """Who uses a ruleset. Apps that stand above this one register a count in their `ready()`."""

    _counts: dict[str, tuple[str, Callable[[PublishedRuleset], int]]] = field(default_factory=dict)

    def register(self, key: str, label: str, count: Callable[[PublishedRuleset], int]) -> None:
        """Register under a key ("play.running") a label that a person reads and a function that counts."""
        self._counts[key] = (label, count)

    def of(self, row: PublishedRuleset) -> list[tuple[str, int]]:
        """(label, count) for everyone who uses this ruleset, in the order of registration."""
        return [(str(label), count(row)) for label, count in self._counts.values()]


uses = Uses()
