"""Duel in words: set-up, the structure and the turn, costs and trade. See lines.py."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.wording.lines import Params, coins, fixed, says
from play.wording.names import Names, resource_word, resources, roman

# --- Set-up, draft, structure, turn ---------------------------------------------------------------


@says("duel.setup.first")
def _first(p: Params, names: Names, seat: int | None) -> str:
    return names.say(p.get("seat"), _("You begin."), _("%(name)s begins."))


fixed("duel.draft.order", lambda: _("Wonders are chosen in turns of one, two and one."))


@says("duel.draft.taken")
def _draft_taken(p: Params, names: Names, seat: int | None) -> str:
    return _("%(wonder)s is not on offer.") % {"wonder": names.wonder(p.get("wonder"))}


@says("duel.structure.laid")
def _laid(p: Params, names: Names, seat: int | None) -> str:
    return _("The cards of Age %(age)s are laid out.") % {"age": roman(p.get("age"))}


@says("duel.structure.revealed")
def _revealed(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is turned face up.") % {"card": names.card(p.get("card"))}


@says("duel.structure.covered")
def _covered(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is covered by another card.") % {"card": names.card(p.get("card"))}


@says("duel.structure.gone")
def _gone(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s does not lie in the structure.") % {"card": names.card(p.get("card"))}


@says("duel.turn.one_card")
def _one_card(p: Params, names: Names, seat: int | None) -> str:
    return _("A turn takes one card and uses it once: %(card)s.") % {"card": names.card(p.get("card"))}


@says("duel.turn.next")
def _next(p: Params, names: Names, seat: int | None) -> str:
    return names.say(p.get("seat"), _("It is your turn."), _("It is %(name)s’s turn."))


@says("duel.discard.income")
def _income(p: Params, names: Names, seat: int | None) -> str:
    yellow = p.get("yellow") or 0
    if not yellow:
        return _("%(base)s for a discard.") % {"base": coins(p["base"])}
    return ngettext(
        "%(base)s for a discard, %(more)d for %(count)d yellow card.",
        "%(base)s for a discard, %(more)d for %(count)d yellow cards.",
        yellow,
    ) % {"base": coins(p["base"]), "more": p["coins"] - p["base"], "count": yellow}


# --- Costs and trade ------------------------------------------------------------------------------

fixed("duel.cost.none", lambda: _("It costs nothing."))


@says("duel.cost.coins")
def _cost_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("%(coins)s printed in the cost") % {"coins": coins(p["coins"])}


@says("duel.cost.short")
def _short(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("It costs %(price)d. You have %(treasury)d."),
        _("It costs %(price)d. %(name)s has %(treasury)d."),
        price=p["price"],
        treasury=p["treasury"],
    )


@says("duel.cost.paid")
def _paid(p: Params, names: Names, seat: int | None) -> str:
    if p.get("traded"):
        return _("%(coins)s in all, %(traded)d of them for trade") % {
            "coins": coins(p["coins"]),
            "traded": p["traded"],
        }
    return _("%(coins)s in all") % {"coins": coins(p["coins"])}


@says("duel.trade.own")
def _own(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(resources)s: you make it"),
        _("%(resources)s: %(name)s makes it"),
        resources=resources(p["resources"]),
    )


@says("duel.trade.choice")
def _choice(p: Params, names: Names, seat: int | None) -> str:
    return _("%(resources)s: made by what gives one of several") % {"resources": resources(p["resources"])}


@says("duel.trade.price")
def _price(p: Params, names: Names, seat: int | None) -> str:
    resource = resource_word(p["resource"])
    values = {"units": p["units"], "resource": resource, "price": p["price"], "made": p["opponent"]}
    if names.mine(seat):
        maker = (
            _("your opponent makes %(made)d %(resource)s")
            if values["made"]
            else _("your opponent makes none")
        )
    else:
        maker = (
            _("the opponent makes %(made)d %(resource)s") if values["made"] else _("the opponent makes none")
        )
    cost = ngettext(
        "%(units)d %(resource)s at %(price)d", "%(units)d %(resource)s at %(price)d each", p["units"]
    )
    return _("%(cost)s: %(maker)s") % {"cost": cost % values, "maker": maker % values}


@says("duel.trade.fixed")
def _fixed_price(p: Params, names: Names, seat: int | None) -> str:
    values = {"units": p["units"], "resource": resource_word(p["resource"]), "price": p["price"]}
    cost = ngettext(
        "%(units)d %(resource)s at %(price)d", "%(units)d %(resource)s at %(price)d each", p["units"]
    )
    reason = names.say(seat, _("a card of yours fixes the price"), _("a card fixes the price"))
    return _("%(cost)s: %(maker)s") % {"cost": cost % values, "maker": reason}


@says("duel.trade.waived")
def _waived(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(resources)s: your Progress token waives it"),
        _("%(resources)s: a Progress token waives it"),
        resources=resources(p["resources"]),
    )


@says("duel.trade.to_opponent")
def _to_opponent(p: Params, names: Names, seat: int | None) -> str:
    return ngettext(
        "%(count)d coin for trade goes to %(name)s, not to the bank",
        "%(count)d coins for trade go to %(name)s, not to the bank",
        p["coins"],
    ) % {"count": p["coins"], "name": names.other(seat)}


@says("duel.chain.free")
def _chain(p: Params, names: Names, seat: int | None) -> str:
    return _("Free with %(card)s.") % {"card": names.card(p.get("card"))}


@says("duel.chain.coins")
def _chain_coins(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You take %(coins)s for building by a chain."),
        _("%(name)s takes %(coins)s for building by a chain."),
        coins=coins(p["coins"]),
    )
