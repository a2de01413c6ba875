"""`make mutants`: a broken engine that no test notices is told, and a mutant that cannot run is no kill."""

import pytest

from tools import mutants

RIGHT = "def price(made):\n    return 2 + made\n"
TEST = "from engine.price import price\n\n\ndef test_price():\n    assert price(1) == 3\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A small project with one rule, one test and a folder for mutants."""
    for folder in ("engine", "tests/engine", "tests/mutants"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "engine" / "__init__.py").touch()
    (tmp_path / "engine" / "price.py").write_text(RIGHT)
    (tmp_path / "tests" / "engine" / "test_price.py").write_text(TEST)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    return tmp_path


def mutant(tree, **change):
    row = {"name": "m", "file": "engine/price.py", "old": "2 + made", "new": "2", **change}
    text = "".join(
        f"{'- ' if i == 0 else '  '}{key}: {value!r}\n" for i, (key, value) in enumerate(row.items())
    )
    with (tree / "tests" / "mutants" / "duel.yaml").open("a") as file:
        file.write(text)


def test_a_mutant_that_a_test_notices_is_killed(tree, capsys):
    mutant(tree)
    assert mutants.main(["--only", "tests", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "tests/engine/test_price.py::test_price" in out
    assert "1 of 1 mutants killed." in out
    assert (tree / "engine" / "price.py").read_text() == RIGHT, "the original is not touched"


def test_one_that_nobody_notices_survives_and_the_run_fails(tree, capsys):
    mutant(tree, new="made + 2")
    assert mutants.main(["--only", "tests", "--jobs", "1"]) == 1
    assert "survived" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"new": "2 +"}, "fault"),
        ({"old": "3 + made"}, "stands 0 times"),
        ({"file": "engine/gone.py"}, "there is no file"),
        ({"match": "no_such_test"}, "fault"),
    ],
)
def test_one_that_cannot_run_is_a_fault_and_no_kill(tree, capsys, change, reason):
    mutant(tree, **change)
    assert mutants.main(["--only", "tests", "--jobs", "1"]) == 1
    out = capsys.readouterr().out
    assert reason in out
    assert "0 of 1 mutants killed." in out


def test_a_name_used_twice_or_a_field_nobody_knows_is_refused(tree, capsys):
    mutant(tree)
    mutant(tree)
    assert mutants.main([]) == 1
    assert "two mutants named m" in capsys.readouterr().err
    (tree / "tests" / "mutants" / "duel.yaml").write_text("")
    mutant(tree, colour="red")
    assert mutants.main([]) == 1
    assert "unknown ['colour']" in capsys.readouterr().err


def test_no_mutant_at_all_is_a_failure(tree):
    assert mutants.main([]) == 1


# --- the worked situations --------------------------------------------------------------------------

ASKED = """
import json
from engine.price import price
failed = {} if price(1) == 3 else {"D1": ["price: expected 3"], "D4.2": ["price"]}
print(json.dumps({"situations": 3, "failed": failed}))
"""


@pytest.fixture
def situations(tree):
    """The small project with an engine that knows three situations, two of which rest on its rule."""
    (tree / "engine" / "__main__.py").write_text(ASKED)
    return tree


@pytest.mark.parametrize(
    ("change", "kind", "by"),
    [
        ({"match": "D1_ or bug_2_"}, "red", "D1"),
        ({"match": "D1_", "entries": ["D4"]}, "red", "D4.2"),
        ({}, "red", "D1, D4.2"),
        ({"match": "D7_"}, "beside", "D1, D4.2, not D7"),
        ({"new": "made + 2", "match": "D1_"}, "survived", "none of D1"),
        ({"new": "1 // 0"}, "fault", "ZeroDivisionError"),
    ],
)
def test_the_situations_of_the_right_entries_turn_red(situations, capsys, change, kind, by):
    mutant(situations, **change)
    status = mutants.main(["--only", "situations", "--jobs", "1"])
    out = capsys.readouterr().out
    line = out.splitlines()[0]
    assert line.split()[0] == kind
    assert by in line
    assert f"{int(kind == 'red')} of 1 mutants turn the situations of the right entries red." in out
    assert status == int(kind == "fault")
