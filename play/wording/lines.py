"""A sentence for every rule code: what an explanation, a refusal or a score line of the engine says.

Each function takes the line's parameters, the names and the seat whose line it is, and gives plain text in
the present tense. The events of a move, in the past tense, are in events.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.wording.names import (
    Names,
    colour,
    colour_word,
    listed,
    resource_word,
    resources,
    roman,
    symbol_word,
)

Params = Mapping[str, Any]
Sentence = Callable[[Params, Names, "int | None"], str]

LINES: dict[str, Sentence] = {}


def sentence(line: Mapping[str, Any], names: Names, seat: int | None) -> str:
    """The line in words. `seat` is whose line it is: "you" when that is the viewer."""
    words = LINES.get(line["code"])
    if words is None:
        # A code of a newer ruleset than this text: its name is better than a page that fails.
        return str(line["code"])
    return words(line["params"], names, seat)


def _says(*codes: str) -> Callable[[Sentence], Sentence]:
    def register(function: Sentence) -> Sentence:
        for code in codes:
            LINES[code] = function
        return function

    return register


def _fixed(code: str, text: Callable[[], str]) -> None:
    """A sentence without parameters, translated when it is asked for."""
    LINES[code] = lambda p, names, seat: text()


def coins(count: int) -> str:
    return ngettext("%(count)d coin", "%(count)d coins", count) % {"count": count}


def points(count: int) -> str:
    return ngettext("%(count)d point", "%(count)d points", count) % {"count": count}


def shields(count: int) -> str:
    return ngettext("%(count)d shield", "%(count)d shields", count) % {"count": count}


def pawn(position: int, names: Names) -> str:
    """Where the conflict pawn stands: in the middle, or so many spaces towards a person's capital."""
    if position == 0:
        return _("in the middle")
    loser = 1 if position > 0 else 0
    if names.mine(loser):
        return _("on space %(space)d of your side") % {"space": abs(position)}
    return _("on space %(space)d of %(name)s’s side") % {"space": abs(position), "name": names.person(loser)}


# --- Set-up, draft, structure, turn ---------------------------------------------------------------


@_says("duel.setup.first")
def _first(p: Params, names: Names, seat: int | None) -> str:
    return names.say(p.get("seat"), _("You begin."), _("%(name)s begins."))


_fixed("duel.draft.order", lambda: _("Wonders are chosen in turns of one, two and one."))


@_says("duel.draft.taken")
def _draft_taken(p: Params, names: Names, seat: int | None) -> str:
    return _("%(wonder)s is not on offer.") % {"wonder": names.wonder(p.get("wonder"))}


@_says("duel.structure.laid")
def _laid(p: Params, names: Names, seat: int | None) -> str:
    return _("The cards of Age %(age)s are laid out.") % {"age": roman(p.get("age"))}


