"""Effects and costs as drawings. Each effect type has one function here and one in words.py.

A drawing is a list of parts; a face measures them to choose its size. What is drawn is for the eye only (the
caller hides it from screen readers); the words stand beside it. Production is the resource on a paper disc,
points a number in a laurel, coins a number in a coin, "for each" a square of the counted type.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import ceil
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.faces.words import MANUFACTURED, RAW, Effect

Parts = list[str]


@cache
def sprite() -> str:
    """The address of the sprite of symbols, with its hash."""
    return static("symbols.svg")


@cache
def icon(name: str, extra: str = "") -> str:
    """One symbol of the sprite, hidden from screen readers."""
    return f'<svg class="i{extra}" aria-hidden="true"><use href="{sprite()}#{name}"/></svg>'


def coin(amount: int | str, extra: str = "") -> str:
    return f'<span class="coin{extra}">{amount}</span>'


def laurel(amount: int | str) -> str:
    return f'<span class="vp">{icon("laurel")}<b>{amount}</b></span>'


def chip(resource: str) -> str:
    return f'<span class="chip" data-r="{resource}">{icon(resource)}</span>'


def square(colour: str, name: str = "") -> str:
    """A card type that is counted or struck: its glyph on its fill."""
    return f'<span class="per" data-type="{colour}">{icon(name or f"type-{colour}")}</span>'


def many(name: str, amount: int) -> str:
    return f'<span class="many">{icon(name) * amount}</span>'


def _who(cities: Sequence[str]) -> Parts:
    """Arrows to the neighbours that are counted, a dot for one's own city; nothing for it alone."""
    if list(cities) == ["self"]:
        return []
    marks = [icon("arrow-left")] if "left" in cities else []
    marks += ["<b>•</b>"] if "self" in cities else []
    marks += [icon("arrow-right")] if "right" in cities else []
    return [f'<span class="who">{"".join(marks)}</span>']


def _most() -> Parts:
    return [f'<span class="who">{pgettext("the city that has the most", "max")}</span>']


def _target(effect: Effect) -> Parts:
    """What is counted."""
    what = effect["what"]
    if what == "card":
        return [square(colour) for colour in effect.get("colours") or [effect["colour"]]]
    if what == "coins":
        return ['<span class="or">/</span>', coin(effect.get("per", 1))]
    name = {
        "wonder": "wonder",
        "wonder_stage": "stage",
        "defeat_token": "battle",
        "progress_token": "progress",
        "cat_icon": "cat",
        "military_token": "battle",
    }.get(what, "info")
    return [f'<span class="per">{icon(name)}</span>']


def _choice(parts: Iterable[str]) -> str:
    return f'<span class="pick">{"<span class=or>/</span>".join(parts)}</span>'


def _bought(resources: Sequence[str]) -> str:
    if frozenset(resources) == RAW:
        return icon("any-raw")
    if frozenset(resources) == MANUFACTURED:
        return icon("any-made")
    return _choice(chip(resource) for resource in resources)


def _trade_discount(effect: Effect) -> Parts:
    sides = effect["neighbours"]
    left = [icon("arrow-left", " dir")] if "left" in sides else []
    right = [icon("arrow-right", " dir")] if "right" in sides else []
    return [*left, _bought(effect["resources"]), coin(effect["price"]), *right]


def _science(effect: Effect) -> Parts:
    symbols = [icon(f"sci-{symbol}") for symbol in effect["symbols"]]
    return [f'<span class="many">{symbols[0]}</span>'] if len(symbols) == 1 else [_choice(symbols)]


def _discount(effect: Effect) -> Parts:
    target = (
        square(effect["colour"]) if effect.get("colour") else f'<span class="per">{icon("wonder")}</span>'
    )
    return [target, f"<b>−{effect['amount']}</b>"]


def _extra_shield(effect: Effect) -> Parts:
    target = [square(effect["colour"])] if effect.get("colour") else []
    return [*target, "<b>+</b>", many("shield", effect["amount"])]


