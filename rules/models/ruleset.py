"""Published rulesets: immutable, numbered, known by their SHA-256."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from engine.ruleset import digest, load_ruleset
from rules.models.base import Title


class RulesetIsPublished(TypeError):
    """Someone tried to change or delete a published ruleset. Games and sheets rest on it for ever."""

    def __init__(self, *args: object) -> None:
        super().__init__(
            *args or (str(_("a published ruleset is never changed or deleted; publish a new one")),)
        )


class PublishedQuerySet(models.QuerySet):
    """Reads and creates; everything that changes rows is refused."""

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise RulesetIsPublished()

    update = _refuse
    delete = _refuse
    _raw_delete = _refuse
    bulk_update = _refuse
    bulk_create = _refuse
    update_or_create = _refuse


class PublishedManager(models.Manager.from_queryset(PublishedQuerySet)):  # type: ignore[misc]
    def get_by_natural_key(self, title: str, edition: str, number: int) -> PublishedRuleset:
        return self.get(title=title, edition=edition, number=number)


class PublishedRuleset(models.Model):
    """A ruleset as it was published. Make one with `rules.rulesets.publish`.

    The title and edition are text and `by` a name, not keys to other rows: nothing that happens to an
    edition or a person may reach in here. A trigger in the database refuses changes too.
    """

    title = models.CharField(_("title"), max_length=20, choices=Title.choices)
    edition = models.CharField(_("edition"), max_length=10)
    number = models.PositiveIntegerField(_("number"))
    document = models.JSONField(_("document"))
    sha256 = models.CharField("SHA-256", max_length=64)
    published_at = models.DateTimeField(_("published"), auto_now_add=True)
    by = models.CharField(_("by"), max_length=150, blank=True)
    why = models.TextField(_("why"))

    objects: ClassVar[PublishedManager] = PublishedManager()

    class Meta:
        verbose_name = _("published ruleset")
        verbose_name_plural = _("published rulesets")
        ordering = ["title", "edition", "-number"]
        base_manager_name = "objects"
        constraints = [
            models.UniqueConstraint(fields=["title", "edition", "number"], name="ruleset_number_once"),
        ]

    def __str__(self) -> str:
        parts = {"title": self.get_title_display(), "edition": self.edition, "number": self.number}
        return str(_("%(title)s, edition %(edition)s, ruleset %(number)s") % parts)

    def natural_key(self) -> tuple[str, str, int]:
        return self.title, self.edition, self.number

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save a new one, checked; a saved one is refused."""
        if not self._state.adding or kwargs.get("force_update"):
            raise RulesetIsPublished()
        # The number is left to the database, which two who publish at once cannot fool.
        self.full_clean(validate_unique=False, validate_constraints=False)
        # Raises RulesetError for a broken document and for a hash that is not its own.
        load_ruleset(self.document | {"number": self.number, "sha256": self.sha256 or digest(self.document)})
        super().save(*args, **kwargs | {"force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise RulesetIsPublished()
