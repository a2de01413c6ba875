"""Rulings 34 to 44, 107, 108, 132, 133 and 136: what the stages of the Wonders do."""

from engine.architects import TITLE

from .helpers import (
    EMPTY,
    RULES,
    acting,
    asked,
    built,
    cards,
    city,
    happened,
    kinds,
    legal,
    medals,
    play,
    position,
    refusal,
    seen,
)


def test_A34_the_Shields_of_Rhodes_are_permanent_and_not_cards():
    state = position(city("rhodes", built="1 2 3 4", cards="red-without-horn red-with-1-horn"))
    assert seen(state)["shields"] == 2 + 2
    assert seen(state)["counts"] == {"red": 2}


def test_A35_they_do_not_count_as_red_cards_for_Medals():
    state = acting(
        city("rhodes", built="1", cards="wood wood red-without-horn red-without-horn"),
        medals="three-red-cards seven-cards",
    )
    play(state, "stage:2 wood,wood")
    assert medals(state) == []


def test_A36_Babylon_chooses_a_token_like_a_science_set():
    state = acting(city("babylon", cards="wood wood tablet", built="1"), board="tactics science decor")
    play(state, "stage:2 wood,wood")
    assert legal(state) == ["token:tactics", "token:science", "token:decor", "token:top"]
    play(state, "token:decor")
    assert cards(state) == {"tablet": 1}


def look(deck="wood stone clay papyrus glass coin", **more):
    state = acting(
        city("halicarnassus", cards="wood wood", built="1", deck=deck, **more.pop("mine", {})), **more
    )
    play(state, "stage:2 wood,wood")
    return state


def test_A37_Halicarnassus_keeps_one_of_five_or_of_what_there_is():
    state = look()
    play(state, "look:left")
    assert state.view(0)["looked_at"]["cards"] == ["wood", "stone", "clay", "papyrus", "glass"]
    assert legal(state) == ["keep:clay", "keep:glass", "keep:papyrus", "keep:stone", "keep:wood"]
    state = look("wood stone", mine={"left": {"wood": 1, "stone": 1}})
    play(state, "look:left")
    assert legal(state) == ["keep:stone", "keep:wood"]
    play(state, "keep:stone")
    assert state.view(None)["decks"][0]["counts"] == {"wood": 1}


def test_A38_not_from_the_centre():
    state = look()
    assert legal(state) == ["look:left", "look:right"]
    assert refusal(state, "look:central") == "keep.beside"


def test_A39_only_the_player_who_looks_sees_the_five():
    state = look()
    events = play(state, "look:left")
    assert state.view(1)["looked_at"] == {"deck": "halicarnassus", "count": 5, "cards": None}
    shown = next(event for event in events if event.kind == "deck_looked")
    assert shown.for_viewer(1)["params"]["cards"] is None
    assert len(shown.for_viewer(0)["params"]["cards"]) == 5


def test_A39_option_everybody_sees_them():
    state = look(options={"look_is_public": True})
    play(state, "look:left")
    assert state.view(1)["looked_at"]["cards"] == state.view(0)["looked_at"]["cards"]


def test_A40_Olympia_takes_both_cards():
    state = acting(city("olympia", cards="wood wood", built="1", deck="coin"), city("giza", deck="tablet"))
    play(state, "stage:2 wood,wood")
    assert cards(state) == {"coin": 1, "tablet": 1}
    state = acting(city("olympia", cards="wood wood", built="1", left=EMPTY), city("giza", deck="tablet"))
    events = play(state, "stage:2 wood,wood")
    assert cards(state) == {"tablet": 1}
    assert happened(events, "nothing") == [{"deck": "olympia"}]


def test_A41_Ephesus_takes_the_central_card():
    state = acting(city("ephesus", cards="wood stone clay", built="1"), central="glass")
    play(state, "stage:3 wood,stone,clay")
    assert cards(state) == {"glass": 1}


