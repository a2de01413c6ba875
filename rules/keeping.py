"""What a process keeps in memory of the newest revisions of something, each made once."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Thing = TypeVar("Thing")

KEPT = 2
"""Revisions that a process keeps: the newest, and the one before for requests that are still at it."""


class Kept(Generic[Key, Thing]):
    """Things by what they depend on, those that were asked for last. Threads that want the same one wait
    until it is there; an error of its making passes through, and the next who asks tries again."""

    def __init__(self) -> None:
        self._things: OrderedDict[Key, Thing] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Thing]) -> Thing:
        """What is kept at this key, made now when there is nothing yet."""
        with self._lock:
            found = self._things.get(key)
            if found is None:
                found = self._things[key] = make()
                while len(self._things) > KEPT:
                    self._things.popitem(last=False)
            else:
                self._things.move_to_end(key)
        return found


@contextmanager
def uncollected() -> Iterator[None]:
    """While things are made of which all stay: to look for garbage among hundreds of thousands of them would
    take half as long again."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
