"""The part of a table's page that is Architects' own: the decks as they lie, what can be done, the centre."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.title import Decision
from play.moves import events_for
from play.tables.architects_city import city, near, row_of
from play.tables.architects_panel import label, panel, subject
from play.tables.log import Move
from play.wording import Names
from play.wording.architects_events import move_told, turn_told
from play.wording.architects_things import (
    capital,
    card_words,
    deck_words,
    either_stage,
    medal_words,
    pack_words,
)

Part = dict[str, Any]
Offer = Mapping[str, Any]
View = Mapping[str, Any]

TEMPLATE = "play/architects/_table.html"
MOVES_A_TURN = 4
"""So many moves a turn has at most, mostly: how far back the log is read."""
TURNS_TOLD = 4
"""How many turns the table tells at least; the replay tells all."""
ID = re.compile(r"t(\d+)\.")
COLOURS = ("gray", "yellow", "blue", "green", "red")


def people(names: Sequence[str]) -> list[str]:
    """The names by city: each person has one."""
    return list(names)


def unfit(seats: int, edition: str, options: Mapping[str, Any]) -> str:
    """Why these do not go together; "" when they do."""
    return ""


# --- what happened --------------------------------------------------------------------------------


def log_rows(seats: int) -> int:
    return MOVES_A_TURN * (max(seats, TURNS_TOLD) + 1)


def stops(entries: Sequence[Move]) -> list[int]:
    """After which moves a replay stops: after each."""
    return [entry.number for entry in entries]


def story(entries: Sequence[Move], names: Names) -> Part:
    """What happened, turn by turn, the newest first. The oldest turn may lack its beginning and is left out
    then."""
    mine = max((entry.number for entry in entries if entry.seat == names.viewer), default=0)
    lines = []
    for moves in _turns(entries):
        clauses: list[SafeString] = []
        more: list[str] = []
        for entry in moves:
            did, came = move_told(events_for(entry.events, names.viewer), names)
            clauses += did
            more += came
        last = moves[-1]
        lines.append(
            {
                "number": last.number,
                "seat": last.seat,
                "html": turn_told(last.seat, clauses, names),
                "more": more,
                "at": last.at,
                "fresh": names.viewer is not None and last.number > mine,
            }
        )
    if len(lines) > 1 and entries[-1].number > 1:
        lines.pop()
    return {"log": lines}


def _turns(entries: Sequence[Move]) -> Iterator[list[Move]]:
    """The moves (newest first) by turn, the newest turn first; the moves of a turn in their order."""
    turn: list[Move] = []
    for entry in entries:
        if turn and _turn_of(turn[0]) != _turn_of(entry):
            yield turn[::-1]
            turn = []
        turn.append(entry)
    if turn:
        yield turn[::-1]


def _turn_of(entry: Move) -> str:
    found = ID.match(entry.decision)
    return found[1] if found else ""


# --- the page -------------------------------------------------------------------------------------


def parts(
    view: View,
    offers: Sequence[Offer],
    decision: Decision | None,
    names: Names,
    choose: str,
    base: str,
) -> Part:
    """What the page of a table holds beside the frame. `base` is the table's address."""
    kind = decision.kind if decision else ""
    subjects = {subject(offer) for offer in offers}
    legal = list(dict.fromkeys(subject(offer) for offer in offers if offer["legal"]))
    chosen = choose if choose in subjects else ""
    if not chosen and len(legal) == 1:
        # Where only one thing can be done it lies open already.
        chosen = legal[0]
    below = names.viewer or 0
    seats = len(view["cities"])
    links = {id: f"{base}?choose={id}" for id in subjects} if base else {}
    at = _Look(links, frozenset(legal), chosen, offers)
    order = [(below + number) % seats for number in range(seats)]
    decks = {deck["deck"]: deck for deck in view["decks"]}
    cities = [city(view, seat, names, links, frozenset(legal), chosen) for seat in order]
    beside = [cities[0]["left"], view["decks"][-1]["deck"], cities[0]["right"]]
    for one in cities:
        # The deck at the right of the last one lies at one's own left, so it is drawn below.
        one["deck"] = None if one["left"] in beside else _deck(decks[one["left"]], view, names, at)
    return {
        "note": _note(view),
        "question": question(kind, view, names, legal),
        "me": cities[0],
        "rivals": cities[1:],
        "many": seats > 4,
        "decks": [
            {**_deck(decks[id], view, names, at), "side": side}
            for id, side in zip(beside, ("left", "central", "right"), strict=True)
        ],
        # What lies open by itself need not be asked for once more.
        "asked": _asked(offers, kind, names, at, base) if len(legal) > 1 else [],
        "looked": _looked(view),
        "conflict": _conflict(view),
        "board": _board(view, at),
        "pile": _pile(view, at),
        "medals": _medals(view, names, below),
        "discard": row_of(view["discard"], names),
        "panel": panel(chosen, offers, view, names, base) if chosen else None,
    }


