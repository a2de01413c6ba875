"""The worked situations of an entry, run by the engine for each answer."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

import engine
from engine import worked
from engine.situation import SituationError
from engine.worked import Step, Worked
from rules.api.catalogs import ContentView
from rules.api.forms import entries as forms
from rules.api.settling import Sayer
from rules.models import Entry
from rules.settle.asked import Asked
from rules.situations.playing import Made
from rules.situations.running import Rules, of_entry
from rules.situations.showing import names_of
from rules.views.tracking import public_entry

Row = dict[str, Any]


class Situations(ContentView):
    @extend_schema(
        operation_id="situations",
        summary="The worked situations of an entry, with what the engine says to each",
        responses=forms.SituationsSerializer,
    )
    def get(self, request: Request, entry: str) -> Response:
        self.asked()

        def make(_there: Any) -> Row:
            found = public_entry(entry)
            rules = Rules()
            rows = [_row(found, number, one, rules) for number, one in enumerate(_read(found), 1)]
            return dict(forms.SituationsSerializer({"results": rows}).data)

        return self.told(make)


class OneSituation(ContentView):
    @extend_schema(
        operation_id="situation",
        summary="A worked situation of an entry",
        responses=forms.SituationSerializer,
    )
    def get(self, request: Request, entry: str, number: int) -> Response:
        self.asked()

        def make(_there: Any) -> Row:
            found = public_entry(entry)
            read = _read(found)
            if not 1 <= number <= len(read):
                raise Http404
            return dict(forms.SituationSerializer(_row(found, number, read[number - 1], Rules())).data)

        return self.told(make)


def _read(entry: Entry) -> list[Worked]:
    """None of them for a title that the engine does not play."""
    return of_entry(entry) if entry.titles[0] in engine.titles() else []


def _row(entry: Entry, number: int, one: Worked, rules: Rules) -> Row:
    otherwise = one.otherwise and {
        "options": one.otherwise["options"],
        "expect": one.otherwise["expect"],
        "answer": one.otherwise.get("answer", ""),
    }
    return {
        "number": number,
        "case": one.case,
        "title": one.title,
        "edition": one.edition,
        "question": one.text,
        "answer": one.answer,
        "kind": one.kind,
        "position": one.position,
        "moves": [move if seat is None else {"seat": seat, "move": move} for seat, move in one.moves],
        "may": one.may,
        "seat": one.seat,
        "expect": one.expect,
        "otherwise": otherwise or None,
        "outcome": _outcome(one, rules),
        "page": reverse("rules:position", args=[entry.short_id, number]),
    }


def _outcome(one: Worked, rules: Rules) -> Row | None:
    """None when the engine cannot set the position up."""
    try:
        ruleset = rules.of(one)
        found = worked.run(one, engine.title(one.title), ruleset)
    except SituationError:
        return None
    asked = Asked(one.title, ruleset, dict(one.position), found.state, names_of(found.state))
    sayer = Sayer(asked)
    seat = found.seat if one.may else None

    def told(step: Step) -> list[Row]:
        return sayer.told(asked.told(Made(step.seat, step.move, step.events, found.state)))

    scores = None
    if one.kind in ("score", "winner"):
        result = found.state.outcome()
        scores = sayer.scores({"scores": found.state.scores(), "outcome": result or _nobody()})
    return {
        "agrees": not found.differences,
        "differences": [str(difference) for difference in found.differences],
        "seat": seat,
        "legal": found.refusal is None if one.may else None,
        **{key: value for key, value in sayer.money(found.offer, seat).items() if key != "uses"},
        "lines": sayer.lines([line for line in found.lines if line != found.refusal], seat),
        "refusal": sayer.line(found.refusal, seat) if found.refusal else None,
        "follows": told(found.asked) if found.asked else [],
        "moves": [{"seat": step.seat, "move": step.move, "told": told(step)} for step in found.steps],
        "scores": scores,
    }


def _nobody() -> Row:
    """The outcome of a game that is not over."""
    return {"winners": [], "lines": []}
