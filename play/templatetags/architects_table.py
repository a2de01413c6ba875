"""Template tags of Architects' table: decks, cities with the drawing of their Wonder, the centre.

Built in Python, not by templates: a table of seven shows thirty-five pieces and as many kinds of cards, and
each choice draws them again.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.templatetags.architects_wonder import chooser, drawing, sr
from play.wording.names import colour_word, listed
from rules.faces import Faces, effects_sentence
from rules.faces.draw import draw_effects, icon, token_sign
from rules.faces.words import effects_words, objective_words, set_words

register = template.Library()

Part = Mapping[str, Any]


def doubt(row: Part) -> str:
    """The mark of a piece whose values are not established."""
    if row["verified"]:
        return ""
    why = escape(row["doubt"] or _("Not verified against a source"))
    return f'<span class="doubt" title="{why}">{icon("alert")}<span>{_("unverified")}</span></span>'


# --- decks ----------------------------------------------------------------------------------------


@register.simple_tag
def deck_stack(faces: Faces, deck: Part) -> SafeString:
    """A deck beside the viewer: its top card as a link that chooses it, what taking it brings, what is left
    in it."""
    left = ngettext("%(n)d left", "%(n)d left", deck["cards"]) % {"n": deck["cards"]}
    inside = (
        f'{_top(faces, deck)}<span class="deck-label"><b>{escape(deck["name"])}</b>'
        f"<span>{escape(left)}</span>{doubt(deck)}</span>"
    )
    return mark_safe(
        f'<li class="deck" data-side="{deck["side"]}">{chooser(deck, inside, "deck-take")}'
        f"{_hint(deck)}{_left_in(faces, deck)}</li>"
    )


def _top(faces: Faces, deck: Part) -> str:
    """What lies on top: a face, the back of the central deck, or an empty place."""
    if not deck["cards"]:
        return f'<span class="card card--deck card--empty"><span>{_("empty")}</span></span>'
    state = "accessible" if deck["legal"] else ""
    if deck["top"] is None:
        back = f'<span class="back-age" aria-hidden="true">{icon("deck")}</span>'
        words = sr(_("its top card is hidden"))
        return f'<span class="card card--back card--deck" data-state="{state}">{back}{words}</span>'
    mark = ""
    if deck["central"]:
        mark = f'<span class="only-you">{icon("look")}<span>{_("only you see it")}</span></span>'
    return _face(faces, deck["top"], deck["words"], state, mark)


def _hint(deck: Part) -> str:
    said = [f'<p class="deck-hint">{escape(deck["hint"])}</p>'] if deck["hint"] else []
    if deck["known_to"]:
        words = ngettext("%(people)s has seen it", "%(people)s have seen it", len(deck["known_to"]))
        words = words % {"people": listed(deck["known_to"])}
        said.append(f'<p class="deck-hint">{icon("look")}{escape(words)}</p>')
    return "".join(said)


def _face(faces: Faces, id: str, words: str, state: str, mark: str = "") -> str:
    """A kind of card as it lies on a deck or is offered: type, sign, words; `mark` is markup below them."""
    row = faces.cards[id]
    return (
        f'<span class="card card--deck" data-type="{row["colour"]}" data-state="{state}">'
        f'<span class="card-band"><span class="card-type">{escape(colour_word(row["colour"], faces.title))}'
        f"</span>{icon('type-' + row['colour'], ' glyph')}</span>"
        f'<span class="deck-sign" aria-hidden="true">{"".join(draw_effects(row["effects"]))}</span>'
        f'<span class="card-name">{escape(words)}</span>{mark}</span>'
    )


def _left_in(faces: Faces, deck: Part, *, signs: bool = True) -> str:
    """How many cards of each colour are left in a deck; opened, of each kind, with their signs or by words
    alone."""
    if not deck["counts"]:
        return ""
    colours = "".join(
        f'<span class="count" data-type="{one["colour"]}">{icon("type-" + one["colour"])}'
        f"<b>{one['count']}</b>{sr(colour_word(one['colour'], faces.title))}</span>"
        for one in deck["colours"]
    )
    words = _("What is left in it:")
    if deck["central"]:
        words = _("What is not seen yet:")
    return (
        f'<details class="left-in" id="left-{deck["deck"]}"><summary>{sr(words)}{colours}{icon("down")}'
        f"</summary>{_kinds(faces, deck['counts'], signs=signs)}</details>"
    )


def _kinds(faces: Faces, cards: Sequence[Part], *, signs: bool = True) -> str:
    made = "".join(
        f'<li data-type="{one["colour"]}">{_kind_sign(faces, one["card"]) if signs else ""}'
        f"<span>{escape(capfirst(one['words']))}</span><b>{one['count']}</b></li>"
        for one in cards
    )
    css = "kinds" if signs else "kinds kinds--words"
    return f'<ul class="{css}">{made}</ul>'


def _kind_sign(faces: Faces, card: str) -> str:
    drawn = "".join(draw_effects(faces.cards[card]["effects"]))
    return f'<span class="kind-sign" aria-hidden="true">{drawn}</span>'


@register.simple_tag
def kinds_of(faces: Faces, cards: Sequence[Part]) -> SafeString:
    """Cards by kind with their numbers, as a list."""
    return mark_safe(_kinds(faces, cards))


# --- cities ---------------------------------------------------------------------------------------


@register.simple_tag
def architect(faces: Faces, city: Part) -> SafeString:
    """A player: name, Wonder, numbers, the drawing, what lies in front."""
    css = "city mine" if city["mine"] else "city architect"
    active = " data-active" if city["active"] else ""
    return mark_safe(
        f'<section class="{css}" aria-labelledby="city-{city["seat"]}"{active}>'
        f'<header class="city-head">{_name(city)}{_where(city)}{_stats(city)}</header>'
        f'<div class="city-body">{drawing(faces, city)}<div class="front">{_front(faces, city)}'
        f"{_tokens(faces, city)}{_medals(faces, city)}</div></div>{_next_deck(faces, city)}</section>"
    )


def _name(city: Part) -> str:
    you = f'<span class="you">{_("you")}</span>' if city["you"] else ""
    disc = (
        f'<span class="seat" data-seat="{city["look"]}" aria-hidden="true">{escape(city["initial"])}</span>'
    )
    return f'<h2 id="city-{city["seat"]}">{disc}{escape(city["name"])}{you}</h2>'


def _where(city: Part) -> str:
    where = f", {city['where']}" if city["where"] else ""
    return f'<p class="where">{escape(city["wonder_name"])}{escape(where)} {doubt(city)}</p>'


def _stats(city: Part) -> str:
    made = "".join(
        f'<li class="stat">{icon(sign)}<b>{value}</b>{sr(words)}</li>'
        for sign, value, words in (
            ("shield", city["shields"], _("shields")),
            ("battle", city["military"], _("Military Victory tokens")),
            ("laurel", city["points"], _("points so far")),
        )
    )
    return f'<ul class="stats">{made}</ul>'


def _front(faces: Faces, city: Part) -> str:
    """The cards in front of a player, by kind, face-down ones and the Cat."""
    made = []
    for card in city["cards"]:
        inside: str = faces.mini(card["card"])
        if card["count"] > 1:
            inside += f'<b class="times" aria-hidden="true">{card["count"]}</b>' + sr(f"× {card['count']}")
        made.append(f"<li>{_stealable(card, inside)}</li>")
    for number, card in enumerate(city["facedown"]):
        known = _("A face-down card: %(card)s, only you know it") % card if card["card"] else ""
        sign = icon("look" if known else "back")
        inside = f'<span class="mini mini--back">{sign}{sr(known or _("A face-down card"))}</span>'
        if card["card"]:
            mark = f'<span class="hidden-mark">{icon("back")}</span>'
            inside = f"{faces.mini(card['card'])}{mark}{sr(known)}"
        made.append(f'<li data-facedown="{number}">{_stealable(card, inside)}</li>')
    if city["cat"]:
        words = _("You hold the Cat") if city["you"] else _("%(name)s holds the Cat") % city
        made.append(f'<li><span class="mini mini--cat">{icon("cat")}{sr(words)}</span></li>')
    if not made:
        return f'<p class="none">{_("No cards yet")}</p>'
    label = _("Cards in front of you") if city["you"] else _("Cards in front of %(name)s") % city
    return f'<ul class="minis" aria-label="{escape(label)}" hx-boost="true">{"".join(made)}</ul>'


def _stealable(card: Part, inside: str) -> str:
    if not card["choose"]:
        return f'<span class="mini-slot">{inside}</span>'
    return chooser({**card, "legal": True}, inside, "mini-slot")


def _tokens(faces: Faces, city: Part) -> str:
    made = ""
    for id in city["tokens"]:
        row = faces.tokens[id]
        made += faces.once((id, "tok"), partial(_token, faces, row))
    return f'<ul class="toks" aria-label="{_("Progress tokens")}">{made}</ul>' if made else ""


def _token(faces: Faces, row: Part) -> str:
    words = effects_words(row["effects"], faces.title)
    return f'<li class="tok">{icon(token_sign(row["effects"]))}{escape(row["name"])}{sr(": " + words)}</li>'


def _medals(faces: Faces, city: Part) -> str:
    made = "".join(
        f'<li class="tok tok--medal">{icon("medal")}{escape(faces.name(id) if id else _("a Medal"))}</li>'
        for id in city["medals"]
    )
    return f'<ul class="toks" aria-label="{_("Medals")}">{made}</ul>' if made else ""


def _next_deck(faces: Faces, city: Part) -> str:
    """The deck that lies between this player and the next one, where it is not one of the viewer's."""
    deck = city["deck"]
    if deck is None:
        return ""
    shown = f'<span class="mini mini--empty">{sr(_("empty"))}</span>'
    if deck["top"]:
        shown = str(faces.mini(deck["top"]))
    left = ngettext("%(n)d card left", "%(n)d cards left", deck["cards"]) % {"n": deck["cards"]}
    inside = (
        f'{shown}<span class="far-name"><b>{escape(deck["title"])}</b>'
        f"<span>{escape(deck['between'])}, {escape(left)}</span>{doubt(deck)}</span>"
    )
    return (
        f'<div class="far-deck" hx-boost="true">{chooser(deck, inside, "far-take")}'
        f"{_left_in(faces, deck, signs=False)}</div>"
    )


