"""The part of a table's page that is Duel's own: structure, cities, military track, Progress tokens,
choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.title import Decision
from play.tables.log import Move, log_lines
from play.tables.panel import panel, subject, summary
from play.wording import Names
from play.wording.lines import pawn
from play.wording.names import colour_word, listed, remembered, resource_word, resources, roman, symbol_word

Part = dict[str, Any]
Offer = Mapping[str, Any]

TEMPLATE = "play/_table.html"
LOG_LINES = 8
"""How many moves the table tells; the replay tells all."""

COLOURS = ("brown", "gray", "blue", "green", "yellow", "red", "purple")
DENSE_TYPES, DENSE_CARDS = 7, 16
"""A city with so many types, or more cards, is shown as glyph tabs."""


def people(names: Sequence[str]) -> list[str]:
    """The names by city: each person has one."""
    return list(names)


def unfit(seats: int, edition: str, options: Mapping[str, Any]) -> str:
    """Why these do not go together; "" when they do."""
    return ""


def log_rows(seats: int) -> int:
    return LOG_LINES


def stops(entries: Sequence[Move]) -> list[int]:
    """After which moves a replay stops: after each."""
    return [entry.number for entry in entries]


def story(entries: Sequence[Move], names: Names) -> Part:
    """What happened, the newest first."""
    return {"log": log_lines(entries, names)}


def parts(
    view: Mapping[str, Any],
    offers: Sequence[Offer],
    decision: Decision | None,
    names: Names,
    choose: str,
    base: str,
) -> Part:
    """What the page of a Duel table holds beside the frame. `base` is the table's address."""
    kind = decision.kind if decision else ""
    seen = _seen(view)
    chosen = choose if choose in seen or any(subject(offer) == choose for offer in offers) else ""
    # The viewer sits below; a spectator looks from seat 0.
    below = names.viewer or 0
    return {
        "note": _note(view),
        "question": question(kind, view, names),
        "cities": [_city(view, seat, names) for seat in (1 - below, below)],
        "structure": _structure(view, offers, chosen, base),
        "track": _track(view, below, names),
        "board": _board(view, kind, chosen, names, base),
        "discard": {"cards": view["discard"], "count": len(view["discard"])},
        "draft": _draft(view, kind, chosen, base),
        "options": _options(offers, kind, chosen, names, base),
        "panel": panel(chosen, offers, names, seen.get(chosen), base) if chosen else None,
    }


def _seen(view: Mapping[str, Any]) -> dict[str, Part]:
    """What anyone may look at more closely: id -> what it is."""
    found: dict[str, Part] = {}
    if view["structure"]:
        for slot in view["structure"]["slots"]:
            if slot["card"]:
                found[slot["card"]] = {"card": slot["card"], "covered": slot["state"] == "covered"}
    if view["draft"]:
        found.update({id: {"wonder": id} for id in view["draft"]["offered"] if id})
    found.update(
        {place["token"]: {"token": place["token"]} for place in view["board_tokens"] if place["token"]}
    )
    return found


def _note(view: Mapping[str, Any]) -> str:
    """ "Age II, 15 cards left, 3 accessible"."""
    if view["outcome"]:
        return ""
    if view["draft"]:
        return _("Choosing Wonders, offer %(round)d of 2") % {"round": view["draft"]["round"]}
    left = ngettext("%(count)d card left", "%(count)d cards left", view["cards_left"])
    return _("Age %(age)s, %(left)s, %(open)d accessible") % {
        "age": roman(view["phase"]["age"]),
        "left": left % {"count": view["cards_left"]},
        "open": view["accessible"],
    }


def question(kind: str, view: Mapping[str, Any], names: Names) -> str:
    """What the viewer is asked, in one sentence."""
    if kind == "turn":
        return _("Choose a card.")
    if kind == "draft":
        return _("Choose a Wonder.")
    if kind == "token":
        return _("A pair of symbols: choose a Progress token from the board.")
    if kind == "keep":
        return _("Choose which of the tokens from the box you keep.")
    if kind == "retrieve":
        return _("Choose a card of the discard pile to build free.")
    if kind == "destroy":
        return _("Choose a card of %(name)s to destroy.") % {"name": names.other(names.viewer)}
    if kind == "starter":
        return _("Decide who begins Age %(age)s.") % {"age": roman(view["phase"]["age"])}
    return ""


def _city(view: Mapping[str, Any], seat: int, names: Names) -> Part:
    city = view["cities"][seat]
    ruleset = names.ruleset
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
    count = len(city["cards"])
    return {
        "seat": seat,
        "name": names.person(seat),
        "initial": names.person(seat)[:1].upper(),
        "you": names.mine(seat),
        "active": view["active"] == seat,
        "coins": city["coins"],
        "points": city["points"],
        "produces": city["produces"],
        "choices": city["choices"],
        "fixed_prices": city["fixed_prices"],
        "production_words": _production(city),
        "symbols": city["symbols"],
        "symbol_words": _symbols(tuple(city["symbols"]), ruleset.setup["science_supremacy"]),
        "symbols_needed": ruleset.setup["science_supremacy"],
        "wonders": city["wonders"],
        "built": sum(wonder["built"] for wonder in city["wonders"]),
        "tokens": city["tokens"],
        "groups": groups,
        "cards": count,
        "dense": len(groups) >= DENSE_TYPES or count > DENSE_CARDS,
    }


def _production(city: Mapping[str, Any]) -> str:
    """What a city makes, in words: "2 wood, 1 of stone or clay, glass at 1 coin"."""
    return _production_words(
        tuple(city["produces"].items()),
        tuple(map(tuple, city["choices"])),
        tuple(city["fixed_prices"].items()),
    )


