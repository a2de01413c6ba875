"""The body of a request: JSON, at most a megabyte, with nothing that no database or browser could hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.request import Request

from api.problems import Problem

LARGEST = 1_000_000
"""Bytes."""
DEEPEST = 60


class StrictJson(BaseParser):
    """JSON without NaN, without NUL and lone surrogates in strings, no deeper than `DEEPEST`, and no member
    named twice."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, context: Mapping[str, Any] | None = None
    ) -> Any:
        raw = stream.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise Problem("too-large")
        try:
            found = json.loads(raw.decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_once)
            check(found)
        except RecursionError as error:
            raise ParseError(_("It is nested too deeply.")) from error
        except ValueError as error:
            raise ParseError(_("This is not JSON as it is read here: %(why)s") % {"why": error}) from error
        return found


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is no number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a member is named twice")
    return found


def check(value: Any, depth: int = 0) -> None:
    """ValueError for what no table of ours could hold."""
    if depth > DEEPEST:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
            raise ValueError("a string holds a character that is none")
    elif isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > 2**53:
            raise ValueError("a number is larger than JSON carries safely")
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            check(name, depth + 1)
            check(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            check(inner, depth + 1)


class OnlyJson(BaseContentNegotiation):
    """There is one form of answer, whatever is asked for."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        named = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == named), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type
