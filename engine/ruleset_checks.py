"""What the rows of a ruleset must be together: chains, stage orders, and decks that deal evenly.

`check_rows(title, rows, setup)` gives the problems; every row alone is already good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from engine.catalog import Side
from engine.reading import Problem, Reader
from engine.ruleset_rows import LISTS, Rows

EXPANSIONS = {"architects": ("medals",)}
"""The expansions that a row may belong to, by title."""


def check_rows(title: str, rows: Rows, setup: Mapping[str, Any]) -> list[Problem]:
    """All problems of the rows together and of the title's constants."""
    problems = [
        *_chains(rows),
        *_wonders(rows),
        *_costs(rows, title == "architects"),
        *_expansions(rows, EXPANSIONS.get(title, ())),
    ]
    reader = Reader(setup, "setup", problems)
    CHECKS[title](rows, reader)
    if not problems:
        reader.done()
    return problems


def _chains(rows: Rows) -> Iterator[Problem]:
    cards = {card.id: card for card in rows["cards"]}
    for card in rows["cards"]:
        for id_ in card.chains_from:
            row = f"card {card.id}"
            if id_ not in cards:
                yield Problem(row, "chains_from", f"there is no card {id_!r}")
            elif (cards[id_].age or 0) >= (card.age or 0):
                yield Problem(row, "chains_from", f"{id_!r} is not of an earlier Age")


def _wonders(rows: Rows) -> Iterator[Problem]:
    for wonder in rows["wonders"]:
        row = f"wonder {wonder.id}"
        if not wonder.sides:
            yield Problem(row, "sides", "must have at least one side")
        for id_, count in Counter(side.id for side in wonder.sides).items():
            if count > 1:
                yield Problem(row, "sides", f"side {id_!r} stands {count} times")
        for side in wonder.sides:
            yield from check_stages(f"{row} side {side.id}" if side.id else row, side)


def check_stages(row: str, side: Side) -> Iterator[Problem]:
    """Stages count from 1, and their order has no circle: each can be built one day."""
    ids = [stage.id for stage in side.stages]
    if sorted(ids) != list(range(1, len(ids) + 1)) or not ids:
        yield Problem(row, "stages", f"must be numbered 1, 2, 3 ..., not {ids}")
        return
    for stage in side.stages:
        for other in stage.requires:
            if other not in ids:
                yield Problem(f"{row} stage {stage.id}", "requires", f"there is no stage {other}")
    built: set[int] = set()
    while ready := [s.id for s in side.stages if s.id not in built and built.issuperset(s.requires)]:
        built.update(ready)
    for left in sorted(set(ids) - built):
        yield Problem(f"{row} stage {left}", "requires", "can never be built: its stages wait for each other")


def _costs(rows: Rows, of_sets: bool) -> Iterator[Problem]:
    """A stage of Architects asks for a set of resources, every other building for coins and resources."""
    for wonder in rows["wonders"]:
        for side in wonder.sides:
            for stage in side.stages:
                if bool(stage.cost.count) != of_sets:
                    wanted = "a count and kind" if of_sets else "coins and resources"
                    row = f"wonder {wonder.id} {f'side {side.id} ' if side.id else ''}stage {stage.id}"
                    yield Problem(row, "cost", f"must be {wanted}")
    for card in rows["cards"]:
        if card.cost.count:
            yield Problem(f"card {card.id}", "cost", "must be coins and resources")


def _expansions(rows: Rows, known: tuple[str, ...]) -> Iterator[Problem]:
    for name in ("wonders", "progress_tokens", "medals", "decks"):
        for row in rows[name]:
            for expansion in (row.expansion, *getattr(row, "extra_copies", ())):
                if expansion and expansion not in known:
                    yield Problem(f"{LISTS[name]} {row.id}", "expansion", f"unknown expansion {expansion!r}")


# --- Duel ----------------------------------------------------------------------------------------

AGES = ("1", "2", "3")


