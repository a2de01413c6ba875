"""Random worlds that fit what a seat knows: every card lies there once, and the seat knows the same there."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

import engine
from tests.engine.seven_wonders.helpers import FIRST, SECOND, TITLE, game, happened, lying, turn

EDITIONS = pytest.mark.parametrize("rules", [FIRST, SECOND], ids=["first-edition", "second-edition"])
HAND = "ore-vein altar baths stockade workshop apothecary press-1"
"""What seat 0 is dealt at the table of `pile_seen`."""
NEXT = ("loom-1 theater barracks scriptorium timber-yard lumber-yard clay-pool", "marketplace stone-pit")
"""What seat 1 is dealt, and the first cards of seat 2."""


def pile_seen(first: str = HAND, *others: str) -> tuple[engine.State, list[str], list[engine.Event]]:
    """Seat 0 looks through the discard pile in its second turn: the game, its moves and its last events. In
    the first turn the others discard their first cards, in the second one seat 1 discards the Altar, from
    the hand that seat 0 has passed on."""
    state = game(
        3,
        boards="halikarnassos B, rhodos A, gizah A",
        orders={"age1": " ".join([first, *(others or NEXT)])},
    )
    firsts = [cards.split()[0] for cards in others or NEXT]
    moves = ["build:ore-vein", f"discard:{firsts[0]}", f"discard:{firsts[1]}"]
    for move in moves:
        state.play(state.pending()[0], move)
    stage = next(move for move in state.legal(state.pending()[0]) if move.startswith("stage:stone-pit"))
    last: list[engine.Event] = []
    for move in (stage, "discard:altar", "discard:theater"):
        moves.append(move)
        last = list(state.play(state.pending()[0], move))
    assert state.phase()["step"] == "retrieve"
    return state, moves, last


def down_or_any(legal: Sequence[str], rng: random.Random, share: float) -> str:
    """A move at random; with this share of chance one that puts a card face down."""
    down = [move for move in legal if move.startswith(("stage:", "discard:"))]
    return rng.choice(down) if down and rng.random() < share else rng.choice(legal)


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_what_a_seat_samples_holds_the_cards_of_the_decks(
    rules: engine.Ruleset, seats: int, size: Callable[[int, int], int]
) -> None:
    """A random world that fits what a seat knows has every card that was dealt, no more and no fewer, and
    whoever is asked knows exactly the same in it."""
    rng = random.Random(11)
    for number in range(size(2, 60)):
        options = {"second_edition_for_two": True, "retrieve_before_last_card": bool(number % 2)}
        deal = TITLE.deal(rules, options, seats, engine.deal.seed_from_number(number))
        state = TITLE.start(rules, options, seats, deal)
        share = rng.random()
        while pending := state.pending():
            viewer = rng.choice([pending[0].seat, pending[-1].seat, None])
            knowledge = state.knowledge(viewer)
            world = TITLE.sample(rules, knowledge, rng)
            assert world.knowledge(viewer) == knowledge
            found = lying(world)
            for id, count in found.items():
                card = rules.card(id)
                limit = 1 if card.colour == "purple" else card.copies[max(3, seats)]
                assert count <= limit, (id, count)
            assert sum(found.values()) == 7 * max(3, seats) * state.phase()["age"]
            state.play(pending[0], down_or_any(state.legal(pending[0]), rng, share))


def test_a_card_on_the_pile_is_no_more_in_the_hand_that_was_passed_on() -> None:
    """Seat 0 passed the Altar on and sees it on the pile: whoever holds that hand has it no more."""
    state, _, _ = pile_seen()
    for moves_on in (False, True):
        if moves_on:
            state.play(state.pending()[0], "retrieve:loom-1")
        knowledge = state.knowledge(0)
        holder = 2 if moves_on else 1
        assert "altar" in knowledge["pools"][holder], "what it has seen of that hand"
        for seed in range(20):
            world = TITLE.sample(FIRST, knowledge, random.Random(seed))
            assert lying(world)["altar"] == 1
            hand = {"baths", "stockade", "workshop", "apothecary", "press-1"}
            assert set(world.to_json()["hands"][holder]) == hand


def test_a_card_that_was_built_from_the_pile_is_in_no_hand() -> None:
    """The same for a seat that did not look through the pile: what was built from it had been discarded."""
    state, _, _ = pile_seen()
    state.play(state.pending()[0], "retrieve:theater")
    knowledge = state.knowledge(1)  # it passed that hand on to seat 2, who discarded the Theater
    assert "theater" in knowledge["pools"][0]
    for seed in range(20):
        world = TITLE.sample(FIRST, knowledge, random.Random(seed))
        assert lying(world)["theater"] == 1
        assert "theater" not in world.to_json()["hands"][0]
    turn(state)


def test_the_pile_does_not_tell_who_discarded_what() -> None:
    """Whoever looks through the discard pile sees its cards, not the order in which they came: in a game in
    which two others had each other's card nothing is different, neither now nor in the record."""
    second, third = NEXT
    exchanged = second.replace("loom-1", "marketplace"), third.replace("marketplace", "loom-1")
    told = []
    for cards in ((second, third), exchanged):
        state, moves, events = pile_seen(HAND, *cards)
        (asked,) = happened(events, "asked")
        assert {"loom-1", "marketplace", "altar", "theater"} == set(asked["pile"])
        record = engine.record_of(TITLE, FIRST, state.options, 3, state.deal, moves, 0)
        told.append((asked, state.view(0), state.knowledge(0), record.to_document()))
    assert told[0] == told[1]
