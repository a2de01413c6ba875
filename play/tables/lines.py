"""Lines of the engine (a code with its numbers) as the templates show them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from play.wording import Names, sentence

RULE_URL = "/r/code/%s"
"""The encyclopedia's address of a rule code (rules.urls); a plain text because it is made a hundred times a
page."""


def line_words(line: Mapping[str, Any], names: Names, seat: int | None) -> dict[str, Any]:
    """{"code", "url", "words", "coins", "resources"} of one line."""
    code, params = line["code"], line["params"]
    found = params.get("resources")
    if found is None and "resource" in params:
        found = {params["resource"]: params["units"]}
    return {
        "code": code,
        "url": RULE_URL % code,
        "words": sentence(line, names, seat),
        "coins": params.get("coins"),
        "resources": found,
    }
