"""Cards, stages, tokens and Medals: what exists, how often, and how much of it one city can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..ruleset import Ruleset
from . import architects, duel, seven_wonders
from .bounds import Problem, problem, sides_of

Cities = Sequence[Mapping[str, Any]]


def pieces(ruleset: Ruleset, players: int, document: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the pieces of a final document (engine/final.py)."""
    cities: Cities = document["cities"]
    found = [*_wonder_twice(cities), *_built(ruleset, cities)]
    if ruleset.title == "architects":
        return found + _architects(ruleset, document.get("options") or {}, cities)
    owned, twice = _owned(ruleset, cities)
    found += twice + _copies(ruleset, players, owned)
    return found + (_duel(ruleset, document) if ruleset.title == "duel" else _seven_wonders(ruleset, cities))


def _wonder_twice(cities: Cities) -> list[Problem]:
    seen: dict[str, int] = {}
    found = []
    for city, row in enumerate(cities):
        if not (id := row.get("wonder")):
            continue
        if id in seen:
            found.append(problem("wonder_twice", city, "wonder", wonder=id, other=seen[id]))
        seen.setdefault(id, city)
    return found


def _built(ruleset: Ruleset, cities: Cities) -> list[Problem]:
    """Stages that a board does not have, or that rest on one which is not built."""
    found = []
    for city, row in enumerate(cities):
        if not row.get("wonder"):
            continue
        stages = ruleset.wonder(row["wonder"]).side(row.get("side") or "").stages
        if (count := row.get("stages") or 0) > len(stages):
            params = {"count": count, "most": len(stages), "wonder": row["wonder"], "other": city}
            found.append(problem("too_many_stages", city, "wonder", **params))
        built = set(row.get("built") or ())
        for stage in stages:
            if stage.id in built and (missing := set(stage.requires) - built):
                params = {"stage": stage.id, "missing": min(missing)}
                found.append(problem("stage_too_early", city, "wonder", **params))
    return found


# --- cards of which there are few ----------------------------------------------------------------


def _owned(ruleset: Ruleset, cities: Cities) -> tuple[Counter[str], list[Problem]]:
    """(in how many cities each card stands, buildings that stand twice in one)."""
    owned: Counter[str] = Counter()
    found = []
    for city, row in enumerate(cities):
        cards = row.get("cards") or ()
        names = Counter([ruleset.card(card).name for card in cards])
        for card in dict.fromkeys(cards):
            # Two cards of one name are one building (7 Wonders has some in two Ages).
            if names.pop(ruleset.card(card).name, 0) > 1:
                found.append(problem("twice_here", city, ruleset.card(card).colour, id=card))
        owned.update(set(cards))
    return owned, found


def _copies(ruleset: Ruleset, players: int, owned: Mapping[str, int]) -> list[Problem]:
    found = []
    cities = seven_wonders.cities_of(players)
    for card, count in owned.items():
        row = ruleset.card(card)
        copies = row.copies.get(cities, 0) if row.copies else 1
        if not copies:
            found.append(problem("card_not_in_play", None, row.colour, card=card))
        elif count > copies:
            params = {"card": card, "count": count, "copies": copies}
            found.append(problem("too_many_copies", None, row.colour, **params))
    guilds = ruleset.setup["guilds"]
    most = guilds["added"] if ruleset.title == "duel" else cities + guilds["more_than_players"]
    if (count := len([c for c in owned if ruleset.card(c).colour == guilds["colour"]])) > most:
        found.append(problem("too_many_guilds", None, guilds["colour"], count=count, most=most))
    return found


def _seven_wonders(ruleset: Ruleset, cities: Cities) -> list[Problem]:
    """More in one city than it has turns."""
    found = []
    for city, row in enumerate(cities):
        stages = row.get("stages") or 0
        boards = sides_of(ruleset, (row.get("wonder") or "", row.get("side") or ""))
        most = max([seven_wonders.most_built(ruleset, side, stages or None) for side in boards])
        if (count := len(set(row.get("cards") or ())) + stages) > most:
            found.append(problem("too_many_built", city, "wonder", count=count, most=most))
    return found


# --- Duel ----------------------------------------------------------------------------------------


def _duel(ruleset: Ruleset, document: Mapping[str, Any]) -> list[Problem]:
    cities: Cities = document["cities"]
    found = [*_once(cities, "built", "wonders"), *_once(cities, "tokens", "tokens")]
    own = duel.wonders_of_one(ruleset)
    built = [len(set(row.get("built") or ())) for row in cities]
    for city, count in enumerate(built):
        if count > own:
            found.append(problem("too_many_wonders", city, "wonders", count=count, most=own))
    most: int = ruleset.setup["max_wonders_built"]
    if sum(built) > most:
        found.append(problem("too_many_wonders", None, "wonders", count=sum(built), most=most))
    most = duel.tokens_in_game(ruleset)
    if (count := len({id for row in cities for id in row.get("tokens") or ()})) > most:
        found.append(problem("too_many_tokens", None, "tokens", count=count, most=most))
    ages = Counter([ruleset.card(id).age for row in cities for id in set(row.get("cards") or ())])
    for age, layout in ruleset.setup["layouts"].items():
        most = sum([len(row) for row in layout])
        if ages[int(age)] > most:
            found.append(problem("too_many_of_age", None, "", age=int(age), count=ages[int(age)], most=most))
    return found


