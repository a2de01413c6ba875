"""7 Wonders, 3 to 7 players, and the Expert variant for two.

catalog       a ruleset made ready: pieces by number, boards, moves and their texts; `decisions` who is asked
position      what lies where; `fold` is the one place that writes it
payments      producers, and which payments others beat; `powers` the lasting abilities of a city
prices        every way to pay that no other beats, for a city beside two others
construction  what a city can build now; `turns` legal moves and commits
resolution    what a turn comes to when all commits are in; `ages` boards, Ages and the end of a turn
scoring       Victory points and the winners; `science`, `counting`
hidden        what a viewer may not know; `view`, `offers`, `events`, `refusals`, `known` show the rest
state, title  the public calls of the contract
"""

from .title import SevenWondersTitle

TITLE = SevenWondersTitle()

__all__ = ["TITLE", "SevenWondersTitle"]
