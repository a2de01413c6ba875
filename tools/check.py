"""`make check`: everything that needs no test run. All steps run; the status is 1 when one of them fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

Step = tuple[str, list[str], dict[str, str]]

# A site as it would be deployed, so that the deployment checks have something to judge.
DEPLOYED = {
    "SITE_URL": "https://scriptorium.example",
    "SECRET_KEY": "a-key-for-this-check-alone-0123456789-abcdefghijklmnopqrstuvwxyz",
    "DEBUG": "0",
}


def steps() -> list[Step]:
    """Name, command and environment of each step, the quick ones first."""
    python = sys.executable
    return [
        ("format", [python, "-m", "ruff", "format", "--check", "--quiet", "."], {}),
        ("lint", [python, "-m", "ruff", "check", "--quiet", "."], {}),
        ("layers", [str(BIN / "lint-imports"), "--no-logo"], {}),
        ("migrations", [python, "manage.py", "makemigrations", "--check", "--dry-run"], {}),
        ("deployment", [python, "manage.py", "check", "--deploy", "--fail-level", "WARNING"], DEPLOYED),
        ("types", [python, "-m", "mypy"], {}),
    ]


def main() -> int:
    failed = []
    for name, command, environment in steps():
        run = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        print(f"{name:<12} {'ok' if run.returncode == 0 else 'FAILED'}", flush=True)
        if run.returncode:
            failed.append(name)
            print(run.stdout.rstrip(), flush=True)
    if failed:
        print(f"make check: {', '.join(failed)} failed.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
