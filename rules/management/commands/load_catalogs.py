"""Load the catalogs and rulesets that the project ships."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.loading import LoadError, load_all


class Command(BaseCommand):
    help = (
        "Loads fixtures/catalogs and fixtures/rulesets. Does nothing when nothing changed; never overwrites "
        "a row that a curator changed (it is reported); all or nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = load_all()
        except LoadError as error:
            raise CommandError(f"Nothing was loaded.\n{error}") from error
        for sentence in report.kept:
            self.stderr.write(self.style.WARNING(sentence))
        for sentence in report.warnings:
            self.stderr.write(self.style.WARNING(sentence))
        if options["verbosity"] < 1:
            return
        if report.unchanged == report.files:
            self.stdout.write(f"Catalogs: nothing changed in {report.files} files.")
            return
        self.stdout.write(
            f"Catalogs: {report.created} rows created, {report.updated} updated, {report.deleted} deleted; "
            f"{len(report.kept)} left as a curator made them."
        )
        for name in report.published:
            self.stdout.write(f"Published: {name}.")
