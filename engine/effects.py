"""The effect vocabulary: what a card, a stage, a token or a Medal does, as data.

Every effect is a frozen dataclass with the attributes of its JSON form. `effect_from(document, title)`
reads ``{"type": "shields", "amount": 2}`` and refuses what does not fit with the field and the reason
(`EffectError`); `to_document` writes it back, key for key. The vocabulary is one for all titles; each
type says which titles use it. docs/effects.md lists it and a test holds the two together.

Units: coins, Shields and Victory points are whole numbers of at least 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, ClassVar, TypeVar, dataclass_transform, get_type_hints

DUEL = "duel"
SEVEN_WONDERS = "seven_wonders"
ARCHITECTS = "architects"
TITLES = (SEVEN_WONDERS, DUEL, ARCHITECTS)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of one title: what a resource, a colour or a science symbol may be called there."""

    resources: tuple[str, ...]
    """Raw materials first, then manufactured goods, in the order they are shown."""
    colours: tuple[str, ...]
    symbols: tuple[str, ...]
    counted: tuple[str, ...]
    """What a ``..._per`` effect may count."""


VOCABULARIES: Mapping[str, Vocabulary] = {
    SEVEN_WONDERS: Vocabulary(
        resources=("wood", "stone", "clay", "ore", "glass", "loom", "papyrus"),
        colours=("brown", "gray", "blue", "yellow", "red", "green", "purple"),
        symbols=("tablet", "compass", "gear"),
        counted=("card", "wonder_stage", "defeat_token"),
    ),
    DUEL: Vocabulary(
        resources=("wood", "stone", "clay", "glass", "papyrus"),
        colours=("brown", "gray", "blue", "green", "yellow", "red", "purple"),
        symbols=("armillary_sphere", "wheel", "sundial", "mortar", "pendulum", "quill", "law"),
        counted=("card", "wonder", "coins", "progress_token"),
    ),
    ARCHITECTS: Vocabulary(
        resources=("wood", "stone", "clay", "papyrus", "glass"),
        colours=("gray", "yellow", "blue", "green", "red"),
        symbols=("tablet", "compass", "gear"),
        counted=("card", "wonder_stage", "cat_icon", "progress_token", "military_token"),
    ),
}


class EffectError(ValueError):
    """An effect that is not in the vocabulary. `field` is the key at fault ("" for the whole), `reason`
    a sentence for the person who wrote the data."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason


def listed(words: Iterable[str]) -> str:
    """Words as a person reads them in a message: ``wood, stone, clay``."""
    return ", ".join(words)


# --- the kinds of values -------------------------------------------------------------------------
# A kind reads a JSON value into the attribute (raising ValueError with the reason) and names its form
# for docs/effects.md. Writing back needs no kind: tuples become lists.


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of attribute: how it is read and how it is described."""

    form: str
    read: Callable[[Any, Vocabulary], Any]


def _whole(least: int) -> Callable[[Any, Vocabulary], int]:
    def read(value: Any, _: Vocabulary) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError(f"must be a whole number, not {value!r}")
        if value < least:
            raise ValueError(f"must be at least {least}, not {value}")
        return value

    return read


def _flag(value: Any, _: Vocabulary) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"must be true or false, not {value!r}")
    return value


def _word(noun: str, known: Callable[[Vocabulary], tuple[str, ...]]) -> Callable[[Any, Vocabulary], str]:
    def read(value: Any, vocabulary: Vocabulary) -> str:
        words = known(vocabulary)
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"unknown {noun} {value!r}; known: {listed(words)}")
        return value

    return read


def _words(noun: str, known: Callable[[Vocabulary], tuple[str, ...]]) -> Callable[[Any, Vocabulary], Any]:
    one = _word(noun, known)

    def read(value: Any, vocabulary: Vocabulary) -> tuple[str, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"must be a list, not {value!r}")
        if not value:
            raise ValueError(f"must name at least one {noun}")
        words = tuple(one(item, vocabulary) for item in value)
        if len(set(words)) != len(words):
            raise ValueError(f"names a {noun} twice")
        return words

    return read


def _optional(read: Callable[[Any, Vocabulary], Any], empty: Any = None) -> Callable[[Any, Vocabulary], Any]:
    return lambda value, vocabulary: empty if value is None else read(value, vocabulary)


CITIES = ("self", "left", "right")
NEIGHBOURS = ("left", "right")
BUILDINGS = ("card", "wonder")
KINDS_OF_SET = ("different", "identical")

_resource = _words("resource", lambda v: v.resources)
_colour = _word("colour", lambda v: v.colours)

