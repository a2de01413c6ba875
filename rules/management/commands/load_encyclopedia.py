from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.encyclopedia.files import ContentError
from rules.encyclopedia.loading import load


class Command(BaseCommand):
    help = (
        "Loads the shipped texts of the encyclopedia and the rule codes. Does nothing when no file changed "
        "since the last load; never overwrites what a curator has changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="look at every row although no file changed")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = load(force=options["force"])
        except ContentError as error:
            raise CommandError(f"The encyclopedia was not loaded:\n{error}") from error
        if options["verbosity"] == 0:
            return
        if report.unchanged:
            self.stdout.write("The encyclopedia is up to date.")
            return
        self.stdout.write(
            f"Encyclopedia: {len(report.added)} added, {len(report.changed)} changed, "
            f"{len(report.removed)} removed."
        )
        for name in report.kept:
            self.stderr.write(f"{name}: changed by a curator, so it stays, whatever the files say now.")
        for name in report.left:
            self.stderr.write(f"{name}: no longer in the files; it stays.")
