"""Template tags of Duel's table: the slots of the structure, the military track, what a thing is in words."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape
from typing import Any

from django import template
from django.utils.dates import MONTHS_3
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from play.wording.names import colour_word
from rules.faces import Faces, effects_sentence
from rules.faces.draw import icon

register = template.Library()

Part = Mapping[str, Any]

CATEGORY_ICONS = {
    "wonders": "wonder",
    "wonder": "wonder",
    "tokens": "progress",
    "coins": "coin",
    "military": "pawn",
}


@register.simple_tag
def structure_slots(faces: Faces, structure: Part) -> SafeString:
    """The slots of the structure where a card still lies, each at its row and column."""
    return mark_safe(
        "".join(
            f'<li class="slot" data-row="{slot["row"]}" data-col="{slot["column"]}">'
            f"{_slot(faces, slot, structure['age'])}</li>"
            for slot in structure["slots"]
        )
    )


def _slot(faces: Faces, slot: Part, age: int) -> str:
    """A back, a covered card, or a card that may be chosen (a link)."""
    if slot["card"] is None:
        return faces.back(age, slot["back"] == "guild")
    if slot["state"] == "covered":
        return faces.card(slot["card"], state="covered")
    priced = slot["price"] is not None
    state = "short" if priced and not slot["affordable"] else "accessible"
    if not slot["choose"]:
        return faces.card(slot["card"], state=state)
    return faces.card(
        slot["card"],
        state=state,
        price=slot["price"] if slot["affordable"] or slot["short"] else None,
        short=slot["short"],
        tag="a",
        href=slot["choose"],
        id=f"take-{slot['card']}",
        data_choose=slot["card"],
        aria_current="true" if slot["selected"] else None,
    )


@register.simple_tag
def option_face(faces: Faces, option: Part) -> SafeString:
    """One choice of a follow-up question, as a link: a card, a Progress token, a Wonder or words."""
    named = {
        "tag": "a",
        "href": option["choose"],
        "id": f"option-{option['subject']}",
        "data_choose": option["subject"],
        "aria_current": "true" if option["selected"] else None,
    }
    if option["card"]:
        face = faces.card(option["card"], state="accessible", **named)
        return mark_safe(f'<span class="face" data-size="small">{face}</span>')
    if option["token"]:
        return faces.token(option["token"], **named)
    if option["wonder"]:
        return faces.wonder(option["wonder"], **named)
    named.pop("tag")
    pairs = "".join(
        f' {name.replace("_", "-")}="{escape(str(value))}"'
        for name, value in named.items()
        if value is not None
    )
    return mark_safe(f'<a class="btn"{pairs}>{escape(option["words"])}</a>')


@register.simple_tag
def draft_face(faces: Faces, place: Part) -> SafeString:
    """A Wonder on offer, as a link when there is something to choose."""
    if not place["choose"]:
        return faces.wonder(place["wonder"])
    current = "true" if place["selected"] else None
    return faces.wonder(
        place["wonder"],
        tag="a",
        href=place["choose"],
        id=f"take-{place['wonder']}",
        data_choose=place["wonder"],
        aria_current=current,
    )


@register.simple_tag
def board_tokens(faces: Faces, board: Sequence[Part]) -> SafeString:
    """The Progress tokens of the board as list items."""
    return mark_safe("".join(f"<li>{_board_token(faces, place)}</li>" for place in board))


def _board_token(faces: Faces, place: Part) -> SafeString:
    """A place of the board: a Progress token, whose it is by now, or a link when it may be taken."""
    if not place["token"]:
        return mark_safe(
            f'<span class="token token--gone"><span class="token-disc"></span>'
            f'<span class="token-name">{_("unknown")}</span></span>'
        )
    if place["taken_by"]:
        by = (
            _("taken by you")
            if place["taken_by_you"]
            else _("taken by %(name)s") % {"name": place["taken_by"]}
        )
        return faces.token(place["token"], taken=by)
    if not place["choose"]:
        return faces.token(place["token"])
    current = "true" if place["selected"] else None
    return faces.token(
        place["token"],
        tag="a",
        href=place["choose"],
        id=f"token-{place['token']}",
        data_choose=place["token"],
        aria_current=current,
    )


def _labelled(spaces: Sequence[Part]) -> set[int]:
    """The spaces that carry the points of their zone: the middle one of three, the outer one of two."""
    zones: dict[tuple[bool, int], list[int]] = {}
    for space in spaces:
        if space["points"] and space["capital"] is None:
            zones.setdefault((space["position"] > 0, space["points"]), []).append(space["position"])
    return {sorted(zone, key=abs)[len(zone) // 2] for zone in zones.values()}


@register.simple_tag
def military_track(track: Part, cities: Sequence[Part]) -> SafeString:
    """The military track from the upper city's capital to the lower one's."""
    spaces, owners = track["spaces"], {city["seat"]: city for city in cities}
    labelled = _labelled(spaces)
    points, coins = _("points"), _("coins")
    made = []
    for space in spaces:
        inside, zone = "", str(space["points"])
        if space["capital"] is not None:
            owner = owners[space["capital"]]
            whose = _("your capital") if owner["you"] else _("capital of %(name)s") % {"name": owner["name"]}
            inside, zone = f'{icon("capital")}<span class="sr">{escape(whose)}</span>', "cap"
        if space["pawn"]:
            made.append(
                f'<li data-zone="{zone}" class="here">{icon("pawn")}'
                f'<span class="sr">{escape(track["words"])}</span></li>'
            )
            continue
        if space["position"] in labelled:
            said = f'<span class="sr"> {points}</span>'
            inside = f'<span class="zone">{icon("laurel")}{space["points"]}{said}</span>'
        if space["token"]:
            inside += f'<span class="loot">−{space["token"]}<span class="sr"> {coins}</span></span>'
        made.append(f'<li data-zone="{zone}">{inside}</li>')
    return mark_safe("".join(made))


@register.simple_tag
def about(faces: Faces, panel: Part) -> dict[str, str]:
    """What the thing in the choice panel is: name, colour, kind in words, what it does as sentences."""
    if card := faces.cards.get(panel["card"] or ""):
        words = effects_sentence(card["effects"], faces.title)
        if freed := faces.frees(card):
            names = ", ".join(row["name"] for row in freed)
            words += " " + _("Makes %(cards)s free.") % {"cards": names}
        kind = colour_word(card["colour"], faces.title)
        return {"name": card["name"], "colour": card["colour"], "kind": kind, "words": words}
    if wonder := faces.wonders.get(panel["wonder"] or ""):
        words = effects_sentence(wonder["sides"][0]["stages"][0]["effects"], faces.title)
        return {"name": wonder["name"], "colour": "", "kind": _("Wonder"), "words": words}
    if token := faces.tokens.get(panel["token"] or ""):
        words = effects_sentence(token["effects"], faces.title)
        return {"name": token["name"], "colour": "", "kind": _("Progress token"), "words": words}
    return {"name": panel["title"], "colour": "", "kind": "", "words": ""}


@register.simple_tag
def tab_list(faces: Faces, cards: Sequence[str]) -> SafeString:
    """Cards as list items, one line each."""
    return mark_safe("".join(f"<li>{faces.tab(card)}</li>" for card in cards))


@register.filter
def moment(at: datetime) -> str:
    """A time as "30 Nov, 14:02"; far cheaper than Django's own filter, for a log has many."""
    return f"{at.day} {MONTHS_3[at.month].capitalize()}, {at:%H:%M}"


@register.simple_tag
def category_sign(category: str, sign: str = "") -> SafeString:
    """The sign of a row of the score sheet: a card type on its colour, or a symbol (`sign`, if given)."""
    if sign or category in CATEGORY_ICONS:
        return mark_safe(f'<span class="cat">{icon(sign or CATEGORY_ICONS[category])}</span>')
    return mark_safe(f'<span class="cat" data-type="{category}">{icon("type-" + category)}</span>')


@register.filter
def minus(points: int) -> str:
    """A number with the sign that is as wide as a plus."""
    return str(points).replace("-", "−")


@register.simple_tag
def winning_seats(end: Part) -> frozenset[int]:
    """The seats that won."""
    return frozenset(person["seat"] for person in end["people"] if person["winner"])


@register.simple_tag
def name_of(faces: Faces, id_: str) -> str:
    """The name of a card, Wonder or Progress token."""
    return faces.name(id_)
