"""The service worker that shows a sheet without a connection. It comes from below /score/, which is what lets
it serve the sheets there and nothing else of the site."""

from __future__ import annotations

import hashlib
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

MOST_SHEETS = 12
"""Sheets that one device keeps; the oldest are forgotten first."""


def scope() -> str:
    """The addresses of sheets: what the worker serves."""
    return reverse("scoring:sheet", args=["x"]).removesuffix("x/")


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Its version is that of its own text: another one throws away what an older one has kept."""
    context: dict[str, Any] = {
        "scope": scope(),
        "static": settings.STATIC_URL,
        "most": MOST_SHEETS,
        "language": getattr(request, "LANGUAGE_CODE", "en"),
    }
    text = render_to_string("scoring/worker.js", {**context, "version": ""})
    context["version"] = hashlib.sha256(text.encode()).hexdigest()[:12]
    return HttpResponse(render_to_string("scoring/worker.js", context), content_type="text/javascript")
