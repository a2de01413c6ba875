"""The course of a game: which moves are legal, what a move does, and whose turn comes next.

A turn: the look (Cat, Domestication), the cards given face down, the card of the turn, then everything that
can be done, in any order; the Battle; the end. `legal` lists moves in a fixed order; `play` takes one of
them, emits its events and lets the turn go on until somebody must be asked again.
"""

from __future__ import annotations

from collections.abc import Callable

from ..events import RawEvent
from ..title import IllegalMove
from . import battle, fold, scoring, taking
from .catalog import LEFT, RIGHT, TOP
from .fold import emit, settle
from .payments import Ways
from .position import Position
from .stages import FOR_STAGE, can_be_robbed, go_through, has_token, queued
from .taking import claim, draw, fire, reachable

Events = list[RawEvent]
END_ALONE = ("end",)

# --- legal moves ---------------------------------------------------------------------------------


def _pick_moves(state: Position) -> tuple[str, ...]:
    """One of the three top cards; where it is agreed, what can be done before it too (A125)."""
    picks = state.catalog.picks[reachable(state, state.active)]
    if state.options["act_before_pick"]:
        moves, _ = _actions(state)
        return picks + moves
    return picks


def _act_moves(state: Position) -> tuple[str, ...]:
    """Stages and sets, extra cards and, when nothing has to be done any more, the end (A6, A12, A45)."""
    moves, compulsory = _actions(state)
    if state.extra and (mask := reachable(state, state.active)):
        moves += state.catalog.picks[mask]
    if compulsory:
        return moves
    return moves + END_ALONE if moves else END_ALONE


def ways_to_pay(state: Position) -> Ways:
    """The ways in which the active seat can pay a stage now."""
    city = state.cities[state.active]
    return city.powers.book(state.used)[city.hand & state.catalog.payable_mask]


def _actions(state: Position) -> tuple[tuple[str, ...], bool]:
    """The stages and sets that are possible, and whether one of them is compulsory."""
    city, catalog = state.cities[state.active], state.catalog
    ways = city.powers.book(state.used)[city.hand & catalog.payable_mask]
    if city.hand & catalog.green_mask and (sets := science_sets(state)):
        return ways.forced + sets + ways.optional, True
    return ways.moves, bool(ways.forced)


def science_sets(state: Position) -> tuple[str, ...]:
    """The sets of green cards that the active seat can use now, as moves."""
    catalog = state.catalog
    green = state.cities[state.active].hand & catalog.green_mask
    if not green or not (sets := catalog.sets_in[green]):
        return ()
    if not has_token(state) and state.options["science_without_token"] == "keep":
        return ()
    return sets


def _look_moves(state: Position) -> tuple[str, ...]:
    return ("look", "pass")


def _token_moves(state: Position) -> tuple[str, ...]:
    text = state.catalog.token_text
    moves = tuple(dict.fromkeys([text[token] for token in state.board if token >= 0]))
    return (*moves, text[TOP]) if state.pile else moves


def _deck_moves(state: Position) -> tuple[str, ...]:
    text, cities = state.catalog.deck_text, state.cities
    moves = [text[city.wonder] for deck, city in enumerate(cities) if state.cards_in(deck)]
    if state.cards_in(state.central):
        moves.append(state.catalog.picks[4][0])
    return tuple(moves)


def _available_moves(state: Position) -> tuple[str, ...]:
    return state.catalog.picks[reachable(state, state.active)]


def _choose_moves(state: Position) -> tuple[str, ...]:
    text, seat = state.catalog.peek_text, state.active
    return tuple([text[side] for side in (LEFT, RIGHT) if state.cards_in(state.deck_beside(seat, side))])


def _keep_moves(state: Position) -> tuple[str, ...]:
    assert state.peeked is not None
    deck, count = state.peeked
    cards = state.orders[deck][state.at[deck] : state.at[deck] + count]
    return tuple([state.catalog.keep_text[card] for card in sorted(set(cards)) if card >= 0])


def _steal_moves(state: Position) -> tuple[str, ...]:
    catalog = state.catalog
    moves = []
    for victim, city in enumerate(state.cities):
        if victim != state.active and can_be_robbed(state, victim):
            texts = catalog.steal_text[victim]
            moves += [texts[card] for card in dict.fromkeys(catalog.cards(city.hand))]
            if city.facedown and state.options["facedown_counts"]:
                moves.append(catalog.steal_hidden_text[victim])
    return tuple(moves)


def _effect_moves(state: Position) -> tuple[str, ...]:
    return ("accept", "decline")


