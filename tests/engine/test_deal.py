"""Chance: shuffles that anyone can recompute, and the commitment."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.deal import Deal, DealError, commitment, permutation, seed_from_number, shuffled

RECORDS_PAGE = Path(__file__).parents[2] / "docs" / "records.md"
seeds = st.binary(min_size=32, max_size=32)


def recomputed(seed: bytes, label: str, count: int) -> list[int]:
    """The rule of docs/records.md, written again from its words."""
    marked = []
    for number in range(count):
        block = (number // 4).to_bytes(4, "big")
        digest = hashlib.sha256(seed + label.encode() + bytes([0]) + block).digest()
        word = digest[8 * (number % 4) : 8 * (number % 4) + 8]
        marked.append((int.from_bytes(word, "big"), number))
    return [number for _, number in sorted(marked)]


@given(seeds, st.text(max_size=20), st.integers(0, 150))
def test_an_order_is_the_one_that_the_page_describes(seed: bytes, label: str, count: int) -> None:
    assert permutation(seed, label, count) == recomputed(seed, label, count)


def test_the_vectors_of_the_page_come_out() -> None:
    vectors = re.findall(
        r"^\| `([0-9a-f]{64})` \| `([^`]+)` \| (\d+) \| ([\d ]+) \|$", RECORDS_PAGE.read_text(), re.M
    )
    assert len(vectors) >= 4
    for seed, label, count, order in vectors:
        assert permutation(bytes.fromhex(seed), label, int(count)) == [int(n) for n in order.split()]


def test_the_commitment_of_the_page_comes_out() -> None:
    text = RECORDS_PAGE.read_text()
    example = json.loads(re.search(r"```json commitment\n(.*?)```", text, re.S).group(1))  # type: ignore[union-attr]
    made = commitment(
        bytes.fromhex(example["seed"]),
        example["title"],
        example["ruleset"],
        example["options"],
        example["seats"],
    )
    assert made == example["commitment"]


@given(seeds, st.integers(1, 60))
def test_an_order_has_every_item_once(seed: bytes, count: int) -> None:
    items = [f"item-{number}" for number in range(count)]
    assert sorted(shuffled(seed, "any", items)) == sorted(items)


def test_every_item_comes_first_about_as_often() -> None:
    firsts = Counter(permutation(seed_from_number(1, game), "cards", 10)[0] for game in range(4000))
    assert len(firsts) == 10
    assert all(300 < count < 500 for count in firsts.values())


def test_labels_do_not_share_an_order() -> None:
    seed = seed_from_number(1)
    assert permutation(seed, "age1", 23) != permutation(seed, "age2", 23)


def test_everything_that_is_public_is_in_the_commitment() -> None:
    seed = seed_from_number(1)
    made = {
        commitment(seed, "duel", "a" * 64, {}, 2),
        commitment(seed_from_number(2), "duel", "a" * 64, {}, 2),
        commitment(seed, "architects", "a" * 64, {}, 2),
        commitment(seed, "duel", "b" * 64, {}, 2),
        commitment(seed, "duel", "a" * 64, {"first": "0"}, 2),
        commitment(seed, "duel", "a" * 64, {}, 3),
    }
    assert len(made) == 6


def test_a_later_shuffle_is_taken_as_given_then_from_the_seed_then_unknown() -> None:
    items = ["a", "b", "c"]
    seed = seed_from_number(3)
    assert Deal({}, seed, {"box": ("c",)}).shuffle("box", items) == ("c", None, None)
    assert Deal({}, seed).shuffle("box", items) == shuffled(seed, "box", items)
    assert Deal({}).shuffle("box", items) == (None, None, None)


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "an object"),
        ({"cards": []}, "no cards"),
        ({"orders": []}, "orders must be an object"),
        ({"orders": {"age1": "quarry"}}, r"orders\.age1 must be a list"),
        ({"orders": {"age1": [1]}}, r"orders\.age1 must be a list"),
        ({"seed": "abc"}, "64 hexadecimal digits"),
        ({"seed": 7}, "64 hexadecimal digits"),
    ],
)
def test_a_deal_that_cannot_be_read_says_why(document: object, reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        Deal.from_document(document)  # type: ignore[arg-type]


def test_bad_orders_are_refused_at_the_start() -> None:
    title, ruleset = engine.title("duel"), engine.files.shipped_ruleset("duel")
    with pytest.raises(DealError, match="box"):
        title.start(ruleset, {}, 2, Deal({}, None, {"box": ("quarry",)}))
    with pytest.raises(DealError, match="later shuffle 'market'"):
        title.start(ruleset, {}, 2, Deal({}, None, {"market": ()}))
