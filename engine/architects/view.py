"""What a viewer sees of a game: a plain dict for pages, programs and bots.

Everything in it comes from `hidden.masked`, which has nothing that the viewer may not know.
"""

from __future__ import annotations

from typing import Any

from ..title import Viewer
from .battle import shields
from .catalog import LEFT, RIGHT
from .hidden import masked, sees_peeked
from .position import OVER, Position
from .scoring import outcome, points_so_far
from .setup import tokens_in_pile


def view(state: Position, viewer: Viewer) -> dict[str, Any]:
    """All that the seat, or a spectator (None), sees now."""
    known = masked(state, viewer)
    catalog = known.catalog
    over = known.step == OVER
    seats = len(known.cities)
    pending = None if over else catalog.decisions[known.turn, known.part, known.active, known.step][0]
    return {
        "title": catalog.ruleset.title,
        "viewer": viewer,
        "phase": {"turn": known.turn, "step": known.step},
        "active": None if over else known.active,
        "decision": pending.id if pending else None,
        "first": known.first,
        "options": dict(known.options),
        "decks": [_deck(known, deck, viewer) for deck in range(seats + 1)],
        "cities": [_city(known, seat) for seat in range(seats)],
        "cat": known.cat if known.cat >= 0 else None,
        "conflict": {"battle": known.flipped, "tokens": catalog.conflict[seats]},
        "board_tokens": [catalog.token_id(token) for token in known.board],
        "pile_tokens": len(known.pile),
        "unseen_tokens": _unseen_tokens(known),
        "medals": [_medal(known, place) for place in range(len(known.medals))],
        "extra_cards": known.extra,
        "used_tokens": [
            catalog.token_id(token)
            for place, token in enumerate(known.cities[known.active].tokens)
            if known.used >> place & 1
        ],
        "questions": [kind for kind, _ in known.choices],
        "looked_at": _looked_at(known, viewer),
        "discard": catalog.counts(known.discard),
        "outcome": outcome(known),
    }


def _deck(known: Position, deck: int, viewer: Viewer) -> dict[str, Any]:
    catalog = known.catalog
    seats = len(known.cities)
    central = deck == seats
    size = known.cards_in(deck)
    return {
        "deck": known.deck_id(deck),
        "left_of": None if central else deck,
        "right_of": None if central else (deck + 1) % seats,
        "cards": size,
        "top": catalog.id_of(known.top(deck)) if size else None,
        "known_to": [seat for seat in range(seats) if known.seen[seat] >> known.at[-1] & 1]
        if central and size
        else [],
        "counts": catalog.counts(known.left[deck]),
    }


def _city(known: Position, seat: int) -> dict[str, Any]:
    catalog, city = known.catalog, known.cities[seat]
    counts = catalog.counts(city.hand)
    return {
        "seat": seat,
        "wonder": city.powers.wonder.id,
        "left": known.deck_id(known.deck_beside(seat, LEFT)),
        "right": known.deck_id(known.deck_beside(seat, RIGHT)),
        "cards": counts,
        "counts": {
            colour: count
            for colour in catalog.colours
            if (count := sum([counts.get(kind.id, 0) for kind in catalog.kinds if kind.colour == colour]))
        },
        "stages": [
            {
                "stage": stage.id,
                "built": bool(city.built >> number & 1),
                "available": number in city.powers.open,
                "count": stage.cost.count,
                "kind": stage.cost.kind,
                "requires": list(stage.requires),
            }
            for number, stage in enumerate(city.powers.wonder.stages)
        ],
        "tokens": [catalog.token_id(token) for token in city.tokens],
        "medals": [catalog.medal_id(medal) for medal in city.medals],
        "military": city.military,
        "shields": shields(known, seat),
        "cat": known.cat == seat,
        "facedown": [catalog.id_of(known.orders[-1][place]) for place in city.facedown],
        "points": points_so_far(known, seat),
    }


def _medal(known: Position, place: int) -> dict[str, Any]:
    catalog, seats = known.catalog, len(known.cities)
    medal, owner = known.medals[place]
    between = [place, (place + 1) % seats] if place < seats else list(range(seats))
    open_ = owner < 0 and medal >= 0
    return {
        "medal": catalog.medal_id(medal),
        "between": between if place < seats else None,
        "gained_by": owner if owner >= 0 else None,
        "progress": [
            {"seat": seat, "parts": catalog.objectives[medal].progress(known, seat)} for seat in between
        ]
        if open_
        else [],
    }


def _unseen_tokens(known: Position) -> dict[str, int]:
    """The Progress tokens of the pile by kind: all those in play that do not lie open anywhere."""
    catalog = known.catalog
    found: dict[str, int] = {}
    for token, count in enumerate(tokens_in_pile(known)):
        if count:
            found[catalog.tokens[token].id] = count
    return found


def _looked_at(known: Position, viewer: Viewer) -> dict[str, Any] | None:
    """The cards that the active seat looks at to keep one of; only who may see them gets the cards."""
    if known.peeked is None:
        return None
    deck, count = known.peeked
    at = known.at[deck]
    cards = [known.catalog.id_of(card) for card in known.orders[deck][at : at + count]]
    return {
        "deck": known.deck_id(deck),
        "count": count,
        "cards": cards if sees_peeked(known, viewer) else None,
    }
