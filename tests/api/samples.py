"""Ids that exist, for generated requests: an id that is made up finds nothing, and tests nothing but that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.public import a_game

REPORT = {"kind": "question", "text": "Who begins Age II?"}
SHEET = {"title": "duel", "cities": [{"cards": ["palace"]}, {"coins": 9}]}

# Positions, of which chance makes none that can be.
DESCRIBED = [
    {
        "title": "duel",
        "position": {"age": 2, "cities": [{"coins": 7}, {"cards": ["brickyard"]}], "on_offer": ["walls"]},
    },
    {"title": "seven_wonders", "position": {"cities": [{"wonder": "gizah"}, {}, {}], "hand": ["baths"]}},
    {"title": "architects", "position": {"cities": [{"wonder": "giza"}, {"wonder": "rhodes"}]}},
]
ASKED = ["build:walls", "build:baths", "take:left"]


class Samples:
    """What path parameters and headers may be; each request takes the next of them, or keeps its own."""

    def __init__(self, caller_of: Callable[..., Any]) -> None:
        self.caller = caller_of("Aylin")
        self.number = 0
        sheet = self.caller.post("sheets", SHEET).json()["id"]
        report = self.caller.post("reports", REPORT).json()["id"]
        games = [a_game(12), a_game(None)]
        for game in games:
            game.seats.filter(number=0).update(user=self.caller.user)
        open_ = self.caller.get(f"games/{games[0].public_id}").json()["decisions"]
        self.known: dict[str, list[Any]] = {
            "sheet": [sheet],
            "game": [game.public_id for game in games],
            "decision": [one["id"] for one in open_],
            "city": [0, 1],
            "title": ["duel", "seven_wonders", "architects"],
            # In the order of the titles: a card, a Wonder, a token.
            "item": ["forum", "gizah", "architecture"],
            "edition": ["1"],
            "number": [1],
            "entry": ["D41", "W26", "A23"],
            "code": ["duel.trade.price", "architects.stage.rests"],
            "report": [report],
        }

    def put_into(self, case: Any) -> None:
        """Three of four requests ask for something that is there; three of four carry a token."""
        self.number += 1
        if self.number % 4:
            for name in case.path_parameters or {}:
                if known := self.known.get(name):
                    case.path_parameters[name] = known[self.number % len(known)]
            self.describe(case)
        case.headers = {k: v for k, v in (case.headers or {}).items() if k.lower() != "authorization"}
        case.headers["Accept-Encoding"] = "identity"  # over WSGI nobody would unpack it
        if self.number % 4 != 1:
            case.headers["Authorization"] = f"Bearer {self.caller.secret}"

    def describe(self, case: Any) -> None:
        """A body that asks about a position, in place of one that was made up."""
        path = case.operation.path
        if path.startswith("/api/v1/settle") and self.number % 4 != 3:
            number = self.number % len(DESCRIBED)
            may = {"may": ASKED[number]} if path.endswith("/settle") else {}
            case.body = DESCRIBED[number] | may
