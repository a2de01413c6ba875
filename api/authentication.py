"""Who calls: a token says it, or nobody does. The API knows no cookies."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from people import tokens
from people.models import Token, User


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer scr_…`. A token that is unknown or revoked is refused even where none is needed:
    a program that believes to be signed in shall not be answered as a stranger."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        kind, _space, secret = header.partition(" ")
        if kind.lower() != "bearer" or not secret.strip().isprintable():
            raise AuthenticationFailed(_("Write the token as: Authorization: Bearer scr_…"))
        found = tokens.find(secret.strip())
        if found is None:
            raise AuthenticationFailed(_("This token is not known, or it has been revoked."))
        return found.user, found

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def token_of(request: Any) -> Token | None:
    """The token of a request of the API; None for a stranger."""
    found = getattr(request, "auth", None)
    return found if isinstance(found, Token) else None


def caller(request: Request) -> str:
    """The name under which a caller is counted and its answers are kept: its token, else its address."""
    token = token_of(request)
    return f"token:{token.pk}" if token else f"address:{address(request)}"


def address(request: Request) -> str:
    """The address that the request came from: of the last proxy's client where the site stands behind one."""
    from rest_framework.throttling import BaseThrottle

    found: str | None = BaseThrottle().get_ident(request)  # None behind a socket that has no addresses
    return (found or "unknown")[:45]
