"""`manage.py api_document`: write docs/openapi.json anew, for a change that is meant."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from api.pages import document_text


class Command(BaseCommand):
    help = "Writes the OpenAPI document to docs/openapi.json."

    def handle(self, *args: Any, **options: Any) -> None:
        file = settings.BASE_DIR / "docs" / "openapi.json"
        file.write_text(document_text(), encoding="utf-8")
        self.stdout.write(f"{file.relative_to(settings.BASE_DIR)} is written.")
