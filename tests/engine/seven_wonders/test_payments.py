"""What a construction costs, compared with a search through every way to pay."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import engine
from engine import effects as fx
from engine.seven_wonders.payments import front
from tests.engine.seven_wonders.helpers import FIRST, SECOND, TITLE

Source = tuple[tuple[str, ...], str]
"""The resources that a producer can make one unit of, and whose it is: own, left or right."""


def _effects(rules: engine.Ruleset, city: dict[str, Any]) -> list[fx.Effect]:
    side = rules.wonder(city["wonder"]).side(city["side"])
    found = [effect for stage in side.stages[: city["stages"]] for effect in stage.effects]
    return found + [effect for card in city["cards"] for effect in rules.card(card).effects]


def _sources(rules: engine.Ruleset, city: dict[str, Any], whose: str) -> list[Source]:
    side = rules.wonder(city["wonder"]).side(city["side"])
    found: list[Source] = [((side.initial_resource,), whose)]
    for effect in _effects(rules, city):
        if isinstance(effect, fx.Production) and (whose == "own" or effect.sellable):
            found.append((effect.options, whose))
    return found


def _price(rules: engine.Ruleset, city: dict[str, Any], side: str, resource: str) -> int:
    prices = [2]
    for effect in _effects(rules, city):
        if (
            isinstance(effect, fx.TradeDiscount)
            and side in effect.neighbours
            and resource in effect.resources
        ):
            prices.append(effect.price)
    return min(prices)


def every_payment(
    rules: engine.Ruleset, cities: Sequence[dict[str, Any]], need: list[str]
) -> set[tuple[int, int]]:
    """(coins to the left, coins to the right) of every way to cover the need unit by unit: each unit comes
    from one producer that is still unused."""
    own, left, right = cities[0], cities[1], cities[-1]
    sources = _sources(rules, own, "own") + _sources(rules, left, "left") + _sources(rules, right, "right")
    states: set[tuple[int, int, int]] = {(0, 0, 0)}
    for resource in need:
        after = set()
        for used, to_left, to_right in states:
            for number, (options, whose) in enumerate(sources):
                if resource in options and not used >> number & 1:
                    price = _price(rules, own, whose, resource) if whose != "own" else 0
                    more = (price, 0) if whose == "left" else (0, price)
                    after.add((used | 1 << number, to_left + more[0], to_right + more[1]))
        states = after
    return {(to_left, to_right) for _, to_left, to_right in states}


def unbeaten(payments: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those for which no other asks at most as much from each side and less from one (132)."""
    return {
        (a, b) for a, b in payments if not any(c <= a and d <= b and (c, d) != (a, b) for c, d in payments)
    }


def random_cities(rules: engine.Ruleset, rng: random.Random) -> list[dict[str, Any]]:
    """Three neighbouring cities with cards that make, sell and cheapen resources, and stages."""
    useful = [
        card.id
        for card in rules.cards
        if any(isinstance(effect, fx.Production | fx.TradeDiscount) for effect in card.effects)
    ]
    names = {card.id: card.name for card in rules.cards}
    wonders = rng.sample([wonder.id for wonder in rules.wonders], 3)
    cities = []
    for wonder in wonders:
        side = rng.choice("AB")
        cards: list[str] = []
        for card in rng.sample(useful, rng.randint(0, 7)):
            if names[card] not in [names[other] for other in cards]:
                cards.append(card)
        stages = rng.randint(0, len(rules.wonder(wonder).side(side).stages))
        cities.append({"wonder": wonder, "side": side, "cards": cards, "stages": stages, "coins": 99})
    return cities


def _buildings(rules: engine.Ruleset, state: Any) -> list[tuple[Any, list[str]]]:
    """Every card and stage as a piece, with the units it needs."""
    found = []
    for piece in state.catalog.pieces:
        need = [state.catalog.resources[r] for r, units in piece.need for _ in range(units)]
        found.append((piece, need))
    return found


