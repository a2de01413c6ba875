"""An entry's worked situations, run by the engine with the published rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

import engine
from engine import worked
from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.worked import Worked
from rules import rulesets
from rules.encyclopedia import catalog
from rules.models import Entry


class Rules:
    """The engine's rules by title and edition: the newest that are published. One light query in all."""

    def __init__(self) -> None:
        self._newest = {(one.title, one.edition): one.pk for one in catalog.newest()}

    def of(self, one: Worked) -> Ruleset:
        """`SituationError` when no rules of that edition are published."""
        pk = self._newest.get((one.title, one.edition))
        if pk is None:
            raise SituationError("position.edition", _("no rules of this edition are published"))
        return rulesets.engine_ruleset(pk)


def read_all(
    documents: Sequence[Any], short_id: str, titles: Sequence[str], editions: Sequence[str]
) -> list[Worked]:
    """The situations of an entry; `SituationError` names the one that cannot be read."""
    found = []
    for number, document in enumerate(documents, 1):
        case = worked.case_name(short_id, number)
        try:
            found.append(worked.read(titles[0], case, document, editions))
        except SituationError as error:
            raise SituationError(f"{case}, {error.where}", error.reason) from None
    return found


def of_entry(entry: Entry) -> list[Worked]:
    return read_all(entry.situations, entry.short_id, entry.titles, entry.editions)


def judge(documents: Any, short_id: str, titles: Sequence[str], editions: Sequence[str]) -> None:
    """Check the form of an entry's situations, that each position can be, and that no two ask the same.
    Whether the engine agrees is not asked here. `SituationError` with the place and the reason."""
    if not isinstance(documents, list):
        raise SituationError("", _("this must be a list of situations"))
    found = read_all(documents, short_id, titles, editions)
    rules = Rules() if found else None
    seen: dict[str, str] = {}
    for one in found:
        if one.fingerprint in seen:
            raise SituationError(one.case, _("asks the same as %(other)s") % {"other": seen[one.fingerprint]})
        seen[one.fingerprint] = one.case
        if rules is None or one.title not in engine.titles():
            continue
        try:
            title, ruleset = engine.title(one.title), rules.of(one)
            worked.start(one, title, ruleset)
            if one.otherwise:
                worked.start(one, title, ruleset, one.otherwise["options"])
        except SituationError as error:
            raise SituationError(f"{one.case}, position {error.where}".rstrip(), error.reason) from None


def failures(entries: Iterable[Entry]) -> tuple[int, dict[str, list[str]]]:
    """(how many situations there are, the reasons of each one that the engine does not agree with)."""
    rules, count = Rules(), 0
    failed: dict[str, list[str]] = {}
    asked: dict[str, str] = {}
    for entry in entries:
        for number, document in enumerate(entry.situations, 1):
            count += 1
            case = worked.case_name(entry.short_id, number)
            try:
                one = worked.read(entry.titles[0], case, document, entry.editions)
                if one.title not in engine.titles():
                    continue
                outcome = worked.run(one, engine.title(one.title), rules.of(one))
                reasons = [str(difference) for difference in outcome.differences]
            except SituationError as error:
                reasons = [str(error)]
            else:
                if (other := asked.setdefault(one.fingerprint, case)) != case:
                    reasons.append(_("asks the same as %(other)s") % {"other": other})
            if reasons:
                failed[case] = reasons
    return count, failed


def unknown_codes(documents: Sequence[Mapping[str, Any]], title: str, known: Iterable[str]) -> list[str]:
    """Codes that the outcomes name and that are no rule; "duel.ask.token" is a question, not a rule."""
    there = set(known)
    named = [code for one in documents for _where, code in worked.codes(worked.read(title, "", one))]
    return sorted({code for code in named if code not in there and ".ask." not in code})
