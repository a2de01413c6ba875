"""Makes .venv with the pinned packages: `python3 tools/setup.py [--dev] [--venv FOLDER] [FILE ...]`.

Runs on a bare Python 3.11+, so it imports the standard library only. A stamp in the environment remembers
what was installed; a second call with the same files does nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FLOOR = (3, 11)
# uv brings certificates of its own; a machine behind a proxy has the proxy's among the system's.
SYSTEM_CERTIFICATES = {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1"}


class Refusal(Exception):
    """Something the person at the keyboard has to put right; the text is one line."""


def included(files: Iterable[Path]) -> list[Path]:
    """The requirement files, and those they take in by `-r`, each once, in order."""
    found: list[Path] = []
    for file in files:
        if not file.is_file():
            raise Refusal(f"There is no file {file}.")
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("-r "):
                found.extend(included([file.parent / line[3:].strip()]))
        found.append(file)
    return list(dict.fromkeys(found))


def fingerprint(files: Iterable[Path]) -> str:
    """What the stamp holds: the content of all requirement files and the Python they were installed for."""
    digest = hashlib.sha256(f"{sys.version_info[:3]} {sys.prefix}".encode())
    for file in included(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make_venv(venv: Path, uv: str | None) -> None:
    """An environment at `venv`, made anew where none is or it cannot be used (uv's have no pip in them)."""
    python = venv / "bin" / "python"
    probe = [str(python), "-c", "" if uv else "import pip"]
    if python.exists() and subprocess.run(probe, capture_output=True, check=False).returncode == 0:
        return
    if venv.exists():
        shutil.rmtree(venv)
    print(f"Making {venv.name} with Python {sys.version.split()[0]} ...", flush=True)
    if uv:
        command = [uv, "venv", "--quiet", "--python", sys.executable, str(venv)]
        subprocess.run(command, env={**SYSTEM_CERTIFICATES, **os.environ}, check=True)
        return
    try:
        import ensurepip  # noqa: F401  Debian leaves it out of python3; venv would print a page about it
        import venv as _venv  # noqa: F401
    except ImportError:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Refusal(
            f"This Python cannot make an environment: run `apt-get install python{version}-venv` first."
        ) from None
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)


def install(venv: Path, files: list[Path], uv: str | None) -> None:
    """The packages of `files` into `venv`, unless the stamp says that they are there."""
    wanted = fingerprint(files)
    stamp = venv / f".installed-{files[-1].stem}"
    if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
        return
    print(f"Installing {', '.join(file.name for file in files)} ...", flush=True)
    python = str(venv / "bin" / "python")
    arguments = [argument for file in files for argument in ("-r", str(file))]
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", python, *arguments]
    else:
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments]
    if subprocess.run(command, env={**SYSTEM_CERTIFICATES, **os.environ}, check=False).returncode:
        if uv:
            print("uv could not install them (see above); trying pip ...", flush=True)
            make_venv(venv, None)
            install(venv, files, None)
            return
        raise Refusal("The packages could not be installed; the lines above say why.")
    stamp.write_text(wanted, encoding="ascii")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make .venv and install the pinned packages.")
    parser.add_argument("--dev", action="store_true", help="also what tests and checks need")
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv", help="where (default: .venv)")
    parser.add_argument("files", nargs="*", type=Path, help="other requirement files than the usual ones")
    asked = parser.parse_args(arguments)
    files = asked.files or [ROOT / ("requirements-dev.txt" if asked.dev else "requirements.txt")]
    try:
        if sys.version_info < FLOOR:
            raise Refusal(f"Scriptorium needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        uv = shutil.which("uv")
        make_venv(asked.venv, uv)
        install(asked.venv, files, uv)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"{error.cmd[0]} failed with status {error.returncode}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
