"""Queries that every page asks, composed once: to compose one takes ten times as long as to ask it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.db import connection, models


class Prepared:
    """A query without conditions that change, of columns that need no conversion: texts and whole numbers."""

    def __init__(self, make: Callable[[], models.QuerySet[Any, Any]]) -> None:
        """`make` gives the query as a `values_list`; it is called when first asked, when models are there."""
        self._make = make

    @cached_property
    def _statement(self) -> tuple[str, tuple[Any, ...]]:
        sql, values = self._make().query.sql_with_params()
        return sql, tuple(values)

    def rows(self) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(*self._statement)
            return list(cursor.fetchall())
