"""A table of Duel to argue at: a position in a line or two, then questions in the words of the table.

Everything goes through the engine's contract. Lists of ids are written as one text, "quarry stone-pit".
Seat 0 is to move unless a test says otherwise, both seats have the 7 coins of the start, nothing stands
in a city that a test does not name, and the pawn is in the middle.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import engine

DUEL = engine.title("duel")
RULES = engine.files.shipped_ruleset("duel")

Coins = tuple[int, int]

# --- positions -----------------------------------------------------------------------------------


def city(cards: str = "", *, coins: int = 7, built: str | dict[str, str] = "", **more: Any) -> dict[str, Any]:
    """One city. `built`: Wonders, or Wonder: the card under it. `more`: `wonders` (not yet built), `put_away`
    and `tokens`."""
    found: dict[str, Any] = {"cards": cards.split(), "coins": coins}
    found["built"] = dict(built) if isinstance(built, dict) else built.split()
    return found | {key: ids.split() for key, ids in more.items()}


def position(
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    on_offer: str = "altar",
    rules: engine.Ruleset = RULES,
    **more: Any,
) -> Any:
    """A position in which seat 0 owns `mine` and is to move. The cards `on_offer` lie uncovered, with
    unknown ones behind them, in the latest Age among them. `more`: see docs/situations.md; lists as texts."""
    cards = on_offer.split()
    document: dict[str, Any] = {"cities": [mine or city(), theirs or city()], "age": max(map(age_of, cards))}
    for key in ("board", "box", "discard", "drawn"):
        if key in more:
            more[key] = more[key].split()
    if "structure" not in more:
        document["on_offer"] = cards
    return DUEL.situation(rules, document | more)


def last_card(
    mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, card: str = "altar", **more: Any
) -> Any:
    """A position in which `card` is the only one that still lies in its Age. The Ages to come are known."""
    lies = [{"row": 1, "column": 5, "card": card}]
    return with_cards_to_come(position(mine, theirs, card, structure=lies, **more))


def rules_with(card: str, **fields: Any) -> engine.Ruleset:
    """The rules of Duel with another cost or other effects of one card, for what no real card needs."""
    document = RULES.document()
    del document["sha256"]
    next(row for row in document["cards"] if row["id"] == card).update(fields)
    return engine.load_ruleset(document)


def with_cards_to_come(state: Any, seed: int = 1) -> Any:
    """The position with everything unknown drawn at random: face-down cards, later Ages, the box's order."""
    return DUEL.sample(RULES, state.knowledge(0), random.Random(seed))


def game(
    *,
    age1: str = "",
    wonders: str = "",
    tokens: str = "",
    library: str = "",
    deal: Any = None,
    **options: Any,
) -> Any:
    """A game from its first question. The Wonders are given, the first four to the seat that begins, unless
    an option says otherwise. `age1`: the cards of Age I from the last row up, each row from the left. What is
    not named follows in the order of the ids. `library`: the tokens that will be drawn from the box."""
    options = {"wonders": "given", "first": "0"} | options
    lists = {
        "first": [options["first"]],
        "wonders": filled(wonders, [wonder.id for wonder in RULES.wonders], 8),
        "tokens": filled(tokens, [token.id for token in RULES.progress_tokens], 5, last=library),
        "age1": structure_order(1, filled(age1, cards_of(1), 20)),
        "age2": filled("", cards_of(2), 20),
        "age3": filled("builders-guild merchants-guild tacticians-guild", cards_of(3), 20),
    }
    shuffles = {"box": library.split()} if library else {}
    dealt = engine.Deal.from_document({"orders": lists, "shuffles": shuffles})
    return DUEL.start(RULES, options, 2, deal or dealt)


def dealt(number: int, **options: Any) -> Any:
    """The deal of the seed with this number: an object with `orders`."""
    return DUEL.deal(RULES, options, 2, engine.deal.seed_from_number(number))


def filled(first: str, ids: list[str], size: int, last: str = "") -> list[str]:
    """`size` ids: those named, then the others in order; those of `last` only when nothing else is left."""
    named, late = first.split(), last.split()
    others = [id for id in ids if id not in named and id not in late] + late
    return [*named, *others][:size]


def cards_of(age: int) -> list[str]:
    """The cards of an Age, without the guilds."""
    return sorted([card.id for card in RULES.cards if card.age == age and card.colour != "purple"])


def structure_order(age: int, from_the_last_row: list[str]) -> list[str]:
    """Cards told from the last row up, in the order in which they are dealt: from the first row down."""
    rows, start = [], 0
    for row in reversed(RULES.setup["layouts"][str(age)]):
        rows.append(from_the_last_row[start : start + len(row)])
        start += len(row)
    return [card for row in reversed(rows) for card in row]


