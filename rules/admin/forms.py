"""Forms of the curators' desk: a reason for every change, JSON that can be read, errors at their field."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext_lazy as _


class ReadableJSONField(forms.JSONField):
    """JSON as a person writes it: short things on one line, longer ones one entry a line."""

    widget = forms.Textarea(attrs={"rows": 3, "cols": 90, "spellcheck": "false"})

    def __init__(self, **kwargs: Any) -> None:
        # Django sends the old value along for fields whose default is a function; here that tells nothing.
        super().__init__(**kwargs | {"show_hidden_initial": False})

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, str | forms.fields.InvalidJSONInput):
            return super().prepare_value(value)
        line = json.dumps(value, ensure_ascii=False)
        if len(line) <= 80 or not isinstance(value, dict | list):
            return line
        if isinstance(value, list):
            return "[\n" + ",\n".join(f" {json.dumps(item, ensure_ascii=False)}" for item in value) + "\n]"
        lines = (f" {json.dumps(key)}: {json.dumps(item, ensure_ascii=False)}" for key, item in value.items())
        return "{\n" + ",\n".join(lines) + "\n}"


class RowForm(forms.ModelForm):
    """A row of the catalog with the reason of the change, which goes into its history."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        max_length=500,
        help_text=_("Why it is changed, for the history; a source is a good reason."),
    )

    def _update_errors(self, errors: ValidationError) -> None:
        # The model checks all its fields, the form shows some: an error of a field that is read only here
        # is said above the form.
        if hasattr(errors, "error_dict"):
            shown: dict[str, list[ValidationError]] = {}
            for name, found in errors.error_dict.items():
                if name == NON_FIELD_ERRORS or name in self.fields:
                    shown.setdefault(name, []).extend(found)
                else:
                    text = [f"{name}: {message}" for error in found for message in error.messages]
                    shown.setdefault(NON_FIELD_ERRORS, []).extend(ValidationError(line) for line in text)
            errors = ValidationError(shown)
        super()._update_errors(errors)  # type: ignore[misc]


class PublishForm(ActionForm):
    """The form beside the actions of the list of editions."""

    why = forms.CharField(label=_("Why it is published"), required=False, max_length=500)