def check_layout(reader: Reader, age: str, layout: Any) -> int:
    """One structure of cards: rows of ``{"column", "face_up"}``, the last row uncovered. A slot is covered
    by the slots at column - 1 and + 1 of the next row. Gives the number of slots."""
    field = f"layouts.{age}"
    if not isinstance(layout, list) or not layout:
        reader.wrong(field, "must be a list of rows")
        return 0
    columns: list[set[int]] = []
    for number, row in enumerate(layout, 1):
        slots = row if isinstance(row, list) else []
        good = [
            slot
            for slot in slots
            if isinstance(slot, Mapping)
            and set(slot) == {"column", "face_up"}
            and type(slot["column"]) is int
            and type(slot["face_up"]) is bool
        ]
        if not slots or len(good) != len(slots):
            reader.wrong(field, f"row {number} must list slots with a column and face_up")
            return 0
        columns.append({slot["column"] for slot in good})
        if len(columns[-1]) != len(good):
            reader.wrong(field, f"row {number} has two slots in one column")
    for number, (above, below) in enumerate(pairwise(columns), 1):
        for column in sorted(above):
            if not {column - 1, column + 1} & below:
                reader.wrong(field, f"nothing covers column {column} of row {number}")
    return sum(len(row) for row in columns)


def check_duel(rows: Rows, reader: Reader) -> None:
    """The constants of Duel and what its rows add up to."""
    for key in ("starting_coins", "progress_tokens_on_board", "max_wonders_built", "science_supremacy"):
        reader.whole(key, least=1)
    reader.whole("coins_per_victory_point", least=1)
    _players(reader, (2,))
    removed, guilds = reader.counts("cards_removed_per_age"), _part(reader, "guilds")
    guild_age, guild_colour = guilds.whole("age", least=1), guilds.take("colour", str)
    added = guilds.whole("added", least=1)
    guilds.done()
    income = _part(reader, "discard_income")
    income.whole("base", least=1), income.whole("per_card", least=1), income.take("colour", str)
    income.done()
    price = _part(reader, "trade_cost")
    price.whole("base", least=1), price.whole("per_unit", least=1)
    price.done()
    _duel_military(_part(reader, "military"))

    layouts = reader.take("layouts", dict) or {}
    is_guild = [card.colour == guild_colour for card in rows["cards"]]
    if sum(is_guild) < added:
        reader.wrong("guilds.added", f"there are only {sum(is_guild)} guilds")
    for card, guild in zip(rows["cards"], is_guild, strict=True):
        row = f"card {card.id}"
        if card.age is None or (guild and card.age != guild_age):
            reader.problems.append(Problem(row, "age", f"must be {guild_age if guild else '1, 2 or 3'}"))
        if card.copies:
            reader.problems.append(Problem(row, "copies", "there is one of each card in Duel"))
        if not card.chain_symbol and any(card.id in other.chains_from for other in rows["cards"]):
            reader.problems.append(Problem(row, "chain_symbol", "is needed: other cards chain from this one"))
    symbols = Counter(card.chain_symbol for card in rows["cards"] if card.chain_symbol)
    for symbol, count in symbols.items():
        if count > 1:
            reader.problems.append(Problem("ruleset", "cards", f"{count} cards give the symbol {symbol!r}"))
    for age in AGES:
        deck = sum(
            str(card.age) == age and not guild for card, guild in zip(rows["cards"], is_guild, strict=True)
        )
        dealt = deck - removed.get(age, 0) + (added if str(guild_age) == age else 0)
        slots = check_layout(reader, age, layouts.get(age))
        if slots and dealt != slots:
            reader.wrong(
                f"layouts.{age}", f"has {slots} slots, but the deck of Age {age} deals {dealt} cards"
            )
    for wonder in rows["wonders"]:
        if len(wonder.sides) != 1 or len(wonder.sides[0].stages) != 1:
            reader.problems.append(Problem(f"wonder {wonder.id}", "sides", "a Wonder of Duel has one stage"))
    draft = reader.take("draft_order", list) or []
    offered = [len(turn) if isinstance(turn, list) else 0 for turn in draft]
    picks = Counter(seat for turn in draft if isinstance(turn, list) for seat in turn)
    if not offered or set(picks) != {0, 1} or picks[0] != picks[1] or sum(offered) > len(rows["wonders"]):
        reader.wrong("draft_order", "must give both seats (0 and 1) as many Wonders, out of those there are")
    tokens = len(rows["progress_tokens"])
    if reader.document.get("progress_tokens_on_board", 0) > tokens:
        reader.wrong("progress_tokens_on_board", f"there are only {tokens} Progress tokens")
    _none(rows, reader, "medals", "decks")


