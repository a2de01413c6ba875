"""Import and export of the catalog: by natural key, with the checks of the models."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from import_export import fields, resources, widgets

from rules.models import Card, Deck, Edition, Medal, ProgressToken, Wonder


class EditionWidget(widgets.ForeignKeyWidget):
    """An edition as "duel 1"."""

    def __init__(self) -> None:
        super().__init__(Edition)

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Edition | None:
        title, _space, number = str(value or "").strip().rpartition(" ")
        try:
            return Edition.objects.get_by_natural_key(title, number)
        except Edition.DoesNotExist:
            raise ValueError(_("there is no edition “%s”; write for example “duel 1”") % value) from None

    def render(self, value: Edition | None, obj: Any = None, **kwargs: Any) -> str:
        return f"{value.title} {value.number}" if value else ""


class RowWidget(widgets.ForeignKeyWidget):
    """A row of the same edition by its id."""

    def __init__(self, model: Any) -> None:
        super().__init__(model, "slug")

    def get_queryset(self, value: Any, row: Any, *args: Any, **kwargs: Any) -> Any:
        edition = EditionWidget().clean(row["edition"])
        return self.model.objects.filter(edition=edition)


class RowResource(resources.ModelResource):
    """What the rows of all lists share. Every row is checked as if it were saved in its form."""

    edition = fields.Field("edition", "edition", widget=EditionWidget())

    class Meta:
        import_id_fields = ("edition", "slug")
        exclude = ("id", "loaded")
        clean_model_instances = True
        skip_unchanged = True
        report_skipped = True
        use_transactions = True

    def before_save_instance(self, instance: Any, row: Any, **kwargs: Any) -> None:
        file = kwargs.get("file_name")
        instance._change_reason = _("Imported from %s") % file if file else _("Imported")


class CardResource(RowResource):
    class Meta(RowResource.Meta):
        model = Card


class WonderResource(RowResource):
    """Wonders without their sides; stages are changed in their forms or in the catalog files."""

    class Meta(RowResource.Meta):
        model = Wonder


class ProgressTokenResource(RowResource):
    class Meta(RowResource.Meta):
        model = ProgressToken


class MedalResource(RowResource):
    class Meta(RowResource.Meta):
        model = Medal


class DeckResource(RowResource):
    wonder = fields.Field("wonder", "wonder", widget=RowWidget(Wonder))

    class Meta(RowResource.Meta):
        model = Deck
