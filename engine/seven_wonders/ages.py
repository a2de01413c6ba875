"""The course of a game between decisions: boards, Ages, turns, and what ends a turn.

What follows a turn is a sequence of steps in data. Each step either asks somebody, and the game goes on at
the same step when the answer is in, or it passes on to the next one.
"""

from __future__ import annotations

from collections.abc import Callable

from ..deal import DealError
from . import fold, scoring
from .catalog import UNKNOWN
from .fold import Events, emit
from .position import LAST_CARD, RETRIEVE, Position, bit_of, pass_by

AFTER_A_TURN = ("retrieve", "pass")
AFTER_THE_LAST_TURN = {
    False: ("last_card", "leftovers", "retrieve", "conflicts"),
    True: ("retrieve", "last_card", "leftovers", "retrieve", "conflicts"),
}
"""By the option `retrieve_before_last_card` (93)."""

# --- boards --------------------------------------------------------------------------------------


def boards_for(state: Position, number: int) -> list[int]:
    """The boards that a city may have: as dealt, or all that are left when they are chosen. No Wonder stands
    in two cities (4)."""
    catalog = state.catalog
    options = state.options
    taken = {city.board.wonder for city in state.cities if city.board}
    if options["wonders"] == "chosen":
        wonders = [id for id in catalog.wonder_ids if id not in taken]
    else:
        wonders = [_dealt(state, "wonders", number)]
    if options["sides"] == "chosen":
        sides: tuple[str, ...] = catalog.sides
    else:
        sides = (_dealt(state, "sides", number),)
    boards = [
        catalog.board_index[wonder, side]
        for wonder in wonders
        for side in sides
        if (wonder, side) in catalog.board_index
    ]
    if number == state.free_city and options["free_city_boards"] == "simple":
        boards = [board for board in boards if not catalog.boards[board].decides]
    if not boards:
        raise DealError(f"wonders: no board is left for city {number}")
    return boards


def _dealt(state: Position, label: str, number: int) -> str:
    found = state.deal.orders[label][number]
    if found is None:
        raise DealError(f"{label}: the boards of a game must be known")
    return found


def next_board(state: Position, events: Events) -> None:
    """Hand out boards, or ask the next city that chooses; when all have one, Age I begins."""
    chosen = "chosen" in (state.options["wonders"], state.options["sides"])
    for number, city in enumerate(state.cities):
        if city.board is None:
            if chosen:
                emit(state, events, (fold.DRAFTING, number + 1, number))
                return
            board = boards_for(state, number)[0]
            emit(state, events, (fold.BOARD, number, None, board, False))
    begin_age(state, events, 1)


# --- Ages and turns ------------------------------------------------------------------------------


def begin_age(state: Position, events: Events, age: int) -> None:
    """Deal the hands and, with two players, the draw pile (1, 114)."""
    catalog = state.catalog
    size = catalog.hand_size
    order = state.deal.orders.get(f"age{age}") or (None,) * (size * len(state.cities))
    cards = tuple([catalog.card_or_unknown[id] for id in order])
    hands = tuple([tuple(sorted(cards[size * seat : size * (seat + 1)])) for seat in range(state.seats)])
    emit(state, events, (fold.AGE, age, hands, cards[size * state.seats :]))
    begin_turn(state, events, 1)


def begin_turn(state: Position, events: Events, turn: int) -> None:
    """The holder of the Free city's card draws first (116, 126)."""
    emit(state, events, (fold.TURN_BEGAN, turn))
    seat = state.controller
    if seat >= 0 and state.draw:
        emit(state, events, (fold.DRAWN, seat, state.draw[0]))
    if state.deal.shuffles:
        for seat, hand in enumerate(state.hands):
            given = state.deal.shuffles.get(hand_label(state, seat))
            if given is not None and UNKNOWN in hand:
                cards = tuple([state.catalog.card_or_unknown[id] for id in given])
                emit(state, events, (fold.SEEN, seat, cards))


def hand_label(state: Position, seat: int) -> str:
    """How a partial deal names the hand that a seat holds in this turn."""
    return f"hand.a{state.age}.t{state.turn}.s{seat}"


