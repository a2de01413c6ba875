"""Template tags of the frame that every page stands in."""

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

THEMES = ("light", "dark")


@register.simple_tag(takes_context=True)
def section(context: dict[str, Any], *prefixes: str) -> SafeString:
    """` aria-current="true"` when the page's address begins with one of the prefixes."""
    request = context.get("request")
    here = request is not None and request.path.startswith(prefixes)
    return mark_safe(' aria-current="true"' if here else "")


@register.simple_tag(takes_context=True)
def theme(context: dict[str, Any]) -> str:
    """The theme the visitor chose, "light" or "dark", from their cookie; "" for the system's."""
    request = context.get("request")
    chosen = request.COOKIES.get("theme", "") if request is not None else ""
    return chosen if chosen in THEMES else ""
