"""What a table of Architects may agree on before the game, in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _


def architects() -> dict[str, tuple[str, dict[Any, str]]]:
    """By option: the question, and words for each value."""
    yes_no: dict[Any, str] = {False: _("No"), True: _("Yes")}
    expansion: dict[Any, str] = {
        "with_medals": _("When you play with Medals"),
        "never": _("Never"),
        "always": _("Always"),
    }
    return {
        "medals": (
            _("Play with Medals?"),
            {
                "off": _("No"),
                "on": _("Yes, one between each two neighbours"),
                "expert": _("Yes, for experts: two more in the centre"),
            },
        ),
        "more_wonders": (
            _("May Rome and Ur be dealt? Their points and decks are not verified."),
            expansion,
        ),
        "more_tokens": (_("Are the Progress tokens of the expansion mixed in?"), expansion),
        "first": (_("Who begins?"), {"random": _("The lot decides"), "0": _("You")}),
        "empty_decks": (
            _("All three decks of somebody are empty. What now?"),
            {"pass": _("The turn brings no card"), "end": _("The game ends")},
        ),
        "coins": (
            _("May a coin pay in place of a gray card of yours?"),
            {
                "named": _("Only where it stands for a kind that no card of the payment shows"),
                "needed": _("Only where no gray card would do"),
                "free": _("Always"),
            },
        ),
        "economy_forces": (_("Must you build what only a coin doubled by Economy can pay?"), yes_no),
        "engineering_per_turn": (
            _("For how many stages in a turn does Engineering help?"),
            {"once": _("For one"), "every": _("For every one")},
        ),
        "engineering_forces": (_("Must you build what only Engineering lets you pay?"), yes_no),
        "may_decline_stage_effect": (_("May the effect of a stage be left?"), yes_no),
        "science_without_token": (
            _("No Progress token is left. What of a set of green cards?"),
            {"keep": _("The cards stay"), "spend": _("They are discarded")},
        ),
        "tokens_fire_for_their_source": (
            _("Does a Progress token work for what has just gained it?"),
            yes_no,
        ),
        "look_is_public": (_("Do all see the five cards of Halicarnassus?"), yes_no),
        "battle_medal_off_turn": (
            _("Can the Medal for two tokens in one Battle be gained in another’s turn?"),
            yes_no,
        ),
        "medal_after_battle": (
            _("When is a Medal gained that a Battle in another’s turn completes?"),
            {"own_turn": _("At the start of one’s own turn"), "at_once": _("At once")},
        ),
        "theft_fires_tokens": (_("Rome: does a card that is taken set off Progress tokens?"), yes_no),
        "reveal_fires_tokens": (_("Rome: does a card that is turned up set off Progress tokens?"), yes_no),
        "reveal": (
            _("Rome: when is the face-down card turned up?"),
            {"before_pick": _("Before the card of the turn"), "after_pick": _("After it")},
        ),
        "reveal_several": (
            _("Rome: how many face-down cards are turned up in a turn?"),
            {"all": _("All"), "one": _("One")},
        ),
        "facedown_counts": (_("Rome: does a face-down card count as a card?"), yes_no),
        "facedown_scored": (_("Rome: does a face-down card score at the end?"), yes_no),
        "act_before_pick": (_("May you build before you take the card of the turn?"), yes_no),
    }
