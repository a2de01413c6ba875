"""Serializers that refuse what they do not know, and the form of a problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers


class Strict(serializers.Serializer):
    """A member that is not known is refused: a misspelt one must not be taken for left out."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            known = {name for name, field in self.fields.items() if not field.read_only}
            if unknown := sorted(set(map(str, data)) - known):
                names = ", ".join(sorted(known)) or _("none")
                raise serializers.ValidationError(
                    {name: [_("Not known here. Known: %(names)s.") % {"names": names}] for name in unknown}
                )
        return super().to_internal_value(data)


class Query(Strict):
    """The parameters of an address; the base has none."""


class ErrorSerializer(serializers.Serializer):
    pointer = serializers.CharField(help_text="JSON pointer of the place in the request; empty for all of it")
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    """A problem document (RFC 9457). Which further members there are depends on its type."""

    type = serializers.CharField(help_text="Address of what this kind of problem is")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    # The field takes the place of the attribute on the class, never on an instance.
    errors = ErrorSerializer(many=True, required=False)  # type: ignore[assignment]
    code = serializers.CharField(required=False, help_text="Code of the rule that refuses")
    rule = serializers.CharField(required=False, help_text="Address of the rule's page")
    params = serializers.DictField(required=False, help_text="Numbers and names of the refusal")
    open = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="The decisions that are open now"
    )
    scope = serializers.CharField(required=False, help_text="Scope that the token needs")
