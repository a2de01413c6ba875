"""`Idempotency-Key`: a write that is sent again, its answer having been lost, is done once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from api.authentication import caller
from api.models import KeptAnswer
from api.problems import Problem

KEPT = timedelta(days=1)
LONGEST = 200
FORGET_EVERY = 100
"""Now and then a write takes the old answers away, so that no job is needed for it."""
KEPT_HEADERS = ("Location", "ETag")


class _Undone(Exception):
    """Takes the transaction back and carries the answer out."""

    def __init__(self, response: Response) -> None:
        self.response = response


def once(request: Request, act: Callable[[], Response]) -> Response:
    """The answer of `act`, or the kept one of the same request before.

    Of two at the same instant the second waits for the first: the key's row is written before anything is
    done, in the same transaction. A problem is not kept: what was refused may be sent again.
    """
    key = request.META.get("HTTP_IDEMPOTENCY_KEY", "")
    if not key:
        return act()
    if len(key) > LONGEST or not key.isascii() or not key.isprintable():
        raise Problem("invalid", _("An idempotency key is up to 200 visible ASCII characters."))
    who, asked = caller(request), _fingerprint(request)
    try:
        with transaction.atomic():
            row = KeptAnswer.objects.create(caller=who, key=key, asked=asked)
            if row.pk % FORGET_EVERY == 0:
                forget_old()
            response = act()
            if response.status_code >= 400:
                raise _Undone(response)
            row.status, row.body = response.status_code, response.data
            row.headers = {name: response[name] for name in KEPT_HEADERS if name in response}
            row.save(update_fields=["status", "body", "headers"])
            return response
    except _Undone as undone:
        return undone.response
    except IntegrityError:
        kept = KeptAnswer.objects.filter(caller=who, key=key).first()
        if kept is None:
            raise  # not the key's constraint: a fault of ours
    if kept.asked != asked:
        raise Problem("key-reused")
    return Response(kept.body, kept.status, headers={**kept.headers, "Idempotent-Replayed": "true"})


def _fingerprint(request: Request) -> str:
    made = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    made.update(repr(request.data).encode())
    return made.hexdigest()


def forget_old() -> int:
    """Delete answers older than a day; how many."""
    return KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT).delete()[0]
