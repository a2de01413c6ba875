"""Lines of the engine (a code with its numbers) as the templates show them."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from play.wording import Names, sentence
from rules.models.encyclopedia import RuleLine, Status

RULE_URL = "/r/code/%s"
"""The encyclopedia's address of a rule code (rules.urls); a plain text because it is made a hundred times a
page."""


KEPT = 60.0
"""For how many seconds a process remembers which codes are explained."""
_explained: tuple[float, frozenset[str]] = (float("-inf"), frozenset())


def rule_url(code: str) -> str:
    """The address of the entry that explains a code; "" while there is none, so that no link is broken."""
    global _explained
    asked, codes = _explained
    if time.monotonic() - asked > KEPT:
        found = RuleLine.objects.exclude(entry__status=Status.DRAFT)
        codes = frozenset(found.values_list("code__code", flat=True))
        _explained = (time.monotonic(), codes)
    return RULE_URL % code if code in codes else ""


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
