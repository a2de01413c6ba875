"""Rulings 30 to 51: science symbols and Progress tokens."""

from collections import Counter

import pytest

from engine import SituationError

from .helpers import (
    RULES,
    asked,
    city,
    codes,
    coins,
    effects,
    ending,
    game,
    happened,
    kinds,
    last_card,
    legal,
    pawn,
    play,
    points,
    position,
    price,
    refusal,
    seen_city,
    winners,
)

BOARD = "law philosophy agriculture mathematics masonry"
ONE_OF_EACH = {
    "armillary_sphere": "university",
    "wheel": "apothecary",
    "sundial": "academy",
    "mortar": "pharmacist",
    "pendulum": "workshop",
    "quill": "scriptorium",
}


def test_D30_a_pair_lets_its_owner_take_a_token_of_the_board_at_once():
    mine, theirs = city("apothecary"), city(tokens="law")
    state = position(mine, theirs, on_offer="school altar", board=BOARD)
    play(state, "build:school")
    assert asked(state) == (0, "token")
    assert legal(state) == ["token:philosophy", "token:agriculture", "token:mathematics", "token:masonry"]
    assert refusal(state, "decline") == "duel.token.must_take"
    play(state, "token:philosophy")
    assert seen_city(state)["tokens"] == ["philosophy"]
    assert asked(state) == (1, "turn")


def test_D30_by_the_option_the_token_may_be_declined_but_not_the_one_of_the_Great_Library():
    option = {"may_decline_token": True}
    state = position(city("apothecary"), on_offer="school altar", board=BOARD, options=option)
    play(state, "build:school", "decline")
    assert seen_city(state)["tokens"] == []
    assert asked(state) == (1, "turn")
    drawn = "economy strategy theology"
    library = position(drawn=drawn, box=drawn, choices=[["keep", 3]], options=option)
    assert refusal(library, "decline") == "duel.library.must_keep"


def test_D31_a_symbol_stands_on_exactly_two_cards_so_a_pair_is_completed_once():
    symbols = Counter(e.symbols[0] for card in RULES.cards for e in card.effects if e.type == "science")
    assert symbols == dict.fromkeys(ONE_OF_EACH, 2)
    state = position(city("apothecary school"), on_offer="workshop")
    assert happened(play(state, "build:workshop"), "pair") == []
    assert asked(state) == (1, "turn")


def test_D32_with_all_five_tokens_gone_nothing_happens_and_play_goes_on():
    state = position(city("apothecary"), city(tokens=BOARD), on_offer="school altar", board=BOARD)
    events = play(state, "build:school")
    assert "duel.science.no_token" in codes(events)
    assert asked(state) == (1, "turn")
    assert seen_city(state)["tokens"] == []


def test_D33_the_board_is_never_refilled_from_the_box():
    state = position(city("apothecary"), on_offer="school altar", board=BOARD)
    play(state, "build:school")
    assert refusal(state, "token:economy") == "duel.token.missing"
    play(state, "token:law")
    seen = state.view(None)
    assert [place["taken_by"] for place in seen["board_tokens"]] == [0, None, None, None, None]
    assert seen["box_tokens"] == 5


def test_D34_Law_makes_no_pair_and_counts_only_towards_the_six():
    state = position(city("apothecary"), on_offer="school altar", board=BOARD)
    play(state, "build:school")
    events = play(state, "token:law")
    assert happened(events, "symbol") == [{"symbol": "law"}]
    assert happened(events, "pair") == []
    assert asked(state) == (1, "turn")
    assert seen_city(state)["symbols"] == ["wheel", "law"]


def test_D35_Law_as_the_sixth_symbol_wins_at_once_from_the_board_or_the_box():
    mine = city("apothecary scriptorium workshop pharmacist academy")
    pair = position(mine, on_offer="school altar", board=BOARD)
    play(pair, "build:school", "token:law")
    assert (ending(pair), winners(pair)) == ("science", [0])
    drawn = "law strategy theology"
    library = position(mine, drawn=drawn, box=drawn, choices=[["keep", 3]])
    play(library, "keep:law")
    assert (ending(library), winners(library)) == ("science", [0])


@pytest.mark.parametrize("without", [*ONE_OF_EACH, "law"])
def test_D36_any_six_of_the_seven_symbols_win(without):
    cards = [card for symbol, card in ONE_OF_EACH.items() if symbol != without]
    tokens = "" if without == "law" else "law"
    built, last = " ".join(cards[:-1]), cards[-1]
    state = position(city(built, coins=20, tokens=tokens), on_offer=last)
    assert ending(state) is None
    play(state, f"build:{last}")
    assert (ending(state), winners(state)) == ("science", [0])
    five = position(city(built, coins=20), on_offer=last if tokens else "altar")
    play(five, f"build:{last}" if tokens else "build:altar")
    assert ending(five) is None


def test_D37_the_sixth_symbol_ends_the_game_no_token_is_chosen():
    mine = city("apothecary school scriptorium workshop pharmacist academy")
    state = position(mine, on_offer="university", board=BOARD)
    events = play(state, "build:university")
    assert ending(state) == "science"
    assert asked(state) is None
    assert "pair" not in kinds(events)


def test_D38_a_pair_completed_by_the_last_card_takes_its_token_before_the_next_Age():
    state = last_card(city("apothecary"), card="school", board=BOARD)
    play(state, "build:school")
    assert asked(state) == (0, "token")
    assert state.view(None)["phase"]["age"] == 2
    play(state, "token:philosophy")
    assert asked(state) == (0, "starter")
    assert state.view(None)["phase"]["age"] == 3