# --- the centre -----------------------------------------------------------------------------------


@register.simple_tag
def conflict_tokens(conflict: Part) -> SafeString:
    """The Conflict tokens, those that show Battle first."""
    battle = f'<li class="conflict" data-side="battle">{icon("battle")}</li>'
    peace = f'<li class="conflict" data-side="peace">{icon("peace")}</li>'
    return mark_safe("".join(battle if turned else peace for turned in conflict["faces"]))


@register.simple_tag
def progress_tokens(faces: Faces, board: Sequence[Part], pile: Part) -> SafeString:
    """The Progress tokens that lie face up, and the pile."""
    made = ""
    for number, place in enumerate(board):
        if place["token"] is None:
            made += f'<li><span class="token token--gone">{sr(_("unknown"))}</span></li>'
            continue
        link = {}
        if place["choose"]:
            link = {
                "tag": "a",
                "href": place["choose"],
                "id": f"token-{number}",
                "data_choose": place["token"],
                "aria_current": "true" if place["selected"] else None,
            }
        made += f"<li>{faces.token(place['token'], **link)}</li>"
    return mark_safe(made + _pile(faces, pile))


def _pile(faces: Faces, pile: Part) -> str:
    if not pile["count"]:
        return ""
    left = ngettext("%(n)d face down", "%(n)d face down", pile["count"]) % {"n": pile["count"]}
    inside = (
        f'<span class="token-disc" aria-hidden="true">{icon("progress")}</span>'
        f'<span class="token-name">{_("Pile")}</span><span class="token-text">{escape(left)}</span>'
    )
    names = [
        f"{faces.name(one['token'])} ×{one['count']}" if one["count"] > 1 else faces.name(one["token"])
        for one in pile["unseen"]
    ]
    unseen = "".join(f"<li>{escape(name)}</li>" for name in names)
    return (
        f'<li class="pile">{chooser(pile, inside, "token token--pile")}'
        f'<details class="unseen" id="unseen"><summary>{_("Which?")}</summary>'
        f"<ul>{unseen}</ul></details></li>"
    )


