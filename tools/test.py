"""`make test`: the whole suite. Arguments go to pytest (`make test ARGS="-k trade"`).

The engine's tests run once, without Django. All others run on SQLite and again on PostgreSQL; the tests that
ran on each are counted and compared, and a difference that tests/one_database.txt does not list is a failure.
"""

from __future__ import annotations

import contextlib
import os
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
ENGINE = ["tests/engine", "tests/contract"]
"""What runs without Django, once."""
WORKERS = os.environ.get("TEST_WORKERS") or "3"
"""One more than a small machine has cores: a browser's test waits for a fifth of its time."""
NOTHING_COLLECTED = 5


@dataclass
class Result:
    """One run of pytest: its exit status and the names of the tests that ran, were skipped, failed."""

    name: str
    status: int
    seconds: float
    ran: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)
    without_browser: set[str] = field(default_factory=set)
    """Those skipped because there is no Chromium."""

    @property
    def good(self) -> bool:
        return self.status in {0, NOTHING_COLLECTED} and not self.failed

    def line(self) -> str:
        return (
            f"{self.name:<12} {len(self.ran):>5} ran {len(self.failed):>4} failed"
            f" {len(self.skipped):>4} skipped {self.seconds:>6.0f} s"
        )


def read_report(file: Path, result: Result) -> None:
    """Fill `result` from pytest's JUnit file; a file that is missing leaves it empty."""
    if not file.exists():
        return
    for case in ElementTree.parse(file).getroot().iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        kinds = {child.tag for child in case}
        if "skipped" in kinds:
            result.skipped.add(name)
            if any("no Chromium" in child.get("message", "") for child in case):
                result.without_browser.add(name)
            continue
        result.ran.add(name)
        if kinds & {"failure", "error"}:
            result.failed.add(name)


def listed(text: str) -> dict[str, set[str]]:
    """tests/one_database.txt: database -> test names. A line is: database, test, why (demanded)."""
    found: dict[str, set[str]] = {"sqlite": set(), "postgres": set()}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split(None, 2)
        if len(parts) != 3 or parts[0] not in found:
            raise ValueError(f"one_database.txt line {number}: write `sqlite|postgres  test  why`.")
        found[parts[0]].add(parts[1])
    return found


def differences(sqlite: Result, postgres: Result, allowed: dict[str, set[str]]) -> list[str]:
    """A line for each test that ran on one database only and is not listed for it."""
    only = [("sqlite", sqlite.ran - postgres.ran), ("postgres", postgres.ran - sqlite.ran)]
    return [
        f"ran on {database} only: {name}"
        for database, names in only
        for name in sorted(names)
        if name.split("[")[0] not in allowed[database]
    ]


def pytest(name: str, arguments: list[str], environment: dict[str, str], folder: Path) -> Result:
    report = folder / f"{name}.xml"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        WORKERS,
        "--dist=worksteal",
        f"--junitxml={report}",
        *arguments,
    ]
    print(f"--- {name} ---", flush=True)
    began = time.monotonic()
    run = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdin=subprocess.DEVNULL)
    try:
        status = run.wait()
    except BaseException:
        run.terminate()
        run.wait()
        raise
    result = Result(name, status, time.monotonic() - began)
    read_report(report, result)
    return result


def sqlite_template(folder: Path) -> str:
    """A loaded database that each process of the tests copies: its file."""
    file = folder / "template.sqlite3"
    _load(f"sqlite:///{file}")
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # all of it into the one file that is copied
    return str(file)


def postgres_template(url: str) -> str:
    """The same in PostgreSQL: its name."""
    import psycopg

    name = "scriptorium_template"
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    _load(url.replace("/postgres?", f"/{name}?"))
    return name


def _load(url: str) -> None:
    """`make data` into that database; the process ends with the message of the command when it fails."""
    environment = {**os.environ, "DATABASE_URL": url, "SECRET_KEY": "only-for-a-template-" * 3}
    command = [sys.executable, "-m", "tools.data"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(f"The test database cannot be loaded:\n{run.stdout}{run.stderr}")


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
    with tempfile.TemporaryDirectory(prefix="scriptorium-tests-") as name:
        folder = Path(name)
        engine = selected(arguments, ENGINE, [])
        others = selected(arguments, ["tests"], ENGINE)
        if engine and any(path in ENGINE or "/" in path for path in engine):
            results.append(pytest("engine", ["-p", "no:django", *engine], {}, folder))
        if others is not None:
            environment = {"TEST_DATABASE": "sqlite", "TEST_FOLDER": name}
            environment["TEST_TEMPLATE"] = sqlite_template(folder)
            sqlite = pytest("sqlite", others, environment, folder)
            results.append(sqlite)
            try:
                with private_postgres() as url:
                    environment = {"TEST_DATABASE": "postgres", "DATABASE_URL": url}
                    environment["TEST_TEMPLATE"] = postgres_template(url)
                    postgres = pytest("postgres", others, environment, folder)
                results.append(postgres)
                allowed = listed((ROOT / "tests" / "one_database.txt").read_text(encoding="utf-8"))
                complaints = differences(sqlite, postgres, allowed)
            except NoPostgres as problem:
                complaints = [f"PostgreSQL was not tested. {problem}"]
    print("--- tests ---")
    for result in results:
        print(result.line())
    browsers = {name for result in results for name in result.without_browser}
    if browsers:
        print(f"{len(browsers)} browser tests were skipped: there is no Chromium (apt-get install chromium).")
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
