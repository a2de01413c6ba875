"""The test database: loaded once with the reference data, which tests that commit leave in place.

A test that commits (transactional_db, live_server) is usually followed by emptying every table. Loading the
catalogs again each time would take most of the suite's time, so here only the other tables are emptied; when
a test has added or removed reference rows (or they point to a row that is gone), all is emptied and the rows
that were loaded are put back.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command, get_commands
from django.db import IntegrityError, connection, transaction
from django.test import TransactionTestCase

from tools.data import LOADERS

TEMPLATE = os.environ.get("TEST_TEMPLATE", "")
"""A loaded database that `make test` made once for all processes: SQLite's file, or PostgreSQL's name."""

REFERENCE_APPS = ("rules",)
SYSTEM_TABLES = ("django_migrations", "django_content_type", "auth_permission")

_counts: dict[str, int] = {}
_rows: dict[str, tuple[list[str], list[Any]]] = {}
"""Columns and rows of each reference table, as they were loaded."""


def load() -> None:
    for name in LOADERS:
        if name in get_commands():
            call_command(name, verbosity=0)


def reference_tables() -> list[str]:
    """Every table of the apps that hold reference data, histories and links included."""
    return sorted(
        model._meta.db_table
        for label in REFERENCE_APPS
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
    )


def other_tables() -> list[str]:
    kept = {*reference_tables(), *SYSTEM_TABLES}
    return sorted(set(connection.introspection.table_names()) - kept)


def empty(tables: list[str]) -> None:
    """Delete all rows; foreign keys are looked at when all of it is done."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA defer_foreign_keys = ON")
        else:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


def count() -> dict[str, int]:
    """How many rows each reference table has."""
    tables = reference_tables()
    if not tables:
        return {}
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(f"(SELECT COUNT(*) FROM {quote(table)})" for table in tables))
        return dict(zip(tables, cursor.fetchone(), strict=True))


def restore() -> None:
    """After a test that committed: other tables empty, reference data as it was loaded."""
    try:
        empty(other_tables())
    except IntegrityError:
        pass
    else:
        if count() == _counts:
            return
    empty([*other_tables(), *reference_tables()])
    put_back()


def put_back() -> None:
    """The reference rows as they were loaded; foreign keys are looked at when all are there."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA defer_foreign_keys = ON")
        else:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table, (columns, rows) in _rows.items():
            names = ", ".join(map(connection.ops.quote_name, columns))
            places = ", ".join(["%s"] * len(columns))
            insert = f"INSERT INTO {connection.ops.quote_name(table)} ({names}) VALUES ({places})"
            cursor.executemany(insert, rows)


def rows_of(table: str) -> tuple[list[str], list[Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
        return [column[0] for column in cursor.description], cursor.fetchall()


def keep_reference_data() -> None:
    """Remember what was loaded and make Django's own clean-up after committing tests do `restore`."""
    _counts.update(count())
    _rows.update({table: rows_of(table) for table in reference_tables()})

    def teardown(self: Any) -> None:
        restore()

    TransactionTestCase._fixture_teardown = teardown  # type: ignore[method-assign]


@contextlib.contextmanager
def another_database(folder: Path) -> Iterator[str]:
    """The DATABASE_URL of one more database of the kind under test, for a server of its own."""
    if connection.vendor == "sqlite":
        file = folder / "site.sqlite3"
        if TEMPLATE:
            shutil.copyfile(TEMPLATE, file)
        yield f"sqlite:///{file}"
        return
    import psycopg

    url = os.environ["DATABASE_URL"]
    name = f"site_{os.getpid()}"
    _create_in_postgres(name)
    try:
        yield url.replace("/postgres?", f"/{name}?")
    finally:
        with psycopg.connect(url, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def copy_template() -> None:
    """Make the test database of this process a copy of TEMPLATE, when there is one."""
    if not TEMPLATE:
        return
    if connection.vendor == "sqlite":
        shutil.copyfile(TEMPLATE, connection.settings_dict["TEST"]["NAME"])
    else:
        _create_in_postgres(connection.settings_dict["TEST"]["NAME"] or "test_postgres")


def _create_in_postgres(name: str) -> None:
    import psycopg

    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {name}")
        admin.execute(f"CREATE DATABASE {name}" + (f" TEMPLATE {TEMPLATE}" if TEMPLATE else ""))
