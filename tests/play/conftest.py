"""Tables for tests: dealt from a known seed, played through the site's own addresses."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

import engine
from play import moves, rulebook, setup
from play.course import Course
from play.models import Game, Seat
from tests.play.playing import play_on, submit_each


def seed(number: int) -> bytes:
    return hashlib.sha256(b"tests.play:%d" % number).digest()


class Table:
    """A game and the browsers of those who sit at it."""

    def __init__(self, game: Game, clients: dict[int, Client]) -> None:
        self.game = game
        self.clients = clients
        self.url = game.get_absolute_url()
        self.rng = random.Random(7)

    def fresh(self) -> Game:
        self.game = Game.objects.get(pk=self.game.pk)
        return self.game

    @property
    def state(self) -> engine.State:
        """As it stands, with the choices that wait."""
        return self.course.state

    @property
    def course(self) -> Course:
        return moves.course_of(self.fresh(), self.game.seats.count())

    @property
    def base(self) -> engine.State:
        """As the log alone gives it."""
        return rulebook.state_of(self.fresh())

    @property
    def decision(self) -> engine.Decision:
        return self.state.pending()[0]

    def at(self, seat: int | None = None) -> Client:
        """The browser of this seat; of the seat that is asked when none is named."""
        return self.clients[self.decision.seat if seat is None else seat]

    def see(self, seat: int, path: str = "", **query: str) -> Any:
        return self.clients[seat].get(self.url + path, query)

    def send(self, seat: int, move: str, decision: str | None = None, **values: Any) -> Any:
        """POST a move from this seat's browser; headers (HTTP_HX_REQUEST=...) go into `values`."""
        headers = {name: values.pop(name) for name in list(values) if name.startswith("HTTP_")}
        data = {"decision": self.decision.id if decision is None else decision, "move": move, **values}
        return self.clients[seat].post(self.url + "move/", data, **headers)

    def play(self, prefer: Callable[[tuple[str, ...]], str] | None = None) -> str:
        """Play one legal move of whoever is asked, through the site; gives the move."""
        state = self.state
        decision = state.pending()[0]
        moves = state.legal(decision)
        move = prefer(moves) if prefer else self.rng.choice(moves)
        response = self.send(decision.seat, move, decision.id)
        assert response.status_code == 302, (response.status_code, response.content[:500])
        return move

    def play_until(
        self, done: Callable[[engine.State], bool], most: int = 200, *, each: bool = False
    ) -> engine.State:
        """Play at random until the state is as wanted, behind the site's addresses: written down at once, or
        with `each` move by move."""
        left = iter(range(most))

        def choose(state: engine.State) -> tuple[engine.Decision, str] | None:
            if done(state) or not state.pending():
                return None
            assert next(left, None) is not None, "it never came to that"
            decision = state.pending()[0]
            return decision, self.rng.choice(state.legal(decision))

        (submit_each if each else play_on)(self.game, choose)
        return self.state


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    """begin("bot" | "device" | "friend", seed=1, **form fields) -> a table begun by the site's own form.
    With a friend, the friend has taken the seat (unless `taken=False`)."""

    def make(how: str, number: int = 1, *, taken: bool = True, **fields: Any) -> Table:
        monkeypatch.setattr(setup, "new_seed", lambda: seed(number))
        host = Client()
        response = host.post("/play/duel/", {"how": how, "name": "Mira", "other": "Jonas", **fields})
        assert response.status_code == 302, response.content.decode()
        game = Game.objects.get(public_id=response["Location"].split("/")[2])
        clients = {0: host}
        if how == "device":
            clients[1] = host
        if how == "friend" and taken:
            clients[1] = Client()
            assert clients[1].post(invitation(game), {"name": "Jonas"}).status_code == 302
        return Table(game, clients)

    return make


@pytest.fixture
def gather(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Table]:
    """gather("friend", "bot", ..., seed=1, **form fields) -> a table of 7 Wonders begun by the site's own
    form, with these at the further seats; friends have taken theirs."""

    def make(*kinds: str, number: int = 1, **fields: Any) -> Table:
        monkeypatch.setattr(setup, "new_seed", lambda: seed(number))
        host = Client()
        form = {"how": "seats", "name": NAMES[0], "edition": "1", "covered": "1", **fields}
        for seat, kind in enumerate(kinds, start=1):
            form |= {f"kind-{seat}": kind, f"name-{seat}": NAMES[seat]}
        response = host.post("/play/seven_wonders/", form)
        assert response.status_code == 302, response.content.decode()
        game = Game.objects.get(public_id=response["Location"].split("/")[2])
        clients = {0: host}
        for seat, kind in enumerate(kinds, start=1):
            if kind == "device":
                clients[seat] = host
            if kind == "friend":
                clients[seat] = Client()
                answer = clients[seat].post(invitation(game, seat), {"name": NAMES[seat]})
                assert answer.status_code == 302
        return Table(game, clients)

    return make


NAMES = ("Mira", "Jonas", "Aylin", "Tom", "Wen", "Ida", "Paul")


def invitation(game: Game, number: int = 1) -> str:
    """The path of a seat's link."""
    from play import links

    seat = Seat.objects.get(game=game, number=number)
    return f"{game.get_absolute_url()}s/{links.token(game.public_id, seat)}/"
