"""The choice panel of 7 Wonders: one card of the hand, what building, a stage or discarding it costs and
brings, and whom to pay where that is a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from play.tables.lines import line_words
from play.wording import Names
from play.wording.names import listed, resource_word

Part = dict[str, Any]
Offer = Mapping[str, Any]


def subject(offer: Offer) -> str:
    """What is chosen before a button is pressed: a card's id, a board like `gizah-a`, or `decline`. It stands
    in addresses as `?choose=`."""
    if offer["kind"] == "take":
        return f"{offer['wonder']}-{offer['side'].lower()}"
    return str(offer["card"] or offer["kind"])


def board_of(wonder: str | None, side: str | None, names: Names) -> str:
    """ "Rhodos A"."""
    return f"{names.wonder(wonder)} {side or ''}".strip()


def panel(chosen: str, offers: Sequence[Offer], names: Names, current: str, *, free: bool, base: str) -> Part:
    """The panel of `chosen`. `current` is the move that waits as the answer, or ""; `free`: it is the Free
    city that is asked."""
    about = [offer for offer in offers if subject(offer) == chosen]
    city = about[0]["city"]
    ways = [
        _way([offer for offer in about if offer["kind"] == kind], names, city, current)
        for kind in dict.fromkeys(offer["kind"] for offer in about)
    ]
    committed = next((way for way in ways if way["committed"]), None)
    first = next((way for way in ways if way["legal"] and not way["committed"]), None)
    if first is not None and not current:
        first["main"] = True
    return {
        "subject": chosen,
        "card": about[0]["card"],
        "wonder": about[0]["wonder"] if about[0]["kind"] == "take" else None,
        "side": about[0]["side"],
        "title": _("Take no card") if about[0]["kind"] == "decline" else "",
        "ways": ways,
        "committed": committed,
        "free": free,
        "close": base,
    }


def said(offer: Offer, names: Names) -> str:
    """The offer in words that stand alone: "School: Build for 2"."""
    label, coins = _label(offer, names, several=False)
    words = label if coins is None else f"{label} {coins}"
    return f"{names.card(offer['card'])}: {words}" if offer["card"] else words


def _way(offers: Sequence[Offer], names: Names, city: int, current: str) -> Part:
    """Building, a stage, or discarding: the ways to pay for it, or why not."""
    first = offers[0]
    # The cheapest first; of equal ones the left neighbour before the right one.
    legal = sorted(
        (offer for offer in offers if offer["legal"]), key=lambda offer: (offer["price"], offer["right"])
    )
    shown = next((offer for offer in legal if offer["move"] == current), legal[0] if legal else first)
    several = len(legal) > 1
    payments = [_payment(offer, names, city, checked=offer is shown) for offer in legal] if several else []
    lines = [line for line in shown["lines"] if not several or "side" not in line["params"]]
    label, coins = _label(shown, names, several)
    return {
        "kind": first["kind"],
        "legal": bool(legal),
        "main": False,
        "committed": bool(current) and any(offer["move"] == current for offer in legal),
        "move": shown["move"],
        "label": label,
        "coins": coins,
        "words": label if coins is None else f"{label} {coins}",
        "payments": payments,
        "question": _whom(legal, names) if several else "",
        "one": several and all(len(payment["sides"]) == 1 for payment in payments),
        "lines": [line_words(line, names, city) for line in lines] if first["kind"] != "discard" else [],
        "gives": [line_words(line, names, city) for line in first["gives"]],
        "price": first["price"],
        "refusal": line_words(first["refusal"], names, city) if not legal else None,
    }


def _label(offer: Offer, names: Names, several: bool) -> tuple[str, int | None]:
    """(words of the button, the coins that stand after them)."""
    kind, price = offer["kind"], offer["price"]
    if kind == "build":
        if several:
            return _("Build"), None
        return (_("Build for"), price) if price else (_("Build, free"), None)
    if kind == "stage":
        stage = {"stage": offer["stage"] or ""}
        if several or not offer["stage"]:
            return _("Stage %(stage)s") % stage, None
        if price:
            return _("Stage %(stage)s for") % stage, price
        return _("Stage %(stage)s, free") % stage, None
    if kind == "discard":
        return _("Discard, gain"), offer["gain"]
    if kind == "retrieve":
        return _("Build it, free"), None
    if kind == "take":
        return _("Take %(board)s") % {"board": board_of(offer["wonder"], offer["side"], names)}, None
    return _("Take no card"), None


def _bought(offer: Offer) -> list[Mapping[str, Any]]:
    return [line["params"] for line in offer["lines"] if "side" in line["params"]]


def _payment(offer: Offer, names: Names, city: int, *, checked: bool) -> Part:
    """One way to pay: who gets what for which resources."""
    bought = _bought(offer)
    sides = []
    for side in ("left", "right"):
        about = [line for line in bought if line["side"] == side]
        if about:
            goods = [f"{line['units']} {resource_word(line['resource'])}" for line in about]
            seller = about[0]["city"]
            sides.append(
                {
                    "side": side,
                    "name": _("you") if names.mine(seller) else names.person(seller),
                    "goods": listed(goods),
                    "coins": sum(line["coins"] for line in about),
                }
            )
    power = next((line for line in offer["lines"] if ".power." in line["code"]), None)
    words = ""
    if not sides:
        words = line_words(power, names, city)["words"] if power else _("Nobody, it is free")
    return {
        "move": offer["move"],
        "checked": checked,
        "sides": sides,
        "words": words,
        "price": offer["price"],
        "several": len(sides) > 1,
    }


def _whom(offers: Sequence[Offer], names: Names) -> str:
    """The question of the ways to pay: "Whom do you pay for the third stone?" where it is about one unit."""
    if any(not offer["lines"] or ".power." in offer["lines"][0]["code"] for offer in offers):
        return _("How do you pay?")
    units = [[(line["resource"], line["units"]) for line in _bought(offer)] for offer in offers]
    if all(len(bought) == 1 and bought[0] == (units[0][0][0], 1) for bought in units):
        resource = units[0][0][0]
        own = 0
        for line in offers[0]["lines"]:
            own += (line["params"].get("resources") or {}).get(resource, 0)
        word = resource_word(resource)
        ordinals = {1: _("second"), 2: _("third"), 3: _("fourth")}
        if own in ordinals:
            return _("Whom do you pay for the %(ordinal)s %(resource)s?") % {
                "ordinal": ordinals[own],
                "resource": word,
            }
        return _("Whom do you pay for the %(resource)s?") % {"resource": word}
    return _("Whom do you pay?")