def _take_top(effect: Effect) -> Parts:
    if effect["deck"] == "left_and_right":
        return [icon("arrow-left", " dir"), icon("deck"), icon("arrow-right", " dir")]
    return [icon("deck")]


def _free_build(when: str) -> Parts:
    """A card without its cost, and the word that says when."""
    return [f'<span class="many">{icon("back")}</span>', coin(0), f"<small>{when}</small>"]


DRAWINGS: dict[str, Callable[[Effect], Parts]] = {
    "production": lambda e: [_choice(chip(resource) for resource in e["options"])],
    "trade_discount": _trade_discount,
    "fixed_price": lambda e: [*(chip(r) for r in e["resources"]), coin(e["price"])],
    "resource_discount": _discount,
    "gain_opponent_trade_coins": lambda e: [icon("trade"), icon("coin")],
    "coins": lambda e: [coin(e["amount"])],
    "coins_per": lambda e: [coin(e["amount"])],
    "coins_per_max": lambda e: [coin(e["amount"])],
    "coins_on_chain_build": lambda e: [icon("chain"), coin(e["amount"])],
    "opponent_loses_coins": lambda e: [coin(f"−{e['amount']}", " coin--loss")],
    "victory_points": lambda e: [laurel(e["amount"])],
    "points_per": lambda e: [laurel(e["amount"])],
    "points_per_max": lambda e: [laurel(e["amount"])],
    "points_if_wonder_complete": lambda e: [laurel(e["amount"]), icon("wonder")],
    "shields": lambda e: [many("shield", e["amount"])],
    "extra_shield": _extra_shield,
    "science": _science,
    "play_again": lambda e: [icon("play-again")],
    "wonders_gain_play_again": lambda e: [icon("wonder"), icon("play-again")],
    "build_from_discard": lambda e: [icon("discard"), icon("arrow-right", " dir")],
    "choose_progress_token_from_box": lambda e: [icon("progress")],
    "destroy_opponent_card": lambda e: [square(e["colour"], "destroy")],
    "play_last_card": lambda e: [icon("deck"), "<b>+1</b>"],
    "free_build_once_per_age": lambda e: _free_build(_("once an Age")),
    "free_build_first_of_each_colour": lambda e: [icon("sci-any"), coin(0)],
    "free_build_first_card_of_age": lambda e: _free_build(_("first of an Age")),
    "free_build_last_card_of_age": lambda e: _free_build(_("last of an Age")),
    "copy_neighbour_guild": lambda e: [
        icon("arrow-left", " dir"),
        square("purple"),
        icon("arrow-right", " dir"),
    ],
    "horns": lambda e: [many("horn", e["amount"])],
    "cat_icon": lambda e: [icon("cat")],
    "take_cat": lambda e: [icon("cat")],
    "look_at_central_deck": lambda e: [icon("look")],
    "take_top": _take_top,
    "keep_one_of_top": lambda e: [icon("deck"), icon("look"), f"<b>{e['look']}</b>"],
    "steal_card": lambda e: [icon("trade"), icon("back")],
    "take_progress_token": lambda e: [icon("progress")],
    "extra_card_when_taking": lambda e: [icon("deck"), "<b>+1</b>"],
    "extra_card_when_building": lambda e: [icon("stage"), icon("deck"), "<b>+1</b>"],
    "coin_worth": lambda e: [icon("coin"), f"<b>= {e['amount']}</b>"],
    "any_resources_for_stage": lambda e: [icon("stage"), icon("any-raw")],
    "keep_horned_cards": lambda e: [icon("horn"), icon("check")],
    "points_by_copies": lambda e: [laurel(points) for points in e["points"]],
}
"""The drawing of each effect type. Those that count (``..._per...``) draw the amount; `draw_effects` adds the
target."""

COUNTING = frozenset({"coins_per", "points_per", "coins_per_max", "points_per_max"})


