"""The form of a new game: who plays, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

import engine
from play.models import NAME_LENGTH
from play.setup import tidy_name
from play.wording.options import option_words

HOWS = {
    "bot": gettext_lazy("Against the bot"),
    "device": gettext_lazy("Two on this device"),
    "friend": gettext_lazy("With a friend, by link"),
}


LETTERS = {"duel": "D", "seven_wonders": "W", "architects": "A"}
"""The letter of each title in the short ids of its entries."""


class NewGameForm(forms.Form):
    """`how` with the names, and one `option-...` field for each option of the title."""

    how = forms.ChoiceField(choices=list(HOWS.items()))
    name = forms.CharField(required=False, max_length=4 * NAME_LENGTH)
    other = forms.CharField(required=False, max_length=4 * NAME_LENGTH)
    covered = forms.BooleanField(required=False)

    def __init__(self, title_name: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.title_name = title_name
        self.known = {option.name: option for option in engine.title(title_name).options()}
        self.choices: dict[str, list[tuple[str, str]]] = {}
        for option in self.known.values():
            label, words = option_words(title_name, option.name)
            choices = [(str(value).lower(), words.get(value, str(value))) for value in option.values]
            self.choices[option.name] = choices
            self.fields[f"option-{option.name}"] = forms.ChoiceField(
                label=label, choices=choices, required=False, initial=str(option.default).lower()
            )

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])

    def clean_other(self) -> str:
        return tidy_name(self.cleaned_data["other"])

    def options(self) -> dict[str, Any]:
        """The options that differ from the default, as the engine takes them."""
        chosen = {}
        for option in self.known.values():
            text = self.cleaned_data.get(f"option-{option.name}")
            value = next((value for value in option.values if str(value).lower() == text), option.default)
            if value != option.default:
                chosen[option.name] = value
        return chosen

    def option_fields(self) -> list[dict[str, Any]]:
        """For the template: name, question, values and the ruling that each option belongs to."""
        found = []
        for option in self.known.values():
            bound = self[f"option-{option.name}"]
            current = bound.value() or str(option.default).lower()
            choices = self.choices[option.name]
            found.append(
                {
                    "field": bound.html_name,
                    "id": bound.id_for_label,
                    "question": bound.label,
                    "values": [
                        {"value": value, "words": words, "chosen": value == current}
                        for value, words in choices
                    ],
                    "default": next(
                        words for value, words in choices if value == str(option.default).lower()
                    ),
                    "rulings": [f"{LETTERS[self.title_name]}{line}" for line in option.lines],
                }
            )
        return found
