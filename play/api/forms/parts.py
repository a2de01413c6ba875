"""Short names for fields that come again and again."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


def number(about: str = "", *, null: bool = False) -> Any:
    return serializers.IntegerField(allow_null=null, help_text=about)


def text(about: str = "", *, null: bool = False) -> Any:
    return serializers.CharField(allow_null=null, help_text=about)


def yes(about: str = "") -> Any:
    return serializers.BooleanField(help_text=about)


def one_of(*values: str, about: str = "", null: bool = False) -> Any:
    return serializers.ChoiceField(choices=values, allow_null=null, help_text=about)


def ids(about: str = "", *, null: bool = False, unknown: bool = False) -> Any:
    """A list of ids; with `unknown`, null stands for what the viewer does not know."""
    child = serializers.CharField(allow_null=unknown)
    return serializers.ListField(child=child, allow_null=null, help_text=about)


def numbers(about: str = "", *, null: bool = False) -> Any:
    return serializers.ListField(child=serializers.IntegerField(), allow_null=null, help_text=about)


def counts(about: str = "") -> Any:
    """An object: id -> number."""
    return serializers.DictField(child=serializers.IntegerField(), help_text=about)


def choices(about: str = "") -> Any:
    """A list of lists of names."""
    child = serializers.ListField(child=serializers.CharField())
    return serializers.ListField(child=child, help_text=about)


def title(name: str) -> Any:
    """The title that this form belongs to: the same value in every answer."""

    @extend_schema_field({"type": "string", "const": name})
    class TitleField(serializers.CharField):
        pass

    return TitleField()


class AnyObjectField(serializers.DictField):
    """An object whose members depend on something else, which `help_text` names."""
