"""`make test`: the whole suite. Arguments go to pytest (`make test ARGS="-k trade"`).

What needs no database (the engine, the tools) runs once, without Django. All others run on SQLite and again
on PostgreSQL; the tests that ran on each are counted and compared, and any difference is a failure. Tests
that say nothing about a database (the look of a page, a way of input) are marked `once(why)`: they run on one
and are counted by themselves. Both databases are loaded while the first part runs.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from tools.postgres import NoPostgres, private_postgres

ROOT = Path(__file__).resolve().parent.parent
ONCE = [
    "tests/engine",
    "tests/contract",
    "tests/mutants",
    "tests/scoring/test_expressions.py",
    "tests/site/test_environment.py",
    "tests/site/test_mutants_tool.py",
    "tests/site/test_tools.py",
]
"""What runs without Django and without a database, once."""
WORKERS = int(os.environ.get("TEST_WORKERS") or 3)
"""One more than a small machine has cores: a browser's test waits for a fifth of its time."""
NOTHING_COLLECTED = 5
ONCE_PROPERTY = "once"
"""In pytest's report, of a test that runs on one database (tests/conftest.py)."""
POSTGRES_TEMPLATE = "scriptorium_template"


@dataclass
class Result:
    """One run of pytest: its exit status and the names of the tests that ran, were skipped, failed."""

    name: str
    status: int
    seconds: float
    ran: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    processor: float = 0.0
    """Seconds that all its processes computed; unlike `seconds` they do not grow on a busy machine."""
    without_browser: set[str] = field(default_factory=set)
    """Those skipped because there is no Chromium."""
    once: set[str] = field(default_factory=set)
    """Those that are to run on this database only."""

    @property
    def good(self) -> bool:
        return self.status in {0, NOTHING_COLLECTED} and not self.failed

    def line(self) -> str:
        more = f" and {len(self.once)} that run once" if self.once else ""
        return (
            f"{self.name:<12} {len(self.ran - self.once):>5} ran {len(self.failed):>4} failed"
            f" {len(self.skipped):>4} skipped {self.seconds:>6.0f} s {self.processor:>6.0f} s of a processor"
            f"{more}"
        )


def read_report(file: Path, result: Result) -> None:
    """Fill `result` from pytest's JUnit file; a file that is missing leaves it empty."""
    if not file.exists():
        return
    for case in ElementTree.parse(file).getroot().iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        kinds = {child.tag for child in case}
        if any(one.get("name") == ONCE_PROPERTY for one in case.iter("property")):
            result.once.add(name)
        if "skipped" in kinds:
            result.skipped.add(name)
            if any("no Chromium" in child.get("message", "") for child in case):
                result.without_browser.add(name)
            continue
        result.ran.add(name)
        if kinds & {"failure", "error"}:
            result.failed.add(name)


def differences(sqlite: Result, postgres: Result) -> list[str]:
    """A line for each test that ran on one database only, and is not marked to run once."""
    return [
        f"ran on {here.name} only: {name}"
        for here, there in ((sqlite, postgres), (postgres, sqlite))
        for name in sorted(here.ran - here.once - there.ran)
    ]


def pytest(
    name: str, arguments: list[str], environment: dict[str, str], folder: Path, workers: int = WORKERS
) -> Result:
    report = folder / f"{name}.xml"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        str(workers),
        "--dist=worksteal",
        f"--junitxml={report}",
        *arguments,
    ]
    print(f"--- {name} ---", flush=True)
    began, computed = time.monotonic(), _computed()
    # Each process would compile all tests anew where the surroundings forbid to keep what is compiled.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", **environment}
    run = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    try:
        status = run.wait()
    except BaseException:
        run.terminate()
        run.wait()
        raise
    result = Result(name, status, time.monotonic() - began, processor=_computed() - computed)
    read_report(report, result)
    return result


