"""What lies on the table before the first turn: every deck, card for card, and the other pieces."""

from collections import Counter

import pytest

from engine.architects import TITLE
from engine.deal import DealError, seed_from_number

from .helpers import RULES, game

KINDS = {
    **dict.fromkeys(["wood", "stone", "clay", "papyrus", "glass"], 17),
    "coin": 27,
    "blue-3": 16,
    "blue-2-with-cat": 24,
    **dict.fromkeys(["tablet", "gear", "compass"], 14),
    "red-without-horn": 18,
    "red-with-1-horn": 15,
    "red-with-2-horns": 8,
}
"""The whole of the base game, as counted by those who took it apart."""


def total(*expansions: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for deck in RULES.decks:
        if deck.expansion in expansions:
            found.update(deck.cards)
    return found


def test_the_base_game_has_235_cards_kind_by_kind():
    assert total("") == KINDS
    assert sum(total("").values()) == 235


def test_with_Medals_there_are_285_cards():
    assert sum(total("", "medals").values()) == 285


@pytest.mark.parametrize("players", range(2, 8))
def test_each_player_has_a_deck_of_25_and_60_cards_lie_in_the_centre(players):
    decks = game(players=players).view(None)["decks"]
    assert [deck["cards"] for deck in decks] == [25] * players + [60]
    for deck in decks[:-1]:
        assert deck["counts"] == {k: n for k, n in RULES.deck(deck["deck"]).cards.items() if n}
        assert deck["top"] is not None
    assert decks[-1]["top"] is None


def test_a_deal_shuffles_the_decks_and_adds_nothing():
    deal = TITLE.deal(RULES, {"medals": "on"}, 7, seed_from_number(3))
    for id, order in deal.orders.items():
        if id in {deck.id for deck in RULES.decks}:
            assert Counter(order) == {k: n for k, n in RULES.deck(id).cards.items() if n}
            assert list(order) != sorted(order)


@pytest.mark.parametrize(
    ("options", "tokens", "medals"),
    [
        ({}, 15, 0),
        ({"more_tokens": "always"}, 19, 0),
        ({"medals": "on"}, 19, 3),
        ({"medals": "on", "more_tokens": "never"}, 15, 3),
        ({"medals": "expert"}, 19, 5),
    ],
)
def test_the_other_pieces_follow_the_options(options, tokens, medals):
    view = game(players=3, **options).view(None)
    assert len(view["board_tokens"]) == 3
    assert view["pile_tokens"] == tokens - 3
    assert sum(view["unseen_tokens"].values()) == tokens - 3
    assert len(view["medals"]) == medals


@pytest.mark.parametrize(
    ("options", "count"), [({}, 7), ({"medals": "on"}, 9), ({"more_wonders": "always"}, 9)]
)
def test_the_Wonders_of_Medals_are_dealt_when_they_are_agreed(options, count):
    dealt = {
        id for n in range(60) for id in TITLE.deal(RULES, options, 7, seed_from_number(n)).orders["wonders"]
    }
    assert len(dealt) == count


def test_nobody_begins_who_does_not_play():
    with pytest.raises(DealError, match="first: '2' does not belong there"):
        TITLE.start(RULES, {"first": "2"}, 2, TITLE.deal(RULES, {"first": "2"}, 2, bytes(32)))
