"""Everything a person may think of at a decision, each with its price, where the price comes from, what would
follow at once, or the rule that forbids it."""

from __future__ import annotations

from typing import Any

from ..title import Decision, IllegalMove, Line, line
from . import refusals, turns
from .catalog import BUILD, DECLINE, DISCARD, RETRIEVE, TAKE, UNDER, Move, Piece
from .construction import free_power, hand_for, price_of, stages_of
from .events import Events
from .hidden import masked
from .payments import Payment, Units, purchase, unpacked
from .position import DRAFT, LAST_CARD, TURN, Position

_FOLLOWS = frozenset(["coins_gained", "earned"])
"""The kinds of events that an offer tells beforehand."""


def offers(state: Position, decision: Decision) -> list[dict[str, Any]]:
    """The offers of a decision, in the order they are shown."""
    known = masked(state, decision.seat)
    legal = turns.legal_moves(known, decision.city)
    return [_offer(known, decision, move, move in legal) for move in _thinkable(known, decision, legal)]


def explain(state: Position, decision: Decision, move: str) -> list[Line]:
    """What the move costs or brings and why; for a refused one the refusal comes last."""
    known = masked(state, decision.seat)
    if not refusals.readable(known.catalog, move):
        return [refusals.refusal(known, decision.city, move).line()]
    legal = move in turns.legal_moves(known, decision.city)
    found = _offer(known, decision, move, legal)
    lines: list[Line] = [*found["lines"], *found["gives"]]
    return lines if legal else [*lines, found["refusal"]]


def _thinkable(known: Position, decision: Decision, legal: tuple[str, ...]) -> list[str]:
    """The legal moves, and for each card also the builds, stages and discards that a rule forbids."""
    catalog = known.catalog
    if known.step not in (TURN, LAST_CARD):
        moves = list(legal)
        if known.step == "retrieve":
            owned = known.cities[decision.city].owned
            cards = sorted({away.card for away in known.discard if away.card >= 0})
            moves += [catalog.retrieve_text[c] for c in cards if owned & catalog.pieces[c].same]
            moves += [DECLINE] if DECLINE not in moves else []
        return moves
    found: dict[str, list[str]] = {}
    for move in legal:
        found.setdefault(move.partition(" ")[0], []).append(move)
    moves = []
    for card in sorted(set(hand_for(known, decision.city))):
        if card >= 0:
            for text in (catalog.pieces[card].text, catalog.under_text[card], catalog.discard_text[card]):
                moves += found.get(text) or [_dearest(known, decision.city, text)]
    return moves


def _dearest(known: Position, city: int, text: str) -> str:
    """A refused move with the cheapest payment that it would need: what it costs is told all the same."""
    move = known.catalog.moves[text]
    if move.action == DISCARD:
        return text
    number = known.cities[city].next_stage if move.action == UNDER else move.card
    if number < 0 or (move.action == BUILD and _chained(known, city, known.catalog.pieces[number])):
        return text
    ways = known.prices(city)[number]
    if not ways:
        return text
    return text + ways[0][1] if move.action == UNDER else ways[0][1]


def _chained(known: Position, city: int, piece: Piece) -> bool:
    return bool(piece.parents & known.cities[city].owned)


def _offer(known: Position, decision: Decision, text: str, legal: bool) -> dict[str, Any]:
    catalog = known.catalog
    move = catalog.moves[text]
    found: dict[str, Any] = {
        "move": text,
        "kind": move.action,
        "city": decision.city,
        "card": None,
        "wonder": None,
        "side": None,
        "stage": None,
        "legal": legal,
        "price": 0,
        "left": 0,
        "right": 0,
        "coins": 0,
        "free": False,
        "gain": 0,
        "lines": [],
        "refusal": None,
        "gives": [],
    }
    if move.action == TAKE:
        board = catalog.boards[move.card]
        found["wonder"], found["side"] = board.wonder, board.side
    elif move.action != DECLINE:
        found["card"] = catalog.id_of(move.card)
    if move.action in (BUILD, UNDER) and known.step != DRAFT:
        _tell_price(known, decision.city, move, text, found)
    elif move.action == DISCARD:
        found["gain"] = catalog.discard_income
        found["lines"] = [line("seven_wonders.discard.income", coins=catalog.discard_income)]
    elif move.action == RETRIEVE:
        found["free"] = True
        found["lines"] = [line("seven_wonders.retrieve.free", card=found["card"])]
    if legal:
        found["gives"] = _follows(known, decision, text)
    else:
        found["refusal"] = refusals.refusal(known, decision.city, text).line()
    return found


