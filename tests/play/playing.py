"""Games played on behind the site's addresses, which take longer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.db import transaction
from django.utils import timezone

from engine.title import Decision, State
from play import moves
from play.models import Game

Choose = Callable[[State], tuple[Decision, str] | None]
"""From a state, the answer to an open decision; None to stop there."""


def play_on(game: Game, choose: Choose) -> Game:
    """Play what `choose` says until it says no more: what the site does with each move, bots and all, but
    written down once. The game as it is stored then."""
    seats, now = list(game.seats.order_by("number")), timezone.now()
    with transaction.atomic():
        found = moves.locked(game.public_id).get()
        course = moves.course_of(found, len(seats))
        stored, played = list(course.commits.values()), False
        while chosen := choose(course.state):
            course.answer(*chosen, now)
            moves.let_bots_play(found, seats, course, now)
            played = True
        if played:
            moves.store(found, course, stored, now)
    return Game.objects.select_related("ruleset").get(pk=game.pk)


def submit_each(game: Game, choose: Choose) -> Game:
    """The same, each move submitted and written down by itself."""
    seats = list(game.seats.order_by("number"))
    held = frozenset(range(len(seats)))
    while True:
        with transaction.atomic():
            found = moves.locked(game.public_id).get()
            chosen = choose(moves.course_of(found, len(seats)).state)
            if chosen is None:
                return found
            moves.submit(found, seats, held, chosen[0].id, chosen[1], timezone.now())


def play_moves(game: Game, made: Iterable[str]) -> Game:
    """Play these moves, each by whoever is asked first."""
    left = iter(made)

    def choose(state: State) -> tuple[Decision, str] | None:
        move = next(left, None)
        return None if move is None else (state.pending()[0], move)

    return play_on(game, choose)
