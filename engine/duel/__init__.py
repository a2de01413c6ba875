"""7 Wonders Duel.

catalog       a ruleset made ready: pieces by number, layouts, moves and their texts
position      what lies where; `fold` is the one place that writes it
powers, trade lasting abilities of a city, and the exact price of everything
turns         legal moves and the course of a turn; `construction` what a building brings
scoring       Victory points and the winner
hidden        what a viewer may not know; `view`, `offers`, `events`, `refusals` show the rest
state, title  the public calls of the contract
"""

from .title import DuelTitle

TITLE = DuelTitle()

__all__ = ["TITLE", "DuelTitle"]
