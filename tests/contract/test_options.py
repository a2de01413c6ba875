"""What a table may agree on."""

from __future__ import annotations

import pytest

import engine
from tests.contract.tables import Table


def test_the_defaults_are_values_of_their_options(table: Table) -> None:
    for option in table.title.options():
        assert option.default in option.values
        assert option.lines, f"{option.name} belongs to no ruling"


def test_an_unknown_option_is_refused_by_name(table: Table) -> None:
    with pytest.raises(engine.OptionError, match="no option 'three_pawns'"):
        table.title.check_options({"three_pawns": True})


def test_a_wrong_value_is_refused_with_the_right_ones(table: Table) -> None:
    for option in table.title.options():
        with pytest.raises(engine.OptionError, match=f"'{option.name}' takes .*'sideways'"):
            table.title.check_options({option.name: "sideways"})


def test_a_number_is_not_taken_for_yes_or_no(table: Table) -> None:
    for option in table.title.options():
        if option.values == (False, True):
            with pytest.raises(engine.OptionError):
                table.title.check_options({option.name: 1})


def test_a_wrong_number_of_seats_is_refused(table: Table) -> None:
    for seats in (0, max(table.title.players()) + 1):
        with pytest.raises(ValueError, match=f"not {seats}"):
            table.title.start(table.ruleset, {}, seats, table.deal(1))
