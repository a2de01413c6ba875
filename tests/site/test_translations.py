"""The site's words are looked up once in a process, and are what they were."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, pgettext
from django.utils.translation.trans_real import DjangoTranslation
from django.utils.translation.trans_real import translation as translation_of


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_what_was_said_once_is_not_looked_up_again(language):
    found = translation_of(language)
    with translation.override(language):
        for message in ("Skip to content", "Yes", "January", "resource\x04wood"):
            gettext(message)
            looked_up = found.gettext.cache_info().misses
            assert gettext(message) == DjangoTranslation.gettext(found, message)
            assert found.gettext.cache_info().misses == looked_up
        assert pgettext("resource", "wood") == "wood"
