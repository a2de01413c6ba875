"""7 Wonders: what a viewer may not know makes no difference to anything that the viewer gets.

As in test_leaks, two cards that a viewer may not know are exchanged (here also where somebody has put one
face down, or has chosen it and waits for the others), and every address that touches a game is asked again:
bodies and headers must be the same, byte for byte. And another choice of somebody else must not show either.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.urls import reverse

import engine
from engine.seven_wonders.title import SevenWondersTitle
from play import moves, rulebook, setup
from play.course import Course
from play.models import Commit, Game, LogEntry
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
from tests.play.playing import play_on

__all__ = ["stopped_clock"]

pytestmark = pytest.mark.django_db


def dealt(seats: int, number: int, **options: Any) -> Game:
    names = ("Mira", "Jonas", "Aylin", "Tom", "Wen", "Ida", "Paul")[:seats]
    places = [setup.Place(name, owner=not number) for number, name in enumerate(names)]
    return setup.make_game(
        "seven_wonders", options, places, public=True, seed=number.to_bytes(32, "big"), edition="1"
    )


def course(game: Game) -> Course:
    return moves.course_of(Game.objects.get(pk=game.pk), game.seats.count())


def play(
    game: Game,
    age: int,
    turn: int,
    step: str = "turn",
    commits: int = 0,
    face_down: float = 0.5,
    rng: int = 2,
) -> Game:
    """Play on, as the site does, until then, many cards face down; `commits` have chosen."""
    seats, random_ = game.seats.count(), random.Random(rng)

    def choose(state: engine.State) -> tuple[engine.Decision, str] | None:
        assert state.pending(), "it never comes to that"
        phase = state.phase()
        there = (phase["age"], phase["turn"], phase["step"]) >= (age, turn, "") and phase["step"] == step
        if there and seats - len(state.view(None)["waiting_for"]) >= commits:
            return None
        # The last seats choose first, so that seat 0 watches.
        decision = state.pending()[-1]
        return decision, face_down_or_not(state.legal(decision), random_, face_down)

    return play_on(game, choose)


def with_pile() -> Game:
    """Somebody looks through the discard pile: a deal with which it comes to that soon."""
    title, ruleset = engine.title("seven_wonders"), engine.files.shipped_ruleset("seven_wonders")
    options = {"sides": "A"}
    for number in range(489, 1489):  # 489 is the first one
        state = title.start(ruleset, options, 3, title.deal(ruleset, options, 3, number.to_bytes(32, "big")))
        rng = random.Random(number)
        while state.phase()["age"] == 1 and state.phase()["step"] == "turn":
            decision = state.pending()[-1]
            state.play(decision, face_down_or_not(state.legal(decision), rng, 0.7))
        if state.phase()["step"] == "retrieve":
            return play(dealt(3, number, **options), 1, 1, step="retrieve", face_down=0.7, rng=number)
    raise AssertionError("no such deal")


def face_down_or_not(legal: Sequence[str], rng: random.Random, share: float) -> str:
    down = [move for move in legal if move.startswith(("stage:", "discard:"))]
    return rng.choice(down) if down and rng.random() < share else rng.choice(legal)


MOMENTS = {
    "first turn": lambda: play(dealt(3, 1), 1, 1, commits=2),
    "all have seen some hands": lambda: play(dealt(5, 2), 1, 3, commits=3),
    "age 2": lambda: play(dealt(4, 3), 2, 2, commits=1),
    "two players": lambda: play(dealt(2, 4), 1, 3, commits=1),
    "seven players": lambda: play(dealt(7, 5), 3, 4, commits=2),
    "pile": with_pile,
    "all but one have chosen": lambda: play(dealt(4, 6), 1, 4, commits=3),
    "nobody has chosen": lambda: play(dealt(3, 1), 1, 1),
    "one has chosen": lambda: play(dealt(3, 1), 1, 1, commits=1),
}


def at_moment(name: str) -> Game:
    return played(("seven_wonders", name), MOMENTS[name])


LOOKED_AT = ("first turn", "all have seen some hands", "age 2", "two players", "seven players", "pile")
"""The moments at which all that is hidden is exchanged; the others are for one test each."""


# --- what may be exchanged ------------------------------------------------------------------------


class Exchange(NamedTuple):
    """Two cards of one Age that change places in the deal, and where they were put face down or wait."""

    age: int
    first: str
    second: str

    def card(self, id: str | None) -> str | None:
        return {self.first: self.second, self.second: self.first}.get(id or "", id)

    def move(self, decision: str, text: str) -> str:
        """A move of that Age with the one card in place of the other."""
        if not decision.startswith(f"a{self.age}."):
            return text
        head, space, payment = text.partition(" ")
        verb, colon, card = head.partition(":")
        return f"{verb}{colon}{self.card(card)}{space}{payment}"

    def deal(self, made: engine.Deal) -> engine.Deal:
        label = f"age{self.age}"
        orders = {**made.orders, label: tuple(map(self.card, made.orders[label]))}
        return engine.Deal(orders, made.seed, made.shuffles)


def deal_of(game: Game) -> engine.Deal:
    seats, ruleset = game.seats.count(), rulebook.ruleset_of(game)
    return engine.title(game.title).deal(ruleset, game.options, seats, rulebook.seed_of(game))


def lawfully_seen(state: engine.State, viewer: int | None) -> list[Any]:
    """What lies before a viewer's eyes in a full state: the own hand, and the pile while looking through it.
    (The product's own notion of what somebody knows is not asked: it is what is tested.)"""
    if viewer is None:
        return []
    document = state.to_json()
    looks = state.phase()["step"] == "retrieve" and state.pending()[0].seat == viewer
    pile = sorted(card for card, _, _ in document["discard"]) if looks else None
    return [document["hands"][viewer], pile]


def hidden_pairs(
    game: Game, viewer: int | None, rng: random.Random, most: int, ages: int = 3
) -> list[Exchange]:
    """Exchanges, `most` in each of so many `ages` from this one on, that the viewer may not know of: all that
    it has lawfully seen and done since the game began stays the same. That is more than the last position
    shows: at the end of an Age the cards of all hands lie face down together, yet a seat has held two thirds
    of them in one turn or another, and its record tells which."""
    title, ruleset, seats = engine.title(game.title), rulebook.ruleset_of(game), game.seats.count()
    made = list(game.log.order_by("number").values_list("decision", "move"))
    made += list(game.commits.values_list("decision", "move"))
    deal = deal_of(game)

    def world(exchange: Exchange | None) -> tuple[engine.State, list[Any]]:
        state = title.start(ruleset, game.options, seats, exchange.deal(deal) if exchange else deal)
        seen = [lawfully_seen(state, viewer)]
        for decision, move in made:
            text = exchange.move(decision, move) if exchange else move
            own = any(found.id == decision and found.seat == viewer for found in state.pending())
            state.play(decision, text)
            seen.append([text if own else None, *lawfully_seen(state, viewer)])
        return state, seen

    real, seen = world(None)
    known = real.knowledge(viewer)
    all_know = [real.knowledge(seat) for seat in range(seats)]
    shown = {card for city in real.view(None)["cities"] for card in city["cards"]}
    found = []
    first = max(1, real.phase()["age"])
    for age in range(first, min(4, first + ages)):
        once = [id for id, count in Counter(deal.orders[f"age{age}"]).items() if count == 1]
        hidden = [id for id in once if id not in shown]
        pairs = [Exchange(age, a, b) for a, b in itertools.combinations(hidden, 2)]
        rng.shuffle(pairs)
        taken = 0
        for exchange in pairs:
            if taken == most:
                break
            try:
                other, seen_there = world(exchange)
            except engine.IllegalMove:
                continue
            # Two cards of one hand make no difference to anybody: that is no other world.
            differs = (
                age > real.phase()["age"] or [other.knowledge(seat) for seat in range(seats)] != all_know
            )
            if differs and seen_there == seen:
                assert other.knowledge(viewer) == known, f"{exchange} shows in what seat {viewer} knows"
                found.append(exchange)
                taken += 1
    return found


def exchanged(game: Game, exchange: Exchange) -> AbstractContextManager[None]:
    """The same game, moves, choices and all, in the world in which the two are exchanged."""

    def rewrite() -> None:
        for model in (LogEntry, Commit):
            rows = list(model.objects.filter(game=game))
            for row in rows:
                row.move = exchange.move(row.decision, row.move)
            model.objects.bulk_update(rows, ["move"])

    return dealt_otherwise(game, SevenWondersTitle, exchange.deal, rewrite)


# --- everything a viewer gets ---------------------------------------------------------------------


def asked_about(game: Game, cards: tuple[str, ...]) -> list[Asked]:
    """All addresses, about these cards."""
    ids = [decision.id for decision in rulebook.state_of(game).pending()]
    forms = [
        {"decision": id, "move": f"{verb}:{card}", "choose": card}
        for card in cards
        for verb in ("build", "stage", "discard")
        for id in dict.fromkeys((ids[0], ids[-1]))
    ]
    return addresses(game, ids[0], forms, cards, cards[:1])


def watchers(game: Game) -> list[int | None]:
    """Seat 0, a spectator, and whoever looks through the discard pile."""
    looks = [decision.seat for decision in rulebook.state_of(game).pending() if decision.kind == "retrieve"]
    return [*dict.fromkeys([0, None, *looks])]


@pytest.mark.once("what is shown")
@pytest.mark.parametrize("moment", LOOKED_AT)
def test_what_a_viewer_may_not_know_makes_no_difference(moment, size, total):
    game = at_moment(moment)
    for viewer in watchers(game):
        rng = random.Random(f"{moment} {viewer}")
        client = browser(game, viewer)
        found = hidden_pairs(game, viewer, rng, size(1, 20))
        assert found, "nothing is hidden here: a test of nothing"
        for exchange in rng.sample(found, min(len(found), size(1, 60))):
            asked = asked_about(game, (exchange.first, exchange.second))
            real = everything(client, asked)
            with exchanged(game, exchange):
                no_difference(real, everything(client, asked), exchange)
            total("answers compared with two cards of a hand exchanged", len(real))


@pytest.mark.once("what is shown")
def test_the_record_of_a_seat_tells_what_it_has_held_and_no_more():
    """At the end of an Age, when all cards lie face down together: what a seat held in one turn and in
    another is its own to know, who discarded what it is not, even for the seat that looks at the pile."""
    game = at_moment("pile")
    path = reverse("play:record", kwargs={"game": game.public_id})
    asked = [("get", path, {}, False)]
    for viewer in watchers(game):
        client = browser(game, viewer)
        real = everything(client, asked)
        found = hidden_pairs(game, viewer, random.Random(3), 6, ages=1)
        assert found, "nothing is hidden here: a test of nothing"
        for exchange in found:
            with exchanged(game, exchange):
                no_difference(real, everything(client, asked), exchange)


@pytest.mark.once("what is shown")
@pytest.mark.parametrize("viewer", [0, None])
def test_what_another_has_chosen_makes_no_difference(viewer, total):
    """Only that somebody has chosen is known: every other choice of theirs looks the same."""
    game = at_moment("all but one have chosen")
    client = browser(game, viewer)
    commit = Commit.objects.filter(game=game).exclude(seat=viewer).earliest("seat")
    base = rulebook.state_of(game)
    # Seat 0 is the last to choose: a card of its own hand would end the turn, and then all may be seen.
    own = set(base.view(0)["hand"])
    asked = asked_about(game, tuple(card for card in base.view(commit.seat)["hand"] if card not in own)[:2])
    real = everything(client, asked)
    others = [move for move in base.legal(commit.decision) if move != commit.move]
    assert others
    for move in random.Random(1).sample(others, min(4, len(others))):
        with transaction.atomic():
            Commit.objects.filter(pk=commit.pk).update(move=move)
            no_difference(real, everything(client, asked), move)
            transaction.set_rollback(True)
        total("answers compared with another choice", len(real))


def test_the_exchange_would_be_noticed_by_whoever_may_know():
    """The one who holds the hand sees its cards: here an exchange must show, or the tests compare nothing."""
    game = at_moment("nobody has chosen")
    for exchange in hidden_pairs(game, 0, random.Random(1), 1):
        if exchange.age == 1:
            clients = {seat: browser(game, seat) for seat in (1, 2)}
            asked = [("get", game.get_absolute_url(), {}, False)]
            real = {seat: everything(client, asked) for seat, client in clients.items()}
            with exchanged(game, exchange):
                assert any(everything(clients[seat], asked) != real[seat] for seat in clients)
            return
    raise AssertionError("nothing is hidden here")


def test_the_own_choice_is_noticed():
    game = at_moment("one has chosen")
    commit = Commit.objects.get(game=game)
    client = browser(game, commit.seat)
    asked = [("get", game.get_absolute_url(), {}, False)]
    real = everything(client, asked)
    move = next(m for m in rulebook.state_of(game).legal(commit.decision) if m != commit.move)
    with transaction.atomic():
        Commit.objects.filter(pk=commit.pk).update(move=move)
        assert everything(client, asked) != real
        transaction.set_rollback(True)
