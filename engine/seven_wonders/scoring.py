"""Victory points: for each city seven categories with the parts they are made of, and who wins.

The same functions score a game in play, a finished one and a situation. Free science symbols and the guild
that a city may copy are chosen together, for the best total (79 to 83, 102).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple

from .. import effects as fx
from ..title import Line, line
from .catalog import Piece
from .counting import counted
from .position import Position
from .science import Best, best

COLOURS = ("blue", "yellow", "purple", "green")
CATEGORIES = ("military", "coins", "wonder", *COLOURS)

Part = dict[str, Any]


class Choice(NamedTuple):
    """What a city chooses at the end."""

    points: int
    """Of science and the copied guilds together."""
    science: Best
    free: tuple[Part, ...]
    """What gives each free symbol: ``{"card": id}`` or ``{"stage": number}``."""
    copied: tuple[tuple[int, int], ...]
    """(guild, the neighbour in whose city it stands) for each copied guild."""


# --- counting ------------------------------------------------------------------------------------


def _counted(state: Position, number: int, effect: fx.PointsPer, more_guilds: int) -> int:
    """How many things an effect counts. `more_guilds`: copied guilds that count as cards (82)."""
    found = counted(state, number, effect.what, effect.colour, effect.who, None)
    if effect.colour == state.catalog.guild_colour and "self" in effect.who:
        found += more_guilds
    return found


def piece_points(state: Position, number: int, piece: Piece, more_guilds: int = 0) -> tuple[int, Part]:
    """The points of a card or stage without its science, and what was counted for them."""
    points = 0
    told: Part = {}
    for effect in piece.at_the_end:
        if isinstance(effect, fx.VictoryPoints):
            points += effect.amount
        elif isinstance(effect, fx.PointsPer):
            found = _counted(state, number, effect, more_guilds)
            points += found * effect.amount
            told["counted"] = told.get("counted", 0) + found
            told["amount"] = effect.amount
        elif isinstance(effect, fx.PointsIfWonderComplete):
            complete = state.cities[number].next_stage < 0 and state.cities[number].board is not None
            points += effect.amount if complete else 0
            told["complete"] = complete
    return points, told


def pieces_of(state: Position, number: int) -> list[Piece]:
    """The cards and the built stages of a city."""
    city, pieces = state.cities[number], state.catalog.pieces
    built = city.board.stages[: city.stages] if city.board else ()
    return [pieces[index] for index in (*city.cards, *built)]


def symbols_of(
    state: Position, pieces: Sequence[Piece]
) -> tuple[list[int], list[tuple[int, ...]], list[Part]]:
    """(fixed symbols by kind, the options of each free one, where each free one comes from)."""
    names = state.catalog.symbols
    fixed = [0] * len(names)
    free: list[tuple[int, ...]] = []
    sources: list[Part] = []
    for piece in pieces:
        for effect in piece.science:
            options = tuple([names.index(name) for name in effect.symbols])
            if len(options) == 1:
                fixed[options[0]] += 1
            else:
                free.append(options)
                sources.append({"stage": piece.number} if piece.number else {"card": piece.id})
    return fixed, free, sources


def choose(state: Position, number: int) -> Choice:
    """The free symbols and the copied guilds that bring a city the most."""
    own = pieces_of(state, number)
    abilities = state.cities[number].powers.abilities
    copies = abilities.count(fx.CopyNeighbourGuild.type) if abilities else 0
    if not copies:
        fixed, free, sources = symbols_of(state, own)
        science = best(tuple(fixed), tuple(free), state.catalog.set_points)
        return Choice(science.points, science, tuple(sources), ())
    around = _neighbouring_guilds(state, number)
    found: Choice | None = None
    # Choosing fewer than possible is never better: no guild takes points away.
    for chosen in combinations(around, min(copies, len(around))):
        copied = [state.catalog.pieces[guild] for guild, _ in chosen]
        fixed, free, sources = symbols_of(state, [*own, *copied])
        science = best(tuple(fixed), tuple(free), state.catalog.set_points)
        more = len(copied) if state.options["copied_guild_counts"] else 0
        points = science.points + sum([piece_points(state, number, piece, more)[0] for piece in copied])
        if more:  # a guild of the own city may count the copied ones
            points += sum([piece_points(state, number, piece, more)[0] for piece in own])
        if found is None or points > found.points:
            found = Choice(points, science, tuple(sources), chosen)
    assert found is not None
    return found


def _neighbouring_guilds(state: Position, number: int) -> list[tuple[int, int]]:
    """(guild, city) for each guild in the two neighbouring cities, by name."""
    found: dict[int, int] = {}
    for city in (state.left_of(number), state.right_of(number)):
        for card in state.cities[city].cards:
            if state.catalog.pieces[card].colour == state.catalog.guild_colour:
                found.setdefault(card, city)
    return sorted(found.items(), key=lambda pair: state.catalog.pieces[pair[0]].id)


# --- the score sheet -----------------------------------------------------------------------------


def scores(state: Position) -> list[dict[str, Any]]:
    """For each city ``{"seat", "city", "total", "lines": [{"category", "code", "points", "parts"}]}``; the
    seat of the Free city is None."""
    sheets = []
    for number in range(len(state.cities)):
        parts = _parts(state, number)
        lines = [
            {
                "category": category,
                "code": f"seven_wonders.score.{category}",
                "points": sum([part["points"] for part in parts[category]]),
                "parts": parts[category],
            }
            for category in CATEGORIES
        ]
        seat = number if number < state.seats else None
        total = sum([sum([part["points"] for part in parts[category]]) for category in CATEGORIES])
        sheets.append({"seat": seat, "city": number, "total": total, "lines": lines})
    return sheets


def _parts(state: Position, number: int) -> dict[str, list[Part]]:
    """The parts of every category of one city."""
    catalog = state.catalog
    city = state.cities[number]
    choice = choose(state, number)
    more = len(choice.copied) if state.options["copied_guild_counts"] else 0
    parts: dict[str, list[Part]] = {category: [] for category in CATEGORIES}
    parts["military"] = [
        {"age": token.age, "against": token.against, "points": token.points} for token in city.tokens
    ]
    parts["coins"] = [{"coins": city.coins, "points": city.coins // catalog.coins_per_point}]
    for piece in pieces_of(state, number):
        if all(isinstance(effect, fx.Science) for effect in piece.at_the_end):
            continue
        points, told = piece_points(state, number, piece, more)
        if piece.number:
            parts["wonder"].append({"stage": piece.number, "points": points, **told})
        else:
            category = piece.colour if piece.colour in COLOURS else "blue"
            parts[category].append({"card": piece.id, "points": points, **told})
    for guild, neighbour in choice.copied:
        points, told = piece_points(state, number, catalog.pieces[guild], more)
        copy = {"card": catalog.pieces[guild].id, "copied_from": neighbour, "points": points, **told}
        parts[catalog.guild_colour].append(copy)
    parts["green"] += _science_parts(state, choice)
    return parts


def _science_parts(state: Position, choice: Choice) -> list[Part]:
    """Which symbol each free one stands for, the square of each count, and the sets."""
    names = state.catalog.symbols
    science = choice.science
    parts: list[Part] = [
        {**source, "chosen": names[symbol], "points": 0}
        for source, symbol in zip(choice.free, science.chosen, strict=True)
    ]
    for name, count in zip(names, science.counts, strict=True):
        if count:
            parts.append({"symbol": name, "counted": count, "points": count * count})
    if sets := min(science.counts):
        parts.append(
            {"sets": sets, "amount": state.catalog.set_points, "points": sets * state.catalog.set_points}
        )
    return parts


def points_so_far(state: Position, number: int) -> int:
    """What the city would score if the game ended now."""
    city = state.cities[number]
    choice = choose(state, number)
    more = len(choice.copied) if state.options["copied_guild_counts"] else 0
    points = city.coins // state.catalog.coins_per_point + sum([token.points for token in city.tokens])
    points += choice.science.points
    for piece in pieces_of(state, number):
        points += piece_points(state, number, piece, more)[0] if piece.counts else piece.points
    for guild, _ in choice.copied:
        points += piece_points(state, number, state.catalog.pieces[guild], more)[0]
    return points


# --- the end -------------------------------------------------------------------------------------


def contenders(state: Position) -> list[int]:
    """The cities that can win: all with a seat, and by option the Free city (124)."""
    return list(range(len(state.cities) if state.options["free_city_wins"] else state.seats))


def winners(state: Position) -> tuple[int, ...]:
    """The cities with the most points, then with the most coins; equal again, all of them (112)."""
    marks = {c: (points_so_far(state, c), state.cities[c].coins) for c in contenders(state)}
    most = max(marks.values())
    return tuple([city for city, mark in marks.items() if mark == most])


def outcome(state: Position) -> dict[str, Any] | None:
    """``{"ending", "winners", "ranking", "lines"}`` once the game is over. `winners` are cities, in `ranking`
    a city that cannot win has the place None and comes last."""
    if not state.ending:
        return None
    marks = [(points_so_far(state, c), city.coins) for c, city in enumerate(state.cities)]
    among = contenders(state)
    ranking = []
    for city in sorted(range(len(marks)), key=lambda c: (c not in among, [-m for m in marks[c]], c)):
        better = sum([marks[other] > marks[city] for other in among])
        ranking.append(
            {
                "seat": city if city < state.seats else None,
                "city": city,
                "place": better + 1 if city in among else None,
                "total": marks[city][0],
                "coins": marks[city][1],
            }
        )
    return {
        "ending": state.ending,
        "winners": list(state.winners),
        "ranking": ranking,
        "lines": _why(state, marks, among),
    }


def _why(state: Position, marks: list[tuple[int, int]], among: list[int]) -> list[Line]:
    lines = [line("seven_wonders.end.points", totals=[total for total, _ in marks])]
    most = max([marks[city][0] for city in among])
    tied = [city for city in among if marks[city][0] == most]
    if len(tied) > 1:
        code = "seven_wonders.end.shared" if len(state.winners) > 1 else "seven_wonders.end.coins"
        lines.append(line(code, cities=tied, coins=[marks[city][1] for city in tied]))
    if state.has_free_city and state.free_city not in among:
        lines.append(
            line("seven_wonders.end.free_city", city=state.free_city, total=marks[state.free_city][0])
        )
    return lines


def facts(state: Position) -> dict[str, Any]:
    """The numbers that a person notes down during a game: what the checks of a record compare."""
    return {
        "age": state.age,
        "turn": state.turn,
        "discard": len(state.discard),
        "coins": [city.coins for city in state.cities],
        "cards": [len(city.cards) for city in state.cities],
        "stages": [city.stages for city in state.cities],
        "shields": [city.shields for city in state.cities],
        "wonders": [[city.board.wonder, city.board.side] if city.board else None for city in state.cities],
        "scores": [
            {**{row["category"]: row["points"] for row in sheet["lines"]}, "total": sheet["total"]}
            for sheet in scores(state)
        ],
        "ending": state.ending or None,
        "winners": list(state.winners),
    }
