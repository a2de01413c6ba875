"""A caller of the API, and the counts of its rates begun anew for each test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from tests.api.calling import Caller


@pytest.fixture(autouse=True)
def fresh_rates() -> None:
    caches["process"].clear()


@pytest.fixture
def stranger(db: None) -> Caller:
    """Somebody without a token."""
    return Caller(Client())


@pytest.fixture
def caller_of(db: None) -> Callable[..., Caller]:
    """`caller_of("Aylin", "look", "play")`: a program with a token of that account, made if there is none."""
    from people import tokens
    from people.models import User

    def make(name: str, *scopes: str, **fields: Any) -> Caller:
        user, _made = User.objects.get_or_create(username=name, defaults=fields)
        token, secret = tokens.make(user, f"of {name}", scopes or ("look", "play", "score"))
        return Caller(Client(), user=user, token=token, secret=secret)

    return make
