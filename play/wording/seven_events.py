"""What happened in a turn of 7 Wonders: a line for each city, the coins that flowed, and what came of it.

Everything comes from events as one viewer learnt them, so the words can tell nobody more than that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from play.wording.events import ending
from play.wording.lines import coins, sentence
from play.wording.names import Names, listed, rich, roman, signed
from play.wording.seven_wonders import board, power

Event = Mapping[str, Any]
Line = dict[str, Any]


def turn_told(events: Sequence[Event], names: Names) -> dict[str, list[Any]]:
    """{"cities": [{"city", "html", "more": [sentences]}], "more": [sentences], "conflicts": [...]} of one log
    entry. `cities` come in the order in which they acted."""
    cities: list[Line] = []
    more: list[str] = []
    conflicts: list[Line] = []
    for event in events:
        kind, p = event["kind"], event["params"]
        if kind in _ACTS:
            city = p.get("city", event["seat"])
            html, lines = _ACTS[kind](p, names, event["seat"])
            cities.append({"city": city, "html": html, "more": [*_paid(p, names), *lines]})
        elif kind == "coins_gained":
            line = next((line for line in reversed(cities) if line["city"] == p["city"]), None)
            (line["more"] if line else more).append(_gained(event))
        elif kind == "conflict":
            conflicts.append(_conflict(p, names))
        elif kind in _MORE:
            more.append(_MORE[kind](event, names))
        elif kind == "over":
            more.append(ending(p["ending"], p["winners"], names))
    left = sum(event["kind"] == "leftover" for event in events)
    if left:
        more.insert(0, _("What was left of the hands went to the discard pile, face down."))
    return {"cities": cities, "more": more, "conflicts": conflicts}


def happened(told: Mapping[str, Sequence[Any]]) -> SafeString:
    """The lines of all cities in one: "You built Baths; Jonas built Altar for 2."."""
    lines = [(line["html"],) for line in told["cities"]]
    return format_html("{}.", format_html_join("; ", "{}", lines)) if lines else SafeString("")


def _built(p: Mapping[str, Any], names: Names, seat: int | None) -> tuple[SafeString, list[str]]:
    who, card = names.who(_city(p, seat)), names.card(p["card"])
    if p.get("free_by"):
        by = names.card(p["free_by"])
        return rich(_("%(who)s built %(card)s, free with %(by)s"), who=who, card=card, by=by), []
    if p.get("power"):
        html = rich(_("%(who)s built %(card)s, free by the Wonder"), who=who, card=card)
        return html, [_("The power: %(power)s.") % {"power": power(p["power"])}]
    if p["price"]:
        return rich(_("%(who)s built %(card)s for %(price)d"), who=who, card=card, price=p["price"]), []
    return rich(_("%(who)s built %(card)s"), who=who, card=card), []


def _staged(p: Mapping[str, Any], names: Names, seat: int | None) -> tuple[SafeString, list[str]]:
    values = {"who": names.who(_city(p, seat)), "stage": p["stage"], "wonder": names.wonder(p["wonder"])}
    words = _("%(who)s built stage %(stage)d of %(wonder)s")
    if p["price"]:
        values["price"] = p["price"]
        words = _("%(who)s built stage %(stage)d of %(wonder)s for %(price)d")
    under = [_("Under it: %(card)s.") % {"card": names.card(p["card"])}] if p.get("card") else []
    return rich(words, **values), under


def _discarded(p: Mapping[str, Any], names: Names, seat: int | None) -> tuple[SafeString, list[str]]:
    who = names.who(_city(p, seat))
    if p.get("card"):
        card = names.card(p["card"])
        words = _("%(who)s discarded %(card)s for %(gain)d")
        return rich(words, who=who, card=card, gain=p["gain"]), []
    return rich(_("%(who)s discarded a card for %(gain)d"), who=who, gain=p["gain"]), []


def _retrieved(p: Mapping[str, Any], names: Names, seat: int | None) -> tuple[SafeString, list[str]]:
    words = _("%(who)s built %(card)s from the discard pile, free")
    return rich(words, who=names.who(_city(p, seat)), card=names.card(p["card"])), []


def _declined(p: Mapping[str, Any], names: Names, seat: int | None) -> tuple[SafeString, list[str]]:
    return rich(_("%(who)s took no card from the discard pile"), who=names.who(_city(p, seat))), []


def _board(p: Mapping[str, Any], names: Names, seat: int | None) -> tuple[SafeString, list[str]]:
    return rich(_("%(who)s got %(board)s"), who=names.who(_city(p, seat)), board=board(p, names)), []


_ACTS = {
    "card_built": _built,
    "stage_built": _staged,
    "card_discarded": _discarded,
    "card_retrieved": _retrieved,
    "declined": _declined,
    "board": _board,
}


def _city(p: Mapping[str, Any], seat: int | None) -> int | None:
    city: int | None = p.get("city", seat)
    return city


def _paid(p: Mapping[str, Any], names: Names) -> list[str]:
    """The coins that went to the neighbours: "2 to Aylin, 1 to the bank."."""
    city = p.get("city")
    count = len(names.people)
    parts = [
        _("%(coins)d to %(name)s")
        % {"coins": paid, "name": _("you") if names.mine(other) else names.person(other)}
        for paid, other in (
            (p.get("left"), None if city is None else (city + 1) % count),
            (p.get("right"), None if city is None else (city - 1) % count),
        )
        if paid
    ]
    if not parts:
        return []
    if p.get("coins"):
        parts.append(_("%(coins)d to the bank") % {"coins": p["coins"]})
    return [_("Paid %(parts)s.") % {"parts": listed(parts)}]


def _gained(event: Event) -> str:
    p = event["params"]
    if p.get("counted") is not None:
        return _("Took %(coins)s: %(amount)d for each of %(counted)d.") % {**p, "coins": coins(p["coins"])}
    return _("Took %(coins)s.") % {"coins": coins(p["coins"])}


def _conflict(p: Mapping[str, Any], names: Names) -> Line:
    """One conflict as it is drawn: the two cities with their shields and what each of them gets."""
    sides = [
        {"city": city, "name": names.person(city), "you": names.mine(city), "shields": strong, "points": got}
        for city, strong, got in zip(p["cities"], p["shields"], p["points"], strict=True)
    ]
    if sides[0]["shields"] == sides[1]["shields"]:
        words = _("%(first)s and %(second)s are equally strong: nobody gets a token.")
    else:
        words = _("%(first)s %(own)s, %(second)s %(theirs)s")
    said = words % {
        "first": sides[0]["name"],
        "second": sides[1]["name"],
        "own": signed(sides[0]["points"]),
        "theirs": signed(sides[1]["points"]),
    }
    return {"sides": sides, "words": said}


def _age(event: Event, names: Names) -> str:
    return _("The cards of Age %(age)s were dealt.") % {"age": roman(event["params"]["age"])}


def _said(event: Event, names: Names) -> str:
    return sentence(event, names, event["seat"])


_MORE = {
    "age": _age,
    "earned": _said,
    "nothing": _said,
    "cards_shown": _said,
}
