"""Chance: a seed, the orders that follow from it, and the commitment that is shown before the game.

The encoding is written down in docs/records.md with test vectors, so that anyone can recompute a shuffle.
A deal can also be given outright (recorded games, puzzles), and may be partial: None is an unknown item.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeVar

T = TypeVar("T")
Order = tuple[str | None, ...]

SEED_BYTES = 32
_BLOCK = struct.Struct(">4Q")
"""A SHA-256 as four marks of 64 bits, big end first."""
_NUMBER = [number.to_bytes(4, "big") for number in range(128)]


def permutation(seed: bytes, label: str, count: int) -> list[int]:
    """The numbers below `count` (at most 512) in the order that `label` has under `seed`: sorted by their
    marks. The marks of the numbers 4b to 4b+3 are the four 64-bit words of SHA-256 over the seed, the label,
    a zero byte and b in 4 bytes, big end first; equal marks stay in order."""
    start = seed + label.encode() + b"\0"
    marks: list[int] = []
    for number in _NUMBER[: (count + 3) // 4]:
        marks += _BLOCK.unpack(sha256(start + number).digest())
    return sorted(range(count), key=marks.__getitem__)


def shuffled(seed: bytes, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """`items` (which stand in their canonical order) as `label` shuffles them."""
    return tuple([items[index] for index in permutation(seed, label, len(items))])


def commitment(seed: bytes, title: str, ruleset: str, options: Mapping[str, Any], seats: int) -> str:
    """What is shown before the game: SHA-256, as hexadecimal, over the seed, then the canonical JSON (sorted
    keys, no spaces) of title, hash of the ruleset, options and number of seats."""
    public = {"title": title, "ruleset": ruleset, "options": dict(options), "seats": seats}
    text = json.dumps(public, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(seed + text.encode()).hexdigest()


def seed_from_number(number: int, game: int = 0) -> bytes:
    """A seed for simulations and tests. A table never uses one: its seed is 32 secret bytes."""
    return sha256(f"scriptorium:{number}:{game}".encode()).digest()


class DealError(ValueError):
    """A deal that the title cannot use; the message names the order and what is wrong with it."""


class Deal:
    """The named orders of one game, and the result of every later shuffle."""

    __slots__ = ("orders", "seed", "shuffles")

    def __init__(
        self,
        orders: Mapping[str, Order],
        seed: bytes | None = None,
        shuffles: Mapping[str, Order] | None = None,
    ) -> None:
        self.orders = orders
        self.seed = seed
        """The secret bytes the orders come from; None when the deal is given outright."""
        self.shuffles = shuffles or {}
        """Results of later shuffles that are given outright."""

    def shuffle(self, label: str, items: Sequence[str]) -> Order:
        """The order in which `items` come: as given, else from the seed, else unknown."""
        if label in self.shuffles:
            given = self.shuffles[label]
            return given + (None,) * (len(items) - len(given))
        if self.seed is None:
            return (None,) * len(items)
        return shuffled(self.seed, label, items)

    def to_document(self) -> dict[str, Any]:
        document: dict[str, Any] = {"orders": {label: list(order) for label, order in self.orders.items()}}
        if self.shuffles:
            document["shuffles"] = {label: list(order) for label, order in self.shuffles.items()}
        if self.seed is not None:
            document["seed"] = self.seed.hex()
        return document

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Deal:
        """Read `to_document` back, or a deal written by hand; `DealError` says what is wrong."""
        if not isinstance(document, Mapping):
            raise DealError(f"a deal is an object with orders, not {document!r}")
        if unknown := set(document) - {"orders", "shuffles", "seed"}:
            raise DealError(f"a deal has no {', '.join(sorted(map(str, unknown)))}")
        return cls(
            _orders(document.get("orders", {}), "orders"),
            read_seed(document["seed"]) if document.get("seed") is not None else None,
            _orders(document.get("shuffles", {}), "shuffles"),
        )


def read_seed(text: Any) -> bytes:
    """32 bytes from 64 hexadecimal digits."""
    try:
        seed = bytes.fromhex(text)
    except (TypeError, ValueError):
        seed = b""
    if len(seed) != SEED_BYTES:
        raise DealError("a seed is 64 hexadecimal digits")
    return seed


def _orders(document: Any, where: str) -> dict[str, Order]:
    if not isinstance(document, Mapping):
        raise DealError(f"{where} must be an object of lists, not {document!r}")
    orders: dict[str, Order] = {}
    for label, order in document.items():
        if not isinstance(order, list | tuple) or not all(i is None or isinstance(i, str) for i in order):
            raise DealError(f"{where}.{label} must be a list of ids (or null for what is unknown)")
        orders[str(label)] = tuple(order)
    return orders