class _Look:
    """What can be chosen on this page, and what is."""

    __slots__ = ("chosen", "legal", "links", "offers")

    def __init__(
        self, links: Mapping[str, str], legal: frozenset[str], chosen: str, offers: Sequence[Offer]
    ) -> None:
        self.links = links
        self.legal = legal
        self.chosen = chosen
        self.offers = {subject(offer): offer for offer in reversed(offers)}

    def mark(self, subject: str) -> Part:
        """The address that chooses it, whether it can be taken, whether it is chosen."""
        return {
            "subject": subject,
            "choose": self.links.get(subject, ""),
            "legal": subject in self.legal,
            "selected": bool(subject) and subject == self.chosen,
        }


def _note(view: View) -> str:
    """ "Turn 12, with Medals"."""
    if view["outcome"]:
        return ""
    turn = {"turn": view["phase"]["turn"]}
    if view["options"].get("medals") == "expert":
        return _("Turn %(turn)d, Medals for experts") % turn
    if view["options"].get("medals") == "on":
        return _("Turn %(turn)d, with Medals") % turn
    return _("Turn %(turn)d") % turn


def question(kind: str, view: View, names: Names, legal: Sequence[str]) -> str:
    """What the viewer is asked, in one sentence."""
    if kind == "act":
        return _act(view, legal)
    return {
        "pick": _("Take one card."),
        "look": _("You hold the Cat: look at the top card of the central deck?")
        if view["cat"] == names.viewer
        else _("Look at the top card of the central deck?"),
        "token": _("Choose a Progress token."),
        "deck": _("Take the top card of any deck."),
        "available": _("Take one of your three cards."),
        "choose": _("Which deck do you look at?"),
        "keep": _("Keep one of these cards."),
        "steal": _("Take a card from an opponent."),
        "effect": _("Carry out the effect of the stage?"),
    }.get(kind, "")


def _act(view: View, legal: Sequence[str]) -> str:
    """What the rest of a turn asks: what must be done, or what may be."""
    stages = [id.partition("-")[2] for id in legal if id.startswith("stage-")]
    sets = any(id.startswith("science-") for id in legal)
    if "end" in legal:
        if view["extra_cards"]:
            return _("You may take one more card.")
        return _("You may go on, or end your turn.")
    if stages and not sets:
        return _("You must build %(stage)s.") % {"stage": either_stage(stages)}
    if sets and not stages:
        return _("Your green cards bring you a Progress token.")
    return _("You must use what you have.")


# --- the decks ------------------------------------------------------------------------------------


def _deck(deck: View, view: View, names: Names, at: _Look) -> Part:
    """One deck: its top card if the viewer may see it, how many of each kind are left, what taking brings."""
    owner = deck["left_of"]
    central = owner is None
    counts = row_of(deck["counts"], names)
    colours: dict[str, int] = {}
    for one in counts:
        colours[one["colour"]] = colours.get(one["colour"], 0) + one["count"]
    mark = at.mark(deck["deck"])
    offer = at.offers.get(deck["deck"]) if mark["legal"] else None
    found = None if central else next((d for d in names.ruleset.decks if d.id == deck["deck"]), None)
    return {
        **mark,
        "deck": deck["deck"],
        "central": central,
        "name": _deck_name(owner, names),
        "title": capital(deck_words(deck["deck"], names)),
        "between": "" if central else _between(deck, names),
        "verified": found is None or found.verified,
        "doubt": found.doubt if found is not None else "",
        "cards": deck["cards"],
        "top": deck["top"],
        "words": capital(card_words(deck["top"], names)) if deck["top"] else "",
        "seen": central and deck["top"] is not None,
        "known_to": [names.person(seat) for seat in deck["known_to"] if not names.mine(seat)],
        "seen_by_me": any(names.mine(seat) for seat in deck["known_to"]),
        "counts": counts,
        "colours": [{"colour": colour, "count": colours[colour]} for colour in COLOURS if colour in colours],
        "hint": hint(offer, names) if offer else "",
    }


def _deck_name(owner: int | None, names: Names) -> str:
    if owner is None:
        return _("Central deck")
    return _("Your deck") if names.mine(owner) else _("%(name)s’s deck") % {"name": names.person(owner)}


