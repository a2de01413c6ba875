"""The tag by which a poll learns that nothing changed for this viewer."""

from __future__ import annotations

from play.access import Visitor


def tag(visitor: Visitor, viewer: int | None) -> str:
    """The same as long as this visitor's table looks the same. It says nothing that the table does not."""
    who = "s" if viewer is None else str(viewer)
    return f"{visitor.game.revision}.{who}.{len(visitor.held)}"
