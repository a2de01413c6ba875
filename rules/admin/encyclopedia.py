"""The desk for entries with their sources, the glossary, synonyms and rule codes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.admin.base import CuratedAdmin
from rules.encyclopedia.history import entry_revisions
from rules.encyclopedia.versions import restore
from rules.models import Citation, Edition, Entry, Report, RuleCode, Source, Synonym, Term, Theme
from rules.models.encyclopedia import Status


class TextAdmin(CuratedAdmin):
    """Texts: with history and reason as the catalogs, but of no edition."""

    def edition_of(self, obj: Any) -> Edition | None:
        return None


class TitleFilter(admin.SimpleListFilter):
    """Entries that hold for a game; their games are a list, which databases search in different ways."""

    title = gettext_lazy("game")
    parameter_name = "title"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(title, str(name)) for title, name in Theme._meta.get_field("title").choices or ()]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        wanted = self.value()
        if not wanted:
            return queryset
        rows = queryset.values_list("pk", "titles")
        return queryset.filter(pk__in=[pk for pk, titles in rows if wanted in titles])


class CitationFormSet(forms.BaseInlineFormSet):
    """What readers see must have a source."""

    def clean(self) -> None:
        super().clean()
        if any(self.errors) or self.instance.status == Status.DRAFT:
            return
        if not [form for form in self.forms if form.cleaned_data and form not in self.deleted_forms]:
            raise ValidationError(_("Name at least one source, or keep it as a draft."))


class CitationInline(admin.TabularInline):
    model = Citation
    formset = CitationFormSet
    fields = ("source", "where", "date", "note", "position")
    extra = 0


@admin.register(Entry)
class EntryAdmin(TextAdmin):
    list_display = ("short_id", "question", "verdict", "short", "status", "theme", "page")
    list_display_links = ("short_id", "question")
    list_filter = (TitleFilter, "verdict", "status", "theme", "language")
    search_fields = ("short_id", "question", "sentence", "reason", "option")
    list_select_related = ("theme",)
    list_per_page = 50
    inlines = (CitationInline,)
    autocomplete_fields = ("superseded_by",)
    readonly_fields = ("rule_codes", "ways_to_ask")
    fieldsets = (
        (None, {"fields": ("short_id", "theme", "position", "question")}),
        (gettext_lazy("Answer"), {"fields": ("verdict", "short", "sentence", "reason")}),
        (
            gettext_lazy("What it holds for"),
            {"fields": ("titles", "editions", "variants", "status", "superseded_by", "language")},
        ),
        (gettext_lazy("What it refers to"), {"fields": ("cards", "see", "option", "rule_codes")}),
        (gettext_lazy("How people ask for it"), {"fields": ("ways_to_ask",)}),
        (gettext_lazy("Worked situations"), {"fields": ("situations",), "classes": ("collapse",)}),
        (gettext_lazy("This change"), {"fields": ("reason_of_change", "report")}),
    )

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, change, **{**kwargs, "form": EntryForm})
        if report := _report_of(request):
            form.base_fields["report"].initial = report.pk
            form.base_fields["reason_of_change"].initial = _("Thanks to %s, who reported it.") % report.who
            if obj is None:
                form.base_fields["question"].initial = report.text[:140]
        return form

    def get_urls(self) -> Any:
        restore = self.admin_site.admin_view(self.restore_view)
        return [
            path("<int:pk>/restore/<int:number>/", restore, name="rules_entry_restore"),
            *super().get_urls(),
        ]

    def restore_view(self, request: HttpRequest, pk: int, number: int) -> HttpResponse:
        """Bring a revision back, as a new revision with a reason."""
        entry = get_object_or_404(Entry, pk=pk)
        if not self.has_change_permission(request, entry):
            raise PermissionDenied
        revision = next((one for one in entry_revisions(entry) if one.number == number), None)
        if revision is None:
            raise Http404
        why = request.POST.get("why", "").strip()[:500]
        if request.method == "POST" and why:
            try:
                restore(entry, revision, request.user, why)
            except ValidationError as error:
                self.message_user(request, "; ".join(error.messages), messages.ERROR)
            else:
                self.message_user(request, _("Revision %d is back.") % number)
                return redirect("rules:entry", entry.short_id)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Bring revision %(number)d of %(entry)s back")
            % {"number": number, "entry": entry.short_id},
            "opts": self.opts,
            "entry": entry,
            "revision": revision,
            "why": why,
            "missing": request.method == "POST" and not why,
        }
        return render(request, "admin/rules/entry/restore.html", context)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return (*self.readonly_fields, "short_id") if obj else self.readonly_fields

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        # "reason" is the entry's own field; the reason of the change has another name in this form.
        obj._change_reason = form.cleaned_data["reason_of_change"]
        obj.save()
        if report := form.cleaned_data.get("report"):
            report.entry = obj
            report.decide(Report.State.ACCEPTED, request.user)
            report.save()

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        reason = form.cleaned_data["reason_of_change"]
        for row in formset.save(commit=False):
            row._change_reason = reason
            row.save()
        for row in formset.deleted_objects:
            row._change_reason = reason
            row.delete()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # people cite entries: one that no longer holds is superseded

    @admin.display(description=gettext_lazy("page"))
    def page(self, obj: Entry) -> str:
        return format_html('<a href="{}">{}</a>', reverse("rules:entry", args=[obj.short_id]), _("see"))

    @admin.display(description=gettext_lazy("rule codes"))
    def rule_codes(self, obj: Entry) -> str:
        if not obj.pk:
            return ""
        return format_html_join(", ", "{}", ((code.code,) for code in obj.codes.filter(retired=False))) or _(
            "none"
        )

    @admin.display(description=gettext_lazy("ways to ask"))
    def ways_to_ask(self, obj: Entry) -> str:
        if not obj.pk:
            return ""
        ways = Synonym.objects.filter(means=obj.short_id).values_list("word", flat=True)
        rows, one = reverse("admin:rules_synonym_changelist"), reverse("admin:rules_synonym_add")
        return format_html(
            '<ul>{}</ul><p><a href="{}?means__exact={}">{}</a> · <a href="{}?means={}">{}</a></p>',
            format_html_join("", "<li>{}</li>", ((way,) for way in ways)),
            rows,
            obj.short_id,
            _("Change them"),
            one,
            obj.short_id,
            _("One more"),
        )


class EntryForm(forms.ModelForm):
    """An entry with the reason of the change."""

    reason_of_change = forms.CharField(
        label=gettext_lazy("Reason of this change"),
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        max_length=500,
        help_text=gettext_lazy("Readers see it in the history."),
    )
    report = forms.ModelChoiceField(
        Report.objects.all(), required=False, widget=forms.HiddenInput, label=gettext_lazy("report")
    )


def _report_of(request: HttpRequest) -> Report | None:
    """The report because of which the form was opened (`?report=12`)."""
    number = request.GET.get("report", "")
    return Report.objects.filter(pk=number).first() if number.isdecimal() else None


@admin.register(Source)
class SourceAdmin(TextAdmin):
    list_display = ("name", "slug", "rank", "date", "url")
    list_filter = ("rank",)
    search_fields = ("name", "slug", "about")
    formfield_overrides = {**TextAdmin.formfield_overrides, models.URLField: {"assume_scheme": "https"}}

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("slug", "name", "rank", "titles", "date", "url", "about", "reason")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("slug",) if obj else ()


@admin.register(Term)
class TermAdmin(TextAdmin):
    list_display = ("name", "title", "text")
    list_filter = ("title", "language")
    search_fields = ("name", "text")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("title", "slug", "name", "text", "see", "language", "reason")


class MeaningFilter(admin.SimpleListFilter):
    """Ways to ask an entry, of which there are thousands, apart from words for words."""

    title = gettext_lazy("what it leads to")
    parameter_name = "leads"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("entry", _("An answer")), ("word", _("A word of ours"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        entries = Entry.objects.values("short_id")
        if self.value() == "entry":
            return queryset.filter(means__in=entries)
        if self.value() == "word":
            return queryset.exclude(means__in=entries)
        return queryset


@admin.register(Synonym)
class SynonymAdmin(TextAdmin):
    list_display = ("word", "means", "title")
    list_filter = (MeaningFilter, "title")
    search_fields = ("word", "means")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("word", "means", "title", "reason")


@admin.register(Theme)
class ThemeAdmin(TextAdmin):
    list_display = ("name", "title", "slug", "order")
    list_filter = ("title",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("title", "slug", "name", "order", "reason")


@admin.register(RuleCode)
class RuleCodeAdmin(admin.ModelAdmin):
    """To look at only: codes come with the engine."""

    list_display = ("code", "params", "retired")
    list_filter = ("retired",)
    search_fields = ("code",)
    fields = ("code", "params", "retired", "leads_to")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description=gettext_lazy("entries"))
    def leads_to(self, obj: RuleCode) -> str:
        return ", ".join(str(line.entry) for line in obj.lines.select_related("entry"))
