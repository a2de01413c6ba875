"""`make test-pythons`: engine, migrations and one browser test on the newer Pythons that stand here.

Each gets an environment of its own under .venvs/. A Python that is not there is said to be skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = ("3.12", "3.13")
TESTS = [
    ("engine", ["-p", "no:django", "-n", "2", "tests/engine", "tests/contract"]),
    ("migrations", ["tests/site/test_health.py", "tests/site/test_migrations.py"]),
    ("browser", ["tests/site/test_serve.py", "-k", "played_from_another_address"]),
]


def find(version: str) -> str | None:
    """A working interpreter of this version: on the PATH, or one of pyenv's."""
    candidates = [shutil.which(f"python{version}")]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    candidates += [str(path) for path in sorted(pyenv.glob(f"{version}.*/bin/python"), reverse=True)]
    for candidate in candidates:
        if (
            candidate
            and subprocess.run([candidate, "-c", ""], capture_output=True, check=False).returncode == 0
        ):
            return candidate
    return None


def main() -> int:
    failed = []
    for version in VERSIONS:
        interpreter = find(version)
        if interpreter is None:
            print(f"Python {version}: skipped, there is none on this machine.")
            continue
        venv = ROOT / ".venvs" / version
        made = subprocess.run(
            [interpreter, "tools/setup.py", "--dev", "--venv", str(venv)], cwd=ROOT, check=False
        )
        if made.returncode:
            failed.append(f"{version} install")
            continue
        for name, arguments in TESTS:
            there = [part for part in arguments if not part.startswith("tests/") or (ROOT / part).exists()]
            if not any(part.startswith("tests/") for part in there):
                continue
            print(f"--- Python {version}: {name} ---", flush=True)
            command = [str(venv / "bin" / "python"), "-m", "pytest", "-q", *there]
            if subprocess.run(command, cwd=ROOT, check=False).returncode:
                failed.append(f"{version} {name}")
    if failed:
        print("Failed: " + ", ".join(failed), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
