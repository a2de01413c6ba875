"""Players and statistics over the visitor's own sheets."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from scoring import entries, holding, words
from scoring.evaluating import ruleset_of
from scoring.statistics import (
    MOST_SHEETS,
    Play,
    by_board,
    by_person,
    by_size,
    grouped,
    plays_of,
    rows,
    shares,
)


@require_GET
@never_cache
def statistics(request: HttpRequest) -> HttpResponse:
    """Tables, and charts that are drawn from them. Filters: title, number of players."""
    title = request.GET.get("title", "")
    title = title if title in entries.TITLES else ""
    count = request.GET.get("players", "")
    sheets = holding.sheets_of(request).filter(result__complete=True)
    every = plays_of(sheets.prefetch_related("columns")[:MOST_SHEETS])
    sizes = sorted({play.sheet.seats for play in every if not title or play.sheet.title == title})
    plays = [
        play
        for play in every
        if (not title or play.sheet.title == title) and (not count or str(play.sheet.seats) == count)
    ]
    titles = [name for name in entries.TITLES if any(play.sheet.title == name for play in plays)]
    context = {
        "titles": [(name, entries.TITLE_NAMES[name], name == title) for name in entries.TITLES],
        "sizes": [(str(size), str(size) == count) for size in sizes],
        "games": len({play.sheet.pk for play in plays}),
        "tables": [
            _table("sizes", _("By title and players"), _("Game"), rows(grouped(plays, by_size)), _size),
            _table("people", _("Players"), _("Name"), rows(grouped(plays, by_person)), _person),
            _table("boards", _("By Wonder and side"), _("Wonder"), rows(grouped(plays, by_board)), _board),
        ],
        "shares": [
            {
                "title": entries.TITLE_NAMES[name],
                "id": f"shares-{name}",
                "rows": [
                    {
                        "word": words.row_word(row, name),
                        "mean": f"{mean:.1f}",
                        "percent": round(100 * share),
                        "row": words.sign(row)["type"] or row,
                    }
                    for row, mean, share in shares(plays, name)
                ],
            }
            for name in titles
        ],
    }
    return render(request, "scoring/statistics.html", context)


def _table(id: str, word: str, head: str, found: list[dict[str, Any]], name: Any) -> dict[str, Any]:
    return {
        "id": id,
        "word": word,
        "head": head,
        "rows": [{**row, "name": name(row["first"])} for row in found],
    }


def _size(play: Play) -> str:
    seats = play.sheet.seats
    players = ngettext("%(n)d player", "%(n)d players", seats) % {"n": seats}
    return f"{entries.TITLE_NAMES[play.sheet.title]}, {players}"


def _person(play: Play) -> str:
    return play.column.name.strip()


def _board(play: Play) -> str:
    return words.board_words(play.column, ruleset_of(play.sheet))
