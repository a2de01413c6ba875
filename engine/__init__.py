"""The shared rules engine: plain Python, no Django, no clock, no global random.

import engine
duel = engine.title("duel")
ruleset = engine.files.shipped_ruleset("duel")
deal = duel.deal(ruleset, {}, 2, secrets.token_bytes(32))
state = duel.start(ruleset, {}, 2, deal)
while state.pending():
    decision = state.pending()[0]
    state.play(decision, state.legal(decision)[0])
print(state.outcome())
"""

from engine import architects, deal, duel, files, seven_wonders
from engine.deal import Deal, DealError
from engine.record import Record, RecordError, check_record, play_record, record_of
from engine.ruleset import Ruleset, RulesetError, load_ruleset
from engine.situation import SituationError
from engine.title import Decision, Event, IllegalMove, Option, OptionError, State, Title

_TITLES: dict[str, Title] = {
    known.name: known for known in (duel.TITLE, seven_wonders.TITLE, architects.TITLE)
}

RULES_REVISION = 1
"""Counts the changes of the engine that make an old game replay differently."""


def titles() -> list[str]:
    """The names of the titles that can be played."""
    return list(_TITLES)


def title(name: str) -> Title:
    """The title of that name; KeyError when there is none."""
    return _TITLES[name]


__all__ = [
    "RULES_REVISION",
    "Deal",
    "DealError",
    "Decision",
    "Event",
    "IllegalMove",
    "Option",
    "OptionError",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "SituationError",
    "State",
    "Title",
    "check_record",
    "deal",
    "files",
    "load_ruleset",
    "play_record",
    "record_of",
    "title",
    "titles",
]
