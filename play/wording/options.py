"""What a table may agree on before the game, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


def option_words(title: str, name: str) -> tuple[str, dict[Any, str]]:
    """(the question, words for each value) of an option; an option without words is shown as it is called."""
    found = _duel().get(name) if title == "duel" else None
    return found or (name.replace("_", " "), {})


def _duel() -> dict[str, tuple[str, dict[Any, str]]]:
    yes_no: dict[Any, str] = {False: _("No"), True: _("Yes")}
    return {
        "wonders": (
            _("How do the Wonders come?"),
            {"draft": _("They are chosen in turn"), "given": _("Four are dealt to each")},
        ),
        "first": (
            _("Who begins?"),
            {"random": _("The lot decides"), "0": _("You"), "1": _("The other one")},
        ),
        "starter_when_centred": (
            _("The pawn is in the middle after an Age. What of the one who moved last?"),
            {"chooses": _("Chooses who begins"), "begins": _("Begins")},
        ),
        "may_decline_token": (_("May a pair’s Progress token be declined?"), yes_no),
        "may_decline_mausoleum": (_("May the card from the discard pile be declined?"), yes_no),
        "may_decline_destruction": (_("May the destruction of a card be declined?"), yes_no),
        "library_rejects_public": (
            _("Are the tokens that go back to the box shown to the other one?"),
            yes_no,
        ),
    }
