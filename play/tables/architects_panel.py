"""The choice panel of Architects: one thing, what taking or building it brings, in the order in which it
happens, and with which cards it is paid where that is a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.tables.architects_city import row_of
from play.tables.lines import line_words
from play.wording import Names
from play.wording.architects_things import capital, card_words, deck_words, pack_words

Part = dict[str, Any]
Offer = Mapping[str, Any]
View = Mapping[str, Any]

ICONS = {
    "stage": "stage",
    "pay": "discard",
    "science": "progress",
    "token": "progress",
    "cat": "cat",
    "battle": "battle",
    "medal": "medal",
    "theft": "back",
    "deck": "deck",
    "effect": "deck",
    "keep": "look",
    "turn": "info",
    "end": "laurel",
}
"""The symbol beside a line, by the second part of its code."""


def subject(offer: Offer) -> str:
    """What is chosen before a button is pressed; it stands in addresses as `?choose=`: the id of a deck, a
    card or a token, `stage-3`, `science-gear-gear`, `pile`, `look`, `steal-1-wood`, `effect`, `end`."""
    kind = offer["kind"]
    if kind in ("take", "look_deck"):
        return str(offer["deck"])
    if kind == "stage":
        return f"stage-{offer['stage']}"
    if kind == "science":
        return offer["move"].replace(":", "-").replace(",", "-")
    if kind == "token":
        return str(offer["token"] or "pile")
    if kind in ("look", "pass"):
        return "look"
    if kind == "keep":
        return str(offer["card"])
    if kind == "steal":
        return f"steal-{offer['seat']}-{offer['card'] or 'facedown'}"
    return "effect" if kind in ("accept", "decline") else str(kind)


def label(offer: Offer, names: Names) -> str:
    """What a button says: the verb and the thing."""
    kind, card = offer["kind"], offer["card"]
    if kind == "take":
        return _("Take %(card)s") % {"card": card_words(card, names)} if card else _("Take the top card")
    if kind == "stage":
        return _("Build stage %(stage)d") % {"stage": offer["stage"]}
    if kind == "science":
        return _("Use %(cards)s") % {"cards": pack_words(offer["pays"], names)}
    if kind == "token":
        if offer["token"] is None:
            return _("Draw the unseen token")
        return _("Take %(token)s") % {"token": names.token(offer["token"])}
    if kind == "keep":
        return _("Keep %(card)s") % {"card": card_words(card, names)}
    if kind == "steal":
        what = card_words(card, names) if card else _("the face-down card")
        return _("Take %(card)s from %(name)s") % {"card": what, "name": names.person(offer["seat"])}
    if kind == "look_deck":
        return _("Look at this deck")
    return {
        "look": _("Look at it"),
        "pass": _("Do not look"),
        "accept": _("Carry it out"),
        "decline": _("Leave the effect"),
        "end": _("End your turn"),
    }[kind]


def panel(chosen: str, offers: Sequence[Offer], view: View, names: Names, base: str) -> Part:
    """The panel of `chosen`: see docs/play.md."""
    about = [offer for offer in offers if subject(offer) == chosen]
    first = about[0]
    legal = [offer for offer in about if offer["legal"]]
    shown = legal[0] if legal else first
    payments = [_payment(offer, names, checked=offer is shown) for offer in legal]
    several = first["kind"] == "stage" and len(payments) > 1
    then = [*(() if several else shown["lines"]), *shown["gives"], *shown["then"]]
    return {
        "subject": chosen,
        "kind": first["kind"],
        "card": first["card"],
        "deck": first["deck"],
        "stage": first["stage"],
        "token": first["token"],
        "pile": chosen == "pile",
        "title": _title(first, names),
        "words": _words(first, view, names),
        "icon": ICONS.get("stage" if first["kind"] == "stage" else "", ""),
        "then": [_line(line, names) for line in then if not line["code"].endswith(".science.set")],
        "payments": payments if several else [],
        "ways": [
            {"move": offer["move"], "label": label(offer, names), "main": number == 0, "kind": offer["kind"]}
            for number, offer in enumerate(legal[:1] if several else legal)
        ],
        "refusals": _refusals(about, legal, offers, names),
        "close": base,
    }


def _refusals(
    about: Sequence[Offer], legal: Sequence[Offer], offers: Sequence[Offer], names: Names
) -> list[Part]:
    """Why the thing cannot be had, and why the turn or an effect cannot just be left."""
    refused = [] if legal else list(about[:1])
    if legal:
        leaving = ("end", "decline")
        refused += [o for o in offers if o["kind"] in leaving and not o["legal"] and o not in about]
    return [
        {"label": label(offer, names), **line_words(offer["refusal"], names, names.viewer)}
        for offer in refused
    ]


def _line(line: Mapping[str, Any], names: Names) -> Part:
    group = line["code"].split(".")[1]
    return {"icon": ICONS.get(group, "info"), **line_words(line, names, names.viewer)}


def _payment(offer: Offer, names: Names, *, checked: bool) -> Part:
    """One way to pay a stage: the cards that are discarded."""
    notes = [
        line_words(line, names, names.viewer)["words"]
        for line in offer["lines"]
        if line["code"].endswith((".any_kinds", ".doubled"))
    ]
    return {
        "move": offer["move"],
        "checked": checked,
        "cards": row_of(offer["pays"], names) if offer["kind"] == "stage" else [],
        "words": pack_words(offer["pays"], names),
        "notes": notes,
    }


def _title(offer: Offer, names: Names) -> str:
    kind, card = offer["kind"], offer["card"]
    if kind in ("take", "keep", "steal") and card:
        return capital(card_words(card, names))
    if kind in ("take", "look_deck"):
        return capital(deck_words(offer["deck"], names))
    if kind == "stage":
        return _("Stage %(stage)d") % {"stage": offer["stage"]}
    if kind == "token":
        return names.token(offer["token"]) if offer["token"] else _("The unseen token")
    if kind == "science":
        return _("A Progress token")
    return {
        "look": _("The central deck"),
        "pass": _("The central deck"),
        "steal": _("A face-down card"),
        "accept": _("The effect of the stage"),
        "decline": _("The effect of the stage"),
        "end": _("The end of your turn"),
    }[kind]


def _words(offer: Offer, view: View, names: Names) -> str:
    """What the thing is, where its face does not say so."""
    kind = offer["kind"]
    if kind == "take":
        deck = next(one for one in view["decks"] if one["deck"] == offer["deck"])
        left = ngettext("%(n)d card left", "%(n)d cards left", deck["cards"]) % {"n": deck["cards"]}
        from_ = deck_words(offer["deck"], names)
        if offer["card"] is None and deck["cards"]:
            return _("Its top card is hidden. %(left)s.") % {"left": left}
        return _("From %(deck)s, %(left)s.") % {"deck": from_, "left": left}
    if kind == "steal":
        return _("In front of %(name)s.") % {"name": names.person(offer["seat"])}
    if kind == "look":
        return _("You alone see its top card, and may take it or not.")
    if kind == "look_deck":
        return _("You look at its top cards, keep one, and the deck is shuffled.")
    if kind == "end":
        return _("What may still be done is left.") if offer["legal"] else ""
    return ""
