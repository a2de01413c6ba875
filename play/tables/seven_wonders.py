"""The part of a table's page that is 7 Wonders' own: the hand, the cities as they sit, who has chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.title import Decision
from play.moves import events_for
from play.tables.log import Move
from play.tables.seven_panel import board_of, panel, subject
from play.wording import Names
from play.wording.names import (
    colour_word,
    listed,
    remembered,
    resource_word,
    resources,
    roman,
    signed,
    symbol_word,
)
from play.wording.seven_events import happened, turn_told

Part = dict[str, Any]
Offer = Mapping[str, Any]
View = Mapping[str, Any]

TEMPLATE = "play/seven_wonders/_table.html"
COLOURS = ("brown", "gray", "blue", "green", "yellow", "red", "purple")
TURNS_TOLD = 3
"""How many turns the table tells; the replay tells all."""
ID = re.compile(r"a(\d+)\.t(\d+)\.")
FREE = ".free"
"""How the id of a decision about the Free city ends."""


def people(names: Sequence[str]) -> list[str]:
    """The names by city: with two people there is a third city."""
    return [*names, _("Free city")] if len(names) == 2 else list(names)


def unfit(seats: int, edition: str, options: Mapping[str, Any]) -> str:
    """Why these do not go together; "" when they do."""
    if seats == 2 and edition != "1" and not options.get("second_edition_for_two"):
        return _(
            "The variant for two belongs to the 1st edition. Choose that one, or the option that lends it to "
            "the 2nd."
        )
    return ""


# --- what happened --------------------------------------------------------------------------------


def log_rows(seats: int) -> int:
    """A turn is an entry for each city, and now and then one or two more."""
    return TURNS_TOLD * (seats + 2)


def stops(entries: Sequence[Move]) -> list[int]:
    """A replay stops where a turn was resolved or a question answered, not at each choice of a turn."""
    return [entry.number for entry in entries if _tells(entry)]


def _tells(entry: Move) -> bool:
    return any(event["kind"] != "committed" for event in entry.events["all"])


def story(entries: Sequence[Move], names: Names) -> Part:
    """The log, the last turn city by city, and the conflicts if the last turn ended an Age."""
    mine = max((entry.number for entry in entries if entry.seat == names.viewer), default=0)
    told = [
        (entry, turn_told(events_for(entry.events, names.viewer), names))
        for entry in entries
        if _tells(entry)
    ]
    lines = [
        {
            "number": entry.number,
            "seat": entry.seat,
            "html": format_html("<b>{}</b> {}", _when(entry.decision), happened(words)),
            "more": words["more"],
            "at": entry.at,
            "fresh": names.viewer is not None and entry.number > mine,
        }
        for entry, words in told
    ]
    return {
        "log": lines,
        "recap": _recap(told),
        "conflicts": _conflicts(told),
    }


def _when(decision: str) -> str:
    """ "Age II, turn 3", of a decision's id."""
    found = ID.match(decision)
    if found is None or found[1] == "0":
        return _("Wonders")
    return _("Age %(age)s, turn %(turn)s") % {"age": roman(int(found[1])), "turn": found[2]}


Told = Sequence[tuple[Move, Mapping[str, Sequence[Any]]]]


def _recap(told: Told) -> Part | None:
    """What everybody did in the last turn: a 7th card or one of the discard pile belongs to it."""
    if not told:
        return None
    title = _when(told[0][0].decision)
    same = [words for entry, words in told if _when(entry.decision) == title][::-1]
    return {
        "title": title,
        "lines": [line for words in same for line in words["cities"]],
        "more": [sentence for words in same for sentence in words["more"]],
    }


def _conflicts(told: Told) -> Part | None:
    if not told or not told[0][1]["conflicts"]:
        return None
    found = ID.match(told[0][0].decision)
    age = roman(int(found[1])) if found else ""
    return {"title": _("Conflicts of Age %(age)s") % {"age": age}, "pairs": told[0][1]["conflicts"]}


# --- the page -------------------------------------------------------------------------------------


def parts(
    view: View,
    offers: Sequence[Offer],
    decision: Decision | None,
    names: Names,
    choose: str,
    base: str,
) -> Part:
    """What the page of a table holds beside the frame. `base` is the table's address. `decision` may wait for
    the others already: then its answer stands in the view's commits and can be changed."""
    kind = decision.kind if decision else ""
    waiting = _committed(view, names, base)
    current = view["commits"].get(decision.id, "") if decision else ""
    if not choose and current:
        choose = current.partition(" ")[0].partition(":")[2]
    subjects = {subject(offer) for offer in offers}
    chosen = choose if choose in subjects else ""
    below = names.viewer or 0
    around = _around(view, below)
    free = bool(decision and decision.city == view["free_city"])
    return {
        "note": _note(view),
        "passes": view["passes"] if view["phase"]["step"] == "turn" else "",
        "question": _question(kind, view, names, free=free, committed=bool(current)),
        "chosen_words": _chosen_words(view),
        "me": _city(view, below, names),
        "left": _city(view, around[0], names),
        "right": _city(view, around[-1], names),
        "others": [_city(view, city, names) for city in around[1:-1]],
        "hand": _hand(view, offers, chosen, kind, base) if view["hand"] is not None else None,
        "waiting": waiting,
        "steps": _steps(view, names, decision),
        "discard": view["discard"],
        "choices": _choices(offers, kind, chosen, names, base),
        "panel": panel(chosen, offers, names, current, free=free, base=base) if chosen else None,
    }