@remembered
def _production_words(
    made: tuple[tuple[str, int], ...],
    choices: tuple[tuple[str, ...], ...],
    fixed: tuple[tuple[str, int], ...],
) -> str:
    words = [resources(dict(made))] if made else []
    for choice in choices:
        either = f" {_('or')} ".join(resource_word(name) for name in choice)
        words.append(_("1 of %(resources)s") % {"resources": either})
    for name, price in fixed:
        words.append(
            ngettext("%(resource)s at %(price)d coin", "%(resource)s at %(price)d coins", price)
            % {"resource": resource_word(name), "price": price}
        )
    return ", ".join(words) or _("nothing")


@remembered
def _symbols(symbols: tuple[str, ...], needed: int) -> str:
    if not symbols:
        return _("no science symbol")
    return _("%(count)d of %(needed)d science symbols: %(symbols)s") % {
        "count": len(symbols),
        "needed": needed,
        "symbols": listed([symbol_word(symbol) for symbol in symbols]),
    }


def _structure(view: Mapping[str, Any], offers: Sequence[Offer], chosen: str, base: str) -> Part | None:
    structure = view["structure"]
    if structure is None:
        return None
    builds = {offer["card"]: offer for offer in offers if offer["kind"] == "build"}
    over = view["outcome"] is not None
    slots = []
    for slot in structure["slots"]:
        card, accessible = slot["card"], slot["state"] == "accessible"
        made = {
            **slot,
            "selected": bool(card) and card == chosen,
            "choose": f"{base}?choose={card}" if base and card and accessible and not over else "",
            "price": None,
            "affordable": False,
            "free": False,
            "short": 0,
            "price_words": "",
        }
        offer = builds.get(card) if accessible else None
        if offer is not None:
            price = offer["price"]
            short = offer["refusal"]["params"] if offer["refusal"] else {}
            made["price"] = price
            made["affordable"] = offer["legal"]
            made["free"] = offer["legal"] and price == 0
            made["short"] = price - short["treasury"] if "treasury" in short else 0
            made["price_words"] = _price_words(made)
        slots.append(made)
    rows = max((slot["row"] for slot in structure["slots"]), default=0)
    return {
        "age": structure["age"],
        "words": _("Age %(age)s") % {"age": roman(structure["age"])},
        "rows": rows,
        "slots": slots,
    }


def _price_words(slot: Part) -> str:
    if slot["free"]:
        return _("free")
    if slot["affordable"]:
        return _("costs you %(price)d") % slot
    if slot["short"]:
        return _("%(price)d, %(short)d more than you have") % slot
    return ""


def _track(view: Mapping[str, Any], below: int, names: Names) -> Part:
    """The military track from the capital of the upper city to that of the lower one."""
    zones = names.ruleset.setup["military"]["zones"]
    tokens = {}
    for token in view["military_tokens"]:
        # The pawn of seat 0 leads towards the capital of seat 1: there the positions are positive.
        side = 1 if token["loser"] == 1 else -1
        tokens[side * token["position"]] = None if token["taken"] else token["coins"]
    capital = view["capital"]
    upper = 1 if below == 0 else -1
    spaces = []
    for position in range(capital, -capital - 1, -1):
        at = position * upper
        points = next((z["points"] for z in zones if z["from"] <= abs(at) <= z["to"]), zones[-1]["points"])
        spaces.append(
            {
                "position": at,
                "pawn": at == view["pawn"],
                "capital": (1 if at > 0 else 0) if abs(at) == capital else None,
                "points": points,
                "token": tokens.get(at),
            }
        )
    if view["pawn"] == 0:
        words = _("The conflict pawn stands in the middle.")
    else:
        words = _("The conflict pawn stands %(where)s.") % {"where": pawn(view["pawn"], names)}
    return {"spaces": spaces, "words": words}


def _board(view: Mapping[str, Any], kind: str, chosen: str, names: Names, base: str) -> list[Part]:
    places = []
    for place in view["board_tokens"]:
        token, owner = place["token"], place["taken_by"]
        may = kind == "token" and token and owner is None
        places.append(
            {
                "token": token,
                "taken_by": "" if owner is None else names.person(owner),
                "taken_by_you": names.mine(owner),
                "choose": f"{base}?choose={token}" if may else "",
                "selected": bool(may) and token == chosen,
            }
        )
    return places


def _draft(view: Mapping[str, Any], kind: str, chosen: str, base: str) -> Part | None:
    draft = view["draft"]
    if draft is None:
        return None
    wonders = [
        {"wonder": id, "choose": f"{base}?choose={id}" if base else "", "selected": id == chosen}
        for id in draft["offered"]
        if id is not None
    ]
    words = _("First four Wonders") if draft["round"] == 1 else _("Second four Wonders")
    return {"wonders": wonders, "words": words, "asked": kind == "draft"}


def _options(offers: Sequence[Offer], kind: str, chosen: str, names: Names, base: str) -> list[Part]:
    """The choices of a follow-up question, one for each thing that can be chosen."""
    if kind in ("", "turn", "draft"):
        return []
    found = []
    for offer in offers:
        if not offer["legal"]:
            continue
        id = subject(offer)
        found.append(
            {
                "choose": f"{base}?choose={id}",
                "subject": id,
                "selected": id == chosen,
                "card": offer["card"],
                "wonder": offer["wonder"],
                "token": offer["token"],
                "words": summary(offer, names),
            }
        )
    return found
