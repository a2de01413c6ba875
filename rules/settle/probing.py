"""What an answer hangs on that was not told, and what cannot be on a table."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import engine
from engine import worked
from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.title import Decision, State
from rules.settle.document import OURS, Document, things
from rules.settle.form import FORMS

RICH, POOR = 50, 0
PRODUCERS = ("brown", "gray")
"""The colours of cards that make resources."""


class Unknown(NamedTuple):
    """Something that was not told: the city, what of it, and positions in which it is one way or another."""

    city: int
    what: str
    others: tuple[Document, ...]


def check_copies(title: str, ruleset: Ruleset, document: Document) -> None:
    """Refuse what cannot lie on a table: a card owned more often than it exists. `SituationError` says why;
    what else cannot be the engine refuses by itself."""
    players = _players(document)
    lying: Counter[str] = Counter()
    for place, form in FORMS[title].places(len(document.get("cities", []))):
        where, _dot, key = place.rpartition(".")
        holder = document["cities"][int(where)] if where else document
        if form.rows == "cards":
            lying.update(things(holder.get(key)))
    rows = {card.id: card for card in ruleset.cards}
    for id, count in lying.items():
        card = rows.get(id)
        if card is None or title == "architects":
            continue
        most = card.copies.get(max(3, players), 0) if card.copies else 1
        if not most:
            reason = _("%(card)s is not in the game with %(players)d players")
            raise SituationError("", reason % {"card": card.name, "players": players})
        if count > most:
            reason = _(
                "%(card)s lies here %(count)d times; with %(players)d players there are %(most)d of it"
            )
            values = {"card": card.name, "count": count, "players": players, "most": most}
            raise SituationError("", reason % values)


def _players(document: Document) -> int:
    """How many play. Not every city need be told of."""
    told = document.get("players")
    return told if isinstance(told, int) else len(document.get("cities", []))


def start(title: str, ruleset: Ruleset, document: Document) -> State:
    """The position as a state; `SituationError` with the place and the reason when it cannot be."""
    check_copies(title, ruleset, document)
    return placed(title, ruleset, document)


def nothing_lies(title: str, document: Document) -> bool:
    """Duel without a card to take: nobody can be asked for a move."""
    return title == "duel" and not {"on_offer", "structure", "step"} & {
        key for key in document if document[key]
    }


def placed(title: str, ruleset: Ruleset, document: Document) -> State:
    """The same without counting copies. The edition is that of the ruleset."""
    said = {key: value for key, value in document.items() if key not in OURS}
    if nothing_lies(title, document):
        # Between two Ages no card lies: the position can be looked at and scored.
        said |= {"age": max(map(int, ruleset.setup["layouts"])), "step": "starter"}
    state: State = engine.title(title).situation(ruleset, {**said, "title": title})
    return state


def answers(state: State, decision: Decision | None) -> dict[str, tuple[bool, Any]]:
    """Move -> (whether it may be made, its price)."""
    offers = state.offers(decision) if decision else []
    return {offer["move"]: (offer["legal"], offer.get("price")) for offer in offers}


def depends_on(
    state: State, title: str, ruleset: Ruleset, document: Document, seat: int | None
) -> dict[str, list[tuple[int, str]]]:
    """Move -> the things not told (city, what) by which it becomes another answer: each is tried both ways
    with the engine. A way that cannot be is left out. `state` is the position as it was told."""
    decision = worked.open_decision(state, seat)
    now = answers(state, decision)
    found: dict[str, list[tuple[int, str]]] = {}
    for unknown in unknowns(title, ruleset, document):
        for other in unknown.others:
            try:
                tried = placed(title, ruleset, other)
            except SituationError:
                continue
            then = answers(tried, worked.open_decision(tried, seat))
            for move, answer in now.items():
                mark = (unknown.city, unknown.what)
                if then.get(move, answer) != answer and mark not in found.setdefault(move, []):
                    found[move].append(mark)
    return {move: marks for move, marks in found.items() if marks}


def unknowns(title: str, ruleset: Ruleset, document: Document) -> Iterator[Unknown]:
    """What of each city was not told and may matter to a price."""
    keys = {value.key for value in FORMS[title].city_values}
    places = {place.key: place for place in FORMS[title].city_places}
    for city, said in enumerate(document.get("cities", [])):
        if "coins" in keys and "coins" not in said:
            yield Unknown(city, "coins", tuple(_with(document, city, coins=n) for n in (POOR, RICH)))
        if "cards" not in said:
            cards = _producers(ruleset, document)
            yield Unknown(city, "cards", (_with(document, city, cards=cards),))
        if "tokens" in places and "tokens" not in said:
            taken = set(_all_things(document, "tokens"))
            free = [token.id for token in ruleset.progress_tokens if token.id not in taken]
            yield Unknown(city, "tokens", tuple(_with(document, city, tokens=[id]) for id in free))


def _with(document: Document, city: int, **values: Any) -> Document:
    other = copy.deepcopy(document)
    other["cities"][city].update(values)
    return other


def _producers(ruleset: Ruleset, document: Document) -> list[str]:
    """Cards that make resources and lie nowhere yet; each name once, as a city may have it."""
    used = set(_all_things(document, "cards")) | set(things(document.get("on_offer")))
    used |= set(things(document.get("hand"))) | set(things(document.get("discard")))
    return [
        card.id
        for card in ruleset.cards
        if card.colour in PRODUCERS
        and card.id not in used
        and (not card.copies or card.copies.get(max(3, _players(document))))
    ]


def _all_things(document: Mapping[str, Any], key: str) -> Iterable[str]:
    return (id for city in document.get("cities", []) for id in things(city.get(key)))
