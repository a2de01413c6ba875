"""What cannot be on a score sheet: numbers that no cards give, and pieces that do not exist so often.

Nothing is refused here. Each `Problem` names the city and the category and says by its `kind` and numbers
why the entry cannot be; who shows it finds the words. Bounds are generous: what is said to be impossible is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from . import effects as fx
from .catalog import Card
from .ruleset import Ruleset
from .seven_wonders.science import points_of

MOST_KEPT = 64
"""How many rulesets' bounds a process keeps."""


class Problem(NamedTuple):
    """One thing that cannot be."""

    kind: str
    city: int | None
    """None when it is about several cities together."""
    category: str
    params: dict[str, Any]


def problem(kind: str, city: int | None, category: str, **params: Any) -> Problem:
    return Problem(kind, city, category, params)


# --- numbers by category -------------------------------------------------------------------------


def numbers(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, Any],
    values: Sequence[Mapping[str, int | None]],
    boards: Sequence[tuple[str, str]] = (),
) -> list[Problem]:
    """What is wrong with points by category: `values` by city, None where nothing is entered; `boards`:
    (Wonder, side) of each city, "" where unknown."""
    found = []
    limits = limits_of(ruleset, players, options.get("medals", "off"))
    for city, row in enumerate(values):
        for category, value in row.items():
            if value is None or category not in limits:
                continue
            allowed = limits[category]
            if category == "wonder" and city < len(boards) and boards[city][0]:
                allowed = _stages(ruleset, *boards[city])
            found += _judged(city, category, value, allowed)
    found += _military(ruleset, values)
    return found


class Allowed(NamedTuple):
    """The numbers that a category can have: those in `exact`, or when that is None from 0 to `most`."""

    most: int | None
    exact: frozenset[int] | None = None
    least: int = 0


def _judged(city: int, category: str, value: int, allowed: Allowed) -> list[Problem]:
    if value < allowed.least:
        return [problem("too_few", city, category, value=value, least=allowed.least)]
    if allowed.most is not None and value > allowed.most:
        return [problem("too_many", city, category, value=value, most=allowed.most)]
    if allowed.exact is not None and value not in allowed.exact:
        return [problem("no_such_sum", city, category, value=value)]
    return []


def _exact(sums: Iterable[int]) -> Allowed:
    exact = frozenset(sums)
    return Allowed(max(exact), exact, min(exact))


@lru_cache(maxsize=MOST_KEPT)
def limits_of(ruleset: Ruleset, players: int, medals: str) -> dict[str, Allowed]:
    """By category what one city can have."""
    found: dict[str, Allowed] = _LIMITS[ruleset.title](ruleset, players, medals)
    return found


def _subset_sums(amounts: Iterable[int], most: int | None = None) -> frozenset[int]:
    """The sums of any of these amounts, of at most `most` of them."""
    sums = {(0, 0)}
    for amount in amounts:
        sums |= {(total + amount, taken + 1) for total, taken in sums if most is None or taken < most}
    return frozenset([total for total, _ in sums])


def _fixed(effects: Iterable[fx.Effect]) -> int:
    return sum([effect.amount for effect in effects if isinstance(effect, fx.VictoryPoints)])


def _in_play(ruleset: Ruleset, players: int) -> list[Card]:
    return [card for card in ruleset.cards if not card.copies or card.copies.get(players)]


def _seven_wonders(ruleset: Ruleset, players: int, medals: str) -> dict[str, Allowed]:
    # With two players the cards of three are in play.
    cards = _in_play(ruleset, max(3, players))
    by_colour = Counter([card.colour for card in cards])
    blue = [_fixed(card.effects) for card in cards if card.colour == "blue"]
    military = ruleset.setup["military"]
    results = [(-military["defeat"], 0, points) for points in military["points"].values()]
    fights = {sum(chosen) for chosen in product(*results, *results)}
    yellow = sum([_most(card, by_colour, ruleset) for card in cards if card.colour == "yellow"])
    stages = [_stages(ruleset, wonder.id, side.id) for wonder in ruleset.wonders for side in wonder.sides]
    return {
        "military": _exact(fights),
        "coins": Allowed(None),
        "wonder": _exact({total for allowed in stages for total in allowed.exact or ()}),
        "blue": _exact(_subset_sums(blue)),
        "yellow": Allowed(yellow),
        "purple": Allowed(None),
        "green": _exact(_science_points(ruleset, cards)),
    }


