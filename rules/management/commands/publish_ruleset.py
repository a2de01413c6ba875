"""Publish a ruleset from the rows of a title."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.effects import TITLES
from engine.ruleset import RulesetError
from rules.models import Edition
from rules.rulesets import NotPublished, engine_ruleset, publish


class Command(BaseCommand):
    help = "Compiles the rows of an edition into the next immutable ruleset."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("title", choices=TITLES)
        parser.add_argument("--edition", help="needed when the title has several, for example 2")
        parser.add_argument("--why", required=True, help="what changed and why, for everyone to read")
        parser.add_argument("--by", default="", help="who publishes it")
        parser.add_argument("--to", type=Path, help="also write the document to this file, to be shipped")

    def handle(self, *args: Any, **options: Any) -> None:
        editions = Edition.objects.filter(title=options["title"])
        if options["edition"]:
            editions = editions.filter(number=options["edition"])
        found = list(editions)
        if not found:
            raise CommandError("There is no such edition here. Has load_catalogs run?")
        if len(found) > 1:
            numbers = ", ".join(edition.number for edition in found)
            raise CommandError(f"Say which edition: --edition {numbers}.")
        try:
            row = publish(found[0], by=options["by"], why=options["why"])
        except RulesetError as error:
            raise CommandError(f"Not published.\n{error}") from error
        except NotPublished as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Published: {row}, SHA-256 {row.sha256}.")
        if options["to"]:
            document = engine_ruleset(row).document()
            text = json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True)
            options["to"].write_text(text + "\n", encoding="utf-8")
            self.stdout.write(f"Written: {options['to']}.")