LEGAL: dict[str, Callable[[Position], tuple[str, ...]]] = {
    "pick": _pick_moves,
    "act": _act_moves,
    "look": _look_moves,
    "token": _token_moves,
    "deck": _deck_moves,
    "available": _available_moves,
    "choose": _choose_moves,
    "keep": _keep_moves,
    "steal": _steal_moves,
    "effect": _effect_moves,
}

# --- playing -------------------------------------------------------------------------------------


def carry_out(state: Position, events: Events, move: str) -> None:
    """Carry out a legal move and note what happens in `events`."""
    action, first, second = state.catalog.moves[move]
    state._legal = None
    _ACTIONS[action](state, events, state.active, first, second, move)
    settle(state)  # keeps what the move has found out about the next question


def _take(state: Position, events: Events, seat: int, where: int, _: int, move: str) -> None:
    """Take a top card: as the card of the turn, as a token's extra card or by the effect of a stage."""
    if where < 0:
        deck = state.deck_beside(seat, where)
    else:
        deck = [city.wonder for city in state.cities].index(where)
    if state.choices:
        emit(state, events, (fold.NEXT,))
        draw(state, events, seat, deck, fold.EFFECT)
    elif state.picked:
        draw(state, events, seat, deck, fold.EXTRA)
    else:
        draw(state, events, seat, deck, fold.PICK)
        if state.cities[seat].facedown and state.options["reveal"] == "after_pick":
            taking.reveal(state, events, seat)
    go_on(state, events, seat)


def _stage(state: Position, events: Events, seat: int, stage: int, cards: int, move: str) -> None:
    city = state.cities[seat]
    paid = ways_to_pay(state).paid[move]
    used = city.powers.spent(state.used, paid.doubled, paid.any_kinds)
    if state.options["engineering_per_turn"] == "every":
        used &= ~city.powers.any_kinds
    # A token that comes with this stage fires for it only where the table has agreed so (A131).
    firing = city.powers.building
    emit(state, events, (fold.BUILT, seat, stage, cards, used))
    fire(state, events, seat, firing)
    if state.medals:
        claim(state, events, seat)
    effects = queued(city.powers.wonder.at_once[stage], stage)
    if effects:
        if state.options["may_decline_stage_effect"]:
            effects = (("effect", len(effects)), *effects)
        emit(state, events, (fold.QUEUED, effects))
    go_on(state, events, seat)


def _science(state: Position, events: Events, seat: int, number: int, _: int, move: str) -> None:
    emit(state, events, (fold.SPENT, seat, number))
    emit(state, events, (fold.QUEUED, (("token", number),)))
    go_on(state, events, seat)


def _token(state: Position, events: Events, seat: int, token: int, _: int, move: str) -> None:
    source = state.choices[0][1]
    emit(state, events, (fold.NEXT,))
    from_pile = token == TOP
    if from_pile:
        token = state.pile[0]
        if token < 0:
            raise IllegalMove("game.deal.unknown", what=move)
        after: int | None = None
    else:
        after = state.pile[0] if state.pile else None
    emit(state, events, (fold.TOKEN, seat, token, from_pile, after))
    if state.options["tokens_fire_for_their_source"]:
        _fire_for_source(state, events, seat, source)
    if state.medals:
        claim(state, events, seat)
    go_on(state, events, seat)


def _fire_for_source(state: Position, events: Events, seat: int, source: int) -> None:
    """Let the token that was just gained fire for the stage or the green cards that gained it (A51, A131)."""
    powers = state.cities[seat].powers
    newest = 1 << (len(powers.tokens) - 1)
    if source >= FOR_STAGE:
        firing = powers.building
    else:
        firing = 0
        for card in state.catalog.sets[source].kinds:
            firing |= powers.fires[card]
    fire(state, events, seat, firing & newest)


def _look(state: Position, events: Events, seat: int, _: int, __: int, move: str) -> None:
    taking.look(state, events, seat)
    _after_look(state, events, seat)


def _pass(state: Position, events: Events, seat: int, _: int, __: int, move: str) -> None:
    emit(state, events, (fold.DECLINED, seat, "look"))
    _after_look(state, events, seat)


def _peek(state: Position, events: Events, seat: int, side: int, _: int, move: str) -> None:
    deck = state.deck_beside(seat, side)
    count = state.choices[0][1]
    cards = state.orders[deck][state.at[deck] : state.at[deck] + count]
    emit(state, events, (fold.PEEKED, seat, deck, cards))
    emit(state, events, (fold.STEP, "keep"))


