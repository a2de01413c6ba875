"""A sentence for every rule code of 7 Wonders; see `play.wording.lines`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.wording.lines import LINES, Params, Sentence, coins, points
from play.wording.names import Names, listed, resource_word, resources, roman


def _says(*codes: str) -> Callable[[Sentence], Sentence]:
    def register(function: Sentence) -> Sentence:
        for code in codes:
            LINES[f"seven_wonders.{code}"] = function
        return function

    return register


def _fixed(code: str, text: Callable[[], str]) -> None:
    """A sentence without parameters, translated when it is asked for."""
    LINES[f"seven_wonders.{code}"] = lambda p, names, seat: text()


def board(p: Mapping[str, Any], names: Names) -> str:
    """ "Rhodos A"."""
    return f"{names.wonder(p.get('wonder'))} {p.get('side') or ''}".strip()


def side_word(side: Any) -> str:
    """A neighbour, within a sentence."""
    return _("on the left") if side == "left" else _("on the right")


def whose(city: Any, names: Names) -> str:
    return _("your city") if names.mine(city) else _("%(name)s’s city") % {"name": names.person(city)}


# --- Set-up, Ages and turns -----------------------------------------------------------------------


@_says("setup.board")
def _board(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("city"), _("You have %(board)s."), _("%(name)s has %(board)s."), board=board(p, names)
    )


@_says("setup.not_offered")
def _not_offered(p: Params, names: Names, seat: int | None) -> str:
    return _("%(board)s is not to be had here.") % {"board": board(p, names)}


@_says("age.began")
def _age(p: Params, names: Names, seat: int | None) -> str:
    words = _("Age %(age)s begins with %(cards)d cards each.")
    if p.get("draw_pile"):
        words = _("Age %(age)s begins with %(cards)d cards each and a draw pile of %(draw_pile)d.")
    return words % {**p, "age": roman(p.get("age"))}


@_says("turn.began")
def _turn(p: Params, names: Names, seat: int | None) -> str:
    return _("Turn %(turn)s begins.") % p


_fixed("turn.one_card", lambda: _("Each turn one card is built, put under a stage or discarded."))


@_says("hands.passed")
def _passed(p: Params, names: Names, seat: int | None) -> str:
    return _("Hands passed to the left.") if p.get("direction") == "left" else _("Hands passed to the right.")


_fixed("hands.swapped", lambda: _("Hands changed sides."))


@_says("hands.seen")
def _seen(p: Params, names: Names, seat: int | None) -> str:
    cards = [names.card(id) for id in p.get("cards") or ()]
    return _("The hand: %(cards)s.") % {"cards": listed(cards)} if cards else _("A hand is known now.")


@_says("hand.missing")
def _missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is not in the hand.") % {"card": names.card(p.get("card"))}


_fixed("commit.made", lambda: _("The choice waits until all have chosen."))
_fixed("commit.retracted", lambda: _("The choice is taken back."))
_fixed("commit.none", lambda: _("There is no choice to take back."))

# --- Costs and trade ------------------------------------------------------------------------------


@_says("build.card")
def _build(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You build %(card)s."), _("%(name)s builds %(card)s."), card=names.card(p.get("card"))
    )


@_says("build.duplicate")
def _duplicate(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You have %(card)s already. A city never has two cards of one name."),
        _("%(name)s has %(card)s already. A city never has two cards of one name."),
        card=names.card(p.get("owned") or p.get("card")),
    )


_fixed("cost.none", lambda: _("It costs nothing."))


@_says("cost.coins")
def _cost_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("%(coins)s to the bank") % {"coins": coins(p["coins"])}


@_says("cost.short")
def _short(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("It costs %(price)d. You have %(treasury)d."),
        _("It costs %(price)d. %(name)s has %(treasury)d."),
        price=p["price"],
        treasury=p["treasury"],
    )


@_says("trade.own")
def _own(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(resources)s: your own"),
        _("%(resources)s: made by %(name)s"),
        resources=resources(p["resources"]),
    )


@_says("trade.choice")
def _choice(p: Params, names: Names, seat: int | None) -> str:
    return _("%(resources)s: made by what gives one of several") % {"resources": resources(p["resources"])}


def _from(p: Params, names: Names) -> str:
    city = p.get("city")
    return _("you") if names.mine(city) else names.person(city)


@_says("trade.bought", "trade.discount")
def _bought(p: Params, names: Names, seat: int | None) -> str:
    words = ngettext(
        "%(units)d %(resource)s from %(seller)s at %(price)d",
        "%(units)d %(resource)s from %(seller)s at %(price)d each",
        p["units"],
    )
    return words % {
        "units": p["units"],
        "resource": resource_word(p["resource"]),
        "seller": _from(p, names),
        "price": p["price"],
    }


@_says("trade.impossible")
def _impossible(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("Out of reach: %(resources)s. Neither you nor your neighbours make it."),
        _("Out of reach: %(resources)s. Neither %(name)s nor the neighbours make it."),
        resources=resources(p["resources"]),
    )


@_says("trade.other_payment")
def _other(p: Params, names: Names, seat: int | None) -> str:
    return _("%(left)d to the left and %(right)d to the right is not one of the ways to pay for it.") % p


@_says("chain.free")
def _chain(p: Params, names: Names, seat: int | None) -> str:
    return _("Free with %(card)s.") % {"card": names.card(p.get("card"))}


@_says("chain.no_payment")
def _chained(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is free by a chain: nothing is paid for it.") % {"card": names.card(p.get("card"))}


# --- Powers ---------------------------------------------------------------------------------------

POWERS: dict[str, Callable[[], str]] = {
    "free_build_once_per_age": lambda: _("one card of each Age is free"),
    "free_build_first_of_each_colour": lambda: _("the first card of each colour is free"),
    "free_build_first_card_of_age": lambda: _("the first card of each Age is free"),
    "free_build_last_card_of_age": lambda: _("the last card of each Age is free"),
}


def power(name: Any) -> str:
    """A power of a Wonder, within a sentence."""
    return POWERS[name]() if name in POWERS else str(name)


def _free_by(name: str) -> Sentence:
    def words(p: Params, names: Names, seat: int | None) -> str:
        return _("Free by the Wonder: %(power)s.") % {"power": power(name)}

    return words


for _power in POWERS:
    LINES[f"seven_wonders.power.{_power}"] = _free_by(_power)


@_says("power.automatic")
def _automatic(p: Params, names: Names, seat: int | None) -> str:
    return _("At this table the Wonder’s power is used by itself: %(power)s.") % {
        "power": power(p.get("power"))
    }


@_says("power.none")
def _no_power(p: Params, names: Names, seat: int | None) -> str:
    return _("No power of the Wonder makes %(card)s free now.") % {"card": names.card(p.get("card"))}


@_says("power.not_needed")
def _not_needed(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s can be had without a payment, so the power is not used.") % {
        "card": names.card(p.get("card"))
    }


# --- Stages, discards and what a construction brings ----------------------------------------------


@_says("stage.built")
def _stage(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You build stage %(stage)s."), _("%(name)s builds stage %(stage)s."), stage=p.get("stage")
    )


_fixed("stage.all_built", lambda: _("All stages of the Wonder are built."))


@_says("discard.income")
def _discard(p: Params, names: Names, seat: int | None) -> str:
    return _("%(coins)s for a discard.") % {"coins": coins(p["coins"])}


@_says("effect.coins")
def _coins(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("city"), _("You take %(coins)s."), _("%(name)s takes %(coins)s."), coins=coins(p["coins"])
    )


@_says("effect.coins_per")
def _coins_per(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("city"),
        _("You take %(coins)s: %(amount)d for each of %(counted)d."),
        _("%(name)s takes %(coins)s: %(amount)d for each of %(counted)d."),
        coins=coins(p["coins"]),
        amount=p["amount"],
        counted=p["counted"],
    )


# --- The end of a turn ----------------------------------------------------------------------------

_fixed("last_card.must", lambda: _("The 7th card is built, put under a stage or discarded."))


@_says("last_card.budget")
def _budget(p: Params, names: Names, seat: int | None) -> str:
    return _("The 7th card is paid from the coins that are left of the last turn, without its income.")


@_says("leftover.discarded")
def _leftover(p: Params, names: Names, seat: int | None) -> str:
    if p.get("card"):
        return _("%(card)s was left over and is discarded.") % {"card": names.card(p["card"])}
    return _("A card was left over and is discarded.")


@_says("retrieve.earned")
def _earned(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("city"),
        _("You may build a card of the discard pile."),
        _("%(name)s may build a card of the discard pile."),
    )


_fixed("retrieve.free", lambda: _("Free: it comes from the discard pile."))


@_says("retrieve.built")
def _retrieved(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("city"),
        _("You build %(card)s from the discard pile, free."),
        _("%(name)s builds %(card)s from the discard pile, free."),
        card=names.card(p.get("card")),
    )


@_says("retrieve.missing")
def _not_there(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s does not lie in the discard pile.") % {"card": names.card(p.get("card"))}


@_says("retrieve.nothing")
def _nothing(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("city"),
        _("No card of the discard pile can be built in your city."),
        _("No card of the discard pile can be built in %(name)s’s city."),
    )


_fixed("retrieve.declined", lambda: _("No card is built from the discard pile."))
_fixed(
    "retrieve.must_take",
    lambda: _("At this table a card must be taken while the discard pile has a fitting one."),
)


@_says("military.conflict")
def _conflict(p: Params, names: Names, seat: int | None) -> str:
    cities, strong = p.get("cities"), p.get("shields")
    if not isinstance(cities, list) or not isinstance(strong, list):
        return _("Each city fights its two neighbours.")
    return _("%(first)s %(own)d, %(second)s %(theirs)d.") % {
        "first": names.who(cities[0]),
        "own": strong[0],
        "second": names.person(cities[1]),
        "theirs": strong[1],
    }


# --- The Free city --------------------------------------------------------------------------------


@_says("free_city.drawn")
def _drawn(p: Params, names: Names, seat: int | None) -> str:
    if p.get("card"):
        return _("Drawn from the pile: %(card)s.") % {"card": names.card(p["card"])}
    return _("A card was drawn from the pile.")


_fixed(
    "free_city.must_build",
    lambda: _("The Free city discards only when it can build neither a card nor a stage."),
)


@_says("free_city.must_chain")
def _must_chain(p: Params, names: Names, seat: int | None) -> str:
    return _("The Free city must build %(card)s by its chain.") % {"card": names.card(p.get("card"))}


# --- Points and the end ---------------------------------------------------------------------------


def _score(text: Callable[[], str]) -> Sentence:
    def words(p: Params, names: Names, seat: int | None) -> str:
        return text()

    return words


for _category, _text in {
    "military": lambda: _("Points of the conflict tokens."),
    "wonder": lambda: _("Points of the Wonder’s stages."),
    "blue": lambda: _("Points of civilian cards."),
    "yellow": lambda: _("Points of commerce cards."),
    "purple": lambda: _("Points of guilds."),
    "green": lambda: _("Each symbol counts the square of its number, each set of three 7 more."),
}.items():
    LINES[f"seven_wonders.score.{_category}"] = _score(_text)


@_says("score.coins")
def _score_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("One point for every 3 of %(coins)s.") % {"coins": coins(p.get("coins", 0))}


@_says("end.cards_shown")
def _shown(p: Params, names: Names, seat: int | None) -> str:
    return _("The cards under the stages are shown.")


_fixed("end.points", lambda: _("The last Age is over: points decide."))


@_says("end.coins")
def _end_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("Equal points: more coins decide.")


_fixed("end.shared", lambda: _("Equal on coins as well: the victory is shared."))


@_says("end.free_city")
def _end_free(p: Params, names: Names, seat: int | None) -> str:
    return _("The Free city has %(points)s and cannot win.") % {"points": points(p["total"])}