def _target_key(effect: Effect) -> tuple[Any, ...] | None:
    if effect["type"] not in COUNTING:
        return None
    colours = effect.get("colours") or [effect.get("colour")]
    return (effect["what"], tuple(colours), tuple(effect.get("who", ("max",))), effect.get("per", 1))


def draw_effects(effects: Sequence[Effect]) -> Parts:
    """The parts of the drawing of `effects`. Amounts that count the same thing stand before one target:
    coins *and* points, then the square once."""
    parts: Parts = []
    for place, effect in enumerate(effects):
        parts += DRAWINGS[effect["type"]](effect)
        key = _target_key(effect)
        if key is None:
            continue
        following = effects[place + 1] if place + 1 < len(effects) else None
        if following is not None and _target_key(following) == key:
            continue
        parts += _target(effect)
        parts += _who(effect["who"]) if "who" in effect else _most()
    return parts


_WIDTHS = (
    ('class="chip"', 1.55),
    ('class="coin', 1.5),
    ('class="vp"', 1.9),
    ('class="per"', 1.5),
    ("class=or", 0.65),
    ("<small>", 4.6),
    ("<b>", 0.6),
)
"""How wide each sign is, in em of the band."""


def width_of(parts: Parts) -> int:
    """How wide a drawing is, in whole em; the style sheet makes it smaller where there is no room."""
    cities = sum(1.9 for part in parts if 'class="who"' in part)
    drawn = "".join(part for part in parts if 'class="who"' not in part)
    inside = drawn.count('class="chip"') + drawn.count('class="vp"') + drawn.count('class="per"')
    icons = drawn.count("<svg") - inside
    width = cities + 1.5 * icons + 0.3 * max(len(parts) - 1, 0)
    width += sum(em * drawn.count(mark) for mark, em in _WIDTHS)
    return max(1, ceil(width - 0.1))


def draw_cost(cost: Mapping[str, Any]) -> str:
    """A cost: the coins first, then one symbol a unit; a set of Architects: size and kind; or ""."""
    if cost.get("count"):
        return f'<span class="need">{cost["count"]}{icon(cost["kind"])}</span>'
    parts = [coin(cost["coins"])] if cost.get("coins") else []
    for resource, amount in (cost.get("resources") or {}).items():
        parts.append(f'<span class="res" data-r="{resource}">{icon(resource)}</span>' * amount)
    return "".join(parts)


_SIGNS: dict[str, str] = {
    "coins_on_chain_build": "chain",
    "gain_opponent_trade_coins": "trade",
    "wonders_gain_play_again": "play-again",
    "extra_shield": "shield",
    "shields": "shield",
    "extra_card_when_taking": "deck",
    "extra_card_when_building": "deck",
    "coin_worth": "coin",
    "any_resources_for_stage": "stage",
    "keep_horned_cards": "horn",
    "take_cat": "cat",
    "look_at_central_deck": "look",
    "take_top": "deck",
    "keep_one_of_top": "look",
    "steal_card": "trade",
    "points_by_copies": "laurel",
    "coins": "coin",
    "victory_points": "laurel",
}
"""The one symbol on a token's disc, the most telling effect first."""

_COUNTED_SIGNS = {
    "cat_icon": "cat",
    "military_token": "battle",
    "wonder_stage": "stage",
    "progress_token": "progress",
}


def token_sign(effects: Sequence[Effect]) -> str:
    """The name of the symbol on a token's disc, chosen from what the token does."""
    by_type = {effect["type"]: effect for effect in effects}
    if science := by_type.get("science"):
        return f"sci-{science['symbols'][0]}" if len(science["symbols"]) == 1 else "sci-any"
    if discount := by_type.get("resource_discount"):
        return f"type-{discount['colour']}" if discount.get("colour") else "wonder"
    if per := by_type.get("points_per"):
        return _COUNTED_SIGNS.get(per["what"], "laurel")
    return next((sign for type_, sign in _SIGNS.items() if type_ in by_type), "progress")
