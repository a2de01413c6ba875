"""`python -m bench [PART ...]`: measures and prints a table, then the same numbers as JSON lines.

A part is a module of this package with `run(yardstick: float) -> list[Row]`, where `yardstick` is how many
units of bench/yardstick.py this machine does in a second, measured in the same call. Status 1 when a limit is
broken.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys

from bench import yardstick
from bench.report import Row, json_lines, table

PARTS = ("engine", "architects", "http", "api", "api_bots")


def main(arguments: list[str]) -> int:
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
        rows += importlib.import_module(f"bench.{name}").run(units)
    print(table(rows))
    print()
    print(json_lines(rows))
    return 0 if all(row.good for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
