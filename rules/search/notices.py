"""What must be said with answers so that nobody takes one for the wrong game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.encyclopedia import catalog
from rules.search.query import Answer, Hit

NOWHERE = "nowhere"


class Notice(NamedTuple):
    """Words, in which game to look instead ("" for all games, `NOWHERE` when no search helps), and what a
    link there says."""

    words: str
    look: str
    link: str


def notice_of(answer: Answer, title: str, kind: str, hits: Sequence[Hit]) -> Notice | None:
    """The notice for these hits of an answer, which were asked for in `title` ("" for all games) and `kind`;
    None when nothing needs to be said."""
    named = answer.named
    words = {"named": catalog.title_name(named), "title": catalog.title_name(title)}
    if named and title and named != title:
        said = _("You ask about %(named)s, but these answers are about %(title)s.")
        return Notice(said % words, named, _("Look in %(named)s") % words)
    if named and not title:
        if own := answer.of(named, kind):
            if len(own) == len(hits):
                return None
            said = _("You ask about %(named)s; answers about other games are among these.")
            return Notice(said % words, named, _("%(named)s alone") % words)
        if hits:
            said = _("Nothing about %(named)s is found. These are about other games.")
            return Notice(said % words, NOWHERE, _("Browse the encyclopedia"))
    if title and not hits and answer.of("", kind):
        return Notice(_("Nothing about %(title)s is found.") % words, "", _("Look in all games"))
    return None
