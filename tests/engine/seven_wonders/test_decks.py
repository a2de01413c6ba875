"""Decks, hands and coins: what is dealt is what is played, and no coin comes from nowhere."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

import engine
import engine.simulate
from tests.engine.seven_wonders.helpers import FIRST, SECOND, TITLE, game, lying

EDITIONS = pytest.mark.parametrize("rules", [FIRST, SECOND], ids=["first-edition", "second-edition"])


@EDITIONS
@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_age_deals_seven_cards_a_player(rules: engine.Ruleset, seats: int) -> None:
    deal = TITLE.deal(rules, {}, seats, engine.deal.seed_from_number(seats))
    for age in (1, 2, 3):
        order = deal.orders[f"age{age}"]
        assert len(order) == 7 * seats
        guilds = [card for card in order if rules.card(card).colour == "purple"]
        assert len(guilds) == (seats + 2 if age == 3 else 0)
        assert len(set(guilds)) == len(guilds)
        others = Counter(card for card in order if card not in guilds)
        assert others == {
            card.id: card.copies[seats]
            for card in rules.cards
            if card.age == age and card.colour != "purple" and card.copies.get(seats)
        }


def test_two_players_get_the_cards_of_three_with_a_draw_pile() -> None:
    deal = TITLE.deal(FIRST, {}, 2, engine.deal.seed_from_number(1))
    assert [len(deal.orders[f"age{age}"]) for age in (1, 2, 3)] == [21, 21, 21]
    state = TITLE.start(FIRST, {}, 2, deal)
    assert state.view(0)["draw_pile"] == 6, "the holder of the Free city's card has drawn"
    assert state.view(0)["hands"] == [8, 7]


def test_the_seed_orders_everything_as_it_is_written_down() -> None:
    """docs/records.md: canonical order, then the labels of the shuffles."""
    seed = engine.deal.seed_from_number(5)
    deal = TITLE.deal(FIRST, {}, 4, seed)
    wonders = sorted(wonder.id for wonder in FIRST.wonders)
    assert deal.orders["wonders"] == engine.deal.shuffled(seed, "wonders", wonders)[:4]
    sides = ["AB"[engine.deal.permutation(seed, f"side.{city}", 2)[0]] for city in range(4)]
    assert deal.orders["sides"] == tuple(sides)
    deck = sorted(c.id for c in FIRST.cards if c.age == 1 for _ in range(c.copies.get(4, 0)))
    assert deal.orders["age1"] == engine.deal.shuffled(seed, "age1", deck)
    guilds = sorted(c.id for c in FIRST.cards if c.colour == "purple")
    chosen = engine.deal.shuffled(seed, "guilds", guilds)[:6]
    rest = [
        c.id for c in FIRST.cards if c.age == 3 and c.colour != "purple" for _ in range(c.copies.get(4, 0))
    ]
    assert deal.orders["age3"] == engine.deal.shuffled(seed, "age3", sorted([*rest, *chosen]))


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 7])
def test_no_card_is_lost_and_none_is_made(
    rules: engine.Ruleset, seats: int, size: Callable[[int, int], int]
) -> None:
    for number in range(size(3, 200)):
        options = {"second_edition_for_two": True}
        deal = TITLE.deal(rules, options, seats, engine.deal.seed_from_number(number))
        state = TITLE.start(rules, options, seats, deal)
        rng = random.Random(number)
        while pending := state.pending():
            age = state.phase()["age"]
            dealt = Counter(card for n in range(1, age + 1) for card in deal.orders[f"age{n}"])
            assert lying(state) == dealt
            decision = rng.choice(list(pending))
            state.play(decision, rng.choice(state.legal(decision)))


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_coins_are_conserved(seats: int, size: Callable[[int, int], int]) -> None:
    """All coins of the table change by what the bank gives and takes alone; purchases only move them."""
    for number in range(size(4, 400)):
        state = game(seats, number=number)
        rng = random.Random(number)
        while pending := state.pending():
            before = sum(city["coins"] for city in state.view(None)["cities"])
            decision = pending[0]
            bank = 0
            for event in state.play(decision, rng.choice(state.legal(decision))):
                if event.kind in ("card_built", "stage_built"):
                    bank -= event.params["coins"]
                    assert event.params["price"] == sum(event.params[k] for k in ("left", "right", "coins"))
                elif event.kind == "card_discarded":
                    bank += event.params["gain"]
                elif event.kind == "coins_gained":
                    bank += event.params["coins"]
            cities = state.view(None)["cities"]
            assert sum(city["coins"] for city in cities) == before + bank
            assert min(city["coins"] for city in cities) >= 0


@EDITIONS
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_random_games_end(
    rules: engine.Ruleset,
    seats: int,
    size: Callable[[int, int], int],
    total: Callable[[str, int], None],
) -> None:
    games = size(8, 20_000)
    rng = random.Random(seats)
    options = {"second_edition_for_two": rules is SECOND and seats == 2}
    for number in range(games):
        deal = TITLE.deal(rules, options, seats, engine.deal.seed_from_number(number, 1))
        state = TITLE.start(rules, options, seats, deal)
        engine.simulate.play_randomly(state, rng)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome["winners"]
    total(f"random games of 7 Wonders, edition {rules.edition}, {seats} players", games)