Amount = Annotated[int, Kind("whole number, at least 1", _whole(1))]
Flag = Annotated[bool, Kind("true or false", _flag)]
Resources = Annotated[tuple[str, ...], Kind("list of resources", _resource)]
Symbols = Annotated[
    tuple[str, ...], Kind("list of science symbols", _words("science symbol", lambda v: v.symbols))
]
Colour = Annotated[str, Kind("colour", _colour)]
OptionalColour = Annotated[str | None, Kind("colour; only with cards", _optional(_colour))]
Colours = Annotated[
    tuple[str, ...],
    Kind("list of colours; only with cards", _optional(_words("colour", lambda v: v.colours), ())),
]
Counted = Annotated[str, Kind("what is counted", _word("thing to count", lambda v: v.counted))]
Who = Annotated[tuple[str, ...], Kind("list of self, left, right", _words("city", lambda _: CITIES))]
Neighbours = Annotated[
    tuple[str, ...], Kind("list of left, right", _words("neighbour", lambda _: NEIGHBOURS))
]
Building = Annotated[str, Kind("card or wonder", _word("kind of building", lambda _: BUILDINGS))]


# --- the registry --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Effect:
    """What every effect has: its `type` in the documents and the titles that use it."""

    type: ClassVar[str] = ""
    titles: ClassVar[tuple[str, ...]] = ()

    def problem(self) -> tuple[str, str] | None:
        """(field, reason) when the attributes do not fit each other; each one alone is already checked."""
        return None


EFFECTS: dict[str, type[Effect]] = {}
"""Every effect type by its name in the documents."""
_KINDS: dict[str, dict[str, Kind]] = {}
_REQUIRED: dict[str, frozenset[str]] = {}

E = TypeVar("E", bound=Effect)


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


@dataclass_transform(frozen_default=True)
def effect(*titles: str) -> Callable[[type[E]], type[E]]:
    """Make a class an effect of these titles: a frozen slotted dataclass, registered by its name."""

    def register(cls: type[E]) -> type[E]:
        cls.type = _snake(cls.__name__)
        cls.titles = titles
        made = dataclass(frozen=True, slots=True)(cls)
        hints = get_type_hints(made, include_extras=True)
        EFFECTS[made.type] = made
        _KINDS[made.type] = {f.name: hints[f.name].__metadata__[0] for f in fields(made)}
        _REQUIRED[made.type] = frozenset(f.name for f in fields(made) if f.default is MISSING)
        return made

    return register


def kinds(type_: str) -> Mapping[str, Kind]:
    """The attributes of an effect type, each with its kind (for docs/effects.md and forms)."""
    return _KINDS[type_]


def required(type_: str) -> frozenset[str]:
    """The attributes that must stand in the document."""
    return _REQUIRED[type_]


def effect_from(document: Any, title: str) -> Effect:
    """Read one effect of `title` from its JSON form; `EffectError` names the field and the reason."""
    if title not in VOCABULARIES:
        raise EffectError("", f"unknown title {title!r}; known: {listed(TITLES)}")
    if not isinstance(document, Mapping):
        raise EffectError("", f"an effect must be an object with a type, not {document!r}")
    type_ = document.get("type")
    if not isinstance(type_, str) or type_ not in EFFECTS:
        raise EffectError("type", f"unknown effect {type_!r}")
    cls = EFFECTS[type_]
    if title not in cls.titles:
        raise EffectError("type", f"{type_} is not an effect of {title}")
    for key in document:
        if key != "type" and key not in _KINDS[type_]:
            raise EffectError(str(key), f"{type_} has no such key")
    values = {}
    for name, kind in _KINDS[type_].items():
        if name in document:
            try:
                values[name] = kind.read(document[name], VOCABULARIES[title])
            except ValueError as error:
                raise EffectError(name, str(error)) from None
        elif name in _REQUIRED[type_]:
            raise EffectError(name, "is missing")
    made = cls(**values)
    if wrong := made.problem():
        raise EffectError(*wrong)
    return made


def effects_from(documents: Any, title: str) -> tuple[tuple[Effect, ...], list[EffectError]]:
    """All effects of a list and all that is wrong with it (fields like ``[1].amount``)."""
    if not isinstance(documents, list | tuple):
        return (), [EffectError("", f"must be a list of effects, not {documents!r}")]
    made: list[Effect] = []
    problems: list[EffectError] = []
    for index, document in enumerate(documents):
        try:
            made.append(effect_from(document, title))
        except EffectError as error:
            field = f"[{index}].{error.field}" if error.field else f"[{index}]"
            problems.append(EffectError(field, error.reason))
    return tuple(made), problems


def to_document(made: Effect) -> dict[str, Any]:
    """The JSON form of an effect: its type and every attribute that is not at its default."""
    document: dict[str, Any] = {"type": made.type}
    for field in fields(made):
        value = getattr(made, field.name)
        if field.default is MISSING or value != field.default:
            document[field.name] = list(value) if isinstance(value, tuple) else value
    return document


def _colour_fits(what: str, colour: object) -> tuple[str, str] | None:
    """Cards are counted by colour; nothing else has one."""
    if what == "card" and not colour:
        return "colour", "is needed to count cards"
    if what != "card" and colour:
        return "colour", f"has no meaning for {what}"
    return None


# --- resources and trade -------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Production(Effect):
    """One unit of ONE of `options` for each construction. `sellable`: others see it too; in 7 Wonders the
    neighbours may buy it, in Duel it raises the price for the opponent. In Architects a card of the kind
    is the unit itself and is used up."""

    options: Resources
    sellable: Flag


