"""The migrations say what the models say, and can be applied from nothing."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

pytestmark = pytest.mark.django_db


def test_no_migration_is_missing():
    call_command("makemigrations", check=True, dry_run=True, stdout=StringIO())


def test_all_are_applied_to_the_test_database():
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []


def test_the_user_is_ours_from_the_first_migration():
    executor = MigrationExecutor(connection)
    state = executor.loader.project_state(("people", "0001_initial"))
    assert ("people", "user") in state.models
