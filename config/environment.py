"""What the settings read from the environment, as plain functions that a test can call."""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

# WAL lets readers go on while one writes. IMMEDIATE takes the write lock at the start of a transaction, where
# SQLite waits for it; a lock that is upgraded half-way fails at once instead. NORMAL is safe under WAL.
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=NORMAL;"
        "PRAGMA temp_store=MEMORY;"
        "PRAGMA mmap_size=134217728;"
        "PRAGMA cache_size=-16000;"
    ),
}


class BadSetting(Exception):
    """An environment variable that cannot be used; the text says which one and why."""


def flag(name: str, environ: dict[str, str] | os._Environ[str] = os.environ) -> bool:
    """True for 1/true/yes/on, False for unset, empty, 0/false/no/off; anything else is BadSetting."""
    value = environ.get(name, "").strip().lower()
    if value in {"", "0", "false", "no", "off"}:
        return False
    if value in {"1", "true", "yes", "on"}:
        return True
    raise BadSetting(f"{name}={value!r} is neither yes nor no: use 1 or 0.")


def origin(url: str, name: str = "SITE_URL") -> tuple[str, str, str]:
    """(scheme, host, origin) of an address such as https://example.org; BadSetting for anything else."""
    try:
        parts = urlsplit(url.strip())
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise BadSetting(f"{name}={url!r} is not a web address: {error}.") from error
    if parts.scheme not in {"http", "https"} or not host:
        raise BadSetting(f"{name}={url!r} is not a web address: write http://host:port or https://host.")
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise BadSetting(f"{name}={url!r} must be scheme, host and port only: no path, no user.")
    shown = f"[{host}]" if ":" in host else host
    return parts.scheme, shown, f"{parts.scheme}://{shown}" + (f":{port}" if port else "")


def hosts_and_origins(site_url: str, also: Iterable[str] = ()) -> tuple[list[str], list[str]]:
    """ALLOWED_HOSTS and CSRF_TRUSTED_ORIGINS: the site's, those in `also`, loopback names for plain http."""
    scheme, host, first = origin(site_url)
    hosts, origins = [host], [first]
    for other in also:
        if other.strip():
            _, host, address = origin(other, "SITE_ALSO")
            hosts.append(host)
            origins.append(address)
    if scheme == "http":
        hosts.extend(LOOPBACK)
    return list(dict.fromkeys(hosts)), list(dict.fromkeys(origins))


def database(url: str, default: Path) -> dict[str, Any]:
    """The DATABASES entry for `url`, or for an SQLite file at `default` when it is empty."""
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{default}"))
    except (ValueError, dj_database_url.ParseError, dj_database_url.UnknownSchemeError) as error:
        raise BadSetting(f"DATABASE_URL is not understood: {error}") from error
    # A worker thread lives long, so its connection does too; one that died is noticed at the next request.
    found.update(CONN_MAX_AGE=600, CONN_HEALTH_CHECKS=True)
    if found["ENGINE"] == "django.db.backends.sqlite3":
        found["OPTIONS"] = {**SQLITE_OPTIONS, **found.get("OPTIONS", {})}
    return found


def secret_key(path: Path) -> str:
    """The key in `path`, made there on the first call (mode 600). Two processes at once get the same one."""
    try:
        return _read_key(path)
    except FileNotFoundError:
        pass
    descriptor, made = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # mkstemp gives mode 600
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64) + "\n")
        try:
            os.link(made, path)  # fails when another process was first; then its key counts
        except FileExistsError:
            pass
    finally:
        os.unlink(made)
    return _read_key(path)


def _read_key(path: Path) -> str:
    key = path.read_text(encoding="ascii").strip()
    if len(key) < 50:
        raise BadSetting(f"{path.name} holds no usable secret key: delete it and a new one is made.")
    return key
