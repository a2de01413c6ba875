"""The set-up helper as a page: it opens the sheet with the seats filled in."""

from __future__ import annotations

import random
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from engine.ruleset import Ruleset
from rules.faces.catalog import faces_of
from rules.rulesets import current, engine_ruleset
from scoring import entries
from scoring.drawing import Board, Drawn, draw
from scoring.models import NAME_LENGTH
from scoring.views import start
from scoring.words import ROMAN, Told

MEDALS = ("off", "on", "expert")


@require_GET
@never_cache
def draw_page(request: HttpRequest, title: str) -> HttpResponse:
    """Asked without a number of players: the form. Else what to take out, and what chance decides."""
    start.checked_title(title)
    counts = start.players_of(title)
    given = request.GET
    known = start.editions(title)
    if not known:
        raise Http404("No rules are published.")
    edition = given.get("edition") if given.get("edition") in known else known[0]
    count = start._number(given.get("players", ""), counts, default=3 if 3 in counts else min(counts))
    medals = given.get("medals", "")
    medals = medals if medals in MEDALS else "off"
    ruleset = engine_ruleset(current(title, edition))
    names = [given.get(f"name{seat}", "").strip()[:NAME_LENGTH] for seat in range(count)]
    drawn = None
    if "players" in given or len(counts) == 1:
        kept = [_board(given.get(f"keep{seat}", ""), ruleset) for seat in range(entries.cities(title, count))]
        sides = given.get("sides", "")
        sides = sides if sides in ("A", "B") else "random"
        drawn = draw(ruleset, count, random.SystemRandom(), medals=medals, sides=sides, kept=_once(kept))
    context = {
        "title": title,
        "name": entries.TITLE_NAMES[title],
        "icon": entries.ICONS[title],
        "counts": counts,
        "count": count,
        "edition": edition,
        "medals": medals,
        "is_architects": title == "architects",
        "sides": given.get("sides", "random"),
        "has_sides": title == "seven_wonders",
        "editions": [{"value": e, "words": start.edition_words(e), "chosen": e == edition} for e in known],
        "seats": [
            {
                "seat": seat,
                "number": seat + 1,
                "name": names[seat] if seat < len(names) else "",
                "free": seat >= count,
                "keep": given.get(f"keep{seat}", ""),
            }
            for seat in range(entries.cities(title, count))
        ],
        "boards": [] if title == "duel" else start.board_choices(ruleset),
        "drawn": _shown(drawn, ruleset, names, title, count) if drawn else None,
        "faces": faces_of(ruleset),
        "new": reverse("scoring:new", args=[title]),
    }
    return render(request, "scoring/draw.html", context)


def _board(value: str, ruleset: Ruleset) -> Board | None:
    wonder, _sep, side = value.partition(":")
    try:
        ruleset.wonder(wonder).side(side)
    except KeyError:
        return None
    return Board(wonder, side)


def _once(kept: list[Board | None]) -> list[Board | None]:
    """A Wonder that two people have chosen goes to the first of them."""
    seen: set[str] = set()
    made: list[Board | None] = []
    for board in kept:
        made.append(board if board and board.wonder not in seen else None)
        seen |= {board.wonder} if board else set()
    return made


def _shown(drawn: Drawn, ruleset: Ruleset, names: list[str], title: str, count: int) -> dict[str, Any]:
    people = [name or _("Player %(number)d") % {"number": seat + 1} for seat, name in enumerate(names)]
    if title == "seven_wonders" and count == 2:
        people.append(_("Free city"))
    told = Told(ruleset, people)
    boards = [
        {
            "name": people[seat],
            "typed": names[seat] if seat < len(names) else "",
            "value": board.value,
            "words": f"{told.thing('wonder', board.wonder)} {board.side}".strip(),
            "seat": seat,
        }
        for seat, board in enumerate(drawn.boards)
    ]
    decks = [
        {
            "age": ROMAN.get(deck["age"], deck["age"]),
            "cards": deck["cards"],
            "out": [
                {"name": told.thing("card", card), "stay": stay, "all": box, "gone": box - stay}
                for card, stay, box in deck["out"]
            ],
        }
        for deck in drawn.decks
    ]
    places = [
        _("between %(left)s and %(right)s") % {"left": people[n], "right": people[(n + 1) % count]}
        if n < count
        else _("in the middle")
        for n in range(len(drawn.medals))
    ]
    return {
        "boards": boards,
        "decks": decks,
        "guilds": [told.thing("card", card) for card in drawn.guilds],
        "draft": [told.thing("wonder", wonder) for wonder in drawn.draft],
        "tokens": [told.thing("token", token) for token in drawn.tokens],
        "medals": [
            {"name": told.thing("medal", medal), "place": place}
            for medal, place in zip(drawn.medals, places, strict=True)
        ],
        "first": people[drawn.first] if drawn.first >= 0 else "",
        "hidden": [
            {"age": ROMAN.get(int(age), age), "count": gone} for age, gone in sorted(drawn.hidden.items())
        ],
    }