def test_D39_Mathematics_brings_3_points_for_every_own_token_itself_included():
    alone = position(city(tokens="mathematics"), city(tokens="law economy"))
    assert points(alone, "tokens") == 3
    assert points(position(city(tokens="mathematics law economy")), "tokens") == 9


def test_D40_Agriculture_and_Urbanism_bring_6_coins_once():
    for token in ("agriculture", "urbanism"):
        state = position(on_offer="altar theater", choices=["token"], board=token)
        play(state, f"token:{token}")
        assert coins(state) == (13, 7)
        play(state, "discard:altar", "build:theater")
        assert coins(state) == (13, 9)


def test_D41_Economy_brings_what_is_paid_for_resources_not_the_printed_coins():
    state = position(city(), city(tokens="economy"), on_offer="forum")
    events = play(state, "build:forum")  # 3 printed coins and a clay at 2
    assert coins(state) == (7 - 3 - 2, 7 + 2)
    built = happened(events, "card_built")[0]
    assert (built["price"], built["traded"], built["to_opponent"]) == (5, 2, 2)
    printed = position(city(), city(tokens="economy"), on_offer="palisade")
    play(printed, "build:palisade")
    assert coins(printed) == (7 - 2, 7)


def test_D42_Economy_brings_the_fixed_price_when_that_is_paid():
    theirs = city("drying-room", tokens="economy")
    state = position(city("customs-house"), theirs, on_offer="chamber-of-commerce")
    play(state, "build:chamber-of-commerce")
    assert coins(state) == (7 - 2, 7 + 2)


def test_D43_Economy_counts_purchases_for_Wonders():
    state = position(city(coins=8, wonders="the-sphinx"), city(tokens="economy"))
    play(state, "wonder:the-sphinx:altar")
    assert coins(state) == (0, 7 + 8)


def test_D44_Economy_counts_from_when_it_was_taken():
    state = position(city(), city("apothecary"), on_offer="walls school baths", board="economy law")
    play(state, "build:walls")
    assert coins(state) == (7 - 4, 7)
    play(state, "build:school", "token:economy")
    assert coins(state) == (3, 7 - 6)
    play(state, "build:baths")
    assert coins(state) == (3 - 2, 1 + 2)


def test_D45_there_is_one_token_of_each_kind():
    assert len({token.id for token in RULES.progress_tokens}) == 10
    kinds_of = [tuple(effect.type for effect in token.effects) for token in RULES.progress_tokens]
    assert sum("gain_opponent_trade_coins" in types for types in kinds_of) == 1
    with pytest.raises(SituationError):
        position(city(tokens="economy"), city(tokens="economy"))


def test_D46_Strategy_adds_a_shield_to_red_cards_built_later_not_to_Wonders():
    state = position(city(tokens="strategy"), on_offer="guard-tower")
    play(state, "build:guard-tower")
    assert pawn(state) == 1 + 1
    wonder = position(city(coins=20, tokens="strategy", wonders="the-colossus"))
    play(wonder, "wonder:the-colossus:altar")
    assert pawn(wonder) == 2
    earlier = position(city("guard-tower"), on_offer="altar", pawn=1, choices=["token"], board="strategy")
    play(earlier, "token:strategy")
    assert pawn(earlier) == 1


def test_D47_Strategy_adds_a_shield_to_a_red_card_from_the_Mausoleum():
    state = position(city(tokens="strategy"), discard="guard-tower", choices=["retrieve"])
    play(state, "retrieve:guard-tower")
    assert pawn(state) == 1 + 1


def test_D48_Strategy_does_nothing_for_a_red_card_that_is_discarded_or_put_under_a_Wonder():
    discarded = position(city(tokens="strategy"), on_offer="guard-tower")
    play(discarded, "discard:guard-tower")
    assert pawn(discarded) == 0
    under = position(city(coins=20, tokens="strategy", wonders="the-pyramids"), on_offer="guard-tower")
    play(under, "wonder:the-pyramids:guard-tower")
    assert pawn(under) == 0


def test_D49_Theology_lets_every_later_Wonder_play_again_but_none_twice():
    mine = city(coins=40, tokens="theology", wonders="the-pyramids the-sphinx")
    state = position(mine, on_offer="altar theater baths tavern")
    play(state, "wonder:the-pyramids:altar")
    assert asked(state) == (0, "turn")
    play(state, "wonder:the-sphinx:theater")
    assert asked(state) == (0, "turn")
    play(state, "discard:baths")
    assert asked(state) == (1, "turn")


def test_D50_Theology_does_nothing_for_the_Wonder_that_brought_it():
    state = game(
        age1="altar baths tavern theater garrison stable",
        wonders="the-great-library the-pyramids",
        library="theology law masonry",
    )
    play(state, "discard:altar", "discard:baths", "discard:tavern", "discard:theater")
    play(state, "wonder:the-great-library:garrison", "keep:theology")
    assert asked(state) == (1, "turn")


@pytest.mark.parametrize("token", ["theology", "strategy"])
def test_D50_nor_does_a_token_from_a_pair_that_the_Mausoleums_card_completes(token):
    mine = city("apothecary", coins=20, wonders="the-mausoleum")
    state = position(mine, on_offer="altar theater", discard="school", board=token)
    play(state, "wonder:the-mausoleum:altar", "retrieve:school", f"token:{token}")
    assert asked(state) == (1, "turn")
    assert pawn(state) == 0


def test_D51_Theology_gives_no_turn_for_buildings():
    state = position(city(tokens="theology"), on_offer="altar theater")
    play(state, "build:altar")
    assert asked(state) == (1, "turn")
    assert price(state, "theater") == 0
    assert [effect.type for effect in effects("theology")] == ["wonders_gain_play_again"]
