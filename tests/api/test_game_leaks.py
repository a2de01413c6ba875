"""What a caller may not know makes no difference to anything that the API answers.

As in tests/play/test_leaks.py: two cards that a viewer may not know are exchanged, the game is replayed with
the same moves, and every address of games in the API is asked again, by its seat, by a bot account, by an
account that only watches and by a stranger without a token: bodies and headers, the ETag among them, must be
the same, byte for byte. The addresses come from the urlconf: a new one is covered by itself, or this test
says what it needs.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from django.core.cache import caches
from django.db import transaction
from django.urls import resolve, reverse

from play import links, moves, rulebook
from play.models import Commit, Game, Seat
from tests.api.calling import Caller
from tests.play import test_leaks as duel
from tests.play import test_leaks_architects as architects
from tests.play import test_leaks_seven as seven
from tests.play.leaking import no_difference, routes, stopped_clock, unlogged, whole

__all__ = ["stopped_clock"]

pytestmark = pytest.mark.django_db

MAKES_A_NEW_GAME = {("post", "api:games")}
"""What answers with an id of its own each time, and looks at no game that is there."""
METHODS = ("get", "post", "put", "patch", "delete")


# --- games at interesting moments, and what may be exchanged --------------------------------------


@dataclass(frozen=True)
class Title:
    """What the tests of a title's pages know: its moments, pairs that a viewer may not know, that world."""

    moments: dict[str, Callable[[], Game]]
    pairs: Callable[[Game, int | None, random.Random], Sequence[Any]]
    exchanged: Callable[[Game, Any], AbstractContextManager[None]]
    words: Callable[[Any], list[str]]
    """Moves that name what was exchanged."""


def face_down_first(game: Game, found: list[seven.Exchange]) -> list[seven.Exchange]:
    """Those pairs first of which somebody has put one face down: the log could tell it."""
    made = list(game.log.values_list("decision", "move"))
    return sorted(found, key=lambda one: all(one.move(*entry) == entry[1] for entry in made))


TITLES = {
    "duel": Title(
        {
            name: partial(duel.at_moment, name)
            for name in ("age2", "library", "draft", "age1", "starter", "age3", "kept")
        },
        duel.exchanges,
        duel.exchanged,
        lambda one: [f"{verb}:{id}" for id in (one.first, one.second) for verb in duel.VERBS],
    ),
    "seven_wonders": Title(
        {
            name: partial(seven.at_moment, name)
            for name in ("age 2", "first turn", "two players", "seven players", "pile")
        },
        lambda game, viewer, rng: face_down_first(game, seven.hidden_pairs(game, viewer, rng, 12)),
        seven.exchanged,
        lambda one: [
            f"{verb}:{id}" for id in (one.first, one.second) for verb in ("build", "stage", "discard")
        ],
    ),
    "architects": Title(
        {name: partial(architects.reach, until) for name, until in architects.MOMENTS.items()},
        architects.hidden_pairs,
        architects.exchanged,
        lambda one: list(architects.WORDS),
    ),
}


# --- who asks -------------------------------------------------------------------------------------


@pytest.fixture
def callers(caller_of: Callable[..., Caller]) -> Callable[[Game], dict[str, tuple[Caller, int | None]]]:
    """Who looks at a game, and from which seat: a person at seat 0, that person's bot account at seat 1, an
    account that watches, a stranger."""

    def seated(game: Game) -> dict[str, tuple[Caller, int | None]]:
        mira = caller_of("Mira")
        bot = caller_of("Miras-bot", program_of=mira.user)
        for number, caller in enumerate((mira, bot)):
            Seat.objects.filter(game=game, number=number).update(user=caller.user)
        stranger = Caller(mira.client)
        return {
            "seat": (mira, 0),
            "bot account": (bot, 1),
            "spectator": (caller_of("Ida"), None),
            "stranger": (stranger, None),
        }

    return seated


# --- all that is asked ----------------------------------------------------------------------------


def of_games() -> Iterator[tuple[str, set[str], Any]]:
    """(name, parameters, view class) of every address of play in the API."""
    samples = {"game": "x", "decision": "x"}
    for name, parameters in routes():
        if name.startswith("api:") and (parameters & {"game", "decision"} or name in WITHOUT_GAME):
            missing = parameters - set(samples)
            assert not missing, f"{name}: give a sample for {missing}, so that the address is covered"
            path = reverse(name, kwargs={key: samples[key] for key in parameters})
            yield name, parameters, resolve(path).func.view_class  # type: ignore[attr-defined]


WITHOUT_GAME = {"api:games", "api:events", "api:records"}

Asked = tuple[str, str, str]
"""(method, path with its query, body)."""


