"""What a table may agree on before the game, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from engine.title import Option
from play.wording.architects_options import architects
from play.wording.names import remembered


def option_words(title: str, name: str) -> tuple[str, dict[Any, str]]:
    """(the question, words for each value) of an option; an option without words is shown as it is called."""
    return _of_title(title).get(name) or (name.replace("_", " "), {})


def values_of(title: str, option: Option) -> list[Any]:
    """The values that a table can agree on. One without words is none (set-up that a record prescribes)."""
    words = option_words(title, option.name)[1]
    return [value for value in option.values if value in words] or list(option.values)


@remembered
def _of_title(title: str) -> dict[str, tuple[str, dict[Any, str]]]:
    """Of all options of a title; a form asks for each of them, several times."""
    titles = {"duel": _duel, "seven_wonders": _seven_wonders, "architects": architects}
    return titles[title]() if title in titles else {}


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


def _seven_wonders() -> dict[str, tuple[str, dict[Any, str]]]:
    yes_no: dict[Any, str] = {False: _("No"), True: _("Yes")}
    return {
        "wonders": (
            _("How do the Wonders come?"),
            {"dealt": _("They are dealt"), "chosen": _("They are chosen in turn")},
        ),
        "sides": (
            _("Which side of the board?"),
            {
                "dealt": _("The lot decides"),
                "A": _("Side A for all"),
                "B": _("Side B for all"),
                "chosen": _("Each chooses"),
            },
        ),
        "trade_unneeded": (_("May you buy what you make yourself?"), yes_no),
        "same_turn_counts": (_("Do cards that neighbours build in the same turn count for coins?"), yes_no),
        "last_card_income": (_("May the 7th card be paid with the coins of the last turn?"), yes_no),
        "retrieve_may_decline": (_("May the card from the discard pile be declined?"), yes_no),
        "retrieve_before_last_card": (
            _("Is the discard pile looked through before the 7th card too?"),
            yes_no,
        ),
        "copied_guild_counts": (_("Does a copied guild count as a guild?"), yes_no),
        "free_build_automatic": (_("Are free builds of the Wonder used by themselves?"), yes_no),
        "free_city_chain": (
            _("When must the Free city use a chain?"),
            {
                "card": _("Whenever the chosen card has one"),
                "payment": _("Only when it builds the card"),
                "hand": _("Whenever the hand has such a card"),
            },
        ),
        "free_city_boards": (
            _("Which boards may the Free city get?"),
            {"all": _("All"), "simple": _("Only those that ask for no decision")},
        ),
        "free_city_wins": (_("Can the Free city win?"), yes_no),
        "second_edition_for_two": (
            _("Play the variant for two with the 2nd edition? This is not official."),
            yes_no,
        ),
    }
