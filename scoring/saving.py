"""Making a sheet, and writing what people enter: several phones at once, and nothing gets lost.

Every field comes with the value that it had when the person saw it (its base). A field that nobody else has
changed since takes the new value; one that was not touched here keeps what is stored; one that was changed on
both sides keeps what is stored, and the person is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import transaction

from rules import rulesets
from rules.models import PublishedRuleset
from scoring import entries
from scoring.evaluating import Evaluation, evaluate, ruleset_of
from scoring.expressions import LONGEST
from scoring.models import NAME_LENGTH, Change, Column, Sheet

Values = Mapping[str, str]


class NotEditable(Exception):
    """The sheet of a game of the site stays as the game was."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field that was changed here and elsewhere: `stored` stands, `typed` is what was not taken."""

    column: int | None
    field: str
    stored: str
    typed: str


@dataclass(slots=True)
class Saved:
    """What came of saving."""

    sheet: Sheet
    columns: list[Column]
    conflicts: list[Conflict] = field(default_factory=list)
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A seat of a new sheet."""

    name: str = ""
    wonder: str = ""
    side: str = ""


def make(
    title: str,
    players: Sequence[Player],
    *,
    edition: str | None = None,
    options: Mapping[str, Any] | None = None,
    played: date | None = None,
    place: str = "",
    free_city: Player | None = None,
) -> Sheet:
    """A new sheet with a column for each city. `rules.rulesets.NotPublished` without a ruleset. `free_city`:
    what is known of the third city that two players of 7 Wonders have."""
    row: PublishedRuleset = rulesets.current(title, edition)
    given = {key: value for key, value in (options or {}).items() if key in entries.OPTIONS[title]}
    sheet = Sheet(title=title, ruleset=row, seats=len(players), options=given, place=place[:60])
    if played is not None:
        sheet.played = played
    ruleset = rulesets.engine_ruleset(row)
    with transaction.atomic():
        sheet.save()
        more = entries.cities(title, len(players)) - len(players)
        seated = [*players, *[free_city or Player()] * more]
        columns = [
            Column(
                sheet=sheet,
                number=number,
                name=one.name.strip()[:NAME_LENGTH],
                wonder=one.wonder if entries.known_board(ruleset, one.wonder, one.side) else "",
                side=one.side if entries.known_board(ruleset, one.wonder, one.side) else "",
            )
            for number, one in enumerate(seated)
        ]
        Column.objects.bulk_create(columns)
    return sheet


def store(found: Evaluation, *, played: date | None = None, place: str = "") -> Sheet:
    """Keep a sheet that was evaluated from a document (`scoring.documents.evaluated`)."""
    sheet = found.sheet
    sheet.place, sheet.result = place[:60], found.result()
    if played is not None:
        sheet.played = played
    with transaction.atomic():
        sheet.save()
        for column in found.columns:
            column.sheet = sheet
        Column.objects.bulk_create(found.columns)
    return sheet


def columns_of(sheet: Sheet) -> list[Column]:
    return sorted(sheet.columns.all(), key=lambda column: column.number)


def locked(public_id: str) -> Sheet | None:
    """The sheet with its row locked until the transaction ends (on SQLite the transaction is the lock)."""
    return Sheet.objects.select_for_update().filter(public_id=public_id).first()


@dataclass(slots=True)
class Merge:
    """The three-way merge of one place that holds texts by field."""

    stored: dict[str, Any]
    column: int | None
    conflicts: list[Conflict] = field(default_factory=list)
    changes: list[tuple[str, str, str]] = field(default_factory=list)

    def take(self, name: str, typed: str, base: str) -> None:
        now = str(self.stored.get(name, ""))
        if typed in (base, now):
            return
        if now != base:
            self.conflicts.append(Conflict(self.column, name, now, typed))
            return
        self.changes.append((name, now, typed))
        if typed:
            self.stored[name] = typed
        else:
            self.stored.pop(name, None)

    def count(self, key: str, typed: int | None, base: int | None) -> None:
        """A piece or a plain number. None is not known."""
        now = self.stored.get(key)
        if typed in (base, now):
            return
        if now != base:
            self.conflicts.append(Conflict(self.column, key, _text(now), _text(typed)))
            return
        self.changes.append((key, _text(now), _text(typed)))
        if typed is None:
            self.stored.pop(key, None)
        else:
            self.stored[key] = typed


def _text(count: int | None) -> str:
    return "" if count is None else str(count)


@dataclass(frozen=True, slots=True)
class Entered:
    """What came in for one column, each value with its base."""

    texts: dict[str, tuple[str, str]] = field(default_factory=dict)
    pieces: dict[str, tuple[int | None, int | None]] = field(default_factory=dict)
    about: dict[str, tuple[str, str]] = field(default_factory=dict)
    """``name``, and ``board``: "gizah:A"."""


def save(
    public_id: str,
    columns: Mapping[int, Entered],
    shared: Mapping[str, tuple[str, str]] | None = None,
    about: Mapping[str, tuple[str, str]] | None = None,
    *,
    by: str = "",
) -> Saved | None:
    """Merge what was entered into the sheet; None when there is no such sheet. `NotEditable` for the sheet
    of a game. The result says which fields were not taken, because somebody else has changed them."""
    with transaction.atomic():
        sheet = locked(public_id)
        if sheet is None:
            return None
        if sheet.source:
            raise NotEditable()
        saved = Saved(sheet, columns_of(sheet))
        rows = merge(saved, columns, shared, about, by=by)
        if rows:
            saved.changed = True
            for column in saved.columns:
                if any(row.column == column.number for row in rows):
                    column.save()
            Change.objects.bulk_create(rows)
            sheet.revision += 1
            sheet.result = evaluate(sheet, saved.columns).result()
            sheet.save()
    return saved


def merge(
    saved: Saved,
    columns: Mapping[int, Entered],
    shared: Mapping[str, tuple[str, str]] | None = None,
    about: Mapping[str, tuple[str, str]] | None = None,
    *,
    by: str = "",
) -> list[Change]:
    """Merge what was entered into a sheet and its columns in memory; the changes, which nobody has stored
    yet, no more than the conflicts in `saved`."""
    rows: list[Change] = []
    for number, entered in columns.items():
        if 0 <= number < len(saved.columns):
            rows += _merge_column(saved, saved.columns[number], entered, by)
    return rows + _merge_sheet(saved, shared or {}, about or {}, by)


def _merge_column(saved: Saved, column: Column, entered: Entered, by: str) -> list[Change]:
    allowed = entries.fields_of(saved.sheet.title)
    texts = Merge(dict(column.entries), column.number)
    for name, (typed, base) in entered.texts.items():
        if name in allowed:
            texts.take(name, typed.strip()[: LONGEST + 1], base.strip())
    pieces = Merge(dict(column.pieces), column.number)
    for key, (count, base_count) in entered.pieces.items():
        pieces.count(key, count, base_count)
    own = Merge({"name": column.name, "board": f"{column.wonder}:{column.side}".strip(":")}, column.number)
    ruleset = ruleset_of(saved.sheet)
    for name, (typed, base) in entered.about.items():
        if name == "board" and typed and not entries.known_board(ruleset, *_board(typed)):
            continue
        own.take(name, typed.strip()[:NAME_LENGTH] if name == "name" else typed, base.strip())
    changes = [*texts.changes, *pieces.changes, *own.changes]
    saved.conflicts += [*texts.conflicts, *pieces.conflicts, *own.conflicts]
    if changes:
        column.entries, column.pieces = texts.stored, pieces.stored
        column.name = str(own.stored.get("name", ""))[:NAME_LENGTH]
        column.wonder, column.side = _board(str(own.stored.get("board", "")))
        column.version += 1
    return [
        Change(sheet=saved.sheet, column=column.number, field=name[:40], before=before, after=after, by=by)
        for name, before, after in changes
    ]


def replacing(stored: Column, new: Column) -> Entered:
    """What makes of a stored column the new one; who has won stays, for it is not the column's alone."""
    fields = {*stored.entries, *new.entries} - {entries.SUPREMACY}
    board = [f"{column.wonder}:{column.side}".strip(":") for column in (new, stored)]
    return Entered(
        texts={name: (new.entries.get(name, ""), stored.entries.get(name, "")) for name in sorted(fields)},
        pieces={
            key: (new.pieces.get(key), stored.pieces.get(key))
            for key in sorted({*stored.pieces, *new.pieces})
        },
        about={"name": (new.name, stored.name), "board": (board[0], board[1])},
    )


