"""Accounts. Guests have none: a seat's secret link is kept by play.

A program acts by a token: for the person who made it, or for an account of its own (a bot account), which
belongs to that person and can sit at a table with them.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who signs in, or a program that a person lets play."""

    program_of = models.ForeignKey(
        "self",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="programs",
        verbose_name=_("program of"),
        help_text=_("The person who answers for this bot account; empty for a person."),
    )


class Scope(models.TextChoices):
    """What a token may be used for. What anybody may read needs no token."""

    LOOK = "look", _("look at your games, events and sheets")
    PLAY = "play", _("create games, take seats and make moves")
    SCORE = "score", _("write score sheets")


class Token(models.Model):
    """Lets a program act for an account. Only its hash is kept: it is shown once, when it is made."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens", verbose_name=_("acts as")
    )
    name = models.CharField(_("name"), max_length=60)
    beginning = models.CharField(_("begins with"), max_length=12, editable=False)
    """The first letters, by which its owner tells it from others."""
    hash = models.CharField(max_length=64, unique=True, editable=False)
    scopes = models.JSONField(_("may be used to"), default=list)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    last_used = models.DateTimeField(_("last used"), null=True, editable=False)
    """To a minute: not every request writes it."""
    revoked = models.DateTimeField(_("revoked"), null=True, editable=False)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-created"]

    def __str__(self) -> str:
        return f"{self.name} ({self.beginning}…)"

    def allows(self, scope: str) -> bool:
        return scope in self.scopes
