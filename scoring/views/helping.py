"""The calculators as pages: plain forms whose address holds the numbers, so that a result can be shared."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from engine import possible
from engine.ruleset import Ruleset
from rules.faces.words import symbol_word
from rules.rulesets import NotPublished, current, engine_ruleset
from scoring import entries, helpers
from scoring.expressions import shown
from scoring.views.start import checked_title
from scoring.words import ROMAN, Told, rule

AGES = (1, 2, 3)


def _ruleset(title: str) -> Ruleset:
    try:
        return engine_ruleset(current(title))
    except NotPublished as error:
        raise Http404(str(error)) from None


def _whole(request: HttpRequest, name: str, most: int, least: int = 0) -> int | None:
    """A number of the address; None when it is not given or is none."""
    text = request.GET.get(name, "").strip().replace("−", "-")
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 5):
        return None
    return max(least, min(most, int(text)))


@require_GET
def science(request: HttpRequest) -> HttpResponse:
    """Three kinds of symbols and free ones: the best total and how it comes about."""
    ruleset = _ruleset("seven_wonders")
    names = helpers.symbols_of(ruleset)
    counts = {name: _whole(request, name, helpers.MOST_SYMBOLS) or 0 for name in names}
    free = _whole(request, "free", helpers.MOST_FREE) or 0
    found, parts = helpers.science(ruleset, counts, free)
    told = Told(ruleset, [])
    most, most_free = possible.symbol_limits(ruleset, max(ruleset.setup["players"]))
    beyond = [
        _("Only %(most)d buildings show the %(symbol)s, and a city has each once.")
        % {"most": most[name], "symbol": symbol_word(name)}
        for name in names
        if counts[name] > most[name]
    ]
    if free > most_free:
        beyond.append(_("A city can have no more than %(most)d free symbols.") % {"most": most_free})
    context = {
        "symbols": [
            {"name": name, "word": symbol_word(name), "count": counts[name], "icon": f"sci-{name}"}
            for name in names
        ],
        "free": free,
        "total": found.points,
        "asked": bool(request.GET),
        "parts": [told.part(part, 0) for part in parts],
        "chosen": [symbol_word(names[symbol]) for symbol in found.chosen],
        "beyond": beyond,
        "most": helpers.MOST_SYMBOLS,
        "most_free": helpers.MOST_FREE,
        "rule": rule("seven_wonders.score.green"),
    }
    return render(request, "scoring/science.html", context)


@require_GET
def helpers_page(request: HttpRequest, title: str) -> HttpResponse:
    """The treasury and military of a title."""
    ruleset = _ruleset(checked_title(title))
    context: dict[str, Any] = {
        "title": title,
        "name": entries.TITLE_NAMES[title],
        "icon": entries.ICONS[title],
    }
    if title != "architects":
        coins = _whole(request, "coins", helpers.MOST_COINS)
        context["coins"] = coins
        context["treasury"] = None if coins is None else helpers.treasury(ruleset, coins)
        context["per"] = ruleset.setup["coins_per_victory_point"]
        context["coins_rule"] = rule(f"{title}.score.coins")
    context["military_rule"] = rule(f"{title}.score.military")
    if title == "duel":
        capital = ruleset.setup["military"]["capital"]
        steps = _whole(request, "steps", capital)
        context |= {"steps": steps, "capital": capital}
        context["track"] = None if steps is None else helpers.track(ruleset, steps)
        context["supremacy"] = steps == capital
    elif title == "architects":
        tokens = _whole(request, "tokens", 99)
        each = ruleset.setup["military"]["points"]
        context |= {"tokens": tokens, "each": each}
        context["token_points"] = None if tokens is None else tokens * each
    else:
        context |= _battles(request, ruleset)
    return render(request, "scoring/helpers.html", context)


def _battles(request: HttpRequest, ruleset: Ruleset) -> dict[str, Any]:
    whose = (("own", _("You")), ("left", _("Left neighbour")), ("right", _("Right neighbour")))
    shields: dict[int, tuple[int, ...]] = {}
    ages = []
    for age in AGES:
        typed = [_whole(request, f"{who}{age}", 99) for who, _word in whose]
        if all(value is not None for value in typed):
            shields[age] = tuple(value for value in typed if value is not None)
        ages.append(
            {
                "age": ROMAN[age],
                "boxes": [
                    {"id": f"{who}{age}", "word": word, "value": "" if value is None else value}
                    for (who, word), value in zip(whose, typed, strict=True)
                ],
            }
        )
    found = helpers.battles(ruleset, shields)
    lines = [
        {
            "words": _("Age %(age)s, %(own)d to %(other)d against the %(side)s neighbour")
            % {
                "age": ROMAN[one["age"]],
                "own": one["own"],
                "other": one["other"],
                "side": _("right") if one["side"] else _("left"),
            },
            "points": shown(one["points"]),
        }
        for one in found
    ]
    return {
        "ages": ages,
        "whose": [word for _who, word in whose],
        "battles": lines,
        "battle_total": shown(sum(one["points"] for one in found)) if found else None,
    }
