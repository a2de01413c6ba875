"""What all tests share. Nothing here imports Django before a fixture needs it: the engine's tests have none.

Fixtures of general use:
* `db`, `transactional_db`, `client`, `live_server` (pytest-django): the catalogs, the rulesets and the
  encyclopedia are there already, as after `make data`. `empty_catalogs` takes them away for one test.
* `pages`, `axe` (tests/browsing.py): a real browser.
* `size(small, soak)`: how much of something a test does: `small`, or `soak` times SOAK with `make soak`.
* `total(name, number)`: adds to a sum that is printed at the end (games played, cases compared).
"""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.browsing import FAILED, axe, chromium, pages, windows
from tools.test import ONCE_PROPERTY

__all__ = ["axe", "chromium", "pages", "windows"]

DATABASE = "postgres" if os.environ.get("TEST_DATABASE") == "postgres" else "sqlite"

SOAK = float(os.environ.get("SOAK") or 0)
"""The scale of `make soak`; 0 in a plain test run."""

# No deadline: two cores are shared with a database and a browser, so a slow moment says nothing.
_quiet = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("test", max_examples=40, **_quiet)
settings.register_profile("soak", max_examples=max(40, int(1000 * SOAK)), **_quiet)
settings.load_profile("soak" if SOAK else "test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is for the other database only; mark what has two sizes for `make soak`."""
    elsewhere = [item for item in items if only_on(item) not in {None, DATABASE}]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        left_out = set(elsewhere)
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if only_on(item):
            item.user_properties.append((ONCE_PROPERTY, True))
        if "pages" in getattr(item, "fixturenames", ()):
            # A browser beside a busy machine may miss its moment; a page that is wrong is wrong each time.
            item.add_marker(pytest.mark.flaky(reruns=2))
        two_sizes = "size" in getattr(item, "fixturenames", ())
        if two_sizes or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.soak)
    items[:] = longest_first(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT") or 1))


def pytest_collection_finish() -> None:
    """What is imported stays: the collector need not look through it, and seldom through the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def only_on(item: pytest.Item) -> str | None:
    """The database on which a test runs that says nothing about databases: `once(why, on="sqlite")`."""
    mark = item.get_closest_marker("once")
    if mark is None:
        return None
    (why,), on = mark.args, mark.kwargs.get("on", "sqlite")
    if not why or on not in {"sqlite", "postgres"}:
        raise pytest.UsageError(f'{item.nodeid}: write once("why"), or once("why", on="postgres")')
    return str(on)


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """An order in which no process is left with a long test at the end: each begins with its share of those
    marked `long`, goes on with its share of the browser's, and then with the others as they stand.

    xdist gives each worker the next len(items) / workers of them, whatever it steals from others later.
    """
    if workers < 2:
        return items
    groups: tuple[list[pytest.Item], ...] = ([], [], [])
    for item in items:
        browses = "pages" in getattr(item, "fixturenames", ())
        groups[0 if item.get_closest_marker("long") else 1 if browses else 2].append(item)
    first, rest = groups[0] + groups[1], groups[2]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        share = (len(items) - len(ordered)) // (workers - worker)
        own = first[worker::workers]
        filled = max(0, share - len(own))
        ordered += own + rest[:filled]
        del rest[:filled]
    return ordered + rest


def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "call" and call.excinfo is not None:
        item.stash[FAILED] = True


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
