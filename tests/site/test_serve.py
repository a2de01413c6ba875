"""`make run` as a person starts it: the real server, for this machine and for a phone in the same house."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.databases import another_database
from tools.postgres import die_with_parent
from tools.serve import local_addresses

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60


class Served:
    """A running `tools.serve`: what it printed, and its addresses."""

    def __init__(self, process, lines, database_url):
        self.process = process
        self.database_url = database_url
        self.lines = lines
        self.addresses = re.findall(r"http://[\d.]+:\d+", "\n".join(lines))


def start(database_url):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    ours = ("SITE_URL", "SITE_ALSO", "SECRET_KEY", "DEBUG", "DJANGO_SETTINGS_MODULE", "TEST_DATABASE")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment |= {"HOST": "0.0.0.0", "PORT": str(port), "DATABASE_URL": database_url}
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.serve"],
        cwd=ROOT,
        env={**environment, "SECRET_KEY": "k" * 60, "WEB_CONCURRENCY": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=die_with_parent,
    )
    lines = []
    for line in process.stdout:
        lines.append(line.rstrip())
        if line.startswith("Ctrl-C"):
            return Served(process, lines, database_url)
    raise AssertionError("it did not start:\n" + "\n".join(lines))


def stop(served):
    if served.process.poll() is None:
        os.killpg(served.process.pid, signal.SIGINT)
    served.process.wait(20)
    served.process.stdout.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory, django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), another_database(tmp_path_factory.mktemp("served")) as url:
        running = start(url)
        wait_until_it_answers(running.addresses[0])
        yield running
        stop(running)


def wait_until_it_answers(address):
    """The server listens a moment after it has printed its address; connecting waits for that."""
    host, port = address.removeprefix("http://").split(":")
    for _ in range(SECONDS * 50):
        try:
            socket.create_connection((host, int(port)), timeout=SECONDS).close()
        except ConnectionRefusedError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError("nothing listens")


def fetch(address, **headers):
    request = urllib.request.Request(
        address, headers={name.replace("_", "-"): v for name, v in headers.items()}
    )
    try:
        return urllib.request.urlopen(request, timeout=SECONDS)
    except urllib.error.HTTPError as error:
        return error


def test_it_prints_its_address_and_that_of_the_house(served):
    assert served.addresses[0].startswith("http://127.0.0.1:")
    assert [re.sub(r".*//|:\d+", "", address) for address in served.addresses[1:]] == local_addresses()


def test_it_answers_at_every_address_it_prints(served):
    for address in served.addresses:
        assert fetch(f"{address}/healthz").read() == b'{"status": "ok"}', address


def test_another_name_is_turned_away(served):
    assert fetch(f"{served.addresses[0]}/healthz", Host="elsewhere.example").status == 400


def test_pages_are_compressed_and_their_files_are_hashed(served):
    import gzip

    answer = fetch(f"{served.addresses[0]}/accounts/login/", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    text = gzip.decompress(answer.read()).decode()
    files = re.findall(r'(?:href|src)="(/static/[^"#]+)', text)
    assert files
    for file in files:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", file), file
        assert "immutable" in fetch(served.addresses[0] + file).headers["Cache-Control"], file


def test_no_cookie_wants_https_on_plain_http(served):
    cookies = fetch(f"{served.addresses[0]}/accounts/login/").headers.get_all("Set-Cookie") or []
    assert cookies
    assert not any("secure" in cookie.lower() for cookie in cookies)


@pytest.mark.once("no database in it")
def test_ctrl_c_stops_everything(served):
    """One more server over the same database; the signal is what a terminal sends."""
    import psutil

    one_more = start(served.database_url)
    wait_until_it_answers(one_more.addresses[0])
    assert fetch(f"{one_more.addresses[0]}/healthz").status == 200  # a worker has answered, so there is one
    family = [psutil.Process(one_more.process.pid), *psutil.Process(one_more.process.pid).children(True)]
    assert len(family) >= 2
    stop(one_more)
    assert one_more.process.returncode == 0
    _, alive = psutil.wait_procs(family, timeout=10)
    assert alive == []


def test_a_game_is_played_from_another_address_than_loopback(pages, served):
    """What a phone in the same house does: the real server, at this machine's address in the network."""
    if len(served.addresses) < 2:
        pytest.skip("this machine has no address but loopback")
    page = pages(width=360, height=740, base_url=served.addresses[1])
    page.goto("/play/duel/")
    page.locator("main button[value=bot]").click()
    page.wait_for_url("**/t/**")
    assert page.url.startswith(served.addresses[1])
    for _ in range(6):  # four Wonders of one's own, and two cards
        page.locator("#table a[data-choose]").first.click()
        button = page.locator("#table form.ways button[name=move]").first
        tag = page.locator("#table").get_attribute("data-tag")
        button.click()
        page.wait_for_function("tag => document.querySelector('#table').dataset.tag !== tag", arg=tag)
    assert page.locator("#table .structure a[data-choose]").count() > 0
