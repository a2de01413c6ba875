"""A table of 7 Wonders to argue at: positions in a line or two, then questions in the words of the table.

Everything goes through the engine's contract. Lists of ids are written as one text, "quarry stone-pit".
Seat 0 is the one that most questions are about; its left neighbour is seat 1, its right one the last city.
Cities have 3 coins and Gizah-like plain boards unless a test names others.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import engine
from engine import seven_wonders

TITLE = seven_wonders.TITLE
FIRST = engine.files.shipped_ruleset("seven_wonders", "1")
SECOND = engine.files.shipped_ruleset("seven_wonders", "2")
PLAIN = {
    "1": [("gizah", "A"), ("ephesos", "A"), ("rhodos", "A"), ("alexandria", "A"), ("babylon", "A")],
    "2": [("gizah", "A"), ("ephesos", "A"), ("rhodos", "A"), ("alexandria", "A"), ("babylon", "A")],
}

# --- positions -----------------------------------------------------------------------------------


def city(cards: str = "", board: str = "", *, coins: int = 3, stages: int = 0, **more: Any) -> dict[str, Any]:
    """One city. `board`: "olympia A". `more`: `tokens`, `free_used`, `under`."""
    found: dict[str, Any] = {"cards": cards.split(), "coins": coins, "stages": stages, **more}
    if board:
        found["wonder"], found["side"] = board.split()
    return found


def position(
    *cities: dict[str, Any],
    hand: str = "altar",
    hands: list[str] | None = None,
    rules: engine.Ruleset = FIRST,
    players: int | None = None,
    **more: Any,
) -> Any:
    """A position in which seat 0 holds `hand` and the others as many unknown cards, or all hold `hands`. The
    Age is the latest one of the hand. `more`: see docs/situations.md."""
    listed = [dict(found) for found in cities]
    count = max(len(listed), (players or 3) if (players or 3) > 2 else 3)
    listed += [city() for _ in range(count - len(listed))]
    plain = iter([p for p in PLAIN[rules.edition] if p[0] not in [c.get("wonder") for c in listed]])
    plain_boards = [*plain, ("olympia", "A"), ("halikarnassos", "A")]
    for found in listed:
        if "wonder" not in found:
            found["wonder"], found["side"] = plain_boards.pop(0)
    document: dict[str, Any] = {"cities": listed, "players": players or count, "edition": rules.edition}
    if hands is not None:
        document["hands"] = [cards.split() for cards in hands]
        held = " ".join(hands).split()
    else:
        document["hand"] = hand.split()
        held = hand.split()
    document["age"] = max([rules.card(card).age or 3 for card in held if card != "?"], default=1)
    return TITLE.situation(rules, document | more)


def full(state: Any, seed: int = 1, rules: engine.Ruleset = FIRST) -> Any:
    """The position with everything unknown drawn at random, so that all seats can choose."""
    return TITLE.sample(rules, state.knowledge(0), random.Random(seed))


def game(
    seats: int = 3,
    *,
    number: int = 1,
    rules: engine.Ruleset = FIRST,
    boards: str = "",
    orders: dict[str, str] | None = None,
    **options: Any,
) -> Any:
    """A game from its first question. `boards`: "gizah A, ephesos B, ..." seat by seat, the Free city last;
    `orders`: the first cards of Ages by label; what is not named follows as the seed deals it."""
    agreed = ({"wonders": "given"} if boards else {}) | options
    deal = TITLE.deal(rules, agreed, seats, engine.deal.seed_from_number(number))
    lists = {label: list(order) for label, order in deal.orders.items()}
    if boards:
        pairs = [board.split() for board in boards.split(",")]
        lists["wonders"] = [wonder for wonder, _ in pairs]
        lists["sides"] = [side for _, side in pairs]
    for label, first in (orders or {}).items():
        named = first.split()
        rest = list(lists[label])
        for card in named:
            if card in rest:
                rest.remove(card)
            else:  # a guild that the seed did not deal, or a card too many: another makes room
                rest.pop()
        lists[label] = [*named, *rest]
    given = engine.Deal({label: tuple(order) for label, order in lists.items()})
    return TITLE.start(rules, agreed, seats, given)


# --- moves ---------------------------------------------------------------------------------------


def play(state: Any, *moves: str) -> list[engine.Event]:
    """Play the moves one after the other, whoever is asked; everything that happened, in order."""
    events: list[engine.Event] = []
    for move in moves:
        events += state.play(state.pending()[0], move)
    return events


def turn(state: Any, **moves: str) -> list[engine.Event]:
    """A whole turn: `s0="build:altar"` and so on, `free=` for the Free city; whoever is not named discards
    the first card that the rules let it discard."""
    events: list[engine.Event] = []
    started = state.phase()
    while state.pending() and state.phase() == started:
        decision = state.pending()[0]
        name = f"s{decision.seat}" if decision.seat == decision.city else "free"
        move = moves.get(name)
        if move is None:
            legal = state.legal(decision)
            move = next((m for m in legal if m.startswith("discard:")), legal[-1])
        events += state.play(decision, move)
    return events


def discard_all(state: Any) -> list[engine.Event]:
    """Everybody discards."""
    return turn(state)


def to_turn(state: Any, age: int, number: int) -> None:
    """Discard until this turn of this Age begins."""
    while (state.phase()["age"], state.phase()["turn"]) != (age, number):
        turn(state)


def refusal(state: Any, move: str, at: int = 0) -> str:
    """The code of the rule that forbids this move now; the position stays as it was."""
    before = state.to_json()
    with pytest.raises(engine.IllegalMove) as caught:
        state.play(state.pending()[at], move)
    assert state.to_json() == before
    return caught.value.code


def happened(events: list[engine.Event], kind: str) -> list[dict[str, Any]]:
    """The parameters of all events of a kind."""
    return [event.params for event in events if event.kind == kind]


def kinds(events: list[engine.Event], *wanted: str) -> list[str]:
    return [event.kind for event in events if not wanted or event.kind in wanted]


# --- questions -----------------------------------------------------------------------------------


def legal(state: Any, at: int = 0) -> list[str]:
    return list(state.legal(state.pending()[at]))


def builds(state: Any, card: str, at: int = 0) -> list[str]:
    """The ways to build a card, without the words that are the same for all: "", "left:2", "free"."""
    found = [move.partition(" ") for move in legal(state, at)]
    return [tail for head, _, tail in found if head == f"build:{card}"]


def stages(state: Any, card: str, at: int = 0) -> list[str]:
    """The ways to pay for the next stage with this card under it."""
    found = [move.partition(" ") for move in legal(state, at)]
    return [tail for head, _, tail in found if head == f"stage:{card}"]


def offer(state: Any, move: str, at: int = 0) -> dict[str, Any]:
    return next(found for found in state.offers(state.pending()[at]) if found["move"] == move)


def offer_of(state: Any, card: str, kind: str = "build", at: int = 0) -> dict[str, Any]:
    """The first offer of a kind with this card."""
    offers = state.offers(state.pending()[at])
    return next(found for found in offers if found["kind"] == kind and found["card"] == card)


def why(state: Any, card: str, kind: str = "build", at: int = 0) -> str:
    """The code of the rule that refuses this."""
    found = offer_of(state, card, kind, at)
    assert found["refusal"], f"{found['move']} is legal"
    return str(found["refusal"]["code"])


def coins(state: Any) -> list[int]:
    return [seen["coins"] for seen in state.view(None)["cities"]]


def lying(state: Any) -> Counter[str]:
    """Every card that lies somewhere in this game now."""
    document = state.to_json()
    found: Counter[str] = Counter()
    for hand in document["hands"]:
        found.update(hand)
    found.update(document["draw"])
    found.update(card for card, _, _ in document["discard"])
    for row in document["cities"]:
        found.update(row["cards"])
        found.update(card for card, _, _ in row["under"])
    return found


def seen_city(state: Any, number: int = 0) -> dict[str, Any]:
    return state.view(None)["cities"][number]


def points(state: Any, category: str, number: int = 0) -> int:
    return next(row["points"] for row in state.scores()[number]["lines"] if row["category"] == category)


def parts(state: Any, category: str, number: int = 0) -> list[dict[str, Any]]:
    return next(row["parts"] for row in state.scores()[number]["lines"] if row["category"] == category)


def total(state: Any, number: int = 0) -> int:
    return state.scores()[number]["total"]
