"""The course of a game: which moves are legal, what a move does, and whose turn comes next.

`legal` lists moves in a fixed order; `play` takes one of them, emits its events and lets the turn go on until
somebody must be asked again.
"""

from __future__ import annotations

from collections.abc import Callable

from . import events as public
from . import fold, scoring
from .catalog import TOKEN
from .construction import apply_effects, construct_wonder
from .fold import RawEvent, emit, settle
from .position import Position

Events = list[RawEvent]

# --- legal moves ---------------------------------------------------------------------------------


def _turn_moves(state: Position) -> tuple[str, ...]:
    """Each accessible card: build it, discard it, or put it under each Wonder that can be paid."""
    catalog = state.catalog
    city = state.cities[state.active]
    coins, prices, owned = city.coins, city.prices, city.owned
    slots, parents = state.slots, catalog.parents
    both, discard = catalog.both_texts, catalog.discard_text
    under: list[list[str]] = []
    for wonder in city.unbuilt:
        if prices[wonder] <= coins:
            under.append(catalog.under_text[wonder])
    moves: list[str] = []
    for slot in catalog.layouts[state.age].open[state.present][1]:
        card = slots[slot]
        if card < 0:
            continue
        if prices[card] <= coins or parents[card] & owned:
            moves += both[card]
        else:
            moves.append(discard[card])
        for texts in under:
            moves.append(texts[card])
    return tuple(moves)


def _draft_moves(state: Position) -> tuple[str, ...]:
    return tuple([state.catalog.take_text[wonder] for wonder in state.offered if wonder >= 0])


def _may_decline(state: Position, option: str) -> tuple[str, ...]:
    return ("decline",) if state.options[option] else ()


def _token_moves(state: Position) -> tuple[str, ...]:
    text = state.catalog.token_text
    moves = tuple([text[token] for token, owner in state.board if owner < 0 <= token])
    return moves + _may_decline(state, "may_decline_token")


def _keep_moves(state: Position) -> tuple[str, ...]:
    return tuple([state.catalog.keep_text[token] for token in state.drawn if token >= 0])


def _retrieve_moves(state: Position) -> tuple[str, ...]:
    text = state.catalog.retrieve_text
    moves = tuple([text[card] for card in state.discard if card >= 0])
    return moves + _may_decline(state, "may_decline_mausoleum")


def _destroy_moves(state: Position) -> tuple[str, ...]:
    catalog = state.catalog
    colour = catalog.colours[state.choices[0][1]]
    cards = state.cities[1 - state.active].cards
    moves = tuple([catalog.destroy_text[card] for card in cards if catalog.pieces[card].colour == colour])
    return moves + _may_decline(state, "may_decline_destruction")


def _starter_moves(state: Position) -> tuple[str, ...]:
    return tuple(state.catalog.start_text)


LEGAL: dict[str, Callable[[Position], tuple[str, ...]]] = {
    "turn": _turn_moves,
    "draft": _draft_moves,
    "token": _token_moves,
    "keep": _keep_moves,
    "retrieve": _retrieve_moves,
    "destroy": _destroy_moves,
    "starter": _starter_moves,
}

# --- playing -------------------------------------------------------------------------------------


def play(state: Position, move: str) -> public.Events:
    """Carry out a legal move."""
    action, first, second = state.catalog.moves[move]
    events: Events = []
    _ACTIONS[action](state, events, state.active, first, second)
    settle(state)
    return public.Events(state.catalog, state.options, events)


def payment_for(state: Position, seat: int, target: int) -> tuple[int, int, int]:
    """(all coins to pay, coins for resources among them, how many of those the opponent gets)."""
    price = state.cities[seat].prices[target]
    traded = price - state.catalog.pieces[target].coins
    return price, traded, traded if state.cities[1 - seat].powers.trade_income else 0


def _build(state: Position, events: Events, seat: int, card: int, _: int) -> None:
    catalog = state.catalog
    city = state.cities[seat]
    piece = catalog.pieces[card]
    chain = piece.parents & city.owned
    slot = state.slots.index(card)
    if chain:
        parent = (chain & -chain).bit_length() - 1
        emit(state, events, (fold.BUILT, seat, card, slot, 0, 0, 0, parent))
        if city.powers.chain_coins:
            emit(state, events, (fold.COINS, seat, city.powers.chain_coins, "duel.chain.coins", {}))
    else:
        price, traded, income = payment_for(state, seat, card)
        emit(state, events, (fold.BUILT, seat, card, slot, price, traded, income, -1))
    if piece.at_once:
        apply_effects(state, events, seat, piece)
    go_on(state, events, seat)


def _discard(state: Position, events: Events, seat: int, card: int, _: int) -> None:
    catalog = state.catalog
    yellow = (state.cities[seat].owned & catalog.discard_mask).bit_count()
    gain = catalog.discard_base + catalog.discard_step * yellow
    emit(state, events, (fold.DISCARDED, seat, card, state.slots.index(card), gain))
    go_on(state, events, seat)