@_says("duel.structure.revealed")
def _revealed(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is turned face up.") % {"card": names.card(p.get("card"))}


@_says("duel.structure.covered")
def _covered(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is covered by another card.") % {"card": names.card(p.get("card"))}


@_says("duel.structure.gone")
def _gone(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s does not lie in the structure.") % {"card": names.card(p.get("card"))}


@_says("duel.turn.one_card")
def _one_card(p: Params, names: Names, seat: int | None) -> str:
    return _("A turn takes one card and uses it once: %(card)s.") % {"card": names.card(p.get("card"))}


@_says("duel.turn.next")
def _next(p: Params, names: Names, seat: int | None) -> str:
    return names.say(p.get("seat"), _("It is your turn."), _("It is %(name)s’s turn."))


@_says("duel.discard.income")
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

_fixed("duel.cost.none", lambda: _("It costs nothing."))


@_says("duel.cost.coins")
def _cost_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("%(coins)s printed in the cost") % {"coins": coins(p["coins"])}


@_says("duel.cost.short")
def _short(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("It costs %(price)d. You have %(treasury)d."),
        _("It costs %(price)d. %(name)s has %(treasury)d."),
        price=p["price"],
        treasury=p["treasury"],
    )


@_says("duel.cost.paid")
def _paid(p: Params, names: Names, seat: int | None) -> str:
    if p.get("traded"):
        return _("%(coins)s in all, %(traded)d of them for trade") % {
            "coins": coins(p["coins"]),
            "traded": p["traded"],
        }
    return _("%(coins)s in all") % {"coins": coins(p["coins"])}


@_says("duel.trade.own")
def _own(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(resources)s: you make it"),
        _("%(resources)s: %(name)s makes it"),
        resources=resources(p["resources"]),
    )


@_says("duel.trade.choice")
def _choice(p: Params, names: Names, seat: int | None) -> str:
    return _("%(resources)s: made by what gives one of several") % {"resources": resources(p["resources"])}


@_says("duel.trade.price")
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


@_says("duel.trade.fixed")
def _fixed_price(p: Params, names: Names, seat: int | None) -> str:
    values = {"units": p["units"], "resource": resource_word(p["resource"]), "price": p["price"]}
    cost = ngettext(
        "%(units)d %(resource)s at %(price)d", "%(units)d %(resource)s at %(price)d each", p["units"]
    )
    reason = names.say(seat, _("a card of yours fixes the price"), _("a card fixes the price"))
    return _("%(cost)s: %(maker)s") % {"cost": cost % values, "maker": reason}


@_says("duel.trade.waived")
def _waived(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(resources)s: your Progress token waives it"),
        _("%(resources)s: a Progress token waives it"),
        resources=resources(p["resources"]),
    )


@_says("duel.trade.to_opponent")
def _to_opponent(p: Params, names: Names, seat: int | None) -> str:
    return ngettext(
        "%(count)d coin for trade goes to %(name)s, not to the bank",
        "%(count)d coins for trade go to %(name)s, not to the bank",
        p["coins"],
    ) % {"count": p["coins"], "name": names.other(seat)}


@_says("duel.chain.free")
def _chain(p: Params, names: Names, seat: int | None) -> str:
    return _("Free with %(card)s.") % {"card": names.card(p.get("card"))}


@_says("duel.chain.coins")
def _chain_coins(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You take %(coins)s for building by a chain."),
        _("%(name)s takes %(coins)s for building by a chain."),
        coins=coins(p["coins"]),
    )


# --- What a construction brings -------------------------------------------------------------------


@_says("duel.build.card")
def _build(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You build %(card)s."), _("%(name)s builds %(card)s."), card=names.card(p.get("card"))
    )


@_says("duel.effect.coins")
def _coins(p: Params, names: Names, seat: int | None) -> str:
    return names.say(seat, _("You take %(coins)s."), _("%(name)s takes %(coins)s."), coins=coins(p["coins"]))


@_says("duel.effect.coins_per")
def _coins_per(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You take %(coins)s: %(amount)d for each of %(counted)d."),
        _("%(name)s takes %(coins)s: %(amount)d for each of %(counted)d."),
        coins=coins(p["coins"]),
        amount=p["amount"],
        counted=p["counted"],
    )


def _whose(city: Any, names: Names) -> str:
    if names.mine(city):
        return _("your city")
    return _("%(name)s’s city") % {"name": names.person(city)}


@_says("duel.effect.coins_per_max")
def _coins_per_max(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You take %(coins)s: %(amount)d for each of %(counted)d in %(city)s."),
        _("%(name)s takes %(coins)s: %(amount)d for each of %(counted)d in %(city)s."),
        coins=coins(p["coins"]),
        amount=p["amount"],
        counted=p["counted"],
        city=_whose(p.get("city"), names),
    )


@_says("duel.effect.opponent_loses")
def _opponent_loses(p: Params, names: Names, seat: int | None) -> str:
    other = names.other(seat)
    if p["coins"] < p.get("printed", p["coins"]):
        text = _("%(printed)s less for %(name)s, who has only %(coins)d.")
    else:
        text = _("%(printed)s less for %(name)s.")
    return text % {"name": other, "printed": coins(p.get("printed", p["coins"])), "coins": p["coins"]}


# --- Science and Progress tokens ------------------------------------------------------------------


@_says("duel.science.symbol")
def _symbol(p: Params, names: Names, seat: int | None) -> str:
    return _("A new science symbol: %(symbol)s.") % {"symbol": symbol_word(p["symbol"])}


@_says("duel.science.pair")
def _pair(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("Second %(symbol)s: you take a Progress token."),
        _("Second %(symbol)s: %(name)s takes a Progress token."),
        symbol=symbol_word(p["symbol"]),
    )


_fixed("duel.science.no_token", lambda: _("A pair, but no Progress token is left on the board."))


@_says("duel.science.supremacy")
def _science(p: Params, names: Names, seat: int | None) -> str:
    found = p.get("symbols")
    if isinstance(found, list | tuple):
        return _("Six different science symbols: %(symbols)s.") % {
            "symbols": listed([symbol_word(symbol) for symbol in found])
        }
    return _("Six different science symbols.")


@_says("duel.token.taken")
def _token_taken(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You take %(token)s."), _("%(name)s takes %(token)s."), token=names.token(p.get("token"))
    )


@_says("duel.token.missing")
def _token_missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(token)s does not lie on the board.") % {"token": names.token(p.get("token"))}


_fixed("duel.token.declined", lambda: _("The pair brings no Progress token: it was declined."))
_fixed("duel.token.must_take", lambda: _("At this table a pair’s Progress token cannot be declined."))


# --- Wonders --------------------------------------------------------------------------------------


@_says("duel.wonder.built")
def _wonder_built(p: Params, names: Names, seat: int | None) -> str:
    return _("%(wonder)s is built, with %(card)s under it.") % {
        "wonder": names.wonder(p.get("wonder")),
        "card": names.card(p.get("card")),
    }


@_says("duel.wonder.already")
def _wonder_already(p: Params, names: Names, seat: int | None) -> str:
    return _("%(wonder)s is built already.") % {"wonder": names.wonder(p.get("wonder"))}


@_says("duel.wonder.not_yours")
def _not_yours(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(wonder)s is not one of your Wonders."),
        _("%(wonder)s is not one of %(name)s’s Wonders."),
        wonder=names.wonder(p.get("wonder")),
    )


@_says("duel.wonder.limit")
def _limit(p: Params, names: Names, seat: int | None) -> str:
    return _("Seven Wonders are built: %(wonder)s goes back to the box.") % {
        "wonder": names.wonder(p.get("wonder"))
    }


@_says("duel.again.turn")
def _again(p: Params, names: Names, seat: int | None) -> str:
    return names.say(seat, _("You play again."), _("%(name)s plays again."))


@_says("duel.again.token")
def _again_token(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You play again, by your Progress token."),
        _("%(name)s plays again, by a Progress token."),
    )


_fixed("duel.again.lost", lambda: _("The Age is over, so the extra turn is lost."))


@_says("duel.library.drawn")
def _drawn(p: Params, names: Names, seat: int | None) -> str:
    count = p.get("count") or len(p.get("tokens") or [])
    if p.get("tokens"):
        return _("From the box: %(tokens)s.") % {"tokens": names.tokens(p["tokens"])}
    if not count:
        return _("No Progress token is left in the box.")
    return ngettext(
        "%(count)d Progress token is drawn from the box, one is kept.",
        "%(count)d Progress tokens are drawn from the box, one is kept.",
        count,
    ) % {"count": count}


@_says("duel.library.kept")
def _kept(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You keep %(token)s."), _("%(name)s keeps %(token)s."), token=names.token(p.get("token"))
    )


@_says("duel.library.not_drawn")
def _not_drawn(p: Params, names: Names, seat: int | None) -> str:
    return _("%(token)s is not among the tokens drawn.") % {"token": names.token(p.get("token"))}


@_says("duel.library.rejected")
def _rejected(p: Params, names: Names, seat: int | None) -> str:
    if not p.get("tokens"):
        return _("The other tokens go back to the box, unseen.")
    return _("Back to the box: %(tokens)s.") % {"tokens": names.tokens(p["tokens"])}


_fixed("duel.library.must_keep", lambda: _("One of the tokens drawn must be kept."))


@_says("duel.retrieve.built")
def _retrieved(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You build %(card)s from the discard pile, free."),
        _("%(name)s builds %(card)s from the discard pile, free."),
        card=names.card(p.get("card")),
    )


_fixed("duel.retrieve.empty", lambda: _("The discard pile is empty: nothing to build."))


@_says("duel.retrieve.missing")
def _retrieve_missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s does not lie in the discard pile.") % {"card": names.card(p.get("card"))}


_fixed("duel.retrieve.declined", lambda: _("No card is built from the discard pile."))
_fixed(
    "duel.retrieve.must_take", lambda: _("At this table a card must be taken while the discard pile has one.")
)


@_says("duel.destroy.done")
def _destroyed(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is destroyed.") % {"card": names.card(p.get("card"))}


@_says("duel.destroy.none")
def _destroy_none(p: Params, names: Names, seat: int | None) -> str:
    return _("There is no %(colour)s card to destroy.") % {"colour": colour(p.get("colour"))}


@_says("duel.destroy.wrong")
def _destroy_wrong(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is not a %(colour)s card of the opponent.") % {
        "card": names.card(p.get("card")),
        "colour": colour(p.get("colour")),
    }


_fixed("duel.destroy.declined", lambda: _("No card is destroyed."))


@_says("duel.destroy.must")
def _destroy_must(p: Params, names: Names, seat: int | None) -> str:
    return _("At this table a %(colour)s card must be destroyed when there is one.") % {
        "colour": colour(p.get("colour"))
    }


# --- Military -------------------------------------------------------------------------------------


@_says("duel.military.moved")
def _moved(p: Params, names: Names, seat: int | None) -> str:
    return _("%(shields)s: the pawn stands %(where)s.") % {
        "shields": shields(p["shields"]),
        "where": pawn(p["pawn"], names),
    }


@_says("duel.military.extra_shield")
def _extra_shield(p: Params, names: Names, seat: int | None) -> str:
    return _("%(shields)s more, by a Progress token.") % {"shields": shields(p["shields"])}


@_says("duel.military.token")
def _military_token(p: Params, names: Names, seat: int | None) -> str:
    return _opponent_loses(p, names, seat)


_fixed("duel.military.supremacy", lambda: _("The pawn is in the capital: military supremacy."))


# --- Ages and the end -----------------------------------------------------------------------------


@_says("duel.age.starter")
def _starter(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("seat"),
        _("You begin Age %(age)s."),
        _("%(name)s begins Age %(age)s."),
        age=roman(p.get("age")),
    )


@_says("duel.age.chooser")
def _chooser(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("seat"),
        _("You decide who begins Age %(age)s."),
        _("%(name)s decides who begins Age %(age)s."),
        age=roman(p.get("age")),
    )


def _score(kind: str) -> Sentence:
    def words(p: Params, names: Names, seat: int | None) -> str:
        return _("%(points)s from cards: %(type)s.") % {
            "points": points(p["points"]),
            "type": colour_word(kind),
        }

    return words


for _colour in ("blue", "green", "yellow"):
    LINES[f"duel.score.{_colour}"] = _score(_colour)


@_says("duel.score.purple")
def _score_purple(p: Params, names: Names, seat: int | None) -> str:
    if p.get("counted") is None:
        return _("%(points)s from guilds.") % {"points": points(p["points"])}
    return _("%(points)s: %(amount)s for each of %(counted)d in %(city)s.") % {
        "points": points(p["points"]),
        "amount": p.get("amount"),
        "counted": p["counted"],
        "city": _whose(p.get("city"), names),
    }


@_says("duel.score.wonders")
def _score_wonders(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s from Wonders.") % {"points": points(p["points"])}


@_says("duel.score.tokens")
def _score_tokens(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s from Progress tokens.") % {"points": points(p["points"])}


@_says("duel.score.coins")
def _score_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s: one for every 3 of %(coins)s.") % {
        "points": points(p["points"]),
        "coins": coins(p.get("coins", 0)),
    }


@_says("duel.score.military")
def _score_military(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s: the pawn stands %(where)s.") % {
        "points": points(p["points"]),
        "where": pawn(p.get("pawn", 0), names),
    }


@_says("duel.score.nothing")
def _score_nothing(p: Params, names: Names, seat: int | None) -> str:
    return _("Cards of this type bring no points: %(type)s.") % {"type": colour_word(p.get("colour", ""))}


_fixed("duel.end.points", lambda: _("The last card is taken: points decide."))
_fixed("duel.end.blue_points", lambda: _("Equal points: more points on blue cards decide."))
_fixed("duel.end.shared", lambda: _("Equal on blue cards as well: the victory is shared."))


# --- What any title refuses -----------------------------------------------------------------------


@_says("game.move.unreadable")
def _unreadable(p: Params, names: Names, seat: int | None) -> str:
    return _("This is not a move that the game knows.")


@_says("game.move.wrong_kind")
def _wrong_kind(p: Params, names: Names, seat: int | None) -> str:
    return _("That answers another question than the one asked now.")


_fixed("game.decision.closed", lambda: _("This question has been settled already."))
_fixed("game.deal.unknown", lambda: _("The record does not say which one lies here."))
