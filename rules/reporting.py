"""Keeping what readers send, and finding it again by the link that the sender got."""

from __future__ import annotations

from typing import Any

from allauth.core import ratelimit
from django.core import signing
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from rules.models import Entry, Report

SALT = "rules.views.reports"
LATER = 3600
"""Seconds after which whoever has sent many may send again."""


def send(
    request: HttpRequest, user: Any, *, kind: str, text: str, nickname: str, entry: Entry | None
) -> Report | None:
    """Keep a reader's message; None when so many have come from the same address that it must wait. `user`
    may be None or nobody's account."""
    if not ratelimit.consume(request, action="rules_report"):
        return None
    return Report.objects.create(
        kind=kind,
        text=text,
        nickname=nickname,
        entry=entry,
        user=user if user is not None and user.is_authenticated else None,
    )


def key_of(report: Report) -> str:
    """What a link to a message carries: nobody else can make it."""
    return signing.Signer(salt=SALT).sign(str(report.pk))


def report_of(key: str) -> Report:
    """The message of such a key; Http404 for any other text."""
    try:
        number = signing.Signer(salt=SALT).unsign(key)
    except signing.BadSignature as error:
        raise Http404(_("There is no such message.")) from error
    return get_object_or_404(Report.objects.select_related("entry"), pk=number)
