"""What holds in every position of every game, at each number of players, with Medals and without."""

import random
from collections import Counter

import pytest

from engine.architects import TITLE
from engine.architects.setup import token_items

from .helpers import RULES, game, legal

WITHOUT, MEDALS, EXPERT = {}, {"medals": "on"}, {"medals": "expert"}
TURNED = {option.name: option.values[-1] for option in TITLE.options()}
AGREED = [WITHOUT, MEDALS, EXPERT, TURNED]
NAMES = ["without", "medals", "expert", "turned"]


def walk(number, players, options):
    """A random game from its start to its end, position by position."""
    rng = random.Random(number)
    state = game(number, players, **options)
    yield state
    while state.pending():
        state.play(state.pending()[0], rng.choice(legal(state)))
        yield state


def everywhere(state) -> Counter[str]:
    """All cards, wherever they lie."""
    found: Counter[str] = Counter()
    document = state.to_json()
    for deck in document["decks"]:
        found.update(deck["order"][deck["at"] :])
    central = document["decks"][-1]["order"]
    for one in document["cities"]:
        found.update(one["cards"])
        found.update([central[place] for place in one["facedown"]])
    found.update(document["discard"])
    return found


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("options", AGREED, ids=NAMES)
def test_cards_tokens_and_Medals_are_conserved_and_every_game_ends(players, options, size, total):
    games = size(4, 20_000 if options in (WITHOUT, MEDALS) else 5000)
    for number in range(games):
        cards = tokens = state = None
        for state in walk(number, players, options):
            if cards is None:
                cards = everywhere(state)
                tokens = Counter(token_items(state.catalog, state.options))
                assert sum(cards.values()) == 60 + 25 * players
            if number < 4:  # in a long run the ends are enough for the others
                assert everywhere(state) == cards
                check_position(state, tokens)
        assert state is not None
        assert everywhere(state) == cards
        outcome = state.outcome()
        assert outcome is not None
        assert outcome["winners"]
    total(f"games of Architects, {players} players", games)


def check_position(state, tokens):
    view = state.view(None)
    held = [id for one in view["cities"] for id in one["tokens"]]
    assert Counter([*held, *view["board_tokens"]]) + Counter(view["unseen_tokens"]) == tokens
    assert sum(view["unseen_tokens"].values()) == view["pile_tokens"]
    gained = Counter(medal["gained_by"] for medal in view["medals"] if medal["gained_by"] is not None)
    most = 4 if state.options["medals"] == "expert" else 2
    for one in view["cities"]:
        assert len(one["medals"]) >= gained[one["seat"]]
        assert len(one["medals"]) <= most
        assert one["points"] >= 0
    assert len({id for one in view["cities"] for id in one["medals"]}) == sum(
        len(c["medals"]) for c in view["cities"]
    )
    assert 0 <= view["conflict"]["battle"] <= view["conflict"]["tokens"]
    for deck in view["decks"][:-1]:
        assert sum(deck["counts"].values()) == deck["cards"]


@pytest.mark.parametrize("players", [2, 3, 7])
@pytest.mark.parametrize("options", AGREED, ids=NAMES)
def test_the_turn_never_ends_with_something_compulsory_undone(players, options):
    """Asked of the position before the turn passed: a stage that can be paid, or a set, forbids the end."""
    for number in range(8):
        rng = random.Random(number)
        state = game(100 + number, players, **options)
        while state.pending():
            moves = legal(state)
            if state.pending()[0].kind == "act":
                compulsory = any(move.startswith("science:") for move in moves)
                assert not (compulsory and "end" in moves)
            state.play(state.pending()[0], rng.choice(moves))


@pytest.mark.parametrize("options", AGREED, ids=NAMES)
def test_other_cards_where_nobody_may_look_change_nothing_for_a_viewer(options, size):
    """With every look at the central deck, the five cards of a deck and the cards face down."""
    chance = random.Random(5)
    looks = 0
    for number in range(size(3, 200)):
        for count, state in enumerate(walk(200 + number, 3, options)):
            looks += any(deck["known_to"] for deck in state.view(None)["decks"])
            if count % 3:
                continue
            for viewer in (0, 1, 2, None):
                other = TITLE.sample(RULES, state.knowledge(viewer), chance)
                assert other.view(viewer) == state.view(viewer)
                assert other.knowledge(viewer) == state.knowledge(viewer)
                assert everywhere(other) == everywhere(state)
                if state.pending() and viewer == state.pending()[0].seat:
                    assert other.offers(other.pending()[0]) == state.offers(state.pending()[0])
    assert looks


@pytest.mark.parametrize("options", AGREED, ids=NAMES)
def test_what_the_events_tell_a_viewer_is_just_what_it_may_know(options):
    """Not a card more stands in what a viewer knew with the events folded into it."""
    rng = random.Random(6)
    for number in range(3):
        state = game(300 + number, 3, **options)
        while state.pending():
            before = {viewer: TITLE.from_json(RULES, state.knowledge(viewer)) for viewer in (0, 1, 2, None)}
            events = state.play(state.pending()[0], rng.choice(legal(state)))
            for viewer, known in before.items():
                TITLE.fold(known, events, viewer)
                assert unseen(known.to_json()) == unseen(state.knowledge(viewer))


def unseen(document):
    """What lies in the decks, face down, in the pile and in the box, as far as the document tells."""
    given = [place for one in document["cities"] for place in one["facedown"]]
    central = document["decks"][-1]["order"]
    decks = [deck["order"][deck["at"] :] for deck in document["decks"]]
    return decks, [central[place] for place in given], document["pile"], document["box"]
