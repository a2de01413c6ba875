"""Tells every process that what search and the pages show has changed.

One row holds a random token; whoever changes content writes a new one in the same transaction. A process
reads the token (one query) and rebuilds what it keeps in memory when the token differs.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.apps import apps
from django.db.models import Model, QuerySet
from django.db.models.signals import post_delete, post_save

from rules.prepared import Prepared

NOT_CONTENT = {"catalogfile", "contentrevision", "report"}


def _tokens() -> QuerySet[Any, Any]:
    from rules.models.encyclopedia import ContentRevision

    return ContentRevision.objects.values_list("token")


_asked = Prepared(_tokens)


def token() -> str:
    """The token of the content as it is now."""
    return next((str(token) for (token,) in _asked.rows()), "")


def bump() -> None:
    """Say that content has changed."""
    from rules.models.encyclopedia import ContentRevision

    fresh = secrets.token_hex(8)
    if not ContentRevision.objects.update(token=fresh):
        ContentRevision.objects.get_or_create(name="content", defaults={"token": fresh})


_held: ContextVar[bool] = ContextVar("held", default=False)


@contextmanager
def told_once() -> Iterator[None]:
    """Within it no row says that it has changed, since whoever writes so many calls `bump` in the end."""
    before = _held.set(True)
    try:
        yield
    finally:
        _held.reset(before)


def _changed(sender: type[Model], **kwargs: Any) -> None:
    if not _held.get():
        bump()


def watch() -> None:
    """Called once, when Django is ready: each content model of this app bumps the token when written."""
    for model in apps.get_app_config("rules").get_models():
        name = model._meta.model_name or ""
        if name.startswith("historical") or name in NOT_CONTENT:
            continue
        post_save.connect(_changed, sender=model, dispatch_uid=f"content-{name}-saved")
        post_delete.connect(_changed, sender=model, dispatch_uid=f"content-{name}-deleted")
