"""Driving a table in a real browser: what is played is decided on the state, done by clicks or keys."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

import engine
from play import rulebook
from play.models import Game
from play.tables.panel import subject


def known_seeds(monkeypatch: pytest.MonkeyPatch, number: int = 1) -> None:
    """Every game that the site deals from now on comes from this seed."""
    seed = hashlib.sha256(b"tests.browser:%d" % number).digest()
    monkeypatch.setattr("play.setup.new_seed", lambda: seed)


def game_at(page: Any) -> Game:
    return Game.objects.get(public_id=page.url.split("/t/")[1].split("/")[0])


def next_move(game: Game, attacker: int = 0) -> tuple[engine.State, Any, dict[str, Any]]:
    """(state, decision, the offer to take). `attacker` goes for military supremacy and the other one lets it
    happen, so that games are short."""
    state = rulebook.state_of(game)
    decision = state.pending()[0]
    ruleset = rulebook.ruleset_of(game)
    offers = [offer for offer in state.offers(decision) if offer["legal"]]

    def worth(offer: dict[str, Any]) -> float:
        red = bool(offer["card"]) and ruleset.card(offer["card"]).colour == "red"
        if decision.seat == attacker:
            if offer["kind"] == "build" and red:
                return 100 - offer["price"]
            moved = any(line["code"].startswith("duel.military") for line in offer["gives"])
            return 90 if moved else 10 * (offer["kind"] == "discard") - 5 * red
        if offer["kind"] == "wonder":
            return -50
        return -100 * red + 10 * (offer["kind"] == "discard")

    return state, decision, max(offers, key=worth)


def subject_of(offer: dict[str, Any]) -> str:
    return subject(offer)


def settled(page: Any, decision: str) -> None:
    """Wait until the page no longer asks this question."""
    page.wait_for_function(
        "old => { const field = document.querySelector('input[name=decision]');"
        " return !field || field.value !== old; }",
        arg=decision,
    )
