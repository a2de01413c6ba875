"""A table of Architects to argue at: a position in a line or two, then questions in the words of the table.

Everything goes through the engine's contract. Lists of ids are written as one text, "wood wood coin". Seat 0
is to move and has still to take its card unless a test says otherwise; nothing lies in front of a player that
a test does not name. What a test does not tell of the decks and the pile is there, in some order.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine
from engine.architects import TITLE
from engine.deal import seed_from_number

RULES = engine.files.shipped_ruleset("architects")
WONDERS = ["giza", "rhodes", "ephesus", "alexandria", "babylon", "olympia", "halicarnassus"]

# --- positions -----------------------------------------------------------------------------------


def city(wonder: str = "", cards: str = "", built: str = "", **more: Any) -> dict[str, Any]:
    """What one player has. `more`: `tokens`, `medals` and `deck` (its cards from the top) as texts,
    `military`, `left` (how many of each kind the deck still has), `facedown`."""
    found: dict[str, Any] = {"wonder": wonder, "cards": cards.split(), "built": list(map(int, built.split()))}
    for key in ("tokens", "medals"):
        if key in more:
            more[key] = more[key].split()
    deck: dict[str, Any] = {}
    if "deck" in more:
        deck["top"] = more.pop("deck").split()
    if "left" in more:
        deck["left"] = more.pop("left")
    return found | more | {"deck": deck}


EMPTY: dict[str, int] = {}
"""The `left` of a deck without cards."""


def position(*cities: dict[str, Any], players: int = 2, rules: engine.Ruleset = RULES, **more: Any) -> Any:
    """A position of so many players. `more`: see engine/architects/situation.py; `central` (its cards from
    the top), `board`, `pile` and `medals` as texts. All Progress
    tokens are in play; with `medals` the option of that name is "on"."""
    told = list(cities) + [city() for _ in range(players - len(cities))]
    free = iter([wonder for wonder in WONDERS if wonder not in [one["wonder"] for one in told]])
    told = [{**one, "wonder": one["wonder"] or next(free)} for one in told]
    options = {"more_tokens": "always", **more.pop("options", {})}
    document: dict[str, Any] = {"cities": told, "options": options}
    for key in ("board", "pile"):
        if key in more:
            document[key] = more.pop(key).split()
    central = more.pop("central", "")
    document["central"] = central if isinstance(central, dict) else {"top": central.split()}
    if "medals" in more:
        document["medals"] = more.pop("medals").split()
        document["options"].setdefault("medals", "on")
    state = TITLE.situation(rules, document | more)
    return TITLE.sample(rules, state.to_json(), random.Random(1))


def acting(*cities: dict[str, Any], **more: Any) -> Any:
    """A position in which seat 0 has taken its card and does what follows."""
    return position(*cities, **{"step": "act", **more})


def game(number: int = 1, players: int = 2, **options: Any) -> Any:
    """A game from its first question."""
    deal = TITLE.deal(RULES, options, players, seed_from_number(number))
    return TITLE.start(RULES, options, players, deal)


def rules_with(change: Any) -> engine.Ruleset:
    """The rules with something else in their document, for what no real piece needs."""
    document = RULES.document()
    del document["sha256"]
    change(document)
    return engine.load_ruleset(document)


# --- moves ---------------------------------------------------------------------------------------


def play(state: Any, *moves: str) -> list[engine.Event]:
    """Play the moves one after the other, whoever is asked; everything that happened, in order."""
    events: list[engine.Event] = []
    for move in moves:
        events += state.play(state.pending()[0], TITLE.parse(RULES, move))
    return events


def refusal(state: Any, move: str) -> str:
    """The code of the rule that forbids this move now; the position stays as it was."""
    before = state.to_json()
    with pytest.raises(engine.IllegalMove) as caught:
        state.play(state.pending()[0], move)
    assert state.to_json() == before
    return caught.value.code.removeprefix("architects.")


def happened(events: list[engine.Event], kind: str) -> list[dict[str, Any]]:
    """The parameters of all events of a kind."""
    return [event.params for event in events if event.kind == kind]


def kinds(events: list[engine.Event]) -> list[str]:
    return [event.kind for event in events if event.kind != "asked"]


# --- questions -----------------------------------------------------------------------------------


def asked(state: Any) -> tuple[int, str] | None:
    """Who is asked what: a seat and the kind of the question, None when the game is over."""
    pending = state.pending()
    return (pending[0].seat, pending[0].kind) if pending else None


def legal(state: Any) -> list[str]:
    return list(state.legal(state.pending()[0]))


def stages(state: Any) -> list[str]:
    """What the stages that can be built now may be paid with: "1 wood,stone"."""
    return [move.removeprefix("stage:") for move in legal(state) if move.startswith("stage:")]


def must(state: Any) -> bool:
    """Whether something is compulsory now: the turn cannot end."""
    return "end" not in legal(state)


def seen(state: Any, seat: int = 0, viewer: int | None = None) -> dict[str, Any]:
    """One city as a viewer sees it."""
    found: dict[str, Any] = state.view(viewer)["cities"][seat]
    return found


def cards(state: Any, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = seen(state, seat)["cards"]
    return found


def built(state: Any, seat: int = 0) -> list[int]:
    return [stage["stage"] for stage in seen(state, seat)["stages"] if stage["built"]]


def points(state: Any, category: str, seat: int = 0) -> int:
    """The points of one line of a score sheet."""
    return next(row["points"] for row in state.scores()[seat]["lines"] if row["category"] == category)


def totals(state: Any) -> list[int]:
    return [sheet["total"] for sheet in state.scores()]


def military(state: Any) -> list[int]:
    """Military tokens by seat."""
    return [found["military"] for found in state.view(None)["cities"]]


def medals(state: Any, seat: int = 0) -> list[str]:
    found: list[str] = seen(state, seat)["medals"]
    return found


def outcome(state: Any) -> dict[str, Any]:
    found: dict[str, Any] = state.outcome()
    assert found is not None, "the game is not over"
    return found
