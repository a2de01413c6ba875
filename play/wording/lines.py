"""A sentence for every rule code: what an explanation, a refusal or a score line of the engine says.

Each function takes the line's parameters, the names and the seat whose line it is, and gives plain text in
the present tense. The events of a move, in the past tense, are in events.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.wording.names import (
    Names,
)

Params = Mapping[str, Any]
Sentence = Callable[[Params, Names, "int | None"], str]

LINES: dict[str, Sentence] = {}


def sentence(line: Mapping[str, Any], names: Names, seat: int | None) -> str:
    """The line in words. `seat` is whose line it is: "you" when that is the viewer."""
    words = LINES.get(line["code"])
    if words is None:
        # A code of a newer ruleset than this text: its name is better than a page that fails.
        return str(line["code"])
    return words(line["params"], names, seat)


def says(*codes: str) -> Callable[[Sentence], Sentence]:
    def register(function: Sentence) -> Sentence:
        for code in codes:
            LINES[code] = function
        return function

    return register


def fixed(code: str, text: Callable[[], str]) -> None:
    """A sentence without parameters, translated when it is asked for."""
    LINES[code] = lambda p, names, seat: text()


def coins(count: int) -> str:
    return ngettext("%(count)d coin", "%(count)d coins", count) % {"count": count}


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def shields(count: int) -> str:
    return ngettext("%(count)d shield", "%(count)d shields", count) % {"count": count}


def pawn(position: int, names: Names) -> str:
    """Where the conflict pawn stands: in the middle, or so many spaces towards a person's capital."""
    if position == 0:
        return _("in the middle")
    loser = 1 if position > 0 else 0
    if names.mine(loser):
        return _("on space %(space)d of your side") % {"space": abs(position)}
    return _("on space %(space)d of %(name)s’s side") % {"space": abs(position), "name": names.person(loser)}


# --- What any title refuses -----------------------------------------------------------------------


@says("game.move.unreadable")
def _unreadable(p: Params, names: Names, seat: int | None) -> str:
    return _("This is not a move that the game knows.")


@says("game.move.wrong_kind")
def _wrong_kind(p: Params, names: Names, seat: int | None) -> str:
    return _("That answers another question than the one asked now.")


fixed("game.decision.closed", lambda: _("This question has been settled already."))
fixed("game.deal.unknown", lambda: _("The record does not say which one lies here."))
