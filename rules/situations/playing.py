"""Moves in a described position: making one, and the words of what may be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import engine
from engine import worked
from engine.ruleset import Ruleset
from engine.title import Event, IllegalMove, State


class Made(NamedTuple):
    """A move that was made: by whom, its text, what it did, and the position after it."""

    seat: int
    move: str
    events: list[Event]
    state: State


def made(title: str, ruleset: Ruleset, state: State, seat: int | None, text: str) -> Made:
    """Make a move in a copy, as an answer to the open question of that seat (of whoever is asked first when
    None). `IllegalMove` with the rule that refuses it; nobody's question is open, or the text is no move."""
    decision = worked.open_decision(state, seat)
    if decision is None:
        raise IllegalMove("game.decision.closed", decision=text[:80])
    trial = state.copy()
    move = engine.title(title).parse(ruleset, text)
    return Made(decision.seat, move, list(trial.play(decision, move)), trial)


def offer_words(offer: Mapping[str, Any], seat: int, name: Callable[[str], str], names: Sequence[str]) -> str:
    """What an offer is: "Build", "Discard, gain 2", "Build The Sphinx with it (2 to Jonas)". `name` gives the
    name of a card or Wonder, `names` those of the people by city."""
    kind = offer["kind"]
    if kind == "discard":
        return _("Discard, gain %(coins)d") % {"coins": offer["gain"]}
    if kind == "take" and (deck := offer["move"].partition(":")[2]) in _DECKS:
        return _DECKS[deck]()
    if kind == "wonder":
        return _("Build %(wonder)s with it") % {"wonder": name(offer["wonder"])}
    if kind in ("stage", "under") and offer.get("stage"):
        words = _("Build stage %(stage)d") % {"stage": offer["stage"]}
    elif kind == "start":
        return _("Let %(name)s begin") % {"name": names[offer["seat"]]}
    else:
        words = _VERBS[kind]() if kind in _VERBS else offer["move"]
    paid = worked.paid(offer, seat, len(names)) if "price" in offer else {}
    shares = [
        _("%(coins)d to %(name)s") % {"coins": coins, "name": names[int(who)]}
        for who, coins in paid.items()
        if who != worked.BANK
    ]
    return f"{words} ({', '.join(shares)})" if shares else words


_DECKS = {
    "left": lambda: _("Take from the left deck"),
    "right": lambda: _("Take from the right deck"),
    "central": lambda: _("Take from the central deck"),
}
_VERBS = {
    "build": lambda: _("Build"),
    "take": lambda: _("Take"),
    "token": lambda: _("Take"),
    "keep": lambda: _("Keep"),
    "retrieve": lambda: _("Build, free"),
    "destroy": lambda: _("Destroy"),
    "steal": lambda: _("Take from the other city"),
    "decline": lambda: _("Decline"),
    "look": lambda: _("Look"),
    "pass": lambda: _("Pass"),
    "accept": lambda: _("Accept"),
    "end": lambda: _("End the turn"),
    "science": lambda: _("Use the set"),
}
