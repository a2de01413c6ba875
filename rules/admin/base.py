"""What the pages of the curators' desk share."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.admin import ImportExportMixin
from import_export.formats.base_formats import CSV, JSON
from import_export.forms import ExportForm
from simple_history.admin import SimpleHistoryAdmin

from rules.admin.forms import ReadableJSONField, RowForm
from rules.models import Edition

JSON_FIELDS: dict[type[models.Field], dict[str, Any]] = {models.JSONField: {"form_class": ReadableJSONField}}
FACES_CSS = ("css/tokens.css", "css/faces.css", "css/desk.css")


class DoubtFilter(admin.SimpleListFilter):
    """Rows with an open doubt."""

    title = gettext_lazy("doubt")
    parameter_name = "doubt"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", _("with a doubt")), ("no", _("without"))]

    def queryset(self, request: HttpRequest, queryset: models.QuerySet) -> models.QuerySet:
        if self.value() == "yes":
            return queryset.exclude(doubt="")
        return queryset.filter(doubt="") if self.value() == "no" else queryset


class CuratedAdmin(SimpleHistoryAdmin):
    """Rows with history: every change has a reason, every refusal is shown where it belongs."""

    form = RowForm
    formfield_overrides = JSON_FIELDS
    save_on_top = True

    def edition_of(self, obj: Any) -> Edition | None:
        """The edition that a change of this row touches."""
        return obj.edition

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        obj._change_reason = form.cleaned_data["reason"]
        super().save_model(request, obj, form, change)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        reason = form.cleaned_data["reason"]
        for row in formset.save(commit=False):
            row._change_reason, row._history_user = reason, request.user
            row.save()
        for row in formset.deleted_objects:
            row._change_reason, row._history_user = reason, request.user
            row.delete()

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        self.say_what_keeps_it(request, self.edition_of(form.instance))

    def say_what_keeps_it(self, request: HttpRequest, edition: Edition | None) -> None:
        """Tell the curator what keeps the edition from being published now. It may be saved so, since some
        changes need several steps (two cards that swap their copies)."""
        problems = edition.problems() if edition else []
        if problems:
            shown = "; ".join(str(problem) for problem in problems[:5])
            self.message_user(
                request,
                _("Saved, but %(edition)s cannot be published as it is: %(problems)s")
                % {"edition": edition, "problems": shown},
                messages.WARNING,
            )

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        obj._change_reason, obj._history_user = _("Deleted at the curators' desk"), request.user
        obj.delete()

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet) -> None:
        with transaction.atomic():
            for obj in queryset:
                self.delete_model(request, obj)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        # A row of an inline can be refused as it is saved, when all its neighbours are known. Nothing of the
        # form is saved then (the view is one transaction).
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except ValidationError as error:
            self.message_user(request, _("Not saved: %s") % "; ".join(error.messages), messages.ERROR)
            return HttpResponseRedirect(request.get_full_path())


class RowAdmin(ImportExportMixin, CuratedAdmin):
    """A list of a ruleset: found by title, edition and state; imported and exported with the same checks."""

    import_formats = export_formats = [CSV, JSON]
    export_form_class = ExportForm  # the selectable one needs inline scripts
    list_filter: Any = ["edition__title", "edition", "verified", DoubtFilter]
    search_fields: Any = ("name", "slug", "source", "doubt")
    list_select_related: Any = ("edition",)
    autocomplete_fields: Any = ()
    readonly_fields: Any = ("face",)
    own_fields: tuple[str, ...] = ()

    class Media:
        css = {"all": FACES_CSS}

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        return [
            (None, {"fields": [("face",)] if obj else []}),
            (None, {"fields": ["edition", "slug", "name", *self.own_fields]}),
            (_("Where it comes from"), {"fields": ["source", "verified", "doubt"]}),
            (_("This change"), {"fields": ["reason"]}),
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        # Games and rulesets know a row by its edition and id.
        return [*self.readonly_fields, *(("edition", "slug") if obj else ())]

    def draw(self, obj: Any) -> str:
        """The markup of the row as a player sees it."""
        raise NotImplementedError

    @admin.display(description=gettext_lazy("as players see it"))
    def face(self, obj: Any) -> str:
        if not obj.pk:
            return ""
        # As it is stored: what a refused form holds may not be drawable.
        stored = self.model.objects.get(pk=obj.pk)
        return format_html('<div class="desk-face">{}</div>', self.draw(stored))

    @admin.display(description=gettext_lazy("sure"), boolean=True, ordering="verified")
    def sure(self, obj: Any) -> bool:
        return obj.verified
