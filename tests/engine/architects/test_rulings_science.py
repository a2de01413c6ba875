"""Rulings 45 to 63, 114, 115 and 109 to 113: science and the Progress tokens."""

import pytest

from .helpers import (
    acting,
    asked,
    cards,
    city,
    game,
    happened,
    legal,
    military,
    must,
    outcome,
    play,
    points,
    position,
    refusal,
    seen,
    stages,
)


@pytest.mark.parametrize("have", ["tablet tablet", "tablet gear compass"])
def test_A45_two_alike_or_three_different_must_be_spent(have):
    state = acting(city(cards=have), extra=1)
    assert must(state)
    assert refusal(state, "end") == "science.compulsory"
    assert not must(acting(city(cards="tablet gear"), extra=1))


def test_A46_the_player_chooses_the_pair_or_the_triple():
    state = acting(city(cards="tablet tablet gear compass"))
    assert legal(state) == ["science:tablet,tablet", "science:compass,gear,tablet"]
    play(state, "science:compass,gear,tablet", "token:top")
    assert cards(state) == {"tablet": 1}


def test_A47_two_sets_give_two_tokens_in_one_turn():
    state = acting(city(cards="tablet tablet gear gear"), board="decor politics education")
    play(state, "science:tablet,tablet", "token:decor", "science:gear,gear", "token:politics")
    assert seen(state)["tokens"] == ["decor", "politics"]


def test_A48_three_lie_face_up_and_one_is_unseen_a_taken_one_is_replaced_at_once():
    state = acting(city(cards="tablet tablet"), board="decor politics tactics")
    play(state, "science:tablet,tablet")
    assert legal(state) == ["token:decor", "token:politics", "token:tactics", "token:top"]
    assert refusal(state, "token:economy") == "token.missing"
    taken = state.copy()
    replaced = happened(play(taken, "token:politics"), "token_taken")[0]["next"]
    assert taken.view(None)["board_tokens"] == ["decor", replaced, "tactics"]
    top = happened(play(state, "token:top"), "token_taken")[0]
    assert top["from_pile"]
    assert state.view(None)["board_tokens"] == ["decor", "politics", "tactics"]
    assert seen(state)["tokens"] == [top["token"]]


def test_A49_without_a_token_left_the_green_cards_are_kept():
    state = acting(city(cards="tablet tablet"), board="", pile="", extra=1)
    assert not must(state)
    assert refusal(state, "science:tablet,tablet") == "science.no_token"


def test_A49_option_they_are_spent_for_nothing():
    options = {"science_without_token": "spend"}
    state = acting(city(cards="tablet tablet"), board="", pile="", extra=1, options=options)
    assert must(state)
    events = play(state, "science:tablet,tablet")
    assert happened(events, "nothing") == [{}]
    assert cards(state) == {}


def test_A50_a_token_works_at_once_and_until_the_end():
    state = position(city(deck="tablet", cards="tablet wood wood coin"), board="economy tactics decor")
    play(state, "take:left", "science:tablet,tablet", "token:tactics")
    assert seen(state)["shields"] == 2
    state = acting(city(cards="tablet tablet wood coin", built="1 2 3"), board="economy")
    play(state, "science:tablet,tablet", "token:economy")
    assert stages(state) == ["4 wood,coin"]


def test_A51_no_token_fires_for_the_green_card_that_bought_it():
    state = position(city(deck="tablet", cards="tablet"), board="science decor politics")
    events = play(state, "take:left", "science:tablet,tablet", "token:science")
    assert not happened(events, "token_fired")


def test_A51_option_it_fires_for_them():
    options = {"tokens_fire_for_their_source": True}
    state = position(city(deck="tablet", cards="tablet"), board="science decor politics", options=options)
    events = play(state, "take:left", "science:tablet,tablet", "token:science")
    assert happened(events, "token_fired") == [{"tokens": ["science"]}]


