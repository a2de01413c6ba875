"""Everything a person may think of at a decision, each with its price, where the price comes from, what would
follow at once, or the rule that forbids it."""

from __future__ import annotations

from typing import Any

from ..title import IllegalMove, Line, line
from . import catalog as acts
from . import refusals, turns
from .hidden import masked
from .position import Position
from .trade import cheapest

_KINDS = {
    acts.BUILD: "build",
    acts.DISCARD: "discard",
    acts.UNDER: "wonder",
    acts.TAKE: "take",
    acts.CHOOSE: "token",
    acts.KEEP: "keep",
    acts.RETRIEVE: "retrieve",
    acts.DESTROY: "destroy",
    acts.START: "start",
    acts.DECLINE: "decline",
}
Costs = dict[int, tuple[int, list[Line]]]
"""What has been worked out for the offers of one decision: piece -> its price and the lines of the sum."""
_FOLLOWS = frozenset(
    [
        "coins_gained",
        "coins_lost",
        "pawn_moved",
        "military_token",
        "symbol",
        "pair",
        "nothing",
        "wonder_put_away",
        "play_again",
        "again_lost",
        "over",
    ]
)
"""The kinds of events that an offer tells beforehand."""


def offers(state: Position) -> list[dict[str, Any]]:
    """The offers of the open decision, in the order they are shown."""
    known = masked(state, state.active)
    legal = frozenset(turns.LEGAL[state.step](state))
    costs: Costs = {}
    return [_offer(known, move, move in legal, costs) for move in _thinkable(state)]


def explain(state: Position, move: str) -> list[Line]:
    """What the move costs or brings and why; for a refused one the refusal comes last."""
    known = masked(state, state.active)
    if move not in state.catalog.moves:
        return [refusals.refusal(state, move).line()]
    legal = move in turns.LEGAL[state.step](state)
    found = _offer(known, move, legal, {})
    lines: list[Line] = [*found["lines"], *found["gives"]]
    return lines if legal else [*lines, found["refusal"]]


def _thinkable(state: Position) -> list[str]:
    if state.step != "turn":
        moves = list(turns.LEGAL[state.step](state))
        if state.step in ("token", "retrieve", "destroy") and "decline" not in moves:
            moves.append("decline")
        return moves
    catalog = state.catalog
    city = state.cities[state.active]
    moves = []
    open_mask, open_slots = catalog.layouts[state.age].open[state.present]
    for slot in open_slots:
        card = state.slots[slot]
        if card >= 0:
            moves += [catalog.build_text[card], catalog.discard_text[card]]
            moves += [catalog.under_text[wonder][card] for wonder in city.wonders]
    covered = state.present & state.up & ~open_mask
    for slot, card in enumerate(state.slots):
        if covered >> slot & 1 and card >= 0:
            moves.append(catalog.build_text[card])
    return moves


def _offer(state: Position, move: str, legal: bool, costs: Costs) -> dict[str, Any]:
    catalog = state.catalog
    action, first, second = catalog.moves[move]
    found: dict[str, Any] = {
        "move": move,
        "kind": _KINDS[action],
        "card": None,
        "wonder": None,
        "token": None,
        "seat": None,
        "legal": legal,
        "price": 0,
        "gain": 0,
        "lines": [],
        "refusal": None,
        "gives": [],
    }
    if action == acts.START:
        found["seat"] = first
    elif first >= 0:
        found[catalog.pieces[first].kind] = catalog.pieces[first].id
    if second >= 0:
        found["card"] = catalog.pieces[second].id
    if action in (acts.BUILD, acts.UNDER):
        if first not in costs:  # a Wonder costs the same over every card
            costs[first] = cost(state, state.active, first)
        found["price"], found["lines"] = costs[first][0], list(costs[first][1])
    elif action == acts.DISCARD:
        found["gain"], found["lines"] = discard_income(state)
    if legal:
        found["gives"] = _follows(state, move)
    else:
        found["refusal"] = refusals.refusal(state, move).line()
    return found


def discard_income(state: Position) -> tuple[int, list[Line]]:
    """What discarding a card brings, and why (D93)."""
    catalog = state.catalog
    yellow = (state.cities[state.active].owned & catalog.discard_mask).bit_count()
    coins = catalog.discard_base + catalog.discard_step * yellow
    return coins, [line("duel.discard.income", coins=coins, base=catalog.discard_base, yellow=yellow)]


def cost(state: Position, seat: int, target: int) -> tuple[int, list[Line]]:
    """All the coins that building this costs, and the lines of the sum."""
    catalog = state.catalog
    city, opponent = state.cities[seat], state.cities[1 - seat]
    piece = catalog.pieces[target]
    chain = piece.parents & city.owned
    if chain:
        parent = catalog.pieces[(chain & -chain).bit_length() - 1]
        lines = [line("duel.chain.free", card=parent.id)]
        return 0, lines
    lines = []
    if piece.coins:
        lines.append(line("duel.cost.coins", coins=piece.coins))
    elif not piece.need:
        lines.append(line("duel.cost.none"))
    powers, units = city.powers, city.prices.units
    purchase = cheapest(piece.need, powers.own, powers.choices, units, powers.waived[piece.target])

    def named(amounts: tuple[int, ...]) -> dict[str, int]:
        return {name: count for name, count in zip(catalog.resources, amounts, strict=True) if count}

    if any(purchase.own):
        lines.append(line("duel.trade.own", resources=named(purchase.own)))
    if any(purchase.chosen):
        lines.append(line("duel.trade.choice", resources=named(purchase.chosen)))
    if any(purchase.waived):
        lines.append(line("duel.trade.waived", resources=named(purchase.waived)))
    for index, count in enumerate(purchase.bought):
        if count:
            price, name = units[index], catalog.resources[index]
            told = {"resource": name, "units": count, "price": price, "coins": count * price}
            if powers.fixed[index]:
                lines.append(line("duel.trade.fixed", **told))
            else:
                lines.append(line("duel.trade.price", **told, opponent=opponent.powers.stock[index]))
    if purchase.coins and opponent.powers.trade_income:
        lines.append(line("duel.trade.to_opponent", coins=purchase.coins))
    return piece.coins + purchase.coins, lines


def _follows(known: Position, move: str) -> list[Line]:
    """What would follow at once, worked out on what the seat knows, so that nothing hidden can show."""
    if _is_plain(known, move):
        return []
    trial = known.copy()
    try:
        events = turns.play(trial, move)
    except IllegalMove:
        return []
    return [line(e.code, **e.params) for e in events if e.kind in _FOLLOWS]


def _is_plain(known: Position, move: str) -> bool:
    """Nothing can follow: a card is discarded, or built without an effect at once, and the Age goes on."""
    if known.step != "turn" or known.present.bit_count() == 1:
        return False
    action, first, _ = known.catalog.moves[move]
    if action == acts.DISCARD:
        return True
    piece = known.catalog.pieces[first]
    city = known.cities[known.active]
    by_chain = piece.parents & city.owned and city.powers.chain_coins
    return action == acts.BUILD and not piece.at_once and not by_chain
