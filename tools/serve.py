"""`make run`: prepares the database and the static files, prints the addresses, then becomes gunicorn.

HOST and PORT come from the environment. With HOST=0.0.0.0 the machine's own addresses are printed and let in.
"""

from __future__ import annotations

import hashlib
import ipaddress
import os
import socket
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = ROOT / ".make" / "static"


def local_addresses() -> list[str]:
    """This machine's own IPv4 addresses that others can reach, the one towards the network first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it asks which address a packet would leave from
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        found.extend(
            str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        )
    except OSError:
        pass
    usable = (address for address in found if not ipaddress.ip_address(address).is_loopback)
    return list(dict.fromkeys(usable))


def addresses(host: str, port: int) -> list[str]:
    """What to open in a browser, the nearest first. `host` is what the server listens on."""
    if host in {"0.0.0.0", "::", "[::]"}:
        return [f"http://{name}:{port}" for name in ["127.0.0.1", *local_addresses()]]
    shown = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return [f"http://{shown}:{port}"]


def port_number(text: str) -> int:
    """A TCP port; ValueError with a sentence for anything else."""
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise ValueError(f"PORT={text!r} is not a port: use a number from 1 to 65535.")
    return int(text)


def is_free(host: str, port: int) -> bool:
    """Whether a server can listen there now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except OSError:
            return False
    return True


def static_fingerprint() -> str:
    """Changes when a static file of ours, of an app or of a library does."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders

    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list(ignore_patterns=None):
            facts = os.stat(storage.path(path))
            digest.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def collect_static() -> None:
    """collectstatic, when something changed since the last time."""
    from django.conf import settings
    from django.core.management import call_command

    wanted = static_fingerprint()
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if (
        STAMP.exists()
        and STAMP.read_text(encoding="ascii") == wanted
        and (manifest.exists() or settings.DEBUG)
    ):
        return
    print("Collecting static files ...", flush=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(wanted, encoding="ascii")


def main() -> int:
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    host = os.environ.get("HOST") or "127.0.0.1"
    try:
        port = port_number(os.environ.get("PORT") or "8000")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    if not is_free(host, port):
        print(f"Nothing can listen on {host}:{port} now: use another PORT=.", file=sys.stderr)
        return 1
    reachable = addresses(host, port)
    os.environ.setdefault("SITE_URL", reachable[0])
    also = [part for part in os.environ.get("SITE_ALSO", "").split(",") if part]
    os.environ["SITE_ALSO"] = ",".join([*also, *reachable])

    from tools import data

    status = data.main()
    if status:
        return status
    collect_static()
    print("Scriptorium is at " + reachable[0], flush=True)
    for address in reachable[1:]:
        print(f"  and for a phone in the same house at {address}", flush=True)
    if os.environ["SITE_URL"] not in reachable:
        print(f"  links and cookies are made for {os.environ['SITE_URL']}", flush=True)
    print("Ctrl-C stops it.", flush=True)
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", "--bind", f"{host}:{port}"]
    os.execv(sys.executable, [*command, "config.wsgi:application"])


if __name__ == "__main__":
    sys.exit(main())