def _keep(state: Position, events: Events, seat: int, card: int, _: int, move: str) -> None:
    """Keep one; the others go back and the whole deck is shuffled (A37, A133)."""
    assert state.peeked is not None
    deck, _ = state.peeked
    catalog = state.catalog
    rest = catalog.cards(state.left[deck] - catalog.one[card])
    label = f"{state.deck_id(deck)}.{state.shuffles[deck] + 1}"
    items = [catalog.kinds[other].id for other in rest]
    order = tuple([catalog.kind_index[id] if id else -1 for id in state.deal.shuffle(label, items)])
    emit(state, events, (fold.NEXT,))
    emit(state, events, (fold.KEPT, seat, deck, card, order, bool(order)))
    taking.arrived(state, events, seat, card, True)
    go_on(state, events, seat)


def _steal(state: Position, events: Events, seat: int, victim: int, card: int, move: str) -> None:
    emit(state, events, (fold.NEXT,))
    taking.steal(state, events, seat, victim, card)
    go_on(state, events, seat)


def _accept(state: Position, events: Events, seat: int, _: int, __: int, move: str) -> None:
    emit(state, events, (fold.NEXT,))
    go_on(state, events, seat)


def _decline(state: Position, events: Events, seat: int, _: int, __: int, move: str) -> None:
    """Leave the effects of the stage."""
    count = state.choices[0][1]
    emit(state, events, (fold.DECLINED, seat, "effect"))
    for _ in range(count + 1):
        emit(state, events, (fold.NEXT,))
    go_on(state, events, seat)


def _end(state: Position, events: Events, seat: int, _: int, __: int, move: str) -> None:
    end_turn(state, events, seat)


_ACTIONS: list[Callable[[Position, Events, int, int, int, str], None]] = [
    _take,
    _stage,
    _science,
    _token,
    _look,
    _pass,
    _peek,
    _keep,
    _steal,
    _accept,
    _decline,
    _end,
]

# --- what comes next -----------------------------------------------------------------------------


def go_on(state: Position, events: Events, seat: int) -> None:
    """After an action: its effects first, then the card of the turn, then what can be done, then the end."""
    if state.choices and go_through(state, events, seat):
        return
    if not state.picked:
        if mask := reachable(state, seat):
            if state.step != "pick":
                emit(state, events, (fold.STEP, "pick"))
            if not state.options["act_before_pick"]:
                state._legal = state.catalog.picks[mask]
            return
        emit(state, events, (fold.NO_CARD, seat))
        if state.options["empty_decks"] == "end":
            end_turn(state, events, seat, last=True)
            return
        if state.cities[seat].facedown and state.options["reveal"] == "after_pick":
            taking.reveal(state, events, seat)
    moves = _act_moves(state)
    if moves is END_ALONE:
        end_turn(state, events, seat)
        return
    if state.step != "act":
        emit(state, events, (fold.STEP, "act"))
    state._legal = moves


def end_turn(state: Position, events: Events, seat: int, last: bool = False) -> None:
    """The Battle if the last Conflict token is turned, then the end or the next turn (A72, A81, A127)."""
    seats = len(state.cities)
    if state.flipped == state.catalog.conflict[seats]:
        battle.fight(state, events, seat)
    if state.cities[seat].powers.complete:
        end(state, events, "wonder")
    elif last or (state.at[-1] == len(state.orders[-1]) and _all_empty(state)):
        end(state, events, "decks")
    else:
        begin_turn(state, events, (seat + 1) % seats)


def _all_empty(state: Position) -> bool:
    return not any(state.cards_in(deck) for deck in range(len(state.orders)))


def end(state: Position, events: Events, ending: str) -> None:
    """The game is over; cards given face down count only where the table has agreed so (A104)."""
    if state.options["facedown_scored"]:
        for seat, city in enumerate(state.cities):
            for place in city.facedown:
                taking.turn_up(state, events, seat, place, in_play=False)
    emit(state, events, (fold.ENDED, ending, scoring.winners(state)))


def begin_turn(state: Position, events: Events, seat: int) -> None:
    """A Medal met since the last turn, the look, then the rest (A92, A125)."""
    emit(state, events, (fold.TURN, seat))
    if state.medals:
        claim(state, events, seat, 0, False)
    city = state.cities[seat]
    if (state.cat == seat or city.powers.looks) and taking.can_look(state, seat):
        emit(state, events, (fold.STEP, "look"))
    elif city.facedown:
        _after_look(state, events, seat)
    elif (mask := reachable(state, seat)) and not state.options["act_before_pick"]:
        # As in `go_on`, which has more to look at than there is when a turn begins.
        state._legal = state.catalog.picks[mask]
    else:
        go_on(state, events, seat)


def _after_look(state: Position, events: Events, seat: int) -> None:
    if state.cities[seat].facedown and state.options["reveal"] == "before_pick":
        taking.reveal(state, events, seat)
    go_on(state, events, seat)