def _around(view: View, below: int) -> list[int]:
    """The other cities as they sit, from the left neighbour round to the right one."""
    found, city = [], view["cities"][below]["left"]
    while city != below:
        found.append(city)
        city = view["cities"][city]["left"]
    return found


def _note(view: View) -> str:
    """ "Age II, turn 3 of 6. Hands pass to the right"."""
    phase = view["phase"]
    if view["outcome"]:
        return ""
    if phase["step"] == "draft":
        return _("Choosing Wonders")
    values = {"age": roman(phase["age"]), "turn": phase["turn"], "turns": view["turns"]}
    words = _("Age %(age)s, turn %(turn)d of %(turns)d") % values
    if phase["step"] != "turn":
        return words
    passing = {
        "left": _("Hands pass to the left"),
        "right": _("Hands pass to the right"),
        "across": _("Hands change sides"),
    }
    return f"{words}. {passing[view['passes']]}"


def _question(kind: str, view: View, names: Names, *, free: bool, committed: bool) -> str:
    """What the viewer is asked, in one sentence."""
    if kind == "turn":
        if committed:
            others = [seat for seat in view["waiting_for"] if seat != names.viewer]
            if len(others) != 1:
                return _("You may change your mind until all have chosen.")
            return _("You may change your mind until %(name)s has chosen.") % {
                "name": names.person(others[0])
            }
        if free:
            return _("Now choose for the Free city.")
        return _("Choose a card.")
    if kind == "last_card":
        return _("The 7th card is left: build it, put it under a stage or discard it.")
    if kind == "retrieve":
        return _("Choose a card of the discard pile to build free.")
    if kind == "draft":
        return _("Choose a Wonder and its side.")
    return ""


def _chosen_words(view: View) -> str:
    """ "4 of 5 have chosen", while all choose."""
    if view["phase"]["step"] != "turn" or view["outcome"]:
        return ""
    done = view["seats"] - len(view["waiting_for"])
    return ngettext("%(done)d of %(all)d has chosen", "%(done)d of %(all)d have chosen", done) % {
        "done": done,
        "all": view["seats"],
    }


def _committed(view: View, names: Names, base: str) -> list[Part]:
    """The viewer's own choices that wait for the others, the own city's first."""
    found = []
    for id, move in view["commits"].items():
        verb, _colon, rest = move.partition(" ")[0].partition(":")
        card = names.card(rest)
        words = {
            "build": _("Build %(card)s"),
            "stage": _("A stage, with %(card)s under it"),
            "discard": _("Discard %(card)s"),
        }[verb] % {"card": card}
        free = id.endswith(FREE)
        found.append(
            {
                "decision": id,
                "card": rest,
                "free": free,
                "verb": verb,
                "where": _("Free city") if free else _("Your city"),
                "words": words,
                "choose": f"{base}?choose={rest}" if base else "",
            }
        )
    return found


def _steps(view: View, names: Names, decision: Decision | None) -> list[Part]:
    """With two players, for whoever controls the Free city: the two choices of this turn, in their order."""
    if view["free_city"] is None or view["phase"]["step"] != "turn" or view["controller"] != names.viewer:
        return []
    if names.viewer is None or view["outcome"]:
        return []
    made = {one["free"]: one for one in _committed(view, names, "")}
    return [
        {
            "where": _("Your city") if not free else _("The Free city"),
            "words": made[free]["words"] if free in made else "",
            "decision": made[free]["decision"] if free in made else "",
            "now": bool(decision) and free not in made and (free == (False in made)),
        }
        for free in (False, True)
    ]


# --- cities ---------------------------------------------------------------------------------------


