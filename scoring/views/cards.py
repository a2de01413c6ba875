"""A city by its cards: chosen from the catalog by search and by colour; everything else is computed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.ruleset import Ruleset
from rules.faces.catalog import faces_of
from rules.faces.words import colour_word
from scoring import entries, holding, pages, saving, words
from scoring.evaluating import Evaluation, evaluate
from scoring.expressions import LARGEST, shown
from scoring.models import Column
from scoring.saving import Entered, NotEditable
from scoring.views.sheet import entered_of, found_sheet

_PIECE = re.compile(r"p\.([a-z]{1,10}(?:\.[a-z0-9-]{1,60})?)")
COLOURS = ("brown", "gray", "blue", "green", "yellow", "red", "purple")
MOST_OF_A_KIND = 99


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def cards(request: HttpRequest, sheet: str, column: int) -> HttpResponse:
    """GET shows what can be chosen, POST merges what was chosen: 409 where another device said otherwise."""
    made = found_sheet(sheet)
    columns = saving.columns_of(made)
    if column >= len(columns):
        raise Http404("No such city.")
    if made.source:
        return HttpResponseRedirect(made.get_absolute_url())
    if request.method != "POST":
        return _page(request, evaluate(made, columns), column)
    texts, shared, _about = entered_of(request.POST)
    own = texts.get(column, Entered())
    entered = Entered(own.texts, _pieces(request.POST, evaluate(made, columns).ruleset), own.about)
    who = request.user.get_username() if request.user.is_authenticated else ""
    try:
        saved = saving.save(sheet, {column: entered}, shared, by=who)
    except NotEditable:
        return HttpResponseRedirect(made.get_absolute_url())
    if saved is None:
        raise Http404("No such sheet.")
    if saved.changed:
        holding.hold(request, saved.sheet)
    found = evaluate(saved.sheet, saved.columns)
    if saved.conflicts or getattr(request, "htmx", False):
        told = words.Told(found.ruleset, pages.people_of(found))
        conflicts = [pages._conflict(one, told, made) for one in saved.conflicts]
        return _page(request, found, column, conflicts)
    if request.POST.get("then") == "sheet":
        return HttpResponseRedirect(pages.urls(made)["edit"])
    if request.POST.get("then") == "next":
        following = (column + 1) % len(columns)
        return HttpResponseRedirect(reverse("scoring:cards", args=[sheet, following]))
    return HttpResponseRedirect(reverse("scoring:cards", args=[sheet, column]))


def _pieces(posted: Mapping[str, Any], ruleset: Ruleset) -> dict[str, tuple[int | None, int | None]]:
    """{key: (count, its base)} of every piece that the form showed: its base field says that it did."""
    known = _known(ruleset)
    found = {}
    for name, base in posted.items():
        match = _PIECE.fullmatch(name.removeprefix("base."))
        if match is None or not name.startswith("base.") or match[1] not in known:
            continue
        key = match[1]
        plain = key in entries.NUMBERS[ruleset.title]
        typed = _count(posted.get(f"p.{key}", ""), plain)
        found[key] = typed, _count(base, plain)
    return found


def _count(text: Any, plain: bool) -> int | None:
    """A plain number may be unknown; a piece that is not there is not there."""
    text = str(text).strip()
    if not (text.isascii() and text.isdigit()):
        return None
    count = min(int(text[:3]), LARGEST, MOST_OF_A_KIND)
    return count if count or plain else None


def _known(ruleset: Ruleset) -> set[str]:
    """Every key of a piece."""
    made = {f"cards.{card.id}" for card in ruleset.cards}
    made |= {f"tokens.{token.id}" for token in ruleset.progress_tokens}
    made |= {f"medals.{medal.id}" for medal in ruleset.medals}
    if ruleset.title == "duel":
        made |= {f"built.{wonder.id}" for wonder in ruleset.wonders}
    if ruleset.title == "architects":
        made |= {f"built.{stage}" for stage in range(1, int(ruleset.setup["stages"]) + 1)}
    return made | set(entries.NUMBERS[ruleset.title])


def _page(
    request: HttpRequest, found: Evaluation, number: int, conflicts: list[str] | None = None
) -> HttpResponse:
    sheet, column = found.sheet, found.columns[number]
    asked = request.GET.get("q", "").strip()[:60]
    board = pages.board(found, edit=True)
    person = board["people"][number]
    context = {
        "board": board,
        "person": person,
        "conflicts": conflicts or [],
        "q": asked,
        "groups": _groups(found, column, asked),
        "numbers": _numbers(found, column),
        "beside": _beside(found, number),
        "purse": {
            "text": column.entries.get(entries.PURSE, ""),
            "id": f"c{number}.{entries.PURSE}",
            "base": f"b{number}.{entries.PURSE}",
        }
        if sheet.title != "architects"
        else None,
        "now": [
            {"word": row["word"], "sign": row["sign"], "shown": row["cells"][number]["shown"] or "·"}
            for row in board["rows"]
        ],
        "others": [
            {
                "name": one["name"],
                "url": one["cards"],
                "here": one["number"] == number,
                "has": one["has_cards"],
            }
            for one in board["people"]
        ],
    }
    part = getattr(request, "htmx", False)
    template = "scoring/_cards_now.html" if part else "scoring/cards.html"
    return render(request, template, context, status=409 if conflicts else 200)


def _beside(found: Evaluation, number: int) -> str:
    """Who sits left and right, for cards that count there."""
    people = pages.people_of(found)
    if found.sheet.title == "duel":
        return ""
    left, right = people[(number + 1) % len(people)], people[number - 1]
    return _("On the left sits %(left)s, on the right %(right)s.") % {"left": left, "right": right}


def _numbers(found: Evaluation, column: Column) -> list[dict[str, Any]]:
    """The plain numbers of a city as lists or boxes."""
    ruleset, made = found.ruleset, []
    for key in entries.NUMBERS[ruleset.title]:
        kind, _sep, points = key.partition(".")
        value = column.pieces.get(key)
        word = {
            "stages": _("Stages built"),
            "defeats": _("Defeat tokens"),
            "victories": _("Victory tokens of %(points)s") % {"points": points},
            "military": _("Military Victory tokens"),
        }[kind]
        most = MOST_OF_A_KIND
        if key == "stages":
            most = _stages(ruleset, column)
        elif ruleset.title == "seven_wonders":
            most = 2 if kind == "victories" else 2 * len(ruleset.setup["military"]["points"])
        choices = [{"value": str(n), "chosen": n == value} for n in range(most + 1)] if most < 12 else []
        text = "" if value is None else str(value)
        made.append({"key": key, "word": word, "text": text, "choices": choices, "most": most})
    return made


def _stages(ruleset: Ruleset, column: Column) -> int:
    try:
        return len(ruleset.wonder(column.wonder).side(column.side).stages)
    except KeyError:
        return max(len(side.stages) for wonder in ruleset.wonders for side in wonder.sides)


def _groups(found: Evaluation, column: Column, asked: str) -> list[dict[str, Any]]:
    """What can be chosen: cards by colour, then Wonders, stages, tokens, Medals."""
    ruleset = found.ruleset
    faces = faces_of(ruleset)
    counted = ruleset.title == "architects"
    groups = []
    twice = {name for name, count in Counter([card.name for card in ruleset.cards]).items() if count > 1}

    def named(card: Any) -> str:
        return f"{card.name} {words.ROMAN.get(card.age, '')}" if card.name in twice else card.name

    for colour in COLOURS:
        rows = [card for card in ruleset.cards if card.colour == colour and _in_play(found, card)]
        items = [_item(column, f"cards.{card.id}", named(card), counted, faces.tab(card.id)) for card in rows]
        groups.append(_group(f"cards-{colour}", colour_word(colour, ruleset.title), colour, items, asked))
    if ruleset.title == "duel":
        items = [
            _item(column, f"built.{w.id}", w.name, False, "")
            for w in sorted(ruleset.wonders, key=lambda one: one.name)
        ]
        groups.append(_group("built", _("Wonders built"), "", items, asked, "wonder"))
    if ruleset.title == "architects":
        stages = range(1, int(ruleset.setup["stages"]) + 1)
        items = [_item(column, f"built.{n}", _("Stage %(stage)d") % {"stage": n}, False, "") for n in stages]
        groups.insert(0, _group("built", _("Stages built"), "", items, asked, "stage"))
    medals = found.sheet.options.get("medals", "off") != "off"
    items = [
        _item(column, f"tokens.{t.id}", t.name, t.copies + sum(t.extra_copies.values()) > 1, "")
        for t in ruleset.progress_tokens
        if not t.expansion or medals
    ]
    groups.append(_group("tokens", _("Progress tokens"), "", items, asked, "progress"))
    if medals:
        items = [_item(column, f"medals.{m.id}", m.name, False, "") for m in ruleset.medals]
        groups.append(_group("medals", _("Medals"), "", items, asked, "medal"))
    return [group for group in groups if group["items"]]


def _in_play(found: Evaluation, card: Any) -> bool:
    return not card.copies or bool(card.copies.get(max(3, found.sheet.seats)))


def _item(column: Column, key: str, name: str, counted: bool, face: Any) -> dict[str, Any]:
    count = column.pieces.get(key) or 0
    return {
        "key": key,
        "name": name.replace("\u00ad", ""),
        "count": count,
        "text": str(count) if count else "",
        "counted": counted,
        "face": face,
        "age": name.rpartition(" ")[2] if name.endswith((" I", " II", " III")) else "",
    }


def _group(
    id: str, word: str, colour: str, items: Iterable[dict[str, Any]], asked: str, icon: str = ""
) -> dict[str, Any]:
    wanted = asked.casefold()
    listed = [item for item in items if wanted in item["name"].casefold()]
    return {
        "id": id,
        "word": word,
        "sign": {"icon": icon or f"type-{colour}", "type": colour},
        "items": listed,
        "count": shown(sum(item["count"] for item in listed)),
    }
