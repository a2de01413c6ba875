"""Every page that anyone may open, found from the urlconf: a new page is checked without being listed.

A route with parameters needs a sample: `SAMPLES` maps its name to a function that returns the parameters (it
may create what it needs in the test database) or None when there is nothing to show. A route with parameters
that has no entry is a failure of tests/site/test_public_pages.py: whoever adds a page says how to open it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

Sample = Callable[[], "dict[str, Any] | None"]

SAMPLES: dict[str, Sample] = {}
"""Route name (with its namespace) -> the parameters of one page that it shows."""

NOT_PAGES: dict[str, str] = {}
"""Route name -> why it is not a page to open by GET (a form's target, a fragment, a file ...)."""

OF_LIBRARIES = ("admin:", "account_", "mfa_", "socialaccount_", "usersessions_")
"""Names of routes with parameters that libraries bring: their pages without parameters are checked."""


@dataclass(frozen=True)
class Route:
    """One entry of the urlconf."""

    name: str
    parameters: tuple[str, ...]
    callback: Any


def routes() -> Iterator[Route]:
    """All named routes but the admin's, which belongs to staff."""
    yield from _walk(get_resolver().url_patterns, "", ())


def _walk(patterns: list[Any], namespace: str, parameters: tuple[str, ...]) -> Iterator[Route]:
    for entry in patterns:
        own = (*parameters, *entry.pattern.converters)
        if isinstance(entry, URLResolver):
            if entry.namespace == "admin":
                continue
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry.url_patterns, inner, own)
        elif isinstance(entry, URLPattern) and entry.name:
            own = (*parameters, *entry.pattern.regex.groupindex)
            yield Route(namespace + entry.name, tuple(dict.fromkeys(own)), entry.callback)


def without_sample() -> list[str]:
    """Names of our routes with parameters that neither SAMPLES nor NOT_PAGES knows."""
    return sorted(
        route.name
        for route in routes()
        if route.parameters
        and route.name not in SAMPLES
        and route.name not in NOT_PAGES
        and not route.name.startswith(OF_LIBRARIES)
    )


def public_paths() -> list[str]:
    """The address of one page for each route that can be opened."""
    found = []
    for route in routes():
        if route.name in NOT_PAGES:
            continue
        if not route.parameters:
            found.append(reverse(route.name))
        elif route.name in SAMPLES:
            parameters = SAMPLES[route.name]()
            if parameters is not None:
                found.append(reverse(route.name, kwargs=parameters))
    return list(dict.fromkeys(found))


def html_paths(client: Client | None = None) -> list[str]:
    """Those that answer a stranger (or the client given) with a page of HTML."""
    client = client or Client()
    answers = ((path, client.get(path)) for path in public_paths())
    return [
        path
        for path, answer in answers
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    ]
