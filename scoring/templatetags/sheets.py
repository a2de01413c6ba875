"""Signs of a score sheet."""

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe

from rules.faces.draw import icon

register = template.Library()


@register.simple_tag
def row_sign(sign: Mapping[str, str]) -> SafeString:
    """The sign of a row: a symbol, on the colour of a card type where there is one."""
    colour = f' data-type="{sign["type"]}"' if sign["type"] else ""
    return mark_safe(f'<span class="cat"{colour}>{icon(sign["icon"])}</span>')


@register.simple_tag
def rule_link(url: str, code: str) -> SafeString:
    """A rule's code; a link where an entry explains it. Codes are letters, dots and underscores."""
    if url:
        return mark_safe(f'<a class="rule" href="{url}">{code}</a>')
    return mark_safe(f'<span class="rule">{code}</span>' if code else "")
