"""7 Wonders Architects, with Medals.

catalog        a ruleset made ready: kinds of cards by number, packs of cards, moves and their texts
objectives     what Medals ask for
options        what a table may agree on: every point that the sources leave open
position       what lies where; `fold` is the one place that writes it
powers, payments   lasting abilities of a city, and every way to pay a stage
setup          what is in play, the deal and the first position
turns          legal moves and the course of a turn; `taking` a card, what follows from `stages`, the `battle`
scoring        Victory points and the winner
hidden         what a viewer may not know; `view`, `offers`, `events`, `refusals` show the rest
state, title   the public calls of the contract
"""

from .title import ArchitectsTitle

TITLE = ArchitectsTitle()

__all__ = ["TITLE", "ArchitectsTitle"]