def age_of(card: str) -> int:
    return RULES.card(card).age or 3


# --- moves ---------------------------------------------------------------------------------------


def play(state: Any, *moves: str) -> list[engine.Event]:
    """Play the moves one after the other, whoever is asked; everything that happened, in order."""
    events: list[engine.Event] = []
    for move in moves:
        events += state.play(state.pending()[0], move)
    return events


def refusal(state: Any, move: str) -> str:
    """The code of the rule that forbids this move now; the position stays as it was."""
    before = state.to_json()
    with pytest.raises(engine.IllegalMove) as caught:
        state.play(state.pending()[0], move)
    assert state.to_json() == before
    return caught.value.code


def happened(events: list[engine.Event], kind: str) -> list[dict[str, Any]]:
    """The parameters of all events of a kind."""
    return [event.params for event in events if event.kind == kind]


def kinds(events: list[engine.Event], *wanted: str) -> list[str]:
    """The kinds of the events in order, of those `wanted` alone if any are named."""
    return [event.kind for event in events if not wanted or event.kind in wanted]


def codes(events: list[engine.Event]) -> list[str]:
    return [event.code for event in events]


# --- questions -----------------------------------------------------------------------------------


def asked(state: Any) -> tuple[int, str] | None:
    """Who is asked what: a seat and the kind of the question, None when the game is over."""
    pending = state.pending()
    return (pending[0].seat, pending[0].kind) if pending else None


def legal(state: Any) -> list[str]:
    return list(state.legal(state.pending()[0]))


def offer(state: Any, move: str) -> dict[str, Any]:
    """The offer of this move, refused or not."""
    return next(offer for offer in state.offers(state.pending()[0]) if offer["move"] == move)


def offer_of(state: Any, building: str) -> dict[str, Any]:
    """The first offer that builds this card, or this Wonder over any card."""
    for found in state.offers(state.pending()[0]):
        if (found["kind"], found["wonder"] or found["card"]) in (("build", building), ("wonder", building)):
            return found
    raise AssertionError(f"nothing on offer builds {building}")


def price(state: Any, building: str) -> int:
    """What the seat that is asked would pay for this card or Wonder. What is told is also what is charged."""
    told = offer_of(state, building)
    if told["legal"]:
        events = play(state.copy(), told["move"])
        charged = [event.params["price"] for event in events if event.kind in ("card_built", "wonder_built")]
        assert charged == [told["price"]]
    else:
        assert told["refusal"]["params"]["price"] == told["price"]
    return told["price"]


def why(state: Any, building: str, code: str) -> dict[str, Any] | None:
    """The parameters of the line with this code in the sum of a price, None when there is no such line."""
    lines = [line["params"] for line in offer_of(state, building)["lines"] if line["code"] == code]
    return lines[0] if lines else None


def gain(state: Any, card: str) -> int:
    """What discarding this card would bring. What is told is also what is paid out."""
    told = offer(state, f"discard:{card}")["gain"]
    events = play(state.copy(), f"discard:{card}")
    assert [discarded["gain"] for discarded in happened(events, "card_discarded")] == [told]
    return told


def coins(state: Any) -> Coins:
    first, second = [seen["coins"] for seen in state.view(None)["cities"]]
    return first, second


def pawn(state: Any) -> int:
    return state.view(None)["pawn"]


def seen_city(state: Any, seat: int = 0) -> dict[str, Any]:
    return state.view(None)["cities"][seat]


def points(state: Any, category: str, seat: int = 0) -> int:
    """The points of one line of a score sheet."""
    return next(row["points"] for row in state.scores()[seat]["lines"] if row["category"] == category)


def totals(state: Any) -> Coins:
    first, second = [sheet["total"] for sheet in state.scores()]
    return first, second


def winners(state: Any) -> list[int] | None:
    outcome = state.outcome()
    return outcome and outcome["winners"]


def ending(state: Any) -> str | None:
    outcome = state.outcome()
    return outcome and outcome["ending"]


def face_down(state: Any) -> set[tuple[int, int]]:
    """(row, column) of the cards whose face nobody sees."""
    return {(s["row"], s["column"]) for s in state.view(None)["structure"]["slots"] if s["card"] is None}


def accessible(state: Any) -> set[str]:
    """The cards that can be taken."""
    slots = state.view(None)["structure"]["slots"]
    return {slot["card"] for slot in slots if slot["state"] == "accessible"}


def effects(building: str) -> list[Any]:
    """The printed effects of a card or a Progress token, in order."""
    by_id = {row.id: row for row in (*RULES.cards, *RULES.progress_tokens)}
    return list(by_id[building].effects)
