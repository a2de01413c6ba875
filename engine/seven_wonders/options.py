"""What a table of 7 Wonders may agree on. Each point on which the sources differ is an option."""

from __future__ import annotations

from ..title import Option

EXPERT_EDITION = "1"
"""The edition that has the variant for two players (129)."""
TWO = (2,)

OPTIONS = (
    Option("wonders", ("dealt", "given", "chosen"), "dealt", (3, 4, 139)),
    Option("sides", ("dealt", "A", "B", "chosen"), "dealt", (3, 139)),
    Option("trade_unneeded", (False, True), False, (44, 132)),
    Option("same_turn_counts", (True, False), True, (56,)),
    Option("last_card_income", (True, False), True, (74, 133)),
    Option("retrieve_may_decline", (True, False), True, (90,)),
    Option("retrieve_before_last_card", (False, True), False, (93,)),
    Option("copied_guild_counts", (False, True), False, (82,)),
    Option("free_build_automatic", (False, True), False, (135,), editions=("2",)),
    Option("free_city_chain", ("card", "payment", "hand"), "card", (119, 140), players=TWO),
    Option("free_city_boards", ("all", "simple"), "all", (130,), players=TWO),
    Option("free_city_wins", (False, True), False, (124,), players=TWO),
    Option("second_edition_for_two", (False, True), False, (131, 129), players=TWO, editions=("2",)),
)
"""`free_city_chain`: the chosen card must be built by its chain (card); only a build must use it (payment);
a card with a chain must be chosen if there is one (hand). `free_city_boards`: simple leaves out boards that
ask for decisions. `second_edition_for_two` is not official."""
