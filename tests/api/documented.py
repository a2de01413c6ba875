"""Answers held against the OpenAPI document, and no member in them that it does not name."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema_rs
from django.http import HttpResponse
from django.urls import resolve

from api.pages import document_text


def held(answer: HttpResponse, status: int = 200) -> Any:
    """The answer's body, when it has this status and is as the document says."""
    assert answer.status_code == status, (answer.status_code, answer.content[:800])
    request: Any = answer.wsgi_request  # type: ignore[attr-defined]
    route = "/" + resolve(request.path).route
    path = route.replace("<slug:", "{").replace("<str:", "{").replace("<int:", "{").replace(">", "}")
    wrong = [
        str(error) for error in validator(path, request.method.lower(), status).iter_errors(answer.json())
    ]
    assert not wrong, "\n".join(wrong[:5])
    return answer.json()


@cache
def validator(path: str, method: str, status: int) -> Any:
    made = closed()
    content = made["paths"][path][method]["responses"][str(status)]["content"]
    (schema,) = [kind["schema"] for kind in content.values()]
    return jsonschema_rs.Draft202012Validator({**schema, "components": made["components"]})


@cache
def closed() -> dict[str, Any]:
    """The document, its components without room for further members."""
    made: dict[str, Any] = json.loads(document_text())
    for schema in made["components"]["schemas"].values():
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return made
