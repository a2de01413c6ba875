"""What happened in a turn of Architects: one sentence for all that a person did, and short ones after it.

Everything comes from events as one viewer learnt them, so the words can tell nobody more than that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from play.wording.architects import battle_words
from play.wording.architects_things import (
    card_words,
    deck_words,
    medal_words,
    pack_words,
    stage_words,
    token_words,
)
from play.wording.events import ending
from play.wording.lines import sentence
from play.wording.names import Names, bold, rich

Event = Mapping[str, Any]
Params = Mapping[str, Any]
Clause = Callable[[Params, Names], "SafeString | str"]
Sentence = Callable[[Event, Names], str]

CLAUSES: dict[str, Clause] = {}
"""By kind of event: what the person of the turn did, without the subject."""
SENTENCES: dict[str, Sentence] = {}
"""By kind of event: what came of it."""


def move_told(events: Sequence[Event], names: Names) -> tuple[list[SafeString], list[str]]:
    """(clauses without their subject, further sentences) of one move.

    Remembered by all that the words are made of: a page tells the same moves as the page before it.
    """
    key = (get_language(), names.ruleset.sha256, tuple(names.people), names.viewer, repr(events))
    with _lock:
        if key in _told:
            _told.move_to_end(key)
            return _told[key]
    told = _tell(events, names)
    with _lock:
        _told[key] = told
        if len(_told) > REMEMBERED:
            _told.popitem(last=False)
    return told


_told: OrderedDict[tuple[Any, ...], tuple[list[SafeString], list[str]]] = OrderedDict()
_lock = Lock()
REMEMBERED = 4000
"""How many moves' words a process keeps."""


def _tell(events: Sequence[Event], names: Names) -> tuple[list[SafeString], list[str]]:
    clauses, more = [], []
    for event in events:
        kind = event["kind"]
        if (
            kind in CLAUSES
            and event["code"] not in UNSAID
            and (said := CLAUSES[kind](event["params"], names))
        ):
            clauses.append(format_html("{}", said))
        if kind in SENTENCES and (text := SENTENCES[kind](event, names)):
            more.append(text)
    return clauses, more


def turn_told(seat: int, clauses: Sequence[SafeString], names: Names) -> SafeString:
    """All that a person did in a turn, as one sentence: "Jonas took wood and built stage 2."."""
    who = bold(names.who(seat))
    if not clauses:
        return format_html("{} {}", who, _("ended the turn."))
    return format_html("{} {}.", who, format_html_join(", ", "{}", [(clause,) for clause in clauses]))


UNSAID = frozenset({"architects.cat.passed"})
"""What is not worth a word in the story of a turn."""


def _clause(kind: str) -> Callable[[Clause], Clause]:
    def register(function: Clause) -> Clause:
        CLAUSES[kind] = function
        return function

    return register


def _says(*kinds: str) -> Callable[[Sentence], Sentence]:
    def register(function: Sentence) -> Sentence:
        for kind in kinds:
            SENTENCES[kind] = function
        return function

    return register


# --- What the person did --------------------------------------------------------------------------


@_clause("card_taken")
def _taken(p: Params, names: Names) -> SafeString:
    return rich(
        _("took %(card)s from %(deck)s"),
        card=card_words(p.get("card"), names),
        deck=_plain(deck_words(p.get("deck"), names)),
    )


def _plain(text: str) -> SafeString:
    """A value of a sentence that is not to stand out."""
    return format_html("{}", text)


@_clause("stage_built")
def _built(p: Params, names: Names) -> SafeString:
    return rich(
        _("built %(stage)s with %(cards)s"),
        stage=stage_words(p.get("stage")),
        cards=_plain(pack_words(p.get("cards"), names)),
    )


@_clause("science")
def _science(p: Params, names: Names) -> SafeString:
    return rich(_("used %(cards)s"), cards=_plain(pack_words(p.get("cards"), names)))


@_clause("token_taken")
def _token(p: Params, names: Names) -> SafeString:
    words = (
        _("drew the Progress token %(token)s")
        if p.get("from_pile")
        else _("took the Progress token %(token)s")
    )
    return rich(words, token=names.token(p.get("token")))


@_clause("looked")
def _looked(p: Params, names: Names) -> str:
    return _("looked at the central deck")


@_clause("deck_looked")
def _deck_looked(p: Params, names: Names) -> str:
    words = ngettext(
        "looked at %(count)d card of %(deck)s", "looked at %(count)d cards of %(deck)s", p["count"]
    )
    return words % {"count": p["count"], "deck": deck_words(p.get("deck"), names)}


