"""What a city of Architects can have: cards come from decks whose contents are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from .. import effects as fx
from ..catalog import Card, Deck, Side
from ..ruleset import Ruleset
from .bounds import (
    Allowed,
    best_of,
    exactly,
    fixed,
    option,
    sides_of,
    stage_points,
    subset_sums,
    sums_of_kinds,
)

MOST_KEPT = 512


class Table(NamedTuple):
    """What a game is played with, as far as it is known."""

    medals: str
    """ "off", "on" or "expert"."""
    more_tokens: bool
    """Whether the tokens of the expansion are in the pile."""
    wonders: tuple[str, ...]
    """By seat; "" where it is not known."""


def table_of(options: Mapping[str, Any], wonders: Sequence[str]) -> Table:
    medals = option(options, "medals", "off")
    more = option(options, "more_tokens", "with_medals")
    return Table(medals, medals != "off" if more == "with_medals" else more == "always", tuple(wonders))


def most_medals(ruleset: Ruleset, medals: str) -> int:
    """How many Medals one city can have."""
    setup = ruleset.setup["medals"]
    return int({"off": 0, "on": setup["most"]}.get(medals, setup["most_expert"]))


def medals_in_game(ruleset: Ruleset, table: Table) -> int:
    """How many Medals lie between the players, and in the middle."""
    if table.medals == "off":
        return 0
    central = ruleset.setup["medals"]["central"] if table.medals == "expert" else 0
    return len(table.wonders) + int(central)


def tokens_in_game(ruleset: Ruleset, table: Table) -> dict[str, int]:
    """How many there are of each Progress token."""
    return {
        token.id: (token.copies if not token.expansion or table.more_tokens else 0)
        + (sum(token.extra_copies.values()) if table.more_tokens else 0)
        for token in ruleset.progress_tokens
    }


# --- cards ---------------------------------------------------------------------------------------


def _decks(ruleset: Ruleset, wonders: Iterable[str]) -> tuple[list[Deck], int]:
    """(the central deck and those of these Wonders, how many of them are not known)."""
    known = [wonder for wonder in wonders if wonder]
    unknown = len(list(wonders)) - len(known)
    return [deck for deck in ruleset.decks if not deck.wonder or deck.wonder in known], unknown


@lru_cache(maxsize=MOST_KEPT)
def cards_of(ruleset: Ruleset, table: Table, seat: int | None) -> dict[str, int]:
    """How many of each kind of card a city can come by: from the decks on both sides and the central one;
    from every deck when its Wonder takes cards elsewhere, or is not known. For no seat: all in the game."""
    wonders = table.wonders
    if seat is not None and wonders[seat] and not _reaches_all(ruleset, wonders[seat]):
        wonders = (wonders[seat], wonders[seat - 1])
    decks, unknown = _decks(ruleset, wonders)
    others = [deck for deck in ruleset.decks if deck.wonder and deck.wonder not in table.wonders]
    return {
        card.id: sum([deck.cards.get(card.id, 0) for deck in decks])
        + best_of([deck.cards.get(card.id, 0) for deck in others], unknown)
        for card in ruleset.cards
    }


def _reaches_all(ruleset: Ruleset, wonder: str) -> bool:
    return any(
        isinstance(effect, fx.StealCard) or (isinstance(effect, fx.TakeTop) and effect.deck == "any")
        for side in ruleset.wonder(wonder).sides
        for stage in side.stages
        for effect in stage.effects
    )


def _sides(ruleset: Ruleset, wonder: str) -> list[Side]:
    return sides_of(ruleset, (wonder, ""))


def _stages_with(ruleset: Ruleset, wonder: str, kind: type[fx.Effect]) -> int:
    """How many stages of a Wonder have an effect; of the best one when it is not known."""
    return max(
        [
            sum([isinstance(effect, kind) for stage in side.stages for effect in stage.effects])
            for side in _sides(ruleset, wonder)
        ]
    )


def _amount(card: Card, kind: type[fx.Horns]) -> int:
    return sum([effect.amount for effect in card.effects if isinstance(effect, kind)])


@lru_cache(maxsize=MOST_KEPT)
def battles(ruleset: Ruleset, table: Table) -> int:
    """How many Battles there can be: each takes as many horns as there are Conflict tokens, and a horned card
    that is stolen turns tokens once more."""
    there = cards_of(ruleset, table, None)
    horns = {card.id: _amount(card, fx.Horns) for card in ruleset.cards}
    known = [wonder for wonder in table.wonders if wonder]
    stolen = sum([_stages_with(ruleset, wonder, fx.StealCard) for wonder in known])
    if len(known) < len(table.wonders):
        others = [wonder.id for wonder in ruleset.wonders if wonder.id not in known]
        stolen += best_of(
            [_stages_with(ruleset, other, fx.StealCard) for other in others],
            len(table.wonders) - len(known),
        )
    total = sum([there[id] * count for id, count in horns.items()]) + stolen * max(horns.values())
    return int(total // ruleset.setup["conflict_tokens"][str(len(table.wonders))])


def most_military(ruleset: Ruleset, table: Table) -> int:
    """Military tokens of one city: it has two neighbours, or beats the only one twice over."""
    return int(ruleset.setup["military"]["double"]) * battles(ruleset, table)


# --- numbers -------------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_KEPT)
def _stage_points(ruleset: Ruleset, wonder: str) -> Allowed:
    return exactly(frozenset().union(*[stage_points(side) for side in _sides(ruleset, wonder)]))


@lru_cache(maxsize=MOST_KEPT)
def limits(ruleset: Ruleset, table: Table, seat: int, military: int | None) -> dict[str, Allowed]:
    """By category what one city can have. `military`: its Military tokens, None when not known."""
    setup = ruleset.setup
    wonder = table.wonders[seat]
    there = cards_of(ruleset, table, seat)
    worth = [(fixed(card.effects), there[card.id]) for card in ruleset.cards if fixed(card.effects)]
    medals = [fixed(medal.effects) for medal in ruleset.medals for _ in range(medal.copies)]
    fights = most_military(ruleset, table)
    each = int(setup["military"]["points"])
    return {
        "wonder": _stage_points(ruleset, wonder),
        "cards": exactly(sums_of_kinds(worth)),
        "cat": exactly({0, int(setup["cat_points"])}),
        "military": exactly([each * count for count in range(fights + 1)]),
        "tokens": Allowed(_tokens(ruleset, table, seat, fights if military is None else military)),
        "medals": exactly(subset_sums(medals, most_medals(ruleset, table.medals))),
    }


def together(ruleset: Ruleset, table: Table) -> dict[str, int]:
    """By category the most that all cities together can have."""
    there = cards_of(ruleset, table, None)
    seats = len(table.wonders)
    # Two neighbours have one Battle with each other; two players can win twice over.
    pairs = seats if seats > 2 else int(ruleset.setup["military"]["double"])
    medals = [fixed(medal.effects) for medal in ruleset.medals for _ in range(medal.copies)]
    most = medals_in_game(ruleset, table)
    if table.medals == "expert":
        # A central Medal can be met by several, each of whom gets one.
        most = min(seats * most_medals(ruleset, table.medals), len(medals))
    return {
        "cards": sum([fixed(card.effects) * there[card.id] for card in ruleset.cards]),
        "military": int(ruleset.setup["military"]["points"]) * pairs * battles(ruleset, table),
        "medals": best_of(medals, most),
    }


def _tokens(ruleset: Ruleset, table: Table, seat: int, military: int) -> int:
    """The most points of Progress tokens: as many as the green cards of a city and its stages bring."""
    there = cards_of(ruleset, table, seat)
    copies = tokens_in_game(ruleset, table)
    green = sum([there[card.id] for card in ruleset.cards if card.colour == "green"])
    count = green // int(ruleset.setup["science"]["identical"])
    count = min(
        count + _stages_with(ruleset, table.wonders[seat], fx.TakeProgressToken), sum(copies.values())
    )
    cats = [there[c.id] for c in ruleset.cards if any(isinstance(e, fx.CatIcon) for e in c.effects)]
    things = {
        "progress_token": count,
        "military_token": military,
        "cat_icon": sum(cats),
        "wonder_stage": int(ruleset.setup["stages"]),
    }
    alone: list[int] = []
    by_copies: list[tuple[int, ...]] = [()]
    for token in ruleset.progress_tokens:
        points = 0
        for effect in token.effects:
            if isinstance(effect, fx.VictoryPoints | fx.PointsIfWonderComplete):
                points += effect.amount
            elif isinstance(effect, fx.PointsPer) and effect.what == "card":
                of_colour = [there[card.id] for card in ruleset.cards if card.colour == effect.colour]
                points += effect.amount * sum(of_colour)
            elif isinstance(effect, fx.PointsPer):
                points += effect.amount * things[effect.what]
            elif isinstance(effect, fx.PointsByCopies):
                by_copies.append(effect.points[: copies[token.id]])
        alone += [points] * copies[token.id]
    several = max(by_copies, key=len)
    found = [
        (several[taken - 1] if taken else 0) + best_of(alone, count - taken)
        for taken in range(len(several) + 1)
        if taken <= count
    ]
    return max(found)
