"""A described position as a state, and a state as a description ("open this position").

The document is written by people (docs/situations.md): everything has a default, ids are those of the
catalog, and whatever is wrong is refused with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..deal import Deal
from ..situation import SituationError, reader
from ..title import OptionError, Viewer, check_options
from .catalog import UNKNOWN, UNSEEN, Catalog
from .documents import WRITTEN
from .fold import powers_of, refresh_prices
from .hidden import masked
from .position import City, Position

P = TypeVar("P", bound=Position)

KEYS = frozenset(
    [
        "title",
        "ruleset",
        "options",
        "age",
        "turn",
        "to_move",
        "first",
        "cities",
        "pawn",
        "military_taken",
        "board",
        "box",
        "discard",
        "on_offer",
        "structure",
        "step",
        "choices",
        "drawn",
        "again",
        "offered",
        "about",
    ]
)
CITY_KEYS = frozenset(["coins", "cards", "wonders", "built", "put_away", "tokens"])
FOLLOW_UPS = ("token", "keep", "retrieve", "destroy")


def from_situation(made: P, catalog: Catalog, document: Mapping[str, Any]) -> P:
    """Fill a fresh state with the position described; `SituationError` says what is wrong."""
    read = reader(document, KEYS)
    made.catalog = catalog
    try:
        from .title import OPTIONS

        made.options = check_options(OPTIONS, read.mapping("options"))
    except OptionError as error:
        raise SituationError("options", str(error)) from None
    made.deal = Deal({})
    made.age = read.whole("age", 1, least=0, most=catalog.last_age)
    made.turn = read.whole("turn", 1, least=0)
    made.active = read.whole("to_move", 0, least=0, most=1)
    made.first = read.whole("first", 0, least=0, most=1)
    made.pawn = read.whole("pawn", 0, least=-catalog.capital + 1, most=catalog.capital - 1)
    made.again = read.flag("again", False)
    made.discard = read.pieces("discard", catalog.card_index)
    made.offered = read.pieces("offered", {**catalog.wonder_index, **UNSEEN})
    made.drawn = read.pieces("drawn", {**catalog.token_index, **UNSEEN}, distinct=False)
    made.ending, made.winners, made.move_count = "", (), 0
    made._legal = made._pending = None
    made.cities = _cities(read, catalog)
    _structure(made, read)
    _military(made, read)
    _tokens(made, read)
    _step(made, read)
    _once_each(made)
    for city in made.cities:
        city.powers = powers_of(made, city)
    refresh_prices(made)
    return made


def _cities(read: Any, catalog: Catalog) -> tuple[City, City]:
    documents = read.listing("cities", [{}, {}])
    if len(documents) != 2:
        raise SituationError("cities", f"Duel has two cities, not {len(documents)}")
    first, second = [_city(catalog, document, f"cities[{n}]") for n, document in enumerate(documents)]
    return first, second


def _city(catalog: Catalog, document: Any, where: str) -> City:
    read = reader(document, CITY_KEYS, where)
    city = City()
    city.coins = read.whole("coins", catalog.coins, least=0)
    city.cards = read.pieces("cards", catalog.card_index)
    city.owned = sum([1 << card for card in city.cards])
    built = read.value("built", {})
    if isinstance(built, Sequence) and not isinstance(built, str):
        built = dict.fromkeys(built)
    if not isinstance(built, Mapping):
        raise SituationError(f"{where}.built", "must be a list of Wonders, or Wonder: card under it")
    pairs = []
    for wonder, card in built.items():
        if wonder not in catalog.wonder_index:
            raise SituationError(f"{where}.built", f"there is no Wonder {wonder!r}")
        if card is not None and card not in catalog.card_index:
            raise SituationError(f"{where}.built", f"there is no card {card!r}")
        pairs.append((catalog.wonder_index[wonder], catalog.card_index[card] if card else UNKNOWN))
    city.built = tuple(pairs)
    wonders = read.pieces("wonders", catalog.wonder_index)
    put_away = read.pieces("put_away", catalog.wonder_index)
    done = [wonder for wonder, _ in pairs]
    city.wonders = tuple(dict.fromkeys([*wonders, *done, *put_away]))
    city.unbuilt = tuple([w for w in city.wonders if w not in done and w not in put_away])
    city.tokens = read.pieces("tokens", catalog.token_index)
    city.symbols = 0
    for index in (*city.cards, *city.tokens):
        for effect in catalog.pieces[index].at_once:
            for symbol in getattr(effect, "symbols", ())[:1]:
                city.symbols |= 1 << catalog.symbol_index[symbol]
    return city


def _structure(made: Position, read: Any) -> None:
    """Either ``structure``: the cards that lie, or ``on_offer``: just those that can be taken; then unknown
    cards are laid behind them, so that the Age goes on."""
    catalog = made.catalog
    made.slots, made.present, made.up = (), 0, 0
    if not made.age:
        return
    layout = catalog.layouts[made.age]
    slots = [UNKNOWN] * len(layout.rows)
    places = {place: slot for slot, place in enumerate(zip(layout.rows, layout.columns, strict=True))}
    if "structure" in read.document:
        for number, entry in enumerate(read.listing("structure", [])):
            where = f"structure[{number}]"
            one = reader(entry, frozenset(("row", "column", "card")), where)
            slot = places.get((one.whole("row", 0), one.whole("column", 0)))
            card = one.value("card", None)
            if slot is None:
                raise SituationError(where, f"Age {made.age} has no place at that row and column")
            if card not in catalog.slot_index:
                raise SituationError(f"{where}.card", f"there is no card {card!r}")
            slots[slot] = catalog.slot_index[card]
            made.present |= 1 << slot
            if slots[slot] >= 0:
                made.up |= 1 << slot
    else:
        cards = read.pieces("on_offer", catalog.card_index)
        rows = sorted(set(layout.rows), reverse=True)
        for row in rows:
            free = [slot for slot, its_row in enumerate(layout.rows) if its_row == row]
            if len(free) >= len(cards):
                break
        else:
            raise SituationError("on_offer", f"{len(cards)} cards cannot all lie uncovered in this Age")
        for slot, card in zip(free, cards, strict=False):
            slots[slot] = card
            made.present |= 1 << slot
        made.up = made.present
        for slot in range(free[0] - 1, -1, -1):
            if layout.open.covered_by[slot] & made.present:
                made.present |= 1 << slot
    made.slots = tuple(slots)


def _military(made: Position, read: Any) -> None:
    """Tokens that the pawn has passed are taken unless the document lists the ones that are."""
    made.military = 0
    taken = read.value("military_taken", None)
    for index, (loser, position, _) in enumerate(made.catalog.military_tokens):
        lead = made.pawn if loser == 1 else -made.pawn
        name = f"{loser}:{position}"
        if not (lead >= position if taken is None else name in taken):
            made.military |= 1 << index


def _tokens(made: Position, read: Any) -> None:
    """The board holds what is listed: what stands in a city too was taken by it. As long as the board has
    places, tokens of the cities that are not listed were taken from it; the others came from the box."""
    catalog = made.catalog
    owner = {token: seat for seat, city in enumerate(made.cities) for token in city.tokens}
    listed = read.pieces("board", {**catalog.token_index, **UNSEEN}, distinct=False)
    board = [(token, owner.get(token, -1)) for token in listed]
    board += [(token, seat) for token, seat in owner.items() if token not in listed]
    made.board = tuple(board[: max(catalog.board_tokens, len(listed))])
    used = {token for token, _ in board} | set(owner)
    if "box" in read.document:
        made.box = read.pieces("box", {**catalog.token_index, **UNSEEN}, distinct=False)
    else:
        made.box = tuple([token for token in catalog.tokens if token not in used])


def _step(made: Position, read: Any) -> None:
    choices = []
    for number, entry in enumerate(read.listing("choices", [])):
        pair = isinstance(entry, Sequence) and not isinstance(entry, str) and len(entry) == 2
        kind, argument = entry if pair else (entry, 0)
        if kind not in FOLLOW_UPS:
            raise SituationError(f"choices[{number}]", f"must be one of {', '.join(FOLLOW_UPS)}")
        if isinstance(argument, str):
            if argument not in made.catalog.colour_index:
                raise SituationError(f"choices[{number}]", f"there is no colour {argument!r}")
            argument = made.catalog.colour_index[argument]
        if not isinstance(argument, int):
            raise SituationError(f"choices[{number}]", "must be a kind, or a kind and a colour")
        choices.append((kind, argument))
    made.choices = tuple(choices)
    step = "draft" if not made.age else "turn"
    made.step = choices[0][0] if choices else read.value("step", step)
    if made.step not in ("turn", "draft", "starter", *FOLLOW_UPS):
        raise SituationError("step", f"there is no step {made.step!r}")
    if not made.age and made.step != "draft":
        where = "choices" if choices else "step"
        raise SituationError(where, "before Age I the Wonders are chosen, and nothing else")
    if made.step == "turn" and not made.present:
        raise SituationError("on_offer", "it is somebody's turn, but no card lies there")


def _once_each(made: Position) -> None:
    """Every card, Wonder and token exists once."""
    seen: set[int] = set()
    first, second = made.cities
    everywhere = [
        *[made.slots[slot] for slot in range(len(made.slots)) if made.present >> slot & 1],
        *made.discard,
        *[card for city in made.cities for card in city.cards],
        *[card for city in made.cities for _, card in city.built],
        *[wonder for city in (first, second) for wonder in city.wonders],
        *[token for city in (first, second) for token in city.tokens],
    ]
    for piece in everywhere:
        if piece >= 0:
            if piece in seen:
                raise SituationError("", f"{made.catalog.pieces[piece].id!r} stands in two places")
            seen.add(piece)


def describe(state: Position, viewer: Viewer) -> dict[str, Any]:
    """The position as this viewer sees it, in the form that `from_situation` reads."""
    known = masked(state, viewer)
    catalog = known.catalog
    layout = catalog.layouts.get(known.age)

    def ids(pieces: Sequence[int]) -> list[str | None]:
        return [catalog.pieces[p].id if p >= 0 else WRITTEN[p] for p in pieces]

    document: dict[str, Any] = {
        "title": catalog.ruleset.title,
        "options": dict(known.options),
        "age": known.age,
        "turn": known.turn,
        "to_move": known.active,
        "first": known.first,
        "pawn": known.pawn,
        "military_taken": [
            f"{loser}:{position}"
            for index, (loser, position, _) in enumerate(catalog.military_tokens)
            if not known.military >> index & 1
        ],
        "board": ids([token for token, _ in known.board]),
        "box": ids(known.box),
        "discard": ids(known.discard),
        "again": known.again,
        "step": known.step,
        "choices": [list(choice) for choice in known.choices],
        "drawn": ids(known.drawn),
        "offered": ids(known.offered),
        "cities": [
            {
                "coins": city.coins,
                "cards": ids(city.cards),
                "wonders": ids(city.wonders),
                "built": {catalog.pieces[wonder].id: ids((card,))[0] for wonder, card in city.built},
                "put_away": ids(
                    [w for w in city.wonders if w not in city.unbuilt and w not in dict(city.built)]
                ),
                "tokens": ids(city.tokens),
            }
            for city in known.cities
        ],
    }
    if layout is not None:
        document["structure"] = [
            {"row": layout.rows[slot], "column": layout.columns[slot], "card": ids((card,))[0]}
            for slot, card in enumerate(known.slots)
            if known.present >> slot & 1
        ]
    return document
