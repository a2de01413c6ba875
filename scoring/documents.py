"""One document in, the scored sheet out: a final position, points by category or both; nothing is stored.

    scored({"title": "duel", "cities": [{"cards": ["palace"], "coins": 9}, {"points": {"blue": "3+5"}}]})

The document (what is not known is left out, or null; docs/scoring.md says what follows from what):

    title, edition ("1"), options    as for a game
    players     7 Wonders: 2 when the third city is the Free city; else the number of cities
    cities      name, and in `points` what stands on the pad: {row: 12 or "3+5+2"}; and the pieces
                as engine/final.py has them:
      seven_wonders   wonder, side, cards, stages, tokens ({"points"} or points), coins
      duel            cards, built (Wonders), tokens, coins
      architects      wonder, built (stages), cards ({kind: how many}), tokens, medals, military;
                      `stages`: how many are built, where `built` is not known
    pawn        Duel: steps from the middle, positive towards the capital of seat 1
    cat         Architects: the seat that has the Cat; null when nobody has it
    ending, winner   Duel: "military" or "science", and the seat that has won so

What does not fit this form is a `SituationError` with its place; what cannot be in a game is a flag.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import engine
from engine import architects, final
from engine.ruleset import Ruleset
from engine.situation import SituationError, SituationReader, reader
from engine.title import OptionError, Title
from rules import rulesets
from rules.models import PublishedRuleset
from scoring import entries, impossible, pages, words
from scoring.evaluating import Evaluation, evaluate
from scoring.expressions import LARGEST, LONGEST
from scoring.models import NAME_LENGTH, Column, Sheet
from scoring.words import Told

Document = Mapping[str, Any]

MOST_OF_A_KIND = 99
"""Of one piece in one city."""
COMMON = frozenset({"title", "edition", "options", "players", "cities"})
KEYS = {
    "seven_wonders": COMMON,
    "duel": COMMON | {"pawn", "ending", "winner"},
    "architects": COMMON | {"cat"},
}
CITY_KEYS = {
    "seven_wonders": frozenset({"name", "points", "wonder", "side", "cards", "stages", "tokens", "coins"}),
    "duel": frozenset({"name", "points", "cards", "built", "tokens", "coins"}),
    "architects": frozenset(
        {"name", "points", "wonder", "built", "stages", "cards", "tokens", "medals", "military"}
    ),
}


def scored(document: Any) -> dict[str, Any]:
    """The sheet of a document, ready for JSON (`sheet` says its form). `SituationError` with the place of
    whatever does not fit the form."""
    return sheet(evaluated(document))


def title_of(name: str) -> Title:
    """The engine's title."""
    return engine.title(name) if name in engine.titles() else architects.TITLE


def evaluated(document: Any, row: PublishedRuleset | None = None) -> Evaluation:
    """The document evaluated as the sheet of a paper game would be. `row`: the ruleset; the newest of its
    title and edition when None."""
    title = document.get("title") if isinstance(document, Mapping) else None
    if isinstance(document, Mapping) and title not in entries.TITLES:
        raise SituationError("title", f"must be one of {', '.join(entries.TITLES)}, not {title!r}")
    read = reader(_known(document), KEYS.get(str(title), COMMON))
    if row is None:
        row = _row(str(title), read.value("edition", "1"))
    ruleset = rulesets.engine_ruleset(row)
    cities = read.listing("cities", [])
    players = read.whole("players", len(cities))
    if players not in title_of(row.title).players():
        raise SituationError("players", f"{players} cannot play {row.title}")
    if len(cities) != entries.cities(row.title, players):
        raise SituationError("cities", f"must be {entries.cities(row.title, players)}, not {len(cities)}")
    made = Sheet(title=row.title, ruleset=row, seats=players, options=_options(row.title, read))
    made.shared = _shared(document, read, ruleset, len(cities))
    columns = [column(made, ruleset, number, city) for number, city in enumerate(cities)]
    _supremacy(read, columns)
    return evaluate(made, columns)


def _known(document: Any) -> Any:
    """Without what is null: that is not known."""
    if not isinstance(document, Mapping):
        return document
    return {key: value for key, value in document.items() if value is not None}


