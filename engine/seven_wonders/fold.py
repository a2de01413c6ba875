"""The one place where a state is written.

An event is a tuple: its kind, then its values. `turns`, `resolution` and `ages` decide which events happen;
`emit` writes each one into the state at once, so that the next decision sees it. Folding the events of a
move into a copy of the state before it gives the state after it, and folding what a viewer learns into what
the viewer knew gives what the viewer knows: an event carries everything it changes and asks the deal nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .catalog import UNKNOWN
from .position import ALL, DRAFT, OVER, TURN, Away, City, Position, Token, bit_of

_away = tuple.__new__
"""Makes an `Away` in a third of the time."""
RawEvent = tuple[Any, ...]
Events = list[RawEvent]
Cards = tuple[int, ...]

(
    BOARD,
    AGE,
    PASSED,
    DRAWN,
    SEEN,
    TURN_BEGAN,
    COMMITTED,
    RETRACTED,
    BUILT,
    STAGED,
    DISCARDED,
    COINS,
    EARNED,
    BUDGETS,
    ASKED,
    RETRIEVED,
    DECLINED,
    NOTHING,
    LEFTOVER,
    CONFLICT,
    SHOWN,
    ENDED,
    DRAFTING,
) = range(23)


def emit(state: Position, events: Events, event: RawEvent) -> None:
    """Let an event happen: note it and write it into the state."""
    events.append(event)
    _WRITERS[event[0]](state, event)


def emit_all(state: Position, events: Events, more: Events) -> None:
    """Let several events happen, one after the other."""
    events += more
    for event in more:
        _WRITERS[event[0]](state, event)


def fold(state: Position, events: Iterable[RawEvent]) -> None:
    """Write the events of one move into the state before it."""
    for event in events:
        _WRITERS[event[0]](state, event)
    settle(state)


def settle(state: Position) -> None:
    """Forget what was worked out for the position before."""
    state._pending = None
    state._legal = [None] * len(state.cities)


# --- hands ---------------------------------------------------------------------------------------


def without(hand: Cards, card: int) -> Cards:
    """A hand after a card has left it. An unknown card may have been any of the known ones."""
    if card in hand:
        at = hand.index(card)
        return hand[:at] + hand[at + 1 :]
    if UNKNOWN in hand:
        at = hand.index(UNKNOWN)
        return hand[:at] + hand[at + 1 :]
    return (UNKNOWN,) * (len(hand) - 1)


def certain(pool: Cards, size: int) -> Cards:
    """A hand of this size of which it is known that all its cards were among these: those that it must hold,
    then unknown ones."""
    gone = len(pool) - size
    if not gone:
        return pool
    held: list[int] = []
    for card in dict.fromkeys(pool):
        if card >= 0:
            held += [card] * max(0, pool.count(card) - gone)
    return (*held, *(UNKNOWN,) * (size - len(held)))


def _replace(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _leave_hand(state: Position, seat: int, card: int, face_down: bool) -> None:
    hands = state.hands
    hand = without(hands[seat], card)
    if state.pools and state.pools[seat]:
        pool = state.pools[seat]
        if card >= 0 or not face_down:
            pool = without(pool, card)
        state.pools = _replace(state.pools, seat, pool)
        if len(pool) > len(hand):
            hand = certain(pool, len(hand))
    hands[seat] = hand


def _play(state: Position, city: int, seat: int, card: int, face_down: bool) -> None:
    """A card leaves the hand it was played from."""
    if state.step == TURN:
        state.played += ((card, face_down),)
    else:
        state.move_count += 1
        state.asked = -1
    hand = state.hands[seat]
    if not state.pools and card in hand:
        at = hand.index(card)
        state.hands[seat] = hand[:at] + hand[at + 1 :]
    else:
        _leave_hand(state, seat, card, face_down)


# --- the writers ---------------------------------------------------------------------------------


def _board(state: Position, event: RawEvent) -> None:
    _, number, _, board, asked = event
    city = state.cities[number]
    city.board = state.catalog.boards[board]
    city.powers = city.board.powers
    if asked:
        state.move_count += 1


def _drafting(state: Position, event: RawEvent) -> None:
    state.step, state.turn = DRAFT, event[1]
    state.asked = event[2]


def _age(state: Position, event: RawEvent) -> None:
    _, state.age, hands, state.draw = event
    state.hands = list(hands)
    state.turn = 0
    state.played = ()
    if state.pools:
        state.pools = tuple([hand if hand and UNKNOWN not in hand else () for hand in state.hands])
    for city in state.cities:
        city.free_used = 0


def _passed(state: Position, event: RawEvent) -> None:
    """Hands move on; those that an event does not tell keep what is known of them."""
    _, by, hands = event
    if not state.pools and None not in hands:
        state.hands = list(hands)
        return
    count = len(hands)
    moved = [state.hands[(seat - by) % count] for seat in range(count)]
    state.hands = [moved[s] if hand is None else hand for s, hand in enumerate(hands)]
    if state.pools:
        pools = [state.pools[(seat - by) % count] for seat in range(count)]
        state.pools = tuple([pools[s] if hand is None else hand for s, hand in enumerate(hands)])


def _drawn(state: Position, event: RawEvent) -> None:
    _, seat, card = event
    state.draw = state.draw[1:]
    state.hands[seat] += (card,)
    if state.pools and state.pools[seat]:
        state.pools = _replace(state.pools, seat, (*state.pools[seat], card))


def _seen(state: Position, event: RawEvent) -> None:
    _, seat, cards = event
    if cards is not None:
        state.hands[seat] = cards


def _turn_began(state: Position, event: RawEvent) -> None:
    state.turn = event[1]
    state.step = TURN
    state.asked, state.asked_before, state.at = -1, 0, 0
    state.budgets = ()
    state.commits = (None,) * len(state.cities)


def commit(state: Position, city: int, move: str | None) -> None:
    """The count of moves follows the commits; the Free city's choice rests on its controller's (116)."""
    before = state.commits
    if state.seats == len(before):
        pending = state._pending
        if move and before[city] is None:
            state.move_count += 1
            state._pending = pending[1:] if pending and pending[0].city == city else None
        else:
            state.move_count += (move is not None) - (before[city] is not None)
            state._pending = None
        state.commits = (*before[:city], move, *before[city + 1 :])
        return
    commits = list(before)
    commits[city] = move
    free = state.free_city
    if city == state.controller and free >= 0:
        commits[free] = None
        state._legal = [*state._legal[:free], None]
    state.move_count += before.count(None) - commits.count(None)
    state.commits = tuple(commits)
    state._pending = None


def _committed(state: Position, event: RawEvent) -> None:
    commit(state, event[1], event[3])


def _retracted(state: Position, event: RawEvent) -> None:
    commit(state, event[1], None)


def _pay(state: Position, number: int, left: int, right: int, coins: int) -> None:
    cities = state.cities
    cities[number].coins -= left + right + coins
    if left:
        cities[(number + 1) % len(cities)].coins += left
    if right:
        cities[number - 1].coins += right


def _construct(state: Position, city: City, card: int) -> None:
    piece = state.catalog.pieces[card]
    city.owned |= piece.bit
    city.cards += (card,)
    city.shields += piece.shields
    if piece.adds:
        city.powers = city.powers.plus[piece.adds]


def _built(state: Position, event: RawEvent) -> None:
    _, number, seat, card, left, right, coins, _, power = event
    _play(state, number, seat, card, False)
    if left or right or coins:
        _pay(state, number, left, right, coins)
    city = state.cities[number]
    if power and power == state.catalog.once_per_age:
        city.free_used += 1
    _construct(state, city, card)


def _staged(state: Position, event: RawEvent) -> None:
    _, number, seat, stage, card, left, right, coins = event
    _play(state, number, seat, card, True)
    _pay(state, number, left, right, coins)
    city = state.cities[number]
    piece = state.catalog.pieces[stage]
    city.stages += 1
    city.under += (_away(Away, (card, state.age, 1 << seat)),)
    city.shields += piece.shields
    if piece.adds:
        city.powers = city.powers.plus[piece.adds]


def _discarded(state: Position, event: RawEvent) -> None:
    _, number, seat, card, gain = event
    _play(state, number, seat, card, True)
    state.discard += (_away(Away, (card, state.age, 1 << seat)),)
    state.cities[number].coins += gain


def _coins(state: Position, event: RawEvent) -> None:
    state.cities[event[1]].coins += event[2]


def _earned(state: Position, event: RawEvent) -> None:
    state.retrievals += (event[1],)


def _budgets(state: Position, event: RawEvent) -> None:
    state.budgets = event[1]


def _asked(state: Position, event: RawEvent) -> None:
    _, state.asked, seat, state.step, state.at, pile = event
    state.commits = ()
    if pile is not None:
        bit, pieces = bit_of(seat), state.catalog.pieces
        if UNKNOWN in [away.card for away in state.discard] and UNKNOWN not in pile:
            state.discard = tuple([Away(card, pieces[card].age, bit) for card in pile])
        else:
            state.discard = tuple([Away(a.card, a.age, a.seen | bit) for a in state.discard])


def _answered(state: Position) -> None:
    state.retrievals = state.retrievals[1:]
    state.asked = -1
    state.asked_before += 1
    state.move_count += 1


def _retrieved(state: Position, event: RawEvent) -> None:
    """The card leaves the pile. Which of several alike ones it was matters to nobody; those who do not see
    the pile know one card less of it."""
    _, number, _, card = event
    pile = [away.card for away in state.discard]
    age = state.catalog.pieces[card].age
    if card in pile:
        at = max([n for n, c in enumerate(pile) if c == card], key=lambda n: (state.discard[n].seen, -n))
    else:
        unknown = [n for n, away in enumerate(state.discard) if away.card < 0]
        at = next((n for n in unknown if state.discard[n].age == age), unknown[0])
    state.discard = state.discard[:at] + state.discard[at + 1 :]
    _construct(state, state.cities[number], card)
    _answered(state)


def _declined(state: Position, event: RawEvent) -> None:
    _answered(state)


def _nothing(state: Position, event: RawEvent) -> None:
    state.retrievals = state.retrievals[1:]


def _leftover(state: Position, event: RawEvent) -> None:
    """A card that nobody played goes to the discard pile: from a hand or, without a seat, the draw pile."""
    _, seat, card, seen = event
    if seat is None:
        state.draw = state.draw[1:]
    else:
        _leave_hand(state, seat, card, True)
    state.discard += (_away(Away, (card, state.age, seen)),)


def _conflict(state: Position, event: RawEvent) -> None:
    _, city, other, own_shields, other_shields, victory, defeat = event
    if own_shields != other_shields:
        mine, theirs = (victory, -defeat) if own_shields > other_shields else (-defeat, victory)
        state.cities[city].tokens += (Token(state.age, other, mine),)
        state.cities[other].tokens += (Token(state.age, city, theirs),)


def _shown(state: Position, event: RawEvent) -> None:
    for city, cards in zip(state.cities, event[1], strict=True):
        city.under = tuple([Away(c, a.age, ALL) for c, a in zip(cards, city.under, strict=True)])


def _ended(state: Position, event: RawEvent) -> None:
    _, state.winners = event
    state.ending = "points"
    state.step = OVER
    state.asked = -1
    state.commits = ()


_WRITERS: list[Callable[[Position, RawEvent], None]] = [
    _board,
    _age,
    _passed,
    _drawn,
    _seen,
    _turn_began,
    _committed,
    _retracted,
    _built,
    _staged,
    _discarded,
    _coins,
    _earned,
    _budgets,
    _asked,
    _retrieved,
    _declined,
    _nothing,
    _leftover,
    _conflict,
    _shown,
    _ended,
    _drafting,
]
"""By the number of the kind of event."""
