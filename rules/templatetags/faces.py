"""Template tags for faces and symbols.

{% load faces %}
{% icon "search" %}
{% card_face card size="middle" title="duel" %}       a card's document; in a box of its size
{% card_face card size="tab" %}  {% card_face card size="mini" %}
{% faces_of ruleset as faces %}                       the faces of a ruleset (or of its document)
{% card_face "school" among=faces state="accessible" price=2 %}
{% wonder_face wonder %}  {% wonder_face wonder size="large" %}
    {% token_face token %}  {% medal_face medal %}
{{ effects|effects_words }}  {{ effects|effects_sentence }}  {{ cost|cost_words }}
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from rules.faces import catalog, draw, words
from rules.faces.catalog import SIZES, Faces

register = template.Library()


@register.simple_tag(name="icon")
def icon_tag(name: str, extra: str = "") -> SafeString:
    """A symbol of the sprite, for the eye only; `extra` is one more class."""
    return mark_safe(draw.icon(name, f" {extra}" if extra else ""))


@register.simple_tag
def coin(amount: int | str, extra: str = "") -> SafeString:
    """An amount of coins as a coin; `extra` is one more class."""
    return mark_safe(draw.coin(amount, f" {extra}" if extra else ""))


@register.simple_tag
def laurel(amount: int | str) -> SafeString:
    """An amount of Victory points in a laurel."""
    return mark_safe(draw.laurel(amount))


@register.simple_tag
def resource(name: str) -> SafeString:
    """A resource as a symbol in its colour, with its word for a screen reader."""
    return mark_safe(
        f'<span class="res" data-r="{name}">{draw.icon(name)}'
        f'<span class="sr">{words.resource_word(name)}</span></span>'
    )


@register.simple_tag
def resource_sign(name: str, times: int = 1) -> SafeString:
    """A resource as a symbol in its colour, for the eye only; `times` it."""
    return mark_safe(f'<span class="res" data-r="{name}">{draw.icon(name)}</span>' * times)


@register.simple_tag
def type_sign(colour: str) -> SafeString:
    """The glyph of a card type, for the eye only."""
    return mark_safe(draw.icon(f"type-{colour}"))


@register.simple_tag
def faces_of(ruleset: Any) -> Faces:
    """The faces of a ruleset or of its document."""
    return catalog.faces_of(ruleset)


def _among(among: Faces | None, title: str) -> Faces:
    return among if among is not None else Faces({"title": title})


@register.simple_tag
def card_face(
    card: str | Mapping[str, Any],
    size: str = "middle",
    state: str = "",
    price: int | None = None,
    short: int = 0,
    title: str = "duel",
    among: Faces | None = None,
) -> SafeString:
    """The face of a card in a box of `size`: large, middle, small, tiny, tab, mini; "" for no box.

    `card` is its document, or its id when `among` is given. See Faces.card for `state`, `price` and `short`.
    """
    if size and size not in SIZES:
        raise template.TemplateSyntaxError(f"card_face: unknown size {size!r}; known: {', '.join(SIZES)}")
    faces = _among(among, title)
    if size == "tab":
        return faces.tab(card)
    if size == "mini":
        return faces.mini(card)
    face = faces.card(card, state=state, price=price, short=short)
    return mark_safe(f'<span class="face" data-size="{size}">{face}</span>') if size else face


@register.simple_tag
def card_back(age: int | str | None = None, guild: bool = False) -> SafeString:
    """A face-down card."""
    return Faces({}).back(age, guild)


@register.simple_tag
def wonder_face(
    wonder: str | Mapping[str, Any],
    size: str = "row",
    state: str = "open",
    side: str | None = None,
    title: str = "duel",
    among: Faces | None = None,
) -> SafeString:
    """A Wonder: "row" is that of Duel in a city, "large" shows sides and stages."""
    faces = _among(among, title)
    return faces.wonder_large(wonder, side=side) if size == "large" else faces.wonder(wonder, state=state)


@register.simple_tag
def token_face(
    token: str | Mapping[str, Any], taken: str = "", title: str = "duel", among: Faces | None = None
) -> SafeString:
    """A Progress token; `taken` says who has it."""
    return _among(among, title).token(token, taken=taken)


@register.simple_tag
def medal_face(medal: str | Mapping[str, Any], among: Faces | None = None) -> SafeString:
    """A Medal."""
    return _among(among, "architects").medal(medal)


@register.filter
def effects_words(effects: Iterable[Mapping[str, Any]]) -> str:
    """Effects in words, within a sentence."""
    return words.effects_words(effects)


@register.filter
def effects_sentence(effects: Iterable[Mapping[str, Any]]) -> str:
    """Effects as a sentence."""
    return words.effects_sentence(effects)


@register.filter
def cost_words(cost: Mapping[str, Any]) -> str:
    """A cost in words."""
    return words.cost_words(cost)


@register.filter
def colour_word(colour: str, title: str = "") -> str:
    """The word of a card type."""
    return words.colour_word(colour, title)
