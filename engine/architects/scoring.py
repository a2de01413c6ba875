"""Victory points: for each city, lines by category with the parts they are made of, and who wins.

The same functions score a game in play, a finished one and a situation.
"""

from __future__ import annotations

from typing import Any

from .. import effects as fx
from ..title import Line, line
from .position import Position

CATEGORIES = ("wonder", "cards", "cat", "military", "tokens", "medals")
Part = dict[str, Any]


def scores(state: Position) -> list[dict[str, Any]]:
    """For each seat ``{"seat", "total", "lines": [{"category", "code", "points", "parts"}]}``."""
    sheets = []
    for seat in range(len(state.cities)):
        lines = []
        for category in CATEGORIES:
            parts = _PARTS[category](state, seat)
            points = sum([part["points"] for part in parts])
            code = f"architects.score.{category}"
            lines.append({"category": category, "code": code, "points": points, "parts": parts})
        sheets.append({"seat": seat, "total": sum([row["points"] for row in lines]), "lines": lines})
    return sheets


def counted_in(state: Position, seat: int, what: str, colour: str | None) -> int:
    """How many of these things stand in one city."""
    catalog, city = state.catalog, state.cities[seat]
    if what == "wonder_stage":
        return city.built.bit_count()
    if what == "progress_token":
        return len(city.tokens)
    if what == "military_token":
        return city.military
    kinds = [k for k in catalog.kinds if (k.cat if what == "cat_icon" else k.colour == colour)]
    return sum([city.hand >> kind.shift & catalog.field for kind in kinds])


def effect_points(state: Position, seat: int, effect: fx.Effect, told: Part) -> int:
    """The points of one effect at the end; what was counted for it is noted in `told`."""
    match effect:
        case fx.VictoryPoints(amount=amount):
            return amount
        case fx.PointsIfWonderComplete(amount=amount):
            return amount if state.cities[seat].powers.complete else 0
        case fx.PointsPer(what=what, who=who, amount=amount, colour=colour):
            seats = len(state.cities)
            cities = {"self": seat, "left": (seat + 1) % seats, "right": (seat - 1) % seats}
            counted = sum([counted_in(state, cities[one], what, colour) for one in who])
            told |= {"counted": counted, "amount": amount}
            return counted * amount
    return 0


def _wonder(state: Position, seat: int) -> list[Part]:
    powers = state.cities[seat].powers
    parts: list[Part] = []
    for number, stage in enumerate(powers.wonder.stages):
        if powers.built >> number & 1:
            part: Part = {"stage": stage.id}
            part["points"] = sum([effect_points(state, seat, effect, part) for effect in stage.effects])
            parts.append(part)
    return parts


def _cards(state: Position, seat: int) -> list[Part]:
    catalog, hand = state.catalog, state.cities[seat].hand
    return [
        {"card": kind.id, "count": count, "each": kind.points, "points": count * kind.points}
        for kind in catalog.kinds
        if kind.points and (count := hand >> kind.shift & catalog.field)
    ]


def _cat(state: Position, seat: int) -> list[Part]:
    return [{"points": state.catalog.cat_points}] if state.cat == seat else []


def _military(state: Position, seat: int) -> list[Part]:
    count, each = state.cities[seat].military, state.catalog.military_points
    return [{"count": count, "each": each, "points": count * each}] if count else []


def _tokens(state: Position, seat: int) -> list[Part]:
    """Each kind of token once; copies that score together are one part (A63)."""
    catalog, city = state.catalog, state.cities[seat]
    parts = []
    for token in dict.fromkeys(city.tokens):
        if token < 0:
            continue
        copies = city.tokens.count(token)
        part: Part = {"token": catalog.tokens[token].id}
        points = 0
        for effect in catalog.tokens[token].effects:
            if isinstance(effect, fx.PointsByCopies):
                points += effect.points[min(copies, len(effect.points)) - 1]
                part["counted"] = copies
            else:
                points += copies * effect_points(state, seat, effect, part)
        if points or part.keys() - {"token"}:
            parts.append({**part, "points": points})
    return parts


def _medals(state: Position, seat: int) -> list[Part]:
    catalog = state.catalog
    return [
        {"medal": catalog.medal_id(medal), "points": catalog.medal_points[medal]}
        for medal in state.cities[seat].medals
    ]


_PARTS = {
    "wonder": _wonder,
    "cards": _cards,
    "cat": _cat,
    "military": _military,
    "tokens": _tokens,
    "medals": _medals,
}


def points_so_far(state: Position, seat: int) -> int:
    """What the city would score if the game ended now."""
    points: int = sum([part["points"] for find in _PARTS.values() for part in find(state, seat)])
    return points


def marks(state: Position, seat: int) -> tuple[int, int]:
    """What decides: points, then built stages (A83)."""
    return points_so_far(state, seat), state.cities[seat].built.bit_count()


def winners(state: Position) -> tuple[int, ...]:
    """The seats with the most points, then the most built stages; equal again, all of them (A83)."""
    found = [marks(state, seat) for seat in range(len(state.cities))]
    return tuple([seat for seat, mark in enumerate(found) if mark == max(found)])


def outcome(state: Position) -> dict[str, Any] | None:
    """``{"ending", "winners", "ranking", "lines"}`` once the game is over."""
    if not state.ending:
        return None
    found = [marks(state, seat) for seat in range(len(state.cities))]
    order = sorted(range(len(found)), key=lambda seat: (found[seat], -seat), reverse=True)
    ranking = [
        {"seat": seat, "place": 1 + sum([other > found[seat] for other in found]), "total": found[seat][0]}
        for seat in order
    ]
    return {
        "ending": state.ending,
        "winners": list(state.winners),
        "ranking": ranking,
        "lines": _why(state, found),
    }


def _why(state: Position, found: list[tuple[int, int]]) -> list[Line]:
    lines = [line(ENDINGS[state.ending], seat=state.active)]
    lines.append(line("architects.end.points", totals=[points for points, _ in found]))
    best = max(found)[0]
    if sum([points == best for points, _ in found]) > 1:
        code = "architects.end.shared" if len(state.winners) > 1 else "architects.end.stages"
        lines.append(line(code, stages=[built for _, built in found]))
    return lines


ENDINGS = {"wonder": "architects.end.wonder", "decks": "architects.end.decks"}


def facts(state: Position) -> dict[str, Any]:
    """The numbers that a person notes down during a game: what the checks of a record compare."""
    catalog = state.catalog
    return {
        "first": state.first,
        "turn": state.turn,
        "flipped": state.flipped,
        "cat": state.cat if state.cat >= 0 else None,
        "decks": [state.cards_in(deck) for deck in range(len(state.orders))],
        "discard": catalog.size(state.discard),
        "stages": [city.built.bit_count() for city in state.cities],
        "cards": [catalog.size(city.hand) for city in state.cities],
        "coins": [city.hand >> catalog.coin.shift & catalog.field for city in state.cities],
        "tokens": [len(city.tokens) for city in state.cities],
        "medals": [len(city.medals) for city in state.cities],
        "military": [city.military for city in state.cities],
        "scores": [
            {**{row["category"]: row["points"] for row in sheet["lines"]}, "total": sheet["total"]}
            for sheet in scores(state)
        ],
        "ending": state.ending or None,
        "winners": list(state.winners),
    }
