"""The public face of a game of 7 Wonders: the calls of the contract, on a `Position`."""

from __future__ import annotations

from typing import Any

from ..title import Decision, IllegalMove, Line, Move, Viewer
from . import documents, hidden, offers, refusals, scoring, situation, turns, view
from .events import Events
from .position import Position


class State(Position):
    """A game at one moment; see the contract in `engine.title`."""

    __slots__ = ()

    # --- the contract: asking and moving ---------------------------------------------------------

    def legal(self, decision: Decision | str) -> tuple[Move, ...]:
        pending = self._pending
        found = pending[0] if pending and decision is pending[0] else self.open_decision(decision)
        city = found.city
        legal = self._legal[city]
        if legal is None:
            legal = self._legal[city] = turns.legal_moves(self, city)
        return legal

    def open_decision(self, decision: Decision | str) -> Decision:
        """The decision that can be answered now, if it is this one; else it is closed."""
        pending = self._pending
        if pending and decision in pending:
            return decision
        id = decision if isinstance(decision, str) else decision.id
        for found in self.decisions():
            if found.id == id:
                return found
        raise IllegalMove("game.decision.closed", decision=id)

    def play(self, decision: Decision | str, move: Move) -> Events:
        """Commit to a move, or commit to another one instead; a question that is asked alone is answered for
        good."""
        pending = self._pending
        found = pending[0] if pending and decision is pending[0] else self.open_decision(decision)
        city = found.city
        legal = self._legal[city]
        if legal is None:
            legal = self._legal[city] = turns.legal_moves(self, city)
        if move not in legal:
            if move not in self.catalog.heads and not refusals.readable(self.catalog, move):
                raise refusals.refusal(self, city, move)
            if not turns.possible(self, city, move):
                raise refusals.refusal(self, city, move)
        return Events(self.catalog, self.options, turns.play(self, city, found.seat, move))

    def retract(self, decision: Decision | str) -> Events:
        """Take back what was committed, as long as somebody is still choosing."""
        found = self.open_decision(decision)
        return Events(self.catalog, self.options, turns.retract(self, found.city, found.seat))

    def offers(self, decision: Decision | str) -> list[dict[str, Any]]:
        return offers.offers(self, self.open_decision(decision))

    def explain(self, decision: Decision | str, move: Move) -> list[Line]:
        return offers.explain(self, self.open_decision(decision), move)

    # --- the contract: showing -------------------------------------------------------------------

    def view(self, viewer: Viewer) -> dict[str, Any]:
        return view.view(self, viewer)

    def knowledge(self, viewer: Viewer) -> dict[str, Any]:
        return documents.to_json(hidden.masked(self, viewer))

    def phase(self) -> dict[str, Any]:
        return {"age": self.age, "turn": self.turn, "step": self.step}

    def scores(self) -> list[dict[str, Any]]:
        return scoring.scores(self)

    def outcome(self) -> dict[str, Any] | None:
        return scoring.outcome(self)

    def facts(self) -> dict[str, Any]:
        return scoring.facts(self)

    def describe(self, viewer: Viewer) -> dict[str, Any]:
        return situation.describe(self, viewer)

    def to_json(self) -> dict[str, Any]:
        return documents.to_json(self)