@_clause("card_kept")
def _kept(p: Params, names: Names) -> SafeString:
    return rich(_("kept %(card)s"), card=card_words(p.get("card"), names))


@_clause("card_stolen")
def _stolen(p: Params, names: Names) -> SafeString:
    victim = p.get("victim")
    card = _("a face-down card, %(card)s,") if p.get("face_down") else "%(card)s"
    return rich(
        _("took %(card)s from %(name)s"),
        card=card % {"card": card_words(p.get("card"), names)},
        name=_("you") if names.mine(victim) else names.person(victim),
    )


@_clause("declined")
def _declined(p: Params, names: Names) -> str:
    return _("left it")


@_clause("no_card")
def _no_card(p: Params, names: Names) -> str:
    return _("found no card to take")


# --- What came of it ------------------------------------------------------------------------------


@_says("cat")
def _cat(event: Event, names: Names) -> str:
    holder, who = event["params"].get("holder"), names.who(event["seat"])
    if holder is None:
        return _("The Cat goes to %(name)s.") % {"name": _object(event["seat"], names)}
    if names.mine(holder):
        return _("%(who)s took the Cat from you.") % {"who": who}
    return _("%(who)s took the Cat from %(name)s.") % {"who": who, "name": names.person(holder)}


def _object(seat: int | None, names: Names) -> str:
    return _("you") if names.mine(seat) else names.person(seat)


@_says("looked")
def _saw(event: Event, names: Names) -> str:
    """Only who looked learns the card."""
    card = event["params"].get("card")
    return _("You saw %(card)s on it.") % {"card": card_words(card, names)} if card else ""


@_says("deck_looked")
def _saw_cards(event: Event, names: Names) -> str:
    cards = event["params"].get("cards")
    if not cards or not all(cards):
        return ""
    said = ", ".join(card_words(card, names) for card in cards)
    return _("They are: %(cards)s.") % {"cards": said}


@_says("card_kept")
def _shuffled(event: Event, names: Names) -> str:
    p = event["params"]
    return (
        _("The rest of %(deck)s was shuffled.") % {"deck": deck_words(p.get("deck"), names)}
        if p["shuffled"]
        else ""
    )


@_says("conflict", "token_fired")
def _said(event: Event, names: Names) -> str:
    if event["kind"] == "token_fired":
        tokens = [id for id in event["params"]["tokens"] if id is not None]
        count = max(1, len(event["params"]["tokens"]))
        named = token_words(tokens, names) or _("The Wonder")
        words = ngettext("%(tokens)s gave one more card.", "%(tokens)s gave %(n)d more cards.", count)
        return words % {"tokens": named, "n": count}
    p = event["params"]
    said = ngettext("%(n)d Conflict token turned.", "%(n)d Conflict tokens turned.", p["tokens"])
    return said % {"n": p["tokens"]}


@_says("medal")
def _medal(event: Event, names: Names) -> str:
    p = event["params"]
    words = _("%(who)s gained the Medal %(medal)s.")
    if p.get("place") is None:
        words = _("%(who)s gained the Medal %(medal)s, drawn from the unused ones.")
    return words % {"who": names.who(event["seat"]), "medal": medal_words(p.get("medal"), names)}


@_says("battle")
def _battle(event: Event, names: Names) -> str:
    p = event["params"]
    said = battle_words(p, names)
    for seat, cards in enumerate(p["discarded"]):
        if cards:
            values = {"who": names.who(seat), "cards": pack_words(cards, names)}
            said += " " + _("%(who)s discarded %(cards)s.") % values
    return said


@_says("facedown_given")
def _given(event: Event, names: Names) -> str:
    return _("%(who)s got a card of the central deck, face down.") % {"who": names.who(event["seat"])}


@_says("facedown_revealed")
def _revealed(event: Event, names: Names) -> str:
    values = {"who": names.who(event["seat"]), "card": card_words(event["params"].get("card"), names)}
    return _("%(who)s turned a face-down card up: %(card)s.") % values


@_says("nothing")
def _nothing(event: Event, names: Names) -> str:
    return sentence(event, names, event["seat"])


@_says("over")
def _over(event: Event, names: Names) -> str:
    p = event["params"]
    why = (
        sentence({"code": event["code"], "params": {}}, names, event["seat"])
        if p["ending"] == "decks"
        else ""
    )
    return f"{why} {ending(p['ending'], p['winners'], names)}".strip()
