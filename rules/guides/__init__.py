"""Guides: how each game is played from set-up to scoring, what is in its box, its symbols, a cheat sheet,
what differs between printings, and the same question in the other games.

The texts stand in `fixtures/guides/`; `guides()` reads and checks them once per process. A wrong file is
`GuideError` with every problem.
"""

from rules.guides.reading import Guide, GuideError, guides, library

__all__ = ["Guide", "GuideError", "guides", "library"]