def addresses(game: Game, words: list[str]) -> list[Asked]:
    """Each address by each of its methods, then what it understands."""
    state = moves.course_of(game, game.seats.count()).state
    decisions = [decision.id for decision in state.pending()]
    decisions += list(Commit.objects.filter(game=game).values_list("decision", flat=True))
    token = links.token(game.public_id, Seat.objects.get(game=game, number=1))
    bodies: dict[str, list[Any]] = {
        "api:game_moves": [{"decision": id, "move": word} for id in decisions for word in ["x", *words]],
        "api:game_take_back": [{"decision": id} for id in decisions],
        "api:game_join": [{"token": token}],
        "api:game_links": [{"seat": seat} for seat in (0, 1)],
        "api:game_spectators": [{"public": True}],
    }
    half = game.move_count // 2
    queries = {
        "api:games": ["?asked=true", "?status=running"],
        "api:game_moves": ["?limit=3", "?seat=1"],
        "api:game_replay": [f"?at={half}", f"?at={half + 1}", "?at=0", "?seat=0"],
        "api:game": ["?seat=0", "?seat=1"],
        "api:game_record": ["?seat=0"],
        "api:events": ["?after=1-x"],
    }
    asked: list[Asked] = []
    for name, parameters, view in of_games():
        for id in decisions if "decision" in parameters else [""]:
            samples = {"game": game.public_id, "decision": id}
            path = reverse(name, kwargs={key: samples[key] for key in parameters})
            for method in METHODS:
                if not hasattr(view, method) or (method, name) in MAKES_A_NEW_GAME:
                    continue
                if method == "get":
                    asked += [(method, path + query, "") for query in ["", *queries.get(name, [])]]
                else:
                    asked += [(method, path, json.dumps(body)) for body in bodies.get(name, [{}])]
    return list(dict.fromkeys(asked))


def everything(caller: Caller, asked: list[Asked]) -> dict[Asked, bytes]:
    """What this caller gets from each address, as bytes; nothing it does stays."""
    found = {}
    with unlogged():
        for method, path, body in asked:
            caches["process"].clear()
            with transaction.atomic():
                send = getattr(caller, method)
                answer = send(path) if method == "get" else send(path, body)
                transaction.set_rollback(True)
            assert answer.status_code < 500
            assert answer.status_code not in (401, 429) or not caller.secret
            found[method, path, body] = whole(answer, answer.content)
    return found


# --- the property ---------------------------------------------------------------------------------


@pytest.mark.once("what is shown")
@pytest.mark.parametrize("title", TITLES)
def test_what_a_caller_may_not_know_makes_no_difference(title, callers, size, total):
    about = TITLES[title]
    for moment in list(about.moments)[: size(1, 99)]:
        game = about.moments[moment]()
        for who, (caller, viewer) in callers(game).items():
            found = about.pairs(game, viewer, random.Random(f"{moment} {who}"))
            assert found, "nothing is hidden here: a test of nothing"
            for exchange in found[: size(1, 12)]:
                asked = addresses(Game.objects.get(pk=game.pk), about.words(exchange))
                real = everything(caller, asked)
                assert sum(answer.startswith(b"200") for answer in real.values()) > 3
                with about.exchanged(game, exchange):
                    other = everything(caller, asked)
                no_difference(real, other, (moment, who, exchange))
                total("answers of the API compared with two hidden cards exchanged", len(real))


@pytest.mark.once("what is shown")
def test_what_another_has_chosen_makes_no_difference(callers, size, total):
    """Only that somebody has chosen is known: every other choice of theirs looks the same."""
    game = seven.at_moment("all but one have chosen")
    base = rulebook.state_of(game)
    for caller, viewer in callers(game).values():
        commit = Commit.objects.filter(game=game).exclude(seat=viewer).earliest("seat")
        # Whoever is the last to choose would end the turn with a card of its hand: then all may be seen.
        own = set() if viewer is None else set(base.view(viewer)["hand"])
        cards = [card for card in base.view(commit.seat)["hand"] if card not in own][:2]
        asked = addresses(game, [f"{verb}:{card}" for card in cards for verb in ("build", "discard")])
        real = everything(caller, asked)
        others = [move for move in base.legal(commit.decision) if move != commit.move]
        for move in random.Random(1).sample(others, size(1, len(others))):
            with transaction.atomic():
                Commit.objects.filter(pk=commit.pk).update(move=move)
                other = everything(caller, asked)
                transaction.set_rollback(True)
            no_difference(real, other, move)
            total("answers of the API compared with another choice", len(real))


def test_the_exchange_would_be_noticed_by_whoever_may_know(callers):
    """The one who draws sees the tokens: here an exchange must show, or nothing is compared."""
    game = duel.at_moment("library")
    drawer = rulebook.state_of(game).pending()[0].seat
    caller = next(caller for caller, viewer in callers(game).values() if viewer == drawer)
    exchange = next(one for one in duel.exchanges(game, 1 - drawer, random.Random(1)) if one.library)
    asked = [("get", reverse("api:game", args=[game.public_id]), "")]
    real = everything(caller, asked)
    with duel.exchanged(game, exchange):
        assert everything(caller, asked) != real


@pytest.mark.once("what is shown")
def test_no_answer_and_no_kept_answer_of_a_running_game_has_its_seed(callers):
    game = duel.at_moment("age1")
    seed = bytes(game.seed).hex().encode()
    for caller, _viewer in callers(game).values():
        for key, answer in everything(caller, addresses(game, ["x"])).items():
            assert seed not in answer, key


def test_the_urlconf_is_really_walked():
    named = {name for name, _parameters, _view in of_games()}
    assert named >= {"api:game", "api:game_moves", "api:game_decision", "api:game_replay", "api:game_record"}
    assert named >= WITHOUT_GAME
    ours = {name for name, _ in routes() if name.startswith("api:") and _module(name).startswith("play.")}
    assert named >= ours, "an address of play that is not asked"


def _module(name: str) -> str:
    """Where the view of an address of the API stands; "" for one with other parameters than games have."""
    parameters = dict(routes())[name]
    if not parameters <= {"game", "decision"}:
        return ""
    return resolve(reverse(name, kwargs=dict.fromkeys(parameters, "x"))).func.__module__
