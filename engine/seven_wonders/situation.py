"""A described position as a state, and a state as a description ("open this position").

The document is written by people (docs/situations.md): everything has a default, ids are those of the
catalog, and whatever is wrong is refused with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..deal import Deal
from ..situation import SituationError, SituationReader, reader
from ..title import OptionError, Viewer, check_options
from .catalog import HIDDEN, UNKNOWN, Catalog
from .documents import furnish, new_city
from .hidden import masked
from .options import OPTIONS
from .position import ALL, DRAFT, LAST_CARD, RETRIEVE, TURN, Away, City, Position, Token, bit_of

P = TypeVar("P", bound=Position)

KEYS = frozenset(
    [
        "title",
        "edition",
        "ruleset",
        "options",
        "players",
        "age",
        "turn",
        "step",
        "asked",
        "asked_before",
        "cities",
        "hand",
        "hands",
        "draw_pile",
        "discard",
        "commits",
        "retrievals",
        "budgets",
        "about",
    ]
)
CITY_KEYS = frozenset(["wonder", "side", "coins", "cards", "stages", "under", "tokens", "free_used"])
STEPS = (DRAFT, TURN, LAST_CARD, RETRIEVE)


def from_situation(made: P, catalog: Catalog, document: Mapping[str, Any]) -> P:
    """Fill a fresh state with the position described; `SituationError` says what is wrong."""
    read = reader(document, KEYS)
    if document.get("edition", catalog.ruleset.edition) != catalog.ruleset.edition:
        raise SituationError("edition", f"these rules are of edition {catalog.ruleset.edition}")
    made.catalog = catalog
    try:
        made.options = check_options(OPTIONS, read.mapping("options"))
    except OptionError as error:
        raise SituationError("options", str(error)) from None
    made.deal = Deal({})
    listed = read.listing("cities", [])
    made.seats = read.whole("players", max(3, len(listed)), least=2, most=max(catalog.players))
    made.age = read.whole("age", 1, least=0, most=catalog.last_age)
    made.turn = read.whole("turn", 1, least=1, most=max(catalog.hand_size - 1, max(catalog.players)))
    made.asked_before = read.whole("asked_before", 0, least=0)
    made.at = 0
    made.pools, made.played = (), ()
    made.ending, made.winners, made.move_count = "", (), 0
    made._pending = None
    count = catalog.cities_of(made.seats)
    if len(listed) > count:
        raise SituationError("cities", f"{made.seats} players have {count} cities, not {len(listed)}")
    listed = [*listed, *[{}] * (count - len(listed))]
    made.step = read.value("step", TURN if made.age else DRAFT)
    if made.step not in STEPS:
        raise SituationError("step", f"must be one of {', '.join(STEPS)}, not {made.step!r}")
    if not made.age and made.step != DRAFT:
        raise SituationError("step", f"must be {DRAFT} in Age 0, not {made.step!r}")
    if made.step == DRAFT and any(made.options[name] != "chosen" for name in ("wonders", "sides")):
        raise SituationError("options", "boards are given out here only where Wonders and sides are chosen")
    made.cities = tuple([_city(made, city, f"cities[{n}]") for n, city in enumerate(listed)])
    _boards(made)
    made._legal = [None] * count
    _hands(made, read)
    made.draw = read.pieces("draw_pile", catalog.card_or_unknown, distinct=False)
    made.discard = _away(made, read, "discard")
    _question(made, read)
    return made


def _city(made: Position, document: Any, where: str) -> City:
    catalog = made.catalog
    read = reader(document, CITY_KEYS, where)
    wonder, side = read.value("wonder", None), read.value("side", catalog.sides[0])
    if wonder is not None and (wonder, side) not in catalog.board_index:
        raise SituationError(f"{where}.wonder", f"there is no {wonder!r} with a side {side!r}")
    city = new_city(catalog, wonder, side if wonder else None)
    city.coins = read.whole("coins", catalog.coins, least=0)
    city.free_used = read.whole("free_used", 0, least=0)
    cards = read.pieces("cards", catalog.card_index)
    owned = 0
    for card in cards:
        piece = catalog.pieces[card]
        if owned & piece.same:
            raise SituationError(f"{where}.cards", f"no city has two of {piece.id!r} or its namesake")
        owned |= piece.bit
    most = len(city.board.stages) if city.board else 0
    stages = read.whole("stages", len(read.listing("under", [])), least=0)
    if stages > most and wonder is not None:
        raise SituationError(f"{where}.stages", f"{wonder!r} has {most} stages on this side")
    under = _away(made, read, "under")
    under += (Away(UNKNOWN, made.age, 0),) * (stages - len(under))
    furnish(catalog, city, cards, under)
    city.tokens = tuple([_token(made, token, f"{where}.tokens") for token in read.listing("tokens", [])])
    return city


def _boards(made: Position) -> None:
    """Cities without a board get one that nobody has, so that the position can be played; while boards are
    chosen they stay without."""
    if made.step == DRAFT:
        return
    catalog = made.catalog
    taken = [city.board.wonder for city in made.cities if city.board]
    if len(set(taken)) != len(taken):
        raise SituationError("cities", "a Wonder stands in two cities")
    free = [id for id in catalog.wonder_ids if id not in taken]
    for number, city in enumerate(made.cities):
        if city.board is None:
            fresh = new_city(catalog, free.pop(), catalog.sides[0])
            if len(city.under) > len(fresh.board.stages if fresh.board else ()):
                raise SituationError(f"cities[{number}].stages", "a Wonder has to be named with its stages")
            fresh.coins, fresh.tokens, fresh.free_used = city.coins, city.tokens, city.free_used
            furnish(catalog, fresh, city.cards, city.under)
            made.cities = (*made.cities[:number], fresh, *made.cities[number + 1 :])


def _token(made: Position, document: Any, where: str) -> Token:
    """``{"age", "against", "points"}``, or the points alone."""
    if isinstance(document, int) and not isinstance(document, bool):
        ages = {points: age for age, points in made.catalog.victory.items()}
        return Token(ages.get(document, 1), -1, document)
    read = reader(document, frozenset(Token._fields), where)
    return Token(read.whole("age", 1), read.whole("against", -1), read.whole("points", 0))


def _away(made: Position, read: SituationReader, key: str) -> tuple[Away, ...]:
    """Cards that lie face down: ids, or ``{"card", "age", "seen"}`` where `seen` lists seats."""
    catalog = made.catalog
    found = []
    for number, entry in enumerate(read.listing(key, [])):
        where = f"{read.where}.{key}[{number}]".lstrip(".")
        if isinstance(entry, Mapping):
            one = reader(entry, frozenset(["card", "age", "seen"]), where)
            id, seen = one.value("card", None), one.value("seen", None)
            age = one.whole("age", made.age, least=0, most=catalog.last_age)
        else:
            id, seen, age = entry, None, 0
        if not isinstance(id, str | None) or id not in catalog.card_or_unknown:
            raise SituationError(where, f"there is no card {id!r}")
        card = catalog.card_or_unknown[id]
        age = catalog.pieces[card].age if card >= 0 else age or made.age
        bits = (ALL if card >= 0 else 0) if seen is None else sum([bit_of(seat) for seat in seen])
        found.append(Away(card, age, bits))
    return tuple(found)


def _hands(made: Position, read: SituationReader) -> None:
    """``hands`` by seat, or ``hand``: that of seat 0 alone, while the others hold as many unknown cards."""
    catalog = made.catalog
    index = catalog.card_or_unknown
    if "hands" in read.document:
        hands = read.listing("hands", [])
        if len(hands) != made.seats:
            raise SituationError("hands", f"there are {made.seats} hands, not {len(hands)}")
        one = [SituationReader({"hand": hand}, f"hands[{n}]") for n, hand in enumerate(hands)]
        made.hands = [found.pieces("hand", index, distinct=False) for found in one]
    else:
        first = read.pieces("hand", index, distinct=False)
        made.hands = [first, *[(UNKNOWN,) * len(first)] * (made.seats - 1)]
    if made.step == TURN and made.age and not all(made.hands):
        raise SituationError("hand", "it is everybody's turn, but there are no cards")
    if not made.age and any(made.hands):
        raise SituationError("hand", "no cards are dealt before Age 1")


def _question(made: Position, read: SituationReader) -> None:
    """Who is asked what, and what has been committed."""
    count = len(made.cities)
    made.asked = read.whole("asked", -1 if made.step == TURN else 0, least=-1, most=count - 1)
    if made.step != TURN and made.asked < 0:
        raise SituationError("asked", "must name a city in this step")
    listed = read.listing("commits", [])
    if made.step == TURN:
        made.commits = (*listed, *[None] * (count - len(listed)))
    else:
        made.commits = ()
    for number, move in enumerate(made.commits):
        if move is not None and move != HIDDEN and move not in made.catalog.moves:
            try:
                made.catalog.moves[move]
            except (KeyError, AttributeError):
                raise SituationError(f"commits[{number}]", f"{move!r} is no move") from None
    made.retrievals = tuple(read.listing("retrievals", [made.asked] if made.step == RETRIEVE else []))
    made.budgets = tuple(read.listing("budgets", []))
    if made.step == RETRIEVE and made.turn == made.catalog.hand_size - 1:
        before = made.options["retrieve_before_last_card"]
        made.at = 3 if before and not any(made.hands) else 0 if before else 2
    elif made.step == LAST_CARD:
        made.at = 1 if made.options["retrieve_before_last_card"] else 0


def describe(state: Position, viewer: Viewer) -> dict[str, Any]:
    """The position as this viewer sees it, in the form that `from_situation` reads."""
    known = masked(state, viewer)
    catalog = known.catalog

    def ids(cards: Sequence[int]) -> list[str]:
        return [catalog.id_of(card) or HIDDEN for card in cards]

    def away(cards: Sequence[Away]) -> list[dict[str, Any]]:
        everybody = list(range(known.seats))
        return [
            {
                "card": catalog.id_of(a.card) or HIDDEN,
                "age": a.age,
                "seen": [seat for seat in everybody if a.seen & bit_of(seat)],
            }
            for a in cards
        ]

    return {
        "title": catalog.ruleset.title,
        "edition": catalog.ruleset.edition,
        "options": dict(known.options),
        "players": known.seats,
        "age": known.age,
        "turn": known.turn,
        "step": known.step,
        "asked": known.asked,
        "asked_before": known.asked_before,
        "hands": [ids(hand) for hand in known.hands],
        "draw_pile": ids(known.draw),
        "discard": away(known.discard),
        "commits": list(known.commits),
        "retrievals": list(known.retrievals),
        "budgets": list(known.budgets),
        "cities": [
            {
                **({"wonder": city.board.wonder, "side": city.board.side} if city.board else {}),
                "coins": city.coins,
                "cards": ids(city.cards),
                "stages": city.stages,
                "under": away(city.under),
                "tokens": [token._asdict() for token in city.tokens],
                "free_used": city.free_used,
            }
            for city in known.cities
        ],
    }
