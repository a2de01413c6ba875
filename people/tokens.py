"""Tokens of programs: made, found by what a request carries, revoked."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from people.models import Scope, Token, User

BEGINNING = "scr_"
"""So that a token that has strayed into a file is recognised for what it is."""
USED_EVERY = timedelta(minutes=1)


def hashed(secret: str) -> str:
    """What the database keeps of a token. It has 256 random bits, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make(user: User, name: str, scopes: Sequence[str]) -> tuple[Token, str]:
    """A new token of `user`, and its secret, which nobody can tell again. ValueError for an unknown scope."""
    unknown = sorted(set(scopes) - set(Scope.values))
    if unknown:
        raise ValueError(f"No such scope: {', '.join(unknown)}.")
    secret = BEGINNING + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user,
        name=name,
        beginning=secret[: len(BEGINNING) + 4],
        hash=hashed(secret),
        scopes=[scope for scope in Scope.values if scope in scopes],
    )
    return token, secret


def find(secret: str) -> Token | None:
    """The token that this is, not revoked and of an active account; None otherwise. One query, and once a
    minute a second one that notes its use."""
    try:
        # Not `first`: to write its ORDER BY takes longer than all else of the query.
        found = Token.objects.select_related("user__program_of").get(hash=hashed(secret), revoked=None)
    except Token.DoesNotExist:
        return None
    if not found.user.is_active:
        return None
    owner = found.user.program_of
    if owner is not None and not owner.is_active:
        return None
    now = timezone.now()
    if found.last_used is None or now - found.last_used > USED_EVERY:
        Token.objects.filter(pk=found.pk).update(last_used=now)
    return found


def of_person(user: User) -> QuerySet[Token]:
    """The tokens that a person has made and not revoked: their own, and those of their bot accounts."""
    theirs = User.objects.filter(pk=user.pk) | User.objects.filter(program_of=user)
    return Token.objects.filter(user__in=theirs, revoked=None).select_related("user")


def revoke(token: Token) -> None:
    """End a token at once."""
    Token.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())
