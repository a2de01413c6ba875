"""Checking a finished game: did the seed that is shown now really fix the deal from the start?"""

from __future__ import annotations

from .deal import commitment
from .record import Record, RecordError, play_record
from .ruleset import Ruleset
from .title import Title


def verify(record: Record, title: Title, ruleset: Ruleset) -> list[str]:
    """What does not fit, a sentence each; empty when all is well."""
    if record.seed is None:
        return ["The record has no seed: there is nothing to check the shuffle with."]
    problems = []
    if record.commitment is None:
        problems.append(
            "The record has no commitment: nothing shows that the seed was fixed before the game."
        )
    else:
        options = title.check_options(record.options)
        made = commitment(record.seed, record.title, ruleset.sha256, options, record.seats)
        if made != record.commitment:
            problems.append(f"The seed gives the commitment {made}, not {record.commitment}.")
    expected = record.ruleset.get("sha256")
    if expected and expected != ruleset.sha256:
        problems.append(f"The record names ruleset {expected}, this is {ruleset.sha256}.")
        return problems
    dealt = title.deal(ruleset, record.options, record.seats, record.seed)
    if record.deal is not None:
        for label, order in record.deal.orders.items():
            if tuple(order) != tuple(dealt.orders.get(label, ())):
                problems.append(f"The order {label!r} is not the one that the seed gives.")
    try:
        for _ in play_record(record, title, ruleset):
            pass
    except RecordError as error:
        problems.append(f"{error}.")
    return problems
