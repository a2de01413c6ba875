"""How fast the engine is: random games through the public contract, and copies of a state.

The yardstick and the games take turns in short slices, so that both meet the same machine, and the best of
each are compared: the yardstick is a best of several runs itself, and whatever else runs only slows.
"""

from __future__ import annotations

import random
import time

import engine
from bench import yardstick
from bench.report import Row
from engine import seven_wonders
from engine.deal import seed_from_number
from engine.simulate import play_randomly, simulate

FLOOR, GOAL, COPY = 7.0, 10.0, 4.0

SEVEN_FLOORS = {3: 4.0, 7: 1.6}
"""7 Wonders by number of players: games for 1,000 yardstick units."""
SEVEN_COPY = 12.0
SLICES = 200
"""Many and short: a neighbour on the machine disturbs games, which use more memory, for seconds at a time."""


def run(_: float) -> list[Row]:
    title, ruleset = engine.title("duel"), engine.files.shipped_ruleset("duel")
    speed, ratio = _best(title, ruleset, seats=2, games=40, warm=500)
    copy = min([_copy_time(title, ruleset, seed) for seed in range(5)])
    name = "Duel, random games per 1,000 yardstick units"
    return [
        Row("Duel, random games", speed, "games/s"),
        Row(name, ratio, "games", at_least=FLOOR, note=f"goal {GOAL:g}"),
        Row("Duel, copy of a state in the middle of a game", copy, "us", at_most=COPY),
        *_seven_wonders(),
    ]


def _best(
    title: engine.Title, ruleset: engine.Ruleset, *, seats: int, games: int, warm: int
) -> tuple[float, float]:
    """(games per second, games per 1,000 yardstick units), after `warm` games: prices and layouts are worked
    out once."""
    simulate(title, ruleset, seats=seats, games=warm, seed=1, options={})
    units = speed = 0.0
    for number in range(SLICES):
        units = max(units, yardstick.measure(0.02))
        figures = simulate(title, ruleset, seats=seats, games=games, seed=100 + number, options={})
        speed = max(speed, figures["games_per_second"])
    return speed, 1000 * speed / units


def _seven_wonders() -> list[Row]:
    title, ruleset = seven_wonders.TITLE, engine.files.shipped_ruleset("seven_wonders")
    rows = []
    for seats, floor in SEVEN_FLOORS.items():
        speed, ratio = _best(title, ruleset, seats=seats, games=max(2, 12 // seats), warm=500)
        name = f"7 Wonders, {seats} players, random games"
        rows += [
            Row(name, speed, "games/s"),
            Row(f"{name} per 1,000 yardstick units", ratio, "games", at_least=floor),
        ]
    copy = min([_copy_time(title, ruleset, seed, seats=7) for seed in range(5)])
    return [*rows, Row("7 Wonders, 7 players, copy of a state", copy, "us", at_most=SEVEN_COPY)]


def _copy_time(title: engine.Title, ruleset: engine.Ruleset, seed: int, seats: int = 2) -> float:
    """Microseconds for one copy, in the position after 40 random moves."""
    state = title.start(ruleset, {}, seats, title.deal(ruleset, {}, seats, seed_from_number(seed)))
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
