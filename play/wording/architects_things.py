"""Cards, decks, stages, tokens and Medals of Architects by their words, as sentences need them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Ruleset
from engine import effects as fx
from play.wording.lines import coins, points, shields
from play.wording.names import Names, listed, remembered, resource_word, symbol_word


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def card_words(id: Any, names: Names) -> str:
    """A kind of card within a sentence, by what is on it: "wood", "1 coin", "1 shield with 2 horns"."""
    return _("an unknown card") if id is None else str(_card_words(names.ruleset, id))


@remembered
def _card_words(ruleset: Ruleset, id: str) -> str:
    try:
        card = ruleset.card(id)
    except KeyError:
        return str(id)
    by_type: dict[str, Any] = {effect.type: effect for effect in card.effects}
    match card.effects[0] if card.effects else None:
        case fx.Production(options=(resource, *_others)):
            return str(resource_word(resource))
        case fx.Coins(amount=amount):
            return coins(amount)
        case fx.Science(symbols=(symbol, *_others)):
            return str(symbol_word(symbol))
        case fx.VictoryPoints(amount=amount):
            said = points(amount)
            return _("%(points)s and a cat") % {"points": said} if "cat_icon" in by_type else said
        case fx.Shields(amount=amount):
            said = shields(amount)
            if horns := by_type.get("horns"):
                return _("%(shields)s with %(horns)s") % {"shields": said, "horns": horn_words(horns.amount)}
            return said
    return card.name


def horn_words(count: int) -> str:
    return ngettext("%(count)d horn", "%(count)d horns", count) % {"count": count}


def pack_words(counts: Mapping[str, int] | None, names: Names) -> str:
    """Cards by kind: "2 wood, stone and 1 coin"."""
    said = []
    for id, count in (counts or {}).items():
        words = card_words(id, names)
        if count > 1:
            words = coins(count) if words == coins(1) else f"{count} {words}"
        said.append(words)
    return listed(said)


def deck_words(id: Any, names: Names) -> str:
    """A deck within a sentence: "the deck of Giza", "the central deck"."""
    return str(_deck_words(names.ruleset, id))


@remembered
def _deck_words(ruleset: Ruleset, id: Any) -> str:
    found = next((deck for deck in ruleset.decks if deck.id == id), None)
    if found is None:
        return _("the deck")
    if not found.wonder:
        return _("the central deck")
    return _("the deck of %(wonder)s") % {"wonder": ruleset.wonder(found.wonder).name}


def medal_words(id: Any, names: Names) -> str:
    if id is None:
        return _("an unknown one")
    try:
        return names.ruleset.medal(id).name
    except KeyError:
        return str(id)


def token_words(ids: Any, names: Names) -> str:
    """Progress tokens, and stages that act like one, by name."""
    return listed([names.token(id) for id in ids or [] if id is not None])


def stage_words(numbers: Any) -> str:
    """ "stage 3", "stage 2 and stage 4"."""
    many = numbers if isinstance(numbers, (list, tuple)) else [numbers]
    return listed([_("stage %(stage)s") % {"stage": number} for number in many])


def either_stage(numbers: Any) -> str:
    """ "stage 3", "stage 2 or stage 4"."""
    many = numbers if isinstance(numbers, (list, tuple)) else [numbers]
    return f" {_('or')} ".join(_("stage %(stage)s") % {"stage": number} for number in many)


def set_words(count: Any, kind: Any) -> str:
    if kind == "identical":
        return _("%(count)s identical resources") % {"count": count}
    return _("%(count)s different resources") % {"count": count}
