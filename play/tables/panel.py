"""The choice panel: one thing looked at closely, its uses with their prices, and what the rules refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from play.tables.lines import line_words
from play.wording import Names
from play.wording.names import resource_word

Part = dict[str, Any]
Offer = Mapping[str, Any]


def subject(offer: Offer) -> str:
    """What is chosen before the button of this offer is pressed: the id of a card, Wonder or token,
    `seat-1` or `decline`. It stands in addresses as `?choose=`."""
    kind = offer["kind"]
    if kind == "take":
        return str(offer["wonder"])
    if kind in ("token", "keep"):
        return str(offer["token"])
    if kind == "start":
        return f"seat-{offer['seat']}"
    return str(offer["card"] or kind)


def panel(chosen: str, offers: Sequence[Offer], names: Names, seen: Part | None, base: str) -> Part:
    """The panel of `chosen`. `seen` is what it is when nothing can be done with it now; `base` closes it."""
    about = [offer for offer in offers if subject(offer) == chosen]
    found = about[0] if about else seen or {}
    uses = [_use(offer, names) for offer in about if offer["kind"] != "wonder"]
    wonders = [_use(offer, names) for offer in about if offer["kind"] == "wonder"]
    first = next((use for use in uses if use["legal"]), None)
    if first is not None:
        first["main"] = True
    return {
        "subject": chosen,
        "card": found.get("card"),
        "wonder": None if about and about[0]["kind"] in ("build", "discard") else found.get("wonder"),
        "token": found.get("token"),
        "title": _title(about[0], names) if about else "",
        "uses": uses,
        "wonders": wonders,
        "asked": any(offer["legal"] for offer in about),
        "covered": bool((seen or {}).get("covered")),
        "close": base,
    }


def _title(offer: Offer, names: Names) -> str:
    """Words for what has no picture."""
    if offer["kind"] in ("start", "decline"):
        return summary(offer, names)
    return ""


def said(offer: Offer, names: Names) -> str:
    """The offer in words that stand alone: "School: Build for 2"."""
    label, coins = _label(offer, names)
    words = label if coins is None else f"{label} {coins}"
    return (
        f"{names.card(offer['card'])}: {words}" if offer["kind"] in ("build", "discard", "wonder") else words
    )


def _use(offer: Offer, names: Names) -> Part:
    label, coins = _label(offer, names)
    lines = [line_words(line, names, names.viewer) for line in offer["lines"]]
    refusal = offer["refusal"]
    return {
        "move": offer["move"],
        "kind": offer["kind"],
        "wonder": offer["wonder"],
        "legal": offer["legal"],
        "main": False,
        "label": label,
        "coins": coins,
        "words": label if coins is None else f"{label} {coins}",
        "price": offer["price"],
        "gain": offer["gain"],
        "note": _sum(offer),
        "lines": lines,
        "gives": [line_words(line, names, names.viewer) for line in offer["gives"]],
        "refusal": line_words(refusal, names, names.viewer) if refusal else None,
    }


def _label(offer: Offer, names: Names) -> tuple[str, int | None]:
    """(words of the button, the coins that stand after them)."""
    kind, price = offer["kind"], offer["price"]
    if kind == "build":
        return (_("Build for"), price) if price else (_("Build, free"), None)
    if kind == "discard":
        return _("Discard, gain"), offer["gain"]
    if kind == "wonder":
        wonder = names.wonder(offer["wonder"])
        if price:
            return _("Build %(wonder)s for") % {"wonder": wonder}, price
        return _("Build %(wonder)s, free") % {"wonder": wonder}, None
    return summary(offer, names), None


def summary(offer: Offer, names: Names) -> str:
    """The verb and the thing: "Take Law", "Destroy Quarry", "Let Jonas begin"."""
    kind = offer["kind"]
    if kind == "take":
        return _("Take %(wonder)s") % {"wonder": names.wonder(offer["wonder"])}
    if kind == "token":
        return _("Take %(token)s") % {"token": names.token(offer["token"])}
    if kind == "keep":
        return _("Keep %(token)s") % {"token": names.token(offer["token"])}
    if kind == "retrieve":
        return _("Build %(card)s, free") % {"card": names.card(offer["card"])}
    if kind == "destroy":
        return _("Destroy %(card)s") % {"card": names.card(offer["card"])}
    if kind == "start":
        if names.mine(offer["seat"]):
            return _("Begin yourself")
        return _("Let %(name)s begin") % {"name": names.person(offer["seat"])}
    if kind == "decline":
        return _("Decline")
    return names.card(offer["card"])


def _sum(offer: Offer) -> str:
    """The bought part of a price in short: "1 stone at 5, 2 clay at 6"."""
    bought = [
        _("%(units)d %(resource)s at %(price)d")
        % {
            "units": line["params"]["units"],
            "resource": resource_word(line["params"]["resource"]),
            "price": line["params"]["price"],
        }
        for line in offer["lines"]
        if "units" in line["params"]
    ]
    return ", ".join(bought)
