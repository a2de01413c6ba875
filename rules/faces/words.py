"""Effects, costs and card types in words. Each effect type has one function here and one in draw.py.

An effect is a document of the vocabulary (docs/effects.md), for example ``{"type": "shields", "amount": 2}``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from engine.vocabulary import ARCHITECTS

Effect = Mapping[str, Any]

RAW = frozenset({"wood", "stone", "clay", "ore"})
MANUFACTURED = frozenset({"glass", "loom", "papyrus"})


def resource_word(resource: str) -> str:
    """A resource as it is read within a sentence."""
    return {
        "wood": pgettext("resource", "wood"),
        "stone": pgettext("resource", "stone"),
        "clay": pgettext("resource", "clay"),
        "ore": pgettext("resource", "ore"),
        "glass": pgettext("resource", "glass"),
        "papyrus": pgettext("resource", "papyrus"),
        "loom": pgettext("resource", "loom"),
    }.get(resource, resource)


def symbol_word(symbol: str) -> str:
    """A science symbol as it is read within a sentence."""
    return {
        "armillary_sphere": pgettext("science symbol", "globe"),
        "wheel": pgettext("science symbol", "wheel"),
        "sundial": pgettext("science symbol", "sundial"),
        "mortar": pgettext("science symbol", "mortar"),
        "pendulum": pgettext("science symbol", "pendulum"),
        "quill": pgettext("science symbol", "quill"),
        "law": pgettext("science symbol", "scales"),
        "tablet": pgettext("science symbol", "tablet"),
        "compass": pgettext("science symbol", "compass"),
        "gear": pgettext("science symbol", "gear"),
    }.get(symbol, symbol)


def colour_word(colour: str, title: str = "") -> str:
    """The word of a card type. In Architects gray cards are resources and yellow ones coins."""
    if title == ARCHITECTS and colour in ("gray", "yellow"):
        return pgettext("card type", "Resource") if colour == "gray" else pgettext("card type", "Coin")
    return {
        "brown": pgettext("card type", "Raw material"),
        "gray": pgettext("card type", "Manufactured"),
        "blue": pgettext("card type", "Civilian"),
        "green": pgettext("card type", "Science"),
        "yellow": pgettext("card type", "Commerce"),
        "red": pgettext("card type", "Military"),
        "purple": pgettext("card type", "Guild"),
    }.get(colour, colour)


def _cards(colour: str, title: str = "") -> str:
    """A card of a colour, to be read after "each"."""
    if title == ARCHITECTS and colour == "gray":
        return _("resource card")
    return {
        "brown": _("raw material card"),
        "gray": _("manufactured card"),
        "blue": _("civilian card"),
        "green": _("science card"),
        "yellow": _("commerce card"),
        "red": _("military card"),
        "purple": _("guild"),
    }.get(colour, colour)


def _or(words: Iterable[str]) -> str:
    return f" {_('or')} ".join(words)


def _and(words: Sequence[str]) -> str:
    return f" {_('and')} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 2 else words)


def coins_words(amount: int) -> str:
    return ngettext("%(n)d coin", "%(n)d coins", amount) % {"n": amount}


def points_words(amount: int) -> str:
    return ngettext("%(n)d victory point", "%(n)d victory points", amount) % {"n": amount}


def cost_words(cost: Mapping[str, Any]) -> str:
    """A cost, "2 coins, 1 wood, 2 papyrus", or "no cost"."""
    words = [coins_words(cost["coins"])] if cost.get("coins") else []
    words += [f"{n} {resource_word(r)}" for r, n in (cost.get("resources") or {}).items()]
    return ", ".join(words) or _("no cost")


def set_words(cost: Mapping[str, Any]) -> str:
    """The cost of a stage in Architects: "3 different resources"."""
    if cost["kind"] == "identical":
        return ngettext("%(n)d identical resource", "%(n)d identical resources", cost["count"]) % {
            "n": cost["count"]
        }
    return ngettext("%(n)d different resource", "%(n)d different resources", cost["count"]) % {
        "n": cost["count"]
    }


def objective_words(objective: Mapping[str, Any]) -> str:
    """What a Medal asks for: "1 science card, 1 commerce card ... in front of you"."""
    words = []
    for colour, n in (objective.get("cards") or {}).items():
        kind = colour_word(colour, ARCHITECTS).lower()
        words.append(ngettext("%(n)d %(kind)s card", "%(n)d %(kind)s cards", n) % {"n": n, "kind": kind})
    for key, single, several in (
        ("any_cards", _("%(n)d card of any colour"), _("%(n)d cards of any colours")),
        ("cat_cards", _("%(n)d card with a cat"), _("%(n)d cards with a cat")),
        ("horn_cards", _("%(n)d card with a horn"), _("%(n)d cards with a horn")),
        ("stages", _("%(n)d stage built"), _("%(n)d stages built")),
        ("progress_tokens", _("%(n)d Progress token"), _("%(n)d Progress tokens")),
        ("military_tokens", _("%(n)d Military Victory token"), _("%(n)d Military Victory tokens")),
        (
            "military_tokens_in_one_battle",
            _("%(n)d Military Victory token in one Battle"),
            _("%(n)d Military Victory tokens in one Battle"),
        ),
    ):
        if n := objective.get(key):
            words.append((single if n == 1 else several) % {"n": n})
    if objective.get("cat_pawn"):
        words.append(_("the Cat pawn"))
    return capfirst(_and(words)) if words else ""


def _counted(effect: Effect) -> str:
    """The thing that is counted, read after "each": "civilian card", "Wonder", "3 coins"."""
    what, per = effect["what"], effect.get("per", 1)
    if what == "card":
        colours = effect.get("colours") or [effect.get("colour")]
        return _and([_cards(colour, effect.get("title", "")) for colour in colours if colour])
    if what == "coins":
        return coins_words(per) if per > 1 else _("coin")
    return {
        "wonder": _("Wonder built"),
        "wonder_stage": _("stage built"),
        "defeat_token": _("defeat token"),
        "progress_token": _("Progress token"),
        "cat_icon": _("cat on a civilian card"),
        "military_token": _("Military Victory token"),
    }.get(what, str(what).replace("_", " "))


def _whose(who: Sequence[str]) -> str:
    """Whose city is counted, read after the thing."""
    cities = frozenset(who)
    if cities == {"self"}:
        return _("of yours")
    if cities == {"left", "right"}:
        return _("of your neighbours")
    if cities == {"self", "left", "right"}:
        return _("of yours and your neighbours")
    return _("of your %(side)s neighbour") % {"side": _("left") if "left" in cities else _("right")}


def _per(amount: str, effect: Effect) -> str:
    return _("%(amount)s for each %(thing)s %(whose)s") % {
        "amount": amount,
        "thing": _counted(effect),
        "whose": _whose(effect["who"]),
    }


def _per_max(amount: str, effect: Effect) -> str:
    return _("%(amount)s for each %(thing)s in the city that has the most") % {
        "amount": amount,
        "thing": _counted(effect),
    }


def _production(effect: Effect) -> str:
    return _("produces %(resources)s") % {"resources": _or(map(resource_word, effect["options"]))}


def _bought(resources: Sequence[str]) -> str:
    if frozenset(resources) == RAW:
        return _("each raw material")
    if frozenset(resources) == MANUFACTURED:
        return _("each manufactured good")
    return _("each %(resources)s") % {"resources": _or(map(resource_word, resources))}


def _trade_discount(effect: Effect) -> str:
    sides = effect["neighbours"]
    from_whom = (
        _("your neighbours")
        if len(sides) == 2
        else (_("your left neighbour") if sides[0] == "left" else _("your right neighbour"))
    )
    return _("%(what)s from %(whom)s costs you %(price)s") % {
        "what": _bought(effect["resources"]),
        "whom": from_whom,
        "price": coins_words(effect["price"]),
    }


def _fixed_price(effect: Effect) -> str:
    return _("%(what)s from the bank costs you %(price)s") % {
        "what": _bought(effect["resources"]),
        "price": coins_words(effect["price"]),
    }


def _building(effect: Effect) -> str:
    return _("Wonders") if effect["applies_to"] == "wonder" else _plural_cards(effect.get("colour") or "")


def _plural_cards(colour: str) -> str:
    return {
        "brown": _("raw material cards"),
        "gray": _("manufactured cards"),
        "blue": _("civilian cards"),
        "green": _("science cards"),
        "yellow": _("commerce cards"),
        "red": _("military cards"),
        "purple": _("guilds"),
    }.get(colour, _("cards"))


def _resource_discount(effect: Effect) -> str:
    return ngettext(
        "your %(what)s cost %(n)d resource less", "your %(what)s cost %(n)d resources less", effect["amount"]
    ) % {"what": _building(effect), "n": effect["amount"]}


def _extra_shield(effect: Effect) -> str:
    return ngettext(
        "%(n)d more shield on your %(what)s", "%(n)d more shields on your %(what)s", effect["amount"]
    ) % {"what": _building(effect), "n": effect["amount"]}


def _science(effect: Effect) -> str:
    symbols = [symbol_word(symbol) for symbol in effect["symbols"]]
    if len(symbols) == 1:
        return _("%(symbol)s symbol") % {"symbol": symbols[0]}
    return _("one science symbol of your choice: %(symbols)s") % {"symbols": _or(symbols)}


def _shields(effect: Effect) -> str:
    return ngettext("%(n)d shield", "%(n)d shields", effect["amount"]) % {"n": effect["amount"]}


def _opponent_loses(effect: Effect) -> str:
    return _("your opponent loses %(coins)s") % {"coins": coins_words(effect["amount"])}


def _tokens_from_box(effect: Effect) -> str:
    return _("draw %(n)d Progress tokens from the box and keep one") % {"n": effect["draw"]}


def _destroy(effect: Effect) -> str:
    return _("destroy one %(card)s of your opponent") % {"card": _cards(effect["colour"])}


def _extra_card(effect: Effect) -> str:
    kinds = _or([kind_word(kind) for kind in effect["cards"]])
    return _("when you take %(kinds)s, take one more card") % {"kinds": kinds}


def kind_word(kind: str) -> str:
    """A kind of card of Architects, named by its id, as it is read within a sentence."""
    return resource_word(symbol_word(kind)).replace("-", " ")


def _take_top(effect: Effect) -> str:
    return {
        "any": _("take the top card of any deck"),
        "central": _("take the top card of the central deck"),
        "left_and_right": _("take the top cards of the decks to your left and right"),
        "available": _("take one of your three cards"),
    }[effect["deck"]]


def _look(effect: Effect) -> str:
    if effect["when"] == "now":
        return _("look at the top card of the central deck")
    return _("at the start of each turn, look at the top card of the central deck")


def _by_copies(effect: Effect) -> str:
    return _("victory points by the number of such tokens: %(points)s") % {
        "points": ", ".join(str(points) for points in effect["points"])
    }


WORDS: dict[str, Callable[[Effect], str]] = {
    "production": _production,
    "trade_discount": _trade_discount,
    "fixed_price": _fixed_price,
    "resource_discount": _resource_discount,
    "gain_opponent_trade_coins": lambda e: _("you receive what your opponent pays for resources"),
    "coins": lambda e: coins_words(e["amount"]),
    "coins_per": lambda e: _per(coins_words(e["amount"]), e),
    "coins_per_max": lambda e: _per_max(coins_words(e["amount"]), e),
    "coins_on_chain_build": lambda e: (
        _("%(coins)s each time you build a card free by its chain") % {"coins": coins_words(e["amount"])}
    ),
    "opponent_loses_coins": _opponent_loses,
    "victory_points": lambda e: points_words(e["amount"]),
    "points_per": lambda e: _per(points_words(e["amount"]), e),
    "points_per_max": lambda e: _per_max(points_words(e["amount"]), e),
    "points_if_wonder_complete": lambda e: (
        _("%(points)s more if your Wonder is complete") % {"points": points_words(e["amount"])}
    ),
    "shields": _shields,
    "extra_shield": _extra_shield,
    "science": _science,
    "play_again": lambda e: _("play again"),
    "wonders_gain_play_again": lambda e: _("your Wonders to come let you play again"),
    "build_from_discard": lambda e: _("build one discarded card for free"),
    "choose_progress_token_from_box": _tokens_from_box,
    "destroy_opponent_card": _destroy,
    "play_last_card": lambda e: _("play your last card of each Age too"),
    "free_build_once_per_age": lambda e: _("once in each Age, build a card for free"),
    "free_build_first_of_each_colour": lambda e: _("your first card of each colour is free"),
    "free_build_first_card_of_age": lambda e: _("your first card of each Age is free"),
    "free_build_last_card_of_age": lambda e: _("your last card of each Age is free"),
    "copy_neighbour_guild": lambda e: _("at the end, copy a guild of a neighbour"),
    "horns": lambda e: ngettext("%(n)d horn", "%(n)d horns", e["amount"]) % {"n": e["amount"]},
    "cat_icon": lambda e: _("a cat: you take the Cat pawn"),
    "take_cat": lambda e: _("take the Cat pawn"),
    "look_at_central_deck": _look,
    "take_top": _take_top,
    "keep_one_of_top": lambda e: (
        _("look at the top %(n)d cards of the deck to your left or right, keep one") % {"n": e["look"]}
    ),
    "steal_card": lambda e: _("take a card in front of an opponent, who gets one from the central deck"),
    "take_progress_token": lambda e: _("take a Progress token"),
    "extra_card_when_taking": _extra_card,
    "extra_card_when_building": lambda e: _("when you build a stage, take one more card"),
    "coin_worth": lambda e: _("once a turn, one of your coins is worth %(n)d") % {"n": e["amount"]},
    "any_resources_for_stage": lambda e: _("pay stages with any resources"),
    "keep_horned_cards": lambda e: _("keep your cards with horns after a Battle"),
    "points_by_copies": _by_copies,
}
"""The sentence of each effect type, as a phrase that begins small and ends without a full stop."""


def effect_words(effect: Effect, title: str = "") -> str:
    """One effect in words: "1 coin for each military card of yours"."""
    return WORDS[effect["type"]]({**effect, "title": title} if title else effect)


def effects_words(effects: Iterable[Effect], title: str = "") -> str:
    """Effects in words, equal ones said once with their number ("produces 2 clay")."""
    said: list[str] = []
    units: dict[str, int] = {}
    for effect in effects:
        if effect["type"] == "production" and len(effect["options"]) == 1:
            resource = effect["options"][0]
            units[resource] = units.get(resource, 0) + 1
            continue
        words = effect_words(effect, title)
        if words not in said:
            said.append(words)
    if units:
        made = _and([f"{n} {resource_word(r)}" if n > 1 else resource_word(r) for r, n in units.items()])
        said.insert(0, _("produces %(resources)s") % {"resources": made})
    return ", ".join(said)


def effects_sentence(effects: Iterable[Effect], title: str = "") -> str:
    """Effects as one sentence with a capital and a full stop; empty when there are none."""
    words = effects_words(effects, title)
    return f"{capfirst(words)}." if words else ""