@register.simple_tag
def medal_item(faces: Faces, medal: Part) -> SafeString:
    """A Medal on the table: whose it can be, what it asks for, how far each is."""
    row = faces.medals.get(medal["medal"] or "")
    objective = _("face down")
    if row:
        objective = faces.once((row["id"], "objective"), lambda: objective_words(row["objective"]))
    css = "medal medal--near" if medal["near"] else "medal"
    far = " ".join(_far(one) for one in medal["progress"])
    if medal["gained_by"]:
        css = "medal medal--gone"
        far = escape(_("gained by %(name)s") % {"name": _("you") if medal["yours"] else medal["gained_by"]})
    return mark_safe(
        f'<li class="{css}">{icon("medal")}<span><b>{escape(medal["where"])}</b>{escape(objective)}'
        f'<small class="far">{far}</small></span></li>'
    )


def _far(one: Part) -> str:
    have = sum(part["have"] for part in one["parts"])
    least = sum(part["least"] for part in one["parts"])
    said = ", ".join(f"{part['words']} {part['have']}/{part['least']}" for part in one["parts"])
    css = ' class="far-you"' if one["you"] else ""
    return (
        f'<span{css} title="{escape(said)}">{escape(one["name"])} <b aria-hidden="true">{have}/{least}</b>'
        f"{sr(said)}</span>"
    )


