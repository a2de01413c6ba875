"""The curators' desk, by subject."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from rules.admin import catalog, encyclopedia, reports, rulesets

__all__ = ["catalog", "encyclopedia", "reports", "rulesets"]

admin.site.site_header = _("Scriptorium: the curators’ desk")
admin.site.site_title = _("Curators’ desk")
admin.site.index_title = _("Catalogs, rules and people")
