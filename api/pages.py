"""The API's pages for people, and its OpenAPI document."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from api.problems import KINDS

PARTS = {"rules": gettext_lazy("Rules"), "scoring": gettext_lazy("Scores"), "play": gettext_lazy("Games")}
"""Each app's part of the API, as people call it."""


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """What the API is, how to begin, and what each kind of problem means."""
    kinds = [{"name": name, "kind": kind, "about": _parts(str(kind.about))} for name, kind in KINDS.items()]
    context = {"kinds": kinds, "parts": operations(), "site": request.build_absolute_uri("/")}
    return render(request, "api/about.html", context)


@cache
def operations() -> list[dict[str, Any]]:
    """What can be asked, by part: {"name", "operations": [{"method", "path", "summary"}]}."""
    parts: dict[str, list[dict[str, str]]] = {}
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            told = {"method": method.upper(), "path": path, "summary": operation["summary"]}
            parts.setdefault(operation["tags"][0], []).append(told)
    order = [name for name in PARTS if name in parts]
    return [{"name": PARTS[name], "operations": parts[name]} for name in order]


def _parts(text: str) -> list[dict[str, Any]]:
    """What stands between backticks is code."""
    return [{"text": part, "code": bool(number % 2)} for number, part in enumerate(text.split("`"))]


# Swagger UI draws its icons from data: addresses (docs/security.md).
@csp_update({"img-src": ["data:"]})
@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Every operation, from the OpenAPI document."""
    return render(request, "api/reference.html")


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The OpenAPI 3.1 document."""
    text = document_text()
    etag = quote_etag(hashlib.sha256(text.encode()).hexdigest()[:24])
    response = get_conditional_response(request, etag=etag) or HttpResponse(
        text, content_type="application/vnd.oai.openapi+json"
    )
    response["ETag"], response["Cache-Control"] = etag, "public, max-age=300"
    return response


@cache
def document_text() -> str:
    """The document as JSON. It follows from the code alone, so a process makes it once."""
    return json.dumps(document(), indent=1, ensure_ascii=False, default=str) + "\n"


def document() -> dict[str, Any]:
    found: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return found
