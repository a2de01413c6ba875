"""Architects in a real browser: three people through a whole game, each in a browser of their own; with
scripts off, by keyboard; what it looks like."""

from __future__ import annotations

import random

import pytest
from django.db import transaction
from django.utils import timezone

import engine
from play import moves, rulebook, setup
from play.models import Game
from play.tables.architects_panel import subject
from tests.browser.tables import go, known_seeds, look, settled, sit
from tests.browsing import overflow

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = ("Mira", "Jonas", "Aylin", "Tom", "Wen", "Ida", "Paul")
CLICKED = 4
"""So many moves at the beginning and at the end of a whole game are clicked; the server plays the others."""


@pytest.fixture(autouse=True)
def dealt(monkeypatch):
    """The same cards each time."""
    known_seeds(monkeypatch, 4)


def begin(seats, **options):
    """A game of people who have taken their seats."""
    places = [setup.Place(name, owner=not seat) for seat, name in enumerate(NAMES[:seats])]
    return setup.make_game("architects", options, places)


def asked(game):
    """(state, decision, the offer that the bot would take): what is played next, always the same."""
    state = rulebook.state_of(Game.objects.get(pk=game.pk))
    if not state.pending():
        return state, None, None
    decision = state.pending()[0]
    offers = state.offers(decision)
    move = engine.bots.bot("greedy", rulebook.ruleset_of(game)).choose(
        state.view(decision.seat), offers, random.Random(0)
    )
    return state, decision, next(offer for offer in offers if offer["move"] == move)


def play(game, until):
    """Play on by the server, for all people, until it is as wanted."""
    seats = list(game.seats.order_by("number"))
    for _ in range(400):
        state, decision, offer = asked(game)
        if decision is None or until(state, decision):
            return decision
        with transaction.atomic():
            row = moves.locked(game.public_id).get()
            held = frozenset(range(len(seats)))
            moves.submit(row, seats, held, decision.id, offer["move"], timezone.now())
    raise AssertionError("it never comes to that")


def length(game):
    """How many moves the game has when it is played on like this."""
    state = rulebook.first_state(game, game.seats.count())
    bot = engine.bots.bot("greedy", rulebook.ruleset_of(game))
    while state.pending():
        decision = state.pending()[0]
        offers = state.offers(decision)
        state.play(decision, bot.choose(state.view(decision.seat), offers, random.Random(0)))
    return state.move_count


def choose(page, decision, offer):
    """Open the thing, unless it lies open, and press the button of the move."""
    about = subject(offer)
    if page.locator(f"form.ways input[name=choose][value='{about}']").count() == 0:
        page.locator(f"a[data-choose='{about}']").first.click()
        page.locator(f"form.ways input[name=choose][value='{about}']").wait_for(state="attached")
    radio = page.locator(f"input[type=radio][value='{offer['move']}']")
    if radio.count():
        radio.check()
        button = page.locator("form.ways .btn--main")
    else:
        button = page.locator(f"button[name=move][value='{offer['move']}']")
    with page.expect_response(lambda answer: answer.url.endswith("/move/")):
        button.click()


@pytest.mark.once("a way of input")
@pytest.mark.long
def test_three_people_play_a_whole_game(pages, live_server, size):
    """`make soak` clicks every move; else the server makes those in the middle."""
    clicked = size(CLICKED, 1000)
    game = begin(3, medals="on")
    windows = ({}, {}, {"width": 360, "height": 740})
    people = [sit(game, seat, pages(**window), live_server) for seat, window in enumerate(windows)]
    whole = length(game)
    for part in (lambda made: made >= clicked, lambda made: False):
        while True:
            state, decision, offer = asked(game)
            if decision is None or part(state.move_count):
                break
            page = people[decision.seat]
            look(page)
            page.locator(".turn:not(.turn--wait)").wait_for()
            choose(page, decision, offer)
            settled(page, decision.id)
        play(game, lambda state, _decision: state.move_count >= whole - clicked)
        for page in people:
            page.reload()
    for page in people:
        page.locator(".end").wait_for()
        assert page.locator(".sheet tbody tr").count() == 6
    assert overflow(people[2]) == []
    winner = rulebook.state_of(Game.objects.get(pk=game.pk)).outcome()["winners"][0]
    assert people[winner].locator("#end-title").inner_text().strip().startswith("You win")
    cell = people[0].locator(".sheet summary").first
    cell.click()
    assert people[0].locator(".cell-parts li").first.is_visible()