def _computed() -> float:
    """Seconds of a processor that ended children, and theirs, have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


class Loading:
    """`make data` into a database, beside other work."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tools.data"],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": "only-for-a-template-" * 3},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait(self) -> None:
        """Until it is done; this process ends with the message of the command when it fails."""
        said, _ = self.process.communicate()
        if self.process.returncode:
            raise SystemExit(f"The test database cannot be loaded:\n{said}")

    def __enter__(self) -> Loading:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.communicate()


def load_sqlite(file: Path) -> Loading:
    """Begin to load a database that each process of the tests copies."""
    return Loading(f"sqlite:///{file}")


def load_postgres(url: str) -> Loading:
    """The same in PostgreSQL, as POSTGRES_TEMPLATE."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {POSTGRES_TEMPLATE}")
    return Loading(url.replace("/postgres?", f"/{POSTGRES_TEMPLATE}?"))


def selected(arguments: list[str], paths: list[str], ignored: list[str]) -> list[str] | None:
    """pytest's arguments for one part of the suite, or None when the paths asked for lie outside it."""
    asked = [argument for argument in arguments if argument.split("::")[0].startswith("tests")]
    rest = [argument for argument in arguments if argument not in asked]
    if not asked:
        return [
            *rest,
            *[path for path in paths if (ROOT / path).exists()],
            *[f"--ignore={p}" for p in ignored],
        ]
    inside = [
        argument
        for argument in asked
        if any(_within(argument, path) for path in paths) and not any(_within(argument, p) for p in ignored)
    ]
    return [*rest, *inside] if inside else None


def _within(argument: str, folder: str) -> bool:
    path = argument.split("::")[0].rstrip("/")
    return path == folder or path.startswith(folder + "/")


def _stop(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def main(arguments: list[str]) -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    results: list[Result] = []
    complaints: list[str] = []
    once = selected(arguments, ONCE, [])
    others = selected(arguments, ["tests"], ONCE)
    with tempfile.TemporaryDirectory(prefix="scriptorium-tests-") as name, contextlib.ExitStack() as stack:
        folder = Path(name)
        template = folder / "template.sqlite3"
        no_postgres, url = "", ""
        if others is not None:
            on_sqlite = stack.enter_context(load_sqlite(template))
            try:
                url = stack.enter_context(private_postgres())
                on_postgres = stack.enter_context(load_postgres(url))
            except NoPostgres as problem:
                no_postgres = f"PostgreSQL was not tested. {problem}"
        if once:
            # Plugins that are for the site only are not even imported.
            plugins = ["-p", "no:django", "-p", "no:schemathesis"]
            results.append(pytest("once", [*plugins, *once], {}, folder, max(1, WORKERS - 1)))
        if others is not None:
            on_sqlite.wait()
            with contextlib.closing(sqlite3.connect(template)) as connection:
                # All of it into the one file that is copied.
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            environment = {"TEST_DATABASE": "sqlite", "TEST_FOLDER": name, "TEST_TEMPLATE": str(template)}
            sqlite = pytest("sqlite", others, environment, folder)
            results.append(sqlite)
        if others is not None and url:
            on_postgres.wait()
            environment = {"TEST_DATABASE": "postgres", "DATABASE_URL": url}
            environment["TEST_TEMPLATE"] = POSTGRES_TEMPLATE
            postgres = pytest("postgres", others, environment, folder)
            results.append(postgres)
            complaints = differences(sqlite, postgres)
        elif no_postgres:
            complaints = [no_postgres]
    print("--- tests ---")
    for result in results:
        print(result.line())
    browsers = {name for result in results for name in result.without_browser}
    if browsers:
        print(f"{len(browsers)} browser tests were skipped: there is no Chromium (see README.md).")
    for complaint in complaints:
        print(complaint)
    if not results or not any(result.ran for result in results):
        print("No test was run.", file=sys.stderr)
        return 1
    return 0 if all(result.good for result in results) and not complaints else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
