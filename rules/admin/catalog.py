"""The desk for cards, Wonders with sides and stages, Progress tokens, Medals, decks and editions."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.reading import Problem, Reader
from engine.ruleset import RulesetError
from engine.ruleset_checks import check_stages
from engine.ruleset_rows import read_side
from rules.admin import resources
from rules.admin.base import FACES_CSS, JSON_FIELDS, CuratedAdmin, RowAdmin
from rules.admin.forms import PublishForm
from rules.faces.catalog import Faces
from rules.faces.words import cost_words, effects_sentence
from rules.models import Card, Deck, Edition, Medal, ProgressToken, Side, Stage, Wonder
from rules.rulesets import NotPublished, publish


def faces(obj: Any) -> Faces:
    """The faces of the row's edition, with its cards, so that chains have names."""
    cards = [card.document() for card in Card.objects.filter(edition=obj.edition)]
    return Faces({"title": obj.edition.title, "cards": cards})


@admin.register(Card)
class CardAdmin(RowAdmin):
    resource_classes = [resources.CardResource]
    list_display = ("name", "edition", "age", "colour", "sure", "costs", "brings")
    list_filter = ("edition__title", "edition", "age", "colour", "verified", RowAdmin.list_filter[-1])
    search_fields = (*RowAdmin.search_fields, "chain_symbol")
    own_fields = ("age", "colour", "cost", "chains_from", "chain_symbol", "copies", "effects")
    list_per_page = 50

    def draw(self, obj: Card) -> SafeString:
        drawn = faces(obj)
        return format_html_join(
            "\n",
            '<span class="face" data-size="{}">{}</span>',
            ((size, drawn.card(obj.document())) for size in ("large", "middle", "tiny")),
        )

    @admin.display(description=gettext_lazy("cost"))
    def costs(self, obj: Card) -> str:
        return cost_words(obj.cost)

    @admin.display(description=gettext_lazy("effects"))
    def brings(self, obj: Card) -> str:
        return effects_sentence(obj.effects)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Say before the click that a card stays because others chain from it."""
        deleted, counts, needed, protected = super().get_deleted_objects(objs, request)
        going = {card.pk for card in objs}
        for card in objs:
            held = Card.objects.filter(edition=card.edition, slug__in=card.frees).exclude(pk__in=going)
            protected += [_("%(child)s chains from %(card)s") % {"child": c, "card": card} for c in held]
        return deleted, counts, needed, protected

    def delete_queryset(self, request: HttpRequest, queryset: models.QuerySet) -> None:
        super().delete_queryset(request, queryset.order_by("-age"))  # children before their parents


class StageFormSet(forms.BaseInlineFormSet):
    """The stages of a side together: numbered from 1, without a circle."""

    def clean(self) -> None:
        super().clean()
        if any(self.errors) or not self.instance.wonder_id:
            return
        kept = [f for f in self.forms if f.cleaned_data and f not in self.deleted_forms]
        problems: list[Problem] = []
        document = {"id": self.instance.letter, "stages": [form.instance.document() for form in kept]}
        side = read_side(Reader(document, "", problems), self.instance.wonder.title)
        problems += [] if problems else check_stages("", side)
        if problems:
            raise ValidationError([str(problem) for problem in problems])


class StageInline(admin.StackedInline):
    model = Stage
    formset = StageFormSet
    formfield_overrides = JSON_FIELDS
    fields = (("number", "requires"), "cost", "effects")
    extra = 0


class SideInline(admin.TabularInline):
    model = Side
    fields = ("letter", "initial_resource", "stages_in_words")
    readonly_fields = ("stages_in_words",)
    extra = 0
    show_change_link = True

    @admin.display(description=gettext_lazy("stages (opened by “Change”)"))
    def stages_in_words(self, obj: Side) -> SafeString:
        stages = obj.stages.all() if obj.pk else ()
        lines = ((stage.number, cost_words(stage.cost), effects_sentence(stage.effects)) for stage in stages)
        return format_html_join("", "<div>{}. {}: {}</div>", lines)


@admin.register(Wonder)
class WonderAdmin(RowAdmin):
    resource_classes = [resources.WonderResource]
    list_display = ("name", "edition", "expansion", "sure")
    own_fields = ("expansion",)
    inlines = (SideInline,)

    def draw(self, obj: Wonder) -> SafeString:
        document, drawn = obj.document(), faces(obj)
        sides = ((drawn.wonder_large(document, side=side["id"]),) for side in document["sides"])
        return format_html_join("\n", "{}", sides)


@admin.register(Side)
class SideAdmin(CuratedAdmin):
    list_display = ("__str__", "edition", "initial_resource")
    list_filter = ("wonder__edition__title", "wonder__edition")
    list_select_related = ("wonder__edition",)
    search_fields = ("wonder__name", "wonder__slug")
    inlines = (StageInline,)
    fields = ("wonder", "letter", "initial_resource", "reason")

    class Media:
        css = {"all": FACES_CSS}

    def edition_of(self, obj: Side) -> Edition:
        return obj.wonder.edition

    @admin.display(description=gettext_lazy("edition"), ordering="wonder__edition")
    def edition(self, obj: Side) -> Edition:
        return obj.wonder.edition

    def get_readonly_fields(self, request: HttpRequest, obj: Side | None = None) -> Any:
        return ("wonder", "letter") if obj else ()


@admin.register(ProgressToken)
class ProgressTokenAdmin(RowAdmin):
    resource_classes = [resources.ProgressTokenResource]
    list_display = ("name", "edition", "copies", "expansion", "sure", "brings")
    own_fields = ("effects", "copies", "extra_copies", "expansion")

    def draw(self, obj: ProgressToken) -> SafeString:
        return faces(obj).token(obj.document())

    @admin.display(description=gettext_lazy("effects"))
    def brings(self, obj: ProgressToken) -> str:
        return effects_sentence(obj.effects)


@admin.register(Medal)
class MedalAdmin(RowAdmin):
    resource_classes = [resources.MedalResource]
    list_display = ("name", "edition", "copies", "expansion", "sure")
    own_fields = ("objective", "effects", "copies", "expansion")

    def draw(self, obj: Medal) -> SafeString:
        return faces(obj).medal(obj.document())


@admin.register(Deck)
class DeckAdmin(RowAdmin):
    resource_classes = [resources.DeckResource]
    list_display = ("name", "edition", "wonder", "size", "expansion", "sure")
    own_fields = ("wonder", "cards", "face_up", "expansion")
    list_select_related = ("edition", "wonder")

    def draw(self, obj: Deck) -> SafeString:
        names = dict(Card.objects.filter(edition=obj.edition).values_list("slug", "name"))
        return format_html_join(
            "", "<div>{} × {}</div>", ((count, names.get(slug, slug)) for slug, count in obj.cards.items())
        )

    @admin.display(description=gettext_lazy("cards"))
    def size(self, obj: Deck) -> int:
        return sum(obj.cards.values())


@admin.register(Edition)
class EditionAdmin(CuratedAdmin):
    list_display = ("name", "title", "number", "can_be_published")
    list_filter = ("title",)
    search_fields = ("name",)
    fields = ("title", "number", "name", "setup", "reason")
    action_form = PublishForm
    actions = ("publish",)

    def edition_of(self, obj: Edition) -> Edition:
        return obj

    def get_readonly_fields(self, request: HttpRequest, obj: Edition | None = None) -> Any:
        return ("title", "number") if obj else ()

    @admin.display(description=gettext_lazy("can be published"), boolean=True)
    def can_be_published(self, obj: Edition) -> bool:
        return not obj.problems()

    def has_publish_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("rules.add_publishedruleset")

    @admin.action(description=gettext_lazy("Publish a ruleset"), permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: models.QuerySet[Edition]) -> None:
        """Publish each chosen edition; the reason stands beside the action."""
        for edition in queryset:
            try:
                row = publish(edition, by=request.user.get_username(), why=request.POST.get("why", ""))
            except RulesetError as error:
                shown = "; ".join(str(problem) for problem in error.problems[:10])
                text = _("%(edition)s is not published: %(problems)s")
                self.message_user(request, text % {"edition": edition, "problems": shown}, messages.ERROR)
            except NotPublished as error:
                text = _("%(edition)s is not published: %(problems)s")
                self.message_user(request, text % {"edition": edition, "problems": error}, messages.ERROR)
            else:
                self.message_user(request, _("Published: %s.") % row, messages.SUCCESS)
