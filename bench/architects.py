"""How fast Architects is: random games of 2 and 7 players through the public contract, and copies of a state.

As in bench/engine.py the yardstick runs in turns with the games, in small slices, so that both meet the same
machine; each pair of slices gives a ratio, and the median of the ratios is quoted.
"""

from __future__ import annotations

import random
import time
from statistics import median

import engine
from bench import yardstick
from bench.report import Row
from engine.architects import TITLE
from engine.deal import seed_from_number
from engine.simulate import play_randomly, simulate

SLICES = 15
GAMES = {2: 100, 7: 30}
"""Games of one slice, by number of players: about a tenth of a second."""
GOAL, COPY = 8.0, 6.0


def run(_: float) -> list[Row]:
    ruleset = engine.files.shipped_ruleset(TITLE.name)
    rows = []
    for seats, games in GAMES.items():
        simulate(TITLE, ruleset, seats=seats, games=300, seed=1, options={})  # payments are worked out once
        ratios, speeds = [], []
        for number in range(SLICES):
            units = yardstick.measure(0.1)
            figures = simulate(TITLE, ruleset, seats=seats, games=games, seed=100 + number, options={})
            speeds.append(figures["games_per_second"])
            ratios.append(1000 * figures["games_per_second"] / units)
        note = f"goal {GOAL:g}; " if seats == 2 else ""
        name = f"Architects, {seats} players, random games"
        rows.append(Row(name, median(speeds), "games/s"))
        per_unit = f"{name} per 1,000 yardstick units"
        rows.append(Row(per_unit, median(ratios), "games", note=f"{note}best pair {max(ratios):.2f}"))
    copy = min([_copy_time(ruleset, seed) for seed in range(5)])
    rows.append(Row("Architects, 2 players, copy of a state in the middle of a game", copy, "us", at_most=COPY))
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
