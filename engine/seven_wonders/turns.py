"""Which moves are legal, and what playing one does: a commit to a turn, or an answer that counts at once.

Moves are listed in a fixed order: for each card of the hand its builds, the cheapest payment first, then
the next stage with it, then discarding it.
"""

from __future__ import annotations

from collections.abc import Callable

from ..title import IllegalMove
from . import ages, fold, resolution
from .catalog import BUILD, DISCARD, RETRIEVE, TAKE, UNDER, UNKNOWN, Move
from .construction import budget, builds_of, hand_for, is_chained, price_of, stages_of
from .fold import Events, emit, settle
from .position import DRAFT, LAST_CARD, TURN, Position

Texts = tuple[str, ...]

# --- legal moves ---------------------------------------------------------------------------------


def _turn_moves(state: Position, number: int) -> Texts:
    """Build, stage or discard, for each card of the hand (7, 8). This is where a game spends its time, so it
    does in one go what the functions above do one by one."""
    catalog = state.catalog
    cities = state.cities
    city = cities[number]
    powers = city.powers
    coins = budget(state, number) if state.budgets else city.coins
    left = cities[(number + 1) % len(cities)].powers
    prices = powers.beside(left, cities[number - 1].powers, state.options["trade_unneeded"])
    stages: Texts = ()
    board = city.board
    if board is not None and city.stages < len(board.stages):
        ways = prices[board.stages[city.stages]]
        if ways and ways[0][0] <= coins:
            stages = tuple([text for price, text in ways if price <= coins])
    tails = catalog.tails[stages]
    hand = state.hands[number]
    if state.seats < len(cities):
        hand = tuple(sorted(hand))  # else it lies sorted since it was dealt
    if len(set(hand)) < len(hand):
        hand = tuple(dict.fromkeys(hand))
    moves: list[str] = []
    owned = city.owned
    if powers.abilities or prices.unneeded:
        for card in hand:
            if card >= 0:
                if not owned & catalog.pieces[card].same:
                    moves += builds_of(state, number, card, coins)
                moves += tails[card]
        return tuple(moves)
    guard, room, far = catalog.guard, powers.room, prices.far
    for card, (relatives, same, need, price, text) in zip(hand, map(catalog.known_of, hand), strict=True):
        if owned & relatives:
            if not owned & same:
                moves.append(text)
        elif not need + room & guard:
            if price <= coins:
                moves.append(text)
        elif not need + far & guard:
            for price, text in prices[card]:
                if price > coins:
                    break
                moves.append(text)
        moves += tails[card]
    return tuple(moves)


def _free_city_moves(state: Position, number: int) -> Texts:
    """The Free city must use a chain that the chosen card has (119, 140), and may discard only when it can
    neither build a card nor a stage (118)."""
    catalog = state.catalog
    city = state.cities[number]
    rule = state.options["free_city_chain"]
    hand = sorted({card for card in hand_for(state, number) if card >= 0})
    chained = [card for card in hand if is_chained(state, number, card)]
    stages = stages_of(state, number, city.coins)
    if chained and rule == "hand":
        return tuple([catalog.pieces[card].text for card in chained])
    moves: list[str] = []
    for card in hand:
        if card in chained:
            moves.append(catalog.pieces[card].text)
            if rule == "card":
                continue
        else:
            moves += builds_of(state, number, card, city.coins)
        moves += [catalog.under_text[card] + payment for payment in stages]
    return tuple(moves or [catalog.discard_text[card] for card in hand])


def _retrieve_moves(state: Position, number: int) -> Texts:
    """Any card of the discard pile that the city does not own (85, 88), or nothing (90)."""
    catalog = state.catalog
    cards = sorted({away.card for away in state.discard if away.card >= 0})
    owned = state.cities[number].owned
    moves = [catalog.retrieve_text[card] for card in cards if not owned & catalog.pieces[card].same]
    if state.options["retrieve_may_decline"]:
        moves.append("decline")
    return tuple(moves)


def _draft_moves(state: Position, number: int) -> Texts:
    return tuple([state.catalog.take_text[board] for board in ages.boards_for(state, number)])


def legal_moves(state: Position, city: int) -> Texts:
    """The legal moves of the city that is asked."""
    if city >= state.seats and state.step == TURN:
        return _free_city_moves(state, city)
    return _LEGAL[state.step](state, city)


_LEGAL: dict[str, Callable[[Position, int], Texts]] = {
    TURN: _turn_moves,
    LAST_CARD: _turn_moves,
    RETRIEVE: _retrieve_moves,
    DRAFT: _draft_moves,
}

# --- cards that are not known --------------------------------------------------------------------


def possible(state: Position, city: int, text: str) -> bool:
    """Whether a move could be legal if an unknown card of the hand (or of the pile) were the right one: so
    a record replays that its viewer may have, in which other hands are not known."""
    move = state.catalog.moves[text]
    if state.step == RETRIEVE:
        unknown = any(away.card < 0 for away in state.discard)
        piece = state.catalog.pieces[move.card]
        return move.action == RETRIEVE and unknown and not state.cities[city].owned & piece.same
    if state.step not in (TURN, LAST_CARD):
        return False
    if move.card < 0:
        partial = None in state.deal.orders.get(f"age{state.age}", ())
        if not partial:
            return False
    elif UNKNOWN not in hand_for(state, city):
        return False
    coins = budget(state, city)
    if move.action == BUILD:
        return text in builds_of(state, city, move.card, coins)
    if move.action == UNDER:
        return text.partition(" ")[2] in [paid.strip() for paid in stages_of(state, city, coins)]
    return move.action == DISCARD


# --- playing -------------------------------------------------------------------------------------


def play(state: Position, city: int, seat: int, text: str) -> Events:
    """Carry out a legal move and let the game go on until somebody must be asked."""
    events: Events = []
    if state.step == TURN:
        price = 0 if state.catalog.moves[text].action == DISCARD else price_of(state, city, text)
        events.append((fold.COMMITTED, city, seat, text, price))
        fold.commit(state, city, text)
        if None not in state.commits:
            resolution.resolve(state, events)
            settle(state)
        return events
    move = state.catalog.moves[text]
    if state.step == DRAFT:
        assert move.action == TAKE
        emit(state, events, (fold.BOARD, city, seat, move.card, True))
        ages.next_board(state, events)
    elif state.step == LAST_CARD:
        resolution.last_card(state, events, city, seat, text)
    else:
        _retrieve(state, events, city, seat, move)
    settle(state)
    return events


def _retrieve(state: Position, events: Events, city: int, seat: int, move: Move) -> None:
    if move.action == RETRIEVE:
        emit(state, events, (fold.RETRIEVED, city, seat, move.card))
        resolution.effects_of(state, events, city, state.catalog.pieces[move.card])
    else:
        emit(state, events, (fold.DECLINED, city, seat))
    ages.go_on(state, events, state.at)


def retract(state: Position, city: int, seat: int) -> Events:
    """Take a commit back, as long as somebody else is still choosing."""
    if state.step != TURN or state.commits[city] is None:
        raise IllegalMove("seven_wonders.commit.none")
    events: Events = []
    emit(state, events, (fold.RETRACTED, city, seat))
    return events
