"""Rebuild games from their logs and compare: the snapshot, the counter, the result and each move's events."""

from __future__ import annotations

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import engine
from play import moves, rulebook
from play.course import Course, events_document, with_commits
from play.models import Game, LogEntry


class Command(BaseCommand):
    help = (
        "Replays every game from its seed and log and compares it with what is stored. Exit status 1 when a "
        "game differs; --repair stores what the replay gives (of games that still run)."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", help="public ids; all games when left out")
        parser.add_argument("--repair", action="store_true", help="store what the replay gives")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.order_by("pk")
        if options["games"]:
            games = games.filter(public_id__in=options["games"])
            if missing := set(options["games"]) - set(games.values_list("public_id", flat=True)):
                raise CommandError(f"No such game: {', '.join(sorted(missing))}.")
        checked = differing = 0
        for game in games.iterator():
            checked += 1
            # Only the names of what differs are printed: the values are hidden from whoever plays.
            if found := differences(game):
                differing += 1
                self.stdout.write(f"{game.public_id}: {', '.join(found)}")
                if options["repair"]:
                    self.stdout.write(f"{game.public_id}: {'repaired' if repair(game) else 'left as it is'}")
        self.stdout.write(f"{checked} games checked, {differing} differ.")
        if differing and not options["repair"]:
            raise CommandError("Stored games differ from their logs.")


def replayed(game: Game) -> tuple[engine.State, list[LogEntry]]:
    """The state that the log gives, and the entries as they would be written. IllegalMove when it stops."""
    seats = game.seats.count()
    state = rulebook.first_state(game, seats)
    made = []
    for entry in game.log.order_by("number"):
        events = state.play(entry.decision, entry.move)
        made.append(
            LogEntry(
                pk=entry.pk,
                number=state.move_count,
                decision=entry.decision,
                move=entry.move,
                events=events_document(events, seats),
            )
        )
    return state, made


def differences(game: Game) -> list[str]:
    """The names of what is stored otherwise than the log says."""
    try:
        state, entries = replayed(game)
    except engine.IllegalMove as error:
        return [f"the log stops ({error.code})"]
    found = []
    if game.snapshot != state.to_json():
        found.append("snapshot")
    if game.move_count != state.move_count:
        found.append("move_count")
    outcome = state.outcome()
    if game.over != (outcome is not None):
        found.append("status")
    elif game.result and game.result != {"outcome": outcome, "scores": state.scores()}:
        found.append("result")
    stored = {entry.pk: entry for entry in game.log.all()}
    if any(
        (stored[entry.pk].number, stored[entry.pk].events) != (entry.number, entry.events)
        for entry in entries
    ):
        found.append("events")
    try:
        now = with_commits(state, game.commits.all())
    except engine.IllegalMove:
        return [*found, "commits"]
    noted = game.open_decisions
    if noted is not None and [one["id"] for one in noted] != [open_.id for open_ in now.pending()]:
        found.append("open_decisions")
    return found


def repair(game: Game) -> bool:
    """Store what the log gives. A finished result stays, and a log that stops cannot be repaired."""
    if game.over:
        return False
    try:
        state, entries = replayed(game)
    except engine.IllegalMove:
        return False
    course = Course(state, game.seats.count())
    moves.write_down(game, course, game.changed, began=True)
    game.revision += 1
    game.save()
    # What waits for the others may not fit any more: it is chosen again.
    game.commits.all().delete()
    LogEntry.objects.bulk_update(entries, ["number", "events"])
    return True
