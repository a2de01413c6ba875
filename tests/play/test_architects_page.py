"""The table of Architects as its people see it: decks as they lie, Wonders piece by piece, what a card would
bring, whom a Medal is near, the end."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.utils import timezone

import engine
from play import moves, rulebook, setup
from play.access import Visitor
from play.models import Game, Seat
from play.tables import table as table_of
from tests.play.conftest import NAMES

pytestmark = pytest.mark.django_db
TITLE = engine.title("architects")
RULESET = engine.files.shipped_ruleset("architects")


def lay(*cities, **position):
    """A table on which these cities stand, as a position in a few lines says (docs/situations.md)."""
    document = {"title": "architects", "cities": list(cities), **position}
    state = TITLE.situation(RULESET, document)
    places = [setup.Place(name, owner=not seat) for seat, name in enumerate(NAMES[: len(cities)])]
    options = position.get("options", {})
    game = setup.make_game("architects", options, places, seed=bytes(32))
    game.snapshot = state.to_json()
    game.standing = {"asked": [decision.seat for decision in state.pending()], **state.phase()}
    game.save()
    return game


def page_of(game, seat=0, **values):
    game = Game.objects.get(pk=game.pk)
    seats = list(game.seats.order_by("number"))
    held = frozenset() if seat is None else frozenset({seat})
    return table_of(Visitor(game, seats, held), moves.course_of(game, len(seats)), **values)


def browser(game, seat=0):
    """A browser that holds this seat."""
    client = Client()
    session = client.session
    row = game.seats.get(number=seat)
    session["seats"] = {str(row.pk): row.token_version}
    session.save()
    return client


def html_of(game, seat=0, **query):
    return browser(game, seat).get(game.get_absolute_url(), query).content.decode()


def words(lines):
    return [line["words"] for line in lines]


EPHESUS = {"wonder": "ephesus", "cards": {"wood": 1, "stone": 1}, "built": [1], "deck": {"top": ["glass"]}}
GIZA = {"wonder": "giza", "cards": ["coin"], "deck": {"top": ["gear"]}}
RHODES = {"wonder": "rhodes", "deck": {"top": ["coin"]}}


# --- the decks ------------------------------------------------------------------------------------


def test_the_decks_lie_as_people_sit():
    game = lay(EPHESUS, GIZA, RHODES, {"wonder": "olympia"})
    page = page_of(game)
    assert [deck["deck"] for deck in page["decks"]] == ["ephesus", "central", "olympia"]
    assert [deck["name"] for deck in page["decks"]] == ["Your deck", "Central deck", "Tom’s deck"]
    assert [city["name"] for city in page["rivals"]] == ["Jonas", "Aylin", "Tom"]
    assert [city["deck"] and city["deck"]["between"] for city in page["rivals"]] == [
        "between Jonas and Aylin",
        "between Aylin and Tom",
        None,
    ]
    other = page_of(game, 2)
    assert [deck["deck"] for deck in other["decks"]] == ["rhodes", "central", "giza"]


def test_what_is_left_in_each_deck_is_counted_by_kind():
    page = page_of(lay(EPHESUS, GIZA, RHODES))
    for deck in [*page["decks"], *[city["deck"] for city in page["rivals"] if city["deck"]]]:
        assert sum(one["count"] for one in deck["counts"]) == deck["cards"]
        assert sum(one["count"] for one in deck["colours"]) == deck["cards"]


def test_the_central_deck_shows_its_top_only_to_who_has_seen_it():
    game = lay(EPHESUS, GIZA, RHODES, central={"top": ["red-with-2-horns"], "known_to": [0]})
    seen, unseen = (page_of(game, seat)["decks"][1] for seat in (0, 1))
    assert (seen["top"], unseen["top"]) == ("red-with-2-horns", None)
    assert unseen["known_to"] == ["Mira"]
    assert "only you see it" in html_of(game, 0)
    assert "Mira has seen it" in html_of(game, 1)


# --- what a card would bring ----------------------------------------------------------------------


def test_taking_a_card_says_that_a_stage_must_be_built_then():
    game = lay(EPHESUS, GIZA)
    left = page_of(game)["decks"][0]
    assert left["hint"] == "Builds stage 3"
    panel = page_of(game, choose="ephesus")["panel"]
    assert words(panel["then"]) == ["Then you must build stage 3."]
    assert [way["label"] for way in panel["ways"]] == ["Take glass"]


def test_taking_a_card_says_what_happens_in_order():
    horned = {"wonder": "ephesus", "deck": {"top": ["red-with-2-horns"]}}
    game = lay(horned, GIZA, conflict=2, cat=1)
    panel = page_of(game, choose="ephesus")["panel"]
    assert words(panel["then"])[0] == (
        "1 Conflict token turns to Battle. It is the last: a Battle at the end of the turn."
    )
    assert words(panel["then"])[1].startswith("Battle. Shields: Mira 1, Jonas 0.")


def test_what_must_be_built_lies_open_by_itself_and_ending_is_refused():
    full = {**EPHESUS, "cards": {"wood": 1, "stone": 1, "glass": 1}}
    page = page_of(lay(full, GIZA, step="act"))
    assert page["question"] == "You must build stage 3."
    assert page["panel"]["subject"] == "stage-3"
    assert [line["label"] for line in page["panel"]["refusals"]] == ["End your turn"]
    assert page["panel"]["refusals"][0]["code"] == "architects.stage.compulsory"


def test_stages_and_cards_to_pay_with_are_a_choice():
    rich = {**EPHESUS, "cards": {"wood": 2, "stone": 2, "glass": 1, "clay": 1}}
    game = lay(rich, GIZA, step="act")
    page = page_of(game)
    assert page["panel"] is None
    assert [one["words"] for one in page["asked"]] == ["Build stage 2", "Build stage 3"]
    panel = page_of(game, choose="stage-3")["panel"]
    assert len(panel["payments"]) == 4
    assert [pay["checked"] for pay in panel["payments"]] == [True, False, False, False]
    html = html_of(game, choose="stage-3")
    assert html.count('type="radio"') == 4
    assert "Which cards do you discard?" in html


def test_a_piece_that_cannot_be_built_says_why():
    panel = page_of(lay(EPHESUS, GIZA), choose="stage-5")["panel"]
    assert panel["ways"] == []
    assert panel["refusals"][0]["code"] == "architects.stage.rests"
    assert panel["refusals"][0]["words"] == (
        "Stage 5 rests on stage 2, stage 3 and stage 4: build that first."
    )


def test_each_piece_shows_how_much_is_there():
    page = page_of(lay(EPHESUS, GIZA))
    assert [stage["state"] for stage in page["me"]["stages"]] == ["built", "open", "open", "open", "locked"]
    assert [stage["have"] for stage in page["me"]["stages"]][1:4] == [1, 2, 1]
    html = html_of(lay(EPHESUS, GIZA))
    assert "Stage 3. 3 different resources." in html
    assert "2 of 3 in front of you." in html


# --- every kind of question -----------------------------------------------------------------------


def test_the_cat_may_look():
    game = lay(EPHESUS, GIZA, step="look", cat=0, central={"top": ["wood"]})
    page = page_of(game)
    assert page["panel"]["subject"] == "look"
    assert [way["label"] for way in page["panel"]["ways"]] == ["Look at it", "Do not look"]
    assert (
        browser(game)
        .post(game.get_absolute_url() + "move/", {"decision": page["decision"], "move": "look"})
        .status_code
        == 302
    )
    assert page_of(game)["decks"][1]["top"] == "wood"
    assert page_of(game, 1)["decks"][1]["top"] is None


def test_alexandria_takes_from_any_deck():
    game = lay(
        {"wonder": "alexandria", "built": [1, 2]},
        GIZA,
        RHODES,
        {"wonder": "babylon"},
        step="deck",
        choices=[["deck", 0]],
        picked=True,
    )
    page = page_of(game)
    assert all(deck["choose"] and deck["legal"] for deck in page["decks"])
    assert [city["deck"]["legal"] for city in page["rivals"] if city["deck"]] == [True, True]
    assert "?choose=giza" in html_of(game)


def test_only_who_looks_at_five_cards_sees_them():
    top = ["wood", "gear", "coin", "blue-3", "clay"]
    game = lay(
        {"wonder": "halicarnassus", "built": [1, 2], "deck": {"top": top}},
        GIZA,
        RHODES,
        step="keep",
        choices=[["choose", 5]],
        picked=True,
        peeked={"deck": 0, "count": 5},
    )
    assert [one["card"] for one in page_of(game)["asked"]] == sorted(top)
    assert page_of(game, 1)["asked"] == []
    assert "Keep one of these cards." in html_of(game)
    assert "?choose=gear" not in html_of(game, 1)


def test_rome_takes_a_card_in_front_of_an_opponent():
    game = lay(
        {"wonder": "rome", "built": [2]},
        {**GIZA, "cards": {"coin": 2, "gear": 1}},
        RHODES,
        step="steal",
        choices=[["steal", 0]],
        picked=True,
        options={"medals": "on"},
    )
    page = page_of(game, choose="steal-1-gear")
    assert [card["subject"] for card in page["rivals"][0]["cards"] if card["choose"]] == [
        "steal-1-coin",
        "steal-1-gear",
    ]
    assert page["panel"]["ways"][0]["label"] == "Take gear from Jonas"
    assert "Who lost the card gets one of the central deck, face down." in words(page["panel"]["then"])


def test_a_progress_token_is_chosen_or_drawn():
    game = lay(
        {"wonder": "babylon", "built": [1, 2]},
        GIZA,
        step="token",
        choices=[["token", 0]],
        picked=True,
        board=["tactics", "decor", "culture"],
    )
    page = page_of(game, choose="tactics")
    assert [place["legal"] for place in page["board"]] == [True] * 3
    assert page["pile"]["legal"]
    assert page["panel"]["ways"][0]["move"] == "token:tactics"
    assert page_of(game, choose="pile")["panel"]["ways"][0]["label"] == "Draw the unseen token"
    assert "decor" not in {one["token"] for one in page["pile"]["unseen"]}


def test_every_question_of_random_games_can_be_answered_on_the_page():
    """Each legal move stands in some panel, and each panel that can be opened has something to say."""
    kinds = set()
    for seats, options in ((2, {}), (3, {"medals": "on"}), (4, {"medals": "expert", "look_is_public": True})):
        for number in range(3):
            places = [setup.Place(name, owner=not seat) for seat, name in enumerate(NAMES[:seats])]
            game = setup.make_game("architects", options, places, seed=bytes([number] * 32))
            state, rng = rulebook.state_of(game), random.Random(number)
            while state.pending():
                decision = state.pending()[0]
                if decision.kind not in kinds:
                    kinds.add(decision.kind)
                    game.snapshot = state.to_json()
                    game.save()
                    html = html_of(game, decision.seat)
                    reachable = set()
                    for subject in {part.split('"')[0] for part in html.split("?choose=")[1:]}:
                        panel = page_of(game, decision.seat, choose=subject)["panel"]
                        assert panel["ways"] or panel["refusals"]
                        reachable |= {way["move"] for way in panel["ways"]}
                        reachable |= {pay["move"] for pay in panel["payments"]}
                    opened = page_of(game, decision.seat)["panel"]
                    reachable |= {way["move"] for way in opened["ways"]} if opened else set()
                    assert reachable >= set(state.legal(decision)), decision
                state.play(decision, rng.choice(state.legal(decision)))
    assert {"pick", "act", "look", "token"} <= kinds


# --- Medals, doubt, the end -----------------------------------------------------------------------


def test_medals_say_how_far_each_neighbour_is():
    game = lay(
        {**EPHESUS, "cards": {"blue-3": 2}},
        {**GIZA, "cards": {"blue-3": 1}},
        RHODES,
        options={"medals": "on"},
        medals=["three-blue-cards", "three-stages", "seven-cards"],
    )
    page = page_of(game)
    mine = page["medals"]["mine"]
    assert [medal["where"] for medal in mine] == ["You and Jonas", "Aylin and you"]
    assert [(one["name"], one["left"]) for one in mine[0]["progress"]] == [("you", 1), ("Jonas", 2)]
    assert mine[0]["near"]
    assert [medal["where"] for medal in page["medals"]["others"]] == ["Jonas and Aylin"]
    html = html_of(game)
    assert "3 civilian cards" in html
    assert "Civilian 2/3" in html


@pytest.mark.parametrize("wonder", ["rome", "ur"])
def test_rome_and_ur_are_marked_unverified_wherever_they_are_seen(wonder):
    options = {"medals": "on"}
    assert "unverified" not in html_of(lay(EPHESUS, GIZA, options=options))
    for cities in (({"wonder": wonder}, GIZA), (GIZA, {"wonder": wonder})):
        html = html_of(lay(*cities, options=options))
        assert html.count('class="doubt"') >= 2, "at the Wonder and at its deck"
    assert "unverified" in html_of(lay({"wonder": wonder}, GIZA, options=options), choose="stage-1")


def test_what_happened_is_told_turn_by_turn(client):
    places = [setup.Place("Mira", owner=True), setup.Place("Jonas")]
    game = setup.make_game("architects", {"first": "0"}, places, seed=bytes(32))
    seats = list(game.seats.order_by("number"))
    rng = random.Random(3)
    for _ in range(24):
        state = rulebook.state_of(Game.objects.get(pk=game.pk))
        decision = state.pending()[0]
        row = Game.objects.get(pk=game.pk)
        moves.submit(
            row, seats, frozenset({0, 1}), decision.id, rng.choice(state.legal(decision)), timezone.now()
        )
    log = page_of(game)["log"]
    assert all(line["html"].startswith("<b>") for line in log)
    assert any(" built <b>stage " in line["html"] and " took <b>" in line["html"] for line in log)
    assert [line["number"] for line in log] == sorted((line["number"] for line in log), reverse=True)
    assert "Jonas" in html_of(game)
    replay = browser(game).get(game.get_absolute_url() + "replay/", {"at": "5"}).content.decode()
    assert "After move 5 of 24" in replay


def test_the_final_sheet_opens_its_numbers():
    table = played_out(3, {"medals": "on"})
    page = page_of(table)
    end = page["end"]
    assert [row["word"] for row in end["rows"]] == [
        "Wonder",
        "Civilian cards",
        "Cat",
        "Military",
        "Progress tokens",
        "Medals",
    ]
    for row in end["rows"]:
        for cell in row["cells"]:
            assert cell["points"] == sum(part["points"] for part in cell["parts"])
            assert all(part["words"] for part in cell["parts"])
    html = html_of(table)
    assert "Rematch" in html
    assert page["panel"] is None


def test_in_a_rematch_the_next_one_begins():
    places = [setup.Place(name, owner=not seat) for seat, name in enumerate(NAMES[:3])]
    game = setup.make_game("architects", {"first": "2"}, places, seed=bytes(32))
    rows = list(game.seats.order_by("number"))
    decision = rulebook.state_of(game).pending()[0]
    assert decision.seat == 2
    move = rulebook.state_of(game).legal(decision)[0]
    moves.submit(game, rows, frozenset({2}), decision.id, move, timezone.now())
    again = setup.rematch(Game.objects.get(pk=game.pk), rows, 0)
    assert rulebook.state_of(again).pending()[0].seat == 0


def played_out(seats, options):
    """A game of bots that is over."""
    places = [setup.Place(NAMES[0], owner=True)]
    places += [setup.Place(name, kind=Seat.Kind.BOT, bot="greedy") for name in NAMES[1:seats]]
    game = setup.make_game("architects", options, places, seed=bytes(32))
    rows = list(game.seats.order_by("number"))
    bot = engine.bots.bot("greedy", RULESET)
    while (state := rulebook.state_of(game)).pending():
        decision = state.pending()[0]
        move = bot.choose(state.view(0), state.offers(decision), random.Random(1))
        moves.submit(game, rows, frozenset({0}), decision.id, move, timezone.now())
        game = Game.objects.get(pk=game.pk)
    return game


def test_equal_points_are_decided_by_stages():
    from play.tables.end import _tie_break
    from play.wording import Names

    names = Names(RULESET, ["Mira", "Jonas"], 0)
    outcome = {
        "winners": [0],
        "ranking": [{"seat": 0, "place": 1, "total": 31}, {"seat": 1, "place": 2, "total": 31}],
        "lines": [{"code": "architects.end.stages", "params": {"stages": [4, 3]}}],
    }
    assert _tie_break(outcome, names) == "31 each. More stages decide: Mira 4 and Jonas 3."


# --- beginning a game -----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "medals"), [(2, "off"), (7, "expert")])
def test_two_to_seven_sit_down_with_or_without_medals(seats, medals):
    form = {"how": "seats", "name": "Mira", "option-medals": medals}
    for seat in range(1, seats):
        form[f"kind-{seat}"] = ("friend", "device", "bot")[seat % 3]
    response = Client().post("/play/architects/", form)
    assert response.status_code == 302, response.content.decode()
    game = Game.objects.get(public_id=response["Location"].split("/")[2])
    assert game.seats.count() == seats
    state = rulebook.state_of(game)
    assert len(state.view(None)["medals"]) == (0 if medals == "off" else seats + 2)


def test_the_form_asks_in_words_and_knows_no_free_city():
    html = Client().get("/play/architects/").content.decode()
    assert "Free city" not in html
    assert "Which edition?" not in html
    assert html.index("Play with Medals?") < html.index("What the table agrees on")
    for option in TITLE.options():
        assert f"option-{option.name}" in html
        assert option.name.replace("_", " ") + "</label>" not in html, "an option without words"


def test_a_page_is_light_and_needs_no_script():
    game = lay(
        *[{"wonder": wonder.id, "built": [1]} for wonder in RULESET.wonders[:7]], options={"medals": "expert"}
    )
    html = html_of(game)
    assert len(html.encode()) < 100_000
    assert "style=" not in html
    assert "onclick" not in html
