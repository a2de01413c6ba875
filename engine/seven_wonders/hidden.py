"""What a viewer may not know, taken out: a state and its events as one seat or a spectator knows them.

Hidden in 7 Wonders: other hands and what others have committed to, the cards to come, and every card that
lies face down (13). A seat remembers what it discarded, what it put under a stage, and the hands that it has
passed on: of those it knows all cards but the ones that others have played face down since.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..deal import Deal
from ..title import Viewer
from . import fold
from .catalog import HIDDEN, UNKNOWN
from .fold import RawEvent, certain
from .position import OVER, TURN, Away, Position, Row, bit_of, pass_by

NOTHING_KNOWN = Deal({})
Hand = tuple[int, ...]


def masked(state: Position, viewer: Viewer) -> Position:
    """A copy in which everything that the viewer may not know is unknown, chance to come included."""
    known = state.copy()
    known.deal = NOTHING_KNOWN
    bit = bit_of(viewer)
    known.pools = tuple([_pool(state, seat, viewer) for seat in range(len(state.hands))])
    known.hands = [_hand(state, known.pools[seat], seat, viewer) for seat in range(len(state.hands))]
    known.draw = (UNKNOWN,) * len(state.draw)
    known.discard = _pile(state.discard, bit)
    known.commits = tuple(
        [
            move if move is None or state.seat_of(city) == viewer else HIDDEN
            for city, move in enumerate(state.commits)
        ]
    )
    over = state.step == OVER
    for city in known.cities:
        city.under = tuple([_away(away, bit) for away in city.under])
    known.played = tuple(
        [play for turn, row in enumerate(state.rows(), start=1) for play in _row(state, turn, row, viewer)]
    )
    if over:
        known.played = ()
    known._legal = [None] * len(known.cities)
    return known


def _away(away: Away, bit: int) -> Away:
    if away.seen < 0:
        return away
    return Away(away.card, away.age, bit) if away.seen & bit else Away(UNKNOWN, away.age, 0)


def _pile(discard: Sequence[Away], bit: int) -> tuple[Away, ...]:
    """What is known of the pile first, then the backs: their order tells nobody who put them there."""
    pile = [_away(away, bit) for away in discard]
    return tuple(sorted(pile, key=lambda away: (away.card < 0, away)))


def _row(state: Position, turn: int, row: Row, viewer: Viewer) -> Row:
    """What was played in a turn: cards that lie face down are known to those who played them."""
    return tuple(
        [
            (card if not face_down or _decided(state, turn, city) == viewer else UNKNOWN, face_down)
            for city, (card, face_down) in enumerate(row)
        ]
    )


def _decided(state: Position, turn: int, city: int) -> int:
    """The seat that decided for a city in a turn of this Age."""
    if city < state.seats:
        return city
    first = 0 if state.catalog.passes_left[max(1, state.age)] else 1
    return (first + turn - 1) & 1


def _hand(state: Position, pool: Hand, seat: int, viewer: Viewer) -> Hand:
    hand = state.hands[seat]
    if seat == viewer:
        return hand
    return certain(pool, len(hand)) if pool else (UNKNOWN,) * len(hand)


def _pool(state: Position, seat: int, viewer: Viewer) -> Hand:
    """The cards among which all of a hand are known to be; () when the viewer never held it in this Age."""
    hand = state.hands[seat]
    if not hand or state.step == OVER or viewer is None:
        return ()
    if state.pools:
        return state.pools[seat]
    if seat == viewer:
        return hand
    by = pass_by(state)
    rows = state.rows()
    holder = (seat - by) % state.seats if state.step == TURN else seat
    gone: list[int] = []
    drawn = 1 if seat == state.controller else 0
    for row in reversed(rows):
        if holder == viewer:
            pool = [*hand, *gone]
            if drawn and state.step == TURN:
                pool[len(hand) - 1] = UNKNOWN  # the drawn card stands last in the hand
            pool.sort(key=lambda card: (card < 0, card))  # their order must not tell who played what
            return tuple(pool) if not drawn or state.step == TURN else ()
        for city, (card, face_down) in enumerate(row):
            if face_down and (city == holder or (city >= state.seats and drawn)):
                gone.append(card)
        holder = (holder - by) % state.seats
    return ()


# --- events --------------------------------------------------------------------------------------


def masked_events(events: list[RawEvent], viewer: Viewer) -> list[RawEvent]:
    """The events of one move as the viewer learns them."""
    return [_MASKS[event[0]](event, viewer) if event[0] in _MASKS else event for event in events]


def _age(event: RawEvent, viewer: Viewer) -> RawEvent:
    kind, age, hands, draw = event
    known = [hand if seat == viewer else (UNKNOWN,) * len(hand) for seat, hand in enumerate(hands)]
    return kind, age, tuple(known), (UNKNOWN,) * len(draw)


def _passed(event: RawEvent, viewer: Viewer) -> RawEvent:
    kind, by, hands = event
    return kind, by, tuple([hand if seat == viewer else None for seat, hand in enumerate(hands)])


def _seen(event: RawEvent, viewer: Viewer) -> RawEvent:
    return event if event[1] == viewer else (*event[:2], None)


def _drawn(event: RawEvent, viewer: Viewer) -> RawEvent:
    return event if event[1] == viewer else (*event[:2], UNKNOWN)


def _committed(event: RawEvent, viewer: Viewer) -> RawEvent:
    return event if event[2] == viewer else (*event[:3], HIDDEN, 0)


def _staged(event: RawEvent, viewer: Viewer) -> RawEvent:
    return event if event[2] == viewer else (*event[:4], UNKNOWN, *event[5:])


def _discarded(event: RawEvent, viewer: Viewer) -> RawEvent:
    return event if event[2] == viewer else (*event[:3], UNKNOWN, event[4])


def _asked(event: RawEvent, viewer: Viewer) -> RawEvent:
    return event if event[2] == viewer else (*event[:5], None)


def _leftover(event: RawEvent, viewer: Viewer) -> RawEvent:
    kind, seat, card, seen = event
    bit = bit_of(viewer)
    return kind, seat, card if seen & bit else UNKNOWN, seen & bit


_MASKS = {
    fold.AGE: _age,
    fold.PASSED: _passed,
    fold.SEEN: _seen,
    fold.DRAWN: _drawn,
    fold.COMMITTED: _committed,
    fold.STAGED: _staged,
    fold.DISCARDED: _discarded,
    fold.ASKED: _asked,
    fold.LEFTOVER: _leftover,
}
