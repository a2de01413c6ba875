"""The forms of a new game: who plays, and what the table agrees on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

import engine
from play.models import NAME_LENGTH
from play.setup import tidy_name
from play.tables.page import PAGES
from play.wording.options import option_words, values_of
from rules.encyclopedia.catalog import LETTERS
from rules.models import Entry

HOWS = {
    "bot": gettext_lazy("Against the bot"),
    "device": gettext_lazy("Two on this device"),
    "friend": gettext_lazy("With a friend, by link"),
}


MAIN = frozenset({"medals"})
"""The options that are part of what is played, and stand beside the seats."""
PROPOSED = 3
"""How many people a new form of a title for many proposes."""

KINDS = {
    "": gettext_lazy("Nobody"),
    "bot": gettext_lazy("Bot"),
    "friend": gettext_lazy("A friend, by link"),
    "device": gettext_lazy("On this device"),
}
"""Who may sit at a further seat of a title for many."""


class OptionsForm(forms.Form):
    """One `option-...` field for each option of the title."""

    covered = forms.BooleanField(required=False)

    def __init__(self, title_name: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.title_name = title_name
        self.known = {option.name: option for option in engine.title(title_name).options()}
        self.choices: dict[str, list[tuple[str, str]]] = {}
        self.questions: dict[str, str] = {}
        for option in self.known.values():
            label, words = option_words(title_name, option.name)
            values = values_of(title_name, option)
            choices = [(str(value).lower(), words.get(value, str(value))) for value in values]
            self.choices[option.name] = choices
            self.questions[option.name] = label
            self.fields[f"option-{option.name}"] = forms.ChoiceField(
                label=label, choices=choices, required=False, initial=str(option.default).lower()
            )

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
        wanted = {
            f"{LETTERS[self.title_name]}{line}" for option in self.known.values() for line in option.lines
        }
        known = set(Entry.objects.public().filter(short_id__in=wanted).values_list("short_id", flat=True))
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
                    "note": _held(option),
                    "main": option.name in MAIN,
                    "rulings": [
                        {"id": id, "url": f"/r/{id}" if id in known else ""}
                        for id in (f"{LETTERS[self.title_name]}{line}" for line in option.lines)
                    ],
                }
            )
        return found


class NewGameForm(OptionsForm):
    """A game for two: `how` with the names."""

    how = forms.ChoiceField(choices=list(HOWS.items()))
    name = forms.CharField(required=False, max_length=4 * NAME_LENGTH)
    other = forms.CharField(required=False, max_length=4 * NAME_LENGTH)

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])

    def clean_other(self) -> str:
        return tidy_name(self.cleaned_data["other"])


class SeatsForm(OptionsForm):
    """A game for many: the edition, and for each further seat its `kind-1` and `name-1`.

    `how` = "bot" alone (the quick way) is a game with bots on the seats that a new form proposes.
    """

    name = forms.CharField(required=False, max_length=4 * NAME_LENGTH)
    how = forms.ChoiceField(choices=[("bot", "bot"), ("seats", "seats")], required=False)

    def __init__(
        self, title_name: str, editions: Sequence[str], data: Mapping[str, Any] | None = None
    ) -> None:
        if data is not None and data.get("how") == "bot":
            proposed = {f"kind-{seat}": "bot" for seat in range(1, PROPOSED)}
            data = {**proposed, "covered": "1", "name": data.get("name", "")}
        super().__init__(title_name, data)
        counts = engine.title(title_name).players()
        self.least, self.most = min(counts), max(counts)
        self.fields["edition"] = forms.ChoiceField(choices=[(edition, edition) for edition in editions])
        if data is not None and not data.get("edition"):
            self.data = {**dict(data.items()), "edition": editions[0]}
        for seat in range(1, self.most):
            self.fields[f"kind-{seat}"] = forms.ChoiceField(
                choices=list(KINDS.items()), required=False, initial="bot" if seat < PROPOSED else ""
            )
            self.fields[f"name-{seat}"] = forms.CharField(required=False, max_length=4 * NAME_LENGTH)

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        seats = 1 + len(self.others())
        if seats < self.least:
            raise forms.ValidationError(
                ngettext("At least %(least)d person plays.", "At least %(least)d play.", self.least)
                % {"least": self.least}
            )
        unfit = PAGES[self.title_name].unfit(seats, cleaned["edition"], self.options())
        if unfit:
            raise forms.ValidationError(unfit)
        return cleaned

    def others(self) -> list[tuple[str, str]]:
        """(kind, name) of each further seat that somebody takes."""
        found = []
        for seat in range(1, self.most):
            if kind := self.cleaned_data.get(f"kind-{seat}"):
                found.append((kind, tidy_name(self.cleaned_data.get(f"name-{seat}", ""))))
        return found

    def seat_fields(self) -> list[dict[str, Any]]:
        """For the template: the further seats, each with what it is and its name."""
        return [
            {
                "seat": seat,
                "label": _("Seat %(number)d") % {"number": seat + 1},
                "kind": self[f"kind-{seat}"].value() or "",
                "kinds": [(value, str(words)) for value, words in KINDS.items()],
                "name": self[f"name-{seat}"].value() or "",
            }
            for seat in range(1, self.most)
        ]

    def edition_field(self) -> list[dict[str, Any]]:
        """The editions to choose from: none when there is only one."""
        choices = [value for value, _words in self.fields["edition"].choices]  # type: ignore[attr-defined]
        current = self["edition"].value() or choices[0]
        words = {"1": _("1st edition"), "2": _("2nd edition")}
        return [
            {"value": value, "words": words.get(value, value), "chosen": value == current}
            for value in choices
        ]


def _held(option: engine.Option) -> str:
    """For how many people or for which edition an option makes a difference, where it is not for all."""
    parts = []
    if option.players == (2,):
        parts.append(_("for two people only"))
    if option.editions == ("2",):
        parts.append(_("2nd edition only"))
    return ", ".join(parts)
