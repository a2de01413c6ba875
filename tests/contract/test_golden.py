"""The golden playthroughs: a change of the rules must be looked at, line by line."""

from __future__ import annotations

from tests.contract.golden.playthrough import FOLDER, playthrough
from tests.contract.tables import Table, tables


def test_the_playthrough_is_the_golden_one(table: Table) -> None:
    golden = (FOLDER / f"{table}.txt").read_text(encoding="utf-8")
    assert playthrough(table).splitlines() == golden.splitlines(), (
        "The rules play differently. If it is meant, run `python -m tests.contract.golden` and look at it."
    )


def test_every_golden_file_has_its_table() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {str(table) for table in tables()}
