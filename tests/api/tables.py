"""Games of callers, made without clicking: dealt from a known seed, moved on by the engine's own bots."""

from __future__ import annotations

import random
from typing import Any

from play import moves, setup
from play.models import Game, Seat
from tests.play import playing
from tests.play.conftest import seed


def game_of(title: str, *seats: Any, number: int = 1, public: bool = False, **options: Any) -> Game:
    """A game with these at its seats: a user, "bot" or "invited"; the first one has made it."""
    places = []
    for seat, who in enumerate(seats):
        if who == "bot":
            places.append(setup.Place("Bot", kind=Seat.Kind.BOT, bot="greedy"))
        elif who == "invited":
            places.append(setup.Place("Friend", invited=True))
        else:
            places.append(setup.Place(who.username, owner=seat == 0, user=who))
    return setup.make_game(title, options, places, public=public, seed=seed(number), edition="1")


def fresh(game: Game) -> Game:
    return Game.objects.select_related("ruleset").get(pk=game.pk)


def state_of(game: Game) -> Any:
    """As it stands, with the choices that wait."""
    return moves.course_of(fresh(game), game.seats.count()).state


def play_on(game: Game, done: Any = None, rng: int = 7) -> Game:
    """Play at random, whoever is asked, until `done(state)` or the end."""
    chance = random.Random(rng)

    def choose(state: Any) -> tuple[Any, str] | None:
        if not state.pending() or (done and done(state)):
            return None
        decision = state.pending()[0]
        return decision, chance.choice(state.legal(decision))

    return playing.play_on(game, choose)