def test_A42_Alexandria_takes_from_any_deck():
    state = acting(city("alexandria", cards="wood wood", built="1"), players=5)
    play(state, "stage:2 wood,wood")
    assert legal(state) == [
        f"take:{id}" for id in ("alexandria", "giza", "rhodes", "ephesus", "babylon", "central")
    ]


def test_A43_cards_of_effects_act_like_any_card():
    state = acting(
        city("ephesus", cards="wood wood coin", built="1", tokens="propaganda"), central="red-with-1-horn"
    )
    events = play(state, "stage:2 wood,wood")
    assert kinds(events) == ["stage_built", "card_taken", "conflict", "token_fired"]
    state = acting(city("ephesus", cards="wood wood stone", built="1"), central="blue-2-with-cat")
    assert "cat" in kinds(play(state, "stage:2 wood,wood"))


def test_A44_chains_have_no_limit_but_each_token_works_once():
    state = position(
        city(deck="wood papyrus clay", tokens="urbanism crafts"), city(deck="coin"), central="blue-3"
    )
    events = play(state, "take:left", "take:left", "take:left")
    fired = [event["tokens"] for event in happened(events, "token_fired")]
    assert fired == [["urbanism"], ["crafts"]]


def test_A107_Ur_takes_the_Cat_looks_and_chooses_one_of_three():
    state = acting(city("ur", cards="wood wood", built="1"), central="blue-3", cat=1)
    events = play(state, "stage:2 wood,wood")
    assert kinds(events) == ["stage_built", "cat", "looked"]
    assert asked(state) == (0, "available")
    assert legal(state) == ["take:left", "take:right", "take:central"]
    assert [state.view(viewer)["decks"][-1]["top"] for viewer in (0, 1, None)] == ["blue-3", None, None]
    mine = acting(city("ur", cards="wood wood", built="1"), central="blue-3", cat=0)
    assert kinds(play(mine, "stage:2 wood,wood")) == ["stage_built", "looked"]


def test_A108_the_card_that_Ur_chooses_acts_normally():
    state = acting(city("ur", cards="wood wood", built="1", tokens="science"), central="tablet")
    events = play(state, "stage:2 wood,wood", "take:central")
    assert happened(events, "token_fired") == [{"tokens": ["science"]}]


def test_A132_Babylon_without_a_token_left_gets_nothing():
    state = acting(city("babylon", cards="wood wood", built="1"), board="", pile="")
    events = play(state, "stage:2 wood,wood")
    assert happened(events, "nothing") == [{}]
    assert built(state) == [1, 2]


def test_A133_the_deck_is_chosen_before_the_look_and_shuffled_after_it():
    state = look()
    play(state, "look:left")
    events = play(state, "keep:clay")
    kept = happened(events, "card_kept")[0]
    assert kept["shuffled"]
    assert cards(state) == {"clay": 1}
    deck = state.view(None)["decks"][0]
    assert deck["cards"] == 24
    assert deck["counts"]["clay"] == RULES.deck("halicarnassus").cards["clay"] - 1
    assert deck["top"] == kept["next"]
    alone = look("wood", mine={"left": {"wood": 1}})
    events = play(alone, "look:left", "keep:wood")
    assert not happened(events, "card_kept")[0]["shuffled"]


def test_A133_the_new_order_is_a_shuffle_of_the_deal():
    state = look()
    twin = TITLE.from_json(RULES, state.to_json())
    for one in (state, twin):
        play(one, "look:left", "keep:clay")
    assert state.to_json() == twin.to_json()
    document = look().to_json()
    document["deal"]["seed"] = "11" * 32
    other = TITLE.from_json(RULES, document)
    play(other, "look:left", "keep:clay")
    assert other.to_json()["decks"][0]["order"] != state.to_json()["decks"][0]["order"]


def test_A136_Ur_with_the_three_decks_empty_takes_the_pawn_alone():
    state = acting(
        city("ur", cards="wood wood", built="1", left=EMPTY), city(left=EMPTY), central={"left": EMPTY}, cat=1
    )
    events = play(state, "stage:2 wood,wood")
    assert "cat" in kinds(events)
    assert "card_taken" not in kinds(events)