@pytest.mark.once("what the browser does")
def test_the_button_that_was_pressed_sends_its_next_move(pages, live_server):
    """A card completes a stage, which must be built at once: its button takes the place of the card's."""
    game = begin(3, medals="on")
    mover = play(game, lambda state, _decision: state.move_count == 4).seat
    page = sit(game, mover, pages(), live_server)
    _, decision, take = asked(game)
    choose(page, decision, take)
    settled(page, decision.id)
    _, decision, build = asked(game)
    assert (take["kind"], build["kind"], decision.seat) == ("take", "stage", mover)
    with page.expect_response(lambda answer: answer.url.endswith("/move/")):
        page.get_by_role("button", name="Build stage 1").click()
    settled(page, decision.id)
    assert "built stage 1" in page.locator(".log li").first.inner_text()
    assert game.log.latest("number").move == build["move"]


@pytest.mark.once("what the browser does")
def test_a_turn_of_another_shows_by_itself(pages, live_server):
    """The page follows, and what somebody looks at stays."""
    game = begin(2, first="0")
    mira, jonas = (sit(game, seat, pages(), live_server) for seat in (0, 1))
    jonas.get_by_text("Waiting for Mira").first.wait_for()
    _state, decision, offer = asked(game)
    choose(mira, decision, offer)
    jonas.locator(".turn:not(.turn--wait)").wait_for(timeout=6000)
    assert jonas.locator(".log li.new").count() == 1


@pytest.mark.once("a way of input")
def test_cards_to_pay_with_are_chosen_on_a_phone_with_scripts_off(pages, live_server):
    game = begin(2)

    decision = play(game, several)
    page = sit(game, decision.seat, pages(width=360, height=740, javascript=False), live_server)
    assert page.get_by_text("Which cards do you discard?").is_visible()
    assert overflow(page) == []
    radio = page.locator("input[type=radio]").last
    wanted = radio.input_value()
    radio.check()
    go(page, page.locator("form.ways .btn--main"))
    assert game.log.latest("number").move == wanted
    assert f"built stage {wanted[6]}" in page.locator(".log li").first.inner_text()


def several(state, decision):
    """Whether one stage alone can be built, with one of several sets of cards."""
    offers = [one for one in state.offers(decision) if one["legal"] and one["kind"] == "stage"]
    return len(offers) > 1 and len({one["stage"] for one in offers}) == 1


@pytest.mark.once("a way of input")
def test_a_card_is_chosen_and_taken_by_keyboard(pages, live_server):
    game = begin(2, first="0")
    page = sit(game, 0, pages(), live_server)
    page.locator(".decks a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('.choice button')")
    page.keyboard.press("Enter")
    page.get_by_text("Waiting for Jonas").first.wait_for()
    # A piece of the Wonder is reached by keyboard too, and says why it cannot be built now.
    game = begin(2, first="0")
    sit(game, 0, page, live_server)
    page.evaluate("() => { window.here = true; }")
    page.locator(".elevation a").nth(1).focus()
    page.keyboard.press("Enter")
    page.locator(".way--refused").wait_for()
    assert page.evaluate("() => window.here"), "the page was not loaded anew"
    # Where it is paid in several ways the keys choose between these.
    decision = play(game, several)
    sit(game, decision.seat, page, live_server)
    page.locator(".elevation a[data-choose][aria-current]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.type === 'radio'")
    page.keyboard.press("ArrowDown")
    wanted = page.locator("input[type=radio]:checked").input_value()
    page.keyboard.press("Enter")
    settled(page, decision.id)
    assert game.log.get(decision=decision.id).move == wanted


@pytest.mark.once("its look")
@pytest.mark.long
def test_the_table_is_accessible_and_fits(pages, axe, live_server):
    seven = begin(7, medals="expert")
    decision = play(seven, lambda state, decision: state.turn > 60 and decision.kind == "pick")
    few = begin(3)
    play(few, lambda state, decision: decision.kind == "token")
    page = pages()
    for game, seat, width in (
        (seven, decision.seat, 1280),
        (seven, decision.seat, 360),
        (few, asked(few)[1].seat, 900),
    ):
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": width, "height": 800})
        sit(game, seat, page, live_server)
        page.locator(".decks a, .prog a").first.click()
        page.locator(".choice button").first.wait_for()
        page.locator(".left-in summary").first.click()
        assert overflow(page) == []
        axe(page, dark_too=width == 360)