def _between(deck: View, names: Names) -> str:
    """Between whom a deck lies."""
    sides = [
        _("you") if names.mine(seat) else names.person(seat) for seat in (deck["left_of"], deck["right_of"])
    ]
    return _("between %(first)s and %(second)s") % {"first": sides[0], "second": sides[1]}


def hint(offer: Offer, names: Names) -> str:
    """What follows from taking a card, in a few words."""
    said: list[str] = []
    for line in (*offer["gives"], *offer["then"]):
        code, p = line["code"], line["params"]
        words = ""
        if code.endswith(".stage.next"):
            words = _("Builds %(stage)s") % {"stage": either_stage(p["stages"])}
        elif code.endswith(".stage.may"):
            words = _("Could build %(stage)s") % {"stage": either_stage(p["stages"])}
        elif code.endswith(".science.next"):
            words = _("A Progress token")
        elif code.endswith(".cat.taken"):
            words = _("The Cat")
        elif code.endswith(".conflict"):
            words = _("Starts a Battle") if p["battle"] else _("To the Battle: %(n)d") % {"n": p["tokens"]}
        elif code.endswith(".token.fires"):
            words = _("One more card")
        elif code.endswith(".medal.gained") and names.mine(p["seat"]):
            words = _("A Medal")
        elif ".end." in code:
            words = _("Ends the game")
        if words and words not in said:
            said.append(words)
    return ". ".join(said)


# --- other things to choose -----------------------------------------------------------------------


def _asked(offers: Sequence[Offer], kind: str, names: Names, at: _Look, base: str) -> list[Part]:
    """What is to be chosen and is no deck: stages, sets, cards to keep or to take, or just words."""
    found: dict[str, Part] = {}
    for offer in offers:
        id = subject(offer)
        if not base or not offer["legal"] or id in found or offer["kind"] in ("take", "look_deck"):
            continue
        shown = offer["card"] if offer["kind"] == "keep" else None
        # Tokens and the cards of opponents are chosen where they lie.
        if offer["kind"] in ("token", "steal") and kind in ("token", "steal") and offer["card"]:
            continue
        if offer["kind"] == "token":
            continue
        found[id] = {
            **at.mark(id),
            "card": shown,
            "words": capital(card_words(shown, names)) if shown else label(offer, names),
            "hint": hint(offer, names) if offer["kind"] in ("stage", "science") else "",
            "sets": pack_words(offer["pays"], names) if offer["kind"] == "science" else "",
        }
    return list(found.values())


def _looked(view: View) -> Part | None:
    """The cards that somebody looks at to keep one, for the question that is asked meanwhile."""
    looked = view["looked_at"]
    return dict(looked) if looked else None


# --- the centre -----------------------------------------------------------------------------------


def _conflict(view: View) -> Part:
    battle, tokens = view["conflict"]["battle"], view["conflict"]["tokens"]
    words = ngettext(
        "%(battle)d of %(tokens)d Conflict token shows Battle",
        "%(battle)d of %(tokens)d Conflict tokens show Battle",
        tokens,
    ) % {"battle": battle, "tokens": tokens}
    return {"battle": battle, "tokens": tokens, "words": words, "faces": [n < battle for n in range(tokens)]}


def _board(view: View, at: _Look) -> list[Part]:
    return [{**at.mark(token or ""), "token": token} for token in view["board_tokens"]]


def _pile(view: View, at: _Look) -> Part:
    unseen = [{"token": id, "count": count} for id, count in view["unseen_tokens"].items()]
    return {**at.mark("pile"), "count": view["pile_tokens"], "unseen": unseen}


def _medals(view: View, names: Names, below: int) -> Part:
    """Those that the viewer can gain, and the others."""
    mine: list[Part] = []
    others: list[Part] = []
    for medal in view["medals"]:
        between = medal["between"]
        beside = between is None or below in between
        (mine if beside else others).append(_medal(medal, names))
    return {"mine": mine, "others": others}


def _medal(medal: View, names: Names) -> Part:
    between = medal["between"]
    if between is None:
        where = _("In the centre")
    else:
        sides = [_("you") if names.mine(seat) else names.person(seat) for seat in dict.fromkeys(between)]
        where = capital(_("%(first)s and %(second)s") % {"first": sides[0], "second": sides[-1]})
    progress = [near(one, names) for one in medal["progress"]]
    return {
        "medal": medal["medal"],
        "name": medal_words(medal["medal"], names),
        "where": where,
        "gained_by": "" if medal["gained_by"] is None else names.person(medal["gained_by"]),
        "yours": names.mine(medal["gained_by"]),
        "progress": sorted(progress, key=lambda one: not one["you"]),
        "near": any(one["you"] and one["left"] == 1 for one in progress),
    }
