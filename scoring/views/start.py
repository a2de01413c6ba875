"""The way in: your sheets, and a new one."""

from __future__ import annotations

from datetime import date
from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

import engine
from engine import architects
from rules.models import PublishedRuleset
from rules.rulesets import NotPublished, current, engine_ruleset
from scoring import entries, holding, pages, saving, words
from scoring.models import NAME_LENGTH, Sheet
from scoring.saving import Player
from scoring.views.sheet import found_sheet

PLACE_LENGTH = 60
IN_LIST = 100
"""Sheets in the list of a visitor."""


def players_of(title: str) -> tuple[int, ...]:
    """The numbers of players of a title."""
    found = engine.title(title) if title in engine.titles() else architects.TITLE
    return found.players()


def editions(title: str) -> list[str]:
    """The editions of which a ruleset is published."""
    found = PublishedRuleset.objects.filter(title=title).order_by("edition")
    return list(found.values_list("edition", flat=True).distinct())


def titles() -> list[dict[str, Any]]:
    """The titles whose rules are published, in the order of the site."""
    published = set(PublishedRuleset.objects.values_list("title", flat=True).distinct())
    return [
        {
            "id": title,
            "name": entries.TITLE_NAMES[title],
            "icon": entries.ICONS[title],
            "new": reverse("scoring:new", args=[title]),
            "draw": reverse("scoring:draw", args=[title]),
            "help": reverse("scoring:helpers", args=[title]),
        }
        for title in entries.TITLES
        if title in published
    ]


def sheet_lines(sheets: list[Sheet]) -> list[dict[str, Any]]:
    """Sheets as a list shows them: who won, and everybody's total."""
    lines = []
    for sheet in sheets:
        columns = saving.columns_of(sheet)
        result = sheet.result or {}
        free = sheet.seats if entries.has_free_city(sheet) else -1
        names = [words.name_of(column, column.number == free) for column in columns]
        totals = result.get("totals") or [0] * len(names)
        lines.append(
            {
                "url": sheet.get_absolute_url()
                if result.get("complete") or sheet.source
                else pages.urls(sheet)["edit"],
                "id": sheet.public_id,
                "forget": pages.urls(sheet)["forget"],
                "icon": entries.ICONS[sheet.title],
                "name": entries.TITLE_NAMES[sheet.title],
                "day": date_format(sheet.played, "j F Y"),
                "place": sheet.place,
                "people": ", ".join(f"{n} {t}" for n, t in zip(names, totals, strict=False)),
                "words": _outcome(result, names),
                "online": bool(sheet.source),
            }
        )
    return lines


def _outcome(result: dict[str, Any], names: list[str]) -> str:
    if not result.get("winners"):
        return _("Not finished")
    if result.get("open"):
        return _("Equal points")
    return _("%(names)s won") % {"names": words.listed([names[city] for city in result["winners"]])}


