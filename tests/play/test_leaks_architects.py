"""Architects: what a viewer may not know makes no difference to anything that the viewer gets.

As in test_leaks, two cards that a viewer may not know are exchanged (in a deck, face down in front of
somebody, among the five that somebody looks at, the top of the central deck that one has seen), and every
address that touches a game is asked again: bodies and headers must be the same, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache
from typing import Any, NamedTuple

import pytest

import engine
from engine.architects.title import ArchitectsTitle
from play import rulebook, setup
from play.models import Game
from tests.play.leaking import (
    Asked,
    addresses,
    browser,
    dealt_otherwise,
    everything,
    no_difference,
    played,
    stopped_clock,
)
from tests.play.playing import play_moves

__all__ = ["stopped_clock"]

pytestmark = pytest.mark.django_db
TITLE = engine.title("architects")
RULESET = engine.files.shipped_ruleset("architects")
MEDALS = {"medals": "on"}
SEATS = 3

State = Any
Until = Callable[[State], bool]


# --- games at interesting moments -----------------------------------------------------------------


def walk(number: int, until: Until) -> list[str] | None:
    """The moves of a random game up to where it is as wanted; None when it never is."""
    deal = TITLE.deal(RULESET, MEDALS, SEATS, number.to_bytes(32, "big"))
    state, rng, made = TITLE.start(RULESET, MEDALS, SEATS, deal), random.Random(number), []
    while not until(state):
        if not state.pending():
            return None
        made.append(rng.choice(state.legal(state.pending()[0])))
        state.play(state.pending()[0], made[-1])
    return made


@cache
def search(until: Until) -> tuple[int, list[str]]:
    for number in range(400):
        if (made := walk(number, until)) is not None:
            return number, made
    raise AssertionError("it never comes to that")


def reach(until: Until) -> Game:
    """Such a game, played through the same door as the site."""
    return played(until, lambda: _play(until))


def _play(until: Until) -> Game:
    number, made = search(until)
    names = ("Mira", "Jonas", "Aylin")
    places = [setup.Place(name, owner=not seat) for seat, name in enumerate(names)]
    game = setup.make_game("architects", MEDALS, places, public=True, seed=number.to_bytes(32, "big"))
    return play_moves(game, made)


def seen_by_another(state: State) -> bool:
    """Seat 1 alone has looked at the top of the central deck, and may take it."""
    known = [seat for seat in range(SEATS) if state.seen[seat] >> state.at[-1] & 1]
    return known == [1] and state.active == 1 and state.step == "pick"


def looks_at_five(state: State) -> bool:
    return state.active == 1 and state.step == "keep"


def has_kept(state: State) -> bool:
    """A deck was shuffled anew in this or an earlier turn."""
    return any(state.shuffles) and state.active == 0 and state.step == "pick"


def has_facedown(state: State) -> bool:
    return any(city.facedown for city in state.cities) and state.step == "pick" and state.active == 0


def chooses_token(state: State) -> bool:
    return state.active == 0 and state.step == "token"


SPECTATED = {"five cards", "face down"}
"""The moments that a spectator looks at too, in a plain run."""
MOMENTS: dict[str, Until] = {
    "seen by another": seen_by_another,
    "five cards": looks_at_five,
    "kept": has_kept,
    "face down": has_facedown,
    "token": chooses_token,
}


# --- what may be exchanged ------------------------------------------------------------------------


class Exchange(NamedTuple):
    """Two places of an order that change their items: of the deal, or of a later shuffle."""

    label: str
    first: int
    second: int
    shuffled: tuple[str | None, ...] = ()

    def apply(self, made: engine.Deal) -> engine.Deal:
        order = list(self.shuffled or made.orders[self.label])
        order[self.first], order[self.second] = order[self.second], order[self.first]
        if self.shuffled:
            return engine.Deal(made.orders, made.seed, {self.label: tuple(order)})
        return engine.Deal({**made.orders, self.label: tuple(order)}, made.seed, made.shuffles)


def hidden_pairs(game: Game, viewer: int | None, rng: random.Random) -> list[Exchange]:
    """Exchanges that the viewer may not know of, those of this moment first."""
    state: State = rulebook.state_of(game)
    orders = TITLE.deal(RULESET, game.options, SEATS, rulebook.seed_of(game)).orders
    ranked: list[tuple[int, Exchange]] = []
    for deck, order in enumerate(state.orders):
        central, at = deck == state.central, state.at[deck]
        label, shuffled = state.deck_id(deck), ()
        if state.shuffles[deck]:
            label = f"{label}.{state.shuffles[deck]}"
            shuffled = tuple(state.catalog.id_of(card) for card in order)
        below = list(range(at if central else at + 1, len(order)))
        special = {place: 0 for city in state.cities for place in city.facedown} if central else {}
        if central:
            special[at] = 1
        if state.peeked is not None and state.peeked[0] == deck:
            special = dict.fromkeys(below[: state.peeked[1] - 1], 0)
        for first, rank in special.items():
            others = [place for place in below if place not in special and order[place] != order[first]]
            ranked += [(rank, Exchange(label, first, place, shuffled)) for place in rng.sample(others, 3)]
        ranked.append((0 if shuffled else 2, Exchange(label, *rng.sample(below, 2), shuffled)))
    pile = range(len(orders["tokens"]) - len(state.pile), len(orders["tokens"]))
    ranked.append((0 if state.step == "token" else 2, Exchange("tokens", *rng.sample(pile, 2))))
    box = range(len(state.medals), len(orders["medals"]))
    ranked.append((2, Exchange("medals", *rng.sample(box, 2))))
    rng.shuffle(ranked)
    known = state.knowledge(viewer)
    found = []
    for _rank, exchange in sorted(ranked, key=lambda one: one[0]):
        other = world(game, exchange)
        if other is not None and other.to_json() != state.to_json() and other.knowledge(viewer) == known:
            found.append(exchange)
    return found


def world(game: Game, exchange: Exchange) -> State | None:
    """The game after the same moves in the other world; None where a move would not be legal there."""
    deal = exchange.apply(TITLE.deal(RULESET, game.options, SEATS, rulebook.seed_of(game)))
    state = TITLE.start(RULESET, game.options, SEATS, deal)
    try:
        for decision, move in game.log.order_by("number").values_list("decision", "move"):
            state.play(decision, move)
    except engine.IllegalMove:
        return None
    return state


def exchanged(game: Game, exchange: Exchange) -> AbstractContextManager[None]:
    """The same game, moves and all, in the world in which the two are exchanged."""
    return dealt_otherwise(game, ArchitectsTitle, exchange.apply)


# --- everything a viewer gets ---------------------------------------------------------------------


WORDS = ("keep:wood", "keep:gear", "steal:2 coin", "token:tactics", "take:giza", "stage:5 wood")
"""Moves that are tried, whatever is asked."""
SUBJECTS = ("central", "pile", "stage-2", "wood")


def asked_about(game: Game) -> list[Asked]:
    decision = rulebook.state_of(game).pending()[0].id
    forms = [{"decision": decision, "move": move} for move in WORDS]
    return addresses(game, decision, forms, SUBJECTS, SUBJECTS, all_by_htmx=True)


@pytest.mark.once("what is shown")
@pytest.mark.parametrize("moment", MOMENTS)
def test_what_a_viewer_may_not_know_makes_no_difference(moment, size, total):
    game = reach(MOMENTS[moment])
    asked = asked_about(game)
    for viewer in (0, None) if moment in SPECTATED or size(0, 1) else (0,):
        client = browser(game, viewer)
        found = hidden_pairs(game, viewer, random.Random(f"{moment} {viewer}"))
        assert found, "nothing is hidden here: a test of nothing"
        real = everything(client, asked)
        for exchange in found[: size(1, 40)]:
            with exchanged(game, exchange):
                other = everything(client, asked)
            no_difference(real, other, exchange)
            total("answers compared with two hidden cards exchanged", len(real))


@pytest.mark.once("what is shown")
@pytest.mark.parametrize("until", [seen_by_another, looks_at_five])
def test_the_exchange_would_be_noticed_by_whoever_may_know(until):
    """Who looked sees the card: here an exchange must show, or the test above compares nothing."""
    game = reach(until)
    exchange = hidden_pairs(game, 0, random.Random(1))[0]
    client = browser(game, 1)
    asked: list[Any] = [("get", game.get_absolute_url(), {}, False)]
    real = everything(client, asked)
    with exchanged(game, exchange):
        assert everything(client, asked) != real
