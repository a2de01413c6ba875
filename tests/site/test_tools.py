"""The small programs behind the Makefile."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tools import serve, setup
from tools.test import Result, differences, selected

ROOT = Path(__file__).resolve().parents[2]


# make install


def test_the_fingerprint_follows_every_file_that_is_taken_in(tmp_path):
    (tmp_path / "base.txt").write_text("a==1\n")
    (tmp_path / "dev.txt").write_text("-r base.txt\nb==2\n")
    first = setup.fingerprint([tmp_path / "dev.txt"])
    assert setup.fingerprint([tmp_path / "dev.txt"]) == first
    (tmp_path / "base.txt").write_text("a==3\n")
    assert setup.fingerprint([tmp_path / "dev.txt"]) != first


def test_a_missing_requirement_file_is_named(tmp_path):
    with pytest.raises(setup.Refusal, match=r"no file .*gone\.txt"):
        setup.included([tmp_path / "gone.txt"])


def test_python_without_venv_is_told_in_one_line(tmp_path):
    (tmp_path / "ensurepip.py").write_text("raise ImportError('left out, as Debian does')\n")
    run = subprocess.run(
        [sys.executable, "tools/setup.py", "--venv", str(tmp_path / "venv")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PATH": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.count("\n") == 1
    assert "apt-get install python3." in run.stderr
    assert not (tmp_path / "venv").exists()


def test_uv_is_used_where_it_is(tmp_path):
    """A stand-in for uv notes what it is asked; the environment that it would make is already there."""
    calls = tmp_path / "calls"
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text(f'#!/bin/sh\necho "$@" >> {calls}\n')
    uv.chmod(0o755)
    python = tmp_path / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    (tmp_path / "small.txt").write_text("a==1\n")
    command = [
        sys.executable,
        "tools/setup.py",
        "--venv",
        str(tmp_path / "venv"),
        str(tmp_path / "small.txt"),
    ]
    environment = {**os.environ, "PATH": f"{uv.parent}:{os.environ['PATH']}"}
    for _ in range(2):
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    assert calls.read_text().splitlines() == [
        f"pip install --quiet --python {python} -r {tmp_path / 'small.txt'}"
    ], "once only: the second call finds the stamp"


def test_pip_is_tried_where_uv_fails(tmp_path):
    uv = tmp_path / "bin" / "uv"
    uv.parent.mkdir()
    uv.write_text("#!/bin/sh\nexit 1\n")
    uv.chmod(0o755)
    python = tmp_path / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    (tmp_path / "nothing.txt").write_text("# no package\n")
    run = subprocess.run(
        [sys.executable, "tools/setup.py", "--venv", str(tmp_path / "venv"), str(tmp_path / "nothing.txt")],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{uv.parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "trying pip" in run.stdout
    assert (tmp_path / "venv" / ".installed-nothing").exists()


# make run


@pytest.mark.parametrize("text", ["", "http", "0", "65536", "-1", "80.5"])
def test_a_port_that_is_none_is_refused(text):
    with pytest.raises(ValueError, match="is not a port"):
        serve.port_number(text)


def test_the_address_is_the_one_that_is_listened_on():
    assert serve.addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000"]
    assert serve.addresses("::1", 81) == ["http://[::1]:81"]


def test_all_interfaces_print_the_addresses_for_the_house(monkeypatch):
    monkeypatch.setattr(serve, "local_addresses", lambda: ["192.168.1.7"])
    assert serve.addresses("0.0.0.0", 8000) == ["http://127.0.0.1:8000", "http://192.168.1.7:8000"]


def test_a_loopback_address_is_none_for_the_house():
    assert not any(address.startswith("127.") for address in serve.local_addresses())


def test_a_taken_port_is_noticed_before_anything_is_done():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not serve.is_free("127.0.0.1", port)
        run = subprocess.run(
            [sys.executable, "-m", "tools.serve"],
            cwd=ROOT,
            env={**os.environ, "HOST": "127.0.0.1", "PORT": str(port)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert run.returncode == 1
    assert run.stderr == f"Nothing can listen on 127.0.0.1:{port} now: use another PORT=.\n"


def test_a_database_that_is_not_there_is_told_in_one_line():
    run = subprocess.run(
        [sys.executable, "-m", "tools.data"],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr.startswith("The database cannot be used: ")
    assert run.stderr.count("\n") == 1


# make test


def result(name, ran):
    return Result(name, 0, 0.0, ran=set(ran))


def test_a_test_that_ran_on_one_database_only_is_a_complaint():
    both, one, other = "a.b::both[x]", "a.b::one[x]", "a.b::other"
    on_sqlite, on_postgres = result("sqlite", [both, one]), result("postgres", [both])
    on_sqlite.once.add(one)
    assert differences(on_sqlite, on_postgres) == []
    assert "    1 ran" in on_sqlite.line()
    assert "and 1 that run once" in on_sqlite.line()
    on_sqlite.ran.add(other)
    assert differences(on_sqlite, on_postgres) == ["ran on sqlite only: a.b::other"]
    assert differences(result("sqlite", [both]), result("postgres", [both, one])) == [
        "ran on postgres only: a.b::one[x]"
    ]


def test_arguments_are_given_to_the_part_of_the_suite_that_they_name():
    assert selected(["-x", "tests/site/test_tools.py::test_a"], ["tests"], ["tests/engine"]) == [
        "-x",
        "tests/site/test_tools.py::test_a",
    ]
    assert selected(["tests/engine/test_deal.py"], ["tests"], ["tests/engine"]) is None
    assert selected(["-k", "trade"], ["tests"], ["tests/engine"]) == [
        "-k",
        "trade",
        "tests",
        "--ignore=tests/engine",
    ]


def test_postgres_ends_with_an_owner_that_is_killed(tmp_path):
    script = (
        "import time\nfrom tools.postgres import private_postgres\n"
        "with private_postgres() as url:\n print(url, flush=True)\n time.sleep(60)\n"
    )
    owner = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    url = owner.stdout.readline().strip()
    folder = Path(url.partition("host=")[2])
    server = int((folder / "data" / "postmaster.pid").read_text().split("\n")[0])
    assert folder.stat().st_mode & 0o077 == 0, "the folder is private"
    owner.send_signal(signal.SIGKILL)
    owner.wait()
    owner.stdout.close()
    assert _gone(server)

    from tools.postgres import remove_leftovers

    remove_leftovers()
    assert not folder.exists()


def _gone(process, seconds=10.0):
    """Wait until no such process runs (a zombie that nobody reaps has ended, too)."""
    pidfd = None
    try:
        pidfd = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    import select

    try:
        return bool(select.select([pidfd], [], [], seconds)[0])
    finally:
        os.close(pidfd)


def test_the_report_tells_what_ran_what_was_skipped_and_what_wanted_a_browser(tmp_path):
    from tests.browsing import NO_BROWSER
    from tools.test import read_report

    (tmp_path / "report.xml").write_text(
        '<testsuites><testsuite><testcase classname="a" name="ran"/>'
        '<testcase classname="a" name="failed"><failure/></testcase>'
        '<testcase classname="a" name="look"><properties><property name="once" value="True"/></properties>'
        '</testcase><testcase classname="a" name="elsewhere"><skipped message="not now"/></testcase>'
        f'<testcase classname="a" name="page"><skipped message="{NO_BROWSER}"/></testcase>'
        "</testsuite></testsuites>"
    )
    found = result("sqlite", [])
    read_report(tmp_path / "report.xml", found)
    assert found.ran == {"a::ran", "a::failed", "a::look"}
    assert found.once == {"a::look"}
    assert found.failed == {"a::failed"}
    assert found.skipped == {"a::elsewhere", "a::page"}
    assert found.without_browser == {"a::page"}