def _duel_military(reader: Reader) -> None:
    capital = reader.whole("capital", least=2)
    reach = 0
    for place, zone in reader.rows("zones"):
        part = Reader(zone, reader.row, reader.problems, f"military.zones[{place}].")
        start, end = part.whole("from"), part.whole("to")
        part.whole("points")
        part.done()
        if start != reach or end < start:
            part.wrong("from", f"the zones must follow each other without a gap: {reach} comes next")
        reach = end + 1
    if reach != capital:
        reader.wrong("zones", f"must reach up to the capital at {capital}, not to {reach}")
    for place, token in reader.rows("tokens"):
        part = Reader(token, reader.row, reader.problems, f"military.tokens[{place}].")
        if not 0 < part.whole("position", least=1) < capital:
            part.wrong("position", "must lie between the middle and the capital")
        part.whole("coins", least=1)
        part.done()
    reader.done()


# --- 7 Wonders -----------------------------------------------------------------------------------


def check_seven_wonders(rows: Rows, reader: Reader) -> None:
    """The constants of 7 Wonders, and that every Age deals full hands at every number of players."""
    players = _players(reader, (3, 4, 5, 6, 7))
    for key in ("starting_coins", "discard_income", "coins_per_victory_point", "science_set_points"):
        reader.whole(key, least=1)
    hand = reader.whole("hand_size", least=2)
    guilds = _part(reader, "guilds")
    guild_age, guild_colour = guilds.whole("age", least=1), guilds.take("colour", str)
    more = guilds.whole("more_than_players")
    guilds.done()
    price = _part(reader, "trade_cost")
    price.whole("base", least=1)
    price.done()
    military = _part(reader, "military")
    if set(military.counts("points")) != set(AGES):
        military.wrong("points", "must give the points of a victory for each Age")
    military.whole("defeat", least=1)
    military.done()
    passing = reader.take("pass_direction", dict) or {}
    if set(passing) != set(AGES) or not set(passing.values()) <= {"left", "right"}:
        reader.wrong("pass_direction", "must be left or right for each Age")
    pair = _part(reader, "two_players")
    cities, pile = pair.whole("cities", least=3), pair.whole("draw_pile", least=1)
    if cities not in players or 2 * hand + pile != cities * hand:
        pair.wrong("draw_pile", "and both hands must be the cards of that number of cities")
    pair.done()

    guild_count = 0
    for card in rows["cards"]:
        row = f"card {card.id}"
        guild = card.colour == guild_colour
        guild_count += guild
        if card.age is None or (guild and card.age != guild_age):
            reader.problems.append(Problem(row, "age", f"must be {guild_age if guild else '1, 2 or 3'}"))
        for n in card.copies:
            if n not in players:
                reader.problems.append(Problem(row, f"copies.{n}", f"there is no game of {n}"))
        if guild and dict(card.copies) != dict.fromkeys(players, 1):
            reader.problems.append(Problem(row, "copies", "there is one of each guild at every number"))
        if card.chain_symbol:
            reader.problems.append(Problem(row, "chain_symbol", "7 Wonders chains by name, not by symbol"))
    for n in players:
        for age in AGES:
            deck = sum(
                card.copies.get(n, 0)
                for card in rows["cards"]
                if str(card.age) == age and card.colour != guild_colour
            )
            drawn = n + more if str(guild_age) == age else 0
            if drawn > guild_count:
                reader.wrong("guilds.more_than_players", f"there are only {guild_count} guilds")
            if deck + drawn != hand * n:
                guilds_too = f" and {drawn} guilds" if drawn else ""
                reason = f"the deck of Age {age} for {n} players has {deck} cards{guilds_too}, not {hand * n}"
                reader.problems.append(Problem("ruleset", "cards", reason))
    if len(rows["wonders"]) < max(players, default=0):
        reader.problems.append(Problem("ruleset", "wonders", "there are fewer than players"))
    for wonder in rows["wonders"]:
        for side in wonder.sides:
            if side.initial_resource is None:
                row = f"wonder {wonder.id} side {side.id}"
                reader.problems.append(Problem(row, "initial_resource", "is missing"))
    _none(rows, reader, "progress_tokens", "medals", "decks")


