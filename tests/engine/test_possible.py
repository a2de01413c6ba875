"""What cannot be on a score sheet is named with its reason. That nothing which happens in a game is named so
stands in tests/scoring/test_positions.py."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import possible
from engine.possible.battles import borders, tally, unfitting


def kinds(found: list[possible.Problem]) -> list[tuple[str, int | None, str]]:
    return [(one.kind, one.city, one.category) for one in found]


def seven(*rows: dict[str, int]) -> list[tuple[str, int | None, str]]:
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    return kinds(possible.numbers(ruleset, len(rows), {}, rows))


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ({"military": 19}, "too_many"),
        ({"military": -7}, "too_few"),
        ({"green": 7}, "no_such_sum"),
        ({"green": 8}, ""),
        ({"green": 97}, "too_many"),
        ({"blue": 1}, "no_such_sum"),
        ({"blue": 2}, ""),
        ({"wonder": 21}, "too_many"),
        ({"coins": -1}, "too_few"),
        ({"yellow": 60}, "too_many"),
    ],
)
def test_a_number_that_no_cards_give_is_named(row, kind):
    found = seven(row, {}, {})
    assert found == ([(kind, 0, next(iter(row)))] if kind else [])


def test_a_wonder_is_judged_by_its_own_stages():
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    rows = [{"wonder": 10}, {"wonder": 20}]
    assert not possible.numbers(ruleset, 3, {}, rows, [("gizah", "A"), ("gizah", "B")])[1:]
    assert kinds(possible.numbers(ruleset, 3, {}, rows, [("gizah", "B"), ("gizah", "B")])) == [
        ("no_such_sum", 0, "wonder")
    ]


def test_battles_fit_together_round_the_table():
    def military(*totals: int) -> bool:
        return not seven(*[{"military": total} for total in totals])

    assert military(6, 18, -4, 5, -1)
    assert military(18, -3, -3)
    assert not military(18, 18, 18)
    assert not military(18, -6, -6)
    assert military(1, -1, 0)
    assert not military(1, 0, 0)


def test_the_fewest_neighbours_that_cannot_be_are_named():
    def named(*totals: int | None) -> list[int]:
        ruleset = engine.files.shipped_ruleset("seven_wonders")
        found = possible.numbers(ruleset, len(totals), {}, [{"military": total} for total in totals])
        return [city for one in found for city in one.params["cities"]]

    assert named(1, 18, 18, None) == [1, 2]
    assert named(18, None, None, 18) == [3, 0]
    # Each two neighbours fit; all three together do not.
    assert named(0, 0, 1) == [0, 1, 2]
    assert named(18, None, -6) == []


def test_tokens_are_judged_by_their_kinds_and_not_by_their_sum_alone():
    ruleset = engine.files.shipped_ruleset("seven_wonders")

    def found(*tokens: tuple[int, ...] | None) -> list[tuple[str, int | None, str]]:
        return kinds(possible.numbers(ruleset, 3, {}, [{}] * 3, (), tokens))

    # Three victories in the first Age.
    assert found((3, 0, 0, 0), None, None) == [("tokens_cannot_be", 0, "military")]
    assert found((2, 2, 2, 1), None, None) == [("tokens_cannot_be", 0, "military")]
    # Both have won against each other and the third.
    assert found((2, 0, 0, 0), (2, 0, 0, 0), None) == [("fights_do_not_fit", None, "military")]
    assert found((2, 0, 0, 0), (1, 0, 0, 1), (0, 0, 0, 2)) == []
    assert found((0, 1, 0, 0), (0, 0, 0, 1), (0, 0, 0, 0)) == []


def test_duel_and_architects_have_their_own_limits():
    duel = engine.files.shipped_ruleset("duel")
    rows = [{"military": 5, "wonders": 24}, {"military": 2}]
    assert kinds(possible.numbers(duel, 2, {}, rows)) == [
        ("too_many", 0, "wonders"),
        ("both_ahead", None, "military"),
    ]
    architects = engine.files.shipped_ruleset("architects")
    rows = [{"military": 4, "cat": 2, "medals": 4}, {"cat": 2}]
    assert kinds(possible.numbers(architects, 2, {"medals": "off"}, rows)) == [
        ("no_such_sum", 0, "military"),
        ("too_many", 0, "medals"),
        ("cat_twice", None, "cat"),
    ]


def pieces(title: str, players: int, *cities: dict[str, Any], **more: Any) -> list[str]:
    ruleset = engine.files.shipped_ruleset(title)
    return [one.kind for one in possible.pieces(ruleset, players, {"cities": cities, **more})]


def test_pieces_that_do_not_exist_so_often_are_named():
    palace = {"cards": ["palace"]}
    assert pieces("seven_wonders", 3, palace, palace, {}) == ["too_many_copies"]
    assert pieces("seven_wonders", 7, palace, palace, {}) == []
    gizah = {"wonder": "gizah", "side": "A"}
    assert pieces("seven_wonders", 3, gizah, gizah, {}) == ["wonder_twice"]
    assert pieces("duel", 2, palace, palace) == ["too_many_copies"]
    assert pieces("duel", 2, {"tokens": ["law"]}, {"tokens": ["law"]}) == ["tokens_twice"]


def test_a_building_that_stands_twice_in_a_city_is_named():
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    same = [card.id for card in ruleset.cards if card.name == "Press"]
    assert len(same) == 2
    assert pieces("seven_wonders", 6, {"cards": same}) == ["twice_here"]


def test_no_more_wonders_are_built_than_can_be():
    ids = [wonder.id for wonder in engine.files.shipped_ruleset("duel").wonders]
    assert pieces("duel", 2, {"built": ids[:5]}, {}) == ["too_many_wonders"]
    assert pieces("duel", 2, {"built": ids[:4]}, {"built": ids[4:8]}) == ["too_many_wonders"]
    assert pieces("duel", 2, {"built": ids[:4]}, {"built": ids[4:7]}) == []


def test_stages_that_a_board_does_not_have_are_named():
    gizah = {"wonder": "gizah", "side": "A", "stages": 4}
    assert pieces("seven_wonders", 3, gizah, {}, {}) == ["too_many_stages"]
    assert pieces("architects", 2, {"wonder": "alexandria", "built": [2]}, {}) == ["stage_too_early"]


def test_nobody_has_more_medals_than_the_variant_allows():
    ids = [medal.id for medal in engine.files.shipped_ruleset("architects").medals]
    for medals, most in (("off", 0), ("on", 2), ("expert", 4)):
        options = {"medals": medals}
        assert pieces("architects", 3, {"medals": ids[:most]}, {}, {}, options=options) == []
        found = pieces("architects", 3, {"medals": ids[: most + 1]}, {}, {}, options=options)
        assert found == ["too_many_medals"]


def allowed(title: str, players: int, board: tuple[str, str] = ("", ""), **options: Any) -> dict[str, Any]:
    ruleset = engine.files.shipped_ruleset(title)
    boards = [board, *[("", "")] * (players - 1)]
    return possible.limits_of(ruleset, players, options, [{}] * players, boards, 0)


def test_guilds_have_a_bound_that_grows_with_the_players():
    most = [allowed("seven_wonders", players)["purple"].most for players in range(3, 8)]
    assert most == sorted(most)
    assert most[0] < most[-1] < 100
    # The neighbours of whoever does not play the last card of an Age may do so, and nobody else.
    gizah, unknown = (
        allowed("seven_wonders", 5, board)["purple"].most for board in (("gizah", "A"), ("", ""))
    )
    assert gizah < unknown


def test_science_is_judged_by_the_free_symbols_of_the_board():
    babylon, gizah = (allowed("seven_wonders", 7, (wonder, "A"))["green"] for wonder in ("babylon", "gizah"))
    # Four of each symbol and two or one free ones: 5, 5, 4 and 5, 4, 4.
    assert babylon.most == max(36 + 16 + 16 + 28, 25 + 25 + 16 + 28)
    assert gizah.most == 25 + 16 + 16 + 28


def test_a_yellow_row_counts_what_fits_into_a_city():
    # Haven, Lighthouse and Arena, the Chamber of Commerce from four players on.
    three = engine.files.shipped_ruleset("seven_wonders")
    names = {card.name for card in three.cards if card.colour in ("brown", "yellow") and card.copies.get(3)}
    assert allowed("seven_wonders", 3)["yellow"].most == min(len(names) + 4, 21)
    assert allowed("seven_wonders", 3, ("rhodos", "B"))["yellow"].most == min(len(names) + 2, 18)


def test_duel_knows_which_tokens_and_guilds_can_be_together():
    found = allowed("duel", 2)
    # Philosophy, Agriculture and Mathematics with three others.
    assert found["tokens"].most == 7 + 4 + 3 * 6
    assert 3 in found["tokens"].exact
    assert 1 not in found["tokens"].exact
    assert found["purple"].most is None
    ruleset = engine.files.shipped_ruleset("duel")
    rows = [{"coins": 3, "purple": 99}, {"coins": 2}]
    assert kinds(possible.numbers(ruleset, 2, {}, rows)) == [("too_many", 0, "purple")]


def test_two_cities_cannot_have_more_than_there_is():
    ruleset = engine.files.shipped_ruleset("duel")
    most = allowed("duel", 2)["blue"].most
    assert kinds(possible.numbers(ruleset, 2, {}, [{"blue": most}, {"blue": 3}])) == [
        ("too_many_together", None, "blue")
    ]
    seven = [{"wonder": 20}, {"wonder": 20}, {"wonder": 20}]
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    assert kinds(possible.numbers(ruleset, 3, {}, seven)) == [("too_many_together", None, "wonder")]


def test_cards_of_architects_come_from_the_decks_beside_and_the_central_one():
    ruleset = engine.files.shipped_ruleset("architects")
    decks = {deck.wonder: deck.cards for deck in ruleset.decks}
    boards = [("giza", ""), ("rhodes", ""), ("ephesus", "")]
    own = decks[""]["blue-3"] + decks["giza"]["blue-3"] + decks["ephesus"]["blue-3"]
    found = possible.pieces(
        ruleset,
        3,
        {
            "cities": [
                {"wonder": wonder, "cards": {"blue-3": own + (wonder == "giza")}} for wonder, _ in boards[:1]
            ]
            + [{"wonder": wonder} for wonder, _ in boards[1:]]
        },
    )
    assert kinds(found) == [("too_many_here", 0, "cards")]
    limits = possible.limits_of(ruleset, 3, {}, [{}] * 3, boards, 0)
    assert limits["cards"].most == 3 * own + 2 * sum(
        decks[wonder]["blue-2-with-cat"] for wonder in ("", "giza", "ephesus")
    )
    # Alexandria takes from any deck.
    boards[0] = ("alexandria", "")
    assert possible.limits_of(ruleset, 3, {}, [{}] * 3, boards, 0)["cards"].most > limits["cards"].most


def test_military_tokens_of_architects_are_as_many_as_the_horns_allow():
    two, seven = (allowed("architects", players)["military"] for players in (2, 7))
    assert two.most % 3 == seven.most % 3 == 0
    assert 6 not in {two.most, seven.most}
    assert 4 not in two.exact
    # Strategy counts them: less military, less that the tokens can bring.
    ruleset = engine.files.shipped_ruleset("architects")
    rows = [{"military": 0}, {}]
    few = possible.limits_of(ruleset, 2, {}, rows, [("", "")] * 2, 0)["tokens"].most
    assert few < allowed("architects", 2)["tokens"].most


def test_stages_of_architects_rest_on_each_other():
    # Giza builds from below: its second stage alone cannot be.
    assert 5 not in allowed("architects", 2, ("giza", ""))["wonder"].exact
    assert {0, 4, 9, 15, 22, 30} == allowed("architects", 2, ("giza", ""))["wonder"].exact


def test_the_first_complete_wonder_ends_the_game():
    every = [1, 2, 3, 4, 5]
    cities = [{"wonder": "giza", "built": every}, {"wonder": "rhodes", "built": every}]
    assert pieces("architects", 2, *cities) == ["two_complete"]
    assert pieces("architects", 2, cities[0], {"wonder": "rhodes", "built": every[:4]}) == []


def test_between_the_players_lies_one_medal_for_each():
    ids = [medal.id for medal in engine.files.shipped_ruleset("architects").medals]
    on = {"medals": "on"}
    cities = [{"medals": ids[:2]}, {"medals": ids[2:4]}, {}]
    assert pieces("architects", 3, *cities, options=on) == ["too_many_medals"]
    assert pieces("architects", 4, *cities, {}, options=on) == []


def test_a_city_of_seven_wonders_has_no_more_than_its_turns():
    ruleset = engine.files.shipped_ruleset("seven_wonders")
    names = {card.name: card.id for card in ruleset.cards if card.colour != "purple" and card.copies.get(7)}
    cards = list(names.values())
    assert pieces("seven_wonders", 7, {"cards": cards[:22]}, {}) == ["too_many_built"]
    assert pieces("seven_wonders", 7, {"cards": cards[:21]}, {}) == []
    gizah = {"wonder": "gizah", "side": "B"}
    assert pieces("seven_wonders", 7, {**gizah, "cards": cards[:15], "stages": 4}, {}) == ["too_many_built"]
    assert pieces("seven_wonders", 7, {**gizah, "cards": cards[:14], "stages": 4}, {}) == []


def test_duel_has_no_more_cards_of_an_age_than_lie_out_and_no_more_tokens():
    ruleset = engine.files.shipped_ruleset("duel")
    first = [card.id for card in ruleset.cards if card.age == 1]
    assert pieces("duel", 2, {"cards": first[:12]}, {"cards": first[12:21]}) == ["too_many_of_age"]
    assert pieces("duel", 2, {"cards": first[:12]}, {"cards": first[12:20]}) == []
    tokens = [token.id for token in ruleset.progress_tokens]
    assert pieces("duel", 2, {"tokens": tokens[:4]}, {"tokens": tokens[4:7]}) == ["too_many_tokens"]


def test_the_ending_of_duel_fits_the_pawn_and_the_symbols():
    ruleset = engine.files.shipped_ruleset("duel")
    green = {
        effect.symbols[0]: card.id
        for card in ruleset.cards
        for effect in card.effects
        if card.colour == "green" and isinstance(effect, engine.effects.Science)
    }
    six = list(green.values())[:6]

    def found(said: dict[int, str], pawn: int | None, *cards: str, known: bool = True) -> list[str]:
        cities = [{"cards": list(cards)}, {}]
        return [one.kind for one in possible.supremacy(ruleset, cities, said, pawn, (known, True))]

    assert found({0: "military", 1: "science"}, None) == ["two_supremacies"]
    assert found({0: "military"}, 4) == ["pawn_not_there"]
    assert found({0: "military"}, 9) == []
    assert found({}, -9) == ["pawn_in_capital"]
    assert found({0: "science"}, 2, *six) == []
    assert found({0: "science"}, None, *six[:5]) == ["symbols_missing"]
    assert found({0: "science"}, None, known=False) == []
    assert found({}, 2, *six) == ["symbols_win"]


@pytest.mark.parametrize("cities", [3, 5, 7])
def test_any_battles_that_happen_fit_by_points_and_by_tokens(cities, size):
    import random

    from engine.possible.battles import points

    ruleset = engine.files.shipped_ruleset("seven_wonders")
    rng = random.Random(cities)
    for _game in range(size(60, 5000)):
        fought = [rng.choice(borders(3)) for _ in range(cities)]
        tallies = [tally(fought[number - 1], fought[number]) for number in range(cities)]
        entries = [rng.choice([one, points(ruleset, one), None]) for one in tallies]
        assert unfitting(ruleset, tuple(entries)) == ()
