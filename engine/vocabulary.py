"""The words of the titles and how an effect is read, checked and written; the effects are in effects.py.

Import from `engine.effects`, which fills the registry.
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

DECKS = ("any", "central", "left_and_right", "available")
MOMENTS = ("now", "each_turn")


def _ids(value: Any, _: Vocabulary) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise ValueError(f"must be a list of ids of cards, not {value!r}")
    for item in value:
        if not isinstance(item, str) or not item:
            raise ValueError(f"must list ids of cards, not {item!r}")
    return tuple(value)


def _counts(value: Any, vocabulary: Vocabulary) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise ValueError(f"must be a list of whole numbers, not {value!r}")
    return tuple(_whole(1)(item, vocabulary) for item in value)


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
Ids = Annotated[tuple[str, ...], Kind("list of ids of cards", _ids)]
Counts = Annotated[tuple[int, ...], Kind("list of whole numbers, at least 1", _counts)]
Decks = Annotated[str, Kind("any, central, left_and_right or available", _word("deck", lambda _: DECKS))]
When = Annotated[str, Kind("now or each_turn", _word("moment", lambda _: MOMENTS))]
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
