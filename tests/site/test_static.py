"""Static files are served with a hash in their name, compressed, and for a year."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.test import RequestFactory, override_settings


def collected(root: Path) -> dict[str, str]:
    """Collect all static files as `make run` does; gives the hashed name of each."""
    call_command("collectstatic", interactive=False, verbosity=0)
    names: dict[str, str] = json.loads((root / "staticfiles.json").read_text())["paths"]
    return names


def sent(path: str) -> tuple[str, dict[str, str], bytes]:
    """What the site answers to a browser that takes gzip: status, headers, body."""
    seen: dict[str, Any] = {}

    def start(status, headers, *rest):
        seen["status"], seen["headers"] = status, dict(headers)

    request = RequestFactory().get(path, headers={"Accept-Encoding": "gzip"})
    body = b"".join(get_wsgi_application()(request.environ, start))
    return seen["status"], seen["headers"], body


# One test, since to collect and to compress everything takes two seconds.
@pytest.mark.once("no database in it")
def test_each_of_our_files_gets_a_hashed_name_and_is_sent_compressed_and_kept_for_ever(tmp_path):
    from config import settings as real

    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    with override_settings(
        STATIC_ROOT=tmp_path,
        STORAGES=storages,
        STATICFILES_DIRS=real.STATICFILES_DIRS,
        WHITENOISE_USE_FINDERS=False,
        WHITENOISE_AUTOREFRESH=False,
    ):
        names = collected(tmp_path)
        ours = {name: hashed for name, hashed in names.items() if name.startswith("css/")}
        assert ours, "there is no style sheet of ours"
        for name, hashed in ours.items():
            assert re.search(r"\.[0-9a-f]{12}\.css$", hashed), name
            assert (tmp_path / hashed).exists()
        twins = {hashed: tmp_path / (hashed + ".gz") for hashed in ours.values()}
        hashed, twin = next((hashed, twin) for hashed, twin in twins.items() if twin.exists())
        status, headers, body = sent(f"/static/{hashed}")
    assert status.startswith("200")
    assert headers["Content-Encoding"] == "gzip"
    assert "immutable" in headers["Cache-Control"]
    assert body == twin.read_bytes()
