"""A city of Duel as markup: who, what they have and produce, their Wonders and cards.

Built in Python, not by a template: a table shows two cities of some twenty cards, and each move draws them.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.faces import Faces
from rules.faces.draw import coin, icon

register = template.Library()

City = Mapping[str, Any]

_PHRASES: dict[str, Callable[[], str]] = {
    "you": lambda: _("you"),
    "coins": lambda: _("coins"),
    "points": lambda: _("points so far"),
    "produces": lambda: _("Produces"),
    "yours": lambda: _("Your city"),
    "theirs": lambda: _("%(name)s’s city"),
    "symbols": lambda: _("%(count)d of %(needed)d"),
    "wonders": lambda: _("Wonders, %(built)d of %(count)d built"),
    "none": lambda: _("No cards yet"),
}
_said: dict[str, dict[str, str]] = {}


def _phrases() -> dict[str, str]:
    """The fixed phrases of a city in the language of now, each looked up once per process."""
    language = get_language() or ""
    if language not in _said:
        _said[language] = {name: phrase() for name, phrase in _PHRASES.items()}
    return _said[language]


def _sign(resource: str) -> str:
    return f'<span class="res" data-r="{resource}">{icon(resource)}</span>'


@register.simple_tag
def duel_city(faces: Faces, city: City, where: str) -> SafeString:
    """A city. `where`: opponent (above) or mine (below)."""
    said = _phrases()
    return mark_safe(
        f'<section class="city city--{where}" aria-labelledby="city-{city["seat"]}">'
        f'<header class="city-head">{_name(city, said)}{_stats(faces, city, said)}{_production(city, said)}'
        f'</header><div class="city-body">{_whose(city, said)}{_wonders(faces, city, said)}'
        f"{_cards(faces, city, said)}</div>"
        "</section>"
    )


def _name(city: City, said: Mapping[str, str]) -> str:
    you = f'<span class="you">{said["you"]}</span>' if city["you"] else ""
    look = 1 if city["you"] else 2
    disc = f'<span class="seat" data-seat="{look}" aria-hidden="true">{escape(city["initial"])}</span>'
    return f'<h2 id="city-{city["seat"]}">{disc}{escape(city["name"])}{you}</h2>'


def _whose(city: City, said: Mapping[str, str]) -> str:
    whose = said["yours"] if city["you"] else said["theirs"] % {"name": city["name"]}
    return f'<h3 class="whose">{escape(whose)}</h3>'


def _stats(faces: Faces, city: City, said: Mapping[str, str]) -> str:
    symbols = city["symbols"]
    count = said["symbols"] % {"count": len(symbols), "needed": city["symbols_needed"]} if symbols else ""
    tokens = "".join(
        f'<li class="stat stat--token">{icon("progress")}{escape(faces.name(token))}</li>'
        for token in city["tokens"]
    )
    return (
        f'<ul class="stats"><li class="stat">{coin(city["coins"])}<span class="sr">{said["coins"]}</span>'
        f'</li><li class="stat">{icon("laurel")}<b>{city["points"]}</b>'
        f'<span class="unit">{said["points"]}</span></li>'
        f'<li class="stat stat--sci">{"".join(icon("sci-" + symbol) for symbol in symbols)}'
        f'<span class="unit" aria-hidden="true">{count}</span>'
        f'<span class="sr">{escape(city["symbol_words"])}</span></li>{tokens}</ul>'
    )


def _production(city: City, said: Mapping[str, str]) -> str:
    parts = [f"{_sign(name)}<b>{n}</b>" if n > 1 else _sign(name) for name, n in city["produces"].items()]
    slash = '<span class="or">/</span>'
    parts += [slash.join(map(_sign, choice)) for choice in city["choices"]]
    parts += [_sign(name) + coin(price) for name, price in city["fixed_prices"].items()]
    shown = "".join(f"<li>{part}</li>" for part in parts or ["–"])
    return (
        f'<div class="prod"><span class="prod-label">{said["produces"]}</span>'
        f'<span class="sr">{escape(city["production_words"])}</span><ul aria-hidden="true">{shown}</ul></div>'
    )


def _wonders(faces: Faces, city: City, said: Mapping[str, str]) -> str:
    label = said["wonders"] % {"built": city["built"], "count": len(city["wonders"])}
    places = "".join(f"<li>{_wonder(faces, place)}</li>" for place in city["wonders"])
    return f'<ul class="wonders" aria-label="{escape(label)}">{places}</ul>'


def _wonder(faces: Faces, place: Mapping[str, Any]) -> str:
    state = "built" if place["built"] else "away" if place["put_away"] else "open"
    return faces.wonder(place["wonder"], state=state)


def _cards(faces: Faces, city: City, said: Mapping[str, str]) -> str:
    """Tabs in columns by type; late in a game one dense list of glyph tabs."""
    groups = city["groups"]
    if city["dense"]:
        tabs = "".join(f"<li>{faces.tab(card)}</li>" for group in groups for card in group["cards"])
        return f'<ul class="tabs tabs--dense">{tabs}</ul>'
    columns = ""
    for group in groups:
        tabs = "".join(f"<li>{faces.tab(card)}</li>" for card in group["cards"])
        columns += (
            f'<li class="tabs-col" data-type="{group["colour"]}"><p class="tabs-head">'
            f"{icon('type-' + group['colour'])}{escape(group['word'])}<b>{group['count']}</b></p>"
            f"<ul>{tabs}</ul></li>"
        )
    none = f'<li class="none">{said["none"]}</li>'
    return f'<ul class="tabs">{columns or none}</ul>'
