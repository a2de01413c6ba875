"""Ids that exist, for generated requests: an id that is made up finds nothing, and tests nothing but that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.public import a_game

REPORT = {"kind": "question", "text": "Who begins Age II?"}
SHEET = {"title": "duel", "cities": [{"cards": ["palace"]}, {"coins": 9}]}

REPORT = {"kind": "question", "text": "Does this hold for two?"}


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
        case.headers = {k: v for k, v in (case.headers or {}).items() if k.lower() != "authorization"}
        case.headers["Accept-Encoding"] = "identity"  # over WSGI nobody would unpack it
        if self.number % 4 != 1:
            case.headers["Authorization"] = f"Bearer {self.caller.secret}"
