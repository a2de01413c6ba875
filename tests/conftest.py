"""What all tests share. Nothing here imports Django before a fixture needs it: the engine's tests have none.

Fixtures of general use:
* `db`, `transactional_db`, `client`, `live_server` (pytest-django): the catalogs, the rulesets and the
  encyclopedia are there already, as after `make data`. `empty_catalogs` takes them away for one test.
* `pages`, `axe` (tests/browsing.py): a real browser.
* `size(small, soak)`: how much of something a test does: `small`, or `soak` times SOAK with `make soak`.
* `total(name, number)`: adds to a sum that is printed at the end (games played, cases compared).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.browsing import axe, chromium, pages

__all__ = ["axe", "chromium", "pages"]

DATABASE = "postgres" if os.environ.get("TEST_DATABASE") == "postgres" else "sqlite"

SOAK = float(os.environ.get("SOAK") or 0)
"""The scale of `make soak`; 0 in a plain test run."""

# No deadline: two cores are shared with a database and a browser, so a slow moment says nothing.
_quiet = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("test", max_examples=40, **_quiet)
settings.register_profile("soak", max_examples=max(40, int(1000 * SOAK)), **_quiet)
settings.load_profile("soak" if SOAK else "test")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what one_database.txt lists for the other database; mark what has two sizes for `make soak`."""
    from tools.test import listed

    lists = listed((Path(__file__).parent / "one_database.txt").read_text(encoding="utf-8"))
    elsewhere = {
        name: database for database, names in lists.items() if database != DATABASE for name in names
    }
    for item in items:
        path, _, name = item.nodeid.partition("::")
        key = f"{path.removesuffix('.py').replace('/', '.')}::{name.replace('::', '.').split('[')[0]}"
        if key in elsewhere:
            item.add_marker(pytest.mark.skip(reason=f"for {elsewhere[key]} only"))
        if "pages" in getattr(item, "fixturenames", ()):
            # A browser beside a busy machine may miss its moment; a page that is wrong is wrong each time.
            item.add_marker(pytest.mark.flaky(reruns=2))
        two_sizes = "size" in getattr(item, "fixturenames", ())
        if two_sizes or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def size() -> Callable[[int, int], int]:
    return lambda small, soak: max(small, round(soak * SOAK)) if SOAK else small


@pytest.fixture
def total(record_property: Callable[[str, object], None]) -> Callable[[str, int], None]:
    return lambda name, number: record_property(f"total {name}", number)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The sums of what the tests counted."""
    sums: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") == "call":
                for name, value in getattr(report, "user_properties", ()):
                    if name.startswith("total "):
                        sums[name.removeprefix("total ")] += value
    if sums:
        terminalreporter.section("totals")
        for name, value in sorted(sums.items()):
            terminalreporter.write_line(f"{name}: {value:,}")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """After the database of this process has got its name: copy the loaded one that `make test` has made."""
    from tests import databases

    databases.copy_template()


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    from tests import databases

    return django_db_keepdb or bool(databases.TEMPLATE)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Once per process: the tables (pytest-django), then what `make data` loads."""
    from tests import databases

    with django_db_blocker.unblock():
        if not databases.TEMPLATE:
            databases.load()
        databases.keep_reference_data()


@pytest.fixture
def empty_catalogs(db: None) -> None:
    """A database whose catalogs, rulesets and encyclopedia are empty, for this test."""
    from tests import databases

    databases.empty(databases.reference_tables())
