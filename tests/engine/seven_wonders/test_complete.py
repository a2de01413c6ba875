"""No ruling of 7 Wonders and no known fault is without its test."""

import re
from pathlib import Path

RULINGS = range(1, 143)
FAULTS = [
    *(1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29),  # reported
    *(31, 32, 34, 35, 37, 38, 40, 41, 43, 44, 46, 47),  # mended in their histories
    *(49, 50, 52),  # still to be seen in the code
]
"""The rows of the table of faults; a number that is not there had nothing to do with the base game."""


def numbers(name: str) -> list[int]:
    """The numbers in the names of this folder's tests, like `test_W41_...` or `test_bugs_35_and_50_...`."""
    found: list[int] = []
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for match in re.findall(rf"^def test_{name}((?:W?\d+_(?:and_)?)+)", file.read_text("utf-8"), re.M):
            found += [int(number) for number in re.findall(r"\d+", match)]
    return found


def test_every_ruling_has_a_test():
    assert sorted(set(numbers("W"))) == list(RULINGS)


def test_every_known_fault_has_a_test():
    assert sorted(set(numbers("bugs?_"))) == FAULTS