def _row(title: str, edition: Any) -> PublishedRuleset:
    try:
        return rulesets.current(title, str(edition))
    except rulesets.NotPublished as error:
        raise SituationError("edition", str(error)) from None


def _options(title: str, read: SituationReader) -> dict[str, Any]:
    """Those that a final position needs; the others of a game may stand there too."""
    try:
        agreed = title_of(title).check_options(dict(read.mapping("options")))
    except OptionError as error:
        raise SituationError("options", str(error)) from None
    return {name: agreed[name] for name in entries.OPTIONS[title] if name in agreed}


def _shared(document: Document, read: SituationReader, ruleset: Ruleset, cities: int) -> dict[str, str]:
    found = {}
    if "pawn" in read.document:
        capital = int(ruleset.setup["military"]["capital"])
        found["pawn"] = str(read.whole("pawn", 0, -capital, capital))
    if ruleset.title == "architects" and "cat" in document:
        seat = read.whole("cat", -1, -1, cities - 1)
        found["cat"] = str(seat + 1)
    return found


def _supremacy(read: SituationReader, columns: list[Column]) -> None:
    ending = read.value("ending", "civilian")
    if ending in final.SUPREMACIES:
        columns[read.whole("winner", -1, 0, 1)].entries[entries.SUPREMACY] = ending
    elif ending != "civilian":
        raise SituationError("ending", f"must be civilian, military or science, not {ending!r}")


# --- a city --------------------------------------------------------------------------------------


def column(made: Sheet, ruleset: Ruleset, number: int, city: Any) -> Column:
    """A city of the document as a column, not stored."""
    where = f"cities.{number}"
    read = reader(_known(city), CITY_KEYS[made.title], where)
    pieces, texts = entries.pieces_from(made.title, _pieces(read, ruleset))
    name = read.value("name", "")
    if not isinstance(name, str):
        raise SituationError(f"{where}.name", f"must be a text, not {name!r}")
    column = Column(number=number, name=name.strip()[:NAME_LENGTH], pieces=pieces)
    column.entries = {**texts, **_points(read, made.title)}
    wonder, side = read.value("wonder", ""), read.value("side", "")
    if wonder:
        if not entries.known_board(ruleset, str(wonder), str(side)):
            raise SituationError(f"{where}.wonder", f"there is no {wonder!r} with the side {side!r} here")
        column.wonder, column.side = wonder, side
    return column


def _points(read: SituationReader, title: str) -> dict[str, str]:
    """What stands on the pad, as it would be typed."""
    points = reader(_known(read.value("points", {})), frozenset(entries.ROWS[title]), f"{read.where}.points")
    found = {}
    for row, value in points.document.items():
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise SituationError(f"{points.where}.{row}", f"must be a number or a sum, not {value!r}")
        # One more than the longest is told to be too long, as on the page.
        found[row] = str(value).strip()[: LONGEST + 1]
    if title == "architects" and "stages" in read.document:
        found["stages"] = str(read.whole("stages", 0, 0, MOST_OF_A_KIND))
    return found


def _pieces(read: SituationReader, ruleset: Ruleset) -> dict[str, Any]:
    """The pieces that the document names, all of them pieces of the ruleset."""
    title, said = ruleset.title, read.document
    found: dict[str, Any] = {}
    cards = [card.id for card in ruleset.cards]
    if title == "architects":
        if "cards" in said:
            counts = reader(read.mapping("cards"), frozenset(cards), f"{read.where}.cards")
            found["cards"] = {kind: counts.whole(kind, 0, 0, MOST_OF_A_KIND) for kind in counts.document}
        if "military" in said:
            found["military"] = read.whole("military", 0, 0, MOST_OF_A_KIND)
        _named(found, read, "built", range(1, int(ruleset.setup["stages"]) + 1))
        _named(found, read, "medals", [medal.id for medal in ruleset.medals])
    else:
        _named(found, read, "cards", cards)
        if "coins" in said:
            found["coins"] = read.whole("coins", 0, 0, LARGEST)
    if title == "duel":
        _named(found, read, "built", [wonder.id for wonder in ruleset.wonders])
    if title == "seven_wonders":
        if "stages" in said:
            found["stages"] = read.whole("stages", 0, 0, MOST_OF_A_KIND)
        if "tokens" in said:
            found["tokens"] = _tokens(read, ruleset)
    else:
        _named(found, read, "tokens", [token.id for token in ruleset.progress_tokens])
    return found


