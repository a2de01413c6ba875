"""What a city of Duel can have."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .. import effects as fx
from ..catalog import Card
from ..ruleset import Ruleset
from .bounds import ANYTHING, Allowed, best_of, exactly, fixed, subset_sums

COLOURS = ("blue", "green", "yellow")
"""The rows whose cards bring fixed points."""


@lru_cache(maxsize=16)
def limits(ruleset: Ruleset, treasury: int | None) -> dict[str, Allowed]:
    """By category what one city can have. `treasury`: the most points of coins that one of the two cities
    has; None when they are not known."""
    zones = {zone["points"] for zone in ruleset.setup["military"]["zones"]}
    most = _guilds(ruleset, treasury)
    return {
        **{colour: exactly(subset_sums(_amounts(ruleset, colour))) for colour in COLOURS},
        "purple": ANYTHING if most is None else Allowed(most),
        "wonders": exactly(subset_sums(_wonders(ruleset), wonders_of_one(ruleset))),
        "tokens": exactly(_tokens(ruleset)),
        "coins": ANYTHING,
        "military": exactly({0, *zones}),
    }


def together(ruleset: Ruleset, treasury: int | None) -> dict[str, int]:
    """By category the most that both cities together can have."""
    found = {colour: sum(_amounts(ruleset, colour)) for colour in COLOURS}
    found["wonders"] = best_of(_wonders(ruleset), ruleset.setup["max_wonders_built"])
    found["tokens"] = max(_tokens(ruleset))
    if (most := _guilds(ruleset, treasury)) is not None:
        found["purple"] = most
    return found


def _amounts(ruleset: Ruleset, colour: str) -> list[int]:
    return [fixed(card.effects) for card in ruleset.cards if card.colour == colour]


def _wonders(ruleset: Ruleset) -> list[int]:
    return [fixed(wonder.stage.effects) for wonder in ruleset.wonders]


def wonders_of_one(ruleset: Ruleset) -> int:
    """How many Wonders one city has from the draft."""
    drafted = [seat for order in ruleset.setup["draft_order"] for seat in order]
    return max([drafted.count(seat) for seat in (0, 1)])


def tokens_in_game(ruleset: Ruleset) -> int:
    """How many Progress tokens can lie in the cities: those on the board, and one for each Wonder that
    fetches one from the box."""
    fetched = sum(
        [
            isinstance(effect, fx.ChooseProgressTokenFromBox)
            for wonder in ruleset.wonders
            for effect in wonder.stage.effects
        ]
    )
    return int(ruleset.setup["progress_tokens_on_board"]) + fetched


@lru_cache(maxsize=16)
def _tokens(ruleset: Ruleset) -> frozenset[int]:
    """The points of any tokens that one city can have."""
    found = set()
    for count in range(tokens_in_game(ruleset) + 1):
        for chosen in combinations(ruleset.progress_tokens, count):
            effects = [effect for token in chosen for effect in token.effects]
            each = sum([effect.amount for effect in effects if isinstance(effect, fx.PointsPer)])
            found.add(fixed(effects) + each * count)
    return frozenset(found)


def _guilds(ruleset: Ruleset, treasury: int | None) -> int | None:
    """The most points of the guilds that are in play; None when coins count that are not known."""
    guilds = [card for card in ruleset.cards if card.colour == ruleset.setup["guilds"]["colour"]]
    each = [_guild(ruleset, card, treasury) for card in guilds]
    known = [points for points in each if points is not None]
    return best_of(known, ruleset.setup["guilds"]["added"]) if len(known) == len(each) else None


def _guild(ruleset: Ruleset, card: Card, treasury: int | None) -> int | None:
    """The most points of a guild, which counts in the city that has more."""
    points = fixed(card.effects)
    for effect in card.effects:
        if not isinstance(effect, fx.PointsPerMax):
            continue
        if effect.what == "coins":
            if treasury is None or effect.per != ruleset.setup["coins_per_victory_point"]:
                return None
            points += treasury * effect.amount
        elif effect.what == "wonder":
            points += wonders_of_one(ruleset) // effect.per * effect.amount
        else:
            there = len([one for one in ruleset.cards if one.colour in effect.colours])
            points += there // effect.per * effect.amount
    return points


def symbols(ruleset: Ruleset, cards: list[str], tokens: list[str]) -> int:
    """How many different science symbols cards and tokens show."""
    found = [effect for id in cards for effect in ruleset.card(id).effects]
    found += [effect for id in tokens for effect in ruleset.progress_token(id).effects]
    return len({symbol for effect in found if isinstance(effect, fx.Science) for symbol in effect.symbols})
