"""The engine's codes and events as sentences: every rule code of every title has its words here."""

from play.wording import architects, duel_buildings, duel_turns, seven_wonders
from play.wording.events import ending, told
from play.wording.lines import LINES, coins, points, sentence
from play.wording.names import Names

__all__ = [
    "LINES",
    "Names",
    "architects",
    "coins",
    "duel_buildings",
    "duel_turns",
    "ending",
    "points",
    "sentence",
    "seven_wonders",
    "told",
]
