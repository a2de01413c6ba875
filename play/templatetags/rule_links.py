"""A rule's code as a link to the entry that explains it."""

from collections.abc import Mapping
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def rule(line: Mapping[str, Any]) -> SafeString:
    """The code of a line; a link only where there is an entry."""
    if line["url"]:
        return mark_safe(f'<a class="rule" href="{escape(line["url"])}">{escape(line["code"])}</a>')
    return mark_safe(f'<span class="rule">{escape(line["code"])}</span>')
