"""A worked situation as its entry shows it: drawn, asked, answered, with the engine's own sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine import worked
from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.title import Line, State
from engine.worked import Outcome, Worked
from rules.faces import faces_of
from rules.models import Entry
from rules.models.encyclopedia import RuleLine, Status
from rules.situations import moves as written
from rules.situations.drawing import Drawer, Drawing
from rules.situations.running import Rules, of_entry
from rules.situations.words import people, words

Shown = dict[str, Any]


def shown_situations(entry: Entry) -> list[Shown]:
    """The situations of an entry for its page. One that the engine does not know, or cannot set up, is left
    out: `check_encyclopedia` names it."""
    if not entry.situations or entry.titles[0] not in engine.titles():
        return []
    rules = Rules()
    found = []
    for number, one in enumerate(of_entry(entry), 1):
        try:
            ruleset = rules.of(one)
            outcome = worked.run(one, engine.title(one.title), ruleset)
        except SituationError:
            continue
        found.append(_shown(one, outcome, ruleset, entry, number))
    link_codes(found)
    return found


def _shown(one: Worked, outcome: Outcome, ruleset: Ruleset, entry: Entry, number: int) -> Shown:
    names = names_of(outcome.state)
    address = reverse("rules:position", args=[entry.short_id, number])
    played = [written.text(seat, move) for seat, move in one.moves]
    if one.may and not outcome.refusal:
        played.append(written.text(one.seat, one.may))
    return {
        "number": number,
        "case": one.case,
        "kind": one.kind,
        "text": one.text,
        "answer": one.answer,
        "drawing": drawn(one, outcome, ruleset, names),
        "refused": outcome.refusal is not None,
        "groups": _groups(one, outcome, ruleset, names),
        "agrees": not outcome.differences,
        "otherwise": _otherwise(one),
        "open": address,
        "played": f"{address}?{urlencode({'m': played}, doseq=True)}" if played else "",
        "options": option_words(one.position.get("options", {})),
    }


def names_of(state: State) -> list[str]:
    """The names by city."""
    sheets = state.scores()
    return people(len(sheets), any(sheet["seat"] is None for sheet in sheets))


def drawn(one: Worked, outcome: Outcome, ruleset: Ruleset, names: Sequence[str]) -> Drawing:
    """The position before any move, with the price that is asked for on the card."""
    prices = {}
    expected = one.expect.get("price")
    if outcome.offer and expected is not None and not one.moves and outcome.offer["kind"] == "build":
        prices = {outcome.offer["card"]: expected}
    title = engine.title(one.title)
    asked = worked.open_decision(worked.start(one, title, ruleset), one.seat)
    seat = asked.seat if asked else None
    position = one.position
    if one.kind == "score" and not one.moves:  # a turn needs a card to take, a score does not
        seat = None
        position = {key: value for key, value in position.items() if key not in ("on_offer", "structure")}
    return Drawer(faces_of(ruleset), names, seat, prices).draw(position)


def _otherwise(one: Worked) -> Shown | None:
    if not one.otherwise:
        return None
    return {"options": option_words(one.otherwise["options"]), "answer": one.otherwise.get("answer", "")}


def option_words(options: Mapping[str, Any]) -> list[str]:
    """ "may_decline_token: yes" for each option that is told."""
    values = {True: _("yes"), False: _("no")}
    return [f"{name}: {values.get(value, value)}" for name, value in options.items()]


# --- the numbers ---------------------------------------------------------------------------------


def _groups(one: Worked, outcome: Outcome, ruleset: Ruleset, names: Sequence[str]) -> list[Shown]:
    """What opens under the outcome: the moves with what they did, then the sums."""
    found: list[Shown] = []
    for step in outcome.steps:
        for headline, more in words.tell(one.title, step.events, ruleset, names, step.seat):
            found.append({"head": headline, "plain": "", "lines": [line_of("", text) for text in more]})
    if one.may:
        found.append(_sum(outcome, ruleset, names))
    for seat, wanted in one.expect.get("scores", {}).items():
        found.append(_sheet(outcome, int(seat), wanted, ruleset, names))
    result = outcome.state.outcome()
    if result and one.kind == "winner":
        lines = [
            line_of(line["code"], words.say(line, ruleset, names, line["params"].get("seat")))
            for line in result["lines"]
        ]
        totals = [
            f"{names[place.get('city', place['seat'])]}: {place['total']}" for place in result["ranking"]
        ]
        found.append({"head": "", "plain": ", ".join(totals), "lines": lines})
    return [group for group in found if group["lines"] or group["head"]]


def _sum(outcome: Outcome, ruleset: Ruleset, names: Sequence[str]) -> Shown:
    """The lines of the asked move: its sum, what follows, or the rule that refuses it."""
    offer = outcome.offer
    heading = ""
    if offer and offer.get("price") is not None:
        price = offer["price"]
        heading = ngettext("The price: %(count)d coin", "The price: %(count)d coins", price) % {
            "count": price
        }
        if offer["kind"] == "discard" or (not price and offer["kind"] not in ("build", "wonder", "stage")):
            heading = ""
    lines = [
        line_of(line["code"], words.say(line, ruleset, names, outcome.seat), line["params"].get("coins"))
        for line in outcome.lines
        if line != outcome.refusal
    ]
    if outcome.refusal:
        refusal = outcome.refusal
        lines.append(line_of(refusal["code"], words.say(refusal, ruleset, names, outcome.seat), refused=True))
    return {"head": "", "plain": heading, "lines": lines}


def _sheet(
    outcome: Outcome, seat: int, wanted: Mapping[str, int], ruleset: Ruleset, names: Sequence[str]
) -> Shown:
    """The rows of a score sheet that the outcome names, each with its parts; all with points for a total."""
    sheet = outcome.state.scores()[seat]
    lines = []
    for row in sheet["lines"]:
        if row["category"] in wanted or ("total" in wanted and row["points"]):
            parts = [words.part(part, ruleset, names) for part in row["parts"] if part["points"]]
            text = f"{words.category(row['category'])}: {row['points']}"
            said = "; ".join(part for part in parts if part)
            lines.append(line_of(row["code"], f"{text} ({said})" if said else text))
    head = _("%(name)s’s score") % {"name": names[seat]}
    if "total" in wanted:
        head = _("%(name)s’s score: %(total)d") % {"name": names[seat], "total": sheet["total"]}
    return {"head": "", "plain": head, "lines": lines}


def line_of(code: str, text: str, coins: int | None = None, refused: bool = False) -> Shown:
    return {"code": code, "words": text, "coins": coins, "refused": refused, "url": ""}


def say_line(line: Line, ruleset: Ruleset, names: Sequence[str], seat: int | None) -> Shown:
    return line_of(line["code"], words.say(line, ruleset, names, seat), line["params"].get("coins"))


def link_codes(shown: Iterable[Shown]) -> None:
    """Fill in the addresses of all codes of the lines in `groups`: those that an entry explains."""
    link_lines(line for one in shown for group in one["groups"] for line in group["lines"])


def link_lines(lines: Iterable[Shown]) -> None:
    """The same for lines. One query."""
    found = [line for line in lines if line["code"]]
    if not found:
        return
    explained = set(
        RuleLine.objects.filter(code__code__in={line["code"] for line in found})
        .exclude(entry__status=Status.DRAFT)
        .values_list("code__code", flat=True)
    )
    for line in found:
        if line["code"] in explained:
            line["url"] = reverse("rules:code", args=[line["code"]])
