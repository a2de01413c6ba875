"""The queue of what readers sent, and bringing an old revision of an entry back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.db.models import Case, IntegerField, Value, When
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.models import Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):
    """Those that nobody has read come first."""

    list_display = ("short", "kind", "state", "entry", "nickname", "sent")
    list_filter = ("state", "kind", "entry__theme__title")
    search_fields = ("text", "nickname", "answer", "entry__short_id")
    list_select_related = ("entry",)
    autocomplete_fields = ("entry",)
    date_hierarchy = "sent"
    readonly_fields = ("kind", "text", "nickname", "user", "sent", "answered_by", "answered", "steps")
    fieldsets = (
        (gettext_lazy("What was sent"), {"fields": ("kind", "text", "nickname", "user", "sent")}),
        (gettext_lazy("What becomes of it"), {"fields": ("state", "answer", "entry", "steps")}),
        (None, {"fields": ("answered_by", "answered")}),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> Any:
        unread = Case(
            When(state=Report.State.WAITING, then=Value(0)), default=Value(1), output_field=IntegerField()
        )
        return super().get_queryset(request).annotate(unread=unread).order_by("unread", "-sent")

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        if obj.state != Report.State.WAITING and "state" in form.changed_data:
            obj.decide(obj.state, request.user)
        super().save_model(request, obj, form, change)

    @admin.display(description=gettext_lazy("text"))
    def short(self, obj: Report) -> str:
        return obj.text if len(obj.text) <= 90 else obj.text[:89] + "…"

    @admin.display(description=gettext_lazy("in the encyclopedia"))
    def steps(self, obj: Report) -> str:
        """Links that open an entry's form; saving it there settles the report and thanks its sender."""
        query = urlencode({"report": obj.pk})
        new = format_html(
            '<a href="{}?{}">{}</a>',
            reverse("admin:rules_entry_add"),
            query,
            _("Make an entry that answers it"),
        )
        if not obj.entry:
            return new
        change = format_html(
            '<a href="{}?{}">{}</a>',
            reverse("admin:rules_entry_change", args=[obj.entry_id]),
            query,
            _("Change %s because of it") % obj.entry.short_id,
        )
        return format_html("{} · {}", change, new)
