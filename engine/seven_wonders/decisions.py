"""The decisions of a game, each made once: what a seat is asked, and the id that a form sends back."""

from __future__ import annotations

from ..title import Decision


class Decisions(dict[tuple[int, int, int, int, str, int], Decision]):
    """(Age, turn, seat, city, kind, how often before) -> the decision."""

    def __missing__(self, key: tuple[int, int, int, int, str, int]) -> Decision:
        age, turn, seat, city, kind, before = key
        parts = [f"a{age}.t{turn}.s{seat}"]
        if city != seat:
            parts.append("free")
        if kind not in ("turn", "draft"):
            parts.append(kind + (str(before + 1) if before else ""))
        code = f"seven_wonders.ask.{kind}" + ("_free" if city != seat and kind == "turn" else "")
        made = self[key] = Decision(".".join(parts), seat, city, kind, code, kind == "turn")
        return made


class Turns(dict[tuple[int, int, int], tuple[Decision, ...]]):
    """(Age, turn, seats) -> the decisions at the start of a turn."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions

    def __missing__(self, key: tuple[int, int, int]) -> tuple[Decision, ...]:
        age, turn, seats = key
        found = self[key] = tuple([self.decisions[age, turn, s, s, "turn", 0] for s in range(seats)])
        return found
