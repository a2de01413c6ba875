"""What a table of Architects may agree on. Every point that the sources leave open is an option here, with
the answer of the rulings as its default; `lines` are those rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..title import Option
from .payments import Rules

OPTIONS = (
    Option("medals", ("off", "on", "expert"), "off", (84, 93, 95)),
    Option("more_wonders", ("with_medals", "never", "always"), "with_medals", (116,)),
    Option("more_tokens", ("with_medals", "never", "always"), "with_medals", (115,)),
    Option("first", ("random", "6", "5", "4", "3", "2", "1", "0"), "random", (11,)),
    Option("empty_decks", ("pass", "end"), "pass", (9, 127)),
    Option("coins", ("named", "needed", "free"), "named", (15, 121, 122, 123)),
    Option("economy_forces", (True, False), True, (55,)),
    Option("engineering_per_turn", ("once", "every"), "once", (56,)),
    Option("engineering_forces", (False, True), False, (57, 129)),
    Option("may_decline_stage_effect", (False, True), False, (31,)),
    Option("science_without_token", ("keep", "spend"), "keep", (49,)),
    Option("tokens_fire_for_their_source", (False, True), False, (51, 131)),
    Option("look_is_public", (False, True), False, (39,)),
    Option("battle_medal_off_turn", (True, False), True, (91,)),
    Option("medal_after_battle", ("own_turn", "at_once"), "own_turn", (92, 126)),
    Option("theft_fires_tokens", (True, False), True, (98,)),
    Option("reveal_fires_tokens", (True, False), True, (119,)),
    Option("reveal", ("before_pick", "after_pick"), "before_pick", (102,)),
    Option("reveal_several", ("all", "one"), "all", (117,)),
    Option("facedown_counts", (False, True), False, (103,)),
    Option("facedown_scored", (False, True), False, (104,)),
    Option("act_before_pick", (False, True), False, (125,)),
)


def rules_of(options: Mapping[str, Any]) -> Rules:
    """What is agreed about paying."""
    return Rules(options["coins"], options["economy_forces"], options["engineering_forces"])


def in_play(options: Mapping[str, Any], which: str, expansion: str) -> bool:
    """Whether pieces of this expansion are used. `which`: the option that says so."""
    if not expansion:
        return True
    agreed: str = options[which]
    return bool(agreed == "always" or (agreed == "with_medals" and options["medals"] != "off"))
