"""What the site does once, when it starts."""

from functools import lru_cache

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation.trans_real import translation

MOST = 8192
"""How many sayings of a language are remembered."""


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        remember_translations()


def remember_translations() -> None:
    """Let each language remember how it translates. A page says a hundred things; English has no catalog of
    its own here, so each of them would be looked for in every library's, in vain, each time."""
    for code, _name in settings.LANGUAGES:
        found = translation(code)
        # On the object, over its method: Django asks this one and lets nobody give another.
        found.gettext = lru_cache(MOST)(found.gettext)  # type: ignore[method-assign]
