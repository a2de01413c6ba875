"""What the bench promises holds on both databases: few queries, and the same number however much there is."""

import json

import pytest

from bench.http import MANY, QUERIES, Player, count
from bench.report import Row, json_lines, table


def of(player):
    """Queries of the pages of one game, in the order of play."""
    return {
        "table page": count(player, "GET", player.path("table")),
        "poll": count(player, "GET", player.path("live")),
        "move, redirect": count(player, "POST", player.path("move"), player.next_move()),
        "move, fragment": count(player, "POST", player.path("move"), player.next_move(), fragment=True),
        "start page": count(player, "GET", "/"),
        "games": count(player, "GET", "/play/"),
    }


@pytest.mark.django_db
def test_queries_are_few_and_the_same_with_one_game_and_with_many():
    warm = Player()
    of(warm)  # the first request of a process reads the ruleset
    one, many = of(Player(1)), of(Player(MANY))
    assert one == many
    assert max(one.values()) <= QUERIES, one


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_log():
    player = Player()
    early = of(player)
    while player.state.move_count < MANY and not player.over:
        count(player, "POST", player.path("move"), player.next_move())
    assert player.state.move_count > 30
    late = count(player, "GET", player.path("table"))
    assert late <= early["table page"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "paths", [("/cards/duel/", "/cards/seven_wonders/"), ("/search?q=law", "/search?q=wonder")]
)
def test_queries_do_not_grow_with_cards_and_entries(client, paths):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    numbers = []
    for path in (*paths, *paths):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(path).status_code == 200
        numbers.append(len(captured))
    assert numbers[2] == numbers[3] <= QUERIES


def test_a_broken_limit_is_told():
    kept, broken = Row("kept", 2.0, "times", at_most=2.5), Row("broken", 3.0, "times", at_most=2.5)
    slow = Row("slow", 6.0, "games", at_least=7)
    assert [row.good for row in (kept, broken, slow)] == [True, False, False]
    lines = table([kept, broken, slow]).splitlines()
    assert lines[0].endswith("ok")
    assert "TOO MUCH" in lines[1]
    assert "TOO LITTLE" in lines[2]
    assert [json.loads(line)["good"] for line in json_lines([kept, broken, slow]).splitlines()] == [
        True,
        False,
        False,
    ]
