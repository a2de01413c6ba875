"""What readers may send."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.models import Report
from rules.models.reports import NAME_LENGTH, TEXT_LENGTH

SALT = "rules.forms.opened"
SECONDS_TO_WRITE = 2
DAY = 24 * 60 * 60


class ReportForm(forms.Form):
    """A message of a reader. Two traps for robots: a field that people do not see, and the time at which the
    form was opened, signed. `is_robot` says whether one has snapped; the message is then thrown away."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What is it?"), choices=Report.Kind.choices, widget=forms.RadioSelect
    )
    text = forms.CharField(
        label=gettext_lazy("What do you want to say?"),
        widget=forms.Textarea(attrs={"rows": 6}),
        min_length=5,
        max_length=TEXT_LENGTH,
        error_messages={"required": gettext_lazy("Write a few words.")},
    )
    nickname = forms.CharField(
        label=gettext_lazy("Your name or nickname"),
        help_text=gettext_lazy("Not needed. If your report changes an entry, its history thanks this name."),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    website = forms.CharField(
        label=gettext_lazy("Leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    opened = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, about_entry: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not about_entry:
            kinds = [choice for choice in Report.Kind.choices if choice[0] != Report.Kind.NOTE]
            field: Any = self.fields["kind"]
            field.choices = kinds
        self.initial.setdefault("opened", signing.TimestampSigner(salt=SALT).sign("form"))

    def clean_text(self) -> str:
        text = self.cleaned_data["text"].strip()
        if len(text) < 5:
            raise forms.ValidationError(_("Write a few words."))
        return str(text)

    def clean_nickname(self) -> str:
        return " ".join(self.cleaned_data["nickname"].split())

    def is_robot(self) -> bool:
        signer = signing.TimestampSigner(salt=SALT)
        try:
            signer.unsign(self.cleaned_data["opened"], max_age=DAY)
        except signing.BadSignature:
            return True
        try:
            signer.unsign(self.cleaned_data["opened"], max_age=SECONDS_TO_WRITE)
        except signing.SignatureExpired:
            return bool(self.cleaned_data["website"])
        return True
