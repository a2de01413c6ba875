"""The rule codes that are written down, for every title."""

from __future__ import annotations

from engine.files import FIXTURES, read_document

CODES = {
    code: row
    for path in sorted((FIXTURES / "rule_codes").glob("*.yaml"))
    for code, row in read_document(path)["codes"].items()
}
"""Code -> its rulings and the names of its parameters."""