def _most(card: Card, by_colour: Mapping[str, int], ruleset: Ruleset) -> int:
    """The most points of a card that counts things of its own city."""
    points = 0
    for effect in card.effects:
        if isinstance(effect, fx.VictoryPoints):
            points += effect.amount
        elif isinstance(effect, fx.PointsPer):
            stages = max([len(side.stages) for wonder in ruleset.wonders for side in wonder.sides])
            points += effect.amount * (by_colour[effect.colour] if effect.colour else stages)
    return points


def _stages(ruleset: Ruleset, wonder: str, side: str) -> Allowed:
    """The points of the first stages of a board, none to all; every sum where stages have an order of their
    own."""
    stages = ruleset.wonder(wonder).side(side).stages
    points = [_fixed(stage.effects) for stage in stages]
    if ruleset.title == "architects":
        return _exact(_subset_sums(points))
    return _exact([sum(points[:built]) for built in range(len(points) + 1)])


def symbol_limits(ruleset: Ruleset, players: int) -> tuple[dict[str, int], int]:
    """(how many cards of different names show each science symbol, how many free symbols a city can have)."""
    return _symbols(ruleset, _in_play(ruleset, max(3, players)))


def _symbols(ruleset: Ruleset, cards: Iterable[Card]) -> tuple[dict[str, int], int]:
    fixed: Counter[str] = Counter()
    free = copied = 0
    for card in cards:
        for effect in card.effects:
            if isinstance(effect, fx.Science):
                fixed.update(effect.symbols[:1] if len(effect.symbols) == 1 else ())
                free += len(effect.symbols) > 1
    boards = [0]
    for wonder in ruleset.wonders:
        for side in wonder.sides:
            effects = [effect for stage in side.stages for effect in stage.effects]
            boards.append(sum([isinstance(effect, fx.Science) for effect in effects]))
            copied = max(copied, sum([isinstance(effect, fx.CopyNeighbourGuild) for effect in effects]))
    return dict(fixed), free + max(max(boards), copied)


def _science_points(ruleset: Ruleset, cards: Iterable[Card]) -> set[int]:
    fixed, free = _symbols(ruleset, cards)
    set_points = ruleset.setup["science_set_points"]
    found = set()
    for counts in product(*[range(count + free + 1) for count in fixed.values()]):
        over = sum([max(0, have - count) for have, count in zip(counts, fixed.values(), strict=True)])
        if over <= free:
            found.add(points_of(counts, set_points))
    return found


def _duel(ruleset: Ruleset, players: int, medals: str) -> dict[str, Allowed]:
    cards = ruleset.cards
    amounts = {
        colour: [_fixed(card.effects) for card in cards if card.colour == colour]
        for colour in ("blue", "green", "yellow")
    }
    wonders = [_fixed(wonder.stage.effects) for wonder in ruleset.wonders]
    own = max([order.count(seat) for order in _drafted(ruleset) for seat in (0, 1)])
    zones = {zone["points"] for zone in ruleset.setup["military"]["zones"]}
    tokens = [token.effects for token in ruleset.progress_tokens]
    per_token = sum([e.amount for effects in tokens for e in effects if isinstance(e, fx.PointsPer)])
    return {
        **{colour: _exact(_subset_sums(found)) for colour, found in amounts.items()},
        "purple": Allowed(None),
        "wonders": _exact(_subset_sums(wonders, own)),
        "tokens": Allowed(sum(map(_fixed, tokens)) + per_token * len(tokens)),
        "coins": Allowed(None),
        "military": _exact({0, *zones}),
    }


def _drafted(ruleset: Ruleset) -> list[list[int]]:
    """Who takes which Wonder of the draft, as one list."""
    return [[seat for order in ruleset.setup["draft_order"] for seat in order]]


