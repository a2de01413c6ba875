"""No ruling of Architects and no known fault is without its test."""

import re
from pathlib import Path

import pytest

from engine.architects import TITLE

RULINGS = range(1, 138)
FAULTS = [
    *("A1", "A2", "A4", "A5", "A7", "A8", "A10", "A11"),  # reported
    *("B1", "B2", "B4", "B5", "B7", "B8", "B10", "B11", "B13", "B14", "B16", "B17", "B19", "B20", "B22"),
    *("B23", "B25", "B26", "B28", "B29"),  # seen in public code
]


def names() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))


def test_every_ruling_has_a_test():
    assert sorted({int(number) for number in re.findall(r"^def test_A(\d+)_", names(), re.M)}) == list(
        RULINGS
    )


def test_every_known_fault_has_a_test():
    found: set[str] = set()
    for name in re.findall(r"^def test_bugs?_((?:[AB]\d+_(?:and_)?)+)", names(), re.M):
        found |= set(re.findall(r"[AB]\d+", name))
    assert sorted(found) == sorted(FAULTS)


@pytest.mark.parametrize("option", [option.name for option in TITLE.options()])
def test_every_option_is_turned_in_a_test(option):
    """A switch that nobody reads is a fault of its own (A4)."""
    assert re.search(rf'"{option}":|\b{option}=', names())
