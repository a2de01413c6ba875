import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.encyclopedia.checking import FAULTS, check, faults
from rules.encyclopedia.files import ContentError


class Command(BaseCommand):
    help = "Counts the entries and lists what is missing; exit status 1 when anything is."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            result = check()
        except ContentError as error:
            raise CommandError(str(error)) from error
        found = faults(result)
        if options["json"]:
            # Counts everywhere, so that a script compares numbers; the ids stand under "faults".
            counts = {key: len(value) if key in FAULTS else value for key, value in result.items()}
            self.stdout.write(json.dumps(counts | {"faults": found}))
        else:
            for key, value in result.items():
                self.stdout.write(f"{key}: {len(value) if key in FAULTS else value}")
            for key, ids in found.items():
                self.stderr.write(f"{key}: {', '.join(ids)}")
        if found:
            raise SystemExit(1)