def _architects(ruleset: Ruleset, players: int, medals: str) -> dict[str, Allowed]:
    setup = ruleset.setup
    stages = [_stages(ruleset, wonder.id, side.id) for wonder in ruleset.wonders for side in wonder.sides]
    points = sorted([_fixed(medal.effects) for medal in ruleset.medals for _ in range(medal.copies)])
    most = {"off": 0, "on": setup["medals"]["most"]}.get(medals, setup["medals"]["most_expert"])
    return {
        "wonder": _exact({total for allowed in stages for total in allowed.exact or ()}),
        "cards": Allowed(None),
        "cat": _exact({0, setup["cat_points"]}),
        "military": Allowed(None),
        "tokens": Allowed(None),
        "medals": Allowed(sum(points[len(points) - most :])),
    }


_LIMITS: dict[str, Any] = {"seven_wonders": _seven_wonders, "duel": _duel, "architects": _architects}


# --- military together ---------------------------------------------------------------------------


def _military(ruleset: Ruleset, values: Sequence[Mapping[str, int | None]]) -> list[Problem]:
    totals = [row.get("military") for row in values]
    if ruleset.title == "duel":
        ahead = [city for city, total in enumerate(totals) if total]
        return [problem("both_ahead", None, "military")] if len(ahead) > 1 else []
    if ruleset.title == "architects":
        each = ruleset.setup["military"]["points"]
        return [
            problem("no_such_sum", city, "military", value=total, each=each)
            for city, total in enumerate(totals)
            if total is not None and (total < 0 or total % each)
        ] + cat_twice(values)
    if any(total is None for total in totals):
        return []
    known = tuple([total for total in totals if total is not None])
    fitting = limits_of(ruleset, max(3, len(known)), "off")["military"].exact or frozenset()
    if not set(known) <= fitting or fights_fit(ruleset, known):
        return []
    return [problem("fights_do_not_fit", None, "military", total=sum(known))]


def cat_twice(values: Sequence[Mapping[str, int | None]]) -> list[Problem]:
    """The Cat counts for one city."""
    owners = [city for city, row in enumerate(values) if row.get("cat")]
    return [problem("cat_twice", None, "cat")] if len(owners) > 1 else []


def fights_fit(ruleset: Ruleset, totals: tuple[int, ...]) -> bool:
    """Whether there are battles between neighbours, once an Age, that give these military points."""
    military = ruleset.setup["military"]
    ages = [((0, 0), (p, -military["defeat"]), (-military["defeat"], p)) for p in military["points"].values()]
    borders = {
        (sum([left for left, _ in fights]), sum([right for _, right in fights])) for fights in product(*ages)
    }
    # Round the table: `behind` is what a city has from the border with the one before it.
    for first, behind in borders:
        reached = {behind}
        for total in totals[1:]:
            reached = {after for before in reached for own, after in borders if own == total - before}
        if totals[0] - first in reached:
            return True
    return False


# --- pieces --------------------------------------------------------------------------------------


