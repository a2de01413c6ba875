"""How fast Architects is: random games of 2 and 7 players through the public contract, and copies of a state.

The slices are shorter than the yardstick's own and each is repeated; the best of each is taken, so that a
busy machine is not measured by its waiting. The same games are repeated: short ones are not picked out.
"""

from __future__ import annotations

import random
import time
from statistics import harmonic_mean

import engine
from bench import yardstick
from bench.report import Row
from engine.architects import TITLE
from engine.deal import seed_from_number
from engine.simulate import play_randomly, simulate

SEEDS, REPEATS = range(100, 106), 16
GAMES = {2: 6, 7: 2}
"""Games of one slice, by number of players: a few thousandths of a second, so that some run undisturbed."""
GOAL, COPY = 8.0, 6.0


def run(_: float) -> list[Row]:
    ruleset = engine.files.shipped_ruleset(TITLE.name)
    rows = []
    for seats, games in GAMES.items():
        simulate(TITLE, ruleset, seats=seats, games=400, seed=1, options={})  # payments are worked out once
        units, best = 0.0, []
        for seed in SEEDS:
            speeds = []
            for _repeat in range(REPEATS):
                units = max(units, yardstick.measure(0.05))
                figures = simulate(TITLE, ruleset, seats=seats, games=games, seed=seed, options={})
                speeds.append(figures["games_per_second"])
            best.append(max(speeds))
        name = f"Architects, {seats} players, random games"
        note = f"goal {GOAL:g}" if seats == 2 else ""
        rows.append(Row(name, harmonic_mean(best), "games/s"))
        ratio = 1000 * harmonic_mean(best) / units
        rows.append(Row(f"{name} per 1,000 yardstick units", ratio, "games", note=note))
    copy = min([_copy_time(ruleset, seed) for seed in range(5)])
    rows.append(Row("Architects, 2 players, copy of a state", copy, "us", at_most=COPY))
    return rows


def _copy_time(ruleset: engine.Ruleset, seed: int) -> float:
    """Microseconds for one copy, in the position after 40 random moves."""
    state = TITLE.start(ruleset, {}, 2, TITLE.deal(ruleset, {}, 2, seed_from_number(seed)))
    rng = random.Random(seed)
    while state.move_count < 40:
        decision = state.pending()[0]
        state.play(decision, rng.choice(state.legal(decision)))
    copies = 2000
    started = time.perf_counter()
    for _ in range(copies):
        state.copy()
    seconds = time.perf_counter() - started
    play_randomly(state.copy(), rng)  # a copy is a state that can be played on
    return 1e6 * seconds / copies
