"""7 Wonders in a real browser: three people through a whole Age, each in a browser of their own; two people
and the Free city; with scripts off and by keyboard; what it looks like."""

from __future__ import annotations

import random

import pytest
from django.db import transaction
from django.utils import timezone

from play import moves, setup
from play.models import Game, Seat
from tests.browser.tables import game_at, go, known_seeds, look, sit
from tests.browsing import overflow

pytestmark = pytest.mark.django_db(transaction=True)
FOLLOWED = 2
"""After so many turns in which the pages follow by themselves, the tests ask for it and save the wait."""


@pytest.fixture(autouse=True)
def dealt(monkeypatch):
    """The same cards each time."""
    known_seeds(monkeypatch, 4)


def begin(page, *kinds, **names):
    """Begin a game by the form, with these at the further seats."""
    page.goto("/play/seven_wonders/")
    page.get_by_label("What shall we call you?").fill("Mira")
    for seat in range(1, 7):
        kind = kinds[seat - 1] if seat <= len(kinds) else ""
        page.get_by_label(f"Seat {seat + 1}", exact=True).select_option(kind)
    for seat, name in enumerate(names.get("called", ()), start=1):
        page.get_by_label(f"Name at Seat {seat + 1}").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/t/*/**")


def against(bots, page, live_server):
    """Sit down with so many bots, without the form."""
    places = [setup.Place("Mira", owner=True)]
    places += [setup.Place("Bot", kind=Seat.Kind.BOT, bot="greedy")] * bots
    return sit(setup.make_game("seven_wonders", {}, places), 0, page, live_server)


def take_seat(page, link, name):
    page.goto(link)
    page.get_by_label("What shall we call you?").fill(name)
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url("**/t/*/")


def state_at(page):
    game = game_at(page)
    return moves.course_of(game, game.seats.count()).state


def a_move(state, decision, rng):
    """A move that a single button makes: a build that has one payment, else a discard."""
    legal = state.legal(decision)
    cards = [move.partition(" ")[0] for move in legal]
    once = [move for move, card in zip(legal, cards, strict=True) if cards.count(card) == 1]
    builds = [move for move in once if move.startswith("build:")]
    return rng.choice(builds or once)


def choose(page, move):
    """Open the card and press the button of the move; the server has taken it when this returns."""
    card, button = places(page, move)
    card.click()
    with page.expect_response(lambda response: response.url.endswith("/move/")):
        button.click()


def places(page, move):
    """The card of a move and, when that is open, the button of the move."""
    card = move.partition(" ")[0].partition(":")[2]
    button = page.locator(f"button[name=move][value='{move}']")
    return page.locator(f"a[data-choose='{card}']").first, button


def play_to(game, until, rng):
    """Play on by the server, for all people, until it is as wanted; gives what `until` gives."""
    seats = list(game.seats.order_by("number"))
    for _ in range(60):
        state = moves.course_of(Game.objects.get(pk=game.pk), len(seats)).state
        if found := until(state):
            return found
        decision = state.pending()[0]
        with transaction.atomic():
            row = moves.locked(game.public_id).get()
            move = a_move(state, decision, rng)
            moves.submit(row, seats, frozenset(range(len(seats))), decision.id, move, timezone.now())
    return None


def several_payments(state):
    """A card that seat 0 can pay for in several ways now; "" when there is none."""
    decision = next((one for one in state.pending() if one.seat == 0 and one.kind == "turn"), None)
    if decision is None:
        return ""
    cards = [one["card"] for one in state.offers(decision) if one["legal"] and one["kind"] == "build"]
    return next((card for card in cards if cards.count(card) > 1), "")


@pytest.mark.once("a way of input")
@pytest.mark.long
def test_three_people_play_a_whole_age(pages):
    """What one commits to shows to nobody else but as "has chosen"; the last one moves everybody on."""
    mira = pages()
    begin(mira, "friend", "friend", called=("Jonas", "Aylin"))
    mira.locator("#invites summary").click()
    links = [field.input_value() for field in mira.locator(".invite input").all()]
    assert len(links) == 2
    jonas, aylin = pages(), pages(width=360, height=740)
    take_seat(jonas, links[0], "Jonas")
    take_seat(aylin, links[1], "Aylin")
    people, rng = [mira, jonas, aylin], random.Random(1)
    for turn in range(1, 7):
        order = rng.sample(range(3), 3)
        for place, seat in enumerate(order):
            state = state_at(mira)
            decision = next(one for one in state.pending() if one.seat == seat)
            assert decision.id == f"a1.t{turn}.s{seat}"
            page, move = people[seat], a_move(state, decision, rng)
            if turn > FOLLOWED:
                look(page)
            page.get_by_text(f"Age I, turn {turn} of 6").wait_for(state="attached", timeout=5000)
            choose(page, move)
            if place == 0 and turn == 1:
                page.locator(".gain--set").wait_for()
                assert page.locator(".card[data-state=committed]").count() == 1
                other = people[order[1]]
                other.get_by_text("1 of 3 has chosen").wait_for(state="attached", timeout=5000)
                assert other.locator(".card[data-state=committed]").count() == 0
            if turn == 2 and place == 0:
                page.locator(".gain--set").wait_for()
                page.get_by_role("button", name="Take it back").click()
                page.locator(".gain--set").wait_for(state="detached")
                choose(page, move)
                page.locator(".gain--set").wait_for()
            if turn == 3 and place == 1:
                hand = state_at(mira).view(seat)["hand"]
                change = next(f"discard:{card}" for card in hand if card != move.partition(" ")[0][6:])
                choose(page, change)
                page.locator(f".card[data-state=committed][data-choose='{change[8:]}']").wait_for()
    for page in people:
        look(page)
        page.get_by_role("heading", name="Conflicts of Age I").wait_for(timeout=5000)
        assert page.locator(".conflict").count() == 3
        assert page.locator(".recap li").count() >= 3
        assert page.locator(".hand .card").count() == 7
    assert overflow(aylin) == []


@pytest.mark.once("a way of input")
@pytest.mark.long
def test_two_people_and_the_free_city(pages):
    mira = pages()
    begin(mira, "friend", called=("Jonas",))
    mira.locator("#invites summary").click()
    link = mira.locator(".invite input").input_value()
    jonas = pages()
    take_seat(jonas, link, "Jonas")
    people, rng = [mira, jonas], random.Random(2)
    for turn in (1, 2, 6):
        controller = (turn - 1) % 2
        page = people[controller]
        if turn == 6:
            assert play_to(game_at(mira), lambda state: state.phase()["turn"] == 6, rng)
            for one in people:
                one.reload()
        elif turn > 1:
            look(page)
        page.get_by_text("You decide for it this turn.").wait_for(timeout=5000)
        for part in ("", ".free"):
            state = state_at(mira)
            decision = next(one for one in state.pending() if one.id == f"a1.t{turn}.s{controller}{part}")
            if part:
                page.get_by_text("Now choose for the Free city.").wait_for(timeout=5000)
            choose(page, a_move(state, decision, rng))
        if turn == 2:
            # The first choice taken back opens both again.
            page.locator(".waits").get_by_role("button", name="Take it back").click()
            page.get_by_role("heading", name="Choose a card.").wait_for()
            for _part in ("", ".free"):
                state = state_at(mira)
                decision = next(one for one in state.pending() if one.seat == controller)
                choose(page, a_move(state, decision, rng))
        other = people[1 - controller]
        state = state_at(mira)
        decision = next(one for one in state.pending() if one.seat == 1 - controller)
        look(other)
        choose(other, a_move(state, decision, rng))
        look(mira)
        after = f"Age I, turn {turn + 1} of 6" if turn < 6 else "Age II, turn 1 of 6"
        mira.get_by_text(after).first.wait_for(state="attached", timeout=5000)
        assert "Free city" in mira.locator(".recap").inner_text()
    for page in people:
        look(page)
        page.get_by_role("heading", name="Conflicts of Age I").wait_for(timeout=5000)
        assert page.locator(".conflict").count() == 3
        assert "Free city" in page.locator(".conflicts").inner_text()
    assert state_at(mira).controller == 1, "the other one begins Age II"


@pytest.mark.once("a way of input")
def test_whom_to_pay_is_chosen_and_changed(pages, live_server):
    """The dearer or the other neighbour can be paid, and that can be changed while others choose."""
    places = [setup.Place("Mira", owner=True), setup.Place("Jonas", invited=True)]
    places.append(setup.Place("Bot", kind=Seat.Kind.BOT, bot="greedy"))
    game = setup.make_game("seven_wonders", {}, places)
    card = play_to(game, several_payments, random.Random(3))
    assert card, "no such moment: another seed"
    page = sit(game, 0, pages(), live_server)
    page.locator(f"a[data-choose='{card}']").first.click()
    ways = page.locator(".pay-way input")
    ways.first.wait_for()
    assert ways.first.is_checked()
    for at in (1, 0):
        ways.nth(at).check()
        wanted = ways.nth(at).input_value()
        with page.expect_response(lambda answer: answer.url.endswith("/move/")):
            page.locator("#way-build button").click()
        page.locator(".gain--set").wait_for()
        page.wait_for_function(
            "wanted => document.querySelector('.pay-way input:checked')?.value === wanted", arg=wanted
        )
        assert game.commits.get(seat=0).move == wanted


@pytest.mark.once("a way of input")
@pytest.mark.long
@pytest.mark.parametrize("seats", [7])
def test_an_age_with_scripts_off_on_a_phone(pages, seats):
    page = pages(width=360, height=740, javascript=False)
    begin(page, *["bot"] * (seats - 1))
    rng = random.Random(4)
    for _turn in range(6):
        state = state_at(page)
        decision = state.pending()[0]
        for place in places(page, a_move(state, decision, rng)):
            go(page, place)
    assert page.get_by_role("heading", name="Conflicts of Age I").is_visible()
    assert overflow(page) == []


@pytest.mark.once("its look")
def test_the_table_is_accessible_and_fits(pages, axe, live_server):
    page = against(4, pages(height=800), live_server)
    state = state_at(page)
    choose(page, a_move(state, state.pending()[0], random.Random(5)))
    page.locator(".recap").wait_for()
    page.locator(".hand a").first.click()
    page.locator("#way-discard").wait_for()
    page.locator(".other summary").first.click()
    for width in (1280, 900, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert overflow(page) == [], width
    # On a phone in the dark, and wide in the light: each has parts that the other one hides.
    axe(page, dark_too=True)
    page.set_viewport_size({"width": 1280, "height": 800})
    axe(page)


@pytest.mark.once("its look")
def test_the_form_of_a_new_game_is_accessible_and_fits(pages, axe):
    page = pages(width=360, height=740)
    page.goto("/play/seven_wonders/")
    assert overflow(page) == []
    axe(page)


@pytest.mark.once("a way of input")
def test_a_card_is_chosen_and_played_by_keyboard(pages, live_server):
    page = against(2, pages(), live_server)
    page.locator(".hand a").first.focus()
    page.keyboard.press("Enter")
    page.locator(".choice button[name=move]").first.wait_for()
    page.wait_for_function("() => document.activeElement?.matches('.choice button')")
    page.keyboard.press("Enter")
    page.get_by_text("Age I, turn 2 of 6").wait_for()
