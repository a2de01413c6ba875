"""Measures the search on questions as people ask them: is the wanted entry first, or among three?"""

import json
import math
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.encyclopedia.catalog import TITLE_NAMES
from rules.search import Content, content, search
from rules.search.index import Index, index

QUESTIONS = Path(settings.BASE_DIR) / "tests" / "data" / "search_questions.jsonl"
SHOWN = 3
"""A wanted entry counts as found in the first three answers."""


class Question(NamedTuple):
    """A line of the file: what is written, the filter by game ("" for none), the entries that answer it."""

    text: str
    title: str
    want: frozenset[str]
    held: bool
    """Whether it was held back while the search was tuned: reported by itself as well."""


class Asked(NamedTuple):
    """A question that was put: `rank` of the first wanted answer from 1, 0 when none was found."""

    question: Question
    rank: int
    first: tuple[str, ...]
    ms: float


def read_questions(lines: Iterable[str]) -> list[Question]:
    """JSON lines with `q`, `want` and, if they like, `title` and `held`. ValueError names the line."""
    questions = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            raise ValueError(f"line {number}: is no JSON: {error}") from error
        questions.append(_question(row, number))
    if not questions:
        raise ValueError("there is no question in it")
    return questions


def _question(row: Any, number: int) -> Question:
    if not isinstance(row, dict) or not isinstance(row.get("q"), str) or not row["q"].strip():
        raise ValueError(f"line {number}: q must be a text")
    want, title = row.get("want"), row.get("title") or ""
    if isinstance(want, str):
        want = [want]
    if not isinstance(want, list) or not want or not all(isinstance(one, str) for one in want):
        raise ValueError(f"line {number}: want must be a list of short ids")
    if title not in ("", *TITLE_NAMES):
        raise ValueError(f"line {number}: unknown title {title!r}; known: {', '.join(TITLE_NAMES)}")
    return Question(row["q"], title, frozenset(one.upper() for one in want), row.get("held") is True)


def ask(question: Question) -> Asked:
    """Put a question as the search page does, and see where the wanted entry stands among the answers."""
    start = perf_counter()
    answer = search(question.text, title=question.title)
    hits = answer.of(question.title, "entry")
    ms = (perf_counter() - start) * 1000
    found = [hit.document.id for hit in hits]
    rank = next((place for place, one in enumerate(found, 1) if one in question.want), 0)
    return Asked(question, rank, tuple(found[:SHOWN]), ms)


def share(asked: Sequence[Asked], within: int) -> float:
    """The share of questions whose wanted entry is among the first `within` answers, in percent."""
    hits = sum(1 <= one.rank <= within for one in asked)
    return round(100 * hits / len(asked), 1) if asked else 0.0


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that `percent` of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def measure(questions: Sequence[Question]) -> tuple[dict[str, Any], list[Asked]]:
    """The numbers of a run, and each question with what it found."""
    start = perf_counter()
    Index(Content())
    index_s = perf_counter() - start
    index()  # the one that the questions use: its first building is no part of a search
    asked = [ask(question) for question in questions]
    times = [one.ms for one in asked]
    result: dict[str, Any] = {
        "questions": len(asked),
        "hit1": share(asked, 1),
        "hit3": share(asked, SHOWN),
        "p50_ms": round(percentile(times, 50), 2),
        "p95_ms": round(percentile(times, 95), 2),
        "index_s": round(index_s, 3),
    }
    held = [one for one in asked if one.question.held]
    if held:
        rest = [one for one in asked if not one.question.held]
        result["parts"] = {
            name: {"questions": len(part), "hit1": share(part, 1), "hit3": share(part, SHOWN)}
            for name, part in (("tuned", rest), ("held", held))
        }
    return result, asked


class Command(BaseCommand):
    help = "Puts questions to the search: how often the wanted entry is first or among the first three."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default=str(QUESTIONS), help="JSON lines; - is standard input")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
        parser.add_argument(
            "--misses", action="store_true", help="list what is not first (not the held ones)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["file"] == "-":
                questions = read_questions(sys.stdin)
            else:
                questions = read_questions(Path(options["file"]).read_text("utf-8").splitlines())
        except (OSError, ValueError) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        if not content().entries:
            raise CommandError("There are no entries to be found: run load_encyclopedia first.")
        unknown = sorted({one for question in questions for one in question.want} - set(content().entries))
        if unknown:
            self.stderr.write(f"Wanted, but no such entry: {', '.join(unknown)}")
        result, asked = measure(questions)
        if options["json"]:
            self.stdout.write(json.dumps(result))
        else:
            for key, value in result.items():
                self.stdout.write(f"{key}: {value}")
        if options["misses"]:
            for one in asked:
                if one.rank != 1 and not one.question.held:
                    wanted = ",".join(sorted(one.question.want))
                    self.stderr.write(
                        f"{one.rank or '-':>3} {one.question.title:13} {one.question.text!r}"
                        f" wants {wanted}, finds {','.join(one.first)}"
                    )
