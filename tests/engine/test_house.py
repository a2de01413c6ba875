"""The rules of the house: what the engine may import, read and name."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.files import ruleset_files

ENGINE = Path(engine.__file__).parent
MODULES = sorted(ENGINE.rglob("*.py"))


def _trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in MODULES:
        yield path.relative_to(ENGINE), ast.parse(path.read_text(encoding="utf-8"))


def test_importing_the_engine_imports_no_django() -> None:
    code = (
        "import sys, engine, engine.__main__, engine.bots; print([m for m in sys.modules if 'django' in m])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ENGINE.parent
    )
    assert run.stdout.strip() == "[]"


def test_only_one_module_and_the_command_line_read_files() -> None:
    readers = set()
    for path, tree in _trees():
        for node in ast.walk(tree):
            called = isinstance(node, ast.Call) and (
                getattr(node.func, "id", "") == "open"
                or getattr(node.func, "attr", "") in {"read_text", "read_bytes", "open", "write_text"}
            )
            if called:
                readers.add(str(path))
    assert readers <= {"files.py", "__main__.py"}


def test_there_is_no_clock_and_no_global_chance_in_the_rules() -> None:
    """`simulate` measures its own speed; everything else takes its chance as an argument."""
    for path, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Import) and str(path) != "simulate.py":
                assert not {alias.name for alias in node.names} & {"time", "datetime", "secrets"}, path
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "random":
                assert node.attr == "Random", f"{path} line {node.lineno} uses the global random"


def _catalog_ids() -> set[str]:
    ids = set()
    for path in ruleset_files():
        ruleset = engine.load_ruleset(engine.files.read_document(path))
        for rows in (ruleset.cards, ruleset.wonders, ruleset.progress_tokens, ruleset.medals):
            ids |= {row.id for row in rows}
    words = set(engine.effects.EFFECTS)
    for vocabulary in engine.effects.VOCABULARIES.values():
        words |= {*vocabulary.resources, *vocabulary.colours, *vocabulary.symbols, *vocabulary.counted}
    return ids - words - {"science"}  # a Progress token of Architects is named like a kind of card


def test_no_card_is_named_in_the_code() -> None:
    ids = _catalog_ids()
    assert "the-great-library" in ids
    for path, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value not in ids, f"{path} line {node.lineno} names {node.value}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_has_one_subject(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 450
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), "says nothing about its subject"
