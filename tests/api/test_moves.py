"""Moves over the API: what may be done, doing it, doing it twice, too late or against the rules; the log."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from play import rulebook
from play.models import Seat
from scoring import words
from tests.api.calling import problem
from tests.api.documented import held
from tests.api.tables import fresh, game_of, play_on, state_of
from tests.api.test_games import TITLES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def codes_are_known(db, monkeypatch):
    """Once a minute a process asks which codes are explained: not just while queries are counted."""
    words.rule_url("")
    monkeypatch.setattr(words, "KEPT", float("inf"))


@pytest.fixture
def mira(caller_of):
    return caller_of("Mira")


@pytest.fixture
def jonas(caller_of):
    return caller_of("Jonas")


def asked(caller, game) -> dict:
    """The first open decision of a caller."""
    return next(one for one in held(caller.get(f"games/{game.public_id}"))["decisions"] if not one["chosen"])


def send(caller, game, move, decision=None, **headers):
    decision = asked(caller, game)["id"] if decision is None else decision
    return caller.post(f"games/{game.public_id}/moves", {"decision": decision, "move": move}, **headers)


# --- what may be done -----------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_the_offers_are_those_of_the_engine_each_in_words(mira, title):
    game = game_of(title, mira.user, *["bot"] * (TITLES[title] - 1))
    for turn in range(4):
        decision = asked(mira, game)
        answer = held(mira.get(f"games/{game.public_id}/decisions/{decision['id']}"))
        state = state_of(game)
        assert answer["decision"] == decision
        assert answer["legal"] == list(state.legal(decision["id"]))
        for offer, made in zip(answer["offers"], state.offers(decision["id"]), strict=True):
            assert {name: offer[name] for name in ("move", "kind", "legal")} == {
                name: made[name] for name in ("move", "kind", "legal")
            }
            assert offer["words"]
            assert [line["code"] for line in offer["lines"]] == [line["code"] for line in made["lines"]]
            assert all(line["words"] for line in [*offer["lines"], *offer["gives"]])
            assert offer["legal"] == (offer["refusal"] is None)
        assert send(mira, game, answer["legal"][turn % len(answer["legal"])]).status_code == 200


def test_a_price_is_told_line_by_line_with_its_rule(mira, jonas):
    game = game_of("duel", mira.user, jonas.user, wonders="given", first="0")
    offers = held(mira.get(f"games/{game.public_id}/decisions/{asked(mira, game)['id']}"))["offers"]
    dear = next(offer for offer in offers if offer["price"] and offer["kind"] == "build")
    assert dear["words"].endswith(f"Build for {dear['price']}")
    refused = next(
        offer for offer in offers if not offer["legal"] and offer["refusal"]["code"] == "duel.cost.short"
    )
    assert str(refused["refusal"]["params"]["price"]) in refused["refusal"]["words"]
    entry = next(line for offer in offers for line in offer["lines"] if line["rule"])
    assert mira.client.get(entry["rule"], follow=True).status_code == 200


def test_the_offers_are_for_their_own_seat(mira, jonas, stranger, caller_of):
    game = game_of("duel", mira.user, jonas.user, public=True, first="0")
    path = f"games/{game.public_id}/decisions/{asked(mira, game)['id']}"
    problem(jonas.get(path), 403, "forbidden")
    problem(caller_of("Ida").get(path), 403, "forbidden")
    problem(stranger.get(path), 401, "token")
    found = problem(mira.get(f"games/{game.public_id}/decisions/a9.t9.s0"), 409, "closed")
    assert [one["id"] for one in found["open"]] == [asked(mira, game)["id"]]
    answer = mira.get(path)
    assert mira.get(path, If_None_Match=answer["ETag"]).status_code == 304


# --- doing it -------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_move_is_played_and_the_bots_play_on(mira, title):
    game = game_of(title, mira.user, *["bot"] * (TITLES[title] - 1))
    decision = asked(mira, game)
    move = state_of(game).legal(decision["id"])[0]
    seen = held(send(mira, game, move, decision["id"]))
    assert seen == held(mira.get(f"games/{game.public_id}"))
    assert seen["asked"] == [0]
    assert game.log.get(decision=decision["id"]).move == move


def test_the_same_move_again_is_answered_like_the_first_another_one_is_too_late(mira, jonas):
    game = game_of("duel", mira.user, jonas.user, first="0")
    decision = asked(mira, game)["id"]
    first, other = state_of(game).legal(decision)[:2]
    answer = send(mira, game, first, decision)
    assert send(mira, game, first, decision).json() == held(answer)
    assert fresh(game).move_count == 1
    found = problem(send(mira, game, other, decision), 409, "closed")
    assert found["open"] == []
    mine = asked(jonas, game)
    found = problem(send(jonas, game, "take:nothing", "a0.t99.s1"), 409, "closed")
    assert found["open"] == [mine]
    assert fresh(game).move_count == 1


def test_a_move_that_the_rules_refuse_says_which_rule_and_why(mira, jonas):
    game = game_of("duel", mira.user, jonas.user, wonders="given", first="0")
    offers = state_of(game).offers(asked(mira, game)["id"])
    refused = next(o for o in offers if not o["legal"] and o["refusal"]["code"] == "duel.cost.short")
    found = problem(send(mira, game, refused["move"]), 422, "illegal-move")
    assert found["code"] == "duel.cost.short"
    assert found["params"] == refused["refusal"]["params"]
    assert str(found["params"]["price"]) in found["detail"]
    assert found["rule"].startswith("/r/")
    assert problem(send(mira, game, "fly:away"), 422, "illegal-move")["code"] == "game.move.unreadable"
    assert fresh(game).move_count == 0


def test_nobody_moves_for_another(mira, jonas, stranger, caller_of):
    game = game_of("duel", mira.user, jonas.user, public=True, first="0")
    decision = asked(mira, game)["id"]
    move = state_of(game).legal(decision)[0]
    problem(send(jonas, game, move, decision), 403, "forbidden")
    problem(send(caller_of("Ida"), game, move, decision), 403, "forbidden")
    problem(send(stranger, game, move, decision), 401, "token")
    problem(send(caller_of("Mira", "look"), game, move, decision), 403, "scope")
    private = game_of("duel", mira.user, jonas.user, first="0")
    problem(send(caller_of("Ida"), private, move, decision), 404, "not-found")
    assert fresh(game).move_count == fresh(private).move_count == 0


@pytest.mark.parametrize(
    "body",
    [{}, {"decision": "x"}, {"decision": "", "move": "x"}, {"decision": "x" * 61, "move": "x"},
     {"decision": 1}, {"decision": "x", "move": "y", "choose": "z"}, {"decision": ["x"], "move": "y"}, [],
     '"x"', 1],
)  # fmt: skip
def test_a_body_that_is_not_a_move_is_refused(mira, body):
    game = game_of("duel", mira.user, "bot")
    problem(mira.post(f"games/{game.public_id}/moves", body), 400, "invalid")


def test_a_move_under_an_idempotency_key_is_made_once(mira, jonas):
    game = game_of("duel", mira.user, jonas.user, first="0")
    decision = asked(mira, game)["id"]
    first, other = state_of(game).legal(decision)[:2]
    answer = send(mira, game, first, decision, Idempotency_Key="a")
    assert send(mira, game, first, decision, Idempotency_Key="a").json() == held(answer)
    problem(send(mira, game, other, decision, Idempotency_Key="a"), 422, "key-reused")
    problem(send(mira, game, other, decision, Idempotency_Key="b"), 409, "closed")
    assert fresh(game).move_count == 1


# --- where all choose at once ---------------------------------------------------------------------


def test_a_choice_waits_can_be_replaced_and_taken_back_until_all_have_chosen(mira, jonas):
    game = game_of("seven_wonders", mira.user, jonas.user, "bot")
    path = f"games/{game.public_id}"
    decision = asked(mira, game)["id"]
    first, other = state_of(game).legal(decision)[:2]
    seen = held(send(mira, game, first, decision))
    assert [(one["id"], one["chosen"]) for one in seen["decisions"]] == [(decision, first)]
    assert not seen["your_turn"]
    answer = mira.get(path)
    assert held(send(mira, game, other, decision))["decisions"][0]["chosen"] == other
    assert mira.get(path, If_None_Match=answer["ETag"]).status_code == 200
    assert held(mira.get(f"{path}/decisions/{decision}"))["decision"]["chosen"] == other
    for _ in range(2):
        seen = held(mira.post(f"{path}/take-back", {"decision": decision}))
        assert (seen["your_turn"], seen["decisions"][0]["chosen"]) == (True, None)
    problem(jonas.post(f"{path}/take-back", {"decision": decision}), 403, "forbidden")
    send(mira, game, other, decision)
    theirs = asked(jonas, game)["id"]
    seen = held(send(jonas, game, state_of(game).legal(theirs)[0], theirs))
    assert seen["phase"]["turn"] == 2
    problem(mira.post(f"{path}/take-back", {"decision": decision}), 409, "closed")
    assert held(send(mira, game, other, decision))["phase"]["turn"] == 2, "the same again"
    problem(send(mira, game, first, decision), 409, "closed")


def test_a_change_of_mind_shows_to_nobody_else(mira, jonas):
    game = game_of("seven_wonders", mira.user, jonas.user, "bot", public=True)
    path = f"games/{game.public_id}"
    decision = asked(mira, game)["id"]
    first, other = state_of(game).legal(decision)[:2]
    send(mira, game, first, decision)
    before = {p: jonas.get(p) for p in (path, f"{path}/moves", f"{path}/replay", "games", "events")}
    send(mira, game, other, decision)
    for address, answer in before.items():
        again = jonas.get(address)
        assert (again.content, again["ETag"]) == (answer.content, answer["ETag"]), address


# --- what has been done ---------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_the_log_tells_each_move_as_the_caller_learnt_it(mira, jonas, title):
    game = game_of(title, mira.user, jonas.user, *["bot"] * (TITLES[title] - 2))
    game = play_on(game, lambda state: state.move_count >= 12)
    path = f"games/{game.public_id}/moves"
    entries = held(mira.get(path))["results"]
    assert [entry["number"] for entry in entries] == list(range(1, game.move_count + 1))
    for entry, row in zip(entries, game.log.order_by("number"), strict=True):
        assert entry["events"] == row.events.get("0", row.events["all"])
        assert entry["move"] == (row.move if row.seat == 0 else None)
        assert "<" not in entry["words"]
    assert any("You" in entry["words"] for entry in entries)
    ends = [entry for entry in entries if "ended the turn" in entry["words"]]
    assert all("turn" in [event["kind"] for event in entry["events"]] for entry in ends)
    paged = held(mira.get(path, {"limit": 5}))
    assert [entry["number"] for entry in paged["results"]] == [1, 2, 3, 4, 5]
    following = held(mira.get(paged["next"].removeprefix("http://testserver")))
    assert following["results"][0]["number"] == 6
    answer = mira.get(path)
    assert mira.get(path, If_None_Match=answer["ETag"]).status_code == 304


@pytest.mark.parametrize("title", TITLES)
def test_the_replay_shows_what_the_caller_saw_then(mira, jonas, title):
    game = game_of(title, mira.user, jonas.user, *["bot"] * (TITLES[title] - 2))
    path = f"games/{game.public_id}"
    seen = {}
    for count in (3, 6, 9):
        game = play_on(game, lambda state, count=count: state.move_count >= count)
        seen[game.move_count] = rulebook.state_of(game).view(0)
    for at, view in seen.items():
        answer = held(mira.get(f"{path}/replay", {"at": at}))
        assert (answer["at"], answer["viewer"], answer["view"]) == (at, 0, view)
    last = held(mira.get(f"{path}/replay"))
    assert (last["at"], last["total"]) == (game.move_count, game.move_count)
    assert held(mira.get(f"{path}/replay", {"at": 0}))["view"]["phase"]["turn"] in (0, 1)
    problem(mira.get(f"{path}/replay", {"at": -1}), 400, "invalid")


# --- queries --------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_move_and_a_look_cost_few_queries(mira, title):
    """With the token. (The last use of a token is noted once a minute: not just here.)"""
    game = game_of(title, mira.user, *["bot"] * (TITLES[title] - 1))
    path = f"games/{game.public_id}"
    mira.get(path)

    def count(call) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert call().status_code in (200, 304)
        return len([q for q in captured if not q["sql"].startswith(("SAVEPOINT", "RELEASE"))])

    for _ in range(3):
        decision = asked(mira, game)["id"]
        legal = state_of(game).legal(decision)
        etag = mira.get(path)["ETag"]
        assert count(lambda etag=etag: mira.get(path, If_None_Match=etag)) <= 4
        assert count(lambda: mira.get(path)) <= 6
        assert count(lambda d=decision: mira.get(f"{path}/decisions/{d}")) <= 6
        assert count(lambda m=legal[0], d=decision: send(mira, game, m, d)) <= 8
        assert count(lambda m=legal[0], d=decision: send(mira, game, m, d)) <= 6


def test_a_commit_that_waits_costs_few_queries_too(mira, jonas):
    game = game_of("seven_wonders", mira.user, jonas.user, jonas.user)
    decision = asked(mira, game)["id"]
    for move in state_of(game).legal(decision)[:2]:
        with CaptureQueriesContext(connection) as captured:
            held(send(mira, game, move, decision))
        real = [q for q in captured if not q["sql"].startswith(("SAVEPOINT", "RELEASE"))]
        assert len(real) <= 8, [q["sql"][:80] for q in real]


def test_the_titles_of_these_tests_are_all_there_are():
    assert set(TITLES) == set(engine.titles())
    assert Seat.Kind.values == ["person", "hot_seat", "bot"]
