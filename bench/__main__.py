"""`python -m bench [PART ...]`: measures and prints a table, then the same numbers as JSON lines.

A part is a module of this package with `run(yardstick: float) -> list[Row]`, where `yardstick` is how many
units of bench/yardstick.py this machine does in a second, measured in the same call. Status 1 when a limit is
broken.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import subprocess
import sys

from bench import yardstick
from bench.report import Row, json_lines, table

PARTS = ("engine", "architects", "http", "api", "api_bots")


ROWS = "--rows"
"""Before a part and the yardstick: print the rows of that part alone, as JSON lines."""


def rows_of(name: str, units: float) -> list[Row]:
    """What a part measures, in a process of its own: each has its own settings and database, and Django reads
    them once."""
    command = [sys.executable, "-m", "bench", ROWS, name, str(units)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return [Row(**{key: value for key, value in row.items() if key != "good"}) for row in found]


def main(arguments: list[str]) -> int:
    if arguments[:1] == [ROWS]:
        print(json_lines(importlib.import_module(f"bench.{arguments[1]}").run(float(arguments[2]))))
        return 0
    unknown = set(arguments) - set(PARTS)
    if unknown:
        print(
            f"There is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.", file=sys.stderr
        )
        return 2
    units = yardstick.measure()
    rows = [Row("yardstick", units, "units/s")]
    for name in arguments or PARTS:
        if importlib.util.find_spec(f"bench.{name}") is None:
            print(f"bench/{name}.py is not there.", file=sys.stderr)
            continue
        rows += rows_of(name, units)
    print(table(rows))
    print()
    print(json_lines(rows))
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