def _named(found: dict[str, Any], read: SituationReader, key: str, known: Any) -> None:
    if key not in read.document:
        return
    for id, count in Counter(map(_hashable, read.listing(key, []))).items():
        if isinstance(id, bool) or id not in known or count > MOST_OF_A_KIND:
            raise SituationError(f"{read.where}.{key}", f"there is no {id!r} here")
    found[key] = read.listing(key, [])


def _hashable(value: Any) -> Any:
    return value if isinstance(value, str | int) else repr(value)


def _tokens(read: SituationReader, ruleset: Ruleset) -> list[int]:
    """The points of military tokens."""
    military = ruleset.setup["military"]
    allowed = {-int(military["defeat"]), *map(int, military["points"].values())}
    found = []
    for token in read.listing("tokens", []):
        points = token.get("points") if isinstance(token, Mapping) else token
        if isinstance(points, bool) or not isinstance(points, int) or points not in allowed:
            raise SituationError(f"{read.where}.tokens", f"there is no token of {points!r} points")
        found.append(points)
    if len(found) > MOST_OF_A_KIND:
        raise SituationError(f"{read.where}.tokens", "are too many")
    return found


# --- the sheet as a document ---------------------------------------------------------------------


def sheet(found: Evaluation) -> dict[str, Any]:
    """``{"title", "edition", "ruleset", "players", "options", "complete", "winners", "open", "verdict",
    "cities", "flags"}``.

    `verdict`: words, why, and the code and rule (the address of its page) that decided. A city: name, wonder,
    side, total, place (None for the Free city, and before there is a number) and its rows, each with
    ``category, points (None: not known), typed, computed, code, rule, why, parts``; a part is what the engine
    says, with its words and its sum. A flag: kind, city, category, params, and its words.
    """
    people = pages.people_of(found)
    told = Told(found.ruleset, people)
    result = found.result()
    title = found.sheet.title
    return {
        "title": title,
        "edition": found.ruleset.edition,
        "ruleset": found.ruleset.sha256,
        "players": found.sheet.seats,
        "options": found.sheet.options,
        "complete": result["complete"],
        "winners": result["winners"],
        "open": result["open"],
        "verdict": _rule(words.verdict_words(found, people)),
        "cities": [
            {
                "name": people[column.number],
                "wonder": column.wonder,
                "side": column.side,
                "total": found.totals[column.number],
                "place": result["places"][column.number],
                "rows": [_line(found, told, row, column.number) for row in found.rows],
            }
            for column in found.columns
        ],
        "flags": [
            {
                "kind": flag.kind,
                "city": flag.city,
                "category": flag.category,
                "params": flag.params,
                "words": impossible.problem_words(flag, told, title),
            }
            for flag in found.problems
        ],
    }


def _rule(said: dict[str, Any]) -> dict[str, Any]:
    return {("rule" if name == "url" else name): value for name, value in said.items()}


def _line(found: Evaluation, told: Told, row: str, number: int) -> dict[str, Any]:
    cell = found.rows[row][number]
    opened = told.cell(cell, number, words.row_word(row, found.sheet.title))
    return {
        "category": row,
        "points": cell.value,
        "typed": cell.text,
        "computed": cell.computed,
        "code": cell.code,
        "rule": opened["url"],
        "why": opened["why"],
        "parts": parts_with_words(told, cell.parts, number),
    }


def parts_with_words(told: Told, parts: Sequence[Mapping[str, Any]], number: int) -> list[dict[str, Any]]:
    """The engine's parts of a number of city `number`, each with its words and its sum."""
    words_of = [told.part(dict(part), number) for part in parts]
    return [
        {**part, "words": said["words"], "sum": said["sum"]}
        for part, said in zip(parts, words_of, strict=True)
    ]
