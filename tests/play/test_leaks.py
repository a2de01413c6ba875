"""What a viewer may not know makes no difference to anything that the viewer gets.

Two cards that a viewer may not know are exchanged in the deal, the game is replayed with the same moves,
and every address that touches a game is asked again (`leaking.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

import engine
from engine.duel.title import DuelTitle
from play import rulebook, setup
from play.management.commands import check_snapshots
from play.models import Game
from tests.play.leaking import (
    Asked,
    addresses,
    browser,
    dealt_otherwise,
    everything,
    no_difference,
    of_games,
    played,
    stopped_clock,
)
from tests.play.playing import play_moves

__all__ = ["stopped_clock"]

pytestmark = pytest.mark.django_db
TITLE = engine.title("duel")


# --- games at interesting moments -----------------------------------------------------------------


Until = Callable[[engine.State], bool]


def walk(state: engine.State, until: Until, prefer: str = "") -> list[str] | None:
    """The moves that lead from `state` (which goes along) to where it is as wanted; None when it never is.
    A move that begins with `prefer` is made when it can be, before it coins are collected."""
    rng, made = random.Random(1), []
    while not until(state):
        if not state.pending():
            return None
        legal = state.legal(state.pending()[0])
        wanted = [move for move in legal if prefer and move.startswith(prefer)]
        coins = [move for move in legal if prefer and move.startswith("discard:")]
        made.append(rng.choice(wanted or coins or legal))
        state.play(state.pending()[0], made[-1])
    return made


def play(game: Game, until: Until, prefer: str = "") -> Game:
    """Play on, as the site does, until the state is as wanted."""
    found = walk(rulebook.state_of(game), until, prefer)
    assert found is not None, "it never comes to that"
    return play_moves(game, found)


def dealt(number: int, **options: Any) -> Game:
    places = [setup.Place("Mira", owner=True), setup.Place("Jonas")]
    return setup.make_game("duel", options, places, public=True, seed=number.to_bytes(32, "big"))


def at(age: int, turn: int) -> Callable[[engine.State], bool]:
    def there(state: engine.State) -> bool:
        phase = state.phase()
        return (phase["age"], phase["step"]) == (age, "turn") and phase["turn"] >= turn

    return there


LIBRARY = "wonder:the-great-library:"


@cache
def library_seed() -> int:
    """A seed that gives somebody the Great Library who can build it early."""
    ruleset = engine.files.shipped_ruleset("duel")
    options = {"wonders": "given"}
    for number in range(500):
        deal = TITLE.deal(ruleset, options, 2, number.to_bytes(32, "big"))
        if walk(TITLE.start(ruleset, options, 2, deal), in_library, LIBRARY):
            return number
    raise AssertionError("no such deal")


def in_library(state: engine.State) -> bool:
    return state.phase()["step"] == "keep"


def with_library(*, kept: bool) -> Game:
    """The Great Library is built: its tokens are drawn or, then, one has been kept."""
    game = play(dealt(library_seed(), wonders="given"), in_library, LIBRARY)
    return play(game, lambda state: not in_library(state)) if kept else game


MOMENTS: dict[str, Callable[[], Game]] = {
    "draft": lambda: play(dealt(1), lambda state: state.move_count == 2),
    "age1": lambda: play(dealt(2), at(1, 6)),
    "age2": lambda: play(dealt(3), at(2, 5)),
    "starter": lambda: play(dealt(6), lambda state: state.phase()["step"] == "starter"),
    "age3": lambda: play(dealt(4), at(3, 4)),
    "library": lambda: with_library(kept=False),
    "kept": lambda: with_library(kept=True),
}


def at_moment(name: str) -> Game:
    return played(("duel", name), MOMENTS[name])


ON_BOTH = {"draft": 0, "age1": 1, "age2": None, "starter": 0, "age3": 1, "library": 0, "kept": 1}
"""Of each moment the viewer for whom both databases are asked; what is shown is made from the same rows."""


def cases() -> Iterator[Any]:
    """Each moment for each viewer."""
    once = pytest.mark.once("what is shown")
    for moment in MOMENTS:
        for viewer in (0, 1, None):
            marks = () if ON_BOTH[moment] == viewer else once
            yield pytest.param(moment, viewer, id=f"{moment}-{viewer}", marks=marks)


# --- what may be exchanged ------------------------------------------------------------------------


@dataclass(frozen=True)
class Exchange:
    """Two ids that change places in the deal, in the orders or in the library's shuffle."""

    first: str
    second: str
    library: bool = False

    def swapped(self, id: str | None) -> str | None:
        return {self.first: self.second, self.second: self.first}.get(id or "", id)

    def apply(self, deal: engine.Deal, box: list[str]) -> engine.Deal:
        if self.library:
            order = tuple(self.swapped(id) for id in deal.shuffle("box", box))
            return engine.Deal(deal.orders, deal.seed, {"box": order})
        orders = {label: tuple(map(self.swapped, order)) for label, order in deal.orders.items()}
        return engine.Deal(orders, deal.seed, deal.shuffles)


