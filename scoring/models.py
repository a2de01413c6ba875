"""A sheet has a column for each city; what was entered is kept as it was typed, with every change of it."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules.models import PublishedRuleset

NAME_LENGTH = 30


def new_public_id() -> str:
    """The name of a sheet in addresses: 96 random bits. Whoever has the address may read and enter."""
    while (made := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return made


def today() -> Any:
    return timezone.localdate()


class Sheet(models.Model):
    """One game on cardboard, or a finished game of the site."""

    public_id = models.CharField(max_length=24, unique=True, default=new_public_id, editable=False)
    title = models.CharField(_("title"), max_length=20)
    ruleset = models.ForeignKey(
        PublishedRuleset, models.PROTECT, related_name="sheets", verbose_name=_("ruleset")
    )
    seats = models.PositiveSmallIntegerField(_("players"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    """Of the engine's options those that a final position needs."""
    played = models.DateField(_("played on"), default=today)
    place = models.CharField(_("where"), max_length=60, blank=True)
    revision = models.PositiveIntegerField(default=0, editable=False)
    """Rises with every change: the tag of the live update."""
    shared = models.JSONField(default=dict, editable=False)
    """What belongs to no city alone: {"pawn": "3", "cat": "1"}, as it was entered."""
    result = models.JSONField(default=dict, editable=False)
    """What followed from the entries when they were last saved, for lists and statistics: {"complete",
    "open", "winners": [cities], "totals": [..], "places": [..], "categories": [{category: points}]}."""
    source = models.CharField(_("game of the site"), max_length=24, null=True, unique=True, editable=False)
    """The public id of the online game that this sheet is of; such a sheet is not edited."""
    stored = models.JSONField(null=True, editable=False)
    """{"scores", "outcome"} of that game, as the engine gave them when it ended."""
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("score sheet")
        verbose_name_plural = _("score sheets")
        ordering = ["-played", "-created"]

    def __str__(self) -> str:
        return f"{self.title} {self.public_id}"

    def get_absolute_url(self) -> str:
        return reverse("scoring:sheet", args=[self.public_id])


class Column(models.Model):
    """One city of a sheet."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="columns", verbose_name=_("sheet"))
    number = models.PositiveSmallIntegerField(_("city"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="score_columns",
        verbose_name=_("user"),
    )
    wonder = models.CharField(_("Wonder"), max_length=60, blank=True)
    side = models.CharField(_("side"), max_length=2, blank=True)
    entries = models.JSONField(default=dict, editable=False)
    """{field: text} as it was typed: "3+5+2". A field without text is not here: empty is not zero."""
    pieces = models.JSONField(default=dict, editable=False)
    """The city of a final document (engine/final.py) as far as it was entered; {} when it was not."""
    version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("column")
        verbose_name_plural = _("columns")
        ordering = ["sheet", "number"]
        constraints = [models.UniqueConstraint(fields=["sheet", "number"], name="scoring_one_column_a_city")]

    def __str__(self) -> str:
        return f"{self.name} ({self.number})"


class Change(models.Model):
    """One change of one field, so that a correction can be seen and undone by hand."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="changes")
    column = models.PositiveSmallIntegerField(null=True)
    """The number of the city; empty for what belongs to the whole sheet."""
    field = models.CharField(max_length=40)
    before = models.TextField(blank=True)
    after = models.TextField(blank=True)
    by = models.CharField(max_length=150, blank=True)
    """The name of whoever was signed in."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.field}: {self.before} → {self.after}"


class Holder(models.Model):
    """A sheet in the list of an account."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="holders")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sheets")

    class Meta:
        verbose_name = _("holder")
        verbose_name_plural = _("holders")
        constraints = [models.UniqueConstraint(fields=["sheet", "user"], name="scoring_one_holder_a_user")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.sheet_id}"