# --- the panel ------------------------------------------------------------------------------------


@register.simple_tag
def about_architects(faces: Faces, chosen: Part) -> dict[str, Any]:
    """What the thing in the choice panel is: name, colour, kind in words, what it does as a sentence."""
    found = {"name": chosen["title"], "colour": "", "kind": "", "words": chosen["words"], "unsure": ""}
    if card := faces.cards.get(chosen["card"] or ""):
        found["colour"], found["kind"] = card["colour"], colour_word(card["colour"], faces.title)
    elif token := faces.tokens.get(chosen["token"] or ""):
        found["kind"] = _("Progress token")
        found["words"] = effects_sentence(token["effects"], faces.title)
    return found


@register.simple_tag
def stage_words_of(faces: Faces, wonder: str, stage: int) -> str:
    """What a stage asks for and brings, as sentences."""
    row = faces.wonders[wonder]["sides"][0]["stages"][stage - 1]
    return f"{capfirst(set_words(row['cost']))}. {effects_sentence(row['effects'], faces.title)}"


@register.simple_tag
def mini_cards(faces: Faces, cards: Sequence[Part]) -> SafeString:
    """Cards as minis, each as often as it is there."""
    return mark_safe("".join(faces.mini(one["card"]) * one["count"] for one in cards))


@register.simple_tag
def asked_item(faces: Faces, one: Part) -> SafeString:
    """One thing that can be chosen in answer to the question: a card, or words."""
    if one["card"]:
        inside = _face(faces, one["card"], one["words"], "accessible")
        return mark_safe(f'<li class="asked-card">{chooser(one, inside, "deck-take")}</li>')
    hint = f"<small>{escape(one['hint'])}</small>" if one["hint"] else ""
    current = ' aria-current="true"' if one["selected"] else ""
    return mark_safe(
        f'<li><a class="btn" id="choose-{one["subject"]}-words" href="{escape(one["choose"])}" '
        f'data-choose="{one["subject"]}"{current}>{escape(one["words"])}{hint}</a></li>'
    )
