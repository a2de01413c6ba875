"""Small diagrams for the guides, as SVG: numbers and shapes come from the catalog's constants.

Each is one `img` with a description. Colours and fonts come from static/css/guides.css by class; positions
are SVG attributes, which the policy allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from math import cos, pi, sin
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from rules.faces.draw import sprite

Setup = Mapping[str, Any]
ROMAN = {"1": "I", "2": "II", "3": "III"}


def diagram(kind: str, setup: Setup) -> SafeString:
    """The diagram of a kind, from the constants of a title. KeyError for a kind that is not drawn here."""
    return mark_safe(DIAGRAMS[kind](setup))


def _svg(width: float, height: float, said: str, parts: Iterable[str], css: str = "") -> str:
    box = f"0 0 {width:g} {height:g}"
    return (
        f'<svg class="diagram{css}" viewBox="{box}" role="img" aria-label="{escape(said)}">'
        f"{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, words: object, css: str = "", anchor: str = "middle") -> str:
    name = f' class="{css}"' if css else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{name}>{escape(str(words))}</text>'


def _circle(x: float, y: float, r: float, css: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" class="{css}"/>'


def _rect(x: float, y: float, width: float, height: float, css: str = "", r: float = 3) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" class="{css}"/>'


def _use(name: str, x: float, y: float, size: float) -> str:
    return f'<use href="{sprite()}#{name}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    """A line with a head at its end."""
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    base_x, base_y = x2 - 8 * dx, y2 - 8 * dy
    head = f"{x2:g},{y2:g} {base_x - 4 * dy:g},{base_y + 4 * dx:g} {base_x + 4 * dy:g},{base_y - 4 * dx:g}"
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{base_x:g}" y2="{base_y:g}" class="way"/>'
        f'<polygon points="{head}" class="head"/>'
    )


# --- Duel ---


def _layouts(setup: Setup) -> str:
    """The three structures side by side."""
    parts, left = [], 0.0
    for age, rows in sorted(setup["layouts"].items()):
        columns = [slot["column"] for row in rows for slot in row]
        low, high = min(columns), max(columns)
        width = (high - low) * 13 + 24
        for number, row in enumerate(rows):
            for slot in row:
                x = left + (slot["column"] - low) * 13
                css = "slot" if slot["face_up"] else "slot slot--down"
                parts.append(_rect(x, 22 + number * 17, 23, 32, css))
        parts.append(_text(left + width / 2, 14, _("Age %(age)s") % {"age": ROMAN[age]}, "label"))
        left += width + 26
    height = 22 + max(len(rows) for rows in setup["layouts"].values()) * 17 + 18
    return _svg(left - 26, height, _("The structures of the three Ages"), parts, " diagram--wide")


def _track(setup: Setup) -> str:
    """The military track from capital to capital, with tokens and points."""
    military = setup["military"]
    capital, step = military["capital"], 30.0
    width = (2 * capital + 1) * step + 20
    middle = width / 2
    parts = []
    for zone in military["zones"]:
        if not zone["points"]:
            continue
        for side in (-1, 1):
            first, last = sorted((side * zone["from"], side * zone["to"]))
            x = middle + first * step - step / 2
            parts.append(_rect(x, 46, (last - first + 1) * step - 2, 18, "zone"))
            parts.append(_text(x + (last - first + 1) * step / 2 - 1, 59, zone["points"], "points"))
    for space in range(-capital, capital + 1):
        x = middle + space * step
        parts.append(
            _rect(x - 13, 16, 26, 26, "space space--capital" if abs(space) == capital else "space", 4)
        )
        if abs(space) == capital:
            parts.append(_use("capital", x - 9, 20, 18))
    parts.append(_use("pawn", middle - 11, 17, 22))
    for token in military["tokens"]:
        for side in (-1, 1):
            x = middle + side * (token["position"] * step)
            parts.append(_circle(x, 8, 8, "coin-disc"))
            parts.append(_text(x, 12, f"−{token['coins']}", "coin-text"))
    said = _("The military track: %(spaces)d spaces to each capital") % {"spaces": capital}
    return _svg(width, 68, said, parts, " diagram--wide")


def _draft(setup: Setup) -> str:
    """Who chooses a Wonder when: a row for each four."""
    parts = []
    for row, order in enumerate(setup["draft_order"]):
        for place, seat in enumerate(order):
            x, y = 30 + place * 62, 26 + row * 46
            parts.append(_circle(x, y, 16, "seat-disc seat-disc--me" if seat == 0 else "seat-disc"))
            parts.append(_text(x, y + 6, seat + 1, "seat-text seat-text--me" if seat == 0 else "seat-text"))
            if place:
                parts.append(_arrow(x - 43, y, x - 19, y))
    return _svg(246, 94, _("The order in which the two players choose Wonders"), parts)


# --- 7 Wonders ---


def _passing(setup: Setup) -> str:
    """Where the hands go, an Age a row."""
    parts = []
    for row, (age, way) in enumerate(sorted(setup["pass_direction"].items())):
        y = 22 + row * 36
        parts.append(_text(34, y + 5, _("Age %(age)s") % {"age": ROMAN[age]}, "label"))
        for place in range(4):
            x = 96 + place * 58
            parts.append(_circle(x, y, 12, "seat-disc seat-disc--me" if place == 2 else "seat-disc"))
            if place:
                ends = (x - 15, x - 43) if way == "left" else (x - 43, x - 15)
                parts.append(_arrow(ends[0], y, ends[1], y))
    said = _("Hands go to the left in Age I, to the right in Age II and to the left in Age III")
    return _svg(288, 118, said, parts)


def _round(count: int, ties: Iterable[tuple[int, int]], names: Mapping[int, str]) -> list[str]:
    """Seats around a table, one's own the first; lines between those that deal with each other."""
    ties = list(ties)
    near = {seat for pair in ties for seat in pair}
    x0, y0, r = 140.0, 84.0, 58.0
    at = [
        (x0 + 1.6 * r * sin(2 * pi * seat / count), y0 + r * cos(2 * pi * seat / count))
        for seat in range(count)
    ]
    parts = [f'<ellipse cx="{x0:g}" cy="{y0:g}" rx="62" ry="34" class="board"/>']
    for one, other in ties:
        (x1, y1), (x2, y2) = at[one], at[other]
        parts.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="tie"/>')
    for seat, (x, y) in enumerate(at):
        css = "seat-disc seat-disc--me" if not seat else "seat-disc"
        if seat not in near:
            css = "seat-disc seat-disc--far"
        parts.append(_circle(x, y, 15, css))
        if seat in names:
            below = y - 21 if seat else y + 30
            parts.append(_text(x, below, names[seat], "label"))
    return parts


