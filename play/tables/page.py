"""A table's page for one viewer. What the dict holds is written down in docs/play.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from engine.title import Decision, State
from play import links, live, rulebook
from play.access import Visitor
from play.course import Course
from play.models import Game, LogEntry, Seat
from play.tables import architects, architects_panel, duel, panel, seven_panel, seven_wonders
from play.tables.end import end_sheet
from play.tables.lines import line_words
from play.tables.log import Move
from play.wording import Names
from play.wording.names import listed
from rules.qr import qr

Table = dict[str, Any]

MOST_NAMES = 2
"""Of how many people a table says by name that it waits for them."""

PAGES: dict[str, Any] = {"duel": duel, "seven_wonders": seven_wonders, "architects": architects}
"""The part of the page that is a title's own: a module with

TEMPLATE                the template of `<main id="table">`
parts(...)              what the page holds beside the frame, for the decision that is looked at
log_rows(seats)         how many log entries tell what the page tells
story(moves, names)     {"log": lines, ...} of these moves, newest first: what happened, for this viewer
stops(moves)            the numbers of the moves after which a replay stops
unfit(seats, ...)       why a number of people, an edition and options do not go together, or ""
people(names)           the names by city, where there are more cities than seats
"""


def titles() -> list[str]:
    """The titles that can be played at a table: those the engine plays and a page is made for."""
    return [name for name in engine.titles() if name in PAGES]


OFFERS = {"duel": panel.said, "seven_wonders": seven_panel.said, "architects": architects_panel.label}
"""By title: an offer in words that stand alone."""


ADDRESSES = ("move", "back", "live", "ready", "replay", "record", "ask", "rematch", "device", "open")


def names_for(game: Game, seats: Sequence[Seat], viewer: int | None) -> Names:
    people = PAGES[game.title].people([seat.name for seat in seats])
    return Names(rulebook.ruleset_of(game), people, viewer)


def urls(game: Game) -> dict[str, str]:
    """The addresses of a table. They differ in their last part only, so one is looked up."""
    base = reverse("play:table", args=[game.public_id])
    return {
        "table": base,
        "new": reverse("play:new", args=[game.title]),
        **{name: f"{base}{name}/" for name in ADDRESSES},
    }


def heading(game: Game, seats: Sequence[Seat], held: frozenset[int], viewer: int | None) -> str:
    """ "Duel with Jonas"; for a spectator, and for several people on one device, all names."""
    name = rulebook.TITLE_NAMES[game.title]
    if viewer is None or len(held) > 1:
        return _("%(title)s: %(people)s") % {"title": name, "people": listed([seat.name for seat in seats])}
    others = listed([seat.name for seat in seats if seat.number != viewer])
    return _("%(title)s with %(people)s") % {"title": name, "people": others}


def _frame(visitor: Visitor, viewer: int | None) -> Table:
    """What the table and the cover have in common."""
    game = visitor.game
    people = [
        {
            "seat": seat.number,
            "name": seat.name,
            "initial": seat.name[:1].upper(),
            "you": seat.number == viewer,
            "bot": seat.kind == Seat.Kind.BOT,
            "taken": seat.taken_at is not None,
        }
        for seat in visitor.seats
    ]
    return {
        "id": game.public_id,
        "title": game.title,
        "name": rulebook.TITLE_NAMES[game.title],
        "heading": heading(game, visitor.seats, visitor.held, viewer),
        "urls": urls(game),
        "tag": live.tag(visitor, viewer),
        "viewer": viewer,
        "people": people,
        "cover": None,
        "message": None,
        "invite": None,
        "owner": visitor.owner,
        "public": game.public,
        "hot_seat": visitor.hot_seat,
        "over": game.over,
        "ruleset": rulebook.ruleset_of(game),
        "template": PAGES[game.title].TEMPLATE,
    }


def cover(visitor: Visitor, active: int) -> Table:
    """Hot-seat, between two people's turns: nothing but who takes the device."""
    made = _frame(visitor, None)
    made["heading"] = heading(visitor.game, visitor.seats, visitor.held, None)
    made["cover"] = {"name": visitor.seats[active].name, "seat": active}
    made["poll"] = False
    return made


