"""The one module of the engine that reads files: shipped rulesets, and files that cannot be read."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.files import FileError, read_document, ruleset_files, shipped_ruleset
from engine.ruleset import load_ruleset


def test_the_newest_shipped_ruleset_is_the_default():
    newest = max(load_ruleset(read_document(path)).number for path in ruleset_files("duel"))
    assert shipped_ruleset("duel").number == newest
    assert shipped_ruleset("duel", number=1).number == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("chess",), "unknown title 'chess'"),
        (("duel", "7"), "no ruleset of duel, edition 7, is shipped"),
        (("duel", "1", 4000), "no ruleset no. 4000 of duel"),
    ],
)
def test_a_ruleset_that_is_not_shipped_is_named(arguments, reason):
    with pytest.raises(FileError, match=reason):
        shipped_ruleset(*arguments)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("a.json", "{", "not well formed"),
        ("a.json", "[1]", "must hold one object, not list"),
        ("a.yaml", "a: [", "not well formed"),
        ("a.yaml", "!!python/object/apply:os.getcwd []", "not well formed"),
    ],
)
def test_a_broken_file_is_named_with_the_reason(tmp_path, name, text, reason):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=reason) as refused:
        read_document(tmp_path / name)
    assert name in str(refused.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match="cannot be read"):
        read_document(tmp_path / "nothing.json")


def test_reading_rulesets_imports_no_django():
    code = (
        "import sys; from engine.files import shipped_ruleset; shipped_ruleset('duel');"
        "sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
