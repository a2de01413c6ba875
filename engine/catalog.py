"""The objects of a catalog: cards, Wonders with sides and stages, Progress tokens, Medals, decks.

All are frozen. They are built by ruleset.py from a checked document and never by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from engine.effects import Effect


@dataclass(frozen=True, slots=True)
class Cost:
    """What a building costs: coins and resources, or (Architects) a set of `count` resources that are
    all "different" or all "identical"."""

    coins: int = 0
    resources: tuple[tuple[str, int], ...] = ()
    """(resource, amount) pairs in the order of the title's vocabulary; amounts are at least 1."""
    count: int = 0
    kind: str = ""

    @property
    def free(self) -> bool:
        """True when nothing is asked."""
        return not (self.coins or self.resources or self.count)

    def amount(self, resource: str) -> int:
        """How many units of a resource are asked; 0 when none."""
        return dict(self.resources).get(resource, 0)

    def to_document(self) -> dict[str, Any]:
        """The JSON form."""
        if self.count:
            return {"count": self.count, "kind": self.kind}
        return {"coins": self.coins, "resources": dict(self.resources)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every row of the catalog has: its id and name, and where its values come from."""

    id: str
    name: str
    source: str = ""
    verified: bool = False
    doubt: str = ""
    """What is not certain about the row, in one or two sentences; empty when nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Entry):
    """A card, or (7 Wonders, Architects) a kind of card of which there are several copies."""

    age: int | None
    """1, 2 or 3; a guild is of Age 3; None in Architects."""
    colour: str
    cost: Cost
    chains_from: tuple[str, ...] = ()
    """Ids of the cards of which any one makes this card free."""
    chain_symbol: str | None = None
    """The symbol that this card gives (Duel)."""
    copies: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Copies in play by number of players (7 Wonders); empty elsewhere. Guilds: 1 for every number."""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage of a Wonder: `id` counts from 1, `requires` are the stages that it rests on."""

    id: int
    cost: Cost
    effects: tuple[Effect, ...]
    requires: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Wonder ("" where a Wonder has one side only)."""

    id: str
    initial_resource: str | None
    stages: tuple[Stage, ...]

    def stage(self, number: int) -> Stage:
        """The stage with this id; KeyError when there is none."""
        for stage in self.stages:
            if stage.id == number:
                return stage
        raise KeyError(number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wonder(Entry):
    """A Wonder with its sides. `expansion` is "" or the expansion it belongs to ("medals")."""

    sides: tuple[Side, ...]
    expansion: str = ""

    def side(self, id_: str) -> Side:
        """The side with this id; KeyError when there is none."""
        for side in self.sides:
            if side.id == id_:
                return side
        raise KeyError(id_)

    @property
    def stage(self) -> Stage:
        """The one stage of a Wonder of Duel; ValueError for a Wonder that has more."""
        ((stage,),) = (side.stages for side in self.sides)
        return stage


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressToken(Entry):
    """A Progress token, of which there may be several `copies` (Architects)."""

    effects: tuple[Effect, ...]
    copies: int = 1
    extra_copies: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Copies that an expansion adds, by expansion: ``{"medals": 1}``."""
    expansion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Medal(Entry):
    """A Medal (Architects): its objective as data and what it gives.

    An objective is a mapping of least numbers that must all hold: ``cards`` (by colour), ``any_cards``,
    ``cat_cards``, ``horn_cards``, ``stages``, ``cat_pawn``, ``progress_tokens``, ``military_tokens``,
    ``military_tokens_in_one_battle``.
    """

    objective: Mapping[str, Any] = field(hash=False)
    effects: tuple[Effect, ...]
    copies: int = 1
    expansion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Entry):
    """A deck of Architects: how many cards of each kind; `wonder` is the id of its Wonder, "" for the
    central deck."""

    cards: Mapping[str, int] = field(hash=False)
    face_up: bool
    wonder: str = ""
    expansion: str = ""


def freeze(value: Any) -> Any:
    """A read-only copy of a JSON value: objects become mapping proxies, lists tuples."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(item) for key, item in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(item) for item in value)
    return value
