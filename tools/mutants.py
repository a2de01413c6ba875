"""`make mutants`: breaks the engine in named ways, one at a time, and shows which test notices.

The mutants are data: tests/mutants/*.yaml, each a list of

    - name: trade-price-forgets-the-opponent     # unique; what is broken, in words
      file: engine/duel/trade.py
      old: "price = 2 + made"                     # stands exactly once in the file
      new: "price = 2"
      tests: [tests/engine/duel]                  # optional: where to look
      match: trade                                # optional: pytest -k
      entries: [D1]                               # optional: the entries whose rule it breaks

Each mutant runs in a private copy of engine/, fixtures/ and tests/. It is killed when a test fails; a test
run that cannot start (a syntax error, no test chosen) is a fault of the mutant, not a kill. Arguments are
names of mutants; none means all. Status 1 when one survives or is at fault.

Then the worked situations of the encyclopedia are run under each mutant (`python -m engine situations`, a
second each): red when those of an entry it belongs to fail, beside when only those of other entries do,
survived when none does. The entries a mutant belongs to are those that `match` names (D1_ is D1), or
`entries: [D1]`. `--only tests` or `--only situations` runs one part.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
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
    entries: tuple[str, ...] = ()
    """Short ids of the entries whose rule it breaks; () when none is named."""


@dataclass(frozen=True)
class Verdict:
    mutant: Mutant
    kind: str
    """killed, survived or fault; of situations red, beside, survived or fault."""
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
    unknown = row.keys() - {"name", "file", "old", "new", "tests", "match", "entries"}
    if missing or unknown:
        raise BadMutant(f"{where}: {name}: missing {sorted(missing)}, unknown {sorted(unknown)}.")
    return Mutant(
        str(name),
        str(row["file"]),
        str(row["old"]),
        str(row["new"]),
        tuple(row.get("tests") or DEFAULT_TESTS),
        str(row.get("match", "")),
        tuple(row.get("entries") or re.findall(r"\b([DWA][1-9][0-9]*)_", str(row.get("match", "")))),
    )


def mutated(mutant: Mutant, text: str) -> str:
    """The file's text with the change made; BadMutant unless `old` stands in it exactly once."""
    times = text.count(mutant.old)
    if times != 1:
        raise BadMutant(f"{mutant.name}: {mutant.old!r} stands {times} times in {mutant.file}, not once.")
    return text.replace(mutant.old, mutant.new)


def run(mutant: Mutant, judge: Callable[[Mutant, Path], Verdict] | None = None) -> Verdict:
    """The verdict on a mutant in a private copy of the tree."""
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
        return (judge or _judge)(mutant, copy)


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


def judge_situations(mutant: Mutant, copy: Path) -> Verdict:
    """Which entries' worked situations fail in this copy."""
    folder = Path(mutant.file).parent.name
    command = [sys.executable, "-m", "engine", "situations", "--json"]
    if (copy / "fixtures" / "encyclopedia" / folder).is_dir():
        command.append(folder)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        failed = json.loads(done.stdout)["failed"]
    except subprocess.TimeoutExpired:
        return Verdict(mutant, "red", f"no end within {SECONDS} s")
    except (ValueError, KeyError):
        return Verdict(mutant, "fault", (done.stderr.strip().splitlines() or ["it said nothing"])[-1])
    right = [case for case in failed if case.partition(".")[0] in mutant.entries]
    if right or (failed and not mutant.entries):
        return Verdict(mutant, "red", ", ".join(right or failed))
    if failed:
        return Verdict(mutant, "beside", f"{', '.join(failed)}, not {', '.join(mutant.entries)}")
    return Verdict(mutant, "survived", f"none of {', '.join(mutant.entries) or 'all'}")


def show(
    mutants: Sequence[Mutant], jobs: int, good: str, judge: Callable[[Mutant, Path], Verdict]
) -> list[Verdict]:
    """Judge the mutants side by side, print each verdict as it comes; the verdicts that are not `good`."""
    bad = []
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        for verdict in pool.map(lambda mutant: run(mutant, judge), mutants):
            if verdict.kind != good:
                bad.append(verdict)
            print(f"{verdict.kind:<9} {verdict.mutant.name:<52} {verdict.by}", flush=True)
    return bad


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break the engine in named ways; a test must notice.")
    parser.add_argument("names", nargs="*", help="only these mutants")
    parser.add_argument("--only", choices=["tests", "situations"], help="run only this part")
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
    status = 0
    if asked.only != "situations":
        bad = show(chosen, asked.jobs, "killed", _judge)
        print(f"{len(chosen) - len(bad)} of {len(chosen)} mutants killed.")
        status = 0 if chosen and not bad else 1
    if asked.only != "tests":
        bad = show(chosen, asked.jobs, "red", judge_situations)
        print(
            f"{len(chosen) - len(bad)} of {len(chosen)} mutants turn the situations of the right entries red."
        )
        for verdict in bad:
            print(f"{verdict.kind}: {verdict.mutant.name} ({verdict.by})")
        if any(verdict.kind == "fault" for verdict in bad):
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
