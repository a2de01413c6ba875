"""Template tags of 7 Wonders' table: cities, stages, the hand, conflicts.

Built in Python, not by templates: a table of seven shows a hundred cards, and each choice draws them again.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from play.wording.names import colour_word, signed
from rules.faces import Faces, effects_sentence
from rules.faces.draw import coin, draw_cost, draw_effects, icon
from rules.faces.words import cost_words, effects_words

register = template.Library()

Part = Mapping[str, Any]

MANY = 8
"""With more cards a neighbour's list has two columns, and what the head adds up is told there alone."""


def _sr(words: str) -> str:
    return f'<span class="sr">{escape(words)}</span>'


def _stat(sign: str, value: object, words: str, unit: str = "") -> str:
    more = f'<span class="unit">{escape(unit)}</span>' if unit else ""
    return f'<li class="stat">{sign}<b>{value}</b>{more}{_sr(words)}</li>'


# --- cities ---------------------------------------------------------------------------------------


@register.simple_tag
def seven_city(faces: Faces, city: Part, where: str, over: bool = False) -> SafeString:
    """A city in full. `where`: me, left or right; `over`: the cards under its stages are shown."""
    number = city["city"]
    css = "city--me" if where == "me" else f"neighbour neighbour--{where}"
    free = " city--free" if city["free"] else ""
    return mark_safe(
        f'<section class="city {css}{free}" aria-labelledby="city-{number}">'
        f'<header class="city-head">{_name(city)}{_where(city, where)}{_chosen(city)}'
        f"{_stats(city, mine=where == 'me', over=over)}{_production(city)}</header>"
        f'<div class="city-body"><h3 class="whose">{escape(_whose(city))}</h3>{_controller(city)}'
        f"{_stages(faces, city)}{_cards(faces, city) if where == 'me' else _list(faces, city)}"
        "</div></section>"
    )


@register.simple_tag
def seven_other(faces: Faces, city: Part, over: bool = False) -> SafeString:
    """A city further away: one line, which opens."""
    number = city["city"]
    counts = "".join(
        f'<li class="count" data-type="{group["colour"]}">{icon("type-" + group["colour"])}'
        f"<b>{group['count']}</b>{_sr(group['word'])}</li>"
        for group in city["groups"]
    )
    return mark_safe(
        f'<li class="other"><details id="other-{number}"><summary>'
        f'<span class="other-name">{_disc(city)}<b>{escape(city["name"])}</b>'
        f"<span>{escape(city['board'])}</span></span>{_stats(city)}"
        f'<ul class="counts">{counts}</ul>{_chosen(city)}{icon("down")}</summary>'
        f'<div class="other-body">{_production(city)}{_stages(faces, city)}'
        f"{_cards(faces, city, short=True)}</div></details></li>"
    )


def _disc(city: Part) -> str:
    look = 1 if city["you"] else city["look"] + 1
    return f'<span class="seat" data-seat="{look}" aria-hidden="true">{escape(city["initial"])}</span>'


def _name(city: Part) -> str:
    you = f'<span class="you">{_("you")}</span>' if city["you"] else ""
    return f'<h2 id="city-{city["city"]}">{_disc(city)}{escape(city["name"])}{you}</h2>'


def _where(city: Part, where: str) -> str:
    arrow = {"left": icon("arrow-left"), "right": icon("arrow-right")}.get(where, "")
    said = {"left": _("on the left"), "right": _("on the right")}.get(where, "")
    return f'<p class="where">{arrow}{_sr(said) if said else ""}{escape(city["board"])}</p>'


def _whose(city: Part) -> str:
    if city["you"]:
        return _("Your city")
    return _("The Free city") if city["free"] else _("%(name)s’s city") % {"name": city["name"]}


def _controller(city: Part) -> str:
    """Who decides for the Free city this turn."""
    if not city["controller"]:
        return ""
    words = (
        _("You decide for it this turn.")
        if city["yours_now"]
        else _("%(name)s decides for it this turn.") % {"name": city["controller"]}
    )
    mine = " controls--mine" if city["yours_now"] else ""
    return f'<p class="controls{mine}">{icon("link")}{escape(words)}</p>'


def _chosen(city: Part) -> str:
    if city["chosen"] == "done":
        return f'<span class="chosen">{icon("check")}<span>{_("has chosen")}</span></span>'
    if city["chosen"] == "waiting":
        words = _("choosing")
        return f'<span class="chosen chosen--not">{icon("waiting")}<span>{words}</span></span>'
    return ""


