"""The set-up helper: which cards to take out for so many players, and what chance decides.

Chance is an argument, so that a test can repeat it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Board:
    """A Wonder with its side, "" where it has one only."""

    wonder: str
    side: str = ""

    @property
    def value(self) -> str:
        return f"{self.wonder}:{self.side}".strip(":")


@dataclass(slots=True)
class Drawn:
    """A game that is set up."""

    boards: list[Board] = field(default_factory=list)
    """By seat; in Duel none, for the Wonders are drafted."""
    draft: list[str] = field(default_factory=list)
    """The Wonders of Duel's draft, in the order in which they lie out: four, then four."""
    guilds: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    """The Progress tokens that lie out."""
    medals: list[str] = field(default_factory=list)
    """Between the players (the first lies between seats 1 and 2), then those in the middle."""
    first: int = 0
    """The seat that begins."""
    decks: list[dict[str, Any]] = field(default_factory=list)
    """7 Wonders: ``{"age", "cards", "out": [(card, copies that stay, copies in the box)]}``."""
    hidden: dict[str, int] = field(default_factory=dict)
    """Duel: how many cards of each Age go back into the box unseen."""


def draw(
    ruleset: Ruleset,
    players: int,
    rng: random.Random,
    *,
    medals: str = "off",
    sides: str = "random",
    kept: Sequence[Board | None] = (),
) -> Drawn:
    """Set up a game. `sides`: "random" or the side that all play; `kept`: boards that people have chosen, by
    seat, None for those that are drawn."""
    draw = _DRAWS[ruleset.title]
    drawn: Drawn = draw(ruleset, players, rng, medals=medals, sides=sides, kept=kept)
    return drawn


def _boards(
    ruleset: Ruleset, seats: int, rng: random.Random, sides: str, kept: Sequence[Board | None], medals: str
) -> list[Board]:
    chosen = [kept[seat] if seat < len(kept) else None for seat in range(seats)]
    taken = {board.wonder for board in chosen if board}
    wonders = [w for w in ruleset.wonders if w.id not in taken and (not w.expansion or medals != "off")]
    free = iter(rng.sample(wonders, len(wonders)))
    made = []
    for board in chosen:
        if board is None:
            wonder = next(free)
            names = [side.id for side in wonder.sides]
            board = Board(wonder.id, sides if sides in names else rng.choice(names))
        made.append(board)
    return made


def _seven_wonders(
    ruleset: Ruleset,
    players: int,
    rng: random.Random,
    *,
    medals: str,
    sides: str,
    kept: Sequence[Board | None],
) -> Drawn:
    # With two players a third city is played, the Free city, and the cards of three are used.
    seats = max(3, players)
    setup = ruleset.setup["guilds"]
    guilds = sorted(card.id for card in ruleset.cards if card.colour == setup["colour"])
    chosen = sorted(rng.sample(guilds, seats + setup["more_than_players"]))
    drawn = Drawn(_boards(ruleset, seats, rng, sides, kept, medals), guilds=chosen, first=-1)
    for age in sorted({card.age for card in ruleset.cards if card.age}):
        cards = [c for c in ruleset.cards if c.age == age and c.colour != setup["colour"]]
        out = [
            (card.id, card.copies.get(seats, 0), max(card.copies.values()))
            for card in sorted(cards, key=lambda one: one.id)
            if card.copies.get(seats, 0) < max(card.copies.values())
        ]
        count = sum(card.copies.get(seats, 0) for card in cards)
        count += len(chosen) if age == setup["age"] else 0
        drawn.decks.append({"age": age, "cards": count, "out": out})
    return drawn


def _duel(
    ruleset: Ruleset,
    players: int,
    rng: random.Random,
    *,
    medals: str,
    sides: str,
    kept: Sequence[Board | None],
) -> Drawn:
    setup = ruleset.setup
    wonders = sorted(wonder.id for wonder in ruleset.wonders)
    tokens = sorted(token.id for token in ruleset.progress_tokens)
    guilds = sorted(card.id for card in ruleset.cards if card.colour == setup["guilds"]["colour"])
    return Drawn(
        draft=rng.sample(wonders, sum(len(order) for order in setup["draft_order"])),
        guilds=sorted(rng.sample(guilds, setup["guilds"]["added"])),
        tokens=rng.sample(tokens, setup["progress_tokens_on_board"]),
        first=rng.randrange(2),
        hidden=dict(setup["cards_removed_per_age"]),
    )


def _architects(
    ruleset: Ruleset,
    players: int,
    rng: random.Random,
    *,
    medals: str,
    sides: str,
    kept: Sequence[Board | None],
) -> Drawn:
    setup = ruleset.setup
    items: Counter[str] = Counter()
    for token in ruleset.progress_tokens:
        if not token.expansion or medals != "off":
            items[token.id] += token.copies + (sum(token.extra_copies.values()) if medals != "off" else 0)
    pile = sorted(items.elements())
    drawn = Drawn(
        _boards(ruleset, players, rng, sides, kept, medals),
        tokens=rng.sample(pile, setup["progress_tokens_face_up"]),
        first=rng.randrange(players),
    )
    if medals != "off":
        every = sorted(medal.id for medal in ruleset.medals for _ in range(medal.copies))
        places = players + (setup["medals"]["central"] if medals == "expert" else 0)
        drawn.medals = rng.sample(every, places)
    return drawn


_DRAWS: dict[str, Any] = {"seven_wonders": _seven_wonders, "duel": _duel, "architects": _architects}