@pytest.mark.parametrize("rules", [FIRST, SECOND], ids=["first-edition", "second-edition"])
def test_the_offered_payments_are_those_that_no_other_beats(
    rules: engine.Ruleset, size: Callable[[int, int], int], total: Callable[[str, int], None]
) -> None:
    rng = random.Random(f"payments-{rules.edition}")
    compared = 0
    for _ in range(size(40, 5000)):
        cities = random_cities(rules, rng)
        state = TITLE.situation(rules, {"cities": cities, "hand": ["palace"], "edition": rules.edition})
        for piece, need in rng.sample(_buildings(rules, state), 12):
            found = state.prices(0).payments(piece)
            expected = unbeaten(every_payment(rules, cities, need))
            assert set(found) == expected, (cities, piece.id, need)
            assert list(found) == sorted(found, key=lambda pair: (sum(pair), pair[0])), "cheapest first"
            compared += 1
    total("costs of 7 Wonders compared with a full search", compared)


def test_a_palace_among_many_choice_cards_is_paid_exactly(size: Callable[[int, int], int]) -> None:
    """Seven resources, and so many ways to set the "one of" cards that they are not tried one by one."""
    rng = random.Random(64)
    two = ["tree-farm", "excavation", "clay-pit", "timber-yard", "forest-cave", "mine"]
    for _ in range(size(2, 100)):
        rng.shuffle(two)
        cities: list[dict[str, Any]] = [
            {"wonder": "gizah", "side": "A", "cards": ["forum", "caravansery"]},
            {"wonder": "rhodos", "side": "A", "cards": ["press-1", "glassworks-1", *two[:3]]},
            {"wonder": "olympia", "side": "A", "cards": ["loom-1", *two[3:]]},
        ]
        cities = [{**city, "stages": 0, "coins": 99} for city in cities]
        state = TITLE.situation(FIRST, {"cities": cities, "hand": ["palace"]})
        palace = next(piece for piece in state.catalog.pieces if piece.id == "palace")
        need = [state.catalog.resources[r] for r, units in palace.need for _ in range(units)]
        assert set(state.prices(0).payments(palace)) == unbeaten(every_payment(FIRST, cities, need)) != set()


def test_by_option_a_unit_may_be_bought_that_the_city_makes_itself(size: Callable[[int, int], int]) -> None:
    """The option of W44: then every way to pay is offered."""
    rng = random.Random(44)
    for _ in range(size(12, 1000)):
        cities = random_cities(FIRST, rng)
        document = {"cities": cities, "hand": ["palace"], "options": {"trade_unneeded": True}}
        state = TITLE.situation(FIRST, document)
        for piece, need in rng.sample(_buildings(FIRST, state), 6):
            assert set(state.prices(0).payments(piece)) == every_payment(FIRST, cities, need)


def test_the_lines_of_an_offer_add_up_to_its_payment(size: Callable[[int, int], int]) -> None:
    rng = random.Random(7)
    for number in range(size(15, 500)):
        cities = random_cities(FIRST, rng)
        hand = rng.sample([card.id for card in FIRST.cards], 5)
        options = {"trade_unneeded": number % 2 == 1}
        state = TITLE.situation(FIRST, {"cities": cities, "hand": hand, "options": options})
        for offer in state.offers(state.pending()[0]):
            if not offer["legal"] or offer["kind"] == "discard":
                continue
            bought = [line["params"] for line in offer["lines"] if "side" in line["params"]]
            for side in ("left", "right"):
                paid = sum(line["coins"] for line in bought if line["side"] == side)
                assert paid == offer[side], offer
            if not any("chain" in line["code"] for line in offer["lines"]) and not offer["free"]:
                units = [line["params"].get("resources", {}) for line in offer["lines"]]
                made = sum(sum(amounts.values()) for amounts in units) + sum(b["units"] for b in bought)
                card = FIRST.card(offer["card"])
                cost = card.cost if offer["kind"] == "build" else _stage_cost(cities[0])
                assert made == sum(units for _, units in cost.resources)


def _stage_cost(city: dict[str, Any]) -> Any:
    return FIRST.wonder(city["wonder"]).side(city["side"]).stages[city["stages"]].cost


def test_a_payment_that_is_beaten_is_left_out() -> None:
    assert front({(0, 4), (1, 2), (3, 0), (2, 2), (3, 1)}) == ((1, 2), (3, 0), (0, 4))
