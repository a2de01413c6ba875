"""Settle: a described position and a question in, the engine's explanation out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.problems import Problem
from api.throttles import Asking, Working
from api.views import ApiView
from engine import worked
from engine.situation import SituationError
from engine.title import Decision, Line
from rules.api.forms import settling as forms
from rules.api.known import Known, known, tag
from rules.faces import faces_of
from rules.settle import asked as settle
from rules.settle.answering import untold
from rules.settle.asked import Answer, Asked, BadQuestion, RefusedMove
from rules.situations.playing import offer_words
from rules.situations.words import words

PLACE = re.compile(r"[^.\[\]]+")
Row = dict[str, Any]


class Settle(ApiView):
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="settle",
        summary="May this move be made here, what does it cost, what follows?",
        description="A move that the rules refuse is an answer too: `legal` is false, `refusal` says why.",
        request=forms.QuestionSerializer,
        responses=forms.SettledSerializer,
    )
    def post(self, request: Request) -> Response:
        given, asked = _asked(request, forms.QuestionSerializer)

        def say(sayer: Sayer) -> Row:
            return sayer.settled(settle.may(asked, given["seat"], given["may"]))

        return _answered(asked, say, forms.SettledSerializer)


class Moves(ApiView):
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="settle_moves",
        summary="What may be done here, with every price, and what may not and why?",
        request=forms.WhatMaySerializer,
        responses=forms.SettledMovesSerializer,
    )
    def post(self, request: Request) -> Response:
        given, asked = _asked(request, forms.WhatMaySerializer)
        return _answered(
            asked,
            lambda sayer: sayer.moves(given["seat"], given["depends"]),
            forms.SettledMovesSerializer,
        )


class Scores(ApiView):
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="settle_scores",
        summary="What does everybody score here, and who would win if the game ended?",
        request=forms.DescribedSerializer,
        responses=forms.SettledPointsSerializer,
    )
    def post(self, request: Request) -> Response:
        _given, asked = _asked(request, forms.DescribedSerializer)
        return _answered(
            asked,
            lambda sayer: sayer.about() | sayer.scores(settle.scores(asked)),
            forms.SettledPointsSerializer,
        )


class Possible(ApiView):
    throttle_classes = [Asking, Working]

    @extend_schema(
        operation_id="settle_possible",
        summary="Can a table look so?",
        request=forms.DescribedSerializer,
        responses=forms.PossibleSerializer,
    )
    def post(self, request: Request) -> Response:
        given = _read(request, forms.DescribedSerializer)
        try:
            with settle.readable():
                found = settle.impossible(_ask(given))
            problems = [{"pointer": "/position", "detail": why} for why in found]
        except SituationError as error:
            problems = [{"pointer": pointer(error.where), "detail": error.reason}]
        said = {"possible": not problems, "problems": problems}
        return Response(dict(forms.PossibleSerializer(said).data))


# --- reading the question -------------------------------------------------------------------------


def _asked(request: Request, form: Any) -> tuple[Row, Asked]:
    """What the body says, and the position that it describes."""
    given = _read(request, form)
    try:
        return given, _ask(given)
    except SituationError as error:
        raise impossible(error) from error


def _read(request: Request, form: Any) -> Row:
    made = form(data=request.data)
    made.is_valid(raise_exception=True)
    found: Row = made.validated_data
    return found


def _ask(given: Row) -> Asked:
    """`SituationError` when the position cannot be; a problem for what is malformed, and for a move that the
    rules refuse."""
    try:
        with settle.readable():
            return settle.ask(given["title"], given.get("edition", ""), given["position"], given["moves"])
    except BadQuestion as error:
        where = "/edition" if error.where == "edition" and "edition" in given else pointer(error.where)
        raise _wrong(where, error.reason) from error
    except RefusedMove as error:
        raise _refused(error) from error


def _refused(error: RefusedMove) -> Problem:
    line = Sayer(error.asked).line(error.refusal, None)
    place = {"pointer": f"/moves/{error.number}", "detail": line["words"]}
    rule = {"rule": line["rule"]} if line["rule"] else {}
    said = {"code": line["code"], "params": line["params"], "errors": [place], **rule}
    return Problem("illegal-move", line["words"], **said)


def _wrong(where: str, detail: str) -> Problem:
    return Problem("invalid", detail, errors=[{"pointer": where, "detail": detail}])


def impossible(error: SituationError) -> Problem:
    place = {"pointer": pointer(error.where), "detail": error.reason}
    return Problem("impossible", str(error), errors=[place])


def pointer(where: str) -> str:
    """The JSON pointer of a place in the position: "cities[0].coins" is /position/cities/0/coins."""
    parts = [part.replace("~", "~0").replace("/", "~1") for part in PLACE.findall(where)]
    return "/".join(["/position", *parts])


def _answered(asked: Asked, say: Callable[[Sayer], Row], form: Any) -> Response:
    """What is said of a position, in this form."""
    try:
        with settle.readable():
            return Response(dict(form(say(Sayer(asked))).data))
    except SituationError as error:
        raise impossible(error) from error


# --- saying the answer ----------------------------------------------------------------------------


class Linked(NamedTuple):
    """Where a rule code leads."""

    entry: str | None
    rule: str | None


class Sayer:
    """Says what the engine found about a position, with names, words and addresses."""

    def __init__(self, asked: Asked) -> None:
        self.asked, self.names = asked, asked.names
        self.faces = faces_of(asked.ruleset)
        self.known: Known = known(tag())

    def about(self) -> Row:
        ruleset = self.asked.ruleset
        return {
            "title": ruleset.title,
            "edition": ruleset.edition,
            "ruleset": ruleset.number,
            "names": self.names,
        }

    def link(self, code: str) -> Linked:
        found = self.known.codes.get(code, {})
        return Linked(found.get("entry"), found.get("page"))

    def line(self, line: Line, seat: int | None) -> Row:
        entry, rule = self.link(line["code"])
        said = words.say(line, self.asked.ruleset, self.names, seat)
        return {"code": line["code"], "params": line["params"], "words": said, "entry": entry, "rule": rule}

    def lines(self, lines: Iterable[Line], seat: int | None) -> list[Row]:
        return [self.line(line, seat) for line in lines]

    def told(self, told: Iterable[tuple[str, list[str]]]) -> list[Row]:
        return [{"headline": plain(head), "more": [plain(text) for text in more]} for head, more in told]

    def who(self, decision: Decision | None) -> Row | None:
        if decision is None:
            return None
        return {"seat": decision.seat, "name": self.names[decision.seat], "kind": decision.kind}

    def depends(self, marks: Iterable[tuple[int, str]]) -> list[Row]:
        return [{"city": city, "what": what, "words": untold(self.names[city], what)} for city, what in marks]

    def money(self, offer: Mapping[str, Any] | None, seat: int | None) -> Row:
        """What an offer costs and brings; nothing where it is about no coins."""
        if offer is None or seat is None:
            return {"price": None, "paid": [], "gain": None, "uses": {}}
        pays = offer["kind"] in ("build", "wonder", "stage", "under") and "price" in offer
        pays = pays and (offer["legal"] or offer["price"] > 0)  # what is refused outright has no price
        shares = worked.paid(offer, seat, len(self.names)) if pays else {}
        bank = _("the bank")
        return {
            "price": offer["price"] if pays else None,
            "paid": [
                {"to": None, "name": bank, "coins": coins}
                if who == worked.BANK
                else {"to": int(who), "name": self.names[int(who)], "coins": coins}
                for who, coins in shares.items()
            ],
            "gain": offer["gain"] if offer["kind"] == "discard" else None,
            "uses": offer.get("pays") or {},
        }

    def settled(self, answer: Answer) -> Row:
        asked = self.asked
        decision = asked.decision(answer.seat)
        money = self.money(answer.offer, answer.seat)
        refusal = self.line(answer.refusal, answer.seat) if answer.refusal else None
        depends = self.depends(answer.depends_on)
        return {
            **self.about(),
            "verdict": answer.verdict,
            "sentence": _sentence(money["price"], refusal, depends),
            "asked": self.who(decision),
            "move": answer.move,
            "legal": answer.refusal is None,
            **money,
            "lines": self.lines(answer.lines, answer.seat),
            "refusal": refusal,
            "follows": self.told(asked.told(answer.step)) if answer.step else [],
            "depends_on": depends,
        }

    def moves(self, seat: int | None, depends: bool) -> Row:
        asked = self.asked
        decision = asked.decision(seat)
        offers = asked.state.offers(decision) if decision else []
        marks = asked.depends_on(seat) if depends else {}
        return {
            **self.about(),
            "asked": self.who(decision),
            "told": [row for step in asked.steps for row in self.told(asked.told(step))],
            "moves": [self.offer(one, decision.seat, marks.get(one["move"], ())) for one in offers]
            if decision
            else [],
        }

    def offer(self, offer: Mapping[str, Any], seat: int, marks: Iterable[tuple[int, str]]) -> Row:
        return {
            "move": offer["move"],
            "kind": offer["kind"],
            "words": offer_words(offer, seat, self.faces.name, self.names),
            "legal": offer["legal"],
            **{key: offer.get(key) for key in ("card", "wonder", "side", "stage", "token", "deck")},
            **self.money(offer, seat),
            "lines": self.lines(offer["lines"], seat),
            "gives": self.lines(offer.get("gives", ()), seat),
            "refusal": self.line(offer["refusal"], seat) if offer["refusal"] else None,
            "depends_on": self.depends(marks),
        }

    def scores(self, found: Mapping[str, Any]) -> Row:
        """``{"scores", "outcome"}`` of the engine, in words."""
        sheets = []
        for sheet in found["scores"]:
            city = sheet.get("city", sheet["seat"])
            rows = []
            for row in sheet["lines"]:
                entry, rule = self.link(row["code"])
                parts = [
                    {"words": said, "points": part["points"]}
                    for part in row["parts"]
                    if part["points"] and (said := words.part(part, self.asked.ruleset, self.names))
                ]
                rows.append(
                    {
                        "category": row["category"],
                        "words": words.category(row["category"]),
                        "points": row["points"],
                        "code": row["code"],
                        "entry": entry,
                        "rule": rule,
                        "parts": parts,
                    }
                )
            sheets.append({"city": city, "name": self.names[city], "total": sheet["total"], "rows": rows})
        outcome = found["outcome"]
        return {
            "sheets": sheets,
            "winners": outcome["winners"],
            "lines": [self.line(line, line["params"].get("seat")) for line in outcome["lines"]],
        }


def plain(text: str) -> str:
    """A sentence of the table without its marks."""
    return strip_tags(text) if "<" in text else text


def _sentence(price: int | None, refusal: Row | None, depends: list[Row]) -> str:
    """The answer, to be read aloud."""
    if refusal:
        said = _("No: %(why)s.") % {"why": refusal["words"].rstrip(".")}
    elif price:
        said = ngettext("Yes, for %(count)d coin.", "Yes, for %(count)d coins.", price) % {"count": price}
    elif price == 0:
        said = _("Yes, for no coins.")
    else:
        said = _("Yes.")
    if depends:
        on = ", ".join(row["words"] for row in depends)
        said = _("%(answer)s It depends on what was not told: %(what)s.") % {"answer": said, "what": on}
    return said
