"""`make mutants`: breaks the engine in named ways, one at a time, and shows which test notices.

The mutants are data: tests/mutants/*.yaml, each a list of

    - name: trade-price-forgets-the-opponent     # unique; what is broken, in words
      file: engine/duel/trade.py old: "price = 2 + made"                     # stands exactly once in the file
      new: "price = 2" tests: [tests/engine/duel]                  # optional: where to look (default
      tests/engine, tests/contract) match: trade                                # optional: pytest -k

Each mutant runs in a private copy of engine/, fixtures/ and tests/. It is killed when a test fails; a test
run that cannot start (a syntax error, no test chosen) is a fault of the mutant, not a kill. Arguments are
names of mutants; none means all. Status 1 when one survives or is at fault.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("engine", "fixtures", "tests", "tools", "pyproject.toml")
DEFAULT_TESTS = ("tests/engine", "tests/contract")
SECONDS = 300


class BadMutant(Exception):
    """The mutant's description cannot be used; the text names it and says why."""


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    match: str


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    kind: str
    """killed, survived or fault."""
    by: str
    """The test that failed first, or what is wrong."""


def read(folder: Path) -> list[Mutant]:
    """All mutants of a folder of YAML files; BadMutant for an unknown or missing field or a name twice."""
    found: dict[str, Mutant] = {}
    for file in sorted(folder.glob("*.yaml")):
        for row in yaml.safe_load(file.read_text(encoding="utf-8")) or []:
            mutant = _mutant(row, file.name)
            if mutant.name in found:
                raise BadMutant(f"{file.name}: there are two mutants named {mutant.name}.")
            found[mutant.name] = mutant
    return list(found.values())


def _mutant(row: Any, where: str) -> Mutant:
    if not isinstance(row, dict):
        raise BadMutant(f"{where}: {row!r} is not a mutant.")
    name = row.get("name", "?")
    missing = {"name", "file", "old", "new"} - row.keys()
    unknown = row.keys() - {"name", "file", "old", "new", "tests", "match"}
    if missing or unknown:
        raise BadMutant(f"{where}: {name}: missing {sorted(missing)}, unknown {sorted(unknown)}.")
    return Mutant(
        str(name),
        str(row["file"]),
        str(row["old"]),
        str(row["new"]),
        tuple(row.get("tests") or DEFAULT_TESTS),
        str(row.get("match", "")),
    )


def mutated(mutant: Mutant, text: str) -> str:
    """The file's text with the change made; BadMutant unless `old` stands in it exactly once."""
    times = text.count(mutant.old)
    if times != 1:
        raise BadMutant(f"{mutant.name}: {mutant.old!r} stands {times} times in {mutant.file}, not once.")
    return text.replace(mutant.old, mutant.new)


def run(mutant: Mutant) -> Verdict:
    with tempfile.TemporaryDirectory(prefix="scriptorium-mutant-") as name:
        copy = Path(name)
        for part in COPIED:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, copy / part)
        target = copy / mutant.file
        try:
            if not target.is_file():
                raise BadMutant(f"{mutant.name}: there is no file {mutant.file}.")
            target.write_text(mutated(mutant, target.read_text(encoding="utf-8")), encoding="utf-8")
        except BadMutant as problem:
            return Verdict(mutant, "fault", str(problem))
        return _judge(mutant, copy)


def _judge(mutant: Mutant, copy: Path) -> Verdict:
    tests = [path for path in mutant.tests if (copy / path.split("::")[0]).exists()]
    if not tests:
        return Verdict(mutant, "fault", f"none of {', '.join(mutant.tests)} exists")
    command = [sys.executable, "-m", "pytest", "-p", "no:django", "-p", "no:cacheprovider", "-q", "-x"]
    command += ["--no-header", "-rfE", "--tb=no", *(["-k", mutant.match] if mutant.match else []), *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return Verdict(mutant, "killed", f"no end within {SECONDS} s")
    failed = re.search(r"^FAILED (\S+)", done.stdout, re.MULTILINE)
    if done.returncode == 1 and failed:
        return Verdict(mutant, "killed", failed.group(1))
    if done.returncode == 0:
        return Verdict(mutant, "survived", "every test passed")
    return Verdict(mutant, "fault", (done.stdout.strip().splitlines() or ["pytest said nothing"])[-1])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break the engine in named ways; a test must notice.")
    parser.add_argument("names", nargs="*", help="only these mutants")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    try:
        mutants = read(ROOT / "tests" / "mutants")
        unknown = set(asked.names) - {mutant.name for mutant in mutants}
        if unknown:
            raise BadMutant(f"There is no mutant named {', '.join(sorted(unknown))}.")
    except BadMutant as problem:
        print(problem, file=sys.stderr)
        return 1
    chosen = [mutant for mutant in mutants if not asked.names or mutant.name in asked.names]
    verdicts = []
    with ThreadPoolExecutor(max(1, asked.jobs)) as pool:
        for verdict in pool.map(run, chosen):
            verdicts.append(verdict)
            print(f"{verdict.kind:<9} {verdict.mutant.name:<44} {verdict.by}", flush=True)
    killed = sum(verdict.kind == "killed" for verdict in verdicts)
    print(f"{killed} of {len(verdicts)} mutants killed.")
    return 0 if verdicts and killed == len(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
