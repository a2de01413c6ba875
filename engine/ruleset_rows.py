"""Reading the rows of a ruleset document: cards, Wonders, Progress tokens, Medals and decks.

Each reader checks its row alone (types, words of the vocabulary, amounts) and notes problems; what the
rows must be together is in ruleset_checks.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.catalog import Card, Deck, Medal, ProgressToken, Side, Stage, Wonder, freeze
from engine.effects import VOCABULARIES, listed
from engine.reading import Problem, Reader, read_cost, read_effects

Rows = dict[str, tuple[Any, ...]]
"""The rows by their list: "cards", "wonders", "progress_tokens", "medals", "decks"."""

LISTS = {
    "cards": "card",
    "wonders": "wonder",
    "progress_tokens": "progress token",
    "medals": "medal",
    "decks": "deck",
}
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def read_rows(reader: Reader, title: str) -> Rows:
    """All rows of a document; problems go to the reader's list."""
    found: Rows = {}
    for name, noun in LISTS.items():
        made = []
        for place, document in reader.rows(name):
            row = f"{noun} {document.get('id') or f'no. {place + 1}'}"
            made.append(READERS[name](Reader(document, row, reader.problems), title))
        found[name] = tuple(made)
        for id_, count in Counter(row.id for row in made).items():
            if count > 1:
                reader.problems.append(Problem(f"{noun} {id_}", "id", f"stands {count} times in {name}"))
    return found


def _entry(reader: Reader) -> dict[str, Any]:
    """The keys that every row has."""
    id_ = reader.take("id", str) or ""
    if id_ and not _SLUG.fullmatch(id_):
        reader.wrong("id", f"must be lower-case words joined by hyphens, not {id_!r}")
    name = reader.take("name", str) or ""
    if "name" in reader.document and not name:
        reader.wrong("name", "must not be empty")
    return {
        "id": id_,
        "name": name,
        "source": reader.take("source", str, ""),
        "verified": reader.take("verified", bool, False),
        "doubt": reader.take("doubt", str, ""),
    }


def _known(reader: Reader, key: str, value: str | None, known: tuple[str, ...]) -> None:
    if value is not None and value not in known:
        reader.wrong(key, f"unknown {key.replace('_', ' ')} {value!r}; known: {listed(known)}")


def read_card(reader: Reader, title: str) -> Card:
    """One row of ``cards``."""
    entry = _entry(reader)
    age = reader.take("age", (int, type(None)), None) if "age" in reader.document else None
    reader.read.add("age")
    if age is not None and age not in (1, 2, 3):
        reader.wrong("age", f"must be 1, 2 or 3, not {age}")
    colour = reader.take("colour", str)
    _known(reader, "colour", colour, VOCABULARIES[title].colours)
    chains = list(reader.take("chains_from", list, []) or [])
    for item in chains:
        if not isinstance(item, str):
            reader.wrong("chains_from", f"must list ids of cards, not {item!r}")
    symbol = reader.take("chain_symbol", (str, type(None)), "") or None
    copies = {}
    for players, count in reader.counts("copies").items():
        if players.isdecimal():
            copies[int(players)] = count
        else:
            reader.wrong(f"copies.{players}", "must be a number of players")
    reader.read.add("cost")
    card = Card(
        **entry,
        age=age,
        colour=colour or "",
        cost=read_cost(reader.document.get("cost", {}), title, reader.row, reader.problems),
        chains_from=tuple(item for item in chains if isinstance(item, str)),
        chain_symbol=symbol,
        copies=MappingProxyType(copies),
        effects=read_effects(reader, title),
    )
    reader.done()
    return card


def read_stage(reader: Reader, title: str) -> Stage:
    """One stage of a side."""
    number = reader.whole("id", least=1)
    requires = reader.take("requires", list, []) or []
    for item in requires:
        if isinstance(item, bool) or not isinstance(item, int):
            reader.wrong("requires", f"must list ids of stages, not {item!r}")
    reader.read.add("cost")
    stage = Stage(
        number,
        read_cost(reader.document.get("cost", {}), title, reader.row, reader.problems),
        read_effects(reader, title),
        tuple(item for item in requires if isinstance(item, int)),
    )
    reader.done()
    return stage


def read_side(reader: Reader, title: str) -> Side:
    """One side of a Wonder."""
    id_ = reader.take("id", str, "")
    resource = reader.take("initial_resource", (str, type(None)), "") or None
    _known(reader, "initial_resource", resource, VOCABULARIES[title].resources)
    stages = [
        read_stage(Reader(document, f"{reader.row} stage {document.get('id')}", reader.problems), title)
        for _, document in reader.rows("stages")
    ]
    reader.done()
    return Side(id_, resource, tuple(stages))


def read_wonder(reader: Reader, title: str) -> Wonder:
    """One row of ``wonders``."""
    entry = _entry(reader)
    sides = []
    for _, document in reader.rows("sides"):
        row = f"{reader.row} side {document.get('id')}" if document.get("id") else reader.row
        sides.append(read_side(Reader(document, row, reader.problems), title))
    expansion = reader.take("expansion", str, "")
    reader.done()
    return Wonder(**entry, sides=tuple(sides), expansion=expansion)


def read_progress_token(reader: Reader, title: str) -> ProgressToken:
    """One row of ``progress_tokens``."""
    token = ProgressToken(
        **_entry(reader),
        effects=read_effects(reader, title),
        copies=reader.whole("copies", 1, least=1),
        extra_copies=MappingProxyType(reader.counts("extra_copies")),
        expansion=reader.take("expansion", str, ""),
    )
    reader.done()
    return token


OBJECTIVES = (
    "any_cards",
    "cat_cards",
    "horn_cards",
    "stages",
    "cat_pawn",
    "progress_tokens",
    "military_tokens",
    "military_tokens_in_one_battle",
)
"""What a Medal may ask for, beside ``cards`` by colour."""


def read_objective(reader: Reader, title: str) -> Mapping[str, Any]:
    """The objective of a Medal: least numbers, each at least 1."""
    document = reader.take("objective", dict) or {}
    part = Reader(document, reader.row, reader.problems, "objective.")
    objective: dict[str, Any] = {key: part.whole(key, least=1) for key in OBJECTIVES if key in document}
    if "cards" in document:
        objective["cards"] = part.counts("cards")
        for colour in objective["cards"]:
            _known(part, "cards", colour, VOCABULARIES[title].colours)
    if not document:
        reader.wrong("objective", "must ask for something")
    part.done()
    return objective


def read_medal(reader: Reader, title: str) -> Medal:
    """One row of ``medals``."""
    medal = Medal(
        **_entry(reader),
        objective=freeze(read_objective(reader, title)),
        effects=read_effects(reader, title),
        copies=reader.whole("copies", 1, least=1),
        expansion=reader.take("expansion", str, ""),
    )
    reader.done()
    return medal


def read_deck(reader: Reader, title: str) -> Deck:
    """One row of ``decks``."""
    deck = Deck(
        **_entry(reader),
        cards=MappingProxyType(reader.counts("cards")),
        face_up=reader.take("face_up", bool) or False,
        wonder=reader.take("wonder", str, ""),
        expansion=reader.take("expansion", str, ""),
    )
    reader.done()
    return deck


READERS: Mapping[str, Any] = {
    "cards": read_card,
    "wonders": read_wonder,
    "progress_tokens": read_progress_token,
    "medals": read_medal,
    "decks": read_deck,
}