def test_A52_each_token_works_once_in_a_turn():
    state = position(city(deck="wood clay wood", tokens="urbanism"))
    events = play(state, "take:left", "take:left")
    assert len(happened(events, "token_fired")) == 1
    assert state.view(None)["extra_cards"] == 0


def test_A53_extra_cards_are_optional():
    state = position(city(deck="wood", tokens="urbanism"))
    play(state, "take:left")
    assert legal(state) == ["take:left", "take:right", "take:central", "end"]


@pytest.mark.parametrize(
    ("have", "done", "paid"),
    [
        ("wood coin", "1 2", "3 wood,coin"),  # as two different missing kinds
        ("coin", "", "1 coin"),
        ("wood coin", "1 2 3", "4 wood,coin"),
        ("coin coin coin", "1 2 3 4", "5 coin,coin,coin"),
    ],
)
def test_A54_Economy_makes_one_coin_count_as_two_once_in_a_turn(have, done, paid):
    state = acting(city(cards=have, built=done, tokens="economy"))
    assert stages(state) == [paid]
    events = play(state, f"stage:{paid}")
    assert happened(events, "stage_built")[0]["tokens"] == ["economy"]


def test_A54_not_for_a_second_stage_of_the_turn():
    state = acting(city("rhodes", cards="coin coin", tokens="economy"), extra=1)
    play(state, "stage:1 coin")
    assert stages(state) == []


def test_A55_Economy_forces_a_stage_unless_agreed_otherwise():
    assert must(acting(city(cards="coin", tokens="economy"), extra=1))
    free = acting(city(cards="coin", tokens="economy"), options={"economy_forces": False})
    assert not must(free)
    assert stages(free) == ["1 coin"]


def test_A56_Engineering_lets_any_resources_pay_one_stage_of_a_turn():
    mine = city("rhodes", cards="wood wood stone clay", tokens="engineering")
    state = acting(mine)
    assert "2 wood,stone" in stages(state)
    events = play(state, "stage:2 wood,stone")
    assert happened(events, "stage_built")[0]["tokens"] == ["engineering"]
    second = acting(city("rhodes", cards="wood stone clay clay", tokens="engineering"), extra=1)
    play(second, "stage:2 wood,stone")
    assert stages(second) == []
    every = acting(
        city("rhodes", cards="wood stone clay clay", tokens="engineering"),
        extra=1,
        options={"engineering_per_turn": "every"},
    )
    play(every, "stage:2 wood,stone")
    assert stages(every) == ["1 clay,clay"]


def test_A57_Engineering_forces_nothing_unless_agreed():
    mine = city(cards="wood wood", tokens="engineering")
    assert not must(acting(mine, extra=1))
    assert must(acting(mine, extra=1, options={"engineering_forces": True}))


def test_A58_Tactics_is_two_Shields():
    assert seen(position(city(cards="red-without-horn", tokens="tactics")))["shields"] == 3


def test_A59_Architecture_gives_its_card_after_the_last_stage_too():
    state = acting(city(cards="wood stone clay glass", built="1 2 3 4", tokens="architecture", deck="blue-3"))
    play(state, "stage:5 wood,stone,clay,glass")
    assert "take:left" in legal(state)
    play(state, "take:left")
    assert outcome(state)["ending"] == "wonder"
    assert points(state, "cards") == 3


def test_A60_Propaganda_wants_Horns_but_not_that_they_turn_a_token():
    for card, fires in (("red-without-horn", 0), ("red-with-1-horn", 1), ("red-with-2-horns", 1)):
        state = position(city("rhodes", deck=card, tokens="propaganda"))
        assert len(happened(play(state, "take:left"), "token_fired")) == fires
    state = position(city("rhodes", deck="red-with-1-horn", tokens="propaganda"), conflict=3)
    events = play(state, "take:left")
    assert happened(events, "conflict") == []
    assert len(happened(events, "token_fired")) == 1


