"""The embedded database runs with the settings that keep two writers from failing."""

import pytest
from django.db import connection, transaction


@pytest.mark.once("SQLite's own settings")
@pytest.mark.django_db
def test_the_pragmas_are_set():
    with connection.cursor() as cursor:
        values = {}
        for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys"):
            cursor.execute(f"PRAGMA {name}")
            values[name] = cursor.fetchone()[0]
    assert values == {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 20_000, "foreign_keys": 1}


@pytest.mark.once("SQLite's own settings")
@pytest.mark.django_db(transaction=True)
def test_a_transaction_takes_the_write_lock_at_its_start(settings):
    import sqlite3

    name = connection.settings_dict["NAME"]
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        other = sqlite3.connect(name, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()