def _city(view: View, number: int, names: Names) -> Part:
    city = view["cities"][number]
    ruleset = names.ruleset
    mine = names.mine(number)
    by_colour: dict[str, list[str]] = {}
    for id in city["cards"]:
        by_colour.setdefault(ruleset.card(id).colour, []).append(id)
    groups = [
        {
            "colour": colour,
            "word": colour_word(colour),
            "cards": by_colour[colour],
            "count": len(by_colour[colour]),
        }
        for colour in COLOURS
        if colour in by_colour
    ]
    made = city if mine else {**city, "produces": city["sells"]["fixed"], "choices": city["sells"]["choices"]}
    conflicts = sum(token["points"] for token in city["conflicts"])
    built = sum(stage["built"] for stage in city["stages"])
    free = number == view["free_city"]
    return {
        "city": number,
        "name": names.person(number),
        "initial": _initial(names.person(number)),
        "look": number + 1,
        "you": mine,
        "free": free,
        "yours_now": free and view["controller"] is not None and names.mine(view["controller"]),
        "controller": names.person(view["controller"]) if free and view["controller"] is not None else "",
        "wonder": city["wonder"],
        "side": city["side"],
        "board": board_of(city["wonder"], city["side"], names) if city["wonder"] else "",
        "coins": city["coins"],
        "shields": city["shields"],
        "conflicts": signed(conflicts),
        "points": city["points"],
        "built": built,
        "stages": city["stages"],
        "produces": made["produces"],
        "choices": made["choices"],
        "production_words": _production(tuple(made["produces"].items()), tuple(map(tuple, made["choices"]))),
        "symbols": city["symbols"],
        "symbol_words": _symbols(tuple(city["symbols"].items())),
        "groups": groups,
        "cards": city["cards"],
        "chosen": _chosen(view, number),
    }


def _initial(name: str) -> str:
    """ "M" of Mira, "3" of Bot 3: several bots must not look alike."""
    last = name.rpartition(" ")[2]
    return last if last.isdecimal() and len(last) < 3 else name[:1].upper()


def _chosen(view: View, number: int) -> str:
    """Whether the city has chosen: "done", "waiting", or "" when that is no question now."""
    if view["outcome"] or view["phase"]["step"] == "over":
        return ""
    if view["phase"]["step"] != "turn":
        return "waiting" if view["asked"] == number else ""
    return "done" if number in view["committed"] else "waiting"


@remembered
def _production(made: tuple[tuple[str, int], ...], choices: tuple[tuple[str, ...], ...]) -> str:
    """What a city makes or sells, in words: "2 wood, 1 of stone or clay"."""
    words = [resources(dict(made))] if made else []
    for choice in choices:
        either = f" {_('or')} ".join(resource_word(name) for name in choice)
        words.append(_("1 of %(resources)s") % {"resources": either})
    return ", ".join(words) or _("nothing")


@remembered
def _symbols(symbols: tuple[tuple[str, int], ...]) -> str:
    words = [f"{count} {symbol_word(name)}" for name, count in symbols if count]
    return listed(words) if words else _("no science symbol")


# --- what can be chosen ---------------------------------------------------------------------------


def _hand(view: View, offers: Sequence[Offer], chosen: str, kind: str, base: str) -> list[Part]:
    """The viewer's hand, card by card, with what building each would cost now."""
    builds: dict[str, list[Offer]] = {}
    for offer in offers:
        if offer["kind"] == "build":
            builds.setdefault(offer["card"], []).append(offer)
    sealed = {}
    for id, move in view["commits"].items():
        sealed[move.partition(" ")[0].partition(":")[2]] = id
    thinkable = {offer["card"] for offer in offers if offer["kind"] in ("build", "stage", "discard")}
    found = []
    for place, card in enumerate(view["hand"]):
        legal = [offer for offer in builds.get(card, ()) if offer["legal"]]
        best = min(legal, key=lambda offer: offer["price"], default=None)
        refusal = next((o["refusal"] for o in builds.get(card, ()) if o["refusal"]), None)
        short = refusal["params"] if refusal and refusal["code"].endswith(".cost.short") else None
        state = "committed" if card in sealed else "accessible" if best or not builds.get(card) else "short"
        price = best["price"] if best else short["price"] if short else None
        found.append(
            {
                "id": f"hand-{place}-{card}",
                "card": card,
                "state": state,
                "seal": _("Free city") if card in sealed and sealed[card].endswith(FREE) else "",
                "price": price if state != "committed" else None,
                "short": short["price"] - short["treasury"] if short and not best else 0,
                "chained": bool(best and any(".chain." in line["code"] for line in best["lines"])),
                "choose": f"{base}?choose={card}" if base and kind and card in thinkable else "",
                "selected": card == chosen,
            }
        )
    return found


def _choices(offers: Sequence[Offer], kind: str, chosen: str, names: Names, base: str) -> list[Part]:
    """What a question that is asked alone offers: boards, or the cards of the discard pile."""
    if kind not in ("draft", "retrieve"):
        return []
    found: dict[str, Part] = {}
    for offer in offers:
        id = subject(offer)
        if id in found or (offer["kind"] == "decline" and not offer["legal"]):
            continue
        found[id] = {
            "subject": id,
            "choose": f"{base}?choose={id}",
            "selected": id == chosen,
            "card": offer["card"],
            "legal": offer["legal"],
            "wonder": offer["wonder"] if offer["kind"] == "take" else None,
            "side": offer["side"],
            "words": board_of(offer["wonder"], offer["side"], names)
            if offer["kind"] == "take"
            else _("Take no card"),
        }
    return list(found.values())
