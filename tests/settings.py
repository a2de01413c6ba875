"""The site's settings as the tests use them: its own values, on a throw-away database.

TEST_DATABASE=postgres with DATABASE_URL runs on PostgreSQL (tools/test.py starts one); otherwise it is an
SQLite file, not memory: threads then have connections of their own and really wait for each other's locks.
"""

import os
import tempfile

os.environ.setdefault("SECRET_KEY", "only-for-tests-only-for-tests-only-for-tests-only-for-tests")
os.environ.pop("SITE_URL", None)
os.environ.pop("SITE_ALSO", None)
if os.environ.get("TEST_DATABASE") != "postgres":
    os.environ.pop("DATABASE_URL", None)

from config.settings import *  # noqa: F403
from config.settings import DATABASES, SITE_URL

assert SITE_URL.startswith("http://127.0.0.1")

if os.environ.get("TEST_DATABASE") != "postgres":
    DATABASES["default"]["TEST"] = {
        "NAME": os.path.join(
            os.environ.get("TEST_FOLDER") or tempfile.gettempdir(), f"scriptorium-test-{os.getpid()}.sqlite3"
        )
    }
DATABASES["default"]["CONN_MAX_AGE"] = 0

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
# Plain names: a test need not collect static files first. tests/site/test_static.py looks at the hashed ones.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
