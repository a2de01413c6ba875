"""Driving a table in a real browser: what is played is decided on the state, done by clicks or keys."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

import engine
from play import links, moves, rulebook
from play.models import Game
from play.tables.panel import subject
from tests.browsing import sign_in


def known_seeds(monkeypatch: pytest.MonkeyPatch, number: int = 1) -> None:
    """Every game that the site deals from now on comes from this seed."""
    seed = hashlib.sha256(b"tests.browser:%d" % number).digest()
    monkeypatch.setattr("play.setup.new_seed", lambda: seed)


def sit(game: Game, seat: int, page: Any, live_server: Any) -> Any:
    """Give the browser this seat, as its link does, and show it the table; gives the page back."""
    client = Client()
    row = game.seats.get(number=seat)
    client.post(f"{game.get_absolute_url()}s/{links.token(game.public_id, row)}/")
    sign_in(page, client, live_server)
    page.goto(game.get_absolute_url())
    return page


def look(page: Any) -> None:
    """Ask now what the page asks every two seconds, and show what has happened."""
    page.evaluate(
        """() => {
            const poll = document.getElementById("poll");
            return poll && htmx.ajax("GET", poll.getAttribute("hx-get"), {source: poll});
        }"""
    )


def game_at(page: Any) -> Game:
    return Game.objects.get(public_id=page.url.split("/t/")[1].split("/")[0])


def next_move(game: Game, attacker: int = 0) -> tuple[engine.State, Any, dict[str, Any]]:
    """(state, decision, the offer to take). `attacker` goes for military supremacy and the other one lets it
    happen, so that games are short."""
    state = rulebook.state_of(game)
    decision, offer = choice(rulebook.ruleset_of(game), state, attacker)
    return state, decision, offer


def choice(ruleset: Any, state: engine.State, attacker: int = 0) -> tuple[Any, dict[str, Any]]:
    """(decision, the offer to take) in a state."""
    decision = state.pending()[0]
    offers = [offer for offer in state.offers(decision) if offer["legal"]]

    def worth(offer: dict[str, Any]) -> float:
        red = bool(offer["card"]) and ruleset.card(offer["card"]).colour == "red"
        if decision.seat == attacker:
            if offer["kind"] == "build" and red:
                return 100 - offer["price"]
            moved = any(line["code"].startswith("duel.military") for line in offer["gives"])
            return 90 if moved else 10 * (offer["kind"] == "discard") - 5 * red
        if offer["kind"] == "wonder":
            return -50
        return -100 * red + 10 * (offer["kind"] == "discard")

    return decision, max(offers, key=worth)


def length(game: Game) -> int:
    """How many moves this game has in all when every move is that of `next_move`."""
    ruleset, state = rulebook.ruleset_of(game), rulebook.state_of(game)
    while state.pending():
        decision, offer = choice(ruleset, state)
        state.play(decision, offer["move"])
    return state.move_count


def turns(game: Game) -> int:
    """How often `play` would be called to the end of this game, with bots in between. Nothing of it stays."""
    count = 0
    with transaction.atomic():
        while not game.over:
            game, count = play(game), count + 1
        transaction.set_rollback(True)
    return count


def by_hand(page: Any, first: int, whole: int, most: int) -> Iterator[tuple[int, Game]]:
    """(number, game) of each move that the test makes on this page: the first ones and the last four of
    `whole`. The server makes those in between."""
    for number in range(most):
        game = game_at(page)
        if game.over:
            return
        if first <= number < whole - 4:
            play(game)
            continue
        if first < number == whole - 4:
            page.reload()
        yield number, game


def play(game: Game, count: int = 1) -> Game:
    """Moves made elsewhere: on another device, by whoever is asked."""
    for _ in range(count):
        with transaction.atomic():
            locked = moves.locked(game.public_id).get()
            _, decision, offer = next_move(locked)
            seats = list(locked.seats.order_by("number"))
            moves.submit(locked, seats, frozenset({0, 1}), decision.id, offer["move"], timezone.now())
    return Game.objects.get(pk=game.pk)


def subject_of(offer: dict[str, Any]) -> str:
    return subject(offer)


def go(page: Any, element: Any) -> None:
    """Click what brings another page, and wait for that: without scripts nothing else tells of an answer."""
    with page.expect_navigation():
        element.click()


def settled(page: Any, decision: str) -> None:
    """Wait until the page no longer asks this question."""
    page.wait_for_function(
        "old => { const field = document.querySelector('input[name=decision]');"
        " return !field || field.value !== old; }",
        arg=decision,
    )
