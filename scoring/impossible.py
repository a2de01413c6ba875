"""What cannot be, as a sentence: the words of engine/possible."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.possible import Problem
from scoring.expressions import shown
from scoring.words import ROMAN, Told, listed, row_word


def problem_words(one: Problem, told: Told, title: str) -> str:
    """Why an entry cannot be, as a sentence."""
    params = dict(one.params)
    row = row_word(one.category, title) if one.category else ""
    if one.category == "supremacy":
        row = _("Supremacy")
    values: dict[str, Any] = {"row": row, "name": told.person(one.city) if one.city is not None else ""}
    for key, value in params.items():
        values[key] = shown(value) if isinstance(value, int) else value
    if "card" in params:
        values["card"] = told.thing("card", params["card"])
    if "id" in params:
        values["card"] = told.any_thing(params["id"])
    if "wonder" in params:
        values["wonder"], values["other"] = (
            told.thing("wonder", params["wonder"]),
            told.person(params["other"]),
        )
    if "cities" in params:
        values["names"] = listed([told.person(number) for number in params["cities"]])
    if "age" in params:
        values["age"] = ROMAN.get(params["age"], params["age"])
    if "others" in params:
        values["others"] = listed([told.person(number) for number in params["others"]])
    if one.kind == "differs" and one.category in FROM:
        values["from"] = FROM[one.category]
        return _("%(name)s, %(row)s: %(typed)s was typed, but %(from)s give %(computed)s.") % values
    return _sentence(one) % values


FROM = {"coins": gettext_lazy("the coins"), "military": gettext_lazy("the pawn or the tokens")}
"""What a row follows from that does not follow from the cards."""


def _sentence(one: Problem) -> str:
    together = one.city is None
    if one.kind == "no_number":
        return {
            "letters": _("%(name)s, %(row)s: “%(text)s” is no number and no sum like 3+5+2."),
            "large": _("%(name)s, %(row)s: “%(text)s” is larger than any number of a score sheet."),
        }.get(one.params["why"], _("%(name)s, %(row)s: that is too long for a sum."))
    if together and one.kind in ("too_many_wonders", "too_many_medals"):
        return {
            "too_many_wonders": _(
                "%(count)s Wonders are built, but no more than %(most)s can be in one game."
            ),
            "too_many_medals": _("%(count)s Medals are there, but only %(most)s lie between the players."),
        }[one.kind]
    return {
        "too_few": _("%(name)s, %(row)s: %(value)s is less than can be. The least is %(least)s."),
        "too_many": _("%(name)s, %(row)s: %(value)s is more than can be. The most is %(most)s."),
        "no_such_sum": _("%(name)s, %(row)s: nothing in the game adds up to %(value)s."),
        "both_ahead": _("Military: only one of the two can be ahead on the track."),
        "too_many_together": _(
            "%(row)s: together that is %(value)s, but all that is in one game brings no more than %(most)s."
        ),
        "fights_do_not_fit": _(
            "Military: %(names)s sit beside each other, and their numbers do not fit together. Whoever wins"
            " against a neighbour leaves that neighbour a Defeat token."
        ),
        "tokens_cannot_be": _("%(name)s: two neighbours and three Ages cannot give these military tokens."),
        "cat_twice": _("The Cat counts for one city only."),
        "wonder_twice": _("%(name)s has %(wonder)s, and so has %(other)s."),
        "too_many_stages": _("%(name)s has built %(count)s stages, but %(wonder)s has %(most)s."),
        "stage_too_early": _("%(name)s has built stage %(stage)s, but not stage %(missing)s below it."),
        "twice_here": _("%(name)s has %(card)s twice. A city has each of these once."),
        "card_not_in_play": _("%(card)s is not in play with so many players."),
        "too_many_copies": _("%(card)s is there %(count)s times, but only %(copies)s exist in this game."),
        "too_many_here": _(
            "%(name)s has %(card)s %(count)s times, but only %(copies)s can come from the decks there."
        ),
        "too_many_built": _("%(name)s has %(count)s cards and stages, but turns for no more than %(most)s."),
        "too_many_of_age": _("%(count)s cards of Age %(age)s are there, but only %(most)s are in play."),
        "too_many_tokens": _("%(count)s Progress tokens are there, but only %(most)s can be in one game."),
        "two_complete": _("%(names)s have complete Wonders, but the first one ends the game."),
        "too_many_guilds": _("%(count)s guilds are there, but only %(most)s are in play."),
        "wonders_twice": _("Both have built %(card)s."),
        "tokens_twice": _("Both have the token %(card)s."),
        "too_many_wonders": _("%(name)s has built %(count)s Wonders, but nobody has more than %(most)s."),
        "too_many_medals": _("%(name)s has %(count)s Medals, but nobody has more than %(most)s here."),
        "differs": _("%(name)s, %(row)s: %(typed)s was typed, but the cards give %(computed)s."),
        "two_supremacies": _("Both have won by supremacy. The game ends with the first."),
        "pawn_not_there": _("%(name)s has won by military, but the pawn is not in the other capital."),
        "pawn_in_capital": _("The pawn is in the other capital: %(name)s has won by military supremacy."),
        "symbols_missing": _(
            "%(name)s has won by science, but shows %(count)s different symbols, and it takes %(most)s."
        ),
        "symbols_win": _(
            "%(name)s shows %(count)s different science symbols: that wins by scientific supremacy."
        ),
        "not_counted": _(
            "%(name)s: %(card)s counts in the city of %(others)s, where that is not entered. Type the row, or"
            " enter it there."
        ),
        "not_copied": _(
            "%(name)s: the Wonder copies a guild of a neighbour, but the cards of %(others)s are not entered."
            " Type the row, or enter those cards."
        ),
        "cannot_be": _("These cards cannot stand so: %(reason)s."),
    }[one.kind]
