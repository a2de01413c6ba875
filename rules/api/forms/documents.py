"""JSON that has a form of its own, as named components of the OpenAPI document: effects, costs, positions.

Each field hands its value on as it stands; what it may hold is said by `shape()`, from the engine's own
registry where there is one.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from rest_framework import serializers

from engine import effects, vocabulary
from engine.effects import EFFECTS, VOCABULARIES
from engine.worked import EXPECT

Shape = dict[str, Any]

WORD: Shape = {"type": "string"}
COUNT: Shape = {"type": "integer", "minimum": 0}
ANY: Shape = {"type": "object", "additionalProperties": True}


def words(known: Iterable[str]) -> Shape:
    return {"type": "string", "enum": list(dict.fromkeys(known))}


def of_all(part: str) -> Shape:
    """The words of all titles, such as every resource."""
    return words(word for title in VOCABULARIES.values() for word in getattr(title, part))


def several(shape: Shape) -> Shape:
    return {"type": "array", "items": shape}


class Documented(serializers.Field):
    """A value with a form of its own: the component `name`."""

    name = ""

    def to_representation(self, value: Any) -> Any:
        return value

    def to_internal_value(self, data: Any) -> Any:
        return data

    @classmethod
    def shape(cls) -> Shape:
        raise NotImplementedError


class DocumentedExtension(OpenApiSerializerFieldExtension):
    """Puts such a field into the document by its name."""

    target_class = "rules.api.forms.documents.Documented"
    match_subclasses = True

    def get_name(self) -> str:
        return str(self.target.name)

    def map_serializer_field(self, auto_schema: Any, direction: str) -> Shape:
        shape: Shape = self.target.shape()
        return shape


# --- the catalog's rows ---------------------------------------------------------------------------


def _shapes() -> dict[vocabulary.Kind, Shape]:
    """The form of each kind of value that an effect has."""
    amount = {"type": "integer", "minimum": 1}
    shapes: dict[Any, Shape] = {
        vocabulary.Amount: amount,
        vocabulary.Flag: {"type": "boolean"},
        vocabulary.Resources: several(of_all("resources")),
        vocabulary.Symbols: several(of_all("symbols")),
        vocabulary.Colour: of_all("colours"),
        vocabulary.OptionalColour: of_all("colours"),
        vocabulary.Colours: several(of_all("colours")),
        vocabulary.Counted: of_all("counted"),
        vocabulary.Who: several(words(vocabulary.CITIES)),
        vocabulary.Neighbours: several(words(vocabulary.NEIGHBOURS)),
        vocabulary.Ids: several(WORD),
        vocabulary.Counts: several(amount),
        vocabulary.Decks: words(vocabulary.DECKS),
        vocabulary.When: words(vocabulary.MOMENTS),
        vocabulary.Building: words(vocabulary.BUILDINGS),
    }
    return {annotated.__metadata__[0]: shape for annotated, shape in shapes.items()}


class EffectField(Documented):
    """What a card, a stage, a token or a Medal does."""

    name = "Effect"

    @classmethod
    def shape(cls) -> Shape:
        shapes = _shapes()
        return {
            "description": "One thing that a card, a stage, a Progress token or a Medal does.",
            "oneOf": [
                {
                    "type": "object",
                    "title": name,
                    "description": " ".join((inspect.getdoc(effect) or "").split()),
                    "properties": {
                        "type": {"type": "string", "const": name},
                        **{key: shapes[kind] for key, kind in effects.kinds(name).items()},
                    },
                    "required": ["type", *sorted(effects.required(name))],
                    "additionalProperties": False,
                }
                for name, effect in sorted(EFFECTS.items())
            ],
        }


COST: Shape = {
    "type": "object",
    "title": "cost",
    "properties": {
        "coins": COUNT,
        "resources": {"type": "object", "additionalProperties": {"type": "integer", "minimum": 1}},
    },
    "required": ["coins", "resources"],
    "additionalProperties": False,
}
SET: Shape = {
    "type": "object",
    "title": "set",
    "properties": {
        "count": {"type": "integer", "minimum": 1},
        "kind": words(effects.KINDS_OF_SET),
    },
    "required": ["count", "kind"],
    "additionalProperties": False,
}


class CostField(Documented):
    """Coins to the bank, and resources."""

    name = "Cost"

    @classmethod
    def shape(cls) -> Shape:
        return COST | {"description": "Coins to the bank, and so many of each resource."}


class StageCostField(Documented):
    """What a stage costs."""

    name = "StageCost"

    @classmethod
    def shape(cls) -> Shape:
        said = "Coins and resources; in Architects so many resources that are all different or all identical."
        return {"description": said, "oneOf": [COST, SET]}


class ObjectiveField(Documented):
    """What a Medal asks for."""

    name = "Objective"

    @classmethod
    def shape(cls) -> Shape:
        counts = (
            "any_cards",
            "cat_pawn",
            "cat_cards",
            "horn_cards",
            "stages",
            "progress_tokens",
            "military_tokens",
            "military_tokens_in_one_battle",
        )
        return {
            "type": "object",
            "description": "Least numbers that must all hold; `cards` by colour.",
            "properties": {
                "cards": {"type": "object", "additionalProperties": COUNT},
                **dict.fromkeys(counts, COUNT),
            },
            "additionalProperties": False,
        }


class ConstantsField(Documented):
    """The constants of a title."""

    name = "Constants"

    @classmethod
    def shape(cls) -> Shape:
        said = (
            "The constants of the title, such as `players`, `starting_coins`, `trade_cost`, `military`, and"
            " in Duel the `layouts` of the Ages. Which there are depends on the title: docs/catalogs.md."
        )
        return ANY | {"description": said, "properties": {"players": {}}}


class OptionValueField(Documented):
    """A value of an option."""

    name = "OptionValue"

    @classmethod
    def shape(cls) -> Shape:
        return {"oneOf": [{"type": "boolean"}, WORD]}


# --- positions ------------------------------------------------------------------------------------


class PositionShape(Documented):
    """A described position."""

    name = "Position"

    @classmethod
    def shape(cls) -> Shape:
        return ANY | {
            "description": "A position in a few words: tell what matters, the rest is unknown. The keys of"
            " each title are listed in docs/situations.md; those of `cities` are for each city by itself.",
            "properties": {
                "options": {"type": "object", "additionalProperties": OptionValueField.shape()},
                "age": COUNT,
                "turn": COUNT,
                "to_move": COUNT,
                "cities": several(ANY),
                "hand": several(WORD),
                "on_offer": several(WORD),
            },
            "examples": [
                {
                    "age": 2,
                    "cities": [{"coins": 7}, {"cards": ["clay-pool", "brickyard"]}],
                    "on_offer": ["garrison"],
                }
            ],
        }


class MoveField(Documented):
    """A move in a position; what came in is read as (seat or None, text)."""

    name = "DescribedMove"
    longest = 200
    seats = 7

    def to_internal_value(self, data: Any) -> tuple[int | None, str]:
        given = {"move": data} if isinstance(data, str) else data
        if not isinstance(given, dict) or not {"move"} <= given.keys() <= {"seat", "move"}:
            raise serializers.ValidationError(
                _("Write a move as text, or as an object with `seat` and `move`.")
            )
        seat, text = given.get("seat"), given["move"]
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise serializers.ValidationError(_("A seat is a number from 0 to 6."))
        if not isinstance(text, str) or len(text) > self.longest:
            raise serializers.ValidationError(_("A move is a text of at most 200 characters."))
        return seat, text

    @classmethod
    def shape(cls) -> Shape:
        return {
            "description": "`build:baths`, or with the seat that makes it where several are asked at once.",
            "oneOf": [
                WORD,
                {
                    "type": "object",
                    "properties": {"seat": COUNT, "move": WORD},
                    "required": ["move"],
                    "additionalProperties": False,
                },
            ],
        }


_TYPES: dict[type, Shape] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: WORD,
    dict: ANY,
    list: {"type": "array", "items": {}},
    type(None): {"type": "null"},
}


class ExpectedField(Documented):
    """The outcome that a ruling demands."""

    name = "ExpectedOutcome"

    @classmethod
    def shape(cls) -> Shape:
        return {
            "type": "object",
            "description": "The outcome that the ruling demands. docs/encyclopedia.md explains the keys.",
            "properties": {
                key: _TYPES[kinds[0]] if len(kinds) == 1 else {"oneOf": [_TYPES[kind] for kind in kinds]}
                for key, kinds in EXPECT.items()
            },
            "additionalProperties": False,
        }


class ParamsField(Documented):
    """The numbers and names of a line."""

    name = "LineParams"

    @classmethod
    def shape(cls) -> Shape:
        return ANY | {"description": "The numbers and names that belong to the rule, by their names."}