def _stats(city: Part, *, mine: bool = False, over: bool = False) -> str:
    stages = _("of %(count)d") % {"count": len(city["stages"])} if city["stages"] else ""
    made = (
        f'<li class="stat">{coin(city["coins"])}{_sr(_("coins"))}</li>'
        + _stat(icon("shield"), city["shields"], _("shields"))
        + _stat(icon("battle"), city["conflicts"], _("points from conflicts"))
    )
    if mine:
        made += _stat(icon("laurel"), city["points"], "", _("points") if over else _("points so far"))
    else:
        made += _stat(icon("stage"), city["built"], _("stages"), stages)
    symbols = "".join(
        f'<span class="sym">{icon("sci-" + name)}<b>{count}</b></span>'
        for name, count in city["symbols"].items()
        if count
    )
    if symbols:
        made += f'<li class="stat stat--symbols">{symbols}{_sr(city["symbol_words"])}</li>'
    return f'<ul class="stats">{made}</ul>'


def _sign(resource: str) -> str:
    return f'<span class="res" data-r="{resource}">{icon(resource)}</span>'


def _production(city: Part) -> str:
    parts = [f"{_sign(name)}<b>{n}</b>" if n > 1 else _sign(name) for name, n in city["produces"].items()]
    slash = '<span class="or">/</span>'
    parts += [slash.join(map(_sign, choice)) for choice in city["choices"]]
    label = _("Produces") if city["you"] else _("Sells")
    shown = "".join(f"<li>{part}</li>" for part in parts or ["–"])
    return (
        f'<div class="prod"><span class="prod-label">{label}</span>'
        f'{_sr(city["production_words"])}<ul aria-hidden="true">{shown}</ul></div>'
    )


def _stages(faces: Faces, city: Part) -> str:
    if not city["wonder"]:
        return ""
    rows = faces.wonders[city["wonder"]]["sides"]
    side = next(row for row in rows if row["id"] == city["side"])
    label = _("%(board)s: %(built)d of %(count)d stages built") % {
        "board": city["board"],
        "built": city["built"],
        "count": len(city["stages"]),
    }
    made = "".join(
        f"<li>{_stage(faces, (city['wonder'], city['side'], row['id']), row, shown)}</li>"
        for row, shown in zip(side["stages"], city["stages"], strict=True)
    )
    count = len(city["stages"])
    return f'<ol class="stages" data-stages="{count}" aria-label="{escape(label)}">{made}</ol>'


def _stage(faces: Faces, key: tuple[Any, ...], row: Part, shown: Part) -> str:
    """A stage as it stands; `key` tells it from all others of the catalog."""
    effects = faces.once((*key, "effects"), lambda: _stage_effects(row))
    if not shown["built"]:
        return faces.once((*key, "open"), lambda: _open_stage(faces, row)) + effects
    under = f" {_('with %(card)s') % {'card': faces.name(shown['under'])}}" if shown["under"] else ""
    left = f'<span class="wonder-built">{icon("check")}{_("Built")}{escape(under)}</span>'
    return faces.once((*key, "built"), lambda: _built_stage(faces, row)) + left + effects


def _open_stage(faces: Faces, row: Part) -> str:
    values = {"effects": _stage_words(faces, row), "cost": cost_words(row["cost"])}
    said = _("%(effects)s. Cost: %(cost)s.") % values
    left = f'<span class="wonder-cost" aria-hidden="true">{draw_cost(row["cost"])}</span>'
    return f'<span class="stage" data-state="open">{_stage_name(row)}{_sr(said)}{left}'


def _built_stage(faces: Faces, row: Part) -> str:
    said = _("%(effects)s. Built.") % {"effects": _stage_words(faces, row)}
    return f'<span class="stage" data-state="built">{_stage_name(row)}{_sr(said)}'


def _stage_name(row: Part) -> str:
    return f'<span class="stage-name">{icon("stage")}{_("Stage %(n)d") % {"n": row["id"]}}</span>'


def _stage_words(faces: Faces, row: Part) -> str:
    return str(capfirst(effects_words(row["effects"], faces.title)))


def _stage_effects(row: Part) -> str:
    drawn = "".join(draw_effects(row["effects"]))
    return f'<span class="wonder-effect" aria-hidden="true">{drawn}</span></span>'


def _list(faces: Faces, city: Part) -> str:
    """A neighbour's cards as tabs in one list, with a glyph each."""
    tabs = "".join(f"<li>{faces.tab(card)}</li>" for group in city["groups"] for card in group["cards"])
    many = " data-many" if len(city["cards"]) > MANY else ""
    return f'<ul class="tab-list"{many}>{tabs}</ul>' if tabs else f'<p class="none">{_("No cards yet")}</p>'


