"""The settings follow the environment, and what cannot be used is refused in a sentence."""

import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config import environment
from config.environment import BadSetting

ROOT = Path(__file__).resolve().parents[2]


def settings_with(**variables):
    """Some settings of a fresh process with these environment variables and no others of ours."""
    names = ("SITE_URL", "SITE_ALSO", "DATABASE_URL", "SECRET_KEY", "DEBUG", "DJANGO_SETTINGS_MODULE")
    clean = {name: value for name, value in os.environ.items() if name not in names}
    script = (
        "import json; from config import settings as s; print(json.dumps({n: getattr(s, n, None) for n in ("
        "'DEBUG', 'ALLOWED_HOSTS', 'CSRF_TRUSTED_ORIGINS', 'SESSION_COOKIE_SECURE', 'CSRF_COOKIE_SECURE',"
        "'SECURE_HSTS_SECONDS', 'SECURE_SSL_REDIRECT', 'SECURE_PROXY_SSL_HEADER')}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**clean, "SECRET_KEY": "k" * 60, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    return json.loads(run.stdout) if run.returncode == 0 else run.stderr.strip().splitlines()[-1]


def test_plain_http_asks_for_no_secure_cookies_and_debug_is_off():
    found = settings_with()
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]"]
    for name in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS", "SECURE_SSL_REDIRECT"):
        assert not found[name], name
    assert found["SECURE_PROXY_SSL_HEADER"] is None, "a stranger could claim https"


def test_https_turns_on_secure_cookies_hsts_redirect_and_the_proxy_header():
    found = settings_with(SITE_URL="https://scriptorium.example")
    assert found["ALLOWED_HOSTS"] == ["scriptorium.example"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://scriptorium.example"]
    assert (
        found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is found["SECURE_SSL_REDIRECT"] is True
    )
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]


def test_other_addresses_are_let_in_when_they_are_named():
    found = settings_with(SITE_ALSO="http://192.168.1.7:8000,http://10.0.0.2:8000")
    assert found["ALLOWED_HOSTS"][:3] == ["127.0.0.1", "192.168.1.7", "10.0.0.2"]
    assert "http://192.168.1.7:8000" in found["CSRF_TRUSTED_ORIGINS"]


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"SITE_URL": "scriptorium.example"}, "is not a web address"),
        ({"SITE_URL": "ftp://scriptorium.example"}, "is not a web address"),
        ({"SITE_URL": "http://scriptorium.example/games"}, "no path"),
        ({"SITE_URL": "http://scriptorium.example:port"}, "is not a web address"),
        ({"SITE_ALSO": "10.0.0.2"}, "SITE_ALSO='10.0.0.2' is not a web address"),
        ({"DATABASE_URL": "mangodb://x"}, "DATABASE_URL is not understood"),
        ({"DEBUG": "maybe"}, "DEBUG='maybe' is neither yes nor no"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(variables, sentence):
    assert sentence in settings_with(**variables)


def test_an_empty_database_url_means_the_embedded_sqlite(tmp_path):
    found = environment.database("", tmp_path / "here.sqlite3")
    assert found["ENGINE"] == "django.db.backends.sqlite3"
    assert found["NAME"] == str(tmp_path / "here.sqlite3")
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["OPTIONS"]["timeout"] == 20


def test_postgres_gets_none_of_sqlites_options(tmp_path):
    found = environment.database("postgres://user:word@db.example/scriptorium", tmp_path / "x")
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert found["HOST"] == "db.example"
    assert "transaction_mode" not in found.get("OPTIONS", {})


def test_the_secret_key_is_made_once_and_only_the_owner_reads_it(tmp_path):
    file = tmp_path / "key"
    key = environment.secret_key(file)
    assert len(key) >= 50
    assert environment.secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["key"], "nothing is left lying about"


def test_two_starts_at_once_agree_on_the_secret_key(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda _: environment.secret_key(tmp_path / "key"), range(32)))
    assert len(set(keys)) == 1


def test_a_spoilt_secret_key_file_is_not_used(tmp_path):
    (tmp_path / "key").write_text("short\n")
    with pytest.raises(BadSetting, match="no usable secret key"):
        environment.secret_key(tmp_path / "key")


def test_the_secret_key_file_is_not_in_the_repository():
    run = subprocess.run(["git", "check-ignore", "-q", ".secret-key"], cwd=ROOT, check=False)
    if run.returncode == 128:
        pytest.skip("not a git checkout")
    assert run.returncode == 0
