"""Errors as problem documents (RFC 9457): `type`, `title`, `status`, `detail`, and what belongs to the type.

Each kind of problem is a row of `KINDS`; a view raises `Problem(kind, detail, ...)`, and what Django and the
library raise is translated here, so that every answer that is not a success has the same form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import exceptions
from rest_framework.response import Response

from engine.situation import SituationError
from engine.title import OptionError

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its status, and in a few words what it is."""

    status: int
    title: Any
    about: Any
    """For whoever writes a program: what to do."""


KINDS: dict[str, Kind] = {
    "malformed": Kind(
        400,
        gettext_lazy("The request cannot be read"),
        gettext_lazy("The body is not JSON as it is asked for. Mend the program."),
    ),
    "invalid": Kind(
        400,
        gettext_lazy("Something in the request is not as it is asked for"),
        gettext_lazy("`errors` names each place by a JSON pointer (`/seats/0/name`) and says what is wrong."),
    ),
    "token": Kind(
        401,
        gettext_lazy("A token is needed"),
        gettext_lazy("Send `Authorization: Bearer scr_…` with a token that has not been revoked."),
    ),
    "scope": Kind(
        403,
        gettext_lazy("The token does not allow this"),
        gettext_lazy("`scope` names what the token needs. Make another token."),
    ),
    "forbidden": Kind(
        403,
        gettext_lazy("This is not for you"),
        gettext_lazy("Another seat, or another person, may do this; you may not."),
    ),
    "not-found": Kind(
        404,
        gettext_lazy("Not found"),
        gettext_lazy("It is not there, or not for you: both are answered alike."),
    ),
    "method": Kind(
        405, gettext_lazy("Not this method"), gettext_lazy("`Allow` names the methods of this address.")
    ),
    "closed": Kind(
        409,
        gettext_lazy("The decision is not open any more"),
        gettext_lazy("`open` lists the decisions that are open now. Look again, and answer one of these."),
    ),
    "conflict": Kind(
        409,
        gettext_lazy("Somebody was quicker"),
        gettext_lazy("What you changed has been changed since you read it. Read it again."),
    ),
    "gone": Kind(
        410,
        gettext_lazy("No longer there"),
        gettext_lazy("It was there once and has ended, such as an invitation that was used."),
    ),
    "too-large": Kind(
        413, gettext_lazy("The body is too large"), gettext_lazy("At most a megabyte is read.")
    ),
    "media-type": Kind(
        415, gettext_lazy("Only JSON is read here"), gettext_lazy("Send `Content-Type: application/json`.")
    ),
    "illegal-move": Kind(
        422,
        gettext_lazy("The rules do not allow this move"),
        gettext_lazy("`code` is the rule's code, `rule` its page, `params` the numbers of the refusal."),
    ),
    "impossible": Kind(
        422,
        gettext_lazy("This cannot be"),
        gettext_lazy("It is well-formed, but no game can come to it, or the engine cannot read it."),
    ),
    "key-reused": Kind(
        422,
        gettext_lazy("This idempotency key belongs to another request"),
        gettext_lazy("Use a new key for each new request, and the same one only to send a request again."),
    ),
    "too-many": Kind(
        429,
        gettext_lazy("Too many requests"),
        gettext_lazy("Wait as many seconds as `Retry-After` says."),
    ),
    "fault": Kind(
        500, gettext_lazy("A fault of ours"), gettext_lazy("It has been written down. Nothing was changed.")
    ),
}


class Problem(Exception):
    """Something that is answered by a problem document of this kind, with further members `extra`."""

    def __init__(self, kind: str, detail: Any = "", headers: Mapping[str, str] | None = None, **extra: Any):
        super().__init__(kind)
        self.kind, self.detail, self.extra, self.headers = kind, detail, extra, dict(headers or {})


def document(kind: str, detail: Any = "", **extra: Any) -> dict[str, Any]:
    """The problem document of a kind."""
    about = KINDS[kind]
    made = {"type": f"/api/#{kind}", "title": str(about.title), "status": about.status}
    return {**made, "detail": str(detail or about.about), **extra}


def answer(kind: str, detail: Any = "", headers: Mapping[str, str] | None = None, **extra: Any) -> Response:
    """The answer of the API for a problem."""
    return Response(
        document(kind, detail, **extra),
        status=KINDS[kind].status,
        headers=dict(headers or {}),
        content_type=MEDIA_TYPE,
    )


def plain_answer(kind: str) -> JsonResponse:
    """The same where the library has no part: an address that is not there, a fault."""
    return JsonResponse(document(kind), status=KINDS[kind].status, content_type=MEDIA_TYPE)


def handle(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """REST framework's exception handler. None for what is a fault of ours: it goes on to Django's log."""
    if isinstance(error, Problem):
        return answer(error.kind, error.detail, error.headers, **error.extra)
    if isinstance(error, SituationError):
        pointer = "/" + error.where.replace(".", "/") if error.where else ""
        return answer("invalid", str(error), errors=[{"pointer": pointer, "detail": error.reason}])
    if isinstance(error, OptionError):
        return answer("invalid", str(error), errors=[{"pointer": "/options", "detail": str(error)}])
    if isinstance(error, Http404 | exceptions.NotFound):
        return answer("not-found")
    if isinstance(error, PermissionDenied):
        return answer("forbidden", str(error))
    if not isinstance(error, exceptions.APIException):
        return None
    return _of_library(error)


def _of_library(error: exceptions.APIException) -> Response:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    match error:
        case exceptions.ValidationError():
            errors = list(flat(error.detail))
            return answer("invalid", errors[0]["detail"] if errors else "", errors=errors)
        case exceptions.ParseError():
            return answer("malformed", error.detail)
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            failed = isinstance(error, exceptions.AuthenticationFailed)
            return answer("token", error.detail if failed else "", headers)
        case exceptions.MethodNotAllowed():
            return answer("method", error.detail)
        case exceptions.UnsupportedMediaType():
            return answer("media-type", error.detail)
        case exceptions.Throttled():
            wait = max(1, round(getattr(error, "wait", None) or 1))
            detail = _("Wait %(seconds)d seconds.") % {"seconds": wait}
            return answer("too-many", detail, {"Retry-After": str(wait)})
        case _:
            return answer("forbidden", error.detail, headers)


def flat(detail: Any, pointer: str = "") -> Iterator[dict[str, str]]:
    """The messages of a serializer, each with the JSON pointer of what it is about."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            part = "" if name == "non_field_errors" else "/" + str(name).replace("~", "~0").replace("/", "~1")
            yield from flat(inner, pointer + part)
    elif isinstance(detail, list | tuple):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, Mapping | list | tuple)
            yield from flat(inner, f"{pointer}/{number}" if nested else pointer)
    else:
        yield {"pointer": pointer, "detail": str(detail)}


def is_api(request: HttpRequest) -> bool:
    """Whether an error of Django's own is to be told to a program."""
    return request.path.startswith("/api/v1/")