def exchanges(game: Game, viewer: int | None, rng: random.Random) -> list[Exchange]:
    """Pairs that this viewer may not know, a few of each class."""
    ruleset, state = rulebook.ruleset_of(game), rulebook.state_of(game)
    deal = TITLE.deal(ruleset, game.options, 2, rulebook.seed_of(game))
    view, age = state.view(viewer), state.phase()["age"]
    # Of each class: those that are in the game, and those that were left out of it.
    classes: list[tuple[list[str], list[str]]] = []
    if view["draft"] and view["draft"]["round"] == 1:
        chosen = deal.orders["wonders"]
        left_out = [wonder.id for wonder in ruleset.wonders if wonder.id not in chosen]
        classes.append(([id for id in chosen[4:] if id], left_out))
    if view["structure"]:
        hidden: dict[str, list[str]] = {}
        for slot in view["structure"]["slots"]:
            if slot["card"] is None:
                hidden.setdefault(slot["back"], []).append(game.snapshot["slots"][slot["slot"]])
        for back, cards in hidden.items():
            out = [
                card.id
                for card in ruleset.cards
                if card.id not in deal.orders[f"age{age}"]
                and ((card.colour == "purple") == (back == "guild"))
                and card.age == age
            ]
            classes.append((cards, out))
    for later in range(age + 1, 4):
        classes.append(([id for id in deal.orders[f"age{later}"] if id], []))
    found = []
    for inside, left_out in classes:
        if len(inside) > 1:
            found.append(Exchange(*rng.sample(inside, 2)))
        if inside and left_out:
            found.append(Exchange(rng.choice(inside), rng.choice(left_out)))
    drawing = game.log.filter(move__startswith=LIBRARY).first()
    if drawing and drawing.seat != viewer:
        order = deal.shuffle("box", box_of(ruleset, deal))
        kept = game.log.filter(move__startswith="keep:").values_list("move", flat=True).first() or ""
        secret = [id for id in order[:3] if id and not kept.endswith(f":{id}")]
        found += [Exchange(id, order[3], library=True) for id in secret]
    return found


def box_of(ruleset: engine.Ruleset, deal: engine.Deal) -> list[str]:
    """The tokens in the box, in their canonical order."""
    return sorted(token.id for token in ruleset.progress_tokens if token.id not in deal.orders["tokens"])


def exchanged(game: Game, exchange: Exchange) -> AbstractContextManager[None]:
    """The same game, moves and all, in the world in which the two are exchanged."""
    ruleset = rulebook.ruleset_of(game)
    return dealt_otherwise(game, DuelTitle, lambda made: exchange.apply(made, box_of(ruleset, made)))


# --- everything a viewer gets ---------------------------------------------------------------------


VERBS = ("build", "take", "keep", "wonder:the-sphinx")


def asked_about(game: Game, exchange: Exchange) -> list[Asked]:
    """All addresses, about what was exchanged and about what everybody sees."""
    view = rulebook.state_of(game).view(None)
    seen = [slot["card"] for slot in (view["structure"] or {"slots": []})["slots"] if slot["card"]][-2:]
    hidden = [exchange.first, exchange.second]
    offered = view["draft"]["offered"] if view["draft"] else []
    forms = [
        {"decision": view["decision"], "move": f"{verb}:{id}", "choose": id}
        for id in hidden
        for verb in VERBS
    ]
    return addresses(game, view["decision"], forms, [*seen, *hidden, *offered[:1]], hidden[:1])


@pytest.mark.parametrize(("moment", "viewer"), list(cases()))
def test_what_a_viewer_may_not_know_makes_no_difference(moment, viewer, size, total):
    game = at_moment(moment)
    rng = random.Random(f"{moment} {viewer}")
    client = browser(game, viewer)
    found = exchanges(game, viewer, rng)
    assert found, "nothing is hidden here: a test of nothing"
    for exchange in rng.sample(found, min(len(found), size(1, 30))):
        asked = asked_about(game, exchange)
        real = everything(client, asked)
        seen = rulebook.state_of(game).view(viewer), game.pk
        with exchanged(game, exchange):
            changed = Game.objects.get(pk=game.pk)
            assert (rulebook.state_of(changed).view(viewer), game.pk) == seen
            other = everything(client, asked)
        no_difference(real, other, exchange)
        total("answers compared with two hidden cards exchanged", len(real))


def test_the_admin_shows_the_same_whatever_is_hidden():
    get_user_model().objects.create_superuser("root", password="x")
    game = at_moment("age2")
    client = Client()
    client.force_login(get_user_model().objects.get())
    pages = [reverse("admin:play_game_changelist"), reverse("admin:play_game_change", args=[game.pk])]
    asked: list[Asked] = [("get", page, {}, False) for page in pages]
    real = everything(client, asked)
    assert all(answer.startswith(b"200") for answer in real.values())
    for exchange in exchanges(game, None, random.Random(1)):
        with exchanged(game, exchange):
            assert everything(client, asked) == real


def test_the_exchange_would_be_noticed_by_whoever_may_know():
    """The one who draws sees the tokens: here an exchange must show, or the test above compares nothing."""
    game = at_moment("library")
    drawer = rulebook.state_of(game).pending()[0].seat
    exchange = next(one for one in exchanges(game, 1 - drawer, random.Random(1)) if one.library)
    client = browser(game, drawer)
    asked: list[Asked] = [("get", game.get_absolute_url(), {}, False)]
    real = everything(client, asked)
    with exchanged(game, exchange):
        assert everything(client, asked) != real


def test_the_urlconf_is_really_walked():
    names = {name for name, _ in of_games()}
    assert {f"play:{name}" for name in ("start", "table", "live", "replay", "record")} <= names
    assert "admin:play_game_change" in names


def test_a_game_of_an_earlier_test_is_written_as_it_was():
    def rows(game: Game) -> list[list[dict[str, Any]]]:
        kinds = [Game.objects.filter(pk=game.pk), game.seats.all(), game.log.all()]
        own = {"_state", "id", "game_id", "created", "changed"}
        return [[{k: v for k, v in vars(row).items() if k not in own} for row in found] for found in kinds]

    game = played("an earlier test", lambda: play(dealt(1), at(1, 3)))
    before = rows(game)
    game.delete()
    again = played("an earlier test", lambda: pytest.fail("it is played again"))
    assert rows(again) == before
    assert not check_snapshots.differences(again)
