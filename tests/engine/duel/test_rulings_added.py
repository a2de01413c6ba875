"""Rulings 111 to 114: points that no source settles."""

from .helpers import (
    asked,
    city,
    coins,
    ending,
    game,
    happened,
    kinds,
    legal,
    pawn,
    play,
    position,
    refusal,
    seen_city,
)


def test_D111_the_Mausoleums_card_may_be_declined_by_the_option_alone():
    mine = city(coins=20, wonders="the-mausoleum")
    forced = position(mine, on_offer="altar theater", discard="baths")
    play(forced, "wonder:the-mausoleum:altar")
    assert legal(forced) == ["retrieve:baths"]
    assert refusal(forced, "decline") == "duel.retrieve.must_take"
    options = {"may_decline_mausoleum": True}
    free = position(mine, on_offer="altar theater", discard="baths", options=options)
    play(free, "wonder:the-mausoleum:altar", "decline")
    assert seen_city(free)["cards"] == []
    assert free.view(None)["discard"] == ["baths"]
    assert asked(free) == (1, "turn")


def library_kept(**options: bool) -> list[dict[str, object]]:
    """What a spectator learns while seat 0 keeps Law of the three tokens drawn from the box."""
    state = game(
        age1="altar baths tavern theater garrison stable",
        wonders="the-great-library",
        library="law strategy theology",
        **options,
    )
    play(state, "discard:altar", "discard:baths", "discard:tavern", "discard:theater")
    drawn = state.play(state.pending()[0], "wonder:the-great-library:garrison")
    assert state.view(1)["drawn"] is None
    assert state.view(None)["drawn"] is None
    kept = state.play(state.pending()[0], "keep:law")
    for seat in (None, 1):
        told = next(event for event in drawn.for_viewer(seat) if event["kind"] == "tokens_drawn")
        assert told["params"] == {"tokens": None, "count": 3}
    own = next(event for event in kept.for_viewer(0) if event["kind"] == "token_kept")
    assert own["params"]["rejected"] == ["strategy", "theology"]
    return [event for seat in (1, None) for event in kept.for_viewer(seat) if event["kind"] == "token_kept"]


def test_D112_the_tokens_not_kept_stay_secret_unless_the_option_shows_them():
    secret = [event["params"] for event in library_kept()]
    assert secret == [{"token": "law", "rejected": None}] * 2
    public = [event["params"] for event in library_kept(library_rejects_public=True)]
    assert public == [{"token": "law", "rejected": ["strategy", "theology"]}] * 2


def test_D113_the_owner_of_Economy_first_receives_then_loses():
    theirs = city(coins=0, tokens="economy")
    appian = position(city(coins=10, wonders="the-appian-way"), theirs)
    play(appian, "wonder:the-appian-way:altar")
    assert coins(appian) == (10 - 10 + 3, 0 + 10 - 3)
    token = position(city(coins=4), theirs, on_offer="walls", pawn=2)
    play(token, "build:walls")
    assert coins(token) == (0, 0 + 4 - 2)


def test_D114_on_the_winning_move_tokens_still_cost_coins_and_the_eighth_Wonder_is_put_away():
    mine = city(coins=8, tokens="strategy")
    passed = position(mine, city(coins=10), on_offer="pretorium", pawn=5)
    play(passed, "build:pretorium")
    assert (ending(passed), pawn(passed)) == ("military", 9)
    assert coins(passed) == (0, 10 - 5)
    mine = city(coins=20, built="piraeus the-sphinx the-pyramids", wonders="the-colossus")
    theirs = city(built="the-great-library the-appian-way circus-maximus", wonders="the-mausoleum")
    seventh = position(mine, theirs, pawn=7)
    events = play(seventh, "wonder:the-colossus:altar")
    assert ending(seventh) == "military"
    assert happened(events, "wonder_put_away") == [{"wonder": "the-mausoleum"}]
    assert kinds(events, "wonder_put_away", "over") == ["wonder_put_away", "over"]
