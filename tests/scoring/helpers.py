"""Sheets for tests, made directly."""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from typing import Any

import engine
from engine import final
from engine.deal import seed_from_number
from engine.simulate import play_randomly
from scoring import entries, saving
from scoring.models import Column, Sheet
from scoring.saving import Entered, Player

Texts = dict[str, tuple[str, str]]
"""By field what was typed and what had stood there."""
PAD = {
    "military": (6, 18, -4, 5, -1),
    "coins": (2, 1, 2, 4, 0),
    "wonder": (10, 10, 7, 20, 10),
    "blue": (24, 9, 2, 14, 8),
    "yellow": (4, 3, 0, 0, 5),
    "purple": (7, 5, 4, 6, 3),
    "green": (1, 1, 43, 2, 26),
}
"""Five players of 7 Wonders; two of them have 54."""
NAMES = ("Mira", "Jonas", "Aylin", "Tomás", "Wen")


def a_sheet(title: str = "seven_wonders", players: int = 5, **more: Any) -> Sheet:
    return saving.make(title, [Player(name) for name in (*NAMES, "Ida", "Ben")[:players]], **more)


def enter(sheet: Sheet, column: int, texts: Mapping[str, Any], base: Mapping[str, Any] | None = None) -> Any:
    """Save texts as a device that has seen `base` (nothing, when it is not given)."""
    known = base or {}
    pairs = {name: (str(text), str(known.get(name, ""))) for name, text in texts.items()}
    return saving.save(sheet.public_id, {column: Entered(texts=pairs)})


def filled(**more: Any) -> Sheet:
    """The pad of five players, with their names."""
    sheet = a_sheet(**more)
    columns = {
        number: Entered(texts={row: (str(values[number]), "") for row, values in PAD.items()})
        for number in range(5)
    }
    saving.save(sheet.public_id, columns)
    return Sheet.objects.get(pk=sheet.pk)


def finished(
    title: str,
    seats: int,
    options: Mapping[str, Any],
    number: int,
    edition: str | None = None,
    liked: Container[str] = (),
) -> Any:
    """A game of the newest shipped rules, played to its end with random moves; those that are `liked` are
    made whenever they are legal."""
    made = engine.title(title)
    ruleset = engine.files.shipped_ruleset(title, edition) if edition else engine.files.shipped_ruleset(title)
    agreed = made.check_options(options)
    deal = made.deal(ruleset, agreed, seats, seed_from_number(number))
    state = made.start(ruleset, agreed, seats, deal)
    rng = random.Random(number)
    if not liked:
        play_randomly(state, rng)
    while pending := state.pending():
        legal = state.legal(pending[0])
        state.play(pending[0], rng.choice([move for move in legal if move in liked] or legal))
    return state


def entered_by_cards(title: str, document: Mapping[str, Any]) -> tuple[dict[int, Entered], Texts]:
    """(by city, of the whole sheet) what people enter for a final document, as the page of each city sends
    it."""
    columns = {}
    for number, city in enumerate(document["cities"]):
        pieces, texts = entries.pieces_from(title, city)
        board = f"{city.get('wonder') or ''}:{city.get('side') or ''}".strip(":")
        columns[number] = Entered(
            texts={name: (text, "") for name, text in texts.items()},
            pieces={key: (count, None) for key, count in pieces.items()},
            about={"board": (board, "")} if board else {},
        )
    shared = {}
    if title == "duel":
        shared["pawn"] = (str(document["pawn"]), "")
        if "winner" in document:
            columns[document["winner"]].texts[entries.SUPREMACY] = (document["ending"], "")
    if title == "architects":
        shared["cat"] = ("0" if document["cat"] is None else str(document["cat"] + 1), "")
    return columns, shared


def by_cards(sheet: Sheet, state: Any) -> Sheet:
    """Enter a finished state by its cards, and store it."""
    saving.save(sheet.public_id, *entered_by_cards(sheet.title, final.describe(state)))
    return Sheet.objects.get(pk=sheet.pk)


def columns(sheet: Sheet) -> list[Column]:
    return saving.columns_of(Sheet.objects.get(pk=sheet.pk))
