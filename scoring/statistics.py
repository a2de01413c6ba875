"""What many sheets come to: plays, wins, mean and best scores, by title, number of players, Wonder and side,
and person, and what share of the points each category brings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from scoring import entries
from scoring.models import Column, Sheet

MOST_SHEETS = 2000
"""Of one list, the newest."""
Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """One city of one finished sheet."""

    sheet: Sheet
    column: Column
    total: int
    won: bool
    """Alone or shared."""
    categories: dict[str, int]


@dataclass(slots=True)
class Group:
    """The plays that have something in common."""

    key: Key
    plays: list[Play] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.plays)

    @property
    def wins(self) -> int:
        return sum(play.won for play in self.plays)

    @property
    def share_of_wins(self) -> float:
        """From 0 to 1."""
        return self.wins / self.count

    @property
    def mean(self) -> float:
        return fmean(play.total for play in self.plays)

    @property
    def best(self) -> int:
        return max(play.total for play in self.plays)


def plays_of(sheets: Iterable[Sheet]) -> list[Play]:
    """The cities with a seat of all finished sheets. A game that ended by supremacy counts, its points as far
    as they were entered."""
    found = []
    for sheet in sheets:
        result = sheet.result or {}
        if not result.get("complete"):
            continue
        for column in sheet.columns.all():
            number = column.number
            if number >= sheet.seats or number >= len(result["totals"]):
                continue
            points = {row: value or 0 for row, value in result["categories"][number].items()}
            # Equal points of which nobody has said what decides them are no win yet.
            won = number in result["winners"] and not result.get("open")
            found.append(Play(sheet, column, result["totals"][number], won, points))
    return found


def grouped(plays: Iterable[Play], key: Callable[[Play], Key | None]) -> list[Group]:
    """By what `key` says, None to leave a play out; the most played first."""
    groups: dict[Key, Group] = {}
    for play in plays:
        name = key(play)
        if name is not None:
            groups.setdefault(name, Group(name)).plays.append(play)
    return sorted(groups.values(), key=lambda group: (-group.count, group.key))


def by_board(play: Play) -> Key | None:
    """Title, edition, Wonder, side."""
    column = play.column
    if not column.wonder:
        return None
    return play.sheet.title, column.wonder, column.side


def by_person(play: Play) -> Key | None:
    """By name as it was typed, without regard to capitals."""
    name = play.column.name.strip()
    return (name.casefold(),) if name else None


def by_size(play: Play) -> Key | None:
    return play.sheet.title, str(play.sheet.seats)


def shares(plays: Iterable[Play], title: str) -> list[tuple[str, float, float]]:
    """(category, mean points, share of all points from 0 to 1) for one title, in the order of the pad. What
    brings less than nothing has no share."""
    sums: defaultdict[str, int] = defaultdict(int)
    count = 0
    for play in plays:
        if play.sheet.title == title:
            count += 1
            for category, points in play.categories.items():
                sums[category] += points
    whole = sum(max(0, points) for points in sums.values())
    return [
        (row, sums[row] / count, max(0, sums[row]) / whole if whole else 0.0)
        for row in entries.ROWS[title]
        if count and row in sums
    ]


def rows(groups: Iterable[Group]) -> list[dict[str, Any]]:
    """Groups as a table shows them, with rounded numbers."""
    return [
        {
            "key": group.key,
            "plays": group.count,
            "games": len({play.sheet.pk for play in group.plays}),
            "wins": group.wins,
            "percent": round(100 * group.share_of_wins),
            "mean": f"{group.mean:.1f}",
            "best": group.best,
            "first": group.plays[0],
        }
        for group in groups
    ]