@require_GET
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Your sheets and a new one."""
    found = list(holding.sheets_of(request).prefetch_related("columns")[:IN_LIST])
    context = {"sheets": sheet_lines(found), "titles": titles()}
    return render(request, "scoring/start.html", context)


def checked_title(title: str) -> str:
    if title not in entries.TITLES:
        raise Http404("No such title.")
    return title


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest, title: str) -> HttpResponse:
    """Who played; POST makes the sheet and goes to it. Whoever has made very many gets the form back, with
    all that it says (429)."""
    checked_title(title)
    if request.method != "POST":
        return _form(request, title, request.GET)
    # Shared by all who come from one address; a house or a club is far below it.
    if not ratelimit.consume(request, action="scoring_sheet"):
        return _form(request, title, request.POST, too_many=True)
    given = request.POST
    count, edition, _known = _asked(title, given)
    try:
        sheet = saving.make(
            title,
            [_player(given, seat) for seat in range(count)],
            edition=edition,
            options=_options(title, given),
            played=_day(given.get("played", "")),
            place=given.get("place", ""),
            free_city=_player(given, count),
        )
    except NotPublished as error:
        return render(request, "404.html", {"reason": str(error)}, status=404)
    holding.hold(request, sheet)
    return HttpResponseRedirect(pages.urls(sheet)["edit"])


def _asked(title: str, given: Any) -> tuple[int, str, list[str]]:
    """(how many play, which edition, the editions that there are)."""
    counts = players_of(title)
    count = _number(given.get("players", ""), counts, default=3 if 3 in counts else min(counts))
    known = editions(title)
    edition = given.get("edition") if given.get("edition") in known else (known or [""])[0]
    return count, edition, known


def _form(request: HttpRequest, title: str, given: Any, *, too_many: bool = False) -> HttpResponse:
    """The form, with what is given already."""
    count, edition, known = _asked(title, given)
    if not known:
        raise Http404("No rules are published.")
    counts = players_of(title)
    ruleset = engine_ruleset(current(title, edition))
    choices = [] if title == "duel" else board_choices(ruleset)
    medals = given.get("medals", "")
    context = {
        "title": title,
        "name": entries.TITLE_NAMES[title],
        "icon": entries.ICONS[title],
        "counts": counts,
        "count": count,
        "seats": [
            {
                "number": seat + 1,
                "seat": seat,
                "name": given.get(f"name{seat}", "")[:NAME_LENGTH],
                "boards": [{**one, "chosen": one["value"] == given.get(f"board{seat}")} for one in choices],
            }
            for seat in range(max(counts))
        ],
        "editions": [{"value": e, "words": edition_words(e), "chosen": e == edition} for e in known],
        "medals": [(value, word, value == medals) for value, word in medal_choices()]
        if title == "architects"
        else [],
        "today": (_day(given.get("played", "")) or date.today()).isoformat(),
        "place": given.get("place", "")[:PLACE_LENGTH],
        "too_many": too_many,
        "draw": reverse("scoring:draw", args=[title]),
    }
    return render(request, "scoring/new.html", context, status=429 if too_many else 200)


def medal_choices() -> list[tuple[str, str]]:
    """How Architects is played: (option, word)."""
    return [
        ("off", _("without")),
        ("on", _("with Medals")),
        ("expert", _("with Medals, expert variant")),
    ]


def board_choices(ruleset: engine.Ruleset) -> list[dict[str, str]]:
    return [
        {
            "value": f"{wonder.id}:{side.id}".strip(":"),
            "words": f"{wonder.name} {side.id}".strip().replace("\u00ad", ""),
        }
        for wonder in sorted(ruleset.wonders, key=lambda one: one.name)
        for side in wonder.sides
    ]


def edition_words(edition: str) -> str:
    return {"1": _("1st edition"), "2": _("2nd edition")}.get(edition, edition)


def _number(text: str, allowed: tuple[int, ...], default: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and int(text[:3]) in allowed else default


def _player(given: Any, seat: int) -> Player:
    wonder, _sep, side = given.get(f"board{seat}", "").partition(":")
    return Player(given.get(f"name{seat}", "").strip()[:NAME_LENGTH], wonder[:60], side[:2])


def _options(title: str, given: Any) -> dict[str, Any]:
    """Of the engine's options those that the form offers; anything else is the default."""
    if title == "architects" and given.get("medals") in ("on", "expert"):
        return {"medals": given["medals"]}
    return {}


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


@require_POST
def forget(request: HttpRequest, sheet: str) -> HttpResponse:
    """Take a sheet off one's list; whoever has its address still finds it."""
    found = found_sheet(sheet)
    holding.forget(request, found)
    words = _("Taken off your list.")
    stays = _("The sheet itself stays where it was.")
    link = format_html('{} <a href="{}">{}</a>', words, found.get_absolute_url(), stays)
    messages.info(request, link)
    return HttpResponseRedirect(reverse("scoring:start"))
