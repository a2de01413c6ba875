"""How the OpenAPI document is made: parameters from a view's `query`, and the problems of every answer."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter

from api.problems import KINDS, MEDIA_TYPE
from api.serializers import ProblemSerializer
from api.views import WRITES

ALWAYS = (400, 401, 403, 404, 405, 429)
OF_WRITES = (409, 413, 415, 422)
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="A name for this request: sent again within a day it is answered like the first.",
)
KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="An `ETag` that you have: 304 if it is still so.",
)


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "A token made on the page /programs/. What anybody may read needs none.",
        }


class Schema(AutoSchema):
    """One operation of the document."""

    def get_override_parameters(self) -> list[Any]:
        query = getattr(self.view, "query", None)
        found: list[Any] = [query] if self.method == "GET" and query and query().fields else []
        return [*found, KNOWN if self.method == "GET" else KEY]

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        made = super().get_operation(*args, **kwargs)
        self.resolve_serializer(ProblemSerializer(), "response")  # so that it stands in the document
        return made

    def get_auth(self) -> list[dict[str, list[str]]]:
        needed = self.method in getattr(self.view, "scopes", {})
        return [{"token": []}] if needed else [{}, {"token": []}]

    def get_tags(self) -> list[str]:
        return [self.view.__module__.split(".")[0]]

    def get_filter_backends(self) -> list[Any]:
        return []

    def _get_paginator(self) -> None:
        """A list's answer is written out by its view, so its parameters are too."""
        return None


def with_problems(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """A postprocessing hook: every operation can be answered by a problem, a GET by 304."""
    responses = result["components"].setdefault("responses", {})
    for status in sorted({kind.status for kind in KINDS.values()}):
        titles = [f"{kind.title} ({name})" for name, kind in KINDS.items() if kind.status == status]
        responses[f"Problem{status}"] = {
            "description": "; ".join(titles),
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
    for methods in result["paths"].values():
        for method, operation in methods.items():
            write = method.upper() in WRITES
            for status in [*ALWAYS, *(OF_WRITES if write else [])]:
                reference = {"$ref": f"#/components/responses/Problem{status}"}
                operation["responses"].setdefault(str(status), reference)
            if not write:
                operation["responses"].setdefault("304", {"description": "Nothing has changed."})
            operation["responses"] = dict(sorted(operation["responses"].items()))
    return result
