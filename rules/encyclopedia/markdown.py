"""Markdown of our own texts to safe HTML: a small part of it, and nothing that a browser could run."""

from functools import lru_cache

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_MARKDOWN = MarkdownIt("commonmark", {"html": False})
_TAGS = {"p", "em", "strong", "ul", "ol", "li", "code", "a", "br", "blockquote"}


@lru_cache(maxsize=1_000)
def to_html(text: str) -> SafeString:
    """HTML of a text. Raw HTML in it is shown as text; links go to http(s) and our own pages only."""
    html = nh3.clean(
        _MARKDOWN.render(text),
        tags=_TAGS,
        attributes={"a": {"href"}},
        url_schemes={"http", "https"},
        link_rel="noopener",
    )
    return mark_safe(html)


def to_text(text: str) -> str:
    """The words alone, for quoting and searching."""
    return " ".join(nh3.clean(_MARKDOWN.render(text), tags=set()).split())
