"""`make soak`: the tests that have two sizes, at the big one. SOAK=0.1 makes it smaller, SOAK=4 bigger.

A test has two sizes when it uses the fixture `size`, or when it is a hypothesis test. The totals that the
tests record are printed at the end.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    scale = os.environ.get("SOAK") or "1"
    try:
        if float(scale) <= 0:
            raise ValueError
    except ValueError:
        print(f"SOAK={scale!r} is not a scale: use a number above 0, such as 0.1 or 4.", file=sys.stderr)
        return 1
    paths = [] if any(argument.startswith("tests") for argument in arguments) else ["tests"]
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "soak", *arguments, *paths]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "SOAK": scale}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
