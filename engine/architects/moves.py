"""Reading the text of a move."""

from __future__ import annotations

from ..title import IllegalMove, Move
from .catalog import Catalog, read_stage


def parse(catalog: Catalog, text: str) -> Move:
    """The canonical text of a move; `IllegalMove` when it means none of this ruleset. The cards of a payment
    may stand in any order."""
    move = " ".join(str(text).lower().split())
    move = ":".join([part.strip() for part in move.split(":")])
    if (stage := read_stage(catalog, move)) is not None:
        return stage[0]
    if move not in catalog.moves:
        raise IllegalMove("game.move.unreadable", move=str(text)[:80])
    return move
