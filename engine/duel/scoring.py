"""Victory points: for each city, lines by category with the parts they are made of, and who wins.

The same functions score a game in play, a finished one and a situation.
"""

from __future__ import annotations

from typing import Any

from .. import effects as fx
from ..title import Line, line
from .construction import counted_in, richer_city
from .position import City, Position

CARD_COLOURS = ("blue", "green", "yellow", "purple")
"""The colours that have a line of their own on the score sheet, in its order."""
CATEGORIES = (*CARD_COLOURS, "wonders", "tokens", "coins", "military")


def scores(state: Position) -> list[dict[str, Any]]:
    """For each seat ``{"seat", "total", "lines": [{"category", "code", "points", "parts"}]}``."""
    sheets = []
    for seat in (0, 1):
        lines = [_category(state, seat, category) for category in CATEGORIES]
        sheets.append({"seat": seat, "total": sum([row["points"] for row in lines]), "lines": lines})
    return sheets


def _category(state: Position, seat: int, category: str) -> dict[str, Any]:
    if category == "coins":
        parts = _coins(state, seat)
    elif category == "military":
        parts = _military(state, seat)
    else:
        parts = _pieces(state, seat, category)
    code = f"duel.score.{category}"
    points = sum([part["points"] for part in parts])
    return {"category": category, "code": code, "points": points, "parts": parts}


def _pieces(state: Position, seat: int, category: str) -> list[dict[str, Any]]:
    catalog = state.catalog
    city = state.cities[seat]
    if category == "wonders":
        indices = [wonder for wonder, _ in city.built]
    elif category == "tokens":
        indices = list(city.tokens)
    else:
        indices = [card for card in city.cards if catalog.pieces[card].colour == category]
    parts = []
    for index in indices:
        piece = catalog.pieces[index]
        if piece.at_the_end:
            points, counted = piece_points(state, seat, index)
            parts.append({piece.kind: piece.id, "points": points, **counted})
    return parts


def piece_points(state: Position, seat: int, index: int) -> tuple[int, dict[str, int]]:
    """The points of one card, Wonder or token, and what was counted for them."""
    piece = state.catalog.pieces[index]
    points = piece.points
    told: dict[str, int] = {}
    for effect in piece.at_the_end:
        if isinstance(effect, fx.PointsPerMax):
            city, counted = richer_city(state, seat, effect.what, effect.colours)
            points += counted // effect.per * effect.amount
            told = {"counted": counted, "per": effect.per, "amount": effect.amount, "city": city}
        elif isinstance(effect, fx.PointsPer):
            counted = counted_in(state, seat, effect.what, (effect.colour,) if effect.colour else ())
            points += counted * effect.amount
            told = {"counted": counted, "per": 1, "amount": effect.amount, "city": seat}
    return points, told


def _coins(state: Position, seat: int) -> list[dict[str, Any]]:
    coins = state.cities[seat].coins
    return [{"coins": coins, "points": coins // state.catalog.coins_per_point}]


def _military(state: Position, seat: int) -> list[dict[str, Any]]:
    return [{"pawn": state.pawn, "points": military_points(state, seat)}]


def military_points(state: Position, seat: int) -> int:
    """The zone of the pawn, for the seat that is ahead; the capital counts as the last zone (D80)."""
    lead = state.pawn if seat == 0 else -state.pawn
    if lead <= 0:
        return 0
    reached: int = max([points for start, points in state.catalog.zones if start <= lead])
    return reached


def points_so_far(state: Position, seat: int) -> int:
    """What the city would score if the game ended now."""
    city = state.cities[seat]
    pieces = state.catalog.pieces
    points = city.coins // state.catalog.coins_per_point + military_points(state, seat)
    for index in (*city.cards, *[wonder for wonder, _ in city.built], *city.tokens):
        piece = pieces[index]
        points += piece_points(state, seat, index)[0] if piece.counts else piece.points
    return points


def blue_points(state: Position, city: City) -> int:
    """The tie-break: points of blue cards alone (D108)."""
    pieces = state.catalog.pieces
    return sum([pieces[card].points for card in city.cards if pieces[card].colour == "blue"])


def civilian_winners(state: Position) -> tuple[int, ...]:
    """The seat with more points, then with more on blue cards; equal again, both (D107)."""
    marks = [(points_so_far(state, seat), blue_points(state, state.cities[seat])) for seat in (0, 1)]
    return tuple([seat for seat in (0, 1) if marks[seat] == max(marks)])


def outcome(state: Position) -> dict[str, Any] | None:
    """``{"ending", "winners", "ranking", "lines"}`` once the game is over."""
    if not state.ending:
        return None
    totals = [points_so_far(state, seat) for seat in (0, 1)]
    ranking = [
        {"seat": seat, "place": 1 if seat in state.winners else 2, "total": totals[seat]}
        for seat in sorted((0, 1), key=lambda seat: seat not in state.winners)
    ]
    return {
        "ending": state.ending,
        "winners": list(state.winners),
        "ranking": ranking,
        "lines": _why(state, totals),
    }


def _why(state: Position, totals: list[int]) -> list[Line]:
    winner = state.winners[0]
    if state.ending == "military":
        return [line("duel.military.supremacy", seat=winner, pawn=state.pawn)]
    if state.ending == "science":
        symbols = state.cities[winner].symbols.bit_count()
        return [line("duel.science.supremacy", seat=winner, symbols=symbols)]
    lines = [line("duel.end.points", totals=totals)]
    if totals[0] == totals[1]:
        blue = [blue_points(state, city) for city in state.cities]
        code = "duel.end.shared" if blue[0] == blue[1] else "duel.end.blue_points"
        lines.append(line(code, blue=blue))
    return lines


def facts(state: Position) -> dict[str, Any]:
    """The numbers that a person notes down during a game: what the checks of a record compare."""
    return {
        "first": state.first,
        "age": state.age,
        "pawn": state.pawn,
        "discard": len(state.discard),
        "wonders": [len(city.built) for city in state.cities],
        "cards": [len(city.cards) for city in state.cities],
        "tokens": [len(city.tokens) for city in state.cities],
        "coins": [city.coins for city in state.cities],
        "scores": [
            {**{row["category"]: row["points"] for row in sheet["lines"]}, "total": sheet["total"]}
            for sheet in scores(state)
        ],
        "ending": state.ending or None,
        "winners": list(state.winners),
    }