def _tell_price(known: Position, city: int, move: Move, text: str, found: dict[str, Any]) -> None:
    catalog = known.catalog
    owner = known.cities[city]
    if move.action == UNDER:
        number = owner.next_stage
        if number < 0:
            return
        piece = catalog.pieces[number]
        found["wonder"], found["stage"] = piece.id, piece.number
        found["side"] = owner.board.side if owner.board else None
    else:
        piece = catalog.pieces[move.card]
    found["price"] = price_of(known, city, text)
    found["left"], found["right"] = (0, 0) if move.free else move.payment
    found["coins"] = found["price"] - found["left"] - found["right"]
    found["free"] = found["price"] == 0
    found["lines"] = cost_lines(known, city, move, piece)


def cost_lines(known: Position, city: int, move: Move, piece: Piece) -> list[Line]:
    """The sum of a price: the chain or the power, or own units, choices, and what is bought from whom."""
    catalog = known.catalog
    owner = known.cities[city]
    if move.free:
        power = free_power(known, owner, piece)
        return [line(f"seven_wonders.power.{power}", card=piece.id)] if power else []
    chain = piece.parents & owner.owned if move.action == BUILD else 0
    if chain:
        parent = catalog.pieces[(chain & -chain).bit_length() - 1]
        return [line("seven_wonders.chain.free", card=parent.id)]
    lines: list[Line] = []
    if piece.coins:
        lines.append(line("seven_wonders.cost.coins", coins=piece.coins))
    if not piece.need:
        return lines or [line("seven_wonders.cost.none")]
    split = _split(known, city, piece, move.payment)
    if split is None:
        return lines
    fixed, chosen, left, right = [_named(known, units) for units in split]
    if fixed:
        lines.append(line("seven_wonders.trade.own", resources=fixed))
    if chosen:
        lines.append(line("seven_wonders.trade.choice", resources=chosen))
    table = known.prices(city)
    for side, bought, prices, seller in (
        ("left", left, table.powers.left_prices.each, known.left_of(city)),
        ("right", right, table.powers.right_prices.each, known.right_of(city)),
    ):
        for name, units in bought.items():
            price = prices[catalog.resource_index[name]]
            code = "bought" if price == catalog.trade_base else "discount"
            lines.append(
                line(
                    f"seven_wonders.trade.{code}",
                    side=side,
                    city=seller,
                    resource=name,
                    units=units,
                    price=price,
                    coins=units * price,
                )
            )
    return lines


def _named(known: Position, units: Units) -> dict[str, int]:
    names = known.catalog.resources
    return {name: count for name, count in zip(names, unpacked(units, len(names)), strict=True) if count}


def _split(known: Position, city: int, piece: Piece, payment: Payment) -> tuple[Units, ...] | None:
    """(units of fixed own producers, of own choices, from the left, from the right) of a payment."""
    table = known.prices(city)
    powers = table.powers
    prices = powers.left_prices, powers.right_prices
    units = table.lacking(piece.index)
    found = purchase(payment, units, table.making, table.left, table.right, *prices)
    if found is None or table.unneeded:
        return found and (found[0], 0, *found[1:])  # what fixed producers make is not told apart
    return (piece.need_units - units, *found)


def _follows(known: Position, decision: Decision, text: str) -> list[Line]:
    """What would follow at once, worked out on what the seat knows; a commit brings nothing before all
    others are in."""
    if known.step in (TURN, DRAFT):
        return []
    trial = known.copy()
    try:
        raw = turns.play(trial, decision.city, decision.seat, text)
    except IllegalMove:
        return []
    events = Events(trial.catalog, trial.options, raw)
    return [
        line(e.code, **e.params) for e in events if e.kind in _FOLLOWS and e.params["city"] == decision.city
    ]


__all__ = ["cost_lines", "explain", "offers", "stages_of"]
