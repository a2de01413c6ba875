"""The settings of the site. They follow SITE_URL, SITE_ALSO, DATABASE_URL, SECRET_KEY and DEBUG."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import environment

BASE_DIR = Path(__file__).resolve().parent.parent

# --- Where the site stands ---

DEBUG = environment.flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or environment.secret_key(BASE_DIR / ".secret-key")
SITE_URL = os.environ.get("SITE_URL") or "http://127.0.0.1:8000"
HTTPS = environment.origin(SITE_URL)[0] == "https"
ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS = environment.hosts_and_origins(
    SITE_URL, os.environ.get("SITE_ALSO", "").split(",")
)

DATABASES = {
    "default": environment.database(os.environ.get("DATABASE_URL", ""), BASE_DIR / "scriptorium.sqlite3")
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- What it is made of ---

INSTALLED_APPS = [
    # Ours come first, so that their templates win over those of the libraries.
    "play",
    "scoring",
    "rules",
    "api",
    "people",
    "config",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "simple_history",
    "import_export",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pads each answer by random bytes, against BREACH
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- People ---

AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_RATE_LIMITS = {"rules_report": "5/h/ip,20/d/ip", "scoring_sheet": "40/h/ip,200/d/ip"}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]

# One query for a signed-in person, none for a guest who has no session, and right over several processes (a
# session cached in one process would be stale in the next; one signed into a cookie cannot be ended).
SESSION_ENGINE = "django.contrib.sessions.backends.db"
# Shared by all processes, so that rate limits count for the whole site. `createcachetable` makes the table.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "site_cache",
    },
    # Of this process alone: counts that may be rough, and must cost nothing.
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "process"},
}

# Mail goes to the console until a later issue needs it: nothing mandatory is sent.
EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"

# --- Language and time ---

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- The REST API ---

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_PARSER_CLASSES": ["api.parsing.StrictJson"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.parsing.OnlyJson",
    "DEFAULT_PAGINATION_CLASS": "api.paging.Pages",
    "DEFAULT_SCHEMA_CLASS": "api.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,  # OPTIONS tells nothing: the document does
    "DEFAULT_THROTTLE_CLASSES": ["api.throttles.Asking"],
    "DEFAULT_THROTTLE_RATES": {"asking": "1200/min", "working": "240/min", "making": "120/h"},
    "EXCEPTION_HANDLER": "api.problems.handle",
    "NUM_PROXIES": 1 if HTTPS else 0,
    "URL_FORMAT_OVERRIDE": None,
}
# How many programs of one process may be kept waiting for their turn at a time, each on one of its threads
# (config/gunicorn.py has 8): the rest is for people.
API_WAITING = int(os.environ.get("API_WAITING") or 2)
SPECTACULAR_SETTINGS = {
    "TITLE": "Scriptorium",
    "DESCRIPTION": "Rules, scores and games of the 7 Wonders family. An unofficial fan project.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    # Without the library's hook that makes a component of each enumeration: it names two of the same member
    # ("kind" of a report and of a source) by a hash. The values stand where they belong.
    "POSTPROCESSING_HOOKS": ["api.schema.with_problems"],
    "DISABLE_ERRORS_AND_WARNINGS": False,
    "COMPONENT_SPLIT_REQUEST": True,
}
# Any page may read, none may write: what a browser's page of another site asks for comes without cookies.
CORS_URLS_REGEX = r"^/api/v1/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "authorization", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After", "Location", "Link"]

# --- Static files ---

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

# --- What a browser is told ---

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
# A browser ignores this header on plain http, and complains about it in the console.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True

if HTTPS:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

# --- Logging ---

# To the console only: an error mail would carry a request's data, and with it what a seat may not know.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"no_secrets": {"()": "config.log.NoSecrets"}},
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["no_secrets"]}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO" if DEBUG else "WARNING", "propagate": False}
    },
}
