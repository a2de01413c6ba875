"""The exact price: every construction in random positions against a search through all ways to pay."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import effects as fx
from engine.duel.trade import cheapest

RULESET = engine.files.shipped_ruleset("duel")
TITLE = engine.title("duel")
RESOURCES = ("wood", "stone", "clay", "glass", "papyrus")


def least(
    need: dict[str, int],
    own: dict[str, int],
    choices: list[tuple[str, ...]],
    prices: dict[str, int],
    waive: int,
) -> int:
    """The least to pay, by trying every way: what each choice makes, and which units are waived."""
    best = None
    for made in itertools.product(*choices):
        missing: list[str] = []
        for resource in RESOURCES:
            units = need.get(resource, 0) - own.get(resource, 0) - made.count(resource)
            missing += [resource] * max(0, units)
        for bought in itertools.combinations(missing, max(0, len(missing) - waive)):
            coins = sum(prices[resource] for resource in bought)
            best = coins if best is None else min(best, coins)
    assert best is not None
    return best


amounts = st.lists(st.integers(0, 3), min_size=5, max_size=5)


@given(
    amounts,
    amounts,
    st.lists(st.lists(st.integers(0, 4), min_size=2, max_size=3, unique=True), max_size=4),
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.integers(0, 3),
)
def test_the_cheapest_purchase_is_the_least_of_all(
    need: list[int], own: list[int], choices: list[list[int]], prices: list[int], waive: int
) -> None:
    purchase = cheapest(list(enumerate(need)), own, choices, prices, waive)
    named = [tuple(RESOURCES[r] for r in choice) for choice in choices]
    expected = least(
        dict(zip(RESOURCES, need, strict=True)),
        dict(zip(RESOURCES, own, strict=True)),
        named,
        dict(zip(RESOURCES, prices, strict=True)),
        waive,
    )
    assert purchase.coins == expected
    covered = zip(need, purchase.own, purchase.chosen, purchase.waived, purchase.bought, strict=True)
    assert all(units == sum(parts) for units, *parts in covered)
    assert sum(purchase.waived) <= waive
    assert sum(purchase.chosen) <= len(choices)
    assert all(used <= have for used, have in zip(purchase.own, own, strict=True))


def _position(rng: random.Random) -> dict[str, Any]:
    """Two cities with random cards, Wonders and tokens, and some cards on offer."""
    cards = [card.id for card in RULESET.cards]
    wonders = [wonder.id for wonder in RULESET.wonders]
    tokens = [token.id for token in RULESET.progress_tokens]
    for pile in (cards, wonders, tokens):
        rng.shuffle(pile)
    cities = []
    for _ in range(2):
        count = rng.randrange(14)
        mine, cards = cards[:count], cards[count:]
        owned, wonders = wonders[:4], wonders[4:]
        got, tokens = tokens[:3], tokens[3:]
        built = owned[: rng.randrange(3)]
        cities.append({"coins": 99, "cards": mine, "wonders": owned, "built": built, "tokens": got})
    return {"title": "duel", "age": 2, "cities": cities, "on_offer": cards[:6]}


def _effects(city: dict[str, Any]) -> list[fx.Effect]:
    found: list[fx.Effect] = []
    for card in city["cards"]:
        found += RULESET.card(card).effects
    for wonder in city["built"]:
        found += RULESET.wonder(wonder).sides[0].stages[0].effects
    for token in city["tokens"]:
        found += RULESET.progress_token(token).effects
    return found


def _by_hand(position: dict[str, Any], offer: dict[str, Any]) -> int:
    """The price worked out from the cards in the position alone."""
    mine, other = position["cities"]
    if offer["kind"] == "build":
        card = RULESET.card(offer["card"])
        if set(card.chains_from) & set(mine["cards"]):
            return 0
        cost, kind, colour = card.cost, "card", card.colour
    else:
        cost, kind, colour = RULESET.wonder(offer["wonder"]).sides[0].stages[0].cost, "wonder", None
    own: dict[str, int] = {}
    choices: list[tuple[str, ...]] = []
    fixed: dict[str, int] = {}
    waive = 0
    for effect in _effects(mine):
        if isinstance(effect, fx.Production) and len(effect.options) == 1:
            own[effect.options[0]] = own.get(effect.options[0], 0) + 1
        elif isinstance(effect, fx.Production):
            choices.append(effect.options)
        elif isinstance(effect, fx.FixedPrice):
            fixed.update(dict.fromkeys(effect.resources, effect.price))
        elif isinstance(effect, fx.ResourceDiscount) and (effect.applies_to, effect.colour) == (kind, colour):
            waive += effect.amount
    theirs = [
        effect.options[0]
        for card in other["cards"]
        if RULESET.card(card).colour in ("brown", "gray")
        for effect in RULESET.card(card).effects
        if isinstance(effect, fx.Production)
    ]
    prices = {name: fixed.get(name, 2 + theirs.count(name)) for name in RESOURCES}
    return cost.coins + least(dict(cost.resources), own, choices, prices, waive)


def test_every_price_is_the_one_worked_out_by_hand(
    size: Callable[[int, int], int], total: Callable[[str, int], None]
) -> None:
    rng = random.Random(11)
    compared = 0
    for _ in range(size(60, 4000)):
        position = _position(rng)
        state = TITLE.situation(RULESET, position)
        for offer in state.offers(state.pending()[0]):
            if offer["kind"] in ("build", "wonder") and (
                offer["legal"] or "cost" in offer["refusal"]["code"]
            ):
                assert offer["price"] == _by_hand(position, offer), (position, offer)
                compared += 1
    total("prices compared with a search through all ways to pay", compared)