def table(
    visitor: Visitor,
    course: Course,
    *,
    choose: str = "",
    message: Mapping[str, Any] | None = None,
    link_of: Callable[[Seat], str] | None = None,
) -> Table:
    """The page of a table as this visitor may see it now. It reads the newest moves: one query.

    `choose` is what the visitor looks at (a card, a Wonder, ...); one that is not there is ignored.
    `message` stands on top. `link_of` gives the whole link of a seat, for those who may invite.
    """
    game, seats, state = visitor.game, visitor.seats, course.state
    pending = state.pending()
    active = visitor.asked(sorted({decision.seat for decision in pending}))
    viewer = visitor.viewer(active)
    if visitor.must_change_hands(active):
        assert active is not None
        return cover(visitor, active)
    names = names_for(game, seats, viewer)
    open_ = next((decision for decision in pending if decision.seat == viewer), None)
    # Whoever has chosen while others still choose may choose anew.
    decision = open_ or course.last_of(viewer)
    view = state.view(viewer)
    made = _frame(visitor, viewer)
    made["decision"] = decision.id if decision else ""
    made["kind"] = decision.kind if decision else ""
    made["view"] = view
    made["message"] = message
    made["turn"] = _turn(names, pending, open_)
    made["poll"] = not game.over and any(
        seat.kind == Seat.Kind.PERSON and seat.number not in visitor.held for seat in seats
    )
    page = PAGES[game.title]
    offers = state.offers(decision) if decision else []
    base = made["urls"]["table"]
    made.update(page.parts(view, offers, decision, names, choose, base))
    made["choose"] = made["panel"]["subject"] if made["panel"] else ""
    asked = {"tag": made["tag"]} | ({"choose": made["choose"]} if made["choose"] else {})
    made["live_url"] = f"{made['urls']['live']}?{urlencode(asked)}"
    made.update(page.story(newest(game, page.log_rows(len(seats))), names))
    made["log_total"] = game.move_count
    made["invite"] = _invite(visitor, link_of) if link_of else None
    made["end"] = end_sheet(game, names, visitor) if game.over else None
    return made


def _invite(visitor: Visitor, link_of: Callable[[Seat], str]) -> list[dict[str, Any]] | None:
    """For the one who made the game: the links of the seats that nobody has taken yet."""
    if not visitor.owner or visitor.game.over:
        return None
    free = [seat for seat in visitor.seats if seat.taken_at is None]
    shown = []
    for seat in free:
        if not links.needs_renewal(visitor.game.public_id, seat):
            link = link_of(seat)
            shown.append({"name": seat.name, "seat": seat.number, "link": link, "qr": qr(link)})
    return shown or None


def replay_table(
    visitor: Visitor, state: State, viewer: int | None, entries: Sequence[Move], at: int
) -> Table:
    """The table as it stood after move `at`, for looking only. `entries` are all moves of the game, in
    order."""
    names = names_for(visitor.game, visitor.seats, viewer)
    view = state.view(viewer)
    made = _frame(visitor, viewer)
    page = PAGES[visitor.game.title]
    made.update(page.parts(view, [], None, names, "", ""))
    told = _not_fresh(page.story(entries[::-1], names)["log"])[::-1]
    stops = [0, *page.stops(entries)]
    total, place = len(stops) - 1, stops.index(at)
    words = _("The start") if at == 0 else _("After move %(at)d of %(total)d") % {"at": place, "total": total}
    before = page.story(entries[:at][::-1][: page.log_rows(len(visitor.seats))], names)
    made.update(
        view=view,
        decision="",
        kind="",
        choose="",
        poll=False,
        end=None,
        live_url="",
        turn={"mine": False, "over": False, "words": words},
        **{**before, "log": _not_fresh(before["log"][:1])},
        log_total=total,
        replay={
            "at": at,
            "total": total,
            "last": stops[-1],
            "words": words,
            "before": stops[place - 1] if place else None,
            "after": stops[place + 1] if place < total else None,
            "moves": told,
        },
    )
    return made


def stop_at(game: Game, entries: Sequence[Move], at: int) -> int:
    """The first moment from move `at` on at which a replay stops: where all choose at the same time, the end
    of a turn."""
    stops = PAGES[game.title].stops(entries)
    found: int = next((stop for stop in stops if stop >= at), stops[-1] if stops else 0) if at else 0
    return found


def _not_fresh(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """In a replay nothing is new."""
    return [{**line, "fresh": False} for line in lines]


def _turn(names: Names, pending: Sequence[Decision], mine: Decision | None) -> dict[str, Any]:
    if not pending:
        return {"mine": False, "over": True, "words": _("Over")}
    if mine is not None:
        return {"mine": True, "over": False, "words": _("Your turn")}
    asked = sorted({decision.seat for decision in pending})
    if len(asked) > MOST_NAMES:
        words = ngettext("Waiting for %(count)d person", "Waiting for %(count)d people", len(asked))
        return {"mine": False, "over": False, "words": words % {"count": len(asked)}}
    waiting = listed([names.person(seat) for seat in asked])
    return {"mine": False, "over": False, "words": _("Waiting for %(people)s") % {"people": waiting}}


def newest(game: Game, most: int) -> list[Move]:
    """The newest moves, the newest first."""
    return all_moves(game, "-number", most)


def all_moves(game: Game, order: str = "number", most: int | None = None) -> list[Move]:
    """The moves of a game in this order. One query."""
    rows = LogEntry.objects.filter(game_id=game.pk).order_by(order)
    return [
        Move(*row) for row in rows.values_list("number", "seat", "decision", "move", "events", "at")[:most]
    ]


def refusal_message(error: engine.IllegalMove, names: Names, seat: int | None) -> dict[str, Any]:
    """A move that the rules refuse, as a message on top of the table."""
    line = line_words(error.line(), names, seat)
    return {"kind": "refused", "words": line["words"], "lines": [line]}


def closed_message() -> dict[str, Any]:
    """The question had been settled before this answer came."""
    return {
        "kind": "closed",
        "words": _("This question has been settled already. Here is the table as it stands now."),
        "lines": [],
    }
