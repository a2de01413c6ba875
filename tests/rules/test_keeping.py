"""What a process keeps of each revision: made once, however many ask, and not for ever."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from rules.keeping import KEPT, Kept


def test_it_is_made_once_for_each_key():
    kept = Kept()
    made = []
    for key in ("first", "second", "first", "second"):
        assert kept.get(key, lambda key=key: made.append(key) or f"of {key}") == f"of {key}"
    assert made == ["first", "second"]


def test_when_there_are_more_that_goes_for_which_nobody_asked_for_longest():
    kept = Kept()
    made = [kept.get(key, object) for key in range(KEPT)]
    assert kept.get(0, object) is made[0]
    newest = kept.get(KEPT, object)
    assert kept.get(0, object) is made[0]
    assert kept.get(KEPT, object) is newest
    again = object()
    assert kept.get(1, lambda: again) is again


def test_two_threads_that_ask_at_once_get_the_same_one():
    kept = Kept()
    asks, twice = Event(), Event()
    got = []

    def ask():
        asks.set()
        got.append(kept.get("key", lambda: twice.set() or "another"))

    other = Thread(target=ask)

    def make():
        other.start()
        assert asks.wait(10)
        # The other thread has a moment to make its own, which it must not.
        assert not twice.wait(0.05)
        return "the one"

    got.append(kept.get("key", make))
    other.join(10)
    assert got == ["the one", "the one"]


def test_after_an_error_the_next_one_tries_again():
    kept = Kept()
    with pytest.raises(ZeroDivisionError):
        kept.get("key", lambda: 1 // 0)
    assert kept.get("key", lambda: "there") == "there"
