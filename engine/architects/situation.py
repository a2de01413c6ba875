"""A described position as a state, and a state as a description ("open this position").

The document is written by people (docs/situations.md): everything has a default, ids are those of the
catalog, and whatever is wrong is refused with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..deal import Deal
from ..situation import SituationError, SituationReader, reader
from ..title import OptionError, Viewer, check_options
from .catalog import UNKNOWN, Catalog
from .documents import pack_of
from .fold import refresh_powers
from .hidden import masked
from .options import OPTIONS
from .position import City, Position
from .setup import blank, medal_places, new_city, token_items, tokens_in_pile
from .turns import LEGAL

P = TypeVar("P", bound=Position)

KEYS = frozenset(
    [
        "title",
        "ruleset",
        "about",
        "options",
        "turn",
        "part",
        "to_move",
        "first",
        "step",
        "picked",
        "extra",
        "used",
        "choices",
        "peeked",
        "cities",
        "central",
        "cat",
        "conflict",
        "board",
        "pile",
        "medals",
        "discard",
    ]
)
CITY_KEYS = frozenset(["wonder", "cards", "built", "tokens", "medals", "military", "facedown", "deck"])
DECK_KEYS = frozenset(["top", "left", "known_to"])


def from_situation(made: P, catalog: Catalog, document: Mapping[str, Any]) -> P:
    """Fill a fresh state with the position described; `SituationError` says what is wrong."""
    read = reader(document, KEYS)
    made.catalog = catalog
    try:
        made.options = check_options(OPTIONS, read.mapping("options"))
    except OptionError as error:
        raise SituationError("options", str(error)) from None
    made.deal = Deal({})
    cities = read.listing("cities", [])
    seats = len(cities)
    if seats not in catalog.players:
        raise SituationError("cities", f"there are 2 to {max(catalog.players)} cities, not {seats}")
    made.first = read.whole("first", 0, least=0, most=seats - 1)
    blank(made)
    made.active = read.whole("to_move", 0, least=0, most=seats - 1)
    made.turn = read.whole("turn", 1, least=1)
    made.part = read.whole("part", 0, least=0)
    made.extra = read.whole("extra", 0, least=0)
    made.used = sum([1 << place for place in _whole_numbers(read, "used")])
    cat = read.value("cat", None)
    made.cat = -1 if cat is None else read.whole("cat", 0, least=0, most=seats - 1)
    made.flipped = read.whole("conflict", 0, least=0, most=catalog.conflict[seats])
    made.discard = _pack(catalog, read, "discard")
    made.seen = [0] * seats
    made.shuffles = (0,) * (seats + 1)
    made.orders, made.at, made.left = [], [0] * (seats + 1), []
    readers = [reader(city, CITY_KEYS, f"cities[{n}]") for n, city in enumerate(cities)]
    made.cities = tuple([_city(made, one) for one in readers])
    if len({city.wonder for city in made.cities}) < seats:
        raise SituationError("cities", "two cities have the same Wonder")
    for one, city in zip(readers, made.cities, strict=True):
        _deck(made, reader(one.mapping("deck"), DECK_KEYS, f"{one.where}.deck"), city)
    _central(made, read, readers)
    _tokens(made, read)
    _medals(made, read)
    _step(made, read)
    return made


def _city(made: Position, read: SituationReader) -> City:
    catalog = made.catalog
    wonder = read.value("wonder", None)
    if wonder not in catalog.wonder_index or wonder is None:
        raise SituationError(f"{read.where}.wonder", f"there is no Wonder {wonder!r}")
    city = new_city(made, catalog.wonder_index[wonder])
    city.hand = _pack(catalog, read, "cards")
    requires = catalog.wonders[city.wonder].requires
    for stage in _whole_numbers(read, "built"):
        if not 1 <= stage <= len(requires):
            raise SituationError(f"{read.where}.built", f"{wonder} has no stage {stage}")
        city.built |= 1 << (stage - 1)
    for number, needed in enumerate(requires):
        if city.built >> number & 1 and needed & ~city.built:
            raise SituationError(f"{read.where}.built", f"stage {number + 1} rests on one that is not built")
    city.tokens = read.pieces("tokens", catalog.token_index, distinct=False)
    city.medals = read.pieces("medals", catalog.medal_index)
    city.military = read.whole("military", 0, least=0)
    refresh_powers(made, city)
    return city


def _deck(made: Position, read: SituationReader, city: City) -> None:
    """The deck of a Wonder: how many of each kind are left, and its cards from the top as far as known."""
    catalog = made.catalog
    full = catalog.packs[catalog.wonder_decks[city.wonder].id]
    left = _pack(catalog, read, "left") if "left" in read.document else full
    top = read.pieces("top", {**catalog.kind_index, None: UNKNOWN}, distinct=False)
    size = catalog.size(left)
    _once_each(catalog, f"{read.where}.top", top, left)
    made.orders.append(top + (UNKNOWN,) * (size - len(top)))
    made.left.append(left)


def _central(made: Position, read: SituationReader, readers: list[SituationReader]) -> None:
    """The central deck, with the cards that were given face down from it in front."""
    catalog = made.catalog
    one = reader(read.mapping("central"), DECK_KEYS, "central")
    full = catalog.packs[catalog.central_deck.id]
    left = _pack(catalog, one, "left") if "left" in one.document else full
    order: list[int] = []
    for city, its in zip(made.cities, readers, strict=True):
        for number, entry in enumerate(its.listing("facedown", [])):
            where = f"{its.where}.facedown[{number}]"
            card = reader(entry if isinstance(entry, Mapping) else {"card": entry}, _FACEDOWN_KEYS, where)
            id = card.value("card", None)
            if id is not None and id not in catalog.kind_index:
                raise SituationError(where, f"there is no card {id!r}")
            for seat in _seats(made, card, "known_to"):
                made.seen[seat] |= 1 << len(order)
            city.facedown += (len(order),)
            order.append(UNKNOWN if id is None else catalog.kind_index[id])
    made.at[-1] = len(order)
    top = one.pieces("top", {**catalog.kind_index, None: UNKNOWN}, distinct=False)
    size = catalog.size(left)
    _once_each(catalog, "central.top", (*order, *top), left)
    for seat in _seats(made, one, "known_to"):
        made.seen[seat] |= 1 << len(order)
    order += top
    made.orders.append((*order, *[UNKNOWN] * (size - len(order))))
    made.left.append(left)


def _once_each(catalog: Catalog, where: str, cards: tuple[int, ...], left: int) -> None:
    """No card lies on a deck that has none left of it."""
    size = catalog.size(left)
    if len(cards) > size:
        raise SituationError(where, f"names {len(cards)} cards of a deck of {size}")
    for card in set(cards) - {UNKNOWN}:
        count = left >> catalog.shifts[card] & catalog.field
        if cards.count(card) > count:
            raise SituationError(where, f"names {catalog.id_of(card)!r} more often than it is left: {count}")


_FACEDOWN_KEYS = frozenset(["card", "known_to"])


def _tokens(made: Position, read: SituationReader) -> None:
    """Those that are told; the pile has all others that are in play."""
    catalog = made.catalog
    made.board = read.pieces("board", catalog.token_index, distinct=False)
    if "pile" in read.document:
        made.pile = read.pieces("pile", {**catalog.token_index, None: UNKNOWN}, distinct=False)
        return
    counts = tokens_in_pile(made)
    for token, count in enumerate(counts):
        if count < 0:
            id = catalog.token_id(token)
            if id not in token_items(catalog, made.options):
                raise SituationError("", f"{id!r} is not in play: see the options medals and more_tokens")
            raise SituationError("", f"{id!r} stands in more places than there are copies")
    made.pile = (UNKNOWN,) * sum(counts)


def _medals(made: Position, read: SituationReader) -> None:
    """The Medals that lie out, in the order of their places; those that are not told are unknown."""
    catalog = made.catalog
    seats = len(made.cities)
    places = medal_places(catalog, made.options, seats)
    listed = read.listing("medals", [])
    if len(listed) > places:
        raise SituationError("medals", f"there are {places} places, not {len(listed)}")
    medals = [(UNKNOWN, -1)] * places
    for place, entry in enumerate(listed):
        entry = {"medal": entry} if isinstance(entry, str) else entry
        one = reader(entry, frozenset(("medal", "gained_by")), f"medals[{place}]")
        id = one.value("medal", None)
        if id is not None and id not in catalog.medal_index:
            raise SituationError(f"medals[{place}].medal", f"there is no Medal {id!r}")
        gained = one.value("gained_by", None)
        owner = -1 if gained is None else one.whole("gained_by", 0, least=0, most=seats - 1)
        medals[place] = catalog.medal_index[id] if id is not None else UNKNOWN, owner
    made.medals = tuple(medals)
    lying = {medal for medal, _ in medals} | {medal for city in made.cities for medal in city.medals}
    made.box = (UNKNOWN,) * (len(catalog.medals) - len(lying - {UNKNOWN})) if places else ()


def _step(made: Position, read: SituationReader) -> None:
    choices = []
    for number, entry in enumerate(read.listing("choices", [])):
        kind, argument = (entry, 0) if isinstance(entry, str) else (entry[0], entry[1])
        if kind not in (*LEGAL, "draw", "cat", "see"):
            raise SituationError(f"choices[{number}]", f"there is no question {kind!r}")
        choices.append((kind, argument))
    made.choices = tuple(choices)
    made.step = choices[0][0] if choices else "pick"
    made.step = read.value("step", made.step)
    if made.step not in LEGAL:
        raise SituationError("step", f"there is no step {made.step!r}; known: {', '.join(LEGAL)}")
    made.picked = read.flag("picked", made.step not in ("pick", "look"))
    if "peeked" in read.document and read.document["peeked"] is not None:
        peeked = reader(read.document["peeked"], frozenset(("deck", "count")), "peeked")
        deck = peeked.whole("deck", 0, least=0, most=len(made.cities) - 1)
        made.peeked = deck, peeked.whole("count", 1, least=1, most=made.cards_in(deck))
    if (made.step == "keep") != (made.peeked is not None):
        raise SituationError("peeked", "belongs to the step keep")


def _pack(catalog: Catalog, read: SituationReader, key: str) -> int:
    """Cards as ``{kind: count}`` or as a list of kinds."""
    value = read.value(key, {})
    where = f"{read.where}.{key}" if read.where else key
    if isinstance(value, list):
        return sum([catalog.one[card] for card in read.pieces(key, catalog.kind_index, distinct=False)])
    if not isinstance(value, Mapping):
        raise SituationError(where, "must be a list of cards, or kind: how many")
    for id, count in value.items():
        if id not in catalog.kind_index:
            raise SituationError(where, f"there is no card {id!r}")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= catalog.field:
            raise SituationError(where, f"{id}: must be from 0 to {catalog.field}, not {count!r}")
    return pack_of(catalog, value)


def _whole_numbers(read: SituationReader, key: str) -> list[int]:
    found = read.listing(key, [])
    for number in found:
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 64:
            where = f"{read.where}.{key}" if read.where else key
            raise SituationError(where, f"must list small whole numbers, not {number!r}")
    return found


def _seats(made: Position, read: SituationReader, key: str) -> list[int]:
    found = _whole_numbers(read, key)
    if any(seat >= len(made.seen) for seat in found):
        raise SituationError(f"{read.where}.{key}", f"there are seats 0 to {len(made.seen) - 1}")
    return found


def describe(state: Position, viewer: Viewer) -> dict[str, Any]:
    """The position as this viewer sees it, in the form that `from_situation` reads."""
    known = masked(state, viewer)
    catalog = known.catalog
    return {
        "title": catalog.ruleset.title,
        "options": dict(known.options),
        "turn": known.turn,
        "part": known.part,
        "to_move": known.active,
        "first": known.first,
        "step": known.step,
        "picked": known.picked,
        "extra": known.extra,
        "used": _bits(known.used),
        "choices": [list(choice) for choice in known.choices],
        "peeked": {"deck": known.peeked[0], "count": known.peeked[1]} if known.peeked else None,
        "cat": known.cat if known.cat >= 0 else None,
        "conflict": known.flipped,
        "board": [catalog.token_id(token) for token in known.board],
        "medals": [
            {"medal": catalog.medal_id(medal), "gained_by": owner if owner >= 0 else None}
            for medal, owner in known.medals
        ],
        "discard": catalog.counts(known.discard),
        "central": _described_deck(known, known.central),
        "cities": [_described_city(known, seat) for seat in range(len(known.cities))],
    }


def _bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def _knowing(known: Position, place: int) -> list[int]:
    return [seat for seat, seen in enumerate(known.seen) if seen >> place & 1]


def _described_deck(known: Position, deck: int) -> dict[str, Any]:
    """What is left in a deck and its cards from the top down to the last one that is known."""
    catalog = known.catalog
    top = list(known.orders[deck][known.at[deck] :])
    while top and top[-1] == UNKNOWN:
        top.pop()
    found: dict[str, Any] = {
        "left": catalog.counts(known.left[deck]),
        "top": [catalog.id_of(card) for card in top],
    }
    if deck == known.central and known.cards_in(deck):
        found["known_to"] = _knowing(known, known.at[deck])
    return found


def _described_city(known: Position, seat: int) -> dict[str, Any]:
    catalog, city = known.catalog, known.cities[seat]
    return {
        "wonder": catalog.wonders[city.wonder].id,
        "cards": catalog.counts(city.hand),
        "built": [number + 1 for number in _bits(city.built)],
        "tokens": [catalog.token_id(token) for token in city.tokens],
        "medals": [catalog.medal_id(medal) for medal in city.medals],
        "military": city.military,
        "facedown": [
            {"card": catalog.id_of(known.orders[-1][place]), "known_to": _knowing(known, place)}
            for place in city.facedown
        ],
        "deck": _described_deck(known, seat),
    }
