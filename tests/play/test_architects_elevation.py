"""Wonders as they are drawn: each piece stands on those that it rests on, whatever the data says."""

from __future__ import annotations

import pytest

import engine
from play.tables.elevation import elevation

RULESET = engine.files.shipped_ruleset("architects")


def drawn(*rests):
    """The pieces of stages 1, 2, ... that rest on these."""
    pieces = elevation(tuple((number, tuple(on)) for number, on in enumerate(rests, start=1)))
    return {piece.stage: piece for piece in pieces}


def wonder(id):
    return drawn(*[stage.requires for stage in RULESET.wonder(id).sides[0].stages])


@pytest.mark.parametrize("id", [wonder.id for wonder in RULESET.wonders])
def test_every_piece_stands_on_what_it_rests_on(id):
    pieces = wonder(id)
    for stage in RULESET.wonder(id).sides[0].stages:
        piece = pieces[stage.id]
        assert 0 <= piece.left < piece.right <= 1
        for on in stage.requires:
            below = pieces[on]
            assert below.row < piece.row
            assert below.left < piece.right
            assert piece.left < below.right, "it stands beside what it rests on"


@pytest.mark.parametrize("id", [wonder.id for wonder in RULESET.wonders])
def test_no_two_pieces_overlap(id):
    pieces = list(wonder(id).values())
    for one in pieces:
        for other in pieces:
            if one is not other and one.row == other.row:
                assert one.right <= other.left + 1e-9 or other.right <= one.left + 1e-9


def test_five_in_a_row_share_the_ground():
    pieces = drawn((), (), (), (), ())
    assert {piece.row for piece in pieces.values()} == {0}
    assert {round(piece.right - piece.left, 6) for piece in pieces.values()} == {0.2}


def test_an_order_that_no_wonder_has_yet_is_drawn_too():
    pieces = drawn((), (), (1,), (1, 2), (3, 4))
    assert (pieces[3].row, pieces[4].row, pieces[5].row) == (1, 1, 2)
    assert pieces[3].right <= pieces[4].left + 1e-9


def test_stages_that_rest_on_each_other_are_refused():
    with pytest.raises(ValueError, match="rest on each other"):
        drawn((), (3,), (2,))
