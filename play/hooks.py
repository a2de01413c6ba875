"""Where play hangs on to what happens elsewhere: signing in, and asking who uses a ruleset."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rules.models import PublishedRuleset
from rules.rulesets import uses


def seats_follow_the_account(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    """What a guest has begun goes on in the account that the guest signs in to."""
    from play.access import claim

    if request is not None and hasattr(request, "session"):
        claim(request, user.pk)


def register_uses() -> None:
    """Curation learns from here which games rest on a ruleset."""
    # Lazy texts: they are made words when somebody asks, in that person's language.
    uses.register("play.running", cast(str, _("running games")), running)
    uses.register("play.over", cast(str, _("finished games")), finished)


def running(row: PublishedRuleset) -> int:
    from play.models import Game

    return Game.objects.filter(ruleset=row, status=Game.Status.RUNNING).count()


def finished(row: PublishedRuleset) -> int:
    from play.models import Game

    return Game.objects.filter(ruleset=row, status=Game.Status.OVER).count()
