"""A finished game becomes a score sheet of itself: its stored result, and what lies open at the end.

Never of a running game: the sheet is made when the result stands, so nothing in it is hidden from anybody
who may see the table. Its address is a secret of its own, told to whoever may see the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.timezone import localdate

from engine import final
from play import rulebook
from play.models import Game, Seat
from scoring.models import Holder, Sheet
from scoring.saving import sheet_of_game


def sheet_of(game: Game, seats: Sequence[Seat], state: Any = None) -> Sheet | None:
    """The sheet of a game, made when there is none yet; None for a game that still runs. `state`: its last
    one, where it is at hand. It stands in the lists of the accounts that sat there."""
    if not game.over or game.result is None:
        return None
    found = Sheet.objects.filter(source=game.public_id).first()
    if found is not None:
        return found
    document = final.describe(rulebook.state_of(game) if state is None else state)
    people = [(seat.name, seat.user) for seat in seats]
    day = localdate(game.finished) if game.finished else None
    made = sheet_of_game(
        game.public_id, game.ruleset, game.options, document, game.result, people, played=day
    )
    users = {seat.user_id for seat in seats if seat.user_id is not None}
    Holder.objects.bulk_create([Holder(sheet=made, user_id=user) for user in users], ignore_conflicts=True)
    return made
