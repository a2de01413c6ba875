"""Pages of lists that are in memory, in the form of `api.paging.Pages`.

The cursor names the row after which a page begins by its key, so that a row that is added meanwhile moves
nothing.
"""

from __future__ import annotations

import base64
import binascii
import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from api.paging import Pages
from api.problems import Problem

Key = tuple[Any, ...]


def page(
    request: Request, asked: Mapping[str, Any], rows: Sequence[Any], key: Callable[[Any], Key]
) -> dict[str, Any]:
    """The page that `asked` (a PageQuery) names. `rows` are sorted by `key`, whose values are JSON."""
    limit = asked.get("limit", Pages.page_size)
    keys = [key(row) for row in rows]
    way, where = _read(asked["cursor"]) if asked.get("cursor") else ("after", None)
    try:
        if where is None:
            start = 0
        elif way == "after":
            start = bisect_right(keys, where)
        else:
            start = max(0, bisect_left(keys, where) - limit)
    except TypeError:  # a cursor of another list
        raise _wrong() from None
    shown = rows[start : start + limit]
    address = request.build_absolute_uri()

    def link(way: str, number: int) -> str:
        return str(replace_query_param(address, "cursor", _write(way, keys[number])))

    more = start + limit < len(rows)
    return {
        "next": link("after", start + limit - 1) if more else None,
        "previous": link("before", start) if start and start < len(rows) else None,
        "results": shown,
    }


def _write(way: str, key: Key) -> str:
    plain = json.dumps([way, *key], separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(plain.encode()).rstrip(b"=").decode()


def _read(text: str) -> tuple[str, Key]:
    try:
        found = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        way, *key = found
    except (ValueError, TypeError, binascii.Error, RecursionError):
        raise _wrong() from None
    if way not in ("after", "before") or not key:
        raise _wrong()
    return way, tuple(key)


def _wrong() -> Problem:
    detail = _("Take it from `next` or `previous` as it stands.")
    return Problem("invalid", detail, errors=[{"pointer": "/cursor", "detail": detail}])