def _cards(faces: Faces, city: Part, *, short: bool = False) -> str:
    """Tabs in columns by type. `short`: names alone, for what cities further away do matters little."""
    made = ""
    for group in city["groups"]:
        if short:
            tabs = "".join(f'<li class="tab">{escape(faces.name(card))}</li>' for card in group["cards"])
        else:
            tabs = "".join(f"<li>{faces.tab(card)}</li>" for card in group["cards"])
        made += (
            f'<li class="tabs-col" data-type="{group["colour"]}"><p class="tabs-head">'
            f"{icon('type-' + group['colour'])}{escape(group['word'])}<b>{group['count']}</b></p>"
            f"<ul>{tabs}</ul></li>"
        )
    return f'<ul class="tabs">{made}</ul>' if made else f'<p class="none">{_("No cards yet")}</p>'


# --- the hand and other choices -------------------------------------------------------------------


@register.simple_tag
def hand_cards(faces: Faces, hand: Sequence[Part]) -> SafeString:
    """The hand as list items, each card a link that chooses it."""
    return mark_safe("".join(f"{_slot(card)}{_hand_card(faces, card)}</li>" for card in hand))


def _slot(card: Part) -> str:
    chain = " data-chain" if card["chained"] else ""
    return f'<li class="hand-slot face"{chain}>'


def _hand_card(faces: Faces, card: Part) -> str:
    link = {"tag": "a", "href": card["choose"], "data_choose": card["card"]} if card["choose"] else {}
    made = faces.card(
        card["card"],
        state=card["state"],
        price=card["price"],
        short=card["short"],
        note=card["seal"],
        id=card["id"],
        aria_current="true" if card["selected"] else None,
        **link,
    )
    # A chain that the city has is ticked off.
    return made.replace(icon("chain"), icon("check"), 1) if card["chained"] else made


@register.simple_tag
def choice_cards(faces: Faces, choices: Sequence[Part]) -> SafeString:
    """What a question offers: cards of the discard pile, boards, or words."""
    return mark_safe("".join(f'<li class="{_css(one)}">{_choice(faces, one)}</li>' for one in choices))


def _css(one: Part) -> str:
    return "hand-slot face" if one["card"] else "choice-words"


def _choice(faces: Faces, one: Part) -> str:
    current = "true" if one["selected"] else None
    if one["card"]:
        return faces.card(
            one["card"],
            state="accessible" if one["legal"] else "short",
            tag="a",
            href=one["choose"],
            id=f"choice-{one['subject']}",
            data_choose=one["subject"],
            aria_current=current,
        )
    pressed = ' aria-current="true"' if one["selected"] else ""
    return (
        f'<a class="btn" href="{escape(one["choose"])}" id="choice-{one["subject"]}" '
        f'data-choose="{one["subject"]}"{pressed}>{escape(one["words"])}</a>'
    )


# --- the panel, conflicts -------------------------------------------------------------------------


@register.simple_tag
def about_seven(faces: Faces, chosen: Part) -> dict[str, str]:
    """What the thing in the choice panel is: name, colour, kind in words, what it does as sentences."""
    if card := faces.cards.get(chosen["card"] or ""):
        words = effects_sentence(card["effects"], faces.title)
        if freed := faces.frees(card):
            words += " " + _("Makes %(cards)s free.") % {"cards": ", ".join(row["name"] for row in freed)}
        kind = colour_word(card["colour"], faces.title)
        return {"name": card["name"], "colour": card["colour"], "kind": kind, "words": words}
    if wonder := faces.wonders.get(chosen["wonder"] or ""):
        return {"name": f"{wonder['name']} {chosen['side']}", "colour": "", "kind": _("Wonder"), "words": ""}
    return {"name": chosen["title"], "colour": "", "kind": "", "words": ""}


@register.simple_tag
def conflict(pair: Part) -> SafeString:
    """A conflict between two neighbours: shields against shields, and what each gets."""
    first, second = pair["sides"]
    return mark_safe(
        f'<li class="conflict">{_sr(pair["words"])}<span class="drawn" aria-hidden="true">'
        f"{_fighter(first)}{icon('battle')}{_fighter(second)}</span></li>"
    )


def _fighter(side: Part) -> str:
    state = "won" if side["points"] > 0 else "lost" if side["points"] < 0 else "even"
    you = f' <span class="you">{_("you")}</span>' if side["you"] else ""
    token = f'<span class="spoils">{signed(side["points"])}</span>' if side["points"] else ""
    return (
        f'<span class="fighter" data-state="{state}"><span class="fighter-name">{escape(side["name"])}{you}'
        f'</span><span class="fighter-shields">{icon("shield")}<b>{side["shields"]}</b></span>{token}</span>'
    )


@register.simple_tag
def wonder_board(faces: Faces, chosen: Part) -> SafeString:
    """A board on offer: its side with all stages."""
    return faces.wonder_large(chosen["wonder"], side=chosen["side"])
