"""What all rows of the catalogs share: checks on every save, history, natural keys, and the edition.

`document()` is a row in the ruleset document, `apply(document)` reads it back.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Any, ClassVar, NoReturn

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from engine.effects import VOCABULARIES
from engine.ruleset import FORMAT, Problem, RulesetError, load_ruleset
from rules.validation import refuse, row_problems


class Title(models.TextChoices):
    """The titles by the engine's ids."""

    SEVEN_WONDERS = "seven_wonders", _("7 Wonders")
    DUEL = "duel", _("7 Wonders Duel")
    ARCHITECTS = "architects", _("7 Wonders Architects")


# Each colour once, over all titles: (value, word).
_WORDS = {
    "brown": _("brown"),
    "gray": _("gray"),
    "blue": _("blue"),
    "yellow": _("yellow"),
    "red": _("red"),
    "green": _("green"),
    "purple": _("purple"),
}
COLOURS = [(colour, _WORDS[colour]) for colour in VOCABULARIES["seven_wonders"].colours]
RESOURCES = [(name, name.capitalize()) for name in VOCABULARIES["seven_wonders"].resources]
AGES = [(1, _("Age I")), (2, _("Age II")), (3, _("Age III"))]


def fingerprint(document: Any) -> str:
    """SHA-256 of a JSON value, whatever the order of its keys."""
    return hashlib.sha256(json.dumps(document, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


class CheckedQuerySet(models.QuerySet):
    """Refuses the ways around `save`, which checks each row and writes its history."""

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError(
            "rows of the catalog are saved one by one, so that each is checked and has its history"
        )

    update = _refuse
    bulk_create = _refuse
    bulk_update = _refuse


class EditionManager(models.Manager.from_queryset(CheckedQuerySet)):  # type: ignore[misc]
    def get_by_natural_key(self, title: str, number: str) -> Edition:
        return self.get(title=title, number=number)


class RowManager(models.Manager.from_queryset(CheckedQuerySet)):  # type: ignore[misc]
    def get_by_natural_key(self, title: str, number: str, slug: str) -> Any:
        return self.get(edition__title=title, edition__number=number, slug=slug)


class Checked(models.Model):
    """A row that is checked whenever it is saved, and remembers all that it was."""

    history = HistoricalRecords(
        inherit=True,
        history_change_reason_field=models.TextField(null=True),
        excluded_fields=["loaded"],
    )
    _change_reason: str

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Check everything, then save. ValidationError names the field and the reason."""
        self.full_clean()
        super().save(*args, **kwargs)

    def save_new(self, given: Collection[str]) -> None:
        """Save a new row, checking all that a save checks but for what the caller knows and what would cost
        queries: that no other row has its unique fields, and that the rows are there to which the foreign
        keys `given` lead. (The database would refuse it all the same, but say less.)"""
        self.full_clean(exclude=given, validate_unique=False, validate_constraints=False)
        super().save(force_insert=True)


class Edition(Checked):
    """An edition of a title with its constants; its rows are what a ruleset is compiled from."""

    title = models.CharField(_("title"), max_length=20, choices=Title.choices)
    number = models.CharField(_("edition"), max_length=10, help_text=_("“1” or “2”"))
    name = models.CharField(_("name"), max_length=80)
    setup = models.JSONField(
        _("constants"), default=dict, help_text=_("What the rules count with, as in docs/catalogs.md.")
    )
    loaded = models.CharField(max_length=64, blank=True, editable=False)

    checks_rows = True
    """Whether a save refuses constants that do not fit the rows; a load only reports that, since a curator's
    rows may be the reason."""

    objects: ClassVar[EditionManager] = EditionManager()

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ["title", "number"]
        constraints = [models.UniqueConstraint(fields=["title", "number"], name="edition_once")]

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str, str]:
        return self.title, self.number

    def clean(self) -> None:
        # The constants are checked against the rows; an edition without rows has nothing to check them with.
        if self.checks_rows and self.pk and self.cards.exists():
            wrong = [f"{p.field}: {p.reason}" for p in self.problems() if p.row == "setup"]
            if wrong:
                raise ValidationError({"setup": wrong})

    def compile(self, number: int = 1) -> dict[str, Any]:
        """The ruleset document of the rows as they are now, sorted by id, with this number; unchecked."""
        document: dict[str, Any] = {
            "format": FORMAT,
            "title": self.title,
            "edition": self.number,
            "number": number,
            "setup": self.setup,
        }
        for rows, related in RELATED.items():
            found = getattr(self, related).prefetch_related(*PREFETCH.get(rows, ()))
            document[rows] = sorted((row.document() for row in found), key=lambda row: row["id"])
        return document

    def problems(self) -> list[Problem]:
        """What keeps the rows from being published; empty when nothing does."""
        try:
            load_ruleset(self.compile())
        except RulesetError as error:
            return error.problems
        return []

    def document(self) -> dict[str, Any]:
        return {"name": self.name, "setup": self.setup}

    def apply(self, document: dict[str, Any]) -> None:
        self.name, self.setup = document["name"], document["setup"]


RELATED = {
    "cards": "cards",
    "wonders": "wonders",
    "progress_tokens": "progresstokens",
    "medals": "medals",
    "decks": "decks",
}
"""The lists of a ruleset document and the rows of an edition that go into each."""
PREFETCH = {"wonders": ["sides__stages"], "decks": ["wonder"]}


class Row(Checked):
    """What every row of a catalog has."""

    ROWS: ClassVar[str]
    """The list of the ruleset document that the row belongs to."""

    edition = models.ForeignKey(Edition, models.PROTECT, verbose_name=_("edition"), related_name="%(class)ss")
    slug = models.SlugField(
        _("id"), max_length=60, help_text=_("Never changes: rulesets and games know the row by it.")
    )
    name = models.CharField(_("name"), max_length=80)
    source = models.TextField(_("source"), blank=True, help_text=_("Where the values come from."))
    verified = models.BooleanField(
        _("verified"), default=False, help_text=_("Independent sources agree and nothing is open.")
    )
    doubt = models.TextField(_("doubt"), blank=True, help_text=_("What is not certain, and why."))
    loaded = models.CharField(max_length=64, blank=True, editable=False)
    """Fingerprint of the document as last loaded from a file; tells whether a curator changed the row."""

    class Meta:
        abstract = True
        ordering = ["edition", "name"]

    def __str__(self) -> str:
        return self.name

    def natural_key(self) -> tuple[str, ...]:
        return (*self.edition.natural_key(), self.slug)

    natural_key.dependencies = ["rules.edition"]  # type: ignore[attr-defined]

    @property
    def title(self) -> str:
        """The title it belongs to; "" while no edition is chosen."""
        return self.edition.title if self.edition_id else ""

    @property
    def changed_by_curator(self) -> bool:
        """True when the row is no longer what a file brought (a row that no file brought counts too)."""
        return fingerprint(self.document()) != self.loaded

    def clean(self) -> None:
        if self.title:
            refuse(row_problems(self.ROWS, self.document(), self.title), {"id": "slug"})

    def document(self) -> dict[str, Any]:
        """The row in the ruleset document."""
        return {
            "id": self.slug,
            "name": self.name,
            "source": self.source,
            "verified": self.verified,
            "doubt": self.doubt,
        }

    def apply(self, document: dict[str, Any]) -> None:
        """Take the values of a document (not the id); the caller saves."""
        for key in ("name", "source", "verified", "doubt"):
            setattr(self, key, document[key])
