"""The public face of a game of Architects: the calls of the contract, on a `Position`."""

from __future__ import annotations

from typing import Any

from ..events import RawEvent
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
                found = self.catalog.decisions[self.turn, self.part, self.active, self.step]
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
        id = decision if isinstance(decision, str) else decision.id
        if pending and pending[0].id == id:
            return pending[0]
        raise IllegalMove("game.decision.closed", decision=id)

    def play(self, decision: Decision | str, move: Move) -> Events:
        legal, pending = self._legal, self._pending
        if legal is None or not pending or decision is not pending[0]:
            legal = self.legal(decision)
        if move not in legal:
            raise refusals.refusal(self, move)
        if self.deal.seed is None:
            return self._play_with_unknown(move)
        events: list[RawEvent] = []
        turns.carry_out(self, events, move)
        return Events(self, events)

    def _play_with_unknown(self, move: Move) -> Events:
        """Play where something may be unknown: a move that needs it is refused and changes nothing."""
        before = self.copy()
        try:
            events: list[RawEvent] = []
            turns.carry_out(self, events, move)
            return Events(self, events)
        except IllegalMove:
            for name in Position.__slots__:
                setattr(self, name, getattr(before, name))
            raise

    def retract(self, decision: Decision | str) -> Events:
        """In Architects a move is final: everybody sees it at once."""
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
        return {"turn": self.turn, "step": self.step}

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
