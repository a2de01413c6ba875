"""How measurements are given: as rows, printed as a table and as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Row:
    """One number that was measured."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    """The limit that it has to keep, if it has one from above ..."""
    at_least: float | None = None
    """... or from below."""
    note: str = ""

    @property
    def good(self) -> bool:
        """Whether it keeps its limits."""
        return (self.at_most is None or self.value <= self.at_most) and (
            self.at_least is None or self.value >= self.at_least
        )

    def limit(self) -> str:
        if self.at_most is not None:
            return f"at most {self.at_most:g}"
        return f"at least {self.at_least:g}" if self.at_least is not None else ""


def table(rows: Iterable[Row]) -> str:
    """Aligned text: what, how much, the limit and whether it is kept."""
    lines = []
    for row in rows:
        verdict = "" if not row.limit() else "ok" if row.good else "TOO MUCH" if row.at_most else "TOO LITTLE"
        line = f"{row.name:<52} {row.value:>12,.2f} {row.unit:<18} {row.limit():<14} {verdict:<10} {row.note}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def json_lines(rows: Iterable[Row]) -> str:
    """One JSON object a line, for machines."""
    return "\n".join(json.dumps({**asdict(row), "good": row.good}) for row in rows)
