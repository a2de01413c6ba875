"""What readers send: a mistake they found, a question, a note on an entry. Nothing of it is shown to others
before a curator has read it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rules.models.encyclopedia import Entry

TEXT_LENGTH = 2000
NAME_LENGTH = 40


class Report(models.Model):
    """One message of a reader. `nickname` is what the reader wrote, not verified."""

    class Kind(models.TextChoices):
        MISTAKE = "mistake", _("A mistake")
        QUESTION = "question", _("A question")
        NOTE = "note", _("A note for other readers")

    class State(models.TextChoices):
        WAITING = "waiting", _("Not read yet")
        ACCEPTED = "accepted", _("Settled")
        PUBLISHED = "published", _("Shown under the entry")
        DECLINED = "declined", _("Not taken up")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.WAITING, db_index=True)
    entry = models.ForeignKey(
        Entry,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="reports",
        verbose_name=_("entry"),
        help_text=_("The entry it is about, or the one that answers it."),
    )
    nickname = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("account"),
    )
    text = models.TextField(_("text"), validators=[MaxLengthValidator(TEXT_LENGTH)])
    sent = models.DateTimeField(_("sent"), auto_now_add=True)
    answer = models.TextField(
        _("answer"),
        blank=True,
        validators=[MaxLengthValidator(TEXT_LENGTH)],
        help_text=_("The sender sees it by a private link; under an entry everybody does."),
    )
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        editable=False,
        verbose_name=_("answered by"),
    )
    answered = models.DateTimeField(_("answered"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ("sent",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    def clean(self) -> None:
        if self.state == self.State.PUBLISHED and not self.entry_id:
            raise ValidationError({"entry": _("Name the entry under which it is shown.")})

    def decide(self, state: str, by: Any) -> None:
        """Note what becomes of it, who said so and when (not saved here)."""
        self.state, self.answered_by, self.answered = state, by, timezone.now()

    @property
    def who(self) -> str:
        """The name to credit."""
        return self.nickname or str(_("a reader"))
