"""The record of a game that one viewer may have: the deal as far as it is known, and the moves without the
cards that others played face down. It replays to the view that the viewer has."""

from __future__ import annotations

from collections.abc import Sequence

from ..deal import Deal, Order
from ..title import Move, Viewer
from . import ages, turns
from .catalog import DISCARD, HIDDEN, UNDER
from .position import OVER, RETRIEVE, TURN, Position


def known_deal(start: Position, moves: Sequence[Move], viewer: Viewer) -> Deal:
    """The viewer's own first hand of each Age, the hand it held in each later turn and, so that the replay
    asks the same questions, whether a city found something in the discard pile."""
    state = start.copy()
    catalog = state.catalog
    given = state.deal.orders
    orders: dict[str, Order] = {label: given[label] for label in ("wonders", "sides")}
    for age in catalog.passes_left:
        orders[f"age{age}"] = (None,) * len(given[f"age{age}"])
    later: dict[str, Order] = {}
    seen = (0, 0)

    def look() -> None:
        nonlocal seen
        if viewer is None or state.step != TURN or seen == (state.age, state.turn):
            return
        seen = (state.age, state.turn)
        hand = tuple([catalog.id_of(card) for card in state.hands[viewer]])
        later[ages.hand_label(state, viewer)] = hand
        if state.turn == 1:
            first = catalog.hand_size * viewer
            order = orders[f"age{state.age}"]
            dealt = hand[: catalog.hand_size]
            orders[f"age{state.age}"] = (*order[:first], *dealt, *order[first + len(dealt) :])

    look()
    for move in moves:
        decision = state.pending()[0]
        _note_piles(state, decision.city, move, viewer, later)
        look()
    return Deal(orders, None, later)


def _note_piles(state: Position, city: int, move: Move, viewer: Viewer, later: dict[str, Order]) -> None:
    """Play a move and note every discard pile that a city looked through, or that had nothing for it."""
    from . import fold

    catalog = state.catalog
    before = state.asked_before
    age, turn = state.age, state.turn
    for event in turns.play(state, city, state.seat_of(city), move):
        if event[0] == fold.NOTHING:
            later[f"pile.a{age}.t{turn}.c{event[1]}.{before}"] = ()
        elif event[0] == fold.ASKED and event[3] == RETRIEVE:
            _, asked, seat, _, _, pile = event
            ids = [catalog.id_of(card) if seat == viewer else None for card in pile]
            later[ages.pile_label(state, asked)] = tuple(ids)
        elif event[0] in (fold.RETRIEVED, fold.DECLINED):
            before += 1


def known_moves(start: Position, moves: Sequence[Move], viewer: Viewer) -> list[Move]:
    """The moves with ``?`` for cards that the viewer cannot know; commits to an open turn are left out."""
    state = start.copy()
    catalog = state.catalog
    made: list[tuple[int, Move]] = []
    closed = 0
    for text in moves:
        decision = state.pending()[0]
        made.append((decision.seat, text))
        turns.play(state, decision.city, decision.seat, text)
        if state.step != TURN or not any(state.commits):
            closed = len(made)
    known: list[Move] = []
    for seat, text in made[:closed]:
        move = catalog.moves[text]
        shown = move.action == UNDER and state.step == OVER
        if seat != viewer and move.action in (DISCARD, UNDER) and not shown:
            payment = text.partition(" ")[2]
            text = f"{move.action}:{HIDDEN} {payment}".strip()
        known.append(text)
    return known
