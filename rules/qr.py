"""A link as a QR code, for the phone across the table."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _


@lru_cache(maxsize=256)
def qr(link: str) -> SafeString:
    """The link as an SVG element of the page, black on white in either theme, without a style attribute."""
    code = segno.make(link, error="m", micro=False)
    width = code.symbol_size(border=0)[0]
    parts = []
    for y, row in enumerate(code.matrix):
        x = 0
        while x < width:
            if row[x]:
                start = x
                while x < width and row[x]:
                    x += 1
                parts.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            else:
                x += 1
    title = _("QR code of this link")
    # A quiet zone of four modules on white, as readers need it, in either theme.
    return mark_safe(
        f'<svg class="qr" role="img" viewBox="-4 -4 {width + 8} {width + 8}" shape-rendering="crispEdges">'
        f'<title>{title}</title><rect x="-4" y="-4" width="{width + 8}" height="{width + 8}" fill="#fff"/>'
        f'<path fill="#000" d="{"".join(parts)}"/></svg>'
    )
