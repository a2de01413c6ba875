"""Uniformly random games through the public contract, and what they come to on average."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from statistics import fmean, pstdev
from typing import Any

from .deal import seed_from_number
from .ruleset import Ruleset
from .title import State, Title

MOST_MOVES = 1_000_000
"""A game that has offered more legal moves than this in all does not end."""


class EndlessGameError(RuntimeError):
    """A game that goes on and on: a fault of the engine."""


def play_randomly(state: State, rng: random.Random) -> tuple[int, list[str]]:
    """Play a game to its end with uniformly random moves; (legal moves in all, the moves made)."""
    count = 0
    moves: list[str] = []
    pick = rng.random
    while pending := state.pending():
        decision = pending[0]
        legal = state.legal(decision)
        number = len(legal)
        count += number
        move = legal[int(pick() * number)]
        moves.append(move)
        state.play(decision, move)
        if count > MOST_MOVES:
            raise EndlessGameError(f"no end after {len(moves)} decisions")
    return count, moves


def simulate(
    title: Title, ruleset: Ruleset, *, seats: int, games: int, seed: int, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Play `games` random games and give their figures. A decision is each time a seat is asked, also when
    one move alone is legal; scores are those of all seats in games that end by points."""
    rng = random.Random(seed)
    totals: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    scores: list[int] = []
    started = time.perf_counter()
    for game in range(games):
        deal = title.deal(ruleset, options, seats, seed_from_number(seed, game))
        state = title.start(ruleset, options, seats, deal)
        first = state.pending()[0].seat
        count, moves = play_randomly(state, rng)
        outcome = state.outcome()
        assert outcome is not None
        totals["decisions"] += len(moves)
        totals["moves"] += count
        made = " ".join(moves)
        totals["discards"] += made.count("discard:")
        totals["wonders"] += made.count("wonder:") + made.count("stage:")
        totals["draws"] += len(outcome["winners"]) > 1
        totals["first"] += outcome["winners"] == [first]
        endings[outcome["ending"]] += 1
        if outcome["ending"] in title.by_points:
            scores += [place["total"] for place in outcome["ranking"] if place["seat"] is not None]
    seconds = time.perf_counter() - started
    return {
        "title": title.name,
        "players": seats,
        "games": games,
        "seed": seed,
        "seconds": round(seconds, 3),
        "games_per_second": round(games / seconds, 1),
        "decisions_per_game": round(totals["decisions"] / games, 3),
        "legal_moves_per_decision": round(totals["moves"] / totals["decisions"], 3),
        "endings": {ending: round(count / games, 4) for ending, count in sorted(endings.items())},
        "draws": round(totals["draws"] / games, 4),
        "first_seat_wins": round(totals["first"] / games, 4),
        "mean_score": round(fmean(scores), 2) if scores else None,
        "sd_score": round(pstdev(scores), 2) if scores else None,
        "wonders_built_per_game": round(totals["wonders"] / games, 3),
        "discards_per_game": round(totals["discards"] / games, 3),
    }
