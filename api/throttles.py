"""How often one caller may ask. Reading is counted in each process (a count in the database would cost more
than the reading); what makes rows is counted in the database, for all processes together."""

from __future__ import annotations

from typing import Any

from django.core.cache import caches
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from api.authentication import caller


class _Counted(SimpleRateThrottle):
    def get_cache_key(self, request: Request, view: Any) -> str:
        return f"api:{self.scope}:{caller(request)}"


class Asking(_Counted):
    """Everything: reads and moves."""

    scope = "asking"
    cache = caches["process"]


class Working(_Counted):
    """What lets the engine work: settle, score, legal moves of a described position, an uploaded record."""

    scope = "working"
    cache = caches["process"]


class Making(_Counted):
    """What leaves rows behind: games, sheets."""

    scope = "making"

    def allow_request(self, request: Request, view: Any) -> bool:
        return request.method != "POST" or bool(super().allow_request(request, view))