SEATED = ("name", "user_id", "wonder", "side", "entries", "pieces")
"""What goes with a person to another seat."""


def swap(public_id: str, number: int, *, by: str = "") -> Saved | None:
    """Let the city `number` and the next one change seats, with all that was entered for them; the last one
    changes with the first. None when there is no such sheet, or no such seat."""
    with transaction.atomic():
        sheet = locked(public_id)
        if sheet is None:
            return None
        if sheet.source:
            raise NotEditable()
        columns = columns_of(sheet)
        if not 0 <= number < sheet.seats:
            return None
        one, other = columns[number], columns[(number + 1) % sheet.seats]
        for name in SEATED:
            mine, theirs = getattr(one, name), getattr(other, name)
            setattr(one, name, theirs)
            setattr(other, name, mine)
        for column in (one, other):
            column.version += 1
            column.save()
        _turn_shared(sheet, one.number, other.number)
        Change.objects.create(
            sheet=sheet,
            column=None,
            field="seats",
            before=f"{one.number + 1}, {other.number + 1}",
            after=f"{other.number + 1}, {one.number + 1}",
            by=by,
        )
        sheet.revision += 1
        sheet.result = evaluate(sheet, columns).result()
        sheet.save()
    return Saved(sheet, columns, changed=True)


def _turn_shared(sheet: Sheet, one: int, other: int) -> None:
    """The pawn stands as seen from seat 1, and the Cat sits at a seat."""
    pawn, cat = entries.number(sheet.shared, "pawn"), entries.number(sheet.shared, "cat")
    if pawn:
        sheet.shared["pawn"] = str(-pawn)
    if cat in (one + 1, other + 1):
        sheet.shared["cat"] = str(other + 1 if cat == one + 1 else one + 1)


