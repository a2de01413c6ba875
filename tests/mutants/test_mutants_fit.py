"""The mutants still fit the code: whoever changes a line that one of them breaks learns it here, in a second,
and not only from `make mutants`."""

import ast

import pytest

from tools.mutants import ROOT, Mutant, mutated, read

MUTANTS = read(ROOT / "tests" / "mutants")


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_it_changes_one_place_and_leaves_python(mutant: Mutant) -> None:
    changed = mutated(mutant, (ROOT / mutant.file).read_text(encoding="utf-8"))
    ast.parse(changed)


def test_there_are_enough_of_them_for_Duel() -> None:
    assert sum(mutant.file.startswith("engine/duel/") for mutant in MUTANTS) >= 40


def test_there_are_enough_of_them_for_7_wonders() -> None:
    assert sum(mutant.file.startswith("engine/seven_wonders/") for mutant in MUTANTS) >= 40