def pieces(ruleset: Ruleset, players: int, document: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the pieces of a final document (engine/final.py): owned more often than they exist,
    the same Wonder twice, more than a city can have."""
    cities = document["cities"]
    found = [*_twice(cities, "wonder", "wonder_twice"), *_built(ruleset, cities)]
    options = document.get("options") or {}
    if ruleset.title == "architects":
        found += _architects_pieces(ruleset, options, cities)
        return found
    copies = {card.id: card.copies.get(max(3, players), 0) if card.copies else 1 for card in ruleset.cards}
    owned: Counter[str] = Counter()
    for city, row in enumerate(cities):
        cards = row.get("cards") or ()
        names = Counter([ruleset.card(card).name for card in cards])
        for card in dict.fromkeys(cards):
            # Two cards of one name are one building (7 Wonders has some in two Ages).
            if names.pop(ruleset.card(card).name, 0) > 1:
                found.append(problem("twice_here", city, ruleset.card(card).colour, id=card))
        owned.update(set(cards))
    for card, count in owned.items():
        if not copies[card]:
            found.append(problem("card_not_in_play", None, ruleset.card(card).colour, card=card))
        elif count > copies[card]:
            params = {"card": card, "count": count, "copies": copies[card]}
            found.append(problem("too_many_copies", None, ruleset.card(card).colour, **params))
    guilds = ruleset.setup["guilds"]
    most = guilds["added"] if ruleset.title == "duel" else max(3, players) + guilds["more_than_players"]
    if (count := len({c for c in owned if ruleset.card(c).colour == guilds["colour"]})) > most:
        found.append(problem("too_many_guilds", None, guilds["colour"], count=count, most=most))
    if ruleset.title == "duel":
        found += _duel_pieces(ruleset, cities)
    return found


def _twice(cities: Sequence[Mapping[str, Any]], key: str, kind: str) -> list[Problem]:
    seen: dict[str, int] = {}
    found = []
    for city, row in enumerate(cities):
        if not (id := row.get(key)):
            continue
        if id in seen:
            found.append(problem(kind, city, "wonder", wonder=id, other=seen[id]))
        seen.setdefault(id, city)
    return found


def _built(ruleset: Ruleset, cities: Sequence[Mapping[str, Any]]) -> list[Problem]:
    """Stages that a board does not have, or that rest on one which is not built."""
    found = []
    for city, row in enumerate(cities):
        if not row.get("wonder"):
            continue
        stages = ruleset.wonder(row["wonder"]).side(row.get("side") or "").stages
        if (count := row.get("stages", 0)) > len(stages):
            params = {"count": count, "most": len(stages), "wonder": row["wonder"], "other": city}
            found.append(problem("too_many_stages", city, "wonder", **params))
        built = set(row.get("built") or ())
        for stage in stages:
            if stage.id in built and (missing := set(stage.requires) - built):
                params = {"stage": stage.id, "missing": min(missing)}
                found.append(problem("stage_too_early", city, "wonder", **params))
    return found


def _duel_pieces(ruleset: Ruleset, cities: Sequence[Mapping[str, Any]]) -> list[Problem]:
    found = []
    for key, category in (("built", "wonders"), ("tokens", "tokens")):
        counts = Counter[str]()
        for city, row in enumerate(cities):
            mine = Counter(row.get(key) or ())
            found += [problem("twice_here", city, category, id=id) for id in mine if mine[id] > 1]
            counts.update(set(mine))
        for id, count in counts.items():
            if count > 1:
                found.append(problem(f"{category}_twice", None, category, id=id))
    own = max([order.count(seat) for order in _drafted(ruleset) for seat in (0, 1)])
    built = [len(set(row.get("built") or ())) for row in cities]
    for city, count in enumerate(built):
        if count > own:
            found.append(problem("too_many_wonders", city, "wonders", count=count, most=own))
    most: int = ruleset.setup["max_wonders_built"]
    if sum(built) > most:
        found.append(problem("too_many_wonders", None, "wonders", count=sum(built), most=most))
    return found


def _architects_pieces(
    ruleset: Ruleset, options: Mapping[str, Any], cities: Sequence[Mapping[str, Any]]
) -> list[Problem]:
    found = []
    medals = options.get("medals", "off")
    more_tokens = options.get("more_tokens", "with_medals")
    more = medals != "off" if more_tokens == "with_medals" else more_tokens == "always"
    setup = ruleset.setup["medals"]
    most = {"off": 0, "on": setup["most"]}.get(medals, setup["most_expert"])
    owned: Counter[str] = Counter()
    for city, row in enumerate(cities):
        if (count := len(row.get("medals") or ())) > most:
            found.append(problem("too_many_medals", city, "medals", count=count, most=most))
        owned.update(row.get("medals") or ())
    copies = {medal.id: medal.copies for medal in ruleset.medals}
    for id, count in owned.items():
        if count > copies[id]:
            params = {"id": id, "count": count, "copies": copies[id]}
            found.append(problem("too_many_copies", None, "medals", **params))
    tokens = Counter([id for row in cities for id in row.get("tokens") or ()])
    for id, count in tokens.items():
        token = ruleset.progress_token(id)
        there = token.copies + (sum(token.extra_copies.values()) if more else 0)
        if count > there:
            params = {"id": id, "count": count, "copies": there}
            found.append(problem("too_many_copies", None, "tokens", **params))
    wonders = {row["wonder"] for row in cities if row.get("wonder")}
    decks = [deck for deck in ruleset.decks if not deck.wonder or deck.wonder in wonders]
    known = all(row.get("wonder") for row in cities)
    counts = Counter[str]()
    for row in cities:
        counts.update(row.get("cards") or {})
    for id, count in counts.items():
        there = sum([deck.cards.get(id, 0) for deck in decks])
        if known and count > there:
            params = {"card": id, "count": count, "copies": there}
            found.append(problem("too_many_copies", None, "cards", **params))
    return found
