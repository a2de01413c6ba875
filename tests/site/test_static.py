"""Static files are served with a hash in their name, compressed, and for a year."""

import json
import re

import pytest
from django.core.management import call_command
from django.test import override_settings


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The static files as `make run` collects them, in a folder of the test."""
    from config import settings as real

    root = tmp_path_factory.mktemp("static")
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    with override_settings(
        STATIC_ROOT=root,
        STORAGES=storages,
        STATICFILES_DIRS=real.STATICFILES_DIRS,
        WHITENOISE_USE_FINDERS=False,
        WHITENOISE_AUTOREFRESH=False,
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield root


def test_each_of_our_files_gets_a_hashed_name_and_a_compressed_twin(collected):
    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    ours = {name: hashed for name, hashed in names.items() if name.startswith("css/")}
    assert ours, "there is no style sheet of ours"
    for name, hashed in ours.items():
        assert re.search(r"\.[0-9a-f]{12}\.css$", hashed), name
        assert (collected / hashed).exists()
    assert any((collected / (hashed + ".gz")).exists() for hashed in ours.values())


@pytest.mark.django_db
def test_a_hashed_file_is_sent_compressed_and_kept_for_ever(collected):
    from django.core.wsgi import get_wsgi_application
    from django.test import RequestFactory

    names = json.loads((collected / "staticfiles.json").read_text())["paths"]
    hashed = next(
        hashed
        for name, hashed in names.items()
        if name.startswith("css/") and (collected / (hashed + ".gz")).exists()
    )
    application = get_wsgi_application()
    seen = {}

    def start(status, headers, *rest):
        seen["status"], seen["headers"] = status, dict(headers)

    request = RequestFactory().get(f"/static/{hashed}", headers={"Accept-Encoding": "gzip"})
    body = b"".join(application(request.environ, start))
    assert seen["status"].startswith("200")
    assert seen["headers"]["Content-Encoding"] == "gzip"
    assert "immutable" in seen["headers"]["Cache-Control"]
    assert len(body) == (collected / (hashed + ".gz")).stat().st_size