def pile_label(state: Position, city: int) -> str:
    """How a partial deal names the discard pile that a city looks through at the end of this turn."""
    return f"pile.a{state.age}.t{state.turn}.c{city}.{state.asked_before}"


def go_on(state: Position, events: Events, at: int) -> None:
    """Go through what follows a turn, from the step `at` on, until somebody is asked."""
    if state.turn < state.catalog.hand_size - 1:
        sequence: tuple[str, ...] = AFTER_A_TURN
    else:
        sequence = AFTER_THE_LAST_TURN[state.options["retrieve_before_last_card"]]
    while not _STEPS[sequence[at]](state, events, at):
        at += 1


def _last_card(state: Position, events: Events, at: int) -> bool:
    """A city that has the power plays the card that is left to it (70 to 73). The Free city has no hand of
    its own, so nothing is left to it (130)."""
    for seat in range(state.seats):
        if state.cities[seat].powers.last_card and state.hands[seat]:
            emit(state, events, (fold.ASKED, seat, seat, LAST_CARD, at, None))
            return True
    return False


def _leftovers(state: Position, events: Events, at: int) -> bool:
    """What nobody played goes to the discard pile, face down and without coins (10, 11, 123)."""
    for seat, hand in enumerate(state.hands):
        knows = knowers(state, seat)
        for card in hand:
            emit(state, events, (fold.LEFTOVER, seat, card, knows))
    for card in state.draw:
        emit(state, events, (fold.LEFTOVER, None, card, 0))
    return False


def knowers(state: Position, seat: int) -> int:
    """The bits of the seats that know what is left of a hand after the last turn: its holder, and whoever
    passed it on and has seen all that was played from it since."""
    bits = bit_of(seat)
    if seat == state.controller:
        return bits  # a card was drawn to it that nobody else has seen
    by, holder = pass_by(state), seat
    for row in reversed(state.rows()):
        bits |= bit_of(holder)
        if row[holder][1]:
            break
        holder = (holder - by) % state.seats
    return bits


def _retrieve(state: Position, events: Events, at: int) -> bool:
    """A card of the discard pile for each city that has earned one, in turn; without a question when none
    can be taken (86, 136)."""
    while state.retrievals:
        city = state.retrievals[0]
        pile = tuple(sorted([away.card for away in state.discard]))  # its order would tell who discarded what
        given = state.deal.shuffles.get(pile_label(state, city))
        if UNKNOWN in pile and given is not None:
            may = bool(given)
            pile = tuple([state.catalog.card_or_unknown[id] for id in given])
        else:
            owned = state.cities[city].owned
            pieces = state.catalog.pieces
            may = any(card < 0 or not owned & pieces[card].same for card in pile)
        if may:
            emit(state, events, (fold.ASKED, city, state.seat_of(city), RETRIEVE, at, pile))
            return True
        emit(state, events, (fold.NOTHING, city))
    return False


def _conflicts(state: Position, events: Events, at: int) -> bool:
    """Every city against its left neighbour, so every pair once (96, 99, 125); then the next Age."""
    catalog = state.catalog
    victory, defeat = catalog.victory[state.age], catalog.defeat
    for number, city in enumerate(state.cities):
        other = state.left_of(number)
        shields = city.shields, state.cities[other].shields
        emit(state, events, (fold.CONFLICT, number, other, *shields, victory, defeat))
    if state.age < catalog.last_age:
        begin_age(state, events, state.age + 1)
        return True
    under = tuple([tuple([away.card for away in city.under]) for city in state.cities])
    emit(state, events, (fold.SHOWN, under))
    emit(state, events, (fold.ENDED, scoring.winners(state)))
    return True


def _pass(state: Position, events: Events, at: int) -> bool:
    """Hands move to the left or to the right neighbour (6), with two players across the border (121)."""
    by, hands = pass_by(state), state.hands
    moved = tuple([hands[(seat - by) % len(hands)] for seat in range(len(hands))])
    emit(state, events, (fold.PASSED, by, moved))
    begin_turn(state, events, state.turn + 1)
    return True


_STEPS: dict[str, Callable[[Position, Events, int], bool]] = {
    "last_card": _last_card,
    "leftovers": _leftovers,
    "retrieve": _retrieve,
    "conflicts": _conflicts,
    "pass": _pass,
}
