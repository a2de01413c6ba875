"""The tag by which a poll learns that nothing changed for this viewer."""

from __future__ import annotations

from play.access import Visitor


def tag(visitor: Visitor, viewer: int | None) -> str:
    """The same as long as this visitor's table looks the same. It says nothing that the table does not.

    While choices wait it depends on the viewer's own ones too (a query): only they may notice a change of
    mind.
    """
    game = visitor.game
    who = "s" if viewer is None else str(viewer)
    made = f"{game.revision}.{who}.{len(visitor.held)}"
    if viewer is not None and game.standing.get("waits"):
        own = game.commits.filter(seat=viewer).order_by("pk").values_list("pk", flat=True)
        made += "".join(f".{pk}" for pk in own)
    return made
