"""Published rulesets at the curators' desk: to be read, never to be changed."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.db import models
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.ruleset import digest
from rules.models import PublishedRuleset
from rules.rulesets import uses


@admin.register(PublishedRuleset)
class PublishedRulesetAdmin(admin.ModelAdmin):
    list_display = ("title", "edition", "number", "published_at", "by", "why", "short")
    list_filter = ("title", "edition")
    search_fields = ("why", "sha256")
    fields = (
        ("title", "edition", "number"),
        ("published_at", "by"),
        "why",
        "sha256",
        "whole",
        "used",
        "content",
    )
    actions = None

    class Media:
        css = {"all": ("css/desk.css",)}

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[PublishedRuleset]:
        return super().get_queryset(request).defer("document")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # they are published from the list of editions

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description="SHA-256")
    def short(self, obj: PublishedRuleset) -> str:
        return obj.sha256[:12]

    @admin.display(description=gettext_lazy("whole"), boolean=True)
    def whole(self, obj: PublishedRuleset) -> bool:
        """Whether the document still has its hash."""
        return digest(obj.document) == obj.sha256

    @admin.display(description=gettext_lazy("used by"))
    def used(self, obj: PublishedRuleset) -> str | SafeString:
        return format_html_join("", "<div>{}: {}</div>", uses.of(obj)) or _("nobody yet")

    @admin.display(description=gettext_lazy("document"))
    def content(self, obj: PublishedRuleset) -> SafeString:
        text = json.dumps(obj.document, indent=1, ensure_ascii=False, sort_keys=True)
        return format_html('<pre class="desk-document" tabindex="0">{}</pre>', text)
