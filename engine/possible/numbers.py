"""Points by category: what one city can have, and what all can have together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..ruleset import Ruleset
from . import architects, duel, seven_wonders
from .battles import Entry, unfitting
from .bounds import Allowed, Problem, problem

Values = Sequence[Mapping[str, int | None]]
"""By city the points of each category, None where nothing is entered."""
Boards = Sequence[tuple[str, str]]
"""(Wonder, side) of each city, "" where it is not known."""


def numbers(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any],
    values: Values,
    boards: Boards = (),
    tokens: Sequence[tuple[int, ...] | None] = (),
) -> list[Problem]:
    """What is wrong with points by category. `tokens`: the military tokens of each city of 7 Wonders as
    `seven_wonders.tokens` counts them, None where they are not entered."""
    known = [boards[city] if city < len(boards) else ("", "") for city in range(len(values))]
    known = [board if _is_board(ruleset, board) else ("", "") for board in known]
    found = []
    for city, row in enumerate(values):
        limits = limits_of(ruleset, players, options, values, known, city)
        for category, value in row.items():
            if value is not None and category in limits:
                found += _judged(city, category, value, limits[category])
    if not found:
        found += _together(ruleset, players, options, values, known)
    return found + _military(ruleset, values, tokens)


def _is_board(ruleset: Ruleset, board: tuple[str, str]) -> bool:
    try:
        ruleset.wonder(board[0]).side(board[1])
    except KeyError:
        return False
    return ruleset.title != "duel"


def limits_of(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any],
    values: Values,
    boards: Boards,
    city: int,
) -> dict[str, Allowed]:
    """By category what one city can have."""
    if ruleset.title == "seven_wonders":
        return seven_wonders.limits(ruleset, players, boards[city])
    if ruleset.title == "duel":
        return duel.limits(ruleset, _treasury(values))
    table = architects.table_of(options, [wonder for wonder, _side in boards])
    points = values[city].get("military")
    military = None if points is None else max(0, points) // int(ruleset.setup["military"]["points"])
    return architects.limits(ruleset, table, city, military)


def _treasury(values: Values) -> int | None:
    """The most points of coins, when they are known of every city."""
    coins = [row.get("coins") for row in values]
    known = [points for points in coins if points is not None and points >= 0]
    return max(known) if known and len(known) == len(coins) else None


def _judged(city: int, category: str, value: int, allowed: Allowed) -> list[Problem]:
    if value < allowed.least:
        return [problem("too_few", city, category, value=value, least=allowed.least)]
    if allowed.most is not None and value > allowed.most:
        return [problem("too_many", city, category, value=value, most=allowed.most)]
    if allowed.exact is not None and value not in allowed.exact:
        return [problem("no_such_sum", city, category, value=value)]
    return []


def _together(
    ruleset: Ruleset, players: int, options: Mapping[str, Any], values: Values, boards: Boards
) -> list[Problem]:
    """What is more than all that there is, though each city alone could have its part."""
    if ruleset.title == "seven_wonders":
        most = seven_wonders.together(ruleset, players)
    elif ruleset.title == "duel":
        most = duel.together(ruleset, _treasury(values))
    else:
        table = architects.table_of(options, [wonder for wonder, _side in boards])
        most = architects.together(ruleset, table)
    found = []
    for category, limit in most.items():
        total = sum([row.get(category) or 0 for row in values])
        if total > limit:
            found.append(problem("too_many_together", None, category, value=total, most=limit))
    return found


def _military(ruleset: Ruleset, values: Values, tokens: Sequence[tuple[int, ...] | None]) -> list[Problem]:
    if ruleset.title == "duel":
        ahead = [city for city, row in enumerate(values) if row.get("military")]
        return [problem("both_ahead", None, "military")] if len(ahead) > 1 else []
    if ruleset.title == "architects":
        owners = [city for city, row in enumerate(values) if row.get("cat")]
        return [problem("cat_twice", None, "cat")] if len(owners) > 1 else []
    possible = seven_wonders.limits(ruleset, len(values), ("", ""))["military"].exact or frozenset()
    entries: list[Entry] = []
    for city, row in enumerate(values):
        known = tokens[city] if city < len(tokens) else None
        total = row.get("military")
        # What is impossible for a city alone has been said.
        entries.append(known if known is not None else total if total in possible else None)
    unfit = unfitting(ruleset, tuple(entries))
    if len(unfit) == 1:
        return [problem("tokens_cannot_be", unfit[0], "military")]
    return [problem("fights_do_not_fit", None, "military", cities=list(unfit))] if unfit else []
