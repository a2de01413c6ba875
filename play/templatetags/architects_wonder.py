"""The drawing of a Wonder of Architects: its pieces, each standing on those that it rests on.

An SVG without a view box, so that positions are percentages of any width and the text keeps its size; what a
piece says is HTML in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from rules.faces import Faces
from rules.faces.draw import draw_cost, icon, laurel, token_sign
from rules.faces.words import effects_words, set_words

Part = Mapping[str, Any]

SHAPE = '<path d="M0.5 100 L{0} 0 L{1} 0 L99.5 100 Z" vector-effect="non-scaling-stroke"/>'
WIDE, TALL = 50, 92
"""Heights in pixels of a row of one's own Wonder: of wide pieces, and of narrow ones that stack what they
say."""
SMALL_WIDE, SMALL_TALL, SMALL_TALLEST = 25, 44, 60
"""The same for the other players' Wonders; the last for pieces that stack everything."""
NARROW, SMALL_NARROW, NARROWEST = 0.5, 0.4, 0.25
"""Pieces below this part of the whole width are narrow; below the last one they stack everything."""


def sr(words: str) -> str:
    return f'<span class="sr">{escape(words)}</span>'


def chooser(thing: Part, inside: str, css: str) -> str:
    """A link that chooses the thing, or a plain box where it cannot be chosen."""
    if not thing["choose"]:
        return f'<span class="{css}">{inside}</span>'
    current = ' aria-current="true"' if thing["selected"] else ""
    legal = "" if thing["legal"] else " data-refused"
    return (
        f'<a class="{css}" id="choose-{thing["subject"]}" href="{escape(thing["choose"])}" '
        f'data-choose="{thing["subject"]}"{current}{legal}>{inside}</a>'
    )


def drawing(faces: Faces, city: Part) -> str:
    """The Wonder as its pieces, each standing on those that it rests on."""
    rows = faces.wonders[city["wonder"]]["sides"][0]["stages"]
    heights: dict[int, int] = {}
    for piece in city["pieces"]:
        least = _height(piece.right - piece.left, mine=city["mine"])
        heights[piece.row] = max(heights.get(piece.row, 0), least)
    whole = sum(heights.values())
    made = []
    for row, stage, piece in zip(rows, city["stages"], city["pieces"], strict=True):
        top = whole - sum(heights[number] for number in range(piece.row + 1))
        place = (
            f'x="{100 * piece.left:.2f}%" y="{top}" width="{100 * (piece.right - piece.left):.2f}%" '
            f'height="{heights[piece.row] - 3}"'
        )
        made.append(_piece(faces, city, row, stage, place, piece.right - piece.left))
    label = _("%(wonder)s: %(built)d of %(count)d stages built") % {
        "wonder": city["wonder_name"],
        "built": city["built"],
        "count": len(city["stages"]),
    }
    return (
        f'<svg class="elevation" role="list" aria-label="{escape(label)}" width="100%" height="{whole}"'
        f"{' hx-boost=true' if city['mine'] else ''}>{''.join(made)}</svg>"
    )


def _height(width: float, *, mine: bool) -> int:
    """How high a row must be for a piece of this width."""
    if mine:
        return TALL if width < NARROW else WIDE
    if width < NARROWEST:
        return SMALL_TALLEST
    return SMALL_TALL if width < SMALL_NARROW else SMALL_WIDE


def _gains(effects: Sequence[Part]) -> str:
    """What a stage brings, a sign for each effect: the points in a laurel, a deck for each card."""
    made = ""
    for effect in effects:
        if effect["type"] == "victory_points":
            made += laurel(effect["amount"])
        else:
            times = 2 if effect.get("deck") == "left_and_right" else effect.get("amount", 1)
            made += icon(token_sign([effect])) * times
    return made


def _piece(faces: Faces, city: Part, row: Part, stage: Part, place: str, width: float) -> str:
    state = stage["state"]
    marks = f' data-state="{state}"'
    if stage.get("selected"):
        marks += " data-next"
    if stage["legal"]:
        marks += " data-legal"
    pips = ""
    if city["mine"] and state != "built":
        pips = '<i class="on"></i>' * stage["have"] + "<i></i>" * (stage["count"] - stage["have"])
        pips = f'<span class="pips">{pips}</span>'
    drawn = (
        f'<span class="drawn" aria-hidden="true">{draw_cost(row["cost"])}{pips}'
        f'<span class="block-gain">{_gains(row["effects"])}</span></span>'
    )
    slim = width < (NARROW if city["mine"] else SMALL_NARROW)
    css = "piece-in piece-in--slim" if slim else "piece-in"
    if width < NARROWEST:
        css += " piece-in--slimmest"
    inside = sr(_piece_said(faces, city["wonder"], row, stage)) + drawn
    inside = chooser(stage, inside, css)
    shape = SHAPE.format(*((1, 99) if width < NARROWEST else (3, 97) if slim else (2, 98)))
    return (
        f'<svg class="piece" {place} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"'
        f"{marks}>{shape}</svg>"
        f'<foreignObject role="listitem" class="piece-box" {place}{marks}>{inside}</foreignObject>'
    )


def _piece_said(faces: Faces, wonder: str, row: Part, stage: Part) -> str:
    """A piece for the ear: number, what it asks for, what it brings, how it stands."""
    said = [faces.once((wonder, row["id"], "said"), lambda: _stage_said(faces, row))]
    if stage["state"] == "built":
        said.append(_("Built"))
    elif stage["state"] == "locked":
        waits = stage.get("waits")
        said.append(_("Rests on %(stages)s") % {"stages": waits} if waits else _("Not yet reachable"))
    else:
        said.append(_("Can be built next"))
    if stage["state"] != "built" and "have" in stage:
        said.append(_("%(have)d of %(count)d in front of you") % stage)
    return ". ".join(said) + "."


def _stage_said(faces: Faces, row: Part) -> str:
    """What of it never changes."""
    number, brings = _("Stage %(n)d") % {"n": row["id"]}, capfirst(effects_words(row["effects"], faces.title))
    return f"{number}. {set_words(row['cost'])}. {brings}"
