"""Two people on one device: the table is covered while it changes hands."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.django_db


def ready(table):
    return table.clients[0].post(table.url + "ready/")


def test_after_a_turn_the_table_is_covered_until_the_next_one_is_there(begin):
    table = begin("device", covered="1")
    first = table.decision.seat
    assert "Your turn" in table.see(0).content.decode()
    table.play()
    assert table.decision.seat != first
    for query in ({}, {"choose": "the-sphinx"}):
        page = table.see(0, **query).content.decode()
        assert f"Hand the device to {['Mira', 'Jonas'][1 - first]}" in page
        assert 'name="move"' not in page
        assert "Sphinx" not in page
    assert ready(table)["Location"] == table.url
    assert "Your turn" in table.see(0).content.decode()


def test_the_cover_comes_with_the_answer_to_the_move(begin):
    table = begin("device", covered="1")
    decision = table.decision
    answer = table.send(decision.seat, table.state.legal(decision)[0], HTTP_HX_REQUEST="true")
    assert "Hand the device" in answer.content.decode()


def test_pressing_ready_when_nothing_changes_hands_does_nothing(begin):
    table = begin("device", covered="1")
    before = table.fresh().revision
    ready(table)
    assert table.fresh().revision == before
    table.play()
    for _ in range(3):
        ready(table)
    assert table.fresh().revision == before + 2


def test_the_table_can_be_left_uncovered(begin):
    table = begin("device")
    for _ in range(4):
        assert "Your turn" in table.see(0).content.decode()
        table.play()


def test_tokens_from_the_box_are_seen_by_their_seat_alone(begin):
    """The Great Library is built: its owner sees three tokens; afterwards the other one sees none of them."""
    for number in range(40):
        table = begin("device", number, covered="1", **{"option-wonders": "given"})
        state = table.state
        if "the-great-library" in str(state.view(0)["cities"]):
            break
    else:
        pytest.fail("no such deal")
    owner = 0 if "the-great-library" in str(state.view(0)["cities"][0]) else 1
    for _ in range(80):
        state = table.state
        decision = state.pending()[0]
        built = [move for move in state.legal(decision) if move.startswith("wonder:the-great-library")]
        coins = [move for move in state.legal(decision) if move.startswith("discard:")]
        ready(table)
        wanted = (built or coins or state.legal(decision))[0]
        table.play(lambda moves, wanted=wanted: wanted)
        if built:
            break
    state = table.state
    assert state.phase()["step"] == "keep"
    drawn = state.view(owner)["drawn"]
    page = table.see(0).content.decode()
    assert all(f"choose={token}" in page for token in drawn)
    table.play()
    rejected = drawn[1:] if table.game.log.last().move.endswith(drawn[0]) else drawn[:1]
    ready(table)
    if table.state.pending()[0].seat != owner:
        log = table.see(0).content.decode().split('class="log"')[1]
        assert not any(token.title() in log for token in rejected)
