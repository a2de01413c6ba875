"""The log of a table as list items, drawn once and kept: every page tells the same ones again."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from play.templatetags.duel_table import moment

register = template.Library()


@register.simple_tag
def log_items(entries: Sequence[Mapping[str, Any]]) -> SafeString:
    """The moves as list items, in the order given."""
    if not entries:
        return mark_safe(f"<li><p>{escape(_('Nothing yet.'))}</p></li>")
    language = get_language()
    return mark_safe(
        "".join(
            _item(language, entry["number"], entry["html"], tuple(entry["more"]), entry["at"], entry["fresh"])
            for entry in entries
        )
    )


@lru_cache(maxsize=4000)
def _item(
    language: str | None, number: int, html: SafeString, more: tuple[str, ...], at: datetime, fresh: bool
) -> str:
    """One move. Everything that it is drawn from is in the arguments."""
    lines = "".join(f'<p class="more">{conditional_escape(line)}</p>' for line in more)
    mark = f' <span class="fresh">{escape(_("since your last turn"))}</span>' if fresh else ""
    new = ' class="new"' if fresh else ""
    return (
        f'<li id="log-{number}"{new}><p>{conditional_escape(html)}</p>{lines}'
        f'<p class="when"><time datetime="{at.isoformat()}">{escape(moment(at))}</time>{mark}</p></li>'
    )
