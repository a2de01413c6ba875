"""A sentence for every rule code of 7 Wonders Architects; see `play.wording.lines`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from play.wording.architects_things import (
    capital,
    card_words,
    deck_words,
    either_stage,
    medal_words,
    pack_words,
    set_words,
    stage_words,
    token_words,
)
from play.wording.lines import LINES, Params, Sentence, coins, points
from play.wording.names import Names, listed


def _says(*codes: str) -> Callable[[Sentence], Sentence]:
    def register(function: Sentence) -> Sentence:
        for code in codes:
            LINES[f"architects.{code}"] = function
        return function

    return register


def _fixed(code: str, text: Callable[[], str]) -> None:
    """A sentence without parameters, translated when it is asked for."""
    LINES[f"architects.{code}"] = lambda p, names, seat: text()


def _person(p: Params, names: Names, seat: int | None, yours: str, theirs: str, **values: Any) -> str:
    """The sentence about whoever `p` names, else about whose line it is."""
    return names.say(p.get("seat", seat), yours, theirs, **values)


# --- The turn and the decks -----------------------------------------------------------------------


@_says("turn.next")
def _turn(p: Params, names: Names, seat: int | None) -> str:
    return _person(p, names, seat, _("It is your turn."), _("It is %(name)s’s turn."))


@_says("turn.pick")
def _pick(p: Params, names: Names, seat: int | None) -> str:
    return _("The card of the turn: %(card)s from %(deck)s.") % _from(p, names)


def _from(p: Params, names: Names) -> dict[str, str]:
    return {"card": card_words(p.get("card"), names), "deck": deck_words(p.get("deck"), names)}


_fixed("turn.pick_first", lambda: _("First take the card of your turn, then build."))
_fixed("turn.one_card", lambda: _("One card a turn, unless a Progress token gives another."))
_fixed("turn.no_card", lambda: _("All three decks are empty: the turn brings no card."))


@_says("deck.empty")
def _empty(p: Params, names: Names, seat: int | None) -> str:
    if p.get("deck") is None:
        return _("The decks are empty.")
    return capital(_("%(deck)s is empty.") % {"deck": deck_words(p["deck"], names)})


@_says("deck.far")
def _far(p: Params, names: Names, seat: int | None) -> str:
    words = _("%(deck)s does not lie beside you. You take from your left, your right or the centre.")
    return capital(words % {"deck": deck_words(p.get("deck"), names)})


@_says("deck.not_here")
def _not_here(p: Params, names: Names, seat: int | None) -> str:
    return capital(_("%(deck)s is not in this game.") % {"deck": deck_words(p.get("deck"), names)})


# --- Construction ---------------------------------------------------------------------------------


@_says("stage.built")
def _built(p: Params, names: Names, seat: int | None) -> str:
    return _("Stage %(stage)s is built with %(cards)s.") % {
        "stage": p.get("stage"),
        "cards": pack_words(_counts(p.get("cards")), names),
    }


def _counts(value: Any) -> Mapping[str, int]:
    return value if isinstance(value, Mapping) else {}


@_says("stage.next")
def _stage_next(p: Params, names: Names, seat: int | None) -> str:
    return _("Then you must build %(stage)s.") % {"stage": either_stage(p.get("stages"))}


@_says("stage.may")
def _stage_may(p: Params, names: Names, seat: int | None) -> str:
    return _("Then you may build %(stage)s.") % {"stage": either_stage(p.get("stages"))}


_fixed("stage.compulsory", lambda: _("Who can build a stage must build it before the turn ends."))


@_says("stage.already")
def _already(p: Params, names: Names, seat: int | None) -> str:
    return _("Stage %(stage)s is built already.") % p


@_says("stage.missing")
def _missing(p: Params, names: Names, seat: int | None) -> str:
    return _("This Wonder has no stage %(stage)s.") % p


@_says("stage.rests")
def _rests(p: Params, names: Names, seat: int | None) -> str:
    return _("Stage %(stage)s rests on %(requires)s: build that first.") % {
        "stage": p.get("stage"),
        "requires": stage_words(p.get("requires")),
    }


@_says("stage.short")
def _short(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("Stage %(stage)s asks for %(set)s. You do not have them yet."),
        _("Stage %(stage)s asks for %(set)s. %(name)s does not have them yet."),
        stage=p.get("stage"),
        set=set_words(p.get("count"), p.get("kind")),
    )


@_says("stage.payment")
def _payment(p: Params, names: Names, seat: int | None) -> str:
    return _("Stage %(stage)s asks for %(set)s. These cards do not pay it.") % {
        "stage": p.get("stage"),
        "set": set_words(p.get("count"), p.get("kind")),
    }


_fixed("stage.must", lambda: _("The effect of a stage is carried out, it cannot be left."))
_fixed("stage.declined", lambda: _("The effect of the stage is left."))


@_says("pay.different")
def _different(p: Params, names: Names, seat: int | None) -> str:
    return _("%(set)s are asked for.") % {"set": capital(set_words(p.get("count"), "different"))}


@_says("pay.identical")
def _identical(p: Params, names: Names, seat: int | None) -> str:
    return _("%(set)s are asked for.") % {"set": capital(set_words(p.get("count"), "identical"))}


@_says("pay.any_kinds")
def _any_kinds(p: Params, names: Names, seat: int | None) -> str:
    return _("Any %(count)s resources pay it, by a Progress token.") % p


@_says("pay.resources")
def _resources(p: Params, names: Names, seat: int | None) -> str:
    return _("You discard %(cards)s.") % {"cards": pack_words(_counts(p.get("cards")), names)}


@_says("pay.coins")
def _pay_coins(p: Params, names: Names, seat: int | None) -> str:
    return _("%(coins)s for %(missing)s missing.") % {
        "coins": capital(coins(p["coins"])),
        "missing": ngettext("%(n)d resource", "%(n)d resources", p["missing"]) % {"n": p["missing"]},
    }


_fixed("pay.doubled", lambda: _("One coin counts double, by a Progress token."))


# --- Effects of stages ----------------------------------------------------------------------------


@_says("effect.card")
def _effect_card(p: Params, names: Names, seat: int | None) -> str:
    return _("The effect of the stage: %(card)s from %(deck)s.") % _from(p, names)


@_says("keep.look")
def _keep_look(p: Params, names: Names, seat: int | None) -> str:
    count = p.get("count") or 0
    words = ngettext(
        "%(count)d card of %(deck)s is looked at.", "%(count)d cards of %(deck)s are looked at.", count
    )
    return words % {"count": count, "deck": deck_words(p.get("deck"), names)}


@_says("keep.kept")
def _kept(p: Params, names: Names, seat: int | None) -> str:
    words = _("%(card)s is kept. %(deck)s is shuffled anew.") if p.get("shuffled") else _("%(card)s is kept.")
    values = _from(p, names)
    return words % {"card": capital(values["card"]), "deck": capital(values["deck"])}


_fixed("keep.beside", lambda: _("You look at the deck on your left or on your right."))


@_says("keep.not_seen")
def _not_seen(p: Params, names: Names, seat: int | None) -> str:
    return _("%(card)s is not among the cards you look at.") % {
        "card": capital(card_words(p.get("card"), names))
    }


# --- Science and Progress tokens ------------------------------------------------------------------


@_says("science.set")
def _set(p: Params, names: Names, seat: int | None) -> str:
    return _("%(cards)s: you take a Progress token.") % {
        "cards": capital(pack_words(_counts(p.get("cards")), names))
    }


@_says("science.next")
def _science_next(p: Params, names: Names, seat: int | None) -> str:
    sets = [pack_words(_counts(one), names) for one in p.get("sets") or () if isinstance(one, Mapping)]
    return _("Then %(cards)s bring you a Progress token.") % {"cards": f" {_('or')} ".join(sets)}


_fixed("science.compulsory", lambda: _("A set of green cards is used at once for a Progress token."))


@_says("science.short")
def _science_short(p: Params, names: Names, seat: int | None) -> str:
    return names.say(
        seat,
        _("You do not have %(cards)s."),
        _("%(name)s does not have %(cards)s."),
        cards=pack_words(_counts(p.get("cards")), names),
    )


_fixed("science.no_token", lambda: _("No Progress token is left: the green cards stay."))


@_says("token.taken")
def _token_taken(p: Params, names: Names, seat: int | None) -> str:
    return _("The Progress token is %(token)s.") % {"token": names.token(p.get("token"))}


@_says("token.missing")
def _token_missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(token)s does not lie there.") % {"token": names.token(p.get("token"))}


_fixed("token.none", lambda: _("No Progress token is left."))


@_says("token.fires")
def _fires(p: Params, names: Names, seat: int | None) -> str:
    tokens = [id for id in p.get("tokens") or [] if id is not None]
    if not tokens:
        return _("You take one more card.")
    words = ngettext(
        "%(tokens)s: you take one more card.", "%(tokens)s: you take %(n)d more cards.", len(tokens)
    )
    return words % {"tokens": token_words(tokens, names), "n": len(tokens)}


@_says("token.extra")
def _extra(p: Params, names: Names, seat: int | None) -> str:
    return _("The extra card: %(card)s from %(deck)s.") % _from(p, names)


# --- The Cat --------------------------------------------------------------------------------------


@_says("cat.taken")
def _cat(p: Params, names: Names, seat: int | None) -> str:
    holder = p.get("holder")
    if holder is None:
        return _("You take the Cat.")
    return _("You take the Cat from %(name)s.") % {"name": names.person(holder)}


@_says("cat.look")
def _look(p: Params, names: Names, seat: int | None) -> str:
    if p.get("card") is None:
        return _("The top card of the central deck is looked at.")
    return _("The top card of the central deck: %(card)s.") % {"card": card_words(p["card"], names)}


_fixed("cat.passed", lambda: _("The top card of the central deck is left unseen."))
_fixed("cat.no_look", lambda: _("The look comes at the start of the turn, for whoever has the Cat then."))


# --- Battle ---------------------------------------------------------------------------------------


@_says("battle.conflict")
def _conflict(p: Params, names: Names, seat: int | None) -> str:
    count = p.get("tokens") or 0
    said = ngettext("%(n)d Conflict token turns to Battle.", "%(n)d Conflict tokens turn to Battle.", count)
    if p.get("battle"):
        said += " " + _("It is the last: a Battle at the end of the turn.")
    return said % {"n": count}


@_says("battle.fought")
def _fought(p: Params, names: Names, seat: int | None) -> str:
    return battle_words(p, names)


def battle_words(p: Params, names: Names) -> str:
    """ "Battle. Mira 3 shields, Jonas 1. Mira gains 1 Military token"."""
    strengths = p.get("shields")
    if not isinstance(strengths, (list, tuple)):
        return _("A Battle.")
    sides = ", ".join(
        _("%(name)s %(shields)d") % {"name": names.person(city), "shields": strong}
        for city, strong in enumerate(strengths)
    )
    gained = [
        ngettext("%(name)s gains %(n)d token", "%(name)s gains %(n)d tokens", won)
        % {"name": names.person(city), "n": won}
        for city, won in enumerate(p.get("tokens") or ())
        if won
    ]
    result = listed(gained) if gained else _("nobody gains a token")
    return _("Battle. Shields: %(sides)s. %(result)s.") % {"sides": sides, "result": capital(result)}


# --- Medals ---------------------------------------------------------------------------------------


@_says("medal.gained")
def _medal(p: Params, names: Names, seat: int | None) -> str:
    return _person(
        p,
        names,
        seat,
        _("You gain the Medal %(medal)s."),
        _("%(name)s gains the Medal %(medal)s."),
        medal=medal_words(p.get("medal"), names),
    )


@_says("medal.from_box")
def _from_box(p: Params, names: Names, seat: int | None) -> str:
    return _person(
        p,
        names,
        seat,
        _("You gain the Medal %(medal)s, drawn from the unused ones."),
        _("%(name)s gains the Medal %(medal)s, drawn from the unused ones."),
        medal=medal_words(p.get("medal"), names),
    )


# --- Rome’s theft ---------------------------------------------------------------------------------


@_says("theft.taken")
def _theft(p: Params, names: Names, seat: int | None) -> str:
    victim = p.get("victim")
    return _("%(card)s is taken from %(name)s.") % {
        "card": capital(card_words(p.get("card"), names)),
        "name": _("you") if names.mine(victim) else names.person(victim),
    }


_fixed("theft.facedown", lambda: _("Who lost the card gets one of the central deck, face down."))


@_says("theft.reveal")
def _reveal(p: Params, names: Names, seat: int | None) -> str:
    return _("The face-down card is turned up: %(card)s.") % {"card": card_words(p.get("card"), names)}


_fixed("theft.no_card", lambda: _("The central deck is empty: no card is given in return."))
_fixed("theft.nobody", lambda: _("No opponent has a card that can be taken."))


@_says("theft.opponent")
def _opponent(p: Params, names: Names, seat: int | None) -> str:
    return _("A card is taken from an opponent.")


@_says("theft.missing")
def _theft_missing(p: Params, names: Names, seat: int | None) -> str:
    return _("%(name)s does not have %(card)s.") % {
        "name": names.person(p.get("victim")),
        "card": card_words(p.get("card"), names),
    }


# --- Scores and the end ---------------------------------------------------------------------------

SCORES: dict[str, Callable[[], str]] = {
    "score.wonder": lambda: _("the stages of the Wonder"),
    "score.cards": lambda: _("blue cards"),
    "score.cat": lambda: _("the Cat"),
    "score.military": lambda: _("Military Victory tokens"),
    "score.tokens": lambda: _("Progress tokens"),
    "score.medals": lambda: _("Medals"),
}


def _score(code: str) -> Sentence:
    def said(p: Params, names: Names, seat: int | None) -> str:
        return _("%(points)s for %(what)s.") % {
            "points": points(p.get("points") or 0),
            "what": SCORES[code](),
        }

    return said


for _code in SCORES:
    _says(_code)(_score(_code))


@_says("end.wonder")
def _end_wonder(p: Params, names: Names, seat: int | None) -> str:
    return _person(p, names, seat, _("You completed your Wonder."), _("%(name)s completed a Wonder."))


_fixed("end.decks", lambda: _("All decks are empty."))
_fixed("end.points", lambda: _("The most points win."))
_fixed("end.stages", lambda: _("Equal points: the most stages decide."))
_fixed("end.shared", lambda: _("Equal points and stages: the victory is shared."))
