"""How fast the engine is: random games through the public contract, and copies of a state.

The yardstick runs in turns with the games, in small slices, so that both meet the same machine; each pair of
slices gives a ratio, and the median of the ratios is quoted. On a machine that does nothing else the best
pair is close to it.
"""

from __future__ import annotations

import random
import time
from statistics import median

import engine
from bench import yardstick
from bench.report import Row
from engine import seven_wonders
from engine.deal import seed_from_number
from engine.simulate import play_randomly, simulate

SLICES = 15
GAMES = 120
"""Games of one slice: about a tenth of a second."""
FLOOR, GOAL, COPY = 7.0, 10.0, 4.0

SEVEN_FLOORS = {3: 4.0, 7: 1.6}
"""7 Wonders by number of players: games for 1,000 yardstick units."""
SEVEN_COPY = 12.0
SHORT_SLICES = 60


def run(_: float) -> list[Row]:
    title, ruleset = engine.title("duel"), engine.files.shipped_ruleset("duel")
    simulate(title, ruleset, seats=2, games=50, seed=1, options={})  # prices and layouts are worked out once
    ratios, speeds = [], []
    for number in range(SLICES):
        units = yardstick.measure(0.1)
        figures = simulate(title, ruleset, seats=2, games=GAMES, seed=100 + number, options={})
        speeds.append(figures["games_per_second"])
        ratios.append(1000 * figures["games_per_second"] / units)
    copy = min([_copy_time(title, ruleset, seed) for seed in range(5)])
    note = f"goal {GOAL:g}; best pair {max(ratios):.2f}"
    return [
        Row("Duel, random games", median(speeds), "games/s"),
        Row(
            "Duel, random games per 1,000 yardstick units", median(ratios), "games", at_least=FLOOR, note=note
        ),
        Row("Duel, copy of a state in the middle of a game", copy, "us", at_most=COPY),
        *_seven_wonders(),
    ]


def _seven_wonders() -> list[Row]:
    """Its slices are as short as the yardstick's own, and the best of each are compared: a game that lasts
    longer than the moments in which a busy machine is free would be measured against its waiting."""
    title, ruleset = seven_wonders.TITLE, engine.files.shipped_ruleset("seven_wonders")
    rows = []
    for seats, floor in SEVEN_FLOORS.items():
        simulate(title, ruleset, seats=seats, games=50, seed=1, options={})
        games = max(2, 12 // seats)
        units, speeds = 0.0, []
        for number in range(SHORT_SLICES):
            units = max(units, yardstick.measure(0.05))
            figures = simulate(title, ruleset, seats=seats, games=games, seed=100 + number, options={})
            speeds.append(figures["games_per_second"])
        name = f"7 Wonders, {seats} players, random games"
        ratio = 1000 * max(speeds) / units
        rows += [
            Row(name, median(speeds), "games/s"),
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