def _board(value: str) -> tuple[str, str]:
    """``gizah:B`` as Wonder and side."""
    wonder, _sep, side = value.partition(":")
    return wonder, side


def _merge_sheet(
    saved: Saved,
    shared: Mapping[str, tuple[str, str]],
    about: Mapping[str, tuple[str, str]],
    by: str,
) -> list[Change]:
    sheet = saved.sheet
    both = Merge(dict(sheet.shared), None)
    for name, (typed, base) in shared.items():
        if name in entries.SHARED[sheet.title]:
            both.take(name, typed.strip()[:LONGEST], base.strip())
    own = Merge({"played": sheet.played.isoformat(), "place": sheet.place}, None)
    for name, (typed, base) in about.items():
        if name == "played" and not _is_date(typed):
            continue
        own.take(name, typed.strip()[:60], base.strip())
    sheet.shared = both.stored
    sheet.played = date.fromisoformat(str(own.stored["played"]))
    sheet.place = str(own.stored.get("place", ""))
    saved.conflicts += [*both.conflicts, *own.conflicts]
    return [
        Change(sheet=sheet, column=None, field=name, before=before, after=after, by=by)
        for name, before, after in [*both.changes, *own.changes]
    ]


def _is_date(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def sheet_of_game(
    public_id: str,
    row: PublishedRuleset,
    options: Mapping[str, Any],
    final_document: Mapping[str, Any],
    result: Mapping[str, Any],
    people: Sequence[tuple[str, Any]],
    *,
    played: date | None = None,
) -> Sheet:
    """The sheet of a finished game of the site, made once: its final position and its stored result.
    `people`: (name, user or None) by seat."""
    found = Sheet.objects.filter(source=public_id).first()
    if found is not None:
        return found
    title = row.title
    given = {key: value for key, value in options.items() if key in entries.OPTIONS[title]}
    sheet = Sheet(title=title, ruleset=row, seats=len(people), options=given, source=public_id)
    sheet.stored = {"scores": result["scores"], "outcome": result["outcome"]}
    if played is not None:
        sheet.played = played
    if title == "duel":
        sheet.shared = {"pawn": str(final_document["pawn"])}
    elif title == "architects":
        cat = final_document["cat"]
        sheet.shared = {"cat": "0" if cat is None else str(cat + 1)}
    with transaction.atomic():
        sheet.save()
        columns = []
        for number, city in enumerate(final_document["cities"]):
            pieces, texts = entries.pieces_from(title, city)
            name, user = people[number] if number < len(people) else ("", None)
            columns.append(
                Column(
                    sheet=sheet,
                    number=number,
                    name=name[:NAME_LENGTH],
                    user=user,
                    wonder=city.get("wonder") or "",
                    side=city.get("side") or "",
                    pieces=pieces,
                    entries=texts,
                )
            )
        Column.objects.bulk_create(columns)
        sheet.result = evaluate(sheet, columns).result()
        sheet.save()
    return sheet
