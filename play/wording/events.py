"""What a move did, in the past tense: a headline with the names in bold, and short sentences after it.

Everything comes from events as one viewer learnt them, so the words can tell nobody more than that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from play.wording.lines import coins, pawn, sentence, shields
from play.wording.names import Names, colour, listed, rich, roman, symbol_word

Event = Mapping[str, Any]
Headline = Callable[[Mapping[str, Any], Names, "int | None"], SafeString]
More = Callable[[Event, Names], str]

HEADLINES: dict[str, Headline] = {}
MORE: dict[str, More] = {}


def told(events: Sequence[Event], names: Names) -> tuple[SafeString, list[str]]:
    """(headline, further sentences) of one move. The headline is empty when the move had none.

    Remembered by all that the words are made of: a page tells the same moves as the page before it.
    """
    key = (get_language(), names.ruleset.sha256, tuple(names.people), names.viewer, repr(events))
    with _lock:
        if key in _told:
            _told.move_to_end(key)
            return _told[key]
    words = _tell(events, names)
    with _lock:
        _told[key] = words
        if len(_told) > REMEMBERED:
            _told.popitem(last=False)
    return words


_told: OrderedDict[tuple[Any, ...], tuple[SafeString, list[str]]] = OrderedDict()
_lock = Lock()
REMEMBERED = 4000
"""How many moves' words a process keeps."""


def _tell(events: Sequence[Event], names: Names) -> tuple[SafeString, list[str]]:
    headline = SafeString("")
    more: list[str] = []
    face_up: list[str] = []
    for event in events:
        kind = event["kind"]
        if kind in HEADLINES and not headline:
            headline = format_html("{}.", HEADLINES[kind](event["params"], names, event["seat"]))
        if kind == "card_revealed":
            face_up.append(names.card(event["params"].get("card")))
        elif kind in MORE and (text := MORE[kind](event, names)):
            more.append(text)
    if face_up:
        revealed = _("Turned face up: %(cards)s.") % {"cards": listed(face_up)}
        # What was turned up comes before the new turn and the end, which are told last.
        last = [text for text in more[-1:] if events[-1]["kind"] == "over"]
        more = [*more[: len(more) - len(last)], revealed, *last]
    return headline, more


def _headline(kind: str) -> Callable[[Headline], Headline]:
    def register(function: Headline) -> Headline:
        HEADLINES[kind] = function
        return function

    return register


def _more(*kinds: str) -> Callable[[More], More]:
    def register(function: More) -> More:
        for kind in kinds:
            MORE[kind] = function
        return function

    return register


