"""Duel in words: what a construction brings, Wonders, tokens, the pawn, Ages and the end. See lines.py."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.wording.lines import LINES, Params, Sentence, coins, fixed, pawn, points, says, shields
from play.wording.names import Names, colour, colour_word, listed, roman, symbol_word

# --- What a construction brings -------------------------------------------------------------------


@says("duel.build.card")
def _build(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You build %(card)s."), _("%(name)s builds %(card)s."), card=names.card(p.get("card"))
    )


@says("duel.effect.coins")
def _coins(p: Params, names: Names, seat: int | None) -> str:
    return names.say(seat, _("You take %(coins)s."), _("%(name)s takes %(coins)s."), coins=coins(p["coins"]))


@says("duel.effect.coins_per")
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


@says("duel.effect.coins_per_max")
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


@says("duel.effect.opponent_loses")
def _opponent_loses(p: Params, names: Names, seat: int | None) -> str:
    other = names.other(seat)
    if p["coins"] < p.get("printed", p["coins"]):
        text = _("%(printed)s less for %(name)s, who has only %(coins)d.")
    else:
        text = _("%(printed)s less for %(name)s.")
    return text % {"name": other, "printed": coins(p.get("printed", p["coins"])), "coins": p["coins"]}


# --- Science and Progress tokens ------------------------------------------------------------------


@says("duel.science.symbol")
def _symbol(p: Params, names: Names, seat: int | None) -> str:
    return _("A new science symbol: %(symbol)s.") % {"symbol": symbol_word(p["symbol"])}


@says("duel.science.pair")
def _pair(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("Second %(symbol)s: you take a Progress token."),
        _("Second %(symbol)s: %(name)s takes a Progress token."),
        symbol=symbol_word(p["symbol"]),
    )


fixed("duel.science.no_token", lambda: _("A pair, but no Progress token is left on the board."))


@says("duel.science.supremacy")
def _science(p: Params, names: Names, seat: int | None) -> str:
    found = p.get("symbols")
    if isinstance(found, list | tuple):
        return _("Six different science symbols: %(symbols)s.") % {
            "symbols": listed([symbol_word(symbol) for symbol in found])
        }
    return _("Six different science symbols.")


@says("duel.token.taken")
def _token_taken(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You take %(token)s."), _("%(name)s takes %(token)s."), token=names.token(p.get("token"))
    )


@says("duel.token.missing")
def _token_missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(token)s does not lie on the board.") % {"token": names.token(p.get("token"))}


fixed("duel.token.declined", lambda: _("The pair brings no Progress token: it was declined."))
fixed("duel.token.must_take", lambda: _("At this table a pair’s Progress token cannot be declined."))


# --- Wonders --------------------------------------------------------------------------------------


@says("duel.wonder.built")
def _wonder_built(p: Params, names: Names, seat: int | None) -> str:
    return _("%(wonder)s is built, with %(card)s under it.") % {
        "wonder": names.wonder(p.get("wonder")),
        "card": names.card(p.get("card")),
    }


@says("duel.wonder.already")
def _wonder_already(p: Params, names: Names, seat: int | None) -> str:
    return _("%(wonder)s is built already.") % {"wonder": names.wonder(p.get("wonder"))}


@says("duel.wonder.not_yours")
def _not_yours(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("%(wonder)s is not one of your Wonders."),
        _("%(wonder)s is not one of %(name)s’s Wonders."),
        wonder=names.wonder(p.get("wonder")),
    )


@says("duel.wonder.limit")
def _limit(p: Params, names: Names, seat: int | None) -> str:
    return _("Seven Wonders are built: %(wonder)s goes back to the box.") % {
        "wonder": names.wonder(p.get("wonder"))
    }


@says("duel.again.turn")
def _again(p: Params, names: Names, seat: int | None) -> str:
    return names.say(seat, _("You play again."), _("%(name)s plays again."))


@says("duel.again.token")
def _again_token(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You play again, by your Progress token."),
        _("%(name)s plays again, by a Progress token."),
    )


fixed("duel.again.lost", lambda: _("The Age is over, so the extra turn is lost."))


@says("duel.library.drawn")
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


@says("duel.library.kept")
def _kept(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat, _("You keep %(token)s."), _("%(name)s keeps %(token)s."), token=names.token(p.get("token"))
    )


@says("duel.library.not_drawn")
def _not_drawn(p: Params, names: Names, seat: int | None) -> str:
    return _("%(token)s is not among the tokens drawn.") % {"token": names.token(p.get("token"))}


@says("duel.library.rejected")
def _rejected(p: Params, names: Names, seat: int | None) -> str:
    if not p.get("tokens"):
        return _("The other tokens go back to the box, unseen.")
    return _("Back to the box: %(tokens)s.") % {"tokens": names.tokens(p["tokens"])}


fixed("duel.library.must_keep", lambda: _("One of the tokens drawn must be kept."))


@says("duel.retrieve.built")
def _retrieved(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You build %(card)s from the discard pile, free."),
        _("%(name)s builds %(card)s from the discard pile, free."),
        card=names.card(p.get("card")),
    )


fixed("duel.retrieve.empty", lambda: _("The discard pile is empty: nothing to build."))


@says("duel.retrieve.missing")
def _retrieve_missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s does not lie in the discard pile.") % {"card": names.card(p.get("card"))}


fixed("duel.retrieve.declined", lambda: _("No card is built from the discard pile."))
fixed(
    "duel.retrieve.must_take", lambda: _("At this table a card must be taken while the discard pile has one.")
)


@says("duel.destroy.done")
def _destroyed(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is destroyed.") % {"card": names.card(p.get("card"))}


@says("duel.destroy.none")
def _destroy_none(p: Params, names: Names, seat: int | None) -> str:
    return _("There is no %(colour)s card to destroy.") % {"colour": colour(p.get("colour"))}


@says("duel.destroy.wrong")
def _destroy_wrong(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is not a %(colour)s card of the opponent.") % {
        "card": names.card(p.get("card")),
        "colour": colour(p.get("colour")),
    }


fixed("duel.destroy.declined", lambda: _("No card is destroyed."))


@says("duel.destroy.must")
def _destroy_must(p: Params, names: Names, seat: int | None) -> str:
    return _("At this table a %(colour)s card must be destroyed when there is one.") % {
        "colour": colour(p.get("colour"))
    }


# --- Military -------------------------------------------------------------------------------------


@says("duel.military.moved")
def _moved(p: Params, names: Names, seat: int | None) -> str:
    return _("%(shields)s: the pawn stands %(where)s.") % {
        "shields": shields(p["shields"]),
        "where": pawn(p["pawn"], names),
    }


@says("duel.military.extra_shield")
def _extra_shield(p: Params, names: Names, seat: int | None) -> str:
    return _("%(shields)s more, by a Progress token.") % {"shields": shields(p["shields"])}


@says("duel.military.token")
def _military_token(p: Params, names: Names, seat: int | None) -> str:
    return _opponent_loses(p, names, seat)


fixed("duel.military.supremacy", lambda: _("The pawn is in the capital: military supremacy."))


# --- Ages and the end -----------------------------------------------------------------------------


@says("duel.age.starter")
def _starter(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        p.get("seat"),
        _("You begin Age %(age)s."),
        _("%(name)s begins Age %(age)s."),
        age=roman(p.get("age")),
    )


@says("duel.age.chooser")
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


@says("duel.score.purple")
def _score_purple(p: Params, names: Names, seat: int | None) -> str:
    if p.get("counted") is None:
        return _("%(points)s from guilds.") % {"points": points(p["points"])}
    return _("%(points)s: %(amount)s for each of %(counted)d in %(city)s.") % {
        "points": points(p["points"]),
        "amount": p.get("amount"),
        "counted": p["counted"],
        "city": _whose(p.get("city"), names),
    }


@says("duel.score.wonders")
def _score_wonders(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s from Wonders.") % {"points": points(p["points"])}


@says("duel.score.tokens")
def _score_tokens(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s from Progress tokens.") % {"points": points(p["points"])}


@says("duel.score.coins")
def _score_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s: one for every 3 of %(coins)s.") % {
        "points": points(p["points"]),
        "coins": coins(p.get("coins", 0)),
    }


@says("duel.score.military")
def _score_military(p: Params, names: Names, seat: int | None) -> str:
    return _("%(points)s: the pawn stands %(where)s.") % {
        "points": points(p["points"]),
        "where": pawn(p.get("pawn", 0), names),
    }


@says("duel.score.nothing")
def _score_nothing(p: Params, names: Names, seat: int | None) -> str:
    return _("Cards of this type bring no points: %(type)s.") % {"type": colour_word(p.get("colour", ""))}


fixed("duel.end.points", lambda: _("The last card is taken: points decide."))
fixed("duel.end.blue_points", lambda: _("Equal points: more points on blue cards decide."))
fixed("duel.end.shared", lambda: _("Equal on blue cards as well: the victory is shared."))
