"""Sheets in the admin: to find one and to delete it. Numbers are entered on the site, which checks them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scoring.models import Sheet


@admin.register(Sheet)
class SheetAdmin(admin.ModelAdmin):
    """A sheet's address lets anybody enter, so the list shows none."""

    list_display = ("title", "seats", "played", "place", "created", "changed")
    list_filter = ("title", "seats")
    fields = ("title", "ruleset", "seats", "played", "place", "created", "changed")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
