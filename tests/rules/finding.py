"""What a search finds, for the tests of the search."""

from __future__ import annotations

from rules.search import search


def entries(query: str, **options: bool | str) -> list[str]:
    """The short ids of the entries that it finds, the best first."""
    return [hit.document.id for hit in search(query, **options).hits if hit.document.kind == "entry"]