@_headline("wonder_taken")
def _wonder_taken(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    return rich(_("%(who)s took %(wonder)s"), who=names.who(seat), wonder=names.wonder(p["wonder"]))


@_headline("card_built")
def _card_built(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    who, card = names.who(seat), names.card(p["card"])
    if p.get("free_by"):
        return rich(
            _("%(who)s built %(card)s, free with %(by)s"), who=who, card=card, by=names.card(p["free_by"])
        )
    if p["price"]:
        return rich(_("%(who)s built %(card)s for %(price)d"), who=who, card=card, price=p["price"])
    return rich(_("%(who)s built %(card)s, free"), who=who, card=card)


@_headline("card_discarded")
def _card_discarded(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    return rich(
        ngettext(
            "%(who)s discarded %(card)s and took %(gain)d coin",
            "%(who)s discarded %(card)s and took %(gain)d coins",
            p["gain"],
        ),
        who=names.who(seat),
        card=names.card(p["card"]),
        gain=p["gain"],
    )


@_headline("wonder_built")
def _wonder_built(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    values = {
        "who": names.who(seat),
        "wonder": names.wonder(p["wonder"]),
        "card": names.card(p["card"]),
    }
    if p["price"]:
        return rich(
            _("%(who)s built %(wonder)s for %(price)d, with %(card)s under it"), price=p["price"], **values
        )
    return rich(_("%(who)s built %(wonder)s, free, with %(card)s under it"), **values)


@_headline("token_taken")
def _token_taken(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    return rich(
        _("%(who)s took the Progress token %(token)s"), who=names.who(seat), token=names.token(p["token"])
    )


@_headline("token_kept")
def _token_kept(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    return rich(
        _("%(who)s kept the Progress token %(token)s from the box"),
        who=names.who(seat),
        token=names.token(p["token"]),
    )


@_headline("card_retrieved")
def _card_retrieved(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    return rich(
        _("%(who)s built %(card)s from the discard pile, free"),
        who=names.who(seat),
        card=names.card(p["card"]),
    )


@_headline("card_destroyed")
def _card_destroyed(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    card = names.card(p["card"])
    if names.mine(p.get("owner")):
        return rich(_("%(who)s destroyed your %(card)s"), who=names.who(seat), card=card)
    return rich(
        _("%(who)s destroyed %(owner)s’s %(card)s"),
        who=names.who(seat),
        owner=names.person(p.get("owner")),
        card=card,
    )


@_headline("declined")
def _declined(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    return rich(_("%(who)s declined"), who=names.who(seat))


@_headline("starter")
def _starter(p: Mapping[str, Any], names: Names, seat: int | None) -> SafeString:
    age, begins = roman(p["age"]), p["seat"]
    if seat == begins:
        return rich(_("%(who)s chose to begin Age %(age)s"), who=names.who(seat), age=age)
    if seat is None:
        return rich(_("%(who)s began Age %(age)s"), who=names.who(begins), age=age)
    if names.mine(begins):
        return rich(_("%(who)s let you begin Age %(age)s"), who=names.who(seat), age=age)
    return rich(
        _("%(who)s let %(begins)s begin Age %(age)s"),
        who=names.who(seat),
        begins=names.person(begins),
        age=age,
    )


# --- What came of it ------------------------------------------------------------------------------


@_more("card_built", "wonder_built")
def _trade(event: Event, names: Names) -> str:
    got = event["params"].get("to_opponent") or 0
    if not got:
        return ""
    seat = event["seat"]
    other = next((number for number in range(len(names.people)) if number != seat), None)
    return _("%(name)s received %(coins)s for trade.") % {"name": names.who(other), "coins": coins(got)}


@_more("token_kept")
def _rejected(event: Event, names: Names) -> str:
    rejected = event["params"].get("rejected")
    return _("Back to the box: %(tokens)s.") % {"tokens": names.tokens(rejected)} if rejected else ""


@_more("coins_gained")
def _gained(event: Event, names: Names) -> str:
    p = event["params"]
    values = {"who": names.who(event["seat"]), "coins": coins(p["coins"])}
    if event["code"] == "duel.chain.coins":
        return _("%(who)s took %(coins)s for the chain.") % values
    if p.get("counted") is not None:
        values |= {"amount": p["amount"], "counted": p["counted"]}
        return _("%(who)s took %(coins)s: %(amount)d for each of %(counted)d.") % values
    return _("%(who)s took %(coins)s.") % values


@_more("coins_lost")
def _lost(event: Event, names: Names) -> str:
    return _lost_by(event["seat"], event["params"], names)


@_more("military_token")
def _military_token(event: Event, names: Names) -> str:
    return _lost_by(event["params"]["loser"], event["params"], names)


def _lost_by(seat: int | None, p: Mapping[str, Any], names: Names) -> str:
    values = {"who": names.who(seat), "coins": coins(p["coins"]), "printed": p.get("printed")}
    if p["coins"] < p.get("printed", p["coins"]):
        return _("%(who)s lost %(coins)s of the %(printed)d asked for.") % values
    return _("%(who)s lost %(coins)s.") % values


@_more("pawn_moved")
def _pawn(event: Event, names: Names) -> str:
    p = event["params"]
    values = {"shields": shields(p["shields"]), "where": pawn(p["pawn"], names)}
    if p.get("extra"):
        return _("%(shields)s, %(extra)d of them by a Progress token: the pawn stands %(where)s.") % {
            **values,
            "extra": p["extra"],
        }
    return _("%(shields)s: the pawn stands %(where)s.") % values


@_more("pair")
def _pair(event: Event, names: Names) -> str:
    return _("Second %(symbol)s.") % {"symbol": symbol_word(event["params"]["symbol"])}


@_more("tokens_drawn")
def _drawn(event: Event, names: Names) -> str:
    p = event["params"]
    if p.get("tokens"):
        return _("Drawn from the box: %(tokens)s.") % {"tokens": names.tokens(p["tokens"])}
    return ngettext(
        "%(count)d Progress token drawn from the box.",
        "%(count)d Progress tokens drawn from the box.",
        p["count"],
    ) % {"count": p["count"]}


@_more("nothing")
def _nothing(event: Event, names: Names) -> str:
    if event["code"] == "duel.destroy.none":
        return _("No %(colour)s card to destroy.") % {"colour": colour(event["params"].get("colour"))}
    return sentence(event, names, event["seat"])


@_more("wonder_put_away")
def _put_away(event: Event, names: Names) -> str:
    return sentence(event, names, event["seat"])


@_more("wonders_offered")
def _offered(event: Event, names: Names) -> str:
    return _("Four more Wonders are on offer.")


@_more("structure_laid")
def _laid(event: Event, names: Names) -> str:
    return _("The cards of Age %(age)s were laid out.") % {"age": roman(event["params"]["age"])}


@_more("play_again")
def _again(event: Event, names: Names) -> str:
    return sentence(event, names, event["seat"])


@_more("again_lost")
def _again_lost(event: Event, names: Names) -> str:
    return sentence(event, names, event["seat"])


@_more("over")
def _over(event: Event, names: Names) -> str:
    return ending(event["params"]["ending"], event["params"]["winners"], names)


def ending(kind: str, winners: Sequence[int], names: Names, totals: Sequence[int] | None = None) -> str:
    """Who wins and how: "Mira wins by military supremacy." An end by points is told with the totals, if
    given."""
    if len(winners) > 1:
        if totals:
            return _("%(people)s share the victory with %(total)d each.") % {
                "people": listed([names.person(seat) for seat in winners]),
                "total": totals[winners[0]],
            }
        return _("%(people)s share the victory.") % {
            "people": listed([names.person(seat) for seat in winners])
        }
    winner = winners[0]
    if kind == "military":
        return names.say(
            winner, _("You win by military supremacy."), _("%(name)s wins by military supremacy.")
        )
    if kind == "science":
        return names.say(
            winner, _("You win by scientific supremacy."), _("%(name)s wins by scientific supremacy.")
        )
    if totals:
        others = [
            str(total)
            for total in sorted([t for seat, t in enumerate(totals) if seat != winner], reverse=True)
        ]
        return names.say(
            winner,
            _("You win with %(total)d to %(others)s."),
            _("%(name)s wins with %(total)d to %(others)s."),
            total=totals[winner],
            others=listed(others),
        )
    return names.say(winner, _("You win on points."), _("%(name)s wins on points."))
