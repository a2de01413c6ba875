"""Moves in an address: "0~build:baths" is that of seat 0; without a number it is whoever is asked first."""

import re

_WRITTEN = re.compile(r"(?:(\d)~)?(.*)", re.DOTALL)


def parse(text: str) -> tuple[int | None, str]:
    """(seat, move) of what an address says; anything may stand there."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None, text
    return (int(found[1]) if found[1] else None), found[2]


def text(seat: int | None, move: str) -> str:
    return move if seat is None else f"{seat}~{move}"
