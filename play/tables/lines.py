"""Lines of the engine (a code with its numbers) as the templates show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play.wording import Names, sentence
from scoring.words import rule_url

__all__ = ["line_words", "rule_url"]


def line_words(line: Mapping[str, Any], names: Names, seat: int | None) -> dict[str, Any]:
    """{"code", "url", "words", "coins", "resources"} of one line."""
    code, params = line["code"], line["params"]
    found = params.get("resources")
    if found is None and "resource" in params:
        found = {params["resource"]: params["units"]}
    return {
        "code": code,
        "url": rule_url(code),
        "words": sentence(line, names, seat),
        "coins": params.get("coins"),
        "resources": found,
    }