def _once(cities: Cities, key: str, category: str) -> list[Problem]:
    """Pieces that exist once, in two cities or twice in one."""
    found = []
    counts: Counter[str] = Counter()
    for city, row in enumerate(cities):
        own = Counter(row.get(key) or ())
        found += [problem("twice_here", city, category, id=id) for id in own if own[id] > 1]
        counts.update(set(own))
    return found + [
        problem(f"{category}_twice", None, category, id=id) for id, count in counts.items() if count > 1
    ]


def supremacy(
    ruleset: Ruleset,
    cities: Cities,
    said: Mapping[int, str],
    pawn: int | None,
    known: Sequence[bool] = (False, False),
) -> list[Problem]:
    """Whether the ending of a game of Duel fits the pawn and the symbols. `said`: by city "military" or
    "science", for who has won so; `pawn`: its steps from the middle; `known`: whether the cards of each city
    are entered."""
    if len(said) > 1:
        return [problem("two_supremacies", None, "supremacy")]
    found = []
    capital = int(ruleset.setup["military"]["capital"])
    most = int(ruleset.setup["science_supremacy"])
    if pawn is not None:
        reached = {capital: 0, -capital: 1}.get(pawn)
        for city, kind in said.items():
            if kind == "military" and reached != city:
                found.append(problem("pawn_not_there", city, "supremacy", pawn=pawn))
        if reached is not None and said.get(reached) != "military":
            found.append(problem("pawn_in_capital", reached, "supremacy", pawn=pawn))
    for city, row in enumerate(cities):
        symbols = duel.symbols(ruleset, row.get("cards") or [], row.get("tokens") or [])
        if said.get(city) == "science" and known[city] and symbols < most:
            found.append(problem("symbols_missing", city, "supremacy", count=symbols, most=most))
        elif symbols >= most and not said:
            found.append(problem("symbols_win", city, "supremacy", count=symbols))
    return found


# --- Architects ----------------------------------------------------------------------------------


def _architects(ruleset: Ruleset, options: Mapping[str, Any], cities: Cities) -> list[Problem]:
    table = architects.table_of(options, [row.get("wonder") or "" for row in cities])
    return [
        *_complete(ruleset, cities),
        *_medals(ruleset, table, cities),
        *_tokens(ruleset, table, cities),
        *_cards(ruleset, table, cities),
    ]


def _complete(ruleset: Ruleset, cities: Cities) -> list[Problem]:
    """The first Wonder that is complete ends the game."""
    stages = int(ruleset.setup["stages"])
    found = [city for city, row in enumerate(cities) if len(set(row.get("built") or ())) >= stages]
    return [problem("two_complete", None, "wonder", cities=found)] if len(found) > 1 else []


def _medals(ruleset: Ruleset, table: architects.Table, cities: Cities) -> list[Problem]:
    found = []
    most = architects.most_medals(ruleset, table.medals)
    owned = Counter([id for row in cities for id in row.get("medals") or ()])
    for city, row in enumerate(cities):
        if (count := len(row.get("medals") or ())) > most:
            found.append(problem("too_many_medals", city, "medals", count=count, most=most))
    there = architects.medals_in_game(ruleset, table)
    # A central Medal can be met by several, each of whom gets one more from the box.
    if not found and table.medals != "expert" and owned.total() > there:
        found.append(problem("too_many_medals", None, "medals", count=owned.total(), most=there))
    return found + _too_many(owned, {medal.id: medal.copies for medal in ruleset.medals}, "medals", "id")


def _tokens(ruleset: Ruleset, table: architects.Table, cities: Cities) -> list[Problem]:
    owned = Counter([id for row in cities for id in row.get("tokens") or () if id])
    return _too_many(owned, architects.tokens_in_game(ruleset, table), "tokens", "id")


def _cards(ruleset: Ruleset, table: architects.Table, cities: Cities) -> list[Problem]:
    counts: Counter[str] = Counter()
    for row in cities:
        counts.update(row.get("cards") or {})
    found = _too_many(counts, architects.cards_of(ruleset, table, None), "cards", "card")
    for city, row in enumerate(cities):
        there = architects.cards_of(ruleset, table, city)
        for card, count in Counter(row.get("cards") or {}).items():
            if count > there[card] and not any(one.params.get("card") == card for one in found):
                params = {"card": card, "count": count, "copies": there[card]}
                found.append(problem("too_many_here", city, "cards", **params))
    return found


def _too_many(owned: Mapping[str, int], there: Mapping[str, int], category: str, key: str) -> list[Problem]:
    return [
        problem("too_many_copies", None, category, **{key: id, "count": count, "copies": there[id]})
        for id, count in owned.items()
        if count > there[id]
    ]