FIRES = {
    "jewellery": {"stone", "coin"},
    "urbanism": {"wood", "clay"},
    "crafts": {"papyrus", "glass"},
    "science": {"tablet", "gear", "compass"},
    "propaganda": {"red-with-1-horn", "red-with-2-horns"},
}


@pytest.mark.parametrize("token", FIRES)
def test_A61_each_token_fires_for_its_cards_alone(token):
    fired = set()
    for card in ["wood", "stone", "clay", "papyrus", "glass", "coin", "tablet", "gear", "compass", "blue-3",
                 "blue-2-with-cat", "red-without-horn", "red-with-1-horn", "red-with-2-horns"]:  # fmt: skip
        state = position(city("rhodes", deck=card, tokens=token))
        if happened(play(state, "take:left"), "token_fired"):
            fired.add(card)
    assert fired == FIRES[token]


def test_A62_what_tokens_score():
    assert points(position(city(tokens="decor")), "tokens") == 4
    assert points(position(city(tokens="decor", built="1 2 3 4 5")), "tokens") == 6
    cats = position(city(cards="blue-2-with-cat blue-2-with-cat blue-3", tokens="politics"), cat=0)
    assert points(cats, "tokens") == 2
    assert points(position(city(tokens="education decor")), "tokens") == 4 + 4
    state = position(city(tokens="strategy", military=3))
    assert (points(state, "tokens"), points(state, "military")) == (3, 9)


@pytest.mark.parametrize(("copies", "worth"), [(1, 4), (2, 12), (3, 16)])
def test_A63_Culture_counts_its_copies(copies, worth):
    state = position(city(tokens="culture " * copies), options={"medals": "on"})
    assert points(state, "tokens") == worth


def test_A109_Domestication_looks_without_the_pawn_and_cannot_be_lost():
    state = position(city(), city(tokens="domestication"), cat=0)
    play(state, "take:central")
    assert asked(state) == (1, "look")


def test_A110_Domestication_and_the_Cat_look_at_the_same_card_once():
    state = position(city(), city(tokens="domestication"), cat=1, options={"medals": "on"})
    play(state, "take:left", "look")
    assert asked(state) == (1, "pick")
    assert points(state, "cat", 1) == 2


def test_A111_Domestication_is_not_the_Cat_for_Medals():
    mine = city(cards="wood stone", built="", tokens="domestication")
    state = acting(mine | {"built": [1]}, medals="two-stages-and-the-cat")
    assert seen(state)["medals"] == []
    state = acting(city("rhodes", cards="wood wood", built="1", tokens="domestication"),
                   medals="two-stages-and-the-cat")  # fmt: skip
    play(state, "stage:2 wood,wood")
    assert seen(state)["medals"] == []


def test_A112_Entrenchment_keeps_the_horned_cards():
    mine = city(cards="red-with-2-horns red-with-1-horn", tokens="entrenchment")
    state = acting(mine, city(cards="red-with-1-horn red-without-horn"), conflict=3, extra=1)
    events = play(state, "end")
    assert cards(state) == {"red-with-1-horn": 1, "red-with-2-horns": 1}
    assert cards(state, 1) == {"red-without-horn": 1}
    assert state.view(None)["conflict"]["battle"] == 0
    assert len(happened(events, "battle")) == 1


def test_A113_Entrenchment_works_in_the_turn_in_which_it_comes():
    state = acting(city(cards="tablet tablet red-with-1-horn"), board="entrenchment", conflict=3)
    play(state, "science:tablet,tablet", "token:entrenchment")
    assert cards(state) == {"red-with-1-horn": 1}
    assert military(state) == [1, 0]


def test_A114_Logistics_scores_grey_cards_alone():
    assert points(position(city(cards="wood wood glass coin", tokens="logistics")), "tokens") == 6


def test_A115_the_new_tokens_may_be_used_without_Medals():
    view = game(more_tokens="always").view(None)
    assert len(view["board_tokens"]) + view["pile_tokens"] == 19
    assert view["medals"] == []
