"""Brings the database up to date: migrations, the cache table, the catalogs, the encyclopedia.

All in one process, since starting Django is most of the time that a second run takes. Each of the commands
finds out by itself that nothing is to be done.
"""

from __future__ import annotations

import os
import sys

import django
from django.core.management import call_command, get_commands

LOADERS = ("load_catalogs", "load_encyclopedia")
"""Management commands of rules/, in the order in which they build on each other."""


def prepare(verbosity: int = 1) -> None:
    """Migrate and load; errors of the commands pass through (CommandError, with its own text)."""
    call_command("migrate", interactive=False, verbosity=min(verbosity, 1) if _unmigrated() else 0)
    call_command("createcachetable", verbosity=0)
    for name in LOADERS:
        if name in get_commands():
            call_command(name, verbosity=verbosity)


def _unmigrated() -> bool:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management.base import CommandError
    from django.db import OperationalError

    from config.environment import BadSetting

    try:
        django.setup()
        prepare()
    except OperationalError as error:
        print(f"The database cannot be used: {' '.join(str(error).split())}", file=sys.stderr)
        return 1
    except (BadSetting, CommandError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
