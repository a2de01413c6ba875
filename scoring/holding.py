"""Whose list a sheet stands in. Whoever has a sheet's address may read and enter; the list is for finding it.

A guest's sheets are remembered by the session, those of somebody signed in by the account.
"""

from __future__ import annotations

from typing import Any, cast

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from rules.models import PublishedRuleset
from rules.rulesets import uses
from scoring.models import Holder, Sheet

SESSION_KEY = "sheets"
SESSION_SHEETS = 200
"""How many sheets one guest's session remembers; the oldest are forgotten first."""
YEAR = 365 * 24 * 3600


def held_by_session(request: HttpRequest) -> list[str]:
    """Public ids, the oldest first; none for a program, which has no session."""
    session = getattr(request, "session", None)
    found = session.get(SESSION_KEY, []) if session is not None else []
    return found if isinstance(found, list) else []


def hold(request: HttpRequest, sheet: Sheet) -> None:
    """Put a sheet into the visitor's list."""
    if request.user.is_authenticated:
        Holder.objects.get_or_create(sheet=sheet, user=request.user)
        return
    held = held_by_session(request)
    if sheet.public_id not in held:
        request.session[SESSION_KEY] = [*held, sheet.public_id][-SESSION_SHEETS:]
        # They are found by this session alone: one that ends with the browser would lose them.
        request.session.set_expiry(YEAR)


def holds(request: HttpRequest, sheet: Sheet) -> bool:
    """Whether the sheet is in the visitor's list."""
    if sheet.public_id in held_by_session(request):
        return True
    return request.user.is_authenticated and sheet.holders.filter(user=request.user).exists()


def forget(request: HttpRequest, sheet: Sheet) -> None:
    """Take a sheet off the visitor's list; the sheet itself stays."""
    held = held_by_session(request)
    if sheet.public_id in held:
        request.session[SESSION_KEY] = [id for id in held if id != sheet.public_id]
    if request.user.is_authenticated:
        sheet.holders.filter(user=request.user).delete()


def sheets_of(request: HttpRequest) -> QuerySet[Sheet]:
    """The visitor's sheets, the newest first."""
    mine = Q(public_id__in=held_by_session(request))
    if request.user.is_authenticated:
        mine |= Q(pk__in=Holder.objects.filter(user=request.user).values("sheet"))
    return Sheet.objects.filter(mine)


def follow_the_account(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    """A guest's sheets go on in the account that the guest signs in to."""
    if request is None or not hasattr(request, "session"):
        return
    held = held_by_session(request)
    if held:
        sheets = Sheet.objects.filter(public_id__in=held)
        rows = [Holder(sheet=sheet, user=user) for sheet in sheets]
        Holder.objects.bulk_create(rows, ignore_conflicts=True)


def register_uses() -> None:
    """Curation learns from here which sheets rest on a ruleset."""
    uses.register("scoring.sheets", cast(str, _("score sheets")), sheets_on)


def sheets_on(row: PublishedRuleset) -> int:
    return Sheet.objects.filter(ruleset=row).count()
