"""Final positions as people see them on the table: cards, stages, tokens and coins, without what lay hidden.

``score(ruleset, document)`` scores such a position with the functions that score a game in play, and
``verdict(title, marks)`` says who wins when only the points are known, as on a paper score pad. The document:

    title, edition, options      as for a situation (docs/situations.md)
    cities                       in the order of the seats; the left neighbour of a city is the next one
      duel            cards, built (Wonders), tokens, coins
      seven_wonders   wonder, side, cards, stages, tokens ({"age", "against", "points"} or points), coins
      architects      wonder, built (stages), cards ({kind: how many}), tokens, medals, military
    players                      seven_wonders: 2 when the third city is the Free city
    pawn                         duel: steps from the middle, positive towards the capital of seat 1
    cat                          architects: the seat that has the Cat, or null
    ending, winner               duel: "military" or "science" and the seat that has won so
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import architects, duel, seven_wonders
from .architects.position import Position as ArchitectsPosition
from .duel.position import Position as DuelPosition
from .ruleset import Ruleset
from .seven_wonders.position import Position as SevenWondersPosition
from .situation import SituationError
from .title import Line, line

Document = Mapping[str, Any]
Position = DuelPosition | SevenWondersPosition | ArchitectsPosition

SUPREMACIES = ("military", "science")
"""The ways to win Duel before the points are counted."""


def position(ruleset: Ruleset, document: Document) -> Position:
    """The position with its ending and winners; `SituationError` for one that cannot be."""
    made: Position = _POSITIONS[ruleset.title](ruleset, document)
    return made


def score(ruleset: Ruleset, document: Document) -> dict[str, Any]:
    """``{"scores", "outcome"}`` as `State.scores` and `State.outcome` give them."""
    made = position(ruleset, document)
    scoring = _SCORING[ruleset.title]
    return {"scores": scoring.scores(made), "outcome": scoring.outcome(made)}


_SCORING: dict[str, Any] = {
    "duel": duel.scoring,
    "seven_wonders": seven_wonders.scoring,
    "architects": architects.scoring,
}


def categories(title: str) -> tuple[str, ...]:
    """The rows of the score sheet of a title, in its order."""
    found: tuple[str, ...] = _SCORING[title].CATEGORIES
    return found


# --- a document as a position --------------------------------------------------------------------


def _common(document: Document, *keys: str) -> dict[str, Any]:
    return {key: document[key] for key in ("options", "cities", *keys) if key in document}


def _duel(ruleset: Ruleset, document: Document) -> DuelPosition:
    title = duel.TITLE
    pawn = document.get("pawn", 0)
    ending, winner = document.get("ending") or "civilian", document.get("winner")
    # At the end no card lies any more: a step that needs none.
    said = {**_common(document), "age": max(map(int, ruleset.setup["layouts"])), "step": "starter"}
    made = title.situation(ruleset, said)
    capital = made.catalog.capital
    if isinstance(pawn, bool) or not isinstance(pawn, int) or abs(pawn) > capital:
        raise SituationError("pawn", f"must be from {-capital} to {capital}, not {pawn!r}")
    made.pawn = pawn
    if ending in SUPREMACIES:
        if winner not in (0, 1):
            raise SituationError("winner", f"must be 0 or 1, not {winner!r}")
        made.ending, made.winners = ending, (winner,)
    elif ending == "civilian":
        made.ending, made.winners = ending, duel.scoring.civilian_winners(made)
    else:
        raise SituationError("ending", f"must be civilian, military or science, not {ending!r}")
    return made


def _seven_wonders(ruleset: Ruleset, document: Document) -> SevenWondersPosition:
    title = seven_wonders.TITLE
    said = _common(document, "edition", "players")
    last = max(map(int, ruleset.setup["military"]["points"]))
    made = title.situation(ruleset, {**said, "age": last, "step": "last_card"})
    made.ending = "points"
    made.winners = seven_wonders.scoring.winners(made)
    return made


def _architects(ruleset: Ruleset, document: Document) -> ArchitectsPosition:
    title = architects.TITLE
    made = title.situation(ruleset, _common(document, "cat"))
    complete = [seat for seat, city in enumerate(made.cities) if city.powers.complete]
    made.ending = "wonder" if complete else "decks"
    made.active = complete[0] if complete else made.active
    made.winners = architects.scoring.winners(made)
    return made


_POSITIONS: dict[str, Any] = {"duel": _duel, "seven_wonders": _seven_wonders, "architects": _architects}


# --- a position as a document --------------------------------------------------------------------


def describe(state: Any) -> dict[str, Any]:
    """The final document of a state: what lies open in front of everybody, and nothing else."""
    catalog = state.catalog
    title = catalog.ruleset.title
    found: dict[str, Any] = {
        "title": title,
        "edition": catalog.ruleset.edition,
        "options": dict(state.options),
    }
    if title == "duel":
        found["pawn"] = state.pawn
        if state.ending in SUPREMACIES:
            found |= {"ending": state.ending, "winner": state.winners[0]}
    elif title == "seven_wonders":
        found["players"] = state.seats
    else:
        found["cat"] = state.cat if state.cat >= 0 else None
    found["cities"] = [_DESCRIBED[title](catalog, city) for city in state.cities]
    return found


def _duel_city(catalog: Any, city: Any) -> dict[str, Any]:
    pieces = catalog.pieces
    return {
        "cards": [pieces[card].id for card in city.cards],
        "built": [pieces[wonder].id for wonder, _ in city.built],
        "tokens": [pieces[token].id for token in city.tokens],
        "coins": city.coins,
    }


def _seven_wonders_city(catalog: Any, city: Any) -> dict[str, Any]:
    return {
        "wonder": city.board.wonder if city.board else None,
        "side": city.board.side if city.board else None,
        "cards": [catalog.id_of(card) for card in city.cards],
        "stages": city.stages,
        "tokens": [token._asdict() for token in city.tokens],
        "coins": city.coins,
    }


def _architects_city(catalog: Any, city: Any) -> dict[str, Any]:
    return {
        "wonder": catalog.wonders[city.wonder].id,
        "built": [number + 1 for number in range(city.built.bit_length()) if city.built >> number & 1],
        "cards": catalog.counts(city.hand),
        "tokens": [catalog.token_id(token) for token in city.tokens],
        "medals": [catalog.medal_id(medal) for medal in city.medals],
        "military": city.military,
    }


_DESCRIBED: dict[str, Any] = {
    "duel": _duel_city,
    "seven_wonders": _seven_wonders_city,
    "architects": _architects_city,
}


# --- who wins, from points alone -----------------------------------------------------------------


class Tie(NamedTuple):
    """What decides equal points in a title."""

    param: str
    """The parameter of the line in which its numbers stand."""
    decided: str
    shared: str


TIES = {
    "duel": Tie("blue", "duel.end.blue_points", "duel.end.shared"),
    "seven_wonders": Tie("coins", "seven_wonders.end.coins", "seven_wonders.end.shared"),
    "architects": Tie("stages", "architects.end.stages", "architects.end.shared"),
}


def verdict(
    title: str,
    totals: Sequence[int],
    ties: Sequence[int | None],
    *,
    seats: int | None = None,
    ending: str = "",
    winner: int | None = None,
) -> dict[str, Any]:
    """``{"winners", "ranking", "lines", "open"}`` from the points of each city and what decides equal ones
    (points of blue cards, coins, built stages), None where it is not known.

    `seats`: how many of the cities can win, the first ones; all when None (the Free city cannot, 124).
    `ending`, `winner`: a supremacy of Duel. `open` is True when points are equal and what decides is not
    known of all who have them; then they all stand in `winners`.
    """
    among = range(len(totals) if seats is None else seats)
    if ending in SUPREMACIES and winner is not None:
        order = [winner, *[city for city in among if city != winner]]
        ranking: list[dict[str, Any]] = [
            {"city": city, "place": 1 if city == winner else 2, "total": totals[city]} for city in order
        ]
        lines = [line(f"{title}.{ending}.supremacy", seat=winner)]
        return {"winners": [winner], "ranking": ranking, "lines": lines, "open": False}
    most = max([totals[city] for city in among])
    tied = [city for city in among if totals[city] == most]
    known = all(ties[city] is not None for city in tied)
    best = max([ties[city] or 0 for city in tied])
    winners = [city for city in tied if ties[city] == best] if known else tied
    marks = [(total, tie or 0) for total, tie in zip(totals, ties, strict=True)]
    ranking = []
    for city in sorted(range(len(totals)), key=lambda c: (c not in among, [-mark for mark in marks[c]], c)):
        place: int | None = 1 + sum([marks[other] > marks[city] for other in among])
        ranking.append(
            {"city": city, "place": place if city in among else None, "total": totals[city]},
        )
    return {
        "winners": winners,
        "ranking": ranking,
        "lines": _why(title, totals, ties, tied, winners, len(among)),
        "open": len(tied) > 1 and not known,
    }


def _why(
    title: str,
    totals: Sequence[int],
    ties: Sequence[int | None],
    tied: list[int],
    winners: list[int],
    seats: int,
) -> list[Line]:
    tie = TIES[title]
    lines = [line(f"{title}.end.points", totals=list(totals))]
    if len(tied) > 1 and all(ties[city] is not None for city in tied):
        code = tie.shared if len(winners) > 1 else tie.decided
        lines.append(line(code, cities=tied, **{tie.param: [ties[city] for city in tied]}))
    if seats < len(totals):
        lines.append(line("seven_wonders.end.free_city", city=seats, total=totals[seats]))
    return lines