# --- Architects ----------------------------------------------------------------------------------


def check_architects(rows: Rows, reader: Reader) -> None:
    """The constants of Architects, and that every deck is complete and every Wonder has its deck."""
    players = _players(reader, (2, 3, 4, 5, 6, 7))
    for key in ("cat_points", "progress_tokens_face_up", "stages"):
        reader.whole(key, least=1)
    sizes = _part(reader, "deck_sizes")
    size = {"wonder": sizes.whole("wonder", least=1), "central": sizes.whole("central", least=1)}
    sizes.done()
    science = _part(reader, "science")
    science.whole("identical", least=1), science.whole("different", least=1)
    science.done()
    military = _part(reader, "military")
    military.whole("points", least=1), military.whole("double", least=2)
    military.done()
    if set(reader.counts("conflict_tokens")) != {str(n) for n in players}:
        reader.wrong("conflict_tokens", "must give the tokens for each number of players")
    medals = _part(reader, "medals")
    for key in ("central", "most", "most_expert"):
        medals.whole(key, least=1)
    medals.done()

    kinds = {card.id for card in rows["cards"]}
    for card in rows["cards"]:
        row = f"card {card.id}"
        if card.age is not None or card.copies or not card.cost.free or card.chains_from or card.chain_symbol:
            reason = "a kind of Architects has no Age, cost, chain or copies (the decks count them)"
            reader.problems.append(Problem(row, "", reason))
    owners = Counter(deck.wonder for deck in rows["decks"])
    for deck in rows["decks"]:
        row = f"deck {deck.id}"
        for kind in deck.cards:
            if kind not in kinds:
                reader.problems.append(Problem(row, f"cards.{kind}", "there is no such card"))
        wanted = size["wonder" if deck.wonder else "central"]
        if sum(deck.cards.values()) != wanted:
            reason = f"has {sum(deck.cards.values())} cards, not {wanted}"
            reader.problems.append(Problem(row, "cards", reason))
        if deck.face_up != bool(deck.wonder):
            reader.problems.append(Problem(row, "face_up", "only the decks of Wonders lie face up"))
    for owner, count in owners.items():
        if count > 1 or (owner and owner not in {wonder.id for wonder in rows["wonders"]}):
            reader.problems.append(Problem("ruleset", "decks", f"{count} decks are for Wonder {owner!r}"))
    if "" not in owners:
        reader.problems.append(Problem("ruleset", "decks", "the central deck is missing"))
    for wonder in rows["wonders"]:
        row = f"wonder {wonder.id}"
        if wonder.id not in owners:
            reader.problems.append(Problem(row, "id", "has no deck"))
        if len(wonder.sides) != 1 or len(wonder.sides[0].stages) != reader.document.get("stages"):
            reason = f"a Wonder of Architects has one side with {reader.document.get('stages')} stages"
            reader.problems.append(Problem(row, "sides", reason))
    for token in rows["progress_tokens"]:
        for effect in token.effects:
            for kind in getattr(effect, "cards", ()):
                if kind not in kinds:
                    reason = f"there is no card {kind!r}"
                    reader.problems.append(Problem(f"progress token {token.id}", "effects", reason))


# --- parts that titles share ---------------------------------------------------------------------


def _part(reader: Reader, key: str) -> Reader:
    """A reader of an object inside the constants."""
    return Reader(reader.take(key, dict) or {}, reader.row, reader.problems, f"{reader.prefix}{key}.")


def _players(reader: Reader, within: tuple[int, ...]) -> list[int]:
    players = reader.take("players", list) or []
    if not players or any(n not in within for n in players) or len(set(players)) != len(players):
        reader.wrong("players", f"must list numbers of players between {within[0]} and {within[-1]}")
        return []
    return players


def _none(rows: Rows, reader: Reader, *names: str) -> None:
    for name in names:
        if rows[name]:
            reader.problems.append(Problem("ruleset", name, "the title has none"))


CHECKS: Mapping[str, Callable[[Rows, Reader], None]] = {
    "duel": check_duel,
    "seven_wonders": check_seven_wonders,
    "architects": check_architects,
}
