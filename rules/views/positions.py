""" "Open this position": a worked situation in which a reader tries moves. Plain links; nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

import engine
from engine import worked
from engine.ruleset import Ruleset
from engine.situation import SituationError
from engine.title import IllegalMove, Line, State
from engine.worked import Worked
from rules.faces import Faces, faces_of
from rules.models import Entry
from rules.models.encyclopedia import SHORT_ID, Status
from rules.situations import moves as written
from rules.situations.drawing import Drawer
from rules.situations.playing import made, offer_words
from rules.situations.running import Rules, of_entry
from rules.situations.showing import link_lines, names_of, option_words, say_line
from rules.situations.words import words
from rules.views.shown import title_tag

MOST_MOVES = 100
"""How many moves an address may carry."""
Shown = dict[str, Any]


@require_safe
def position(request: HttpRequest, short_id: str, number: int) -> HttpResponse:
    """GET /r/D41/position/1?m=build:baths&m=...: the first situation of D41 after these moves; with
    `other=1` under the options of its `otherwise`. A move that is not legal is refused with its rule, and
    those after it are left out."""
    if not SHORT_ID.fullmatch(short_id.upper()):  # anything may stand in an address, a NUL too
        raise Http404(_("There is no such entry."))
    entry = get_object_or_404(Entry.objects.select_related("theme"), short_id=short_id.upper())
    if entry.status == Status.DRAFT and not request.user.is_staff:
        raise Http404(_("There is no such entry."))
    one, ruleset = _situation(entry, number)
    other = bool(one.otherwise) and request.GET.get("other") == "1"
    try:
        state = worked.start(
            one, engine.title(one.title), ruleset, one.otherwise["options"] if other else None
        )
    except SituationError as error:
        raise Http404(str(error)) from None
    page = Page(one, ruleset, state, reverse("rules:position", args=[entry.short_id, number]), other)
    page.play(request.GET.getlist("m")[:MOST_MOVES])
    context = {
        "entry": entry,
        "game": title_tag(entry.title),
        "number": number,
        "text": one.text,
        "other": option_words(one.otherwise["options"]) if other else [],
        **page.context(),
    }
    return render(request, "rules/position.html", context)


def _situation(entry: Entry, number: int) -> tuple[Worked, Ruleset]:
    if not 1 <= number <= len(entry.situations) or entry.titles[0] not in engine.titles():
        raise Http404(_("There is no such position."))
    try:
        one = of_entry(entry)[number - 1]
        return one, Rules().of(one)
    except SituationError as error:
        raise Http404(str(error)) from None


class Page:
    """One position with the moves that were tried in it."""

    def __init__(self, one: Worked, ruleset: Ruleset, state: State, base: str, other: bool) -> None:
        self.one, self.ruleset, self.state, self.base, self.other = one, ruleset, state, base, other
        self.names = names_of(state)
        self.faces: Faces = faces_of(ruleset)
        self.made: list[str] = []
        self.told: list[Shown] = []
        self.refusal: Line | None = None
        self.refused = ""

    def play(self, moves: Sequence[str]) -> None:
        """Make the moves one after the other, up to the first that is refused."""
        for text in moves:
            seat, move = written.parse(text)
            try:
                step = made(self.one.title, self.ruleset, self.state, seat, move)
            except IllegalMove as refused:
                self.refusal, self.refused = refused.line(), move[:80]
                return
            self.state = step.state
            self.made.append(written.text(step.seat, step.move))
            told = words.tell(self.one.title, step.events, self.ruleset, self.names, step.seat)
            self.told += [{"head": head, "more": more} for head, more in told]

    def address(self, moves: Sequence[str]) -> str:
        pairs = {"m": list(moves)} | ({"other": "1"} if self.other else {})
        return f"{self.base}?{urlencode(pairs, doseq=True)}" if moves or self.other else self.base

    def context(self) -> Shown:
        decision = worked.open_decision(self.state, None if self.made else self.one.seat)
        asked = decision.seat if decision else None
        # What lies there is told as the one who is asked sees it; at first just what the situation tells.
        description = self.state.describe(asked) if self.made else self.one.position
        offers = self.state.offers(decision) if decision else []
        shown = [self._offer(offer, decision.seat) for offer in offers] if decision else []
        refusal = say_line(self.refusal, self.ruleset, self.names, asked) if self.refusal else None
        lines = [line for offer in shown for line in [*offer["lines"], *offer["refusal"]]]
        over = self._over()
        link_lines([*lines, *([refusal] if refusal else []), *(over["lines"] if over else [])])
        return {
            "drawing": Drawer(self.faces, self.names, asked).draw(description, whole=bool(self.made)),
            "asked": self.names[asked] if asked is not None else "",
            "kind": decision.kind if decision else "",
            "groups": _grouped(shown),
            "told": self.told,
            "refusal": refusal,
            "refused": self.refused,
            "back": self.address(self.made[:-1]) if self.made else "",
            "begin": self.address([]) if len(self.made) > 1 else "",
            "over": over,
        }

    def _offer(self, offer: Mapping[str, Any], seat: int) -> Shown:
        """What may be done, with its price, or the rule that refuses it."""
        lines = [say_line(line, self.ruleset, self.names, seat) for line in offer["lines"]]
        gives = [say_line(line, self.ruleset, self.names, seat) for line in offer.get("gives", ())]
        refused = offer["refusal"]
        return {
            "subject": offer.get("card") or offer.get("token") or offer.get("wonder") or "",
            "face": self._face(offer),
            "move": offer["move"],
            "words": offer_words(offer, seat, self.faces.name, self.names),
            "price": offer.get("price", 0) if offer["kind"] in ("build", "wonder", "stage") else None,
            "lines": [*lines, *gives],
            "refusal": [say_line(refused, self.ruleset, self.names, seat)] if refused else [],
            "url": self.address([*self.made, written.text(seat, offer["move"])]) if offer["legal"] else "",
        }

    def _face(self, offer: Mapping[str, Any]) -> Shown | None:
        card, wonder, token = (offer.get(key) for key in ("card", "wonder", "token"))
        if card in self.faces.cards:
            return {"kind": "card", "id": card, "name": self.faces.name(card)}
        if token in self.faces.tokens:
            return {"kind": "token", "id": token, "name": self.faces.name(token)}
        if wonder in self.faces.wonders and offer["kind"] == "take":
            return {"kind": "wonder", "id": wonder, "name": self.faces.name(wonder)}
        return None

    def _over(self) -> Shown | None:
        """How it ended, with everybody's points."""
        result = self.state.outcome()
        if not result:
            return None
        winners = [self.names[winner] for winner in result["winners"]]
        lines = [
            say_line(line, self.ruleset, self.names, line["params"].get("seat")) for line in result["lines"]
        ]
        return {
            "words": ngettext("%(names)s wins.", "%(names)s share the victory.", len(winners))
            % {"names": _(" and ").join(winners)},
            "lines": lines,
            "totals": [
                {"name": self.names[sheet.get("city", sheet["seat"])], "total": sheet["total"]}
                for sheet in self.state.scores()
            ],
        }


def _grouped(offers: Sequence[Shown]) -> list[Shown]:
    """The offers by what they are about, in their order; cheap to read: a face once, its uses below."""
    found = []
    for subject, group in groupby(offers, key=lambda offer: offer["subject"]):
        uses = list(group)
        found.append({"subject": subject, "face": uses[0]["face"], "uses": uses})
    return found
