"""The engine's side of a game: its ruleset, its state, its deal. The only place of play that makes them."""

from __future__ import annotations

import hashlib
import random

import engine
from engine import bots
from engine.title import Decision, State
from play.models import Game, Seat
from rules import rulesets

_RULESETS: dict[str, engine.Ruleset] = {}
"""Compiled rulesets by their hash: they never change, and a site knows a handful."""

_BOTS: dict[tuple[str, str], bots.Bot] = {}
"""Bots by name and ruleset: they keep nothing of a game."""

TITLE_NAMES = {"duel": "Duel", "seven_wonders": "7 Wonders", "architects": "Architects"}
"""The proper names of the titles, which are not translated."""


def ruleset_of(game: Game) -> engine.Ruleset:
    """The ruleset the game is pinned to; a query for the first game of a ruleset in this process."""
    found = _RULESETS.get(game.ruleset_sha256)
    if found is None:
        found = _RULESETS[game.ruleset_sha256] = rulesets.engine_ruleset(game.ruleset)
    return found


def state_of(game: Game) -> State:
    """The state as the snapshot has it."""
    return engine.title(game.title).from_json(ruleset_of(game), game.snapshot)


def seed_of(game: Game) -> bytes:
    """The seed as bytes: PostgreSQL gives a memoryview."""
    return bytes(game.seed)


def first_state(game: Game, seats: int) -> State:
    """The state before the first move, dealt from the seed anew."""
    title = engine.title(game.title)
    ruleset = ruleset_of(game)
    return title.start(ruleset, game.options, seats, title.deal(ruleset, game.options, seats, seed_of(game)))


def bot_rng(game: Game, move_count: int) -> random.Random:
    """The bot's own chance for this move: it follows from the seed, so that a game can be repeated, and says
    nothing about the cards (another hash of the seed than any shuffle's)."""
    digest = hashlib.sha256(b"play.bot:" + seed_of(game) + move_count.to_bytes(4, "big")).digest()
    return random.Random(digest)


def bot_move(game: Game, seat: Seat, state: State, decision: Decision) -> str:
    """What the bot on this seat plays. It is shown the seat's view and offers, never the state."""
    key = (seat.bot, game.ruleset_sha256)
    bot = _BOTS.get(key)
    if bot is None:
        bot = _BOTS[key] = bots.bot(seat.bot, ruleset_of(game))
    return bot.choose(state.view(seat.number), state.offers(decision), bot_rng(game, state.move_count))
