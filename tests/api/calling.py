"""How the tests call the API: as a program does, by JSON, each answer held against the document's forms."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client


@dataclass
class Caller:
    """A program, with a token or without."""

    client: Client
    user: Any = None
    token: Any = None
    secret: str = ""

    def get(self, path: str, query: Any = None, **headers: str) -> HttpResponse:
        return self.client.get(self._path(path), query, headers=self._headers(headers))

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self._send(self.client.post, path, body, headers)

    def put(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self._send(self.client.put, path, body, headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self._send(self.client.patch, path, body, headers)

    def delete(self, path: str, **headers: str) -> HttpResponse:
        return self.client.delete(self._path(path), headers=self._headers(headers))

    def _send(self, method: Any, path: str, body: Any, headers: dict[str, str]) -> HttpResponse:
        text = body if isinstance(body, str | bytes) else json.dumps({} if body is None else body)
        return method(self._path(path), text, content_type="application/json", headers=self._headers(headers))

    def _path(self, path: str) -> str:
        return path if path.startswith(("/api/", "http")) else f"/api/v1/{path}"

    def _headers(self, headers: dict[str, str]) -> dict[str, str]:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return {"Authorization": f"Bearer {self.secret}", **given} if self.secret else given


def problem(answer: HttpResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem document of an answer, which must be one of this kind."""
    assert answer.status_code == status, (answer.status_code, answer.content[:500])
    assert answer["Content-Type"] == "application/problem+json"
    found: dict[str, Any] = answer.json()
    assert (found["type"], found["status"]) == (f"/api/#{kind}", status)
    assert found["title"]
    assert found["detail"]
    return found
