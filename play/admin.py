"""Games in the admin: who plays what since when. Nothing hidden is shown, nothing can be changed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from play.models import Game, Seat


class ReadOnly:
    """A game is its log: nobody edits it by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ("number", "name", "kind", "user", "owner", "taken_at")
    readonly_fields = fields
    extra = 0
    can_delete = False


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("public_id", "title", "status", "move_count", "created", "changed")
    list_filter = ("title", "status", "created")
    search_fields = ("public_id", "seats__name")
    date_hierarchy = "created"
    fields = (
        "public_id",
        "title",
        "ruleset",
        "options",
        "status",
        "public",
        "move_count",
        "commitment",
        "rematch_of",
        "created",
        "changed",
        "finished",
    )
    readonly_fields = fields
    inlines = [SeatInline]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("seed", "snapshot", "result")
