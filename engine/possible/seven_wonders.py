"""What a city of 7 Wonders can have."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from .. import effects as fx
from ..catalog import Card, Side
from ..ruleset import Ruleset
from ..seven_wonders.science import points_of
from .battles import borders, points, tally
from .bounds import (
    ANYTHING,
    Allowed,
    best_of,
    exactly,
    fixed,
    has_effect,
    in_play,
    room_filled,
    sides_of,
    stage_points,
    subset_sums,
)

STAGES = "wonder_stage"
DEFEATS = "defeat_token"
MOST_KEPT = 512

Names = Mapping[str, Mapping[str, int]]
"""By colour the names of buildings, each with its copies: a city has a building of one name once."""


def cities_of(players: int) -> int:
    """Two players have a third city, and the cards of three are in play."""
    return max(3, players)


@lru_cache(maxsize=MOST_KEPT)
def limits(ruleset: Ruleset, players: int, board: tuple[str, str]) -> dict[str, Allowed]:
    """By category what one city can have; `board`: its Wonder and side, ("", "") when not known."""
    cities = cities_of(players)
    cards = in_play(ruleset, cities)
    sides = sides_of(ruleset, board)
    return {
        "military": _fights(ruleset),
        "coins": ANYTHING,
        "wonder": exactly(frozenset().union(*[stage_points(side) for side in sides])),
        "blue": exactly(subset_sums([fixed(card.effects) for card in cards if card.colour == "blue"])),
        "yellow": Allowed(_yellow(ruleset, cards, sides)),
        "purple": Allowed(_guilds(ruleset, cities, board)),
        "green": exactly(_science(ruleset, cards, sides)),
    }


@lru_cache(maxsize=MOST_KEPT)
def together(ruleset: Ruleset, players: int) -> dict[str, int]:
    """By category the most that all cities together can have, where that is less than the sum of each."""
    cities = cities_of(players)
    blue = [fixed(c.effects) * c.copies[cities] for c in in_play(ruleset, cities) if c.colour == "blue"]
    best = [max([max(stage_points(side)) for side in wonder.sides]) for wonder in ruleset.wonders]
    return {"blue": sum(blue), "wonder": best_of(best, cities)}


@lru_cache(maxsize=16)
def _fights(ruleset: Ruleset) -> Allowed:
    every = borders(len(ruleset.setup["military"]["points"]))
    return exactly([points(ruleset, tally(behind, ahead)) for behind in every for ahead in every])


# --- how much fits into a city -------------------------------------------------------------------


def most_built(ruleset: Ruleset, side: Side, stages: int | None = None) -> int:
    """Cards and stages that a city can have: one a turn, one more in each Age for who plays the last card,
    one more for each stage that builds from the discard pile. `stages`: how many are built, None for all."""
    ages = len(ruleset.setup["military"]["points"])
    turns: int = ages * (ruleset.setup["hand_size"] - 1)
    effects = [effect for stage in side.stages[:stages] for effect in stage.effects]
    last = any(isinstance(effect, fx.PlayLastCard) for effect in effects)
    return turns + last * ages + sum([isinstance(effect, fx.BuildFromDiscard) for effect in effects])


def _names(cards: Iterable[Card], cities: int) -> Names:
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for card in cards:
        found[card.colour][card.name] += card.copies.get(cities, 0)
    return found


def _counted(effects: Iterable[fx.Effect]) -> Iterable[fx.PointsPer]:
    return [effect for effect in effects if isinstance(effect, fx.PointsPer)]


def _yellow(ruleset: Ruleset, cards: Sequence[Card], sides: Sequence[Side]) -> int:
    """The most points of all yellow cards in one city, which has no room for everything they count."""
    names = _names(cards, 0)
    stages = max([len(side.stages) for side in sides])
    yellow = [effect for card in cards if card.colour == "yellow" for effect in card.effects]
    worth: Counter[str] = Counter()
    for effect in _counted(yellow):
        worth[effect.colour or effect.what] += effect.amount
    there = {key: len(names[key]) if key in names else stages for key in worth}
    room = max([most_built(ruleset, side) for side in sides])
    return fixed(yellow) + room_filled([(worth[key], there[key]) for key in worth], room)


def _guilds(ruleset: Ruleset, cities: int, board: tuple[str, str]) -> int:
    """The most points of the guilds that one city can have, with those it copies: no more than are in play,
    nor than it has turns in their Age."""
    setup = ruleset.setup
    sides = sides_of(ruleset, board)
    more = max(
        [has_effect(side, fx.CopyNeighbourGuild) + has_effect(side, fx.PlayLastCard) for side in sides]
    )
    count = min(cities + setup["guilds"]["more_than_players"], setup["hand_size"] - 1 + more)
    cards = in_play(ruleset, cities)
    guilds = [card for card in cards if card.colour == setup["guilds"]["colour"]]
    there = _Things(ruleset, cities, cards, board, count)
    return max([there.worth(chosen) for chosen in combinations(guilds, min(count, len(guilds)))])


class _Things:
    """How many things a city and its two neighbours can have of what guilds count."""

    def __init__(
        self, ruleset: Ruleset, cities: int, cards: Sequence[Card], board: tuple[str, str], guilds: int
    ) -> None:
        ages = len(ruleset.setup["military"]["points"])
        sides = sides_of(ruleset, board)
        others = [wonder.sides for wonder in ruleset.wonders if wonder.id != board[0]]
        names = _names(cards, cities)
        self.room = max([most_built(ruleset, side) for side in sides])
        self.room_beside = best_of([max([most_built(ruleset, s) for s in wonder]) for wonder in others], 2)
        self.own = {colour: len(found) for colour, found in names.items()}
        self.own[ruleset.setup["guilds"]["colour"]] = guilds
        self.own[STAGES] = max([len(side.stages) for side in sides])
        self.beside = {c: sum([min(2, n) for n in found.values()]) for c, found in names.items()}
        self.beside[STAGES] = best_of([max([len(side.stages) for side in wonder]) for wonder in others], 2)
        # Of three cities the two neighbours fight each other: one of them alone can lose that.
        self.defeats = ages * (3 if cities == 3 else 4)

    def worth(self, guilds: Iterable[Card]) -> int:
        """The most points of these guilds."""
        points = 0
        own: Counter[str] = Counter()
        beside: Counter[str] = Counter()
        for effect in [effect for card in guilds for effect in card.effects]:
            if isinstance(effect, fx.VictoryPoints | fx.PointsIfWonderComplete):
                points += effect.amount
            elif isinstance(effect, fx.PointsPer) and effect.what == DEFEATS:
                points += effect.amount * self.defeats
            elif isinstance(effect, fx.PointsPer):
                key = effect.colour or effect.what
                own[key] += effect.amount * ("self" in effect.who)
                beside[key] += effect.amount * ("left" in effect.who or "right" in effect.who)
        points += room_filled([(own[key], self.own.get(key, 0)) for key in own], self.room)
        return points + room_filled([(beside[k], self.beside.get(k, 0)) for k in beside], self.room_beside)


# --- science -------------------------------------------------------------------------------------


def symbol_limits(ruleset: Ruleset, players: int) -> tuple[dict[str, int], int]:
    """(how many cards of different names show each science symbol, how many free symbols a city can have)."""
    return _symbols(in_play(ruleset, cities_of(players)), sides_of(ruleset, ("", "")))


def _symbols(cards: Iterable[Card], sides: Iterable[Side]) -> tuple[dict[str, int], int]:
    fixed_symbols: Counter[str] = Counter()
    free = 0
    for card in cards:
        for effect in card.effects:
            if isinstance(effect, fx.Science):
                fixed_symbols.update(effect.symbols[:1] if len(effect.symbols) == 1 else ())
                free += len(effect.symbols) > 1
    # A copied guild stands beside: it brings no symbol that a city could not have from the guild itself.
    return dict(fixed_symbols), free + max([has_effect(side, fx.Science) for side in sides])


def _science(ruleset: Ruleset, cards: Iterable[Card], sides: Iterable[Side]) -> set[int]:
    there, free = _symbols(cards, sides)
    set_points = ruleset.setup["science_set_points"]
    found = set()
    for counts in product(*[range(count + free + 1) for count in there.values()]):
        over = sum([max(0, have - count) for have, count in zip(counts, there.values(), strict=True)])
        if over <= free:
            found.add(points_of(counts, set_points))
    return found


def tokens(ruleset: Ruleset, city: Mapping[str, Any]) -> tuple[int, ...]:
    """The military tokens of a city of a final document as a tally: by Age, then the Defeat tokens."""
    military = ruleset.setup["military"]
    values = [int(military["points"][age]) for age in sorted(military["points"])]
    said = [token["points"] if isinstance(token, Mapping) else token for token in city.get("tokens") or ()]
    return (*[said.count(value) for value in values], said.count(-int(military["defeat"])))
