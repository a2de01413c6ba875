"""The public face of a game of Duel: the calls of the contract, on a `Position`."""

from __future__ import annotations

from typing import Any

from ..title import Decision, IllegalMove, Line, Move, Viewer
from . import documents, hidden, offers, refusals, scoring, situation, turns, view
from .events import Events
from .position import OVER, Position


class State(Position):
    """A game at one moment; see the contract in `engine.title`."""

    __slots__ = ()

    # --- the contract: asking and moving ---------------------------------------------------------

    def pending(self) -> tuple[Decision, ...]:
        found = self._pending
        if found is None:
            if self.step == OVER:
                found = ()
            else:
                found = self.catalog.decisions[self.age, self.turn, self.active, self.step]
            self._pending = found
        return found

    def legal(self, decision: Decision | str) -> tuple[Move, ...]:
        pending = self._pending
        if not pending or decision is not pending[0]:
            self.open_decision(decision)
        legal = self._legal
        if legal is None:
            legal = self._legal = turns.LEGAL[self.step](self)
        return legal

    def open_decision(self, decision: Decision | str) -> Decision:
        """The pending decision, if it is this one; else it is closed."""
        pending = self.pending()
        if pending:
            found = pending[0]
            if decision is found or (decision if isinstance(decision, str) else decision.id) == found.id:
                return found
        raise IllegalMove(
            "game.decision.closed", decision=decision if isinstance(decision, str) else decision.id
        )

    def play(self, decision: Decision | str, move: Move) -> Events:
        legal = self._legal
        if legal is None or decision is not self._pending[0]:  # type: ignore[index]
            legal = self.legal(decision)
        if move not in legal:
            raise refusals.refusal(self, move)
        return turns.play(self, move)

    def retract(self, decision: Decision | str) -> Events:
        """In Duel a move is final: the opponent sees it at once."""
        raise IllegalMove(
            "game.decision.closed", decision=decision if isinstance(decision, str) else decision.id
        )

    def offers(self, decision: Decision | str) -> list[dict[str, Any]]:
        self.open_decision(decision)
        return offers.offers(self)

    def explain(self, decision: Decision | str, move: Move) -> list[Line]:
        self.open_decision(decision)
        return offers.explain(self, move)

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