@effect(SEVEN_WONDERS)
class TradeDiscount(Effect):
    """Each of `resources` bought from these neighbours costs `price` coins."""

    resources: Resources
    neighbours: Neighbours
    price: Amount


@effect(DUEL)
class FixedPrice(Effect):
    """Each of `resources` costs `price` coins from the bank, whatever the opponent produces."""

    resources: Resources
    price: Amount


@effect(DUEL)
class ResourceDiscount(Effect):
    """Wonders, or cards of one colour, cost `amount` resources less, of the owner's choice each time."""

    applies_to: Building
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.applies_to, self.colour)


@effect(DUEL)
class GainOpponentTradeCoins(Effect):
    """The coins that the opponent pays for resources come to the owner, not to the bank."""


# --- coins ---------------------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Coins(Effect):
    """`amount` coins from the bank, once. (In Architects the card is the coin, for any resource.)"""

    amount: Amount


@effect(SEVEN_WONDERS, DUEL)
class CoinsPer(Effect):
    """`amount` coins for each thing counted in the cities `who`, once, when it is built; the building
    itself counts."""

    what: Counted
    who: Who
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.what, self.colour)


@effect(DUEL)
class CoinsPerMax(Effect):
    """`amount` coins, once, for each thing counted in the city that has more of them (all `colours`
    together, in one single city)."""

    what: Counted
    amount: Amount
    colours: Colours = ()

    def problem(self) -> tuple[str, str] | None:
        wrong = _colour_fits(self.what, self.colours)
        return wrong and ("colours", wrong[1])


@effect(DUEL)
class CoinsOnChainBuild(Effect):
    """`amount` coins each time the owner builds a card for free by its chain."""

    amount: Amount


@effect(DUEL)
class OpponentLosesCoins(Effect):
    """The opponent pays `amount` coins to the bank, or all that is there."""

    amount: Amount


# --- Victory points ------------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class VictoryPoints(Effect):
    """`amount` Victory points at the end of the game."""

    amount: Amount


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class PointsPer(Effect):
    """`amount` Victory points at the end for each thing counted in the cities `who`."""

    what: Counted
    who: Who
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.what, self.colour)


@effect(DUEL)
class PointsPerMax(Effect):
    """`amount` Victory points at the end for each thing (each complete set of `per` of them) counted in
    the city that has more of them (all `colours` together, in one single city)."""

    what: Counted
    amount: Amount
    colours: Colours = ()
    per: Amount = 1

    def problem(self) -> tuple[str, str] | None:
        wrong = _colour_fits(self.what, self.colours)
        return wrong and ("colours", wrong[1])


@effect(SEVEN_WONDERS)
class PointsIfWonderComplete(Effect):
    """`amount` Victory points at the end if every stage of the owner's Wonder is built."""

    amount: Amount


# --- Shields and science -------------------------------------------------------------------------


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Shields(Effect):
    """`amount` Shields."""

    amount: Amount


@effect(DUEL)
class ExtraShield(Effect):
    """Each card of `colour` built from now on has `amount` more Shields; Wonders never."""

    applies_to: Building
    amount: Amount
    colour: OptionalColour = None

    def problem(self) -> tuple[str, str] | None:
        return _colour_fits(self.applies_to, self.colour)


@effect(SEVEN_WONDERS, DUEL, ARCHITECTS)
class Science(Effect):
    """One science symbol: the one named, or ONE of several of the owner's choice at the end."""

    symbols: Symbols


# --- actions -------------------------------------------------------------------------------------


@effect(DUEL)
class PlayAgain(Effect):
    """The owner takes another turn at once."""


@effect(DUEL)
class WondersGainPlayAgain(Effect):
    """Each Wonder the owner builds from now on has `play_again`; one that has it gains nothing."""


@effect(SEVEN_WONDERS, DUEL)
class BuildFromDiscard(Effect):
    """The owner takes one discarded card and builds it for free."""


@effect(DUEL)
class ChooseProgressTokenFromBox(Effect):
    """The owner draws `draw` of the Progress tokens set aside at the start and keeps one."""

    draw: Amount


@effect(DUEL)
class DestroyOpponentCard(Effect):
    """The owner puts one card of `colour` from the opponent's city on the discard pile."""

    colour: Colour


@effect(SEVEN_WONDERS)
class PlayLastCard(Effect):
    """The owner may play the last card of each Age too, instead of discarding it."""


@effect(SEVEN_WONDERS)
class FreeBuildOncePerAge(Effect):
    """Once in each Age the owner may build a card without its cost."""


@effect(SEVEN_WONDERS)
class FreeBuildFirstOfEachColour(Effect):
    """The owner builds the first card of each colour without its cost."""


@effect(SEVEN_WONDERS)
class FreeBuildFirstCardOfAge(Effect):
    """The owner may build the first card played in each Age without its cost."""


@effect(SEVEN_WONDERS)
class FreeBuildLastCardOfAge(Effect):
    """The owner may build the last card played in each Age without its cost."""


@effect(SEVEN_WONDERS)
class CopyNeighbourGuild(Effect):
    """At the end the owner scores one guild of a neighbour as if it were their own."""
