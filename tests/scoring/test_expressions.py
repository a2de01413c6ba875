"""The field of a number: sums, a minus, and that empty is not zero."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.expressions import LARGEST, NotASum, parse, shown

NUMBERS = st.integers(-LARGEST, LARGEST)
SPACES = st.sampled_from(["", " ", "  ", "\u00a0"])


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("3+5+2", 10),
        ("12", 12),
        ("-4", -4),
        ("−1−1+5", 3),
        (" 3 + 5 ", 8),
        ("0", 0),
        ("+7", 7),
        ("3+", 3),
        ("3-", 3),
        ("‐1—2－3", -6),
        ("007", 7),
    ],
)
def test_numbers_and_sums_are_understood(text, total):
    assert parse(text).total == total


@pytest.mark.parametrize("text", ["", "  ", "\t"])
def test_nothing_is_not_zero(text):
    assert parse(text) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("three", "letters"),
        ("3 5", "letters"),
        ("3++5", "letters"),
        ("2*3", "letters"),
        ("+", "letters"),
        ("٣", "letters"),
        ("1.5", "letters"),
        ("1000", "large"),
        ("1+" * 31 + "1", "long"),
    ],
)
def test_anything_else_is_refused_with_its_reason(text, reason):
    with pytest.raises(NotASum) as refused:
        parse(text)
    assert refused.value.reason == reason


@given(st.lists(NUMBERS, min_size=1, max_size=8), st.sampled_from("-−–"), st.lists(SPACES, min_size=40))
def test_any_sum_of_numbers_comes_out(numbers, minus, spaces):
    gaps = iter(spaces)
    text = ""
    for place, number in enumerate(numbers):
        sign = minus if number < 0 else "+" if place else ""
        text += f"{next(gaps)}{sign}{next(gaps)}{abs(number)}{next(gaps)}"
    if len(text.strip()) > 60:
        with pytest.raises(NotASum):
            parse(text)
    else:
        found = parse(text)
        assert found.parts == tuple(numbers)
        assert found.total == sum(numbers)


@given(st.text(max_size=80))
def test_no_text_breaks_the_field(text):
    try:
        found = parse(text)
    except NotASum:
        return
    assert found is None or abs(found.total) <= LARGEST * 60


@given(NUMBERS)
def test_what_is_shown_is_understood_again(number):
    assert parse(shown(number)).total == number