def _neighbours(setup: Setup) -> str:
    """You, and the two players whom you deal with."""
    names = {0: _("You"), 1: _("Right neighbour"), 4: _("Left neighbour")}
    parts = _round(5, ((0, 1), (0, 4)), names)
    return _svg(
        280, 176, _("Five players: you deal with the one at your left and the one at your right"), parts
    )


def _free_city(setup: Setup) -> str:
    """The three cities of the game for two."""
    names = {0: _("You"), 1: _("Opponent"), 2: _("Free city")}
    parts = _round(3, ((0, 1), (0, 2), (1, 2)), names)
    return _svg(280, 176, _("Three cities: yours, your opponent’s and the Free city"), parts)


def _conflict(setup: Setup) -> str:
    """What a conflict brings, by Age."""
    military, parts = setup["military"], []
    for column, (age, points) in enumerate(sorted(military["points"].items())):
        x = 110 + column * 66
        parts.append(_text(x, 14, _("Age %(age)s") % {"age": ROMAN[age]}, "label"))
        parts.append(_circle(x, 40, 16, "won"))
        parts.append(_text(x, 46, f"+{points}", "won-text"))
        parts.append(_circle(x, 80, 16, "lost"))
        parts.append(_text(x, 86, f"−{military['defeat']}", "lost-text"))
    parts.append(_text(68, 45, _("stronger"), "label", "end"))
    parts.append(_text(68, 85, _("weaker"), "label", "end"))
    return _svg(276, 104, _("Points for won and lost conflicts"), parts)


# --- Architects ---


def _decks(setup: Setup) -> str:
    """The three decks within reach."""
    sizes = setup["deck_sizes"]

    def deck(x: float, y: float, words: str, number: int, css: str) -> str:
        return (
            _rect(x + 4, y + 4, 40, 54, "slot slot--down")
            + _rect(x, y, 40, 54, css)
            + _text(
                x + 20, y + 33, number, "deck-number" if css == "slot" else "deck-number deck-number--down"
            )
            + _text(x + 22, y + 76, words, "label")
        )

    parts = [
        deck(140, 4, _("Central deck"), sizes["central"], "slot slot--down"),
        deck(36, 60, _("Your deck"), sizes["wonder"], "slot"),
        deck(244, 60, _("Right neighbour’s deck"), sizes["wonder"], "slot"),
        _circle(162, 130, 16, "seat-disc seat-disc--me"),
        _text(162, 166, _("You"), "label"),
        _arrow(84, 112, 140, 127),
        _arrow(240, 112, 184, 127),
        _arrow(162, 90, 162, 112),
    ]
    return _svg(
        340, 174, _("You may take from your own deck, your right neighbour’s and the central one"), parts
    )


DIAGRAMS: dict[str, Callable[[Setup], str]] = {
    "layout": _layouts,
    "track": _track,
    "draft": _draft,
    "passing": _passing,
    "neighbours": _neighbours,
    "free_city": _free_city,
    "conflict": _conflict,
    "decks": _decks,
}
