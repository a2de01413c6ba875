"""What a move notes for the programs that wait: the questions that are open now, and that a game has ended.
How they are read is in `play.waiting`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Max

from engine.title import State
from people.models import User
from play.models import Seat


def open_decisions(state: State, before: Iterable[Mapping[str, Any]], now: datetime) -> list[dict[str, Any]]:
    """`Game.open_decisions` of this state. A question that was open before keeps its `since`."""
    known = {asked["id"]: asked["since"] for asked in before}
    return [
        {
            "id": decision.id,
            "seat": decision.seat,
            "kind": decision.kind,
            "prompt": decision.prompt,
            "since": known.get(decision.id) or now.isoformat(),
        }
        for decision in state.pending()
    ]


def count_ending(seats: Sequence[Seat]) -> None:
    """A game has ended: it takes the next number of each account that sits there. Inside the transaction that
    ends it."""
    users = sorted({seat.user_id for seat in seats if seat.user_id is not None})
    if not users:
        return
    # Always in this order, so that two games that end at once do not wait for each other.
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=users).order_by("pk")
    for user in locked.values_list("pk", flat=True):
        last = Seat.objects.filter(user=user).aggregate(last=Max("ended_as"))["last"] or 0
        mine = [seat.pk for seat in seats if seat.user_id == user]
        Seat.objects.filter(pk__in=mine).update(ended_as=last + 1)
