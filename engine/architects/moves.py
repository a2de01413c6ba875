"""Reading the text of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..title import IllegalMove, Move

if TYPE_CHECKING:
    from .catalog import Catalog


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


def read_stage(catalog: Catalog, text: str) -> tuple[str, int, int] | None:
    """(canonical text, stage, paid cards) of ``stage:3 wood,stone,coin``; None when it is none."""
    head, _, paid = text.partition(" ")
    word, _, digits = head.partition(":")
    if word != "stage" or not (digits.isascii() and digits.isdigit() and len(digits) < 3):
        return None
    stage = int(digits)
    names = [name.strip() for name in paid.split(",")]
    indices = {kind.id: number for number, kind in enumerate(catalog.payable)}
    most = max([len(wonder.stages) for wonder in catalog.wonders])
    if not 1 <= stage <= most or len(names) > 20 or any(name not in indices for name in names):
        return None
    pack = sum([catalog.payable[indices[name]].one for name in names])
    return stage_text(catalog, stage - 1, pack), stage - 1, pack


def stage_text(catalog: Catalog, stage: int, payment: int) -> str:
    """The move that builds a stage (from 0) with these cards."""
    names = [kind.id for kind in catalog.payable for _ in range(payment >> kind.shift & catalog.field)]
    return f"stage:{stage + 1} {','.join(names)}"