def _under(state: Position, events: Events, seat: int, wonder: int, card: int) -> None:
    payment = payment_for(state, seat, wonder)
    construct_wonder(state, events, seat, wonder, card, state.slots.index(card), payment)
    go_on(state, events, seat)


def _take(state: Position, events: Events, seat: int, wonder: int, _: int) -> None:
    """Choose a Wonder; the next seat of the draft follows, or Age I."""
    catalog = state.catalog
    emit(state, events, (fold.DRAFTED, seat, wonder))
    order = catalog.draft_order[state.first]
    if state.turn == len(order):
        lay_structure(state, events, 1, state.first, asked=False)
        return
    if not state.offered:
        emit(state, events, (fold.OFFERED, offered_wonders(state, state.turn)))
    emit(state, events, (fold.TURN, order[state.turn]))


def offered_wonders(state: Position, taken: int) -> tuple[int, ...]:
    """The Wonders that are laid out after so many have been taken."""
    catalog = state.catalog
    start = 0
    for places in catalog.draft:
        if start == taken:
            order = state.deal.orders.get("wonders") or (None,) * (start + len(places))
            ids = order[start : start + len(places)]
            return tuple([catalog.wonder_index[id] if id else -1 for id in ids])
        start += len(places)
    return ()


def _choose(state: Position, events: Events, seat: int, token: int, _: int) -> None:
    emit(state, events, (fold.TOKEN, seat, token))
    apply_effects(state, events, seat, state.catalog.pieces[token])
    go_on(state, events, seat)


def _keep(state: Position, events: Events, seat: int, token: int, _: int) -> None:
    box = list(state.box)
    box.remove(token if token in box else -1)
    rejected = tuple([other for other in state.drawn if other != token])
    emit(state, events, (fold.KEPT, seat, token, tuple(box), rejected))
    piece = state.catalog.pieces[token]
    assert piece.kind == TOKEN
    apply_effects(state, events, seat, piece)
    go_on(state, events, seat)


def _retrieve(state: Position, events: Events, seat: int, card: int, _: int) -> None:
    emit(state, events, (fold.RETRIEVED, seat, card))
    apply_effects(state, events, seat, state.catalog.pieces[card])
    go_on(state, events, seat)


def _destroy(state: Position, events: Events, seat: int, card: int, _: int) -> None:
    emit(state, events, (fold.DESTROYED, seat, card))
    go_on(state, events, seat)


def _decline(state: Position, events: Events, seat: int, _: int, __: int) -> None:
    emit(state, events, (fold.DECLINED, seat, state.step))
    go_on(state, events, seat)


def _start(state: Position, events: Events, seat: int, starter: int, _: int) -> None:
    emit(state, events, (fold.STARTER, seat, starter, state.age))


_ACTIONS: list[Callable[[Position, Events, int, int, int], None]] = [
    _build,
    _discard,
    _under,
    _take,
    _choose,
    _keep,
    _retrieve,
    _destroy,
    _start,
    _decline,
]

# --- what comes next -----------------------------------------------------------------------------


def go_on(state: Position, events: Events, seat: int) -> None:
    """After an action: its open questions first, then cards are turned up, then the next turn (D56, D59)."""
    if state.ending or state.choices:
        return
    layout = state.catalog.layouts[state.age]
    present = state.present
    if not present:
        _end_age(state, events, seat)
        return
    uncovered = layout.open[present][0] & ~state.up
    while uncovered:
        slot = (uncovered & -uncovered).bit_length() - 1
        uncovered &= uncovered - 1
        emit(state, events, (fold.REVEALED, slot, state.slots[slot]))
    emit(state, events, (fold.AGAIN, seat) if state.again else (fold.TURN, 1 - seat))


def _end_age(state: Position, events: Events, seat: int) -> None:
    if state.again:
        emit(state, events, (fold.AGAIN_LOST, seat))
    if state.age == state.catalog.last_age:
        emit(state, events, (fold.ENDED, "civilian", scoring.civilian_winners(state)))
        return
    centred = state.pawn == 0
    # The weaker side chooses who begins; in the middle the one who moved last does (D84, D85).
    chooser = seat if centred else (1 if state.pawn > 0 else 0)
    asked = not (centred and state.options["starter_when_centred"] == "begins")
    lay_structure(state, events, state.age + 1, chooser, asked=asked)


def lay_structure(state: Position, events: Events, age: int, chooser: int, *, asked: bool) -> None:
    """Lay out the cards of an Age; who begins is asked afterwards, with the cards in sight (D86)."""
    catalog = state.catalog
    order = state.deal.orders.get(f"age{age}") or (None,) * len(catalog.layouts[age].rows)
    index = catalog.slot_index
    slots = tuple([index[id] for id in order])
    emit(state, events, (fold.LAID, age, slots, chooser))
    if not asked:
        emit(state, events, (fold.STARTER, None, chooser, age))
