"""Everything a person may think of at a decision: what it costs, what would follow at once, or the rule that
forbids it."""

from __future__ import annotations

from typing import Any

from ..events import RawEvent
from ..title import IllegalMove, Line, line
from . import catalog as acts
from . import refusals, turns
from .catalog import CENTRAL, LEFT, RIGHT
from .events import shown
from .hidden import masked
from .position import Position
from .stages import has_token

_KINDS = {
    acts.TAKE: "take",
    acts.STAGE: "stage",
    acts.SCIENCE: "science",
    acts.TOKEN: "token",
    acts.LOOK: "look",
    acts.PASS: "pass",
    acts.PEEK: "look_deck",
    acts.KEEP: "keep",
    acts.STEAL: "steal",
    acts.ACCEPT: "accept",
    acts.DECLINE: "decline",
    acts.END: "end",
}
_FOLLOWS = frozenset(
    ["cat", "conflict", "token_fired", "medal", "battle", "facedown_given", "nothing", "no_card", "over"]
)
"""The kinds of events that an offer tells beforehand."""


def offers(state: Position) -> list[dict[str, Any]]:
    """The offers of the open decision, in the order they are shown."""
    known = masked(state, state.active)
    legal = turns.LEGAL[known.step](known)
    moves = dict.fromkeys([*legal, *_refused(known)])
    return [_offer(known, move, move in legal) for move in moves]


def explain(state: Position, move: str) -> list[Line]:
    """What the move costs or brings and why; for a refused one the refusal comes last."""
    known = masked(state, state.active)
    try:
        known.catalog.moves[move]
    except IllegalMove as unreadable:
        return [unreadable.line()]
    found = _offer(known, move, move in turns.LEGAL[known.step](known))
    lines: list[Line] = [*found["lines"], *found["gives"]]
    return lines if found["legal"] else [*lines, found["refusal"]]


def _refused(known: Position) -> list[str]:
    """What a person may think of besides the legal moves."""
    catalog, seat = known.catalog, known.active
    if known.step in ("deck", "choose", "keep", "steal", "token", "available"):
        moves = ["decline"]
        if known.step == "choose":
            moves = [*[catalog.peek_text[side] for side in (LEFT, RIGHT, CENTRAL)], *moves]
        return moves
    if known.step not in ("pick", "act"):
        return []
    moves = [catalog.side_text[side] for side in (LEFT, RIGHT, CENTRAL)]
    city = known.cities[seat]
    payable = {paid.stage for paid in turns.ways_to_pay(known).paid.values()}
    acting = known.step == "act" or known.options["act_before_pick"]
    for stage in range(len(city.powers.wonder.stages)):
        if not city.built >> stage & 1 and not (acting and stage in payable):
            moves.append(catalog.stage_texts[stage])
    if not has_token(known):
        moves += catalog.sets_in[city.hand & catalog.green_mask]
    if known.step == "act":
        moves.append("end")
    return moves


def _offer(known: Position, move: str, legal: bool) -> dict[str, Any]:
    catalog = known.catalog
    action, first, second = catalog.moves[move]
    found: dict[str, Any] = {
        "move": move,
        "kind": _KINDS[action],
        "deck": None,
        "card": None,
        "stage": None,
        "pays": {},
        "token": None,
        "seat": None,
        "legal": legal,
        "lines": [],
        "refusal": None,
        "gives": [],
        "then": [],
    }
    if action == acts.TAKE:
        found |= _top(known, first)
    elif action == acts.PEEK:
        found["deck"] = known.deck_id(known.deck_beside(known.active, first))
    elif action == acts.STAGE:
        found["stage"] = first + 1
        found["pays"] = catalog.counts(second)
        found["lines"] = _payment(known, move)
    elif action == acts.SCIENCE:
        found["pays"] = catalog.counts(catalog.sets[first].need)
        found["lines"] = [line("architects.science.set", cards=found["pays"])]
    elif action == acts.TOKEN:
        found["token"] = catalog.token_id(first)
    elif action == acts.KEEP:
        found["card"] = catalog.id_of(first)
    elif action == acts.STEAL:
        found["seat"], found["card"] = first, catalog.id_of(second)
    if legal:
        found["gives"], found["then"] = _follows(known, move)
    else:
        found["refusal"] = refusals.refusal(known, move).line()
    return found


def _top(known: Position, where: int) -> dict[str, Any]:
    """The deck that a move takes from, and its top card if the seat knows it."""
    if where < 0:
        deck = known.deck_beside(known.active, where)
    else:
        owners = [city.wonder for city in known.cities]
        if where not in owners:
            return {"deck": known.catalog.wonder_decks[where].id}
        deck = owners.index(where)
    card = known.catalog.id_of(known.top(deck)) if known.cards_in(deck) else None
    return {"deck": known.deck_id(deck), "card": card}


def _payment(known: Position, move: str) -> list[Line]:
    """How a stage is paid: which set, which coins stand for resources, which token helps."""
    paid = turns.ways_to_pay(known).paid.get(move)
    if paid is None:
        return []
    catalog, city = known.catalog, known.cities[known.active]
    cost = city.powers.wonder.stages[paid.stage].cost
    coins = paid.cards >> catalog.coin.shift & catalog.field
    resources = catalog.counts(paid.cards - coins * catalog.coin.one)
    lines = []
    if paid.any_kinds:
        lines.append(line("architects.pay.any_kinds", count=cost.count))
    elif cost.kind == "different":
        lines.append(line("architects.pay.different", count=cost.count))
    else:
        lines.append(line("architects.pay.identical", count=cost.count))
    if resources:
        lines.append(line("architects.pay.resources", cards=resources))
    if coins:
        missing = cost.count - sum(resources.values())
        lines.append(line("architects.pay.coins", coins=coins, missing=missing))
    if paid.doubled:
        lines.append(line("architects.pay.doubled", coins=coins))
    return lines


def _follows(known: Position, move: str) -> tuple[list[Line], list[Line]]:
    """(What would follow at once, what the seat must or may do next), worked out on what the seat knows, so
    that nothing hidden can show: up to the first thing that is not known."""
    trial = known.copy()
    raw: list[RawEvent] = []
    then: list[Line] = []
    try:
        turns.carry_out(trial, raw, move)
        then = _then(trial, known)
    except IllegalMove:
        pass
    events = [shown(trial, event) for event in raw]
    return [line(e.code, **e.params) for e in events if e.kind in _FOLLOWS], then


def _then(trial: Position, known: Position) -> list[Line]:
    """What the same seat must or may build next, once the move is made (A12, A45)."""
    if trial.step != "act" or (trial.active, trial.turn) != (known.active, known.turn):
        return []
    forced, optional, _, paid = turns.ways_to_pay(trial)
    lines = []
    for code, moves in (("architects.stage.next", forced), ("architects.stage.may", optional)):
        stages = sorted({paid[move].stage + 1 for move in moves})
        if stages:
            lines.append(line(code, stages=stages))
    sets = [trial.catalog.moves[move][1] for move in turns.science_sets(trial)]
    if sets:
        counts = [trial.catalog.counts(trial.catalog.sets[number].need) for number in sets]
        lines.append(line("architects.science.next", sets=counts))
    return lines
