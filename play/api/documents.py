"""What is said of games, as plain documents of the forms in `play.api.forms`.

Everything comes from `state.view`, the offers of the viewer's own decision and events `for_viewer`, like the
pages: never from the state.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.html import strip_tags

import engine
from engine.title import Decision
from play import links, rulebook
from play.access import Visitor
from play.course import Course, asked_of
from play.models import Game, Seat
from play.moves import events_for
from play.tables.lines import rule_url
from play.tables.page import OFFERS, names_for
from play.wording import Names, ending, sentence
from play.wording.telling import tell_move
from scoring.models import Sheet

Document = dict[str, Any]


def summary(game: Game, seats: Sequence[Seat], held: frozenset[int]) -> Document:
    """A game in a list. It needs neither the state nor the ruleset."""
    standing = game.standing
    return {
        "id": game.public_id,
        "title": game.title,
        "status": game.status,
        "public": game.public,
        "people": [
            {
                "seat": seat.number,
                "name": seat.name,
                "kind": seat.kind,
                "taken": seat.taken_at is not None,
                "owner": seat.owner,
                "you": seat.number in held,
            }
            for seat in seats
        ],
        "phase": {
            "age": standing.get("age"),
            "turn": standing.get("turn", 0),
            "step": standing.get("step", ""),
        },
        "asked": [] if game.over else game.asked,
        "your_turn": not game.over and bool(held.intersection(game.asked)),
        "moves": game.move_count,
        "created": game.created,
        "finished": game.finished,
        "page": game.get_absolute_url(),
    }


def whole(visitor: Visitor, course: Course, viewer: int | None) -> Document:
    """A game as it stands, from this seat. No query while it runs."""
    game, ruleset = visitor.game, rulebook.ruleset_of(visitor.game)
    return {
        **summary(game, visitor.seats, visitor.held),
        "ruleset": {"edition": ruleset.edition, "number": ruleset.number, "sha256": ruleset.sha256},
        "options": engine.title(game.title).check_options(game.options),
        "commitment": game.commitment,
        "viewer": viewer,
        "decisions": decisions(visitor, course),
        "view": course.state.view(viewer),
        "result": result(visitor) if game.over else None,
    }


def decisions(visitor: Visitor, course: Course) -> list[Document]:
    """The questions of this visitor's seats: the open ones, then those whose answer waits for the others."""
    open_ = [one for one in course.state.pending() if one.seat in visitor.held]
    waiting = [one for one in asked_of(course.base, course.commits) if one.seat in visitor.held]
    known = {one.id for one in open_}
    return [decision(one, course) for one in [*open_, *[one for one in waiting if one.id not in known]]]


def decision(one: Decision, course: Course) -> Document:
    """One question; ask for those of the visitor's own seats only."""
    commit = course.commits.get(one.id)
    return {
        "id": one.id,
        "seat": one.seat,
        "city": one.city,
        "kind": one.kind,
        "prompt": one.prompt,
        "retractable": one.retractable,
        "chosen": commit.move if commit else None,
    }


def result(visitor: Visitor) -> Document:
    """The stored result of a finished game. One query."""
    game = visitor.game
    assert game.result is not None
    outcome, scores = game.result["outcome"], game.result["scores"]
    names = names_for(game, visitor.seats, None)
    totals = [sheet["total"] for sheet in scores]
    sheet = Sheet.objects.filter(source=game.public_id).first()
    return {
        "outcome": outcome,
        "scores": scores,
        "words": plain(ending(outcome["ending"], outcome["winners"], names, totals)),
        "seed": rulebook.seed_of(game).hex(),
        "sheet": sheet.get_absolute_url() if sheet else None,
    }


def moves_of(visitor: Visitor, course: Course, one: Decision) -> Document:
    """What may be answered to a question of the visitor's own seat, and what may not."""
    names = names_for(visitor.game, visitor.seats, one.seat)
    return {
        "title": visitor.game.title,
        "decision": decision(one, course),
        "legal": list(course.state.legal(one)),
        "offers": [_offer(visitor.game.title, offer, names) for offer in course.state.offers(one)],
    }


def _offer(title: str, offer: Mapping[str, Any], names: Names) -> Document:
    # Where a city has no seat (the Free city), the lines are about the city.
    whose = offer.get("city", names.viewer)
    made = {**offer, "words": OFFERS[title](offer, names)}
    for member in ("lines", "gives", "then"):
        if member in made:
            made[member] = [in_words(line, names, whose) for line in made[member]]
    if made["refusal"]:
        made["refusal"] = in_words(made["refusal"], names, whose)
    return made


def in_words(line: Mapping[str, Any], names: Names, seat: int | None) -> Document:
    """A line of the engine with its sentence and the address of its rule."""
    words = sentence(line, names, seat)
    return {
        "code": line["code"],
        "params": line["params"],
        "words": words,
        "rule": rule_url(line["code"]) or None,
    }


def log_entry(entry: Mapping[str, Any], game: Game, names: Names, held: frozenset[int]) -> Document:
    """A row of the log (number, seat, decision, move, events, at) as the viewer of `names` learnt it."""
    seen = events_for(entry["events"], names.viewer)
    headline, more = tell_move(game.title, seen, names, entry["seat"])
    return {
        "number": entry["number"],
        "seat": entry["seat"],
        "decision": entry["decision"],
        "move": entry["move"] if game.over or entry["seat"] in held else None,
        "events": seen,
        "words": plain(headline),
        "more": [plain(line) for line in more],
        "at": entry["at"],
    }


def link(request: Any, game: Game, seat: Seat) -> Document:
    """A seat's secret, for whoever may have it (`seating.may_show`)."""
    known = not links.needs_renewal(game.public_id, seat)
    return {
        "seat": seat.number,
        "name": seat.name,
        "invitation": seat.taken_at is None,
        "token": links.token(game.public_id, seat) if known else None,
        "link": links.address(request, game.public_id, seat) if known else None,
    }


def plain(words: str) -> str:
    """A sentence of a page without its marks."""
    return html.unescape(strip_tags(str(words))) if words else ""
