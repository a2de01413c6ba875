"""The OpenAPI document: complete, as it is stored, and true of every answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings

from api.pages import document, document_text
from tests.api.samples import Samples

METHODS = ("get", "put", "post", "delete", "patch")


@cache
def made() -> dict[str, Any]:
    return json.loads(document_text())


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(path, method, operation)."""
    for path, methods in made()["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                yield path, method, operation


# --- complete ------------------------------------------------------------------------------------


def test_the_stored_document_is_the_one_that_the_code_makes():
    stored = (settings.BASE_DIR / "docs" / "openapi.json").read_text(encoding="utf-8")
    assert stored == document_text(), "a change that is meant: manage.py api_document"


def test_it_is_openapi_3_1_and_the_library_has_no_complaint(capfd):
    from drf_spectacular.drainage import GENERATOR_STATS

    with GENERATOR_STATS.silence():
        document()
    complaints = [*GENERATOR_STATS._warn_cache, *GENERATOR_STATS._error_cache]
    assert complaints == []
    assert made()["openapi"].startswith("3.1")


def test_every_address_of_the_api_is_in_it():
    def patterns(resolver: URLResolver) -> Iterator[URLPattern]:
        for entry in resolver.url_patterns:
            if isinstance(entry, URLResolver):
                yield from patterns(entry)
            else:
                yield entry

    api = next(
        one
        for top in get_resolver().url_patterns
        if isinstance(top, URLResolver) and str(top.pattern) == "api/"
        for one in top.url_patterns
        if isinstance(one, URLResolver)
    )
    named = {pattern.name for pattern in patterns(api) if pattern.name}
    assert len(named) > 10
    paths = {path.removeprefix("/api/v1/") for path in made()["paths"]}
    assert len(paths) == len(named), "an address is missing in the document, or two have one name"


def test_every_operation_has_a_name_a_summary_and_a_typed_answer():
    wrong = []
    names = []
    for path, method, operation in operations():
        names.append(operation.get("operationId", ""))
        if not operation.get("summary"):
            wrong.append(f"{method} {path}: no summary")
        good = {s: a for s, a in operation["responses"].items() if s.startswith("2")}
        if not good:
            wrong.append(f"{method} {path}: no answer of success")
        for status, answer in good.items():
            content = answer.get("content", {})
            if status != "204" and not any(typed(kind.get("schema")) for kind in content.values()):
                wrong.append(f"{method} {path}: {status} is not typed")
        if method in ("post", "put", "patch") and "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"]["schema"]
            if not typed(body):
                wrong.append(f"{method} {path}: its body is not typed")
    assert not wrong, "\n".join(wrong)
    assert len(set(names)) == len(names)
    assert "" not in names


def typed(schema: dict[str, Any] | None) -> bool:
    """Whether a schema says anything."""
    if not schema:
        return False
    if "$ref" in schema:
        found: Any = made()
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        return typed(found)
    return bool(schema.keys() - {"description", "title"}) and schema != {"type": "object"}


def test_no_component_is_an_object_of_which_nothing_is_said():
    wrong = [
        name
        for name, schema in made()["components"]["schemas"].items()
        if schema.get("type") == "object" and not schema.keys() & {"properties", "additionalProperties"}
    ]
    assert wrong == []


# --- true ----------------------------------------------------------------------------------------


@contextmanager
def open_connection() -> Iterator[None]:
    """Requests through WSGI itself would close the connection, and with it the test's transaction. (Django's
    client does this for itself, and connects the signals again.)"""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.django_db
def test_no_input_makes_a_fault_and_no_answer_is_outside_the_document(
    size: Callable[[int, int], int], total: Callable[[str, int], None], caller_of: Callable[..., Any]
):
    """schemathesis: for every operation good and bad input, with ids that exist among those that do not."""
    # Imported here: it takes a second, and each process of the tests reads this module.
    import schemathesis
    from schemathesis.specs.openapi import checks as conformance

    checks = [
        schemathesis.checks.not_a_server_error,
        conformance.status_code_conformance,
        conformance.content_type_conformance,
        conformance.response_headers_conformance,
        conformance.response_schema_conformance,
    ]
    schema = schemathesis.openapi.from_dict(made())
    schema.app = get_wsgi_application()
    samples = Samples(caller_of)
    asked: list[int] = []
    for result in schema.get_all_operations():
        operation = result.ok()

        @hypothesis_settings(
            max_examples=size(2, 150),
            database=None,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def answered(case: Any) -> None:
            samples.put_into(case)
            answer = case.call()
            asked.append(answer.status_code)
            case.validate_response(answer, checks=checks)

        with open_connection():
            answered()
    total("API: generated requests", len(asked))
    assert sum(status < 300 for status in asked) > len(asked) / 10, "hardly anything was answered well"
